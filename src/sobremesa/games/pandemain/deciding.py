"""The decision at hand in words that programs share: whose it is, its kind, and what it is about."""

from sobremesa.core.bits import members
from sobremesa.core.decisions import Decision
from sobremesa.core.native import i64
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.local_trade import GOODS, asked_of
from sobremesa.games.pandemain.oven import breads_in_question
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BLESSINGS,
    LOADED,
    LOAVES_MADE,
    OFFERED,
    OFFERED_WORKER,
    PHASE,
    Position,
)
from sobremesa.games.pandemain.steps import (
    ANSWER,
    BAKE,
    BUY,
    COMPOSE,
    DISCARD,
    END_OF_TURN,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    EXPERIENCE,
    FLOUR,
    FORK,
    GIVE_FLOUR,
    GIVE_LOAF,
    HANS,
    INGREDIENT,
    NIGHT_TURN,
    OFFER,
    OVER,
    PAY,
    REWARD,
    SELL,
    SERVANT,
    STEP_NAMES,
)
from sobremesa.games.pandemain.trade_house import PASSING
from sobremesa.games.pandemain.visits import WITH_CART
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, SEAT_TEXTS, VILLAGE_TEXTS, WANTED


def deciding_seat(p: Position) -> i64:
    """The seat whose choice is on top; -1 when the game is over."""
    if p.words[PHASE] == OVER:
        return -1
    entry = p.top()
    if entry & 255 == ANSWER:
        return (entry >> 8) & 7
    return p.words[ACTIVE]


def describe_decision(p: Position) -> Decision:
    """Who must choose what."""
    if p.words[PHASE] == OVER:
        return Decision(-1, "end")
    entry = int(p.top())
    kind = entry & 255
    return Decision(int(deciding_seat(p)), STEP_NAMES[kind], describe(p, kind, entry >> 8))


def describe(p: Position, kind: int, argument: int) -> dict[str, object]:
    """What a choice is about, where its kind does not say it all."""
    if kind == FORK:
        return {"stall": (argument & 63) + 1}
    if kind in (INGREDIENT, FLOUR, GIVE_FLOUR, GIVE_LOAF):
        return {"count": argument}
    if kind == BUY:
        return {"bought": [HELPERS[helper] for helper in members(argument)]}
    if kind == PAY:
        return {"helper": HELPERS[argument & 3], "owed": argument >> 2}
    if kind == BAKE:
        return {"baked": int(p.words[LOAVES_MADE]), "loaded": bool(p.words[LOADED])}
    if kind == EXPERIENCE:
        return {"breads": [BREADS[bread] for bread in members(int(breads_in_question(p, argument)))]}
    if kind == SELL:
        return {"village": VILLAGE_TEXTS[argument & 7], "completed": members(argument >> 3)}
    if kind == OFFER:
        return {"completed": members(argument)}
    if kind in (EXCHANGE_GIVE, EXCHANGE_TAKE):
        return {"passing": bool(argument & PASSING)}
    if kind == REWARD:
        return {"pile": argument + 1}
    if kind == SERVANT:
        return {"after-sale": bool(argument)}
    if kind == HANS:
        return {"place": PLACE_TEXTS[argument % WITH_CART]}
    if kind == NIGHT_TURN:
        return {"begun": bool(argument)}
    if kind == END_OF_TURN:
        return {"blessings": int(p.words[BLESSINGS])}
    if kind == DISCARD:
        excess = int(p.flour_total(p.words[ACTIVE]) - p.terms.print.flour_limit)
        return {"excess": excess}
    if kind in (COMPOSE, ANSWER):
        return {**describe_offer(p), "from": SEAT_TEXTS[int(p.words[ACTIVE])]}
    return {}


def describe_offer(p: Position) -> dict[str, object]:
    """The offer that is being made."""
    asked = {WANTED[good]: int(asked_of(p, good)) for good in range(GOODS) if asked_of(p, good) > 0}
    return {"asks": asked, "pays": int(p.words[OFFERED]), "worker": bool(p.words[OFFERED_WORKER])}
