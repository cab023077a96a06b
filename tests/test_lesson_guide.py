"""What the guide for lessons shows is a lesson that plays, and what it says of mistakes is what is said of them."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sobremesa.houses import LANGUAGES
from sobremesa.learn.lessons import OF_A_LESSON, OF_A_STEP, read_lesson, texts_in
from sobremesa.web.lesson_checking import Report, check_lesson

GUIDE = (Path(__file__).parent.parent / "docs" / "writing-a-lesson.md").read_text(encoding="utf-8")


def shown(kind: str) -> str:
    """The one piece of this kind that the guide shows."""
    found = re.search(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL)
    assert found is not None
    return found[1]


LESSON: dict[str, Any] = json.loads(shown("json"))


def check(folder: Path, document: dict[str, Any]) -> Report:
    lessons, messages = folder / "lessons", folder / "messages"
    for made in (lessons, messages):
        made.mkdir()
    path = lessons / f"{document['id']}.json"
    path.write_text(json.dumps(document), "utf-8")
    for language in LANGUAGES:
        (messages / f"{language}.toml").write_text(shown("toml"), "utf-8")
    return check_lesson(read_lesson(path), {language: texts_in(messages, language) for language in LANGUAGES})


def test_the_lesson_of_the_guide_plays(tmp_path: Path) -> None:
    report = check(tmp_path, LESSON)
    assert report.problems == []
    assert f"\n{report.line}\n" in GUIDE


MISTAKES: list[tuple[int, str, Any]] = [
    (0, "want", {"p1.pfennigs": 1}),
    (0, "want", {"p1.workers": 3}),
    (1, "point", ["own-barn"]),
    (1, "other", {"work": "pm-cow.2.done"}),
]
TOLD = re.findall(r"^\| .+? \| (.+?) \|$", GUIDE.partition("| if | it says |")[2], re.MULTILINE)


@pytest.mark.parametrize(("mistake", "told"), list(zip(MISTAKES, TOLD, strict=True)))
def test_a_mistake_is_told_as_the_guide_says(tmp_path: Path, mistake: tuple[int, str, Any], told: str) -> None:
    step, name, value = mistake
    document = deepcopy(LESSON)
    document["steps"][step][name] = value
    problems = check(tmp_path, document).problems
    assert any(told in problem for problem in problems), problems


@pytest.mark.parametrize("part", ["2 bricks", "<b>", "9 9 9"])
def test_a_sketch_of_what_nobody_can_draw_is_told(tmp_path: Path, part: str) -> None:
    document = deepcopy(LESSON)
    document["steps"][0]["sketch"] = ["3 pfennigs", part]
    assert check(tmp_path, document).problems == [f"pm-cow.json: step 1: nobody can draw {part!r} of the sketch"]


def test_a_chapter_that_there_is_not_is_told(tmp_path: Path) -> None:
    problems = check(tmp_path, {**LESSON, "chapter": "cows"}).problems
    assert problems == ["pm-cow.json: chapter: the rulebook has no chapter 'cows'"]


def test_everything_that_a_lesson_can_have_is_explained() -> None:
    for name in {*OF_A_LESSON, *OF_A_STEP} - {"id", "game", "minutes", "steps"}:
        assert f"`{name}`" in GUIDE, name
