"""Outbreaks: how many there were in a game, and where, on the map."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.web.faces.pandemic import geography as geo
from sobremesa.web.faces.pandemic.results.progress import called as called_colour
from sobremesa.web.faces.pandemic.results.progress import team_title
from sobremesa.web.graphs.drawn_players import DrawnPlayer, drawn_players
from sobremesa.web.graphs.in_figures import in_words, plain
from sobremesa.web.graphs.played import PlayedGames, PlayerFigures
from sobremesa.web.graphs.shown import Graph, GraphPicture, Plot, Sheet
from sobremesa.web.graphs.spreads import NARROW, WIDE, Hill, draw_hills
from sobremesa.web.graphs.svg import number, width_of
from sobremesa.wording.messages import game_catalog

_TABLE: Final = "outbreaks"
_TOTAL: Final = "outbreaks_total"
_LARGEST: Final = {WIDE: 66.0, NARROW: 78.0}  # the radius of the circle of most outbreaks, on the map's scale
_NAMED: Final = {WIDE: 14, NARROW: 6}  # cities whose names and numbers stand on the map
_LETTERS: Final = {WIDE: 30, NARROW: 52}
_TOLD: Final = 3


def called(city: str) -> str:
    """'Hong Kong'."""
    return game_catalog("pandemic").name("city", city)


def outbreaks_graph(played: Sequence[PlayedGames]) -> Graph:
    """How many in a game."""
    players = drawn_players(played)
    hills, rows, told = [], [], []
    for player in players:
        counts = {value: count.games for value, count in player.figures.values[_TOTAL][()].items()}
        bare = Hill(player.mark, player.name, counts, "")
        said = f"mean {plain(bare.mean())}, half of them {bare.at(0.25)} to {bare.at(0.75)}"
        hills.append(Hill(player.mark, player.name, counts, said))
        told.append(f"{player.name} had {plain(bare.mean())} outbreaks in a game")
    for games in played:
        for figures in games.players:
            for value, count in figures.values[_TOTAL][()].items():
                rows.append((games.called(figures.name), str(value), f"{count.games:,}"))
    picture = GraphPicture(f"{in_words(told)}.", draw_hills(hills, WIDE), draw_hills(hills, NARROW))
    about = "how many there were in a game; the eighth ends it"
    return Graph(
        "outbreak-numbers", "Outbreaks of a game", about, (picture,), Sheet(("who", "outbreaks", "games"), tuple(rows))
    )


def map_graph(played: Sequence[PlayedGames]) -> Graph:
    """A circle for each city, as large as its outbreaks."""
    players = drawn_players(played)
    most = max(_mean(player.figures, city) for player in players for city in CITY_SLUGS) or 1.0
    panels = []
    for player in players:
        ranked = sorted(CITY_SLUGS, key=lambda city: -_mean(player.figures, city))
        told = [f"{called(city)} ({plain(_mean(player.figures, city), 2)})" for city in ranked[:_TOLD]]
        quiet = sum(not _mean(player.figures, city) for city in CITY_SLUGS)
        said = f"{player.name} had most outbreaks a game in {in_words(told)}; {quiet} of 48 cities had none."
        panels.append(
            GraphPicture(
                said,
                _map(player, ranked, most, WIDE),
                _map(player, ranked, most, NARROW),
                team_title(player, len(players) > 1),
            )
        )
    about = "outbreaks of a game by city: the area of a circle, and its number where there is room"
    every = [(games, player) for games in played for player in games.players]
    head = ("city", "colour", *(games.called(player.name) for games, player in every))
    rows = tuple(
        (called(city), called_colour(geo.COLOUR_OF[city]), *(plain(_mean(player, city), 3) for _, player in every))
        for city in sorted(CITY_SLUGS, key=lambda city: -sum(_mean(player, city) for _, player in every))
    )
    return Graph("map", "Outbreaks on the map", about, tuple(panels), Sheet(head, rows))


def _mean(player: PlayerFigures, city: str) -> float:
    return player.uses[_TABLE][(city,)].mean.mean


def _map(player: DrawnPlayer, ranked: Sequence[str], most: float, width: int) -> Plot:
    scale = width / geo.WIDTH
    drawn = Markup('<g transform="scale({:.4f})"><rect class="mp-sea" width="{}" height="{}" rx="24"/>').format(
        scale, geo.WIDTH, geo.HEIGHT
    )
    drawn += Markup('<use href="#land" class="mp-land"/><path class="mp-way" d="{}"/>').format(Markup(geo.LINES))
    for city in ranked:
        place, mean = geo.PLACES[city], _mean(player.figures, city)
        radius = max(5.0, _LARGEST[width] * (mean / most) ** 0.5)
        drawn += Markup('<circle class="mp-city d-{}" cx="{}" cy="{}" r="{}"><title>{}: {}</title></circle>').format(
            geo.COLOUR_OF[city], place.x, place.y, number(radius), called(city), plain(mean, 3)
        )
    drawn += Markup().join(_labels(player, ranked, width))
    return Plot(width, round(geo.HEIGHT * scale) + 4, drawn + Markup("</g>"))


def _labels(player: DrawnPlayer, ranked: Sequence[str], width: int) -> list[Markup]:
    """Names and numbers of those with most outbreaks, as far as they do not lie over one another."""
    size, taken, drawn = _LETTERS[width], list[tuple[float, float, float]](), list[Markup]()
    for city in ranked:
        mean, place = _mean(player.figures, city), geo.PLACES[city]
        half = width_of(called(city), size) / 2
        x, y = min(max(place.x, half), geo.WIDTH - half), min(place.y, geo.HEIGHT - 1.2 * size)
        free = all(abs(x - x2) > half + half2 or abs(y - y2) > 2.1 * size for x2, y2, half2 in taken)
        if mean and free and len(drawn) < _NAMED[width]:
            taken.append((x, y, half))
            drawn.append(_label(called(city), plain(mean, 2), x, y, size))
    return drawn


def _label(name: str, said: str, x: float, y: float, size: int) -> Markup:
    """Two lines around a place."""
    line = f'text-anchor="middle" style="font-size:{size}px"'
    return Markup('<text class="mp-name" x="{0}" y="{1}" {2}>{3}<tspan x="{0}" dy="1em">{4}</tspan></text>').format(
        number(x), number(y - size / 8), Markup(line), name, said
    )
