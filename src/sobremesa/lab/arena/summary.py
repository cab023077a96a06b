"""What came of a tournament, as one JSON object: reckoned from the rows in the order of their seeds, some at a time."""

from collections.abc import Iterable
from typing import Any, Final, final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sobremesa.core.options import OptionSpec, shown_options
from sobremesa.lab.arena.looks import POWER, SequentialTest, drift_found
from sobremesa.lab.arena.ratings import Ratings
from sobremesa.lab.arena.rounds import by_rounds, weighed, weights_of_bots, weights_of_comparisons
from sobremesa.lab.arena.rows import numbers_of
from sobremesa.lab.arena.spread import Means
from sobremesa.lab.arena.tournament import Tournament, seat_names
from sobremesa.lab.intervals import wilson

_PLACES: Final = 6


@final
class Summing:
    """Hears all rows, whole rounds at a time, and tells what they come to."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        bots, seats = len(tournament.bots), len(tournament.seats)
        self._of_bots, self._of_pairs = weights_of_bots(tournament), weights_of_comparisons(tournament)
        self._shares, self._points = Means(bots), Means(bots)
        self._leads, self._point_leads = Means(len(tournament.compared)), Means(len(tournament.compared))
        self._ratings = Ratings(tournament)
        self._test = SequentialTest(tournament.looks, tournament.bound, len(tournament.compared))
        self._outcomes = np.zeros(len(tournament.outcomes), np.int64)
        self._lengths = {name: _WholeSums(1) for name in ("turns", "decisions")}
        self._won_at = np.zeros((bots, seats))
        self._points_at = [_WholeSums(seats) for _ in range(bots)]
        self._rival_points = _WholeSums(seats)
        self._rivals_won = np.zeros(seats)
        self._by_lineup = np.zeros(len(tournament.lineups))
        self.rounds = 0

    @classmethod
    def columns(cls, tournament: Tournament) -> list[str]:
        """What it needs of each row."""
        points = [] if tournament.together else ["points"]
        return ["lineup", "outcome", "won", *points, "decisions", "turns"]

    def hear(self, table: pa.Table) -> None:
        """The next rounds."""
        together = self._tournament.together
        won = by_rounds(self._tournament, table, "won")
        points = None if together else by_rounds(self._tournament, table, "points")
        self.rounds += len(won)
        self._shares.hear(weighed(won, self._of_bots))
        leads = weighed(won, self._of_pairs)
        self._leads.hear(leads)
        if self._tournament.looks:
            self._test.hear(leads)
        if points is not None:
            self._points.hear(weighed(points, self._of_bots))
            self._point_leads.hear(weighed(points, self._of_pairs))
        self._ratings.hear(won, points)
        self._outcomes += np.bincount(numbers_of(table, "outcome"), minlength=len(self._outcomes))
        for name, sums in self._lengths.items():
            sums.hear(numbers_of(table, name)[:, None])
        self._by_lineup += won.max(axis=2).sum(axis=0) if together else 0
        self._hear_seats(table)

    def _hear_seats(self, table: pa.Table) -> None:
        won = numbers_of(table, "won").astype(np.float64)
        points = None if self._tournament.together else numbers_of(table, "points")
        lineups = np.array(self._tournament.lineups)[numbers_of(table, "lineup")]
        deciding = self._tournament.deciding
        for bot in range(len(self._tournament.bots)):
            here = np.zeros(won.shape, bool)
            here[:, :deciding] = lineups == bot
            self._won_at[bot] += np.where(here, won, 0).sum(axis=0)
            self._points_at[bot].hear(points if points is not None else np.zeros(won.shape, np.int64), here)
        here = np.zeros(won.shape, bool)
        here[:, deciding:] = True
        self._rivals_won += np.where(here, won, 0).sum(axis=0)
        self._rival_points.hear(points if points is not None else np.zeros(won.shape, np.int64), here)

    def summary(self, specs: list[OptionSpec]) -> dict[str, Any]:
        """All figures. Shares and points of several seats are means over them."""
        tournament = self._tournament
        stopped = self._test.stopped_at if self._test.stopped_at < tournament.rounds else 0
        return {
            "format": tournament.format,
            "release": tournament.release,
            "game": tournament.game,
            "rules_version": tournament.rules_version,
            "print": tournament.print,
            "options": shown_options(specs, tournament.options),
            "seats": list(tournament.seats),
            "bots": list(tournament.bots),
            "schedule": tournament.schedule,
            "seating": tournament.seating,
            "words": tournament.words,
            **({"seconds": tournament.seconds} if tournament.seconds else {}),
            "seed": tournament.seed,
            "rounds": self.rounds,
            "lineups": len(tournament.lineups),
            "games": self.rounds * len(tournament.lineups),
            "planned_games": tournament.games,
            "stopped_early": bool(stopped),
            "standings": self._standings(),
            "by_seat": self._by_seat(),
            **({"lineups_won": self._mixed_teams()} if self._has_mixed_teams() else {}),
            "differences": [self._difference(number) for number in range(len(tournament.compared))],
            **({"sequential_test": self._sequential()} if tournament.looks else {}),
            "outcomes": {name: int(count) for name, count in zip(tournament.outcomes, self._outcomes, strict=True)},
            **{name: sums.told(0) for name, sums in self._lengths.items()},
        }

    def _standings(self) -> list[dict[str, Any]]:
        """The bots, who won most first, then who has most points."""
        tournament = self._tournament
        single = len(tournament.lineups) == 1 and (len(tournament.bots) == tournament.deciding or tournament.together)
        rows = []
        for bot, name in enumerate(tournament.bots):
            seated = [lineup.count(bot) for lineup in tournament.lineups]
            interval = self._shares.share_interval(bot, single_games=single)
            row: dict[str, Any] = {
                "bot": name,
                "games": self.rounds * sum(count > 0 for count in seated),
                "seats": self.rounds * sum(seated),
                "won": _rounded(self._shares.mean(bot)),
                "won_interval": [_rounded(bound) for bound in interval],
                "rating": self._ratings.of(bot),
            }
            if not tournament.together:
                row["points"] = self._mean(self._points, bot)
            rows.append(row)
        return sorted(rows, key=lambda row: (-row["won"], -row["points"]["mean"] if "points" in row else 0.0))

    def _by_seat(self) -> dict[str, Any]:
        """For each seat who sat there, how often they won, and their points."""
        tournament = self._tournament
        found: dict[str, Any] = {}
        for seat, name in enumerate(seat_names(len(tournament.seats))):
            if seat >= tournament.deciding:
                games = self.rounds * len(tournament.lineups)
                found[name] = {tournament.seats[seat]: self._at(seat, games, self._rivals_won, self._rival_points)}
                continue
            found[name] = {
                bot: self._at(seat, games, self._won_at[number], self._points_at[number])
                for number, bot in enumerate(tournament.bots)
                if (games := self.rounds * sum(lineup[seat] == number for lineup in tournament.lineups))
            }
        return found

    def _at(self, seat: int, games: int, won: NDArray[np.float64], points: "_WholeSums") -> dict[str, Any]:
        told = {} if self._tournament.together else {"points": points.told(seat)}
        return {"games": games, "won": _rounded(float(won[seat]) / games), **told}

    def _has_mixed_teams(self) -> bool:
        return self._tournament.together and any(len(set(lineup)) > 1 for lineup in self._tournament.lineups)

    def _mixed_teams(self) -> list[dict[str, Any]]:
        """Where all win or lose together, each line-up is a team of its own."""
        return [
            {
                "bots": [self._tournament.bots[bot] for bot in lineup],
                "won": _rounded(won / self.rounds),
                "won_interval": [_rounded(bound) for bound in wilson(won, self.rounds)],
            }
            for lineup, won in zip(self._tournament.lineups, map(float, self._by_lineup), strict=True)
        ]

    def _difference(self, number: int) -> dict[str, Any]:
        """What the first bot got more than the second on the same deals."""
        tournament = self._tournament
        first, second = tournament.compared[number]
        told: dict[str, Any] = {"bot": tournament.bots[first], "other": tournament.bots[second]}
        told["won"] = self._mean(self._leads, number)
        if not tournament.together:
            told["points"] = self._mean(self._point_leads, number)
        if tournament.looks:
            told["clear_at_look"] = self._test.clear.get(number)
            drift = drift_found(tournament.looks, tournament.bound)
            told["found_with_80_percent"] = _rounded(drift * self._leads.spread(number) / tournament.rounds**0.5)
        return told

    def _sequential(self) -> dict[str, Any]:
        """The test, its error rates, and what it saw at each look."""
        tournament = self._tournament
        return {
            "error": tournament.error,
            "comparisons": len(tournament.compared),
            "error_of_each": _rounded(tournament.error / len(tournament.compared)),
            "power": POWER,
            "planned_looks": list(tournament.looks),
            "looks": [
                {"rounds": look.rounds, "bound": look.bound, "weighed": list(look.weighed)} for look in self._test.seen
            ],
            "all_clear": bool(self._test.stopped_at),
        }

    def _mean(self, means: Means, figure: int) -> dict[str, Any]:
        interval = means.interval(figure)
        return {
            "mean": _rounded(means.mean(figure)),
            "standard_error": _rounded(means.error(figure)),
            "interval": None if interval is None else [_rounded(bound) for bound in interval],
        }


@final
class _WholeSums:
    """Whole numbers over many games, column by column: nothing is lost before the end."""

    def __init__(self, columns: int) -> None:
        self._counts = np.zeros(columns, np.int64)
        self._sums = np.zeros(columns, np.int64)
        self._squares = np.zeros(columns, np.int64)

    def hear(self, values: NDArray[Any], here: NDArray[np.bool_] | None = None) -> None:
        """More rows, or those numbers of them that are named."""
        numbers = values.astype(np.int64)
        counted = np.ones(numbers.shape, bool) if here is None else here
        numbers = np.where(counted, numbers, 0)
        self._counts += counted.sum(axis=0)
        self._sums += numbers.sum(axis=0)
        self._squares += (numbers * numbers).sum(axis=0)

    def told(self, column: int) -> dict[str, float]:
        """Mean and sample standard deviation between games."""
        count, total = int(self._counts[column]), int(self._sums[column])
        surplus = count * int(self._squares[column]) - total * total
        spread = (surplus / (count * (count - 1))) ** 0.5 if count > 1 else 0.0
        return {"mean": _rounded(total / count), "spread": _rounded(spread)}


def _rounded(value: float) -> float:
    return round(float(value), _PLACES) + 0.0  # no -0.0


def summary_of(tournament: Tournament, tables: Iterable[pa.Table], specs: list[OptionSpec]) -> dict[str, Any]:
    """The summary of all rows."""
    summing = Summing(tournament)
    for table in tables:
        summing.hear(table)
    return summing.summary(specs)
