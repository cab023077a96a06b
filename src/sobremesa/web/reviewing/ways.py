"""A way to play a turn, step by step, on a guess of what its seat knew: for chips, the board, and what is counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.web.faces import Face
from sobremesa.web.hints import steps_shown
from sobremesa.web.moment import Choice, Moment
from sobremesa.web.viewing import Viewing


@dataclass(frozen=True)
class PlayedWay:
    """What the seat does in it, and how the table stands when nothing has been drawn yet."""

    choices: list[Choice]
    after: State

    def chips(self, viewing: Viewing, moment: Moment) -> tuple[str, ...]:
        """Its steps in few words."""
        return tuple(step.words for step in steps_shown(viewing, moment, self.choices))


def play_way(viewing: Viewing, steps: Sequence[int]) -> PlayedWay:
    """Play the steps as far as they fit. The last of them brings nothing to light here."""
    viewer = viewing.looker.viewer
    assert viewer is not None
    state = viewing.table.state.guess(viewer, seeded(viewing.table.moved))
    choices: list[Choice] = []
    for place, action in enumerate(steps, 1):
        if state.over() or not (state.is_legal(action) or state.is_aside(action)):
            break
        if state.is_legal(action) and state.decider() == viewer:
            choices.append(viewing.choices.choice(action, state, viewing.words(state.view(viewer)), []))
        if place == len(steps):
            state.perform_alone(i64(action))
        else:
            state.perform(i64(action))
    return PlayedWay(choices, state)


def badges_of(ways: Mapping[str, PlayedWay], face: Face) -> dict[str, list[tuple[str, int]]]:
    """By the things on the board that steps are about: which way, and the number of the step among its chips."""
    found: dict[str, list[tuple[str, int]]] = {}
    for kind, way in ways.items():
        told = [choice for choice in way.choices if choice is way.choices[-1] or not face.is_told_by_next(choice)]
        for number, choice in enumerate(told, 1):
            for target in choice.targets:
                found.setdefault(target, []).append((kind, number))
    return found
