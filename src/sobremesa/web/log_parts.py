"""The log in parts, each under its heading: the days and phases of a game, or its turns."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from sobremesa.web.moment import LogLine


@dataclass
class LogPart:
    """Lines under one heading, the oldest first."""

    heading: str  # '' before the first
    seq: int  # the moment at which it begins
    number: int  # among the lines of that moment
    seat: str  # p1 … whose part it is, or ''
    lines: list[LogLine] = field(default_factory=list)


def parts_of(lines: Sequence[LogLine]) -> list[LogPart]:
    """These lines in their parts, the oldest first. A line that its heading tells as well is left out."""
    found: list[LogPart] = []
    for line in lines:
        goes_on = found and not line.told_by_heading and line.heading == found[-1].heading  # one line for each player
        if not found or (line.heading and not goes_on):
            found.append(LogPart(line.heading, line.seq, line.number, line.seat if line.told_by_heading else ""))
        if not line.told_by_heading:
            found[-1].lines.append(line)
    return found


def draw_lines(lines: Sequence[LogLine], anchor: str, base_path: str, eyes: str) -> Markup:
    """Lines of the log, the newest first, each with a link to its moment; what stands in each was drawn when told.

    A heading stands above its part: what comes below it happened after it began.
    """
    start, end = str(escape(f"{base_path}?move=")), str(escape(f"&eyes={eyes}" if eyes else ""))
    drawn = []
    for part in reversed(parts_of(lines)):
        if part.heading:
            drawn.append(_draw_heading(part, f"{start}{part.seq}{end}", anchor))
        drawn += [
            f'<li class="log-line code-{line.code}{" is-new" if line.new else ""}"'
            f' id="{anchor}-{line.seq}-{line.number}">{line.drawn[0]}{start}{line.seq}{end}{line.drawn[1]}</li>'
            for line in reversed(part.lines)
        ]
    return Markup("".join(drawn))


def _draw_heading(part: LogPart, address: str, anchor: str) -> str:
    badge = f'<span class="seat-badge seat-{part.seat}" aria-hidden="true"></span>' if part.seat else ""
    link = f'<a class="log-at" href="{address}">{escape(part.heading)}</a>'
    return f'<li class="log-heading" id="{anchor}-of-{part.seq}-{part.number}"><h3>{badge}{link}</h3></li>'
