"""Windows of a width between a phone's and a desk's: nothing is wider than they are, and nothing covers the map."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.web.browser.browsing import visit
from tests.web.browser.playing import open_table, set_up
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

WIDTHS: Final = (768, 820, 860, 921)
# How far the page reaches to the right, and in how many rows the ways through the site stand.
REACH: Final = """() => [document.documentElement.scrollWidth, new Set(
  [...document.querySelectorAll(".nav a")].map((each) => Math.round(each.getBoundingClientRect().top))).size]"""
BELOW: Final = """() => {
  const [map, threat] = ["mapbox", "threat"].map((id) => document.getElementById(id).getBoundingClientRect());
  return threat.top >= map.bottom - 1;
}"""


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_the_bar_of_a_page_fits(chromium: Browser, server: Server, language: str) -> None:
    page = visit(chromium, language).new_page()
    page.goto(f"{server.address}/settings")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1180})
        reach, rows = page.evaluate(REACH)
        assert reach <= width
        assert rows == 1


def test_threats_cover_no_city_of_a_narrow_map(chromium: Browser, server: Server) -> None:
    context = visit(chromium, "it")
    page = open_table(context, set_up(context, server, "pandemic", k1="here", n1="Ana", k2="here", n2="Luc")[0])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1180})
        assert page.evaluate(BELOW), width
        assert page.evaluate(REACH)[0] <= width
