"""Datasets: each row is what a seat knew, could do and did, whoever plays the games and however often it is stopped."""

import gzip
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from sobremesa.bots import BOTS, SearchBot, make_bot
from sobremesa.catalog import GAMES, find_game
from sobremesa.core.errors import SobremesaError
from sobremesa.environments.encoding import Encoding
from sobremesa.lab.chunks import ResultsError
from sobremesa.lab.dataset import Dataset, DatasetSettings, DatasetWriter
from sobremesa.lab.engines import make_engine
from sobremesa.lab.engines.engine import J, R, Results
from sobremesa.lab.seating import play_bots
from tests.core.example import WEATHER_SOWING

DOCS = Path(__file__).parents[2] / "docs" / "lab"
HEROIC: dict[str, object] = {"players": 2, "difficulty": "heroic"}
SHORT = DatasetSettings("pandemic", HEROIC, bots="random", games=5, seed=3, shard=2)


class Stops:
    """An engine that is stopped after so many games, and gives those that it played the last one first."""

    name, workers = "one that stops", 1

    def __init__(self, games: int) -> None:
        self.games = games

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
        numbered = list(enumerate(jobs))
        for number, job in reversed(numbered[: self.games]):
            yield number, work(job)
        if self.games < len(numbered):
            raise KeyboardInterrupt

    def close(self) -> None:
        pass


@pytest.fixture
def small_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "small", lambda: SearchBot(plans=3, simulations=3))


def made(folder: Path, wanted: DatasetSettings) -> Dataset:
    DatasetWriter(wanted, folder).write(make_engine())
    return Dataset(folder)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(folder / "decisions").to_pylist()
    return rows


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_bytes_are_written_in_any_order_and_after_every_interruption(tmp_path: Path) -> None:
    made(tmp_path / "at-once", SHORT)
    told: list[int] = []
    stopped = DatasetWriter(SHORT, tmp_path / "stopped")
    for games, lying in ((3, 2), (1, 2), (2, 4)):
        with pytest.raises(KeyboardInterrupt):
            stopped.write(Stops(games), told.append)
        assert stopped.games_done() == lying
    DatasetWriter(SHORT, tmp_path / "stopped").write(Stops(9), told.append)
    assert told == [0, 1, 2, 3, 2, 3, 2, 3, 4, 4, 5]
    assert files_of(tmp_path / "stopped") == files_of(tmp_path / "at-once")
    names = {f"{kind}/00000{number}.parquet" for kind in ("decisions", "games") for number in range(3)}
    assert set(files_of(tmp_path / "at-once")) == names | {"dataset.json"}


@pytest.mark.many_games
def test_two_workers_write_what_one_does(tmp_path: Path) -> None:
    wanted = DatasetSettings("pandemic", HEROIC, bots="search-easy,random", games=2, shard=1, values=True)
    made(tmp_path / "one", wanted)
    two = make_engine(workers=2)
    try:
        DatasetWriter(wanted, tmp_path / "two").write(two)
    finally:
        two.close()
    assert files_of(tmp_path / "two") == files_of(tmp_path / "one")


@pytest.mark.parametrize(
    "wanted",
    [
        SHORT,
        DatasetSettings("pandemic", {"players": 3, "hands": "hidden"}, bots="random", games=2, words=True),
        DatasetSettings("pandemain", {"players": 2, "sim_bakers": ["rudolf"]}, bots="random", games=1),
    ],
    ids=["open", "with words", "with a sim-baker"],
)
def test_positions_made_again_are_those_of_the_rows(tmp_path: Path, wanted: DatasetSettings) -> None:
    dataset, rows = made(tmp_path, wanted), rows_of(tmp_path)
    encoding = Encoding(wanted.game)
    games = list(dataset.games())
    assert [game.number for game in games] == list(range(wanted.games))
    assert [game.seed for game in games] == [wanted.seed + game.number for game in games]
    assert sum(game.decisions for game in games) == dataset.decisions() == len(rows)
    for game in games:
        of_game = [row for row in rows if row["game"] == game.number]
        for row, state in zip(of_game, dataset.positions(game), strict=True):
            assert (row["ply"], row["seat"], row["turn"]) == (state.ply, state.decider(), state.turns())
            assert row["observation"] == encoding.observation(state, row["seat"]).tolist()
            assert row["options"] == state.legal()
            assert row["choice"] == game.actions[row["ply"]]
            assert row["choice"] in row["options"]
        last = of_game[len(of_game) // 2]
        assert dataset.position(dataset.game(game.number), last["ply"]).legal() == last["options"]
    spoken = [action for game in games for action in game.actions if action >= dataset.played.decision_actions]
    assert bool(spoken) == wanted.words


def test_each_row_has_the_end_of_its_game_for_its_seat(tmp_path: Path) -> None:
    wanted = DatasetSettings("pandemain", {"players": 2, "sim_bakers": ["rudolf"]}, bots="random", games=3)
    games = list(made(tmp_path / "bakers", wanted).games())
    for game in games:
        state = find_game("pandemain").new(wanted.options, game.seed)
        for action in game.actions:
            state.apply(action)
        outcome = state.outcome()
        assert outcome is not None
        assert (game.outcome, game.winners, game.points) == (outcome.reason, outcome.winners, outcome.scores)
        assert game.won == pytest.approx([(seat in outcome.winners) / len(outcome.winners) for seat in range(3)])
        assert game.turns == state.turns()
    for row in rows_of(tmp_path / "bakers"):
        game = games[row["game"]]
        assert (row["won"], row["points"]) == (game.won[row["seat"]], game.points[row["seat"]])
    easy = DatasetSettings("pandemic", {"players": 2, "difficulty": "introductory"}, bots="random", games=2)
    together = made(tmp_path / "doctors", easy)
    assert all(game.points == [] and set(game.won) == {float(game.outcome == "won")} for game in together.games())
    assert "points" not in rows_of(tmp_path / "doctors")[0]


def test_bots_move_on_by_a_seat_from_game_to_game_where_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "guest", BOTS["random"])
    options: dict[str, object] = {"players": 3, "difficulty": "heroic"}
    wanted = DatasetSettings("pandemic", options, bots="random,guest,random", games=3, rotate=True)
    dataset = made(tmp_path, wanted)
    games = list(dataset.games())
    assert [game.bots.index("guest") for game in games] == [1, 0, 2]
    assert all(row["bot"] == games[row["game"]].bots[row["seat"]] for row in rows_of(tmp_path))


@pytest.mark.usefixtures("small_search")
@pytest.mark.many_games
def test_values_are_of_options_and_lead_to_the_choice(tmp_path: Path) -> None:
    wanted = DatasetSettings("pandemic", HEROIC, bots="small,random", games=2, values=True)
    dataset, rows = made(tmp_path, wanted), rows_of(tmp_path)
    searched = [row for row in rows if row["values_action"] is not None]
    assert {row["bot"] for row in searched} == {"small"}
    for row in searched:
        assert not row["followed"]
        assert row["values_action"][0] == row["choice"]
        assert set(row["values_action"]) <= set(row["options"])
        tried = list(zip(row["values_simulations"], row["values_chance"], row["values_points"], strict=True))
        assert all((0 <= chance <= 1) if times else np.isnan(chance) for times, chance, _ in tried)
        assert row["values_simulations"] == sorted(row["values_simulations"], reverse=True)
        assert len(tried) == len(row["values_action"])
    for row in rows:
        names = [f"values_{name}" for name in ("action", "simulations", "chance", "points")]
        assert len({row[name] is None for name in names}) == 1
        if row["bot"] == "small" and row["values_action"] is None:
            assert row["followed"] or len(row["options"]) == 1
    assert any(row["followed"] for row in rows)
    assert any(len(row["values_action"]) > 1 for row in searched)
    for game in dataset.games():
        state = dataset.played.new(wanted.options, game.seed)
        played = play_bots(dataset.played, state, [make_bot(name) for name in game.bots], game.seed)
        assert list(played.actions) == game.actions, "a bot plays another game where its values are kept"


@pytest.mark.usefixtures("small_search")
@pytest.mark.many_games
def test_a_file_of_numpy_has_what_one_of_parquet_has(tmp_path: Path) -> None:
    wanted = DatasetSettings("pandemic", HEROIC, bots="small,random", games=2, values=True, documents=True)
    parquet = made(tmp_path / "parquet", wanted)
    numpy = made(tmp_path / "npz", replace(wanted, form="npz"))
    assert list(numpy.games()) == list(parquet.games())
    assert numpy.decisions() == parquet.decisions()
    rows = pq.read_table(tmp_path / "parquet" / "decisions").to_pydict()
    with np.load(tmp_path / "npz" / "decisions" / "000000.npz") as arrays:
        assert {name for name in arrays if not name.endswith("_at")} == set(rows)
        for name, column in rows.items():
            if name + "_at" in arrays:
                parts = [part or [] for part in column]
                assert np.diff(arrays[name + "_at"]).tolist() == [len(part) for part in parts]
                np.testing.assert_array_equal(arrays[name], [number for part in parts for number in part])
            else:
                np.testing.assert_array_equal(arrays[name], np.array(column))


def test_documents_are_the_positions_of_the_rows(tmp_path: Path) -> None:
    dataset = made(tmp_path, DatasetSettings("pandemic", HEROIC, bots="random", games=2, documents=True))
    lines = gzip.decompress((tmp_path / "documents" / "000000.jsonl.gz").read_bytes()).decode().splitlines()
    told = [json.loads(line) for line in lines]
    assert [(each["game"], each["ply"]) for each in told] == [(row["game"], row["ply"]) for row in rows_of(tmp_path)]
    positions = [state.to_dict() for game in dataset.games() for state in dataset.positions(game)]
    assert [each["position"] for each in told] == json.loads(json.dumps(positions))


def test_the_document_names_what_was_played_and_each_number_of_an_observation(tmp_path: Path) -> None:
    about = made(tmp_path, DatasetSettings("pandemic", HEROIC, bots="random", games=1)).about
    game = find_game("pandemic")
    features = game.features()
    assert features is not None
    assert (about["format"], about["game"], about["bots"], about["seed"]) == (1, "pandemic", ["random"] * 2, 1)
    assert about["options"]["difficulty"] == "heroic"
    assert [game.parse(text) for text in about["actions"]] == list(range(game.decision_actions))
    layout = about["observation"]
    assert (layout["version"], layout["size"]) == (features.version, features.size)
    assert [(each["name"], each["start"]) for each in layout["features"]] == [
        (feature.name, feature.start) for feature in features.all()
    ]


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"options": {"players": 9}}, "option players: '9' is not one of"),
    ({"options": {"doctors": 2}}, "option doctors: there is no such option"),
    ({"bots": "genius"}, "there is no bot 'genius'"),
    ({"bots": "random,random,random"}, "3 bots for 2 seats that decide"),
    ({"games": 0}, "0 games cannot be played"),
    ({"seed": (1 << 64) - 1, "games": 2}, "must lie between 0 and"),
    ({"shard": 0}, "0 games in a file"),
    ({"form": "csv"}, "format 'csv': there are parquet, npz"),
    ({"values": True}, "none of these bots searches: random"),
    ({"game": "pandemain", "options": {"players": 2}, "words": True}, "there is nothing to say to each other"),
    ({"game": "pandemain", "options": {"players": 0}}, "nobody decides anything"),
]


@pytest.mark.parametrize(("wrong", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_cannot_be_made_is_refused_before_anything_is_written(
    tmp_path: Path, wrong: dict[str, Any], said: str
) -> None:
    wanted = DatasetSettings(**{"game": "pandemic", "options": HEROIC, "bots": "random", **wrong})
    with pytest.raises(SobremesaError, match=re.escape(said)):
        DatasetWriter(wanted, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_game_without_observations_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "weather", WEATHER_SOWING)
    monkeypatch.setattr(type(WEATHER_SOWING), "features", lambda game: None)
    with pytest.raises(SobremesaError, match="has no observations, so no dataset can be made of it"):
        DatasetWriter(DatasetSettings("weather", bots="random"), tmp_path / "new")


def test_a_folder_with_another_dataset_is_refused(tmp_path: Path) -> None:
    made(tmp_path, DatasetSettings("pandemic", HEROIC, bots="random", games=1))
    with pytest.raises(ResultsError, match=r"another seed \(1, not 2\)"):
        DatasetWriter(DatasetSettings("pandemic", HEROIC, bots="random", games=1, seed=2), tmp_path)
    about = json.loads((tmp_path / "dataset.json").read_text())
    (tmp_path / "dataset.json").write_text(json.dumps({**about, "format": 7}))
    with pytest.raises(ResultsError, match="is a dataset of format 7; this release reads 1"):
        Dataset(tmp_path)
    with pytest.raises(ResultsError, match=r"another format \(7, not 1\)"):
        DatasetWriter(DatasetSettings("pandemic", HEROIC, bots="random", games=1), tmp_path)


def test_what_does_not_fit_together_is_told_by_whoever_reads_it(tmp_path: Path) -> None:
    dataset = made(tmp_path, SHORT)
    with pytest.raises(ResultsError, match="has no game 5"):
        dataset.game(5)
    with pytest.raises(ResultsError, match="has no game 99"):
        dataset.game(99)
    with pytest.raises(ResultsError, match="game 0 has no decision at ply 9999"):
        dataset.position(dataset.game(0), 9999)
    about = json.loads((tmp_path / "dataset.json").read_text())
    about["options"]["players"] = 4
    (tmp_path / "dataset.json").write_text(json.dumps(about))
    with pytest.raises(ResultsError, match=r"game 0 cannot be played again: action \d+: "):
        list(Dataset(tmp_path).positions(dataset.game(0)))
    (tmp_path / "games" / "000001.parquet").write_bytes(b"PAR1")
    with pytest.raises(ResultsError, match=r"000001.parquet' cannot be read"):
        dataset.game(2)


def test_a_full_disk_is_told_and_the_same_command_goes_on(tmp_path: Path) -> None:
    class Filling(Stops):
        def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
            (tmp_path / "decisions" / ".000001.parquet.part").symlink_to("/dev/full")
            return make_engine().run(work, jobs)

    writer = DatasetWriter(SHORT, tmp_path)
    with pytest.raises(ResultsError, match=r"the disk is full: .*decisions/000001.parquet"):
        writer.write(Filling(9))
    assert writer.games_done() == 2
    writer.write(make_engine())
    assert writer.games_done() == 5


@pytest.mark.parametrize("form", ["parquet", "npz"])
def test_the_reader_of_the_docs_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    dataset = made(tmp_path / "FOLDER", DatasetSettings("pandemic", HEROIC, bots="random", games=2, form=form))
    monkeypatch.chdir(tmp_path)
    parquet, _, npz, _ = re.findall(r"```python\n(.*?)```", (DOCS / "dataset.md").read_text(encoding="utf-8"), re.S)
    example = parquet if form == "parquet" else npz
    assert "sobremesa" not in example
    assert len([line for line in example.splitlines() if line]) <= 10
    found: dict[str, Any] = {}
    exec(example, found)
    encoding = Encoding("pandemic")
    states = [state for game in dataset.games() for state in dataset.positions(game)]
    assert found["observations"].dtype == np.int16
    for state, observation, mask in zip(states, found["observations"], found["masks"], strict=True):
        assert np.array_equal(observation, encoding.observation(state, int(state.decider())))
        assert np.array_equal(mask, encoding.mask(state).astype(bool))
    assert found["masks"][np.arange(len(states)), found["choices"]].all()
    assert found["won"].shape == (len(states),)


@pytest.mark.usefixtures("small_search")
@pytest.mark.many_games
def test_the_other_examples_of_the_docs_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path / "FOLDER", DatasetSettings("pandemic", HEROIC, bots="small", games=2, values=True))
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", (DOCS / "dataset.md").read_text(encoding="utf-8"), re.S)
    found: dict[str, Any] = {}
    exec(examples[0] + examples[1], found)
    for row, chances in zip(rows_of(tmp_path / "FOLDER"), found["chances"], strict=True):
        if row["values_action"] is None:
            assert chances is None
        else:
            assert chances[row["choice"]] == pytest.approx(row["values_chance"][0], nan_ok=True)
    exec(examples[3].replace("ply=30", "ply=20"), found)
    assert found["state"].ply == 20
