"""A game that is watched again in a real browser: keys, slider, playing, one event after another; also on a phone."""

import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.browser.playing import attribute, is_over, open_table, play_turn, set_up, settle, wait_for_turn
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

# What of the own board is cut off at its right edge.
BEYOND = """() => [...document.querySelectorAll(".me .cols > *, .me .cols li")].filter(
  (part) => part.getBoundingClientRect().right > document.querySelector(".me").getBoundingClientRect().right
).map((part) => part.textContent.trim())"""


PLACE = 60  # pixels below the upper edge of the screen, where a part is read

# A move of which nothing is told has no event that could be pointed at.
POINTED = "document.querySelector('[data-beat][aria-current]') || !document.querySelector('[data-beat]')"


def at(page: Page, number: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-past", str(number))
    expect(page).to_have_url(re.compile(rf"move={number}\b"))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def places(page: Page, name: str) -> list[int]:
    return [int(place) for place in (page.locator("#replay").get_attribute(f"data-{name}") or "").split()]


def top_of(page: Page, part: str) -> float:
    """How far below the upper edge of the screen a part of the page begins."""
    return float(page.locator(part).evaluate("part => part.getBoundingClientRect().top"))


def read_at(page: Page, part: str) -> float:
    """Scroll to a part of the page, as far as it goes; where it is then."""
    page.locator(part).evaluate(
        "(part, place) => scrollBy({ top: part.getBoundingClientRect().top - place, behavior: 'instant' })", PLACE
    )
    return top_of(page, part)


def is_held(page: Page, part: str, top: float) -> bool:
    """Whether a part that is read stands where it stood; where the page ends it may have to move."""
    ends = page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 4")
    return abs(top_of(page, part) - top) <= 2 or bool(ends)


def end_of_game(page: Page, address: str, server: Server) -> None:
    """The game is ended early: its replay is open to all eyes then."""
    if not is_over(page):
        form: dict[str, str | float | bool] = {"at": attribute(page, "seq"), "as": "p1", "offer": "end"}
        assert page.request.post(f"{address}/offer", form=form, headers={"Origin": server.address}).ok


def test_a_game_is_watched_again_by_keys_by_the_slider_and_by_itself(chromium: Browser, server: Server) -> None:
    ana = visit(chromium)
    address = set_up(ana, server, "pandemain", k1="here", n1="Ana", k2="bot")[0]
    page = open_table(ana, address)
    for turn in range(3):
        wait_for_turn(page)
        play_turn(page, random.Random(turn))
    end_of_game(page, address, server)
    page.goto(address)
    faults = watch_for_faults(page)
    expect(page.locator("#rp-said")).to_contain_text("The end")
    last = int(page.locator("#replay").get_attribute("data-length") or 0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "move=" in request.url else None)
    page.goto(f"{address}?move=0")
    turns = places(page, "turns")
    press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    at(page, 2)
    expect(page.locator("#line .is-here, #line .log-line.is-later").first).to_be_visible()
    expect(page.locator("#rp-slider")).to_have_value("2")
    press(page, "Home", "Shift+ArrowRight", "Shift+ArrowRight")
    at(page, turns[2])
    press(page, "Shift+ArrowLeft")
    at(page, turns[1])
    press(page, "End")
    at(page, last)
    press(page, "Home", "Control+ArrowRight")
    at(page, next(place for place in [*places(page, "rounds"), last] if place > 0))
    press(page, "2")
    expect(page).to_have_url(re.compile("eyes=p2"))
    press(page, "0")
    expect(page).to_have_url(re.compile("eyes=all"))
    press(page, "?")
    expect(page.locator("#rp-sheet")).to_be_visible()
    assert problems_for_people(page) == []
    press(page, "Escape", "Home")
    at(page, 0)

    page.locator("#rp-step").select_option("event")
    page.evaluate("document.activeElement.blur()")
    press(page, "ArrowRight")
    expect(page.locator("#pace .pace-said")).to_be_visible()
    expect(page.locator("[data-beat][aria-current]")).not_to_have_count(0)
    page.locator("#rp-step").select_option("decision")

    box = page.locator("#rp-slider").bounding_box()
    assert box is not None
    middle = last // 2
    asked.clear()
    page.mouse.move(box["x"] + 2, box["y"] + 4)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * middle / last, box["y"] + 4, steps=40)
    expect(page.locator("#rp-slider")).to_have_value(str(middle))
    at(page, middle)
    while_dragged = len(asked)
    page.mouse.up()
    assert while_dragged < 40
    assert page.evaluate("document.activeElement.id") == "rp-slider"
    press(page, "ArrowRight")
    at(page, middle + 1)
    assert "Day" in (page.locator("#rp-slider").get_attribute("aria-valuetext") or "")

    page.locator("#rp-speed").select_option("4")
    page.evaluate("document.activeElement.blur()")
    press(page, " ")
    expect(page.locator("#rp-play")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("was => Number(document.getElementById('table').dataset.past) > was", arg=middle + 2)
    press(page, " ")
    expect(page.locator("#rp-play")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator("#rp-speed")).to_have_value("4")  # as it was the last time
    assert faults == []

    for width, height in ((1366, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}?move={middle}")
        assert page.evaluate(BEYOND) == [], (width, height)
    keys = page.locator("#rp-sheet dl dt").all_text_contents()
    assert "f" in keys
    assert ("l" in keys) == (page.locator("#rp-link").count() > 0)

    held = visit(chromium, phone=True).new_page()
    held.goto(f"{address}?move=3")
    settle(held)
    assert held.evaluate("scrollY") == 0
    expect(held.locator(".rp-key:visible")).to_have_count(6)
    for key in held.locator(".rp-key:visible").all():
        size = key.bounding_box()
        assert size is not None
        assert size["width"] >= 44
        assert size["height"] >= 44
    held.locator("#past-next").tap()
    at(held, 4)
    assert held.evaluate("document.documentElement.scrollWidth") <= 390
    tops = {part: read_at(held, part) for part in ("#board", "#panel", "#log")}
    reached = [part for part, top in tops.items() if top <= PLACE + 1]  # a short page ends before the others come up
    assert "#board" in reached
    for part in reached:
        top = read_at(held, part)
        for number in range(5, 12):
            held.locator("#past-next").tap()
            at(held, number)
            assert is_held(held, part, top), (part, number)
        for number in range(10, 3, -1):
            held.locator("#past-previous").tap()
            at(held, number)
            assert is_held(held, part, top), (part, number)
    held.locator("#rp-more > summary").tap()
    held.locator("#rp-step").select_option("event")
    held.locator("#rp-more > summary").tap()
    top = read_at(held, reached[-1])
    for _ in range(6):
        held.locator("#past-next").tap()
        held.wait_for_function(POINTED)
        assert is_held(held, reached[-1], top)
    plain = visit(chromium, java_script_enabled=False).new_page()
    plain.goto(f"{address}?move=3")
    expect(plain.locator("#rp-play")).to_be_hidden()
    expect(plain.locator("#line .is-here").first).to_be_visible()
    plain.locator("#past-next").click()
    at(plain, 4)
    expect(plain).to_have_url(re.compile("#board$"))  # each page begins where the last one did
    plain.locator("#rp-turn-on").click()
    at(plain, next(turn for turn in [*turns, last] if turn > 4))
