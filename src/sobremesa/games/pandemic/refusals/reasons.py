"""Why: the rule behind every option, and the rule against everything a person might expect and cannot do.

Refusals are codes with arguments. With hidden hands none of them depends on a card that the deciding seat may not know.
"""

from typing import Final

from sobremesa.core.bits import members
from sobremesa.core.decisions import Refusal
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_CITIES, COLOUR_NAMES, STATIONS
from sobremesa.games.pandemic.cards import (
    AIRLIFT,
    CARD_SLUGS,
    CARDS,
    DISPATCHER,
    FORECAST,
    GOVERNMENT_GRANT,
    MEDIC,
    ONE_QUIET_NIGHT,
    OPERATIONS_EXPERT,
    RESEARCHER,
    RESILIENT_POPULATION,
    SCIENTIST,
    cards_for_cure,
)
from sobremesa.games.pandemic.deciding import deciding_seat
from sobremesa.games.pandemic.event_cards import EVENT_UNDER_WAY
from sobremesa.games.pandemic.position import PLAYING, Position
from sobremesa.games.pandemic.sharing import is_share, withholds_share
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
    CHARTER_WHERE,
    CONSENT,
    CURE_WHICH,
    FORECAST_ORDER,
    GRANT_WHERE,
    LIMIT,
    RESILIENT_WHICH,
    STATION_FROM,
    STEP_NAMES,
    W07,
    WINDOW,
)
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS, ActionParts, parts_of
from sobremesa.games.pandemic.windows import playable_events

_EVENT_RULES: Final = {
    AIRLIFT: "PD-EVENT-07",
    FORECAST: "PD-EVENT-08",
    GOVERNMENT_GRANT: "PD-EVENT-09",
    ONE_QUIET_NIGHT: "PD-EVENT-10",
    RESILIENT_POPULATION: "PD-EVENT-11",
}
# word: (rule for the own pawn, rule for another's)
_MOVE_RULES: Final = {
    "drive": ("PD-BASIC-01", "PD-ROLE-01"),
    "direct": ("PD-BASIC-02", "PD-ROLE-05"),
    "charter": ("PD-BASIC-03", "PD-ROLE-04"),
    "shuttle": ("PD-BASIC-04", "PD-ROLE-01"),
    "join": ("PD-ROLE-02", "PD-ROLE-02"),
}
_PLAIN_RULES: Final = {
    "pass": "PD-BASIC-05",
    "end-actions": "PD-TURN-04",
    "airlift": "PD-EVENT-07",
    "ask": "PD-ROLE-17",
    "grant": "PD-EVENT-09",
    "move-station": "PD-BUILD-02",
    "remove": "PD-EVENT-11",
    "next": "PD-EVENT-08",
    "keep": "PD-CURE-05",
    "discard": "PD-HAND-04",
    "announce": "PD-INFO-03",
    "allow-moves": "PD-ROLE-03",
    "forbid-moves": "PD-ROLE-03",
    "allow-shares": "PD-SHARE-05",
    "forbid-shares": "PD-SHARE-05",
}


def allowing_rule(p: Position, action: int) -> str:
    """The rule that allows a legal action, the most particular one that applies."""
    parts = parts_of(action)
    word = parts.word
    if word in _MOVE_RULES:
        return _MOVE_RULES[word][0 if parts.seat == p.active else 1]
    if word == "play":
        return "PD-HAND-05" if p.top() & 255 == LIMIT else _EVENT_RULES[parts.card]
    if word == "remove" and p.depth > 1 and p.words[p.depth - 2] & 255 == WINDOW:
        return "PD-EVENT-13" if p.words[p.depth - 2] >> 8 & 15 == W07 else "PD-EVENT-11"
    if word == "treat":
        return treat_rule(p, parts.colour)
    if word == "cure":
        return "PD-ROLE-09" if p.role(p.active) == SCIENTIST else "PD-CURE-01"
    if word == "build":
        return build_rule(p)
    if word in ("give", "take"):
        return share_rule(p, parts)
    if word in ("agree", "agree-always", "refuse"):
        return consent_rule(p)
    return _PLAIN_RULES.get(word, "PD-EVENT-14" if p.pauses else "PD-EVENT-12")


def treat_rule(p: Position, colour: int) -> str:
    """One cube, all of a cured colour, or all by the Medic."""
    if p.role(p.active) == MEDIC:
        return "PD-ROLE-10"
    if p.is_cured(colour):
        return "PD-TREAT-02"
    return "PD-TREAT-01" if p.pawn(p.active) // 12 == colour else "PD-TREAT-03"


def build_rule(p: Position) -> str:
    """With the card, without it, or by moving a station."""
    if len(members(int(p.stations))) == STATIONS:
        return "PD-BUILD-02"
    return "PD-ROLE-07" if p.role(p.active) == OPERATIONS_EXPERT else "PD-BUILD-01"


def share_rule(p: Position, parts: ActionParts) -> str:
    """The card of the city, or any card of the Researcher's."""
    if p.top() & 255 == CONSENT:
        return "PD-ROLE-17"
    if parts.card == p.pawn(p.active):
        return "PD-SHARE-03"
    return "PD-ROLE-15" if parts.word == "give" else "PD-ROLE-17"


def consent_rule(p: Position) -> str:
    """Why this player is asked."""
    if is_share(p.proposal):
        return "PD-SHARE-05"
    return "PD-EVENT-07" if p.proposal >= v.AIRLIFT_TO else "PD-ROLE-03"


# -- refusals ----------------------------------------------------------------------------------------------------


def refusal_of(p: Position, action: int) -> Refusal | None:
    """Why an action that is not legal now is refused; None for a number that is no action."""
    if not 0 <= action < v.ACTIONS or p.result != PLAYING:
        return None
    parts = parts_of(action)
    kind = p.top() & 255
    if parts.seat >= p.players:
        return Refusal("no-such-seat", "PD-COMP-01", {"seat": SEAT_TEXTS[parts.seat]})
    if action >= v.DECISION_ACTIONS:
        return refused_aside(parts)
    if parts.word == "play":
        return refused_event(p, parts.card)
    if kind == ACT:
        return refused_action(p, parts)
    return refused_choice(p, parts)


def refused_aside(parts: ActionParts) -> Refusal:
    """Something said already, or not true."""
    if parts.word == "announce":
        return Refusal("cannot-announce", "PD-INFO-03", {"card": CARD_SLUGS[parts.card]})
    if parts.word == "call-me":
        return Refusal("said-already", "PD-EVENT-12")
    return Refusal("said-already", "PD-ROLE-03" if "moves" in parts.word else "PD-SHARE-05")


def refused_event(p: Position, card: int) -> Refusal:
    """An event that this seat does not hold, or that has nothing to act upon, or not in the middle of something."""
    seat = deciding_seat(p)
    args: dict[str, object] = {"card": CARD_SLUGS[card]}
    if not p.holds(seat, card):
        return Refusal("event-not-held", "PD-EVENT-02", args)
    if p.top() & 255 not in (ACT, WINDOW, LIMIT):
        return Refusal("no-event-inside-an-action", "PD-EVENT-12", args)
    if card == RESILIENT_POPULATION:
        return Refusal("infection-discard-empty", "PD-EVENT-11", args)
    return Refusal("infection-pile-empty", "PD-EVENT-08", args)


def refused_action(p: Position, parts: ActionParts) -> Refusal:
    """Why the active player cannot do this as one of the four actions."""
    word = parts.word
    if word in _MOVE_RULES:
        return refused_move(p, parts)
    if word == "treat":
        return Refusal("no-cube-here", "PD-TREAT-04", {"colour": COLOUR_NAMES[parts.colour], "city": here(p)})
    if word == "cure":
        return refused_cure(p, parts.colour)
    if word == "build":
        if p.stations >> p.pawn(p.active) & 1:
            return Refusal("station-stands-here", "PD-BUILD-03", {"city": here(p)})
        return Refusal("no-card-to-build", "PD-BUILD-01", {"card": here(p)})
    if word in ("give", "take", "ask"):
        return refused_share(p, parts)
    return Refusal("not-an-action", "PD-TURN-02")


def here(p: Position) -> str:
    """The active player's city."""
    return CITY_SLUGS[int(p.pawn(p.active))]


def refused_move(p: Position, parts: ActionParts) -> Refusal:
    """PD-BASIC, PD-ROLE-01 to 06."""
    pawn, city, word = parts.seat, parts.city, parts.word
    rule = _MOVE_RULES[word][0 if pawn == p.active else 1]
    args: dict[str, object] = {"pawn": SEAT_TEXTS[pawn]}
    if city >= 0:
        args["city"] = CITY_SLUGS[city]
    if p.role(p.active) != DISPATCHER and (pawn != p.active or word == "join"):
        return Refusal("not-the-dispatcher", "PD-ROLE-06", args)
    if pawn != p.active and p.withholds_pawn(pawn):
        return Refusal("has-declined", "PD-ROLE-03", args)
    if city == p.pawn(pawn):
        return Refusal("already-there", "PD-BASIC-07", args)
    if word == "charter":
        if city >= 0 and p.holds(p.active, p.pawn(pawn)):
            return Refusal("choose-the-flight-first", rule, args)
        return Refusal("no-card-to-charter", rule, {**args, "card": CITY_SLUGS[int(p.pawn(pawn))]})
    if word == "direct":
        return Refusal("no-card-to-fly", rule, args)
    if word == "shuttle":
        if p.stations >> p.pawn(pawn) & 1:
            return Refusal("no-station-there", rule, args)
        return Refusal("no-station-here", rule, {**args, "city": CITY_SLUGS[int(p.pawn(pawn))]})
    if word == "join":
        return Refusal("no-pawn-there", rule, args)
    return Refusal("not-adjacent", "PD-MAP-01", args)


def refused_cure(p: Position, colour: int) -> Refusal:
    """PD-CURE-01, PD-CURE-04."""
    args: dict[str, object] = {"colour": COLOUR_NAMES[colour]}
    if p.is_cured(colour):
        return Refusal("cured-already", "PD-CURE-04", args)
    need = int(cards_for_cure(p.role(p.active)))
    have = len(members(int(p.hand(p.active) & COLOUR_CITIES[colour])))
    if have < need:
        rule = "PD-ROLE-09" if p.role(p.active) == SCIENTIST else "PD-CURE-01"
        return Refusal("too-few-cards-to-cure", rule, {**args, "have": have, "need": need})
    return Refusal("no-station-to-cure", "PD-CURE-01", {**args, "city": here(p)})


def refused_share(p: Position, parts: ActionParts) -> Refusal:
    """PD-SHARE, PD-ROLE-15 to 17."""
    other = parts.seat
    args: dict[str, object] = {"seat": SEAT_TEXTS[other]}
    if parts.card >= 0:
        args["card"] = CARD_SLUGS[parts.card]
    if other == p.active:
        return Refusal("not-with-oneself", "PD-SHARE-01", args)
    if p.pawn(other) != p.pawn(p.active):
        return Refusal("not-in-the-same-city", "PD-SHARE-01", args)
    if withholds_share(p, other, parts.word == "give"):
        return Refusal("has-declined", "PD-SHARE-05", args)
    if parts.word == "ask":
        named = p.hands_open or p.role(other) != RESEARCHER
        return Refusal("name-the-card" if named else "nothing-to-give", "PD-SHARE-02", args)
    giver = int(p.active) if parts.word == "give" else other
    if parts.card != p.pawn(p.active) and p.role(giver) != RESEARCHER:
        receiver_is_researcher = p.role(p.active) == RESEARCHER and giver == other
        return Refusal("not-the-card-of-this-city", "PD-ROLE-16" if receiver_is_researcher else "PD-SHARE-02", args)
    if p.role(giver) == RESEARCHER and parts.card >= AIRLIFT and not p.researcher_gives_events:
        return Refusal("no-events", "PD-ROLE-15", args)
    if not p.hands_open and giver == other and p.role(other) == RESEARCHER:
        return Refusal("the-researcher-chooses", "PD-ROLE-17", args)
    return Refusal("card-not-held" if giver == p.active else "partner-lacks-card", "PD-SHARE-02", args)


def refused_choice(p: Position, parts: ActionParts) -> Refusal:
    """Why this is no answer to the question at hand."""
    entry = p.top()
    kind = entry & 255
    if kind == CONSENT and parts.word == "agree" and p.proposal < v.GIVE:
        return Refusal("name-a-card", "PD-ROLE-17")
    if kind == CONSENT and parts.word == "agree":
        return Refusal("card-not-held", "PD-SHARE-02", {"card": CARD_SLUGS[int(p.proposal - v.TAKE) % CARDS]})
    if kind == CHARTER_WHERE and parts.word == "charter" and parts.city >= 0:
        return Refusal("already-there", "PD-BASIC-07", {"pawn": SEAT_TEXTS[parts.seat], "city": CITY_SLUGS[parts.city]})
    if kind == LIMIT and parts.word == "discard":
        return Refusal("card-not-held", "PD-HAND-04", {"card": CARD_SLUGS[parts.card]})
    if kind == AIRLIFT_WHERE and parts.word == "airlift":
        withheld = parts.seat != entry >> 8 and p.withholds_pawn(parts.seat)
        code = "has-declined" if withheld else "already-there"
        rule = "PD-EVENT-07" if code == "has-declined" else "PD-BASIC-07"
        return Refusal(code, rule, {"pawn": SEAT_TEXTS[parts.seat], "city": CITY_SLUGS[parts.city]})
    if kind == GRANT_WHERE and parts.word == "grant":
        return Refusal("station-stands-here", "PD-BUILD-03", {"city": CITY_SLUGS[parts.city]})
    if kind == RESILIENT_WHICH and parts.word == "remove":
        return Refusal("not-in-the-infection-discard", "PD-EVENT-11", {"city": CITY_SLUGS[parts.city]})
    if kind == STATION_FROM and parts.word == "move-station":
        return Refusal("no-station-there", "PD-BUILD-02", {"city": CITY_SLUGS[parts.city]})
    if kind == FORECAST_ORDER and parts.word == "next":
        return Refusal("not-among-the-cards-seen", "PD-EVENT-08", {"city": CITY_SLUGS[parts.city]})
    if kind == CURE_WHICH and parts.word == "keep":
        return Refusal("card-not-held", "PD-CURE-05", {"card": CITY_SLUGS[parts.city]})
    return Refusal("another-question", "PD-TURN-02", {"kind": STEP_NAMES[int(kind)]})


# -- what a person might expect ----------------------------------------------------------------------------------


def list_refusals(p: Position) -> list[Refusal]:
    """What a person might expect at this decision and cannot do."""
    if p.result != PLAYING:
        return []
    entry = int(p.top())
    kind = entry & 255
    refusals = [refused_event(p, card) for card in unplayable_events(p)]
    if kind == ACT:
        refusals.extend(refused_actions(p))
    elif kind == LIMIT:
        refusals.append(Refusal("keep-all", "PD-HAND-01", {"size": int(p.hand_size(entry >> 8))}))
        refusals.append(Refusal("give-away-now", "PD-TURN-03"))
    elif kind == CURE_WHICH:
        need = int(cards_for_cure(p.role(p.active)))
        refusals.append(Refusal("discard-more", "PD-CURE-05", {"need": need}))
    elif kind == STATION_FROM:
        refusals.append(Refusal("seventh-station", "PD-COMP-04"))
    elif kind == FORECAST_ORDER:
        refusals.append(Refusal("to-the-bottom", "PD-EVENT-08"))
    elif kind == GRANT_WHERE:
        for city in members(int(p.stations)):
            refusals.append(Refusal("station-stands-here", "PD-BUILD-03", {"city": CITY_SLUGS[city]}))
    elif kind == AIRLIFT_WHERE:
        for pawn in range(int(p.players)):
            refusals.append(refused_choice(p, parts_of(v.AIRLIFT_TO + 48 * pawn + int(p.pawn(pawn)))))
    elif (
        kind == CONSENT and v.TAKE <= p.proposal < v.GRANT_TO and not p.holds(entry >> 8, (p.proposal - v.TAKE) % CARDS)
    ):
        refusals.append(refused_choice(p, parts_of(v.AGREE)))
    return refusals


def unplayable_events(p: Position) -> list[int]:
    """Events that the deciding seat holds and cannot play now."""
    seat = deciding_seat(p)
    held = int(p.hand(seat)) >> 48 << 48
    kind = int(p.top()) & 255
    if kind in (ACT, WINDOW, LIMIT):
        held &= ~int(playable_events(p, seat))
    return [card for card in members(held) if card != EVENT_UNDER_WAY.get(kind)]


def refused_actions(p: Position) -> list[Refusal]:
    """Of the actions of a turn: one refusal for each thing that the box offers and the position does not."""
    refusals: list[Refusal] = []
    city = p.pawn(p.active)
    at_station = bool(p.stations >> city & 1)
    if at_station or (p.role(p.active) != OPERATIONS_EXPERT and not p.holds(p.active, city)):
        refusals.append(refused_action(p, parts_of(v.BUILD)))
    for colour in range(4):
        if p.cubes(city, colour) == 0:
            refusals.append(refused_action(p, parts_of(v.TREAT + colour)))
        if not at_station or refused_cure(p, colour).code != "no-station-to-cure":
            refusals.append(refused_cure(p, colour))
    if not p.holds(p.active, city):
        refusals.append(refused_action(p, parts_of(v.CHARTER + int(p.active))))
    if not at_station:
        refusals.append(Refusal("no-station-here", "PD-BASIC-04", {"city": CITY_SLUGS[int(city)]}))
    elif p.stations & (p.stations - 1) == 0:
        refusals.append(Refusal("no-other-station", "PD-BASIC-04"))
    for other in range(int(p.players)):
        if other != p.active:
            refusals.extend(refused_shares_with(p, other))
    return refusals


def refused_shares_with(p: Position, other: int) -> list[Refusal]:
    """One refusal for a player who is elsewhere or has declined, else one for each direction that is closed."""
    city = int(p.pawn(p.active))
    if p.pawn(other) != city or withholds_share(p, other, True):
        return [refused_share(p, parts_of(v.GIVE + CARDS * other + city))]
    refusals = []
    if not p.holds(p.active, city) and p.role(p.active) != RESEARCHER:
        refusals.append(refused_share(p, parts_of(v.GIVE + CARDS * other + city)))
    if p.hands_open and not p.holds(other, city) and p.role(other) != RESEARCHER:
        refusals.append(refused_share(p, parts_of(v.TAKE + CARDS * other + city)))
    return refusals
