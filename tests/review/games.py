"""Games to be reviewed, and a judge that is quick."""

import random
from collections.abc import Sequence

from sobremesa.bots import Budget, SearchBot, make_bot, plan_options
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.review.intervals import Estimate
from sobremesa.review.judging import Judge, JudgedWay, Judgement
from sobremesa.review.streams import Streams
from sobremesa.review.turns import PlayedTurn, cut

OPEN = {"players": 3, "hands": "open", "difficulty": "introductory"}
_UNHURRIED = Budget(seconds=1e9)


def by_chance(state: State, seed: int) -> list[int]:
    """A game played on to its end by chance; its actions."""
    rng, actions = random.Random(seed), list[int]()
    while not state.over():
        actions.append(rng.choice(state.legal()))
        state.apply(actions[-1])
    return actions


def by_bots(game: Game, state: State, seed: int) -> list[int]:
    """The same by bots that play sensibly."""
    bot, actions = make_bot("greedy"), list[int]()
    while not state.over():
        actions.append(plan_options(bot, game, state, seed, _UNHURRIED)[0])
        state.apply(actions[-1])
    return actions


def told(game: Game, turns: Sequence[PlayedTurn]) -> list[tuple[int, str, str]]:
    """The turns as texts: the seat from 1, the kind, the steps."""
    return [(turn.seat + 1, turn.kind, ", ".join(game.action_text(step) for step in turn.steps)) for turn in turns]


def cut_after(game: Game, state: State, *texts: str) -> list[tuple[int, str, str]]:
    """How these moves from a position are cut."""
    return told(game, cut(game, state, [game.parse(text) for text in texts]))


def quick_judge(game: Game, identity: str = "a game", stages: Sequence[int] = (4, 8, 12)) -> Judge:
    return Judge(game, Streams(identity), SearchBot(plans=8, simulations=12), stages)


def estimate(mean: float, margin: float = 0.01) -> Estimate:
    return Estimate(mean, margin, 1.3 * margin)


def way(lead: Estimate, chance: float = 0.5) -> JudgedWay:
    return JudgedWay((1,), estimate(chance), None, lead, None)


def judgement(lead: float, margin: float, stage: int = 2, others: Sequence[JudgedWay] = ()) -> Judgement:
    """As if a plan had been so far ahead."""
    better = way(estimate(lead, margin), 0.5 + lead)
    return Judgement(stage, 100, way(estimate(0.0, 0.0)), better, tuple(others))
