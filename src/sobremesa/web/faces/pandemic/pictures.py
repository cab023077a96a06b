"""Pictures for the rulebook: parts of the table, drawn from a position and cropped, with numbered pins."""

from typing import Any, Final, final

from markupsafe import Markup

from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemic.geography import HEIGHT, PLACES, WIDTH
from sobremesa.web.faces.pins import stick_pins
from sobremesa.web.moment import Moment
from sobremesa.web.rendering import environment, speaker

_PARTS: Final = ("piles", "hand", "cures", "rate", "outbreaks", "seats", "strip")
_CALLED: Final = {"outbreaks": "track-outbreaks", "rate": "track-rate", "cures": "cure-blue"}
_WIDE, _HIGH = 460.0, 290.0  # how much of the map is shown around a city

Pins = dict[str, int]
ON_THE_TABLE: Final = {  # what is called otherwise there
    "map": "",
    "strip": "track-outbreaks track-rate cures",
    "outbreaks": "track-outbreaks",
    "rate": "track-rate",
    "piles": "pile-player pile-infection",
}


@final
class Pictures:
    """Draws parts of one moment."""

    def __init__(self, face: Face, moment: Moment) -> None:
        self._face = face
        self._moment = moment
        self._scene: dict[str, Any] = face.scene(moment)

    def draw(self, show: tuple[str, ...], pins: tuple[str, ...]) -> Markup:
        """All parts that are named, one below the other; KeyError for a name that nothing on the table has."""
        numbers = {target: number for number, target in enumerate(pins, 1)}
        show = tuple(dict.fromkeys("seats" if name.startswith("seat-") else name for name in show))
        on_map = [name for name in show if name not in _PARTS]
        drawn = [self._map(on_map, numbers)] if on_map else []
        drawn += [self._render(name, numbers) for name in show if name in _PARTS]
        return Markup('<div class="pic pd">{}</div>').format(Markup("\n").join(drawn))

    def _map(self, names: list[str], pins: Pins) -> Markup:
        places = [PLACES[name.removeprefix("city-")] for name in names if name not in ("map", "board")]
        cities = [(number, PLACES[name.removeprefix("city-")]) for name, number in pins.items() if "city-" in name]
        seen = [*places, *(place for _, place in cities)] if places else []
        box = (0.0, 0.0, float(WIDTH), float(HEIGHT))
        if seen:
            left, right = min(place.x for place in seen), max(place.x for place in seen)
            top, bottom = min(place.y for place in seen), max(place.y for place in seen)
            wide = min(max(right - left + 260, _WIDE, (bottom - top + 200) * 1.5), WIDTH)
            high = min(max(bottom - top + 200, _HIGH, wide / 1.9), HEIGHT)
            x = min(max((left + right - wide) / 2, 0), WIDTH - wide)
            y = min(max((top + bottom - high) / 2, 0), HEIGHT - high)
            box = (x, y, wide, high)
        size = box[2] / 46
        placed = [(number, place.x - 22 * place.side, place.y - 20) for number, place in cities]
        drawn = str(self._render("map", pins, placed=placed, pin_size=size))
        return Markup(drawn.replace('viewBox="0 0 1600 900"', f'viewBox="{" ".join(f"{side:g}" for side in box)}"', 1))

    def _render(self, part: str, pins: Pins, **given: object) -> Markup:
        template = environment().get_template("pandemic/_still.html")
        drawn = template.render(
            scene=self._scene,
            face=self._face,
            moment=self._moment,
            language=self._moment.language,
            say=speaker(self._moment.language),
            part=False,
            shown=part,
            **given,
        )
        if part == "map":
            return Markup(drawn)
        return stick_pins(drawn, {_CALLED.get(target, target): number for target, number in pins.items()})
