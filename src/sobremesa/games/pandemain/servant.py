"""The Feudal Lord's servant (PM-ADD-04 to 09): where he goes, and bread sold to him at the end of a day turn."""

from typing import Final

from sobremesa.core.bits import bit, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.church import legal_loaf_choices
from sobremesa.games.pandemain.position import (
    ACTIVE,
    CASTLE,
    FAVOURS,
    MARKET,
    MILL_PLACE,
    PHASE,
    SERVANT_AT,
    SERVED,
    TRADE_HOUSE,
    Position,
)
from sobremesa.games.pandemain.selling import finish_sale, score_for_lord, sell_loaf
from sobremesa.games.pandemain.steps import AT_DAWN, BY_DAY, FAVOUR, SERVANT
from sobremesa.games.pandemain.terms import HANS, RUDOLF, TAKING_THE_CLOTH

AFTER_A_SALE: Final = 1


def can_serve(p: Position, seat: i64) -> bool:
    """PM-ADD-04, PM-ADD-09: by day, once a turn, with a worker at the servant's location (OPEN-43) and a loaf."""
    if p.words[SERVANT_AT] == 0 or p.words[PHASE] != BY_DAY or p.words[SERVED] != 0:
        return False
    return p.has_worker_at(seat, p.words[SERVANT_AT] - 1) and p.has_any_loaf(seat)


def legal_servings(p: Position, out: vec[i64], n: i64) -> i64:
    """One loaf of any type and quality."""
    return legal_loaf_choices(p, v.SERVE, out, n)


def serve(p: Position, action: i64) -> None:
    """PM-ADD-05: a sale without an order; then a favour (PM-ADD-06), then the servant moves (PM-ADD-08)."""
    seat = p.words[ACTIVE]
    bread = (action - v.SERVE) >> 3
    quality = ((action - v.SERVE) >> 2) & 1
    p.words[SERVED] = 1
    sell_to_servant(p, seat, bread, quality, (action - v.SERVE) & 3)
    p.push(frame(SERVANT, AFTER_A_SALE))
    if p.words[FAVOURS] != 0:
        p.push(FAVOUR)


def sell_to_servant(p: Position, seat: i64, bread: i64, quality: i64, day: i64) -> None:
    """PM-ADD-05: the steps of a sale that need no order; PM-SCEN3-02 gives points beside."""
    sell_loaf(p, seat, bread, quality, day, h.SOLD_TO_SERVANT)
    finish_sale(p, seat, bread, quality)
    score_for_lord(p, seat, bread)


def legal_servant_places(p: Position, argument: i64, out: vec[i64]) -> i64:
    """PM-SETUPX-06, PM-SCEN3-03; PM-ADD-08: another place than before, unless he may stay."""
    places = p.terms.servant_places
    if argument == AFTER_A_SALE and p.terms.servant_must_move and p.words[SERVANT_AT] != 0:
        places &= ~bit(p.words[SERVANT_AT] - 1)
    return offer_each(out, 0, v.SERVANT_TO, places)


def send_servant(p: Position, argument: i64, action: i64) -> None:
    """PM-SETUPX-07: he takes no worker space."""
    p.pop()
    why: i64 = 0 if argument == AFTER_A_SALE else 2 if p.words[PHASE] == AT_DAWN else 1
    put_servant(p, p.words[ACTIVE], action - v.SERVANT_TO, why)


def put_servant(p: Position, seat: i64, place: i64, why: i64) -> None:
    """The servant stands at a location."""
    p.words[SERVANT_AT] = place + 1
    p.tell_why(why, h.SERVANT_MOVED, seat, place, 0)


def send_servant_for(p: Position, seat: i64) -> None:
    """PM-RUD-04, PM-HANS-04, PM-HELGA-05, PM-SCEN2-03: a sim-baker always sends him to the same place (OPEN-44)."""
    kind = p.terms.kind[seat]
    if kind == RUDOLF:
        if p.terms.scenario == TAKING_THE_CLOTH:
            put_servant(p, seat, TRADE_HOUSE, 6)
        else:
            put_servant(p, seat, MILL_PLACE, 3)
    elif kind == HANS:
        put_servant(p, seat, MARKET, 4)
    else:
        put_servant(p, seat, CASTLE, 5)


def seat_that_places(p: Position) -> i64:
    """PM-SETUPX-06, PM-DAWN-21: whoever is last in the tower places the servant when a round begins.

    PM-RUD-04: where sim-bakers place him after a sale only, it is the last of the people.
    """
    place = p.terms.participants - 1
    while not p.terms.sim_bakers_place_servant and not p.is_person(p.seat_at(place)):
        place -= 1
    return p.seat_at(place)


def place_servant_for_last(p: Position) -> None:
    """A person chooses where; a sim-baker sends him to its own place."""
    seat = seat_that_places(p)
    if p.is_person(seat):
        p.words[ACTIVE] = seat
        p.push(SERVANT)
    else:
        send_servant_for(p, seat)
