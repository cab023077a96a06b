"""The rulebook in a real browser: searching it by keyboard, reading it at phone size, and printing it."""

import re

import pytest
from playwright.sync_api import Browser

from sobremesa.learn.book import book_of
from tests.web.browser.browsing import visit
from tests.web.servers import Server


def test_a_search_by_keyboard_leads_to_the_sentence(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    page.goto(f"{server.address}/rules/pandemain/aim")
    page.keyboard.press("/")
    page.keyboard.type("stale")
    found = page.locator("#book-found a")
    found.first.wait_for()
    assert "stale" in found.first.inner_text().lower()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/rules/pandemain/[a-z-]+(#[a-z-]+)?$"))
    page.keyboard.press("/")
    page.keyboard.type("zzz")
    page.get_by_text("Nothing in the rulebook has all of these words.").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#book-found").is_hidden()


@pytest.mark.parametrize("address", ["pandemain/oven", "pandemain/aim", "pandemic/moving", "pandemic/roles"])
def test_no_chapter_is_wider_than_a_phone(chromium: Browser, server: Server, address: str) -> None:
    page = visit(chromium, phone=True).new_page()
    page.goto(f"{server.address}/rules/{address}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".rb-chapters summary").click()
    assert page.locator(".rb-chapters [aria-current]").is_visible()


def test_the_print_has_a_page_for_every_chapter_at_least(chromium: Browser, server: Server) -> None:
    book = book_of("pandemic")
    assert book is not None
    page = visit(chromium).new_page()
    page.goto(f"{server.address}/rules/pandemic/print")
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) > len(book.ids)
    assert b"/MediaBox [0 0 594" in paper or b"/MediaBox [0 0 595" in paper
