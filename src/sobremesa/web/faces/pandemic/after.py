"""What a composed turn changes on the map, in words: where pawns are, and how many cubes lie in a city."""

from typing import Final

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.web.faces import Change
from sobremesa.web.faces.pandemic.sight import SceneSource

_TOKEN: Final = "-12 -12 24 24"


def moved_pawns(sight: SceneSource) -> list[Change]:
    """Pawns that stand elsewhere then, the viewer's own first."""
    found = []
    for before in sorted(sight.before["players"], key=lambda player: player["seat"] != sight.me):
        seat, city = before["seat"], sight.players[before["seat"]]["city"]
        if city != before["city"]:
            name = sight.say("hands", "you") if seat == sight.me else sight.player(seat)
            found.append(Change(f"city-{seat}", name, sight.city(before["city"]), sight.city(city)))
    return found


def taken_cubes(sight: SceneSource) -> list[Change]:
    """Cubes of cities where more or fewer of them lie then."""
    found = []
    for colour in COLOUR_NAMES:
        then, now = sight.view["cubes"][colour], sight.before["cubes"][colour]
        for city in sorted({*then, *now}):
            if (pair := (now.get(city, 0), then.get(city, 0))) and pair[0] != pair[1]:
                said = sight.say("purse", "cubes-in", city=sight.city(city), colour=sight.colour(colour))
                found.append(
                    Change(f"cubes-{city}-{colour}", said, str(pair[0]), str(pair[1]), f"d-{colour}", box=_TOKEN)
                )
    return found
