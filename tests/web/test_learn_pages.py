"""What a browser has learnt over the web: written by POST alone, cleared, and taken to another browser."""

import re
from urllib.parse import parse_qs, unquote, urlsplit

import httpx
import pytest

from sobremesa.web.learnt import Learnt
from sobremesa.web.visitors import PREFERENCES_COOKIE
from tests.web.sites import Site, Visit, words


def learnt(visitor: Visit) -> Learnt:
    """What the cookie of a visitor says."""
    cookie = visitor.client.cookies.get(PREFERENCES_COOKIE) or ""
    return Learnt.read(parse_qs(unquote(cookie)).get("learnt", [""])[0])


def link_of(page: httpx.Response) -> str:
    found = re.search(r'id="carry" readonly value="([^"]+)"', page.text)
    assert found is not None
    return found[1].replace("&amp;", "&")


def test_lessons_and_cards_are_remembered(visitor: Visit) -> None:
    answer = visitor.post("/learn/pandemain/learnt", {"number": ["10", "70"], "next": "/learn?a=b#c"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/learn?a=b#c")
    assert learnt(visitor).numbers("pandemain") == {10, 70}
    again = visitor.post("/learn/pandemain/learnt", {"number": "255", "without": "70"}, headers={"X-Part": "card"})
    assert (again.status_code, again.text) == (204, "")
    assert learnt(visitor).numbers("pandemain") == {10, 255}


@pytest.mark.parametrize("number", ["", "256", "-1", "1e3", "٣", "ten", "99999999", ["10", "x"]])
def test_a_number_that_no_lesson_has_is_answered_with_a_sentence(visitor: Visit, number: str | list[str]) -> None:
    answer = visitor.post("/learn/pandemain/learnt", {"number": number})
    assert answer.status_code == 400
    assert "names no lesson and no card" in words(answer)
    assert "set-cookie" not in answer.headers


def test_a_game_that_nobody_has_learns_nothing(visitor: Visit) -> None:
    assert visitor.post("/learn/chess/learnt", {"number": "10"}).status_code == 404


@pytest.mark.parametrize(
    "there", ["//evil.example", "https://evil.example", "/\\evil.example", "/a\nb", "javascript:x"]
)
@pytest.mark.parametrize("address", ["/learn/pandemain/learnt", "/learn/start-over", "/learn/take"])
def test_no_form_leads_to_another_server(visitor: Visit, address: str, there: str) -> None:
    assert visitor.post(address, {"number": "10", "next": there}).headers["location"] == "/"


def test_all_of_it_can_be_forgotten(visitor: Visit) -> None:
    visitor.post("/settings", {"name": "Ana"})
    visitor.post("/learn/pandemain/learnt", {"number": "10"})
    assert visitor.post("/learn/start-over").headers["location"] == "/learn"
    assert learnt(visitor) == Learnt()
    assert 'value="Ana"' in visitor.get("/settings").text


def test_a_link_takes_it_to_another_browser(site: Site) -> None:
    one, other = site.visitor(), site.visitor()
    assert "learnt nothing yet" in words(one.get("/learn/take"))
    one.post("/learn/pandemain/learnt", {"number": ["10", "11"]})
    other.post("/learn/pandemic/learnt", {"number": "12"})
    address = link_of(one.get("/learn/take"))
    opened = other.get(urlsplit(address).path + "?" + urlsplit(address).query)
    assert "set-cookie" not in opened.headers, "opening an address writes nothing"
    brought = re.search(r'name="learnt" value="([^"]+)"', opened.text)
    assert brought is not None
    assert other.post("/learn/take", {"learnt": brought[1]}).headers["location"] == "/learn"
    assert learnt(other) == Learnt().knowing("pandemain", 10, 11).knowing("pandemic", 12)


def test_a_link_of_games_that_nobody_has_pushes_nothing_out(visitor: Visit) -> None:
    numbers = [str(number) for number in range(10, 70)]
    visitor.post("/learn/pandemain/learnt", {"number": numbers})
    known = learnt(visitor)
    text = "~".join(f"a{'b' * 20}{number}.{'_' * 40}" for number in range(8))
    assert "brings finished lessons" not in words(visitor.get(f"/learn/take?learnt={text}"))
    visitor.post("/learn/take", {"learnt": text})
    assert learnt(visitor) == known != Learnt()


def test_a_link_that_says_nothing_brings_nothing(visitor: Visit) -> None:
    assert "brings finished lessons" not in words(visitor.get("/learn/take?learnt=nonsense"))
    visitor.post("/learn/take", {"learnt": "~~x.é~"})
    assert learnt(visitor) == Learnt()
