"""Following a game in a real browser: the dawn card, the night once more, and what others do one thing at a time."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.browser.playing import choose, is_my_turn, open_table, play_turn, settle
from tests.web.pandemain_scenes import greedy_action
from tests.web.seating import Seated, people
from tests.web.servers import Server
from tests.web.sites import open_site, settings_in

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

BAKERS: dict[str, object] = {"players": 2, "sim_bakers": ["none"]}


def second_morning(folder: Path) -> Iterator[tuple[str, str]]:
    """A table at the first turn of the second day: the addresses of whoever decides, and of the other seat."""
    with open_site(settings_in(folder)) as site:
        seated = Seated.at(site, "pandemain", BAKERS, people(2), 5)
        while (seated.table.state.view(None)["round"], seated.table.state.view(None)["phase"]) != (2, "day"):
            seated.play(greedy_action(seated.table.state, 1))
        decider = seated.table.decider()
        paths = [seated.address(seat) for seat in (decider, 1 - decider)]
    server = Server(f"sqlite:///{folder / 'tables.sqlite'}")
    server.start()
    yield server.address + paths[0], server.address + paths[1]
    server.kill()


@pytest.fixture(scope="module")
def morning(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The table of those who only look."""
    yield from second_morning(tmp_path_factory.mktemp("morning"))


@pytest.fixture
def own_morning(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A table of one's own, to play on."""
    yield from second_morning(tmp_path)


def said(page: Page) -> str:
    return page.locator(".pace-said").inner_text()


def test_dawn_is_told_and_others_are_followed_at_the_readers_own_pace(
    chromium: Browser, own_morning: tuple[str, str]
) -> None:
    page = visit(chromium, news=True).new_page()
    faults = watch_for_faults(page)
    page.goto(own_morning[0])
    settle(page)
    card, bar = page.locator("#summary"), page.locator("#pace")
    expect(card.get_by_role("heading", name="Dawn of day 2")).to_be_visible()
    expect(page.locator("#summary-close")).to_be_focused()
    expect(card.locator(".inq")).to_contain_text("The Inquisition walked")
    expect(card.locator(".dawn-fore")).to_contain_text("Next dawn it walks")
    expect(page.locator("#forecast")).to_contain_text("next dawn")
    assert problems_for_people(page) == []
    beside = card.bounding_box(), page.locator("#panel").bounding_box()
    assert beside[0]
    assert beside[1]
    assert beside[0]["x"] + beside[0]["width"] <= beside[1]["x"]

    page.locator("[data-replay]").click()  # the night once more
    expect(bar).to_be_visible()
    expect(page.locator("#board")).to_be_visible()
    assert problems_for_people(page, ("color-contrast", "region", "button-name")) == []
    page.locator("#pace-skip").click()
    expect(bar).to_be_hidden()
    expect(page.locator("#summary-close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card).to_be_hidden()
    assert page.locator("#panel").evaluate("panel => panel.contains(document.activeElement)")

    page.locator("#table-menu > summary").click()
    page.locator("#pace-form button[value=step]").click()
    expect(page.locator("html")).to_have_attribute("data-pace", "step")
    page.keyboard.press("Escape")
    drawn = page.locator("#board use").count()
    choose(page, page.locator("#panel .choose:visible").first)
    assert page.locator("#board use").count() > 0.8 * drawn  # what is sent once stays where the card stood above it
    play_turn(page, random.Random(1))
    while is_my_turn(page):
        play_turn(page, random.Random(1))

    his = open_table(visit(chromium), own_morning[1])
    while is_my_turn(his):
        play_turn(his, random.Random(2))
    expect(bar).to_be_visible()
    expect(page.locator(".pace-ring").first).to_be_visible()
    captions = []
    while bar.is_visible():
        captions.append(said(page))
        page.locator("#pace-next").click()
        settle(page)
    assert captions
    log = page.locator("#line .log-at").all_inner_texts()
    assert all(caption in log for caption in captions)

    page.locator("#again-link").click()  # all of it again, until a key skips it
    expect(bar).to_be_visible()
    assert said(page) in log
    page.locator("h1").first.evaluate("title => { document.activeElement.blur(); }")
    page.keyboard.press(" ")
    expect(bar).to_be_hidden()
    assert page.locator("#board use").count() > 0.8 * drawn

    page.locator("#table-menu > summary").click()  # and the card can be had again
    page.locator("#last-summary").click()
    expect(card).to_be_visible()
    page.locator("#table-menu").evaluate("menu => { menu.open = false; }")
    page.locator(".summary-every").click()
    expect(page.locator(".summary-every")).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert faults == []


def test_the_menu_shows_at_which_pace_others_are_followed(chromium: Browser, morning: tuple[str, str]) -> None:
    page = visit(chromium, news=True).new_page()
    pressed = page.locator("#pace-form [aria-pressed=true]")
    page.goto(morning[1])
    settle(page)
    expect(pressed).to_have_text(["Calm"])
    page.evaluate("localStorage.setItem('tables-followed', 'a b c d')")  # after three games it is brisk
    page.reload()
    settle(page)
    expect(pressed).to_have_text(["Brisk"])
    page.locator("#table-menu").evaluate("menu => { menu.open = true; }")
    with page.expect_response("**/settings"):
        page.locator("#pace-form button[value=step]").dispatch_event("click")
    expect(pressed).to_have_text(["Step by step"])
    page.reload()
    settle(page)
    expect(pressed).to_have_text(["Step by step"])


# Keeps back what ends the time for which a summary is new, and presses its button while it still runs.
PRESS_AT_ONCE = """
  const later = setTimeout;
  window.setTimeout = (call, time, ...rest) => (time === 600 ? (window.isRead = call) : later(call, time, ...rest));
  window.press = () => document.getElementById("summary-close")
    .dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));
"""


def test_a_card_that_has_just_come_up_is_not_closed_by_what_was_pressed_before(
    chromium: Browser, morning: tuple[str, str]
) -> None:
    page = visit(chromium, news=True, phone=True).new_page()
    page.add_init_script(PRESS_AT_ONCE)
    page.goto(morning[0])
    settle(page)
    card = page.locator("#summary")
    expect(card).to_be_visible()
    page.evaluate("press()")
    expect(card).to_be_visible()
    held = """link => link.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }))"""
    assert not page.locator("#summary-close").evaluate(held)  # nothing comes of it
    page.evaluate("isRead()")
    page.evaluate("press()")
    expect(card).to_be_hidden()


def test_without_scripts_the_card_stands_above_the_board_and_a_link_closes_it(
    chromium: Browser, morning: tuple[str, str]
) -> None:
    page = visit(chromium, news=True, phone=True, java_script_enabled=False).new_page()
    page.goto(f"{morning[1]}?summary=2")
    card = page.locator("#summary")
    expect(card).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("#pace")).to_be_hidden()
    page.locator("#summary-close").click()
    expect(card).to_have_count(0)
    page.goto(f"{morning[1]}?summary=2")
    page.locator("[data-replay]").click()
    expect(page.locator("#looking-back")).to_be_visible()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A table before the last turn of the game: the addresses of whoever takes it, and of the other seat."""
    folder: Path = tmp_path_factory.mktemp("evening")
    with open_site(settings_in(folder)) as site:
        options: dict[str, object] = {**BAKERS, "mode": "basic"}
        whole = Seated.at(site, "pandemain", options, people(2), 5)
        actions: list[tuple[int, int]] = []
        while not whole.table.over:
            actions.append((whole.table.decider(), greedy_action(whole.table.state, 1)))
            whole.play(actions[-1][1])
        last = actions[-1][0]
        begun = max(at for at, (seat, _) in enumerate(actions) if seat != last) + 1
        seated = Seated.at(site, "pandemain", options, people(2), 5)
        for _, action in actions[:begun]:
            seated.play(action)
        paths = [seated.address(seat) for seat in (last, 1 - last)]
    server = Server(f"sqlite:///{folder / 'tables.sqlite'}")
    server.start()
    yield server.address + paths[0], server.address + paths[1]
    server.kill()


def test_how_a_game_ended_is_shown_after_its_last_moves(chromium: Browser, evening: tuple[str, str]) -> None:
    page = visit(chromium, news=True).new_page()
    faults = watch_for_faults(page)
    page.goto(evening[1])
    settle(page)
    if page.locator("#summary-close").is_visible():
        page.locator("#summary-close").click()
    page.locator("#table-menu > summary").click()
    page.locator("#pace-form button[value=step]").click()
    page.keyboard.press("Escape")
    bar, end = page.locator("#pace"), page.locator(".pandemain-end")

    his = open_table(visit(chromium), evening[0])
    while is_my_turn(his):
        play_turn(his, random.Random(2))
    expect(bar).to_be_visible()
    page.locator("#others").click()  # at any other time a click on the table goes on at once
    expect(bar).to_be_visible()
    shown = 0
    while bar.is_visible():
        expect(end).to_have_count(0)
        assert not page.get_by_text("You win").or_(page.get_by_text("You lose")).locator("visible=true").count()
        shown += 1
        page.locator("#pace-next").click()
        settle(page)
    expect(end).to_have_count(1)
    assert shown > 1
    assert -1 <= page.locator("#panel").evaluate("panel => panel.getBoundingClientRect().top") < 100
    expect(page.locator("#panel")).to_be_focused()
    page.locator("#again-link").click()
    expect(bar).to_be_visible()
    expect(page.locator("#recipes .recipes li")).not_to_have_count(0)
    page.locator("#pace-skip").click()
    expect(end).to_have_count(1)
    assert faults == []
