"""Which options bring the plan of a learner nearer to its end: for hints, and for measuring what the plan is worth."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from sobremesa.core.native import i64
from sobremesa.core.state import State

_MOST_LOOKED_AT: Final = 400  # positions within one visit


class Plans(Protocol):
    """What the module `learn/plan.py` of a game has; plans and their parts (`names`, `left`) are its own."""

    def ticks_of(self, p: Any, seat: int, plan: Any, /) -> Sequence[Any]:
        """The parts of a plan."""

    def lacks_of(self, p: Any, seat: int, plan: Any, /) -> Mapping[str, int]:
        """All that a plan still takes, by name, whatever its parts speak of; it rises when something is given away."""

    def is_under_way(self, p: Any, seat: int, /) -> bool:
        """Whether a seat is in the middle of a visit."""


class Way(NamedTuple):
    """A way to go on with the visit that an option begins or continues."""

    path: tuple[int, ...]  # the option first
    lefts: tuple[int, ...]  # what is left of each part of the plan then


class Nearest(NamedTuple):
    """The options that are best for a plan, as good as each other."""

    ways: dict[int, Way]  # the best by option; all of them where none brings the plan nearer
    place: int | None  # the part of the plan that they bring nearest to its end; None where there is none


class Leads(NamedTuple):
    """The ways that a learner may be shown as serving the plan: they cost it nothing, and leave as little of it."""

    ways: list[Way]
    place: int  # the part of the plan that they bring nearest to its end


def find_nearest(plans: Plans, state: State, seat: int, plan: object) -> Nearest:
    """The options that come nearest to the end of the first part that is open, or else of the second …"""
    ways = [_best_way(plans, state, seat, plan, option) for option in state.legal()]
    best, place = _first_nearer(ways, plans.ticks_of(state, seat, plan))
    return Nearest({way.path[0]: way for way in best}, place)


def find_leads(
    plans: Plans,
    state: State,
    seat: int,
    plan: object,
    serves: Callable[[State, Any], bool] = lambda end, part: True,
    liked: Sequence[int] = (),
) -> Leads | None:
    """Of the ways on which nothing is ever farther from done than before; None where none brings a part nearer.

    `serves` says whether a part that is nearer to its end there can be said to have been brought there. The actions
    that are `liked` come before all others, whichever part they bring nearer and however little.
    """
    before, lacks = plans.ticks_of(state, seat, plan), plans.lacks_of(state, seat, plan)
    lacking: dict[Way, int] = {}

    def costs_nothing(here: State) -> bool:
        return all(left <= lacks.get(name, 0) for name, left in plans.lacks_of(here, seat, plan).items())

    def note(path: Sequence[int], end: State) -> Way:
        told = zip(before, _lefts(before, plans.ticks_of(end, seat, plan)), strict=True)
        way = Way((*path,), tuple(left if serves(end, part) else max(left, part.left) for part, left in told))
        lacking[way] = sum(max(0, left) for left in plans.lacks_of(end, seat, plan).values())
        return way

    for option in state.legal():
        for path, end in _ends(plans, state, seat, option, costs_nothing):
            note(path, end)

    def leads_of(ways: list[Way]) -> Leads | None:
        best, place = _first_nearer(ways, before)
        if place is None:
            return None
        least = min(lacking[way] for way in best)
        return Leads([way for way in best if lacking[way] == least], place)

    leads = leads_of([*lacking])
    if leads is not None and any(way.path[: len(liked)] == tuple(liked) for way in leads.ways):
        return leads
    reached = _end_of(state, seat, liked, costs_nothing) if liked else None
    return (leads_of([note(liked, reached)]) if reached is not None else None) or leads


def _end_of(state: State, seat: int, path: Sequence[int], allowed: Callable[[State], bool]) -> State | None:
    """The position after these actions, as far as chance and others have no part in them; None where one may not be."""
    here = state.clone()
    for action in path:
        if here.reveals != state.reveals or here.decider() != seat or not here.is_legal(action):
            break
        here.perform_alone(i64(action))
        if not allowed(here):
            return None
    return here


def _first_nearer(ways: list[Way], ticks: Sequence[Any]) -> tuple[list[Way], int | None]:
    """The ways that leave least of the first open part that any of them brings nearer, and that part."""
    for place, tick in enumerate(ticks):
        if tick.left == 0 or not ways:
            continue
        least = min(way.lefts[place] for way in ways)
        ways = [way for way in ways if way.lefts[place] == least]
        if least < tick.left:
            return ways, place
    return ways, None


def _best_way(plans: Plans, state: State, seat: int, plan: object, option: int) -> Way:
    """Of ways that leave as little of the plan the shortest."""
    before = plans.ticks_of(state, seat, plan)
    ways = (
        Way(path, _lefts(before, plans.ticks_of(end, seat, plan))) for path, end in _ends(plans, state, seat, option)
    )
    unmoved = Way((option,), tuple(tick.left for tick in before))
    return min(ways, key=lambda way: (way.lefts, len(way.path)), default=unmoved)


def _ends(
    plans: Plans, state: State, seat: int, option: int, allowed: Callable[[State], bool] = lambda _: True
) -> Iterator[tuple[tuple[int, ...], State]]:
    """Every way to the end of the visit, and the position there. Where chance has a part in it a way ends."""
    waiting: list[tuple[State, tuple[int, ...]]] = [(state, (option,))]
    for _ in range(_MOST_LOOKED_AT):
        if not waiting:
            return
        here, path = waiting.pop()
        tried = here.clone()
        tried.perform_alone(i64(path[-1]))
        if not allowed(tried):
            continue
        if tried.reveals == here.reveals and plans.is_under_way(tried, seat):
            waiting.extend((tried, (*path, following)) for following in tried.legal())
        else:
            yield path, tried


def _lefts(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, ...]:
    """Parts that come and go are compared by their kinds: one that is gone is done."""
    by_name = {tick.names[0]: tick.left for tick in after}
    return tuple(by_name.get(tick.names[0], 0) for tick in before)
