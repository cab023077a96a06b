"""Find the cure: a colour is to be cured in this turn."""

from collections.abc import Iterator, Mapping
from typing import Final, final

from sobremesa.core.bits import count
from sobremesa.core.state import State
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_CITIES, COLOUR_NAMES, COLOURS
from sobremesa.games.pandemic.cards import cards_for_cure
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.puzzles.turns import (
    TurnTask,
    asked,
    has_free_moves_at_most,
    others_have_room,
    with_consent,
)

_MOST_MISSING: Final = 3  # one card for each action but the last
_MOST_LOOKED_AT: Final = 2_000


@final
class CureTask(TurnTask):
    """The turn ends with the cure."""

    def __init__(self, start: Position, about: Mapping[str, str]) -> None:
        super().__init__(start, about)
        self.colour = COLOUR_NAMES.index(about["colour"])
        self.asked_for = 1 << (v.CURE + self.colour)

    def is_end(self, state: State) -> bool:
        """Whether it is found, or nothing more can be done."""
        return self.value(state) > 0 or super().is_end(state)

    def value(self, state: State) -> int:
        """1 where the colour is cured."""
        assert isinstance(state, Position)
        return int(state.is_cured(self.colour))

    def shortfall(self, ended: State) -> tuple[str, Mapping[str, str | int]] | None:
        """Cards, a station, or the action itself."""
        assert isinstance(ended, Position)
        lacking = missing(ended, self.colour)
        if lacking > 0:
            return "cards", {"colour": COLOUR_NAMES[self.colour], "count": lacking}
        pawn = int(ended.pawn(ended.active))
        return ("action" if int(ended.stations) >> pawn & 1 else "station"), {"city": CITY_SLUGS[pawn]}

    def is_hopeless(self, state: State) -> bool:
        """Each card that is missing takes an action, and so does the cure."""
        assert isinstance(state, Position)
        return missing(state, self.colour) >= int(state.actions)


def missing(p: Position, colour: int) -> int:
    """The cards that whose turn it is still needs."""
    return max(0, int(cards_for_cure(p.role(p.active)) - count(p.hand(p.active) & COLOUR_CITIES[colour])))


@final
class FindTheCure:
    """All continuations before anything is drawn."""

    id = "cure"
    estimated = False
    tries = 8
    alike = 12

    def tasks(self, state: State) -> Iterator[CureTask]:
        """The colours for which all hands together have the cards."""
        p = asked(state)
        if p is None or not has_free_moves_at_most(p) or not others_have_room(p):
            return
        for colour in range(COLOURS):
            if not p.is_cured(colour) and 0 <= missing(p, colour) <= min(_MOST_MISSING, cards_of_others(p, colour)):
                yield CureTask(with_consent(p), {"colour": COLOUR_NAMES[colour]})

    def task(self, start: Position, about: Mapping[str, str]) -> CureTask:
        """That of a stored puzzle."""
        return CureTask(start, about)

    def promises(self, task: CureTask) -> bool:
        """Whether there is a cure, and none with the first two actions."""
        return can_be_reached(task)


def cards_of_others(p: Position, colour: int) -> int:
    """The cards of a colour in other hands."""
    others = [int(p.hand(seat)) for seat in range(int(p.players)) if seat != p.active]
    return sum(int(count(hand & COLOUR_CITIES[colour])) for hand in others)


def can_be_reached(task: CureTask) -> bool:
    """Whether a cure is possible, looking at no more than is cheap."""
    known: list[bytes] = [task.start.key()]
    reached = [task.start]
    seen = dict.fromkeys(known)
    while reached and len(seen) < _MOST_LOOKED_AT:
        state = reached.pop()
        for action in state.legal():
            after = task.after(state, action)
            if task.value(after) > 0:
                return True
            if not task.is_end(after) and not task.is_hopeless(after) and (key := after.key()) not in seen:
                seen[key] = None
                reached.append(after)
    return False
