"""The sentences of a puzzle: what it asks, what its hints and its answer say, and what proves it."""

import datetime
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, final

from sobremesa.houses import house_of
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.web.lists import in_a_row
from sobremesa.wording.messages import (
    Catalog,
    Fields,
    Named,
    catalog_in,
    catalog_with_english,
    game_catalog,
    web_catalog,
    wording_catalog,
)

HUNDREDTHS: Final = 100  # of a percent
_GROUPED_BY: Final = {"en": ",", "es": ".", "it": ".", "fr": "\u202f"}


@cache
def puzzle_catalog(game_id: str, language: str) -> Catalog:
    """What a game's puzzles say."""
    house = house_of(game_id)
    read = catalog_in if house.ours else catalog_with_english
    return read(house.folder / "puzzles", language, f"{game_id}/puzzles")


@final
class PuzzleWords:
    """One puzzle in one language."""

    def __init__(self, puzzle: Puzzle, language: str) -> None:
        self.puzzle = puzzle
        self.site: Catalog = web_catalog(language)
        self._own = puzzle_catalog(puzzle.game_id, language)
        self._game = game_catalog(puzzle.game_id, language)
        self._language = language

    @property
    def kind(self) -> str:
        """What puzzles of this kind are called."""
        return self._own.say("kinds", self.puzzle.kind)

    @property
    def question(self) -> str:
        """What is asked, in one sentence."""
        return self._own.say("ask", self.puzzle.kind, **self._fields(self.puzzle.about))

    @property
    def how(self) -> str:
        """What holds for it."""
        return self._own.say("how", self.puzzle.kind, **self._fields(self.puzzle.about))

    @property
    def grade(self) -> str:
        """How hard it is."""
        return self.site.say("puzzle-grades", self.puzzle.grade)

    def source(self, day: datetime.date | None, stage: str) -> str:
        """Of which day it is, from a game of how many it comes, and how far that game was."""
        game = self.site.say("puzzle", "from-game", count=self.puzzle.source.seats)
        told = [self.site.say("puzzle", "of-day", date=self.date(day))] if day is not None else []
        return " · ".join(part for part in (*told, game, stage) if part)

    def date(self, day: datetime.date) -> str:
        """A day in words."""
        words = wording_catalog(self._language)
        return words.say("dates", "day", day=day.day, month=words.say("months", str(day.month)), year=str(day.year))

    def checked(self, *, estimated: bool, most: bool) -> str:
        """What proves it."""
        proof = self.puzzle.proof
        if estimated:
            less = (proof.best - proof.next) // HUNDREDTHS
            return self.site.say("puzzle", "estimated", count=self._grouped(proof.positions), less=str(less))
        fields = {"continuations": self._grouped(proof.continuations), "ways": self._grouped(proof.ways)}
        if most:
            return self.site.say("puzzle", "proved-most", **fields, less=str(proof.best - proof.next))
        return self.site.say("puzzle", "proved", **fields)

    def _grouped(self, number: int) -> str:
        """A large number, in groups of three digits."""
        return f"{number:,}".replace(",", _GROUPED_BY[self._language])

    def missing(self, code: str, fields: Mapping[str, str | int]) -> str:
        """What a wrong answer lacks."""
        return self._own.say("missing", code, **self._fields(fields))

    def piece(self, word: str, named: Sequence[Fields]) -> str:
        """The first hint: which piece, by what each of some actions of one word names."""
        code = f"{self.puzzle.kind}-{word}" if self._own.has("piece", f"{self.puzzle.kind}-{word}") else word
        if not self._own.has("piece", code):
            return ""
        names = {name: [*dict.fromkeys(each[name] for each in named if name in each)] for one in named for name in one}
        fields = {name: in_a_row(texts, self._language) for name, texts in names.items()}
        template = self._own.template("piece", code, self._own.forms([len(named)]))
        return self._own.fill(template, {**fields, "count": str(len(named))})

    def called(self, about: Mapping[str, str]) -> Fields:
        """What words of the engine are called."""
        return {name: str(text) for name, text in self._fields(about).items()}

    def because(self, word: str) -> str:
        """Why a step of the answer is taken; '' where nobody says."""
        return self._own.say("because", word) if self._own.has("because", word) else ""

    def _fields(self, about: Mapping[str, str | int]) -> dict[str, object]:
        """Words of the engine as they are called; several with spaces between become a list."""
        return {name: self._called(name, value) for name, value in about.items()}

    def _called(self, kind: str, value: str | int) -> object:
        if not isinstance(value, str):
            return value
        if " " in value:
            return ", ".join(str(self._called(kind, each)) for each in value.split())
        names = self._game.kinds_of(value)
        return Named(names.get(kind) or next(iter(names.values()), value), value)
