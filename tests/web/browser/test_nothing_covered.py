"""What is brought into sight of a decision lies under nothing: no button covers an option or what comes of a turn."""

from typing import Final

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.web.browser.browsing import visit
from tests.web.browser.playing import choose, open_table, set_up
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

SCREENS: Final = [
    ViewportSize(width=w, height=h) for w, h in ((1440, 900), (1366, 768), (1280, 720), (820, 1180), (390, 844))
]
PARTS: Final = "#panel :is(.choose, .btn, .change, .chance, summary, .crumb)"

COVERED: Final = """parts => [...document.querySelectorAll(parts)].filter((each) => {
  if (!each.checkVisibility()) return false;
  each.scrollIntoView({block: "nearest", behavior: "instant"});
  const box = each.getBoundingClientRect();
  const own = each.closest(".option, li") ?? each;
  return [box.top + 3, box.top + box.height / 2, box.bottom - 3].some((y) => {
    const over = document.elementFromPoint(box.left + box.width / 2, y);
    return !over || !(own.contains(over) || over.contains(each));
  });
}).map((each) => each.textContent.trim().replace(/\\s+/g, " "))"""


@pytest.mark.parametrize("game", ["pandemain", "pandemic"])
def test_nothing_of_a_decision_lies_under_something_else(chromium: Browser, server: Server, game: str) -> None:
    context = visit(chromium)
    page = open_table(context, set_up(context, server, game, k1="here", n1="Ana", k2="here", n2="Luc")[0])
    seen = 0
    for _ in range(3):
        for screen in SCREENS:
            page.set_viewport_size(screen)
            page.wait_for_function(
                "() => !document.getElementById('dock')?.offsetHeight || document.documentElement.style"
                ".getPropertyValue('--dock-high') === `${document.getElementById('dock').offsetHeight}px`"
            )
            assert page.evaluate(COVERED, PARTS) == [], screen
            seen += page.locator(PARTS).count()
        page.set_viewport_size(SCREENS[0])
        options = page.locator("#panel .choose:visible")
        if not options.count():
            break
        choose(page, options.first)
    assert seen > 60
