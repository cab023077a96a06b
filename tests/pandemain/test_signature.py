"""The engine behaves as it did when this number was written down, interpreted and compiled alike."""

from pathlib import Path

import pytest

from sobremesa.lab.signature import signature

GOLDEN = Path(__file__).parent.parent / "golden"


def recorded(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8").strip()


@pytest.mark.long
@pytest.mark.many_games
def test_a_hundred_seeded_games_have_the_recorded_signature() -> None:
    assert signature("pandemain", 100) == recorded("pandemain-rules-2-signature.txt")


@pytest.mark.long
def test_games_by_the_first_rules_have_the_signature_that_they_had_when_there_were_no_others() -> None:
    assert signature("pandemain", 100, rules=1) == recorded("pandemain-signature.txt")
