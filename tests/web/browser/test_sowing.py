"""The page of the example: played by clicks on its board and by keyboard, light and dark, on screens of all sizes.

The game comes from another package, so its server and browser run in a process of their own, which finds that package.
"""

from pathlib import Path

import pytest

from tests.outside import SOWING, announce_sowing, run

PLAYED = """
import tempfile
from pathlib import Path
from tests.web.browser.browsing import browser, problems_for_people, visit, watch_for_faults
from tests.web.sites import serve_site, settings_in

FITS = "() => document.readyState == 'complete' && document.documentElement.scrollWidth <= innerWidth"

def look(page):
    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(FITS)

def is_over(page):
    page.wait_for_selector("main[data-deciding=yes], main[data-over=yes]")
    return page.locator("main[data-over=yes]").count()

with serve_site(settings_in(Path(tempfile.mkdtemp()))) as address, browser() as chromium:
    for theme in ("light", "dark"):
        page = visit(chromium, color_scheme=theme).new_page()
        faults = watch_for_faults(page)
        page.goto(address)
        page.locator(".box-sowing .go").click()
        look(page)
        assert not problems_for_people(page), problems_for_people(page)
        asked = page.locator("#board .is-lit, .sow-bowls .is-lit").count()
        assert asked == page.locator("#panel .choose").count() == 4
        page.locator("#table-menu > summary").click()
        page.locator("#table-menu .codes-switch button").click()
        page.wait_for_selector("html[data-codes] body.is-live")
        page.locator("#take-2 .rule-ref").click()
        page.wait_for_selector("#rule-dialog[open]")
        page.keyboard.press("Escape")
        while not is_over(page):
            for why in page.locator(".is-refused .sow-still").all()[:1]:
                why.click()
                page.wait_for_selector(".is-refused .why-not[open] p")
            place = page.locator("#board a.sow-go, .sow-bowls a.sow-go").first
            if theme == "light":
                place.click()
            else:
                place.focus()
                page.keyboard.press("Enter")
            page.wait_for_selector("#send")
            heap = int(page.locator(".sow-heap b").text_content())
            assert page.locator(".sow-tray use").count() == heap
            page.locator("#send").click()
            page.wait_for_selector("main[data-draft='']")
        look(page)
        assert page.locator(".sow-scores .is-best").count() >= 1
        assert not problems_for_people(page), problems_for_people(page)
        assert not faults, faults
print("played")
"""


@pytest.mark.long
def test_the_example_is_played_on_its_own_board_by_mouse_and_by_keyboard(tmp_path: Path) -> None:
    played = run(["-c", PLAYED], announce_sowing(tmp_path / "site"), SOWING)
    assert played.stdout.strip() == "played", played.stdout[-2000:] + played.stderr[-4000:]
