"""The command line as programs and people use it: figures as JSON, errors as one sentence with exit code 2."""

import json
import math
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from sobremesa import compiled
from sobremesa.bots import bots_offered
from sobremesa.catalog import GAMES
from sobremesa.command_line.cli import main
from sobremesa.command_line.commands import time_in_words
from sobremesa.core.errors import SetupError
from sobremesa.core.rng import seeded
from sobremesa.review.judging import JudgedWay, Judgement
from sobremesa.review.review import Review
from sobremesa.table.match import Match
from sobremesa.table.table import Table
from sobremesa.wording.messages import bot_title
from tests.core.example import ENGINE, WEATHER_SOWING, bench, match, rng
from tests.review.games import estimate

COUNTS = ("game", "games", "decisions", "cpu_seconds", "games_per_cpu_second", "compiled", "outcomes", "mean_turns")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def simulated(capsys: pytest.CaptureFixture[str], *flags: str) -> dict[str, Any]:
    code, out, _ = said(capsys, "simulate", "pandemic", "--games", "30", "--json", *flags)
    assert code == 0
    figures: dict[str, Any] = json.loads(out)
    return figures


def finished_game(folder: Path) -> Path:
    game, chance = Match(GAMES["pandemic"], {"players": 2}, 4), seeded(4)
    while not game.state.over():
        legal = game.state.legal()
        game.apply(legal[int(chance.below(len(legal)))])
    path = folder / "game.replay"
    path.write_text(game.replay(), encoding="utf-8")
    return path


@pytest.fixture
def weather(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game stands in the catalog: it has figures, can be played greedily, and has components."""
    reader: Any = ModuleType("components_reader")
    reader.ComponentsError = lambda problems, name: SetupError(f"{name}: {problems[0]}")
    reader.components_from_dict = lambda source, lines, name: SimpleNamespace(document=source)
    monkeypatch.setitem(sys.modules, "sobremesa.games.weather.box.components_reader", reader)
    for name, module in ENGINE.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(GAMES, "weather", WEATHER_SOWING)


def own_file(folder: Path) -> str:
    path = folder / "mine.toml"
    path.write_text("sun = 2\nrain = 1\n", encoding="utf-8")
    return str(path)


@pytest.mark.usefixtures("weather")
def test_a_long_run_that_nobody_watches_says_now_and_then_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("simulate", "weather", "--games", "4", "--bots", "greedy")
    monkeypatch.setattr("sobremesa.command_line.commands.SECONDS_BETWEEN_LINES", math.inf)
    assert said(capsys, *command)[2].endswith("Playing 4 games …\n")
    monkeypatch.setattr("sobremesa.command_line.commands.SECONDS_BETWEEN_LINES", 0.0)
    told = re.sub(r", \d+ seconds? left$", " and more", said(capsys, *command)[2], flags=re.M)
    lines = ["1 of 4 games and more", "2 of 4 games and more", "3 of 4 games and more"]
    assert told.endswith("\n".join(["Playing 4 games …", *lines, ""]))
    assert "Playing" not in said(capsys, *command, "--seed", str(2**64 - 1))[2]


def test_what_is_left_is_told_in_words() -> None:
    told = [time_in_words(seconds) for seconds in (0.4, 1.2, 89, 120, 60 * 89, 3600 * 2.46, 86400 * 3)]
    assert told == ["0 seconds", "1 second", "89 seconds", "2 minutes", "89 minutes", "2.5 hours", "3 days"]


def test_simulate_prints_one_json_object_with_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ("--players", "2", "--difficulty", "introductory", "--bots", "random", "--seed", "1")
    figures = simulated(capsys, *flags)
    assert all(name in figures for name in COUNTS)
    assert sum(figures["outcomes"].values()) == figures["games"] == 30
    assert set(figures["outcomes"]) == {"won", "outbreaks", "cubes", "deck"}


def test_people_read_the_share_of_won_games_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulated(capsys)["won_interval"] == [0.0, 0.114]
    shown = said(capsys, "simulate", "pandemic", "--games", "30")[1]
    assert "won share             0.0 % (95 % interval: 0.0 % to 11.4 %)\n" in shown
    assert "won interval" not in shown


def test_every_option_of_a_game_is_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    figures = simulated(capsys, "--roles", "scientist,researcher", "--no-events", "--infection-cards", "singly")
    assert figures["options"]["roles"] == ["scientist", "researcher"]
    assert figures["options"]["events"] is False
    assert figures["options"]["infection_cards"] == "singly"


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = simulated(capsys, "--seed", "7"), simulated(capsys, "--seed", "7")
    assert first["decisions"] == second["decisions"]
    assert first["decisions"] != simulated(capsys, "--seed", "8")["decisions"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("simulate", "pandemic", "--roles", "scientist,bob"), "option roles: 'bob' is not one of"),
        (("simulate", "pandemic", "--players", "5"), "option players: '5' is not one of 2, 3, 4"),
        (("simulate", "pandemic", "--players", "2", "--first", "4"), "option first: seat 4 does not exist"),
        (("simulate", "pandemic", "--bots", "clever"), "there is no bot 'clever'"),
        (("simulate", "pandemic", "--bots", "random,random,random"), "give 2, or one name for all"),
        (("tune", "pandemic", "planner", "players=-1"), "players=-1 is too small; 2 is the least"),
        (("tune", "pandemic", "leaf", "games=-5"), "games=-5 is too small; 1 is the least"),
        (("tune", "pandemic", "planner", "players=abc"), "players takes a whole number of at least 2, like players=4"),
        (("tune", "pandemic", "leaf", "games"), "games takes a whole number of at least 1, like games=3000"),
        (("tune", "pandemic", "leaf", "luck=3"), "no setting 'luck'; there is players, epidemics, games, seed"),
        (("tune", "pandemic", "leaf", "games=1_000"), "games takes a whole number of at least 1"),
        (("tune", "pandemic", "luck"), "'luck' cannot be tuned in Pandemic; planner, leaf can"),
        (("tune", "pandemic", "leaf", "--address", "10.0.0.1:6379"), "that of a Ray cluster: it needs the engine ray"),
        (("tune", "pandemic", "leaf", "--workers", "5000"), "5000 workers cannot be had; 1 or more can"),
        (("replay", "nowhere.replay"), "nowhere.replay"),
        (("rules", "pandemic", "PD-NO-99"), "PD-NO-99"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    code, out, err = said(capsys, *arguments)
    complaint = [line for line in err.splitlines() if line.startswith("sobremesa: ")]
    assert code == 2
    assert out == ""
    assert len(complaint) == 1
    assert sentence in complaint[0]


@pytest.mark.parametrize(
    "arguments",
    [("simulate", "chess"), ("fly",), ("simulate", "pandemic", "--seed", "-1"), ("play", "go"), ("replay",)],
)
def test_a_command_that_does_not_exist_has_exit_code_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert left.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("simulate", "pandemic", "--games", "abc"), "argument --games: 'abc' is not a whole number of at least 1;"),
        (("simulate", "pandemic", "--games", "0"), "argument --games: '0' is not a whole number of at least 1;"),
        (("bench", "--rounds", "-2"), "argument --rounds: '-2' is not a whole number of at least 1;"),
        (("tune",), "the following arguments are required: game;"),
        (("tune", "pandemic", "leaf", "--workers", "-1"), "'-1' is not a number of workers;"),
        (("tune", "pandemic", "leaf", "--engine", "warp"), "invalid choice: 'warp' (choose from "),
        (("tune", "pandemic", "leaf", "--games", "-4"), "--games -4; settings go without dashes, like games=60;"),
        (("simulate", "pandemic", "--fast"), "--fast; 'sobremesa simulate pandemic --help' tells more"),
        (("rules", "PD-NO-99"), "'PD-NO-99' is neither a game ("),
        (("rules", "open-25"), "OPEN-25 is a rule of "),
    ],
)
def test_an_argument_that_cannot_be_read_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(SystemExit):
        main(list(arguments))
    complaint = capsys.readouterr().err.splitlines()[-1]
    assert complaint.startswith("sobremesa: ")
    assert complaint.endswith("--help' tells more")
    assert sentence in complaint


def help_of(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return " ".join(capsys.readouterr().out.split())


def test_the_help_tells_what_pages_call_the_bots_and_what_words_are_worth(capsys: pytest.CaptureFixture[str]) -> None:
    told, offered = help_of(capsys, "simulate", "pandemic"), bots_offered(GAMES["pandemic"])
    assert f"{', '.join(offered)} (pages call them {', '.join(bot_title(name, 'en') for name in offered)})" in told
    assert "bots that say nothing win far less" in told


def test_the_help_of_tune_warns_of_its_hours_and_of_what_it_writes(capsys: pytest.CaptureFixture[str]) -> None:
    told = help_of(capsys, "tune")
    assert "plays for hours" in told
    assert "tuned.py" in told


@pytest.fixture
def not_compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The engine can be compiled and is not yet; whoever wants it compiled is noted."""
    wanted: list[str] = []
    monkeypatch.setattr(compiled, "is_active", lambda: False)
    monkeypatch.setattr(compiled, "why_not_buildable", lambda: "")
    monkeypatch.setattr(compiled, "ensure", lambda: wanted.append("compiled"))
    monkeypatch.setenv("SOBREMESA_COMMAND", "./run")
    return wanted


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("simulate", "--help"), 0, "usage: ./run simulate"),
        (("simulate", "pandemic", "--fast"), 2, "--fast; './run simulate pandemic --help' tells more"),
        (("simulate", "pandemic", "--bots", "clever"), 2, "sobremesa: there is no bot 'clever'"),
        (("tune", "pandemic", "leaf", "games=-5"), 2, "sobremesa: games=-5 is too small"),
        (("tune", "pandemic", "leaf", "players=9"), 2, "sobremesa: 9 players do not play Pandemic"),
        (("tune", "pandemic"), 0, "planner players=4"),
        (("replay", "nowhere.replay"), 2, "sobremesa: nowhere.replay cannot be read"),
        (("rules", "pandemic", "PD-OUTBREAK-05"), 0, "PD-OUTBREAK-05"),
        (("rules", "pm-sell-07", "--lang", "fr"), 0, "PM-SELL-07"),
    ],
)
def test_what_needs_no_quick_engine_is_answered_before_it_is_compiled(
    capfd: pytest.CaptureFixture[str], not_compiled: list[str], arguments: tuple[str, ...], code: int, sentence: str
) -> None:
    assert main(list(arguments)) == code
    assert sentence in "".join(capfd.readouterr())
    assert not_compiled == []


@pytest.mark.parametrize(
    ("arguments", "said_once"),
    [(("simulate", "pandemic", "--games", "1"), "rules version"), (("play",), "a table for heavy games")],
)
def test_what_is_right_and_plays_is_done_once_the_engine_is_compiled(
    capfd: pytest.CaptureFixture[str], not_compiled: list[str], arguments: tuple[str, ...], said_once: str
) -> None:
    assert main(list(arguments)) == 0
    assert not_compiled == ["compiled"]
    assert capfd.readouterr().out.count(said_once) == 1


def test_play_without_a_game_says_what_can_be_played_where_nobody_can_be_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = said(capsys, "play")
    assert code == 0
    assert "a table for heavy games: Pandemain, Pandemic." in out


def test_the_help_of_the_bare_command_tells_how_to_serve(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert all(flag in told for flag in ("--host", "--port", "--database", "--no-browser", "serve"))


@pytest.mark.usefixtures("weather")
def test_figures_are_printed_a_row_for_each_object(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ("simulate", "weather", "--games", "30", "--bots", "greedy,random")
    figures = json.loads(said(capsys, *flags, "--json")[1])
    rows = [re.split(" {2,}", line) for line in said(capsys, *flags)[1].splitlines()]
    shown = {row[0]: " ".join(row[1:]) for row in rows}
    points, held = figures["points"], figures["held"]

    def average(figure: dict[str, float]) -> str:
        return f"{figure['mean']} ± {figure['spread']}"

    assert shown["points"] == f"p1 {average(points['p1'])} p2 {average(points['p2'])}"
    assert shown["held beans"] == f"p1 {average(held['beans']['p1'])} p2 {average(held['beans']['p2'])}"
    assert shown["held card"] == f"p1 {average(held['card']['p1'])} p2 {average(held['card']['p2'])}"
    assert shown["weather left"] == average(figures["weather_left"])
    assert shown["won"] == f"p1 {figures['won']['p1']} p2 {figures['won']['p2']}"
    assert shown["options"] == "players 2 heap 12 weather default components default"


@pytest.mark.usefixtures("weather")
def test_components_and_lists_are_flags_and_the_document_is_not_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    flags = ("--games", "5", "--components", own_file(tmp_path), "--weather", "sun,rain")
    figures = json.loads(said(capsys, "simulate", "weather", *flags, "--json")[1])
    assert figures["options"] == {"players": 2, "heap": "12", "weather": ["sun", "rain"], "components": "own file"}
    text = said(capsys, "simulate", "weather", *flags)[1]
    assert "weather sun,rain   components own file" in text


@pytest.mark.usefixtures("weather")
@pytest.mark.parametrize("command", ["play", "simulate", "bench"])
def test_components_that_cannot_be_read_are_an_error_of_every_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("sun = = 2", encoding="utf-8")
    code, out, err = said(capsys, command, "weather", "--components", str(wrong))
    assert (code, out) == (2, "")
    assert "line 1: this is not TOML" in err
    assert "nowhere.toml" in said(capsys, command, "weather", "--components", "nowhere.toml")[2]


@pytest.mark.usefixtures("weather")
def test_a_replay_keeps_the_document_and_does_not_print_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game, chance = match.Match(WEATHER_SOWING, {"components": {"sun": 2}}, 4), rng.seeded(4)
    while not game.state.over():
        legal = game.state.legal()
        game.apply(legal[int(chance.below(len(legal)))])
    path = tmp_path / "game.replay"
    path.write_text(game.replay(), encoding="utf-8")
    assert '"components": {"sun": 2}' in game.replay()
    assert json.loads(said(capsys, "replay", str(path), "--json")[1])["options"]["components"] == "own file"
    assert "components own file" in said(capsys, "replay", str(path))[1]


@pytest.mark.usefixtures("weather")
def test_bench_measures_with_components_from_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A process beside this one does not know the example game.
    monkeypatch.setattr(bench, "interpreted_speed", lambda game, options, games: 1.0)
    flags = ("--games", "2", "--rounds", "1", "--components", own_file(tmp_path), "--json")
    options = json.loads(said(capsys, "bench", "weather", *flags)[1])["options"]
    assert options == {"players": 3, "weather": ["sun"], "components": "own file"}


def test_a_game_without_components_takes_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = said(capsys, "bench", "pandemic", "--components", "mine.toml")
    assert code == 2
    assert "pandemic has no components file" in err


def test_replay_verifies_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    code, out, _ = said(capsys, "replay", str(path), "--json")
    told = json.loads(out)
    assert code == 0
    assert told["verified"] is True
    assert told["result"] in ("cubes", "outbreaks", "deck", "won")


def test_replay_tells_the_game_and_prints_its_last_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    assert "Turn 2" in said(capsys, "replay", str(path), "--log")[1]
    position = json.loads(said(capsys, "replay", str(path), "--position")[1])
    assert GAMES["pandemic"].from_dict(position).over()


@pytest.mark.parametrize(
    ("before", "after"), [("seed: 4", "seed: 5"), ("rules: 1", "rules: 99"), ("game: pandemic", "game: chess")]
)
def test_a_replay_that_does_not_fit_has_exit_code_two(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, before: str, after: str
) -> None:
    path = finished_game(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    code, out, err = said(capsys, "replay", str(path))
    assert code == 2
    assert out == ""
    assert err.count("sobremesa: ") == 1


def test_rules_shows_a_rule_with_its_code_and_its_tests(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "rules", "pandemic", "PD-OUTBREAK-05", "--json")
    assert code == 0
    assert "infection.py" in out
    assert "test_outbreaks.py" in out


def test_components_prints_every_value_with_its_provenance(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "components", "pandemain")
    assert code == 0
    assert "reconstructed" in out
    assert "rulebook" in out


def test_a_wrong_components_file_is_told_field_by_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "mine.toml"
    wrong.write_text("[farm]\nox = -4\n", encoding="utf-8")
    code, out, err = said(capsys, "components", "pandemain", "--components", str(wrong))
    assert code == 2
    assert out == ""
    assert "line 2, farm.ox" in err


def test_a_game_that_is_over_is_reviewed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.review.review.trusted_kinds", lambda _: frozenset({"act"}))
    code, out, err = said(capsys, "review", str(finished_game(tmp_path)), "--json")
    told = json.loads(out)
    assert code == 0
    assert "Judging" in err
    assert told["review_of"] == "all"
    assert told["turns_judged"] == len(told["judged"]) > 0
    assert {turn["kind"] for turn in told["judged"]} == {"act"}
    first = told["judged"][0]
    assert first["played"]["steps"]
    assert first["better"]["lead"][1] <= first["better"]["lead"][0] <= first["better"]["lead"][2]


def judged_at_once(table: Table, review: Review, tell: Callable[[Review], None]) -> None:
    """Of every turn its first step alone is told to be five points better."""
    for turn in review.turns:
        played = JudgedWay(turn.steps, estimate(0.4), None, estimate(0.0, 0.0), None)
        better = JudgedWay(turn.steps[:1], estimate(0.45), None, estimate(0.05), None)
        review.add(turn, Judgement(2, 272, played, better))
        tell(review)


@pytest.mark.parametrize(
    ("language", "heading", "not_judged", "plan"),
    [
        ("en", "Review by", "whether to play an event", "What looks better"),
        ("es", "Análisis de", "si jugar un evento", "Lo que parece mejor"),
        ("it", "Analisi di", "se giocare un evento", "Quello che sembra meglio"),
        ("fr", "Analyse par", "jouer ou non un événement", "Ce qui semble meilleur"),
    ],
)
def test_a_review_is_printed_in_the_words_of_its_page_in_the_language_asked_for(
    language: str,
    heading: str,
    not_judged: str,
    plan: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sobremesa.review.review.trusted_kinds", lambda _: frozenset({"act"}))
    monkeypatch.setattr("sobremesa.review.review.judge_all", judged_at_once)
    code, out, _ = said(capsys, "review", str(finished_game(tmp_path)), "--lang", language)
    assert code == 0
    assert out.startswith(heading)
    assert f"{not_judged} (" in out
    assert out.count(plan) == 5  # the key moments
    assert not re.search(r"\b(act|window|hand-limit|consent|p[1-4]|end-actions)\b", out), out


def test_only_a_seat_that_decided_in_a_game_that_is_over_is_reviewed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path)
    assert "there is no seat 'p9'" in said(capsys, "review", str(path), "--seat", "p9")[2]
    path.write_text(Match(GAMES["pandemic"], {"players": 2}, 4).replay(), encoding="utf-8")
    code, _, err = said(capsys, "review", str(path))
    assert code == 2
    assert "did not come to its end" in err
