"""What somebody is called: asked before a game at once, remembered, and 'you' where there is no name."""

import random
import re

import pytest

from sobremesa.table.log import Seat
from tests.web.seating import Seated
from tests.web.sites import Site, Visit

YOU = {"en": ("Player 1 (you)", "You"), "es": ("Jugador 1 (tú)", "Tú"), "it": ("Giocatore 1 (tu)", "Tu"),
       "fr": ("Joueur 1 (toi)", "Toi")}  # fmt: skip


def begin(visitor: Visit, **fields: str) -> str:
    """A first game of Pandemain: the address of its seat."""
    return visitor.post("/play/pandemain", {"preset": "first", **fields}).headers["location"]


def own_head(page: str) -> str:
    found = re.search(r'<section id="own".*?<h2 class="card-title">(.*?)</h2>', page, re.DOTALL)
    assert found
    return found[1]


def test_a_name_that_is_given_at_play_now_is_used_and_remembered(site: Site) -> None:
    visitor = site.visitor()
    for address in ("/play/pandemain", "/learn"):
        assert 'name="name"' in visitor.get(address).text
    page = visitor.get(begin(visitor, name="  Ana\u200b María ")).text
    assert own_head(page) == "Ana María"
    assert "Player 1" not in page
    assert 'value="Ana María"' in visitor.get("/learn").text
    assert own_head(visitor.get(begin(visitor)).text) == "Ana María"
    assert own_head(visitor.get(begin(visitor, name="")).text) == "You", "who clears the field has no name any more"
    visitor.post("/play/pandemain", {"answer": "such", "name": "Luc"})
    assert 'value="Luc"' in visitor.get("/learn").text
    assert 'id="name-pandemain"' not in visitor.get("/").text, "the first page asks only whoever has no name"


@pytest.mark.parametrize("language", YOU)
def test_whoever_has_no_name_is_you_in_heads_and_marked_in_the_log(site: Site, language: str) -> None:
    marked, alone = YOU[language]
    visitor = site.visitor(accept_language=language)
    address = begin(visitor)
    page = visitor.get(address).text
    assert own_head(page) == alone
    question = re.search(r'id="question">(.*?)<', page)
    assert question
    assert marked.split(" (")[0] not in question[1], "nobody is spoken to by a number"
    assert question[1][0].isupper()
    seat = re.search(r'class="seat-name">(.*?)</span>', page)
    assert seat
    assert seat[1].strip() == alone


def test_the_log_marks_only_the_lines_of_the_one_who_reads_it(site: Site) -> None:
    seats = [Seat("person", taken=True), Seat("person", taken=True)]
    seated = Seated.at(site, "pandemain", {"players": 2, "mode": "basic", "sim_bakers": ["none"]}, seats)
    seated.play_randomly(12, random.Random(1))
    pages = [site.visitor().get(seated.address(seat) + "/log").text for seat in (0, 1)]
    for own, other, page in ((1, 2, pages[0]), (2, 1, pages[1])):
        assert f"Player {own} (you)" in page
        assert f"Player {other} (you)" not in page
    assert "(you)" not in site.visitor().get(f"/table/{seated.table.table_id}/log").text


@pytest.mark.parametrize(("language", "title"), [("en", "Your first game"), ("es", "Tu primera partida")])
def test_a_first_game_is_called_so_in_the_language_of_whoever_plays_it_and_by_its_game_to_others(
    site: Site, language: str, title: str
) -> None:
    address = begin(site.visitor(accept_language="fr"))
    page = site.visitor(accept_language=language).get(address).text
    assert f'<h1 class="bar-title">{title}</h1>' in page
    assert f"<title>{title} · Pandemain" in page
    watching = site.visitor(accept_language=language).get(address.rpartition("/")[0]).text
    assert title not in watching
