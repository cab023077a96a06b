"""What the puzzles of Pandemic have in common: a turn with four actions and open hands, in which the others agree.

Nobody else holds an event, so nobody is asked anything but what follows from an action. Nothing is drawn: a task ends
with the last action.
"""

from collections.abc import Mapping
from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import CITIES
from sobremesa.games.pandemic.cards import ACTIONS_PER_TURN, AIRLIFT, EVENT_CARDS, GOVERNMENT_GRANT, HAND_LIMIT
from sobremesa.games.pandemic.mind.planner import likely_answer
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import ACT, LIMIT

NO_MATTER: Final = -1
_FREE_MOVES: Final = bit(AIRLIFT) | bit(GOVERNMENT_GRANT)
_WITHOUT_MEANING: Final = (v.PASS, v.END_ACTIONS)
_CARDS_THAT_GO: Final = range(v.KEEP, v.DECISION_ACTIONS)  # which spare card goes
_WAYS: Final = (range(v.CHARTER, v.ASK), range(v.DRIVE, v.AIRLIFT_TO))
_GO: Final = v.ACTIONS  # + 48 * pawn + city: however it comes there
_TREAT: Final = _GO + v.SEATS * CITIES  # + 48 * colour + city


def asked(state: State) -> Position | None:
    """The position, where a turn begins with which a puzzle can."""
    assert isinstance(state, Position)
    if state.over() or int(state.top()) & 255 != ACT or state.actions != ACTIONS_PER_TURN or not state.hands_open:
        return None
    return state


def has_only_these_events(p: Position, allowed: int) -> bool:
    """Whether nobody but whose turn it is holds an event, and that one none but these."""
    own = int(p.hand(p.active)) & EVENT_CARDS
    return int(p.events_held()) == own and own & ~allowed == 0


def has_free_moves_at_most(p: Position) -> bool:
    """Whether the only events are Airlift and Government Grant in the own hand: all others wait for draws."""
    return has_only_these_events(p, int(_FREE_MOVES))


def with_consent(p: Position) -> Position:
    """A copy in which all others have agreed to being moved and to sharing."""
    copy = p.clone()
    assert isinstance(copy, Position)
    everyone = (1 << int(p.players)) - 1
    copy.consent_moves = everyone
    copy.consent_shares = everyone
    copy.declined = 0
    return copy


def others_have_room(p: Position) -> bool:
    """Whether nobody else comes above the limit by a card or two."""
    return all(count(p.hand(seat)) < HAND_LIMIT for seat in range(int(p.players)) if seat != p.active)


class TurnTask:
    """What can be done in the rest of a turn."""

    enough = 1
    asked_for = 0
    most = False
    least = 50

    def __init__(self, start: Position, about: Mapping[str, str]) -> None:
        self.start: State = start
        self.about = about
        self.seat = int(start.active)

    def options(self, state: State) -> list[int]:
        """All that can be done."""
        return state.legal()

    def after(self, state: State, action: int) -> State:
        """One more action; whoever else must choose takes what looks best at a glance."""
        after = state.clone()
        after.perform_alone(i64(action))
        while not after.over() and int(after.top()) & 255 >= LIMIT and int(after.decider()) != self.seat:
            assert isinstance(after, Position)
            after.perform_alone(likely_answer(after, after.top() & 255))
        return after

    def key(self, state: State) -> tuple[int, ...]:
        """All that a turn changes before anything is drawn."""
        assert isinstance(state, Position)
        return (
            *state.words, int(state.depth), int(state.actions), int(state.result), int(state.cured),
            int(state.eradicated), int(state.stations), int(state.player_discard), int(state.kept),
            int(state.declined), int(state.proposal), int(state.outbreaks),
        )  # fmt: skip

    def is_end(self, state: State) -> bool:
        """Whether the actions of the turn are done."""
        kind = 0 if state.over() else int(state.top()) & 255
        return kind != ACT and kind < LIMIT

    def essence(self, state: State, action: int) -> int:
        """To go somewhere, by whatever way, and to treat there; to stop, or which spare card goes, is no idea."""
        if action in _WITHOUT_MEANING or action in _CARDS_THAT_GO or v.CHARTER <= action < v.ASK:
            return NO_MATTER
        if v.DRIVE <= action < v.AIRLIFT_TO:
            return _GO + (action - v.DRIVE) % (v.SEATS * CITIES)
        if v.TREAT <= action < v.CURE:
            assert isinstance(state, Position)
            return _TREAT + CITIES * (action - v.TREAT) + int(state.pawn(state.active))
        return action

    def is_means(self, action: int) -> bool:
        """Ways may differ."""
        return any(action in ways for ways in _WAYS)

    def closing(self, state: State) -> int | None:
        """The turn can be ended before its last action."""
        return v.END_ACTIONS if not state.over() and int(state.top()) & 255 == ACT else None

    def shortfall(self, ended: State) -> tuple[str, Mapping[str, str | int]] | None:
        """Simulations say it."""
        return None
