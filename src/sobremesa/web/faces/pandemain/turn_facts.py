"""What a seat has after one way to play a turn and after another, as its board shows it."""

from typing import Final

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.vocabulary import HELPERS
from sobremesa.table.previews import Changes
from sobremesa.web.faces.pandemain.purse import shown_as, worth_telling
from sobremesa.web.reviewing.shown import ReviewFact
from sobremesa.wording.messages import Catalog, web_catalog
from sobremesa.wording.pandemain.printed import Printed

_STORE: Final = (*INGREDIENTS, *(f"{bread}-flour" for bread in BREADS))
_NAMED: Final = frozenset({"bakers", "upgraded-bakers"})  # each by its number, among what lies on the board
_COSTS: Final = frozenset({"loans", "penances", "used-ox", "used-cow", "used-cart"})


def turn_facts(found: Changes, printed: Printed, words: Catalog) -> list[ReviewFact]:
    """Each thing of the purse that is different: what it is after the plan, and what it was after what was played.

    Of the store a line says what there is more of, and one what there is less of.
    """
    told = []
    for name, (before, after) in worth_telling(found).items():
        if name in _NAMED or name in _STORE:
            continue
        named = {
            "what": words.say("purse", f"ready-{name}" if name in HELPERS else name),
            "count": shown_as(name, after, printed.components),
            "instead": shown_as(name, before, printed.components),
        }
        if named["count"] != named["instead"]:
            told.append(
                ReviewFact(_sign(name, before, after), web_catalog(words.language).say("review", "instead-of", **named))
            )
    return [*told, *_store(found, printed, words)]


def _store(found: Changes, printed: Printed, words: Catalog) -> list[ReviewFact]:
    gains = {name: found[name][1] - found[name][0] for name in _STORE if name in found}
    told = []
    for sign, code in ((1, "more"), (-1, "less")):
        goods = [printed.counted(name, abs(gain)) for name, gain in gains.items() if gain * sign > 0]
        if goods:
            said = words.say("review", code, goods=printed.listed(goods))
            told.append(ReviewFact("+" if sign > 0 else "-", said))
    return told


def _sign(name: str, before: int, after: int) -> str:
    """Whether it is better; the first place of a day is the best one, and none is neither."""
    if name == "next-place" and not (before and after):
        return ""
    return "+" if (after > before) != (name in _COSTS or name == "next-place") else "-"
