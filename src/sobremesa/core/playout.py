"""Random games without leaving the engine, as fast as it goes, and what each option of a seat is worth."""

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


def weigh(guessed: State, seat: int, options: list[int]) -> list[int]:
    """How well the seat would stand after each of these options of a guess; the guess stays as it is."""
    listed, number = words(options), i64(len(options))
    worths = words([0] * len(options))
    if isinstance(guessed, Foreseeing):
        guessed.foresee(i64(seat), listed, number, worths)
    else:
        place: i64 = 0
        while place < number:
            tried = guessed.clone()
            tried.perform(listed[place])
            worths[place] = tried.appraise(i64(seat))
            place += 1
    return [int(worths[place]) for place in range(len(options))]
