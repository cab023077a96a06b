"""Whole games with bots of each level in the browser at their usual pace: `python -m tests.web.browser.bot_games`.

The steps are those of `test_bots.py`, whose bots think a moment only. Six games take about half an hour.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from sobremesa.web.settings import Settings
from sobremesa.wording.messages import bots_catalog
from tests.web.browser.browsing import browser, visit, watch_for_faults
from tests.web.browser.playing import attribute, choose, is_my_turn, play_turn, settle, wait_for_turn
from tests.web.sites import serve_site, settings_in

LEVELS: Final = ("search-easy", "search", "search-strong")
OPTIONS: Final = {"pandemic": {"difficulty": "normal", "hands": "open"}, "pandemain": {"mode": "expert"}}
ENDINGS: Final = {"pandemic": "PD-END", "pandemain": "PM-END"}  # how the rules are called that end a game
_BETWEEN_LOOKS: Final = 1  # second


def play_with_bots(page: Page, address: str, game: str, level: str) -> None:
    """A whole game of a person and a bot.

    A hint is followed, some moves are made by hand, and the seat is left to a bot twice.
    """
    rng = random.Random(1)
    open_table(page, address, game, level)
    expect(page.locator(".seat-kind").nth(1)).to_contain_text(title_of(level))
    follow_a_hint(page)
    play_by_hand(page, rng)
    hand_over(page, level)
    wait_for_moves(page, 2)
    take_back(page)
    play_by_hand(page, rng)
    leave_to_a_bot(page, level)
    expect(page.locator(f"a[data-rule^='{ENDINGS[game]}']").first).to_be_attached()


def open_table(page: Page, address: str, game: str, level: str) -> None:
    """Fill the form in as a person does: oneself and one bot of this level."""
    page.goto(f"{address}/new/{game}")
    for seat, kind in enumerate(("here", "bot", "none", "none"), 1):
        page.locator(f"input[name='k{seat}'][value='{kind}']").check(force=True)
    page.locator("select[name='b2']").select_option(level)
    for option, value in OPTIONS[game].items():
        page.locator(f"input[name='{option}'][value='{value}']").check(force=True)
    page.locator(".sum .go").click()
    page.wait_for_url("**/table/**")
    settle(page)


def play_by_hand(page: Page, rng: random.Random) -> None:
    """A turn by clicks."""
    wait_for_turn(page)
    assert is_my_turn(page)
    play_turn(page, rng)


def follow_a_hint(page: Page) -> None:
    """Ask for a hint, see it, and choose its first step."""
    wait_for_turn(page)
    page.locator(".hint-ask").click()
    expect(page.locator(".hint-plan").first).to_be_visible()
    choose(page, page.locator(".hint-step[data-step]").first)


def hand_over(page: Page, level: str) -> None:
    """Leave the own seat to a bot, in the menu."""
    page.locator("#table-menu summary").click()
    page.locator(".seats .seat-to-bot select").first.select_option(level)
    page.locator(".seats .seat-to-bot button").first.click()
    expect(page.locator(".seat-kind").first).to_contain_text(title_of(level))


def leave_to_a_bot(page: Page, level: str) -> None:
    """Let a bot play the own seat, go away, and come back when the game is over."""
    hand_over(page, level)
    table = page.url
    page.goto("about:blank")
    while 'data-over="yes"' not in page.request.get(table).text():
        time.sleep(_BETWEEN_LOOKS)
    page.goto(table)
    settle(page)


def take_back(page: Page) -> None:
    """Play the own seat again, from the menu that is still open.

    The seats are drawn anew at every move, and quick bots leave no moment in which a button stands still long enough
    for Playwright's own click.
    """
    page.locator(".seats form button[name='bot'][value='']").first.dispatch_event("click")
    expect(page.locator("#log")).to_contain_text("plays again")
    page.keyboard.press("Escape")


def wait_for_moves(page: Page, moves: int) -> None:
    """Wait until so many entries more are in the log."""
    page.wait_for_function(
        "wanted => Number(document.getElementById('table').dataset.seq) >= wanted",
        arg=int(attribute(page, "seq")) + moves,
    )


def title_of(level: str) -> str:
    return bots_catalog("en").say("titles", level)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web.browser.bot_games", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=tuple(OPTIONS), default=list(OPTIONS))
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        usual = {"bot_workers": Settings().bot_workers, "bot_pause": Settings.bot_pause}
        with serve_site(settings_in(Path(folder), **usual)) as address:
            for game in given.games:
                for level in given.levels:
                    page, began = visit(chromium).new_page(), time.perf_counter()
                    faults = watch_for_faults(page)
                    play_with_bots(page, address, game, level)
                    assert faults == [], faults
                    told = f"{attribute(page, 'seq')} entries in {time.perf_counter() - began:.0f} s"
                    print(f"{game} with {level}: {told}", flush=True)
                    page.context.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
