"""What must be left where everything else is known: grain, animals and carts, villagers, loans."""

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.position import (
    ACTIVE_HELPER,
    CASTLE_LOANS,
    CURRENT,
    FLOUR,
    FUTURE,
    LOANS,
    MILL,
    USED_HELPER,
    VILLAGER,
    VILLAGERS,
    Position,
    count_of,
)
from sobremesa.games.pandemain.print_tables import MOST_SPACES

_COLUMNS = 8
_DAYS = 4


def grain_left(p: Position) -> list[int]:
    """PM-STRUCT-04, PM-SETUP-04: the tokens of each kind that are neither flour nor loaves nor orders."""
    orders = orders_of(p)
    return [int(p.terms.print.grain[kind]) - orders[kind] - grain_held(p, kind) for kind in range(len(BREADS))]


def orders_of(p: Position) -> list[int]:
    """How many orders there are for each kind, in all villages."""
    counts = [0] * (len(BREADS) + 1)  # the first counts empty spaces
    for village in range(4):
        for at in (CURRENT, FUTURE):
            spaces = int(p.words[at + village])
            for space in range(MOST_SPACES):
                kind = spaces >> (4 * space) & 15
                if kind <= len(BREADS):
                    counts[kind] += 1
    return counts[1:]


def grain_held(p: Position, kind: int) -> int:
    """The tokens of a kind that are flour or loaves."""
    total = sum(int(count_of(p.words[MILL + column], kind)) for column in range(_COLUMNS))
    for seat in range(int(p.terms.participants)):
        total += int(p.of(seat, FLOUR + kind))
        if p.has_bread(seat, kind):
            total += sum(int(p.loaves(seat, kind, quality, day)) for quality in range(2) for day in range(_DAYS))
    return total


def helpers_left(p: Position, helper: int) -> int:
    """Those that nobody has, ready or used (PM-SETUP-06)."""
    held = sum(
        int(p.of(seat, ACTIVE_HELPER + helper) + p.of(seat, USED_HELPER + helper))
        for seat in range(int(p.terms.participants))
    )
    return int(p.terms.print.supply[helper]) - held


def villagers_left(p: Position, village: int) -> int:
    """PM-SETUP-12: the cards of the type that lies at a village."""
    villager = int(p.words[VILLAGER + village]) - 1
    owners = sum(int(p.of(seat, VILLAGERS) >> villager) & 1 for seat in range(int(p.terms.participants)))
    return int(p.terms.print.villager_copies) - owners


def loans_left(p: Position) -> int:
    """PM-SETUP-03: neither on the castle nor with anybody."""
    held = sum(int(p.of(seat, LOANS)) for seat in range(int(p.terms.participants)))
    return int(p.terms.print.loans) - held - int(p.words[CASTLE_LOANS])
