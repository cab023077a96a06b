"""What pages say of people and tables is so: who has come, who has a name, who can open a link, what was chosen."""

import re

import pytest

from sobremesa.table.log import Seat
from sobremesa.web.faces import face_of
from sobremesa.web.learnt import ASKED, PLAYED
from sobremesa.wording.messages import game_catalog
from tests.web.face_files import style_sheets
from tests.web.seating import Seated, people
from tests.web.sites import HOST, Site, words

TEAM: dict[str, object] = {"players": 2, "first": "2", "hands": "open", "events": False}
BAKERS: dict[str, object] = {"players": 2, "sim_bakers": ["none"]}
HERE = Seat("person", taken=True)  # somebody who has given no name


@pytest.mark.parametrize("options", [TEAM, BAKERS])
def test_whoever_has_not_come_yet_does_not_think(options: dict[str, object], site: Site) -> None:
    game = "pandemic" if options is TEAM else "pandemain"
    seated = Seated.at(site, game, options, [Seat("person"), Seat("person")])
    page = words(site.visitor().get(seated.address(None)))
    assert "Nobody has taken the seat of" in page
    assert "is thinking" not in page
    assert " plays turn" not in page


def test_whoever_has_come_thinks_and_for_whoever_is_absent_a_bot_does(site: Site) -> None:
    seated = Seated.at(site, "pandemic", TEAM, people(2))
    visitor = site.visitor()
    assert "Luc is thinking." in words(visitor.get(seated.address(0)))
    site.run(seated.hall.hand_over(seated.table.table_id, 1, "random", 1))
    assert "Luc is thinking." not in words(visitor.get(seated.address(0)))


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_nobody_is_called_by_the_number_of_a_seat_that_only_programs_use(language: str, site: Site) -> None:
    seated = Seated.at(site, "pandemic", {**TEAM, "first": "1"}, [HERE, HERE])
    seated.play(seated.table.game.parse("end-actions"), seat=0)
    visitor = site.visitor(accept_language=language)
    for seat in (0, 1, None):
        page = words(visitor.get(seated.address(seat)))
        assert "(p1)" not in page
        assert "(p2)" not in page


def test_nothing_is_told_since_ones_turn_before_there_was_one(site: Site) -> None:
    seated = Seated.at(site, "pandemic", TEAM, people(2))
    seated.play(seated.table.game.parse("end-actions"), seat=1)
    page = words(site.visitor().get(seated.address(0)))
    assert "So far:" in page
    assert "Since your turn" not in page
    seated.play(seated.table.game.parse("end-actions"), seat=0)
    seated.play(seated.table.game.parse("end-actions"), seat=1)
    assert "Since your turn" in words(site.visitor().get(seated.address(0)))


def test_links_that_only_this_computer_can_open_say_so(site: Site) -> None:
    seated = Seated.at(site, "pandemic", TEAM, people(2))
    visitor, address = site.visitor(), f"{seated.address(0)}/links"
    assert "they open on this computer only" in words(visitor.get(address))
    assert "127.0.0.1" in HOST
    elsewhere = visitor.get(address, headers={"host": "table.example.org"})
    assert "they open on this computer only" not in words(elsewhere)


@pytest.mark.parametrize(
    ("difficulty", "hands"), [("introductory", "open"), ("normal", "hidden"), ("heroic", "hidden")]
)
def test_the_summary_of_a_new_table_says_whether_hands_are_hidden(difficulty: str, hands: str) -> None:
    setup = face_of("pandemic").setup
    facts = setup.facts(setup.read({"set": ["1"], "difficulty": [difficulty]}))
    assert f"hands-{hands}" in [fact.code for fact in facts]


def test_a_level_of_the_game_has_one_name(site: Site) -> None:
    visitor = site.visitor()
    visitor.post("/learn/pandemic/learnt", data={"number": [str(ASKED), str(PLAYED)]})
    home, form = words(visitor.get("/")), words(visitor.get("/new/pandemic"))
    for name in ("Introductory", "Normal", "Heroic"):
        assert name in home
        assert name in form
    assert "Easy" not in home


def test_a_chosen_step_is_not_struck_through_when_pointed_at() -> None:
    for sheet in style_sheets():
        assert "line-through" not in sheet.read_text(encoding="utf-8"), sheet.name


def test_whoever_has_two_cards_too_many_is_asked_for_two() -> None:
    for language in ("en", "es", "it", "fr"):
        sentence = game_catalog("pandemic", language).template("decisions", "hand-limit", ["many"])
        assert sentence.count("{excess}") == 2


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_no_option_and_no_line_of_the_log_names_a_command_of_the_terminal(language: str) -> None:
    catalog = game_catalog("pandemic", language)
    told = [catalog.template("options", "until-called"), catalog.template("events", "hushed", ["called"])]
    assert not [sentence for sentence in told if re.search(r"\bsay (lists|verás|elenca|dit)", sentence)]
