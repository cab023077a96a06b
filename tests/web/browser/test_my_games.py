"""The page of one's own games in a browser: for everyone, on a phone, without scripts, down to being forgotten."""

from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from sobremesa.web.store.store import Store
from tests.web.browser.browsing import PHONE, problems_for_people, visit, watch_for_faults
from tests.web.own_games import AGAINST_RUDOLF, IN_FOUR, IN_THREE, IN_TWO, put, result_in, scored
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

OF_COLOURS: Final = ("color-contrast", "link-in-text-block")


def visitor_with_games(server: Server, letter: str) -> str:
    """A visitor of the server who has played; the id."""
    store, name = Store.open(server.settings.database), letter * 32
    try:
        put(store, name, *(scored(AGAINST_RUDOLF, 80 + at, 90) for at in range(16)))
        put(store, name, *(result_in(IN_TWO, "won") for _ in range(14)), result_in(IN_TWO, "lost", reason="cubes"))
        put(store, name, *(result_in(IN_FOUR, "lost") for _ in range(4)), scored(IN_THREE, 60, 66, 69))
        put(store, name, result_in(IN_TWO, "", left_out="early"), result_in(IN_TWO, "won", left_out="bot"))
    finally:
        store.close()
    return name


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_everybody_can_read_it_at_any_width(chromium: Browser, server: Server, phone: bool, language: str) -> None:
    name = visitor_with_games(server, {"en": "ab", "fr": "cd"}[language][phone])
    context = visit(chromium, language, phone=phone)
    context.add_cookies([{"name": "sobremesa", "value": name, "url": server.address}])
    page = context.new_page()
    faults = watch_for_faults(page)
    for path in ("/my-games", "/my-games/forget"):
        page.goto(f"{server.address}{path}")
        assert problems_for_people(page) == []
        if phone:
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.emulate_media(color_scheme="dark")
    page.goto(f"{server.address}/my-games")
    assert problems_for_people(page, OF_COLOURS) == []
    shown = page.locator(".gp:visible")
    expect(shown).to_have_count(2)
    if phone:
        targets = page.locator(".mg-which a, .mg-ways .btn, .mg-last .ways a")
        assert min(box["height"] for box in (each.bounding_box() for each in targets.all()) if box) >= 38
    assert faults == []


def test_it_works_without_scripts_down_to_being_forgotten(chromium: Browser, server: Server) -> None:
    name = visitor_with_games(server, "s")
    context = visit(chromium, java_script_enabled=False)
    context.add_cookies([{"name": "sobremesa", "value": name, "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/my-games")
    expect(page.locator(".mg-card")).to_have_count(4)
    page.locator("#graph-duel-1-sheet summary").click()
    expect(page.locator("#graph-duel-1-sheet tbody tr")).to_have_count(16)
    page.get_by_role("link", name="Pandemic", exact=True).click()
    expect(page.locator(".mg-card")).to_have_count(2)
    page.get_by_role("link", name="Forget me").click()
    page.get_by_role("button", name="Forget everything").click()
    expect(page.locator("main")).to_contain_text("Nothing of you is known here any more.")
    assert not [cookie for cookie in context.cookies() if cookie.get("name") == "sobremesa"]
    page.goto(f"{server.address}/my-games")
    expect(page.locator("main")).to_contain_text("No game of yours is over yet.")
