"""What there is to learn of a game, and how far a browser has come: lessons, the next one, the first game."""

from dataclasses import dataclass
from functools import cache

from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.learn.lessons import Lesson, Lessons, lessons_of, texts_of
from sobremesa.web.faces import Face, all_faces, face_of
from sobremesa.web.first_games import FULL, first_presets
from sobremesa.web.learnt import ASKED, FINISHED, PLAYED, Learnt


@dataclass(frozen=True)
class LessonLine:
    """One lesson in the list."""

    id: str
    place: int  # among all lessons of its game, from 1
    title: str
    idea: str
    minutes: int
    address: str
    done: bool
    next: bool


@dataclass(frozen=True)
class LessonLines:
    """A group of lessons."""

    id: str
    lines: tuple[LessonLine, ...]


@dataclass(frozen=True)
class Curriculum:
    """All of one game, for one browser."""

    game: Game
    face: type[Face]
    groups: tuple[LessonLines, ...]  # the first is what a beginner needs
    has_first_game: bool
    finished: bool  # a game was played to its end

    @property
    def has_full_game(self) -> bool:
        """Whether a first game by all rules is offered: to whoever has finished a game."""
        return self.finished and FULL in first_presets(self.face.setup)

    @property
    def beginning(self) -> tuple[LessonLine, ...]:
        """The lessons that a beginner needs: what the progress is told of."""
        return self.groups[0].lines

    @property
    def done(self) -> int:
        """How many of those are done."""
        return sum(line.done for line in self.beginning)

    @property
    def minutes_left(self) -> int:
        """What the others will take, in steps of five minutes where it is long: nobody counts them out."""
        left = sum(line.minutes for line in self.beginning if not line.done)
        return left if left < 10 else round(left / 5) * 5

    @property
    def next(self) -> LessonLine | None:
        """The lesson that comes next; None where all are done."""
        return next((line for group in self.groups for line in group.lines if line.next), None)

    @property
    def first_game_is_next(self) -> bool:
        """Whether the lessons of a beginner are done, and no game yet."""
        return self.has_first_game and self.done == len(self.beginning) and not self.finished


def courses(learnt: Learnt, language: str) -> list[Curriculum]:
    """Every game that has lessons."""
    return [course for face in all_faces() if (course := course_of(face.game_id, learnt, language)) is not None]


def course_of(game_id: str, learnt: Learnt, language: str) -> Curriculum | None:
    """What there is to learn of one game; None where it has no lessons."""
    lessons = lessons_of(game_id)
    if lessons is None:
        return None
    next_one = next((lesson for lesson in lessons.all if not learnt.has(game_id, lesson.number)), None)
    groups = tuple(
        LessonLines(
            group.id, tuple(_line(lessons, lesson, lesson is next_one, learnt, language) for lesson in group.lessons)
        )
        for group in lessons.groups
    )
    finished = learnt.has(game_id, FINISHED)
    return Curriculum(GAMES[game_id], face_of(game_id), groups, has_first_game(game_id), finished)


def _line(lessons: Lessons, lesson: Lesson, is_next: bool, learnt: Learnt, language: str) -> LessonLine:
    texts, game_id = texts_of(lessons.game_id, language), lessons.game_id
    return LessonLine(
        id=lesson.id,
        place=lessons.place_of(lesson)[0],
        title=texts.say(lesson.title),
        idea=texts.say(lesson.idea),
        minutes=lesson.minutes,
        address=lesson_address(game_id, lesson.id),
        done=learnt.has(game_id, lesson.number),
        next=is_next,
    )


def lesson_address(game_id: str, lesson_id: str) -> str:
    """The page of a lesson."""
    return f"/learn/{game_id}/{lesson_id}"


def first_lesson(game_id: str) -> str:
    """The address of the first lesson of a game; '' where it has none."""
    lessons = lessons_of(game_id)
    return lesson_address(game_id, lessons.all[0].id) if lessons is not None else ""


def has_first_game(game_id: str) -> bool:
    """Whether a game has a first game, in which cards explain what is new."""
    return bool(face_of(game_id).setup.first_preset)


@cache
def taught() -> tuple[Game, ...]:
    """The games that have lessons: those of which is asked whether one has played them."""
    return tuple(game for game in GAMES.values() if lessons_of(game.id) is not None)


def must_ask(game_id: str, learnt: Learnt) -> bool:
    """Whether it is not known yet if somebody has played this game."""
    return lessons_of(game_id) is not None and not any(
        learnt.has(game_id, number) for number in (ASKED, PLAYED, FINISHED)
    )


def is_new_to(game_id: str, learnt: Learnt) -> bool:
    """Whether somebody has played this game neither here nor elsewhere; nobody is new to a game without lessons."""
    return lessons_of(game_id) is not None and not (learnt.has(game_id, PLAYED) or learnt.has(game_id, FINISHED))
