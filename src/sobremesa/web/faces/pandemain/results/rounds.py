"""Income, penitence and reputation day by day: means over many games."""

from collections.abc import Callable, Sequence
from typing import Final

from sobremesa.web.graphs.curves import NARROW, WIDE, CurveField, MeanCurve, draw_curves
from sobremesa.web.graphs.drawn_players import DrawnPlayer, drawn_players, key_of
from sobremesa.web.graphs.in_figures import in_words, plain, signed, sure_mean
from sobremesa.web.graphs.played import Estimated, PlayedGames, PlayerFigures
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.graphs.uses import pairs_of_results

_INQUISITION: Final = "inquisition"


def income_graph(played: Sequence[PlayedGames]) -> Graph:
    """Of those who have money: sim-bakers pay nothing."""
    about = "pfennigs that came in on each day, loans too"
    return _graph(played, "income", "Income", about, "pfennigs on the last day", deciding=True)


def penitence_graph(played: Sequence[PlayedGames]) -> Graph:
    """Over where the Inquisition stood."""
    about = "the level when each day was over; grey is the Inquisition"
    return _graph(played, "penitence", "Penitence and the Inquisition", about, "penitence at the end", against=True)


def reputation_graph(played: Sequence[PlayedGames]) -> Graph:
    """The four breads together."""
    about = "the positions of the four breads together; nobody has any by the basic rules"
    return _graph(played, "reputation", "Reputation", about, "reputation at the end")


def _graph(
    played: Sequence[PlayedGames],
    table: str,
    title: str,
    about: str,
    told: str,
    *,
    deciding: bool = False,
    against: bool = False,
) -> Graph:
    days = [*played[0].labels[table][0]]
    players = drawn_players(played, deciding=deciding)
    curves = [
        MeanCurve(player.mark, f"s{player.mark[1:]}", player.name, _by_day(player.figures, table, days))
        for player in players
    ]
    area = [each.mean for each in _by_day(players[0].figures, _INQUISITION, days)] if against else []
    over = CurveField([f"day {day}" for day in days], area=area)
    ends = [f"{curve.name} {sure_mean(curve.values[-1])}" for curve in curves]
    said = f"{told[:1].upper()}{told[1:]}: {in_words(ends)}" + (f"; the Inquisition {plain(area[-1])}" if area else "")
    said = " ".join([f"{said}.", *_changes(players, table, days)])
    picture = GraphPicture(said, draw_curves(curves, over, WIDE), draw_curves(curves, over, NARROW))
    every = [(games, player) for games in played for player in games.players if player.decides or not deciding]
    columns: list[tuple[str, Callable[[str], Estimated]]] = [
        (games.called(player.name), _on(player, table)) for games, player in every
    ]
    if against:
        columns += [(games.called("Inquisition"), _on(games.players[0], _INQUISITION)) for games in played]
    head = ("after day", *(name for name, _ in columns))
    rows = tuple((day, *(sure_mean(on(day), 2) for _, on in columns)) for day in days)
    return Graph(table, title, about, (picture,), Sheet(head, rows), key_of(players))


def _on(player: PlayerFigures, table: str) -> Callable[[str], Estimated]:
    return lambda day: player.uses[table][(day,)].mean


def _by_day(player: PlayerFigures, table: str, days: Sequence[str]) -> list[Estimated]:
    return [_on(player, table)(day) for day in days]


def _changes(players: Sequence[DrawnPlayer], table: str, days: Sequence[str]) -> list[str]:
    found = []
    for one, other in pairs_of_results(players):
        change = _on(other.figures, table)(days[-1]).beyond(_on(one.figures, table)(days[-1]))
        found.append(f"From A to B, {one.figures.name}: {signed(change.mean)} ± {plain(change.half)} at the end.")
    return found
