"""Takes the pictures of the README anew: `python -m benchmarks.pictures`. Bots play up to an interesting moment."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser.browsing import DESK, PHONE, browser, visit
from tests.web.browser.playing import attribute, is_over, open_table, set_up, settle, wait_for_turn
from tests.web.servers import Server

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
_TABLES: Final = {
    "pandemain": {
        "k1": "here",
        "n1": "Adelheid",
        "k2": "bot",
        "n2": "Konrad",
        "k3": "bot",
        "n3": "Mechthild",
        "hints": "1",
    },
    "pandemic": {"k1": "here", "n1": "Nadia", "k2": "bot", "n2": "Sam", "k3": "bot", "n3": "Leo", "hints": "1"},
}


def let_a_bot_play_until(page: Page, enough: Callable[[Page], bool]) -> None:
    """Give the own seat to a bot, and take it back at the right moment."""
    page.locator("#table-menu summary").click()
    page.locator(".seats .seat-to-bot button").first.click()
    settle(page)
    while not enough(page) and not is_over(page):
        page.wait_for_timeout(20)
    if not is_over(page):
        page.locator(".seats form button[name='bot'][value='']").first.click()
        wait_for_turn(page)
    page.reload()
    settle(page)


def take(page: Page, name: str, phone: bool = False) -> None:
    """One picture."""
    page.set_viewport_size(PHONE if phone else DESK)
    if phone:
        page.reload()  # as it opens there
        settle(page)
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png")


def take_hint(page: Page, name: str) -> None:
    """What a bot would do here, as the panel tells it."""
    page.locator(".hint-ask").click()
    page.locator(".hint-plan").first.wait_for()
    page.wait_for_timeout(400)
    page.locator(".hint").screenshot(path=FOLDER / f"{name}.png")


def moves(number: int) -> Callable[[Page], bool]:
    """Whether so many entries are in the log."""
    return lambda page: int(attribute(page, "seq")) >= number


def half_played(context: BrowserContext, server: Server, game: str, number: int) -> Page:
    """A table after so many entries; a game that the bots end before is played again."""
    while True:
        page = open_table(context, set_up(context, server, game, **_TABLES[game])[0])
        let_a_bot_play_until(page, moves(number))
        if not is_over(page):
            return page
        page.close()


def take_all(chromium: Browser, server: Server) -> None:
    """Every picture of the README."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    light: BrowserContext = visit(chromium)
    dark: BrowserContext = visit(chromium, color_scheme="dark")
    for game, context, half in (("pandemain", light, 150), ("pandemic", dark, 36)):
        page = half_played(context, server, game, half)
        take(page, game)
        take_hint(page, f"{game}-hint")
        take(page, f"{game}-phone", phone=True)
        page.set_viewport_size(DESK)
        let_a_bot_play_until(page, is_over)
        take(page, f"{game}-end")
    page = light.new_page()
    page.goto(server.address)
    take(page, "home")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        server = Server(f"sqlite:///{folder}/tables.sqlite", bot_pause=0.08)
        server.start()
        try:
            take_all(chromium, server)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
