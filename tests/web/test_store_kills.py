"""A few kills of real servers while games are played over HTTP; `python -m tests.web.kills` does many."""

from pathlib import Path

import pytest

from tests.web.kills import run_kills
from tests.web.stores import KINDS


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_kill_minus_nine_loses_no_acknowledged_move_and_leaves_no_half_one_and_no_process(
    kind: str, tmp_path: Path
) -> None:
    evening = run_kills(kind, tmp_path, kills=4, tables=2)
    assert sum(len(played.acknowledged) for played in evening.tables) >= 5
    assert evening.workers, "nobody thought for the bots"
    assert evening.left == []
