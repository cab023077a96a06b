"""What is kept between pages (sentences, rule links, lines of the log, pieces of boards) is never somebody else's."""

import re
from dataclasses import replace

import pytest

from sobremesa.catalog import find_game
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.looker import Looker
from sobremesa.web.rendering import environment, language_names, speaker
from sobremesa.web.rule_links import rule_link
from sobremesa.web.viewing import Viewing
from sobremesa.web.visitors import Preferences, Visitor
from sobremesa.wording.messages import Catalog

GAMES = ("pandemain", "pandemic")


def table_of(game_id: str, names: tuple[str, str], seed: int = 3) -> Table:
    """A table in the middle of a game; the same seed is the same game."""
    game = find_game(game_id)
    seats = tuple(Seat("person", name) for name in names)
    table = Table(game, Header("kept", game_id, game.rules_version, {"players": 2}, seed, seats, TableSettings(), 0))
    for number in range(30):
        legal = table.state.legal()
        action = legal[number % len(legal)]
        table.accept_all(table.plan_moves(table.decider(), table.seq, [action], table.seq + 1))
    return table


def page_of(table: Table, viewer: int | None, language: str = "en") -> str:
    """The whole page."""
    mine = () if viewer is None else (viewer,)
    viewing = Viewing(table, Looker(language, viewer, mine, "/table/kept/link", "/table/kept/link"), 0)
    moment = viewing.moment([])
    context = {
        "say": speaker(language), "language": language, "languages": language_names(), "theme": "auto", "here": "/",
        "visitor": Visitor("", Preferences(), ""),
        "moment": moment, "scene": viewing.face.scene(moment), "face": viewing.face, "part": False, "notice": None,
        "offer": None, "chat": [], "curtain_for": None, "events_address": "", "game_name": "", "default_bot": "",
        "bots": {}, "hint": None,
    }  # fmt: skip
    return environment().get_template(viewing.face.template).render(context)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_page_is_the_same_whatever_was_drawn_before_it(game_id: str) -> None:
    first = page_of(table_of(game_id, ("Ana", "Bruno")), 0)
    for viewer in (None, 1):
        page_of(table_of(game_id, ("Ana", "Bruno")), viewer)
    page_of(table_of(game_id, ("Carla", "Dario")), 0)
    page_of(table_of(game_id, ("Ana", "Bruno"), seed=4), 0, "fr")
    assert page_of(table_of(game_id, ("Ana", "Bruno")), 0) == first


@pytest.mark.parametrize("game_id", GAMES)
def test_no_name_comes_from_another_table_with_the_same_game(game_id: str) -> None:
    page_of(table_of(game_id, ("Ana", "Bruno")), 0)
    other = page_of(table_of(game_id, ("Carla", "Dario")), 0)
    assert "Carla" in other
    assert "Dario" in other
    assert not re.search(r"\b(Ana|Bruno)\b", other)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_new_name_is_on_the_page_at_once(game_id: str) -> None:
    table = table_of(game_id, ("Ana", "Bruno"))
    page_of(table, 0)
    table.seats[1] = replace(table.seats[1], name="Berta")
    page = page_of(table, 0)
    assert "Berta" in page
    assert "Bruno" not in page


def test_what_somebody_calls_themselves_is_escaped_in_kept_pieces_and_lines() -> None:
    for game_id in GAMES:
        page = page_of(table_of(game_id, ("<b>Ana</b>", 'B"o')), 0)
        assert "<b>Ana</b>" not in page
        assert 'B"o' not in page


def test_a_kept_sentence_is_that_of_its_fields() -> None:
    catalog = Catalog("test", {"s": {"days": {"one": "{count} day", "many": "{count} days"}, "who": "It is {name}."}})
    for _ in range(2):
        assert catalog.say("s", "days", count=1) == "1 day"
        assert catalog.say("s", "days", count=2) == "2 days"
        assert catalog.say("s", "who", name="Ana") == "It is Ana."
        assert catalog.say("s", "who", name="Bo") == "It is Bo."


def test_the_name_of_the_program_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = Catalog("test", {"s": {"type": "Type {command}."}})
    for command in ("one", "two"):
        monkeypatch.setenv("SOBREMESA_COMMAND", command)
        assert catalog.say("s", "type") == f"Type {command}."


def test_a_rule_link_is_that_of_its_game_and_language() -> None:
    assert 'href="/ledger/pandemic/PD-CURE-01"' in rule_link("pandemic", "en", "PD-CURE-01")
    assert rule_link("pandemic", "en", "PD-CURE-01") != rule_link("pandemic", "fr", "PD-CURE-01")
    assert rule_link("pandemic", "en", "") == ""
