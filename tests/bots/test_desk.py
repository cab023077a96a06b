"""The desk: bots think beside the event loop, and an answer comes whatever happens to a worker."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from sobremesa.bots import BOTS, Budget, Sight, choose_option, make_bot
from sobremesa.bots.desk import Desk
from sobremesa.bots.line import WaitingLine
from sobremesa.bots.worker import Matches, Question, game_as_of
from sobremesa.catalog import find_game
from tests.bots.seats import QUICK, SmallTable, table


def run_in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **fixtures: Any) -> None:
        asyncio.run(test(*args, **fixtures))

    return run


def chosen_here(at: SmallTable) -> int:
    """What the bot chooses when nothing stands between."""
    return choose_option(make_bot(at.seats[at.seat].bot), at.game, at.state, at.header.seed, QUICK)


def workers_running() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid is not None]


async def until_gone(pids: list[int]) -> None:
    while set(pids) & set(workers_running()):
        await asyncio.sleep(0.01)


class Failing:
    """A bot with a fault."""

    def choose(self, sight: Sight) -> int:
        raise ZeroDivisionError


class Endless:
    """A bot that does not come to an end before it is told to."""

    told = threading.Event()

    def choose(self, sight: Sight) -> int:
        self.told.wait()
        return sight.options[0]


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize("game_id", ["pandemain", "pandemic"])
@run_in_loop
async def test_the_desk_chooses_what_the_bot_would_choose_here(game_id: str, workers: int) -> None:
    desk = Desk(find_game, workers, QUICK)
    try:
        for bot in ("greedy", "random"):
            at = table(game_id, bot, seed=7)
            for _ in range(8):
                expected = chosen_here(at)
                assert await desk.choose(at, at.seat) == expected
                at.play(expected)
    finally:
        desk.close()


@run_in_loop
async def test_no_worker_is_started_before_a_bot_must_choose() -> None:
    before = workers_running()
    desk = Desk(find_game)
    assert workers_running() == before
    desk.close()
    assert workers_running() == before


@run_in_loop
async def test_the_loop_goes_on_while_a_bot_thinks() -> None:
    desk = Desk(find_game, 1, QUICK)
    at = table("pandemic", seed=3)
    thinking = asyncio.create_task(desk.choose(at, at.seat))
    turns = 0
    while not thinking.done():
        await asyncio.sleep(0.001)
        turns += 1
    desk.close()
    assert thinking.result() in at.state.legal()
    assert turns > 10


@run_in_loop
async def test_a_killed_worker_is_replaced_and_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(find_game, 1, QUICK)
    at = table("pandemain", seed=2)
    before = workers_running()
    at.play(await desk.choose(at, at.seat))
    killed = [pid for pid in workers_running() if pid not in before]
    assert len(killed) == 1
    os.kill(killed[0], signal.SIGKILL)
    waiting = [asyncio.create_task(desk.choose(at, at.seat)) for _ in range(3)]
    expected = chosen_here(at)
    assert [await each for each in waiting] == [expected] * 3
    assert "a worker was lost" in caplog.text
    assert killed[0] not in workers_running()
    left = [pid for pid in workers_running() if pid not in before]
    desk.close()
    await until_gone(left)


@pytest.mark.parametrize("workers", [0, 1])
@run_in_loop
async def test_a_closed_desk_answers_by_chance_and_leaves_no_worker(workers: int) -> None:
    before = workers_running()
    desk = Desk(find_game, workers, QUICK)
    at = table("pandemic", seed=5)
    await desk.choose(at, at.seat)
    desk.close()
    await until_gone([pid for pid in workers_running() if pid not in before])
    at.seats = [type(at.seats[0])("random")] * 2
    assert await desk.choose(at, at.seat) == chosen_here(at)


@run_in_loop
async def test_whoever_asked_may_stop_waiting() -> None:
    desk = Desk(find_game, 1, QUICK)
    at = table("pandemic", seed=5)
    asking = asyncio.create_task(desk.choose(at, at.seat))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    desk.close()


@pytest.mark.parametrize("bot", ["failing", "unheard-of"])
@run_in_loop
async def test_a_bot_that_fails_is_replaced_by_chance_and_the_log_says_so(
    bot: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "failing", Failing)
    desk = Desk(find_game, 0, QUICK)
    at = table("pandemic", bot, seed=5)
    answers = {await desk.choose(at, at.seat) for _ in range(3)}
    desk.close()
    at.seats = [type(at.seats[0])("random")] * 2
    assert answers == {chosen_here(at)}
    assert f"the bot {bot} gave no valid answer" in caplog.text
    assert ("ZeroDivisionError" if bot == "failing" else "UnknownBot") in caplog.text
    assert all(record.levelno >= logging.WARNING for record in caplog.records)


@run_in_loop
async def test_a_bot_that_takes_too_long_is_replaced_by_chance(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "endless", Endless)
    monkeypatch.setattr("sobremesa.bots.desk._WAITING", 0.0)
    desk = Desk(find_game, 0, Budget(guesses=1, seconds=0.01))
    at = table("pandemic", "endless", seed=5)
    answer = await desk.choose(at, at.seat)
    Endless.told.set()
    desk.close()
    at.seats = [type(at.seats[0])("random")] * 2
    assert answer == chosen_here(at)
    assert "gave no valid answer" in caplog.text


@run_in_loop
async def test_workers_step_back_for_whoever_asks() -> None:
    before = workers_running()
    desk = Desk(find_game, 1, QUICK)
    at = table("pandemic", seed=5)
    await desk.choose(at, at.seat)
    started = [pid for pid in workers_running() if pid not in before]
    nice = [os.getpriority(os.PRIO_PROCESS, pid) for pid in started]
    desk.close()
    await until_gone(started)
    assert [each > os.getpriority(os.PRIO_PROCESS, 0) for each in nice] == [True]


# -- the line -----------------------------------------------------------------------------------------------------


class Hours:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def told_in_line(line: WaitingLine, hours: Hours, takes: list[float]) -> list[tuple[int, float, float]]:
    """Each in turn asks at once and takes so long: who they are, what they may take, and when they were answered."""
    told: list[tuple[int, float, float]] = []

    async def ask(number: int) -> None:
        async with line.turn(f"match {number}") as seconds:
            await asyncio.sleep(0)
            hours.now += min(seconds, takes[number])
            told.append((number, seconds, hours.now))

    await asyncio.gather(*[ask(number) for number in range(len(takes))])
    return told


@run_in_loop
async def test_whoever_waits_alone_may_take_most_of_the_time() -> None:
    hours = Hours()
    ((_, seconds, _),) = await told_in_line(WaitingLine(1, 10.0, hours), hours, [1.0])
    assert 8 < seconds < 10


@run_in_loop
async def test_those_who_wait_come_in_their_order_and_are_all_answered_in_time() -> None:
    hours = Hours()
    told = await told_in_line(WaitingLine(1, 10.0, hours), hours, [100.0] * 20)
    assert [number for number, _, _ in told] == list(range(20))
    assert all(answered < 10 for _, _, answered in told)
    assert told[-1][2] > 5


@run_in_loop
async def test_where_there_is_little_time_left_those_behind_take_less() -> None:
    hours = Hours()
    line = WaitingLine(1, 10.0, hours)
    async with line.turn("a"):
        waiting = [asyncio.create_task(line.turn(name).__aenter__()) for name in ("b", "c")]
        await asyncio.sleep(0)
        hours.now = 8.0
        assert 0 < line.share("b") < 1
        for each in waiting:
            each.cancel()


@run_in_loop
async def test_a_match_that_took_its_time_a_moment_ago_is_left_time_to_ask_again() -> None:
    hours = Hours()
    line = WaitingLine(1, 10.0, hours)
    shares = []
    for match, takes in (("a", 1.0), ("a", 1.0), ("quick", 0.0), ("a", 1.0), ("b", 1.0), ("a", 1.0), ("c", 11.0)):
        async with line.turn(match) as seconds:
            shares.append(seconds)
            hours.now += takes
    alone = 0.9 * 10
    assert shares == [alone, alone, alone / 2, alone, alone / 2, alone / 2, alone / 3]
    async with line.turn("a") as seconds:
        assert seconds == alone / 2, "it is long ago that others than c took their time"


@run_in_loop
async def test_with_more_workers_each_may_take_longer() -> None:
    one, two = Hours(), Hours()
    alone = await told_in_line(WaitingLine(1, 10.0, one), one, [1.0] * 8)
    together = await told_in_line(WaitingLine(2, 10.0, two), two, [1.0] * 8)
    assert together[2][1] > alone[2][1]


@run_in_loop
async def test_whoever_stops_waiting_leaves_the_line() -> None:
    hours = Hours()
    line = WaitingLine(1, 10.0, hours)
    async with line.turn("a"):
        waiting = [asyncio.create_task(line.turn("b").__aenter__()) for _ in range(5)]
        await asyncio.sleep(0)
        hours.now = 6.0
        crowded = line.share("b")
        for each in waiting[1:]:
            each.cancel()
        await asyncio.wait(waiting[1:])
        assert line.share("b") > 4 * crowded
    assert await waiting[0] > 3


@run_in_loop
async def test_what_people_wait_for_comes_before_tables_of_bots_alone() -> None:
    hours = Hours()
    line = WaitingLine(1, 10.0, hours)
    came: list[str] = []

    async def ask(name: str, bots_alone: bool) -> None:
        async with line.turn(name, bots_alone):
            came.append(name)
            await asyncio.sleep(0)

    async with line.turn("first", True):
        asking = [asyncio.create_task(ask(f"bots {number}", True)) for number in range(3)]
        await asyncio.sleep(0)
        asking += [asyncio.create_task(ask(f"person {number}", False)) for number in range(2)]
        await asyncio.sleep(0)
    await asyncio.gather(*asking)
    assert came == ["person 0", "person 1", "bots 0", "bots 1", "bots 2"]


@run_in_loop
async def test_tables_of_bots_alone_take_nothing_from_the_time_of_a_person() -> None:
    hours = Hours()
    line = WaitingLine(1, 10.0, hours)
    for number in range(50):
        async with line.turn(f"bots {number}", True):
            hours.now += 0.1
    waiting = [asyncio.create_task(line.turn(f"more bots {number}", True).__aenter__()) for number in range(50)]
    await asyncio.sleep(0)
    assert line.share("person") == 0.9 * 10
    assert line.share("bots", True) < 0.2
    for each in waiting:
        each.cancel()


@run_in_loop
async def test_a_worker_that_was_called_for_somebody_who_has_gone_is_given_to_the_next() -> None:
    line = WaitingLine(1, 10.0)
    first = line.turn("a")
    await first.__aenter__()
    gone, next_one = (asyncio.create_task(line.turn(name).__aenter__()) for name in ("b", "c"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await first.__aexit__(None, None, None)
    gone.cancel()
    async with asyncio.timeout(10):
        assert await next_one > 0


@run_in_loop
async def test_however_many_wait_a_bot_may_think_a_moment() -> None:
    hours = Hours()
    told = await told_in_line(WaitingLine(1, 0.0, hours), hours, [1.0] * 3)
    assert all(seconds > 0 for _, seconds, _ in told)


class Noting:
    """A bot that writes down how long it may think."""

    seconds: list[float] = []  # noqa: RUF012

    def choose(self, sight: Sight) -> int:
        self.seconds.append(sight.budget.seconds)
        return sight.options[0]


@run_in_loop
async def test_bots_think_less_while_many_tables_wait_and_none_moves_by_chance(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "noting", Noting)
    Noting.seconds.clear()
    desk = Desk(find_game, 0, Budget(guesses=1, seconds=1000.0))
    tables = [table("pandemic", "noting", seed=seed) for seed in range(20)]
    answers = await asyncio.gather(*[desk.choose(at, at.seat) for at in tables])
    desk.close()
    assert answers == [at.state.legal()[0] for at in tables]
    assert len(Noting.seconds) == 20
    assert 0 < Noting.seconds[0] < 100, "all who ask in the same moment are seen"
    assert Noting.seconds == sorted(Noting.seconds), "the fewer still wait"
    assert caplog.text == ""


@run_in_loop
async def test_where_there_are_no_threads_the_bot_thinks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser."""

    def cannot_start(thread: object) -> None:
        raise RuntimeError("can't start new thread")

    desk = Desk(find_game, 0, QUICK)
    at = table("pandemain", seed=5)
    expected = chosen_here(at)
    monkeypatch.setattr("threading.Thread.start", cannot_start)
    assert await desk.choose(at, at.seat) == expected
    desk.close()


# -- what a worker keeps -----------------------------------------------------------------------------------------


class Deals:
    """Counts the games that are dealt, each of which is played from its first move."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seeds: list[int] = []
        begin = type(find_game("pandemain")).begin

        class Counting:
            def __init__(self, game: Any) -> None:
                self.game = game

            def __getattr__(self, name: str) -> Any:
                return getattr(self.game, name)

            def as_of(counting, rules: int, print_number: int) -> Any:  # noqa: N805
                return Counting(counting.game.as_of(rules, print_number))

            def begin(counting, options: dict[str, object], seed: int, start: dict[str, object] | None) -> Any:  # noqa: N805
                self.seeds.append(seed)
                return begin(counting.game, options, seed, start)

        self.find: Callable[[str], Any] = lambda name: Counting(find_game(name))


def question_of(at: SmallTable) -> Question:
    return Question(game_as_of(at.game), at.header.options, at.header.seed, tuple(at.actions), "random", QUICK)


def test_a_worker_plays_only_the_moves_it_has_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = Deals(monkeypatch)
    matches, at = Matches(deals.find), table("pandemain", "random", seed=9)
    for _ in range(20):
        chosen = matches.answer(question_of(at))[0]
        assert chosen == chosen_here(at)
        at.play(chosen)
    assert deals.seeds == [9]


def test_a_worker_goes_back_when_moves_were_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = Deals(monkeypatch)
    matches, at = Matches(deals.find), table("pandemain", "random", seed=9)
    for _ in range(10):
        at.play(matches.answer(question_of(at))[0])
    at.take_back(3)
    at.play(at.state.legal()[0])
    assert matches.answer(question_of(at)) == [chosen_here(at)]
    assert deals.seeds == [9, 9]


def test_a_worker_forgets_the_match_that_nobody_asked_about_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.bots.worker._MATCHES", 2)
    deals = Deals(monkeypatch)
    matches = Matches(deals.find)
    for seed in (1, 2, 1, 3, 1, 2):
        matches.answer(question_of(table("pandemain", "random", seed=seed)))
    assert deals.seeds == [1, 2, 3, 2]


def test_tables_with_other_options_are_other_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = Deals(monkeypatch)
    matches = Matches(deals.find)
    for players in (2, 3, 2, 3):
        at = table("pandemain", "random", seed=1, players=players)
        assert matches.answer(question_of(at)) == [chosen_here(at)]
    assert deals.seeds == [1, 1]


# -- beside the line ----------------------------------------------------------------------------------------------


async def beside(line: WaitingLine, done: list[str], name: str, until: asyncio.Event | None = None) -> None:
    async with line.beside():
        if until is not None:
            await until.wait()
        done.append(name)


async def turn_of(line: WaitingLine, done: list[str], name: str, until: asyncio.Event) -> None:
    async with line.turn(name):
        await until.wait()
        done.append(name)


async def a_while() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@run_in_loop
async def test_what_nobody_waits_for_is_done_when_nobody_wants_the_worker() -> None:
    line, done, ends = WaitingLine(1, 10.0), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(turn_of(line, done, name, ends)) for name in ("move", "hint")]
    tasks.insert(0, asyncio.create_task(beside(line, done, "piece")))
    await a_while()
    assert done == []
    ends.set()
    await asyncio.gather(*tasks)
    assert done == ["move", "hint", "piece"]


@run_in_loop
async def test_of_several_workers_one_is_left_free_and_one_piece_is_done_at_a_time() -> None:
    line, done, ends = WaitingLine(3, 10.0), list[str](), asyncio.Event()
    pieces = [asyncio.create_task(beside(line, done, f"piece {number}", ends)) for number in range(2)]
    await a_while()
    move = asyncio.create_task(turn_of(line, done, "move", ends))
    await a_while()
    other = asyncio.create_task(turn_of(line, done, "other move", ends))
    await a_while()
    ends.set()
    await asyncio.gather(*pieces, move, other)
    assert done[0] == "piece 0"
    assert done.index("piece 1") > 0

    line, done, ends = WaitingLine(2, 10.0), [], asyncio.Event()
    move = asyncio.create_task(turn_of(line, done, "move", ends))
    await a_while()
    piece = asyncio.create_task(beside(line, done, "piece"))
    await a_while()
    assert done == []  # the other worker is left for whoever comes next
    ends.set()
    await asyncio.gather(move, piece)


@run_in_loop
async def test_whoever_stops_working_beside_the_line_gives_the_worker_back() -> None:
    line, done, never = WaitingLine(1, 10.0), list[str](), asyncio.Event()
    working = asyncio.create_task(beside(line, done, "first", never))
    waiting = asyncio.create_task(beside(line, done, "second", never))
    await a_while()
    waiting.cancel()
    working.cancel()
    await asyncio.gather(working, waiting, return_exceptions=True)
    await asyncio.wait_for(beside(line, done, "third"), 1)
    async with asyncio.timeout(1), line.turn("move"):
        done.append("move")
    assert done == ["third", "move"]
