"""What `sobremesa lessons` does: list the lessons of all games, and check them."""

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sobremesa.learn.lessons import Lesson, Lessons


def list_lessons_command(given: argparse.Namespace) -> int:
    """A line for each lesson."""
    from sobremesa.learn.lessons import ENGLISH, texts_of

    for lessons in _all_lessons():
        for group in lessons.groups:
            for lesson in group.lessons:
                title = texts_of(lessons.game_id, ENGLISH).say(lesson.title)
                print(f"{lessons.game_id}  {group.id:<8} {lesson.id:<20} {lesson.minutes} min  {title}")
    return 0


def check_lessons_command(given: argparse.Namespace) -> int:
    """A line for each lesson and a sentence for each thing that is wrong; 1 where anything is."""
    from sobremesa.catalog import GAMES
    from sobremesa.houses import LANGUAGES
    from sobremesa.learn.lessons import LessonError, read_lesson, read_texts, texts_in
    from sobremesa.learn.text_checking import faults_in_texts

    if given.file is not None:
        lesson = read_lesson(given.file)
        if lesson.game_id not in GAMES:
            raise LessonError(lesson.where, f"there is no game {lesson.game_id!r}")
        beside = given.file.resolve().parent.parent / "messages"
        own = {language: texts_in(beside, language) for language in LANGUAGES}
        known = {language: read_texts(lesson.game_id, language) for language in LANGUAGES}
        return int(_check([lesson], own if any(own.values()) else known) > 0)
    wrong = 0
    for lessons in _all_lessons():
        texts = {language: read_texts(lessons.game_id, language) for language in LANGUAGES}
        wrong += _check(lessons.all, texts)
        for fault in faults_in_texts(lessons.all, texts):
            print(f"  {lessons.game_id}/learn/messages: {fault}")
            wrong += 1
    return int(wrong > 0)


def _check(lessons: "Sequence[Lesson]", texts: Mapping[str, Mapping[str, Any]]) -> int:
    """Check some lessons and print what is found; how much is wrong."""
    from sobremesa.web.lesson_checking import check_lesson

    wrong = 0
    for lesson in lessons:
        report = check_lesson(lesson, texts)
        print(report.line)
        for problem in report.problems:
            print(f"  {problem}")
        wrong += len(report.problems)
    return wrong


def _all_lessons() -> "list[Lessons]":
    from sobremesa.houses import houses
    from sobremesa.learn.lessons import lessons_of

    return [lessons for game_id in houses() if (lessons := lessons_of(game_id)) is not None]
