"""Makes the replay bar of a moment: of one that is gone, and of a table at which the game is over."""

from typing import Final, final

from sobremesa.table.practice import Practice
from sobremesa.table.situation import Situation
from sobremesa.web.captions import told_of
from sobremesa.web.chronicle import Chronicle
from sobremesa.web.faces import Face
from sobremesa.web.looker import Looker
from sobremesa.web.looking_back import address_of
from sobremesa.web.moment import LogLine
from sobremesa.web.replay_log import draw_steps
from sobremesa.web.replay_shown import ReplayShown, WayTo
from sobremesa.web.timeline import Timeline, timeline_of
from sobremesa.web.timeline_drawing import draw_gone, draw_head, draw_line
from sobremesa.wording import Wording
from sobremesa.wording.messages import Words, web_catalog

_LATER_LINES: Final = 30


def has_replay(table: Situation) -> bool:
    """Whether the page of a table is one of the pages of its replay."""
    return not isinstance(table, Practice) and (table is not table.whole or table.closed)


@final
class Replay:
    """The bar for one looker at one place of a game."""

    def __init__(self, table: Situation, looker: Looker, wording: Wording, face: Face, words: Words) -> None:
        self.table = table
        self.whole = table.whole
        self.looker = looker
        self.wording = wording
        self.face = face
        self.words = words
        self.line: Timeline = timeline_of(self.whole, wording, face, words, looker)
        self.place = len(table.moves)

    def shown(self, chronicle: Chronicle, log: list[LogLine]) -> ReplayShown:
        """The bar, and the log with what comes later."""
        line, place, looker, whole = self.line, self.place, self.looker, self.whole
        where, said = self._where(), self._said()
        base = address_of(looker.base_path, 0, "").removesuffix("0")
        upto = place if looker.guesses else line.length
        later = [] if looker.guesses else self._later()
        return ReplayShown(
            place=place,
            length=line.length,
            over=whole.over,
            where=where,
            said=said,
            value=", ".join(part for part in (where, said) if part),
            ways=self._ways(),
            line=draw_line(line, base, looker.eyes, upto, looker.chances),
            gone=draw_gone(line, place),
            head=draw_head(line, place),
            numbers=_runs(line.numbers),
            turns=_places(line.turn_starts()),
            rounds=_places(line.round_starts()),
            notes=_places(sorted({note.place for note in line.notes if note.place <= upto})),
            parts=[(part.start, self._name(part.start)) for part in line.parts],
            link=self._link(),
            to_now=looker.live or looker.base_path,
            hides_later=looker.guesses,
            log=draw_steps(log, later, line.numbers[place], whole, chronicle, looker),
        )

    def _name(self, place: int) -> str:
        return self.line.name_at(place, self.words.language)

    def _where(self) -> str:
        """The part in which the move was made: what it began itself comes after it."""
        if self.whole.over and self.place == self.line.length:
            return web_catalog(self.words.language).say("replay", "end")
        return self._name(max(0, self.place - 1)) or web_catalog(self.words.language).say("replay", "start")

    def _said(self) -> str:
        """The headline of what happened here, as far as it fits into a line."""
        if not self.place or (self.whole.over and self.place == self.line.length):
            return ""
        told = told_of(self.table, self.wording, self.face, self.words, self.looker)
        return told[0].said if told else ""

    def _later(self) -> list[LogLine]:
        """What the viewer saw happen after this moment, as the log tells it."""
        chronicle, found = Chronicle(self.whole, self.wording, self.words, self.looker), list[LogLine]()
        for move in self.whole.moves[self.place :]:
            if len(found) >= _LATER_LINES:
                break
            found += chronicle.lines_of(move)
        return found

    def _ways(self) -> list[WayTo]:
        place, line = self.place, self.line
        turns = line.turn_starts()
        before = [turn for turn in turns if turn < place]
        after = [turn for turn in turns if turn > place]
        targets = {
            "start": 0 if place else None,
            "turn-back": before[-1] if before else None,
            "back": place - 1 if place else None,
            "on": place + 1 if place < line.length else None,
            "turn-on": after[0] if after else line.length if place < line.length else None,
        }
        # Without scripts each step is a page of its own: it begins at the board, where the last one did.
        return [WayTo(name, "" if at is None else f"{self._address(at)}#board") for name, at in targets.items()]

    def _address(self, place: int) -> str:
        return address_of(self.looker.base_path, self.line.numbers[place], self.looker.eyes)

    def _link(self) -> str:
        """The moment for others: never with the token of a seat, and only where they may look on."""
        if not self.looker.base_path:  # a game that is nobody's: its address holds all of it
            return address_of(self.looker.root, self.line.numbers[self.place], self.looker.eyes)
        if not self.whole.header.settings.watchers:
            return ""
        eyes = self.looker.eyes if self.whole.closed else ""
        return address_of(f"/table/{self.whole.table_id}", self.line.numbers[self.place], eyes)


def _places(places: list[int]) -> str:
    return " ".join(map(str, places))


def _runs(numbers: list[int]) -> str:
    """Rising numbers in few letters: '0 3-17 20'."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)
