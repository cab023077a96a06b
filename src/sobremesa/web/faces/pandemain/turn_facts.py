"""What a seat has after one way to play a turn and after another, as its board shows it."""

from typing import Final

from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.vocabulary import HELPERS
from sobremesa.table.previews import Changes
from sobremesa.web.faces.pandemain.purse import shown_as, worth_telling
from sobremesa.web.reviewing.shown import ReviewFact
from sobremesa.wording.messages import Catalog, web_catalog

_NAMED: Final = frozenset({"bakers", "upgraded-bakers"})  # each by its number, among what lies on the board
_COSTS: Final = frozenset({"loans", "penances", "used-ox", "used-cow", "used-cart"})


def turn_facts(found: Changes, components: Components, words: Catalog) -> list[ReviewFact]:
    """Each thing of the purse that is different: what it is after the plan, and what it was after what was played."""
    told = []
    for name, (before, after) in worth_telling(found).items():
        if name in _NAMED:
            continue
        named = {
            "what": words.say("purse", f"ready-{name}" if name in HELPERS else name),
            "count": shown_as(name, after, components),
            "instead": shown_as(name, before, components),
        }
        if named["count"] != named["instead"]:
            told.append(
                ReviewFact(_sign(name, before, after), web_catalog(words.language).say("review", "instead-of", **named))
            )
    return told


def _sign(name: str, before: int, after: int) -> str:
    """Whether it is better; the first place of a day is the best one, and none is neither."""
    if name == "next-place" and not (before and after):
        return ""
    return "+" if (after > before) != (name in _COSTS or name == "next-place") else "-"
