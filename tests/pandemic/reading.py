"""Positions to be read, and what must hold of whatever was read."""

import json
from functools import cache
from typing import Any

from sobremesa.core.errors import PositionError
from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.testing.contract import choose
from tests.pandemic.invariants import Moment, check_cubes_add_up, check_infection_cards, check_player_cards
from tests.pandemic.tables import GAME


@cache
def valid_states() -> tuple[PandemicState, ...]:
    """States of random games of many kinds."""
    found: list[PandemicState] = []
    for seed in range(24):
        options: dict[str, object] = {
            "players": 2 + seed % 3,
            "difficulty": ("introductory", "normal", "heroic")[seed % 3],
            "consent": ("nothing", "moves")[seed % 2],
            "infection_cards": ("together", "singly")[seed // 2 % 2],
        }
        state = GAME.new(options, seed)
        rng = seeded(seed)
        while not state.over():
            legal = state.legal()
            events = [action for action in legal if GAME.action_text(action).startswith("play")]
            state.apply(choose(events or legal, rng))
            found.append(state.clone())
    return tuple(found)


def read_or_refuse(source: dict[str, Any]) -> PandemicState | None:
    """The state of a document, or None when it is refused in one sentence. Any other error is an error."""
    try:
        return GAME.from_dict(source)
    except PositionError as error:
        message = str(error)
    assert message
    assert "\n" not in message
    return None


def plays_on(state: PandemicState) -> None:
    """Everything that a program would ask of a state can be asked, and play neither makes nor loses a piece."""
    assert bool(state.legal()) != state.over()
    state.refused()
    for seat in (None, *range(state.seats())):
        json.dumps(state.view(seat))
    assert GAME.from_dict(state.to_dict()).to_dict() == state.to_dict()
    rng = seeded(1)
    now = Moment(state)
    for _ in range(60):
        check_player_cards(now)
        check_infection_cards(now)
        check_cubes_add_up(now)
        if state.over():
            return
        legal = state.legal()
        assert legal
        state.decision()
        state.apply(choose(legal, rng))
        now.move_to(state)
