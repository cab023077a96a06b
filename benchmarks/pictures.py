"""Takes the pictures of the README anew: `python -m benchmarks.pictures`. Bots play up to an interesting moment.

`--around` takes those of one's own games, of puzzles, of links and of what comes after a game alone: from results that
are made up, from what comes with the games, and from recorded games; `--learn` takes those of learning alone.
"""

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from sobremesa import compiled

compiled.ensure()

from benchmarks.after_pictures import take_after  # noqa: E402
from sobremesa.catalog import find_game  # noqa: E402
from sobremesa.puzzles.daily import in_order  # noqa: E402
from sobremesa.review.review import TEAM  # noqa: E402
from sobremesa.web.faces import face_of  # noqa: E402
from sobremesa.web.link_pictures.drawing import to_png  # noqa: E402
from sobremesa.web.link_pictures.pictures import draw  # noqa: E402
from sobremesa.web.store.store import Store  # noqa: E402
from tests.corpus.reading import FOLDER as CORPUS  # noqa: E402
from tests.corpus.reading import read_lines, read_table  # noqa: E402
from tests.web.browser.browsing import DESK, PHONE, browser, visit  # noqa: E402
from tests.web.browser.playing import attribute, is_over, open_table, play_turn, set_up, settle, wait_for_turn  # noqa: E402
from tests.web.own_games import AGAINST_RUDOLF, IN_FOUR, IN_TWO, put, put_review, result_in, scored  # noqa: E402
from tests.web.servers import Server  # noqa: E402

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
_LOST: Final = {"act": 0.018, "window": 0.001, "hand-limit": 0.008}  # of the chance to win, in games that are made up
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

_IS_AT_HAND: Final = "() => document.querySelector('#summary[open], #summary-close, #table[data-deciding=yes]')"


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
                result = result_in(setting, "won" if end == "won" else "lost", reason=end, series=series)
                put(store, name, result)
                if setting is IN_TWO and end == "won":
                    lost = {kind: [dice.gauss(mean, 0.03) for _ in range(5)] for kind, mean in _LOST.items()}
                    put_review(store, result, TEAM, lost)
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


def take_learning(chromium: Browser, server: Server) -> None:
    """Learn, a lesson and a first game of each game, a card of the board, a dawn, a chapter of the rulebook."""
    context = visit(chromium, news=True)
    page = context.new_page()
    for name, path in (
        ("learn", "/learn"),
        ("lesson", "/learn/pandemain/pm-02-oven"),
        ("lesson-pandemic", "/learn/pandemic/pd-2-outbreak"),
        ("chapter", "/rules/pandemain/oven"),
    ):
        page.goto(f"{server.address}{path}")
        take(page, name)
    for game, name in (("pandemain", "first-game"), ("pandemic", "first-game-pandemic")):
        page = begin_first_game(visit(chromium, news=True), server, game)
        take(page, name)
    page = begin_first_game(visit(chromium, news=True), server, "pandemain", "pace=now")
    page.get_by_label("no more of these").check()
    page.get_by_role("button", name="Got it").click()
    settle(page)
    page.locator("#board [data-card='stall-5'], #board #stall-5").first.hover()
    page.locator("#item-pop").wait_for()
    take(page, "card")
    page.mouse.move(0, 0)
    while not page.locator("#summary").is_visible():
        follow_the_hint(page)
    take(page, "dawn")


def follow_the_hint(page: Page) -> None:
    """Do what the hint says first, and look on until it is one's turn again."""
    page.locator(".hint-ask").click()
    page.locator(".hint-lead .hint-step").last.click()
    settle(page)
    play_turn(page, random.Random(1))
    page.wait_for_function(_IS_AT_HAND)


def begin_first_game(context: BrowserContext, server: Server, game: str, likes: str = "") -> Page:
    """A first game, begun by its button, for somebody who likes to be shown it so."""
    if likes:
        context.add_cookies([{"name": "sobremesa-likes", "value": likes, "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/learn")
    page.locator(f'form[action="/play/{game}"]:has([name=preset][value=first]) button').first.click()
    page.wait_for_selector("#coach-card")
    settle(page)
    return page


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
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        server = Server(f"sqlite:///{folder}/tables.sqlite", bot_pause=0.08)
        server.start()
        try:
            if wanted != ["--learn"]:
                take_own_games(chromium, server)
                take_puzzles(chromium, server)
                draw_links()
                take_after(chromium)
            if wanted != ["--around"]:
                take_learning(chromium, server)
            if not wanted:
                take_all(chromium, server)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
