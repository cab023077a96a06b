"""How a table is told and drawn, and which rules hold at it: found once, however often its pages are."""

from typing import Final
from weakref import WeakKeyDictionary

from sobremesa.table.situation import Situation
from sobremesa.web.faces import Face, find_face
from sobremesa.wording import Wording, find_wording
from sobremesa.wording.in_force import InForce, rules_in_force

_SETTLED: Final[WeakKeyDictionary[Situation, dict[str, list[InForce]]]] = WeakKeyDictionary()
_MANNERS: Final[WeakKeyDictionary[Situation, dict[str, tuple[Wording, Face]]]] = WeakKeyDictionary()


def manner_of(table: Situation, language: str) -> tuple[Wording, Face]:
    """How a table is told and drawn; made once, for reading a print takes longer than drawing a page."""
    manners = _MANNERS.setdefault(table.whole, {})
    if language not in manners:
        known = next((wording for wording, _ in manners.values()), None)
        wording = known or find_wording(table.header.game_id, table.header.options)
        manners[language] = (wording, find_face(wording, language))
    return manners[language]


def settled_at(table: Situation, language: str) -> list[InForce]:
    """Which rules hold at a table, in words; told once, for they never change."""
    told = _SETTLED.setdefault(table.whole, {})
    if language not in told:
        told[language] = rules_in_force(manner_of(table, language)[0], table.game, language)
    return told[language]
