"""A whole game in a link or a file: shown, stored by nobody until it is kept, and refused where it does not fit."""

import pickle
import random
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import httpx
import pytest

from sobremesa.table.log import TableSettings
from sobremesa.web.settings import Limits, Rate
from sobremesa.web.shared_games import LONGEST_LINK, pack, read_game, unpack
from tests.web.seating import Seated, people
from tests.web.sharing import GOLDEN, PART, finished, going_on, link_of, long_game, played, tables_in
from tests.web.sites import Site, Visit, open_site, settings_in, words

# -- showing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["pandemic", "pandemain"])
def test_a_link_shows_the_game_at_its_end_and_at_every_moment_and_stores_nothing(
    site: Site, visitor: Visit, game: str
) -> None:
    seated = finished(site, game)
    link = link_of(visitor, seated.address(0), "?names=1")
    assert len(link) < 3000
    rows = tables_in(site)
    end = site.visitor().get(link)
    assert end.status_code == 200
    assert 'data-over="yes"' in end.text
    assert "Nothing of it is stored here." in words(end)
    last = len(seated.table.moves)
    board = re.compile(r'<section id="board".*?</section>', re.S)
    for move in (0, 1, last // 2, last):
        shown = site.visitor().get(f"{link}?move={move}&eyes=p1", headers=PART)
        assert shown.status_code == 200
        assert f'data-past="{move}"' in shown.text
        seq = seated.table.moves[move - 1].seq if move else 0
        at_the_table = visitor.get(f"{seated.address(None)}?move={seq}&eyes=p1", headers=PART)
        there = at_the_table.text.replace(f"{seated.address(None)}?", "?")
        assert board.findall(shown.text) == board.findall(there)
    assert tables_in(site) == rows


def test_every_address_on_the_page_of_a_link_is_there(site: Site, visitor: Visit) -> None:
    link = link_of(visitor, finished(site).address(0))
    for page in (link, f"{link}?move=7&eyes=all"):
        text = visitor.get(page).text
        assert len(text) < 400_000
        hrefs = {unescape(each) for each in re.findall(r'href="([^"#][^"]*)"', text)}
        own = {each for each in hrefs if each.startswith(("?", "/r"))}
        assert len(own) > 10
        for each in own:
            address = each if each.startswith("/") else f"{link}{each}"
            begins = each.partition("?")[0].endswith("/study")  # leads to the study that it begins
            assert visitor.get(address, headers=PART).status_code == (303 if begins else 200), each
        assert not {each for each in hrefs if each in ("/log", "/links", "/events", "/replay")}
        assert 'data-events=""' in text
        back = re.findall(r'name="next" value="([^"]*)"', text)
        assert all(unescape(each).startswith(link) for each in back)


@pytest.mark.parametrize("text", ["format 1", "format 2", *sorted(path.stem for path in GOLDEN.glob("*.replay"))])
def test_files_of_every_kind_and_of_older_rules_can_be_shown(text: str) -> None:
    made = {"format 1": played, "format 2": going_on}
    file = made[text]() if text in made else (GOLDEN / f"{text}.replay").read_text(encoding="utf-8")
    game = read_game(file)
    assert game.table.closed
    assert len(game.table.moves) == len(game.record.actions)
    assert unpack(pack(file)) == file


def test_a_game_that_was_not_over_ends_where_its_file_does(site: Site, visitor: Visit) -> None:
    page = visitor.get(f"/r/{pack(played(moves=12))}")
    assert page.status_code == 200
    assert 'data-past="12"' in page.text
    assert "The file ends here" not in words(visitor.get(f"/r/{pack(played())}"))
    kept = visitor.to(visitor.post(f"/r/{pack(played(moves=12))}/keep"))
    assert "The file ends here; the game was not over." in words(kept)


def test_a_game_that_begins_in_a_position_names_people_and_bots(site: Site, visitor: Visit) -> None:
    assert going_on().startswith("sobremesa-replay 2\n")
    text = words(visitor.get(f"/r/{pack(going_on())}?move=3"))
    assert "Ana" in text
    assert "Luc" in text
    assert [seat.kind for seat in read_game(going_on()).table.seats] == ["person", "bot"]


def test_names_go_into_a_link_and_a_file_only_when_they_are_ticked(site: Site, visitor: Visit) -> None:
    seated = finished(site)
    for ticked in (False, True):
        more = "?names=1" if ticked else ""
        page = visitor.get(f"{seated.address(0)}/share{more}").text
        link = re.findall(r'data-copy="/r/([^"]*)"', page)[0]
        file = visitor.get(f"{seated.address(0)}/replay{more}").text
        for text in (unpack(link), file):
            assert ("Ana" in text) == ticked
            assert "Luc" not in text or ticked
            assert read_game(text).table.over


def test_no_link_that_is_meant_for_others_holds_a_token(site: Site, visitor: Visit) -> None:
    for settings in (TableSettings(), TableSettings(watchers=False)):
        seated = finished(site, settings=settings)
        tokens = [seated.hall.links.token(seated.table, seat) for seat in range(2)]
        own = visitor.get(f"{seated.address(0)}/share").text
        links = re.findall(r'data-copy="([^"]*)"', own) + re.findall(r'readonly value="([^"]*)"', own)
        assert len(links) == (4 if settings.watchers else 2)
        data = next(link.removeprefix("/r/") for link in links if link.startswith("/r/"))
        played_on = visitor.to(visitor.post(f"{seated.address(0)}/fork", {"move": "3", "k1": "here", "k2": "here"}))
        origins = re.findall(r'id="came-from".*?</p>', played_on.text, re.S)
        given = [*links, *origins, unpack(data), visitor.get(f"/r/{data}").text, visitor.get(f"/r/{data}/share").text]
        assert not [each for each in given for token in tokens if token in each]
        assert origins
        assert all(links)


def test_nothing_of_a_running_game_can_be_taken_along(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2}, people(2), 5)
    seated.play_randomly(5, random.Random(5))
    for path in ("share", "replay", "replay?names=1"):
        for seat in (0, None):
            response = visitor.get(f"{seated.address(seat)}/{path}")
            assert response.status_code == 409
            assert "all secrets" in words(response)


# -- files -----------------------------------------------------------------------------------------------------------


def upload(visitor: Visit, raw: bytes) -> httpx.Response:
    return visitor.request("POST", "/r", files={"file": ("game.replay", raw, "text/plain")})


def test_a_file_is_shown_like_a_link_and_comes_back_as_it_was(site: Site, visitor: Visit) -> None:
    assert visitor.get("/r").status_code == 200
    rows = tables_in(site)
    for raw in (going_on().encode(), going_on().replace("\n", "\r\n").encode()):
        response = upload(visitor, raw)
        assert response.headers["location"] == f"/r/{pack(going_on())}"
        assert visitor.get(f"{response.headers['location']}/replay").text == going_on()
    assert tables_in(site) == rows


def test_a_game_that_is_too_long_for_a_link_has_an_address_while_it_is_remembered(site: Site, visitor: Visit) -> None:
    text = long_game()
    assert len(pack(text)) > LONGEST_LINK
    address = upload(visitor, text.encode()).headers["location"]
    assert re.fullmatch(r"/r/~[0-9a-f]{64}", address)
    assert visitor.get(f"{address}?move=9").status_code == 200
    assert "too long for a link" in words(visitor.get(f"{address}/share"))
    assert visitor.get(f"{address}/replay").text == text
    unknown = visitor.get(f"/r/~{'0' * 64}")
    assert unknown.status_code == 422
    assert "no longer remembers it" in words(unknown)


@pytest.mark.parametrize(
    ("raw", "status", "sentence"),
    [
        (b"", 422, "No file was sent."),
        (b"\xff\xfe\x00", 422, "This file is not a text."),
        (b"hello", 422, "line 1 is not as it should be"),
        (pickle.dumps({"a": 1}), 422, "This file is not a text."),
        (b"x" * (1024 * 1024 + 1), 422, "more than 1024 KB"),
        (b"x" * (1200 * 1024), 413, "too large"),
        (b"sobremesa-replay 3\n", 422, "a form that this server does not know"),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(
    site: Site, visitor: Visit, raw: bytes, status: int, sentence: str
) -> None:
    response = upload(visitor, raw)
    assert response.status_code == status
    assert sentence in words(response) or status == 413


def test_a_form_of_another_site_opens_no_file(site: Site) -> None:
    other = site.visitor(sec_fetch_site="cross-site")
    assert upload(other, played().encode()).status_code == 403


# -- rates, and where others look ------------------------------------------------------------------------------------


def test_whoever_asks_for_many_games_is_slowed_and_still_steps_through_those_they_have(tmp_path: Path) -> None:
    limits = Limits(rates={"unpack": Rate(0.001, 2), "draw": Rate(0.001, 12)}, streams=0, each=0)
    with open_site(settings_in(tmp_path, limits=limits)) as site:
        visitor = site.visitor()
        games = [f"/r/{pack(played(moves=moves))}" for moves in (3, 4, 5)]
        answers = [visitor.get(game) for game in games]
        assert [each.status_code for each in answers] == [200, 200, 429]
        assert int(answers[2].headers["retry-after"]) > 0
        assert [visitor.get(f"{games[0]}?move={move}").status_code for move in (0, 1, 2, 3)] == [200] * 4
        assert {visitor.get(f"{games[1]}?move=1").status_code for _ in range(8)} == {200, 429}


def test_tables_and_games_in_links_are_not_for_search_engines(site: Site, visitor: Visit) -> None:
    seated = finished(site)
    for address in (seated.address(0), f"{seated.address(None)}?move=3", f"/r/{pack(played())}"):
        assert visitor.get(address).headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in visitor.get("/").headers


# -- keeping ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [played, going_on])
def test_a_game_that_is_kept_is_a_table_that_is_over_and_is_there_after_a_restart(
    site: Site, visitor: Visit, make: Callable[[], str]
) -> None:
    game = read_game(make())
    response = visitor.post(f"/r/{pack(make())}/keep")
    table_id = response.headers["location"].removeprefix("/table/")
    hall = site.app.state.hall
    hall.tables.forget(table_id)
    table = site.run(hall.table(table_id))
    assert table.closed
    assert table.actions == game.table.actions
    assert table.state.key() == game.table.state.key()
    assert table.header.origin.kind == "file"
    page = visitor.to(response)
    assert "Kept from a link or a file." in words(page)
    assert read_game(visitor.get(f"/table/{table_id}/replay").text).table.actions == table.actions
    position = site.run(hall.position(table_id))
    assert position.seq == len(table.entries)


def test_one_plays_on_from_a_game_in_a_link_and_the_table_says_where_it_comes_from(site: Site, visitor: Visit) -> None:
    link = f"/r/{pack(played())}"
    play_on = unescape(re.findall(r'data-play-on href="([^"]*)"', visitor.get(f"{link}?move=9").text)[0])
    assert play_on == f"{link}/fork?move=9"
    form = visitor.get(play_on)
    assert 'name="luck" value="same"' in form.text
    page = visitor.to(visitor.post(f"{link}/fork", {"move": "9", "k1": "here", "k2": "here", "luck": "same"}))
    assert "Chance goes on as it did there." in words(page)
    assert unescape(re.findall(r'href="([^"]*)"[^>]*>Look there', page.text)[0]) == f"{link}?move=9"


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_games_in_links_are_told_in_every_language(site: Site, language: str) -> None:
    visitor = site.visitor(accept_language=language)
    lines = played().split("\n")
    lines[-2] = "check: " + "0" * 64
    for address in (f"/r/{pack(played())}", f"/r/{pack(played())}/share", f"/r/{pack(chr(10).join(lines))}", "/r"):
        page = visitor.get(address)
        assert f'<html lang="{language}"' in page.text
        assert not re.search(r"\b(the|this|game)\b", words(page).lower().replace("sobremesa-replay", "")), address
