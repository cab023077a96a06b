"""Whole games without leaving the engine: of uniformly random choices, or greedy ones, as fast as it goes."""

from abc import abstractmethod

from sobremesa.core.bits import words
from sobremesa.core.game import State, option_buffer
from sobremesa.core.native import i64, vec
from sobremesa.core.rng import Rng


class Foreseeing(State):
    """A state that weighs options itself, where trying each and looking at once would say too little."""

    @abstractmethod
    def foresee(self, seat: i64, options: vec[i64], number: i64, worths: vec[i64]) -> None:
        """Write how well the seat would stand after each of the options, larger is better."""


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


def weigh(guessed: State, seat: int, options: list[int]) -> list[int]:
    """How well the seat would stand after each of these options of a guess; the guess stays as it is."""
    listed = words(options)
    worths = words([0] * len(options))
    _weigh(guessed, i64(seat), listed, i64(len(options)), worths)
    return [int(worths[place]) for place in range(len(options))]


def _weigh(guessed: State, seat: i64, options: vec[i64], number: i64, worths: vec[i64]) -> None:
    """The worth of each option, as the game foresees it or as it is found by trying."""
    if isinstance(guessed, Foreseeing):
        guessed.foresee(seat, options, number, worths)
        return
    place: i64 = 0
    while place < number:
        tried = guessed.clone()
        tried.perform(options[place])
        worths[place] = tried.appraise(seat)
        place += 1


def _best(state: State, seat: i64, buffer: vec[i64], number: i64, rng: Rng) -> i64:
    """The greedy choice among the options in the buffer, which is used up: the best so far move to its front."""
    if number == 1:
        return buffer[0]
    worths = option_buffer()
    _weigh(state.guess(int(seat), rng), seat, buffer, number, worths)
    ties: i64 = 0
    most: i64 = 0
    place: i64 = 0
    while place < number:
        worth = worths[place]
        if ties == 0 or worth > most:
            most = worth
            ties = 0
        if worth == most:
            buffer[ties] = buffer[place]
            ties += 1
        place += 1
    return buffer[rng.below(ties)]
