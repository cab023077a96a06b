"""Pandemain on the screen: the board, the options with their costs, what the sim-bakers do, and how it ends."""

import io
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from sobremesa.catalog import GAMES
from sobremesa.command_line.cli import main
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.table.match import Match
from sobremesa.terminal.choices import draw_choices, list_choices
from sobremesa.terminal.saves import load, write_atomically
from sobremesa.terminal.start import Start, choose_start
from sobremesa.terminal.tables import find_table
from sobremesa.terminal.telling import tell_move
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import play, position
from tests.terminal.sittings import randomly, reader, sit, sit_with
from tests.terminal.test_screen import on_a_terminal, screens

GAME = GAMES["pandemain"]
ALONE: dict[str, object] = {"players": 1}
SIM_BAKERS: dict[str, object] = {"players": 0, "sim_bakers": ["rudolf", "hans", "helga"]}


def new_match(seed: int = 7, **options: Any) -> Match:
    return Match(GAME, {**ALONE, **options}, seed)


def in_one_line(screen: str) -> str:
    return " ".join(screen.split())


def read_nothing(prompt: str) -> str:
    raise AssertionError("nothing is to be decided, so nothing is asked")


def options_of(match: Match, width: int = 100) -> list[str]:
    """The options at hand as they are drawn."""
    state, table = match.state, find_table("pandemain", False, match.options)
    me = f"p{state.decision().seat + 1}"
    view = state.view(state.decision().seat)
    choices = list_choices(GAME, state, table, me)
    return [line.plain for line in draw_choices(choices, view, table.words(view), table, me, width)]


def play_until(match: Match, kind: str, seed: int = 1) -> None:
    """Random moves until somebody must decide this."""
    rng = random.Random(seed)
    while match.state.decision().kind != kind:
        match.apply(rng.choice(match.state.legal()))


# -- the board ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "width", "height"),
    [
        ({}, 100, 36),
        ({"players": 2, "edition": "first"}, 80, 24),
        ({"sim_bakers": ["rudolf", "hans", "helga"]}, 100, 36),
        pytest.param({"players": 4}, 80, 24, marks=pytest.mark.long),
    ],
    ids=["solo", "two", "sim-bakers", "four"],
)
def test_board_question_and_news_fit_the_screen(options: dict[str, object], width: int, height: int) -> None:
    match = new_match(5, **options)
    drawn = screens(on_a_terminal(match, randomly(match, 5), height, width))[:-1]
    assert max(cell_len(row) for rows in drawn for row in rows) <= width
    assert max(map(len, drawn)) < height
    assert all(rows[0].startswith(("Day ", "── Score")) for rows in drawn)


def test_a_large_screen_shows_all_parts_of_the_board() -> None:
    first = screens(on_a_terminal(new_match(), reader(["quit"]), 36, 100))[0]
    for title in ("Ulm", "Augsburg", "Mill", "Market", "Church", "Guild", "Places", "Rewards", "Favours", "  Stores"):
        assert any(row.startswith(title) for row in first), title
    text = "\n".join(first)
    assert "Tower: Ru P1" in text
    assert "Inquisition 0 (to come: 1 2 2 3 3)" in text
    assert "workers 4/4" in text


def test_a_small_screen_leaves_out_what_is_needed_least() -> None:
    rows = screens(on_a_terminal(new_match(), reader(["servant farm", "quit"])))[1]
    assert any(row.startswith("Mill") for row in rows)
    assert not any(row.startswith("Guild") for row in rows)


def test_basic_mode_has_no_guild() -> None:
    screen = sit(new_match(mode="basic"))
    assert "\nMarket " in screen
    assert "\nGuild " not in screen


def test_a_plain_board_has_only_letters() -> None:
    screen = sit(new_match(), "servant farm", "mill", "1", plain=True)
    assert not set(screen) & set("▶─›■")
    assert "> Player 1" in screen


def test_the_whole_board_and_single_places_can_be_looked_at() -> None:
    screen = sit(
        new_match(), "map", "look market", "look recipes", "look church", "look ulm", "look x", "look", "route ulm"
    )
    assert "Recipes and prices" in screen
    assert "2 water, 1 salt, 1 yeast, rye and wheat flour; keeps 2 days, sells for" in screen
    assert "Reputation (points at the end" in screen
    assert "the fifth worker at 8." in in_one_line(screen)
    assert "Say which place: look NAME, with one of farm, market" in screen
    assert "There is no place called x here." in screen
    assert "a worker goes anywhere at once" in screen


def test_prices_are_those_of_the_round_by_quality_where_a_print_has_them() -> None:
    own = print_with(bread_price__rye=[1, 2, 3, 4, 5], bread_price__spelt={"high": 4, "low": 2})
    shown = in_one_line(sit(new_match(components=own), "look recipes"))
    assert "sells for 1 pf" in shown
    assert "sells for 4 pf (high) / 2 pf (low)" in shown


@pytest.mark.parametrize("place", ["farm", "mill", "granary", "oven", "castle", "river", "guild", "rewards", "favours"])
def test_every_place_has_something_to_be_looked_at(place: str) -> None:
    view: Any = new_match().state.view(0)
    table = find_table("pandemain", plain=False)
    assert table.place(view, table.words(view), place, 80)


def test_sim_bakers_are_explained() -> None:
    assert "By his workers (except at oven, market, mill and church)" in in_one_line(sit(new_match(), "role"))
    assert "At the servant's place she gains 2 points more" in in_one_line(sit(new_match(), "role helga"))
    assert "There is no role called igor." in sit(new_match(), "role igor")


# -- options -----------------------------------------------------------------------------------------------------


def test_options_say_what_they_cost_and_give() -> None:
    match = new_match()
    sit(match, "servant farm", "mill")
    assert re.match(r"Buy  1 column 1: \d pf, \d \w+( and \d \w+)?   2 column 2: \d pf, \d \w+", options_of(match)[0])
    sit(match, "1", "market")
    assert re.match(r"Stall  1 \w+ \(\d\): \d pf, \d \w+", options_of(match)[0])


def test_a_sale_says_what_the_loaf_brings() -> None:
    match = new_match(11, players=2, mode="basic")
    play_until(match, "sell")
    assert re.match(
        r"Sell  1 (high|low) \w+, \d days? left, for (an|the permanent) order: \d+ points? \(.*\), \d+",
        options_of(match)[0],
    )
    screen = in_one_line(sit(match, "? 1"))
    assert re.search(
        r"Sell a \w+ \w+ loaf, \d days? left, for \w+ (permanent )?order of \w+: \d+ points? \(.*\), \d+ pf", screen
    )


def test_places_come_first_and_passing_through_last() -> None:
    match = new_match()
    lines = options_of(match)
    assert lines[0].startswith("Servant to  1 farm")
    sit(match, "servant farm")
    lines = options_of(match)
    assert lines[0].startswith("Worker to  1 farm (ox 4, cow 3, cart 1 pf)   2 market (from ")
    assert lines[-1].startswith("Also ")
    assert "pass through the trade house" in lines[-1]


def test_bread_of_high_quality_is_offered_first() -> None:
    match = new_match(3, players=2)
    play_until(match, "bake", 5)
    qualities = [line.split(":")[0].split()[-2] for line in options_of(match) if "flour" in line]
    assert qualities == sorted(qualities)


def test_words_can_be_typed() -> None:
    match = new_match()
    screen = sit(match, "servant farm", "why ulm", "why mill", "go to nowhere", "mill", "column 1", "undo!", "undo")
    assert re.search(r"You have no loaf that Ulm wants; it wants \w.*\. \(PM-VILLAGE-06\)", screen)
    assert "That is possible: it is option 3." in screen
    assert "Taken back: Buy column 1: " in screen


def test_rules_help_and_reasons_are_there() -> None:
    screen = sit(new_match(), "rule PM-MILL-02", "help", "servant farm", "why", "log")
    assert "A visit buys exactly one column" in screen
    assert "the Spanish, English, Italian and French rulebooks" in screen
    assert "look NAME" in screen
    assert "route A B" not in screen
    assert "sobremesa components pandemain shows which" in in_one_line(screen)
    assert "- You have no loaf that Ulm wants" in screen
    assert "   1  Player 1 sends the servant to the farm.\n      Day 1 begins.\n" in screen


def at_the_table(state: PandemainState, **options: Any) -> Match:
    """A match that has come to this position."""
    match = new_match(players=2, sim_bakers=["none"], **options)
    match.table.state = state
    return match


def oven_without_spelt() -> Match:
    """Player 1 at the oven without bakers, with all that low rye bread takes, and one spelt flour for it."""
    goods = {"water": 9, "salt": 9, "yeast": 9, "milk": 9}
    own = {"flours": {"rye": 1, "spelt": 1}, "ingredients": goods, "pfennigs": 3}
    state = position(seats=[own])
    play(state, "place oven")
    return at_the_table(state)


@pytest.mark.parametrize("typed", ["bake spelt", "bake spelt with oat", "bake wheat", "bake oat"])
def test_the_first_word_after_bake_is_the_bread(typed: str) -> None:
    match = oven_without_spelt()
    screen = in_one_line(sit(match, typed))
    assert not match.actions
    assert f"None of your bakers knows how to bake {typed.split()[1]}. (PM-" in screen


@pytest.mark.parametrize("typed", ["bake rye", "bake low rye", "bake rye spelt", "bake rye with spelt"])
def test_a_bread_that_can_be_baked_is_baked(typed: str) -> None:
    match = oven_without_spelt()
    sit(match, typed)
    assert [GAME.action_text(action) for action in match.actions] == ["bake rye with spelt"]


@pytest.mark.parametrize("typed", ["column 2", "column 3 pf", "buy 3", "sell wheat", "stall 3"])
def test_costs_and_gains_are_no_names(typed: str) -> None:
    state = position(seats=[{"pfennigs": 1}], mill=[{"rye": 2}, {}, {}, {}])
    play(state, "place mill")
    match = at_the_table(state)
    sit(match, typed)
    assert not match.actions


def labels_of(state: PandemainState) -> str:
    return in_one_line("\n".join(options_of(at_the_table(state))))


def test_places_say_what_a_newcomer_would_not_guess() -> None:
    labels = labels_of(position(seats=[{"points": 5, "pfennigs": 9, "ingredients": {"water": 19}}], castle_loans=1))
    assert "granary (2 flour at dawn)" in labels
    assert "castle (loan 6 pf for 2 points, repaid with 6 pf or −3 points at the end)" in labels
    assert "river (2 water, what is above 20 is lost)" in labels
    last = labels_of(position(seats=[{"pfennigs": 9}], round=5))
    assert "granary (nothing: the game ends before the flour comes)" in last
    night = labels_of(position(seats=[{"pfennigs": 9}], phase="night"))
    assert "river (1 pf for the night, 2 water)" in night


def test_a_full_store_tells_its_limit() -> None:
    match = at_the_table(position(seats=[{"ingredients": {"salt": 15}}]))
    assert "(at most 20 of each)" in sit(match)
    assert "(at most 20 of each)" not in sit(new_match())


def test_sales_tell_what_brings_what() -> None:
    own = {"loaves": {"rye high 2": 1, "rye low 2": 1}, "pfennigs": 5, "reputation": {"rye": 3}}
    state = position(seats=[own])
    play(state, "place ulm")
    labels = labels_of(state)
    always = "for the permanent order"
    assert re.search(
        rf"high rye, 2 days left, {always}: \d points \(\d age \+ \d order\), \d pf, reputation rises", labels
    )
    assert re.search(rf"low rye, 2 days left, {always}: \d points \(.*\), \d pf, reputation down", labels)
    assert "villager" in labels


def test_questions_ask_only_for_what_is_possible() -> None:
    loan = position(seats=[{"points": 5}], castle_loans=1)
    play(loan, "place castle")
    assert "take a loan at the castle." in sit(at_the_table(loan))
    guild = position(seats=[{"pfennigs": 9}], guild=[1, 2])
    play(guild, "place guild")
    screen = sit(at_the_table(guild))
    assert "hire a baker." in screen
    assert re.search(r"baker 1 for \d pf, wage \d pf", screen)


def test_help_and_look_tell_how_a_day_goes() -> None:
    screen = in_one_line(sit(new_match(), "help", "look inquisition", "look penance", "look trade-house"))
    assert "How a day goes: first" in screen
    assert "1, 3, 6 or 10 points for one, two, three or four different villagers" in screen
    assert "v3 is villager 3" in screen
    assert "still to come: 1, 2, 2, 3, 3" in screen
    assert "Each costs 3 points at the end" in screen
    assert "Sets: 1 pf; 1 flour of any type; 1 milk, salt or yeast; 1 point." in screen
    assert "you give two different things and get one" in screen


@pytest.mark.parametrize("scenario", ["famine_in_ulm", "taking_the_cloth", "lord_of_the_castle"])
def test_a_scenario_is_named_and_explained(scenario: str) -> None:
    match = new_match(scenario=scenario)
    screen = in_one_line(sit(match, "help"))
    name = scenario.replace("_", " ").replace("ulm", "Ulm").capitalize().replace("ulm", "Ulm")
    assert name in screen
    assert screen.count("Of equal points, the ") == 2  # at the start, and in help


# -- what happened -----------------------------------------------------------------------------------------------


def test_a_new_game_says_once_that_print_is_reconstructed() -> None:
    screen = sit(new_match(), "servant farm", "mill")
    assert in_one_line(screen).count("are reconstructed; sobremesa components pandemain shows which.") == 1


@pytest.mark.long
def test_what_a_sim_baker_did_is_told_between_the_turns() -> None:
    match = new_match()
    screen = in_one_line(sit_with(match, randomly(match, 1)))
    assert re.search(r"· Rudolf goes to the market, to the \w+ stall\.", screen)
    assert re.search(
        r"· Rudolf goes to the church\. (Will be number 1 on the next day\. )?Offers \d .+? penitence\.", screen
    )
    assert re.search(
        r"· Rudolf goes to \w+\. Sells a high \w+ loaf\. \+\d+ points \(\d freshness, [^)]*\d order", screen
    )


def test_turns_before_the_first_decision_are_told() -> None:
    match = new_match(5, sim_bakers=["rudolf", "helga"])
    screen = sit(match, "log")
    assert "· Helga sends the servant to Katzenstein Castle.\n· Day 1 begins.\n· Rudolf goes to" in screen
    assert "\n      Helga sends the servant to Katzenstein Castle.\n" in screen  # the log has no number for it
    assert "Rudolf" in sit(match, "1", "1", "1", "undo!", "log all")


def test_a_game_among_sim_bakers_is_told_and_over() -> None:
    match = Match(GAME, SIM_BAKERS, 3)
    screen = sit_with(match, read_nothing)
    assert screen.index("Day 1 begins.") < screen.index("Day 5 begins.") < screen.index("Total")
    outcome = match.state.outcome()
    assert outcome is not None
    assert f"{max(outcome.scores)} points" in screen
    assert f"({outcome.rule})\nGoodbye." in screen
    assert "Goodbye." in screen


def test_a_game_among_sim_bakers_is_saved_and_can_be_told_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sim.replay"
    arguments = ["--players", "0", "--sim-bakers", "rudolf,hans,helga", "--seed", "3", "--save", str(path)]
    assert main(["play", "pandemain", *arguments]) == 0
    told = capsys.readouterr().out
    assert "Day 5 begins." in told
    assert main(["replay", "--log", str(path)]) == 0
    log = capsys.readouterr().out
    assert "Day 5 begins." in log
    assert "Helga scores " in log


def test_one_line_tells_all_of_a_sale() -> None:
    seat = {"seat": "p2", "rule": "PM-SIM-15"}
    events: list[dict[str, object]] = [
        {"event": "turn-began", "rule": "PM-TURN-01", "seat": "p2"},
        {"event": "card-action", "rule": "PM-FLOW-03", "seat": "p2", "target": "servant"},
        {"event": "placed", "rule": "PM-FLOW-02", "seat": "p2", "place": "mill"},
        {"event": "column-discarded", "column": 4, **seat},
        {"event": "sold", "rule": "PM-SIM-19", "seat": "p2", "bread": "oat", "quality": "high"},
        {"event": "points", "rule": "PM-SELL-02", "seat": "p2", "count": 3},
        {"event": "points", "rule": "PM-REP-03", "seat": "p2", "count": 2},
        {"event": "servant-moved", "rule": "PM-RUD-04", "seat": "p2", "place": "mill"},
        {"event": "turn-began", "rule": "PM-TURN-01", "seat": "p1"},
    ]
    table = find_table("pandemain", plain=False)
    words = table.words(new_match().state.view(None))
    assert [step.plain for step in tell_move(events, words, table, frozenset())] == [
        "Rudolf follows the servant to the mill. Column 4 of the mill is emptied. Sells oat bread to the servant. "
        "+5 points (3 freshness, 2 top reputation). The servant goes to the mill.",
        "Player 1 is to play.",
    ]


def test_a_dawn_is_told_in_few_lines() -> None:
    match = new_match(2)
    play_until(match, "night-turn")
    table = find_table("pandemain", plain=False)
    events = [GAME.event_dict(event) for event in match.apply(GAME.parse("stay-home"))]
    told = [step.plain for step in tell_move(events, table.words(match.state.view(None)), table, frozenset())]
    for beginning in (
        "The Inquisition moves on",
        "The mill is filled again: column 1:",
        "The villages have new orders: Ulm",
    ):
        assert sum(line.startswith(beginning) for line in told) == 1
    assert any(line.startswith("The order of turns is ") for line in told)


def test_what_happened_stays_until_the_next_move() -> None:
    drawn = screens(on_a_terminal(new_match(), reader(["servant farm", "", "quit"])))
    assert drawn[1] == drawn[2]
    assert any("sends the servant to the farm" in row for row in drawn[2])


@pytest.mark.long
def test_the_row_that_is_decided_about_is_on_a_small_screen() -> None:
    match, titles = (
        new_match(5),
        {"stall": "Market", "offer": "Church", "column": "Mill", "guild": "Guild", "sell": "Ulm"},
    )
    kinds: list[str] = []
    choose = randomly(match, 5)

    def read(prompt: str) -> str:
        kinds.append(match.state.decision().kind)
        return choose(prompt)

    drawn = screens(on_a_terminal(match, read))
    asked = [(kind, rows) for kind, rows in zip(kinds, drawn, strict=False) if kind in titles]
    assert asked
    for kind, rows in asked:
        assert any(row.startswith(titles[kind]) for row in rows), (kind, rows)
        assert sum(row.startswith(("Mill", "Market", "Guild")) for row in rows) == 3 or "… and more: map" in rows


def test_an_offer_is_told_with_what_it_asks_for_and_pays() -> None:
    match = new_match(players=2, sim_bakers=["none"], variants=["local_trade"])
    sit(match, "1")
    wanted = next(text for text in ("want water", "want salt", "want yeast") if may_propose(match, text))
    screen = in_one_line(sit(match, "propose", wanted, "pay-more", "ask", "decline", "log"))
    assert screen.count(f"asks the others for 1 {wanted.split()[1]} and offers 1 pf.") >= 2


def may_propose(match: Match, text: str) -> bool:
    state = match.state.clone()
    state.apply(GAME.parse("propose"))
    return GAME.parse(text) in state.legal()


def test_the_flour_of_a_loaf_is_told_with_the_baking() -> None:
    screen = sit(oven_without_spelt(), "bake rye", "log")
    assert "bakes a low rye loaf with spelt flour." in screen
    assert "gives 1 spelt flour" not in screen


def test_a_game_among_sim_bakers_pauses_on_a_terminal() -> None:
    asked: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        return "" if len(asked) < 3 else "q"

    screen = on_a_terminal(Match(GAME, SIM_BAKERS, 3), read, height=60)
    assert asked[0].startswith("Enter tells more")
    assert "Day 2 begins." in screen
    assert "Day 5 begins." not in screen
    assert "Total" in screen


def test_commands_are_told_as_the_program_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_COMMAND", "./run")
    assert "./run components pandemain shows which" in in_one_line(sit(new_match(), "help"))


# -- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.one_in(4)
@pytest.mark.parametrize("scenario", ["none", "famine_in_ulm", "taking_the_cloth", "lord_of_the_castle"])
def test_the_score_sheet_names_every_line_with_its_rule(scenario: str) -> None:
    match = new_match(4, scenario=scenario)
    screen = sit_with(match, randomly(match, 4))
    view: Any = match.state.view(None)
    sheet = screen[screen.rindex("── Score") :]
    for score in view["outcome"]["scores"]:
        for line in score["lines"]:
            assert f"({line['rule']})" in sheet
        assert str(score["points"]) in sheet
    assert "wins" in sheet
    assert "Goodbye." in sheet


def test_the_score_sheet_stands_in_place_of_the_board_when_all_is_over() -> None:
    match = new_match(4)
    drawn = screens(on_a_terminal(match, until_the_end(match, ["log", "map", ""])))
    over = next(rows for rows in drawn if rows[0].startswith("── Score"))
    assert any(row.startswith("Total ") for row in over)


def until_the_end(match: Match, then: list[str]) -> Callable[[str], str]:
    """Plays at random, and says these lines when the game is over."""
    rng = random.Random(4)
    rest = iter(then)

    def read(prompt: str) -> str:
        if match.state.over():
            return next(rest, "quit")
        return str(1 + rng.randrange(len(match.state.legal())))

    return read


# -- before a game, and saved games ------------------------------------------------------------------------------


def start(*lines: str) -> tuple[Start | None, str]:
    screen = io.StringIO()
    console = Console(file=screen, width=80, color_system=None, highlight=False)
    return choose_start(list(GAMES.values()), console, reader(lines)), screen.getvalue()


def test_the_start_screen_tells_of_reconstructed_print_and_asks_for_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    chosen, screen = start("o", "pandemain", "2", "rudolf, ha", "basic", "", "p2=greedy")
    assert chosen is not None
    assert chosen.game is GAME
    assert chosen.options == {"players": 2, "sim_bakers": ["rudolf", "hans"], "mode": "basic", "scenario": "none"}
    assert chosen.bots == {1: "greedy"}
    assert "sobremesa components pandemain shows which." in in_one_line(screen)


def test_options_that_do_not_go_together_are_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    chosen, screen = start("o", "pandemain", "4", "igor", "helga", "", "", "1", "", "", "", "")
    assert chosen is not None
    assert chosen.options == {"players": 1, "sim_bakers": None, "mode": "expert", "scenario": "none"}
    assert "igor is none of these: rudolf, hans, helga, none." in screen
    assert "That does not go together" in screen


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    match = new_match()
    sit(match, "servant farm", "mill", "1")
    path = tmp_path / "game.replay"
    write_atomically(path, match.replay())
    screen = sit(load(path, GAME), "log all")
    assert "· Rudolf " in screen
    assert "   1  Player 1 sends the servant to the farm." in screen


@pytest.mark.parametrize("edition", ["Spanish", "Italian", "French", "English"])
def test_the_first_screen_says_whose_rulebook_is_played(edition: str) -> None:
    screen = in_one_line(sit(new_match(edition=edition.lower())))
    assert f"Rules at this table: {edition} rulebook; " in screen
