"""The page about the API in a browser: links unfold what they lead to, and it fits a phone."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.servers import Server


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_what_a_link_leads_to_is_unfolded_and_everyone_can_read_it(
    chromium: Browser, server: Server, phone: bool
) -> None:
    page = visit(chromium, phone=phone).new_page()
    faults = watch_for_faults(page)
    page.goto(f"{server.address}/api")
    page.locator("#makeTable > summary").click()
    page.locator('#makeTable a[href="#type-TableWanted"]').click()
    page.locator('#type-TableWanted[open] a[href="#type-SeatWanted"]').click()
    expect(page.locator("#type-SeatWanted[open]")).to_be_visible()
    page.goto(f"{server.address}/settings")
    page.goto(f"{server.address}/api#act")
    expect(page.locator("#act[open]")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert problems_for_people(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems_for_people(page) == []
    assert faults == []
