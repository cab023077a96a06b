"""Files of results are whole or not there, and a folder is gone on with only where it holds the same."""

from pathlib import Path
from typing import Any

import pytest

from sobremesa.lab.chunks import (
    ResultsError,
    alone_in,
    begin_or_go_on,
    chunk_path,
    chunks_in,
    is_begun,
    read_json,
    write_json,
    written_aside,
)

ABOUT: dict[str, Any] = {"format": 1, "game": "pandemic", "options": {"players": 2}, "bots": ["random"]}


def test_a_file_has_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    with written_aside(path) as file:
        file.write(b"some")
        assert not path.exists()
    assert path.read_bytes() == b"some"
    with pytest.raises(ValueError), written_aside(path) as file:
        file.write(b"oth" + bytes([int("a")]))
    assert [each.name for each in tmp_path.iterdir()] == ["rows"]
    assert path.read_bytes() == b"some"


def test_a_full_disk_is_told_in_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / ".rows.part").symlink_to("/dev/full")
    with pytest.raises(ResultsError, match=r"the disk is full.*the same command goes on"):
        write_json(tmp_path / "rows", ABOUT)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_or_read_is_told_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"nowhere/rows' cannot be written: No such file"):
        write_json(tmp_path / "nowhere" / "rows", ABOUT)
    with pytest.raises(ResultsError, match=r"rows' cannot be read: No such file"):
        read_json(tmp_path / "rows")
    (tmp_path / "rows").write_text("[1")
    with pytest.raises(ResultsError, match=r"is not JSON"):
        read_json(tmp_path / "rows")
    (tmp_path / "rows").write_text("[1]")
    with pytest.raises(ResultsError, match=r"does not hold an object"):
        read_json(tmp_path / "rows")


def test_chunks_are_known_by_their_numbers(tmp_path: Path) -> None:
    for number in (0, 12, 1234567):
        chunk_path(tmp_path, number, "parquet").touch()
    for other in (".000003.parquet.part", "000004.npz", "notes.parquet", "5.old.parquet"):
        (tmp_path / other).touch()
    assert chunk_path(tmp_path, 12, "parquet").name == "000012.parquet"
    assert chunks_in(tmp_path, "parquet") == {0, 12, 1234567}
    assert chunks_in(tmp_path / "nowhere", "parquet") == set()


def test_a_folder_is_begun_and_gone_on_with(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "results"
    assert not is_begun(folder, "about.json", ABOUT)
    assert not begin_or_go_on(folder, "about.json", ABOUT, ("rows",))
    (folder / "rows" / ".000000.parquet.part").touch()
    assert begin_or_go_on(folder, "about.json", {**ABOUT, "bots": ("random",)}, ("rows",))
    assert read_json(folder / "about.json") == ABOUT
    assert list((folder / "rows").iterdir()) == []


def test_a_folder_with_anything_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    begin_or_go_on(tmp_path / "results", "about.json", ABOUT)
    for other, said in (
        ({**ABOUT, "format": 2}, "another format (1, not 2)"),
        ({**ABOUT, "bots": ["greedy"]}, 'another bots (["random"], not ["greedy"])'),
        ({**ABOUT, "words": True}, "another words (null, not true)"),
        ({name: value for name, value in ABOUT.items() if name != "bots"}, 'another bots (["random"], not null)'),
    ):
        with pytest.raises(ResultsError) as refused:
            begin_or_go_on(tmp_path / "results", "about.json", other)
        assert said in str(refused.value)
    assert read_json(tmp_path / "results" / "about.json") == ABOUT
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-emma").touch()
    with pytest.raises(ResultsError, match=r"is not empty and has no about.json"):
        begin_or_go_on(tmp_path / "letters", "about.json", ABOUT)
    with pytest.raises(ResultsError, match=r"cannot be read: File name too long"):
        is_begun(tmp_path / ("long" * 100), "about.json", ABOUT)
    with pytest.raises(ResultsError, match=r"is a file; results need a folder"):
        begin_or_go_on(tmp_path / "letters" / "to-emma", "about.json", ABOUT)


def test_only_one_writes_in_a_folder_at_a_time(tmp_path: Path) -> None:
    with alone_in(tmp_path / "results"):
        begin_or_go_on(tmp_path / "results", "about.json", ABOUT)
        with pytest.raises(ResultsError, match=r"another process writes in .*results'"), alone_in(tmp_path / "results"):
            pass
    with alone_in(tmp_path / "results"):
        pass
    with pytest.raises(ResultsError, match="cannot be written: Not a directory"), alone_in(Path("/dev/null/results")):
        pass
