"""Sweeps: what is varied is read or refused, settings are the right prints, differences are those of the deals."""

import json
import re
from contextlib import closing
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pyarrow.parquet as pq
import pytest

from sobremesa.catalog import find_game
from sobremesa.command_line.cli import main
from sobremesa.core.errors import SetupError
from sobremesa.lab.arena.tournament import AskedTournament
from sobremesa.lab.chunks import ResultsError
from sobremesa.lab.engines import make_engine
from sobremesa.lab.sweep.comparing import bound_for
from sobremesa.lab.sweep.fields import read_field, written
from sobremesa.lab.sweep.running import run_sweep
from sobremesa.lab.sweep.settings import SweepSettings, compare, vary
from sobremesa.lab.sweep.sweep import Sweep, make_sweep
from sobremesa.prints.components import load_components
from sobremesa.prints.paths import differences, value_at, with_value

PANDEMAIN, PANDEMIC = find_game("pandemain"), find_game("pandemic")
OPTIONS: dict[str, object] = {"players": 2}
RYE = "bread_price.rye=2..4"
ONE_MORE = "reputation.rye.points=[-2, 0, 1, 4, 7]"  # a point for everybody at the end, whatever was played
SMALL = ["sweep", "pandemain", "--players", "2", "--games", "20"]


def varied(*texts: str, grid: bool = False, **options: object) -> SweepSettings:
    return vary(PANDEMAIN, options or OPTIONS, texts, grid=grid)


def sweep_of(*texts: str, games: int = 20, bots: str = "random", seed: int = 1) -> Sweep:
    return make_sweep(PANDEMAIN, varied(*texts), AskedTournament(bots, games=games, seed=seed), 0.05)


def nothing(done: int) -> None:
    """Nobody watches."""


def play(sweep: Sweep, path: Path, workers: int = 1) -> dict[str, Any]:
    with closing(make_engine(workers=workers)) as engine:
        return run_sweep(sweep, path, engine, nothing)


def promised(path: Path) -> dict[str, bytes]:
    """The files that are the same whoever played."""
    files = [file for file in path.rglob("*") if file.is_file() and file.name != "run.json"]
    return {str(file.relative_to(path)): file.read_bytes() for file in files}


def figures_of(setting: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["figure"]: row for row in setting["figures"]}


# -- what is varied --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("bread_price.rye=2..5", [2, 3, 4, 5]),
        ("farm.ox=2..7/2", [2, 4, 6]),
        ("farm.ox = 1,2, 4..5,2", [1, 2, 4, 5]),
        ("inquisition.crosses=[0, 1, 1, 2, 2],[3, 3, 3, 3, 3]", [[0, 1, 1, 2, 2], [3, 3, 3, 3, 3]]),
        ("market.stall[8].goods={ milk = 3 },{ milk = 1, yeast = 1 }", [{"milk": 3}, {"milk": 1, "yeast": 1}]),
        ("recipes.oat.starred=wheat", ["wheat"]),
        ("players=2..4", [2, 3, 4]),
        ("sim-bakers=none,hans,rudolf+helga", [["none"], ["hans"], ["rudolf", "helga"]]),
        ("mode=basic,expert", ["basic", "expert"]),
    ],
)
def test_ranges_steps_lists_and_values_of_the_file_are_read(text: str, values: list[object]) -> None:
    assert list(read_field(PANDEMAIN, {}, text).values) == values


def test_a_field_knows_how_it_stands_and_where_that_comes_from() -> None:
    rye, ox = (read_field(PANDEMAIN, {}, text) for text in ("bread_price.rye=1", "farm.ox=1"))
    assert (rye.base, rye.provenance, rye.is_option) == (3, "reconstructed", False)
    assert (ox.base, ox.provenance) == (4, "rulebook")
    assert read_field(PANDEMAIN, {"players": 3}, "players=2").base == 3
    events = read_field(PANDEMIC, {}, "events=no")
    assert (events.base, events.values) == (True, (False,))


@pytest.mark.parametrize(
    ("texts", "what"),
    [
        (["bread_price.rye"], "does not say what to vary"),
        (["bread_price.ry=2"], r"no printed value 'bread_price.ry'; did you mean bread_price.rye\?"),
        (["market.stall[99].row=2"], "no option and no printed value"),
        (["bread_price.provenance=rulebook"], "no option and no printed value"),
        (["bread_price.rye=5..2"], "is no range"),
        (["bread_price.rye=2..9/0"], "is no range"),
        (["bread_price.rye=0..99999"], "more than 1,000 values"),
        (["bread_price.rye=2,,3"], "a value is missing"),
        (["inquisition.crosses=[1, 2"], "is no value"),
        (["bread_price.rye=3"], "nothing to compare"),
        (["bread_price.rye=2,-1"], "the print with bread_price.rye=-1 has 1 problem:\n  bread_price.rye: -1 is not"),
        (["bread_price.rye=dear"], "the print with bread_price.rye=dear has 1 problem"),
        (["players=2..9"], "option players: '5' is not one of"),
        (["components=3"], "prints are compared by --print"),
        (["bread_price.rye=2", "bread_price={ rye = 2 }"], "varied twice"),
        (["grain_tokens.rye=0..400", "grain_tokens.oat=0..400"], "802 settings|tokens"),
    ],
)
def test_what_cannot_be_varied_is_told_in_one_sentence(texts: list[str], what: str) -> None:
    with pytest.raises(SetupError, match=what):
        varied(*texts)


def test_a_game_whose_print_is_part_of_its_rules_varies_its_options_alone() -> None:
    with pytest.raises(SetupError, match=r"has no option 'bread_price\.rye', and its print is part"):
        vary(PANDEMIC, {}, ["bread_price.rye=2"], grid=False)
    with pytest.raises(SetupError, match="has no print to compare"):
        compare(PANDEMIC, {}, [Path("a.toml")])
    assert len(vary(PANDEMIC, {}, ["players=2..4"], grid=False).of) == 3


def test_an_option_that_makes_no_game_is_refused_with_its_setting() -> None:
    with pytest.raises(SetupError, match=r"players=0: no seat decides anything"):
        make_sweep(PANDEMAIN, varied("players=0", players=2), AskedTournament("random", games=20), 0.05)


# -- the settings ----------------------------------------------------------------------------------------------


def test_a_setting_is_the_print_with_one_value_changed_and_the_first_is_as_it_stands() -> None:
    settings = varied(RYE, "players=3").of
    assert [setting.title for setting in settings] == [
        "as it stands",
        "bread_price.rye=2",
        "bread_price.rye=4",
        "players=3",
    ]
    assert settings[0].options == OPTIONS
    assert settings[3].options == {**OPTIONS, "players": 3}
    usual = load_components("pandemain").document
    for setting, price in zip(settings[1:3], (2, 4), strict=True):
        assert differences(usual, setting.options["components"]) == {"bread_price.rye": (3, price)}
    assert varied(RYE, "players=3").groups == ((1, 2), (3,))
    assert value_at(usual, "bread_price.rye") == 3  # nothing was changed in place


def test_a_grid_has_every_combination_but_the_one_that_stands() -> None:
    settings = varied(RYE, "bread_price.oat=5,6", grid=True)
    prices = [
        tuple(value_at(setting.options["components"], f"bread_price.{bread}") for bread in ("rye", "oat"))
        for setting in settings.of[1:]
    ]
    assert prices == [(2, 5), (2, 6), (3, 6), (4, 5), (4, 6)]
    assert settings.groups == ((1, 2, 3, 4, 5),)


def test_of_a_table_only_what_is_named_is_replaced() -> None:
    document: dict[str, Any] = {"a": [{"b": {"c": 1, "d": 2}}], "provenance": "printed"}
    changed = with_value(document, "a[0].b", {"c": 5})
    assert changed == {"a": [{"b": {"c": 5, "d": 2}}], "provenance": "printed"}
    assert differences(document, changed) == {"a[0].b.c": (1, 5)}
    assert written({"c": [1, 2], "d": True}) == "{ c = [1, 2], d = yes }"


def file_with(path: Path, name: str, old: str, new: str) -> Path:
    from sobremesa.prints.components import components_file

    text = components_file("pandemain").decode()
    assert old in text
    (path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return path / name


def test_prints_are_compared_with_the_first_or_with_the_one_that_stands(tmp_path: Path) -> None:
    dear = file_with(tmp_path, "dear.toml", "oat = 5\n", "oat = 7\n")
    cheap = file_with(tmp_path, "cheap.toml", "rye = 3\n", "rye = 1\n")
    alone = compare(PANDEMAIN, OPTIONS, [dear]).of
    assert [setting.title for setting in alone] == ["as it stands", "dear.toml"]
    assert alone[1].changes == (("bread_price.oat", 5, 7),)
    both = compare(PANDEMAIN, OPTIONS, [dear, cheap]).of
    assert [setting.title for setting in both] == ["dear.toml", "cheap.toml"]
    assert both[1].changes == (("bread_price.rye", 3, 1), ("bread_price.oat", 7, 5))
    named = compare(PANDEMAIN, {**OPTIONS, "components": load_components("pandemain", cheap).document}, [dear])
    assert named.of[1].changes == (("bread_price.rye", 1, 3), ("bread_price.oat", 5, 7))
    with pytest.raises(SetupError, match="are those of the print it is compared with"):
        compare(PANDEMAIN, OPTIONS, [dear, dear])


def test_all_settings_have_the_same_deals_however_many_line_ups_they_need() -> None:
    bots = "random,tests.lab.arena_bots:Hasty,tests.lab.arena_bots:Late"
    sweep = make_sweep(PANDEMAIN, varied("players=3"), AskedTournament(bots, games=20), 0.05)
    lineups = [len(tournament.lineups) for tournament in sweep.tournaments]
    assert lineups[0] != lineups[1]
    assert {tournament.rounds for tournament in sweep.tournaments} == {7}
    assert sweep.games == 7 * sum(lineups)


# -- what comes of it ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    path = tmp_path_factory.mktemp("sweep") / "results"
    return path, play(sweep_of(RYE, ONE_MORE), path)


def test_a_difference_is_the_plain_count_over_the_deals(played: tuple[Path, dict[str, Any]]) -> None:
    path, summary = played
    rows = {
        setting["title"]: pq.read_table(path / setting["folder"] / "games.parquet").to_pydict()
        for setting in (summary["base"], *summary["settings"])
    }
    base, here = rows["as it stands"], rows["bread_price.rye=4"]
    assert base["seed"] == here["seed"] == list(range(1, 21))
    told = figures_of(summary["settings"][1])
    plain = [sum(one) / 2 - sum(other) / 2 for one, other in zip(here["points"], base["points"], strict=True)]
    assert any(plain)
    assert told["points by a person"]["difference"] == pytest.approx(mean(plain), abs=1e-6)
    assert told["points by a person"]["standard_error"] == pytest.approx(stdev(plain) / 20**0.5, abs=1e-6)
    assert told["points by a person"]["mean"] == pytest.approx(mean(map(sum, here["points"])) / 2, abs=1e-6)
    sold = [[(loaves[0] + loaves[1] + loaves[8] + loaves[9]) / 2 for loaves in each["m.sold"]] for each in (here, base)]
    assert told["sold: rye"]["mean"] == pytest.approx(mean(sold[0]), abs=1e-6)
    assert told["sold: rye"]["difference"] == pytest.approx(mean(sold[0]) - mean(sold[1]), abs=1e-6)
    won = [one[0] - other[0] for one, other in zip(here["won"], base["won"], strict=True)]
    assert told["won by p1"]["difference"] == pytest.approx(mean(won), abs=1e-6)


def test_a_point_more_for_all_is_found_beyond_doubt_and_nothing_else(
    played: tuple[Path, dict[str, Any]],
) -> None:
    first, second, *others = played[1]["settings"][2]["figures"]
    assert {first["figure"], second["figure"]} == {"points by a person", "source: reputation"}
    assert first["difference"] == second["difference"] == 1
    assert first["standard_error"] == 0
    assert first["clear"]
    assert all(row["difference"] == 0 and not row["clear"] for row in others)


def test_the_bound_grows_with_what_is_looked_at_and_a_few_deals_never_reach_it(tmp_path: Path) -> None:
    assert bound_for(0.05, 1) == pytest.approx(1.96, abs=1e-3)
    assert bound_for(0.05, 100) == pytest.approx(3.4808, abs=1e-3)
    few = play(sweep_of(ONE_MORE, games=6), tmp_path)
    # One point more in each deal: two differences that are looked at, and a bound below the root of six.
    assert (few["differences_looked_at"], few["bound"]) == (2, bound_for(0.05, 2))
    assert few["settings"][0]["figures"][0]["weighed"] == pytest.approx(6**0.5, abs=1e-6)
    assert few["settings"][0]["figures"][0]["clear"]
    fewer = play(sweep_of(ONE_MORE, games=5), tmp_path / "fewer")
    assert not fewer["settings"][0]["figures"][0]["clear"]


def test_figures_are_sorted_by_how_far_they_are_beyond_doubt(played: tuple[Path, dict[str, Any]]) -> None:
    for setting in played[1]["settings"]:
        weighed = [abs(row["weighed"]) for row in setting["figures"]]
        assert weighed == sorted(weighed, reverse=True)


def test_each_setting_is_a_tournament_of_the_arena(played: tuple[Path, dict[str, Any]]) -> None:
    from sobremesa.lab.arena.folder import ResultsFolder

    path, summary = played
    folders = [setting["folder"] for setting in (summary["base"], *summary["settings"])]
    assert folders == [
        "0-as-it-stands",
        "1-bread_price.rye-2",
        "2-bread_price.rye-4",
        "3-reputation.rye.points--2-0-1-4-7",
    ]
    for folder in folders:
        results = ResultsFolder(path / folder)
        assert results.tournament().rounds == 20
        assert results.summary() is not None
    assert len({results["print_hash"] for results in (summary["base"], *summary["settings"])}) == 4


def test_a_sim_baker_and_a_team_have_figures_of_their_own(tmp_path: Path) -> None:
    settings = vary(PANDEMAIN, {"players": 1, "sim_bakers": ["hans"]}, ["staleness.high=[5, 4, 3]"], grid=False)
    alone = play(make_sweep(PANDEMAIN, settings, AskedTournament("random", games=10), 0.05), tmp_path / "hans")
    told = figures_of(alone["settings"][0])
    assert {"won by people", "points by a person", "points by hans"} <= told.keys()
    assert told["points by hans"]["difference"] > 0
    rows = pq.read_table(tmp_path / "hans" / alone["settings"][0]["folder"] / "games.parquet").to_pydict()
    own = [income[0] for income in rows["m.income"]]  # that of the person; Hans's stands behind all of it, and is none
    assert any(own)
    assert told["income: round 1"]["mean"] == pytest.approx(mean(own), abs=1e-6)
    assert told["points by hans"]["mean"] == pytest.approx(mean(points[1] for points in rows["points"]), abs=1e-6)
    assert told["won by people"]["mean"] == pytest.approx(mean(won[0] for won in rows["won"]), abs=1e-6)
    team = vary(PANDEMIC, {}, ["players=4"], grid=False)
    together = play(make_sweep(PANDEMIC, team, AskedTournament("random", games=10), 0.05), tmp_path / "team")
    told = figures_of(together["settings"][0])
    assert {"won", "outbreaks_total", "cured_turn: blue"} <= told.keys()
    assert sum(row["mean"] for name, row in told.items() if name.startswith("ended: ")) == pytest.approx(1, abs=1e-5)


def test_what_was_interrupted_goes_on_and_has_the_same_bytes(
    played: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    heard: list[int] = []

    def interrupt(done: int) -> None:
        heard.append(done)
        if done >= 30:
            raise KeyboardInterrupt

    sweep = sweep_of(RYE, ONE_MORE)
    with pytest.raises(KeyboardInterrupt), closing(make_engine()) as engine:
        run_sweep(sweep, tmp_path, engine, interrupt)
    assert heard == sorted(heard)
    assert not (tmp_path / "summary.json").exists()
    again: list[int] = []
    with closing(make_engine()) as engine:
        run_sweep(sweep, tmp_path, engine, again.append)
    assert again[0] >= 30
    assert again[-1] == 80
    assert promised(tmp_path) == promised(played[0])


@pytest.mark.long
def test_two_workers_give_the_same_bytes(played: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    play(sweep_of(RYE, ONE_MORE), tmp_path, workers=2)
    assert promised(tmp_path) == promised(played[0])


def test_a_folder_with_another_sweep_is_left_alone(played: tuple[Path, dict[str, Any]]) -> None:
    before = promised(played[0])
    with pytest.raises(ResultsError, match="holds results with another"):
        play(sweep_of(RYE), played[0])
    assert promised(played[0]) == before


# -- the command -----------------------------------------------------------------------------------------------


def test_the_command_tells_before_and_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results"
    flags = ["--field", ONE_MORE, "--field", "victory_points.start=6,7", "--out", str(out)]
    assert main([*SMALL, *flags]) == 0
    printed = capsys.readouterr()
    assert "80 games: 4 settings on the same 20 deals." in printed.err
    assert "victory_points.start is no value of our own: its provenance is 'rulebook'." in printed.err
    assert "Playing 80 games …" in printed.err
    lines = printed.out.splitlines()
    assert lines[0] == "Pandemain, players 2; random"
    assert "victory_points.start (rulebook)" in lines
    assert any(line.split()[:4] == ["5", "(as", "it", "stands)"] for line in lines)
    points = next(line for line in lines if line.startswith("points by a person"))
    assert points.endswith("+1.00 ± 0.00 *")
    assert "* beyond doubt: " in printed.out
    assert re.search(r"A change in victories of \d+\.\d( to \d+\.\d)? points", printed.out)
    assert main([*SMALL, *flags, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads((out / "summary.json").read_text(encoding="utf-8"))


def test_what_can_be_varied_is_listed_and_what_goes_beyond_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sweep", "pandemain", "--fields"]) == 0
    listed = capsys.readouterr().out
    assert "bread_price.*                         0 to 12" in listed
    assert "players     0, 1, 2, 3, 4" in listed
    assert main(["sweep", "pandemic", "--fields"]) == 0
    assert "value of our own" not in capsys.readouterr().out
    assert main([*SMALL[:-1], "2", "--field", "bread_price={ oat = 6, rye = 13 }", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert "Beyond what is open in bread_price={ oat = 6, rye = 13 }: bread_price.rye is 13, not 0 to 12" in told.err
    assert "So few deals cannot show anything" in told.out


def test_two_prints_are_told_with_what_is_otherwise_in_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dear = file_with(tmp_path, "dear.toml", "oat = 5\n", "oat = 7\n")
    cheap = file_with(tmp_path, "cheap.toml", "rye = 3\n", "rye = 1\n")
    out = ["--out", str(tmp_path / "results")]
    assert main([*SMALL, "--print", str(dear), "--print", str(cheap), *out]) == 0
    printed = capsys.readouterr().out
    assert "dear.toml" in printed
    assert "cheap.toml: bread_price.rye 3 → 1, bread_price.oat 7 → 5." in printed
    for file in tmp_path.joinpath("results").rglob("*.json"):
        assert str(tmp_path) not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("flags", "what"),
    [
        ([], "say what is varied, either by --field"),
        (["--field", RYE, "--print", "a.toml"], "say what is varied, either by --field"),
        (["--field", RYE, "--grid"], "a grid needs two fields"),
        (["--field", "bread_price.rye=2,100"], "rye: 100 is not between 0 and 99"),
        (["--field", RYE, "--bots", "clever"], "there is no bot 'clever'"),
        (["--print", "/nowhere/a.toml"], "cannot be read"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_written(
    flags: list[str], what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results"
    assert main([*SMALL, *flags, "--out", str(out)]) == 2
    told = capsys.readouterr().err
    assert what in told
    assert "Traceback" not in told
    assert not out.exists()


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sobremesa.lab.arena import running

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "is_whole", stop)
    assert main([*SMALL, "--field", RYE, "--out", str(tmp_path / "results")]) == 130
    assert "Stopped. What was played is kept; to go on: " in capsys.readouterr().err
