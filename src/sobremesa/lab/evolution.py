"""Numbers that score more, found by trying many small changes of all of them at once.

Changes come in pairs, there and back. Each generation goes where the better half of them points, the best most of all;
everything in a generation is scored by the same games, so that changes differ by what they are and not by their luck.
"""

import math
import random
from collections.abc import Callable
from typing import TypeVar

from sobremesa.lab.engines import Engine, in_order

J = TypeVar("J")
Numbers = dict[str, float]


def evolve(
    start: Numbers,
    spread: Numbers,
    score: Callable[[list[Numbers], int], list[float]],
    generations: int,
    population: int,
    rng: random.Random,
    tell: Callable[[str], None],
) -> tuple[Numbers, int]:
    """Where the generations led, and how many there were: whoever interrupts keeps what was found until then.

    `score` gets all that is tried in a generation, and which generation it is; it may do it all at once.
    """
    mean, half = dict(start), population // 2
    pull = _pull_of_ranks(half)
    for generation in range(generations):
        changes: list[Numbers] = []
        for _ in range(half):
            change = {name: rng.gauss(0.0, spread[name]) for name in mean}
            changes += [change, {name: -value for name, value in change.items()}]
        try:
            scores = score([{name: mean[name] + change[name] for name in mean} for change in changes], generation)
        except KeyboardInterrupt:
            tell(f"interrupted after {generation} generations")
            return mean, generation
        best_first = sorted(range(len(changes)), key=lambda place: -scores[place])
        for name in mean:
            mean[name] += sum(part * changes[place][name] for part, place in zip(pull, best_first, strict=False))
        average = sum(scores) / len(scores)
        tell(f"generation {generation + 1} of {generations}: {average:.3f} on average, the best {max(scores):.3f}")
    return mean, generations


def average_scores(engine: Engine, score: Callable[[J], float], groups: list[list[J]]) -> list[float]:
    """The average score of each group of tries; whoever works for the engine shares in all of them."""
    scores = in_order(engine.run(score, [tried for group in groups for tried in group]))
    return [sum(next(scores) for _ in group) / len(group) for group in groups]


def _pull_of_ranks(half: int) -> list[float]:
    """How much each of the better half counts, the best first: together one."""
    pull = [math.log(half + 0.5) - math.log(place + 1) for place in range(half)]
    return [part / sum(pull) for part in pull]
