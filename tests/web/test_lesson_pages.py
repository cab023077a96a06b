"""Pages of lessons over HTTP: every step, solution and answer in four languages; nothing is kept, nothing is sent."""

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from sobremesa.catalog import GAMES
from sobremesa.houses import LANGUAGES
from sobremesa.learn.judging import Kind, judge
from sobremesa.learn.lessons import Chain, Lesson, lessons_of, texts_of
from sobremesa.web.classroom import bench_of
from sobremesa.web.settings import Limits, Rate
from sobremesa.web.store.store import Store
from sobremesa.wording.messages import web_catalog
from tests.web.sites import Site, Visit, open_site, settings_in, words

OURS = [lesson for game_id in GAMES if (lessons := lessons_of(game_id)) for lesson in lessons.all]
PART = {"X-Part": "table"}

every_lesson = pytest.mark.parametrize("lesson", OURS, ids=lambda lesson: lesson.id)


def address(lesson: Lesson, query: str = "") -> str:
    return f"/learn/{lesson.game_id}/{lesson.id}{f'?{query}' if query else ''}"


def numbers(lesson: Lesson, chain: Chain) -> str:
    return ",".join(str(GAMES[lesson.game_id].parse(text)) for text in chain)


def card(page: httpx.Response) -> str:
    """The teacher's card as it is written."""
    assert page.status_code == 200, words(page)
    found = re.search(r'<section id="lesson".*?</section>', page.text, re.DOTALL)
    assert found is not None
    return found[0]


def read(written: str) -> str:
    """What a person reads on a piece of a page."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", written))).strip()


def told(text: str) -> str:
    """A text as a page shows it."""
    return re.sub(r"\s+", " ", text.replace("*", ""))


def kind_of(page: httpx.Response) -> str:
    found = re.search(r'class="ls is-([a-z]+)"', card(page))
    assert found is not None
    return found[1]


def said(page: httpx.Response) -> str:
    found = re.search(r'<p id="ls-said">(.*?)</p>', card(page), re.DOTALL)
    return read(found[1]) if found else ""


def link(page: httpx.Response, way: str) -> str:
    found = re.search(rf'href="([^"]+)"[^>]*data-lesson-go="{way}"', card(page))
    return unescape(found[1]) if found else ""


# -- every lesson, step and answer -------------------------------------------------------------------------------


@pytest.mark.one_in(6)
@pytest.mark.parametrize("language", LANGUAGES)
@every_lesson
def test_every_step_solution_and_answer_has_its_page(site: Site, lesson: Lesson, language: str) -> None:
    visitor = site.visitor(Accept_Language=language, X_Part="table")
    texts, later = texts_of(lesson.game_id, language), web_catalog(language).say("lesson", "later")
    steps = len(lesson.steps)
    for number, step in enumerate(lesson.steps, 1):
        at = f"step={number}"
        page = visitor.get(address(lesson, at))
        assert (kind_of(page), said(page)) == ("step", told(texts.say(step.say)))
        assert told(texts.say(step.task)) in read(card(page))
        for way, chain in enumerate(step.ways):
            page = visitor.get(address(lesson, f"{at}&draft={numbers(lesson, chain)}"))
            if len(chain) > 1:  # more than one decision is sent, as at a table
                assert kind_of(page) == "step"
                sent = re.search(r'<a class="btn go" id="send" href="([^"]+)"', page.text)
                assert sent is not None
                page = visitor.get(unescape(sent[1]))
            assert kind_of(page) == "done"
            assert f"done={way}" in page.headers["x-address"]
            assert said(page) == (told(texts.say(lesson.finish)) if number == steps else "")
        for chain, answer in step.other.items():
            page = visitor.get(address(lesson, f"{at}&draft={numbers(lesson, chain)}"))
            if step.plays_out is not None:
                assert kind_of(page) == "out"
                page = visitor.get(link(page, "next"))
            assert (kind_of(page), said(page)) == ("wrong", told(texts.say(answer)))
        chain = something_else(lesson, number)
        if chain:
            page = visitor.get(address(lesson, f"{at}&draft={numbers(lesson, chain)}"))
            assert (kind_of(page), said(page)) == ("later", told(later))


def something_else(lesson: Lesson, number: int) -> Chain:
    """A choice at a step that the lesson has no answer to."""
    from sobremesa.learn.playing import play, start_of

    game, step = GAMES[lesson.game_id], lesson.steps[number - 1]
    state = start_of(lesson, game)
    for before in lesson.steps[: number - 1]:
        play(game, state, (*before.do, *before.reply))
    texts = [game.action_text(action) for action in state.legal()]
    return next(((text,) for text in texts if judge(step, [text]).kind is Kind.LATER), ())


@pytest.mark.one_in(4)
@pytest.mark.parametrize("lesson", OURS, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_walked_through_by_its_links_and_back(visitor: Visit, lesson: Lesson) -> None:
    page = visitor.get(address(lesson))
    for number, step in enumerate(lesson.steps, 1):
        page = visitor.get(link(page, "show"))
        for _ in step.do:
            assert kind_of(page) == "show"
            page = visitor.get(link(page, "next"))
        assert kind_of(page) == "done"
        back = visitor.get(link(page, "back"))
        assert said(back).startswith(said(visitor.get(address(lesson, f"step={number}")))[:30])
        if number < len(lesson.steps):
            page = visitor.get(link(page, "next"))
    end = card(page)
    assert f'name="number" value="{lesson.number}"' in end
    assert f'href="/rules/{lesson.game_id}/{lesson.chapter}"' in end
    assert f'action="/learn/{lesson.game_id}/learnt"' in end


def test_finishing_a_lesson_is_remembered_by_its_number(visitor: Visit) -> None:
    lesson = OURS[0]
    page = visitor.get(address(lesson, "step=3&done=0"))
    assert "set-cookie" not in page.headers  # not by opening its address
    found = re.search(r'name="next" value="([^"]+)" data-lesson-go="next"', card(page))
    assert found is not None
    answer = visitor.post(f"/learn/{lesson.game_id}/learnt", {"number": str(lesson.number), "next": found[1]})
    assert answer.headers["location"] == address(OURS[1])
    assert "learnt" in answer.headers["set-cookie"]


# -- what is the same as at a table, and what is not ---------------------------------------------------------------


def test_a_step_solved_otherwise_leads_on_from_there(visitor: Visit) -> None:
    lessons = lessons_of("pandemain")
    assert lessons is not None
    lesson = lessons.find("pm-08-night")
    assert lesson is not None
    page = visitor.get(address(lesson, "step=1&done=1"))
    following = link(page, "next")
    assert following == address(lesson, "step=2&ways=1")
    assert "Donauwörth" in words(visitor.get(following))
    assert link(visitor.get(following), "back") == address(lesson)


def test_what_was_good_of_a_wrong_choice_stays_chosen(visitor: Visit) -> None:
    lesson = next(lesson for lesson in OURS if lesson.id == "pm-05-flour")
    tried = numbers(lesson, ("place mill", "column 1"))
    page = visitor.get(address(lesson, f"step=1&tried={tried}"))
    assert f'data-draft="{numbers(lesson, ("place mill",))}"' in page.text
    assert f'data-ring="{numbers(lesson, ("column 2",))}"' in card(page)


def test_a_lesson_has_no_talk_no_hint_no_stream_and_no_form_of_a_table(visitor: Visit) -> None:
    for lesson in (OURS[0], OURS[15]):
        page = visitor.get(address(lesson))
        assert 'data-events=""' in page.text
        assert 'id="chat-text"' not in page.text
        assert "data-hint" not in page.text
        assert not re.search(r'action="/learn/[^"]*/(moves|undo|offer|chat|aside|seat|hint)"', page.text)
        assert "?move=" not in page.text
        assert "set-cookie" not in page.headers


def test_nothing_is_kept_of_a_lesson(visitor: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    for writes in ("create", "append", "take_place", "look", "say"):
        monkeypatch.setattr(Store, writes, lambda *given: pytest.fail("something is written"))
    for query in ("", "step=2", f"draft={numbers(OURS[0], ('place river',))}", "step=3&done=0"):
        assert visitor.get(address(OURS[0], query)).status_code == 200


def test_pages_with_choices_are_not_for_search_engines(visitor: Visit) -> None:
    assert "x-robots-tag" not in visitor.get(address(OURS[0])).headers
    assert visitor.get(address(OURS[0], "step=2")).headers["x-robots-tag"] == "noindex"


def test_a_page_of_a_lesson_is_as_light_as_one_of_a_table(visitor: Visit) -> None:
    import gzip

    for lesson in OURS:
        assert len(gzip.compress(visitor.get(address(lesson)).content, 2)) < 60_000


def test_choices_that_no_longer_fit_are_dropped_with_a_sentence(visitor: Visit) -> None:
    page = visitor.get(address(OURS[0], f"draft={numbers(OURS[0], ('place ulm',))}"))
    assert kind_of(page) == "step"
    assert 'id="notice"' in page.text


# -- what anybody may ask for --------------------------------------------------------------------------------------

WRONG = [
    ("/learn/pandemain/pm-99-moon", 404, "Pandemain has no such lesson."),
    ("/learn/chess/pm-01-first-loaf", 404, "There is no game of this name here"),
    ("/learn/pandemain/pm-01-first-loaf?step=4", 404, "This lesson has steps 1 to 3, and no other."),
    ("/learn/pandemain/pm-01-first-loaf?step=0", 404, "This lesson has steps 1 to 3"),
    ("/learn/pandemain/pm-01-first-loaf?step=x", 404, "This lesson has steps 1 to 3"),
    ("/learn/pandemain/pm-01-first-loaf?step=2&ways=9", 404, "begin with its first step"),
    ("/learn/pandemain/pm-01-first-loaf?step=2&ways=0,0", 404, "begin with its first step"),
    ("/learn/pandemain/pm-01-first-loaf?step=2&ways=x", 404, "begin with its first step"),
    ("/learn/pandemain/pm-01-first-loaf?done=7", 404, "begin with its first step"),
    ("/learn/pandemain/pm-01-first-loaf?show=7", 404, "begin with its first step"),
    ("/learn/pandemain/pm-01-first-loaf?draft=one", 400, ""),
    ("/learn/pandemain/pm-01-first-loaf?tried=-1", 400, ""),
]


@pytest.mark.parametrize(("path", "status", "told"), WRONG, ids=[path.split("/")[-1] for path, _, _ in WRONG])
def test_what_cannot_be_is_told_in_a_sentence(visitor: Visit, path: str, status: int, told: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == status
    assert told in words(answer)


def test_a_number_that_is_no_action_is_dropped(visitor: Visit) -> None:
    for query in ("draft=9999999", "tried=9999999", "draft=0,0,0"):
        assert visitor.get(address(OURS[0], query)).status_code == 200


def test_whoever_asks_for_lessons_in_a_loop_is_slowed_down(tmp_path: Path) -> None:
    limits = Limits(rates={"draw": Rate(0.001, 3)}, streams=0, each=0)
    with open_site(settings_in(tmp_path, limits=limits)) as site:
        visitor = site.visitor()
        statuses = [visitor.get(address(OURS[0])).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert visitor.get("/learn").status_code == 200


def test_a_lesson_that_a_learner_plays_for_two_seats_knows_both() -> None:
    bench = bench_of("pandemic", "pd-5-share")
    assert bench is not None
    assert bench.learners == (0, 1)
