"""Playing on from a moment, and taking a game along: with a keyboard, on a phone, without scripts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sobremesa.catalog import find_game
from tests.corpus.reading import FOLDER, read_lines, read_table
from tests.web.browser.browsing import problems_for_people, visit
from tests.web.browser.old_tables import put_back
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides


def finished(server: Server) -> str:
    """A game of the corpus that is over; the link of its first seat."""
    for line in read_lines(FOLDER / "pandemain.tables.xz"):
        header = {**line["header"], "table_id": "takenalong"}
        table = read_table({"header": header, "entries": line["entries"]}, find_game("pandemain"))
        if table.closed:
            return put_back(server, table)
    raise AssertionError("no game of the corpus is over")


def test_one_plays_on_by_keyboard_and_sends_the_game_to_somebody_without_scripts(
    chromium: Browser, server: Server, tmp_path: Path
) -> None:
    address = finished(server)
    page = visit(chromium).new_page()
    page.goto(f"{address}?move=9")
    moves = re.findall(r"move (\d+) of", page.locator("#rp-said").inner_text())[0]
    page.locator("[data-play-on]").first.press("Enter")
    expect(page.get_by_role("heading", name="Play on from here")).to_be_visible()
    assert problems_for_people(page) == []
    page.emulate_media(color_scheme="dark")
    assert problems_for_people(page) == []
    page.get_by_role("radio", name="The same luck as then").press("Space")
    page.locator("#begin").press("Enter")
    expect(page.locator("#played-on")).to_contain_text(f"Played on from move {moves} of")

    page.goto(f"{address}/share")
    assert problems_for_people(page) == []
    link = page.get_by_label("The whole game as a link").input_value()
    with page.expect_download() as downloading:
        page.locator("#download").click()
    file = tmp_path / "game.replay"
    downloading.value.save_as(file)

    plain = visit(chromium, phone=True, java_script_enabled=False).new_page()
    plain.goto(link)
    expect(plain.locator("#in-a-link")).to_be_visible()
    plain.goto(f"{link}?move=5")
    assert plain.evaluate("document.documentElement.scrollWidth") <= 390
    expect(plain.locator("main")).to_have_attribute("data-past", "5")
    plain.locator("#past-next").click()
    expect(plain.locator("main")).to_have_attribute("data-past", "6")
    plain.goto(f"{server.address}/r")
    text = file.read_text(encoding="utf-8").split("\n")
    text[text.index(next(line for line in text if line.startswith("moves: "))) + 20] = "fly to the moon"
    file.write_text("\n".join(text), encoding="utf-8")
    plain.locator("#file").set_input_files(file)
    plain.locator("#open").click()
    expect(plain.locator("#what-is-wrong")).to_contain_text("Move 20, ‘fly to the moon’, is not possible there.")
    plain.locator("#watch-part").click()
    expect(plain.locator("main")).to_have_attribute("data-past", "19")
    plain.locator("#keep").click()
    expect(plain.locator("#came-from")).to_contain_text("Kept from a link or a file.")
