"""Why an offer of local trade cannot be made as one would like."""

from sobremesa.core.decisions import Refusal
from sobremesa.games.pandemain import steps as s
from sobremesa.games.pandemain.local_trade import (
    GOODS,
    MOST_OFFERS_IN_VAIN,
    asked_of,
    can_lend,
    goods_to_want,
    spare_goods,
)
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ASKED_GOODS,
    IN_VAIN,
    INGREDIENT,
    OFFERED,
    OFFERED_WORKER,
    PFENNIGS,
    PHASE,
    Position,
)
from sobremesa.games.pandemain.vocabulary import WANTED


def refused_proposal(p: Position) -> Refusal:
    """By day only, not again and again in vain, and with something to pay and somebody to ask (OPEN-74)."""
    seat = int(p.words[ACTIVE])
    if p.words[PHASE] != s.BY_DAY:
        return Refusal("trade-by-day-only", "PM-VAR-01")
    if p.words[IN_VAIN] >= MOST_OFFERS_IN_VAIN:
        return Refusal("offers-in-vain", "PM-VAR-02", {"most": MOST_OFFERS_IN_VAIN})
    if p.of(seat, PFENNIGS) == 0 and not can_lend(p, seat):
        return Refusal("nothing-to-pay", "PM-VAR-03")
    return Refusal("nobody-has-goods", "PM-VAR-03")


def refused_piece(p: Position, word: str) -> Refusal:
    """PM-VAR-03: pfennigs or a worker, and something asked for them."""
    seat = int(p.words[ACTIVE])
    if word == "ask":
        return Refusal("nothing-asked" if p.words[ASKED_GOODS] == 0 else "nothing-offered", "PM-VAR-03")
    if p.words[OFFERED_WORKER] != 0:
        return Refusal("worker-offered", "PM-VAR-03")
    if word == "pay-more":
        return Refusal("all-offered", "PM-VAR-03", {"have": int(p.of(seat, PFENNIGS))})
    if p.words[OFFERED] != 0:
        return Refusal("pfennigs-offered", "PM-VAR-03")
    return Refusal("no-spare-worker", "PM-VAR-03")


def refused_wish(p: Position, good: int) -> Refusal:
    """PM-VAR-03; PM-STRUCT-07: nothing that would be lost above the limit."""
    name: dict[str, object] = {"wanted": WANTED[good]}
    limit = int(p.terms.print.ingredient_limit)
    asked = int(asked_of(p, good))
    if good < 4 and int(p.of(p.words[ACTIVE], INGREDIENT + good)) + asked >= limit:
        return Refusal("above-the-limit", "PM-STRUCT-07", {**name, "limit": limit})
    if not spare_goods(p) >> good & 1:
        return Refusal("nobody-has", "PM-VAR-03", name)
    return Refusal("too-many-asked", "PM-VAR-03", {**name, "most": asked})


def wishes_in_vain(p: Position) -> list[int]:
    """Of what is asked for already, the kinds that cannot be asked for once more."""
    goods = int(goods_to_want(p))
    return [good for good in range(GOODS) if asked_of(p, good) > 0 and not goods >> good & 1]
