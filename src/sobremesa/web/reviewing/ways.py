"""A way to play a turn, step by step, on a guess of what its seat knew: for chips, the board, and what is counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.core.mind import Mind
from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.review.playing import play_through
from sobremesa.web.faces import Face
from sobremesa.web.hints import StepShown, steps_shown
from sobremesa.web.moment import Choice, Moment
from sobremesa.web.viewing import Viewing

_GUESSES: Final = 40  # that are looked through: what is judged goes to its end on nine of ten
_APART: Final = 100  # between the seeds of one moment and the next


@dataclass(frozen=True)
class PlayedWay:
    """What the seat does in it, and how the table stands when nothing has been drawn yet."""

    choices: list[Choice]
    after: State
    whole: bool  # whether it could be played to its end
    refused: tuple[Choice, ...] = ()  # what others were asked for and did not agree to
    goes_on: bool = False  # between its steps the game went on by itself, so that it does not end at the first moment

    def steps(self, viewing: Viewing, moment: Moment) -> list[StepShown]:
        """Its steps in few words."""
        return steps_shown(viewing, moment, self.choices)


def play_ways(viewing: Viewing, played: Sequence[int], plan: Sequence[int] | None) -> list[PlayedWay]:
    """Both on one guess, on which each goes to its end; where none of a few is such a one, on the last."""
    viewer, mind = viewing.looker.viewer, viewing.table.game.mind()
    assert viewer is not None
    found: list[PlayedWay] = []
    for number in range(_GUESSES):
        guess = viewing.table.state.guess(viewer, seeded(_APART * viewing.table.moved + number))
        found = [_play(viewing, guess.clone(), viewer, played, None)]
        if plan is not None and mind is not None:
            found.append(_play(viewing, guess, viewer, plan, (mind, viewer)))
        if all(way.whole for way in found):
            break
    return found


def _play(
    viewing: Viewing, state: State, viewer: int, steps: Sequence[int], planner: tuple[Mind, int] | None
) -> PlayedWay:
    """The last of the steps brings nothing to light here."""
    choices, refused = list[Choice](), list[Choice]()
    events, goes_on = 0, False  # what the steps so far do by themselves, and whether more has happened

    def tell(action: int) -> None:
        nonlocal events, goes_on
        goes_on = goes_on or len(state.heard) > events
        events = len(state.heard) + _events_of(state, action)
        if state.is_legal(action) and state.decider() == viewer:
            choices.append(viewing.choices.choice(action, state, viewing.words(state.view(viewer)), []))
        elif choices and viewing.face.expected_answer(state) not in (None, action):
            refused.append(choices[-1])

    state.listen()
    whole = play_through(state, steps, planner, tell, draws=False)
    state.stop_listening()
    done = [choice for choice in choices if choice.word not in viewing.face.going_on]
    return PlayedWay(done or choices, state, whole, tuple(refused), goes_on)


def _events_of(state: State, action: int) -> int:
    """How much a step does before the game goes on to others or to its next part."""
    alone = state.clone()
    alone.listen()
    alone.perform_alone(i64(action))
    return len(alone.stop_listening())


def badges_of(ways: Mapping[str, PlayedWay], face: Face) -> dict[str, list[tuple[str, int]]]:
    """By the things on the board that steps are about: which way, and the number of the step among its chips."""
    found: dict[str, list[tuple[str, int]]] = {}
    for kind, way in ways.items():
        told = [choice for choice in way.choices if choice is way.choices[-1] or not face.is_told_by_next(choice)]
        for number, choice in enumerate(told, 1):
            for target in choice.targets:
                found.setdefault(target, []).append((kind, number))
    return found
