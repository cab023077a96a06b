"""Engines: the same results wherever jobs are done, whatever dies meanwhile, and nothing left behind."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from sobremesa import extras
from sobremesa.core.errors import PositionError, SetupError
from sobremesa.extras import MissingExtra
from sobremesa.lab.engines import Engine, WorkerDied, in_order, make_engine
from sobremesa.lab.engines.crew import READY
from tests.lab.engine_jobs import (
    die_of_three,
    die_the_first_time,
    note_and_play,
    pid,
    play,
    return_a_function,
    wait_unless_first,
    want_position,
)

SEEDS = range(12)
PLAYED = [play(seed) for seed in SEEDS]
RAY = pytest.param("ray", marks=pytest.mark.long)


@pytest.fixture(scope="module")
def two() -> Iterator[Engine]:
    """Two processes for all tests here."""
    with closing(make_engine(workers=2)) as engine:
        yield engine


@pytest.fixture(params=["one", "two", RAY])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Every engine."""
    return make_engine() if request.param == "one" else others_of(request)


@pytest.fixture(params=["two", RAY])
def crew(request: pytest.FixtureRequest) -> Engine:
    """Engines with workers that can die."""
    return others_of(request)


def others_of(request: pytest.FixtureRequest) -> Engine:
    found: Engine = request.getfixturevalue({"two": "two", "ray": "on_ray"}[request.param])
    return found


def jobs_in(path: Path) -> list[tuple[Path, int]]:
    return [(path, seed) for seed in SEEDS]


def done_in(path: Path) -> Counter[int]:
    """How often each job was begun."""
    return Counter(int(line.split()[0]) for line in path.read_text(encoding="utf-8").splitlines())


def test_every_engine_gives_the_same_results(engine: Engine) -> None:
    assert dict(engine.run(play, SEEDS)) == dict(enumerate(PLAYED))


def test_an_engine_does_one_batch_after_another(engine: Engine) -> None:
    for seeds in (SEEDS, range(0), range(5, 6), SEEDS):
        assert [*in_order(engine.run(play, seeds))] == [play(seed) for seed in seeds]


def test_engines_say_what_they_are(two: Engine) -> None:
    assert (make_engine().name, make_engine().workers) == ("one process", 1)
    assert (two.name, two.workers) == ("2 processes", 2)
    assert make_engine(workers=0).workers == len(os.sched_getaffinity(0))


def test_jobs_are_taken_as_workers_get_free(engine: Engine) -> None:
    taken: list[int] = []

    def jobs() -> Iterator[int]:
        for seed in range(1000):
            taken.append(seed)
            yield seed

    with closing(engine.run(play, jobs())) as results:
        for done in range(1, 8):
            next(results)
            assert len(taken) <= done + 2 * engine.workers


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(
    crew: Engine, tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    notes = tmp_path / "notes"
    assert dict(crew.run(die_the_first_time, jobs_in(notes))) == {
        number: play(seed) for number, seed in enumerate(SEEDS)
    }
    begun = done_in(notes)
    assert {*begun} == {*SEEDS}
    assert begun[3] == 2
    assert "job 3 is done again: its worker died" in caplog.text
    assert capfd.readouterr().out == "", "results go there"


def test_workers_that_are_killed_from_outside_are_replaced(crew: Engine) -> None:
    before = {found for _, found in crew.run(pid, range(8))}
    for worker in before:
        os.kill(worker, signal.SIGKILL)
    assert [*in_order(crew.run(play, SEEDS))] == PLAYED
    assert not before & {found for _, found in crew.run(pid, range(8))}


def test_a_job_that_kills_three_workers_is_named(crew: Engine, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    with pytest.raises(WorkerDied, match=r"^3 workers died of job 3, \(.*notes'\), 3\) \(the last one: \w+\)$"):
        list(crew.run(die_of_three, jobs_in(notes)))
    assert done_in(notes)[3] == 3
    assert [*in_order(crew.run(play, SEEDS))] == PLAYED


def test_an_error_of_the_work_comes_through_with_its_type(engine: Engine) -> None:
    with pytest.raises(PositionError, match=r"^board/paris: no such city") as caught:
        list(engine.run(want_position, range(5)))
    assert type(caught.value) is PositionError
    assert str(caught.value) == "board/paris: no such city"
    assert (caught.value.where, caught.value.what) == ("board/paris", "no such city")
    assert [*in_order(engine.run(want_position, range(2)))] == [0, 1]


def test_an_error_from_a_worker_tells_where_it_happened(two: Engine) -> None:
    with pytest.raises(PositionError) as caught:
        list(two.run(want_position, range(5)))
    assert "in want_position" in "\n".join(caught.value.__notes__)


def test_a_result_that_cannot_be_sent_is_an_error(two: Engine) -> None:
    with pytest.raises((pickle.PicklingError, AttributeError), match="return_a_function"):
        list(two.run(return_a_function, range(1)))


def test_jobs_that_cannot_be_made_are_an_error_of_whoever_makes_them(engine: Engine) -> None:
    def jobs() -> Iterator[int]:
        yield 1
        raise ValueError("no more of them")

    with pytest.raises(ValueError, match="no more of them"):
        list(engine.run(play, jobs()))


def test_closing_early_stops_what_is_being_done(crew: Engine, tmp_path: Path) -> None:
    with closing(crew.run(wait_unless_first, [(tmp_path, number) for number in range(50)])) as results:
        assert next(results) == (0, 0)
        while not [*tmp_path.iterdir()]:
            time.sleep(0.01)
    assert [*in_order(crew.run(play, SEEDS))] == PLAYED


def test_closing_leaves_no_process(tmp_path: Path) -> None:
    before = {*multiprocessing.active_children()}
    engine = make_engine(workers=2)
    with closing(engine.run(wait_unless_first, [(tmp_path, number) for number in range(50)])) as results:
        assert next(results) == (0, 0)
        assert {*multiprocessing.active_children()} > before
    engine.close()
    assert {*multiprocessing.active_children()} == before


def test_an_engine_does_not_begin_a_batch_within_another(two: Engine) -> None:
    with closing(two.run(play, SEEDS)) as results:
        next(results)
        with pytest.raises(RuntimeError, match="one batch at a time"):
            next(two.run(play, SEEDS))


def test_workers_leave_ctrl_c_to_whoever_started_them(two: Engine) -> None:
    workers = {found for _, found in two.run(pid, range(40))}
    for worker in workers:
        os.kill(worker, signal.SIGINT)
    assert [*in_order(two.run(play, SEEDS))] == PLAYED
    assert workers <= {child.pid for child in multiprocessing.active_children()}


def test_workers_end_when_whoever_started_them_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from pathlib import Path\n"
        "from sobremesa.lab.engines import make_engine\n"
        "from tests.lab.engine_jobs import wait_unless_first\n"
        "if __name__ == '__main__':\n"
        "    jobs = [(Path(__file__).parent, number) for number in range(9)]\n"
        "    for number, _ in make_engine(workers=2).run(wait_unless_first, jobs):\n"
        "        print(number, flush=True)\n",
        encoding="utf-8",
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"0\n"
        parent.kill()
        # Its workers have the same standard output: it ends with the last of them.
        assert parent.stdout.read() == b""


def test_workers_that_cannot_start_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    resource_tracker.ensure_running()  # it is a process as well
    monkeypatch.setenv("PYTHONHOME", "/nowhere")
    told = r"^3 workers in a row ended before they could work \(the last one: exit code 1\)$"
    with closing(make_engine(workers=2)) as engine, pytest.raises(WorkerDied, match=told):
        list(engine.run(play, SEEDS))


def test_results_in_order_wait_for_those_before_them() -> None:
    results = iter([(1, "b"), (0, "a"), (2, "c"), (4, "e"), (3, "d")])
    ordered = in_order(results)
    assert next(ordered) == "a"
    assert next(results) == (2, "c"), "no more was taken than was needed"
    assert [*in_order(iter([(1, "b"), (0, "a")]))] == ["a", "b"]


def test_engines_that_cannot_be_had_are_errors_of_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SetupError, match="there is no engine 'warp'; there are processes and ray"):
        make_engine("warp")
    with pytest.raises(SetupError, match="-1 workers cannot be had"):
        make_engine(workers=-1)
    with pytest.raises(SetupError, match="an address is that of a Ray cluster: it needs the engine ray"):
        make_engine(address="10.0.0.1:6379")
    monkeypatch.setitem(extras.MODULES, "ray", ("no_such_ray",))
    with pytest.raises(MissingExtra, match=r'pip install "sobremesa\[ray\]"'):
        make_engine("ray")


@pytest.mark.long
def test_a_worker_with_other_sources_does_no_job() -> None:
    from sobremesa.lab.engines.answers import read_answer
    from sobremesa.lab.engines.on_ray import Doer
    from sobremesa.lab.engines.sources import sources_here

    assert Doer().begin(sources_here()) == READY
    with pytest.raises(SetupError, match="every node needs the same wheel"):
        read_answer(Doer().begin("others"))


@pytest.mark.long
def test_a_ray_that_is_there_is_used_and_left_to_who_started_it(on_ray: Engine) -> None:
    import ray

    assert on_ray.workers == 2
    with closing(make_engine("ray", workers=0)) as guest:
        assert guest.workers == 2
        assert [*in_order(guest.run(note_and_play, []))] == []
    assert ray.is_initialized()
