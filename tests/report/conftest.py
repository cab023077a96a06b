"""Small results that several tests look at, played once."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sobremesa.catalog import find_game
from sobremesa.lab.arena.folder import ResultsFolder
from sobremesa.lab.arena.running import run_tournament
from sobremesa.lab.arena.tournament import AskedTournament, make_tournament
from sobremesa.lab.engines import make_engine

Play = Callable[..., Path]
LATE = "tests.lab.arena_bots:Late"


def play(path: Path, game: str, options: dict[str, object], bots: str, games: int, **more: Any) -> Path:
    """A tournament, played here."""
    tournament = make_tournament(find_game(game), options, AskedTournament(bots, games=games, **more))
    with closing(make_engine()) as engine:
        run_tournament(tournament, ResultsFolder(path), engine, lambda done: None)
    return path


@pytest.fixture(scope="package")
def bakers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two bots and a sim-baker, by expert rules."""
    options: dict[str, object] = {"players": 2, "sim_bakers": ["hans"]}
    return play(tmp_path_factory.mktemp("results") / "bakers", "pandemain", options, f"random,{LATE}", 24)


@pytest.fixture(scope="package")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two that play alike, so that each of them wins now and then."""
    options: dict[str, object] = {"players": 2, "mode": "basic"}
    return play(tmp_path_factory.mktemp("results") / "alike", "pandemain", options, "random", 40)


@pytest.fixture(scope="package")
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same on other deals, with one bot alone."""
    options: dict[str, object] = {"players": 2, "sim_bakers": ["hans"]}
    return play(tmp_path_factory.mktemp("results") / "others", "pandemain", options, "random", 12, seed=500)


@pytest.fixture(scope="package")
def teams(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two teams of three, one of which may win."""
    options: dict[str, object] = {"players": 3, "hands": "open"}
    return play(tmp_path_factory.mktemp("results") / "teams", "pandemic", options, "random,greedy", 24)
