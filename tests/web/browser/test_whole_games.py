"""Whole games in a real browser, by clicks alone."""

import random

import pytest
from playwright.sync_api import Browser, expect

from sobremesa.catalog import find_game
from tests.corpus.reading import FOLDER, read_lines, read_table
from tests.web.browser.browsing import visit, watch_for_faults
from tests.web.browser.old_tables import put_back
from tests.web.browser.playing import (
    open_table,
    play_to_the_end,
    set_up,
    settle,
)
from tests.web.servers import Server

pytestmark = pytest.mark.long


def test_a_table_begun_before_the_rules_changed_says_so_and_is_played_on_to_its_end(
    chromium: Browser, server: Server
) -> None:
    line = next(line for line in read_lines(FOLDER / "pandemain.tables.xz") if line["name"] == "table-4")
    line["entries"] = line["entries"][:115]  # it was played to its end: here it is in its last round
    page = open_table(visit(chromium), put_back(server, read_table(line, find_game("pandemain"))))
    faults = watch_for_faults(page)
    expect(page.locator("main")).to_contain_text("17 November 2026")
    assert play_to_the_end([page], random.Random(4)) > 3
    expect(page.locator("a[data-rule^='PM-END']").first).to_be_attached()
    assert faults == []


def test_a_whole_solo_game_of_pandemain_is_played_by_clicks_from_the_first_page_to_the_scores(
    chromium: Browser, server: Server
) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    page.goto(server.address)
    page.locator("[data-ask=ask-pandemain]").click()
    page.locator("#ask-pandemain").get_by_role("button", name="Yes").click()
    page.wait_for_url("**/table/**")
    settle(page)
    parse = find_game("pandemain").parse
    short = ",".join(
        f".choose[data-step='{parse(text)}']" for text in ("place river", "place granary", "stay-home", "done")
    )
    # The first two days are played as it comes, the rest with visits that ask for little.
    assert play_to_the_end([page], random.Random(1), hurry_after=13, hurry=short) > 20
    expect(page.locator("main")).to_contain_text("Rudolf")
    expect(page.locator("a[data-rule^='PM-END']").first).to_be_attached()
    assert faults == []


def test_a_whole_game_of_pandemic_is_played_in_two_browsers_at_once_in_spanish_and_in_french(
    chromium: Browser, server: Server
) -> None:
    ana, luc = visit(chromium, "es"), visit(chromium, "fr")
    seats = {"k1": "here", "n1": "Ana", "k2": "person", "n2": "Luc"}
    # With open hands nobody waits for others who may hold an event.
    links = set_up(ana, server, "pandemic", **seats, events="1", difficulty="heroic", hands="open")
    pages = [open_table(ana, links[0]), open_table(luc, links[1])]
    faults = [watch_for_faults(page) for page in pages]
    expect(pages[0].locator("html")).to_have_attribute("lang", "es")
    expect(pages[1].locator("html")).to_have_attribute("lang", "fr")
    end_actions = f".choose[data-step='{find_game('pandemic').parse('end-actions')}']"
    # Each has had turns of every kind by then: most of the rest is waiting for the last card.
    assert play_to_the_end(pages, random.Random(2), hurry_after=6, hurry=end_actions) > 5
    for page in pages:
        expect(page.locator("a[data-rule^='PD-END']").first).to_be_attached()
    assert faults == [[], []]
