"""Games between bots of every kind, each seat with its own, as they sit at a table: plans are followed to their end."""

from sobremesa.bots import Bot, Budget, Course, plan_options
from sobremesa.core.game import Game, State

UNHURRIED = Budget(seconds=1e9)  # simulations alone bound what a bot thinks, so that a game can be played again


def play_bots(game: Game, state: State, bots: list[Bot], seed: int) -> int:
    """Play to the end; how many decisions that took."""
    courses = [Course() for _ in bots]
    actions: tuple[int, ...] = ()
    while not state.over():
        seat = int(state.decider())
        action = courses[seat].next(state, actions)
        if action is None:
            plan = plan_options(bots[seat], game, state, seed, UNHURRIED)
            action = courses[seat].begin(state, actions, plan)
        state.perform(action)
        actions = (*actions, action)
    return len(actions)
