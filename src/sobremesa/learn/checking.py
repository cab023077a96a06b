"""Whether a lesson can be played as it is written: every solution, reply and answer, on the engine.

Success is judged by the position: whatever reaches the figures that a step wants must be listed as a way to solve it,
and nothing that is listed may miss them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import final

from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.learn.judging import Kind, judge
from sobremesa.learn.lessons import Chain, Lesson, LessonError, LessonStep
from sobremesa.learn.playing import game_of, play, start_of

Figures = Callable[[State], dict[str, int]]


@final
class LessonCheck:
    """Checks one lesson, and counts what there is in it."""

    def __init__(self, lesson: Lesson, game: Game, figures: Figures) -> None:
        self.lesson = lesson
        self.game = game_of(lesson, game)
        self.figures = figures
        self.problems: list[str] = []
        self.wrong_answers = 0
        self.covered = 0  # choices to which the common sentence is the answer

    def run(self) -> list[str]:
        """All that is wrong, each in one sentence."""
        try:
            state = start_of(self.lesson, self.game)
            self._check_round_trip()
            for number, step in enumerate(self.lesson.steps, 1):
                self._check_step(step, state, f"step {number}")
                self._play(state, (*step.do, *step.reply), f"step {number}")
        except SobremesaError as error:
            self._note("", str(error).removeprefix(f"{self.lesson.where}: "))
        return self.problems

    def _note(self, at: str, what: str) -> None:
        self.problems.append(": ".join(filter(None, (self.lesson.where, at, what))))

    def _play(self, state: State, chain: Sequence[str], at: str) -> None:
        try:
            play(self.game, state, chain)
        except LessonError as error:
            raise LessonError(self.lesson.where, f"{at}: {error.what}") from error

    def _check_round_trip(self) -> None:
        state = start_of(self.lesson, self.game)
        if self.game.from_dict(state.to_dict()).to_dict() != state.to_dict():
            self._note("", "the position does not come back as it was")

    def _check_step(self, step: LessonStep, state: State, at: str) -> None:
        if not step.want:
            self._note(at, "want is empty: no position says that the step is solved")
        elif not self._missing(state, step):
            self._note(at, "what is wanted is so before the step begins")
        for action in map(self.game.action_text, state.legal()):
            self.covered += judge(step, [action]).kind is Kind.LATER
        for number, way in enumerate(step.ways):
            if any(Counter(way) == Counter(before) for before in step.ways[:number]):
                self._note(at, f"'{', '.join(way)}' is a way that was listed before: the order of actions is free")
            self._check_way(step, state, way, at)
        for choice in step.other:
            self._check_other(step, state, choice, at)
        for chain in self._others_that_reach(step, state):
            self._note(at, f"'{', '.join(chain)}' is as good as the solution: list it under accept")

    def _missing(self, state: State, step: LessonStep) -> list[str]:
        found = self.figures(state)
        return [
            f"{name} is {found.get(name)}, not {count}" for name, count in step.want.items() if found.get(name) != count
        ]

    def _after(self, state: State, chain: Sequence[str]) -> State | None:
        """The position after a chain; None where it cannot be played."""
        after = state.clone()
        try:
            play(self.game, after, chain)
        except LessonError:
            return None
        return after

    def _check_way(self, step: LessonStep, state: State, way: Chain, at: str) -> None:
        after = state.clone()
        self._play(after, way, at)
        for what in self._missing(after, step):
            self._note(at, f"after '{', '.join(way)}' {what}")
        for order in {*permutations(way)} - {way}:
            other = self._after(state, order)
            if other is not None and other.key() != after.key():
                self._note(at, f"'{', '.join(order)}' leads elsewhere than '{', '.join(way)}'")
        self._play(after, step.reply, at)
        steps = self.lesson.steps
        for number, later in enumerate(steps[steps.index(step) + 1 :], steps.index(step) + 2):
            self._play(after, later.do, f"{at} solved by '{', '.join(way)}', then step {number}")
            self._play(after, later.reply, f"{at} solved by '{', '.join(way)}', then step {number}")

    def _check_other(self, step: LessonStep, state: State, choice: Chain, at: str) -> None:
        self.wrong_answers += 1
        verdict = judge(step, choice)
        if verdict.kind is not Kind.ANSWERED or verdict.chain != choice:
            self._note(at, f"the answer to '{', '.join(choice)}' is never given")
        after = state.clone()
        self._play(after, choice, at)
        if step.want and not self._missing(after, step):
            self._note(at, f"'{', '.join(choice)}' is as good as the solution, but it is listed under other")
        self._play(after, step.plays_out or (), f"{at} after '{', '.join(choice)}'")

    def _others_that_reach(self, step: LessonStep, state: State) -> Iterator[Chain]:
        """Chains, no longer than the longest way, that reach what is wanted without being listed."""
        longest, who = max(map(len, step.ways)), state.decider()
        if not step.want:
            return
        waiting: list[tuple[Chain, State]] = [((), state)]
        while waiting:
            chain, reached = waiting.pop()
            if reached.over() or reached.decider() != who:
                continue
            for action in reached.legal():
                longer = (*chain, self.game.action_text(action))
                kind = judge(step, longer).kind
                if kind in (Kind.DONE, Kind.ANSWERED):
                    continue
                after = reached.clone()
                after.apply(action)
                if not self._missing(after, step):
                    yield longer
                elif len(longer) < longest:
                    waiting.append((longer, after))
