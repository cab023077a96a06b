"""The way in, in a real browser: the question of Play now, Learn, the words and their entries, also at phone size."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.servers import Server

FITS = "document.documentElement.scrollWidth <= innerWidth"
BOX = ".word-box:popover-open"


def focused(page: Page) -> str:
    """What has the focus, in its words."""
    return str(page.evaluate("document.activeElement.innerText.trim()"))


def test_the_question_is_a_dialog_that_the_keyboard_answers(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    page.goto(server.address)
    asking = page.locator("[data-ask=ask-pandemain]")
    asking.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Have you played Pandemain before?")
    expect(dialog).to_be_visible()
    assert focused(page).startswith("No, teach me")
    assert problems_for_people(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(asking).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    asking.click()
    assert page.evaluate(FITS)
    box = dialog.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.mouse.click(5, 840)
    expect(dialog).to_be_hidden()
    asking.click()
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/pandemain/pm-01-first-loaf")
    page.goto(server.address)
    expect(page.locator(".box-pandemain").get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("[data-ask=ask-pandemain]")).to_have_count(0)
    assert faults == []


@pytest.mark.long
def test_learn_and_the_words_are_for_everybody(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    page.request.post(f"{server.address}/learn/pandemain/learnt", form={"number": "10"})
    for path in ("/learn", "/learn/pandemain/words", "/play/pandemic", "/learn/take"):
        page.set_viewport_size({"width": 1440, "height": 900})
        page.emulate_media(color_scheme="light")
        page.goto(server.address + path)
        assert problems_for_people(page) == [], path
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": 390, "height": 844})
        assert problems_for_people(page) == [], path
        assert page.evaluate(FITS), path
    page.goto(f"{server.address}/learn")
    expect(page.locator("#pandemain .next")).to_contain_text("2 The oven")
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect(page.locator("#pandemain .next")).to_contain_text("1 Your first loaf")

    page.goto(f"{server.address}/learn/pandemain/words")
    page.keyboard.press("/")
    page.keyboard.type("old BRéad")
    expect(page.locator(".entry:visible")).to_have_count(1)
    expect(page.locator(".entry:visible dt")).to_have_text("stale")
    page.keyboard.press("Escape")
    assert page.locator(".entry:visible").count() > 60
    page.keyboard.type("xyzzy")
    expect(page.locator(".words-none")).to_be_visible()
    assert faults == []


@pytest.mark.long
def test_a_dotted_word_opens_its_entry_by_hover_focus_click_and_tap(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    page.goto(f"{server.address}/rules/pandemain/market?lang=es")
    word = page.locator(".book-section a.word", has_text="carretilla").first
    box = page.locator(BOX)
    word.hover()
    expect(box).to_contain_text("carretilla")  # in the language of the chapter
    assert problems_for_people(page) == []
    page.mouse.move(2, 2)
    expect(box).to_be_hidden()

    page.keyboard.press("Tab")  # the keyboard is in use from now on
    word.focus()
    expect(box).to_be_visible()
    assert word.get_attribute("aria-describedby") == "word-box"
    page.keyboard.press("Enter")
    expect(box.get_by_role("link")).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/pandemain/words?lang=es#cart")
    expect(page.locator("#cart")).to_be_in_viewport()
    assert faults == []

    touch = visit(chromium, phone=True).new_page()
    touch.goto(f"{server.address}/learn/pandemain/pm-01-first-loaf")
    said = touch.locator("#ls-said a.word").first
    said.tap()
    shown = touch.locator(BOX)
    expect(shown).to_be_visible()
    where = shown.bounding_box()
    assert where is not None
    assert where["x"] >= 0
    assert where["x"] + where["width"] <= 390
    said.tap()
    expect(shown).to_be_hidden()
    assert touch.url.endswith("/learn/pandemain/pm-01-first-loaf")
    said.tap()
    expect(shown).to_be_visible()
    touch.locator("#place-river").tap()
    expect(shown).to_be_hidden()
    expect(touch.locator("#item-pop")).to_have_count(0)  # the tap that closes does nothing else

    plain = visit(chromium, java_script_enabled=False).new_page()
    plain.goto(f"{server.address}/rules/pandemain/market")
    plain.locator(".book-section a.word").first.click()
    assert "/learn/pandemain/words#" in plain.url


def test_a_word_on_a_card_of_the_table_opens_beside_it_and_leaves_the_card_open(
    chromium: Browser, server: Server
) -> None:
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    page.goto(f"{server.address}/learn/pandemain/pm-01-first-loaf")
    page.locator("#place-granary").hover()
    card = page.locator("#item-pop")
    expect(card).to_be_visible()
    word = card.locator("a.word").first
    word.hover()
    box = page.locator(BOX)
    expect(box).to_be_visible()
    box.hover()
    page.wait_for_timeout(600)  # longer than the card waits for a pointer that has left it
    expect(card).to_be_visible()
    word.click()
    expect(box.get_by_role("link")).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert faults == []
