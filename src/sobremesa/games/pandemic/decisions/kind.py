"""What one kind of decision is: who decides, what is offered, what happens, what is refused, and by which rules.

Everything about one kind is in its class. A kind has no state: it looks at the position, and at the `argument` of its
frame on the stack (`steps.py` says what that is). What is offered and what is refused come from the same set or the
same function, which names the key of the refusal in the catalogs, or '' where nothing forbids it.
"""

from abc import abstractmethod
from typing import final

from sobremesa.core.bits import offer_each
from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.cards import CARD_SLUGS
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import STEP_NAMES
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS, ActionParts


class DecisionKind:
    """One kind of decision."""

    def __init__(self, kind: int, *, of_seat: bool = False, with_events: bool = False) -> None:
        self.kind = kind
        self.of_seat = of_seat  # whether the argument of the frame is the seat that decides
        self.with_events = with_events  # PD-EVENT-12: whether events can be played instead

    def decider(self, p: Position, argument: i64) -> i64:
        """The seat whose choice it is."""
        return argument if self.of_seat else p.active

    @abstractmethod
    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """Write what can be chosen; how many options there are."""

    @abstractmethod
    def take(self, p: Position, argument: i64, action: i64) -> None:
        """What an option does. Events are taken elsewhere (`playing.py`)."""

    @abstractmethod
    def rule(self, p: Position, parts: ActionParts) -> str:
        """The rule that allows an option."""

    @abstractmethod
    def refusal(self, p: Position, argument: i64, parts: ActionParts) -> Refusal | None:
        """Why this cannot be chosen; None where it is offered."""

    def expected(self, p: Position, argument: i64) -> list[Refusal]:
        """What a person might expect to do here and cannot."""
        return []

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """What the decision is about, in words that programs share."""
        return {}

    def another_question(self) -> Refusal:
        """What was wanted does not answer this decision at all."""
        return Refusal("another-question", "PD-TURN-02", {"kind": STEP_NAMES[self.kind]})


class OneOfASet(DecisionKind):
    """The choice of one card or city of a set, which alone decides what is offered and what is refused."""

    def __init__(
        self, kind: int, first: int, word: str, rule: str, *, of_seat: bool = False, with_events: bool = False
    ) -> None:
        super().__init__(kind, of_seat=of_seat, with_events=with_events)
        self.first = i64(first)  # the action of card or city 0
        self.word = word
        self.allowing_rule = rule

    @abstractmethod
    def choices(self, p: Position, argument: i64) -> i64:
        """The set."""

    @abstractmethod
    def not_among_them(self, name: str) -> Refusal:
        """Why a card or city that is not in the set cannot be chosen."""

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """Each member."""
        return offer_each(out, 0, self.first, self.choices(p, argument))

    def rule(self, p: Position, parts: ActionParts) -> str:
        """The same for all members."""
        return self.allowing_rule

    def refusal(self, p: Position, argument: i64, parts: ActionParts) -> Refusal | None:
        """Whatever is not in the set."""
        if parts.word != self.word:
            return self.another_question()
        number = parts.action - int(self.first)
        return None if int(self.choices(p, argument)) >> number & 1 else self.not_among_them(name_of(number))


@final
class NoDecision(DecisionKind):
    """A step that runs by itself: on top only where somebody looks at what an action does alone (`perform_alone`)."""

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """Nothing."""
        return 0

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """Nothing."""

    def rule(self, p: Position, parts: ActionParts) -> str:
        """The one that says what comes next."""
        return "PD-TURN-02"

    def refusal(self, p: Position, argument: i64, parts: ActionParts) -> Refusal | None:
        """Everything."""
        return self.another_question()


class ActionKind:
    """One kind of action of a turn: the decision of the active player offers and takes them all (`acting.py`)."""

    @abstractmethod
    def take(self, p: Position, action: i64) -> None:
        """What the action does."""

    @abstractmethod
    def rule(self, p: Position, parts: ActionParts) -> str:
        """The rule that allows it, the most particular one that applies."""

    @abstractmethod
    def refusal(self, p: Position, parts: ActionParts) -> Refusal | None:
        """Why it cannot be done; None where it is offered."""


def name_of(number: i64) -> str:
    """A card, or a city, which has the number of its card."""
    return CARD_SLUGS[int(number)]


def seat_name(seat: i64) -> str:
    """A seat or its pawn."""
    return SEAT_TEXTS[int(seat)]
