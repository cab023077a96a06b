"""Whether the texts of lessons are all there, in every language, short, and in words of the table."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sobremesa.houses import LANGUAGES
from sobremesa.learn.inline import plain, stray_mark
from sobremesa.learn.lessons import POINT, Lesson

LONGEST: Final = 200  # letters of a text
MOST_SENTENCES: Final = 2
SAME: Final = "same"  # what `tests/test_translations.py` is told to be alike in two languages
_END: Final = re.compile(r"[.!?…]+(?=\s|$)")
_RULE: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z]+(?:-\d+)+\b|\bOPEN-\d+\b")

Texts = Mapping[str, Mapping[str, Any]]  # the file of each language


def missing_texts(lesson: Lesson, texts: Texts) -> list[str]:
    """Texts and names of places that a lesson asks for and a language does not have."""
    points = dict.fromkeys(target for step in lesson.steps for target in step.point)
    found = []
    for language in LANGUAGES:
        own = texts[language]
        for code in dict.fromkeys(lesson.codes()):
            if not isinstance(own.get(code), str) or not own[code]:
                found.append(f"{lesson.where}: there is no text {code!r} in {language}")
        for target in points:
            if not own.get(POINT, {}).get(target):
                found.append(f"{lesson.where}: there is no name for {target!r} under [{POINT}] in {language}")
    return found


def faults_in_texts(lessons: Sequence[Lesson], texts: Texts) -> list[str]:
    """Texts that no lesson names, that are too long, or that speak of rules by their numbers."""
    codes = {code for lesson in lessons for code in lesson.codes()}
    targets = {target for lesson in lessons for step in lesson.steps for target in step.point}
    found = []
    for language, own in texts.items():
        for code, text in own.items():
            if code == SAME:
                continue
            if code == POINT:
                found += [f"{language}: nothing points at {target!r}" for target in text if target not in targets]
            elif code not in codes:
                found.append(f"{language}: no lesson says {code!r}")
            else:
                found += [f"{language}: {code!r} {what}" for what in _faults_in(str(text))]
    return found


def _faults_in(text: str) -> list[str]:
    said = plain(text)
    sentences = len(_END.findall(said))
    found = []
    if len(said) > LONGEST:
        found.append(f"has {len(said)} letters; {LONGEST} are the most")
    if sentences > MOST_SENTENCES:
        found.append(f"has {sentences} sentences; {MOST_SENTENCES} are the most")
    if _RULE.search(said):
        found.append("names a rule by its number")
    if stray_mark(text):
        found.append(f"has a stray {stray_mark(text)!r}")
    return found
