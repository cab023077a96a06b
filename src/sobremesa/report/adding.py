"""Adds up rows, some at a time: what each player has of each table, and how winning goes with it.

The games of a round share a deal, so they are no independent evidence; all intervals are made from sums of rounds.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sobremesa.lab.arena.rows import MEASURE, numbers_of
from sobremesa.lab.arena.tournament import Tournament
from sobremesa.report.sums import CellSums, PairSums, ValueSums, tally
from sobremesa.web.graphs.played import AskedTables

Numbers = NDArray[Any]

SEAT: Final = "seat"


@dataclass(frozen=True)
class CountedTable:
    """One table of the rows, or one that is made of it by adding up an axis."""

    name: str
    column: str
    shape: tuple[int, ...]  # without the seats
    labels: tuple[tuple[str, ...], ...]
    by_seat: bool
    folded: int | None = None  # the axis that is added up, counted without the seats

    def read(self, rows: pa.Table, seats: int) -> Numbers:
        """By row, seat (one only where it knows none) and number."""
        values = numbers_of(rows, self.column)
        values = values.reshape(len(values), seats if self.by_seat else 1, *self.shape)
        if self.folded is not None:
            values = values.sum(axis=2 + self.folded)
        return values.reshape(len(values), values.shape[1], -1)

    @property
    def left(self) -> tuple[tuple[str, ...], ...]:
        """The labels of the axes that are not added up."""
        return tuple(labels for place, labels in enumerate(self.labels) if place != self.folded)


def tables_of(tournament: Tournament, asked: AskedTables) -> list[CountedTable]:
    """All tables, and those that the game wants to be made of them."""
    found: dict[str, CountedTable] = {}
    axes: dict[str, list[str]] = {}
    for measure in tournament.measures:
        name = str(measure["name"])
        by_seat = any(axis["name"] == SEAT for axis in measure["axes"][:1])
        rest = measure["axes"][1:] if by_seat else measure["axes"]
        labels = tuple(tuple(axis["labels"]) for axis in rest)
        found[name] = CountedTable(name, MEASURE + name, tuple(map(len, labels)), labels, by_seat)
        axes[name] = [axis["name"] for axis in rest]
    for name, (of, without) in asked.folded.items():
        if of in found and without in axes[of]:
            whole = found[of]
            found[name] = CountedTable(
                name, whole.column, whole.shape, whole.labels, whole.by_seat, axes[of].index(without)
            )
    return list(found.values())


@dataclass(frozen=True)
class Seated:
    """A player, and where it sits: places in the line-ups of a round, one after another."""

    name: str
    decides: bool
    places: tuple[int, ...]  # line-up by line-up, seat by seat
    lineups: tuple[int, ...]  # in which it sits


def players_of(tournament: Tournament) -> list[Seated]:
    """Bots, and the game's own players; teams where all win or lose together."""
    seats = len(tournament.seats)
    found: list[Seated] = []
    if tournament.together:
        for number, lineup in enumerate(tournament.lineups):
            names = [tournament.bots[bot] for bot in lineup]
            name = names[0] if len(set(names)) == 1 else " + ".join(names)
            places = tuple(range(number * seats, (number + 1) * seats))
            found.append(Seated(name, True, places, (number,)))
        return found
    for bot, name in enumerate(tournament.bots):
        pairs = [
            (row, seat) for row, lineup in enumerate(tournament.lineups) for seat, b in enumerate(lineup) if b == bot
        ]
        rows = tuple(dict.fromkeys(row for row, _ in pairs))
        found.append(Seated(name, True, tuple(row * seats + seat for row, seat in pairs), rows))
    rows = tuple(range(len(tournament.lineups)))
    for kind in dict.fromkeys(tournament.seats[tournament.deciding :]):
        own = [seat for seat in range(tournament.deciding, seats) if tournament.seats[seat] == kind]
        found.append(Seated(kind, False, tuple(row * seats + seat for row in rows for seat in own), rows))
    return found


@final
class PlayerSums:
    """What is added up for one player."""

    def __init__(self, seated: Seated, tables: Sequence[CountedTable], asked: AskedTables) -> None:
        self.seated = seated
        self.won = CellSums()
        self.cells = {table.name: CellSums() for table in tables}
        self.values = {table.name: ValueSums() for table in tables if table.name in asked.values}
        self.pairs = {table.name: PairSums() for table in tables if table.name in asked.pairs and table.by_seat}
        self.points: Counter[int] = Counter()
        self.lengths = Lengths()


@final
class Lengths:
    """How games ended, and how long they were."""

    def __init__(self) -> None:
        self.outcomes: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.decisions: Counter[int] = Counter()
        self.tenths: Counter[int] = Counter()

    def hear(self, outcome: Numbers, turns: Numbers, decisions: Numbers) -> None:
        """More games."""
        tally(self.outcomes, outcome)
        tally(self.turns, turns)
        tally(self.decisions, decisions)
        tally(self.tenths, np.rint(10 * decisions / np.maximum(turns, 1)).astype(np.int64))


@final
class Adding:
    """Hears all rows of a tournament, whole rounds at a time."""

    def __init__(self, tournament: Tournament, asked: AskedTables) -> None:
        self.tournament = tournament
        self.tables = tables_of(tournament, asked)
        self.players = [PlayerSums(seated, self.tables, asked) for seated in players_of(tournament)]
        self.anyone = {table.name: CellSums() for table in self.tables if table.by_seat}
        self.in_all = {table.name: CellSums() for table in self.tables if table.by_seat}
        self.lengths = Lengths()
        self.rounds = 0

    @property
    def columns(self) -> list[str]:
        """What it needs of each row."""
        points = [] if self.tournament.together else ["points"]
        measured = dict.fromkeys(table.column for table in self.tables)
        return ["outcome", "won", "decisions", "turns", *points, *measured]

    def hear(self, rows: pa.Table) -> None:
        """The next rounds."""
        lineups, seats = len(self.tournament.lineups), len(self.tournament.seats)
        rounds = len(rows) // lineups
        self.rounds += rounds
        won = numbers_of(rows, "won").astype(np.float64)
        best = won.max(axis=1) if self.tournament.together else np.zeros(len(won))
        self._hear_lengths(rows, rounds)
        points = None if self.tournament.together else numbers_of(rows, "points")
        for player in self.players:
            places = list(player.seated.places)
            mine = won.reshape(rounds, lineups * seats)[:, places]
            player.won.hear(mine[:, :, None], np.zeros(mine.shape))
            if points is not None:
                tally(player.points, points.reshape(rounds, lineups * seats)[:, places])
        for table in self.tables:
            self._hear_table(table, table.read(rows, seats), won, best, rounds)

    def _hear_lengths(self, rows: pa.Table, rounds: int) -> None:
        found = [numbers_of(rows, name).reshape(rounds, -1) for name in ("outcome", "turns", "decisions")]
        self.lengths.hear(*found)
        for player in self.players:
            if self.tournament.together:
                player.lengths.hear(*(each[:, list(player.seated.lineups)] for each in found))

    def _hear_table(self, table: CountedTable, values: Numbers, won: Numbers, best: Numbers, rounds: int) -> None:
        cells = values.shape[2]
        by_round = values.reshape(rounds, -1, cells)  # places, or line-ups where the table knows no seats
        for player in self.players:
            seated = player.seated
            places = list(seated.places if table.by_seat else seated.lineups)
            mine = by_round[:, places]
            source = won if table.by_seat else best
            theirs = source.reshape(rounds, -1)[:, places]
            player.cells[table.name].hear(mine, theirs)
            if table.name in player.values:
                player.values[table.name].hear(mine.reshape(-1, cells), theirs.reshape(-1))
            if table.name in player.pairs:
                here = (mine.reshape(rounds * len(seated.lineups), -1, cells) != 0).any(axis=1)
                player.pairs[table.name].hear(here, best.reshape(rounds, -1)[:, list(seated.lineups)].reshape(-1))
        if table.by_seat:
            nothing = np.zeros((rounds, len(values) // rounds))
            together = (values != 0).any(axis=1).reshape(rounds, -1, cells)
            self.anyone[table.name].hear(together, nothing)
            self.in_all[table.name].hear(values.sum(axis=1).reshape(rounds, -1, cells), nothing)
