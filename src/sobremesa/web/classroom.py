"""Where somebody is in a lesson, as its address says it, and the table as it stands there.

Nothing is kept: the position comes from the lesson's file, the steps before are played as they were solved.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.learn.lessons import Chain, Lesson, lessons_of
from sobremesa.learn.playing import game_of, play, start_of
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.practice import Practice

_KEPT: Final = 300  # tables of lessons: two for each step as it is usually solved, and some that were solved otherwise
_NO_TIME: Final = 0


@dataclass(frozen=True)
class LessonPlace:
    """A step of a lesson, and how the steps before it were solved."""

    game_id: str
    lesson_id: str
    step: int = 1
    ways: tuple[int, ...] = ()  # of the steps before; all of them, or none where all were solved in the first way

    @property
    def path(self) -> str:
        """The address of the lesson."""
        return f"/learn/{self.game_id}/{self.lesson_id}"

    def address(self, **more: str | int) -> str:
        """The address of this step, or of something in it: `draft="12,45"`, `tried="12"`, `show=0`, `done=0`."""
        query: dict[str, str | int] = {"step": self.step} if self.step > 1 or more else {}
        if any(self.ways):
            query["ways"] = ",".join(map(str, self.ways))
        told = "&".join(f"{name}={value}" for name, value in (query | more).items())
        return f"{self.path}?{told}" if told else self.path

    def after(self, way: int) -> "LessonPlace":
        """The next step, where this one was solved in this way."""
        return LessonPlace(self.game_id, self.lesson_id, self.step + 1, (*self._all_ways(), way))

    def before(self) -> "LessonPlace":
        """The step before."""
        return LessonPlace(self.game_id, self.lesson_id, self.step - 1, self._all_ways()[: self.step - 2])

    def _all_ways(self) -> tuple[int, ...]:
        return (*self.ways, *([0] * (self.step - 1 - len(self.ways))))


@dataclass(frozen=True, eq=False)
class Bench:
    """What is the same in all steps of a lesson."""

    lesson: Lesson
    game: Game
    learners: tuple[int, ...]  # the seats that the learner decides for
    number: int = 1  # its place among the lessons of the game
    of: int = 1  # the place of the last of its group
    after: Lesson | None = None


@lru_cache(maxsize=_KEPT)
def bench_of(game_id: str, lesson_id: str) -> Bench | None:
    """A lesson of a game; None where there is none."""
    lessons = lessons_of(game_id)
    lesson = lessons.find(lesson_id) if lessons else None
    if lessons is None or lesson is None:
        return None
    number, of = lessons.place_of(lesson)
    return replace(bench_for(lesson, GAMES[game_id]), number=number, of=of, after=lessons.after(lesson))


def bench_for(lesson: Lesson, any_version: Game) -> Bench:
    """The same for a lesson that may belong to no game yet."""
    game = game_of(lesson, any_version)
    state, learners = start_of(lesson, game), dict[int, None]()
    for step in lesson.steps:
        learners[int(state.decider())] = None
        play(game, state, (*step.do, *step.reply), lesson.where)
    return Bench(lesson, game, tuple(learners))


@lru_cache(maxsize=_KEPT)
def table_at(bench: Bench, place: LessonPlace, more: Chain = (), *, resting: bool = False) -> Practice:
    """The table at a step; with what was done there, or was tried. Nobody may change it."""
    lesson = bench.lesson
    start = bench.game.from_dict(dict(lesson.position))
    header = Header(
        table_id="",
        game_id=lesson.game_id,
        rules_version=lesson.rules,
        options=dict(lesson.position.get("options", {})),
        seed=0,
        seats=tuple(_seat(bench, seat, start.people()) for seat in range(start.seats())),
        settings=TableSettings(hints=False, words=False, watchers=False),
        created=_NO_TIME,
        print_number=lesson.print_number,
    )
    table = Practice(bench.game, header, start)
    table.play(lesson.before)
    for number, step in enumerate(lesson.steps[: place.step - 1]):
        way = place.ways[number] if number < len(place.ways) else 0
        table.play((*step.ways[way], *step.reply))
    table.play(more)
    table.resting = resting
    return table


def _seat(bench: Bench, seat: int, people: int) -> Seat:
    name = bench.lesson.names.get(f"p{seat + 1}", "")
    if seat >= people:
        return Seat("sim", name)
    return Seat("person", name, taken=True) if seat in bench.learners else Seat("bot", name)
