"""What is tuned is found again: models fit what happened, and what was found is written with what it was made of."""

import json
import math
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sobremesa.bots import BOTS, SearchBot
from sobremesa.catalog import find_game
from sobremesa.core.errors import SetupError
from sobremesa.games.pandemain.mind.worths import NUMBER, TUNED
from sobremesa.games.pandemic.mind.self_play import play_quickly
from sobremesa.games.pandemic.mind.weights import leaf_for, read_tuned, try_weights, tuned_for, weights_for
from sobremesa.lab.engines import make_engine
from sobremesa.lab.evolution import evolve
from sobremesa.lab.fitting import fit_logistic, log_loss
from sobremesa.lab.simulate import simulate
from sobremesa.lab.tuning import list_tunings, pandemain, pandemic, tune

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


def test_evolution_goes_to_where_more_is_scored() -> None:
    target = {"a": 40.0, "b": -30.0, "kept": 5.0}
    told: list[str] = []

    def score(tried: list[dict[str, float]], _: int) -> list[float]:
        return [-sum((numbers[name] - target[name]) ** 2 for name in ("a", "b")) for numbers in tried]

    start, spread = {"a": 10.0, "b": 10.0, "kept": 5.0}, {"a": 3.0, "b": 3.0, "kept": 0.0}
    found, done = evolve(start, spread, score, 40, 12, random.Random(3), told.append)
    assert found == pytest.approx(target, abs=2.0)
    assert found["kept"] == 5.0
    assert (done, len(told)) == (40, 40)


def test_whoever_interrupts_an_evolution_keeps_what_was_found() -> None:
    told: list[str] = []

    def score(tried: list[dict[str, float]], generation: int) -> list[float]:
        if generation == 2:
            raise KeyboardInterrupt
        return [numbers["a"] for numbers in tried]

    found, done = evolve({"a": 0.0}, {"a": 1.0}, score, 9, 4, random.Random(3), told.append)
    assert done == 2
    assert found["a"] > 0.5
    assert told[-1] == "interrupted after 2 generations"


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
    with pytest.raises(SetupError, match="games=0 is too small; 1 is the least"):
        tune(GAME, "planner", {"games": 0}, heard)
    with pytest.raises(SetupError, match="population=1 is too small; 2 is the least"):
        tune(find_game("pandemain"), "worths", {"population": 1}, heard)
    with pytest.raises(SetupError, match=r"seed=18446744073709551616 is too large; 100000 is the most"):
        tune(find_game("pandemain"), "worths", {"seed": 2**64}, heard)
    with pytest.raises(SetupError, match=r"too few games \(1\): a model needs some that were won and some"):
        tune(GAME, "leaf", {"players": 2, "games": 1}, heard)


def written(file: Path) -> dict[str, dict[str, object]]:
    """What stands in a file of tuned."""
    module: dict[str, str] = {}
    exec(file.read_text(encoding="utf-8"), module)
    tuned: dict[str, dict[str, object]] = json.loads(module["NUMBERS"])
    return tuned


@pytest.fixture(autouse=True)
def usual_weights() -> Iterator[None]:
    """The weights of this process are put back after each test."""
    known = {epidemics: (weights_for(2, epidemics), leaf_for(2, epidemics)) for epidemics in (4, 5, 6)}
    yield
    for epidemics, (planner, leaf) in known.items():
        try_weights(2, epidemics, planner, leaf)


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where everything is written that is tuned."""
    file = tmp_path / "tuned.py"
    for tuned in (pandemain, pandemic):
        file.write_bytes(tuned.FILE.read_bytes())
        monkeypatch.setattr(tuned, "FILE", file)
    return file


def test_weights_that_do_better_are_written_with_what_they_were_made_of(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    before = read_tuned()
    monkeypatch.setattr(pandemic, "_score", lambda *given: given[3]["station 0"])  # who values stations scores
    settings = {"players": 2, "generations": 2, "population": 4, "games": 3, "seed": 9}
    tune(GAME, "planner", settings, told.append)
    tuned = written(file)
    assert tuned.keys() == before.keys()
    planner, old = tuned["planner 2"], before["planner 2"]
    assert planner["values"]["station"] > old["values"]["station"]  # type: ignore[index]
    assert planner["values"]["reach"] == old["values"]["reach"]  # type: ignore[index]
    made = planner["made"]
    assert isinstance(made, dict)
    assert made.items() > {"seed": 9, "generations": 2, "population": 4, "games": 3}.items()
    assert made["score"]["after"] > made["score"]["before"]
    assert {**tuned, "planner 2": {}} == {**before, "planner 2": {}}
    assert told[-1] == f"'planner 2' is written to {file}; the engine is compiled anew when it is next used"


def test_weights_that_do_no_better_are_not_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(pandemic, "_score", lambda *_: 0.5)
    tune(GAME, "planner", {"players": 2, "generations": 1, "population": 2, "games": 1}, told.append)
    assert written(file) == read_tuned()
    assert told[-1] == "That is no better: nothing is written."


@pytest.mark.many_games
def test_weights_are_scored_by_wins_and_by_the_chance_on_the_way() -> None:
    values = pandemic._flat(pandemic._planner_values(2, 4))
    score = pandemic._score(GAME, 2, 4, values, 2, 5)
    games = [play_quickly(GAME.new({"players": 2}, seed), 5, 1, None) for seed in (5, 6)]
    assert score == pytest.approx(sum(0.4 * won + 0.6 * hope / 1_000_000 for won, hope in games) / 2)
    assert all(0 < hope < 1_000_000 for _, hope in games)
    others = {name: -value for name, value in values.items()}
    assert pandemic._score(GAME, 2, 4, others, 2, 5) < score


def test_what_was_found_is_compared_in_games_that_it_was_not_tuned_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[range] = []

    def score(*given: object) -> float:
        games, first = given[4:]
        assert isinstance(games, int)
        assert isinstance(first, int)
        played.append(range(first, first + games))
        return 0.5

    monkeypatch.setattr(pandemic, "_score", score)
    tune(GAME, "planner", {"players": 2, "generations": 3, "population": 2, "games": 4}, heard)
    tuned, after, before = played[:6], played[6:16], played[16:]
    assert after == before
    seeds = [seed for games in after for seed in games]
    assert len({*seeds}) == len(seeds) == 40
    assert not {seed for games in tuned for seed in games} & {*seeds}
    assert written(file) == read_tuned()


def test_whoever_scored_weights_plays_with_the_usual_ones_again() -> None:
    usual = weights_for(2, 4)
    values = {name: -value for name, value in pandemic._flat(pandemic._planner_values(2, 4)).items()}
    pandemic.try_planner(pandemic.TriedWeights(2, 4, values, games=1, first=5))
    assert weights_for(2, 4) is usual


def told_by_tuning(what: str, settings: dict[str, int], workers: int) -> list[str]:
    told: list[str] = []
    with closing(make_engine(workers=workers)) as engine:
        tune(GAME, what, settings, told.append, engine)
    return told


@pytest.mark.long
@pytest.mark.parametrize(
    ("what", "settings"),
    [
        ("planner", {"players": 2, "epidemics": 4, "generations": 1, "population": 2, "games": 1}),
        ("leaf", {"players": 2, "epidemics": 6, "games": 24, "seed": 9}),
    ],
)
def test_tuning_finds_the_same_with_two_workers(file: Path, what: str, settings: dict[str, int]) -> None:
    before = file.read_bytes()
    alone = told_by_tuning(what, settings, 1), file.read_bytes()
    file.write_bytes(before)
    assert (told_by_tuning(what, settings, 2), file.read_bytes()) == alone


def test_weights_for_every_level_are_tuned_on_levels_without_their_own() -> None:
    assert pandemic._levels(2, 0) == (5, 6)
    assert pandemic._levels(4, 0) == (5,)
    assert pandemic._levels(4, 6) == (6,)


@pytest.mark.many_games
def test_a_level_can_have_what_was_made_for_it_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pandemic, "log_loss", lambda _, __, weights: 1.0 if weights == leaf_for(2, 6).weights else 0.5)
    tune(GAME, "leaf", {"players": 2, "epidemics": 6, "games": 12, "seed": 9}, heard)
    tuned = written(file)
    assert tuned_for(tuned, "leaf", 2, 6) is tuned["leaf 2, 6 epidemics"] is not tuned["leaf 2"]
    assert tuned_for(tuned, "leaf", 2, 5) is tuned["leaf 2"]
    assert tuned["leaf 2"] == read_tuned()["leaf 2"]
    assert tuned["leaf 2, 6 epidemics"]["weights"] != tuned["leaf 2"]["weights"]


def test_a_model_that_is_more_surprised_than_the_one_before_is_not_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(pandemic, "log_loss", lambda _, __, weights: 0.5 if weights == leaf_for(2, 6).weights else 1.0)
    tune(GAME, "leaf", {"players": 2, "epidemics": 6, "games": 12, "seed": 9}, told.append)
    assert written(file) == read_tuned()
    assert told[-1] == "That is no better: nothing is written."


def test_the_worths_of_pandemain_are_written_with_what_they_were_made_of(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("pandemain")
    monkeypatch.setattr(pandemain, "lead_of", lambda _, numbers, __: numbers["0"])  # who values pfennigs leads
    tune(game, "worths", {"generations": 1, "population": 2, "games": 1}, heard)
    worths = written(file)["worths"]
    assert worths["values"][0] > int(TUNED[0])  # type: ignore[index]
    assert len(worths["values"]) == NUMBER  # type: ignore[arg-type]
    assert worths["made"].items() > {"generations": 1, "population": 2, "games": 1}.items()  # type: ignore[attr-defined]


def test_worths_are_scored_by_the_points_ahead_of_the_sim_baker() -> None:
    numbers = {str(place): float(TUNED[place]) for place in range(NUMBER)}
    leads = pandemain.leads_of(find_game("pandemain"), numbers, range(3, 4))
    assert leads.keys() == {"rudolf", "hans", "helga", "lord", "famine", "cloth"}
    assert pandemain.lead_of(find_game("pandemain"), numbers, range(3, 4)) == sum(leads.values()) / 6
    nothing = pandemain.lead_of(find_game("pandemain"), dict.fromkeys(numbers, 0.0), range(3, 4))
    assert nothing < sum(leads.values()) / 6


def test_bots_that_search_play_simulated_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=1, simulations=1))
    options: dict[str, object] = {"players": 2, "hands": "open"}
    figures = simulate(GAME, options, "search,greedy", games=1, seed=4)
    assert figures == {**simulate(GAME, options, "search,greedy", games=1, seed=4), **_times(figures)}
    assert sum(figures["outcomes"].values()) == 1  # type: ignore[attr-defined]


def _times(figures: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in figures.items() if "second" in name}
