"""Sums as plain figures for whoever draws them."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from sobremesa.lab.intervals import wilson
from sobremesa.report.adding import Adding, CountedTable, Lengths, PlayerSums
from sobremesa.report.sums import CellSums, PairSums, ValueSums
from sobremesa.web.faces import face_of
from sobremesa.web.graphs.played import (
    CellUse,
    Estimated,
    PairCount,
    Path,
    PlayedGames,
    PlayerFigures,
    ValueCount,
)


def played_games(adding: Adding, summary: Mapping[str, Any], letter: str) -> PlayedGames:
    """All of them, the players in the order of the standings."""
    tournament = adding.tournament
    tables = {table.name: table for table in adding.tables}
    rank: dict[str, int] = {row["bot"]: place for place, row in enumerate(summary["standings"])}
    known = [_player(adding, sums, tables) for sums in adding.players]
    known.sort(key=lambda player: (not player.decides, rank.get(player.code, len(rank)), -player.won.mean))
    games = adding.rounds * len(tournament.lineups)
    nobody = Estimated(0.0, 0.0, 0.0, 0)
    every = PlayerFigures("", "", True, 0, games, nobody, **_lengths(adding, adding.lengths))
    return PlayedGames(
        letter=letter,
        game=tournament.game,
        options=tournament.options,
        rules=tournament.rules_version,
        print=tournament.print,
        together=tournament.together,
        labels={table.name: table.left for table in adding.tables},
        players=tuple(known),
        anyone={name: {at: sums.share(n) for n, at in _paths(tables[name])} for name, sums in adding.anyone.items()},
        in_all={name: {at: sums.in_all(n) for n, at in _paths(tables[name])} for name, sums in adding.in_all.items()},
        every=every,
    )


def _paths(table: CountedTable) -> list[tuple[int, Path]]:
    return list(enumerate(product(*table.left)))


def _player(adding: Adding, sums: PlayerSums, tables: Mapping[str, CountedTable]) -> PlayerFigures:
    seated = sums.seated
    lengths = _lengths(adding, sums.lengths) if adding.tournament.together else {}
    told = face_of(adding.tournament.game).results
    return PlayerFigures(
        code=seated.name,
        name=seated.name if seated.decides else told.player(seated.name),
        decides=seated.decides,
        seats=sums.won.cases,
        games=adding.rounds * len(seated.lineups),
        won=sums.won.share(),
        uses={name: _uses(cells, tables[name]) for name, cells in sums.cells.items()},
        values={name: _values(values, tables[name]) for name, values in sums.values.items()},
        pairs={name: _pairs(pairs, tables[name]) for name, pairs in sums.pairs.items()},
        points=dict(sorted(sums.points.items())),
        **lengths,
    )


def _uses(cells: CellSums, table: CountedTable) -> dict[Path, CellUse]:
    return {path: cells.use(place) for place, path in _paths(table)}


def _values(sums: ValueSums, table: CountedTable) -> dict[Path, dict[int, ValueCount]]:
    return {
        path: {
            value: ValueCount(int(games), float(won))
            for value, (games, won) in enumerate(zip(sums.games[place], sums.won[place], strict=True))
            if games
        }
        for place, path in _paths(table)
    }


def _pairs(sums: PairSums, table: CountedTable) -> dict[tuple[str, str], PairCount]:
    """Both ways; none of things that were never together."""
    names = ["-".join(path) for _, path in _paths(table)]
    found: dict[tuple[str, str], PairCount] = {}
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            games = int(sums.games[row, column])
            if games and row != column:
                won = float(sums.won[row, column])
                found[one, other] = PairCount(games, Estimated(won / games, *wilson(won, games), games))
    return found


def _lengths(adding: Adding, sums: Lengths) -> dict[str, Any]:
    return {
        "outcomes": {name: sums.outcomes[place] for place, name in enumerate(adding.tournament.outcomes)},
        "turns": dict(sorted(sums.turns.items())),
        "decisions": dict(sorted(sums.decisions.items())),
        "tenths": dict(sorted(sums.tenths.items())),
    }
