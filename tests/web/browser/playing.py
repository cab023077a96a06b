"""Playing in the browser as a person does: by clicks, never past the page."""

import random
import re
from typing import Final

from playwright.sync_api import BrowserContext, Locator, Page

from tests.web.servers import Server

_MOST_TURNS: Final = 3000
_MOST_STEPS: Final = 80
_SETTLED: Final = "document.body?.classList.contains('is-live') && !document.body.classList.contains('is-busy')"


# -- getting to a table --------------------------------------------------------------------------------------------


def set_up(context: BrowserContext, server: Server, game: str, **fields: str) -> list[str]:
    """A new table with these fields of its form; the links of its seats, the own one first."""
    origin = {"Origin": server.address}
    seats = {f"k{number}": fields.pop(f"k{number}", "none") for number in range(1, 5)}
    answer = context.request.post(
        f"{server.address}/new/{game}", multipart={"set": "1", **seats, **fields}, headers=origin
    )
    assert answer.ok, answer.text()
    assert "/table/" in answer.url, answer.text()
    own = answer.url
    links = re.findall(r'id="link-[^>]* value="([^"]*)"', context.request.get(f"{own}/links").text())
    return [own, *(link for link in dict.fromkeys(links) if link != own and "/table/" in link)]


def open_table(context: BrowserContext, address: str) -> Page:
    """The page of a seat, alive."""
    page = context.new_page()
    page.goto(address)
    if page.locator("#come").count():
        page.locator("#come").click()
    settle(page)
    return page


# -- what the page says --------------------------------------------------------------------------------------------


def attribute(page: Page, name: str) -> str:
    """What the page says of itself."""
    return page.locator("main#table").get_attribute(f"data-{name}") or ""


def is_over(page: Page) -> bool:
    """Whether the game is over."""
    return attribute(page, "over") == "yes"


def is_my_turn(page: Page) -> bool:
    """Whether this page's seat decides."""
    return attribute(page, "deciding") == "yes"


def is_composed(page: Page) -> bool:
    """Whether all is chosen and waits to be sent."""
    return page.locator("#send.go").count() > 0


def settle(page: Page) -> None:
    """Wait until nothing is being fetched."""
    page.wait_for_function(f"() => {_SETTLED}")


def wait_for_turn(page: Page) -> None:
    """Wait until this page's seat decides, or the game is over."""
    page.wait_for_function(
        "() => { const {deciding, over} = document.getElementById('table')?.dataset ?? {};"
        f" return (deciding === 'yes' || over === 'yes') && {_SETTLED}; }}"
    )


def wait_for_change(page: Page, name: str, before: str) -> None:
    """Wait until the page says something else of itself than before."""
    page.wait_for_function(
        f"([name, before]) => (document.getElementById('table')?.dataset[name] ?? before) !== before && {_SETTLED}",
        arg=[name, before],
    )


# -- by clicks -----------------------------------------------------------------------------------------------------


def choose(page: Page, choice: Locator) -> None:
    """Click an option, and wait until the page shows it as chosen."""
    before = attribute(page, "draft")
    choice.click()
    wait_for_change(page, "draft", before)


def send(page: Page) -> None:
    """Press the button that sends what was chosen."""
    before = attribute(page, "seq")
    page.locator("#send:visible, #dock-send:visible").first.click()
    wait_for_change(page, "seq", before)


def play_turn(page: Page, rng: random.Random, hurry: str = "") -> None:
    """Compose something and send it."""
    for _ in range(_MOST_STEPS):
        if is_composed(page):
            break
        choices = page.locator("#panel .choose:visible")
        if hurry and (quick := choices.and_(page.locator(hurry))).count():
            choices = quick
        count = choices.count()
        assert count > 0, page.locator("#panel").inner_text()
        choose(page, choices.nth(rng.randrange(count)))
    send(page)


def play_to_the_end(pages: list[Page], rng: random.Random, hurry_after: int = _MOST_TURNS, hurry: str = "") -> int:
    """Play whoever's turn it is until the game is over; the number of turns that were sent.

    After `hurry_after` turns the option that fits the selector `hurry` is taken wherever there is one.
    """
    turns = 0
    while turns < _MOST_TURNS:
        if all(is_over(page) for page in pages):
            return turns
        deciding = next((page for page in pages if is_my_turn(page) and not is_over(page)), None)
        if deciding is None:
            pages[0].wait_for_timeout(100)
            continue
        play_turn(deciding, rng, hurry if turns >= hurry_after else "")
        turns += 1
    raise AssertionError("the game does not end")
