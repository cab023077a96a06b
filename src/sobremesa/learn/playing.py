"""Plays lessons on the engine."""

from collections.abc import Sequence

from sobremesa.core.errors import ActionError
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.learn.lessons import Lesson, LessonError


def game_of(lesson: Lesson, game: Game) -> Game:
    """The game by the rules and with the print for which a lesson was written."""
    return game.as_of(lesson.rules, lesson.print_number)


def start_of(lesson: Lesson, game: Game) -> State:
    """The position in which a lesson begins."""
    own = game_of(lesson, game)
    state = own.from_dict(dict(lesson.position))
    play(own, state, lesson.before, lesson.where)
    return state


def play(game: Game, state: State, chain: Sequence[str], where: str = "") -> None:
    """Play some actions, given by their texts; LessonError where one of them cannot be."""
    for text in chain:
        try:
            state.apply(game.parse(text))
        except ActionError as error:
            raise LessonError(where, f"{text!r} cannot be played: {error}") from error
