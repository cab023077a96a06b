"""Lessons as data: what can be written, how it is read, and that every one of ours plays as it says."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sobremesa.catalog import GAMES
from sobremesa.houses import LANGUAGES
from sobremesa.learn.checking import LessonCheck
from sobremesa.learn.judging import Kind, judge, rest_of, what_was_good
from sobremesa.learn.lessons import Lesson, LessonError, LessonStep, lessons_of, read_lesson, read_texts
from sobremesa.learn.text_checking import faults_in_texts, missing_texts
from sobremesa.web.faces import find_face
from sobremesa.wording import find_wording

OURS = [lesson for game_id in GAMES if (lessons := lessons_of(game_id)) for lesson in lessons.all]

FIRST = OURS[0]

every_lesson = pytest.mark.parametrize("lesson", OURS, ids=lambda lesson: lesson.id)


def check(lesson: Lesson) -> list[str]:
    face = find_face(find_wording(lesson.game_id, dict(lesson.position.get("options", {}))), "en")
    return LessonCheck(lesson, GAMES[lesson.game_id], face.figures).run()


def document_of(lesson: Lesson) -> dict[str, Any]:
    lessons = lessons_of(lesson.game_id)
    assert lessons is not None
    found: dict[str, Any] = json.loads((lessons.folder / f"{lesson.id}.json").read_text("utf-8"))
    return found


def written(folder: Path, document: dict[str, Any]) -> Path:
    path = folder / "lesson.json"
    path.write_text(json.dumps(document), "utf-8")
    return path


# -- ours --------------------------------------------------------------------------------------------------------


def test_there_are_twenty_one_lessons() -> None:
    assert [len(lessons.all) for game_id in GAMES if (lessons := lessons_of(game_id))] == [15, 6]
    assert sum(len(lesson.steps) for lesson in OURS) == 56


@every_lesson
def test_every_solution_reply_and_answer_plays_as_it_is_written(lesson: Lesson) -> None:
    assert check(lesson) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_text_is_there_in_four_languages_short_and_used(game_id: str) -> None:
    lessons = lessons_of(game_id)
    assert lessons is not None
    texts = {language: read_texts(game_id, language) for language in LANGUAGES}
    assert [fault for lesson in lessons.all for fault in missing_texts(lesson, texts)] == []
    assert faults_in_texts(lessons.all, texts) == []


def test_lessons_follow_each_other_across_groups() -> None:
    lessons = lessons_of("pandemain")
    assert lessons is not None
    assert [lessons.place_of(lesson) for lesson in (lessons.all[1], lessons.all[11])] == [(2, 10), (12, 15)]
    assert lessons.after(lessons.all[9]) is lessons.all[10]
    assert lessons.after(lessons.all[14]) is None


def test_a_game_without_lessons_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from sobremesa.learn import lessons as reading

    class Empty:
        folder = tmp_path

    monkeypatch.setattr(reading, "house_of", lambda game_id: Empty)
    assert reading.lessons_of.__wrapped__("ducks") is None


def test_a_game_of_another_package_brings_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from sobremesa.learn import lessons as reading

    class Other:
        folder = tmp_path

    (tmp_path / "learn" / "lessons").mkdir(parents=True)
    (tmp_path / "learn" / "messages").mkdir()
    document = {**document_of(FIRST), "id": "pond", "game": "ducks", "number": 10}
    (tmp_path / "learn" / "lessons" / "pond.json").write_text(json.dumps(document), "utf-8")
    (tmp_path / "learn" / "lessons" / "order.toml").write_text('[[group]]\nid = "all"\nlessons = ["pond"]\n', "utf-8")
    (tmp_path / "learn" / "messages" / "en.toml").write_text('"pond.title" = "The pond"\n', "utf-8")
    monkeypatch.setattr(reading, "house_of", lambda game_id: Other)
    found = reading.lessons_of.__wrapped__("ducks")
    assert found is not None
    assert [lesson.id for lesson in found.all] == ["pond"]
    assert reading.texts_of.__wrapped__("ducks", "es").say("pond.title") == "The pond"  # told in English


# -- judging -----------------------------------------------------------------------------------------------------

STEP = LessonStep(
    say="say",
    task="task",
    do=("go", "take", "end"),
    accept=(("fly", "take"),),
    other={("go", "leave"): "answer"},
)


@pytest.mark.parametrize(
    ("chain", "kind", "way", "read"),
    [
        ((), Kind.GOES_ON, 0, 0),
        (("go",), Kind.GOES_ON, 0, 1),
        (("go", "take", "end"), Kind.DONE, 0, 3),
        (("take", "go", "end"), Kind.DONE, 0, 3),  # in another order
        (("fly", "take"), Kind.DONE, 1, 2),
        (("fly", "take", "end"), Kind.DONE, 1, 2),  # what comes after is not read
        (("go", "leave"), Kind.ANSWERED, 0, 2),
        (("leave",), Kind.LATER, 0, 1),
        (("go", "go"), Kind.LATER, 0, 2),
        (("go", "fly"), Kind.LATER, 0, 2),  # of two ways
    ],
)
def test_a_chain_is_judged_by_what_it_can_still_become(chain: tuple[str, ...], kind: Kind, way: int, read: int) -> None:
    verdict = judge(STEP, chain)
    assert (verdict.kind, verdict.way, len(verdict.chain)) == (kind, way, read)
    assert verdict.answer == ("answer" if kind is Kind.ANSWERED else "")


def test_what_was_good_of_a_wrong_chain_stays_and_the_rest_is_shown() -> None:
    assert what_was_good(STEP, ("go", "leave")) == ("go",)
    assert what_was_good(STEP, ("leave",)) == ()
    assert rest_of(STEP, ("take",)) == ("go", "end")
    assert rest_of(STEP, ("fly",)) == ("take",)


# -- what is wrong in a lesson is told in a sentence ---------------------------------------------------------------

BROKEN: list[tuple[str, Any, str]] = [
    ("number", 9, "lesson.json: number: 9 is not between 10 and 69"),
    ("id", "A b", "lesson.json: id: 'A b' is no id: small letters, digits and -"),
    ("rules", "2", "lesson.json: rules: a whole number from 1 is expected"),
    ("steps", [], "lesson.json: steps: a list of steps is expected"),
    ("names", {"x": "Anna"}, 'lesson.json: names: names of players are expected, by seat: {"p2": "Anna"}'),
    ("position", {"game": "pandemain"}, "lesson.json: position: random must be given"),
    ("names", {"p2": "\ud800"}, "lesson.json: there is half of a character in it"),
    ("names", {"p2": 7}, "lesson.json: names.p2: a text is expected"),
    ("chapter", ["farm"], "lesson.json: chapter: a text is expected"),
    ("position", {"random": "1", "options": [1]}, "lesson.json: position: options are expected by name"),
    ("colour", "red", "lesson.json: there is no 'colour' here; there are id, game,"),
]


@pytest.mark.parametrize(
    ("name", "value", "told"), BROKEN, ids=[f"{name}-{at}" for at, (name, *_) in enumerate(BROKEN)]
)
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, value: Any, told: str) -> None:
    document = {**document_of(FIRST), name: value}
    with pytest.raises(LessonError) as caught:
        read_lesson(written(tmp_path, document))
    assert str(caught.value).startswith(told)


def test_a_file_that_is_no_lesson_at_all_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    path.write_text("[" * 200_000, "utf-8")
    with pytest.raises(LessonError, match="too much lies inside of each other"):
        read_lesson(path)


def test_a_step_that_takes_too_many_actions_is_told_before_all_their_orders_are_tried(tmp_path: Path) -> None:
    document = deepcopy(document_of(FIRST))
    document["steps"][0]["do"] = ["place river"] * 12
    with pytest.raises(LessonError, match=r"steps\.1: what solves a step has 6 actions at most: make two steps of it"):
        read_lesson(written(tmp_path, document))


STEPS: list[tuple[str, Any, str]] = [
    ("do", ["place castle"], "step 1: after 'place castle' p1.water is 0, not 2"),
    ("do", ["place nowhere"], "step 1: 'place nowhere' cannot be played"),
    ("want", {}, "step 1: want is empty: no position says that the step is solved"),
    ("want", {"p1.water": 0}, "step 1: what is wanted is so before the step begins"),
    ("want", {"p1.workers": 3}, "is as good as the solution: list it under accept"),
    ("accept", [["place oven"]], "step 1: 'place oven' cannot be played"),
    ("accept", [["place granary"]], "step 1: after 'place granary' p1.water is 0, not 2"),
    ("accept", [["place river"]], "step 1: 'place river' is a way that was listed before"),
    ("reply", ["place castle", "loan", "loan"], "step 1: 'loan' cannot be played"),
    ("other", {"place ulm": "pm-01-first-loaf.1.other-1"}, "step 1: 'place ulm' cannot be played"),
    ("other", {"place river": "pm-01-first-loaf.1.other-1"}, "step 1: the answer to 'place river' is never given"),
]


@pytest.mark.parametrize(("name", "value", "told"), STEPS, ids=[f"{name}-{at}" for at, (name, *_) in enumerate(STEPS)])
def test_what_does_not_play_is_told(tmp_path: Path, name: str, value: Any, told: str) -> None:
    document = deepcopy(document_of(FIRST))
    document["steps"][0][name] = value
    problems = check(read_lesson(written(tmp_path, document)))
    assert any(told in problem for problem in problems), problems


def test_faults_in_texts_are_told() -> None:
    texts = {language: dict(read_texts("pandemain", language)) for language in LANGUAGES}
    lessons = lessons_of("pandemain")
    assert lessons is not None
    code = FIRST.title
    texts["es"].pop(code)
    texts["it"]["nobody.1.say"] = "?"
    texts["fr"][code] = "One. Two. Three, by PM-OVEN-07. *" + "x" * 200
    texts["en"]["point"] = {**texts["en"]["point"], "moon": "the moon"}
    assert missing_texts(FIRST, texts) == [f"{FIRST.where}: there is no text {code!r} in es"]
    assert faults_in_texts(lessons.all, texts) == [
        "en: nothing points at 'moon'",
        "it: no lesson says 'nobody.1.say'",
        f"fr: {code!r} has 233 letters; 200 are the most",
        f"fr: {code!r} has 3 sentences; 2 are the most",
        f"fr: {code!r} names a rule by its number",
        f"fr: {code!r} has a stray '*'",
    ]
