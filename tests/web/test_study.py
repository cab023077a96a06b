"""Studies over HTTP: begun, played in branches, told, shared, asked about; what is broken is refused in a sentence."""

import json
import pickle
import random
import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from string import ascii_letters

import pytest

from sobremesa.bots import BOTS, SearchBot
from sobremesa.houses import LANGUAGES
from sobremesa.puzzles.daily import in_order
from sobremesa.study import asking
from sobremesa.study.study import Node
from sobremesa.study.written import write_study
from sobremesa.web.settings import Limits, Rate
from sobremesa.web.shared_games import LARGEST_GAME, LONGEST_LINK, pack
from tests.web.sites import Site, Visit, open_site, settings_in, words
from tests.web.studies import GAMES, begin, card, goes_to, options_of, path_of, played, said, study_at

every_game = pytest.mark.parametrize("game", GAMES)


# -- beginning -------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize(("do", "mode"), [("new", "Play a move on the board"), ("empty", "Undo")])
def test_a_study_begins_with_a_new_deal_or_an_empty_table(visitor: Visit, game: str, do: str, mode: str) -> None:
    page = visitor.get(begin(visitor, game, do))
    assert mode in said(page)
    assert ("is-told" in page.text) == (do == "empty")


def test_a_game_in_which_nobody_decides_is_not_offered_and_refused_in_a_sentence(visitor: Visit) -> None:
    assert "<option>0</option>" not in visitor.get("/study/pandemain").text
    refused = visitor.post("/study/pandemain", {"do": "new", "players": "0"})
    assert refused.status_code == 422
    assert "nothing to study" in words(refused)


@pytest.mark.parametrize("address", ["/study", "/study/pandemic"])
def test_the_ways_to_begin_stand_on_a_page_that_is_reached_from_others(visitor: Visit, address: str) -> None:
    page = visitor.get(address)
    assert 'value="new"' in page.text
    assert 'href="/study"' in visitor.get("/puzzles").text


@every_game
def test_a_document_or_a_file_is_opened_as_it_is(visitor: Visit, game: str) -> None:
    address = played(visitor, begin(visitor, game), 2)
    file = visitor.get(f"{path_of(address)}/file")
    assert "attachment" in file.headers["content-disposition"]
    sent = visitor.request("POST", f"/study/{game}", data={"do": "open"}, files={"file": ("s.json", file.content)})
    assert path_of(sent.headers["location"]) == path_of(address)
    position = json.dumps(dict(study_at(address).position))
    opened = visitor.post(f"/study/{game}", {"do": "open", "text": position})
    assert study_at(opened.headers["location"]).position == study_at(address).position


def test_a_puzzle_that_is_solved_leads_to_a_study_of_its_position(visitor: Visit) -> None:
    puzzle = in_order("pandemic")[0]
    address = f"/puzzle/pandemic/{puzzle.id}"
    assert f'"{address}/study"' not in visitor.get(address).text
    study = goes_to(visitor, f"{address}/study")
    assert study_at(study).position["players"] == puzzle.position["players"]
    assert visitor.get(study).status_code == 200
    assert visitor.get("/puzzle/pandemic/none/study").status_code == 404


# -- playing ---------------------------------------------------------------------------------------------------------


@every_game
def test_moves_make_branches_and_one_walks_between_them(visitor: Visit, game: str) -> None:
    start = begin(visitor, game)
    one = played(visitor, start, 3)
    assert one.endswith("?n=3")
    back = f"{path_of(one)}?n=0"
    two = played(visitor, back, 1, choice=1)
    assert two.endswith("?n=4")
    assert [node.parent for node in study_at(two).nodes] == [0, 1, 2, 0]
    page = visitor.get(two)
    assert len(re.findall(r'<li class="lv-\d', card(page))) == 4
    assert 'class="lv-1 is-now leads begins"' in card(page)
    assert 'id="st-back" href="?n=0"' in card(page)
    again = played(visitor, f"{path_of(two)}?n=0")
    assert path_of(again) == path_of(two)
    assert again.endswith("?n=1")


@every_game
def test_a_part_of_the_page_is_answered_with_its_own_address(visitor: Visit, game: str) -> None:
    address = begin(visitor, game)
    part = visitor.get(address, headers={"X-Part": "table"})
    assert part.headers["x-address"] == address
    first = options_of(part)[0]
    drafted = visitor.get(f"{address}&draft={first}", headers={"X-Part": "table"})
    assert f"sent={first}" in drafted.text
    assert (
        path_of(address) not in drafted.text.replace(f'value="{path_of(address)}', "").replace("data-copy", "")[:2000]
    )


@every_game
def test_another_deal_is_another_branch_with_other_draws(visitor: Visit, game: str) -> None:
    address = played(visitor, begin(visitor, game))
    one = goes_to(visitor, f"{address}&deal=1")
    two = goes_to(visitor, f"{path_of(one)}?n=1&deal=1")
    moves = [node.move for node in study_at(two).nodes]
    assert moves[1] != moves[2]
    assert all(move.startswith("deal ") for move in moves[1:])
    assert said(visitor.get(two)).count("Dealt again") == 2
    assert visitor.get(played(visitor, two, 4)).status_code == 200


@every_game
def test_a_game_is_played_to_its_end(visitor: Visit, game: str) -> None:
    address = begin(visitor, game)
    for _ in range(400):
        page = visitor.get(address, headers={"X-Part": "table"})
        options = options_of(page)
        if not options:
            break
        address = goes_to(visitor, f"{address}&sent={options[len(options) // 2]}")
    page = visitor.get(address)
    assert 'data-over="yes"' in page.text
    assert 'id="st-ask"' not in page.text
    assert 'id="st-deal"' not in page.text


@every_game
def test_names_and_remarks_are_kept_and_branches_led_to_the_front_or_removed(visitor: Visit, game: str) -> None:
    address = played(visitor, begin(visitor, game), 2)
    address = played(visitor, f"{path_of(address)}?n=0", 1, choice=1)
    sent = {"do": "words", "name": "The <bold> one", "remark": "Two lines,\r\nand no\ttab."}
    named = visitor.post(address, sent).headers["location"]
    assert study_at(named).nodes[2] == Node(
        0, study_at(address).nodes[2].move, "The <bold> one", "Two lines,\nand no tab."
    )
    page = visitor.get(named)
    assert "The &lt;bold&gt; one" in page.text
    first = visitor.post(named, {"do": "first"}).headers["location"]
    assert first.endswith("?n=1")
    assert study_at(first).nodes[0].name == "The <bold> one"
    less = visitor.post(f"{path_of(first)}?n=2", {"do": "remove"}).headers["location"]
    assert less.endswith("?n=0")
    assert len(study_at(less).nodes) == 1
    title = visitor.post(less, {"do": "words", "name": "Mine", "remark": ""}).headers["location"]
    assert "<title>Mine" in visitor.get(title).text


# -- the bot ---------------------------------------------------------------------------------------------------------


@every_game
def test_the_bot_tells_its_plans_with_intervals_and_the_same_ones_again(
    visitor: Visit, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.compiled.is_active", lambda: True)
    monkeypatch.setattr(asking, "GUESSES", 8)
    monkeypatch.setitem(BOTS, "search", lambda: SearchBot(plans=3, simulations=6))
    address = begin(visitor, game)
    assert 'id="st-ask"' in visitor.get(address).text
    page = visitor.get(f"{address}&ask=1")
    assert "to win" in said(page)
    assert 1 <= card(page).count('class="st-chance"') <= 3
    assert visitor.get(f"{address}&ask=1").text == page.text
    link = re.search(r'class="hint-step" href="([^"]+)"', page.text)
    assert link is not None
    assert link[1].startswith("?n=0&amp;at=0&amp;draft=")


def test_where_the_engine_is_not_compiled_the_button_says_why(visitor: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.compiled.is_active", lambda: False)
    address = begin(visitor, "pandemic")
    assert "where the engine is compiled" in said(visitor.get(address))
    assert visitor.get(f"{address}&ask=1").status_code == 409


# -- links and rates -------------------------------------------------------------------------------------------------


def test_a_study_that_is_too_long_for_a_link_has_an_address_while_it_is_remembered(visitor: Visit) -> None:
    study, rng = study_at(played(visitor, begin(visitor, "pandemic"), 1)), random.Random(1)
    nodes = [replace(study.nodes[0], remark="".join(rng.choices(ascii_letters, k=500))) for _ in range(20)]
    text = write_study(replace(study, nodes=tuple(nodes)))
    assert len(pack(text)) > LONGEST_LINK
    long = visitor.post("/study/pandemic", {"do": "open", "text": text}).headers["location"]
    assert re.fullmatch(r"/study/pandemic/~[0-9a-f]{64}\?n=0", long)
    page = visitor.get(long)
    assert "too long for a link" in said(page)
    assert visitor.get(f"{path_of(long)}/file").text == text
    forgotten = visitor.get(f"/study/pandemic/~{'0' * 64}")
    assert forgotten.status_code == 422
    assert "no longer remembers it" in words(forgotten)


@pytest.mark.parametrize(
    "data",
    ["x", "AAAA", "%2e%2e", pack("hello")[:-4], "A" * 6001, urlsafe_b64encode(pickle.dumps([])).decode().rstrip("=")],
)
def test_a_link_that_holds_no_study_says_so(visitor: Visit, data: str) -> None:
    response = visitor.get(f"/study/pandemic/{data}")
    assert response.status_code == 422
    assert "This link holds no study of this game" in words(response)


def test_a_link_to_more_than_may_be_unpacked_is_refused(visitor: Visit) -> None:
    response = visitor.get(f"/study/pandemic/{pack('0' * (LARGEST_GAME + 1))}")
    assert response.status_code == 422
    assert "more than 256 KB" in words(response)


def test_a_broken_link_names_the_move_and_what_can_be_played_can_be_opened(visitor: Visit) -> None:
    address = played(visitor, begin(visitor, "pandemic"), 3)
    written = json.loads(write_study(study_at(address)))
    written["moves"][1][1] = "treat <blue>"
    response = visitor.get(f"/study/pandemic/{pack(json.dumps(written))}")
    assert response.status_code == 422
    assert "Move 2, ‘treat <blue>’, is not possible there. Up to move 1 the study can be opened." in words(response)
    part = re.search(r'id="open-part" href="([^"]*)"', response.text)
    assert part is not None
    assert len(study_at(part[1]).nodes) == 1
    assert visitor.get(part[1]).status_code == 200
    written["moves"], written["position"] = [], {**written["position"], "outbreaks": 9}
    refused = visitor.get(f"/study/pandemic/{pack(json.dumps(written))}")
    assert "at ‘outbreaks’ the reader says ‘9 is not between 0 and 8’" in words(refused)


def test_a_study_of_another_game_is_none_of_this_one(visitor: Visit) -> None:
    address = begin(visitor, "pandemain")
    assert visitor.get(address.replace("pandemain", "pandemic")).status_code == 422
    file = visitor.get(f"{path_of(address)}/file").text
    response = visitor.post("/study/pandemic", {"do": "open", "text": file})
    assert "This is no study of Pandemic" in words(response)


@pytest.mark.parametrize(
    ("raw", "status", "sentence"),
    [
        (b"", 422, "Neither a file nor a text was sent."),
        (b"\xff\xfe\x00", 422, "This file is not a text."),
        (b"hello", 422, "This is no document"),
        (b'{"players": 3}', 422, "The position cannot be: at ‘players’"),
        (b"[" * 70000, 422, "This is no document"),
        (b"{" + b" " * (LARGEST_GAME + 1), 422, "more than 256 KB"),
        (b"x" * (400 * 1024), 413, "too large"),
    ],
)
def test_what_is_no_document_is_refused_in_one_sentence(visitor: Visit, raw: bytes, status: int, sentence: str) -> None:
    response = visitor.request("POST", "/study/pandemic", data={"do": "open"}, files={"file": ("a.json", raw)})
    assert response.status_code == status
    assert sentence in words(response) or status == 413


@pytest.mark.parametrize("query", ["n=1", "n=x", "n=-1", "n=0&sent=999999", "n=0&draft=x", "n=0&set=1&put=nowhere"])
def test_an_address_that_makes_no_sense_is_refused(visitor: Visit, query: str) -> None:
    assert visitor.get(f"{path_of(begin(visitor, 'pandemic'))}?{query}").status_code in (400, 404)


def test_a_form_of_another_site_changes_no_study(site: Site, visitor: Visit) -> None:
    address = begin(visitor, "pandemic")
    other = site.visitor(sec_fetch_site="cross-site")
    assert other.post("/study/pandemic", {"do": "new"}).status_code == 403
    assert other.post(address, {"do": "words", "name": "x"}).status_code == 403


def test_studies_are_read_drawn_and_asked_about_at_a_rate(tmp_path: Path) -> None:
    rates = {"unpack": Rate(0.001, 3), "draw": Rate(0.001, 12)}
    with open_site(settings_in(tmp_path, limits=Limits(rates=rates, streams=0, each=0))) as site:
        visitor = site.visitor()
        begun = [begin(visitor, "pandemic") for _ in range(2)]
        assert visitor.get(begun[0]).status_code == 200
        links = [pack(write_study(study_at(each)) + " " * more) for each in begun for more in (1, 2, 3)]
        asked = [visitor.get(f"/study/pandemic/{link}") for link in links]
        assert [each.status_code for each in asked] == [200, 200, 200, 429, 429, 429]
        assert int(asked[-1].headers["retry-after"]) > 0
        assert {visitor.get(begun[0]).status_code for _ in range(8)} == {200, 429}


def test_studies_are_not_for_search_engines(visitor: Visit) -> None:
    for address in ("/study", begin(visitor, "pandemic"), "/study/pandemic/x"):
        assert visitor.get(address).headers["x-robots-tag"] == "noindex"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@every_game
def test_studies_are_told_in_every_language(site: Site, language: str, game: str) -> None:
    visitor = site.visitor(accept_language=language)
    address = goes_to(visitor, f"{played(visitor, begin(visitor, game), 2)}&deal=1")
    pages = [visitor.get("/study"), visitor.get(address), visitor.get(f"{address}&set=1"), visitor.get("/study/x/y")]
    for page in pages:
        assert f'<html lang="{language}"' in page.text
        assert not re.search(r"\b(the|this|with|and)\b", words(page).split("{")[0].lower()), page.url
