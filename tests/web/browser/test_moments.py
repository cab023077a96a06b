"""Looking back in a real browser: by links and keys, while the table goes on."""

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.browser.playing import is_my_turn, open_table, play_turn, set_up, wait_for_change, wait_for_turn
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides


def at_move(page: Page, number: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-past", str(number))


def test_one_looks_back_by_the_log_and_by_keys_and_the_page_stays_while_others_play(
    chromium: Browser, server: Server
) -> None:
    ana, luc = visit(chromium), visit(chromium)
    seats = {"k1": "here", "n1": "Ana", "k2": "person", "n2": "Luc", "first": "1"}
    links = set_up(ana, server, "pandemic", **seats)
    hers, his = open_table(ana, links[0]), open_table(luc, links[1])
    link = his.url
    faults = watch_for_faults(his)
    play_turn(hers, random.Random(1))
    his.locator("#line .log-line a.log-at").first.click()
    expect(his.locator("#looking-back")).to_be_visible()
    last = int(his.locator("#looking-back").get_attribute("data-move") or -1)
    expect(his).to_have_url(f"{link}?move={last}")
    his.keyboard.press("ArrowLeft")
    his.wait_for_function("last => Number(document.getElementById('table').dataset.past) < last", arg=last)
    earlier = int(his.locator("#looking-back").get_attribute("data-move") or -1)
    board = his.locator("#board").inner_text()
    ways = his.locator("#looking-back").bounding_box(), his.locator("#past-now").bounding_box()
    assert ways[0] is not None
    assert ways[1] is not None
    assert ways[1]["width"] < ways[0]["width"] / 4  # the button is as wide as its words
    assert problems_for_people(his, ("region", "aria-allowed-attr", "color-contrast", "link-name")) == []
    now = his.locator("#table").get_attribute("data-seq") or ""
    play_turn(hers if is_my_turn(hers) else open_table(luc, link), random.Random(1))
    wait_for_change(his, "seq", now)
    at_move(his, earlier)
    assert his.locator("#board").inner_text() == board
    his.keyboard.press("ArrowRight")
    his.wait_for_function("was => Number(document.getElementById('table').dataset.past) > was", arg=earlier)
    his.locator("#past-now").click()
    expect(his.locator("#looking-back")).to_have_count(0)
    expect(his).to_have_url(link)
    assert faults == []


def test_without_scripts_each_step_is_a_link(chromium: Browser, server: Server) -> None:
    ana = visit(chromium)
    links = set_up(ana, server, "pandemain", k1="here", n1="Ana", k2="bot")
    page = open_table(ana, links[0])
    wait_for_turn(page)
    play_turn(page, random.Random(1))
    plain = visit(chromium, phone=True, java_script_enabled=False).new_page()
    plain.goto(f"{links[0]}?move=0")
    plain.locator("#past-next").click()
    assert int(plain.locator("#looking-back").get_attribute("data-move") or 0) > 0
    plain.locator("#past-previous").click()
    at_move(plain, 0)
    assert plain.evaluate("document.documentElement.scrollWidth") <= 390
