"""Measures as their page tells of them, and quick games that are measured while they are played."""

import re
from pathlib import Path

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.playout import play_randomly, play_randomly_measured
from sobremesa.core.rng import seeded
from sobremesa.core.state import option_buffer
from tests.measured import measurer_of

PAGE = (Path(__file__).parent.parent.parent / "docs" / "lab" / "measures.md").read_text(encoding="utf-8")
every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_the_page_names_each_measure_with_its_axes(name: str) -> None:
    game = GAMES[name]
    section = PAGE.split(f"## {game.name}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|([\w, ]*)\|", section, re.M)
    measures = measurer_of(game, game.new({}, 1)).measures
    assert rows == [(one.name, f" {', '.join(axis.name for axis in one.axes)} ".replace("  ", " ")) for one in measures]


@every_game
def test_a_quick_game_is_the_same_measured_and_counts_what_was_heard(name: str) -> None:
    game = GAMES[name]
    quick, heard = measurer_of(game, game.new({}, 1)), measurer_of(game, game.new({}, 1))
    for seed in range(10):
        silent, measured, applied = [game.new({}, seed) for _ in range(3)]
        opening = game.opening({}, seed)
        quick.begin(measured, opening)
        heard.begin(applied, opening)
        decisions = play_randomly_measured(measured, seeded(seed), quick)
        assert decisions == play_randomly(silent, seeded(seed))
        assert measured.key() == silent.key()
        rng, buffer = seeded(seed), option_buffer()
        while not applied.over():
            number = applied.options(buffer)
            heard.hear(applied, applied.apply(int(buffer[rng.below(number)])))
        assert quick.end(measured) == heard.end(applied)
