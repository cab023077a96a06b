"""Bots at seats of a game in the terminal: they play, they are saved with the game, and nobody speaks for them."""

import io
import sys
import threading
from pathlib import Path

import pytest

from sobremesa.bots import BOTS, Sight
from sobremesa.command_line.cli import main
from sobremesa.core.errors import SetupError
from sobremesa.table.match import Match
from sobremesa.terminal import saves
from tests.terminal.sittings import GAME, sit, sit_with, texts_of, until_over

QUIET = {
    **{"players": 2, "events": False, "first": "1", "difficulty": "introductory", "consent": "all"},
    **{"roles": ["scientist", "researcher"]},
}
HIDDEN = {**QUIET, "hands": "hidden"}


class Stubborn:
    """Chooses nothing that there is."""

    def choose(self, sight: Sight) -> int:
        return -1


class Endless:
    """Does not come to an end before it is told to."""

    told = threading.Event()

    def choose(self, sight: Sight) -> int:
        self.told.wait()
        return sight.options[0]


def with_bot(seed: int = 7, bot: str = "greedy", **options: object) -> Match:
    return Match(GAME, {**QUIET, **options}, seed, {1: bot})


def seats_of(match: Match) -> list[int]:
    return [move.seat for move in match.table.moves]


def test_a_bot_plays_its_seat_until_a_person_is_to_decide() -> None:
    match = with_bot()
    screen = sit(match, "end-actions", "quit")
    assert {*seats_of(match)[1:]} == {1}
    assert match.table.decider() == 0
    assert "The bots are playing" in screen
    assert "Researcher (p2) draws" in screen


def test_a_bot_begins_where_it_is_its_turn() -> None:
    match = with_bot(first="2")
    sit(match, "quit")
    assert {*seats_of(match)} == {1}
    assert match.table.decider() == 0


def test_a_whole_game_with_a_bot_reaches_its_end() -> None:
    match = with_bot(bot="random")
    sit_with(match, until_over(match, lambda options: options - 1))
    assert match.state.over()
    assert {*seats_of(match)} == {0, 1}


def test_bots_at_all_seats_play_to_the_end_and_are_looked_at() -> None:
    match = Match(GAME, QUIET, 7, {0: "random", 1: "random"})
    screen = sit(match, "undo!", "")
    assert match.state.over()
    assert "There is no move to take back." in screen


def test_undo_stops_at_what_a_bot_did_and_undo_with_force_takes_it_back_too() -> None:
    match = with_bot()
    screen = sit(match, "drive chicago", "end-actions", "undo", "quit")
    assert "a fair undo" in screen
    assert len(match.actions) > 2
    screen = sit(match, "undo!", "log", "quit")
    assert "Taken back: " in screen
    assert texts_of(match) == ["drive p1 chicago"]
    assert "Researcher (p2)" not in screen.partition("Taken back: ")[2].partition("   1  ")[2]


def test_no_move_is_taken_back_where_only_bots_have_moved() -> None:
    match = with_bot(first="2")
    moves = len(match.actions)
    screen = sit(match, "undo", "undo!", "quit")
    assert screen.count("There is no move to take back.") == 2
    assert len(match.actions) > moves


def test_one_person_among_bots_passes_the_screen_to_nobody() -> None:
    match = Match(GAME, HIDDEN, 7, {1: "greedy"})
    assert "Pass the screen" not in sit(match, "end-actions", "help", "quit")
    three = {**HIDDEN, "players": 3, "roles": ["scientist", "researcher", "medic"]}
    screen = sit(Match(GAME, three, 7, {1: "random"}), "", "end-actions", *["1"] * 12)
    assert "Pass the screen to Scientist (p1)" in screen
    assert "Pass the screen to Medic (p3)" in screen
    assert "Pass the screen to Researcher" not in screen


@pytest.mark.parametrize("curtain", [True, False])
def test_nobody_speaks_for_a_bot_or_learns_its_cards_by_trying(curtain: bool) -> None:
    match = Match(GAME, HIDDEN, 7, {1: "random"})
    hand = match.state.to_dict()["players"][1]["hand"]  # type: ignore[index]
    other = next(card for card in ("paris", "tokyo", "lima") if card not in hand)
    for card in (hand[0], other):
        screen = sit(match, f"announce p2 {card}", f"why announce p2 {card}", "say", "quit", curtain=curtain)
        assert screen.count("A bot speaks for itself.") == 2
        assert "Researcher (p2) wants" not in screen
    assert {*seats_of(match)} == {1}


def test_with_hidden_hands_bots_say_what_helps_the_others() -> None:
    match = Match(GAME, HIDDEN, 7, {1: "greedy"})
    sit(match, "quit")
    assert any(text.startswith("announce p2 ") for text in texts_of(match))


def test_a_bot_that_gives_no_answer_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "stubborn", Stubborn)
    match = with_bot(bot="stubborn")
    screen = sit(match, "end-actions", "quit")
    assert screen.count("The bot stubborn gave no valid answer, so chance chose for it (IllegalChoice).") == 1
    assert match.table.decider() == 0


def test_a_bot_that_never_answers_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "endless", Endless)
    monkeypatch.setattr("sobremesa.terminal.bots._PATIENCE", 0.2)
    match = with_bot(bot="endless")
    screen = sit(match, "end-actions", "quit")
    Endless.told.set()
    assert screen.count("The bot endless gave no valid answer, so chance chose for it (TimeoutError).") == 1
    assert match.table.decider() == 0


def test_a_bot_that_cannot_be_made_begins_no_game_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(BOTS, "unmade", lambda: 1 // 0)
    path = tmp_path / "game.replay"
    assert main(["play", "pandemic", "--bots", "p2=unmade", "--save", str(path)]) == 2
    said = capsys.readouterr().err
    assert "the bot unmade cannot be made: ZeroDivisionError" in said
    assert "Traceback" not in said


def test_a_saved_game_keeps_its_bots_unless_others_are_given(tmp_path: Path) -> None:
    path, match = tmp_path / "game.replay", with_bot()
    sit(match, "end-actions", "quit", save=path)
    again = saves.load(path, GAME)
    assert again.bots == {1: "greedy"}
    assert again.actions == match.actions
    assert saves.load(path, GAME, {}).bots == {}
    with pytest.raises(SetupError, match="there is no bot 'nobody' for Pandemic; there are random, "):
        saves.load(path, GAME, {0: "nobody"})


def test_a_game_that_was_saved_without_bots_is_written_as_ever(tmp_path: Path) -> None:
    path, match = tmp_path / "game.replay", Match(GAME, QUIET, 7)
    sit(match, "1", "quit", save=path)
    assert "bots" not in path.read_text(encoding="utf-8")
    assert saves.load(path, GAME).bots == {}


def test_a_bot_is_seated_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.replay"
    monkeypatch.setattr(sys, "stdin", io.StringIO("end-actions\nquit\n"))
    flags = ["--players", "2", "--first", "1", "--no-events", "--difficulty", "introductory", "--seed", "7"]
    assert main(["play", "pandemic", *flags, "--bots", "p2=greedy", "--save", str(path)]) == 0
    assert "bots: p2=greedy" in path.read_text(encoding="utf-8")
    assert "The bots are playing" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("greedy", "'greedy' names no seat with its bot; that is said like p2=greedy,p3=greedy"),
        ("p2=nobody", "there is no bot 'nobody' for Pandemic; there are random, gentle, greedy"),
        ("p3=greedy", "no bot can play p3: only p1 to p2 decide anything in this game"),
        ("p2=greedy,p2=random", "p2 has two bots; one plays a seat"),
    ],
)
def test_bots_that_cannot_be_seated_are_refused_in_one_sentence(
    bots: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "pandemic", "--players", "2", "--bots", bots]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert "Traceback" not in told.err
