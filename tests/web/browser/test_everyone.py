"""Everyone can play: axe-core finds no moderate or worse problem on any page, at both sizes and in both themes.

In the dark theme only colours are other, and on a phone they are the same as on a desk.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from sobremesa.catalog import find_game
from sobremesa.table.log import Entry
from sobremesa.table.table import Table
from tests.corpus.reading import FOLDER, read_lines, read_table
from tests.web.browser.browsing import problems_for_people, visit
from tests.web.browser.old_tables import put_back
from tests.web.servers import Server

GAMES = ("pandemain", "pandemic")
OF_COLOURS = ("color-contrast", "link-in-text-block")  # the rules of axe-core that look at colours


@pytest.fixture(scope="module")
def tables(server: Server) -> list[str]:
    """One table of each game in its middle, where the first seat decides, and one of each that is over."""
    middles = [recorded(game, "middle", lambda table: table.decider() == 0 and table.seq > 40) for game in GAMES]
    ends = [recorded(game, "end", lambda table: table.over) for game in GAMES]
    return [put_back(server, table) for table in (*middles, *ends)]


def recorded(game: str, name: str, stands: Callable[[Table], bool]) -> Table:
    """A table of the corpus as soon as it stands so, under a name of its own."""
    for line in read_lines(FOLDER / f"{game}.tables.xz"):
        header = {**line["header"], "table_id": f"{name}of{game}"}
        table = read_table({"header": header, "entries": []}, find_game(game))
        for entry in line["entries"]:
            table.accept_all([Entry(**entry)])
            if stands(table):
                return table
    raise AssertionError(game)


def check(page: Page, address: str, dark_too: bool) -> None:
    """Everything in the light theme, and the colours of the dark one."""
    page.emulate_media(color_scheme="light")
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, address
    page.wait_for_load_state("networkidle" if "/table/" not in address else "load")
    assert problems_for_people(page) == []
    if dark_too:
        page.emulate_media(color_scheme="dark")
        assert problems_for_people(page, OF_COLOURS) == []


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_no_page_has_a_serious_problem(chromium: Browser, server: Server, tables: list[str], phone: bool) -> None:
    page = visit(chromium, phone=phone).new_page()
    # Pages of text are the same on a phone.
    of_text = [
        "/ledger/pandemic",
        "/ledger/pandemic/PD-CURE-01",
        "/settings",
        "/api",
        "/my-games",
        "/print/pandemain",
        "/learn/take",
        "/learn/pandemain/words",
        "/rules/pandemain/print",
        "/rules/pandemic",
    ]
    of_learning = ["/learn", "/play/pandemain", "/learn/pandemain/board/oven-quality", "/rules/pandemain/oven"]
    paths = ["/", "/new/pandemain", "/new/pandemic", *of_learning, *([] if phone else of_text)]
    for address in [*(server.address + path for path in paths), *tables]:
        check(page, address, dark_too=not phone)
