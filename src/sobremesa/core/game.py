"""One game: makes its states and reads its texts. With State (`core/state.py`) it is what every game must keep to.

Nothing here knows a game. `docs/adding-a-game.md` walks through an implementation.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from sobremesa.core.errors import OtherVersion, PositionError
from sobremesa.core.events import Event
from sobremesa.core.features import Features
from sobremesa.core.measures import Measurer
from sobremesa.core.mind import Mind
from sobremesa.core.options import OptionSpec
from sobremesa.core.state import State


class Dealer:
    """Options that were checked once, for dealing any number of games."""

    def __init__(self, game: "Game", options: dict[str, object]) -> None:
        self.game = game
        self.options = options

    def deal(self, seed: int) -> State:
        """A new game with this seed."""
        return self.game.new(self.options, seed)


class Game(ABC):
    """One game: makes its states and reads its texts."""

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    rules_dates: ClassVar[dict[int, str]] = {}  # for each rules version the day as of which it holds: '2026-11-18'
    actions: ClassVar[int] = 0  # the size of the action space
    outcomes: ClassVar[tuple[str, ...]] = ()  # every reason for which a game can end
    talks: ClassVar[bool] = False  # whether its seats have something to say to each other: `State.remarks`
    sims_option: ClassVar[str] = ""  # the option that says who plays without deciding, if a game has such seats
    bench_options: ClassVar[dict[str, object]] = {}  # what it is measured with
    rules_version: int = 1  # a ruling that changes makes a new one; `as_of` still has the old ones
    print_number: int = 1  # of the printed components that come with the game

    def as_of(self, rules: int, print_number: int) -> "Game":
        """This game by the rules and with the print that another was begun with; OtherVersion where they are unknown.

        No rule asks for a version: what differs is a switch, read once at setup, and the options that there were.
        """
        if (rules, print_number) == (self.rules_version, self.print_number):
            return self
        raise OtherVersion(
            f"this game of {self.name} was begun with rules version {rules} and print {print_number}, "
            "which this release does not know"
        )

    @abstractmethod
    def options(self) -> list[OptionSpec]:
        """The options of a new game, in the order a form would show them."""

    @abstractmethod
    def new(self, options: dict[str, object], seed: int) -> State:
        """Set up a game; SetupError says what is wrong with the options."""

    def begin(self, options: dict[str, object], seed: int, start: dict[str, object] | None) -> State:
        """The first state of a game: newly set up, or the position of a document that it goes on from.

        What the document says of the options must be so; PositionError where it cannot be, or is of another game.
        """
        if start is None:
            return self.new(options, seed)
        named = start.get("game", self.id)
        if named != self.id:
            raise PositionError("game", f"this is a position of {named!r}, not of {self.id}")
        for name, own_number in (("rules", self.rules_version), ("print", self.print_number)):
            if start.get(name, own_number) != own_number:
                raise PositionError(name, f"the position is of another version than its game, which has {own_number}")
        state, usual = self.from_dict(start), self.new(options, seed)
        if state.seats() != usual.seats() or state.to_dict().get("options") != usual.to_dict().get("options"):
            raise PositionError("options", "the position has other options or seats than its game")
        return state

    def dealer(self, options: dict[str, object]) -> Dealer:
        """The same for many games; a game that can check its options ahead does."""
        return Dealer(self, options)

    def opening(self, options: dict[str, object], seed: int) -> list[Event]:
        """What happens after the setup and before anybody decides: nothing, unless some seats play by themselves."""
        return []

    @abstractmethod
    def from_dict(self, position: object) -> State:
        """The state of a position document; PositionError says what is wrong with it and where."""

    @abstractmethod
    def action_text(self, action: int) -> str:
        """The stable text of an action."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action of a text; UnknownAction where there is none."""

    def speaker(self, action: int) -> int:
        """The seat whose aside this action is, wherever the game stands; -1 for an action of a decision."""
        return -1

    def table_options(self, options: dict[str, object]) -> dict[str, object]:
        """These options as a table of people plays them: what only a table needs is added."""
        return options

    def mind(self) -> Mind | None:
        """How bots think about this game; without one they can only play at random."""
        return None

    def measurer(self, state: State) -> Measurer | None:
        """Who counts games with the options of this state for reports; None where nothing is counted."""
        return None

    @property
    def decision_actions(self) -> int:
        """How many of the actions answer decisions. Those come first, and asides after them."""
        return self.actions

    def features(self) -> Features | None:
        """What `State.observe` writes, number by number; None where the game has no observations.

        One layout holds for every game of this kind, whatever its options and however many seats it has.
        """
        return None

    @abstractmethod
    def event_dict(self, event: Event) -> dict[str, object]:
        """An event with names instead of numbers."""
