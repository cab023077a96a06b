"""The options with which the lab plays: drawn at random for the signature, the game's own for measuring."""

import json
import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.lab.bench import interpreted_speed
from sobremesa.lab.signature import deal_with_random_options
from tests.core.example import SOWING, WEATHER_SOWING, SowingState, bench, rng
from tests.core.sowing import FULL_BAG


def test_lists_are_drawn_at_random_without_none_and_documents_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[dict[str, object]] = []
    deal = WEATHER_SOWING.new

    def listen(game: object, options: dict[str, object], seed: int) -> SowingState:
        drawn.append(options)
        return deal(options, seed)

    monkeypatch.setattr(type(WEATHER_SOWING), "new", listen)
    for seed in range(100):
        deal_with_random_options(WEATHER_SOWING, seed, rng.seeded(seed))
    assert all("components" not in options for options in drawn)
    lists = {json.dumps(options["weather"]) for options in drawn}
    assert len(lists) == 8
    assert not any("none" in text for text in lists)
    assert len(drawn) > 100, "options that do not fit together are drawn again"


def test_a_list_that_the_game_itself_draws_is_left_to_it() -> None:
    seen: list[dict[str, object]] = []
    game: Any = SimpleNamespace(options=GAMES["pandemic"].options, new=lambda options, seed: seen.append(options))
    deal_with_random_options(game, 1, rng.seeded(1))
    assert "roles" not in seen[0]
    assert "difficulty" in seen[0]


def test_a_game_is_measured_with_its_own_options() -> None:
    figures = bench.bench(WEATHER_SOWING, 3, 1, with_interpreted=False)
    assert figures["options"] == {"players": 3, "weather": ["sun"]}
    state, _ = bench.sample_states(WEATHER_SOWING, WEATHER_SOWING.bench_options)[0]
    assert state.seats() == 3
    assert state.to_dict()["bag"] == {"sun": FULL_BAG[0], "rain": 0, "frost": 0}
    assert "options" not in bench.bench(SOWING, 3, 1, with_interpreted=False)


def test_what_is_given_takes_the_place_of_a_games_own_options() -> None:
    given: dict[str, object] = {"weather": ["rain"], "components": {"rain": 1}}
    figures = bench.bench(WEATHER_SOWING, 3, 1, with_interpreted=False, given=given)
    assert figures["options"] == {"players": 3, "weather": ["rain"], "components": "own file"}


def test_the_interpreted_engine_is_measured_with_the_same_options(monkeypatch: pytest.MonkeyPatch) -> None:
    options: dict[str, object] = {"players": 4, "roles": ["medic", "random", "random", "random"]}
    asked: list[Any] = []
    run = subprocess.run

    def listen(*arguments: Any, **ways: Any) -> Any:
        asked.append(json.loads(ways["input"]))
        return run(*arguments, **ways)

    monkeypatch.setattr(subprocess, "run", listen)
    assert interpreted_speed(GAMES["pandemic"], options, 2) > 0
    assert asked == [{"game": "pandemic", "options": options, "games": 2}] * 3
