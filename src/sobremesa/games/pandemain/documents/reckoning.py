"""What the rules reckon for a participant now: what can be baked, paid and sold, and what a visit costs and gives.

Every figure comes from the function that the rules themselves ask, so whoever tells the game needs no rule of its own.
"""

from collections.abc import Mapping
from typing import Any

from sobremesa.core.bits import members
from sobremesa.games.pandemain.access import hans_demands
from sobremesa.games.pandemain.castle import can_borrow
from sobremesa.games.pandemain.church import can_bless, can_offer
from sobremesa.games.pandemain.course import NIGHT_FEE
from sobremesa.games.pandemain.dawn import flour_for_workers, wages_of
from sobremesa.games.pandemain.guild import UPGRADE_PRICE, breads_known, can_upgrade_some, hireable, market_bonus
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.market import fee_of, has_free_space, is_carried, reputation_bonus
from sobremesa.games.pandemain.mill import can_buy_column
from sobremesa.games.pandemain.oven import can_bake, has_second_flour, milk_needed, quality_with
from sobremesa.games.pandemain.position import (
    FIRST_VILLAGE,
    GRANARY,
    OX,
    PFENNIGS,
    WORKERS,
    Position,
    count_of,
)
from sobremesa.games.pandemain.steps import NIGHT_TURN
from sobremesa.games.pandemain.village import has_space_in_village, is_let_into_augsburg, licence_of, order_bread
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, QUALITIES, VILLAGE_TEXTS


class Told(dict[str, object]):
    """A part of a view, with what the rules reckon for it beside its entries.

    It is no entry, for recorded games keep a digest of all entries of their views. It is plain data like them.
    """

    def __init__(self, entries: Mapping[str, object], reckoned: dict[str, Any]) -> None:
        super().__init__(entries)
        self.reckoned = reckoned


def reckoned_in(part: Mapping[str, object]) -> dict[str, Any]:
    """What the rules reckon for a player, or for the decision of a view; nothing where nobody can do anything."""
    return part.reckoned if isinstance(part, Told) else {}


def reckon(p: Position, seat: int) -> dict[str, object]:
    """All of it, for a person."""
    pfennigs = p.of(seat, PFENNIGS)
    tables = p.terms.print
    return {
        "breads": [BREADS[bread] for bread in members(int(breads_known(p, seat)))],
        "loaves": possible_loaves(p, seat),
        "milk": [int(milk_needed(p, seat, bread)) for bread in range(len(BREADS))],
        "market": market_extras(p, seat),
        "stalls": [
            stall + 1
            for stall in range(int(tables.stalls))
            if has_free_space(p, stall) and fee_of(p, stall) <= pfennigs and is_carried(p, seat, stall)
        ],
        "columns": [column + 1 for column in range(int(tables.columns)) if can_buy_column(p, seat, column)],
        "granary": granary_flour_of_next(p, seat),
        "work": bool(p.has_active(seat, OX)),
        "loan": bool(can_borrow(p, seat)),
        "hire": hireable(p, seat) != 0,
        "upgrade": pfennigs >= UPGRADE_PRICE and bool(can_upgrade_some(p, seat)),
        "bless": bool(can_bless(p, seat)),
        "offerings": [place for place in range(3) if can_offer(p, seat, place)],
        "wages": int(wages_of(p, seat)),
        "sells": [sold_breads(p, seat, village) for village in range(len(VILLAGE_TEXTS))],
        "licences": [int(licence_of(p, seat, FIRST_VILLAGE + at)) for at in range(len(VILLAGE_TEXTS))],
        "room": [name for at, name in enumerate(VILLAGE_TEXTS) if has_room(p, seat, FIRST_VILLAGE + at)],
        "locked": [name for at, name in enumerate(VILLAGE_TEXTS) if not is_let_into_augsburg(p, seat, at)],
    }


def sold_breads(p: Position, seat: int, village: int) -> list[str]:
    """The breads of this seat that a village has ordered."""
    wanted = [int(order_bread(p, village, order)) for order in range(int(p.terms.print.spaces[village]) + 1)]
    return [name for bread, name in enumerate(BREADS) if bread in wanted and p.has_bread(seat, bread)]


def has_room(p: Position, seat: int, place: int) -> bool:
    """PM-VILLAGE-01, PM-VILLAGE-07: whether a worker of this seat has a space in a village."""
    return has_space_in_village(p, place) and not p.has_worker_at(seat, place)


def possible_loaves(p: Position, seat: int) -> list[dict[str, str]]:
    """Every loaf that the store and the bakers allow: the bread, its second flour, the quality."""
    found: list[dict[str, str]] = []
    for bread in members(int(breads_known(p, seat))):
        if can_bake(p, seat, bread):
            for flour in range(len(BREADS)):
                if has_second_flour(p, seat, bread, flour):
                    quality = QUALITIES[int(quality_with(p, bread, flour))]
                    found.append({"bread": BREADS[bread], "flour": BREADS[flour], "quality": quality})
    return found


def market_extras(p: Position, seat: int) -> dict[str, list[int]]:
    """PM-MARKET-08, PM-MARKET-09: units of each ingredient that come with a visit to the market, and from where."""
    kinds = range(len(INGREDIENTS))
    if not p.terms.expert:
        return {"bakers": [0 for _ in kinds], "reputation": [0 for _ in kinds]}
    return {
        "bakers": [int(market_bonus(p, seat, kind)) for kind in kinds],
        "reputation": [sum(int(reputation_bonus(p, seat, at, kind)) for at in range(len(BREADS))) for kind in kinds],
    }


def granary_flour_of_next(p: Position, seat: int) -> int:
    """What one worker more brings from the granary, as oxen are now."""
    there = count_of(p.words[WORKERS + GRANARY], seat)
    return int(flour_for_workers(p, seat, there + 1) - flour_for_workers(p, seat, there))


def night_fee_due(p: Position) -> int:
    """PM-NIGHT-04: what the next step of whoever decides costs beside its own price, where it begins a night turn."""
    entry = p.top()
    return NIGHT_FEE if entry & 255 == NIGHT_TURN and entry >> 8 == 0 else 0


def places_of_hans(p: Position) -> list[str]:
    """Where Hans wants something of whoever comes."""
    return [name for place, name in enumerate(PLACE_TEXTS) if hans_demands(p, place)]
