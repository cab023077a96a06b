"""The command `sobremesa arena`: what it prints, and what it says when something is wrong."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.command_line.cli import main

SMALL = ["arena", "pandemain", "--players", "2", "--mode", "basic", "--games", "8"]
BOTS = ["--bots", "random,tests.lab.arena_bots:Late"]


def test_the_tables_tell_who_won_and_how_sure_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results"
    assert main([*SMALL, *BOTS, "--stop-early", "--out", str(out)]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("Pandemain, players 2, mode basic\n8 games: 4 deals from seed 1 on, 2 line-ups each")
    for words in (
        "Standings",
        "By seat",
        "Differences on the same deals",
        "How the games ended",
        "rating",
        "at most 5 %",
    ):
        assert words in printed.out
    assert "Playing 8 games …" in printed.err
    assert "8 games: 4 deals, each played in 2 line-ups." in printed.err
    assert "So few deals may not show which is better" in printed.err


def test_json_is_the_summary_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results"
    assert main([*SMALL, *BOTS, "--json", "--out", str(out)]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads((out / "summary.json").read_text(encoding="utf-8"))


def test_without_a_folder_a_new_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", "pandemic", "--games", "3"]) == 0
    assert main(["arena", "pandemic", "--games", "3"]) == 0
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["arena-pandemic-1", "arena-pandemic-2"]
    assert "Results in arena-pandemic-2" in capsys.readouterr().err


def test_the_five_lines_of_the_page_read_the_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Path(__file__).parents[2] / "docs" / "lab" / "arena.md"
    code = re.search(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    assert code is not None
    monkeypatch.chdir(tmp_path)
    assert main([*SMALL, "--out", "results"]) == 0
    capsys.readouterr()
    exec(code[1], {})
    told = capsys.readouterr().out
    assert told.startswith("{'")
    assert "nan" not in told


def test_teams_of_pandemic_are_compared_without_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = "random,tests.lab.arena_bots:Hasty"
    assert main(["arena", "pandemic", "--games", "8", "--bots", bots, "--out", str(tmp_path / "teams")]) == 0
    told = capsys.readouterr().out
    assert "(round-robin, teams)" in told
    assert "points" not in told.split("Differences")[0]
    assert main(
        ["arena", "pandemic", "--games", "8", "--bots", bots, "--seats", "rotate", "--out", str(tmp_path / "mixed")]
    ) == 0  # fmt: skip
    assert "Teams" in capsys.readouterr().out


WRONG: list[tuple[list[str], str]] = [
    (["--bots", "nobody"], "there is no bot 'nobody'"),
    (["--error", "0.1"], "--error needs --stop-early"),
    (["--stop-early", "--error", "2"], "'2' is no error rate"),
    (["--seconds", "0"], "'0' is no time for a decision"),
    (["--games", "0"], "'0' is not a whole number of at least 1"),
    (["--seats", "chairs"], "invalid choice: 'chairs'"),
    (["--engine", "steam"], "invalid choice: 'steam'"),
    (["--address", "localhost:1"], "it needs the engine ray"),
]


@pytest.mark.parametrize(("more", "sentence"), WRONG)
def test_what_is_wrong_is_said_before_anything_is_written(
    more: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results"
    try:
        code = main([*SMALL, "--out", str(out), *more])
    except SystemExit as left:
        code = int(str(left.code))
    assert code == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.out == ""
    assert not out.exists()


def test_a_folder_of_another_tournament_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", str(tmp_path / "results")]
    assert main([*SMALL, *out]) == 0
    assert main([*SMALL, *out, "--seed", "5"]) == 2
    assert "holds results with another seed (1, not 5)" in capsys.readouterr().err


@pytest.mark.long
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    out = tmp_path / "a folder"
    command = [*SMALL[:-1], "2000", *BOTS, "--workers", "2", "--out", str(out)]
    running = subprocess.Popen(
        [sys.executable, "-m", "sobremesa", *command], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not list(out.glob("chunks/000*.parquet")):
        assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: all workers hear it, too
    _, told = running.communicate()
    assert running.returncode == 130
    assert "Stopped. What was played is kept; to go on: " in told
    assert f"--out '{out}'" in told
    assert "Traceback" not in told
    kept = len(list(out.glob("chunks/000*.parquet")))
    assert kept
    assert json.loads((out / "run.json").read_text(encoding="utf-8"))["runs"][0]["ended"] == "interrupted"
