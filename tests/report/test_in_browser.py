"""Everyone can read a report: axe-core finds no moderate or worse problem, and nothing is wider than its page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from sobremesa.report.page import chapters_and_page
from sobremesa.report.reading import find_results, read_results
from tests.web.browser.browsing import browser, problems_for_people

OF_COLOURS = ("color-contrast", "link-in-text-block")
SIZES = {"desk": (1440, 900), "tablet": (820, 1100), "phone": (390, 844)}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "size", "scheme", "rules"),
    [("two", "desk", "light", ()), ("teams", "phone", "dark", ()), ("bakers", "tablet", "dark", OF_COLOURS)],
)
def test_everyone_can_read_a_report(
    name: str,
    size: str,
    scheme: Literal["light", "dark"],
    rules: tuple[str, ...],
    chromium: Browser,
    bakers: Path,
    others: Path,
    teams: Path,
    tmp_path: Path,
) -> None:
    given = {"bakers": [bakers], "teams": [teams], "two": [bakers, others]}[name]
    page_file = tmp_path / "page.html"
    page_file.write_text(chapters_and_page(read_results(find_results(given)))[1], encoding="utf-8")
    width, height = SIZES[size]
    page = chromium.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page_file.as_uri())
    assert asked == [page_file.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("svg.gp:visible").count() == page.locator(".gr-panel").count()
    page.locator("details summary").nth(3).click()
    assert problems_for_people(page, rules) == []
    page.close()
