"""Whoever is asked something sees the answers: on the first screen, without scrolling, whatever is asked."""

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

# A screen of 1366 by 768 is larger than the second and has the same rules, as a test below proves.
SCREENS: Final = (ViewportSize(width=1440, height=900), ViewportSize(width=1280, height=720))
FEW: Final = 5  # so many options are all shown; of more the first ones
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
  const answers = [...all("#panel .btn.go"), ...all("#panel .choose").slice(0, few)];
  if (!answers.length) return ["there is no answer"];
  const hidden = [...answers, ...all("#own .pd-card")].filter((each) => !seen(each));
  return hidden.map((each) => each.textContent.trim().replace(/\\s+/g, " "));
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

    Of the composed turns that begin with the same word, the one that says most: the others show the same controls.
    """
    pages: dict[str, str] = {}
    together: dict[str, object] = {"players": 2, "sim_bakers": ["hans", "helga"], "variants": ["local_trade"]}
    alone: dict[str, object] = {"players": 1}
    composed: set[str] = set()
    for options in (together, alone):
        table = pandemain_scenes.new_table(options, 7)
        while not table.over:
            seat = int(table.state.decider())
            steps = pandemain_scenes.draft_of(table, seat)
            for count in range(len(steps) + 1):
                draft = table.draft(seat, steps[:count])
                begun = table.game.action_text(steps[0])
                kind = f"ready-{begun.split()[0]}" if draft.closed else draft.state.decision().kind
                if kind in pages and (not draft.closed or begun in composed):
                    continue
                if draft.closed:
                    composed.add(begun)
                page = pandemain_scenes.page_of(table, seat, steps[:count])
                if kind not in pages or words_to_answer(page) > words_to_answer(pages[kind]):
                    pages[kind] = page
            for action in steps:
                pandemain_scenes.play(table, action)
    yield from pages.items()


def words_to_answer(page: str) -> int:
    """How much the panel of a page says."""
    panel = page[page.index('id="panel"') :]
    return len(re.sub(r"<[^>]*>|\s+", "", panel[: panel.index("</section>")]))


def hidden_answers(page: Page, folder: Path, name: str, source: str) -> list[str]:
    """What is out of sight on each screen."""
    path = folder / f"{name.replace(' ', '-')}.html"
    path.write_text(standing_alone(source), encoding="utf-8")
    page.goto(path.as_uri())
    found = []
    for screen in SCREENS:
        page.set_viewport_size(screen)
        found += [f"{name} {screen['width']}x{screen['height']}: {what}" for what in page.evaluate(OUT_OF_SIGHT, FEW)]
    return found


@pytest.mark.long
@pytest.mark.parametrize("questions", [pandemic_questions, pandemain_questions])
def test_every_question_shows_its_answers_without_scrolling(
    questions: Callable[[], Iterator[tuple[str, str]]], chromium: Browser, tmp_path: Path
) -> None:
    page = visit(chromium).new_page()
    hidden = [each for name, source in questions() for each in hidden_answers(page, tmp_path, name, source)]
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
    page.evaluate("() => { document.getElementById('panel').scrollTop = 10_000; }")
    assert page.evaluate("() => document.getElementById('panel').scrollTop") > 0
    send(page)
    assert page.evaluate("() => document.getElementById('panel').scrollTop") == 0
