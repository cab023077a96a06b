"""A whole game as one line: its parts, whose turns they were, and the moves that people look for.

It is made of the headings of the log and of events that the viewer saw. Places on it are numbers of moves that count:
0 is the start, and a move lies where it has been made. Whose turn it is comes from events, never from the entries of
the log: whose answer a move was may be a secret.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from markupsafe import Markup

from sobremesa.table.history import Move
from sobremesa.table.situation import Situation
from sobremesa.web.eyes import seen
from sobremesa.web.faces import Face
from sobremesa.web.lists import told_of
from sobremesa.web.looker import Looker
from sobremesa.web.replay_shown import Landmark
from sobremesa.wording import EventDict, Wording
from sobremesa.wording.messages import Words

_MOST_KEPT: Final = 12  # viewers and languages of one table


@dataclass(frozen=True)
class Stretch:
    """A part of the game, by its heading in the log."""

    start: int
    heading: str
    label: str  # on the line
    brief: str  # the same where there is little room
    band: bool  # a round or turn; otherwise a part of one
    dark: bool  # a night
    turn: bool  # the turn of one seat


@dataclass(frozen=True)
class TurnAt:
    """A turn of a seat."""

    start: int
    seat: str  # p1 …


@dataclass(frozen=True)
class LandmarkAt:
    """A move that people look for."""

    place: int
    kind: str
    said: str
    drawing: Markup


@dataclass
class _Beat:
    """What one move gives to the line."""

    seq: int
    parts: list[Stretch]
    seat: str  # whose turn it begins, or ''
    notes: list[LandmarkAt]


@dataclass
class Timeline:
    """The line of one table for one viewer, as far as the game has come."""

    length: int  # how many moves
    numbers: list[int]  # the entry of each place, from the start
    parts: list[Stretch] = field(default_factory=list)
    turns: list[TurnAt] = field(default_factory=list)
    notes: list[LandmarkAt] = field(default_factory=list)

    @property
    def bands(self) -> list[Stretch]:
        """Rounds, or turns where the game has no rounds."""
        return [part for part in self.parts if part.band]

    def part_at(self, place: int) -> Stretch | None:
        """The part to which a place belongs; None before the first."""
        found = bisect_right(self.parts, place, key=lambda part: part.start)
        return self.parts[found - 1] if found else None

    def band_at(self, place: int) -> Stretch | None:
        """The same of rounds."""
        return next((part for part in reversed(self.bands) if part.start <= place), None)

    def name_at(self, place: int, language: str) -> str:
        """The part of the game to which a place belongs, with its round; '' before the first."""
        part, band = self.part_at(place), self.band_at(place)
        if part is None:
            return ""
        if band is None or band is part:
            return part.heading
        return told_of(band.heading, part.heading, language)

    def turn_starts(self) -> list[int]:
        """Where turns begin; what was before the first belongs to it."""
        return sorted({0, *(turn.start for turn in self.turns)})

    def round_starts(self) -> list[int]:
        """Where rounds begin. Where the parts of the log are turns, a round is once around the table."""
        starts = {part.start for part in self.bands}
        if self.turns and all(part.turn for part in self.bands):
            starts = {turn.start for turn in self.turns if turn.seat == self.turns[0].seat}
        return sorted({0, *starts})


_Key = tuple[str, int | None, bool, str]
_KEPT: Final[WeakKeyDictionary[Situation, dict[_Key, list[_Beat]]]] = WeakKeyDictionary()


def forget(table: Situation) -> None:
    """Read everything anew the next time."""
    _KEPT.pop(table, None)


def timeline_of(table: Situation, wording: Wording, face: Face, words: Words, looker: Looker) -> Timeline:
    """The line of a whole table; of moves that were read once only what they gave to it is kept."""
    kept = _KEPT.setdefault(table, {})
    while len(kept) > _MOST_KEPT:
        kept.pop(next(iter(kept)))
    names = "\n".join(seat.name for seat in table.seats)
    beats = kept.setdefault((words.language, looker.viewer, looker.open, names), [])
    _LineReader(table, wording, face, words, looker).read_on(beats)
    line = Timeline(len(table.moves), [beat.seq for beat in beats])
    for place, beat in enumerate(beats):
        line.parts += beat.parts
        line.notes += beat.notes
        if beat.seat:
            line.turns.append(TurnAt(place, beat.seat))
    return line


class _LineReader:
    """Reads what moves give to the line."""

    def __init__(self, table: Situation, wording: Wording, face: Face, words: Words, looker: Looker) -> None:
        self.table = table
        self.wording = wording
        self.face = face
        self.words = words
        self.looker = looker

    def read_on(self, beats: list[_Beat]) -> None:
        """Bring beats up to the last move that counts; those of moves that were taken back go."""
        moves = self.table.moves
        del beats[len(moves) + 1 :]
        while len(beats) > 1 and beats[-1].seq != moves[len(beats) - 2].seq:
            beats.pop()
        if not beats:
            beats.append(self._beat(0, self.table.opening, self._opening()))
        for place in range(len(beats), len(moves) + 1):
            beats.append(self._beat(place, moves[place - 1], []))

    def _opening(self) -> list[EventDict]:
        """What begins the first part of the log, where nothing that happens does."""
        event = self.wording.opening_event(self.table.state_after(0).view(None))
        return [] if event is None else [event]

    def _beat(self, place: int, move: Move, before: list[EventDict]) -> _Beat:
        told = self.table.game.event_dict
        events = [*before, *(told(event) for event in seen(move.events, self.looker))]
        parts: list[Stretch] = []
        seat = ""
        for event in events:
            code = str(event["event"])
            if code in self.wording.log_headings:
                parts.append(self._part(place, code, event))
            if code in self.face.turn_events:
                seat = str(event.get("seat", ""))
        notes = [LandmarkAt(place, note.kind, self._said(note), note.drawing) for note in self.face.marks(events)]
        return _Beat(move.seq, parts, seat, notes)

    def _said(self, note: Landmark) -> str:
        if note.event is not None:
            return self.words.event(note.event)
        if not note.seat:
            return note.said
        return told_of(self.words.player(note.seat), note.said, self.words.language)

    def _part(self, place: int, code: str, event: EventDict) -> Stretch:
        heading = self.words.log_heading(self.wording.log_headings[code], event)
        number = next((str(value) for value in event.values() if type(value) is int), "")
        return Stretch(
            start=place,
            heading=heading,
            label=self.face.band_label(number) or heading,
            brief=number or heading,
            band=code in self.wording.told_by_headings,
            dark=code in self.face.dark_events,
            turn=code in self.face.turn_events,
        )
