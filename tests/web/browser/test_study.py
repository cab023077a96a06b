"""Studies in a real browser: played and set up on the board, by keyboard, without scripts on a phone, for everybody."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

OF_COLOURS = ("color-contrast", "link-in-text-block")
PLACES = {"pandemic": "city-paris", "pandemain": "place-farm"}
every_game = pytest.mark.parametrize("game", sorted(PLACES))


def begin(page: Page, server: Server, game: str, do: str = "new") -> None:
    page.goto(f"{server.address}/study/{game}")
    page.locator(f"button[value={do}]").click()
    expect(page.locator("#lesson.study-card")).to_be_visible()


def go(page: Page, link: Locator) -> None:
    """Follow a link or send a form, and wait until what it leads to is there."""
    before = page.locator("#lesson").get_attribute("data-at")
    link.click()
    page.wait_for_function(
        "before => document.getElementById('lesson')?.dataset.at !== before"
        " && document.body.classList.contains('is-live') && !document.body.classList.contains('is-busy')",
        arg=before,
    )


def make_a_move(page: Page, choice: int = 0) -> None:
    """Choose until something can be sent, and send it."""
    go(page, page.locator("#panel a.choose").nth(choice))
    for _ in range(8):
        if page.locator("#send:visible").count():
            break
        go(page, page.locator("#panel a.choose").first)
    go(page, page.locator("#send:visible").first)


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'#board [data-target="{name}"], #board [data-card="{name}"], #board [id="{name}"]').first


@every_game
def test_branches_are_played_told_and_walked_through(chromium: Browser, server: Server, game: str) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    begin(page, server, game)
    make_a_move(page)
    moves = page.locator(".st-tree li").count()
    assert moves >= 1
    page.locator("body").press("b")
    expect(page.locator(".st-tree .is-now")).to_have_count(0 if moves == 1 else 1)
    go(page, page.locator("#st-to-end"))
    go(page, page.locator("#st-to-start"))
    make_a_move(page, 1)
    expect(page.locator(".st-tree .begins")).to_have_count(1)
    page.locator(".st-words summary").click()
    page.get_by_label("Name of the branch").fill("The other way")
    go(page, page.get_by_role("button", name="Write it down"))
    expect(page.locator(".st-tree")).to_contain_text("The other way")
    go(page, page.locator("#st-deal"))
    expect(page.locator(".st-tree .is-now")).to_contain_text("Dealt again")
    page.reload()
    expect(page.locator(".st-tree .is-now")).to_contain_text("Dealt again")
    expect(page.locator("#st-link")).to_have_value(re.compile(rf"^{server.address}/study/{game}/"))
    page.go_back()
    expect(page.locator(".st-tree")).to_contain_text("The other way")
    assert faults == []


@every_game
def test_a_piece_is_picked_and_put_by_a_tap_or_by_keyboard(chromium: Browser, server: Server, game: str) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    begin(page, server, game, "empty")
    go(page, page.locator(".st-piece").first)
    thing(page, PLACES[game]).dispatch_event("click")
    expect(page.locator(".st-fields output").first).to_have_text("1")
    go(page, page.get_by_role("button", name="Undo"))
    expect(page.locator(".st-fields output").first).to_have_text("0")
    go(page, page.get_by_role("button", name="Redo"))
    expect(page.locator(".st-fields output").first).to_have_text("1")
    go(page, page.get_by_role("link", name="Take away instead"))
    thing(page, PLACES[game]).focus()
    thing(page, PLACES[game]).press("Enter")
    expect(page.locator(".st-fields output").first).to_have_text("0")
    go(page, page.locator(".st-piece[aria-current]"))
    go(page, page.locator(".st-piece[aria-current]"))
    with page.expect_response(lambda response: "place=" in response.url):
        page.locator("#st-place").select_option(PLACES[game])
    go(page, page.locator('[data-lesson-go="next"]'))
    expect(page.locator("#panel a.choose").first).to_be_visible()
    assert faults == []


@every_game
def test_without_scripts_on_a_phone_a_position_is_set_up_and_played(
    chromium: Browser, server: Server, game: str
) -> None:
    page = visit(chromium, phone=True, java_script_enabled=False).new_page()
    begin(page, server, game, "empty")
    page.locator(".st-piece").first.click()
    page.locator("#st-place").select_option(PLACES[game])
    page.locator("#st-go").click()
    expect(page.locator(".st-fields output").first).to_have_text("1")
    page.locator(".st-fields button", has_text="−").first.click()
    expect(page.locator(".st-fields output").first).to_have_text("0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator('[data-lesson-go="next"]').click()
    sent = page.locator("#send")
    for _ in range(8):
        expect(page.locator("#panel a.choose").or_(sent).first).to_be_visible()
        if sent.count():
            break
        with page.expect_navigation():
            page.locator("#panel a.choose").first.click()
    sent.click()
    expect(page.locator(".st-tree .is-now")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@every_game
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_no_page_of_a_study_has_a_serious_problem(chromium: Browser, server: Server, game: str, phone: bool) -> None:
    page = visit(chromium, phone=phone).new_page()
    page.emulate_media(color_scheme="light")
    page.goto(f"{server.address}/study")
    assert problems_for_people(page) == []
    begin(page, server, game)
    make_a_move(page)
    for query in ("", "&set=1", f"&set=1&place={PLACES[game]}", "&set=1&place=seat-p1", "&set=1&place=seat-1"):
        page.goto(page.url.partition("?")[0] + "?n=1" + query)
        page.emulate_media(color_scheme="light")
        assert problems_for_people(page) == []
        page.emulate_media(color_scheme="dark")
        assert problems_for_people(page, OF_COLOURS) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_what_is_wrong_with_a_position_is_said_and_nobody_is_shut_out(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    begin(page, server, "pandemic", "empty")
    page.locator("body.is-live").wait_for()
    with page.expect_response(lambda response: "place=" in response.url):
        page.locator("#st-place").select_option("cure-blue")
    page.locator(".st-fields select").select_option(label="found")
    expect(page.locator(".st-wrong")).to_contain_text("is cured and not on the board")
    expect(page.locator(".st-field.is-wrong")).to_be_visible()
    assert problems_for_people(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems_for_people(page, OF_COLOURS) == []
