"""Which players a graph of many games shows: as many as have a mark and a colour of their own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sobremesa.web.graphs.played import MARKS, PlayedGames, PlayerFigures

MARK: Final = "mark "  # before the mark of a player in the key of a graph


@dataclass(frozen=True)
class DrawnPlayer:
    """One of them."""

    games: PlayedGames
    figures: PlayerFigures
    name: str
    mark: str


def drawn_players(played: Sequence[PlayedGames], *, deciding: bool = False) -> list[DrawnPlayer]:
    """Those of each folder in turn, the better ones first; always the same mark for the same player.

    Players of the game's own stand behind the others, and are left out where only `deciding` ones are asked for.
    """
    each = MARKS // len(played)
    found: list[DrawnPlayer] = []
    for games in played:
        shown = _shown(games, each)
        found += [DrawnPlayer(games, figures, games.called(figures.name), "") for figures in shown]
    marked = [replace(player, mark=f"p{place}") for place, player in enumerate(found, 1)]
    return [player for player in marked if player.figures.decides or not deciding]


def _shown(games: PlayedGames, most: int) -> list[PlayerFigures]:
    """The first that decide, and one of the game's own if there are any."""
    decide = [figures for figures in games.players if figures.decides]
    others = [figures for figures in games.players if not figures.decides]
    room = max(1, most - len(others)) if others else most
    return (decide[:room] + others)[:most]


def left_out(played: Sequence[PlayedGames]) -> int:
    """How many players no graph shows."""
    return sum(len(games.players) for games in played) - len(drawn_players(played))


def key_of(players: Sequence[DrawnPlayer]) -> tuple[tuple[str, str], ...]:
    """What the marks mean; nothing where there is one only."""
    return tuple((MARK + player.mark, player.name) for player in players) if len(players) > 1 else ()
