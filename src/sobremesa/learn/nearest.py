"""Which options bring the plan of a learner nearer to its end: for hints, and for measuring what the plan is worth."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from sobremesa.core.native import i64
from sobremesa.core.state import State

_MOST_LOOKED_AT: Final = 400  # positions within one visit


class Plans(Protocol):
    """What the module `learn/plan.py` of a game has; plans and their parts (`names`, `left`) are its own."""

    def ticks_of(self, p: Any, seat: int, plan: Any, /) -> Sequence[Any]:
        """The parts of a plan."""

    def is_under_way(self, p: Any, seat: int, /) -> bool:
        """Whether a seat is in the middle of a visit."""


class Way(NamedTuple):
    """The best way to go on with the visit that an option begins or continues."""

    path: tuple[int, ...]  # the option first
    lefts: tuple[int, ...]  # what is left of each part of the plan then


class Nearest(NamedTuple):
    """The options that are best for a plan, as good as each other."""

    ways: dict[int, Way]  # by the option; all of them where none brings the plan nearer
    place: int | None  # the part of the plan that they bring nearest to its end; None where there is none


def find_nearest(plans: Plans, state: State, seat: int, plan: object) -> Nearest:
    """The options that come nearest to the end of the first part that is open, or else of the second …"""
    ways = {option: _best_way(plans, state, seat, plan, option) for option in state.legal()}
    for place, tick in enumerate(plans.ticks_of(state, seat, plan)):
        if tick.left == 0:
            continue
        least = min(way.lefts[place] for way in ways.values())
        ways = {option: way for option, way in ways.items() if way.lefts[place] == least}
        if least < tick.left:
            return Nearest(ways, place)
    return Nearest(ways, None)


def _best_way(plans: Plans, state: State, seat: int, plan: object, option: int) -> Way:
    """Of ways that leave as little of the plan the shortest. Where chance has a part in it they end."""
    before = plans.ticks_of(state, seat, plan)
    best: Way | None = None
    waiting: list[tuple[State, tuple[int, ...]]] = [(state, (option,))]
    for _ in range(_MOST_LOOKED_AT):
        if not waiting:
            break
        here, path = waiting.pop()
        tried = here.clone()
        tried.perform_alone(i64(path[-1]))
        if tried.reveals == here.reveals and plans.is_under_way(tried, seat):
            waiting.extend((tried, (*path, following)) for following in tried.legal())
            continue
        way = Way(path, _lefts(before, plans.ticks_of(tried, seat, plan)))
        if best is None or (way.lefts, len(way.path)) < (best.lefts, len(best.path)):
            best = way
    return best or Way((option,), tuple(tick.left for tick in before))


def _lefts(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, ...]:
    """Parts that come and go are compared by their kinds: one that is gone is done."""
    by_name = {tick.names[0]: tick.left for tick in after}
    return tuple(by_name.get(tick.names[0], 0) for tick in before)
