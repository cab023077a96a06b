"""Lessons in a real browser: all of them by clicks, one of each game without scripts, and by touch."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sobremesa.catalog import GAMES
from sobremesa.learn.lessons import Lesson, LessonStep, lessons_of
from tests.web.browser.browsing import problems_for_people, visit, watch_for_faults
from tests.web.servers import Server

FIRST = ("pm-01-first-loaf", "pd-1-treat")  # of each game


def lesson_called(id: str) -> Lesson:
    found = next(lesson for game_id in GAMES if (all := lessons_of(game_id)) and (lesson := all.find(id)))
    assert found is not None
    return found


def open_lesson(page: Page, server: Server, lesson: Lesson) -> None:
    page.goto(f"{server.address}/learn/{lesson.game_id}/{lesson.id}")
    expect(page.locator("#lesson")).to_be_visible()


def number(lesson: Lesson, text: str) -> int:
    return GAMES[lesson.game_id].parse(text)


def at(page: Page) -> str:
    return page.locator("#lesson").get_attribute("data-at") or ""


def go(page: Page, link: Locator) -> None:
    """Follow a link of the lesson, and wait until what it leads to is there."""
    before = at(page)
    link.click()
    page.wait_for_function(
        "before => document.getElementById('lesson')?.dataset.at !== before"
        " && document.body.classList.contains('is-live') && !document.body.classList.contains('is-busy')",
        arg=before,
    )


def solve(page: Page, lesson: Lesson, step: LessonStep, inside: str = "#panel", reader: "Reader | None" = None) -> int:
    """Choose what solves a step; how many clicks that took. A `reader` reads what stands there in between."""
    clicks = 0
    for text in step.do:
        go(page, page.locator(f'{inside} a[data-step="{number(lesson, text)}"]:visible').first)
        clicks += 1
        if reader and len(step.do) > 1:
            reader.look()
    if len(step.do) > 1:
        go(page, page.locator("#send, .ls-options .go").locator("visible=true").first)
        clicks += 1
    expect(page.locator("#lesson.is-done")).to_be_visible()
    return clicks


# -- by clicks -----------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_every_lesson_can_be_taken_by_clicks(chromium: Browser, server: Server, game_id: str) -> None:
    lessons = lessons_of(game_id)
    assert lessons is not None
    page = visit(chromium).new_page()
    faults = watch_for_faults(page)
    open_lesson(page, server, lessons.all[0])
    for lesson in lessons.all:
        expect(page.locator("#ls-title")).to_have_text(page.title().split(": ")[1].split(" · ")[0])
        assert page.locator(".bar-title").evaluate("title => title.scrollWidth <= title.clientWidth"), lesson.id
        for place, step in enumerate(lesson.steps, 1):
            expect(page.locator("#lesson.is-step #ls-task")).to_be_visible()
            expect(page.locator("#spotlight-pins .pin")).to_have_count(len(step.point))
            solve(page, lesson, step)
            if place < len(lesson.steps):
                go(page, page.locator("[data-lesson-go=next]"))
        after = lessons.after(lesson)
        if after is not None:
            page.locator("[data-lesson-go=next]").click()
            page.wait_for_url(f"**/learn/{game_id}/{after.id}")
    assert faults == []


def test_a_wrong_answer_is_taken_back_and_what_solves_the_step_is_ringed(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    lesson = lesson_called("pm-05-flour")
    open_lesson(page, server, lesson)
    go(page, page.locator(f'#panel a[data-step="{number(lesson, "place mill")}"]'))
    go(page, page.locator(f'#panel a[data-step="{number(lesson, "column 1")}"]'))
    expect(page.locator("#lesson.is-wrong #ls-said")).to_contain_text("Two oat flours")
    expect(page.locator("#panel .is-ringed")).to_have_count(1)  # the mill stays chosen, its column is ringed
    expect(page.locator("#panel .is-ringed")).to_have_attribute("id", f"option-{number(lesson, 'column 2')}")
    go(page, page.locator("#panel .crumb").first)
    go(page, page.locator(f'#panel a[data-step="{number(lesson, "place castle")}"]'))
    expect(page.locator("#lesson.is-later #ls-task")).to_be_visible()
    expect(page.locator("#panel .is-ringed")).to_have_count(0)


def test_what_comes_of_a_wrong_choice_is_shown_before_it_is_taken_back(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    lesson = lesson_called("pd-2-outbreak")
    open_lesson(page, server, lesson)
    go(page, page.locator(f'#panel a[data-step="{number(lesson, "drive p1 algiers")}"]'))
    expect(page.locator("#lesson.is-out")).to_contain_text("Outbreak of black in Cairo")
    expect(page.locator("#track-outbreaks .is-now")).to_contain_text("2")
    go(page, page.locator("[data-lesson-go=next]"))
    expect(page.locator("#lesson.is-wrong")).to_be_visible()
    expect(page.locator("#track-outbreaks .is-now")).to_contain_text("0")


def test_show_me_waits_for_the_learner_before_each_action_also_where_things_move(
    chromium: Browser, server: Server
) -> None:
    page = visit(chromium).new_page()
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    lesson = lesson_called("pm-07-money")
    open_lesson(page, server, lesson)
    go(page, page.locator("[data-lesson-go=show]"))
    for text in lesson.steps[0].do:
        page.clock.run_for(60_000)
        expect(page.locator("#panel .is-ringed")).to_have_attribute("id", f"option-{number(lesson, text)}")
        go(page, page.locator("[data-lesson-go=next]"))
    expect(page.locator("#lesson.is-done")).to_be_visible()
    page.clock.run_for(60_000)
    expect(page.locator("#lesson.is-done")).to_be_visible()
    go(page, page.locator("[data-lesson-go=back]"))
    expect(page.locator("#lesson.is-step")).to_be_visible()


# -- from the first page to the first sale ---------------------------------------------------------------------------

CLICKS = 12
WORDS = {"en": 150, "es": 150, "it": 150, "fr": 165}  # French counts its articles too

# What a person is given to read: every text of the question or of the lesson's card that can be seen, its buttons too.
READ = """() => {
  const found = [];
  const inside = document.querySelector("dialog[open]") ?? document.getElementById("lesson");
  const texts = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [text, around] = [texts.currentNode.data.replace(/\\s+/g, " ").trim(), texts.currentNode.parentElement];
    if (text && around.checkVisibility({ visibilityProperty: true }) && !around.closest(".unseen, .sr, noscript"))
      found.push(text);
  }
  return found;
}"""
PARAGRAPHS = "() => [...document.querySelectorAll('dialog[open] p, #lesson p, #lesson li')].map((p) => p.innerText)"


class Reader:
    """Somebody who reads everything once: what stood there before is not read again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.read: dict[str, int] = {}

    def look(self) -> None:
        for text in self.page.evaluate(READ):
            self.read.setdefault(text, len(re.findall(r"\w*[^\W\d_][\w'’]*", text)))
        for paragraph in self.page.evaluate(PARAGRAPHS):
            assert len(re.findall(r"[.!?](?:\s|$)", paragraph)) <= 2, paragraph

    @property
    def words(self) -> int:
        return sum(self.read.values())


@pytest.mark.parametrize(("phone", "language"), [(False, "en"), (True, "en"), (True, "es"), (True, "it"), (True, "fr")])
def test_the_first_loaf_is_sold_after_few_clicks_and_few_words(
    chromium: Browser, server: Server, phone: bool, language: str
) -> None:
    page = visit(chromium, language, phone=phone, news=True).new_page()
    lesson, inside = lesson_called(FIRST[0]), ".ls-options" if phone else "#panel"
    reader = Reader(page)
    page.goto(server.address)
    clicks = to_the_first_lesson(reader)
    for place, step in enumerate(lesson.steps, 1):
        reader.look()
        clicks += solve(page, lesson, step, inside, reader)
        if place < len(lesson.steps):
            reader.look()
            go(page, page.locator("[data-lesson-go=next]"))
            clicks += 1
    assert clicks <= CLICKS, clicks
    assert reader.words <= WORDS[language], "\n".join(f"{n} {t}" for t, n in reader.read.items())


def to_the_first_lesson(reader: Reader) -> int:
    """From Play now to the first lesson; how many clicks that takes."""
    page = reader.page
    page.locator("[data-ask=ask-pandemain]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    reader.look()
    dialog.locator("[value=no]").click()
    expect(page.locator("#lesson")).to_be_visible()
    page.locator("body.is-live").wait_for()
    return 2


# -- without scripts, by touch -----------------------------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("id", FIRST)
def test_a_lesson_can_be_taken_without_scripts(chromium: Browser, server: Server, id: str) -> None:
    page = visit(chromium, java_script_enabled=False).new_page()
    lesson = lesson_called(id)
    open_lesson(page, server, lesson)
    for place, step in enumerate(lesson.steps, 1):
        for text in step.do:
            page.locator(f'#panel a[data-step="{number(lesson, text)}"]:visible').first.click()
        if len(step.do) > 1:
            page.locator("#send").click()
        if place < len(lesson.steps):
            page.locator("[data-lesson-go=next]").click()
    expect(page.locator("#lesson.is-done .ls-end")).to_be_visible()
    page.locator(".ls-end .go").click()
    lessons = lessons_of(lesson.game_id)
    assert lessons is not None
    page.wait_for_url(f"**/learn/{lesson.game_id}/{lessons.all[1].id}")


# What the teacher speaks of is in sight above the sheet.
LIT_ABOVE_THE_SHEET = """() => {
  const top = (selector) => document.querySelector(selector)?.getBoundingClientRect().top;
  return top("#spotlight-pins .ring") < top("#lesson");
}"""


# Words that run over the lower edge of the card would have to be scrolled to.
CUT_OFF = "() => { const said = document.getElementById('ls-body'); return said.scrollHeight - said.clientHeight; }"


@pytest.mark.parametrize("id", FIRST)
def test_a_lesson_can_be_taken_by_touch_and_what_was_learnt_is_seen_whole(
    chromium: Browser, server: Server, id: str
) -> None:
    page = visit(chromium, "fr", phone=True).new_page()  # French has the longest words
    lesson = lesson_called(id)
    open_lesson(page, server, lesson)
    for place, step in enumerate(lesson.steps, 1):
        page.wait_for_function(LIT_ABOVE_THE_SHEET)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for text in step.do:
            page.locator(f'.ls-options a[data-step="{number(lesson, text)}"]').tap()
            page.wait_for_function("() => !document.body.matches('.is-busy')")
        if len(step.do) > 1:
            page.locator(".ls-options .go").tap()
        expect(page.locator("#lesson.is-done")).to_be_visible()
        if place < len(lesson.steps):
            go(page, page.locator("[data-lesson-go=next]"))
    assert page.evaluate(CUT_OFF) <= 1


@pytest.mark.long
def test_lessons_have_no_serious_problem_for_anybody(chromium: Browser, server: Server) -> None:
    page = visit(chromium).new_page()
    for path in ("pandemain/pm-02-oven?step=2", "pandemain/pm-02-oven?step=3&done=0", "pandemic/pd-2-outbreak"):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.goto(f"{server.address}/learn/{path}")
            page.locator("body.is-live").wait_for()
            assert problems_for_people(page) == [], (path, scheme)
    phone = visit(chromium, phone=True).new_page()
    for path in ("pandemain/pm-02-oven?step=2", "pandemain/pm-02-oven?step=3&done=0", "pandemic/pd-2-outbreak"):
        phone.goto(f"{server.address}/learn/{path}")
        phone.locator("body.is-live").wait_for()
        assert problems_for_people(phone) == [], path
