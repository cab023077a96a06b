"""The rulebook's pages: chapters with pictures and boards, languages, basic rules, search, print, old addresses."""

import json
import random
import re
from html import unescape

import pytest

from sobremesa.catalog import GAMES
from sobremesa.houses import LANGUAGES
from sobremesa.learn.book import Rulebook, book_of
from sobremesa.learn.pages import Expert, Figure, TryIt
from sobremesa.ledger import read_ledger
from sobremesa.web.book_drawing import BookDrawing, Reader, draw_picture, try_board
from sobremesa.wording.messages import web_catalog
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words

BOOKS = {game_id: book for game_id in GAMES if (book := book_of(game_id)) is not None}
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


@every_book
def test_the_contents_name_every_chapter_and_each_has_a_page(visitor: Visit, book: Rulebook) -> None:
    contents = visitor.get(f"/rules/{book.game_id}")
    linked = re.findall(rf'href="/rules/{book.game_id}/([a-z0-9-]+)"', contents.text)
    assert {*linked} - {"print"} == {*book.ids}
    for id in book.ids:
        page = visitor.get(f"/rules/{book.game_id}/{id}")
        assert page.status_code == 200
        chapter = book.chapter(id, "en")
        assert f"<h1>{chapter.title}</h1>" in unescape(page.text)
        without = [anchor for anchor in book.anchors(chapter) if f'id="{anchor}"' not in page.text]
        assert without in ([], ["try-it"])  # what is tried in a lesson is told where that lesson is there
        learning = {link.partition("#")[0] for link in re.findall(r'href="(/learn/(?![a-z]+/board/)[^"]*)"', page.text)}
        assert [link for link in learning if visitor.get(link).status_code != 200] == []
        figures = [block for block in chapter.blocks() if isinstance(block, Figure)]
        assert page.text.count('<figure class="fig"') == len(figures)
        assert page.text.count('class="try"') == sum(isinstance(block, TryIt) for block in chapter.blocks())
        assert "style=" not in page.text
        for address in re.findall(rf'href="/rules/{book.game_id}/([a-z0-9-]+)(?:#([a-z0-9-]+))?"', page.text):
            assert address[0] in [*book.ids, "print"]
            assert not address[1] or address[1] in book.anchors(book.chapter(address[0], "en"))


@every_book
def test_every_picture_is_drawn_in_every_language(book: Rulebook) -> None:
    for picture in book.pictures.values():
        for language in LANGUAGES:
            drawn = str(draw_picture(book, picture, language))
            assert "<svg" in drawn
            assert all(re.fullmatch(r"-?[\d.]+( -?[\d.]+){3}", box) for box in re.findall(r'viewBox="([^"]*)"', drawn))
            assert "&#34;" not in drawn
            assert "<image " not in drawn or '<image href="/static/' in drawn
            assert not re.search(r'\s(?:id|data-target|data-piece)="(?!clip-)', drawn), picture.id
            assert 'href="/' not in drawn.replace('href="/static', "")
        drawn = str(draw_picture(book, picture, "en"))
        assert drawn.count('class="cpin"') + drawn.count('class="pin"') == len(picture.pins), picture.id


@every_book
def test_every_option_of_every_board_is_answered_by_the_engine(book: Rulebook) -> None:
    for trial in book.trials.values():
        for language in LANGUAGES:
            untried = try_board(book.game_id, trial, language, None)
            assert len({option.label for option in untried.options}) == len(trial.options), trial.id
            assert untried.told == []
            for number in range(len(trial.options)):
                tried = try_board(book.game_id, trial, language, number)
                assert tried.told
                assert [option.chosen for option in tried.options].index(True) == number


@every_book
def test_every_chapter_is_drawn_in_every_language(book: Rulebook) -> None:
    for language in LANGUAGES:
        for chapter in book.chapters(language):
            drawn = BookDrawing(book, Reader(language, basic=False)).draw(chapter)
            assert drawn.body.count("<figure") == drawn.body.count("</figure>") > 0


def test_a_board_is_tried_by_its_address_without_a_script(visitor: Visit) -> None:
    book = BOOKS["pandemain"]
    page = visitor.get("/rules/pandemain/oven")
    option = re.search(r'href="(/rules/pandemain/oven\?try=[a-z-]+\.1)#', page.text)
    assert option
    assert 'class="ans"' not in page.text
    answer = visitor.get(unescape(option[1]))
    assert 'class="ans"' in answer.text
    assert any(board in answer.text for board in book.trials)
    assert 'class="ans"' not in visitor.get("/rules/pandemain/oven?try=oven-quality.9").text
    assert visitor.get("/rules/pandemain/oven?try=%3Cx%3E").status_code == 200


# -- language and rules ------------------------------------------------------------------------------------------


def test_the_address_fixes_the_language_and_remembers_nothing(visitor: Visit) -> None:
    page = visitor.get("/rules/pandemic/moving?lang=es")
    assert '<html lang="es"' in page.text
    assert BOOKS["pandemic"].chapter("moving", "es").title in words(page)
    assert 'href="/rules/pandemic/turn?lang=es"' in page.text
    assert 'name="next" value="/rules/pandemic/moving"' in page.text
    assert "set-cookie" not in page.headers
    assert '<html lang="en"' in visitor.get("/rules/pandemic/moving").text
    assert '<html lang="en"' in visitor.get("/rules/pandemic/moving?lang=xx").text


def test_a_chapter_that_is_not_written_in_a_language_says_so(visitor: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rulebook, "has", lambda self, id, language: language == "en")
    page = visitor.get("/rules/pandemic/moving?lang=it")
    assert web_catalog("it").say("rulebook", "english-only") in words(page)
    assert '<article class="rb-main book-text" lang="en">' in page.text


def test_basic_rules_leave_out_expert_text_and_are_remembered(site: Site) -> None:
    book, visitor = BOOKS["pandemain"], site.visitor()
    id = next(id for id in book.ids if any(isinstance(block, Expert) for block in book.chapter(id, "en").blocks()))
    address = f"/rules/pandemain/{id}"
    assert 'class="expert"' in visitor.get(address).text
    assert 'class="expert"' not in visitor.get(f"{address}?rules=basic").text
    assert 'class="expert"' in visitor.get(address).text
    assert visitor.post("/settings", {"rules": "basic", "next": address}).headers["location"] == address
    assert 'class="expert"' not in visitor.get(address).text
    assert 'class="expert"' in visitor.get(f"{address}?rules=all").text
    visitor.post("/settings", {"rules": "all", "next": address})
    assert 'class="expert"' in visitor.get(address).text


@every_book
def test_the_switch_of_rules_stands_where_there_are_expert_rules(visitor: Visit, book: Rulebook) -> None:
    page = visitor.get(f"/rules/{book.game_id}/{book.ids[0]}").text
    assert ('name="rules"' in page) == book.has_expert_rules


# -- search and print --------------------------------------------------------------------------------------------


@every_book
def test_the_index_can_be_kept_for_good_and_finds_a_word(visitor: Visit, book: Rulebook) -> None:
    page = visitor.get(f"/rules/{book.game_id}/{book.ids[1]}").text
    address = re.search(r'data-index="([^"]+)"', page)
    assert address
    answer = visitor.get(address[1])
    assert "immutable" in answer.headers["cache-control"]
    rows = json.loads(answer.text)
    assert {row[0] for row in rows} == {*book.ids, ""}, "chapters, and words of the glossary"
    word = book.chapter(book.ids[1], "en").lead.split()[-1].strip(".").lower()
    assert any(word in row[4].lower() for row in rows if row[0] == book.ids[1])
    old = re.sub(r"\.\w+\.json", ".0123.json", address[1])
    assert visitor.get(old).headers["cache-control"] == "no-cache"
    assert visitor.get(address[1].replace("/en.", "/xx.")).status_code == 404


def test_a_search_works_without_a_script(visitor: Visit) -> None:
    page = visitor.get("/rules/pandemain?q=stale")
    assert re.search(r'class="found-here".*?href="/rules/pandemain/[a-z-]+', page.text, re.DOTALL)
    assert "stale" in words(page)
    nothing = visitor.get("/rules/pandemain?q=%3Cscript%3Exyz")
    assert web_catalog("en").say("rulebook", "nothing") in words(nothing)
    assert "<script>xyz" not in nothing.text


@every_book
def test_the_print_has_all_chapters_and_no_navigation(visitor: Visit, book: Rulebook) -> None:
    page = visitor.get(f"/rules/{book.game_id}/print").text
    for chapter in book.chapters("en"):
        assert f'id="{chapter.id}"' in page
        assert f"<h1>{chapter.title}</h1>" in unescape(page)
    ids = re.findall(r'<(?:h2|article|figure)[^>]*\sid="([^"]+)"', page)
    assert len({*ids}) == len(ids)
    assert "<nav" not in page
    assert "<form" not in page
    assert 'class="try"' not in page
    sheet = re.search(r'"(/static/rulebook_print\.css[^"]*)"', page)
    assert sheet
    style = visitor.get(sheet[1]).text
    assert "size: A4" in style
    assert "counter(page)" in style


# -- addresses ---------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_old_addresses_of_rules_lead_to_the_ledger(visitor: Visit) -> None:
    answer = visitor.get("/rules/pandemain/pm-oven-01")
    assert answer.status_code == 301
    assert answer.headers["location"] == "/ledger/pandemain/PM-OVEN-01"
    assert "PM-OVEN-01" in words(visitor.get(answer.headers["location"]))


@every_book
def test_every_rule_keeps_its_old_address_and_its_dialog_leads_to_a_heading(visitor: Visit, book: Rulebook) -> None:
    for id in read_ledger(book.game_id).entries:
        assert visitor.get(f"/rules/{book.game_id}/{id}").headers["location"] == f"/ledger/{book.game_id}/{id}"
        place = book.place_of_rule(id)
        if place:
            address = f"/rules/{book.game_id}/{place.chapter}{f'#{place.anchor}' if place.anchor else ''}"
            assert f'href="{address}"' in visitor.get(f"/ledger/{book.game_id}/{id}", headers={"X-Part": "rule"}).text
        else:
            assert id.startswith(("OPEN-", "EX-"))


@pytest.mark.parametrize("id", ["no-such-chapter", "PM-NO-99", "%3Cscript%3E", ".."])
def test_an_unknown_chapter_is_told_so_in_a_sentence(visitor: Visit, id: str) -> None:
    answer = visitor.get(f"/rules/pandemain/{id}")
    assert answer.status_code in (404, 200 if id == ".." else 404)
    assert "<script>" not in answer.text.replace("<script type", "")
    if id != "..":
        assert web_catalog("en").say("rulebook", "no-chapter", game="Pandemain") in words(answer)


def test_a_dialog_shows_what_stands_below_one_heading(visitor: Visit) -> None:
    book = BOOKS["pandemain"]
    part = {"X-Part": "rule"}
    tax = visitor.get("/rules/pandemain/oven?at=tax", headers=part)
    assert '<h2 id="rule-title">Tax</h2>' in tax.text
    assert "<html" not in tax.text
    assert 'href="/rules/pandemain/oven#tax"' in tax.text
    assert "The first worker bakes without tax." in words(tax)
    assert "leaves the track" not in words(tax)
    assert '<h2 id="rule-title">The oven</h2>' in visitor.get("/rules/pandemain/oven", headers=part).text
    expert = visitor.get("/rules/pandemain/oven?at=at-night&rules=basic", headers=part)
    assert "Without a master baker" in words(expert)  # somebody asked for it
    spanish = visitor.get("/rules/pandemain/oven?at=tax&lang=es", headers=part)
    assert '<h2 id="rule-title">El impuesto</h2>' in spanish.text
    tried = visitor.get("/rules/pandemain/oven?try=oven-quality.0", headers=part)
    assert 'class="ans"' in tried.text
    assert {book.anchor_of_trial(book.chapter("oven", "en"), id) for id in ("oven-quality", "none")} == {"try-it", ""}


@pytest.mark.parametrize("game", BOOKS)
def test_refusals_and_what_happened_lead_to_a_heading(site: Site, visitor: Visit, game: str) -> None:
    seated = Seated.at(site, game, {"players": 2}, people(2), 5)
    linked = 0
    for _ in range(12):
        seat = max(0, seated.table.decider())
        page = visitor.get(seated.address(seat)).text
        reasons = re.findall(r'class="why-not.*?</(?:li|section)>', page, re.DOTALL)
        linked += sum("told-in" in reason for reason in reasons)
        assert page.count("told-in") < 80
        seated.play_randomly(1, random.Random(seat))
    assert linked
    past = [visitor.get(f"{seated.address(0)}?move={move.seq}").text for move in seated.table.moves]
    told = [page.split('class="past-told"')[1].split("</p>")[0] for page in past if 'class="past-told"' in page]
    assert told
    assert all(1 <= page.count("told-in") <= 3 for page in told)


def test_an_unknown_game_is_told_so(visitor: Visit) -> None:
    assert [visitor.get(path).status_code for path in ("/rules/chess", "/rules/chess/x", "/rules/chess/print")] == [
        404
    ] * 3


def test_a_game_without_a_rulebook_has_its_ledger(visitor: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.web.pages.rulebook.book_of", lambda game_id: None)
    assert visitor.get("/rules/pandemic").headers["location"] == "/ledger/pandemic"
    assert visitor.get("/rules/pandemic/print").status_code == 404
    assert visitor.get("/rules/pandemic/moving").status_code == 404
    assert visitor.get("/rules/pandemic/PD-CURE-01").headers["location"] == "/ledger/pandemic/PD-CURE-01"


@every_book
def test_a_rule_of_the_ledger_names_the_chapter_that_tells_it_and_with_numbers_on_the_chapter_its_rules(
    visitor: Visit, book: Rulebook
) -> None:
    rule = book.rules[book.ids[1]][0]
    place = book.place_of_rule(rule)
    assert place
    page = visitor.get(f"/ledger/{book.game_id}/{rule}")
    assert f'href="/rules/{book.game_id}/{place.chapter}' in page.text
    assert book.name_of(place, "en") in words(page)
    chapter = f"/rules/{book.game_id}/{place.chapter}"
    listed = f'href="/ledger/{book.game_id}/{rule}"'
    assert listed not in visitor.get(chapter).text
    visitor.post("/settings", {"codes": "1", "next": chapter})
    assert listed in visitor.get(chapter).text
