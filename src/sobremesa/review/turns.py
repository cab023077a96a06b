"""A game cut into turns: from a seat's first decision until something comes to light by its own action.

Answers that others gave on the way belong to a turn: whoever proposes something knows no more before they are given.
What they do of their own, when the question with which the turn began is settled, ends it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import final

from sobremesa.core.game import Game
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.table.log import NOBODY


@dataclass(frozen=True)
class PlayedTurn:
    """What a seat did from one decision on, with the answers of others."""

    place: int  # how many moves had been made before it
    seat: int
    kind: str  # of its first decision
    steps: tuple[int, ...]
    free: bool  # whether the seat could have done anything else

    @property
    def end(self) -> int:
        """How many moves had been made after it."""
        return self.place + len(self.steps)

    def begins_with(self, plan: Sequence[int]) -> bool:
        """Whether a plan was followed; decisions of which it says nothing may have come after it."""
        return self.steps[: len(plan)] == tuple(plan)


@dataclass
class _Begun:
    """A turn that is not over, and how the game stood when it began."""

    place: int
    seat: int
    kind: str
    turns: int  # of the game that had begun
    depth: int  # of the decision stack
    free: bool = False
    steps: list[int] = field(default_factory=list)
    belonging: int = 0  # of the steps: up to the last of the seat's own, and what it asked others by it
    asks: bool = False  # the last step that belongs to it puts a question to another seat

    def turn(self) -> PlayedTurn:
        return PlayedTurn(self.place, self.seat, self.kind, tuple(self.steps[: self.belonging]), self.free)


@final
class _Step:
    """One move of the game, and what came of it."""

    def __init__(self, game: Game, state: State, action: int) -> None:
        speaker = int(game.speaker(action))
        self.action = action
        self.aside = speaker != NOBODY
        self.seat = speaker if self.aside else int(state.decider())
        self.choices = 0 if self.aside else len(state.legal())
        self.kind, self.turns, self.depth = state.decision().kind, state.turns(), int(state.depth)
        alone = state.clone()
        alone.perform_alone(i64(action))
        self.next, self.next_depth = int(alone.decider()), int(alone.depth)  # before the game goes on
        self.after = state.clone()
        self.after.perform(i64(action))
        self.revealed = self.after.reveals != state.reveals
        self.drawn = self.after.rng_words() != state.rng_words()

    def puts_question(self, begun: _Begun) -> bool:
        """Whether it asks another seat, on top of what the turn began with."""
        return self.next not in (NOBODY, begun.seat) and self.next_depth > begun.depth

    def leaves(self, begun: _Begun) -> bool:
        """Whether another seat does something of its own: it was not asked, nor is it in between."""
        return not self.aside and self.seat != begun.seat and not begun.asks and self.depth <= begun.depth

    def ends(self, begun: _Begun) -> bool:
        """Whether the turn is over after it: chance or another's word came in, or another turn has begun."""
        if self.after.over() or self.after.turns() != begun.turns:
            return True
        if self.aside:
            return self.revealed and self.seat != begun.seat
        return self.revealed if self.seat == begun.seat else self.drawn


def cut(game: Game, first: State, actions: Sequence[int]) -> list[PlayedTurn]:
    """The turns of all seats, in the order in which they began; the actions lead on from this first state."""
    state, begun, turns = first.clone(), dict[int, _Begun](), list[PlayedTurn]()
    for place, action in enumerate(actions):
        step = _Step(game, state, action)
        if not step.aside and step.seat not in begun:
            begun[step.seat] = _Begun(place, step.seat, step.kind, step.turns, step.depth)
        for each in [*begun.values()]:
            left = step.leaves(each)
            if not left:
                _add(each, step)
            if left or step.ends(each):
                turns.append(begun.pop(each.seat).turn())
        state = step.after
    turns += [each.turn() for each in begun.values()]
    return sorted(turns, key=lambda turn: turn.place)


def _add(begun: _Begun, step: _Step) -> None:
    """Add a step. What others do after the last of the seat's own belongs to it only as an answer to its question."""
    begun.steps.append(step.action)
    own = step.seat == begun.seat and not step.aside
    if own or (begun.asks and not step.aside):
        begun.belonging = len(begun.steps)
        begun.asks = step.puts_question(begun)
    begun.free = begun.free or (own and step.choices > 1)
