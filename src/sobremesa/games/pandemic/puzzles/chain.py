"""Avoid the chain: whatever of the known infection cards comes, no outbreak may lead to another.

After an epidemic everybody knows which cards lie on top, only not in which order. A position is asked about where they
last for the whole infection phase and no epidemic can be drawn: then all that may come is known.
"""

from collections.abc import Iterator, Mapping
from typing import Final, final

from sobremesa.core.bits import count, members
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_SLUGS, OUTBREAK_LIMIT
from sobremesa.games.pandemic.cards import CARDS_PER_DRAW
from sobremesa.games.pandemic.infection import infect
from sobremesa.games.pandemic.position import HIGH, LAYER, LOW, PAWN, PILE, SUPPLY, Position
from sobremesa.games.pandemic.puzzles.turns import (
    TurnTask,
    asked,
    has_only_these_events,
    others_have_room,
    with_consent,
)

_COLOURS: Final = 4
_MANY_CUBES: Final = 8
_MOST_CARDS: Final = 16  # on top, of which each order is tried


@final
class ChainTask(TurnTask):
    """Safe is a position in which no order of the known cards brings a chain."""

    def __init__(self, start: Position, about: Mapping[str, str]) -> None:
        super().__init__(start, about)
        self._known: dict[tuple[int, ...], int] = {}

    def value(self, state: State) -> int:
        """1 where no chain can come."""
        assert isinstance(state, Position)
        board = board_of(state)
        if board not in self._known:
            self._known[board] = int(not can_chain(state))
        return self._known[board]

    def shortfall(self, ended: State) -> tuple[str, Mapping[str, str | int]] | None:
        """Cards with which a chain would come, and where it would begin."""
        assert isinstance(ended, Position)
        cards = chain_with(ended, members(int(top_layer(ended))), int(ended.infection_rate()))
        return "chain", {"cards": " ".join(CITY_SLUGS[card] for card in cards), "city": CITY_SLUGS[cards[-1]]}


def board_of(p: Position) -> tuple[int, ...]:
    """All that an infection looks at."""
    words = tuple(int(p.words[place]) for place in range(LOW, SUPPLY + _COLOURS))
    medic = int(p.words[PAWN + p.medic]) if p.medic >= 0 else -1
    return (*words, medic, int(p.cured), int(p.eradicated))


def can_chain(p: Position) -> bool:
    """Whether some order of the known cards brings an outbreak that leads to another."""
    return bool(chain_with(p, members(int(top_layer(p))), int(p.infection_rate())))


def chain_with(p: Position, cards: list[int], left: int) -> list[int]:
    """So many of these cards at most, in an order in which the last one brings a chain; none where none does."""
    for card in cards if left > 0 else ():
        tried = p.clone()
        assert isinstance(tried, Position)
        infect(tried, i64(card))
        if tried.outbreaks > p.outbreaks + 1:
            return [card]
        following = chain_with(tried, [each for each in cards if each != card], left - 1) if not tried.over() else []
        if following:
            return [card, *following]
    return []


def top_layer(p: Position) -> int:
    """The cards that lie on top, in an order that nobody knows."""
    return int(p.words[LAYER + p.layers - 1]) if p.layers > 0 else 0


def is_all_known(p: Position) -> bool:
    """Whether the known cards last for the phase, and no epidemic comes before it."""
    lasts = int(p.infection_rate()) <= count(top_layer(p)) <= _MOST_CARDS and p.layers > 1
    no_epidemic = (p.hiding_epidemic >> p.pile) & 1 == 0 and p.words[PILE + p.pile] >= CARDS_PER_DRAW
    return bool(lasts and no_epidemic and p.known_top_cards == 0 and p.peeked == 0)


@final
class AvoidTheChain:
    """All continuations, and for each all orders of the known cards."""

    id = "chain"
    estimated = False
    tries = 4
    alike = 20

    def tasks(self, state: State) -> Iterator[ChainTask]:
        """Where a chain threatens."""
        p = asked(state)
        if p is None or not has_only_these_events(p, 0) or not others_have_room(p) or not is_all_known(p):
            return
        if is_far_from_the_end(p) and has_neighbouring_threes(p) and can_chain(p):
            yield ChainTask(with_consent(p), {})

    def task(self, start: Position, about: Mapping[str, str]) -> ChainTask:
        """That of a stored puzzle."""
        return ChainTask(start, about)

    def promises(self, task: ChainTask) -> bool:
        """It is played out at once."""
        return True


def is_far_from_the_end(p: Position) -> bool:
    """Whether a chain comes before the game is lost: with outbreaks, or cubes, to spare."""
    cubes = min(int(p.supply(colour)) for colour in range(_COLOURS) if not p.is_eradicated(colour))
    return bool(p.outbreaks + p.infection_rate() < OUTBREAK_LIMIT and cubes >= _MANY_CUBES)


def has_neighbouring_threes(p: Position) -> bool:
    """Whether any colour has two cities with cubes to the brim or nearly so: without them no chain can come."""
    for colour in range(_COLOURS):
        full = int(p.words[HIGH + colour])
        if count(full) > 1 and int(p.words[LOW + colour]) & full:
            return True
    return False
