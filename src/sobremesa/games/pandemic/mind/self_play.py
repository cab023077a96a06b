"""Whole games by quick turns, with a note of every position after somebody's actions: what models are fitted on."""

from typing import Final

from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.deciding import take_action
from sobremesa.games.pandemic.mind.features import MANY, chance_of, features_of
from sobremesa.games.pandemic.mind.planner import TurnSearch
from sobremesa.games.pandemic.mind.prospects import quick_answer
from sobremesa.games.pandemic.position import PLAYING, WON, Position
from sobremesa.games.pandemic.steps import ACT

_LONGEST: Final = 26  # turns that a game can have


def play_quickly(state: State, beam: int, at_place: int, notes: list[list[float]] | None) -> tuple[bool, int]:
    """Play to the end by the best turn of a search of this width.

    Whether the team won, and its chance in millionths on average over all turns, those after the end counted too.
    """
    assert isinstance(state, Position)
    p = state
    hope: i64 = 0
    turns: i64 = 0
    while p.result == PLAYING:
        if p.top() & 255 == ACT:
            p = TurnSearch(p, i64(beam), i64(at_place)).best().position
            if p.result == PLAYING:
                if notes is not None:
                    notes.append(features_of(p))
                hope += chance_of(p)
                turns += 1
                p.actions = 1
                take_action(p, v.END_ACTIONS)
        else:
            take_action(p, quick_answer(p))
    won = p.result == WON
    if won and turns < _LONGEST:
        hope += MANY * (_LONGEST - turns)
    return won, int(hope // _LONGEST)
