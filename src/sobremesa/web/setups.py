"""A new table before it exists: what the form shows, what was filled in, and what is wrong with it.

What belongs to one game stands in the setup of its face (`faces/GAME/setup.py`). No sentence is made here: faults and
facts are codes, of the section `new` of the site's own catalog or of the sections `setup` and `options` of the face's.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from sobremesa import compiled
from sobremesa.bots import DEFAULT_BOT, bots_offered
from sobremesa.bots.advice import can_advise
from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.options import OptionSpec
from sobremesa.web.visitors import clean_line, clean_name

MOST_SEATS: Final = 4
KINDS: Final = ("here", "person", "bot", "sim", "none")
CLOCKS: Final = ("none", "game", "move")
MINUTES: Final = (10, 20, 30, 45, 60, 90)
HOURS: Final = (1, 12, 24, 48, 72, 168)
DECIDING: Final = ("here", "person", "bot")
LONGEST_TITLE: Final = 40
_FILLED: Final = "set"  # the field that says: this form was filled in, so a box that is missing was not ticked


@dataclass(frozen=True)
class Fault:
    """What is wrong with a filled form: a sentence of the section `new`, and the rule behind it."""

    code: str
    rule: str = ""
    fields: dict[str, object] = field(default_factory=dict)
    details: tuple[str, ...] = ()  # of a components file: every problem with its line
    section: str = "new"


def own_fault(code: str, rule: str, **fields: object) -> Fault:
    """What can be wrong in one game only: its sentence is one of the section `setup` of the game's face."""
    return Fault(code, rule, fields, section="setup")


@dataclass(frozen=True)
class Fact:
    """One line of the summary: a sentence of the section `new`, or `options` of the face; and the rule behind it."""

    section: str
    code: str
    rule: str = ""
    fields: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ChoiceShown:
    """One value of an option; the catalog has its title and its sentence."""

    value: str
    rule: str = ""


@dataclass(frozen=True)
class OptionShown:
    """An option of the game on the form. `form` is 'cards', 'switch', 'several', 'scenes', 'select' or 'file'."""

    name: str
    form: str
    rule: str
    choices: tuple[ChoiceShown, ...]


@dataclass(frozen=True)
class FormPanel:
    """A part of the form under a title. What is `wide` names each of its options; what is `folded` opens on demand.

    One of them `tells_undo`: below its options stands what can be taken back at any table.
    """

    key: str
    options: tuple[OptionShown, ...]
    wide: bool = False
    folded: bool = False
    tells_undo: bool = False


@dataclass(frozen=True)
class FormRow:
    """One seat on the form."""

    kind: str
    name: str = ""
    bot: str = DEFAULT_BOT
    sim: str = ""
    role: str = "random"


@dataclass(frozen=True)
class Filled:
    """A form as somebody filled it in. `strange` are fields with values that no form offers."""

    rows: tuple[FormRow, ...]
    options: dict[str, object]
    title: str = ""
    clock: str = "none"
    minutes: int = 20
    hours: int = 24
    watchers: bool = True
    listed: bool = False
    hints: bool = True
    words: bool = True
    own_print: bool = False
    components: str = ""  # the text of somebody's own components file
    strange: tuple[str, ...] = ()

    def deciding(self) -> list[int]:
        """The rows whose seats decide, in their order."""
        return [at for at, row in enumerate(self.rows) if row.kind in DECIDING]

    def of_kind(self, *kinds: str) -> list[FormRow]:
        """The rows of these kinds."""
        return [row for row in self.rows if row.kind in kinds]

    @property
    def taken(self) -> int:
        """How many sit at the table."""
        return sum(row.kind != "none" for row in self.rows)


Fields = Mapping[str, Sequence[str]]
_One = Callable[[str, Sequence[str], str], str]  # name of a field, its values, and what holds otherwise


class SetupForm(ABC):
    """The form of one game."""

    game_id: ClassVar[str]
    presets: ClassVar[dict[str, dict[str, str]]]  # what "play now" can be, as fields of the form
    beginner: ClassVar[dict[str, object]] = {}  # what a fresh form has until its person has finished a game
    first_preset: ClassVar[dict[str, str]] = {}  # a first game as fields of the form; a game without has none
    first_company: ClassVar[tuple[tuple[str, str], ...]] = ()  # the other seats of it: name and bot
    first_full: ClassVar[dict[str, str]] = {}  # what differs in one by all rules, for whoever has finished a game
    first_options: ClassVar[dict[str, object]] = {}  # its options that no form asks for
    sims: ClassVar[tuple[str, ...]] = ()  # whom a seat can be given that plays by itself
    sim_rules: ClassVar[dict[str, str]] = {}
    roles: ClassVar[tuple[str, ...]] = ()  # what a seat can be given beside its player
    bot_names: ClassVar[tuple[str, ...]]  # by row
    quick_bot: ClassVar[str] = DEFAULT_BOT  # that is offered first where the engine is compiled, so that it is quick
    few_rule: ClassVar[str]  # behind the least number of seats
    words_beside: ClassVar[str] = ""  # the option beside which the form asks whether bots talk; empty where it does not
    words_rule: ClassVar[str] = ""  # behind what they say
    panels: ClassVar[tuple[FormPanel, ...]]

    @property
    def game(self) -> Game:
        """The game itself."""
        return find_game(self.game_id)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who can sit down."""
        return KINDS if self.sims else tuple(kind for kind in KINDS if kind != "sim")

    def specs(self) -> dict[str, OptionSpec]:
        """The options of the game by their names."""
        return {spec.name: spec for spec in self.game.options()}

    def has_hints(self) -> bool:
        """Whether this game can be asked for hints."""
        return can_advise(self.game)

    def bots(self) -> list[str]:
        """The bots that are offered for this game, the strongest last."""
        return bots_offered(self.game)

    def usual_bot(self) -> str:
        """The bot that is offered first."""
        wanted = self.quick_bot if compiled.is_active() else DEFAULT_BOT
        return wanted if wanted in self.bots() else self.bots()[-1]

    @abstractmethod
    def usual_rows(self) -> tuple[FormRow, ...]:
        """Who sits where in a fresh form."""

    @abstractmethod
    def combined_faults(self, filled: Filled) -> list[Fault]:
        """What does not go together in this game."""

    @abstractmethod
    def seat_options(self, filled: Filled) -> dict[str, object]:
        """The options of the game that the seats tell."""

    # -- reading a form ------------------------------------------------------------------------------------------

    def fresh(self, *, beginner: bool = False) -> Filled:
        """The form before anybody touched it."""
        usual = {name: self._default(option) for name, option in self._shown().items()}
        return Filled(self.usual_rows(), {**usual, **self.beginner} if beginner else usual)

    def read(self, fields: Fields, components: str = "") -> Filled:
        """A form from fields that anybody may have sent; what no form offers is replaced by what is usual."""
        usual = self.fresh()
        filled = _FILLED in fields
        strange: list[str] = []

        def one(name: str, choices: Sequence[str], otherwise: str) -> str:
            value = _first(fields, name)
            if value == "" or value in choices:
                return value or otherwise
            strange.append(name)
            return otherwise

        rows = tuple(self._read_row(one, fields, at, row) for at, row in enumerate(usual.rows, 1))
        options = {
            name: self._read_option(one, fields, option, filled, strange) for name, option in self._shown().items()
        }
        return Filled(
            rows,
            options,
            title=clean_title(_first(fields, "title")),
            clock=one("clock", CLOCKS, usual.clock),
            minutes=int(one("minutes", [str(number) for number in MINUTES], str(usual.minutes))),
            hours=int(one("hours", [str(number) for number in HOURS], str(usual.hours))),
            watchers=_ticked(fields, "watchers") if filled else usual.watchers,
            listed=_ticked(fields, "listed") if filled else usual.listed,
            hints=_ticked(fields, "hints") if filled and self.has_hints() else usual.hints,
            words=_ticked(fields, "words") if filled and self.words_beside else usual.words,
            own_print=_first(fields, "print") == "mine",
            components=components if _first(fields, "print") == "mine" else "",
            strange=tuple(strange),
        )

    def _read_row(self, one: _One, fields: Fields, at: int, usual: FormRow) -> FormRow:
        return FormRow(
            one(f"k{at}", self.kinds, usual.kind),
            clean_name(_first(fields, f"n{at}")) if f"n{at}" in fields else usual.name,
            one(f"b{at}", self.bots(), usual.bot),
            one(f"s{at}", self.sims, usual.sim),
            one(f"r{at}", ("random", *self.roles), usual.role),
        )

    def _read_option(self, one: _One, fields: Fields, option: OptionShown, filled: bool, strange: list[str]) -> object:
        values = [choice.value for choice in option.choices]
        usual = self._default(option)
        if option.form == "switch":
            return _ticked(fields, option.name) if filled or option.name in fields else usual
        if option.form == "several":
            given = fields.get(option.name, ())
            strange.extend(option.name for value in given if value not in values)
            return [value for value in values if value in given]
        return one(option.name, values, str(usual))

    def _shown(self) -> dict[str, OptionShown]:
        return {option.name: option for panel in self.panels for option in panel.options if option.form != "file"}

    def _default(self, option: OptionShown) -> object:
        return self.specs()[option.name].default

    # -- what becomes of it --------------------------------------------------------------------------------------

    def faults(self, filled: Filled) -> list[Fault]:
        """Everything that has to be changed before the table can be opened."""
        found = [Fault("strange", fields={"field": name}) for name in filled.strange]
        if filled.taken < 2:
            found.append(own_fault("too-few", self.few_rule))
        found += self.combined_faults(filled)
        if not filled.of_kind("here") and filled.of_kind("person"):
            found.append(Fault("nobody-invites"))
        elif not filled.of_kind("here") and not filled.watchers:
            found.append(Fault("nobody-looks"))
        return found

    def options_of(self, filled: Filled, components: dict[str, object] | None) -> dict[str, object]:
        """The options of the game."""
        chosen = {**filled.options, **self.seat_options(filled)}
        return chosen if components is None else {**chosen, "components": components}

    def facts(self, filled: Filled) -> list[Fact]:
        """The lines of the summary: whatever was chosen and is not as usual, then the pace."""
        usual, found = self.fresh(), []
        for name, option in self._shown().items():
            value = filled.options[name]
            if value == usual.options[name] and name not in self.always_told():
                continue
            chosen = value if isinstance(value, list) else [value]
            for one in chosen:
                rule = next((choice.rule for choice in option.choices if choice.value == one), "") or option.rule
                word = {True: "-yes", False: "-no"}[one] if isinstance(one, bool) else f"-{one}"
                found.append(Fact("options", f"{name}{word}", rule))
        if filled.own_print:
            found.append(Fact("new", "own-print"))
        pace, number = pace_of(filled.clock, filled.minutes, filled.hours)
        found.append(Fact("new", f"fact-clock-{pace}", fields=number))
        found.append(Fact("new", "fact-watchers" if filled.watchers else "fact-no-watchers"))
        if not filled.hints:
            found.append(Fact("new", "fact-no-hints"))
        if not filled.words and filled.of_kind("bot"):
            found.append(Fact("new", "fact-no-words", self.words_rule))
        if filled.listed and any(row.kind == "person" for row in filled.rows):
            found.append(Fact("new", "fact-listed"))
        return found

    @abstractmethod
    def minutes(self, filled: Filled) -> int:
        """About how long this table will take."""

    def always_told(self) -> tuple[str, ...]:
        """Options that the summary tells even where they are as usual."""
        return ()


def pace_of(clock: str, minutes: int, hours: int) -> tuple[str, dict[str, object]]:
    """How a clock is told: the end of its code, and the number by which its sentence is chosen."""
    if clock == "game":
        return "game", {"minutes": minutes}
    if clock == "move" and hours % 24 == 0:
        return "days", {"days": hours // 24}
    return clock, {"hours": hours} if clock == "move" else {}


def _first(fields: Fields, name: str) -> str:
    values = fields.get(name, ())
    return values[0].strip() if values else ""


def _ticked(fields: Fields, name: str) -> bool:
    return _first(fields, name) == "1"


def clean_title(text: str) -> str:
    """The name of a table as it can stand on a page."""
    return clean_line(text)[:LONGEST_TITLE].strip()
