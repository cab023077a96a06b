"""What is tuned is found again: models fit what happened, and what was found is written with what it was made of."""

import json
import math
import random
from pathlib import Path

import pytest

from sobremesa.bots import BOTS, SearchBot
from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError
from sobremesa.games.pandemic.features import FEATURES
from sobremesa.games.pandemic.weights import Leaf, Weights, leaf_for, mind_for, read_minds, try_weights
from sobremesa.lab.fitting import fit_logistic, log_loss
from sobremesa.lab.simulate import simulate
from sobremesa.lab.tuning import list_tunings, pandemic, tune

GAME = find_game("pandemic")


def heard(_: str) -> None:
    """Somebody who is not interested."""


def test_a_fit_finds_the_weights_behind_what_happened() -> None:
    rng, true = random.Random(1), [0.5, 2.0, -1.0]
    rows = [[1.0, rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(4000)]
    won = [rng.random() < 1 / (1 + math.exp(-sum(map(float.__mul__, true, row)))) for row in rows]
    found = fit_logistic(rows, won, penalty=0.1)
    assert found == pytest.approx(true, abs=0.2)
    assert log_loss(rows, won, found) < log_loss(rows, won, [0.0] * 3) == pytest.approx(math.log(2))


def test_a_fit_stays_near_what_is_known_where_little_happened() -> None:
    known = [0.5, 2.0, -1.0]
    assert fit_logistic([[1.0, 0.5, 0.1]] * 2, [True, False], 1000.0, towards=known)[1:] == pytest.approx(
        known[1:], abs=0.01
    )
    assert fit_logistic([[1.0, 0.5, 0.1]] * 2, [True, False], 1000.0)[1:] == pytest.approx([0.0, 0.0], abs=0.01)


def test_every_game_says_what_can_be_tuned() -> None:
    assert list_tunings(GAME)[0].startswith("planner players=4 ")
    assert [line.split()[0] for line in list_tunings(find_game("pandemain"))] == ["worths"]


def test_what_cannot_be_tuned_is_an_error_of_one_sentence() -> None:
    with pytest.raises(SetupError, match="'luck' cannot be tuned in Pandemic; planner, leaf can"):
        tune(GAME, "luck", {}, heard)
    with pytest.raises(SetupError, match="there is no setting 'luck'; there is players, epidemics, games, seed"):
        tune(GAME, "leaf", {"luck": 1}, heard)
    with pytest.raises(SetupError, match="7 players do not play Pandemic"):
        tune(GAME, "planner", {"players": 7}, heard)
    with pytest.raises(SetupError, match="a game has 4, 5 or 6 epidemics, not 9"):
        tune(GAME, "leaf", {"epidemics": 9}, heard)


def test_what_was_tuned_is_written_with_what_it_was_made_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pandemic, "FILE", tmp_path / "minds.py")
    before, leaf = read_minds(), leaf_for(2, 4)
    values = before["planner 2"]["values"]
    assert isinstance(values, dict)
    try:
        tune(GAME, "planner", {"players": 2, "generations": 1, "population": 3, "games": 1, "seed": 9}, heard)
        written: dict[str, str] = {}
        exec((tmp_path / "minds.py").read_text(encoding="utf-8"), written)
        minds = json.loads(written["MINDS"])
        assert minds["planner 2"]["made"]["seed"] == 9
        assert minds["planner 2"]["values"].keys() == values.keys()
        assert {name: mind for name, mind in minds.items() if name != "planner 2"} == {
            name: mind for name, mind in before.items() if name != "planner 2"
        }
        tune(GAME, "leaf", {"players": 2, "games": 12, "seed": 9}, heard)
        exec((tmp_path / "minds.py").read_text(encoding="utf-8"), written)
        assert len(json.loads(written["MINDS"])["leaf 2"]["weights"]) == len(FEATURES)
    finally:
        for epidemics in (4, 5, 6):
            try_weights(2, epidemics, Weights(values), Leaf(leaf.weights))


def test_a_level_can_have_what_was_made_for_it_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pandemic, "FILE", tmp_path / "minds.py")
    before = leaf_for(2, 6)
    try:
        tune(GAME, "leaf", {"players": 2, "epidemics": 6, "games": 4, "seed": 9}, heard)
        written: dict[str, str] = {}
        exec((tmp_path / "minds.py").read_text(encoding="utf-8"), written)
        minds = json.loads(written["MINDS"])
        assert mind_for(minds, "leaf", 2, 6) is minds["leaf 2, 6 epidemics"] is not minds["leaf 2"]
        assert mind_for(minds, "leaf", 2, 5) is minds["leaf 2"]
        assert minds["leaf 2"] == read_minds()["leaf 2"]
        assert leaf_for(2, 6).weights == minds["leaf 2, 6 epidemics"]["weights"] != leaf_for(2, 5).weights
    finally:
        try_weights(2, 6, None, before)


def test_bots_that_search_play_simulated_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=1, simulations=1))
    options: dict[str, object] = {"players": 2, "hands": "open"}
    figures = simulate(GAME, options, "search,greedy", games=1, seed=4)
    assert figures == {**simulate(GAME, options, "search,greedy", games=1, seed=4), **_times(figures)}
    assert sum(figures["outcomes"].values()) == 1  # type: ignore[attr-defined]


def _times(figures: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in figures.items() if "second" in name}
