"""The table of baselines can be made again, and takes the row of anybody's policy."""

import sys
from typing import Any

import numpy as np
import pytest

from benchmarks import baselines
from benchmarks.baselines import SETTINGS, play, read_rows

GAMES = 2
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baselines, "GAMES", GAMES)


def by_chance(observation: Any, mask: Any, chance: np.random.Generator) -> int:
    assert observation.dtype == np.int16
    return int(chance.choice(np.flatnonzero(mask)))


def of_a_fool(observation: Any, mask: Any, chance: np.random.Generator) -> int:
    return int(np.flatnonzero(mask == 0)[0])


@every_setting
def test_the_first_games_of_a_row_come_out_again_as_they_were_kept(setting: baselines.Setting) -> None:
    kept = {(row.setting, row.player): row for row in read_rows()}[setting.name, "random"]
    again = play(setting, "random", None)
    assert (again.points, again.shares) == (kept.points[:GAMES], kept.shares[:GAMES])


@every_setting
def test_a_policy_plays_the_same_games_and_the_same_again(setting: baselines.Setting) -> None:
    row = play(setting, "somebody", by_chance)
    assert (row.setting, row.player, len(row.points), len(row.shares)) == (setting.name, "somebody", GAMES, GAMES)
    assert row == play(setting, "somebody", by_chance)


def test_a_policy_that_chooses_no_option_is_stopped_with_the_rule() -> None:
    with pytest.raises(SystemExit, match="is no option here: "):
        play(SETTINGS[0], "a fool", of_a_fool)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--only", "chess"], "--only: no setting has 'chess' in its name; there are Pandemic, two"),
        (["--bots", "genius"], "--bots: there is no bot 'genius'; there are random"),
        (["--name", "Ada"], "--policy and --name belong together"),
    ],
)
def test_what_cannot_be_played_is_said(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["baselines", *arguments])
    with pytest.raises(SystemExit):
        baselines.main()
    assert said in capsys.readouterr().err
