"""Takes the pictures of the README anew: `python -m benchmarks.pictures`. Bots play up to an interesting moment.

`--around` takes those of one's own games, of puzzles and of links alone, from results that are made up, from what comes
with the games, and from recorded games.
"""

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from sobremesa.catalog import find_game
from sobremesa.puzzles.daily import in_order
from sobremesa.web.faces import face_of
from sobremesa.web.link_pictures.drawing import to_png
from sobremesa.web.link_pictures.pictures import draw
from sobremesa.web.store.store import Store
from tests.corpus.reading import FOLDER as CORPUS
from tests.corpus.reading import read_lines, read_table
from tests.web.browser.browsing import DESK, PHONE, browser, visit
from tests.web.browser.playing import attribute, is_over, open_table, set_up, settle, wait_for_turn
from tests.web.own_games import AGAINST_RUDOLF, IN_FOUR, IN_TWO, put, result_in, scored
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


def take_own_games(chromium: Browser, server: Server) -> None:
    """The page of somebody who has played often."""
    store, dice, name = Store.open(server.settings.database), random.Random(4), "a" * 32
    try:
        put(store, name, *(scored(AGAINST_RUDOLF, dice.randint(70, 116), dice.randint(62, 104)) for _ in range(16)))
        for setting, games, chance in ((IN_TWO, 14, 0.9), (IN_FOUR, 10, 0.5)):
            for _ in range(games):
                end = "won" if dice.random() < chance else dice.choice(("deck", "cubes", "outbreaks"))
                series = {"outbreaks": dice.randint(1, 7), "cures": dice.randint(1, 3)}
                put(store, name, result_in(setting, "won" if end == "won" else "lost", reason=end, series=series))
    finally:
        store.close()
    context = visit(chromium)
    context.add_cookies([{"name": "sobremesa", "value": name, "url": server.address}])
    page = context.new_page()
    for size, end in ((DESK, ""), (PHONE, "-phone")):
        page.set_viewport_size(size)
        page.goto(f"{server.address}/my-games")
        page.screenshot(path=FOLDER / f"own-games{end}.png")


def take_puzzles(chromium: Browser, server: Server) -> None:
    """A puzzle of each game, one of them with its first hints, and one on a phone."""
    context = visit(chromium)
    for game, kind, hint in (("pandemain", "round", 0), ("pandemic", "cure", 2)):
        puzzle = next(each for each in in_order(game) if each.kind == kind and each.grade == "fair")
        page = context.new_page()
        page.goto(f"{server.address}/puzzle/{game}/{puzzle.id}?hint={hint}")
        take(page, f"puzzle-{game}")
    page.goto(page.url.partition("?")[0])
    take(page, "puzzle-phone", phone=True)


def draw_links() -> None:
    """What a messenger shows of a game that is over."""
    for game in ("pandemain", "pandemic"):
        recorded = (read_table(line, find_game(game)) for line in read_lines(CORPUS / f"{game}.tables.xz"))
        table = next(table for table in recorded if table.over and not table.ended)
        svg = draw(table, "en")
        assert svg is not None
        picture = to_png(svg, face_of(game).folder() / "static")
        (FOLDER / f"link-{game}.png").write_bytes(picture)


def main() -> None:
    around = sys.argv[1:] == ["--around"]
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        server = Server(f"sqlite:///{folder}/tables.sqlite", bot_pause=0.08)
        server.start()
        try:
            take_own_games(chromium, server)
            take_puzzles(chromium, server)
            draw_links()
            if not around:
                take_all(chromium, server)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
