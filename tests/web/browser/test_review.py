"""The review in the browser: for everybody, at both sizes, with and without scripts, while it grows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sobremesa import compiled
from sobremesa.bots.desk import Desk
from sobremesa.review import review as reviewing
from sobremesa.web import ways_on
from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.reviewed_games import QuickDesk, finished_table, some_behind
from tests.web.sites import open_site, serve_site, settings_in

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

KINDS = {"pandemic": frozenset({"act"}), "pandemain": frozenset({"turn"})}
GAMES: dict[str, dict[str, object]] = {
    "pandemic": {"players": 3, "hands": "open", "difficulty": "introductory"},
    "pandemain": {"players": 2},
}
OF_COLOURS = ("color-contrast", "link-in-text-block")


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A server on which a game of each kind is over; the links of their first seats. Its judge is quick."""
    quick = QuickDesk(some_behind)

    async def work_beside(self: object, question: Any) -> Any:
        return await quick.work_beside(question)

    settings = settings_in(tmp_path_factory.mktemp("reviewed"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Desk, "work_beside", work_beside)
        patch.setattr(compiled, "is_active", lambda: True)
        for module in (reviewing, ways_on):
            patch.setattr(module, "trusted_kinds", KINDS.__getitem__)
        with open_site(settings) as site:
            hall = site.app.state.hall
            tables = [site.run(finished_table(hall, 3, game, options)) for game, options in GAMES.items()]
            paths = [f"/table/{table.table_id}/{hall.links.token(table, 0)}" for table in tables]
        with serve_site(settings) as address:
            yield {game: f"{address}{path}" for game, path in zip(GAMES, paths, strict=True)}


@pytest.mark.parametrize("game", [*GAMES])
def test_a_review_is_asked_for_grows_by_itself_and_is_read(
    chromium: Browser, reviewed: dict[str, str], game: str, tmp_path: Path
) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    page.goto(reviewed[game])
    page.click("#review")
    page.click("#ask-review")
    expect(page.locator(".rv-way")).to_have_count(2)  # without being loaded anew
    expect(page.locator(".rv-about")).to_have_count(0)
    expect(page.locator(".rv-moments a")).to_have_count(5)
    page.locator(".rv-moments a").nth(1).click()
    expect(page.locator(".rv-moments a").nth(1)).to_have_attribute("aria-current", "true")
    expect(page.locator("#board .badge").first).to_be_attached()
    page.click("#next-moment")
    expect(page.locator(".rv-moments a").nth(2)).to_have_attribute("aria-current", "true")
    page.go_back()
    expect(page.locator(".rv-moments a").nth(1)).to_have_attribute("aria-current", "true")
    page.locator("#graph-chance .is-wide a.dot").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rv-moments a[aria-current]")).to_have_count(0)
    assert faults == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", [*GAMES])
def test_the_review_is_for_everybody(chromium: Browser, reviewed: dict[str, str], game: str, phone: bool) -> None:
    page = visit(chromium, phone=phone).new_page()
    page.goto(f"{reviewed[game]}/review")
    if page.locator("#ask-review").count():
        page.click("#ask-review")
    expect(page.locator(".rv-about")).to_have_count(0)
    page.locator("#rv-how summary").click()
    page.locator("#graph-chance-sheet summary").click()
    assert problems_for_people(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems_for_people(page, OF_COLOURS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# How many badges of the plan are in sight; not all of them fit on every phone.
SEEN = """() => {
  const seen = (badge) => {
    const box = badge.closest("#mapbox, #pan, #villages").getBoundingClientRect();
    const { left, right, top, bottom } = badge.getBoundingClientRect();
    return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
  };
  const badges = [...document.querySelectorAll("#board .badge")];
  return badges.filter((badge) => badge.matches(".could") && seen(badge)).length;
}"""


@pytest.mark.parametrize("game", [*GAMES])
def test_on_a_phone_the_board_comes_to_the_badges_and_the_chance_after_what_is_said(
    chromium: Browser, reviewed: dict[str, str], game: str
) -> None:
    page = visit(chromium, phone=True).new_page()
    page.goto(f"{reviewed[game]}/review")
    if page.locator("#ask-review").count():
        page.click("#ask-review")
    expect(page.locator(".rv-about")).to_have_count(0)
    tabs = page.locator(".rv-moments a")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        expect(tabs.nth(number)).to_have_attribute("aria-current", "true")
        page.wait_for_function("document.querySelectorAll('#board .badge').length > 0")
        page.wait_for_function(f"({SEEN})() > 0")
        page.goto(page.url)  # the same where the page begins with it
        page.wait_for_function(f"({SEEN})() > 0")
    tops = [page.locator(place).evaluate("it => it.getBoundingClientRect().top") for place in ("#panel", "#rv-foot")]
    assert tops[0] < tops[1]


def test_the_review_is_read_without_scripts(chromium: Browser, reviewed: dict[str, str]) -> None:
    page = visit(chromium, java_script_enabled=False).new_page()
    page.goto(f"{reviewed['pandemic']}/review")
    if page.locator("#ask-review").count():
        page.click("#ask-review")
        while page.locator(".rv-about").count():
            page.reload()
    page.locator(".rv-moments a").nth(1).click()
    expect(page.locator(".rv-moments a").nth(1)).to_have_attribute("aria-current", "true")
    expect(page.locator(".rv-way")).to_have_count(2)
