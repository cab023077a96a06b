"""Tells a review to one looker: which moments there are, when each was, who judges.

The turn that is looked at is told by `turn_told.py`, the game from its first turn to its end by `game_told.py`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import final

from sobremesa.review.judging import JUDGE
from sobremesa.review.review import TEAM, Review
from sobremesa.review.turns import PlayedTurn
from sobremesa.web.chronicle import seat_text
from sobremesa.web.moment import Moment
from sobremesa.web.reviewing.figures import around
from sobremesa.web.reviewing.shown import MomentTab
from sobremesa.web.timeline import Timeline, timeline_of
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import bot_title, web_catalog


@final
@dataclass
class ReviewTelling:
    """One review in one language; `viewing` is of the moment that is looked at, `base` the address of the review."""

    review: Review
    seat: int  # or TEAM
    viewing: Viewing
    moment: Moment
    base: str
    turn: PlayedTurn | None  # that is looked at

    @property
    def language(self) -> str:
        """The looker's."""
        return self.moment.language

    def say(self, code: str, **fields: object) -> str:
        """A sentence of reviews."""
        return web_catalog(self.language).say("review", code, **fields)

    @cached_property
    def line(self) -> Timeline:
        """The whole game in parts."""
        viewing = self.viewing
        whole, words = viewing.table.whole, self.moment.words
        return timeline_of(whole, viewing.wording, viewing.face, words, viewing.looker)

    def href(self, turn: PlayedTurn) -> str:
        """The page on which this turn is looked at."""
        return f"{self.base}{'&' if '?' in self.base else '?'}turn={turn.place}"

    def when(self, turn: PlayedTurn) -> str:
        """The part of the game, and whose turn it was; in the review of one seat all are its own."""
        name = self.moment.words.player(seat_text(turn.seat))
        where = self.line.name_at(turn.place, self.language)
        own = where and self.seat != TEAM
        told = where if own or name in where else f"{where} · {name}" if where else name
        number, several = self._numbers[turn.place]
        return f"{told} · {self.say('decision', number=str(number))}" if several else told

    @cached_property
    def _numbers(self) -> dict[int, tuple[int, bool]]:
        """Which decision of its seat a turn is in its part of the game, and whether there are several."""
        parts: dict[tuple[str, int], list[int]] = {}
        for turn in self.review.turns:
            parts.setdefault((self.line.name_at(turn.place, self.language), turn.seat), []).append(turn.place)
        return {place: (number, len(its) > 1) for its in parts.values() for number, place in enumerate(its, 1)}

    def moments(self) -> tuple[MomentTab, ...]:
        """The key moments so far."""
        return tuple(
            MomentTab(number, self.when(turn), self._lead(turn), self.href(turn), turn == self.turn)
            for number, turn in enumerate(self.review.moments(), 1)
        )

    def _lead(self, turn: PlayedTurn) -> str:
        better = self.review.judged[turn.place].better
        return "" if better is None else around(better.lead, self.language)

    @property
    def judge(self) -> str:
        """What the bot is called that judges."""
        return bot_title(JUDGE, self.language)

    def by(self) -> str:
        """Who judges, and from what."""
        return self.say("by-team" if self.seat == TEAM else "by", judge=self.judge)
