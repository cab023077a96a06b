"""Pandemic for the catalog: makes states, reads documents, and gives actions and events their texts."""

from typing import ClassVar, final

from sobremesa.core.errors import UnknownAction
from sobremesa.core.events import Event
from sobremesa.core.features import Features
from sobremesa.core.game import Dealer, Game
from sobremesa.core.measures import Measurer
from sobremesa.core.mind import Mind
from sobremesa.core.options import OptionSpec
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import CARD_SLUGS
from sobremesa.games.pandemic.documents.features import FEATURES
from sobremesa.games.pandemic.documents.position_reader import read_position
from sobremesa.games.pandemic.happenings import HAPPENINGS
from sobremesa.games.pandemic.measuring import PandemicMeasurer
from sobremesa.games.pandemic.mind.mind import PandemicMind
from sobremesa.games.pandemic.options import SPECS, Setup
from sobremesa.games.pandemic.position import OUTCOME_NAMES
from sobremesa.games.pandemic.state import PandemicState, empty_state, new_state
from sobremesa.games.pandemic.steps import HUSH_NAMES
from sobremesa.games.pandemic.vocabulary import (
    ACTION_TEXTS,
    ACTIONS,
    DECISION_ACTIONS,
    SEAT_TEXTS,
    parse_action,
    parts_of,
)

_HOW = ("drive", "direct", "charter", "shuttle", "join", "airlift")
_CONSENTS = ("", "allow-moves", "forbid-moves", "allow-shares", "forbid-shares")


@final
class PandemicDealer(Dealer):
    """Deals games of Pandemic with options that were checked once."""

    def __init__(self, game: Game, options: dict[str, object]) -> None:
        super().__init__(game, options)
        self.setup = Setup(options)

    def deal(self, seed: int) -> PandemicState:
        """A new game with this seed."""
        return new_state(self.setup, seed)


@final
class Pandemic(Game):
    """Pandemic, the rules of 2008."""

    id: ClassVar[str] = "pandemic"
    name: ClassVar[str] = "Pandemic"
    rules_dates: ClassVar[dict[int, str]] = {1: "2026-11-17"}
    actions: ClassVar[int] = ACTIONS
    outcomes: ClassVar[tuple[str, ...]] = OUTCOME_NAMES[1:]
    talks: ClassVar[bool] = True

    def options(self) -> list[OptionSpec]:
        """Players, difficulty, roles and the rest."""
        return SPECS

    def dealer(self, options: dict[str, object]) -> Dealer:
        """Options checked once, for dealing many games."""
        return PandemicDealer(self, options)

    def new(self, options: dict[str, object], seed: int) -> PandemicState:
        """A new game."""
        return new_state(Setup(options), seed)

    def from_dict(self, position: object) -> PandemicState:
        """The state of a position document."""
        state = empty_state()
        read_position(state, position)
        return state

    def action_text(self, action: int) -> str:
        """'drive p1 paris' and the like."""
        if not 0 <= action < ACTIONS:
            raise UnknownAction(f"{action} is no action of Pandemic; they are numbered from 0 to {ACTIONS - 1}")
        return ACTION_TEXTS[action]

    def speaker(self, action: int) -> int:
        """An aside names the seat that says it."""
        return parts_of(action).seat if action >= DECISION_ACTIONS else -1

    def table_options(self, options: dict[str, object]) -> dict[str, object]:
        """PD-EVENT-14: at a table with hidden hands waiting must not tell who holds an event.

        With open hands nobody's game begins with a question about an event.
        """
        return {**options, "asking": "later" if Setup(options).hands_open else "pauses"}

    def parse(self, text: str) -> int:
        """The action that reads so."""
        return parse_action(text)

    def mind(self) -> Mind:
        """How its bots think."""
        return PandemicMind()

    def measurer(self, state: State) -> Measurer:
        """What is counted of its games."""
        assert isinstance(state, PandemicState)
        return PandemicMeasurer(state)

    @property
    def decision_actions(self) -> int:
        """All but the asides, which come last."""
        return DECISION_ACTIONS

    def features(self) -> Features:
        """What a seat observes."""
        return FEATURES

    def event_dict(self, event: Event) -> dict[str, object]:
        """An event with names instead of numbers, and the rule behind it."""
        name, arguments, rules = HAPPENINGS[int(event.code)]
        result: dict[str, object] = {"event": name, "rule": rules[int(event.why)]}
        for argument, value in zip(arguments, event.args, strict=False):
            result[argument] = _name_of(argument, value)
        return result


def _name_of(argument: str, value: int) -> object:
    if argument in ("seat", "from-seat", "asked"):
        return SEAT_TEXTS[value]
    if argument in ("city", "from"):
        return CITY_SLUGS[value]
    if argument == "card":
        return CARD_SLUGS[value]
    if argument == "colour":
        return COLOUR_NAMES[value]
    if argument == "action":
        return ACTION_TEXTS[value]
    if argument == "how":
        return _HOW[value]
    if argument == "what":
        return _CONSENTS[value]
    if argument == "until":
        return HUSH_NAMES[value]
    if argument == "outcome":
        return OUTCOME_NAMES[value]
    return value
