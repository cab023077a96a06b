"""Whoever comes to a game that is over and had no seat in it: how it is watched, and who can have it reviewed."""

import random
import re
from html import unescape

import pytest

from sobremesa.table.log import Seat
from tests.web.seating import Seated
from tests.web.sharing import finished, link_of
from tests.web.sites import Site, Visit, words

FROM_START = re.compile(r'id="watch-from-start" href="([^"]*)"')
HERE = "Whoever sat at this table can ask for a review of it, at their own seat."
THERE = "Whoever sat at the table can ask for a review of it where it was played."


def start_from(visitor: Visit, address: str) -> str:
    """What the first moment shows, reached from the page of a game that is over."""
    found = FROM_START.findall(visitor.get(address).text)
    assert len(found) == 1, address
    href = unescape(found[0])
    first = visitor.get(href if href.startswith("/") else f"{address}{href}")
    assert first.status_code == 200
    return first.text


@pytest.mark.parametrize("game", ["pandemic", "pandemain"])
def test_a_stranger_is_led_to_the_start_and_told_who_can_have_the_game_reviewed(
    site: Site, visitor: Visit, game: str
) -> None:
    seated = finished(site, game)
    link = link_of(visitor, seated.address(0))
    kept = visitor.post(f"{link}/keep", {}).headers["location"]
    for address, told in ((seated.address(None), HERE), (link, THERE), (kept, THERE)):
        assert 'data-past="0"' in start_from(visitor, address)
        page = visitor.get(address)
        assert "Watch from the start" in words(page)
        assert told in words(page)
        assert "/review" not in page.text


def test_whoever_had_a_seat_and_whoever_is_on_the_way_through_is_not_told(site: Site, visitor: Visit) -> None:
    seated = finished(site)
    middle = seated.table.moves[len(seated.table.moves) // 2].seq
    for address in (seated.address(0), f"{seated.address(None)}?move={middle}", f"{seated.address(None)}?move=0"):
        page = visitor.get(address)
        assert not FROM_START.search(page.text)
        assert "can ask for a review" not in words(page)
    last = visitor.get(f"{seated.address(None)}?move={seated.table.moves[-1].seq}")
    assert FROM_START.search(last.text)
    running = Seated.at(site, "pandemic", {"players": 2}, [Seat("person", "Ana", taken=True)] * 2)
    running.play_randomly(5, random.Random(1))
    assert not FROM_START.search(visitor.get(running.address(None)).text)


def test_nobody_is_sent_to_ask_for_the_review_of_a_game_of_bots_alone(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2}, [Seat("bot", "Noor", "random"), Seat("bot", "Sam", "random")])
    rng = random.Random(1)
    while not seated.table.over:
        seated.table = site.run(
            seated.hall.moves(
                seated.table.table_id,
                seated.table.decider(),
                seated.table.seq,
                [rng.choice(seated.table.state.legal())],
                bot=True,
            )
        )
    page = visitor.get(seated.address(None))
    assert FROM_START.search(page.text)
    assert "can ask for a review" not in words(page)


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_a_stranger_is_told_in_every_language(site: Site, language: str) -> None:
    page = site.visitor(Accept_Language=language).get(finished(site).address(None))
    assert FROM_START.search(page.text)
    assert "Watch from" not in words(page)
    assert "Whoever sat" not in words(page)
