"""Pictures of what comes after a game: its end with graphs, the replay, the review, a study. Bots played the games."""

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

from sobremesa import compiled

compiled.ensure()

from sobremesa.review.review import TEAM, Review, judge_all, review_of  # noqa: E402
from sobremesa.review.trust import trusted_kinds  # noqa: E402
from sobremesa.review.written import write  # noqa: E402
from sobremesa.table.table import Table  # noqa: E402
from sobremesa.web.hall import Hall  # noqa: E402
from sobremesa.web.store.reviews import DONE  # noqa: E402
from tests.web.browser.browsing import DESK, PHONE, visit  # noqa: E402
from tests.web.browser.test_study import go, make_a_move  # noqa: E402
from tests.web.reviewed_games import finished_table  # noqa: E402
from tests.web.sites import open_site, serve_site, settings_in  # noqa: E402

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
_GAMES: Final[dict[str, tuple[dict[str, object], int, int]]] = {  # options, seed, whose review it is
    "pandemic": ({"players": 4, "hands": "open", "difficulty": "introductory"}, 3, TEAM),
    "pandemain": ({"players": 2}, 3, 0),
}
_QUALITY: Final = 72  # of JPEG: boards are drawn in many colours, and PNG would be four times as large


def take_after(chromium: Browser) -> None:
    """The pictures of both games; whatever is trusted is judged, as on a server."""
    with tempfile.TemporaryDirectory() as folder:
        settings = settings_in(Path(folder))
        with open_site(settings) as site:
            hall: Hall = site.app.state.hall
            links = {}
            for game, (options, seed, seat) in _GAMES.items():
                table = site.run(finished_table(hall, seed, game, options))
                if trusted_kinds(game):
                    review = review_of(table, seat)
                    judge_all(table, review, lambda told: None)
                    site.run(_keep(hall, table, seat, review))
                links[game] = f"/table/{table.table_id}/{hall.links.token(table, 0)}"
        with serve_site(settings) as address:
            for game, link in links.items():
                _take(chromium, game, f"{address}{link}")


async def _keep(hall: Hall, table: Table, seat: int, review: Review) -> None:
    row = await hall.reviews.ask(table.table_id, seat, hall.clock())
    await hall.reviews.write(replace(row, stage=DONE, body=write(review)), hall.clock())


def _take(chromium: Browser, game: str, address: str) -> None:
    page = visit(chromium, color_scheme="light").new_page()
    page.set_viewport_size(DESK)
    page.goto(address)
    middle = int(page.locator("[data-seq]").first.get_attribute("data-seq") or 0) // 2
    shots = {f"{game}-graphs": address, f"{game}-replay": f"{address}?move={middle}"}
    if page.locator("#review").count():
        shots[f"{game}-review"] = f"{address}/review"
    for name, shown in shots.items():
        page.goto(shown)
        page.wait_for_timeout(500)
        if name.endswith("-graphs"):
            page.locator("#graphs .gr").first.scroll_into_view_if_needed()
        page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=_QUALITY)
    page.set_viewport_size(PHONE)
    for name, shown in shots.items():
        if not name.endswith("-graphs"):
            page.goto(shown)
            page.wait_for_timeout(500)
            page.screenshot(path=FOLDER / f"{name}-phone.jpg", type="jpeg", quality=_QUALITY)
    _take_study(page, game, shots[f"{game}-replay"])


def _take_study(page: Page, game: str, moment: str) -> None:
    """A study of a moment, with two ways on and what the bot says of them."""
    page.set_viewport_size(DESK)
    page.goto(moment)
    page.goto(str(page.locator("#study-here").evaluate("link => link.href")))
    page.wait_for_selector(".study-card")
    make_a_move(page)
    go(page, page.locator("#st-to-start"))
    make_a_move(page, 1)
    go(page, page.locator("#st-to-start"))
    page.click("#st-ask")
    page.wait_for_selector(".st-answer", timeout=60_000)
    for name, size in ((f"{game}-study", DESK), (f"{game}-study-phone", PHONE)):
        page.set_viewport_size(size)
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=_QUALITY)
