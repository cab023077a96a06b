"""Everything that can be wrong with a lesson: what it plays, what its pages show, and what its texts say."""

from dataclasses import dataclass, field
from typing import Final, final

from starlette.requests import Request

from sobremesa.catalog import GAMES
from sobremesa.core.errors import SobremesaError
from sobremesa.learn.book import book_of
from sobremesa.learn.checking import LessonCheck
from sobremesa.learn.lessons import Lesson
from sobremesa.learn.text_checking import Texts, missing_texts
from sobremesa.web.classroom import Bench, LessonPlace, bench_for
from sobremesa.web.faces import face_of
from sobremesa.web.looker import Looker
from sobremesa.web.pages.lessons import draw_lesson
from sobremesa.web.teaching import Teaching, Viewed
from sobremesa.web.viewing import Viewing
from sobremesa.web.visitors import Preferences, Visitor
from sobremesa.wording import find_wording

ENGLISH: Final = "en"


@dataclass
class Report:
    """What was checked of a lesson, in numbers, and what is wrong with it."""

    lesson: Lesson
    steps: int = 0
    ways: int = 0
    answers: int = 0  # to wrong choices
    covered: int = 0  # other choices, to which the common sentence is the answer
    problems: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        """All of it in a line."""
        counted = f"{self.steps} steps, {self.ways} ways, {self.answers} answers, {self.covered} other choices"
        return f"{self.lesson.game_id}  {self.lesson.id:<20} {counted}: {len(self.problems) or 'nothing'} wrong"


def check_lesson(lesson: Lesson, texts: Texts) -> Report:
    """One lesson; where it does not play, its pages are not drawn."""
    report = Report(lesson, len(lesson.steps), sum(len(step.ways) for step in lesson.steps))
    game = GAMES.get(lesson.game_id)
    if game is None:
        report.problems.append(f"{lesson.where}: there is no game {lesson.game_id!r}")
        return report
    options = dict(lesson.position.get("options", {}))
    face = face_of(lesson.game_id)(find_wording(lesson.game_id, options), ENGLISH)
    check = LessonCheck(lesson, game, face.figures)
    report.problems = check.run() + missing_texts(lesson, texts)
    report.answers, report.covered = check.wrong_answers, check.covered
    if not report.problems:
        report.problems = _PageCheck(bench_for(lesson, game)).run()
    return report


@final
class _PageCheck:
    """Draws every page of a lesson: each step, each action of its solution, each answer, and what comes of all."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.problems: list[str] = []

    def run(self) -> list[str]:
        """What the pages do not show."""
        lesson = self.bench.lesson
        book = book_of(lesson.game_id)
        if lesson.chapter and book is not None and lesson.chapter not in book.ids:
            self.problems.append(f"{lesson.where}: chapter: the rulebook has no chapter {lesson.chapter!r}")
        for number, step in enumerate(self.bench.lesson.steps, 1):
            place = LessonPlace(self.bench.lesson.game_id, self.bench.lesson.id, number)
            teaching = Teaching(self.bench, place, ENGLISH)
            if not self._can_sketch(number, teaching):
                continue
            drawn = self._draw(number, teaching.drafted([]))
            for target in step.point:
                if f'id="{target}"' not in drawn and f'data-point="{target}"' not in drawn:
                    self._note(number, f"there is nothing on the page that {target!r} could point at")
            for count in range(len(step.do)):
                self._draw(number, teaching.shown(count))
            for way in range(len(step.ways)):
                self._draw(number, teaching.done(way))
            for choice in step.other:
                self._draw(number, teaching.drafted([self.bench.game.parse(text) for text in choice]))
        return self.problems

    def _can_sketch(self, number: int, teaching: Teaching) -> bool:
        """Whether the face knows all that the small picture of a step names."""
        viewing = Viewing(teaching.table, Looker(ENGLISH, teaching.viewer), 0)
        for part in teaching.step.sketch:
            try:
                viewing.face.sketch(viewing.moment([]), (part,))
            except (SobremesaError, LookupError, ValueError):
                self._note(number, f"nobody can draw {part!r} of the sketch")
                return False
        return True

    def _draw(self, number: int, viewed: Viewed) -> str:
        try:
            return bytes(draw_lesson(_nobody(), viewed).body).decode()
        except SobremesaError as error:
            self._note(number, str(error))
            return ""

    def _note(self, number: int, what: str) -> None:
        self.problems.append(f"{self.bench.lesson.where}: step {number}: {what}")


def _nobody() -> Request:
    """A request of nobody, for pages that are drawn without a server."""
    scope = {"type": "http", "method": "GET", "path": "/learn", "query_string": b"", "headers": [], "scheme": "http"}
    return Request({**scope, "server": ("", 80), "visitor": Visitor("", Preferences(), "")})
