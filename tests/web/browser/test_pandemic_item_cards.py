"""Cards of Pandemic's table in a real browser: by pointing, clicks, keys and touch; a city by a direct click."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sobremesa.games.pandemic.board import ADJACENT, CITY_BY_SLUG, CITY_SLUGS
from sobremesa.table.table import Table
from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.browser.old_tables import put_back
from tests.web.browser.playing import attribute, settle, wait_for_change
from tests.web.browser.test_everyone import recorded
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

CARD = "#item-pop"


def own_player(table: Table) -> Any:
    """The first seat, as it sees itself."""
    view: Any = table.state.view(0)
    return view["players"][0]


def near_of(table: Table) -> tuple[list[str], list[str]]:
    """The neighbours of the city where the first seat stands: those whose cards it holds, and the others."""
    me = own_player(table)
    near = [CITY_SLUGS[city] for city in ADJACENT[CITY_BY_SLUG[me["city"]]]]
    return [city for city in near if city in me["hand"]], [city for city in near if city not in me["hand"]]


def has_two_ways(table: Table) -> bool:
    """Whether the first seat may drive or fly to a neighbour, for its own pawn alone."""
    acts = table.decider() == 0 and table.state.decision().kind == "act"
    return acts and own_player(table)["role"] != "dispatcher" and bool(near_of(table)[0])


@pytest.fixture(scope="module")
def table() -> Table:
    return recorded("pandemic", "ways", has_two_ways)


@pytest.fixture(scope="module")
def address(server: Server, table: Table) -> str:
    return put_back(server, table)


def look(chromium: Browser, address: str, **more: object) -> Page:
    """The page when everything that happened has been seen."""
    page = visit(chromium, **more).new_page()  # type: ignore[arg-type]
    for _ in range(2):
        page.goto(address)
        settle(page)
    return page


def node(page: Page, city: str) -> Locator:
    """Where one points at a city: its name stands beside it."""
    return page.locator(f"#city-{city} .pd-hit")


def go(page: Page, city: str, way: Locator) -> None:
    """Choose a way to a city, see the pawn there, and take it back."""
    way.click()
    wait_for_change(page, "draft", "")
    expect(page.locator("#pawn-p1")).to_have_attribute("data-city", city)
    expect(page.locator(CARD)).to_have_count(0)
    chosen = attribute(page, "draft")
    page.locator("#panel .crumb").first.click()
    wait_for_change(page, "draft", chosen)


def test_a_city_is_told_when_pointed_at_and_reached_by_a_click_an_arrow_or_one_of_its_ways(
    chromium: Browser, table: Table, address: str
) -> None:
    page = look(chromium, address)
    faults = watch_for_faults(page)
    card, heading = page.locator(CARD), page.locator("#item-title")
    view: Any = table.state.view(0)
    (double, *_), (single, *_) = near_of(table)
    here = view["players"][0]["city"]

    node(page, double).hover()
    expect(card.locator(".item-way")).to_have_count(2)
    expect(page.locator(f"#city-{double}.is-shown")).to_have_count(1)
    expect(page.locator(f"#city-{here}.is-shown")).to_have_count(1)  # where its ways begin
    assert problems_for_people(page) == []

    # Several ways: a click keeps the card, and each of them goes there. One way: the click does.
    node(page, double).click()
    expect(card).to_be_visible()
    go(page, double, card.locator(".item-way").last)
    go(page, single, node(page, single))

    # Piles, tracks, hands and cures tell of themselves.
    for target, words in (
        ("#pile-infection summary", f"{sum(layer['count'] for layer in view['infection_pile'])} cards"),
        ("[data-card='outbreaks-8']", "on the eighth, the skull, all is lost"),
        ("[data-card='hand-p2']", "hidden from you"),
        ("#cure-red", "red disease"),
    ):
        page.locator(target).click()
        expect(card).to_contain_text(words)
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)

    # By keys: one stop for the map, arrows from thing to thing, Enter goes.
    expect(page.locator("#map [tabindex='0']")).to_have_count(1)
    page.keyboard.press("Tab")
    page.locator(f"#city-{here}").focus()
    expect(heading).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.locator(f"#city-{here}")).not_to_be_focused()
    page.locator(f"#city-{single}").focus()
    expect(page.locator("#said")).to_contain_text("Move to")
    page.keyboard.press("Enter")
    wait_for_change(page, "draft", "")
    expect(page.locator("#pawn-p1")).to_have_attribute("data-city", single)
    assert faults == []


def test_on_a_phone_a_tap_on_a_city_opens_a_sheet_whose_button_goes_there(
    chromium: Browser, table: Table, address: str
) -> None:
    page = look(chromium, address, language="it", phone=True)
    card, city = page.locator(CARD), near_of(table)[1][0]
    node(page, city).tap()
    expect(card.locator(".item-way")).to_be_visible()
    sheet = card.bounding_box()
    assert sheet is not None
    assert sheet["width"] == 390
    assert attribute(page, "draft") == ""
    assert problems_for_people(page) == []
    card.locator(".item-way").tap()
    wait_for_change(page, "draft", "")
    expect(page.locator("#pawn-p1")).to_have_attribute("data-city", city)
