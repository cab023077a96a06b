"""Pandemain for the catalog: makes states, reads documents, and gives actions and events their texts."""

from typing import ClassVar, Final, final

from sobremesa.core.bits import members
from sobremesa.core.document import Document
from sobremesa.core.errors import OtherVersion, PositionError, UnknownAction
from sobremesa.core.events import Event
from sobremesa.core.features import Features
from sobremesa.core.game import Dealer, Game
from sobremesa.core.measures import Measurer
from sobremesa.core.mind import Mind
from sobremesa.core.options import OptionSpec
from sobremesa.core.replay import FIRST_PRINT
from sobremesa.core.state import State
from sobremesa.games.pandemain.box.components_reader import components_from_dict
from sobremesa.games.pandemain.documents.features import FEATURES
from sobremesa.games.pandemain.documents.position_reader import read_position
from sobremesa.games.pandemain.editions import EDITIONS, NEWEST_RULES
from sobremesa.games.pandemain.happenings import HAPPENINGS, SCORE_NAMES
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.measuring import PandemainMeasurer
from sobremesa.games.pandemain.mind.mind import PandemainMind
from sobremesa.games.pandemain.options import SPECS, Setup
from sobremesa.games.pandemain.print_tables import Print
from sobremesa.games.pandemain.prints import NEWEST_PRINT, Prints
from sobremesa.games.pandemain.scoring import OUTCOME_NAMES
from sobremesa.games.pandemain.state import PandemainState, new_state, opening_events
from sobremesa.games.pandemain.terms import Terms
from sobremesa.games.pandemain.vocabulary import (
    ACTION_TEXTS,
    ACTIONS,
    HELPERS,
    PLACE_TEXTS,
    QUALITIES,
    SEAT_TEXTS,
    VILLAGE_TEXTS,
    WANTED,
    parse_action,
)

_NAMES: dict[str, tuple[str, ...]] = {
    "seat": SEAT_TEXTS,
    "to": (*SEAT_TEXTS, "bank"),  # -1 is the bank
    "place": PLACE_TEXTS,
    "target": (*PLACE_TEXTS, "servant"),
    "village": VILLAGE_TEXTS,
    "ingredient": INGREDIENTS,
    "flour": BREADS,
    "bread": BREADS,
    "helper": HELPERS,
    "quality": QUALITIES,
    "wanted": WANTED,
    "line": SCORE_NAMES,
    "outcome": OUTCOME_NAMES,
}
MOST_VERSIONS: Final = 1 << 30
_COUNTED_FROM_1 = ("baker", "reward", "favour", "villager", "column", "day", "stall", "card")


@final
class PandemainDealer(Dealer):
    """Deals games of Pandemain with options that were checked once."""

    def __init__(self, game: Game, options: dict[str, object], terms: Terms) -> None:
        super().__init__(game, options)
        self.terms = terms

    def deal(self, seed: int) -> PandemainState:
        """A new game with this seed."""
        return new_state(self.terms, seed)


@final
class Pandemain(Game):
    """Pandemain by one version of its rules, with one print."""

    id: ClassVar[str] = "pandemain"
    name: ClassVar[str] = "Pandemain"
    rules_dates: ClassVar[dict[int, str]] = {1: "2026-11-17", 2: "2026-11-18"}
    actions: ClassVar[int] = ACTIONS
    outcomes: ClassVar[tuple[str, ...]] = OUTCOME_NAMES
    sims_option: ClassVar[str] = "sim_bakers"
    bench_options: ClassVar[dict[str, object]] = {"players": 4}

    def __init__(self, prints: Prints, rules: int = NEWEST_RULES, print_number: int = NEWEST_PRINT) -> None:
        self.rules_version = rules
        self.print_number = print_number
        self.print = prints.numbered(print_number)
        self._prints = prints
        self._others: dict[tuple[int, int], Pandemain] = {}

    def as_of(self, rules: int, print_number: int) -> Game:
        """The same game by other rules, with another print."""
        wanted = (rules, print_number)
        if rules not in EDITIONS or not 1 <= print_number <= NEWEST_PRINT or wanted == self._own():
            return super().as_of(rules, print_number)
        if wanted not in self._others:
            other = Pandemain(self._prints, rules, print_number)
            other._others[self._own()] = self
            self._others[wanted] = other
        return self._others[wanted]

    def _own(self) -> tuple[int, int]:
        return self.rules_version, self.print_number

    def options(self) -> list[OptionSpec]:
        """People, sim-bakers, mode, edition and the rest."""
        return SPECS[self.rules_version]

    def terms(self, options: dict[str, object]) -> Terms:
        """What holds for a game with these options; SetupError says what is wrong with them."""
        setup = Setup(options, self.rules_version)
        if setup.components is None:
            return Terms(setup, self.print, self.print_number)
        return Terms(
            setup, Print(components_from_dict(setup.components, {}, "the components of this game")), self.print_number
        )

    def dealer(self, options: dict[str, object]) -> Dealer:
        """Options checked once, for dealing many games."""
        return PandemainDealer(self, options, self.terms(options))

    def new(self, options: dict[str, object], seed: int) -> PandemainState:
        """A new game."""
        return new_state(self.terms(options), seed)

    def table_options(self, options: dict[str, object]) -> dict[str, object]:
        """In today's words: whoever plays a game again that began with older rules may give an old word."""
        chosen = Setup(options, self.rules_version).chosen
        return {name: chosen[name] for name in options}

    def opening(self, options: dict[str, object], seed: int) -> list[Event]:
        """The turns of sim-bakers before the first choice; the whole game where no people play (PM-MIXED-05)."""
        return opening_events(self.terms(options), seed)

    def from_dict(self, position: object) -> PandemainState:
        """The state of a position document, by the rules and with the print that it names, or those of this game."""
        document = Document(position, "")
        rules = document.number("rules", self.rules_version, 1, MOST_VERSIONS)
        usual_print = FIRST_PRINT if rules == 1 else self.print_number
        print_number = document.number("print", usual_print, 1, MOST_VERSIONS)
        try:
            game = self.as_of(rules, print_number)
        except OtherVersion as error:
            raise PositionError("rules", str(error)) from error
        assert isinstance(game, Pandemain)
        return read_position(document, game.options(), game.terms)

    def action_text(self, action: int) -> str:
        """'place ulm' and the like."""
        if not 0 <= action < ACTIONS:
            raise UnknownAction(f"{action} is no action of Pandemain; they are numbered from 0 to {ACTIONS - 1}")
        return ACTION_TEXTS[action]

    def parse(self, text: str) -> int:
        """The action that reads so."""
        return parse_action(text)

    def mind(self) -> Mind:
        """How its bots think."""
        return PandemainMind()

    def measurer(self, state: State) -> Measurer:
        """What is counted of its games."""
        assert isinstance(state, PandemainState)
        return PandemainMeasurer(state)

    def features(self) -> Features:
        """What a seat observes."""
        return FEATURES

    def event_dict(self, event: Event) -> dict[str, object]:
        """An event with names instead of numbers, and the rule behind it."""
        name, arguments, rules = HAPPENINGS[int(event.code)]
        result: dict[str, object] = {"event": name, "rule": rules[int(event.why)]}
        for argument, value in zip(arguments, event.args, strict=False):
            if argument in _NAMES:
                result[argument] = _NAMES[argument][value]
            elif argument == "loaf":
                result["quality"] = QUALITIES[value & 1]
                result["day"] = (value >> 1) + 1
            elif argument == "favours":
                result[argument] = [favour + 1 for favour in members(value)]
            elif argument == "stall":
                if value >= 0:
                    result[argument] = value + 1
            elif argument in _COUNTED_FROM_1:
                result[argument] = value + 1
            else:
                result[argument] = value
        return result
