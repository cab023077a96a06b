"""Games between bots of every kind, each seat with its own, as they sit at a table: plans are followed to their end."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sobremesa.bots import BOTS, Bot, Budget, Course, bots_for, plan_options
from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.measures import Measurer
from sobremesa.core.state import State

UNHURRIED = Budget(seconds=1e9)  # simulations alone bound what a bot thinks, so that a game can be played again


@dataclass(frozen=True)
class Played:
    """What a game took."""

    decisions: int
    seconds: list[dict[int, float]]  # of thinking, for each seat by the number of the turn
    actions: tuple[int, ...]

    def turns_of(self, seats: list[int]) -> list[float]:
        """How long these seats have thought, for each turn in which one of them was asked."""
        turns = {turn for seat in seats for turn in self.seconds[seat]}
        return [sum(self.seconds[seat].get(turn, 0.0) for seat in seats) for turn in sorted(turns)]


def play_bots(
    game: Game,
    state: State,
    bots: Sequence[Bot],
    seed: int,
    *,
    words: bool = False,
    budget: Budget = UNHURRIED,
    measurer: Measurer | None = None,
    watch: Callable[[State, int, bool], None] | None = None,
) -> Played:
    """Play to the end; with `words` every seat says what helps the others as soon as it can.

    A measurer has begun with the game, and hears what each action brings about. `watch` is told of each decision before
    its choice is carried out: how it stands, the choice, and whether that followed from a plan made before.
    """
    courses = [Course() for _ in bots]
    seconds: list[dict[int, float]] = [{} for _ in bots]
    actions: tuple[int, ...] = ()
    decisions = 0
    while not state.over():
        if words:
            actions = (*actions, *say_all(state))
        seat = int(state.decider())
        began = time.process_time()
        action = courses[seat].next(state, actions)
        followed = action is not None
        if action is None:
            plan = plan_options(bots[seat], game, state, seed, budget)
            action = courses[seat].begin(state, actions, plan)
        thought = seconds[seat].get(state.turns(), 0.0)
        seconds[seat][state.turns()] = thought + time.process_time() - began
        if watch is not None:
            watch(state, action, followed)
        if measurer is None:
            state.perform(action)
        else:
            state.listen()
            state.perform(action)
            measurer.hear(state, state.stop_listening())
        actions = (*actions, action)
        decisions += 1
    return Played(decisions, seconds, actions)


def say_all(state: State) -> list[int]:
    """Whatever anybody has to say; the asides that were said."""
    remarks = [remark for seat in range(state.people()) for remark in state.remarks(seat)]
    for remark in remarks:
        state.perform(remark)
    return remarks


def read_bots(game: Game, bots: str) -> list[str]:
    """The names in a list with commas; SetupError for a bot that does not exist or cannot play this game."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise SetupError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    able = bots_for(game)
    for name in names:
        if name not in able:
            raise SetupError(f"the bot {name!r} cannot play {game.name}; {', '.join(map(repr, able))} can")
    return names
