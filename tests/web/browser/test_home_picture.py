"""The first page: its picture never lies under its words, whatever the width and the language."""

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.web.browser.browsing import visit
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

# Whether any line of the words reaches into what is drawn. On wide pages the wall is drawn behind them: what stands
# before it begins at 35 percent of the picture.
OVERLAPS = """() => {
  const picture = document.querySelector(".hero-art").getBoundingClientRect();
  const drawn = innerWidth < 1400 ? picture.left : picture.right - picture.height / 220 * 900;
  const lines = [...document.querySelectorAll(".ht > *")].flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()];
  });
  const over = ({ right, left, bottom, top }) =>
    right > drawn && left < picture.right && bottom > picture.top && top < picture.bottom;
  const house = document.querySelector(".house").getBoundingClientRect();
  return lines.filter((line) => over(line) || line.bottom > house.top).length;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_picture_stands_beside_or_above_the_words(language: str, chromium: Browser, server: Server) -> None:
    page = visit(chromium, language).new_page()
    page.goto(server.address)
    for width in (390, 700, 768, 820, 999, 1000, 1024, 1199, 1280, 1366, 1399, 1440):
        page.set_viewport_size(ViewportSize(width=width, height=800))
        assert page.evaluate(OVERLAPS) == 0, width
