"""Graphs in the browser: one drawing that fits at each width, letters that can be read, none over another."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.browsing import visit
from tests.web.browser.old_tables import put_back
from tests.web.finished_tables import play_out
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

LEAST_LETTER = 8.5  # pixels, as drawn

# Of each picture that is shown: its size, its letters, and the texts that lie over one another or beyond its edge.
LOOK = """() => [...document.querySelectorAll('.gr-panel')].map((panel) => {
  const shown = [...panel.querySelectorAll('svg.gp')].filter((svg) => svg.getBoundingClientRect().width > 0);
  const box = shown[0].getBoundingClientRect();
  const scale = box.width / shown[0].viewBox.baseVal.width;
  const texts = [...shown[0].querySelectorAll('text')].map((each) => ({
    said: each.textContent, box: each.getBoundingClientRect(),
    size: parseFloat(getComputedStyle(each).fontSize) * scale,
  }));
  const beyond = (a) => a.right > box.right + 2 || a.left < box.left - 2;
  const over = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
  return {
    graph: panel.closest('.gr').id, shown: shown.length,
    least: Math.min(...texts.map((each) => each.size)),
    beyond: texts.filter(({ box: b }) => b.right > box.right + 2 || b.left < box.left - 2).map((each) => each.said),
    over: texts.flatMap((one, at) =>
      texts.slice(at + 1).filter((two) => over(one.box, two.box)).map((two) => [one.said, two.said])),
  };
})"""


def looked_at(page: Page) -> None:
    for picture in page.evaluate(LOOK):
        assert picture["shown"] == 1, picture
        assert picture["least"] >= LEAST_LETTER, picture
        assert picture["beyond"] == [], picture
        assert picture["over"] == [], picture
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_graphs_fit_at_every_width_and_open_as_tables(chromium: Browser, server: Server) -> None:
    kinds: tuple[tuple[str, dict[str, object]], ...] = (
        ("pandemain", {"players": 4, "mode": "expert", "sim_bakers": []}),
        ("pandemic", {"players": 4}),
    )
    page = visit(chromium).new_page()
    for number, (game, options) in enumerate(kinds):
        address = put_back(server, play_out(game, options, 3, f"graphs{number}"))
        page.goto(address)
        for width, height in ((1440, 900), (820, 1100), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            looked_at(page)
        page.click(".gr-sheet summary >> nth=0")
        expect(page.locator(".gr-sheet table").first).to_be_visible()
        turning = page.locator("#turning a").nth(1)  # a loss begins with its end, where nothing is marked
        page.goto(turning.evaluate("link => link.href"))
        page.wait_for_selector("#graphs .now >> nth=0", state="attached")
        looked_at(page)
