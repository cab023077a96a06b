"""A seat of a position document, written: all of it, and what of it is as usual."""

from sobremesa.core.bits import members
from sobremesa.games.pandemain.documents.usual import usual_card, usual_first_visit, usual_own_workers, usual_reserve
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, ROUNDS
from sobremesa.games.pandemain.position import (
    ACTIVE_HELPER,
    BAKED,
    BAKERS,
    CARD,
    CARD_ACTIONS,
    CARD_DAY_OVER,
    CARD_NIGHT_CAME,
    FAMILY,
    FIRST_VISIT,
    FLOUR,
    HELD_WORKERS,
    INCOME,
    INGREDIENT,
    LOANS,
    MARKED,
    OWN_WORKERS,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    POINTS,
    REPUTATION,
    RESERVE,
    SOLD,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    USED_HELPER,
    VILLAGERS,
    Position,
)
from sobremesa.games.pandemain.vocabulary import HELPERS, QUALITIES


def whole_seat(p: Position, seat: int) -> dict[str, object]:
    """Everything of one seat."""
    return {
        "pfennigs": int(p.of(seat, PFENNIGS)),
        "points": int(p.of(seat, POINTS)),
        "penitence": int(p.of(seat, PENITENCE)),
        "marked": int(p.of(seat, MARKED)),
        "loans": int(p.of(seat, LOANS)),
        "ingredients": counts_of(p, seat, INGREDIENT, INGREDIENTS),
        "flours": counts_of(p, seat, FLOUR, BREADS),
        "loaves": loaves_of(p, seat),
        "helpers": helpers_of(p, seat),
        "penances": int(p.of(seat, PENANCES)),
        "villagers": numbers(int(p.of(seat, VILLAGERS))),
        "bakers": numbers(int(p.of(seat, BAKERS))),
        "reputation": counts_of(p, seat, REPUTATION, BREADS),
        "workers": {
            "own": int(p.of(seat, OWN_WORKERS)),
            "held": int(p.of(seat, HELD_WORKERS)),
            "reserve": int(p.of(seat, RESERVE)),
        },
        "first_visit": int(p.of(seat, FIRST_VISIT)),
        "family": int(p.of(seat, FAMILY)),
        "card": int(p.of(seat, CARD)),
        "card_actions": int(p.of(seat, CARD_ACTIONS)),
        "card_day_over": bool(p.of(seat, CARD_DAY_OVER)),
        "card_night_came": bool(p.of(seat, CARD_NIGHT_CAME)),
        "sold_in_ulm": int(p.of(seat, SOLD_IN_ULM)),
        "sold_in_augsburg": int(p.of(seat, SOLD_IN_AUGSBURG)),
        "tally": {
            "baked": tally_of(int(p.of(seat, BAKED))),
            "sold": tally_of(int(p.of(seat, SOLD))),
            "income": [(int(p.of(seat, INCOME)) >> (12 * place)) & 4095 for place in range(ROUNDS)],
        },
    }


def usual_seat(p: Position, seat: int) -> dict[str, object]:
    """What of it goes without saying."""
    return {
        "pfennigs": 0,
        "points": int(p.terms.print.start_points),
        "penitence": 0,
        "marked": int(p.of(seat, PENITENCE)),
        "loans": 0,
        "ingredients": dict.fromkeys(INGREDIENTS, 0),
        "flours": dict.fromkeys(BREADS, 0),
        "loaves": {},
        "helpers": dict.fromkeys([*HELPERS, *[f"used-{helper}" for helper in HELPERS]], 0),
        "penances": 0,
        "villagers": [],
        "bakers": [],
        "reputation": dict.fromkeys(BREADS, int(p.terms.print.reputation_start) if p.terms.expert else 0),
        "workers": {
            "own": usual_own_workers(p, seat),
            "held": int(p.of(seat, OWN_WORKERS)),
            "reserve": usual_reserve(p, seat),
        },
        "first_visit": usual_first_visit(p, seat),
        "family": 0,
        "card": usual_card(p, seat),
        "card_actions": 0,
        "card_day_over": False,
        "card_night_came": False,
        "sold_in_ulm": 0,
        "sold_in_augsburg": 0,
        "tally": {"baked": {}, "sold": {}, "income": [0] * ROUNDS},
    }


def counts_of(p: Position, seat: int, field: int, names: tuple[str, ...]) -> dict[str, int]:
    """A row of numbers of a seat by name."""
    return {name: int(p.of(seat, field + place)) for place, name in enumerate(names)}


def helpers_of(p: Position, seat: int) -> dict[str, int]:
    """Animals and carts, active and used."""
    used = {f"used-{name}": number for name, number in counts_of(p, seat, USED_HELPER, HELPERS).items()}
    return {**counts_of(p, seat, ACTIVE_HELPER, HELPERS), **used}


def loaves_of(p: Position, seat: int) -> dict[str, int]:
    """Loaves by bread, quality and the days they have left, counted from 1."""
    found: dict[str, int] = {}
    for bread, name in enumerate(BREADS):
        if not p.has_bread(seat, bread):
            continue
        for quality, row in enumerate(QUALITIES):
            for day in range(int(p.terms.print.days)):
                loaves = int(p.loaves(seat, bread, quality, day))
                if loaves:
                    found[f"{name} {row} {day + 1}"] = loaves
    return found


def tally_of(packed: int) -> dict[str, int]:
    """Loaves of a whole game by bread and quality."""
    found: dict[str, int] = {}
    if packed == 0:
        return found
    for bread, name in enumerate(BREADS):
        for quality, row in enumerate(QUALITIES):
            number = packed >> (8 * (2 * bread + quality)) & 255
            if number:
                found[f"{name} {row}"] = number
    return found


def numbers(mask: int) -> list[int]:
    """The members of a set, counted from 1."""
    return [number + 1 for number in members(mask)]
