"""Pandemain's pages: everything that can be done is a control, everything refused is explained, nothing is left out."""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from markupsafe import escape

from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.box.components_reader import components_from_dict
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.steps import STEP_NAMES, TURN
from sobremesa.games.pandemain.vocabulary import ACTION_TEXTS, EXCHANGED, VILLAGE_TEXTS, WANTED
from sobremesa.prints.components import load_components
from sobremesa.table.table import Table
from sobremesa.testing.contract import choose, option_sets
from sobremesa.web.faces import face_catalog
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import ICONS, exchanged_tokens, pawn_of
from sobremesa.web.faces.pandemain.layout import place_stalls
from sobremesa.web.faces.pandemain.purse import PURSE_NAMES, read_purse
from sobremesa.web.faces.pandemain.reference import recipes_of
from sobremesa.web.faces.pandemain.targets import targets_of
from sobremesa.web.faces.pandemain.tracks import penitence_track, reputation_table
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import position
from tests.web.pandemain_scenes import GAME, NOW, new_table, page_of, play, viewing_of

OPTION_SETS = [options for options in option_sets(GAME) if options["players"]]
PAGES_PER_GAME = 14
NAUGHTY = ("<b>\"Ade&lheid'", "<script>alert(1)</script>", "Mechthild & Co", "</svg>")


def moments(options: dict[str, object], seed: int, names: tuple[str, ...] = NAUGHTY) -> Iterator[Table]:
    """A random game at moments that are worth a look: each kind of decision first, then now and then."""
    table = new_table(options, seed, names)
    rng = seeded(seed)
    seen: set[str] = set()
    shown = decisions = 0
    while not table.over:
        kind = table.state.decision().kind
        if kind not in seen or (decisions % 97 == 0 and shown < PAGES_PER_GAME):
            seen.add(kind)
            shown += 1
            yield table
        play(table, choose(table.state.legal(), rng))
        decisions += 1
    yield table


def escaped(text: str) -> str:
    return str(escape(text))


def ids_of(page: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', page)


def check_page(page: str) -> None:
    """What must hold for any page of a table."""
    check_page_part(page)
    ids = ids_of(page)
    used = set(re.findall(r'href="#([^"]+)"', page)) | set(re.findall(r"url\(#([^)]+)\)", page))
    assert used <= set(ids), used - set(ids)


def check_page_part(page: str) -> None:
    """What must hold for the part of it that scripts fetch."""
    ids = ids_of(page)
    assert len(ids) == len(set(ids)), sorted(one for one in set(ids) if ids.count(one) > 1)
    assert not re.search(r'\sstyle="|<style|\son\w+="|<script(?! type="module" src=)', page)
    for name in NAUGHTY[:2]:
        assert name not in page


def check_decision(table: Table, seat: int) -> None:
    page = page_of(table, seat)
    check_page(page)
    moment = viewing_of(table, seat).moment([])
    ids = set(ids_of(page))
    for action in table.state.legal():
        assert f'data-step="{action}"' in page, ACTION_TEXTS[action]
    for choice in moment.choices:
        assert set(choice.targets) <= ids, (choice.text, choice.targets)
        assert f'href="{escaped(choice.href)}"' in page
    for entry in moment.why_not:
        assert escaped(entry.sentence) in page
        assert f'data-rule="{entry.rule}"' in page


@pytest.mark.one_in(4)
@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_every_option_is_a_control_and_every_refusal_is_explained(number: int) -> None:
    for table in moments(OPTION_SETS[number], number):
        seat = int(table.state.decider())
        if seat >= 0:
            check_decision(table, seat)
        else:
            check_page(page_of(table, 0))


def test_whoever_looks_on_or_waits_sees_the_table_without_controls() -> None:
    for table in moments({"players": 2, "sim_bakers": ["hans"]}, 5):
        decider = int(table.state.decider())
        for viewer in (None, 1 - decider if decider >= 0 else 1):
            page = page_of(table, viewer)
            check_page(page)
            assert "data-step" not in page


def test_whoever_looks_on_is_not_asked_to_wait_and_sees_whose_worker_is_sent() -> None:
    table = new_table({"players": 2}, 1)
    while table.state.decision().kind != "turn" or table.state.decider() != 1:
        play(table, table.state.legal()[0])
    head = page_of(table, None)
    head = head[head.index('id="panel"') : head.index('id="others"')]
    assert "Looking on" in head
    assert pawn_of("p2") in head
    assert pawn_of("p1") not in head
    assert "Please wait" in page_of(table, 0)


def test_the_part_of_a_page_leaves_out_what_was_sent_once() -> None:
    table = new_table({"players": 3}, 1)
    part = page_of(table, int(table.state.decider()), part=True)
    assert "<symbol" not in part
    assert "pandemain/board.svg" not in part
    assert part.count("data-keep=") == 7
    assert 'class="recipes"' not in part
    assert 'class="how"' not in part


def test_a_page_is_small() -> None:
    *_, table = moments({"players": 4, "sim_bakers": ["none"], "variants": ["local_trade"]}, 8)
    for page in (page_of(table, 0), *(page_of(each, int(each.state.decider())) for each in _first(12))):
        assert len(gzip.compress(page.encode())) < 40_000


def _first(count: int) -> Iterator[Table]:
    """The first moments of a game of four."""
    for table in moments({"players": 4, "sim_bakers": ["none"]}, 8):
        if count and not table.over:
            count -= 1
            yield table


def test_a_drafted_place_is_marked_and_the_button_says_where_the_worker_goes() -> None:
    table = new_table({"players": 2, "mode": "basic"}, 3)
    seat = int(table.state.decider())
    action = GAME.parse("place mill")
    assert table.state.is_legal(action)
    page = page_of(table, seat, [action])
    check_page(page)
    assert re.search(r'id="place-mill" class="spot loc is-on"', page)
    assert "Send the worker to the mill" in page


# -- what things would bring ---------------------------------------------------------------------------------------


def scenes_of(table: Table, seat: int) -> tuple[Any, dict[str, Any]]:
    viewing = viewing_of(table, seat)
    moment = viewing.moment([])
    return moment, viewing.face.scene(moment)


@cache
def told_and_true() -> dict[str, int]:
    """How often a promise of the panel was compared with what the engine then did."""
    counts = {"sales": 0, "breads": 0, "offerings": 0}
    for number, options in enumerate(OPTION_SETS[::2]):
        table = new_table(options, number)
        rng = seeded(number)
        while not table.over:
            kind = table.state.decision().kind
            if kind in ("sell", "end-of-turn", "bake", "offer"):
                _compare(table, kind, counts)
            play(table, choose(_preferred(table), rng))
    return counts


LEADING_TO_BREAD = (
    ("bake", "sell", "serve", "offer"),
    ("place oven", *(f"place {village}" for village in VILLAGE_TEXTS)),
    ("place mill", "place market", "place river", "place church", "column", "stall"),
)


def _preferred(table: Table) -> list[int]:
    """Actions that lead to bread and sales: a random baker rarely comes to sell."""
    legal = table.state.legal()
    for words in LEADING_TO_BREAD:
        found = [action for action in legal if ACTION_TEXTS[action].startswith(words)]
        if found:
            return found
    return legal


def _compare(table: Table, kind: str, counts: dict[str, int]) -> None:
    seat = int(table.state.decider())
    moment, scene = scenes_of(table, seat)
    rows = [row for section in scene["sections"] for row in section.rows]
    for row in rows:
        if row.parts and row.choice.effects is not None:
            told: dict[str, int] = {}
            for part in row.parts:
                told[part.kind] = told.get(part.kind, 0) + part.count
            true = {name: pair[1] - pair[0] for name, pair in row.choice.effects.items()}
            if any(name.startswith("workers") for name in true):
                continue  # the turn went on to dusk
            for name in ("pfennigs", "points", *(f"reputation-{bread}" for bread in BREADS)):
                assert told.get(name, 0) == true.get(name, 0), (row.choice.text, name)
            counts["sales"] += 1
    if kind == "bake" and moment.about["baked"] == 0:
        breads = {choice.arguments[0] for choice in moment.choices if choice.word == "bake"}
        assert {bread["bread"] for bread in scene["worth"]["breads"]} == breads
        counts["breads"] += 1
    if kind == "offer":
        able = [offering["able"] for offering in scene["worth"]["offerings"]]
        assert sum(able) == sum(1 for choice in moment.choices if choice.word == "offer")
        counts["offerings"] += 1


@pytest.mark.parametrize("what", ["sales", "breads", "offerings"])
def test_what_the_panel_promises_is_what_the_engine_does(what: str) -> None:
    assert told_and_true()[what] > 8


def test_the_purse_is_what_the_view_shows() -> None:
    for table in moments({"players": 3}, 11):
        for seat in range(3):
            purse = read_purse(table.state, seat)
            view: Any = table.state.view(seat)
            player = view["players"][seat]
            assert purse["pfennigs"] == player["pfennigs"]
            assert {name: purse[name] for name in INGREDIENTS} == player["ingredients"]
            assert {bread: purse[f"{bread}-flour"] for bread in BREADS} == player["flours"]
            assert purse["workers"] == player["workers"]["reserve"]
            assert purse["bakers"] == len(player["bakers"])
            assert purse["villagers"] == len(player["villagers"])
            for bread in BREADS:
                for quality in ("high", "low"):
                    loaves = [x for x in player["loaves"] if (x["bread"], x["quality"]) == (bread, quality)]
                    assert purse[f"{bread}-{quality}"] == sum(loaf["count"] for loaf in loaves)


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["none", "taking_the_cloth", "famine_in_ulm"])
def test_the_score_sheet_names_every_line_with_its_rule(scenario: str) -> None:
    *_, table = moments({"players": 2, "sim_bakers": ["rudolf"], "scenario": scenario}, 4)
    page = page_of(table, 0)
    check_page(page)
    view: Any = table.state.view(None)
    for score in view["outcome"]["scores"]:
        assert f"<b>{str(score['points']).replace('-', '−')}</b>" in page
        for line in score["lines"]:
            assert f'data-rule="{line["rule"]}"' in page
            assert face_catalog("pandemain", "en").say("lines", line["line"]) in page
    outcome = viewing_of(table, 0).moment([]).outcome
    assert outcome is not None
    assert escaped(outcome["sentence"]) in page


def test_a_game_that_was_ended_early_shows_the_points_so_far_and_no_winner() -> None:
    table = new_table({"players": 1}, 6)
    for entry in table.plan_offer(0, "end", NOW):
        table.accept(entry)
    page = page_of(table, 0, part=True)
    check_page_part(page)
    assert "pandemain/board.svg" in page
    assert "before its end" in page


# -- other prints ------------------------------------------------------------------------------------------------------


def own_print() -> dict[str, Any]:
    """A print with more stalls, in three rows and six columns, and villages of other names."""
    document: dict[str, Any] = _copied(load_print().document)
    stalls = document["market"]["stall"]
    stalls.append({**stalls[0], "id": "cheese", "row": 3, "next": ["garden"]})
    stalls.append({**stalls[-2], "id": "far", "column": 6, "row": 1, "next": [], "transport": []})
    stalls[7]["next"] = stalls[8]["next"] = ["far"]
    document["villages"]["village"][1]["name"] = "Nieder<heim>"
    return document


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value


def test_a_print_with_other_stalls_and_names_is_drawn_as_it_is() -> None:
    options: dict[str, object] = {"players": 2, "components": own_print()}
    for table in moments(options, 2):
        seat = int(table.state.decider())
        if seat < 0:
            continue
        check_decision(table, seat)
        page = page_of(table, seat)
        assert 'id="stall-11"' in page
        assert "Nieder&lt;heim&gt;" in page
        assert "Nieder<heim>" not in page


def test_stalls_never_cover_each_other() -> None:
    prints: list[dict[str, object]] = [{"players": 2}, {"players": 2, "components": own_print()}]
    for options in prints:
        viewing = viewing_of(new_table(options, 1), 0)
        wording: Any = viewing.wording
        places = place_stalls(wording.components(viewing.moment([]).view).market)
        boxes = [(place.x, place.y, place.x + 68 * place.scale, place.y + 50 * place.scale) for place in places]
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert left >= 200
            assert right <= 650
            assert top >= 290
            assert bottom <= 460
            for other in boxes[:number]:
                assert right <= other[0] or left >= other[2] or bottom <= other[1] or top >= other[3]


# -- words and pictures for everything ---------------------------------------------------------------------------------


def test_everything_in_the_purse_has_a_name_and_a_picture() -> None:
    names = face_catalog("pandemain", "en").section("purse")
    for name in (*PURSE_NAMES, *WANTED):
        assert name in names
        assert name in ICONS
    for item in EXCHANGED:
        assert exchanged_tokens(item)


def test_every_kind_of_decision_has_a_title() -> None:
    titles = face_catalog("pandemain", "en").section("titles")
    assert {name for step, name in STEP_NAMES.items() if step >= TURN} <= set(titles)


def test_every_action_says_what_it_lights_up() -> None:
    for text in ACTION_TEXTS:
        for target in targets_of(text):
            assert re.fullmatch(r"[a-z0-9-]+", target), text
    assert targets_of("place oven") == ["place-oven"]
    assert targets_of("stall 3 cart") == ["stall-3"]
    assert targets_of("sell 2 high 3") == ["order-2", "loaves-high-3"]
    assert [targets_of(f"place {village}") for village in VILLAGE_TEXTS][3] == ["place-augsburg"]


# -- to look up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_recipes_are_on_every_page_in_the_games_own_words(language: str) -> None:
    table = new_table({"players": 1}, 3)
    words = viewing_of(table, 0, language).moment([]).words
    for viewer in (0, None):
        page = page_of(table, viewer, language=language)
        recipes = page[page.index('<ul class="recipes">') :]
        for bread in BREADS:
            assert escaped(words.name("bread", bread)) in recipes


def board_of(table: Table, printed: Components | None = None) -> Board:
    """The board as the first seat sees it."""
    moment = viewing_of(table, 0).moment([])
    return Board(moment, printed or load_print(), face_catalog("pandemain", "en"), set())


def load_print() -> Components:
    """The print that comes with the game."""
    components = load_components("pandemain")
    assert isinstance(components, Components)
    return components


def test_a_recipe_shows_both_qualities_with_days_price_and_points() -> None:
    recipes = recipes_of(board_of(new_table({"players": 2}, 1)))
    printed = load_print()
    for number, shown in enumerate(recipes):
        recipe = printed.recipes[number]
        high, low = shown.qualities
        assert (shown.bread, shown.price) == (BREADS[number], str(printed.bread_price[number][0][0]))
        assert str(recipe.enters_day) in shown.keeps
        flours = [BREADS[recipe.flour], BREADS[recipe.starred]]
        for bread in BREADS:
            told = sum(one.count for one in high.takes if one.kind == f"{bread}-flour")
            assert told == flours.count(bread)
        assert [one.kind for one in low.takes][-2:] == [f"{flours[0]}-flour", "any-flour"]
        day = printed.staleness.days.index(recipe.enters_day)
        assert (high.points, low.points) == (printed.staleness.high[day], printed.staleness.low[day])


def test_prices_by_quality_and_by_round_are_shown_where_a_print_has_them() -> None:
    own = print_with(bread_price__rye=[1, 2, 3, 4, 5], bread_price__spelt={"high": 4, "low": 2})
    board = board_of(new_table({"players": 2, "components": own}, 1), components_from_dict(own))
    rye, spelt, oat, _ = recipes_of(board)
    assert (rye.price, rye.by_round) == ("1 · 2 · 3 · 4 · 5", True)
    assert (spelt.price, spelt.by_round, [quality.price for quality in spelt.qualities]) == ("", False, ["4", "2"])
    assert (oat.price, oat.by_round) == ("5", False)
    tracks = reputation_table(board)
    assert tracks is not None
    assert [row[2] for row in tracks["rows"]] == ["1", "4/2", "5", "6"]


def test_a_table_with_its_own_print_says_so_and_rings_only_what_its_file_calls_reconstructed() -> None:
    own = page_of(new_table({"players": 2, "components": own_print()}, 2), 0)
    assert 'data-notice="own-abc"' in own
    assert face_catalog("pandemain", "en").say("board", "banner-own-marks") in own
    document = own_print()
    _call_printed(document)
    page = page_of(new_table({"players": 2, "components": document}, 2), 0)
    assert face_catalog("pandemain", "en").say("board", "banner-own") in page
    assert "°" not in page
    assert 'data-notice="reconstructed"' in page_of(new_table({"players": 2}, 2), 0)


def _call_printed(value: Any) -> None:
    """A file of somebody who has the box: every value is the printed one."""
    if isinstance(value, dict):
        value.pop("provenance_of", None)
        if "provenance" in value:
            value["provenance"] = "printed"
        for each in value.values():
            _call_printed(each)
    elif isinstance(value, list):
        for each in value:
            _call_printed(each)


# -- what cannot be done -----------------------------------------------------------------------------------------------


SINGLE = ("farm-", "stall-", "column-", "castle-", "guild-", "place-")
OF_KIND = {"buy": "farm-", "stall": "stall-", "column": "column-", "castle": "castle-"}


def refused_at(table: Table) -> dict[str, Any]:
    """What is refused to whoever decides, by its name."""
    _, scene = scenes_of(table, int(table.state.decider()))
    return {entry.name: entry for entry in scene["refused"]}


@pytest.mark.long
def test_every_refusal_that_greys_something_is_named_by_it() -> None:
    seen = set()
    for number, options in enumerate(OPTION_SETS):
        for table in moments(options, number + 40):
            seat = int(table.state.decider())
            if seat < 0:
                continue
            moment, scene = scenes_of(table, seat)
            lit = {target for choice in moment.choices for target in choice.targets}
            for entry in scene["refused"]:
                assert entry.name or not entry.targets, entry
                assert not lit & {target for target in entry.targets if target.startswith(SINGLE)}, (entry, lit)
                if moment.kind in ("buy", "stall", "column", "castle") and entry.name:
                    assert all(target.startswith(OF_KIND[moment.kind]) for target in entry.targets), entry
                    seen.add(moment.kind)
    assert seen == set(OF_KIND)


def test_at_the_farm_each_animal_that_is_too_dear_has_its_own_name() -> None:
    names: set[str] = set()
    for seed in range(12):
        for table in moments({"players": 2}, seed):
            if table.state.decision().kind == "buy":
                names |= {name for name, entry in refused_at(table).items() if "pf" in entry.sentence}
    assert {"ox", "cow"} <= names
    assert "Farm" not in names


def test_an_oven_without_flour_for_it_is_listed_as_the_oven_and_greyed() -> None:
    found = 0
    for seed in range(6):
        for table in moments({"players": 2}, seed):
            if table.state.decision().kind != "turn":
                continue
            moment, _ = scenes_of(table, int(table.state.decider()))
            if moment.choice("place oven") is None:
                assert refused_at(table)["Oven"].targets == ["place-oven"]
                found += 1
    assert found > 3


def test_where_a_low_loaf_can_be_baked_the_high_one_is_what_is_refused() -> None:
    own = {"flours": {"rye": 2}, "ingredients": {"water": 2, "salt": 1, "yeast": 1}, "pfennigs": 3}
    table = new_table({"players": 2, "mode": "basic"}, 1)
    table.state = position(options={"mode": "basic"}, seats=[own])
    table.state.apply(GAME.parse("place oven"))
    refused = refused_at(table)
    assert "rye, high" in refused
    assert "rye" not in refused


def test_stalls_have_the_same_numbers_on_the_board_and_in_every_list() -> None:
    offered, refused = set(), set()
    for seed in range(6):
        for table in moments({"players": 2}, seed):
            if table.state.decision().kind != "stall":
                continue
            seat = int(table.state.decider())
            _, scene = scenes_of(table, seat)
            stalls = page_of(table, seat).split('id="stall-')[1:]
            numbered = [re.search(r'class="stall-no".*?<text[^>]*>(\d+)<', stall) for stall in stalls]
            drawn = {
                f"stall-{stall.partition(chr(34))[0]}": found[1]
                for stall, found in zip(stalls, numbered, strict=True)
                if found
            }
            assert drawn == {f"stall-{number}": str(number) for number in range(1, len(drawn) + 1)}
            rows = [row for section in scene["sections"] for row in section.rows if row.choice.word == "stall"]
            for row in rows:
                assert row.name.endswith(f"stall {drawn[f'stall-{row.choice.arguments[0]}']}")
                offered.add(row.name)
            for entry in scene["refused"]:
                for target in entry.targets:
                    assert entry.name.endswith(f"stall {drawn[target]}")
                    refused.add(entry.name)
    assert len(offered) > 4
    assert refused


def test_the_panel_counts_the_stalls_and_columns_that_can_be_chosen() -> None:
    compared = 0
    for seed in range(8):
        for table in moments({"players": 3}, seed):
            if table.state.decision().kind != "turn":
                continue
            seat = int(table.state.decider())
            moment, scene = scenes_of(table, seat)
            for place, word, count in (
                ("market", "stall", scene["panel"].reached("stalls")),
                ("mill", "column", scene["panel"].reached("columns")),
            ):
                if moment.choice(f"place {place}"):
                    there = viewing_of(table, seat).moment([GAME.parse(f"place {place}")])
                    assert count == len({one.arguments[0] for one in there.choices if one.word == word})
                    compared += 1
    assert compared > 12


def test_markers_on_the_penitence_track_never_cover_each_other() -> None:
    for options in OPTION_SETS:
        *_, table = moments(options, 3)
        for each in (new_table(options, 3), table):
            markers = penitence_track(board_of(each))["markers"]
            for number, one in enumerate(markers):
                for other in markers[:number]:
                    apart = one.x >= other.x + other.width - 2 or other.x >= one.x + one.width - 2
                    assert apart or abs(one.y - other.y) >= 12
