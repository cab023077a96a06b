"""The drawing under the slider of the replay: parts of the game, whose turns, and what people look for.

Everything is placed by percentages, each mark in a small drawing of its own, so one drawing serves all widths.
"""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from sobremesa.web.timeline import LandmarkAt, Stretch, Timeline

_TOP, _HIGH, _TICKS, _BOTTOM = 15, 27, 50, 58  # in pixels
_MIDDLE: Final = _TOP + _HIGH / 2
_WIDE, _NARROW = 1.7, 7.5  # percent between two labels, on a desk and on a phone
_LONG: Final = 5.5  # what a label with a word takes on a desk
_LETTER: Final = 1.9  # percent of a letter on a phone
_SHAPES: Final = {
    "p1": '<circle r="4.2"/>',
    "p2": '<rect x="-3.8" y="-3.8" width="7.6" height="7.6" rx="1"/>',
    "p3": '<path d="M0-4.8 4.8 4H-4.8Z"/>',
    "p4": '<path d="M0-5 5 0 0 5-5 0Z"/>',
}


def draw_line(line: Timeline, base: str, eyes: str, upto: int, chances: Sequence[tuple[int, float]] = ()) -> Markup:
    """All that does not change with the place; of marks and chances those up to `upto`.

    `base` ends where a number follows. `chances` to win are by places, where a review says them.
    """
    start, end = str(escape(base)), str(escape(f"&eyes={eyes}" if eyes else ""))
    drawn = [*_bands(line), *_nights(line), *_curve(line, upto, chances), *_labels(line, start, end)]
    drawn.append('<g class="rp-ticks">')
    drawn += [_tick(line, turn.start, turn.seat, start, end) for turn in line.turns]
    drawn.append("</g>")
    drawn += [_note(line, note, start, end) for note in line.notes if note.place <= upto]
    return Markup("".join(drawn))


def draw_gone(line: Timeline, place: int) -> Markup:
    """What has been played."""
    return Markup(f'<rect class="rp-gone" x="0" y="{_TOP}" width="{_percent(line, place)}" height="{_HIGH}"/>')


def draw_head(line: Timeline, place: int) -> Markup:
    """Where one is: the knob, and the name of the part."""
    at = _percent(line, place)
    part = line.band_at(place)
    named = _text(line, part.start, part.label, "rp-now") if part else ""
    return Markup(
        f'{named}<svg class="rp-knob" x="{at}" overflow="visible"><line class="rp-head" y1="12" y2="{_BOTTOM}"/>'
        f'<circle class="rp-disc" cy="{_MIDDLE}" r="9"/><circle class="rp-dot" cy="{_MIDDLE}" r="3"/></svg>'
    )


def _percent(line: Timeline, place: int) -> str:
    return f"{100 * place / max(1, line.length):.2f}%"


def _share(line: Timeline, place: int) -> float:
    return 100 * place / max(1, line.length)


def _spans(line: Timeline, parts: list[Stretch]) -> list[tuple[Stretch, int]]:
    """Parts with the places at which they end: where the next one begins."""
    if not parts:
        return []
    ends = [*(part.start for part in parts[1:]), line.length]
    return [(part, end) for part, end in zip(parts, ends, strict=True) if end > part.start]


def _bands(line: Timeline) -> list[str]:
    drawn = []
    for number, (part, end) in enumerate(_spans(line, line.bands)):
        x, width = _percent(line, part.start), f"{_share(line, end) - _share(line, part.start):.2f}%"
        odd = " is-odd" if number % 2 else ""
        drawn.append(f'<rect class="rp-band{odd}" x="{x}" y="{_TOP}" width="{width}" height="{_HIGH}"/>')
        if part.start and not part.turn:
            drawn.append(f'<line class="rp-sep" x1="{x}" x2="{x}" y1="2" y2="{_BOTTOM}"/>')
    return drawn


def _nights(line: Timeline) -> list[str]:
    drawn = []
    for part, end in _spans(line, [part for part in line.parts if part.band or part.dark]):
        if part.dark:
            x, width = _share(line, part.start), _share(line, end) - _share(line, part.start)
            drawn.append(f'<rect class="rp-night" x="{x:.2f}%" y="{_TOP}" width="{width:.2f}%" height="{_HIGH}"/>')
            drawn.append(
                f'<svg class="rp-moon" x="{x + width / 2:.2f}%" overflow="visible">'
                '<path d="M3.6 7.6A5 5 0 0 1-2.400 1.600 5 5 0 1 0 3.600 7.600Z"/></svg>'
            )
    return drawn


def _curve(line: Timeline, upto: int, chances: Sequence[tuple[int, float]]) -> list[str]:
    """The chance to win, over a line at one half; its own measure of width is the number of moves."""
    along = [f"{place} {100 - 100 * chance:.1f}" for place, chance in chances if place <= upto]
    if len(along) < 2:
        return []
    box = f'y="{_TOP}" width="100%" height="{_HIGH}" viewBox="0 0 {max(1, line.length)} 100" preserveAspectRatio="none"'
    return [
        f'<svg class="rp-chance" {box} aria-hidden="true"><path class="half" d="M0 50H{line.length}"/>'
        f'<path class="curve" d="M{"L".join(along)}"/></svg>'
    ]


def _text(line: Timeline, place: int, said: str, classes: str) -> str:
    """A label; near the right end it ends where it would begin."""
    share = _share(line, place)
    turned = ' text-anchor="end"' if share > 90 else ""
    x = -4 if turned else 4
    named = f' class="{classes}"' if classes else ""
    return f'<svg x="{share:.2f}%" overflow="visible"><text x="{x}" y="10"{named}{turned}>{escape(said)}</text></svg>'


def _labels(line: Timeline, start: str, end: str) -> list[str]:
    """The names of parts, where there is room for them."""
    drawn: list[str] = []
    free = narrow = -1.0
    for number, part in enumerate(line.bands):
        share = _share(line, part.start)
        if share < free:
            continue
        said = part.label if number == 0 else part.brief
        room = _LONG if number == 0 or len(said) > 3 else _WIDE
        classes = "" if share >= narrow else "is-wide"
        if not classes:
            narrow = share + max(_NARROW, 2 + _LETTER * len(said))
        free = share + room
        href = f"{start}{line.numbers[part.start]}{end}"
        text = _text(line, part.start, said, classes)
        drawn.append(f'<a href="{href}" data-move-link tabindex="-1" aria-label="{escape(part.heading)}">{text}</a>')
    return drawn


def _tick(line: Timeline, place: int, seat: str, start: str, end: str) -> str:
    """One turn, in the shape and colour of its seat."""
    shape = _SHAPES.get(seat, _SHAPES["p1"])
    href = f"{start}{line.numbers[place]}{end}"
    return (
        f'<svg x="{_percent(line, place)}" y="{_TICKS}" overflow="visible">'
        f'<a href="{href}" data-move-link tabindex="-1" aria-hidden="true">'
        f'<g class="rp-mark {seat}" transform="scale(.62)">{shape}</g></a></svg>'
    )


def _note(line: Timeline, note: LandmarkAt, start: str, end: str) -> str:
    """One thing that people look for."""
    said, href = escape(note.said), f"{start}{line.numbers[note.place]}{end}"
    return (
        f'<svg class="rp-note of-{note.kind}" x="{_percent(line, note.place)}" y="{_MIDDLE}" overflow="visible">'
        f'<title>{said}</title><a href="{href}" data-move-link aria-label="{said}">{note.drawing}</a></svg>'
    )
