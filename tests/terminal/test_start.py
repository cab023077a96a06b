"""Before a game: what is shown, what is asked, and what comes of each answer."""

import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from sobremesa.catalog import GAMES
from sobremesa.table.match import Match
from sobremesa.terminal.saves import saves_folder, write_atomically
from sobremesa.terminal.start import Start, choose_start, show_saves
from tests.terminal.sittings import GAME, new_match, randomly, reader, sit, sit_with


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    return tmp_path / "saves"


def start(*lines: str) -> tuple[Start | None, str]:
    screen = io.StringIO()
    console = Console(file=screen, width=80, color_system=None, highlight=False)
    return choose_start([GAME], console, reader(lines)), screen.getvalue()


def saves(as_json: bool) -> str:
    screen = io.StringIO()
    assert show_saves([GAME], Console(file=screen, width=120, color_system=None), as_json) == 0
    return screen.getvalue()


def save_some(folder: Path, number: int) -> None:
    for age in range(number):
        match = new_match(age, players=2 + age % 3)
        sit(match, "1")
        path = folder / f"game{age}.replay"
        write_atomically(path, match.replay())
        os.utime(path, (age, age))


def first_ways(match: Match, moves: int) -> Callable[[str], str]:
    """The first of all options, so many times."""
    left = iter(range(moves))

    def read(prompt: str) -> str:
        if next(left, None) is None:
            raise EOFError
        return "1"

    return read


def test_enter_starts_a_new_game_with_what_is_usual(folder: Path) -> None:
    chosen, screen = start("")
    assert chosen is not None
    assert (chosen.game.id, chosen.options, chosen.path) == ("pandemic", {}, None)
    assert "Sobremesa is a table" in screen
    assert "Enter starts a new game of Pandemic." in screen
    assert "saved game" not in screen
    assert not folder.exists()


@pytest.mark.parametrize("lines", [("q",), ("quit",), (), ("o", "q"), ("o", "2")])
def test_whoever_leaves_starts_nothing(lines: tuple[str, ...], folder: Path) -> None:
    chosen, screen = start(*lines)
    assert chosen is None
    assert "Goodbye." in screen
    assert not folder.exists()


def test_options_are_asked_and_wrong_answers_asked_again() -> None:
    chosen, screen = start("x", "o", "7", "3", "impossible", "h", "")
    assert chosen is not None
    assert chosen.options == {"players": 3, "difficulty": "heroic"}
    assert "x is none of these: Enter, o, q." in screen
    assert "7 is none of these: 2, 3, 4." in screen
    assert "impossible is none of these: introductory, normal, heroic." in screen
    usual, _ = start("o", "", "", "")
    assert usual is not None
    assert usual.options == {"players": 2, "difficulty": "introductory"}
    assert usual.bots == {}


def test_where_bots_sit_is_asked_until_they_can() -> None:
    chosen, screen = start("o", "3", "", "greedy", "p2=nobody", "p4=greedy", "p2=greedy, p3=random")
    assert chosen is not None
    assert chosen.bots == {1: "greedy", 2: "random"}
    assert "Which seats do bots play, for example p2=greedy? There are random, greedy," in screen
    told = " ".join(screen.split())
    assert "'greedy' names no seat with its bot" in told
    assert "there is no bot 'nobody' for Pandemic" in told
    assert "no bot can play p4: only p1 to p3 decide" in told


def test_at_most_five_saved_games_are_offered_the_newest_first(folder: Path) -> None:
    save_some(folder, 7)
    (folder / "broken.replay").write_text("nonsense")
    finished = new_match(1)
    sit_with(finished, randomly(finished, 1))
    write_atomically(folder / "finished.replay", finished.replay())
    tampered = (folder / "game6.replay").read_text().replace("seed: 6", "seed: 60")
    write_atomically(folder / "tampered.replay", tampered)
    chosen, screen = start("6", "0", "1")
    assert chosen is not None
    assert chosen.path == folder / "game6.replay"
    assert screen.count("Pandemic (Turn 1): ") == 5
    assert "1970-01-01" in screen
    assert "6 is none of these: Enter, 1, 2, 3, 4, 5, o, q." in screen


def test_how_far_a_saved_game_is_stands_there_as_its_players_count(folder: Path) -> None:
    bakers = Match(GAMES["pandemain"], {"players": 3}, 7)
    sit_with(bakers, first_ways(bakers, 60))
    assert bakers.state.turns() > 5
    write_atomically(folder / "bakers.replay", bakers.replay())
    screen = io.StringIO()
    games = [GAME, GAMES["pandemain"]]
    choose_start(games, Console(file=screen, width=80, color_system=None, highlight=False), reader(["q"]))
    assert re.search(r"Pandemain \(Day [12] of 5\): Player 1", screen.getvalue())
    listed = io.StringIO()
    assert show_saves(games, Console(file=listed, width=120, color_system=None), False) == 0
    assert re.search(r"  Day [12] of 5  ", listed.getvalue())


def test_the_name_of_a_game_starts_it() -> None:
    chosen, _ = start("Pandemic")
    assert chosen is not None
    assert chosen.game is GAME


def test_saved_games_are_listed(folder: Path) -> None:
    assert "There are no saved games in" in saves(False)
    assert json.loads(saves(True)) == []
    save_some(folder, 2)
    (folder / "broken.replay").write_text("nonsense")
    screen = saves(False)
    assert str(saves_folder()) in screen
    assert "game1.replay" in screen
    assert "unfinished" in screen
    assert "cannot be played on: line 1: a replay begins with" in " ".join(screen.split())
    rows = json.loads(saves(True))
    assert [row["file"] for row in rows] == ["broken.replay", "game1.replay", "game0.replay"]
    assert rows[1]["result"] == "unfinished"
    assert (rows[1]["moves"], rows[1]["turn"], rows[1]["problem"]) == (1, 1, None)
    assert rows[0]["problem"]


def test_the_result_is_shown_on_a_narrow_screen(folder: Path) -> None:
    save_some(folder, 1)
    (folder / "broken.replay").write_text("nonsense")
    finished = new_match(1)
    sit_with(finished, randomly(finished, 1))
    write_atomically(folder / f"pandemic-2026-11-15-0312-seed{2**63}.replay", finished.replay())
    screen = io.StringIO()
    assert show_saves([GAME], Console(file=screen, width=80, color_system=None), False) == 0
    lines = [line.rstrip() for line in screen.getvalue().splitlines()]
    for result in ("Result", "lost", "unfinished", "broken"):
        assert sum(line.endswith(f"  {result}") for line in lines) == 1
    assert any(line.endswith(f"seed{2**63}.replay") for line in lines)
