"""The rulebook in a real browser: searching it by keyboard, reading it at phone size, and printing it."""

import re
import zlib

import pytest
from playwright.sync_api import Browser, expect

from sobremesa.houses import LANGUAGES
from sobremesa.learn.book import book_of
from sobremesa.learn.search import find
from tests.web.browser.browsing import visit
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides


def test_a_search_by_keyboard_leads_to_the_sentence(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    page.goto(f"{server.address}/rules/pandemain/aim")
    page.keyboard.press("/")
    page.keyboard.type("stale")
    found = page.locator("#book-found a")
    found.first.wait_for()
    assert "stale" in found.first.inner_text().lower()
    page.get_by_role("link", name="The oven · Where the loaf goes A loaf that leaves the track is stale").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/pandemain/oven#where-the-loaf-goes")
    page.keyboard.press("/")
    page.keyboard.type("zzz")
    page.get_by_text("Nothing in the rulebook has all of these words.").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("#book-found")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_finds_the_same_as_the_server(chromium: Browser, server: Server, language: str) -> None:
    asked = {
        "en": ["old bread", "expired", "skip my turn", "win", "milks the cows", "zzz"],
        "es": ["pan viejo", "ganar", "cuántos trabajadores", "impuesto"],
        "it": ["scaduto", "quanti lavoratori", "vincere"],
        "fr": ["périmé", "boeuf", "combien d'ouvriers", "égalité"],
    }
    book = book_of("pandemain")
    assert book
    page = visit(chromium, language).new_page()
    page.goto(f"{server.address}/rules/pandemain/aim")
    for words in asked[language]:
        wanted = [
            f"/rules/pandemain/{found.chapter}#{found.anchor}".rstrip("#")
            if found.chapter
            else f"/learn/pandemain/words#{found.anchor}"
            for found in find(book, language, words)
        ]
        page.locator("#book-search").fill(words)
        links = page.locator("#book-found a")
        if wanted:
            expect(links.first).to_have_attribute("href", wanted[0])
            assert links.evaluate_all("all => all.map(one => one.getAttribute('href'))") == wanted
        else:
            expect(links).to_have_count(0)


@pytest.mark.parametrize("address", ["pandemain/oven", "pandemain/aim", "pandemic/moving", "pandemic/roles"])
def test_no_chapter_is_wider_than_a_phone(chromium: Browser, server: Server, address: str) -> None:
    page = visit(chromium, phone=True).new_page()
    page.goto(f"{server.address}/rules/{address}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".rb-chapters summary").click()
    expect(page.locator(".rb-chapters [aria-current]")).to_be_visible()


@pytest.mark.parametrize("game", ["pandemain", "pandemic"])
def test_the_print_fits_a_phone_and_is_dark_on_a_dark_screen_but_never_on_paper(
    chromium: Browser, server: Server, game: str
) -> None:
    paper = "() => getComputedStyle(document.body).backgroundColor"
    context = visit(chromium, phone=True)
    page = context.new_page()
    page.goto(f"{server.address}/rules/{game}/print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) != light
    page.emulate_media(media="print")
    assert page.evaluate(paper) == "rgb(255, 255, 255)"

    likes = {"name": "sobremesa-likes", "value": "theme=dark", "domain": "127.0.0.1", "path": "/"}
    context.add_cookies([likes])  # type: ignore[list-item]
    page.emulate_media(media="screen", color_scheme="light")
    page.reload()
    assert page.evaluate(paper) != light
    ink = "() => getComputedStyle(document.querySelector('.facts li')).color"
    shown = page.evaluate(ink)
    page.emulate_media(media="print")
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    assert page.evaluate(ink) != shown  # light ink cannot be read there


def streams(paper: bytes) -> str:
    """What is drawn on the pages of a PDF."""
    begun = re.finditer(rb"<</Filter /FlateDecode\n/Length (\d+)>> stream\n", paper)
    return "\n".join(zlib.decompress(paper[at.end() : at.end() + int(at[1])]).decode("latin-1") for at in begun)


def test_the_print_has_chapters_on_new_pages_whole_pictures_and_numbered_pages(
    chromium: Browser, server: Server
) -> None:
    book = book_of("pandemic")
    assert book is not None
    page = visit(chromium, bypass_csp=True).new_page()
    page.set_viewport_size({"width": 673, "height": 900})  # A4 without its margins
    page.goto(f"{server.address}/rules/pandemic/print")
    page.emulate_media(media="print")
    sizes = page.eval_on_selector_all(
        ".fig", "all => all.map(one => [getComputedStyle(one).breakInside, one.offsetHeight, one.scrollWidth])"
    )
    assert len(sizes) == len(book.pictures)
    assert all(kept == "avoid" and height < 900 and width <= 673 for kept, height, width in sizes)
    expect(page.locator("nav, form, button")).to_have_count(0)

    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    pages = len(re.findall(rb"/Type\s*/Page\b", paper))
    assert len(book.ids) < pages < 40
    assert b"/MediaBox [0 0 594" in paper or b"/MediaBox [0 0 595" in paper
    begin = {name.decode(): at for name, at in re.findall(rb"/([a-z]+) \[(\d+) 0 R /XYZ", paper)}
    assert {*book.ids} <= begin.keys()
    assert len({begin[id] for id in book.ids}) == len(book.ids)

    page.add_style_tag(content="@page { @bottom-center { content: none } }")
    without = page.pdf(prefer_css_page_size=True, print_background=True)
    digits = sum(len(str(number)) for number in range(1, pages + 1))
    assert streams(paper).count("Tj") - streams(without).count("Tj") == digits
