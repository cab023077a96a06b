"""Numbers that score more, found by trying many small changes of all of them at once.

Changes come in pairs, there and back. Each generation goes where the better half of them points, the best most of all;
everything in a generation is scored by the same games, so that changes differ by what they are and not by their luck.
"""

import math
import random
from collections.abc import Callable

Numbers = dict[str, float]


def evolve(
    start: Numbers,
    spread: Numbers,
    score: Callable[[Numbers, int], float],
    generations: int,
    population: int,
    rng: random.Random,
    tell: Callable[[str], None],
) -> tuple[Numbers, int]:
    """Where the generations led, and how many there were: whoever interrupts keeps what was found until then.

    `score` gets numbers and the generation that it is for.
    """
    mean, half = dict(start), population // 2
    pull = _pull_of_ranks(half)
    for generation in range(generations):
        changes: list[Numbers] = []
        for _ in range(half):
            change = {name: rng.gauss(0.0, spread[name]) for name in mean}
            changes += [change, {name: -value for name, value in change.items()}]
        try:
            scores = [score({name: mean[name] + change[name] for name in mean}, generation) for change in changes]
        except KeyboardInterrupt:
            tell(f"interrupted after {generation} generations")
            return mean, generation
        best_first = sorted(range(len(changes)), key=lambda place: -scores[place])
        for name in mean:
            mean[name] += sum(part * changes[place][name] for part, place in zip(pull, best_first, strict=False))
        average = sum(scores) / len(scores)
        tell(f"generation {generation + 1} of {generations}: {average:.3f} on average, the best {max(scores):.3f}")
    return mean, generations


def _pull_of_ranks(half: int) -> list[float]:
    """How much each of the better half counts, the best first: together one."""
    pull = [math.log(half + 0.5) - math.log(place + 1) for place in range(half)]
    return [part / sum(pull) for part in pull]
