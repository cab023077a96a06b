"""Every game of the catalog, and the small game of the example, keeps the protocol."""

from pathlib import Path
from typing import ClassVar

import pytest

from sobremesa.catalog import GAMES
from sobremesa.ledger import parse_ledger
from sobremesa.testing import GameContract, Subject
from tests.core.example import SOWING

RULES = Path(__file__).parent.parent / "examples" / "sowing" / "src" / "sobremesa_sowing" / "engine" / "rules.md"
SOWING_LEDGER = frozenset(entry.id for entry in parse_ledger(RULES.read_text(encoding="utf-8")))


class TestPandemain(GameContract):
    subject = Subject(GAMES["pandemain"])
    marks: ClassVar[tuple[pytest.MarkDecorator, ...]] = (pytest.mark.many_games, pytest.mark.one_in(4))


class TestPandemic(GameContract):
    subject = Subject(GAMES["pandemic"])
    marks: ClassVar[tuple[pytest.MarkDecorator, ...]] = (pytest.mark.many_games, pytest.mark.one_in(4))


class TestSowing(GameContract):
    subject = Subject(SOWING, SOWING_LEDGER)
