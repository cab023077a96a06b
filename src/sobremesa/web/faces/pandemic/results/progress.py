"""In how many games each disease was cured by which turn."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.web.graphs.curves import NARROW, WIDE, CurveField, MeanCurve, draw_curves
from sobremesa.web.graphs.drawn_players import DrawnPlayer, drawn_players
from sobremesa.web.graphs.in_figures import in_percent, in_words
from sobremesa.web.graphs.played import Estimated, PlayedGames, PlayerFigures
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.graphs.svg import mark
from sobremesa.wording.messages import game_catalog

_TABLE: Final = "cured_turn"
_HUNDRED: Final = 100


def called(colour: str) -> str:
    """'blue'."""
    return game_catalog("pandemic").name("colour", colour)


def team_title(player: DrawnPlayer, several: bool) -> Markup:
    """Whose picture it is, with its mark; nothing where there is one only."""
    if not several:
        return Markup()
    return Markup('<svg class="swatch" viewBox="0 0 14 14" aria-hidden="true">{}</svg> <b>{}</b>').format(
        mark(player.mark, 7, 7, 1.2), player.name
    )


def cures_graph(played: Sequence[PlayedGames]) -> Graph:
    """A picture for each team, a line in it for each colour."""
    players = drawn_players(played)
    last = max((turn for player in players for by in player.figures.values[_TABLE].values() for turn in by), default=1)
    turns = list(range(1, max(2, last) + 1))
    over = CurveField([str(turn) for turn in turns], " %", _HUNDRED, about="turn of the game")
    panels = []
    for player in players:
        curves = [
            MeanCurve("", f"d-{colour}", called(colour), _cured(player.figures, colour, turns), 0)
            for colour in COLOUR_NAMES
        ]
        said = _said(player, curves)
        panels.append(
            GraphPicture(
                said,
                draw_curves(curves, over, WIDE),
                draw_curves(curves, over, NARROW),
                team_title(player, len(players) > 1),
            )
        )
    about = "share of all games in which a disease was cured by that turn, counted over all seats"
    return Graph("cures", "Cures over time", about, tuple(panels), _sheet(played, turns))


def _cured(figures: PlayerFigures, colour: str, turns: Sequence[int]) -> list[Estimated]:
    counts = figures.values[_TABLE][(colour,)]
    games = sum(count.games for count in counts.values())
    found, seen = [], 0
    for turn in turns:
        seen += counts[turn].games if turn in counts else 0
        share = _HUNDRED * seen / max(1, games)
        found.append(Estimated(share, share, share, games))
    return found


def _said(player: DrawnPlayer, curves: Sequence[MeanCurve]) -> str:
    if not any(curve.values[-1].mean for curve in curves):
        return f"{player.name} cured nothing."
    ends = [f"{curve.name} in {in_percent(curve.values[-1].mean / _HUNDRED, 0)}" for curve in curves]
    return f"{player.name} cured {in_words(ends)} of its games, and won {in_percent(player.figures.won.mean)}."


def _sheet(played: Sequence[PlayedGames], turns: Sequence[int]) -> Sheet:
    every = [(games, player) for games in played for player in games.players]
    columns = [
        (f"{games.called(player.name)}, {called(colour)}", _cured(player, colour, turns))
        for games, player in every
        for colour in COLOUR_NAMES
    ]
    rows = tuple((str(turn), *(f"{values[at].mean:.1f} %" for _, values in columns)) for at, turn in enumerate(turns))
    return Sheet(("by turn", *(name for name, _ in columns)), rows)
