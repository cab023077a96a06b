"""Whole games with bots of each level in a real browser: moves by hand, a hint, a seat handed over and taken back."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.messages import bots_catalog
from tests.web.browser.browsing import visit, watch_for_faults
from tests.web.browser.playing import attribute, choose, is_my_turn, is_over, play_turn, settle, wait_for_turn
from tests.web.sites import serve_site, settings_in

LEVELS = ("search-easy", "search", "search-strong")
OPTIONS = {"pandemic": {"difficulty": "heroic", "hands": "open"}, "pandemain": {"mode": "expert"}}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots think in a worker as everywhere, but not long, and just slowly enough to come back."""
    folder = tmp_path_factory.mktemp("bots")
    with serve_site(settings_in(folder, bot_workers=1, bot_pause=0.02, bot_seconds=0.05)) as served:
        yield served


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


def take_back(page: Page) -> None:
    """Play the own seat again, from the menu that is still open."""
    page.locator(".seats form button[name='bot'][value='']").first.click()
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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "ending"), [("pandemic", "PD-END"), ("pandemain", "PM-END")])
def test_a_whole_game_with_bots_is_played_with_a_hint_and_a_seat_that_is_handed_over_and_taken_back(
    chromium: Browser, address: str, game: str, ending: str, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    page, rng = visit(chromium).new_page(), random.Random(1)
    faults = watch_for_faults(page)
    open_table(page, address, game, level)
    expect(page.locator(".seat-kind").nth(1)).to_contain_text(title_of(level))
    follow_a_hint(page)
    play_by_hand(page, rng)
    hand_over(page, level)
    wait_for_moves(page, 2)
    take_back(page)
    play_by_hand(page, rng)
    hand_over(page, level)
    page.wait_for_function("() => document.getElementById('table').dataset.over === 'yes'", timeout=300_000)
    settle(page)
    assert is_over(page)
    expect(page.locator(f"a[data-rule^='{ending}']:visible").first).to_be_visible()
    assert faults == []
    assert [record.message for record in caplog.records if record.name.startswith("sobremesa")] == []
