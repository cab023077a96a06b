"""The first page with as many games as there may be: their boxes leave no gap."""

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.web.browser.browsing import visit
from tests.web.servers import Server

# The boxes of so many games, in rows: how far each row ends from the lists below, and how many parts are cut off.
ROWS = """many => {
  const house = document.querySelector(".house");
  const boxes = () => [...house.querySelectorAll(":scope > .game")];
  while (boxes().length > many) boxes().at(-1).remove();
  while (boxes().length < many) boxes().at(-1).after(boxes().at(-1).cloneNode(true));
  const edges = new Map();
  for (const box of boxes()) {
    const { top, right } = box.getBoundingClientRect();
    edges.set(Math.round(top), Math.max(edges.get(Math.round(top)) ?? 0, right));
  }
  const lists = Math.max(...[...house.querySelectorAll(".ls")].map((list) => list.getBoundingClientRect().right));
  const cut = boxes().flatMap((box) => [...box.querySelectorAll(".act *")].filter((part) =>
    part.getBoundingClientRect().right > box.getBoundingClientRect().right));
  return { gaps: [...edges.values()].map((right) => Math.round(Math.abs(lists - right))), cut: cut.length };
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_boxes_fill_every_row_and_hold_their_buttons(language: str, chromium: Browser, server: Server) -> None:
    page = visit(chromium, language).new_page()
    page.goto(server.address)
    rows = {}
    for width in (1200, 1440, 1000, 390):
        page.set_viewport_size(ViewportSize(width=width, height=800))
        for many in (1, 2, 3, 4, 5, 7):
            found = page.evaluate(ROWS, many)
            assert not [gap for gap in found["gaps"] if gap > 1], (width, many, found)
            assert found["cut"] == 0, (width, many)
            rows[width, many] = len(found["gaps"])
    assert [rows[1440, many] for many in (1, 2, 3, 4, 5, 7)] == [1, 1, 1, 2, 2, 3]
