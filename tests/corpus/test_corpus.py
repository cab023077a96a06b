"""Every recorded game plays as it did when it was recorded, shows the same, and is written with the same bytes."""

import json
from pathlib import Path

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.replay import read_replay
from tests.corpus.reading import (
    FOLDER,
    GOLDEN,
    digests_of,
    read_lines,
    read_table,
    table_line,
    witness_replay,
    witness_table,
)

pytestmark = pytest.mark.many_games
REPLAYS = sorted(FOLDER.glob("*.replays.xz"))
TABLES = sorted(FOLDER.glob("*.tables.xz"))
GOLDEN_DIGESTS = FOLDER / "golden.xz"  # only its digests lie here: the games are those of `tests/golden`


def games_in(paths: list[Path], fewest: int) -> list[Path]:
    assert len(paths) >= 2
    assert all(len(digests_of(path)) >= fewest for path in paths)
    return paths


@pytest.mark.parametrize("path", games_in(REPLAYS, 200), ids=lambda path: str(path.name))
def test_every_recorded_game_verifies_has_its_digests_and_is_written_again_with_the_same_bytes(path: Path) -> None:
    recorded = digests_of(path)
    lines = read_lines(path)
    assert [line["name"] for line in lines] == list(recorded)
    for line in lines:
        record = read_replay(line["replay"])
        told, again = witness_replay(record, GAMES[record.game])
        assert told == recorded[line["name"]], line["name"]
        assert again == line["replay"], line["name"]  # with its result and its check, so that it verifies


@pytest.mark.parametrize("path", games_in(TABLES, 5), ids=lambda path: str(path.name))
def test_every_recorded_table_is_read_from_its_log_with_all_that_was_taken_back(path: Path) -> None:
    recorded = digests_of(path)
    for line in read_lines(path):
        table = read_table(line, GAMES[line["header"]["game_id"]])
        assert any(entry.kind == "undo" for entry in table.entries)
        assert witness_table(table) == recorded[line["name"]], line["name"]
        assert json.loads(json.dumps(table_line(line["name"], table))) == line, line["name"]


def test_the_golden_replays_have_their_digests_and_are_written_again_with_the_same_bytes() -> None:
    recorded = digests_of(GOLDEN_DIGESTS)
    paths = sorted(GOLDEN.glob("*.replay"))
    assert {*recorded} <= {path.stem for path in paths}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        record = read_replay(text)
        told, again = witness_replay(record, GAMES[record.game])
        assert again == text, path.stem
        if path.stem in recorded:
            assert told == recorded[path.stem], path.stem
