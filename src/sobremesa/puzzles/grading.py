"""How hard a puzzle is: who finds its solution."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from sobremesa.bots import Course, SearchBot, Sight, make_bot, stream_of
from sobremesa.bots.bot import plan_of
from sobremesa.core.game import Game
from sobremesa.core.mind import Mind
from sobremesa.core.native import i64
from sobremesa.core.rng import Rng, seeded
from sobremesa.core.state import State
from sobremesa.lab.seating import UNHURRIED
from sobremesa.puzzles.judging import is_solution
from sobremesa.puzzles.puzzle import GRADES, Proof

TRIES: Final = 20  # of the strongest that is asked
_FEW_TRIES: Final = 3
_MOST: Final = TRIES // 2 + 1
_SELDOM: Final = TRIES // 4
_CLEAR: Final = 8  # the first tries, where all of them come out alike
FIRST_STEPS, FAIR, SHARP, DEEP = GRADES


@dataclass(frozen=True)
class Attempts:
    """What is tried."""

    game: Game
    task: Any
    proof: Proof
    estimated: bool
    known: dict[bytes, bool] = field(default_factory=dict)  # whether an end is a solution

    def is_found_by(self, bot: str, seed: int) -> bool:
        """Whether a bot solves the puzzle when it plays on from there as it always does."""
        ended = attempt(self.game, self.task, bot, seed)
        key = ended.key()
        if key not in self.known:
            self.known[key] = is_solution(self.task, self.proof, ended, self.estimated)
        return self.known[key]

    def is_mostly_found_by(self, bot: str) -> bool:
        """Two of three times; the third is played only where it decides."""
        found = [self.is_found_by(bot, seed) for seed in range(_FEW_TRIES - 1)]
        return all(found) or (any(found) and self.is_found_by(bot, _FEW_TRIES))


def attempt(game: Game, task: Any, name: str, seed: int) -> State:
    """Where a bot ends that plays on from the start of a task."""
    bot, course, state = make_bot(name), Course(), task.start.clone()
    done: tuple[int, ...] = ()
    while not task.is_end(state) or not done:
        action = course.next(state, done)
        if action is None:
            sight = Sight(game, state, stream_of(seed, state), UNHURRIED)
            sight.options = task.options(state)  # it knows what is asked, as far as that forbids anything
            action = course.begin(state, done, plan_of(bot, sight))
        state, done = task.after(state, action), (*done, action)
    ended: State = state
    return ended


def grade_by_goal(game: Game, task: Any) -> str:
    """The grade of a task whose goal is known: it needs no proof, which takes much longer."""
    return grade_of(Attempts(game, task, Proof(task.enough, 0, 0, 0, 0, ()), estimated=False))


def grade_of(bench: Attempts, wanted: Collection[str] = GRADES) -> str:
    """The grade; '' where the strongest finds it neither mostly nor seldom, or nobody wants to know."""
    if bench.is_mostly_found_by("greedy"):
        return FIRST_STEPS
    if bench.estimated:
        return _grade_by_playing(bench, wanted)
    if is_seen_by(bench, "search-easy") or bench.is_mostly_found_by("search-easy"):
        return FAIR
    if is_seen_by(bench, "search") or bench.is_mostly_found_by("search"):
        return SHARP
    return DEEP


def is_seen_by(bench: Attempts, bot: str) -> bool:
    """Whether a bot that searches would see the solution if it were asked for nothing else.

    It is among as many plans as that bot makes, or in most of 20 tries among as many continuations by chance as it
    plays simulations. What it plays without being asked says more of how good the solution is in a game than of how
    hard it is to see; whoever plays it has found it all the same.
    """
    searcher = make_bot(bot)
    assert isinstance(searcher, SearchBot)
    if _is_among_plans(bench, searcher.plans):
        return True
    rng, number = seeded(0), searcher.simulations * _mind_of(bench).effort(bench.task.start) // 100
    seen = sum(any(_by_chance(bench, rng) for _ in range(number)) for _ in range(TRIES))
    return seen >= _MOST


def _mind_of(bench: Attempts) -> Mind:
    mind = bench.game.mind()
    assert mind is not None, "puzzles are graded by bots that search"
    return mind


def _is_among_plans(bench: Attempts, number: int) -> bool:
    """Whether the plans of the game's mind, each time the best of them for the question, lead to the solution."""
    task, state, mind, first = bench.task, bench.task.start, _mind_of(bench), True
    while first or not task.is_end(state):
        plans = mind.plans(state, i64(int(state.decider())), i64(number))
        ends = [ended for plan in plans if (ended := _followed(task, state, plan)) is not None]
        if not ends:
            return False
        state, first = max(ends, key=task.value), False
    return is_solution(task, bench.proof, state, False)


def _by_chance(bench: Attempts, rng: Rng) -> bool:
    """Whether one continuation by chance is a solution."""
    task, state, first = bench.task, bench.task.start, True
    while first or not task.is_end(state):
        options = task.options(state)
        state, first = task.after(state, options[int(rng.below(len(options)))]), False
    return is_solution(task, bench.proof, state, False)


def _followed(task: Any, state: State, plan: list[int]) -> State | None:
    """Where a plan leads as far as the task goes; None where its first action is not asked for."""
    after = None
    for action in plan:
        here = state if after is None else after
        if (after is not None and task.is_end(here)) or action not in task.options(here):
            break
        after = task.after(here, action)
    return after


def _grade_by_playing(bench: Attempts, wanted: Collection[str]) -> str:
    """Who wins the gamble when it plays on: the bots want the same as the question."""
    if bench.is_mostly_found_by("search-easy"):
        return FAIR
    if SHARP not in wanted and DEEP not in wanted:
        return ""
    found = missed = 0
    while found < _MOST and missed < TRIES - _SELDOM and found + missed < TRIES:
        if bench.is_found_by("search", found + missed):
            found += 1
        else:
            missed += 1
        if max(found, missed) == found + missed == _CLEAR:
            break
    if found >= min(_MOST, found + missed):
        return SHARP
    return DEEP if found <= _SELDOM else ""
