"""What a turn is mostly about is in view without scrolling, also below a teacher or a plan."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from sobremesa.learn.lessons import lessons_of
from sobremesa.table.log import TableSettings
from sobremesa.web.coaching import coach_of
from sobremesa.web.learnt import Learnt
from sobremesa.web.looker import Looker
from sobremesa.web.viewing import Viewing
from tests.web.browser.browsing import visit
from tests.web.face_files import standing_alone
from tests.web.pandemic_scenes import GAME, draw, table_at
from tests.web.servers import Server

SCREENS: Final = [ViewportSize(width=w, height=h) for w, h in ((1440, 900), (1366, 768), (1280, 720))]
MAIN: Final = ".is-move .choose, .is-treat .choose, .is-cure .choose, .pd-turn-foot .choose, #send, #not-now"

# What is cut off by the window or by what it scrolls in, or lies under something else.
HIDDEN: Final = """selector => [...document.querySelectorAll(selector)].filter((each) => {
  const box = each.getBoundingClientRect();
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.width && !each.contains(over) && !each.parentElement.contains(over);
}).map((each) => each.textContent.trim())"""


def full_city() -> Any:
    """A first game whose Medic stands in a full city, beside a player to whom a card can be given."""
    return GAME.from_dict(
        {
            "players": [
                {"role": "medic", "city": "istanbul", "hand": ["miami", "moscow", "taipei", "istanbul"]},
                {"role": "scientist", "city": "istanbul", "hand": ["tehran", "delhi", "mumbai", "karachi"]},
            ],
            "cubes": {
                "black": {"istanbul": 3, "cairo": 3, "tehran": 3},
                "blue": {"istanbul": 1, "milan": 2},
                "yellow": {"lagos": 2},
                "red": {"tokyo": 1},
            },
            "infection_discard": ["istanbul", "cairo", "tehran", "milan", "lagos", "tokyo"],
        }
    )


def coached_page(language: str) -> str:
    table = table_at(full_city())
    table.header = table.header.__class__(**{**vars(table.header), "settings": TableSettings(coach=(0,))})
    viewing = Viewing(table, Looker(language, 0, (0,), "/table/scene/token", "/table/scene/token"), 0)
    moment = viewing.moment([])
    moment.coach = coach_of(viewing, moment, Learnt(), "")
    assert moment.coach is not None
    assert moment.coach.plan is not None
    return draw(moment, viewing.face, language=language)


def hidden(page: Page, answers: str = MAIN) -> list[str]:
    found = []
    for screen in SCREENS:
        page.set_viewport_size(screen)
        found += [f"{screen['width']}: {what}" for what in page.evaluate(HIDDEN, answers)]
    return found


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_in_a_first_game_the_main_answers_are_in_view(chromium: Browser, tmp_path: Path, language: str) -> None:
    page = visit(chromium, language).new_page()
    place = tmp_path / "page.html"
    place.write_text(standing_alone(coached_page(language)), encoding="utf-8")
    page.goto(place.as_uri())
    page.evaluate("document.getElementById('coach-card').remove()")  # scripts put it beside its thing
    expect(page.locator(".is-treat .choose")).to_have_count(2)
    expect(page.locator(".pd-turn-foot .choose")).to_have_count(2)
    assert hidden(page) == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_lessons_the_main_answers_are_in_view(chromium: Browser, server: Server, language: str) -> None:
    page = visit(chromium, language).new_page()
    lessons = lessons_of("pandemic")
    assert lessons is not None
    seen = 0
    for lesson in lessons.all:
        for number, step in enumerate(lesson.steps, 1):
            page.goto(f"{server.address}/learn/pandemic/{lesson.id}?step={number}")
            seen += page.locator(MAIN).count()
            asked = f"#panel .choose[data-step='{GAME.parse(step.do[0])}']"
            assert hidden(page, f"{MAIN}, {asked}") == [], (lesson.id, number)
    assert seen > 60
