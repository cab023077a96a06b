"""The command `sobremesa report`: what it writes, and what it says when something is wrong."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.command_line.cli import main


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence by which a command is refused."""
    assert main(["report", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert printed.err.splitlines()[-1].startswith("sobremesa: ")
    return printed.err


def copied(results: Path, folder: Path) -> Path:
    return Path(shutil.copytree(results, folder))


def test_a_page_and_its_graphs_are_written(teams: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, graphs = tmp_path / "page.html", tmp_path / "graphs"
    assert main(["report", str(teams), "--out", str(page), "--svg", str(graphs)]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert {"standings.svg", "map-1.svg", "map-2.svg"} <= {each.name for each in graphs.iterdir()}
    assert f"The report is in {page}." in capsys.readouterr().out
    assert sorted(each.name for each in tmp_path.iterdir()) == ["graphs", "page.html"]


def test_the_page_is_named_after_the_folders(
    bakers: Path, others: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", str(bakers), str(others)]) == 0
    assert [each.name for each in tmp_path.iterdir()] == ["bakers-others.html"]


def test_the_same_results_make_the_same_page(bakers: Path, tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("one.html", "two.html")]
    for page in pages:
        assert main(["report", str(bakers), "--out", str(page)]) == 0
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_folders_that_hold_no_results_are_told(
    bakers: Path, teams: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "page.html")]
    assert "is no folder of results" in said([str(tmp_path / "nowhere"), *out], capsys)
    assert "there is no tournament.json" in said([str(tmp_path), *out], capsys)
    assert "different games (pandemain and pandemic)" in said([str(bakers), str(teams), *out], capsys)
    assert "3 results are too many" in said([str(bakers)] * 3 + out, capsys)
    assert not (tmp_path / "page.html").exists()


def test_unfinished_other_and_damaged_results_are_told(
    bakers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "page.html")]
    unfinished = copied(bakers, tmp_path / "unfinished")
    (unfinished / "games.parquet").unlink()
    assert "is not finished" in said([str(unfinished), *out], capsys)
    other = copied(bakers, tmp_path / "other")
    about = json.loads((other / "tournament.json").read_text())
    (other / "tournament.json").write_text(json.dumps({**about, "format": 99}))
    assert "have format 99" in said([str(other), *out], capsys)
    (other / "tournament.json").write_text(json.dumps({**about, "game": "chess"}))
    assert "there is no such game here" in said([str(other), *out], capsys)
    damaged = copied(bakers, tmp_path / "damaged")
    (damaged / "games.parquet").write_bytes((damaged / "games.parquet").read_bytes()[:5000])
    assert "does not hold the 24 games" in said([str(damaged), *out], capsys)
    assert not (tmp_path / "page.html").exists()


def test_places_that_cannot_be_written_are_told_before_anything_is_read(
    bakers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine")
    assert "is a folder" in said([str(bakers), "--out", str(tmp_path)], capsys)
    assert "there is no folder" in said([str(bakers), "--out", str(tmp_path / "no" / "page.html")], capsys)
    svg = ["--out", str(tmp_path / "page.html"), "--svg", str(tmp_path / "file")]
    assert "is a file; graphs need a folder" in said([str(bakers), *svg], capsys)
    assert (tmp_path / "file").read_text() == "mine"


def test_a_full_disk_is_told_and_leaves_the_older_page(bakers: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk."""
    page = tmp_path / "page.html"
    page.write_text("older")
    small = "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    small += "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
    small += "from sobremesa.command_line.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", small, "report", str(bakers), "--out", str(page)]
    ended = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "SOBREMESA_INTERPRETED": "1"})
    assert ended.returncode == 2
    assert "cannot be written" in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr
    assert page.read_text() == "older"
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]
