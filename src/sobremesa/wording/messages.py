"""Sentences: message catalogs, and how a sentence is chosen and filled from the engine's codes and arguments.

A catalog is one TOML file for one language: `games/GAME/messages/LANGUAGE.toml` for a game, and
`terminal/messages/LANGUAGE.toml` for the terminal's own words. No other module holds a sentence, and none of them is
put together from halves: an entry is a whole sentence, or a table of cases of which one applies.
"""

import contextlib
import importlib.metadata
import os
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Protocol, final

from sobremesa.core.decisions import Decision, Outcome, Refusal
from sobremesa.houses import house_of
from sobremesa.wording.articles import with_articles
from sobremesa.wording.tenths import Tenths

Table = dict[str, object]
Fields = dict[str, str]

_CALLED: Final = ("name", "short")  # how a player is called
_ACTION_ARGUMENTS: Final = ("action", "proposal")  # arguments that are themselves the text of an action
_OUTSIDE_BOTS: Final = "sobremesa.bots"  # the entry point of bots from outside
_MOST_SAID: Final = 5000  # sentences that a catalog keeps filled


class MissingMessage(LookupError):
    """A catalog has no sentence for something that can happen: a fault of ours, not of the person at the table."""


def number_text(number: int) -> str:
    """A number as it stands in a sentence: with a minus sign, which is no hyphen."""
    return f"−{-number}" if number < 0 else str(number)


def signed_text(number: int) -> str:
    """What is added or taken away: '+2', '−3', '0'."""
    return f"+{number}" if number > 0 else number_text(number)


@final
class Named(str):
    """What something is called, and the engine's own word for it: by that word a sentence may choose its case."""

    word: str

    def __new__(cls, name: str, word: str) -> "Named":
        """The name for people, and the word of the engine."""
        named = super().__new__(cls, name)
        named.word = word
        return named


@final
class Catalog:
    """The messages of one file, in one language."""

    def __init__(self, where: str, table: Table, language: str = "en") -> None:
        self.where = where
        self.language = language
        self._table = table
        self._said: dict[tuple[object, ...], str] = {}
        self._called: dict[str, Fields] = {}

    def section(self, name: str) -> Table:
        """One table of the file."""
        found = self._table.get(name)
        if not isinstance(found, dict):
            raise MissingMessage(f"{self.where} has no section [{name}]")
        return found

    def optional_section(self, name: str) -> Table:
        """One table of the file, empty where the file has none."""
        return self.section(name) if name in self._table else {}

    def has(self, section: str, code: str) -> bool:
        """Whether there is anything under this key."""
        return code in self.optional_section(section)

    def sections(self) -> list[str]:
        """The names of all tables of the file."""
        return [name for name, found in self._table.items() if isinstance(found, dict)]

    def completed_by(self, other: "Catalog") -> "Catalog":
        """This catalog, with what it lacks as another says it: whole entries, so that no case is mixed with another."""
        table = dict(self._table)
        for section in other.sections():
            table[section] = {**other.section(section), **self.optional_section(section)}
        return Catalog(self.where, table, self.language)

    def name(self, kind: str, value: str) -> str:
        """What a thing of this kind is called: the one way from a word of the engine to a word for people."""
        names = self.section("names").get(kind)
        if not isinstance(names, dict) or value not in names:
            raise MissingMessage(f"{self.where} has no name [names.{kind}] {value}")
        return str(names[value])

    def kinds_of(self, value: str) -> Fields:
        """What a word of the engine is called, by every kind that has a name for it; to be read, not to be changed."""
        found = self._called.get(value)
        if found is None:
            kinds = self.optional_section("names").items()
            found = {kind: names[value] for kind, names in kinds if isinstance(names, dict) and value in names}
            if len(self._called) < _MOST_SAID:
                self._called[value] = found
        return found

    def forms(self, numbers: Sequence[int | Tenths]) -> list[str]:
        """The forms that the first number asks for, the most particular first."""
        if not numbers:
            return []
        if isinstance(numbers[0], Tenths):
            return ["one", "many"] if numbers[0].one else ["many"]
        if numbers[0] == 0:  # French counts nothing in the singular: 0 jour
            return ["none", "one", "many"] if self.language == "fr" else ["none", "many"]
        return ["one"] if numbers[0] == 1 else ["many"]

    def template(self, section: str, code: str, cases: Iterable[str] = ()) -> str:
        """The sentence of a code; where it depends on the case, the first case that the catalog knows."""
        entry = self.section(section).get(code)
        if isinstance(entry, dict):
            entry = next((entry[case] for case in (*cases, "other") if case in entry), None)
        if not isinstance(entry, str):
            raise MissingMessage(
                f"{self.where} has no sentence [{section}] {code} for {', '.join(cases) or 'any case'}"
            )
        return entry

    def say(self, section: str, code: str, **fields: object) -> str:
        """A sentence whose fields are known here. A page says many hundred, most of them as on the last page.

        Its case is chosen by what is named in it (red), by the first number (many), or by both (red-many).
        """
        words = [value.word for value in fields.values() if isinstance(value, Named)] if fields else []
        key = (section, code, *fields.items(), *words)
        said = self._said.get(key)
        if said is None:
            texts = {name: _said(value) for name, value in fields.items()}
            numbers = [value for value in fields.values() if isinstance(value, int | Tenths)]
            forms = self.forms(numbers)
            both = [f"{word}-{form}" for word in words for form in forms]
            template = self.template(section, code, [*both, *words, *forms])
            said = self.fill(template, texts)
            if len(self._said) >= _MOST_SAID:
                self._said.clear()
            if "{command}" not in template:  # what the program is called is no field
                self._said[key] = said
        return said

    def fill(self, template: str, fields: Fields) -> str:
        """Put the fields into a sentence."""
        if "{" not in template:
            return template
        if "{command}" in template:
            fields = {"command": command_name(), **fields}
        try:
            return template.format_map(fields)
        except (KeyError, ValueError) as error:
            raise MissingMessage(f"{self.where}: {template!r} cannot be filled: {error}") from error


def _said(value: object) -> str:
    return number_text(value) if type(value) is int else str(value)


def command_name() -> str:
    """How this program was started, for sentences that tell a command."""
    return os.environ.get("SOBREMESA_COMMAND", "sobremesa")


@cache
def game_catalog(game_id: str, language: str = "en") -> Catalog:
    """The sentences of a game. One from outside is told in English where it has no words in a language."""
    house = house_of(game_id)
    if house.ours:
        return read_catalog(house.room("engine"), language)
    return catalog_with_english(house.folder, language, house.engine)


@cache
def wording_catalog(language: str = "en") -> Catalog:
    """What is said of any game."""
    return read_catalog("sobremesa.wording", language)


def part_name(catalog: Catalog, language: str, key: str) -> str:
    """What a part of a view is called: as the game's catalog has it under `view`, or else the key itself."""
    for known in (catalog, wording_catalog(language)):
        if known.has("view", key):
            return known.say("view", key)
    spaced = key.replace("_", " ").replace("-", " ")
    return spaced[:1].upper() + spaced[1:]


@cache
def web_catalog(language: str = "en") -> Catalog:
    """The words of the pages that belong to no game."""
    return read_catalog("sobremesa.web", language)


@cache
def bots_catalog(language: str = "en") -> Catalog:
    """What the bots are called."""
    return read_catalog("sobremesa.bots", language)


def bot_title(name: str, language: str) -> str:
    """What a bot is called: the name that it is registered under, where nobody gave it another."""
    return _said_of_bot("titles", name, language) or name


def about_bot(name: str, language: str) -> str:
    """A sentence about a bot, empty where there is none."""
    return _said_of_bot("about", name, language)


def _said_of_bot(section: str, name: str, language: str) -> str:
    catalogs = [bots_catalog(language), *catalogs_of_outside_bot(name, language)]
    return next((catalog.say(section, name) for catalog in catalogs if catalog.has(section, name)), "")


@cache
def catalogs_of_outside_bot(name: str, language: str) -> list[Catalog]:
    """The messages beside the package of a bot from outside; none where there are none, or they cannot be read."""
    found: list[Catalog] = []
    for point in importlib.metadata.entry_points(group=_OUTSIDE_BOTS, name=name):
        package = point.module.partition(".")[0]
        with contextlib.suppress(ImportError, TypeError, MissingMessage, tomllib.TOMLDecodeError, UnicodeDecodeError):
            found.append(catalog_with_english(files(package), language, package))
    return found


@cache
def terminal_catalog(language: str = "en") -> Catalog:
    """The words of the terminal itself."""
    return read_catalog("sobremesa.terminal", language)


def read_catalog(package: str, language: str) -> Catalog:
    """The messages that lie beside a package."""
    try:
        return catalog_in(files(package), language, package)
    except ModuleNotFoundError as error:
        raise MissingMessage(f"{package} has no messages in language {language!r}") from error


def catalog_in(folder: Traversable, language: str, owner: str = "") -> Catalog:
    """The messages in `messages/LANGUAGE.toml` of a folder; `owner` is whose they are, if not the folder's."""
    owner = owner or folder.name
    try:
        text = (folder / "messages" / f"{language}.toml").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise MissingMessage(f"{owner} has no messages in language {language!r}") from error
    return Catalog(f"{owner}/{language}.toml", tomllib.loads(text), language)


def catalog_with_english(folder: Traversable, language: str, owner: str = "") -> Catalog:
    """The same where a language, or a message in it, may be missing: English takes its place."""
    english = catalog_in(folder, "en", owner)
    try:
        return catalog_in(folder, language, owner).completed_by(english)
    except MissingMessage:
        return english


class Details(Protocol):
    """What a game knows beside codes and arguments: costs, gains, what is printed. Fields, and cases to choose by."""

    def of_action(self, text: str, me: str) -> tuple[Fields, list[str]]:
        """For an action of the seat `me`."""

    def of_code(self, section: str, code: str, arguments: Mapping[str, object], rule: str) -> tuple[Fields, list[str]]:
        """For an event, a decision or a refusal."""


def _name_of(catalog: Catalog, kind: str, value: str) -> str:
    called = catalog.kinds_of(value)
    return called[kind] if kind in called else next(iter(called.values()), value)


@lru_cache(maxsize=2000)
def _described(catalog: Catalog, player: tuple[tuple[str, str], ...]) -> Fields:
    """What a player of a view is called; to be read, not to be changed."""
    texts = {name: _name_of(catalog, name, value) for name, value in player}
    cases = [value for _, value in player]
    called = {key: catalog.fill(catalog.template("players", key, cases), texts) for key in _CALLED}
    return {**texts, "": called["name"], "short": called["short"]}


@final
class Words:
    """The sentences of one game, with the players of one view called by their names."""

    def __init__(
        self,
        game_id: str,
        view: Mapping[str, object],
        language: str = "en",
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.catalog = game_catalog(game_id, language)
        self.language = language
        self.details: Details | None = None
        self._situation = [f"{name}-{value}" for name, value in view.items() if isinstance(value, str)]
        self._players: dict[str, Fields] = {}
        self._said: Fields = {}  # whoever is called otherwise within sentences: with an article
        self._as_fields: dict[tuple[str, str], Fields] = {}
        self._told: dict[tuple[str, str, str], tuple[Fields, list[str]]] = {}
        players = view.get("players")
        assert isinstance(players, list)
        for player in players:
            seat = str(player["seat"])
            self._players[seat] = self._describe_player(player)
            if called and seat in called:  # by name; whoever has none by role or seat alone
                self._call(seat, called[seat], [str(value) for value in player.values()])

    def _call(self, seat: str, name: str, cases: list[str]) -> None:
        known = self._players[seat]
        if name == known["short"] and self.catalog.has("players", "said"):
            self._said[seat] = self.catalog.fill(self.catalog.template("players", "said", cases), known)
        self._players[seat] = known | {"": name, "short": name, "seat": name}

    def _describe_player(self, player: Mapping[str, object]) -> Fields:
        return _described(self.catalog, tuple([item for item in player.items() if isinstance(item[1], str)]))

    # -- names -------------------------------------------------------------------------------------------------

    def name(self, kind: str, value: str) -> str:
        """What a thing is called: a card, a colour, a place; the value itself where there is no name for it."""
        return _name_of(self.catalog, kind, value)

    def player(self, seat: str) -> str:
        """What the player at a seat (p1, p2 …) is called."""
        return self._players[seat][""] if seat in self._players else seat

    def within(self, seat: str) -> str:
        """The same within a sentence: a role with its article. `with_articles` makes it run."""
        return self._said.get(seat, self.player(seat))

    def is_seat_alone(self, seat: str) -> bool:
        """Whether a player without a name is told from others by the number of the seat and nothing else."""
        return seat in self._players and self._players[seat]["short"] == self.name("seat", seat)

    def is_player(self, text: str) -> bool:
        """Whether a text names a seat."""
        return text in self._players

    def part(self, key: str) -> str:
        """What a part of a view is called."""
        return part_name(self.catalog, self.language, key)

    def short_players(self) -> Fields:
        """All of them in a word, by seat."""
        return {seat: texts["short"] for seat, texts in self._players.items()}

    def short_player(self, seat: str) -> str:
        """The same in a word, where everybody is listed in the order of the seats."""
        return self._players[seat]["short"]

    def _player_fields(self, field: str, seat: str) -> Fields:
        """The player under the field's own name, and what is known of that player under field_what."""
        found = self._as_fields.get((field, seat))
        if found is None:
            known = self._players.get(seat, {"": seat})
            found = {f"{field}_{what}" if what else field: text for what, text in known.items()}
            found[field] = self._said.get(seat, found[field])
            self._as_fields[field, seat] = found
        return found

    def _fields(self, arguments: Mapping[str, object]) -> tuple[Fields, list[str]]:
        """The texts that fill a sentence, and the cases by which it may be chosen."""
        fields: Fields = {}
        cases: list[str] = []
        numbers: list[int] = []
        for argument, value in arguments.items():
            if isinstance(value, bool):
                cases.append(argument if value else f"not-{argument}")
            elif isinstance(value, int):
                fields[argument] = number_text(value)
                numbers.append(value)
            elif isinstance(value, str) and argument in _ACTION_ARGUMENTS:
                fields.update(self._action_fields(value, "other"))
                cases.append(value.split()[0])
            elif isinstance(value, str) and value in self._players:
                fields.update(self._player_fields(argument, value))
            elif isinstance(value, str):
                fields[argument] = self.name(argument, value)
                cases.append(value)
            elif isinstance(value, list):
                fields[argument] = ", ".join(self.name(argument, str(item)) for item in value)
        return fields, cases + self.catalog.forms(numbers)

    def _action_fields(self, text: str, seat_field: str) -> Fields:
        """The arguments of an action's text; each fills every field whose names know it."""
        fields: Fields = {}
        for value in text.split()[1:]:
            if value in self._players:
                fields.update(self._player_fields(seat_field, value))
                continue
            fields.update(self.catalog.kinds_of(value))
            fields.setdefault("card", self.name("card", value))  # a card is called as what is on it
        return fields

    # -- sentences ---------------------------------------------------------------------------------------------

    def option(self, text: str, rule: str, me: str) -> str:
        """An action as a whole sentence; `rule` allows it, `me` is the seat that decides."""
        return self._of_action("options", self._action_key("options", text), text, rule, me)

    def label(self, text: str, rule: str, me: str) -> str | None:
        """An action in a word or two, or None where only the sentence will do."""
        key = self._action_key("labels", text)
        return self._of_action("labels", key, text, rule, me) if self.catalog.has("labels", key) else None

    def _of_action(self, section: str, key: str, text: str, rule: str, me: str) -> str:
        fields, cases = self._told_of(text, rule, me)
        return self._fill(self.catalog.template(section, key, cases), fields)

    def _fill(self, template: str, fields: Fields) -> str:
        text = self.catalog.fill(template, fields)
        return with_articles(text, self.language, begins=template.lstrip("¡¿").startswith("{")) if self._said else text

    def _told_of(self, text: str, rule: str, me: str) -> tuple[Fields, list[str]]:
        """The fields and cases of an action, found once for its sentence and its label."""
        found = self._told.get((text, rule, me))
        if found is None:
            fields = {**self._player_fields("me", me), **self._action_fields(text, "seat")}
            cases = [*self._situation, rule, *text.split()[1:]]
            if self.details is not None:
                more, particular = self.details.of_action(text, me)
                fields, cases = {**fields, **more}, [*particular, *cases]
            found = self._told[text, rule, me] = (fields, cases)
        return found

    def fields_of(self, text: str, rule: str, me: str) -> Fields:
        """What the sentence of an action is filled with."""
        return dict(self._told_of(text, rule, me)[0])

    def _action_key(self, section: str, text: str) -> str:
        """The action's word; with a kind of things after it where the catalog tells the word apart if it ends in one.

        So a word that comes alone and with a card has two sentences: `discard`, and `discard-card`.
        """
        word, *arguments = text.split()
        kinds = self.catalog.kinds_of(arguments[-1]) if arguments else ()
        return next((key for kind in kinds if self.catalog.has(section, key := f"{word}-{kind}")), word)

    def event(self, event: Mapping[str, object]) -> str:
        """What happened, from `Game.event_dict`."""
        arguments = {name: value for name, value in event.items() if name not in ("event", "rule")}
        return self._of_code("events", str(event["event"]), arguments, str(event["rule"]))

    def log_heading(self, code: str, event: Mapping[str, object]) -> str:
        """The heading of the part of the log that an event begins."""
        arguments = {name: value for name, value in event.items() if name not in ("event", "rule")}
        return self._of_code("log-headings", code, arguments, str(event["rule"]))

    def refusal(self, refusal: Refusal) -> str:
        """Why something cannot be done."""
        return self._of_code("refusals", refusal.code, refusal.args, refusal.rule)

    def decision(self, decision: Decision) -> str:
        """Who must choose what."""
        seat = {"seat": f"p{decision.seat + 1}"} if decision.seat >= 0 else {}
        return self._of_code(
            "decisions", decision.kind, {**seat, **decision.about}, spoken_to=next(iter(seat.values()), "")
        )

    def outcome(self, outcome: Outcome, me: int | None = None) -> str:
        """How the game ended; to a seat, whether it has won, where the game has a sentence for that."""
        winners = ", ".join(self.player(f"p{seat + 1}") for seat in outcome.winners)
        points = max(outcome.scores, default=0)
        if me is not None and len(outcome.winners) == 1 and self.catalog.has("own-outcomes", "won"):
            code = "won" if me in outcome.winners else "lost"
            return self.catalog.say("own-outcomes", code, winners=winners, points=number_text(points))
        template = self.catalog.template("outcomes", outcome.reason, self._situation)
        return self.catalog.fill(template, {"winners": winners, "points": number_text(points)})

    def group(self, key: str, seat: str) -> str:
        """The title of a group of options; `seat` is the player they are about."""
        if not self.catalog.has("groups", key):
            return wording_catalog(self.language).say("view", "options")
        return self._fill(self.catalog.template("groups", key), self._player_fields("seat", seat))

    def group_hint(self, key: str, seat: str, first: int, last: int) -> str:
        """A long group in a sentence: its numbers, and what to type; empty where the catalog has none."""
        if not self.catalog.has("long-groups", key):
            return ""
        fields = {**self._player_fields("seat", seat), "first": str(first), "last": str(last)}
        return self.catalog.fill(self.catalog.template("long-groups", key), fields)

    def verb(self, text: str) -> str:
        """What an action is called where several kinds of them stand side by side; empty where that is never so."""
        word = text.split()[0]
        return self.catalog.template("verbs", word) if self.catalog.has("verbs", word) else ""

    def titles(self) -> dict[str, str]:
        """The word of every action that has a title or a verb of its own, with what the screen calls it."""
        titles = {key: str(title) for key, title in self.catalog.section("groups").items() if "{" not in str(title)}
        return {**titles, **{word: str(verb) for word, verb in self.catalog.section("verbs").items()}}

    def board(self, key: str, **fields: object) -> str:
        """What the board calls something."""
        return self.catalog.say("board", key, **fields)

    def _of_code(
        self, section: str, code: str, arguments: Mapping[str, object], rule: str = "", spoken_to: str = ""
    ) -> str:
        fields, cases = self._fields(arguments)
        if spoken_to in self._said:  # whoever is spoken to has no article
            fields["seat"] = self.player(spoken_to)
        if self.details is not None:
            more, particular = self.details.of_code(section, code, arguments, rule)
            fields, cases = {**fields, **more}, [*particular, *cases]
        by_rule = [f"joined-{rule}", rule] if arguments.get("joined") else [rule]
        return self._fill(self.catalog.template(section, code, [*by_rule, *cases]), fields)
