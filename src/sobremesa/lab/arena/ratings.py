"""Ratings by OpenSkill (Plackett and Luce), from the games in the order of their seeds.

A game ranks the bots in it by their share of victory, then by their points; a bot at several seats by the mean. Where
each bot has games of its own, all win or lose together, or one person plays, those on the same deal are ranked beside
each other, as if they had been one game.
"""

from typing import Final, final

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce

from sobremesa.lab.arena.lineups import Lineup
from sobremesa.lab.arena.tournament import Tournament

Numbers = NDArray[np.float64]
_PLACES: Final = 4


@final
class Ratings:
    """Hears the rounds in order."""

    def __init__(self, tournament: Tournament) -> None:
        self._model = PlackettLuce()
        self._ratings = [self._model.rating() for _ in tournament.bots]
        self.rated = [0] * len(tournament.bots)  # matches of each bot
        self._alone: list[tuple[int, Lineup]] = []
        self._mixed: list[tuple[int, Lineup]] = []
        for place, lineup in enumerate(tournament.lineups):
            if len(set(lineup)) == 1:
                self._alone.append((place, lineup))
            elif not tournament.together:
                self._mixed.append((place, lineup))

    def hear(self, won: Numbers, points: Numbers | None) -> None:
        """The next rounds: what each seat got, by round, line-up and seat."""
        for number in range(len(won)):
            for place, lineup in self._mixed:
                bots = list(dict.fromkeys(lineup))
                self._match(bots, [self._result(bot, place, lineup, number, won, points) for bot in bots])
            if len(self._alone) > 1:
                bots = [lineup[0] for _, lineup in self._alone]
                results = [self._result(lineup[0], place, lineup, number, won, points) for place, lineup in self._alone]
                self._match(bots, results)

    def _result(
        self, bot: int, place: int, lineup: Lineup, number: int, won: Numbers, points: Numbers | None
    ) -> tuple[float, float]:
        """What decides the rank of a bot in a game: the mean over its seats."""
        seats = [seat for seat, other in enumerate(lineup) if other == bot]
        share = sum(float(won[number, place, seat]) for seat in seats) / len(seats)
        if points is None:
            return share, 0.0
        return share, sum(float(points[number, place, seat]) for seat in seats) / len(seats)

    def _match(self, bots: list[int], results: list[tuple[float, float]]) -> None:
        ranks = [float(sum(other > result for other in results)) for result in results]
        after = self._model.rate([[self._ratings[bot]] for bot in bots], ranks=ranks)
        for bot, (rating,) in zip(bots, after, strict=True):
            self._ratings[bot] = rating
            self.rated[bot] += 1

    def of(self, bot: int) -> dict[str, float] | None:
        """The rating of a bot: how strong it is, and how sure that is; None where it met nobody."""
        if not self.rated[bot]:
            return None
        rating = self._ratings[bot]
        return {"mu": round(rating.mu, _PLACES), "sigma": round(rating.sigma, _PLACES)}
