"""The State of Pandemain: the protocol's questions, each answered by the module whose subject it is."""

from typing import final

from sobremesa.core.bits import members
from sobremesa.core.decisions import Decision, Outcome, Refusal
from sobremesa.core.events import Event
from sobremesa.core.native import i16, i64, vec
from sobremesa.core.rng import Rng
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.answers import list_options, take_action, take_action_alone
from sobremesa.games.pandemain.deciding import deciding_seat, describe_decision
from sobremesa.games.pandemain.documents.notation import write_position
from sobremesa.games.pandemain.documents.view import make_view
from sobremesa.games.pandemain.figures import list_figures
from sobremesa.games.pandemain.key import key_numbers
from sobremesa.games.pandemain.knowledge import deal_cards_again
from sobremesa.games.pandemain.observing import write_observation
from sobremesa.games.pandemain.position import BAKED, INCOME, PHASE, SEAT, SEAT_WORDS, SOLD, TURNS, WORDS, Position
from sobremesa.games.pandemain.refusals.reasons import allowing_rule, list_refusals, refusal_of
from sobremesa.games.pandemain.scoring import OUTCOME_NAMES, OUTCOME_RULES, deciding_rule, final_points, winners
from sobremesa.games.pandemain.setup import begin, deal, set_up
from sobremesa.games.pandemain.steps import OVER
from sobremesa.games.pandemain.terms import Terms


@final
class PandemainState(Position):
    """One moment of a game of Pandemain."""

    def options(self, out: vec[i64]) -> i64:
        """The options of the choice on top of the stack; none after the end."""
        if self.words[PHASE] == OVER:
            return 0
        return list_options(self, out)

    def perform(self, action: i64) -> None:
        """Take a legal action."""
        self.ply += 1
        take_action(self, action)

    def perform_alone(self, action: i64) -> None:
        """The same up to the end of the visit, or of what is asked at dawn."""
        self.ply += 1
        take_action_alone(self, action)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.words[PHASE] == OVER

    def decision(self) -> Decision:
        """Who must choose what."""
        return describe_decision(self)

    def decider(self) -> i64:
        """The seat that must choose."""
        return deciding_seat(self)

    def option_rule(self, action: int) -> str:
        """The rule that allows a legal action."""
        return allowing_rule(self, action)

    def refused(self) -> list[Refusal]:
        """What a person might expect here, and the rule that forbids it."""
        return list_refusals(self)

    def why_not(self, action: int) -> Refusal | None:
        """Why an action is not legal now; None when it is, or when it is no action at all."""
        if self.is_legal(action):
            return None
        return refusal_of(self, action)

    def name_of(self, action: int) -> str:
        """The text of an action."""
        return v.ACTION_TEXTS[action]

    def asides(self, seat: int) -> list[int]:
        """Nothing is said out of turn."""
        return []

    def is_aside(self, action: int) -> bool:
        """Never."""
        return False

    def seats(self) -> int:
        """All participants, people first."""
        return int(self.terms.participants)

    def people(self) -> int:
        """The seats that somebody decides for."""
        return int(self.terms.people)

    def turns(self) -> int:
        """Turns that have begun, of all participants together."""
        return int(self.words[TURNS])

    def clone(self) -> "PandemainState":
        """An independent copy."""
        copy = PandemainState(self.terms)
        copy.copy_rng(self)
        copy.words = self.words[:]
        copy.depth = self.depth
        copy.ply = self.ply
        copy.reveals = self.reveals
        return copy

    def key(self) -> bytes:
        """All that decides how the game goes on; not what is only remembered of it, or left over from a visit."""
        numbers = [*self.rng_words(), *key_numbers(self)]
        return ",".join([self.terms.key, *[str(number) for number in numbers]]).encode()

    def fingerprint(self) -> bytes:
        """The options as they are written, and the numbers of a state as the first recorded games had them."""
        numbers = [int(self.words[place]) for place in range(self.depth)]
        remembered = (BAKED, SOLD, INCOME)
        for place in range(SEAT, WORDS):
            field = (place - SEAT) % SEAT_WORDS
            if place < SEAT + 4 * SEAT_WORDS and field in remembered:
                continue
            if place != TURNS:
                numbers.append(int(self.words[place]))
        settings = repr(sorted(self.terms.setup.written.items(), key=str))
        return ",".join([settings, *[str(number) for number in [*self.rng_words(), self.depth, *numbers]]]).encode()

    def view(self, seat: int | None) -> dict[str, object]:
        """All that a seat may know."""
        return make_view(self, seat)

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        """The same as numbers."""
        write_observation(self, seat, out, at)

    def guess(self, seat: int | None, rng: Rng) -> "PandemainState":
        """A full state that this seat cannot tell from the real one."""
        guessed = self.clone()
        deal_cards_again(guessed, rng)
        return guessed

    def victors(self) -> i64:
        """PM-END-09, PM-END-10: several where no rule parts them."""
        return winners(self) if self.words[PHASE] == OVER else 0

    def tally(self, seat: i64) -> i64:
        """The points of a final scoring if it came now; loans that could be repaid count against them until the end."""
        return final_points(self, seat)

    def figures(self) -> dict[str, int]:
        """What is worth counting over many games."""
        return list_figures(self)

    def outcome(self) -> Outcome | None:
        """None while it goes on; several may win where no rule parts them (PM-END-09, PM-END-10)."""
        if self.words[PHASE] != OVER:
            return None
        how = int(deciding_rule(self))
        scores = [int(final_points(self, seat)) for seat in range(int(self.terms.participants))]
        return Outcome(OUTCOME_NAMES[how], OUTCOME_RULES[how], members(int(winners(self))), scores)

    def to_dict(self) -> dict[str, object]:
        """The position document."""
        return write_position(self)


def empty_state(terms: Terms) -> PandemainState:
    """A state to be filled."""
    state = PandemainState(terms)
    state.clear_words()
    return state


def new_state(terms: Terms, seed: int) -> PandemainState:
    """A new game."""
    state = empty_state(terms)
    deal(state, seed)
    return state


def opening_events(terms: Terms, seed: int) -> list[Event]:
    """What a new game plays before its first choice."""
    state = empty_state(terms)
    set_up(state, seed)
    state.listen()
    begin(state)
    return state.stop_listening()
