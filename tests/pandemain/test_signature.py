"""The engine behaves as it did when this number was written down, interpreted and compiled alike."""

from pathlib import Path

from sobremesa.lab.signature import signature

GOLDEN = Path(__file__).parent.parent / "golden"


def test_a_hundred_seeded_games_have_the_recorded_signature() -> None:
    assert signature("pandemain", 100) == (GOLDEN / "pandemain-signature.txt").read_text(encoding="utf-8").strip()
