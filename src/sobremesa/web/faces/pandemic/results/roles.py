"""Who sat at the table, and how winning goes with it: roles one by one, and in pairs."""

from collections.abc import Sequence
from typing import Final

from sobremesa.games.pandemic.cards import ROLE_SLUGS
from sobremesa.web.faces.pandemic.results.progress import team_title
from sobremesa.web.graphs.drawn_players import DrawnPlayer, drawn_players, key_of
from sobremesa.web.graphs.in_figures import in_percent, in_words, sure_share
from sobremesa.web.graphs.matrix import NARROW, WIDE, draw_matrix
from sobremesa.web.graphs.played import Estimated, PlayedGames, PlayerFigures
from sobremesa.web.graphs.rows import NARROW as NARROW_ROWS
from sobremesa.web.graphs.rows import WIDE as WIDE_ROWS
from sobremesa.web.graphs.rows import Columns, NamedRow, RowLine, draw_rows
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.wording.messages import game_catalog

_TABLE: Final = "roles"


def called(role: str) -> str:
    """'Medic'."""
    return game_catalog("pandemic").name("role", role)


def roles_graph(played: Sequence[PlayedGames]) -> Graph:
    """The share of victory of games with a role."""
    players = drawn_players(played)
    rows = []
    for role in ROLE_SLUGS:
        lines = [
            RowLine(player.mark, sure=won.times(100), sure_said=in_percent(won.mean, 0))
            for player in players
            if (won := _won(player.figures, role))
        ]
        if lines:
            rows.append(NamedRow(called(role), lines))
    columns = Columns(sure="games won with it, of 100", middle=None, floor=0, ceiling=100)
    said = " ".join(_said(player) for player in players)
    picture = GraphPicture(said, draw_rows(rows, columns, WIDE_ROWS), draw_rows(rows, columns, NARROW_ROWS))
    about = "share of games won by teams with that role at any seat"
    return Graph("roles", "Roles", about, (picture,), _roles_sheet(played), key_of(players))


def _won(figures: PlayerFigures, role: str) -> Estimated | None:
    """Every seat of a team wins or loses with the others."""
    cell = figures.uses[_TABLE].get((role,))
    return None if cell is None else cell.won_with


def _said(player: DrawnPlayer) -> str:
    found = [(won.mean, role) for role in ROLE_SLUGS if (won := _won(player.figures, role)) is not None]
    if not found:
        return f"{player.name} had no roles."
    (least, last), (most, first) = min(found), max(found)
    if not most:
        return f"{player.name} never won."
    best, worst = f"{called(first)} ({in_percent(most)})", f"{called(last)} ({in_percent(least)})"
    return f"{player.name} won most with the {best} and least with the {worst}."


def _roles_sheet(played: Sequence[PlayedGames]) -> Sheet:
    rows = []
    for role in ROLE_SLUGS:
        for games in played:
            for player in games.players:
                won = _won(player, role)
                if won is not None:
                    few = " few" if won.is_few else ""
                    rows.append((called(role), games.called(player.name), sure_share(won) + few, f"{won.cases:,}"))
    return Sheet(("role", "who", "won with it", "games"), tuple(rows))


def pairs_graph(played: Sequence[PlayedGames]) -> Graph:
    """A square for each two roles that sat together; those at either side of the diagonal are the same."""
    players = drawn_players(played)
    names = [called(role) for role in ROLE_SLUGS]
    panels, rows = [], []
    for player in players:
        cells = {
            (ROLE_SLUGS.index(one), ROLE_SLUGS.index(other)): pair.won
            for (one, other), pair in player.figures.pairs[_TABLE].items()
        }
        panels.append(
            GraphPicture(
                _pairs_said(player),
                draw_matrix(names, cells, WIDE),
                draw_matrix(names, cells, NARROW),
                team_title(player, len(players) > 1),
            )
        )
    for games in played:
        for figures in games.players:
            for (one, other), pair in figures.pairs[_TABLE].items():
                if ROLE_SLUGS.index(one) < ROLE_SLUGS.index(other):
                    few = " few" if pair.won.is_few else ""
                    name = f"{called(one)} and {called(other)}"
                    rows.append((name, games.called(figures.name), sure_share(pair.won) + few, f"{pair.games:,}"))
    about = "share of games won by teams with both; below it where it lies with 95 %. A dashed edge: few games"
    return Graph("pairs", "Pairs of roles", about, tuple(panels), Sheet(("pair", "who", "won", "games"), tuple(rows)))


def _pairs_said(player: DrawnPlayer) -> str:
    pairs = [(pair.won, one, other) for (one, other), pair in player.figures.pairs[_TABLE].items() if one < other]
    sure = [each for each in pairs if not each[0].is_few] or pairs
    found = [(won.mean, one, other) for won, one, other in sure]
    if not found:
        return f"{player.name}: no two roles sat together."
    (least, *last), (most, *first) = min(found), max(found)
    if not most:
        return f"{player.name} never won."
    best, worst = (in_words([called(role) for role in pair]) for pair in (first, last))
    return f"{player.name} won most with {best} ({in_percent(most)}), least with {worst} ({in_percent(least)})."
