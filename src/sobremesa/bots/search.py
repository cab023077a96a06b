"""A bot that tries its plans out: each on many guesses of what it does not know, played on by quick choices.

Which plans there are, and how a position is played on, is the game's affair (`Mind.plans`, `Mind.rollout`). All
plans are tried on the same guesses with the same draws, so that they differ by what they are and not by their luck. The
worse half is dropped again and again (sequential halving), and in between whatever is clearly behind.
"""

import math
import time
from dataclasses import dataclass, field
from typing import Final, final

from sobremesa.bots.sight import Sight
from sobremesa.core.bits import words
from sobremesa.core.state import State

MILLION: Final = 1_000_000
_EXTRA: Final = 2
_MOST_GUESSES: Final = 4  # on which plans are made
_LEAST_TRIED: Final = 8  # simulations of a plan before it can be clearly behind
_CLEARLY: Final = (25, 4)  # so much, as a fraction: the square of two and a half standard errors


@dataclass
class Prospect:
    """One plan, and what came of it in the simulations."""

    plan: list[int]
    chances: list[int] = field(default_factory=list)  # to win, in millionths
    points: list[int] = field(default_factory=list)  # in thousandths
    is_plan: bool = True  # of the game, and not just an option that somebody may ask about
    whole: list[bool] = field(default_factory=list)  # where a review tried it: whether it could be played to its end

    @property
    def chance(self) -> float:
        """The chance to win, from 0 to 1."""
        return sum(self.chances) / len(self.chances) / MILLION if self.chances else 0.0

    @property
    def expected_points(self) -> float:
        """The points at the end; 0 in a game without."""
        return sum(self.points) / len(self.points) / 1000 if self.points else 0.0

    def is_twin_of(self, other: "Prospect") -> bool:
        """Whether both came to the very same in every simulation that both have."""
        both = min(len(self.chances), len(other.chances))
        return both > 0 and self.chances[:both] == other.chances[:both] and self.points[:both] == other.points[:both]

    def is_clearly_behind(self, other: "Prospect") -> bool:
        """Whether it came to less than the other on the same guesses, by two and a half standard errors."""
        leads = [theirs - own for theirs, own in zip(other.chances, self.chances, strict=True)]
        tried, lead, squares = len(leads), sum(leads), sum(each * each for each in leads)
        luck = tried * squares - lead * lead
        return lead > 0 and _CLEARLY[1] * (tried - 1) * lead * lead > _CLEARLY[0] * luck

    def says_something(self) -> bool:
        """Whether some simulation left the end open; where each was lost or won at once, so may many a plan be."""
        return any(0 < chance < MILLION for chance in self.chances)

    def forget_last(self) -> None:
        """Take the last simulation back."""
        del self.chances[-1], self.points[-1]


@final
class SearchBot:
    """Tries at most `plans` plans in at most about `simulations` simulations."""

    def __init__(self, plans: int, simulations: int) -> None:
        self.plans = plans
        self.simulations = simulations

    def choose(self, sight: Sight) -> int:
        """The first action of the best plan."""
        return self.plan(sight)[0]

    def plan(self, sight: Sight) -> list[int]:
        """The best plan."""
        if len(sight.options) == 1:
            return [sight.options[0]]
        return self.weigh(sight)[0].plan

    def weigh(self, sight: Sight, kept: int = 1) -> list[Prospect]:
        """All plans that were tried, the best first: what was tried longest, then by its chance, then by points.

        Where more than one is `kept`, so many are tried to the end, equally often, beside what the game finds worth
        comparing with them, and with all simulations; else there are fewer of these for fewer plans.
        """
        until = time.monotonic() + sight.budget.seconds
        plans = self._find_plans(sight, until)
        prospects = [Prospect(plan) for plan in plans]
        if kept > 1:
            others = sight.mind().compared(sight.guess(), sight.seat, plans)[: max(0, self.plans - len(plans))]
            prospects += [Prospect(plan, is_plan=False) for plan in others]
        if len(prospects) == 1 == kept:
            return prospects
        alive = prospects
        simulations = self.simulations * sight.effort() // 100
        if kept == 1:
            simulations = simulations * (len(prospects) + _EXTRA) // (self.plans + _EXTRA)
        rounds, places = max(1, math.ceil(math.log2(len(prospects)))), len(prospects)
        for _ in range(rounds):
            for _ in range(max(1, simulations // rounds // places)):
                if not _try_out_all(sight, alive, until):
                    return _ranked(prospects)
                if kept == 1:
                    alive = undecided(alive)
                    if len(alive) == 1:
                        return _ranked(prospects)
            places = max(kept, (places + 1) // 2)  # as if none had been dropped in between
            alive = _better(alive, places, kept)
        return _ranked(prospects)

    def _find_plans(self, sight: Sight, until: float) -> list[list[int]]:
        """The best plans of several guesses in turn, none twice; of one guess at least, whatever time there is.

        Where two guesses come to the very same plans, nothing that the seat does not know matters for them.
        """
        mind = sight.mind()
        found = [mind.plans(sight.guess(), sight.seat, self.plans)]
        while len(found) < _MOST_GUESSES and not (len(found) == 2 and found[0] == found[1]):
            if time.monotonic() > until:
                break
            found.append(mind.plans(sight.guess(), sight.seat, self.plans))
        chosen: list[list[int]] = []
        for place in range(max(len(plans) for plans in found)):
            for plans in found:
                if place < len(plans) and plans[place] not in chosen and plans[place][0] in sight.options:
                    chosen.append(plans[place])
        return chosen[: self.plans] or [[option] for option in sight.options]


def different(prospects: list[Prospect], number: int) -> list[Prospect]:
    """All of them, but first so many with different first actions, the best of each; then the others as they were.

    What came to the very same in every simulation, such as two ways to say no, is not different.
    """
    first: list[Prospect] = []
    for prospect in prospects:
        if len(first) < number and not any(
            each.plan[0] == prospect.plan[0] or each.is_twin_of(prospect) for each in first
        ):
            first.append(prospect)
    return first + [prospect for prospect in prospects if all(prospect is not each for each in first)]


def undecided(alive: list[Prospect]) -> list[Prospect]:
    """The best of them, and whatever may still turn out to be better: neither clearly behind nor the very same."""
    if len(alive[0].chances) < _LEAST_TRIED:
        return alive
    best = max(alive, key=_merit)
    tells = best.says_something()
    return [
        each
        for each in alive
        if each is best or not (each.is_clearly_behind(best) or (tells and each.is_twin_of(best)))
    ]


def _better(alive: list[Prospect], number: int, kept: int) -> list[Prospect]:
    """So many of the best; where none of them is a plan of the game, the best of those takes the last place."""
    ranked = different(sorted(alive, key=lambda prospect: (*_merit(prospect), prospect.is_plan), reverse=True), kept)
    better = ranked[:number]
    if not any(prospect.is_plan for prospect in better):
        better[-1] = next(prospect for prospect in ranked if prospect.is_plan)
    return better


def _ranked(prospects: list[Prospect]) -> list[Prospect]:
    """What was tried longest first, then by merit."""
    return sorted(prospects, key=lambda prospect: (len(prospect.chances), *_merit(prospect)), reverse=True)


def _merit(prospect: Prospect) -> tuple[float, float]:
    return prospect.chance, prospect.expected_points


def _try_out_all(sight: Sight, prospects: list[Prospect], until: float) -> bool:
    """Try all of these on one guess; False where the time was over before the last.

    Then nothing of this guess is kept, or some plans would be judged by more than others. But what was tried on the
    very first guess, at least the plan that looked best, is all that there is to choose from.
    """
    guess, first = sight.guess(), not prospects[0].chances
    for number, prospect in enumerate(prospects):
        if time.monotonic() > until and not (first and number == 0):
            for tried in prospects[: 0 if first else number]:
                tried.forget_last()
            return False
        _try_out(sight, guess.clone(), prospect)
    return True


def _try_out(sight: Sight, state: State, prospect: Prospect) -> None:
    """Play a plan on a guess as far as it can be played, others answering as it expects, then by quick choices."""
    told = words([state.turns(), 0])
    for action in prospect.plan:
        if state.over() or not state.is_legal(action):
            break
        state.perform(action)
    sight.mind().rollout(state, sight.seat, told)
    prospect.chances.append(int(told[0]))
    prospect.points.append(int(told[1]))
