"""Everything that lies on the table: one array of integers behind the decision stack, and small moves of its pieces.

The array holds a block for each seat and then the board. Counts that are looked at together share a word: a byte for
each seat or flour, four bits for each order space, reward or baker. What may be drawn is kept as a set and drawn when
it is turned, so that hidden order does not exist before.
"""

from typing import Final

from sobremesa.core.bits import bit, words
from sobremesa.core.native import i64, vec
from sobremesa.core.state import State
from sobremesa.games.pandemain.terms import PERSON, Terms

# -- the block of a seat -----------------------------------------------------------------------------------------

SEAT: Final = 12  # the decision stack has the words before; a number, so that all places are known when compiling
SEAT_WORDS: Final = 48
PFENNIGS: Final = 0
POINTS: Final = 1
PENITENCE: Final = 2
MARKED: Final = 3  # the level up to which the marks of the penitence track have been resolved
LOANS: Final = 4
INGREDIENT: Final = 5  # 4, as in INGREDIENTS
FLOUR: Final = 9  # 4, as in BREADS
LOAVES: Final = 13  # 4 * quality + bread; a byte for each day left, the last day first
ACTIVE_HELPER: Final = 21  # ox, cow, cart
USED_HELPER: Final = 24  # the same, flipped
PENANCES: Final = 27
VILLAGERS: Final = 28  # a set of types
BAKERS: Final = 29  # a set
REPUTATION: Final = 30  # 4, as in BREADS
RESERVE: Final = 34  # workers that can be placed
OWN_WORKERS: Final = 35
HELD_WORKERS: Final = 36  # own ones and borrowed ones, without those that were lent
FIRST_VISIT: Final = 37  # who came to the church how early this round: 1, 2, …; 0 not yet
FAMILY: Final = 38  # the family card counted from 1
CARD: Final = 39  # a sim-baker's action card of this round counted from 1
CARD_ACTIONS: Final = 40  # how many of its actions by day have been shown
SOLD_IN_ULM: Final = 41  # the number of the last sale there, counted over all sales of the game
SOLD_IN_AUGSBURG: Final = 42
# What a game is remembered by; no rule looks at it.
BAKED: Final = 43  # a byte for each bread and quality
SOLD: Final = 44
INCOME: Final = 45  # twelve bits for each round
# More of a sim-baker's card: a worker was left over, so that no action by day follows; its night has come.
CARD_DAY_OVER: Final = 46
CARD_NIGHT_CAME: Final = 47

# -- the board ---------------------------------------------------------------------------------------------------

ROUND: Final = SEAT + 4 * SEAT_WORDS
PHASE: Final = ROUND + 1
TURN_AT: Final = ROUND + 2  # the place in the tower of whoever has the turn
ACTIVE: Final = ROUND + 3  # the seat that acts
TURNS: Final = ROUND + 4
TOWER: Final = ROUND + 5  # four bits for each place, top first: the seats in the order of this round
NEXT_TOWER: Final = ROUND + 6  # the left column: the seats whose place in the next round is set
NEXT_PLACED: Final = ROUND + 7
VISITORS: Final = ROUND + 8  # how many participants have come to the church this round
BAG: Final = ROUND + 9  # 4, as in BREADS
MILL: Final = ROUND + 13  # 8 columns, a byte for each flour
CURRENT: Final = ROUND + 21  # 4 villages, four bits for each space: bread counted from 1, 0 empty
FUTURE: Final = ROUND + 25
VILLAGER: Final = ROUND + 29  # 4 villages: the type counted from 1
VILLAGERS_LEFT: Final = ROUND + 33
SPACES: Final = ROUND + 37  # 4 villages: four bits for each worker space from the top, the seat counted from 1
WORKERS: Final = ROUND + 41  # 14 places, a byte for each seat
STALL_WORKERS: Final = ROUND + 55  # 16 stalls, a byte for each seat
OFFERING: Final = ROUND + 71  # on display: level 1, level 2; the token counted from 1
OFFERING_PILE: Final = ROUND + 73  # a set for each level
OFFERING_DISCARD: Final = ROUND + 75
REWARDS: Final = ROUND + 77  # 3 piles, four bits for each reward
FAVOURS: Final = ROUND + 80  # the set of those that lie face up
GUILD: Final = ROUND + 81  # a set of bakers
UPGRADED: Final = ROUND + 82
EXPERIENCE: Final = ROUND + 83  # four bits for each baker
ROUND_TOKENS: Final = ROUND + 84  # the set of those face down
ROUND_SHOWN: Final = ROUND + 85  # four bits for each that was turned, the token counted from 1
INQUISITION: Final = ROUND + 86
SERVANT_AT: Final = ROUND + 87  # the location counted from 1; 0 not on the board
CASTLE_LOANS: Final = ROUND + 88
LOAN_SUPPLY: Final = ROUND + 89
HELPER_SUPPLY: Final = ROUND + 90  # ox, cow, cart
SALES: Final = ROUND + 93
CARDS_USED: Final = ROUND + 94  # the set of action cards that were played
# The visit under way.
PLACE_AT: Final = ROUND + 95  # where this turn's worker stands, counted from 1; 0 before it is placed
LOAVES_MADE: Final = ROUND + 96
BREADS_MADE: Final = ROUND + 97  # a set
LOADED: Final = ROUND + 98
CROSSES: Final = ROUND + 99
BLESSINGS: Final = ROUND + 100
SERVED: Final = ROUND + 101  # 1 when a loaf was sold to the servant in this turn
CURSOR: Final = ROUND + 102  # whose choice a step of dawn has come to: a place in the tower
# Local trade: the offer that is being made.
ASKED_GOODS: Final = ROUND + 103  # four bits for each kind
OFFERED: Final = ROUND + 104  # pfennigs
OFFERED_WORKER: Final = ROUND + 105
IN_VAIN: Final = ROUND + 106  # offers of this turn that came to nothing
WORDS: Final = ROUND + 107

_EMPTY: Final = words([0] * WORDS)

# What the words above are worth.
HIGH: Final = 0
LOW: Final = 1
OX: Final = 0
COW: Final = 1
CART: Final = 2
WATER: Final = 0
SALT: Final = 1
YEAST: Final = 2
MILK: Final = 3
WHEAT: Final = 3
FARM: Final = 0
MARKET: Final = 1
MILL_PLACE: Final = 2
GRANARY: Final = 3
OVEN: Final = 4
CASTLE: Final = 5
CHURCH: Final = 6
RIVER: Final = 7
TRADE_HOUSE: Final = 8
GUILD_PLACE: Final = 9
FIRST_VILLAGE: Final = 10
SERVANT_PLACE: Final = 14


def count_of(packed: i64, place: i64) -> i64:
    """The byte at this place of a word."""
    return (packed >> (8 * place)) & 255


def one(place: i64) -> i64:
    """One in the byte at this place."""
    return bit(8 * place)


def total_of(packed: i64) -> i64:
    """The sum of a word's first four bytes."""
    return (packed & 255) + ((packed >> 8) & 255) + ((packed >> 16) & 255) + ((packed >> 24) & 255)


class Position(State):
    """The pieces on the table. The rules are in the modules of their places."""

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms

    def clear_words(self) -> None:
        """An empty table."""
        self.words = _EMPTY[:]

    # -- seats -------------------------------------------------------------------------------------------------

    def of(self, seat: i64, field: i64) -> i64:
        """One number of a seat's block."""
        place = SEAT + SEAT_WORDS * seat + field
        return self.words[place]

    def put(self, seat: i64, field: i64, value: i64) -> None:
        """Set one number of a seat's block."""
        place = SEAT + SEAT_WORDS * seat + field
        self.words[place] = value

    def add(self, seat: i64, field: i64, change: i64) -> None:
        """Change one number of a seat's block."""
        place = SEAT + SEAT_WORDS * seat + field
        self.words[place] += change

    def is_person(self, seat: i64) -> bool:
        """Whether somebody decides for this seat; sim-bakers follow their cards."""
        return self.terms.kind[seat] == PERSON

    def seat_at(self, place: i64) -> i64:
        """The seat at this place of the tower."""
        return (self.words[TOWER] >> (4 * place)) & 15

    # -- workers -----------------------------------------------------------------------------------------------

    def workers_at(self, place: i64) -> i64:
        """How many workers stand at a place; a large space holds any number (PM-STRUCT-10, PM-TURN-07)."""
        return total_of(self.words[WORKERS + place])

    def has_worker_at(self, seat: i64, place: i64) -> bool:
        """Whether this seat has a worker there."""
        return (self.words[WORKERS + place] >> (8 * seat)) & 255 != 0

    def place_worker(self, seat: i64, place: i64) -> None:
        """PM-TURN-02: one worker from the reserve to a place; in a village to the topmost space (PM-VILLAGE-05)."""
        self.add(seat, RESERVE, -1)
        self.words[WORKERS + place] += one(seat)
        if place >= FIRST_VILLAGE:
            village = place - FIRST_VILLAGE
            taken = self.words[SPACES + village]
            space: i64 = 0
            while (taken >> (4 * space)) & 15 != 0:
                space += 1
            self.words[SPACES + village] = taken | (seat + 1) << (4 * space)

    # -- the bag -----------------------------------------------------------------------------------------------

    def bag_total(self) -> i64:
        """How many grain tokens are in the bag (PM-STRUCT-05)."""
        w = self.words
        return w[BAG] + w[BAG + 1] + w[BAG + 2] + w[BAG + 3]

    def draw_grain(self) -> i64:
        """A random token out of a bag that is not empty."""
        rest = self.below(self.bag_total())
        w = self.words
        kind: i64 = 0
        while rest >= w[BAG + kind]:
            rest -= w[BAG + kind]
            kind += 1
        w[BAG + kind] -= 1
        self.reveals += 1
        return kind

    def flour_total(self, seat: i64) -> i64:
        """How many flour tokens a seat has."""
        base = SEAT + SEAT_WORDS * seat + FLOUR
        w = self.words
        return w[base] + w[base + 1] + w[base + 2] + w[base + 3]

    def offer_flours(self, place: i64, base: i64, out: vec[i64]) -> i64:
        """One option for each flour of which the four counts from this word on have some."""
        n: i64 = 0
        for flour in range(i64(4)):
            if self.words[place + flour] > 0:
                out[n] = base + flour
                n += 1
        return n

    # -- loaves ------------------------------------------------------------------------------------------------

    def loaves(self, seat: i64, bread: i64, quality: i64, day: i64) -> i64:
        """Loaves of one kind; days are counted from 0, the last one."""
        return (self.of(seat, LOAVES + 4 * quality + bread) >> (8 * day)) & 255

    def has_bread(self, seat: i64, bread: i64) -> bool:
        """Whether a seat has a loaf of this bread, of whatever quality and day."""
        return (self.of(seat, LOAVES + bread) | self.of(seat, LOAVES + 4 + bread)) != 0

    def has_any_loaf(self, seat: i64) -> bool:
        """Whether a seat has any loaf."""
        for bread in range(i64(4)):
            if self.has_bread(seat, bread):
                return True
        return False

    # -- gains -------------------------------------------------------------------------------------------------

    def earn(self, seat: i64, pfennigs: i64) -> None:
        """Pfennigs from the bank or from another player."""
        self.add(seat, PFENNIGS, pfennigs)
        self.add(seat, INCOME, pfennigs << (12 * (self.words[ROUND] - 1)))

    def gain_ingredient(self, seat: i64, kind: i64, units: i64) -> i64:
        """PM-STRUCT-07: what is above the limit is lost, whatever the source (OPEN-07); how many units came."""
        room = self.terms.print.ingredient_limit - self.of(seat, INGREDIENT + kind)
        if units > room:
            units = room
        self.add(seat, INGREDIENT + kind, units)
        return units

    def gain_helper(self, seat: i64, helper: i64, number: i64) -> i64:
        """Animals and carts come active (PM-FARM-05), as many as the supply has (OPEN-08); how many came."""
        if number > self.words[HELPER_SUPPLY + helper]:
            number = self.words[HELPER_SUPPLY + helper]
        self.words[HELPER_SUPPLY + helper] -= number
        self.add(seat, ACTIVE_HELPER + helper, number)
        return number

    def use_helper(self, seat: i64, helper: i64) -> None:
        """PM-STRUCT-09: flip an active one."""
        self.add(seat, ACTIVE_HELPER + helper, -1)
        self.add(seat, USED_HELPER + helper, 1)

    def has_active(self, seat: i64, helper: i64) -> bool:
        """Whether the seat has an active ox, cow or cart."""
        return self.of(seat, ACTIVE_HELPER + helper) > 0

    def take_from_bag(self, seat: i64, flour: i64) -> None:
        """A flour of the owner's choice (OPEN-12: only what is there)."""
        self.words[BAG + flour] -= 1
        self.add(seat, FLOUR + flour, 1)

    def spend_flour(self, seat: i64, flour: i64) -> None:
        """PM-STRUCT-06: flour that is spent goes back into the bag."""
        self.add(seat, FLOUR + flour, -1)
        self.words[BAG + flour] += 1

    # -- bakers ------------------------------------------------------------------------------------------------

    def side_of(self, baker: i64) -> i64:
        """The row of a baker's side that counts now."""
        return baker + 10 * ((self.words[UPGRADED] >> baker) & 1)

    def experience(self, baker: i64) -> i64:
        """Control tokens on a baker."""
        return (self.words[EXPERIENCE] >> (4 * baker)) & 15

    def clear_experience(self, baker: i64) -> None:
        """The control tokens go back to their owner."""
        self.words[EXPERIENCE] &= ~(bit(4 * baker) * 15)


def clear_board(p: Position, keep_granary: bool) -> None:
    """Take all workers off the board, or all but those in the granary."""
    for place in range(i64(SERVANT_PLACE)):
        if place != GRANARY or not keep_granary:
            p.words[WORKERS + place] = 0
    for place in range(SPACES, i64(WORKERS)):
        p.words[place] = 0
    for place in range(STALL_WORKERS, i64(OFFERING)):
        p.words[place] = 0
