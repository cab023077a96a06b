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
from sobremesa.bots.worker import Matches, Question
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
    assert f"the bot {bot} gave no answer" in caplog.text
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
    assert "gave no answer" in caplog.text


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
        new = type(find_game("pandemain")).new

        class Counting:
            def __init__(self, game: Any) -> None:
                self.game = game

            def __getattr__(self, name: str) -> Any:
                return getattr(self.game, name)

            def new(counting, options: dict[str, object], seed: int) -> Any:  # noqa: N805
                self.seeds.append(seed)
                return new(counting.game, options, seed)

        self.find: Callable[[str], Any] = lambda name: Counting(find_game(name))


def question_of(at: SmallTable) -> Question:
    return Question(at.game.id, at.header.options, at.header.seed, tuple(at.actions), "random", QUICK)


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
