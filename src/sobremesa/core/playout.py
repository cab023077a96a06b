"""Random games without leaving the engine, as fast as it goes."""

from sobremesa.core.measures import Measurer
from sobremesa.core.native import i64
from sobremesa.core.rng import Rng
from sobremesa.core.state import State, option_buffer


def play_randomly(state: State, rng: Rng) -> int:
    """Choose uniformly among the legal options until the game is over; how many decisions that took."""
    buffer = option_buffer()
    decisions: i64 = 0
    while not state.over():
        number = state.options(buffer)
        state.perform(buffer[rng.below(number)])
        decisions += 1
    return int(decisions)


def play_randomly_measured(state: State, rng: Rng, measurer: Measurer) -> int:
    """The same game, heard by a measurer that has begun with it."""
    buffer = option_buffer()
    decisions: i64 = 0
    while not state.over():
        number = state.options(buffer)
        state.listen()
        state.perform(buffer[rng.below(number)])
        measurer.hear(state, state.stop_listening())
        decisions += 1
    return int(decisions)
