"""Puzzles in a real browser: solved by clicks, without scripts, on a phone, and nothing in anybody's way."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sobremesa.catalog import GAMES
from sobremesa.puzzles.daily import in_order
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.web.puzzle_lists import puzzle_games
from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

OF_COLOURS = ("color-contrast", "link-in-text-block")


def shortest(game_id: str) -> Puzzle:
    return min(in_order(game_id), key=lambda puzzle: (len(puzzle.way), puzzle.proof.continuations))


every_game = pytest.mark.parametrize("puzzle", [shortest(game.id) for game in puzzle_games()], ids=lambda each: each.id)


def open_puzzle(page: Page, server: Server, puzzle: Puzzle, query: str = "") -> None:
    page.goto(f"{server.address}/puzzle/{puzzle.game_id}/{puzzle.id}{query}")
    expect(page.locator("#lesson.pz")).to_be_visible()


def go(page: Page, link: Locator) -> None:
    """Follow a link, and wait until what it leads to is there."""
    before = page.locator("#lesson").get_attribute("data-at")
    link.click()
    page.wait_for_function(
        "before => document.getElementById('lesson')?.dataset.at !== before"
        " && document.body.classList.contains('is-live') && !document.body.classList.contains('is-busy')",
        arg=before,
    )


def solve(page: Page, puzzle: Puzzle) -> None:
    """Choose the steps of the stored way on the page, and send."""
    for text in puzzle.way:
        if page.locator("#lesson.is-right").count():
            return
        action = GAMES[puzzle.game_id].parse(text)
        if not page.locator(f'#panel a[data-step="{action}"]').count():
            go(page, page.locator("#send:visible").first)  # the draft was closed
        go(page, page.locator(f'#panel a[data-step="{action}"]').first)
    if not page.locator("#lesson.is-right").count():
        go(page, page.locator("#send:visible").first)
    expect(page.locator("#lesson.is-right")).to_be_visible()


@every_game
def test_a_puzzle_is_solved_by_clicks_and_remembered(chromium: Browser, server: Server, puzzle: Puzzle) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    open_puzzle(page, server, puzzle)
    solve(page, puzzle)
    page.locator("#lesson button[name=next]").last.click()
    expect(page.locator(f'a.is-done[href$="{puzzle.id}"]')).to_be_visible()
    assert faults == []


@every_game
def test_three_hints_and_the_way_are_told(chromium: Browser, server: Server, puzzle: Puzzle) -> None:
    page = visit(chromium).new_page()
    open_puzzle(page, server, puzzle)
    for number in (1, 2, 3):
        go(page, page.locator('#lesson a[href*="hint="]'))
        expect(page.locator(".pz-hints li")).to_have_count(number)
    expect(page.locator("#spotlight-pins .pin").first).to_be_visible()
    go(page, page.locator("[data-lesson-go=show]"))
    for _ in puzzle.way:
        expect(page.locator(".pz-next")).to_be_visible()
        go(page, page.locator("[data-lesson-go=next]"))
    expect(page.locator("#lesson.is-right")).to_be_visible()


@every_game
def test_without_scripts_a_puzzle_is_solved_too(chromium: Browser, server: Server, puzzle: Puzzle) -> None:
    page = visit(chromium, java_script_enabled=False).new_page()
    open_puzzle(page, server, puzzle)
    page.locator("[data-lesson-go=show]").click()
    for _ in puzzle.way:
        page.locator("[data-lesson-go=next]").click()
    expect(page.locator("#lesson.is-right")).to_be_visible()
    open_puzzle(page, server, puzzle)
    action = GAMES[puzzle.game_id].parse(puzzle.way[0])
    page.locator(f'#panel a[data-step="{action}"]').first.click()
    expect(page.locator("#lesson.pz")).to_be_visible()


@every_game
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_no_page_of_a_puzzle_has_a_serious_problem(
    chromium: Browser, server: Server, puzzle: Puzzle, phone: bool
) -> None:
    page = visit(chromium, phone=phone).new_page()
    page.emulate_media(color_scheme="light")
    for query in ("", "?hint=2", "?show=0"):
        open_puzzle(page, server, puzzle, query)
        assert problems_for_people(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems_for_people(page, OF_COLOURS) == []
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide


def test_the_list_has_no_serious_problem_and_leads_to_the_day_of_the_browser(chromium: Browser, server: Server) -> None:
    context = visit(chromium, timezone_id="Pacific/Kiritimati")
    page = context.new_page()
    page.goto(f"{server.address}/puzzles")
    assert problems_for_people(page) == []
    day = page.evaluate("new Intl.DateTimeFormat('sv-SE').format(new Date())")
    for link in page.locator("[data-today]").all():
        assert (link.get_attribute("href") or "").endswith(f"/{day}")


def test_a_hint_shows_its_place_on_a_phone_although_the_own_pawn_stands_elsewhere(
    chromium: Browser, server: Server
) -> None:
    page = visit(chromium, phone=True).new_page()
    page.goto(f"{server.address}/puzzle/pandemic/survive-8191?hint=2")
    expect(page.locator(".ring")).to_be_attached()
    window, place = page.locator("#mapbox").bounding_box(), page.locator("#city-kinshasa").bounding_box()
    assert window is not None
    assert place is not None
    assert window["x"] <= place["x"] <= window["x"] + window["width"] - place["width"]
    assert window["y"] <= place["y"] <= window["y"] + window["height"] - place["height"]
