"""Whoever is asked something sees the answers, the others and the log: without scrolling, whatever is asked."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from sobremesa.catalog import find_game
from tests.web import pandemain_scenes, pandemic_scenes
from tests.web.browser.browsing import visit
from tests.web.browser.playing import choose, open_table, send, set_up
from tests.web.face_files import files_of_faces, standing_alone, static_file
from tests.web.servers import Server

pytestmark = pytest.mark.long  # each of the browser's main doors has a quick test besides

# A screen of 1366 by 768 is larger than the smallest and has the same rules, as a test below proves.
LARGER: Final = ViewportSize(width=1440, height=900)
SMALLEST: Final = ViewportSize(width=1280, height=720)
FEW: Final = 3  # so many options are seen at least; the rest may need scrolling inside the decision
WINDOWS: Final = tuple(f"W{number:02}" for number in range(1, 13))

# What cannot be seen whole: out of the window, cut off by something that scrolls, or covered.
OUT_OF_SIGHT: Final = """few => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    let [top, bottom] = [0, innerHeight];
    for (let part = element.parentElement; part; part = part.parentElement) {
      if (getComputedStyle(part).overflowY === "visible") continue;
      const frame = part.getBoundingClientRect();
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    const inside = box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= 0 && box.right <= innerWidth;
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return inside && (element.contains(over) || element.closest(".option, li")?.contains(over));
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const always = all("#panel .btn.go, #panel .send .btn, #panel .ends .choose"); // it is sent, or declined
  const answers = [...always, ...all("#panel .choose").slice(0, few)];
  if (!answers.length) return ["there is no answer"];
  const beside = [...all("#others > article, #others .pd-mate"), ...all("#log .card-head, #talk summary")];
  const hidden = [...answers, ...all("#own .pd-card"), ...beside].filter((each) => !seen(each));
  const told = hidden.map((each) => each.textContent.trim().replace(/\\s+/g, " "));
  const log = document.getElementById("log").getBoundingClientRect();
  const room = log.bottom - document.querySelector("#log .card-head").getBoundingClientRect().bottom;
  if (room < 3 * 17) told.push(`the log has ${room} pixels`);
  if (scrollY || document.documentElement.scrollHeight > innerHeight + 1) told.push("the page scrolls");
  return told;
}"""

IN_PLACE: Final = """source => {
  const next = new DOMParser().parseFromString(source, "text/html");
  const links = (page) => [...page.querySelectorAll("link[rel=stylesheet]")].map((each) => each.href.split("/").at(-1));
  if (String(links(document)) !== String(links(next))) throw new Error("another head");
  document.body.replaceWith(document.adoptNode(next.body));
}"""


def pandemic_questions() -> Iterator[tuple[str, str]]:
    """A page for each kind of question that comes in games with events in many hands, and for what is composed."""
    game = find_game("pandemic")
    for name, made in pandemic_scenes.scenes():
        if name not in ("won", "lost", "waiting", "looking-on", "outbreaks"):
            yield name, made()
    missing = {*WINDOWS, "hand-limit", "act"}
    options: dict[str, object] = {"players": 4, "difficulty": "introductory", "asking": "holders", "consent": "all"}
    for seed in range(200):
        rng, state = random.Random(seed), game.new(options, seed)
        while state.decider() >= 0 and missing:
            decision = state.decision()
            kind = str(decision.about.get("window", decision.kind))
            if kind in missing:
                missing.discard(kind)
                table = pandemic_scenes.table_at(state, options)
                yield f"played-{kind}", pandemic_scenes.draw(*pandemic_scenes.look(table, int(state.decider())))
            kept = [action for action in state.legal() if not game.action_text(action).startswith(("until-", "play "))]
            state.apply(rng.choice(kept))
        if not missing:
            return
    raise AssertionError(f"never asked: {sorted(missing)}")


def pandemain_questions() -> Iterator[tuple[str, str]]:
    """A page for each kind of question of a game, in the middle of a turn, too; and for each kind of composed turn.

    Of the composed turns that begin with the same word, the one of most steps: the others show the same controls.
    """
    pages: dict[str, str] = {}
    longest: dict[str, int] = {}
    together: dict[str, object] = {"players": 2, "sim_bakers": ["hans", "helga"], "variants": ["local_trade"]}
    alone: dict[str, object] = {"players": 1}
    for options in (together, alone):
        table = pandemain_scenes.new_table(options, 7)
        while not table.over:
            seat = int(table.state.decider())
            steps = pandemain_scenes.draft_of(table, seat)
            for count in range(len(steps) + 1):
                draft = table.draft(seat, steps[:count])
                begun = table.game.action_text(steps[0]).split()[0]
                kind = f"ready-{begun}" if draft.closed else draft.state.decision().kind
                if kind not in pages or (draft.closed and count > longest[kind]):
                    pages[kind] = pandemain_scenes.page_of(table, seat, steps[:count])
                    longest[kind] = count
            for action in steps:
                pandemain_scenes.play(table, action)
    yield from pages.items()


def hidden_answers(page: Page, screen: ViewportSize, pages: dict[str, str]) -> Iterator[str]:
    """What is out of sight on this screen. All pages of a game have the same head, which is loaded once."""
    page.set_viewport_size(screen)
    for name, source in pages.items():
        page.evaluate(IN_PLACE, source)
        for what in page.evaluate(OUT_OF_SIGHT, FEW):
            yield f"{name} {screen['width']}x{screen['height']}: {what}"


@pytest.mark.parametrize("questions", [pandemic_questions, pandemain_questions])
def test_every_question_shows_its_answers_without_scrolling(
    questions: Callable[[], Iterator[tuple[str, str]]], chromium: Browser, tmp_path: Path
) -> None:
    page = visit(chromium).new_page()
    pages = {name: standing_alone(source) for name, source in questions()}
    head = tmp_path / "page.html"
    head.write_text(next(iter(pages.values())), encoding="utf-8")
    page.goto(head.as_uri())
    some = dict(list(pages.items())[::3])  # on a larger screen there is more room for the same
    hidden = [*hidden_answers(page, LARGER, some), *hidden_answers(page, SMALLEST, pages)]
    assert not hidden, "\n".join(hidden)


@pytest.mark.parametrize(("side", "sizes"), [("width", range(1280, 1367)), ("height", range(720, 769))])
def test_no_rule_of_a_table_begins_between_the_small_screens(side: str, sizes: range) -> None:
    sheets = [static_file("table.css"), static_file("base.css"), *files_of_faces("static/*.css")]
    bounds = [
        int(size) for sheet in sheets for size in re.findall(rf"(?:min|max)-{side}: (\d+)px\)", sheet.read_text())
    ]
    assert len(bounds) > 3
    assert not [size for size in bounds if size in sizes]


def test_a_new_question_is_read_from_its_beginning(chromium: Browser, server: Server) -> None:
    ana, luc = visit(chromium), visit(chromium)
    seats = {"k1": "here", "n1": "Ana", "k2": "person", "n2": "Luc", "first": "1"}
    links = set_up(ana, server, "pandemic", **seats)
    page = open_table(ana, links[0])
    open_table(luc, links[1])
    page.set_viewport_size(ViewportSize(width=1280, height=640))
    choose(page, page.locator("#panel .choose[data-step]:visible").first)
    page.evaluate("() => { document.getElementById('panel-list').scrollTop = 10_000; }")
    assert page.evaluate("() => document.getElementById('panel-list').scrollTop") > 0
    send(page)
    assert page.evaluate("() => document.getElementById('panel-list').scrollTop") == 0
