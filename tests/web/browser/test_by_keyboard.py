"""Lessons and first games by keyboard alone, as whoever hears them takes them: focus, names and announcements."""

import re
from typing import Final

import pytest
from playwright.sync_api import Browser

from sobremesa.catalog import find_game
from tests.web.browser.browsing import visit, watch_for_faults
from tests.web.browser.hearing import Hearing, Node
from tests.web.browser.playing import is_over, settle
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

FEW: Final = 12  # presses of Tab from one answer to another
MANY: Final = 40  # the same where there are as many answers
CODE: Final = re.compile(r"\b[A-Z]{3,}-\d\d\b")  # the number of a rule
# Others have done what they do, and the focus stands where one goes on.
IS_AT_HAND: Final = """() => document.getElementById("table").dataset.over === "yes" || document.activeElement.matches(
  "#summary-close, #coach-card button, #pace-next, #send.go, #panel .choose, #not-now")"""
# What is chosen where nothing is wanted but the end.
HURRY: Final = {
    "pandemain": ("place river", "place granary", "stay-home", "done"),
    "pandemic": ("end-actions", "not-now"),
}


def listen(chromium: Browser, pace: str) -> Hearing:
    """A visitor whose page shows what others do at this pace."""
    context = visit(chromium, news=True)
    likes = {"name": "sobremesa-likes", "value": f"pace={pace}", "domain": "127.0.0.1", "path": "/"}
    context.add_cookies([likes])  # type: ignore[list-item]
    return Hearing(context.new_page())


def answer(hearing: Hearing, game: str, *texts: str) -> None:
    """Choose one option after another by keyboard."""
    for text in texts:
        hearing.tab_to(f'#panel .choose[data-step="{find_game(game).parse(text)}"]', FEW)
        hearing.press("Enter")


# -- lessons ---------------------------------------------------------------------------------------------------------


def test_a_lesson_is_heard_and_taken_by_keyboard_with_a_wrong_answer_and_a_solution_shown(
    chromium: Browser, server: Server
) -> None:
    hearing = listen(chromium, "now")
    page, faults = hearing.page, watch_for_faults(hearing.page)
    page.goto(f"{server.address}/learn/pandemain/pm-01-first-loaf")
    settle(page)
    task = "Your task: Send a worker to the river."
    [welcome] = hearing.news()
    assert welcome.endswith(f"Every loaf begins with water. Look at: the river. {task}")
    hearing.press("Tab", "Enter")  # the skip link
    assert hearing.focus().name.startswith("Farm – Send a worker to the farm")
    assert hearing.news() == [welcome]
    assert hearing.faults() == []
    hearing.press("Shift+Tab")
    assert hearing.at("#lesson *")
    hearing.press("Escape")
    assert hearing.at("#panel")

    answer(hearing, "pandemain", "place mill")
    [wrong] = hearing.news()
    assert wrong.startswith("Taken back. The mill sells flour, and you have some.")
    assert wrong.count("This solves it") == 1
    assert task in wrong
    assert hearing.focus().name.startswith("River – ")  # what solves it
    hearing.press("Enter")
    assert hearing.focus().name == "Next"
    [done] = hearing.news()
    assert done.startswith("Done: Send a worker to the river. water 0 becomes 2.")
    assert "Anna sends a worker to the granary." in done  # what she does then
    hearing.press("Enter")
    [said] = hearing.news()
    assert "2 water, 1 salt, 1 yeast, rye flour, wheat flour: rye loaves, high." in said

    answer(hearing, "pandemain", "place oven")
    assert hearing.news() == ["Bake the first loaf."]  # what was taught is not said again
    answer(hearing, "pandemain", "bake rye with wheat")
    assert hearing.at("#send")
    hearing.press("Enter", "Enter")
    hearing.news()
    hearing.press("b", "s")
    assert hearing.focus().name == "Go on"
    assert hearing.news()[-1].startswith("Like this. Send a worker to the oven")
    hearing.press("Enter", "Enter")
    assert hearing.focus().name == "Next"  # with reduced motion nothing went on by itself
    hearing.press("n")
    answer(hearing, "pandemain", "place ulm", "sell 0 high 2")
    hearing.press("Enter")
    assert hearing.focus().name == "Next lesson: The oven"
    assert hearing.faults() == []
    hearing.press("Escape")
    assert hearing.at("#panel, #lesson *")
    hearing.tab_to("#lesson [data-lesson-go=next]", 40)
    page.keyboard.press("Enter")
    page.wait_for_url("**/pm-02-oven")
    settle(page)
    assert "Anna is at the oven already" in hearing.news()[0]
    assert faults == []


def test_a_lesson_of_pandemic_is_heard_and_taken_by_keyboard(chromium: Browser, server: Server) -> None:
    hearing = listen(chromium, "now")
    page = hearing.page
    page.goto(f"{server.address}/learn/pandemic/pd-1-treat")
    settle(page)
    hearing.press("Tab", "Enter")
    assert hearing.focus().name.startswith("Drive to Chicago.")  # and not the city alone
    assert hearing.faults() == []
    hearing.news()
    answer(hearing, "pandemic", "drive p1 chicago")
    assert hearing.news()[0].startswith("Taken back. One cube there.")
    answer(hearing, "pandemic", "drive p1 washington")
    for _ in range(2):
        hearing.press("n")
        answer(hearing, "pandemic", "treat blue")
    assert hearing.news()[-1].startswith("Done: Take the last cube away.")
    assert hearing.focus().name == "Next lesson: Outbreaks"
    page.keyboard.press("Enter")
    page.wait_for_url("**/pd-2-outbreak")


# -- first games -----------------------------------------------------------------------------------------------------


def begin(hearing: Hearing, server: Server, game: str) -> None:
    """Start a first game by its button on the page of lessons."""
    page = hearing.page
    page.goto(f"{server.address}/learn")
    page.locator(f'form[action="/play/{game}"]:has([name=preset][value=first]) button').first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#plan")
    settle(page)


def go_on(hearing: Hearing, game: str, hurry: bool = False) -> list[str]:
    """Do what comes next: the focus stands there, and one presses Enter. What was said then."""
    hearing.page.wait_for_function(IS_AT_HAND)
    if not is_over(hearing.page):
        if hurry and hearing.at("#panel .choose"):
            hasten(hearing, game)
        hearing.press("Enter")
    said = hearing.news()
    assert len(said) <= 3, said
    assert not [each for each in said if CODE.search(each)]
    return said


def hasten(hearing: Hearing, game: str) -> None:
    """Go to the answer that ends the game soonest."""
    for text in HURRY[game]:
        quick = f'#panel .choose[data-step="{find_game(game).parse(text)}"]'
        if hearing.page.locator(quick).count():
            return hearing.tab_to(quick, MANY)


@pytest.mark.parametrize(("game", "brought"), [("pandemain", "The Inquisition walked"), ("pandemic", "Infection card")])
def test_the_first_day_of_a_first_game_is_heard_and_played_with_one_key(
    chromium: Browser, server: Server, game: str, brought: str
) -> None:
    hearing = listen(chromium, "step")
    page, faults = hearing.page, watch_for_faults(hearing.page)
    begin(hearing, server, game)
    card = page.locator("#coach-said-text").inner_text()
    assert any(card in said for said in hearing.news())
    hearing.press("Tab", "Enter")  # the skip link leads to the card above the decision
    assert hearing.focus() == Node("button", "Got it", card, 0, focusable=True)
    assert hearing.faults() == []
    hearing.press("Enter")
    said, captions = hearing.news(), set[str]()
    while not hearing.at("#summary-close"):
        if hearing.at("#pace-next"):
            captions.add(page.locator(".pace-said").inner_text())
        said += go_on(hearing, game)
    assert len(captions) > 2
    assert captions <= {*said}  # what others did was said one at a time
    again = [each for each in said if each not in captions and any(f"{caption} " in each for caption in captions)]
    assert not [each for each in again if not each.endswith("?")]  # and not once more, but where it is the question
    assert brought in hearing.described("dialog")
    assert hearing.faults() == []
    while hearing.at("#summary-close, #pace-next, #coach-card button"):
        said += go_on(hearing, game)
    assert hearing.at("#panel .choose")
    assert hearing.faults() == []
    assert faults == []


@pytest.mark.parametrize("game", HURRY)
def test_a_whole_first_game_is_heard_and_played_with_few_keys(chromium: Browser, server: Server, game: str) -> None:
    hearing = listen(chromium, "now")
    page, faults = hearing.page, watch_for_faults(hearing.page)
    page.set_viewport_size({"width": 1280, "height": 720})
    begin(hearing, server, game)
    hearing.press("Tab", "Enter")
    said = hearing.news()
    while not is_over(page):
        said += go_on(hearing, game, hurry=True)
    ending = page.locator("#question").inner_text().split(" END-")[0].strip()
    if ending not in said[-1]:  # the game ended after what was heard last
        page.wait_for_function("end => window.announced.some(said => said.includes(end))", arg=ending)
        said += hearing.news()
    assert any(re.search(r"\b(Anna|Sam) (sends|drives)", each) for each in said)
    assert ending in said[-1]
    assert hearing.at("#panel")
    assert hearing.focus().name == page.locator("#panel-title").inner_text()
    assert hearing.faults() == []
    hearing.tab_to("#lookback .next .go", FEW)
    assert faults == []


# What makes a turn of several steps: it is chosen wherever it is offered.
ORDINARY: Final = {
    "pandemain": ("place market", "place farm", "place mill", "place castle"),
    "pandemic": ("treat blue", "treat black", "treat red", "treat yellow"),
}


@pytest.mark.parametrize("game", ORDINARY)
def test_a_whole_first_game_is_composed_and_sent_by_keyboard(chromium: Browser, server: Server, game: str) -> None:
    """The ordinary way: a turn of some steps is chosen one by one, seen as a whole, and sent."""
    hearing = listen(chromium, "now")
    page, faults, sent = hearing.page, watch_for_faults(hearing.page), 0
    begin(hearing, server, game)
    hearing.press("Tab", "Enter")
    while not is_over(page):
        page.wait_for_function(IS_AT_HAND)
        if not hearing.at("#panel .choose"):
            sent += hearing.at("#send.go")
            hearing.press("Enter")
            continue
        usual = [find_game(game).parse(text) for text in ORDINARY[game]]
        wanted = next((place for action in usual if page.locator(place := first_of(action)).count()), "")
        if wanted:
            hearing.tab_to(wanted, MANY)
        hearing.press("Enter")
    assert sent > (10 if game == "pandemain" else 0)
    assert hearing.at("#panel")
    assert hearing.faults() == []
    assert faults == []


def first_of(action: int) -> str:
    """The answer on the panel that begins with an action."""
    return f'#panel .choose[data-step="{action}"]'
