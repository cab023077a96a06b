"""Summaries: what happened between two turns of a player, on a card that closes and can be opened again.

A game's face says when one is due and what stands on it (`Face.summary`). `?summary=3` at a table's address opens the
third at any time, `?summary=none` leaves it out; without either it is part of the page only while it is due.
"""

from dataclasses import dataclass
from typing import Final

from sobremesa.web.learnt import NO_SUMMARY
from sobremesa.web.looking_back import address_of
from sobremesa.web.moment import Moment, Recap, RecapShown
from sobremesa.web.story import Story
from sobremesa.web.viewing import Viewing

NONE: Final = "none"
_LONGEST: Final = 4  # digits of a number


@dataclass(frozen=True)
class Wish:
    """Which summary a request asks for, and whether this browser wants none unless it asks."""

    asked: str = ""
    quiet: bool = False

    @property
    def number(self) -> int | None:
        """The one that was asked for; None for the one that is due."""
        known = self.asked.isascii() and self.asked.isdigit() and len(self.asked) <= _LONGEST
        return int(self.asked) if known else None


def find_summary(viewing: Viewing, moment: Moment, wish: Wish) -> RecapShown | None:
    """The summary on this page, if there is one. Once a step is drafted, the next turn has begun."""
    number = wish.number
    if moment.past or (number is None and (wish.quiet or wish.asked == NONE or moment.draft.actions)):
        return None
    if number is None and moment.viewer is None and not moment.outcome:
        return None  # nobody's turn is due to whoever looks on
    story = Story(viewing.table, viewing.wording, viewing.looker)
    found = viewing.face.summary(moment, story, number)
    return None if found is None else _shown(viewing, moment, found, number is not None, wish.quiet)


def _shown(viewing: Viewing, moment: Moment, found: Recap, asked: bool, quiet: bool) -> RecapShown:
    looker = viewing.looker
    joint = "&" if "?" in moment.base else "?"
    replay = address_of(looker.base_path, found.moves[0], looker.eyes) if found.moves else ""
    return RecapShown(
        summary=found,
        asked=asked,
        every=not quiet,
        bit=NO_SUMMARY,
        close=f"{moment.base}{joint}summary={NONE}",
        replay=replay,
    )
