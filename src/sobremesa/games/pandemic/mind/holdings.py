"""How near the team is to its cures: what the hands hold, and how far pawns would have to go to bring it together.

Most actions of a turn move a pawn and change no hand. What is the same wherever the pawns stand is reckoned once for
the same hands (`Holdings`), and for each position only what depends on places (`worth_of_ways`).
"""

from typing import Final, final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.native import i64, mypyc_attr, vec
from sobremesa.games.pandemic.board import CITIES, COLOUR_CITIES, COLOURS
from sobremesa.games.pandemic.cards import AIRLIFT, DISPATCHER, EVENT_CARDS, HAND_LIMIT, RESEARCHER, cards_for_cure
from sobremesa.games.pandemic.mind.hashes import hashed_with
from sobremesa.games.pandemic.mind.weights import ONE, Weights
from sobremesa.games.pandemic.position import HAND, PAWN, ROLE, Position
from sobremesa.games.pandemic.roads import FAR, Roads

_FETCHED: Final = 2  # steps of whoever receives a card, where a Dispatcher can help
_LOST_COLOUR: Final = -30000  # a colour whose cards no longer suffice
_NEVER: Final = 1000000  # more than anybody can lack, in thousandths of a card

# What holdings keep of a colour: the set of seats that have enough for its cure, or how many seats are nearest to it,
# and these, the likeliest first. All is 0 where the cure is found.
_READY: Final = 0
_NUMBER: Final = 1
_NEAREST: Final = 2  # + place: seat + 4 * (cards it lacks) + 32 * (what it would lack with all cards at hand)
_HASH: Final = 6  # the same for the same cards of the colour in the same hands
_CONCERNED: Final = 7  # who holds some of them or is nearest: six bits that are set for each of these seats
_FIXED: Final = 8  # what it is worth wherever the pawns stand
_ROW: Final = 9
_NO_TABLE: Final = words([0] * (_ROW * COLOURS))

_PLACE: Final = 63  # all bits of a city
_PLACES: Final = 1 << 24  # beyond those of four cities
_KEPT: Final = 1021  # a prime
NO_WAYS: Final = words([-1] * (2 * _KEPT))  # hashes of what was reckoned, and what came out


@final
@mypyc_attr(acyclic=True)
class Holdings:
    """The hands of a position with its cures: what they are worth wherever the pawns stand, and who needs what.

    What another position of the same turn has in the same hands is taken from there.
    """

    def __init__(self, p: Position, w: Weights, like: "Holdings | None" = None) -> None:
        self.turns: i64 = p.player_cards_left // 2
        self.farthest: i64 = farthest_receiver(p) if like is None else like.farthest
        self.table: vec[i64] = _NO_TABLE[:]
        self.worth: i64 = w.cures[count(p.cured)] + worth_of_hands(p, w)
        colour: i64 = 0
        while colour < COLOURS:
            if p.is_cured(colour):
                self.worth += w.potential + w.short[0]
            else:
                hashed = hash_of_colour(p, colour)
                if like is not None and like.table[_ROW * colour + _HASH] == hashed:
                    self.take_row(like, _ROW * colour)
                else:
                    self.look_at_colour(p, w, colour)
                    self.table[_ROW * colour + _HASH] = hashed
                self.worth += self.table[_ROW * colour + _FIXED]
            colour += 1

    def take_row(self, like: "Holdings", row: i64) -> None:
        """A colour that is as it was."""
        end = row + _ROW
        while row < end:
            self.table[row] = like.table[row]
            row += 1

    def look_at_colour(self, p: Position, w: Weights, colour: i64) -> None:
        """One colour that has no cure yet: who has enough, or is nearest, and its fixed worth."""
        lack: i64 = 6
        least: i64 = 6
        left = p.unseen & COLOUR_CITIES[colour]
        held: i64 = 0  # by all
        ready: i64 = 0
        concerned: i64 = 0
        shorts: i64 = 0  # what each lacks, four bits for a seat
        seat: i64 = 0
        while seat < p.players:
            need = cards_for_cure(p.words[ROLE + seat])
            if need < least:
                least = need
            cards = p.words[HAND + seat] & COLOUR_CITIES[colour]
            left |= cards
            if cards != 0:
                concerned |= bits_of_pawn(seat)
            own = count(cards)
            held += own
            short = need - own
            if short <= 0:
                short = 0
                ready |= bit(seat)
            if short < lack:
                lack = short
            shorts |= short << (4 * seat)
            seat += 1
        self.table[_ROW * colour + _READY] = ready
        self.table[_ROW * colour + _CONCERNED] = concerned
        if ready == 0:
            self.rank_nearest(p, w, colour, shorts, lack, held)
        worth = w.short[lack]
        late: i64 = 0
        if self.turns < 25:
            late = 25 - self.turns
        worth += w.late_short * lack * late // 25 + w.uncured_late // (self.turns + 1)
        spare = count(left) - least
        if spare < 0:
            worth += _LOST_COLOUR
        elif spare < 3:
            worth += w.spare[spare]
        self.table[_ROW * colour + _FIXED] = worth

    def rank_nearest(self, p: Position, w: Weights, colour: i64, shorts: i64, lack: i64, held: i64) -> None:
        """Who lacks least of a colour or one card more, by what they would lack if all the others' cards were at hand.

        Those who lack more are not looked at.
        """
        table = self.table
        first = _ROW * colour + _NEAREST
        end = first
        seat: i64 = 0
        while seat < p.players:
            short = (shorts >> (4 * seat)) & 15
            if short <= lack + 1:
                others = held - cards_for_cure(p.words[ROLE + seat]) + short
                at_best = short * ONE - others * w.reach[1]
                entry = 32 * at_best + 4 * short + seat
                place = end
                while place > first and table[place - 1] > entry:
                    table[place] = table[place - 1]
                    place -= 1
                table[place] = entry
                end += 1
                table[_ROW * colour + _CONCERNED] |= bits_of_pawn(seat)
            seat += 1
        table[_ROW * colour + _NUMBER] = end - first


def hash_of_colour(p: Position, colour: i64) -> i64:
    """The same number for the same cards of a colour in the same hands."""
    cards = COLOUR_CITIES[colour]
    hashed = colour + 1
    seat: i64 = 0
    while seat < p.players:
        hashed = hashed_with(hashed, p.words[HAND + seat] & cards)
        seat += 1
    return hashed


def bits_of_pawn(seat: i64) -> i64:
    """The bits that a pawn's city has among those of all pawns."""
    return bit(6 * seat) * _PLACE


def farthest_receiver(p: Position) -> i64:
    """How many steps whoever receives a card has to go at most: a Dispatcher helps."""
    seat: i64 = 0
    while seat < p.players:
        if p.words[ROLE + seat] == DISPATCHER:
            return _FETCHED
        seat += 1
    return FAR


def worth_of_hands(p: Position, w: Weights) -> i64:
    """Events kept for need, cards of use, and hands that would grow too large."""
    useful: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if not p.is_cured(colour):
            useful |= COLOUR_CITIES[colour]
        colour += 1
    worth: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        hand = p.hand(seat)
        worth += w.held * count(hand & useful)
        events = hand & EVENT_CARDS
        while events != 0:
            worth += w.events[lowest(events) - AIRLIFT]
            events &= events - 1
        surplus = count(hand) - HAND_LIMIT
        if seat == p.active:
            surplus += 2
        if surplus > 0:
            worth += w.overflow * surplus
        seat += 1
    return worth


# -- what depends on places --------------------------------------------------------------------------------------


def worth_of_ways(p: Position, w: Weights, holdings: Holdings, roads: Roads, known: vec[i64]) -> i64:
    """For each colour without a cure: how far whoever has enough is from a station, or what could be brought.

    `known` keeps what was reckoned: many positions of a turn differ in nothing that concerns a colour.
    """
    table = holdings.table
    places: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        places |= p.words[PAWN + seat] << (6 * seat)
        seat += 1
    worth: i64 = 0
    row: i64 = 0
    while row < _ROW * COLOURS:
        if table[row + _READY] != 0:
            worth += w.potential + nearest_ready(p, w, table[row + _READY], holdings.turns, roads.to_station)
        elif table[row + _NUMBER] != 0:
            # Up to 59 bits: 35 for cards and stations, six for each pawn that is concerned.
            hashed = hashed_with(table[row + _HASH], p.stations) * _PLACES + (places & table[row + _CONCERNED])
            place = hashed % _KEPT
            if known[place] != hashed:
                known[place] = hashed
                known[_KEPT + place] = w.potential * hope(w, least_lack(p, w, holdings, row // _ROW, roads)) // ONE
            worth += known[_KEPT + place]
        row += _ROW
    return worth


def nearest_ready(p: Position, w: Weights, ready: i64, turns: i64, to_station: vec[i64]) -> i64:
    """The least that keeps one of these seats from the cure."""
    best: i64 = -_NEVER
    seat: i64 = 0
    while seat < p.players:
        if (ready >> seat) & 1 == 1:
            away = readiness(p, w, seat, turns, to_station)
            if away > best:
                best = away
        seat += 1
    return best


def readiness(p: Position, w: Weights, seat: i64, turns: i64, to_station: vec[i64]) -> i64:
    """What still keeps a holder of enough cards from the cure."""
    wait = seat - p.active
    if wait <= 0:
        wait += p.players
    if wait > turns:
        return w.no_turn_left
    return w.ready_away * to_station[p.pawn(seat)]


def least_lack(p: Position, w: Weights, holdings: Holdings, colour: i64, roads: Roads) -> i64:
    """What the likeliest seat lacks of a colour with what the others can bring, in thousandths of a card.

    Whoever would lack no less with all cards at hand is not looked at more closely.
    """
    table = holdings.table
    place = _ROW * colour + _NEAREST
    end = place + table[_ROW * colour + _NUMBER]
    least: i64 = _NEVER
    while place < end:
        entry = table[place]
        if entry >> 5 >= least:
            break
        lack = ((entry >> 2) & 7) * ONE
        lack -= brought(p, w, entry & 3, COLOUR_CITIES[colour], roads, holdings.farthest)
        if lack < least:
            least = lack
        place += 1
    return least


def brought(p: Position, w: Weights, seat: i64, cards: i64, roads: Roads, farthest: i64) -> i64:
    """How many cards of a set the others could bring to this hand, the nearer the more, in thousandths.

    Whoever receives them goes so far at most.
    """
    table = p.words
    reach = w.reach
    ways = roads.ways
    players = p.players
    here = table[PAWN + seat]
    own = here * CITIES
    total: i64 = 0
    giver: i64 = 0
    while giver < players:
        held = table[HAND + giver] & cards
        if giver != seat and held != 0:
            row = table[PAWN + giver] * CITIES
            if table[ROLE + giver] == RESEARCHER:
                steps = ways[row + here]
                if steps > farthest:
                    steps = farthest
                steps += 1
                last = steps + count(held)
                while steps < last:
                    total += reach[steps]
                    steps += 1
            else:
                while held != 0:
                    card = lowest(held)
                    held &= held - 1
                    steps = ways[own + card]
                    if steps > farthest:
                        steps = farthest
                    total += reach[ways[row + card] + steps + 1]
        giver += 1
    return total


def hope(w: Weights, lacking: i64) -> i64:
    """What is left of a colour's worth where so many cards are lacking; both in thousandths."""
    lacking = lacking * 100 // ONE
    if lacking <= 0:
        return ONE
    return w.lack[lacking] if lacking < 600 else w.lack[600]
