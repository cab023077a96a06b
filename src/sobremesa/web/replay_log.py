"""The log beside a replay, the oldest line first: what comes later is pale, and what was taken back is folded."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from sobremesa.table.history import Move
from sobremesa.table.situation import Situation
from sobremesa.web.chronicle import Chronicle
from sobremesa.web.log_parts import LogPart, parts_of
from sobremesa.web.looker import Looker
from sobremesa.web.moment import LogLine
from sobremesa.web.taken_back import taken_back

_NEAR: Final = 8  # lines before the moment that are shown where no script brings the moment into view


def draw_steps(
    before: Sequence[LogLine],
    later: Sequence[LogLine],
    now: int,
    whole: Situation,
    chronicle: Chronicle,
    looker: Looker,
) -> Markup:
    """The lines up to a moment, the entry `now`, and those after it, each with a link to its own moment."""
    start, end = str(escape(f"{looker.base_path}?move=")), str(escape(f"&eyes={looker.eyes}" if looker.eyes else ""))
    gone = gone_by_line(whole, chronicle)
    near = {id(line) for line in before[-_NEAR:]}
    drawn = []
    for part in parts_of([*before, *later]):
        if part.heading:
            all_far = all(id(line) not in near and line.seq <= now for line in part.lines)
            drawn.append(_draw_heading(part, f"{start}{part.seq}{end}", " is-far" if all_far else ""))
        for line in part.lines:
            place = " is-later" if line.seq > now else " is-here" if line.seq == now else ""
            far = " is-far" if not place and id(line) not in near else ""
            drawn.append(
                f'<li class="log-line code-{line.code}{" is-new" if line.seq == now else ""}{place}{far}"'
                f' id="line-{line.seq}-{line.number}">{line.drawn[0]}{start}{line.seq}{end}{line.drawn[1]}</li>'
            )
            if line.seq in gone and line.number == 0:
                drawn.append(f'<li class="log-gone">{gone[line.seq]}</li>')
    return Markup("".join(drawn))


def _draw_heading(part: LogPart, address: str, far: str) -> str:
    badge = f'<span class="seat-badge seat-{part.seat}" aria-hidden="true"></span>' if part.seat else ""
    link = f'<a class="log-at" href="{address}">{escape(part.heading)}</a>'
    return f'<li class="log-heading{far}" id="line-of-{part.seq}-{part.number}"><h3>{badge}{link}</h3></li>'


def _draw_gone(moves: list[Move], chronicle: Chronicle) -> Markup:
    """Moves that were taken back, folded and struck out, for the line that says so."""
    sentences = [sentence for move in moves for sentence in chronicle.sentences_of(move)]
    summary = escape(chronicle.catalog.say("replay", "gone", count=len(moves)))
    lines = "".join(f"<p><s>{escape(sentence)}</s></p>" for sentence in sentences)
    return Markup(f"<details><summary>{summary}</summary>{lines}</details>" if lines else "")


def gone_by_line(whole: Situation, chronicle: Chronicle) -> dict[int, Markup]:
    """What each entry of the log took back, by its number; nothing while the game goes on."""
    gone = taken_back(whole) if whole.closed else {}
    return {seq: drawn for seq, moves in gone.items() if (drawn := _draw_gone(moves, chronicle))}
