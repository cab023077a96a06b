"""Whole games of uniformly random choices, as fast as the engine goes."""

from sobremesa.core.game import State, option_buffer
from sobremesa.core.native import i64
from sobremesa.core.rng import Rng


def play_randomly(state: State, rng: Rng) -> int:
    """Choose uniformly among the legal options until the game is over; how many decisions that took."""
    buffer = option_buffer()
    decisions: i64 = 0
    while not state.over():
        number = state.options(buffer)
        state.perform(buffer[rng.below(number)])
        decisions += 1
    return int(decisions)
