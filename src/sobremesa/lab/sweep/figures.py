"""What a sweep looks at: a list of figures, each one number a deal, made from the rows of a tournament.

Victories and points are of people and of the game's own players; a measure that is counted for seats is that of one
person, the mean over all of them, and one with several axes beside the seats is summed up for each of them alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sobremesa.lab.arena.folder import ResultsFolder
from sobremesa.lab.arena.rounds import by_rounds, weighed, weights_of_bots
from sobremesa.lab.arena.rows import MEASURE, groups, numbers_of
from sobremesa.lab.arena.tournament import Tournament, seat_names

Numbers = NDArray[np.float64]

SHARE: Final = "share"
NUMBER: Final = "number"
_SEAT: Final = "seat"
_KNOWN: Final = "points"  # a measure that the points of the row tell already


@dataclass(frozen=True)
class SweepFigure:
    """One of them."""

    name: str
    unit: str = NUMBER


def rows_of(tournament: Tournament, folder: ResultsFolder) -> Iterator[tuple[list[SweepFigure], Numbers]]:
    """All figures of a tournament that was played, some deals at a time: a row for each deal."""
    measures = [measure for measure in tournament.measures if measure["name"] != _KNOWN]
    points = [] if tournament.together else ["points"]
    columns = ["outcome", "won", *points, "turns", "decisions", *(MEASURE + each["name"] for each in measures)]
    for table in groups(folder.games, columns):
        found = [*_victories(tournament, table)]
        if points:
            found += _points(tournament, table)
        found += _lengths(tournament, table)
        for measure in measures:
            found += _measured(tournament, table, measure)
        yield [figure for figure, _ in found], np.stack([numbers for _, numbers in found], axis=1)


def _by_deal(tournament: Tournament, values: NDArray[Any]) -> Numbers:
    """The mean over the line-ups of each deal."""
    lineups = len(tournament.lineups)
    mean: Numbers = values.astype(np.float64).reshape(-1, lineups, *values.shape[1:]).mean(axis=1)
    return mean


def _victories(tournament: Tournament, table: pa.Table) -> Iterator[tuple[SweepFigure, Numbers]]:
    won, deciding = numbers_of(table, "won").astype(np.float64), tournament.deciding
    if tournament.together:
        yield SweepFigure("won", SHARE), _by_deal(tournament, won.max(axis=1))
    elif deciding < len(tournament.seats):
        yield SweepFigure("won by people", SHARE), _by_deal(tournament, won[:, :deciding].sum(axis=1))
    elif deciding > 1:
        shares = _by_deal(tournament, won)
        for seat, name in enumerate(seat_names(deciding)):
            yield SweepFigure(f"won by {name}", SHARE), shares[:, seat]
    yield from _of_bots(tournament, table, "won", SHARE)


def _points(tournament: Tournament, table: pa.Table) -> Iterator[tuple[SweepFigure, Numbers]]:
    points, deciding = numbers_of(table, "points"), tournament.deciding
    yield SweepFigure("points by a person"), _by_deal(tournament, points[:, :deciding].mean(axis=1))
    if deciding < len(tournament.seats):
        kinds = "own players" if len(set(tournament.seats[deciding:])) > 1 else tournament.seats[deciding]
        yield SweepFigure(f"points by {kinds}"), _by_deal(tournament, points[:, deciding:].mean(axis=1))
    if len(tournament.seats) > 1:
        best = np.sort(points, axis=1)
        yield SweepFigure("lead of the best over the next"), _by_deal(tournament, best[:, -1] - best[:, -2])
    yield from _of_bots(tournament, table, "points", NUMBER)


def _of_bots(tournament: Tournament, table: pa.Table, column: str, unit: str) -> Iterator[tuple[SweepFigure, Numbers]]:
    """What each bot got, where there are several."""
    if len(tournament.bots) < 2:
        return
    shares = weighed(by_rounds(tournament, table, column), weights_of_bots(tournament))
    for number, bot in enumerate(tournament.bots):
        yield SweepFigure(f"{column} by {bot}", unit), shares[:, number]


def _lengths(tournament: Tournament, table: pa.Table) -> Iterator[tuple[SweepFigure, Numbers]]:
    for name in ("turns", "decisions"):
        yield SweepFigure(name), _by_deal(tournament, numbers_of(table, name))
    if len(tournament.outcomes) > 1:
        ended = numbers_of(table, "outcome")
        for number, name in enumerate(tournament.outcomes):
            yield SweepFigure(f"ended: {name}", SHARE), _by_deal(tournament, ended == number)


def _measured(
    tournament: Tournament, table: pa.Table, measure: dict[str, Any]
) -> Iterator[tuple[SweepFigure, Numbers]]:
    name, axes = measure["name"], list(measure["axes"])
    sizes = [len(axis["labels"]) for axis in axes]
    values = numbers_of(table, MEASURE + name).astype(np.float64)
    values = values.reshape(len(values), prod(sizes)).reshape(len(values), *sizes)
    if axes and axes[0]["name"] == _SEAT:
        values = values[:, : tournament.deciding].mean(axis=1)
        axes = axes[1:]
    if not axes:
        yield SweepFigure(name), _by_deal(tournament, values)
    for place, axis in enumerate(axes):
        others = tuple(1 + other for other in range(len(axes)) if other != place)
        alone = _by_deal(tournament, values.sum(axis=others))
        for number, label in enumerate(axis["labels"]):
            title = f"{axis['name']} {label}" if label.isdigit() else label
            yield SweepFigure(f"{name}: {title}"), alone[:, number]
