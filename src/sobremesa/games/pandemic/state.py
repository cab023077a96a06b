"""The State of Pandemic: the protocol's questions, each answered by the module whose subject it is."""

from typing import Final, final

from sobremesa.core.bits import bit, count
from sobremesa.core.decisions import Decision, Outcome, Pause, Refusal
from sobremesa.core.errors import SetupError
from sobremesa.core.native import i16, i64, vec
from sobremesa.core.rng import Rng
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.asides import asides_of, remarks_of, say_aside
from sobremesa.games.pandemic.deciding import (
    allowing_rule,
    deciding_seat,
    describe_decision,
    list_refusals,
    offer,
    refusal_of,
    take_action,
    take_action_alone,
)
from sobremesa.games.pandemic.decisions.windows import pause_of
from sobremesa.games.pandemic.documents.notation import write_position
from sobremesa.games.pandemic.documents.view import make_view
from sobremesa.games.pandemic.knowledge import deal_again
from sobremesa.games.pandemic.observing import write_observation
from sobremesa.games.pandemic.options import Setup
from sobremesa.games.pandemic.position import LAYER, LOW, OUTCOME_NAMES, PILE, PILES, PLAYING, WON, Position
from sobremesa.games.pandemic.setup import deal
from sobremesa.games.pandemic.steps import ACT
from sobremesa.games.pandemic.turn import run

_OUTCOME_RULES: Final = ("", "PD-END-01", "PD-END-04", "PD-END-03", "PD-END-05")


@final
class PandemicState(Position):
    """One moment of a game of Pandemic."""

    def options(self, out: vec[i64]) -> i64:
        """The options of the decision on top of the stack; none after the end, no event either (PD-EVENT-06)."""
        return i64(0) if self.result != PLAYING else offer(self, out)

    def perform(self, action: i64) -> None:
        """Take a legal action, or say an aside."""
        self.ply += 1
        if action >= v.DECISION_ACTIONS:
            say_aside(self, action)
        else:
            take_action(self, action)

    def perform_alone(self, action: i64) -> None:
        """The same without the draw, the infection phase, and whom an event window asks."""
        self.ply += 1
        if action >= v.DECISION_ACTIONS:
            say_aside(self, action)
        else:
            take_action_alone(self, action)

    def decision(self) -> Decision:
        """Who must choose what."""
        return describe_decision(self)

    def option_rule(self, action: int) -> str:
        """The rule that allows a legal action."""
        return allowing_rule(self, action)

    def refused(self) -> list[Refusal]:
        """What a person might expect here, and the rule that forbids it."""
        return list_refusals(self)

    def why_not(self, action: int) -> Refusal | None:
        """Why an action is not legal now; None when it is, or when it is no action at all."""
        return refusal_of(self, action)

    def name_of(self, action: int) -> str:
        """The text of an action."""
        return v.ACTION_TEXTS[action]

    def asides(self, seat: int) -> list[int]:
        """What a seat may say now."""
        return asides_of(self, seat)

    def remarks(self, seat: int) -> list[int]:
        """Which cards it holds, where the others do not know it yet."""
        return remarks_of(self, seat)

    def pause(self) -> Pause | None:
        """PD-EVENT-14: who has not answered a window that everybody is asked in."""
        return None if self.result != PLAYING else pause_of(self)

    def hides_time(self) -> bool:
        """With pauses everybody is asked, so waiting tells nothing of hands (PD-EVENT-14)."""
        return self.pauses

    def seats(self) -> int:
        """2, 3 or 4."""
        return int(self.players)

    def turns(self) -> int:
        """Turns that have begun, of all players together."""
        return int(self.turn)

    def decider(self) -> i64:
        """The seat whose choice it is."""
        return i64(-1) if self.result != PLAYING else deciding_seat(self)

    def clone(self) -> "PandemicState":
        """An independent copy, written out for speed."""
        copy = PandemicState()
        copy.copy_rng(self)
        copy.words = self.words[:]
        copy.depth = self.depth
        copy.ply = self.ply
        copy.reveals = self.reveals
        copy.players = self.players
        copy.epidemics_in_game = self.epidemics_in_game
        copy.events_in_game = self.events_in_game
        copy.hands_open = self.hands_open
        copy.pauses = self.pauses
        copy.forecast_open = self.forecast_open
        copy.medic_prevents = self.medic_prevents
        copy.researcher_gives_events = self.researcher_gives_events
        copy.infect_singly = self.infect_singly
        copy.epidemic_needs_three = self.epidemic_needs_three
        copy.medic = self.medic
        copy.turn = self.turn
        copy.active = self.active
        copy.actions = self.actions
        copy.outbreaks = self.outbreaks
        copy.epidemics = self.epidemics
        copy.cured = self.cured
        copy.eradicated = self.eradicated
        copy.stations = self.stations
        copy.result = self.result
        copy.unseen = self.unseen
        copy.pile = self.pile
        copy.hiding_epidemic = self.hiding_epidemic
        copy.player_cards_left = self.player_cards_left
        copy.known_top = self.known_top
        copy.known_top_cards = self.known_top_cards
        copy.player_discard = self.player_discard
        copy.player_discarded = self.player_discarded
        copy.epidemics_to_resolve = self.epidemics_to_resolve
        copy.layers = self.layers
        copy.infection_discard = self.infection_discard
        copy.infection_discarded = self.infection_discarded
        copy.removed_card = self.removed_card
        copy.peeked = self.peeked
        copy.peeked_mixed = self.peeked_mixed
        copy.peeked_by = self.peeked_by
        copy.forecast_left = self.forecast_left
        copy.forecast_order = self.forecast_order
        copy.forecast_placed = self.forecast_placed
        copy.shown = self.shown
        copy.shown_cards = self.shown_cards
        copy.shown_resolved = self.shown_resolved
        copy.bottom_card = self.bottom_card
        copy.quiet_night = self.quiet_night
        copy.kept = self.kept
        copy.proposal = self.proposal
        copy.proposer = self.proposer
        copy.declined = self.declined
        copy.consent_moves = self.consent_moves
        copy.consent_shares = self.consent_shares
        return copy

    def key(self) -> bytes:
        """All that decides how the game goes on.

        Not the number of turns and the order of the discards, which no rule looks at, nor actions outside their step.
        """
        acting = self.depth > 0 and self.words[0] & 255 == ACT
        return self._numbers(0, self.actions if acting else 0)

    def fingerprint(self) -> bytes:
        """The numbers of a state as the first recorded games had them."""
        return self._numbers(self.turn, self.actions)

    def _numbers(self, turn: i64, actions: i64) -> bytes:
        """A state as numbers in a row."""
        numbers = [int(self.words[place]) for place in range(self.depth)]
        numbers.extend([int(self.words[place]) for place in range(LOW, PILE)])
        numbers.extend([int(self.words[PILE + pile]) for pile in range(PILES) if self.words[PILE + pile] > 0])
        numbers.extend([int(self.words[LAYER + layer]) for layer in range(self.layers)])
        scalars = [
            *self.rng_words(),
            self.depth, self.layers, self.players, self.epidemics_in_game, self.events_in_game, self.hands_open,
            self.forecast_open, self.medic_prevents, self.researcher_gives_events, self.infect_singly,
            self.epidemic_needs_three, turn, self.active, actions, self.outbreaks, self.epidemics,
            self.cured, self.eradicated, self.stations, self.result, self.unseen, self.hiding_epidemic >> self.pile,
            self.known_top, self.known_top_cards, self.player_discard, self.player_discarded,
            self.epidemics_to_resolve, self.infection_discard, self.infection_discarded, self.removed_card,
            self.peeked, self.peeked_mixed, self.peeked_by if self.peeked != 0 else 0, self.forecast_left,
            self.forecast_order, self.forecast_placed, self.shown, self.shown_cards, self.shown_resolved,
            self.bottom_card, self.quiet_night, self.kept, self.proposal, self.proposer if self.proposal else 0,
            self.declined, self.consent_moves, self.consent_shares,
        ]  # fmt: skip
        if self.pauses:  # games without them keep the key that they had before there were any
            numbers.append(1)
        return ",".join([str(int(number)) for number in scalars] + [str(number) for number in numbers]).encode()

    def view(self, seat: int | None) -> dict[str, object]:
        """All that a seat may know."""
        return make_view(self, seat)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """The same as numbers."""
        write_observation(self, seat, out, at)

    def victors(self) -> i64:
        """PD-END-01: everybody or nobody."""
        return bit(self.players) - 1 if self.result == WON else 0

    def tally(self, seat: i64) -> i64:
        """Cures found, the same for all: there is no score."""
        return count(self.cured)

    def guess(self, seat: int | None, rng: Rng) -> "PandemicState":
        """A full state that this seat cannot tell from the real one."""
        guessed = self.clone()
        deal_again(guessed, -1 if seat is None else seat, rng)
        run(guessed)
        return guessed

    def outcome(self) -> Outcome | None:
        """PD-END-01: all win or all lose; there is no score."""
        if self.result == PLAYING:
            return None
        everyone = list(range(int(self.players)))
        result = int(self.result)
        return Outcome(OUTCOME_NAMES[result], _OUTCOME_RULES[result], everyone if result == WON else [], [])

    def to_dict(self) -> dict[str, object]:
        """The position document."""
        return write_position(self)


def empty_state() -> PandemicState:
    """A state to be filled."""
    state = PandemicState()
    state.clear_words()
    return state


def new_state(setup: Setup, seed: int) -> PandemicState:
    """A game that is set up and waits for its first decision."""
    if not 0 <= seed < 1 << 64:
        raise SetupError(f"seed {seed}: a seed is a whole number from 0 to 2**64 - 1")
    state = empty_state()
    deal(state, setup, seed)
    return state
