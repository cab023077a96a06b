"""What each bot got in a round, and what one got more than another: weighted sums over all games of a deal."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sobremesa.lab.arena.lineups import Lineup
from sobremesa.lab.arena.rows import numbers_of
from sobremesa.lab.arena.tournament import Tournament

Numbers = NDArray[np.float64]


def by_rounds(tournament: Tournament, table: pa.Table, column: str) -> Numbers:
    """A figure of all seats that decide: by round, line-up and seat."""
    values: Numbers = numbers_of(table, column).astype(np.float64)
    return values.reshape(-1, len(tournament.lineups), len(tournament.seats))[:, :, : tournament.deciding]


def weighed(values: Numbers, weights: Numbers) -> Numbers:
    """The weighted sums of each round, a column for each of the weights."""
    columns = [(values * weight).sum(axis=(1, 2)) for weight in weights]
    return np.stack(columns, axis=1) if columns else np.zeros((len(values), 0))


def weights_of_bots(tournament: Tournament) -> Numbers:
    """What makes the mean of each bot over all of its seats in a round."""
    seated = np.array(tournament.lineups)
    found = [(seated == bot) / (seated == bot).sum() for bot in range(len(tournament.bots))]
    return np.array(found, np.float64)


def weights_of_comparisons(tournament: Tournament) -> Numbers:
    """What makes, for each comparison, the mean of what the first bot got more than the second.

    Where they meet, their seats in the games with both count, each game alike. Where they never do, each has games of
    its own on the same deal, and those count.
    """
    found = [_weights_of(pair, tournament) for pair in tournament.compared]
    return np.array(found, np.float64).reshape(len(found), len(tournament.lineups), tournament.deciding)


def _weights_of(pair: Sequence[int], tournament: Tournament) -> Numbers:
    first, second = pair
    weights = np.zeros((len(tournament.lineups), tournament.deciding))
    both = [place for place, lineup in enumerate(tournament.lineups) if first in lineup and second in lineup]
    if both and not tournament.together:
        for place in both:
            weights[place] = (_of(first, tournament.lineups[place]) - _of(second, tournament.lineups[place])) / len(
                both
            )
        return weights
    for bot, sign in ((first, 1), (second, -1)):
        alone = [place for place, lineup in enumerate(tournament.lineups) if set(lineup) == {bot}]
        for place in alone:
            weights[place] += sign * _of(bot, tournament.lineups[place]) / len(alone)
    return weights


def _of(bot: int, lineup: Lineup) -> Numbers:
    """What makes the mean over the seats of a bot in one line-up."""
    seats = np.array([seat == bot for seat in lineup], np.float64)
    mean: Numbers = seats / seats.sum()
    return mean
