"""Everyone can play: axe-core finds no serious or critical problem on any page, at both sizes and in both themes."""

import random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser.bot_games import leave_to_a_bot
from tests.web.browser.browsing import problems_for_people, visit
from tests.web.browser.playing import open_table, play_turn, set_up, wait_for_turn
from tests.web.servers import Server

SEATS = {
    "pandemain": {"k1": "here", "n1": "Ana", "k2": "sim"},
    "pandemic": {"k1": "here", "n1": "Ana", "k2": "bot", "b2": "random", "difficulty": "heroic"},
}


@pytest.fixture(scope="module")
def tables(chromium: Browser, server: Server) -> dict[str, str]:
    """One table of each game in its middle, and one of each that is over."""
    context = visit(chromium)
    found = {}
    for game, seats in SEATS.items():
        page = open_table(context, set_up(context, server, game, **seats)[0])
        for turn in range(5):
            wait_for_turn(page)
            play_turn(page, random.Random(turn))
        wait_for_turn(page)
        found[f"a table of {game}"] = page.url
        page = open_table(context, set_up(context, server, game, **seats)[0])
        leave_to_a_bot(page, "random")
        found[f"the end of {game}"] = page.url
    return found


def check(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle" if "/table/" not in address else "load")
    assert problems_for_people(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_serious_problem(
    chromium: Browser, server: Server, tables: dict[str, str], theme: str, phone: bool
) -> None:
    context: BrowserContext = visit(chromium, phone=phone, color_scheme=theme)
    page = context.new_page()
    paths = ["/", "/new/pandemain", "/new/pandemic", "/rules/pandemic", "/rules/pandemic/PD-CURE-01", "/settings"]
    for address in [*(server.address + path for path in paths), server.address + "/print/pandemain", *tables.values()]:
        check(page, address)
