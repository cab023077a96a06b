"""Whole games without leaving the engine: of uniformly random choices, or greedy ones, as fast as it goes."""

from sobremesa.core.game import State, option_buffer
from sobremesa.core.native import i64, vec
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


def play_with(state: State, greedy: list[bool], rng: Rng) -> int:
    """The same where the seats for which `greedy` is true choose greedily; how many decisions that took."""
    buffer = option_buffer()
    decisions: i64 = 0
    while not state.over():
        number = state.options(buffer)
        seat = state.decider()
        if seat < len(greedy) and greedy[seat]:
            state.perform(_best(state, seat, buffer, number, rng))
        else:
            state.perform(buffer[rng.below(number)])
        decisions += 1
    return int(decisions)


def choose_greedily(state: State, rng: Rng) -> i64:
    """The option after which the deciding seat stands best, by the game's own appraisal; the game is not over.

    The seat tries every option on one and the same guess of the state, so it never looks at what it may not know.
    Among equally good options each is equally likely.
    """
    buffer = option_buffer()
    number = state.options(buffer)
    return _best(state, state.decider(), buffer, number, rng)


def _best(state: State, seat: i64, buffer: vec[i64], number: i64, rng: Rng) -> i64:
    """The greedy choice among the options in the buffer, which is used up: the best so far move to its front."""
    if number == 1:
        return buffer[0]
    guessed = state.guess(int(seat), rng)
    most: i64 = 0
    ties: i64 = 0
    place: i64 = 0
    while place < number:
        tried = guessed.clone()
        tried.perform(buffer[place])
        worth = tried.appraise(seat)
        if ties == 0 or worth > most:
            most = worth
            ties = 0
        if worth == most:
            buffer[ties] = buffer[place]
            ties += 1
        place += 1
    return buffer[rng.below(ties)]
