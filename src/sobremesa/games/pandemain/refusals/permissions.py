"""The rule behind every option: the most particular one that allows it."""

from typing import Final

from sobremesa.games.pandemain import steps as s
from sobremesa.games.pandemain.church import token_at
from sobremesa.games.pandemain.kinds import OFFERINGS
from sobremesa.games.pandemain.position import FIRST_VILLAGE, PHASE, Position
from sobremesa.games.pandemain.print_tables import PAYS
from sobremesa.games.pandemain.servant import AFTER_A_SALE
from sobremesa.games.pandemain.terms import TAKING_THE_CLOTH
from sobremesa.games.pandemain.trade_house import PASSING
from sobremesa.games.pandemain.vocabulary import ActionParts, parts_of

PLACE_RULES: Final = (
    "PM-FARM-01", "PM-MARKET-01", "PM-MILL-01", "PM-GRAN-01", "PM-OVEN-01", "PM-CASTLE-01", "PM-CHURCH-01",
    "PM-RIVER-02", "PM-TRADE-01", "PM-GUILD-01",
)  # fmt: skip
_PLAIN_RULES: Final = {
    "end": "PM-TURN-06",
    "stay-home": "PM-NIGHT-02",
    "set-aside": "PM-TURN-05",
    "pass-through": "PM-TRADE-04",
    "river-cart": "PM-RIVER-03",
    "work": "PM-CASTLE-03",
    "loan": "PM-CASTLE-04",
    "pay-hans": "PM-HANS-02",
    "point-for-hans": "PM-HANS-02",
    "pay-wages": "PM-DAWN-18",
    "dismiss": "PM-DAWN-19",
    "propose": "PM-VAR-02",
    "pay-more": "PM-VAR-03",
    "pay-worker": "PM-VAR-03",
    "want": "PM-VAR-03",
    "ask": "PM-VAR-02",
    "withdraw": "PM-VAR-02",
    "accept": "PM-VAR-02",
    "decline": "PM-VAR-02",
    "branch": "PM-MARKET-06",
    "ingredient": "PM-VILLAGER-06",
    "buy": "PM-FARM-02",
    "pay": "PM-VILLAGER-07",
    "load": "PM-OVEN-05",
    "experience": "PM-OVEN-13",
    "serve": "PM-ADD-04",
    "give-loaf": "PM-OFFER-06",
    "bless": "PM-CHURCH-19",
    "leave-reward": "PM-CHURCH-13",
}
# what says that one may go on, and so that one may also stop
_DONE_RULES: Final = {
    s.BUY: "PM-FARM-02",
    s.BAKE: "PM-OVEN-04",
    s.SELL: "PM-VILLAGE-10",
    s.OFFER: "PM-CHURCH-04",
    s.EXCHANGE_GIVE: "PM-VILLAGER-05",
    s.UPGRADES: "PM-DAWN-17",
}


def allowing_rule(p: Position, action: int) -> str:
    """The rule that allows a legal action, the most particular one that applies."""
    parts = parts_of(action)
    word = parts.word
    if word in _PLAIN_RULES:
        return _PLAIN_RULES[word]
    if word == "done":
        return _DONE_RULES[int(p.top()) & 255]
    if word == "milk":
        return "PM-ADD-03" if p.words[PHASE] == s.BY_NIGHT else "PM-ADD-02"
    if word == "place":
        return placement_rule(p, parts.of("place"))
    if word in ("stall", "column"):
        return transport_rule(p, parts)
    if word in ("flour", "discard", "give-flour"):
        return flour_rule(p, word)
    if word == "bake":
        high = parts.of("flour") == p.terms.print.starred[parts.of("bread")]
        return "PM-OVEN-07" if high else "PM-OVEN-08"
    if word == "sell":
        return "PM-VILLAGE-03" if parts.of("order") == 0 else "PM-VILLAGE-09"
    if word == "offer":
        return offering_rule(p, int(token_at(p, parts.of("offering"))))
    if word in ("give", "take"):
        return exchange_rule(p, word)
    if word in ("hire", "upgrade"):
        return baker_rule(p, word)
    if word in ("reward", "favour"):
        return f"PM-{word.upper()}-{parts.of(word) + 1:02}"
    assert word == "servant"
    return servant_rule(p)


def placement_rule(p: Position, place: int) -> str:
    """By what a worker may go there: the night's list, the second half of passing through, or the place's own rule."""
    if int(p.top()) & 255 == s.PASS_ON:
        return "PM-TRADE-04"
    if p.words[PHASE] == s.BY_NIGHT:
        return "PM-NIGHT-03"
    if place < FIRST_VILLAGE:
        return PLACE_RULES[place]
    if place - FIRST_VILLAGE != p.terms.print.augsburg:
        return "PM-VILLAGE-01"
    return augsburg_rule(p)


def augsburg_rule(p: Position) -> str:
    """Which level lets people in."""
    return "PM-SCEN2-02" if p.terms.scenario == TAKING_THE_CLOTH else "PM-AUGS-01"


def stall_transport_rule(p: Position, stall: int) -> str:
    """An ox alone in the first column, an ox or a cart in the second."""
    return "PM-MARKET-04" if p.terms.print.stall_cart[stall] != 0 else "PM-MARKET-03"


def transport_rule(p: Position, parts: ActionParts) -> str:
    """A stall or column, with or without transport."""
    if parts.word == "column":
        return "PM-MILL-02" if parts.of("carried") == 0 else "PM-MILL-03"
    return "PM-MARKET-02" if parts.of("carried") == 0 else stall_transport_rule(p, parts.of("stall"))


def flour_rule(p: Position, word: str) -> str:
    """Why flour comes or goes."""
    if word == "discard":
        return discard_rule(p)
    below = int(p.words[p.depth - 2])
    if word == "give-flour":
        return gift_rule(p, below >> 8)
    if below & 255 == s.DISCARD:
        return "PM-GRAN-04"
    if below & 255 == s.MARKS:
        return "PM-CHURCH-13"
    return "PM-FAVOUR-04" if below & 255 == s.SERVANT else "PM-VILLAGER-04"


def discard_rule(p: Position) -> str:
    """At the end of a turn, or after the granary's flour at dawn."""
    return "PM-STRUCT-08" if p.words[PHASE] in (s.BY_DAY, s.BY_NIGHT) else "PM-DAWN-07"


def gift_rule(p: Position, completed: int) -> str:
    """The offering that asks for any flour, where only one of those that were chosen does."""
    asking: list[int] = []
    for place in range(3):
        token = int(token_at(p, place))
        if completed >> place & 1 and token >= 0 and p.terms.print.offering_pay[PAYS * token + 12] != 0:
            asking.append(token)
    return offering_rule(p, asking[0]) if len(asking) == 1 else "PM-CHURCH-06"


def offering_rule(p: Position, token: int) -> str:
    """The printed offering or a token; the sixteenth is a second copy, or offering 6 of another text (OPEN-32)."""
    if token <= 0:
        return "PM-CHURCH-03"
    if token < OFFERINGS:
        return f"PM-OFFER-{token:02}"
    pay = p.terms.print.offering_pay
    row = [pay[PAYS * token + at] for at in range(PAYS)]
    copied = [other for other in range(1, token) if [pay[PAYS * other + at] for at in range(PAYS)] == row]
    return f"PM-OFFER-{copied[0]:02}" if copied else "PM-OFFER-06"


def exchange_rule(p: Position, word: str) -> str:
    """A visit's exchange, or one on the way with its double price."""
    if int(p.top()) >> 8 & PASSING == 0:
        return "PM-TRADE-02"
    return "PM-TRADE-05" if word == "give" else "PM-TRADE-04"


def baker_rule(p: Position, word: str) -> str:
    """At the guild, by a reward, or at dawn."""
    kind = int(p.top()) & 255
    if word == "hire":
        return "PM-REWARD-09" if kind == s.FREE_BAKER else "PM-GUILD-03"
    if kind == s.FREE_UPGRADE:
        return "PM-REWARD-10"
    return "PM-DAWN-17" if kind == s.UPGRADES else "PM-GUILD-06"


def servant_rule(p: Position) -> str:
    """Before the first day, at dawn, or after a sale."""
    if int(p.top()) >> 8 == AFTER_A_SALE:
        return "PM-ADD-08"
    return "PM-DAWN-21" if p.words[PHASE] == s.AT_DAWN else "PM-SETUPX-06"


def step_rule(p: Position) -> str:
    """The rule of the question at hand."""
    entry = int(p.top())
    kind = entry & 255
    if kind == s.FLOUR:
        return flour_rule(p, "flour")
    if kind == s.GIVE_FLOUR:
        return flour_rule(p, "give-flour")
    if kind == s.DISCARD:
        return discard_rule(p)
    if kind in (s.EXCHANGE_GIVE, s.EXCHANGE_TAKE):
        return exchange_rule(p, "give")
    if kind == s.SERVANT:
        return servant_rule(p)
    if kind == s.FAVOUR:
        return "PM-REWARD-11" if entry >> 8 else "PM-ADD-06"
    return _STEP_RULES[kind]


_STEP_RULES: Final = {
    s.TURN: "PM-TURN-02",
    s.NIGHT_TURN: "PM-NIGHT-02",
    s.STALL: "PM-MARKET-01",
    s.FORK: "PM-MARKET-06",
    s.INGREDIENT: "PM-VILLAGER-06",
    s.COLUMN: "PM-MILL-02",
    s.BUY: "PM-FARM-02",
    s.PAY: "PM-VILLAGER-07",
    s.BAKE: "PM-OVEN-06",
    s.EXPERIENCE: "PM-OVEN-13",
    s.CASTLE: "PM-CASTLE-02",
    s.SELL: "PM-VILLAGE-10",
    s.OFFER: "PM-CHURCH-04",
    s.GIVE_LOAF: "PM-OFFER-06",
    s.PASS_ON: "PM-TRADE-04",
    s.GUILD: "PM-GUILD-02",
    s.FREE_BAKER: "PM-REWARD-09",
    s.FREE_UPGRADE: "PM-REWARD-10",
    s.REWARD: "PM-CHURCH-12",
    s.HANS: "PM-HANS-02",
    s.END_OF_TURN: "PM-TURN-06",
    s.UPGRADES: "PM-DAWN-17",
    s.WAGES: "PM-DAWN-18",
    s.COMPOSE: "PM-VAR-02",
    s.ANSWER: "PM-VAR-02",
}
