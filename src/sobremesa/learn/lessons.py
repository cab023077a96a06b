"""A game's lessons as data: positions with steps, and the texts that they name by code.

They lie in the folder of the game, in `learn`:

    lessons/order.toml        the lessons by groups, in the order in which they are offered
    lessons/ID.json           one lesson (`docs/writing-a-lesson.md` says what stands in it)
    messages/LANGUAGE.toml    the texts; one that is missing in a language is told in English
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn, final

from sobremesa.core.errors import SobremesaError
from sobremesa.houses import LANGUAGES, house_of

ENGLISH: Final = LANGUAGES[0]
POINT: Final = "point"  # the section of the messages that names what steps point at
MOST_ACTIONS: Final = 6  # of a solution: whoever chooses them in another order solves the step as well
LOWEST, HIGHEST = 10, 69  # numbers of lessons, by which a browser remembers them
_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,60}")
_HALF: Final = re.compile("[\ud800-\udfff]")
_SEAT: Final = re.compile(r"p[1-9]")
OF_A_LESSON: Final = (
    *("id", "game", "number", "rules", "print", "minutes", "title", "idea", "finish", "chapter", "names"),
    *("before", "position", "steps"),
)
OF_A_STEP: Final = ("say", "task", "sketch", "point", "do", "accept", "reply", "want", "other", "plays_out")

Chain = tuple[str, ...]  # actions in their stable text, one after the other


class LessonError(SobremesaError):
    """Something in a lesson that cannot be read; its text says where, and what is wrong there."""

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        self.what = what
        super().__init__(f"{where}: {what}")


@dataclass(frozen=True, eq=False)
class LessonStep:
    """One step: what the teacher says, what is asked, and what is answered to other choices."""

    say: str  # the code of the sentence
    task: str  # the code of what is to be done, in one short line
    do: Chain  # the solution
    point: tuple[str, ...] = ()  # what the sentence speaks of, by ids of the page
    sketch: tuple[str, ...] = ()  # a small picture beside the sentence, as the game's face draws it
    accept: tuple[Chain, ...] = ()  # what is as good as the solution
    reply: Chain = ()  # what happens then without the learner
    want: Mapping[str, int] = field(default_factory=dict)  # figures of the position that the solution reaches
    other: Mapping[Chain, str] = field(default_factory=dict)  # choices with the code of their answer
    plays_out: Chain | None = None  # how it goes on after such a choice, where that is shown before it is taken back

    @property
    def ways(self) -> tuple[Chain, ...]:
        """All that solves the step; the first is what "Show me" plays."""
        return (self.do, *self.accept)


@dataclass(frozen=True, eq=False)
class Lesson:
    """One lesson."""

    id: str
    game_id: str
    number: int  # by which a browser remembers that it was finished; never used again for another
    rules: int  # the version of the rules for which it was written
    print_number: int
    minutes: int
    title: str  # codes of texts
    idea: str
    finish: str
    chapter: str  # of the rulebook, where more is told; '' where none is
    names: Mapping[str, str]  # what players are called, by seat: p2
    before: Chain
    position: Mapping[str, Any]
    steps: tuple[LessonStep, ...]
    where: str  # its file, for sentences about what is wrong in it

    def codes(self) -> list[str]:
        """The codes of all its texts, each as often as it is named."""
        found = [self.title, self.idea, self.finish]
        for step in self.steps:
            found += [step.say, step.task, *step.other.values()]
        return found


@dataclass(frozen=True)
class LessonGroup:
    """Lessons that belong together."""

    id: str
    lessons: tuple[Lesson, ...]


@final
class Lessons:
    """All lessons of one game."""

    def __init__(self, game_id: str, folder: Path) -> None:
        self.game_id = game_id
        self.folder = folder
        self.groups = _read_groups(game_id, folder)
        self.all = [lesson for group in self.groups for lesson in group.lessons]
        self._by_id = {lesson.id: lesson for lesson in self.all}
        _check_numbers(self.all)

    def find(self, id: str) -> Lesson | None:
        """The lesson with this id."""
        return self._by_id.get(id)

    def group_of(self, lesson: Lesson) -> LessonGroup:
        """The group to which a lesson belongs."""
        return next(group for group in self.groups if lesson in group.lessons)

    def place_of(self, lesson: Lesson) -> tuple[int, int]:
        """'Lesson 12 of 15': its place among all lessons, and the place of the last of its group."""
        return self.all.index(lesson) + 1, self.all.index(self.group_of(lesson).lessons[-1]) + 1

    def after(self, lesson: Lesson) -> Lesson | None:
        """The next lesson; None after the last."""
        at = self.all.index(lesson) + 1
        return self.all[at] if at < len(self.all) else None


@cache
def lessons_of(game_id: str) -> Lessons | None:
    """The lessons of a game; None where it has none."""
    folder = house_of(game_id).folder / "learn" / "lessons"
    return Lessons(game_id, folder) if (folder / "order.toml").is_file() else None


# -- texts ---------------------------------------------------------------------------------------------------------


@final
class LessonTexts:
    """The texts of a game's lessons in one language."""

    def __init__(self, own: Mapping[str, Any], english: Mapping[str, Any]) -> None:
        self._own = own
        self._english = english

    def say(self, code: str) -> str:
        """A text; its code where no language has it, which `sobremesa lessons check` complains about."""
        return str(self._own.get(code) or self._english.get(code) or code)

    def point(self, target: str) -> str:
        """What something is called that a step points at; '' where nobody named it."""
        return str(self._own.get(POINT, {}).get(target) or self._english.get(POINT, {}).get(target) or "")


@cache
def texts_of(game_id: str, language: str) -> LessonTexts:
    """The texts of a game's lessons."""
    return LessonTexts(read_texts(game_id, language), read_texts(game_id, ENGLISH))


def read_texts(game_id: str, language: str) -> Mapping[str, Any]:
    """The file of a language as it is; empty where there is none."""
    return texts_in(house_of(game_id).folder / "learn" / "messages", language)


def texts_in(folder: Path, language: str) -> Mapping[str, Any]:
    """The same in any folder of messages."""
    path = folder / f"{language}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LessonError(_where(path), f"this is no TOML: {error}") from error


# -- reading -------------------------------------------------------------------------------------------------------


def read_lesson(path: Path) -> Lesson:
    """One lesson from its file; LessonError where it cannot be one."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LessonError(_where(path), "this lesson cannot be read") from error
    except ValueError as error:
        raise LessonError(_where(path), f"this is no JSON: {error}") from error
    except RecursionError as error:
        raise LessonError(_where(path), "this is no lesson: too much lies inside of each other") from error
    if _HALF.search(json.dumps(document, ensure_ascii=False)):
        raise LessonError(_where(path), "there is half of a character in it, which no page can show")
    return _LessonReader(_where(path)).lesson(document)


def _read_groups(game_id: str, folder: Path) -> list[LessonGroup]:
    path = folder / "order.toml"
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LessonError(_where(path), f"this is no TOML: {error}") from error
    found = []
    for group in document.get("group", []):
        ids = group.get("lessons", [])
        if not isinstance(ids, list) or not ids or not all(isinstance(id, str) and _ID.fullmatch(id) for id in ids):
            raise LessonError(_where(path), "lessons is a list of ids")
        lessons = tuple(read_lesson(folder / f"{id}.json") for id in ids)
        for id, lesson in zip(ids, lessons, strict=True):
            if (lesson.id, lesson.game_id) != (id, game_id):
                raise LessonError(lesson.where, f"this must be the lesson {id!r} of the game {game_id!r}")
        found.append(LessonGroup(str(group.get("id", "")), lessons))
    if not found:
        raise LessonError(_where(path), "there is no [[group]] with lessons")
    return found


def _check_numbers(lessons: list[Lesson]) -> None:
    known: dict[int, str] = {}
    for lesson in lessons:
        if lesson.number in known:
            raise LessonError(lesson.where, f"number {lesson.number} is that of {known[lesson.number]}")
        known[lesson.number] = lesson.id


@final
class _LessonReader:
    """Reads the document of one lesson."""

    def __init__(self, where: str) -> None:
        self.where = where

    def wrong(self, path: str, what: str) -> NoReturn:
        raise LessonError(self.where, f"{path}: {what}" if path else what)

    def lesson(self, document: object) -> Lesson:
        """The whole of it."""
        if not isinstance(document, dict):
            self.wrong("", "a lesson is a JSON object")
        self.only(document, "", OF_A_LESSON)
        number = self.whole(document, "number")
        if not LOWEST <= number <= HIGHEST:
            self.wrong("number", f"{number} is not between {LOWEST} and {HIGHEST}")
        id = self.text(document, "id")
        if not _ID.fullmatch(id):
            self.wrong("id", f"{id!r} is no id: small letters, digits and -")
        position = document.get("position")
        if not isinstance(position, dict):
            self.wrong("position", "a position document is expected")
        if not isinstance(position.get("options", {}), dict):
            self.wrong("position", 'options are expected by name: {"players": 2}')
        if not position.get("random"):
            self.wrong("position", "random must be given, so that whatever is drawn is the same every time")
        names = document.get("names", {})
        if not isinstance(names, dict) or not all(_SEAT.fullmatch(seat) for seat in names):
            self.wrong("names", 'names of players are expected, by seat: {"p2": "Anna"}')
        steps = document.get("steps")
        if not isinstance(steps, list) or not steps:
            self.wrong("steps", "a list of steps is expected")
        return Lesson(
            id=id,
            game_id=self.text(document, "game"),
            number=number,
            rules=self.whole(document, "rules"),
            print_number=self.whole(document, "print"),
            minutes=self.whole(document, "minutes"),
            title=self.text(document, "title"),
            idea=self.text(document, "idea"),
            finish=self.text(document, "finish"),
            chapter=self.text(document, "chapter") if document.get("chapter") else "",
            names={seat: self.text(names, seat, "names") for seat in names},
            before=self.chain(document, "before", ""),
            position=position,
            steps=tuple(self.step(step, f"steps.{number}") for number, step in enumerate(steps, 1)),
            where=self.where,
        )

    def step(self, step: object, path: str) -> LessonStep:
        """One step."""
        if not isinstance(step, dict):
            self.wrong(path, "a step is a JSON object")
        self.only(step, path, OF_A_STEP)
        want, other, accept = step.get("want", {}), step.get("other", {}), step.get("accept", [])
        if not isinstance(want, dict) or not all(type(figure) is int for figure in want.values()):
            self.wrong(f"{path}.want", 'figures are expected: {"p1.points": 9}')
        if not isinstance(other, dict) or not all(isinstance(code, str) for code in other.values()):
            self.wrong(f"{path}.other", "choices with the code of their answer are expected")
        if not isinstance(accept, list):
            self.wrong(f"{path}.accept", "a list of lists of actions is expected")
        found = LessonStep(
            say=self.text(step, "say", path),
            task=self.text(step, "task", path),
            do=self.chain(step, "do", path),
            point=self.chain(step, "point", path),
            sketch=self.chain(step, "sketch", path),
            accept=tuple(self.chain({"accept": chain}, "accept", path) for chain in accept),
            reply=self.chain(step, "reply", path),
            want=want,
            other={tuple(choice.split(", ")): code for choice, code in other.items()},
            plays_out=self.chain(step, "plays_out", path) if "plays_out" in step else None,
        )
        if not found.do or not all(found.accept):
            self.wrong(path, "what solves a step has one action at least")
        if max(map(len, found.ways)) > MOST_ACTIONS:
            self.wrong(path, f"what solves a step has {MOST_ACTIONS} actions at most: make two steps of it")
        return found

    def only(self, entry: Mapping[str, object], path: str, names: tuple[str, ...]) -> None:
        """No names but these."""
        for name in entry:
            if name not in names:
                self.wrong(path, f"there is no {name!r} here; there are {', '.join(names)}")

    def text(self, entry: Mapping[str, object], name: str, path: str = "") -> str:
        """A text that is not empty."""
        value = entry.get(name)
        if not isinstance(value, str) or not value:
            self.wrong(".".join(filter(None, (path, name))), "a text is expected")
        return value

    def whole(self, entry: Mapping[str, object], name: str) -> int:
        """A number from 1."""
        value = entry.get(name)
        if type(value) is not int or value < 1:
            self.wrong(name, "a whole number from 1 is expected")
        return value

    def chain(self, entry: Mapping[str, object], name: str, path: str) -> Chain:
        """A list of texts, which may be empty."""
        value = entry.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            self.wrong(".".join(filter(None, (path, name))), "a list of texts is expected")
        return tuple(value)


def _where(path: Path) -> str:
    """A file as sentences name it: from the game's folder on."""
    return "/".join(path.parts[path.parts.index("learn") - 1 :]) if "learn" in path.parts else path.name
