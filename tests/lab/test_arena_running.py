"""Playing tournaments: the same bytes whoever plays, whatever happens meanwhile."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pyarrow.parquet as pq
import pytest

from sobremesa.catalog import find_game
from sobremesa.lab.arena.folder import ResultsFolder
from sobremesa.lab.arena.running import run_tournament
from sobremesa.lab.arena.tournament import AskedTournament, Tournament, make_tournament
from sobremesa.lab.chunks import ResultsError
from sobremesa.lab.engines import Engine, Results, make_engine

J = TypeVar("J")
R = TypeVar("R")
BOTS = "random,tests.lab.arena_bots:Late"
UNEQUAL = "tests.lab.arena_bots:Late,tests.lab.arena_bots:Hasty"  # the first wins seven of ten


class InAnyOrder:
    """Does all jobs and gives the results back in another order."""

    name = "any order"
    workers = 3

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.jobs = 0

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Results[R]:
        """Shuffled."""
        results = [(number, work(job)) for number, job in enumerate(jobs)]
        self.jobs += len(results)
        self._rng.shuffle(results)
        yield from results

    def close(self) -> None:
        """Nothing is open."""


def tournament_of(bots: str = BOTS, game: str = "pandemain", **more: Any) -> Tournament:
    options: dict[str, object] = {"players": 2, "mode": "basic"} if game == "pandemain" else {}
    return make_tournament(find_game(game), options, AskedTournament(bots, **{"games": 16, **more}))


def nothing(done: int) -> None:
    """Nobody watches."""


def play(tournament: Tournament, path: Path, engine: Engine | None = None) -> dict[str, Any]:
    with closing(engine or make_engine()) as found:
        return run_tournament(tournament, ResultsFolder(path), found, nothing)


def promised(path: Path) -> dict[str, bytes]:
    """The files that are the same whoever played."""
    return {file.name: file.read_bytes() for file in path.iterdir() if file.name != "run.json"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small tournament in one process, all at once."""
    path = tmp_path_factory.mktemp("played") / "results"
    play(tournament_of(), path)
    return path


def test_a_finished_folder_holds_all_rows_in_the_order_of_their_seeds(played: Path) -> None:
    assert sorted(promised(played)) == ["games.parquet", "summary.json", "tournament.json"]
    rows = pq.read_table(played / "games.parquet").to_pydict()
    assert list(zip(rows["seed"], rows["lineup"], strict=True)) == [(seed, at) for seed in range(1, 9) for at in (0, 1)]
    assert all(sum(shares) == pytest.approx(1) for shares in rows["won"])
    assert rows["m.points"] == rows["points"]
    assert all(decisions > turns > 0 for decisions, turns in zip(rows["decisions"], rows["turns"], strict=True))


def test_the_rows_are_those_of_the_same_games_played_by_simulate(tmp_path: Path) -> None:
    from sobremesa.lab.simulate import simulate

    summary = play(tournament_of("random", game="pandemic", games=20), tmp_path)
    figures = simulate(find_game("pandemic"), {}, "random", 20, 1)
    assert summary["outcomes"] == figures["outcomes"]
    assert summary["decisions"]["mean"] == figures["mean_decisions"]


def test_any_order_of_the_pieces_gives_the_same_bytes(played: Path, tmp_path: Path) -> None:
    play(tournament_of(), tmp_path, InAnyOrder(4))
    assert promised(tmp_path) == promised(played)


@pytest.mark.long
def test_two_workers_of_whom_one_is_killed_give_the_same_bytes(played: Path, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(done: int) -> None:
        if done and not killed:
            victim = multiprocessing.active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    with closing(make_engine(workers=2)) as engine:
        run_tournament(tournament_of(), ResultsFolder(tmp_path), engine, kill_one)
    assert killed
    assert promised(tmp_path) == promised(played)


@pytest.mark.long
def test_ray_gives_the_same_bytes(played: Path, tmp_path: Path, on_ray: Engine) -> None:
    run_tournament(tournament_of(), ResultsFolder(tmp_path), on_ray, nothing)
    assert promised(tmp_path) == promised(played)


def test_what_was_interrupted_goes_on_where_it_was(played: Path, tmp_path: Path) -> None:
    heard: list[int] = []

    def interrupt(done: int) -> None:
        heard.append(done)
        if done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), closing(make_engine()) as engine:
        run_tournament(tournament_of(), ResultsFolder(tmp_path), engine, interrupt)
    assert heard == [0, 2, 4, 6]
    engine = InAnyOrder(1)
    play(tournament_of(), tmp_path, engine)
    assert engine.jobs == 8 - 3
    assert promised(tmp_path) == promised(played)
    runs = ResultsFolder(tmp_path).runs()
    assert [(run["games_played"], run["ended"]) for run in runs] == [(6, "interrupted"), (10, "all played")]


def test_a_piece_that_was_damaged_is_played_again(played: Path, tmp_path: Path) -> None:
    def interrupt(done: int) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), closing(make_engine()) as engine:
        run_tournament(tournament_of(), ResultsFolder(tmp_path), engine, interrupt)
    piece = ResultsFolder(tmp_path).chunk(1)
    piece.write_bytes(piece.read_bytes()[:-9])
    play(tournament_of(), tmp_path)
    assert promised(tmp_path) == promised(played)


def test_a_finished_tournament_is_told_again_and_not_played_again(played: Path) -> None:
    before, engine = promised(played), InAnyOrder(1)
    summary = play(tournament_of(), played, engine)
    assert engine.jobs == 0
    assert summary == ResultsFolder(played).summary()
    assert promised(played) == before


def test_a_run_that_ended_before_its_summary_gets_one(played: Path, tmp_path: Path) -> None:
    folder = ResultsFolder(tmp_path / "copy")
    folder.path.mkdir()
    for name, content in promised(played).items():
        if name != "summary.json":
            (folder.path / name).write_bytes(content)
    play(tournament_of(), folder.path)
    assert promised(folder.path) == promised(played)


def test_an_early_stop_is_at_the_same_game_in_any_order(tmp_path: Path) -> None:
    tournament = tournament_of(UNEQUAL, games=200, stop_early=True)
    one = play(tournament, tmp_path / "one")
    assert one["stopped_early"]
    assert one["games"] < 200
    assert len(pq.read_table(tmp_path / "one" / "games.parquet")) == one["games"]
    play(tournament, tmp_path / "other", InAnyOrder(1))
    assert promised(tmp_path / "other") == promised(tmp_path / "one")
    dropped = ResultsFolder(tmp_path / "other").runs()[0]
    assert dropped["ended"] == "clear early"
    assert dropped["games_dropped"] == dropped["games_played"] - one["games"] > 0


def test_pieces_of_unequal_size_are_cut_where_it_stopped(tmp_path: Path) -> None:
    small = tournament_of(UNEQUAL, games=200, stop_early=True)
    large = replace(small, rounds_per_chunk=7)
    one, other = play(small, tmp_path / "small"), play(large, tmp_path / "large")
    assert one == other
    rows = [pq.read_table(tmp_path / name / "games.parquet") for name in ("small", "large")]
    assert rows[0] == rows[1]


def test_a_bot_that_fails_ends_it_with_one_sentence_and_leaves_what_was_played(tmp_path: Path) -> None:
    from sobremesa.bots import BotFailed

    with pytest.raises(BotFailed, match="Failing gave no answer: LookupError: nothing comes to mind"):
        play(tournament_of("tests.lab.arena_bots:Failing"), tmp_path)
    assert (tmp_path / "tournament.json").exists()
    assert not (tmp_path / "games.parquet").exists()


@pytest.mark.parametrize(
    ("more", "what"),
    [({"games": 18}, "rounds"), ({"seed": 2}, "seed"), ({"bots": "random"}, "bots"), ({"stop_early": True}, "error")],
)
def test_a_folder_with_another_tournament_is_left_alone(played: Path, more: dict[str, Any], what: str) -> None:
    before = promised(played)
    with pytest.raises(ResultsError, match=f"holds results with another {what}"):
        play(tournament_of(**more), played)
    assert promised(played) == before


def test_a_folder_of_another_release_is_left_alone(played: Path) -> None:
    with pytest.raises(ResultsError, match=r'another release \("[^"]*", not "9\.9"\)'):
        play(replace(tournament_of(), release="9.9"), played)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(ResultsError, match="is not empty"):
        play(tournament_of(), tmp_path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["letter.txt"]


def test_two_cannot_play_in_one_folder(tmp_path: Path) -> None:
    tournament, folder = tournament_of(), ResultsFolder(tmp_path)
    with (
        folder.held(tournament),
        pytest.raises(ResultsError, match="another process writes in"),
        ResultsFolder(tmp_path).held(tournament),
    ):
        pass


@pytest.mark.parametrize("name", ["chunks/.000003.parquet.part", ".games.parquet.part", ".summary.json.part"])
def test_a_full_disk_is_told_in_one_sentence_and_nothing_is_torn(played: Path, tmp_path: Path, name: str) -> None:
    def fill(done: int) -> None:
        if not part.is_symlink():
            part.symlink_to("/dev/full")

    part = tmp_path / name
    with pytest.raises(ResultsError, match="the disk is full"), closing(make_engine()) as engine:
        run_tournament(tournament_of(), ResultsFolder(tmp_path), engine, fill)
    play(tournament_of(), tmp_path)
    assert promised(tmp_path) == promised(played)


def test_many_random_games_take_the_quick_way(tmp_path: Path) -> None:
    tournament = tournament_of("random", games=300)
    assert tournament.is_quick((0, 0))
    assert not tournament_of().is_quick((0, 1))
    summary = play(tournament, tmp_path)
    assert summary["games"] == 300
    assert tournament.rounds_per_chunk > 1
