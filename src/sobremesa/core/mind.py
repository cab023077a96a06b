"""How bots think about a game: what a position is worth, what is worth trying, and how a game may go on.

A game may have a mind (`Game.mind`); a state knows nothing of it. Bots ask the mind about guesses of what their seat
cannot see (determinizations, in the words of the literature), never about the state of the table.
"""

from sobremesa.core.bits import words
from sobremesa.core.native import i64, vec
from sobremesa.core.state import State


class Mind:
    """A game's knowledge of good play. It keeps nothing from one question to the next."""

    def appraise(self, state: State, seat: i64) -> i64:
        """How well this seat stands, larger is better."""
        raise NotImplementedError

    def weigh(self, state: State, seat: i64, options: vec[i64], number: i64, worths: vec[i64]) -> None:
        """Write how well the seat would stand after each of the options; the state stays as it is.

        A game overrides it where trying each and looking at once would say too little.
        """
        for place in range(number):
            tried = state.clone()
            tried.perform(options[place])
            worths[place] = self.appraise(tried, seat)

    def worths(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The same as lists."""
        listed, worths = words(options), words([0] * len(options))
        self.weigh(state, i64(seat), listed, i64(len(options)), worths)
        return [int(worths[place]) for place in range(len(options))]

    def searches(self) -> bool:
        """Whether it makes plans and rollouts, so that a bot can search."""
        return False

    def plans(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """What the deciding seat might do now, best first at a quick look.

        A plan is the seat's own actions one after another, up to the first after which something comes to light or
        somebody else decides; it has at least one. Two plans differ in what they lead to, not only in their order.
        """
        return []

    def compared(self, state: State, seat: i64, plans: list[list[int]]) -> list[list[int]]:
        """What a person may want to know about beside these plans: every other option, where there is one plan only."""
        if len(plans) != 1:
            return []
        return [[option] for option in state.legal() if option != plans[0][0]]

    def effort(self, state: State) -> int:
        """How many simulations are worth their time here, in percent of a search's usual ones."""
        return 100

    def rollout(self, state: State, seat: i64, told: vec[i64]) -> None:
        """Play on by quick choices for as long as the game finds useful, and write how it ends for this seat.

        `told[0]` says at first how many turns had begun when the plan was made. Afterwards it is the chance to win in
        millionths, and `told[1]` the points in thousandths (0 in a game without).
        Whatever is drawn on the way is drawn from this state's own generator; the state is used up.
        """
        raise NotImplementedError
