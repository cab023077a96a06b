"""What the points of many games were made of, in bars of parts."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sobremesa.games.pandemain.sources import SOURCES
from sobremesa.web.graphs.counts import NARROW, WIDE, StackedBar, draw_bars
from sobremesa.web.graphs.drawn_players import DrawnPlayer, drawn_players
from sobremesa.web.graphs.in_figures import in_words, plain, signed
from sobremesa.web.graphs.played import PlayedGames, PlayerFigures
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.graphs.uses import pairs_of_results
from sobremesa.wording.messages import catalog_in

_FACE: Final = Path(__file__).parents[1]  # where the words of the game's pages lie
_LEAST: Final = 0.05  # of a point: what is less is not drawn
_TOLD: Final = 3


def sources_graph(played: Sequence[PlayedGames]) -> Graph:
    """A bar for each player; the key says every mean, so that nothing is told by colour alone."""
    players = drawn_players(played)
    means = [_means(player.figures) for player in players]
    bars = [
        StackedBar(
            player.mark,
            player.name,
            {f"of-{source}": value for source, value in found.items() if abs(value) >= _LEAST},
            sum(found.values()),
        )
        for player, found in zip(players, means, strict=True)
    ]
    shown = [source for source in SOURCES if any(abs(found[source]) >= _LEAST for found in means)]
    key = tuple(
        (f"of-{source}", f"{_called(source)} {' · '.join(plain(found[source]) for found in means)}") for source in shown
    )
    said = " ".join([*map(_said, players, means), *_changes(players)])
    picture = GraphPicture(said, draw_bars(bars, WIDE), draw_bars(bars, NARROW))
    every = [(games, player) for games in played for player in games.players]
    head = ("", *(games.called(player.name) for games, player in every))
    rows = tuple((_called(source), *(plain(_means(player)[source], 2) for _, player in every)) for source in SOURCES)
    foot = ("in all", *(plain(sum(_means(player).values()), 2) for _, player in every))
    about = "mean points of a seat; gained to the right, lost to the left. The key has them in the order of the bars"
    return Graph("sources", "Where the points came from", about, (picture,), Sheet(head, rows, foot), key)


def _means(figures: PlayerFigures) -> dict[str, float]:
    return {source: figures.uses["source"][(source,)].mean.mean for source in SOURCES}


def _called(source: str) -> str:
    return catalog_in(_FACE, "en").say("sources", source)


def _said(player: DrawnPlayer, means: dict[str, float]) -> str:
    ranked = sorted(means, key=lambda source: -means[source])[:_TOLD]
    parts = [f"{_called(source)} ({plain(means[source])})" for source in ranked if means[source] > 0]
    lost = min(means, key=lambda source: means[source])
    took = f", and lost most by {_called(lost)} ({plain(means[lost])})" if means[lost] <= -_LEAST else ""
    got = f"got most of its {plain(sum(means.values()))} points from {in_words(parts)}" if parts else "gained nothing"
    return f"{player.name} {got}{took}."


def _changes(players: Sequence[DrawnPlayer]) -> list[str]:
    found = []
    for one, other in pairs_of_results(players):
        here, there = _means(one.figures), _means(other.figures)
        most = max(here, key=lambda source: abs(there[source] - here[source]))
        change = there[most] - here[most]
        found.append(f"From A to B {_called(most)} changed most for {one.figures.name} ({signed(change)}).")
    return found
