"""The cities of the map as SVG. They are written here rather than in a template because a page has 48 of them."""

from typing import Final

from markupsafe import Markup, escape

from sobremesa.web.faces.kept import KeptDrawings
from sobremesa.web.faces.pandemic import geography as geo
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.faces.pandemic.table_map import City

_ADDRESS: Final = "@address@"  # stands in a kept drawing where a click leads to
_TWO_LINES: Final = 14  # a longer label is written in two
_KEPT: Final = KeptDrawings(8000)  # of about 1 KB each; most cities are alike from page to page


def draw_cities(sight: SceneSource, cities: list[City]) -> list[Markup]:
    """All of them."""
    return [_kept_city(sight, city) for city in cities]


def _kept_city(sight: SceneSource, city: City) -> Markup:
    """A drawing that is kept without its address, which belongs to one page, and gets it here."""
    alike = city._replace(href=_ADDRESS) if city.href else city
    drawn = _KEPT.draw((sight.moment.language, alike), lambda: _draw_city(sight, alike))
    return drawn.replace(_ADDRESS, escape(city.href)) if city.href else drawn


def _draw_city(sight: SceneSource, city: City) -> Markup:
    """The city with its cubes, station, label and light. It is kept for others, so all but words is told by `city`."""
    place = city.place
    classes = f"pd-city h-{city.colour}"
    if city.light:
        classes += f" lit {city.light}"
    if city.here:
        classes += " is-here"
    if city.full:
        classes += " is-full"
    tag = "a" if city.href else "g"
    link = f'href="{escape(city.href)}"' if city.href else 'role="img"'
    entry = " data-entry" if city.here else ""
    return Markup(
        f'<{tag} class="{classes}" id="city-{city.slug}" data-target="city-{city.slug}" data-card="" {link}{entry}'
        f' transform="translate({place.x},{place.y})" aria-label="{escape(_tells(sight, city))}">'
        f'<circle class="pd-hit" r="25"/>{_marks(city)}<use href="#n-{city.colour}"/>'
        f"{_station(city)}{_rack(city)}{_label(sight, city)}</{tag}>{_chance(sight, city)}"
    )


def _tells(sight: SceneSource, city: City) -> str:
    """All of a city in words, for whoever does not see the map."""
    said = [sight.say("map", "city", city=sight.city(city.slug), colour=sight.colour(city.colour))]
    said += [sight.say("map", "cubes", count=number, colour=sight.colour(colour)) for colour, number in city.cubes]
    if city.station:
        said.append(sight.say("map", "station"))
    said += [sight.say("map", "you-are-here" if mine else "pawn", name=name) for name, mine in city.pawns]
    if city.full:
        said.append(sight.say("map", "brink"))
    if city.chance is not None:
        said.append(sight.say("map", "chance", percent=city.chance))
    return " ".join([*said, *city.choices])


def _marks(city: City) -> str:
    """What surrounds the node."""
    burst = '<use href="#burst" class="pd-burst tv"/>' if city.full else ""
    here = '<circle class="pd-here" r="19"/>' if city.here else ""
    ring = '<circle class="pd-ring" r="19"/>' if city.light else ""
    return burst + here + ring


def _station(city: City) -> str:
    if not city.station:
        return ""
    return f'<use href="#station" x="{24 * city.place.side}" y="9" data-piece="station-{city.slug}"/>'


def _rack(city: City) -> str:
    """The cubes in one row."""
    if not city.cubes:
        return ""
    rack, half = geo.rack_spots(city.cubes)
    cubes = "".join(
        f'<use href="#d-{colour}" x="{x:g}" data-piece="cube-{city.slug}-{colour}-{number}"/>'
        for colour, number, x in rack
    )
    full = " is-full" if city.full else ""
    return (
        f'<g class="pd-rack{full}" transform="translate(0,{city.place.rack_y})">'
        f'<rect x="{-half:g}" y="-12.5" width="{2 * half:g}" height="25" rx="8"/>{cubes}</g>'
    )


def _chance(sight: SceneSource, city: City) -> str:
    """The chance beside the cubes, on the left at the right edge of the map; no part of what the city is called."""
    if city.chance is None:
        return ""
    side = -1 if city.place.x > 1480 else 1
    half = geo.rack_spots(city.cubes)[1] if city.cubes else 0
    percent = sight.say("map", "percent", percent=city.chance)
    wide = max(44, 11 * len(percent) + 8)  # '100 %' is longer than '30%'
    x, y = city.place.x + side * (half + 3 + wide / 2), city.place.y + city.place.rack_y
    hot = " is-hot" if city.full or city.chance >= 30 else ""
    return (
        f'<g class="pd-chance tv{hot}" aria-hidden="true" transform="translate({x:g},{y})">'
        f'<rect x="{-wide / 2:g}" y="-12" width="{wide}" height="24" rx="12"/>'
        f'<text y="6.200">{escape(percent)}</text></g>'
    )


def _label(sight: SceneSource, city: City) -> str:
    """The name, a long one in two lines."""
    place, first, last = city.place, str(sight.city(city.slug)), ""
    if len(first) > _TWO_LINES and " " in first:
        first, _, last = first.rpartition(" ")
    y = place.label_y - 18 if last and place.label_y < 0 else place.label_y  # two lines above grow upwards
    second = f'<tspan font-size="0"> </tspan><tspan x="{place.label_x}" dy="18">{escape(last)}</tspan>' if last else ""
    return (
        f'<text class="pd-label" text-anchor="{place.anchor}" x="{place.label_x}" y="{y}">'
        f"{escape(first)}{second}</text>"
    )
