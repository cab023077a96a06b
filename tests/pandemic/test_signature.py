"""The engine behaves as it did when this number was written down, interpreted and compiled alike."""

from pathlib import Path

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.replay import play_again, read_replay
from sobremesa.lab.signature import signature

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.long
@pytest.mark.many_games
def test_a_thousand_seeded_games_have_the_recorded_signature() -> None:
    assert signature("pandemic", 1000) == (GOLDEN / "pandemic-signature.txt").read_text(encoding="utf-8").strip()


def test_seeded_games_with_pauses_have_the_recorded_signature() -> None:
    recorded = (GOLDEN / "pandemic-pauses-signature.txt").read_text(encoding="utf-8").strip()
    assert signature("pandemic", 300, given={"asking": "pauses", "hands": "hidden"}) == recorded


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.replay")), ids=lambda path: str(path.stem))
def test_a_recorded_game_plays_to_the_same_end(path: Path) -> None:
    record = read_replay(path.read_text(encoding="utf-8"))
    state = play_again(record, GAMES[record.game])
    assert state.over()
