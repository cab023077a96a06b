"""Positions of the rulebook on the whole table: every heading leads to one, and nothing that is tried there is kept."""

import re
from html import unescape

import pytest

from sobremesa.catalog import GAMES
from sobremesa.learn.book import Passage, Rulebook, book_of
from sobremesa.web.boards import board_of
from sobremesa.wording.messages import web_catalog
from tests.web.sites import Site, Visit, words

BOOKS = {game_id: book for game_id in GAMES if (book := book_of(game_id)) is not None}
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


def points_of(page: str) -> list[str]:
    found = re.search(r'id="lesson"[^>]*data-points="([^"]*)"', page)
    assert found
    return found[1].split()


@pytest.mark.long
@every_book
def test_every_picture_and_board_has_a_table_on_which_it_is_pointed_at(visitor: Visit, book: Rulebook) -> None:
    assert not book.pictures.keys() & book.trials.keys()  # they share their addresses
    pointed = 0
    for id in [*book.pictures, *book.trials]:
        page = visitor.get(f"/learn/{book.game_id}/board/{id}")
        assert page.status_code == 200, id
        board = board_of(book, id, "en")
        assert board
        assert board.said in words(page)
        for target in points_of(page.text):
            assert re.search(rf'\sid="{target}"|data-point="[^"]*\b{target}\b', page.text), (id, target)
            pointed += 1
        assert re.findall(r'<form[^>]*action="([^"]*)"', page.text).count("/settings") == page.text.count("<form")
        assert "set-cookie" not in page.headers
    assert pointed > len(book.pictures) / 2


@every_book
def test_every_heading_leads_to_a_table(visitor: Visit, book: Rulebook) -> None:
    for chapter in book.chapters("en"):
        page = visitor.get(f"/rules/{book.game_id}/{chapter.id}").text
        led = re.findall(rf'class="to-table" href="/learn/{book.game_id}/board/([a-z0-9-]+)"', page)
        headings = [anchor for anchor in ["", *book.anchors(chapter)] if not anchor or f'<h2 id="{anchor}"><a' in page]
        assert led == [book.board_of(Passage(chapter.id, anchor)) for anchor in headings]
        assert all(id in book.pictures or id in book.trials for id in led)


@every_book
def test_what_a_board_asks_can_be_chosen_sent_and_taken_back(visitor: Visit, book: Rulebook) -> None:
    game = GAMES[book.game_id]
    for trial in book.trials.values():
        address = f"/learn/{book.game_id}/board/{trial.id}"
        asked = re.findall(r'class="ls-option" href="([^"]*)"', visitor.get(address).text)
        assert {unescape(link).partition("draft=")[2] for link in asked} == {
            str(game.parse(chain[0])) for chain in trial.options
        }
        for chain in trial.options:
            steps = ",".join(str(game.parse(text)) for text in chain)
            drafted = visitor.get(f"{address}?draft={steps}").text
            assert f'href="{address}?done=' in drafted
            done = visitor.get(f"{address}?done={steps}")
            assert f'href="{address}"' in done.text
            assert web_catalog("en").say("lesson", "comes") in words(done)
            assert 'class="ls-lines"' in done.text
            assert "data-step" not in done.text


def test_a_board_speaks_the_language_of_whoever_reads(site: Site) -> None:
    page = site.visitor(accept_language="es").get("/learn/pandemain/board/oven-two-workers")
    assert "El horno con 2 trabajadores: el siguiente paga 2 pf." in words(page)
    assert web_catalog("es").say("board", "back") in words(page)
    fixed = site.visitor().get("/learn/pandemain/board/oven-quality?lang=es")
    assert web_catalog("es").say("board", "free") in words(fixed)
    assert 'href="/rules/pandemain/oven?lang=es#try-it"' in fixed.text
    assert re.search(r'class="ls-option" href="/learn/pandemain/board/oven-quality\?lang=es&(amp;)?at=0', fixed.text)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("pandemain/board/no-such", 404),
        ("pandemic/board/%3Cscript%3E", 404),
        ("chess/board/oven-quality", 404),
        ("pandemain/board/oven-quality?done=1,1,1", 400),
        ("pandemain/board/oven-quality?done=99999999", 400),
        ("pandemain/board/oven-quality?draft=x", 400),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(visitor: Visit, address: str, status: int) -> None:
    page = visitor.get(f"/learn/{address}")
    assert page.status_code == status
    assert "<script>" not in page.text.replace("<script type", "")


def test_steps_that_cannot_be_are_left_out_of_a_draft(visitor: Visit) -> None:
    page = visitor.get("/learn/pandemain/board/oven-quality?draft=1,1,1")
    assert page.status_code == 200
    assert web_catalog("en").say("table", "steps-dropped") in words(page)
