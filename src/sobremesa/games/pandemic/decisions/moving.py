"""Moving as an action (PD-BASIC), the Dispatcher's way with other pawns (PD-ROLE-01 to 06), and charter flights."""

from typing import Final, final

from sobremesa.core.bits import bit, lowest, offer_each, words
from sobremesa.core.decisions import Refusal, frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.agreements import needs_consent, propose, willing_pawns
from sobremesa.games.pandemic.board import ADJACENT, ALL_CITIES, CITIES, NEIGHBOURS
from sobremesa.games.pandemic.cards import CITY_CARDS, DISPATCHER
from sobremesa.games.pandemic.decisions.kind import ActionKind, DecisionKind, name_of, seat_name
from sobremesa.games.pandemic.infection import medic_clears
from sobremesa.games.pandemic.position import PAWN, Position
from sobremesa.games.pandemic.steps import CHARTER_WHERE
from sobremesa.games.pandemic.turn import spend_action, spend_card

# NEIGHBOURS once more, as numbers in a row: nothing is offered as often as drives.
_MOST_NEIGHBOURS: Final = 6
_NEAR: Final = words([(list(near) + [-1] * 6)[place] for near in ADJACENT for place in range(_MOST_NEIGHBOURS)])
_DEGREE: Final = words([len(near) for near in ADJACENT])
# word: (rule for the own pawn, rule for another's)
_RULES: Final = {
    "drive": ("PD-BASIC-01", "PD-ROLE-01"),
    "direct": ("PD-BASIC-02", "PD-ROLE-05"),
    "charter": ("PD-BASIC-03", "PD-ROLE-04"),
    "shuttle": ("PD-BASIC-04", "PD-ROLE-01"),
    "join": ("PD-ROLE-02", "PD-ROLE-02"),
}


# -- what can be done ----------------------------------------------------------------------------------------------


def movable_pawns(p: Position) -> i64:
    """PD-ROLE-01, PD-ROLE-06: the own pawn, and for the Dispatcher that of everybody who has not just refused."""
    return willing_pawns(p, p.active) if p.role(p.active) == DISPATCHER else bit(p.active)


def elsewhere(p: Position, pawn: i64) -> i64:
    """PD-BASIC-07: every city but the pawn's own."""
    return ALL_CITIES ^ bit(p.pawn(pawn))


def can_charter(hand: i64, city: i64) -> bool:
    """PD-BASIC-03, PD-ROLE-04: with the active player's card of the city where the pawn stands."""
    return (hand >> city) & 1 == 1


def direct_flights(hand: i64, city: i64) -> i64:
    """PD-BASIC-02, PD-ROLE-05: to the cities of the active player's cards, but the one where the pawn stands."""
    return hand & CITY_CARDS & ~bit(city)


def shuttles(stations: i64, city: i64) -> i64:
    """PD-BASIC-04: from a station to another."""
    return stations ^ bit(city) if (stations >> city) & 1 == 1 else 0


def joins(p: Position, pawn: i64) -> i64:
    """PD-ROLE-02: by the Dispatcher, to a city that holds another pawn."""
    if p.role(p.active) != DISPATCHER:
        return 0
    cities: i64 = 0
    other: i64 = 0
    while other < p.players:
        cities |= bit(p.pawn(other))
        other += 1
    return cities & elsewhere(p, pawn)


def can_move_to(p: Position, parts: v.ActionParts) -> bool:
    """Whether a pawn that may be moved can go there in this way; a charter flight only begins as an action."""
    here = p.pawn(parts.seat)
    if parts.word == "charter":
        return parts.city < 0 and can_charter(p.hand(p.active), here)
    cities: i64 = 0
    if parts.word == "drive":
        cities = NEIGHBOURS[here]
    elif parts.word == "direct":
        cities = direct_flights(p.hand(p.active), here)
    elif parts.word == "shuttle":
        cities = shuttles(p.stations, here)
    else:
        cities = joins(p, parts.seat)
    return (cities >> parts.city) & 1 == 1


# -- what happens --------------------------------------------------------------------------------------------------


def move_or_propose(p: Position, action: i64) -> None:
    """PD-ROLE-03: another's pawn needs that player's consent."""
    owner = v.pawn_of(action)
    if needs_consent(p, owner, p.active):
        propose(p, action, p.active, owner)
    else:
        carry_out_move(p, action)
        spend_action(p)


def carry_out_move(p: Position, action: i64) -> None:
    """Move the pawn and spend the active player's card, if it takes one. The action is the caller's to spend."""
    pawn = v.pawn_of(action)
    city = v.city_of(action)
    if v.DIRECT <= action < v.CHARTER_TO:
        spend_card(p, city, h.FOR_FLIGHT)
    elif v.CHARTER_TO <= action < v.SHUTTLE:
        spend_card(p, p.pawn(pawn), h.FOR_FLIGHT)
    move_pawn(p, pawn, city, (action - v.DRIVE) // (v.SEATS * CITIES))


def move_pawn(p: Position, pawn: i64, city: i64, how: i64) -> None:
    """Put a pawn into a city; the Medic works on arrival (PD-ROLE-12)."""
    p.words[PAWN + pawn] = city
    by_dispatcher = pawn != p.active and how < h.BY_JOINING
    p.tell_why(how + h.ANOTHERS_PAWN if by_dispatcher else how, h.MOVED, pawn, city, how)
    if pawn == p.medic:
        medic_clears(p)


# -- the kinds -----------------------------------------------------------------------------------------------------


@final
class Moving(ActionKind):
    """Drive, fly or join another pawn; a charter flight names its pawn first and its city then."""

    def offer(self, p: Position, out: vec[i64], n: i64) -> i64:
        """PD-BASIC-01 to 04, no role has more (PD-ROLE-08): every movement of each pawn that may be moved."""
        if p.role(p.active) != DISPATCHER:  # to save time: the own pawn, and no joins
            return self.offer_pawn(p, p.active, out, n)
        pawns = movable_pawns(p)
        while pawns != 0:
            pawn = lowest(pawns)
            pawns &= pawns - 1
            n = self.offer_pawn(p, pawn, out, n)
            n = offer_each(out, n, v.JOIN + CITIES * pawn, joins(p, pawn))
        return n

    def offer_pawn(self, p: Position, pawn: i64, out: vec[i64], n: i64) -> i64:
        """The same for one pawn, without joins."""
        city = p.pawn(pawn)
        offset = CITIES * pawn
        place = city * _MOST_NEIGHBOURS
        end = place + _DEGREE[city]
        while place < end:
            out[n] = v.DRIVE + offset + _NEAR[place]
            n += 1
            place += 1
        hand = p.hand(p.active)
        if can_charter(hand, city):
            out[n] = v.CHARTER + pawn
            n += 1
        n = offer_each(out, n, v.DIRECT + offset, direct_flights(hand, city))
        if (p.stations >> city) & 1 == 1:  # to save time: elsewhere there are none
            n = offer_each(out, n, v.SHUTTLE + offset, shuttles(p.stations, city))
        return n

    def take(self, p: Position, action: i64) -> None:
        """Move, or ask whether one may, or where the charter flight goes."""
        if action < v.DRIVE:
            p.show_card(p.active, p.pawn(action - v.CHARTER))
            p.push(frame(CHARTER_WHERE, action - v.CHARTER))
        else:
            move_or_propose(p, action)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """By the way of moving, and by whose pawn it is."""
        return _RULES[parts.word][0 if parts.seat == p.active else 1]

    def refusal(self, p: Position, parts: v.ActionParts) -> Refusal | None:
        """With the pawn, and the city if one was named."""
        pawn, word = parts.seat, parts.word
        args: dict[str, object] = {"pawn": seat_name(pawn)}
        if parts.city >= 0:
            args["city"] = name_of(parts.city)
        movable = int(movable_pawns(p)) >> pawn & 1 == 1
        if movable and can_move_to(p, parts):
            return None
        if p.role(p.active) != DISPATCHER and (not movable or word == "join"):
            return Refusal("not-the-dispatcher", "PD-ROLE-06", args)
        if not movable:
            return Refusal("has-declined", "PD-ROLE-03", args)
        if parts.city == p.pawn(pawn):
            return Refusal("already-there", "PD-BASIC-07", args)
        return self.no_way(p, parts, args)

    def no_way(self, p: Position, parts: v.ActionParts, args: dict[str, object]) -> Refusal:
        """Why a pawn that may be moved does not come to another city in this way."""
        rule = self.rule(p, parts)
        here = name_of(p.pawn(parts.seat))
        if parts.word == "charter":
            if can_charter(p.hand(p.active), p.pawn(parts.seat)):
                return Refusal("choose-the-flight-first", rule, args)
            return Refusal("no-card-to-charter", rule, {**args, "card": here})
        if parts.word == "direct":
            return Refusal("no-card-to-fly", rule, args)
        if parts.word == "shuttle":
            if (p.stations >> p.pawn(parts.seat)) & 1 == 1:
                return Refusal("no-station-there", rule, args)
            return Refusal("no-station-here", rule, {**args, "city": here})
        if parts.word == "join":
            return Refusal("no-pawn-there", rule, args)
        return Refusal("not-adjacent", "PD-MAP-01", args)


@final
class CharterFlight(DecisionKind):
    """Where a charter flight goes; the argument of the frame is the pawn."""

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """Anywhere else."""
        return offer_each(out, 0, v.CHARTER_TO + CITIES * argument, elsewhere(p, argument))

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """The flight, if its pawn's owner agrees."""
        p.pop()
        move_or_propose(p, action)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """As for the flight itself."""
        return MOVING.rule(p, parts)

    def refusal(self, p: Position, argument: i64, parts: v.ActionParts) -> Refusal | None:
        """Nowhere at all."""
        if parts.word != "charter" or parts.city < 0:
            return self.another_question()
        if parts.seat == argument and int(elsewhere(p, argument)) >> parts.city & 1:
            return None
        args: dict[str, object] = {"pawn": seat_name(parts.seat), "city": name_of(parts.city)}
        return Refusal("already-there", "PD-BASIC-07", args)

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """Who flies."""
        return {"pawn": seat_name(argument)}


MOVING: Final = Moving()
CHARTER_FLIGHT: Final = CharterFlight(CHARTER_WHERE)
