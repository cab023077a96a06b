"""How hard a puzzle is: who finds its solution."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from sobremesa.bots import Course, Sight, make_bot, stream_of
from sobremesa.bots.bot import plan_of
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.lab.seating import UNHURRIED
from sobremesa.puzzles.judging import is_solution
from sobremesa.puzzles.puzzle import GRADES, Proof

TRIES: Final = 20  # of the strongest that is asked
_FEW_TRIES: Final = 3
_MOST: Final = TRIES // 2 + 1
_SELDOM: Final = TRIES // 4
_LOST: Final = 3  # the first tries, all in vain: most of all will hardly be found
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


def grade_of(bench: Attempts, wanted: Collection[str] = GRADES) -> str:
    """The grade; '' where the strongest finds it neither mostly nor seldom, or nobody wants to know."""
    if bench.is_mostly_found_by("greedy"):
        return FIRST_STEPS
    if bench.is_mostly_found_by("search-easy"):
        return FAIR
    if SHARP not in wanted and (DEEP not in wanted or bench.is_found_by("search", 0)):
        return ""
    return _grade_by_search(bench, DEEP in wanted)


def _grade_by_search(bench: Attempts, deep_is_wanted: bool) -> str:
    """As many tries as it takes to know, or to see that it will not be the one that is wanted."""
    found = missed = 0
    while found < _MOST and missed < TRIES - _SELDOM and found + missed < TRIES:
        if bench.is_found_by("search", found + missed):
            found += 1
        else:
            missed += 1
        if max(found, missed) == found + missed == _CLEAR:
            break
        if missed == found + missed == _LOST and not deep_is_wanted:
            return ""
    if found >= min(_MOST, found + missed):
        return SHARP
    return DEEP if found <= _SELDOM else ""
