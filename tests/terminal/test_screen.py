"""A game on a terminal has a screen of its own: it is left cleanly, and nothing that stood before it is lost."""

import io
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from sobremesa.table.match import Match
from sobremesa.terminal.session import play_game
from sobremesa.terminal.tables import find_table
from sobremesa.terminal.telling import numbered, tell_move
from tests.pandemic.tables import position
from tests.terminal.sittings import new_match, randomly, reader, sit
from tests.terminal.test_messages import WORDS

ENTER, LEAVE, ERASE = "\x1b[?1049h", "\x1b[?1049l", "\x1b[3J"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
DISPATCHER: dict[str, Any] = {
    "players": 4, "roles": ["dispatcher", "medic", "researcher", "scientist"], "first": "1", "events": False,
}  # fmt: skip


def on_a_terminal(
    match: Match, read: Callable[[str], str], height: int = 24, width: int = 80, plain: bool = False
) -> str:
    screen = io.StringIO()
    console = Console(
        file=screen, width=width, height=height, force_terminal=True, color_system=None, legacy_windows=False
    )
    assert play_game(match, None, console, read, plain=plain) == 0
    return screen.getvalue()


def test_a_game_has_its_own_screen_and_spares_what_was_scrolled_away() -> None:
    screen = on_a_terminal(new_match(), reader(["1", "quit"]))
    assert screen.startswith(ENTER)
    assert screen.count(LEAVE) == 1
    assert "Goodbye." in screen[screen.index(LEAVE) :]
    assert ERASE not in screen


@pytest.mark.parametrize("error", [EOFError, KeyboardInterrupt, RuntimeError])
def test_the_usual_screen_comes_back_whatever_happens(error: type[BaseException]) -> None:
    def read(prompt: str) -> str:
        raise error

    screen = io.StringIO()
    console = Console(file=screen, width=80, height=24, force_terminal=True, legacy_windows=False)
    try:
        play_game(new_match(), None, console, read)
    except RuntimeError:
        assert error is RuntimeError
    assert screen.getvalue().count(LEAVE) == 1


def test_the_result_stands_on_the_usual_screen() -> None:
    match = new_match(1)
    screen = on_a_terminal(match, randomly(match, 1))
    outcome = match.state.outcome()
    assert outcome is not None
    assert f"({outcome.rule})" in screen[screen.index(LEAVE) :]


def test_only_a_curtain_erases_what_was_scrolled_away() -> None:
    screen = on_a_terminal(new_match(hands="hidden", first="1"), reader([""]))
    assert screen.index(ERASE) < screen.index("Pass the screen")


def test_a_plain_game_is_not_put_on_another_screen() -> None:
    screen = on_a_terminal(new_match(), reader(["1"]), plain=True)
    assert not CODES.search(screen.replace("\x1b[0m", ""))


def screens(text: str) -> list[list[str]]:
    """The rows of every screen that was drawn."""
    return [CODES.sub("", screen).strip("\n").split("\n") for screen in text.split("\x1b[2J")[1:]]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(6))
def test_board_and_question_fit_a_small_screen(seed: int) -> None:
    match = new_match(seed, players=2, events=False)
    drawn = screens(on_a_terminal(match, randomly(match, seed)))[:60]
    assert max(cell_len(row) for rows in drawn for row in rows) <= 80
    assert max(map(len, drawn)) <= 23


def test_the_turn_of_a_dispatcher_with_three_others_almost_fits() -> None:
    match = new_match(5, **DISPATCHER)
    for rows in screens(on_a_terminal(match, reader(["drive chicago", "pass", "pass"])))[:4]:
        assert len(rows) <= 25


def test_what_happened_is_cut_before_the_board_is() -> None:
    match = new_match(5, **DISPATCHER)
    screen = on_a_terminal(match, reader(["end"] * 9), height=22)
    assert "more before: log" in screen
    assert "more before: log" not in on_a_terminal(new_match(5, **DISPATCHER), reader(["end"] * 3), height=60)


def test_long_answers_come_in_pages() -> None:
    screen = on_a_terminal(new_match(), reader(["map", "", "", "", "", "quit"]))
    assert "Kolkata" in screen
    assert "Infection discard" in screen
    short = on_a_terminal(new_match(), reader(["map", "q", "quit"]))
    assert "Infection discard" not in short


def test_steps_have_their_own_lines_and_keep_their_indent() -> None:
    match = new_match(5, **DISPATCHER)
    screen = sit(match, "end", "log all")
    assert "· Infection card São Paulo: one yellow cube.\n· Infection card Karachi: one black cube.\n" in screen
    assert "\n   1  Dispatcher (p1) gives up the last 4 actions.\n      Dispatcher (p1) draws the" in screen


def test_an_outbreak_is_told_on_one_line_with_where_it_spreads() -> None:
    def placed(city: str) -> dict[str, object]:
        return {"event": "cubes-placed", "rule": "", "city": city, "colour": "black", "count": 1}

    events: list[dict[str, object]] = [
        {"event": "infection-shown", "rule": "", "city": "algiers"},
        {"event": "outbreak", "rule": "", "city": "algiers", "colour": "black", "count": 1},
        placed("madrid"),
        placed("paris"),
        {"event": "outbreak", "rule": "", "city": "istanbul", "colour": "black", "count": 2},
        *map(placed, ("milan", "st-petersburg", "moscow", "cairo", "baghdad", "cairo")),
        placed("algiers"),
        {"event": "infection-discarded", "rule": "", "city": "algiers"},
    ]
    steps = [step.plain for step in tell_move(events, WORDS, find_table("pandemic", plain=False), frozenset())]
    assert len(steps) == 2
    assert steps[0].startswith("Infection card Algiers: Outbreak of black in Algiers! The outbreak marker is at 1. It")
    assert "It spreads to Madrid, Paris. Outbreak of black in Istanbul!" in steps[0]
    assert steps[1] == "Infection card Algiers: one black cube."
    lines = numbered(7, tell_move(events, WORDS, find_table("pandemic", plain=False), frozenset()), 60)
    assert lines[0].plain.startswith("   7  Infection card")
    assert all(line.plain.startswith("      ") for line in lines[1:])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_the_first_line_of_the_board_stays_on_a_small_screen(seed: int) -> None:
    match = new_match(seed, players=2 + seed, roles=["dispatcher", "medic", "researcher", "scientist"][: 2 + seed])
    rng = random.Random(seed)

    def read(prompt: str) -> str:
        if match.state.over():
            raise EOFError
        typed = rng.choice(["undo!", "undo", "why dance", "", "", "", "", ""]) if match.actions else ""
        return typed or str(1 + rng.randrange(len(match.state.legal())))

    drawn = screens(on_a_terminal(match, read))[:-1]
    hints = [at for rows in drawn for at, row in enumerate(rows) if row.startswith("Number or action")]
    assert hints
    assert max(hints) < 23  # what follows are answers, and the prompt has the last row
    assert all(rows[0].startswith("Turn ") for rows in drawn)


def test_a_short_answer_does_not_push_the_board_off_the_screen() -> None:
    match = new_match(5, **DISPATCHER)
    *_, before, after, _ = screens(on_a_terminal(match, reader(["undo", "dance", "quit"])))
    assert "There is no move to take back." in before[-1] or "help lists" in " ".join(before)
    assert after[0].startswith("Turn ")
    assert any("dance is no number" in row for row in after)
    assert len(after) <= 23


def test_long_lists_of_cities_are_told_in_short() -> None:
    match = new_match()
    hand = ["airlift", "atlanta", "government-grant"]
    players = [{"role": "medic", "city": "atlanta", "hand": hand}, {"role": "scientist", "city": "paris", "hand": []}]
    match.table.state = position(players=players, stations=["atlanta"])
    screen = on_a_terminal(match, reader(["play airlift", "quit"]), height=20)
    assert "Medic (p1) to      1 to 47: type airlift Medic tokyo, or any other city;" in screen
    assert "Scientist (p2) to  48 to 94: type" in screen
