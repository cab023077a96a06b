"""Why: the rule behind every option, and the rule against everything a person might expect and cannot do.

Refusals are codes with arguments (see refusal_codes). None of them depends on anything hidden: the action cards of
sim-bakers, the faces of round tokens, or what will be drawn.
"""

from collections.abc import Callable
from typing import Final

from sobremesa.core.decisions import Refusal
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain import steps as s
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gifts import is_gift_choice, list_gift_choices
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.position import ACTIVE, CART, PHASE, PLACE_AT, RIVER, Position
from sobremesa.games.pandemain.refusals.choice_refusals import (
    another_question,
    no_such_loaf,
    refused_blessing,
    refused_gift,
    refused_milking,
    refused_offering,
    refused_receipt,
    refused_reward,
    refused_sale,
    refused_servant_place,
    refused_serving,
    refused_stop,
)
from sobremesa.games.pandemain.refusals.expectations import expected_actions
from sobremesa.games.pandemain.refusals.permissions import allowing_rule, step_rule
from sobremesa.games.pandemain.refusals.place_refusals import (
    refused_helper,
    refused_passing,
    refused_place,
    refused_staying,
)
from sobremesa.games.pandemain.refusals.trade_refusals import refused_piece, refused_proposal, refused_wish
from sobremesa.games.pandemain.refusals.visit_refusals import (
    refused_castle,
    refused_column,
    refused_hiring,
    refused_learner,
    refused_load,
    refused_loaf,
    refused_payment,
    refused_purchase,
    refused_stall,
    refused_upgrade,
    refused_wages,
)
from sobremesa.games.pandemain.terms import NOBODY
from sobremesa.games.pandemain.visits import can_visit
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, ActionParts, parts_of

_OF_EXPERTS: Final = ("serve", "servant", "favour", "hire", "upgrade", "dismiss", "pay-wages", "experience")
_OF_TRADE: Final = ("propose", "pay-more", "pay-worker", "ask", "withdraw", "accept", "decline", "want")
_BEGINNINGS: Final = (s.TURN, s.NIGHT_TURN, s.PASS_ON)
# the questions that a word answers
_ANSWERS: Final[dict[str, tuple[int, ...]]] = {
    "place": _BEGINNINGS,
    "river-cart": _BEGINNINGS,
    "pass-through": _BEGINNINGS,
    "stay-home": (s.TURN, s.NIGHT_TURN),
    "set-aside": (s.TURN,),
    "propose": (s.TURN, s.NIGHT_TURN, s.END_OF_TURN),
    "stall": (s.STALL,),
    "branch": (s.FORK,),
    "column": (s.COLUMN,),
    "flour": (s.FLOUR,),
    "discard": (s.DISCARD,),
    "give-flour": (s.GIVE_FLOUR,),
    "buy": (s.BUY,),
    "pay": (s.PAY,),
    "bake": (s.BAKE,),
    "load": (s.BAKE,),
    "work": (s.CASTLE,),
    "loan": (s.CASTLE,),
    "experience": (s.EXPERIENCE,),
    "sell": (s.SELL,),
    "give-loaf": (s.GIVE_LOAF,),
    "offer": (s.OFFER,),
    "give": (s.EXCHANGE_GIVE,),
    "take": (s.EXCHANGE_TAKE,),
    "hire": (s.GUILD, s.FREE_BAKER),
    "upgrade": (s.GUILD, s.FREE_UPGRADE, s.UPGRADES),
    "dismiss": (s.WAGES,),
    "pay-wages": (s.WAGES,),
    "reward": (s.REWARD,),
    "leave-reward": (s.REWARD,),
    "favour": (s.FAVOUR,),
    "servant": (s.SERVANT,),
    "pay-more": (s.COMPOSE,),
    "pay-worker": (s.COMPOSE,),
    "ask": (s.COMPOSE,),
    "want": (s.COMPOSE,),
}
# how an answer to the question at hand is refused
_REFUSED: Final[dict[str, Callable[[Position, ActionParts], Refusal]]] = {
    "place": lambda p, parts: refused_place(p, parts.of("place")),
    "river-cart": lambda p, parts: refused_river_cart(p),
    "pass-through": lambda p, parts: refused_passing(p),
    "stay-home": lambda p, parts: refused_staying(p),
    "set-aside": lambda p, parts: refused_staying(p),
    "propose": lambda p, parts: refused_proposal(p),
    "stall": refused_stall,
    "branch": lambda p, parts: Refusal("no-way-there", "PM-MARKET-06", {"stall": parts.of("stall") + 1}),
    "column": refused_column,
    "flour": lambda p, parts: Refusal("not-in-the-bag", "PM-STRUCT-05", {"flour": BREADS[parts.of("flour")]}),
    "discard": lambda p, parts: refused_flour(p, parts),
    "give-flour": lambda p, parts: refused_flour(p, parts),
    "buy": lambda p, parts: refused_purchase(p, parts.of("helper")),
    "pay": lambda p, parts: refused_payment(p, parts.of("means")),
    "bake": refused_loaf,
    "load": lambda p, parts: refused_load(p, parts.of("transport")),
    "work": lambda p, parts: refused_castle(p, parts.word),
    "loan": lambda p, parts: refused_castle(p, parts.word),
    "experience": lambda p, parts: refused_learner(p, parts.of("baker")),
    "sell": refused_sale,
    "give-loaf": lambda p, parts: no_such_loaf(parts.of("bread"), parts.of("quality"), parts.of("day"), "PM-OFFER-06"),
    "offer": lambda p, parts: refused_offering(p, parts.of("offering")),
    "give": lambda p, parts: refused_gift(p, parts.of("exchanged")),
    "take": lambda p, parts: refused_receipt(p, parts.of("exchanged")),
    "hire": lambda p, parts: refused_hiring(p, parts.of("baker")),
    "upgrade": lambda p, parts: refused_upgrade(p, parts.of("baker")),
    "dismiss": lambda p, parts: refused_wages(p, parts.word, parts.of("baker")),
    "pay-wages": lambda p, parts: refused_wages(p, parts.word, parts.of("baker")),
    "reward": lambda p, parts: refused_reward(p, parts.of("reward")),
    "leave-reward": lambda p, parts: refused_reward(p, parts.of("reward")),
    "favour": lambda p, parts: Refusal("favour-face-down", step_rule(p), {"favour": parts.of("favour") + 1}),
    "servant": lambda p, parts: refused_servant_place(p, parts.of("location")),
    "pay-more": lambda p, parts: refused_piece(p, parts.word),
    "pay-worker": lambda p, parts: refused_piece(p, parts.word),
    "ask": lambda p, parts: refused_piece(p, parts.word),
    "want": lambda p, parts: refused_wish(p, parts.of("wanted")),
}


def refusal_of(p: Position, action: int) -> Refusal | None:
    """Why an action that is not legal now is refused; None for a number that is no action, and after the end."""
    if not 0 <= action < v.ACTIONS or p.words[PHASE] == s.OVER:
        return None
    parts = parts_of(action)
    refusal = refused_in_this_game(p, parts)
    if refusal is not None:
        return refusal
    word = parts.word
    if word == "milk":
        return refused_milking(p)
    if word == "serve":
        return refused_serving(p, parts)
    if word == "bless":
        return refused_blessing(p, parts)
    if word in ("done", "end"):
        return refused_stop(p)
    if leaves_visit_undone(p, action):
        return Refusal("visit-would-fail", "PM-TURN-02", {"place": PLACE_TEXTS[int(p.words[PLACE_AT]) - 1]})
    if word in _ANSWERS and int(p.top()) & 255 in _ANSWERS[word]:
        return _REFUSED[word](p, parts)
    return another_question(p)


def leaves_visit_undone(p: Position, action: int) -> bool:
    """Whether a gift offers this, but the place's own action could not be carried out afterwards (OPEN-75)."""
    kind, argument = p.top() & 255, p.top() >> 8
    if not is_gift_choice(kind):
        return False
    options = option_buffer()
    return action in [int(options[place]) for place in range(int(list_gift_choices(p, kind, argument, options)))]


def refused_in_this_game(p: Position, parts: ActionParts) -> Refusal | None:
    """What the mode, the variants, the people at the table or the print leave out altogether."""
    word = parts.word
    if not p.terms.expert and word in _OF_EXPERTS:
        return Refusal("not-in-basic-mode", "PM-MODE-02")
    if not p.terms.local_trade and word in _OF_TRADE:
        return Refusal("no-local-trade", "PM-VAR-01")
    if word in ("pay-hans", "point-for-hans"):
        return Refusal("hans-is-not-here" if p.terms.hans == NOBODY else "hans-asks-nothing", "PM-HANS-02")
    if parts.of("stall") >= p.terms.print.stalls:
        return Refusal("no-such-stall", "PM-MARKET-01", {"stall": parts.of("stall") + 1})
    if parts.of("column") >= p.terms.print.columns:
        return Refusal("no-such-column", "PM-MILL-02", {"column": parts.of("column") + 1})
    if parts.of("day") >= p.terms.print.days:
        return Refusal("no-such-day", "PM-OVEN-11", {"day": parts.of("day") + 1})
    return None


def refused_river_cart(p: Position) -> Refusal:
    """PM-RIVER-03."""
    if can_visit(p, p.words[ACTIVE], RIVER) and not p.has_active(p.words[ACTIVE], CART):
        return refused_helper(p, CART, "PM-RIVER-03")
    return refused_place(p, RIVER)


def refused_flour(p: Position, parts: ActionParts) -> Refusal:
    """A flour that one does not have cannot be given away."""
    return Refusal("flour-not-held", step_rule(p), {"flour": BREADS[parts.of("flour")]})


def list_refusals(p: Position) -> list[Refusal]:
    """What a person might expect at this decision and cannot do."""
    if p.words[PHASE] == s.OVER:
        return []
    legal = p.legal()
    refusals: list[Refusal] = []
    told: list[str] = []
    for action in expected_actions(p, legal):
        refusal = refusal_of(p, action)
        said = "" if refusal is None else repr(refusal)
        if refusal is not None and said not in told:
            told.append(said)
            refusals.append(refusal)
    return refusals


__all__ = ["allowing_rule", "list_refusals", "refusal_of"]
