"""What pages show one after another of what others did: a caption for each line of the log, and where it happened.

Captions are of moves that have happened, over the board as it is after the move; between the events of one move there
is no position.
"""

from collections.abc import Iterable
from typing import Final

from sobremesa.table.history import Move
from sobremesa.table.situation import Situation
from sobremesa.web.chronicle import Chronicle, events_of, seat_text
from sobremesa.web.faces import Face
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Caption, LogLine, ToldEvent
from sobremesa.wording import EventDict, Wording
from sobremesa.wording.messages import Words

MOST_STEPS: Final = 60  # moves of which a page names the numbers


def captions_of(table: Situation, wording: Wording, face: Face, words: Words, looker: Looker) -> list[Caption]:
    """Those of the last move of a table, which is usually a moment that is gone."""
    if not table.moves:
        return []
    move = table.moves[-1]
    mine = _seats_of(looker) if move.seat in looker.mine else ()
    left_out = wording.minor_events
    events = [event for event in events_of(table, wording, move, looker) if event["event"] not in left_out]
    found = []
    for line, step in enumerate(wording.steps(events)):
        code = str(step[0]["event"])
        seat = next((str(event["seat"]) for event in step if isinstance(event.get("seat"), str)), "")
        if _is_shown(face, code, seat, mine):
            spots = [spot for event in step for spot in face.spots(event)]
            said = " ".join(words.event(event) for event in step)
            found.append(Caption(said, seat, [*dict.fromkeys(spots)], line))
    return found


def told_of(table: Situation, wording: Wording, face: Face, words: Words, looker: Looker) -> list[ToldEvent]:
    """All that the last move brought, line by line; before the first, what happened at the start.

    The headline comes first. Where there is one line only it is told in its parts.
    """
    move = table.moves[-1] if table.moves else table.opening
    events = [e for e in events_of(table, wording, move, looker) if e["event"] not in wording.minor_events]
    steps, found = wording.steps(events), list[list[ToldEvent]]()
    alone = len(steps) == 1
    for line, step in enumerate(steps):
        seat = next((str(event["seat"]) for event in step if isinstance(event.get("seat"), str)), "")
        spots = " ".join(dict.fromkeys(spot for event in step for spot in face.spots(event)))
        sentences = [words.event(event) for event in step]
        found.append(
            [ToldEvent(said, line, seat, spots) for said in (sentences if alone else [" ".join(sentences)]) if said]
        )
    if steps:
        found.insert(0, found.pop(headline_of(steps, wording, face)))
    return [each for told in found for each in told]


def headline_of(steps: list[list[EventDict]], wording: Wording, face: Face) -> int:
    """Which line of a move says what it was: the first, or if that is an aside, what people look for in the move."""
    plain = [
        number for number, step in enumerate(steps) if any(event["event"] not in wording.shown_events for event in step)
    ]
    if not plain or plain[0] == 0:
        return 0
    return next((number for number in plain if face.marks(steps[number])), plain[0])


def steps_after(table: Situation, face: Face, chronicle: Chronicle, looker: Looker, seq: int) -> list[int]:
    """The numbers of the last moves after an entry that have a caption, in their order."""
    found: list[int] = []
    for move in reversed(table.moves):
        if move.seq <= seq or len(found) == MOST_STEPS:
            break
        if _has_captions(face, chronicle.lines_of(move), move, looker):
            found.append(move.seq)
    return found[::-1]


def _has_captions(face: Face, lines: Iterable[LogLine], move: Move, looker: Looker) -> bool:
    mine = _seats_of(looker) if move.seat in looker.mine else ()
    return any(_is_shown(face, line.code, line.seat, mine) for line in lines)


def _is_shown(face: Face, code: str, seat: str, mine: tuple[str, ...]) -> bool:
    """Of the viewer's own move only what the game or others did after it is news."""
    if code in face.quiet:
        return False
    return not mine or code in face.by_itself or (seat != "" and seat not in mine)


def _seats_of(looker: Looker) -> tuple[str, ...]:
    return tuple(seat_text(seat) for seat in looker.mine)
