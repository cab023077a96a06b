"""Pictures for the rulebook: parts of the table, drawn from a position and cropped, with numbered pins."""

from typing import Any, Final, final

from markupsafe import Markup

from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemain.layout import GROUNDS
from sobremesa.web.faces.pins import stick_pins
from sobremesa.web.moment import Moment
from sobremesa.web.rendering import environment, speaker

_BOARD: Final = (0.0, 0.0, 826.0, 504.0)
_TOWER: Final = (408.0, 72.0, 92.0, 116.0)
_FAVOURS: Final = (660.0, 412.0, 166.0, 92.0)
_MARGIN: Final = 12.0
_LEAST: Final = 100.0  # how much is shown at least, from top to bottom
_SHAPE: Final = 1.9  # how much wider than high; as pictures are, so that nothing beside the board is seen
_COLUMNS: Final = {"track": "c3", "own-loaves": "c3", "own-flour": "c2", "own-ingredients": "c1", "own-villagers": "c4"}
_PIN: Final = 7.5

Box = tuple[float, float, float, float]
Pins = dict[str, int]
ON_THE_TABLE: Final = {"board": "", "own-board": "own", "track": "own-loaves"}  # what is called otherwise there


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
        drawn = Markup("\n").join([self._part(name, numbers) for name in show])
        return Markup('<div class="pic pandemain">{}</div>').format(drawn)

    def _part(self, name: str, pins: Pins) -> Markup:
        villages = {f"place-{village.key}": village for village in self._scene["villages"]}
        if name == "board":
            return Markup('<div class="pic-scene">{}{}</div>').format(
                self._board(_BOARD, pins), self._villages(list(villages), pins)
            )
        if name == "villages":
            return self._villages(list(villages), pins)
        if name in villages:
            return self._villages([name], pins)
        if name in ("penitence", "reputation", "rounds"):
            return self._render(name, pins=self._track_pins(pins) if name == "penitence" else [])
        if name in ("own", "own-board") or name in _COLUMNS:
            return stick_pins(self._render("own", column=_COLUMNS.get(name, "")), pins)
        return self._board(self.box(name), pins)

    def box(self, name: str) -> Box:
        """Where something lies on the main board, with some room around it."""
        if name == "favours":
            return _FAVOURS
        x, y, width, height = _TOWER if name == "tower" else GROUNDS[name.removeprefix("place-")].area
        high = max(height + 2 * _MARGIN, _LEAST)
        wide = max(width + 2 * _MARGIN, high * _SHAPE)
        left = min(max(x + width / 2 - wide / 2, 0), _BOARD[2] - wide)
        top = min(max(y + height / 2 - high / 2, 0), _BOARD[3] - high)
        return (left, top, wide, high)

    def _board(self, box: Box, pins: Pins) -> Markup:
        placed = [(number, *spot) for target, number in pins.items() if (spot := self._spot(target)) is not None]
        drawn = str(self._render("board", pins=placed))
        return Markup(drawn.replace('viewBox="0 0 826 504"', f'viewBox="{" ".join(f"{side:g}" for side in box)}"', 1))

    def _villages(self, names: list[str], pins: Pins) -> Markup:
        shown = [village for village in self._scene["villages"] if f"place-{village.key}" in names]
        placed = {village.key: pins.get(f"place-{village.key}", 0) for village in shown}
        return self._render("villages", villages=shown, pins=placed)

    def _spot(self, target: str) -> tuple[float, float] | None:
        """Where a pin stands on the main board; None where the thing is not there."""
        scene = self._scene
        kind, _, rest = target.partition("-")
        if target == "servant":
            return (scene["servant"]["x"], scene["servant"]["y"] + 6) if scene["servant"] else None
        if kind == "stall":
            stall = scene["market"]["stalls"][int(rest) - 1]
            return stall.x + 38, stall.y + 2
        if kind == "column":
            column = scene["mill"]["columns"][int(rest) - 1]
            return column.x + 16, 124.0
        if kind == "offering":
            return next(((x, 122.0) for name, x, _, _ in scene["church"]["offerings"] if name == target), None)
        if target in ("castle-work", "castle-loan"):
            return (12.0 if rest == "work" else 192.0), 126.0
        if kind == "place" and rest in GROUNDS:
            x, y, width, _ = GROUNDS[rest].area
            return x + width - 10 if rest == "market" else x + 12, y + 16
        return None

    def _track_pins(self, pins: Pins) -> list[tuple[int, float, float]]:
        levels = {f"reward-{level.number}": level for level in self._scene["penitence"]["levels"]}
        return [
            (number, levels[target].x + levels[target].width / 2, 26.0)
            for target, number in pins.items()
            if target in levels
        ]

    def _render(self, part: str, **given: object) -> Markup:
        template = environment().get_template("pandemain/_still.html")
        return Markup(
            template.render(
                scene=self._scene,
                face=self._face,
                moment=self._moment,
                say=speaker(self._moment.language),
                part=False,
                shown=part,
                pin_size=_PIN,
                **given,
            )
        )
