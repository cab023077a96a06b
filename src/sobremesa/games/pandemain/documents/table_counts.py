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
    return [int(p.terms.print.grain[kind]) - grain_out(p, kind) for kind in range(len(BREADS))]


def grain_out(p: Position, kind: int) -> int:
    """The tokens of a kind outside the bag."""
    total = sum(int(count_of(p.words[MILL + column], kind)) for column in range(_COLUMNS))
    for village in range(4):
        for space in range(MOST_SPACES):
            for at in (CURRENT, FUTURE):
                total += int(p.words[at + village] >> (4 * space)) & 15 == kind + 1
    for seat in range(int(p.terms.participants)):
        total += int(p.of(seat, FLOUR + kind))
        for quality in range(2):
            total += sum(int(p.loaves(seat, kind, quality, day)) for day in range(_DAYS))
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
