"""Buttons say what they do: on no page do two of them bear the same words and do different things."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import final

import pytest

from sobremesa.houses import LANGUAGES
from sobremesa.wording.messages import web_catalog
from tests.web import pandemain_scenes, pandemic_scenes
from tests.web.sites import Site
from tests.web.test_lesson_pages import OURS, address, link, numbers


@final
class Buttons(HTMLParser):
    """Collects what the buttons of a page say, each with what it does; menus and forms for each seat aside."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, set[str]] = {}
        self.form = ""
        self.does: str | None = None
        self.said: list[str] = []
        self.menus = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        if tag == "details":
            self.menus += 1
        elif tag == "form":
            self.form = had.get("action", "")
        elif "btn" in had.get("class", "").split() and tag in ("a", "button") and not self.menus:
            goes = had.get("href") or had.get("formaction") or had.get("id") or self.form
            self.does, self.said = f"{goes} {had.get('value', '')}", []

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.menus -= 1
        if self.does is not None and tag in ("a", "button"):
            self.found.setdefault(" ".join("".join(self.said).split()), set()).add(self.does)
            self.does = None

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def buttons_of(page: str) -> dict[str, set[str]]:
    """What each label of a page does; the bar over the board is shown while others move, when nothing is decided."""
    reader = Buttons()
    reader.feed(re.sub(r'id="(dock-)?send"|<div id="pace".*?</div>', "", page, flags=re.DOTALL))
    return reader.found


def doubled(page: str) -> dict[str, set[str]]:
    return {said: does for said, does in buttons_of(page).items() if len(does) > 1}


@pytest.mark.long
def test_in_lessons_every_label_means_one_thing(site: Site) -> None:
    visitor = site.visitor(X_Part="table")
    for lesson in OURS:
        for number, step in enumerate(lesson.steps, 1):
            page = visitor.get(address(lesson, f"step={number}"))
            assert doubled(page.text) == {}, (lesson.id, number)
            if len(step.do) == 1:
                continue
            half = visitor.get(address(lesson, f"step={number}&draft={numbers(lesson, step.do[:1])}"))
            assert doubled(half.text) == {}, (lesson.id, number)


def tables() -> Iterator[str]:
    """Pages with and without a turn that is being composed."""
    table = pandemain_scenes.new_table({"players": 2, "sim_bakers": ["hans"]}, 7)
    for _ in range(8):
        seat = int(table.state.decider())
        steps = pandemain_scenes.draft_of(table, seat)
        for count in range(len(steps) + 1):
            yield pandemain_scenes.page_of(table, seat, steps[:count])
        pandemain_scenes.play(table, pandemain_scenes.greedy_action(table.state, 1))
    for name, made in pandemic_scenes.scenes():
        if name not in ("won", "lost"):
            yield made()


def test_at_tables_every_label_means_one_thing() -> None:
    assert [found for page in tables() if (found := doubled(page))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ways_back_have_names_of_their_own(site: Site, language: str) -> None:
    say = web_catalog(language).say
    of_lessons = [("lesson", code) for code in ("back", "repeat", "take-back")]
    codes = [*of_lessons, ("table", "step-back"), ("table", "undo")]
    labels = [say(section, code) for section, code in codes]
    assert len({*labels}) == len(labels)
    visitor, lesson = site.visitor(Accept_Language=language), OURS[0]
    asks = buttons_of(visitor.get(address(lesson, "step=2")).text)
    assert labels[0] in asks
    assert labels[1] not in asks
    done = visitor.get(address(lesson, "step=2&done=0"))
    assert buttons_of(done.text)[labels[1]] == {f"{link(done, 'back')} "}
