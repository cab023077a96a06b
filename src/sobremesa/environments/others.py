"""Bots at the seats that a learner does not play: they know what their seat may know, and take their time."""

from typing import final

from sobremesa.bots import Course, make_bot, plan_options
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.environments.chosen_game import ChosenGame
from sobremesa.lab.seating import UNHURRIED, read_bots


@final
class Others:
    """The bots of some seats, for one game after another."""

    def __init__(self, chosen: ChosenGame, names: dict[int, str]) -> None:
        """Each seat's bot by its name."""
        self._chosen = chosen
        self._bots = {seat: make_bot(name) for seat, name in names.items()}
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game begins; the bots' own chance comes from this seed."""
        self._seed = seed
        self._actions: tuple[int, ...] = ()
        self._courses = {seat: Course() for seat in self._bots}

    def hear(self, actions: list[int]) -> None:
        """These actions were taken, by whomever: a bot's plan may end there."""
        if self._bots:
            self._actions = (*self._actions, *actions)

    def next(self, state: State) -> int:
        """What the bot does whose decision it is."""
        seat = int(state.decider())
        course = self._courses[seat]
        action = course.next(state, self._actions)
        if action is None:
            plan = plan_options(self._bots[seat], self._chosen.game, state, self._seed, UNHURRIED)
            action = course.begin(state, self._actions, plan)
        return action


def read_names(game: Game, bots: object, seats: list[int]) -> dict[int, str]:
    """The bots of these seats: one name for all of them, or a name for each with commas between."""
    if not isinstance(bots, str):
        raise SetupError(f"bots {bots!r}: the name of a bot is expected, or several with commas between")
    names = read_bots(game, bots)
    if len(names) == 1:
        names = names * len(seats)
    if len(names) != len(seats):
        raise SetupError(f"bots: {len(names)} names for {len(seats)} other seats; give {len(seats)}, or one for all")
    return dict(zip(seats, names, strict=True))
