"""What lies on the table: every field of a game of Pandemic, and the small questions one asks of it.

No rule of play lives here. Cubes are kept in two bit planes for each colour (a city's cubes are its low bit plus twice
its high bit), so that an outbreak is a few operations on whole masks. The infection pile is a stack of sets: a card
is drawn uniformly from the top set (an epidemic: from the bottom one) at the moment it is turned. The player pile is
the set of unseen cards, with the sizes of its piles and whether each still hides its epidemic.
"""

from typing import Final

from sobremesa.core.bits import bit, count, words
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import INFECTION_RATES
from sobremesa.games.pandemic.cards import EVENT_CARDS

# Places in the state's array of words; the decision stack has the first twelve.
LOW: Final = 12  # + colour
HIGH: Final = 16  # + colour
SUPPLY: Final = 20  # + colour
HAND: Final = 24  # + seat: a set of cards
SHOWN: Final = 28  # + seat: cards of the hand that everybody knows
PAWN: Final = 32  # + seat: a city
ROLE: Final = 36  # + seat
HUSH: Final = 40  # + seat: until when this seat does not want to be asked for events
PILE: Final = 44  # + pile, from the top: how many cards are left in it
LAYER: Final = 50  # + layer, from the bottom: a set of infection cards
PLAYER_DISCARDS: Final = 66  # cards in the order they were discarded, ten to a word
INFECTION_DISCARDS: Final = 72
WORDS: Final = 77
PILES: Final = 6
LAYERS: Final = 16
_NO_WORDS: Final = words([0] * WORDS)

# Outcomes.
PLAYING: Final = 0
WON: Final = 1
LOST_OUTBREAKS: Final = 2
LOST_CUBES: Final = 3
LOST_DECK: Final = 4
OUTCOME_NAMES: Final = ("playing", "won", "outbreaks", "cubes", "deck")

NOBODY: Final = -1
NO_CARD: Final = -1

_RATES: Final = words(list(INFECTION_RATES))


class Position(State):
    """The fields of a game of Pandemic."""

    def __init__(self) -> None:
        super().__init__()
        # The table and its options.
        self.players: i64 = 2
        self.epidemics_in_game: i64 = 4
        self.events_in_game: bool = True
        self.hands_open: bool = True
        self.pauses: bool = False  # PD-EVENT-14: whom a window asks does not depend on hands
        self.forecast_open: bool = True
        self.medic_prevents: bool = False
        self.researcher_gives_events: bool = True
        self.infect_singly: bool = False
        self.epidemic_needs_three: bool = False
        self.medic: i64 = NOBODY  # the Medic's seat
        # Tracks and markers.
        self.turn: i64 = 1
        self.active: i64 = 0
        self.actions: i64 = 0
        self.outbreaks: i64 = 0
        self.epidemics: i64 = 0  # drawn so far: the infection marker's place
        self.cured: i64 = 0  # set of colours: the marker lies there, vial side up (PD-COMP-08)
        self.eradicated: i64 = 0  # set of colours: sunset side up
        self.stations: i64 = 0  # set of cities
        self.result: i64 = PLAYING
        # Player cards.
        self.unseen: i64 = 0  # set of cards in the player pile
        self.pile: i64 = 0  # the pile that is being drawn
        self.hiding_epidemic: i64 = 0  # set of piles
        self.player_cards_left: i64 = 0
        self.known_top: i64 = 0  # cards that a position document puts on top, six bits each
        self.known_top_cards: i64 = 0
        self.player_discard: i64 = 0  # set of cards, epidemics not counted
        self.player_discarded: i64 = 0  # how many cards lie there, epidemics counted
        self.epidemics_to_resolve: i64 = 0
        # Infection cards.
        self.layers: i64 = 0
        self.infection_discard: i64 = 0  # set of cards
        self.infection_discarded: i64 = 0
        self.removed_card: i64 = NO_CARD  # by Resilient Population
        self.peeked: i64 = 0  # cards of the pile that Forecast looked at
        self.peeked_mixed: i64 = 0  # those of them that came from the layer just below
        self.peeked_by: i64 = 0  # set of seats
        self.forecast_left: i64 = 0  # cards that Forecast has not put back yet
        self.forecast_order: i64 = 0  # those it has, from the top, six bits each
        self.forecast_placed: i64 = 0
        self.shown: i64 = 0  # cards of this infection phase, six bits each
        self.shown_cards: i64 = 0
        self.shown_resolved: i64 = 0
        self.bottom_card: i64 = NO_CARD  # of the epidemic that is being resolved
        self.quiet_night: bool = False
        self.kept: i64 = 0  # set of cards that a cure leaves in hand
        # Agreements.
        self.proposal: i64 = 0  # an action that waits for another player's consent
        self.proposer: i64 = 0
        self.declined: i64 = 0  # set of seats that have just said no
        self.consent_moves: i64 = 0  # set of seats
        self.consent_shares: i64 = 0

    def clear_words(self) -> None:
        """Make the array, empty; a clone has its own already."""
        self.words = _NO_WORDS[:]

    # -- hands and cards ---------------------------------------------------------------------------------------

    def hand(self, seat: i64) -> i64:
        """The set of cards in a hand."""
        place = HAND + seat
        return self.words[place]

    def holds(self, seat: i64, card: i64) -> bool:
        """Whether a hand holds a card."""
        return (self.words[HAND + seat] >> card) & 1 == 1

    def hand_size(self, seat: i64) -> i64:
        """How many cards a hand holds, events among them (PD-HAND-02)."""
        return count(self.words[HAND + seat])

    def add_card(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        self.words[HAND + seat] = self.words[HAND + seat] | bit(card)

    def take_card(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand, and out of what others know of it."""
        rest = ~bit(card)
        self.words[HAND + seat] = self.words[HAND + seat] & rest
        self.words[SHOWN + seat] = self.words[SHOWN + seat] & rest

    def show_card(self, seat: i64, card: i64) -> None:
        """Everybody knows from now on that this card is in this hand: it was named aloud."""
        self.words[SHOWN + seat] = self.words[SHOWN + seat] | bit(card)

    def is_known_to_hold_event(self, seat: i64) -> bool:
        """Whether all know of an event in this hand; then it is open when the seat wants to be asked (OPEN-50)."""
        return self.hands_open or self.words[HAND + seat] & self.words[SHOWN + seat] & EVENT_CARDS != 0

    def discard_card(self, seat: i64, card: i64) -> None:
        """Put a card of a hand on the player discard."""
        self.take_card(seat, card)
        self.player_discard |= bit(card)
        self.note_player_discard(card)

    def note_player_discard(self, card: i64) -> None:
        """OPEN-38: the order of the discard is public."""
        place = PLAYER_DISCARDS + self.player_discarded // 10
        self.words[place] = self.words[place] | card << (6 * (self.player_discarded % 10))
        self.player_discarded += 1

    def note_infection_discard(self, card: i64) -> None:
        """Put a card on the infection discard."""
        self.infection_discard |= bit(card)
        place = INFECTION_DISCARDS + self.infection_discarded // 10
        self.words[place] = self.words[place] | card << (6 * (self.infection_discarded % 10))
        self.infection_discarded += 1

    def clear_infection_discard(self) -> None:
        """Take all cards off the infection discard."""
        self.infection_discard = 0
        self.infection_discarded = 0
        for place in range(INFECTION_DISCARDS, WORDS):
            self.words[place] = 0

    def discards(self, base: int, number: int) -> list[int]:
        """The cards of a discard in their order, the oldest first."""
        return [int(self.words[base + place // 10] >> (6 * (place % 10)) & 63) for place in range(number)]

    def events_held(self) -> i64:
        """The event cards in all hands together."""
        held = self.words[HAND] | self.words[HAND + 1]
        if self.players > 2:
            held |= self.words[HAND + 2] | self.words[HAND + 3]
        return held & EVENT_CARDS

    # -- board -------------------------------------------------------------------------------------------------

    def pawn(self, seat: i64) -> i64:
        """The city of a pawn."""
        place = PAWN + seat
        return self.words[place]

    def role(self, seat: i64) -> i64:
        """The role of a seat."""
        place = ROLE + seat
        return self.words[place]

    def cubes(self, city: i64, colour: i64) -> i64:
        """How many cubes of a colour lie in a city."""
        table = self.words
        return ((table[LOW + colour] >> city) & 1) + 2 * ((table[HIGH + colour] >> city) & 1)

    def supply(self, colour: i64) -> i64:
        """How many cubes of a colour lie beside the board."""
        return self.words[SUPPLY + colour]

    def clear_cubes(self, city: i64, colour: i64) -> i64:
        """Return all cubes of a colour from a city to the supply; how many they were."""
        number = self.cubes(city, colour)
        rest = ~bit(city)
        self.words[LOW + colour] = self.words[LOW + colour] & rest
        self.words[HIGH + colour] = self.words[HIGH + colour] & rest
        self.words[SUPPLY + colour] = self.words[SUPPLY + colour] + number
        return number

    def set_cubes(self, city: i64, colour: i64, number: i64) -> None:
        """Lay exactly this many cubes; the supply is the caller's affair."""
        rest = ~bit(city)
        self.words[LOW + colour] = self.words[LOW + colour] & rest | (number & 1) << city
        self.words[HIGH + colour] = self.words[HIGH + colour] & rest | (number >> 1) << city

    def infection_rate(self) -> i64:
        """PD-EPI-02: how many infection cards a turn draws."""
        return _RATES[self.epidemics]

    def is_cured(self, colour: i64) -> bool:
        """Whether the cure of a colour is found."""
        return (self.cured >> colour) & 1 == 1

    def is_eradicated(self, colour: i64) -> bool:
        """Whether a colour is out of the game."""
        return (self.eradicated >> colour) & 1 == 1

    def end(self, result: i64) -> None:
        """PD-END-06, PD-END-08: the game is over at once; nothing more is resolved, so the first end stands."""
        self.result = result
        self.depth = 0

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result != PLAYING
