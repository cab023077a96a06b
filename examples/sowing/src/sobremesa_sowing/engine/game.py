"""Sowing: makes its states, reads its texts and its position documents."""

from typing import ClassVar, Final

from sobremesa.core.decisions import frame
from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError, UnknownAction
from sobremesa.core.events import Event
from sobremesa.core.features import RELATIVE_SEATS, Feature, Features
from sobremesa.core.game import Game
from sobremesa.core.measures import Measurer
from sobremesa.core.mind import Mind
from sobremesa.core.options import OptionSpec, read_options
from sobremesa.core.state import State
from sobremesa_sowing.engine.measuring import SowingMeasurer
from sobremesa_sowing.engine.mind import SowingMind
from sobremesa_sowing.engine.state import SowingState
from sobremesa_sowing.engine.vocabulary import (
    ACTION_TEXTS,
    ACTIONS,
    CARDS,
    FULL_BAG,
    FULL_HEAP,
    HAPPENINGS,
    SEATS,
    SPECS,
    STEPS,
    TELL,
    TURN,
    WEATHER,
)

_SEATS: Final = RELATIVE_SEATS[: len(SEATS)]
FEATURES: Final = Features(
    "sowing",
    1,
    [
        Feature("seat", "The seat that observes; gifts name seats so.", 2, names=SEATS),
        Feature("players", "How many seats there are.", 3, low=2),
        Feature("heap", "Beans in the heap.", FULL_HEAP),
        Feature("last", "Beans that the seat before took.", 3),
        Feature("bag", "Weather in the bag.", max(FULL_BAG), axes=(WEATHER,)),
        Feature("decision", "The question; none after the end.", 3, names=STEPS),
        Feature("decider", "Whose question it is; nobody's after the end.", 3, names=("", *_SEATS)),
        Feature("beans", "Beans of each seat.", 2 * FULL_HEAP, axes=(_SEATS,)),
        Feature(
            "card", "What the seed card of each seat is worth, where the observer knows it.", CARDS, axes=(_SEATS,)
        ),
    ],
)


class Sowing(Game):
    """A small game for two or three."""

    id: ClassVar[str] = "sowing"
    name: ClassVar[str] = "Sowing"
    actions: ClassVar[int] = ACTIONS
    outcomes: ClassVar[tuple[str, ...]] = ("heap-empty",)
    rules_version: int = 3

    def options(self) -> list[OptionSpec]:
        """Players, and how many beans there are."""
        return SPECS

    def new(self, options: dict[str, object], seed: int) -> SowingState:
        """A new game."""
        chosen = read_options(SPECS, options)
        state = SowingState()
        state.reseed(seed)
        state.players = int(str(chosen["players"]))
        state.heap = int(str(chosen["heap"]))
        state.beans = [0] * state.players
        for seat in range(state.players):
            state.deal_card(seat)
        state.reveals = 0
        state.push(frame(TURN, 0))
        return state

    @property
    def decision_actions(self) -> int:
        """All but what a seat may tell at any time."""
        return TELL

    def features(self) -> Features:
        """What a seat observes."""
        return FEATURES

    def mind(self) -> Mind | None:
        """How its bots think."""
        return SowingMind()

    def measurer(self, state: State) -> Measurer:
        """What is counted of its games."""
        return SowingMeasurer(state.seats())

    def speaker(self, action: int) -> int:
        """The seat that tells its card."""
        return (action - TELL) // CARDS if action >= TELL else -1

    def from_dict(self, position: object) -> SowingState:
        """The state of a position document."""
        document = Document(position, "")
        document.only(
            ("game", "heap", "bag", "players", "active", "last", "doing", "random", "ply", "reveals"),
        )
        if document.text("game", self.id) != self.id:
            raise PositionError("game", f"this is a position of {document.text('game', '')}, not of {self.id}")
        state = SowingState()
        players = document.documents("players")
        if not 2 <= len(players) <= 3:
            raise PositionError("players", f"{len(players)} players; two or three play (EX-SEAT-01)")
        state.players = len(players)
        for seat, player in enumerate(players):
            player.only(("beans", "card", "told"))
            card = player.number("card", 0, 1, CARDS) - 1
            if not state.unseen >> card & 1:
                raise PositionError(player.path("card"), f"card {card + 1} is in another hand already")
            state.unseen ^= 1 << card
            state.hands.append(card)
            state.beans.append(player.number("beans", 0, 0, FULL_HEAP + 6))
            state.told |= player.flag("told", False) << seat
        state.heap = document.number("heap", 12, 0, FULL_HEAP + 3)
        bag = document.part("bag")
        bag.only(WEATHER)
        state.bag = [bag.number(name, most, 0, most) for name, most in zip(WEATHER, FULL_BAG, strict=True)]
        state.active = document.one_of("active", SEATS[: state.players], "p1")
        state.last = document.number("last", 0, 0, 3)
        state.ply = document.number("ply", 0, 0, 1 << 30)
        state.reveals = document.number("reveals", 0, 0, 1 << 30)
        for place, step in enumerate(document.texts("doing", ["turn"] if state.heap else [])):
            kind = STEPS.index(step) if step in STEPS[1:] else 0
            if not kind or (kind == TURN) != (place == 0) or place > 1:
                raise PositionError(f"doing[{place}]", f"{step!r} cannot be done here")
            state.push(frame(kind, state.active if kind != TURN else 0))
        if (state.heap == 0) != (state.depth == 0):
            raise PositionError("heap", "the game is over exactly when the heap is empty (EX-END-01)")
        random = [word for word in document.lists("random") if isinstance(word, int)]
        if len(random) == 4:
            state.set_rng_words(*random)
        return state

    def action_text(self, action: int) -> str:
        """The text of an action."""
        if not 0 <= action < ACTIONS:
            raise UnknownAction(f"{action} is no action of Sowing; they go from 0 to {ACTIONS - 1}")
        return ACTION_TEXTS[action]

    def parse(self, text: str) -> int:
        """The action that reads so; capitals and spaces do not matter."""
        plain = " ".join(text.lower().split())
        if plain not in ACTION_TEXTS:
            raise UnknownAction(f"{text!r} is no action of Sowing; 'take 2' or 'draw' are")
        return ACTION_TEXTS.index(plain)

    def event_dict(self, event: Event) -> dict[str, object]:
        """An event with names instead of numbers."""
        name, arguments, rule = HAPPENINGS[int(event.code)]
        result: dict[str, object] = {"event": name, "rule": rule}
        for argument, value in zip(arguments, event.args, strict=False):
            if argument in ("seat", "to"):
                result[argument] = SEATS[value]
            elif argument == "weather":
                result[argument] = WEATHER[value]
            else:
                result[argument] = value + 1 if argument == "card" else value
        return result


GAME: Final = Sowing()
