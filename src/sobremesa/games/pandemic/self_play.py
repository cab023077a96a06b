"""Whole games by quick turns, with a note of every position after somebody's actions: what models are fitted on."""

from sobremesa.core.bits import count
from sobremesa.core.game import State
from sobremesa.core.native import i64
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.answers import take_action
from sobremesa.games.pandemic.features import features_of
from sobremesa.games.pandemic.planner import TurnSearch
from sobremesa.games.pandemic.position import PLAYING, WON, Position
from sobremesa.games.pandemic.prospects import quick_answer
from sobremesa.games.pandemic.steps import ACT


def play_quickly(state: State, beam: int, at_place: int, notes: list[list[float]] | None) -> tuple[bool, int]:
    """Play to the end by the best turn of a search of this width; whether the team won, and how many cures it found."""
    assert isinstance(state, Position)
    p = state
    while p.result == PLAYING:
        if p.top() & 255 == ACT:
            p = TurnSearch(p, i64(beam), i64(at_place)).best().position
            if p.result == PLAYING:
                if notes is not None:
                    notes.append(features_of(p))
                p.actions = 1
                take_action(p, v.END_ACTIONS)
        else:
            take_action(p, quick_answer(p))
    return p.result == WON, int(count(p.cured))
