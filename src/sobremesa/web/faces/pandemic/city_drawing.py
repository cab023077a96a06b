"""One city of the map as SVG. It is written here rather than in a template because a page has 48 of them."""

from markupsafe import Markup, escape

from sobremesa.web.faces.pandemic.table_map import City


def draw_city(city: City, percent: str) -> Markup:
    """The city with its cubes, station, label and light; `percent` is what its chip says."""
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
    return Markup(
        f'<{tag} class="{classes}" id="city-{city.slug}" data-target="city-{city.slug}" {link}'
        f' transform="translate({place.x},{place.y})"><title>{escape(city.tells)}</title>'
        f'<circle class="pd-hit" r="25"/>{_marks(city)}<use href="#n-{city.colour}"/>'
        f"{_station(city)}{_rack(city)}{_chance(city, percent)}{_label(city)}</{tag}>"
    )


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
    if not city.rack:
        return ""
    cubes = "".join(
        f'<use href="#d-{colour}" x="{x:g}" data-piece="cube-{city.slug}-{colour}-{number}"/>'
        for colour, number, x in city.rack
    )
    full = " is-full" if city.full else ""
    return (
        f'<g class="pd-rack{full}" transform="translate(0,{city.place.rack_y})">'
        f'<rect x="{-city.rack_half:g}" y="-12.5" width="{2 * city.rack_half:g}" height="25" rx="8"/>{cubes}</g>'
    )


def _chance(city: City, percent: str) -> str:
    """The chance beside the cubes; on the left at the right edge of the map."""
    if city.chance is None:
        return ""
    side = -1 if city.place.x > 1480 else 1
    x = side * ((city.rack_half if city.rack else 0) + 25)
    hot = " is-hot" if city.full or city.chance >= 30 else ""
    return (
        f'<g class="pd-chance tv{hot}" transform="translate({x:g},{city.place.rack_y})">'
        f'<rect x="-22" y="-12" width="44" height="24" rx="12"/><text y="6.200">{escape(percent)}</text></g>'
    )


def _label(city: City) -> str:
    """The name, a long one in two lines."""
    place = city.place
    y = place.label_y - 18 if city.label[1:] and place.label_y < 0 else place.label_y  # two lines above grow upwards
    second = f'<tspan x="{place.label_x}" dy="18">{escape(city.label[1])}</tspan>' if city.label[1:] else ""
    return (
        f'<text class="pd-label" text-anchor="{place.anchor}" x="{place.label_x}" y="{y}">'
        f"{escape(city.label[0])}{second}</text>"
    )
