"""The log of a table in words: what each entry tells a viewer, as far as that viewer may know it.

Lines that were told once are kept with the table, so that a page costs no more late in a game than early.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, final
from weakref import WeakKeyDictionary

from markupsafe import escape

from sobremesa.core.state import State
from sobremesa.table.history import Move
from sobremesa.table.log import Entry
from sobremesa.table.situation import Situation
from sobremesa.web.eyes import is_veiled, seen
from sobremesa.web.looker import Looker
from sobremesa.web.moment import LogLine
from sobremesa.web.rule_links import rule_link
from sobremesa.web.ways_on import OF_A_FILE
from sobremesa.wording import EventDict, Wording, with_notes
from sobremesa.wording.messages import Words, web_catalog


@dataclass(frozen=True)
class ToldLine:
    """One line in words, as it is kept."""

    sentence: str
    rules: list[str]
    seat: str
    code: str  # of the first event
    drawn: tuple[str, str]  # all of it, before and after the address of its moment
    heading: str = ""
    told_by_heading: bool = False


_Key = tuple[str, int | None, bool, str]
_TOLD: Final[WeakKeyDictionary[Situation, dict[_Key, dict[int, list[ToldLine]]]]] = WeakKeyDictionary()
_RULES_CITED: Final = 2
_OPENING: Final = -1  # instead of the number of a move
_MOST_KEPT: Final = 12  # viewers and languages of one table whose lines are kept


def forget_told(table: Situation) -> None:
    """Tell everything anew the next time."""
    _TOLD.pop(table.whole, None)


def seat_text(seat: int) -> str:
    """p1 for seat 0."""
    return f"p{seat + 1}" if seat >= 0 else ""


def events_of(table: Situation, wording: Wording, move: Move, looker: Looker) -> list[EventDict]:
    """What a looker may know of a move, with names instead of numbers."""
    happened = [table.game.event_dict(event) for event in seen(move.events, looker)]
    found = with_notes(happened, wording, lambda: _after(table, move))
    return [event for event in found if not is_veiled(str(event["event"]), wording, looker)]


def _after(table: Situation, move: Move) -> State:
    """How the game stood right after a move."""
    if move.seq >= table.moved:
        return table.state
    return table.state_after(0 if move.seq == 0 else bisect_left(table.moves, move.seq, key=lambda each: each.seq) + 1)


@final
class Chronicle:
    """Tells one table to one viewer in one language."""

    def __init__(self, table: Situation, wording: Wording, words: Words, looker: Looker) -> None:
        self.table = table
        self.wording = wording
        self.words = words
        self.looker = looker
        self.viewer = looker.viewer
        self.catalog = web_catalog(words.language)
        names = "\n".join([*(seat.name for seat in table.seats), words.player(seat_text(self.viewer or 0))])
        kept = _TOLD.setdefault(table.whole, {})
        while len(kept) > _MOST_KEPT:
            kept.pop(next(iter(kept)))
        self._told = kept.setdefault((words.language, looker.viewer, looker.open, names), {})

    def last_lines(self, most: int, seen: int) -> list[LogLine]:
        """The last lines, the oldest first; those after entry `seen` are new.

        Before them stands the heading of the part to which the oldest of them belongs.
        """
        found: list[LogLine] = []  # the newest first
        for entries in self._backwards():
            before, told = len(found), self._tell_entries(entries)
            if before < most or any(line.heading for line in told):
                found += reversed(self._lines(entries[-1].seq, told, seen))
            beyond = found[max(before, most - 1) :]
            if beyond and (not self.wording.log_headings or any(line.heading for line in beyond)):
                break
        else:
            found += reversed(self._lines(0, self._tell_move(self.table.opening), seen))
            found += self._opening()
        above = next((line for line in found[most:] if line.heading), None)
        last = found[:most][::-1]
        return [replace(above, told_by_heading=True), *last] if above and last and not last[0].heading else last

    def _opening(self) -> list[LogLine]:
        """What begins the first part of the log, where nothing that happens does."""
        if _OPENING not in self._told:
            event = self.wording.opening_event(self.table.state_after(0).view(None))
            self._told[_OPENING] = [] if event is None else [self._tell_step([event])]
        return self._lines(0, self._told[_OPENING], 0)

    def lines_after(self, seq: int, most: int) -> list[LogLine]:
        """What others did after an entry, the oldest first, and no more than the last `most` lines."""
        found: list[list[LogLine]] = []
        count = 0
        for entries in self._backwards():
            if entries[-1].seq <= seq or count >= most:
                break
            if entries[-1].seat == self.viewer:
                continue
            found.append(self._lines(entries[-1].seq, self._tell_entries(entries), seq))
            count += len(found[-1])
        return [line for lines in reversed(found) for line in lines][-most:]

    def lines_of_last_move(self) -> list[LogLine]:
        """What the last move brought; before the first, what happened before anybody decided."""
        moves = self.table.moves
        return self.lines_of(moves[-1] if moves else self.table.opening)

    def lines_of(self, move: Move) -> list[LogLine]:
        """What a move brought."""
        return self._lines(move.seq, self._tell_move(move), move.seq)

    def lines_of_entry(self, entry: Entry) -> list[LogLine]:
        """What one entry of the log says, by itself."""
        return self._lines(entry.seq, self._tell_entry(entry), entry.seq)

    def sentences_of(self, move: Move) -> list[str]:
        """The same of a move that no longer counts."""
        return [line.sentence for line in self._say_moves([move])]

    def last_own_entry(self) -> int:
        """The viewer's last move; 0 where there was none."""
        own = (move.seq for move in reversed(self.table.moves) if move.seat == self.viewer)
        return next(own, 0)

    def _lines(self, seq: int, told: list[ToldLine], seen: int) -> list[LogLine]:
        return [LogLine(seq, number, new=seq > seen, **vars(line)) for number, line in enumerate(told)]

    def _backwards(self) -> Iterator[list[Entry]]:
        """All entries, the last first; what a seat says at once stays together, in the order in which it was said."""
        together: list[Entry] = []
        for entry in reversed(self.table.entries):
            if together and (self._said_by(entry) == -1 or self._said_by(entry) != self._said_by(together[0])):
                yield together
                together = []
            together = [entry, *together]
        if together:
            yield together

    def _said_by(self, entry: Entry) -> int:
        """The seat that says something with this entry; -1 where nothing is said."""
        game = self.table.game
        return game.speaker(game.parse(entry.body["move"])) if entry.kind == "move" else -1

    def _tell_entries(self, entries: list[Entry]) -> list[ToldLine]:
        if len(entries) == 1:
            return self._tell_entry(entries[0])
        moves = [move for move in (self.table.history.move_of(entry.seq) for entry in entries) if move is not None]
        return self._say_moves(moves)

    def _tell_entry(self, entry: Entry) -> list[ToldLine]:
        if entry.kind == "move":
            move = self.table.history.move_of(entry.seq)
            return self._tell_move(move) if move is not None else []
        if (entry.kind == "answer" and entry.body["yes"]) or self._is_granted_at_once(entry):
            return []
        if entry.kind == "sit" and entry.seat == self.viewer:
            return []  # one knows that one has come
        code, fields = self._of_table(entry)
        sentence = self.catalog.say("table-log", code, **fields)
        seat = seat_text(entry.seat)
        return [ToldLine(sentence, [], seat, code, self._draw(sentence, [], seat))]

    def _of_table(self, entry: Entry) -> tuple[str, dict[str, object]]:
        """What people did around the game."""
        who = self.words.player(seat_text(entry.seat)) if entry.seat >= 0 else ""
        if entry.kind == "seat":
            code = "seat-to-bot" if entry.body["bot"] else "seat-back"
            if entry.seat >= 0 and entry.body["bot"] and entry.seat != int(entry.body["seat"]):
                code = "seat-to-bot-by"
            return ("time-out" if entry.seat < 0 else code), {"name": self._seat_of(entry), "by": who}
        if entry.kind == "link":
            return "new-link", {"name": self._seat_of(entry), "by": who}
        if entry.kind == "offer":
            return f"offer-{entry.body['offer']}", {"name": who}
        if entry.kind == "undo":
            before = self.table.entries[entry.seq - 2]
            if self._is_granted_at_once(before):
                return "undo", {"name": self.words.player(seat_text(before.seat))}
            return ("undo" if entry.seat >= 0 else "undo-agreed"), {"name": who}
        if entry.kind == "end" and entry.body["why"] == OF_A_FILE:
            return "ended-file", {}
        return {"sit": "sat-down", "answer": "declined", "end": "ended"}[entry.kind], {"name": who}

    def _is_granted_at_once(self, entry: Entry) -> bool:
        """Whether this offer needed nobody's answer: no person played at another screen."""
        after = self.table.entries[entry.seq : entry.seq + 1]
        return entry.kind == "offer" and entry.body["offer"] == "undo" and [each.kind for each in after] == ["undo"]

    def _seat_of(self, entry: Entry) -> str:
        """Whose seat an entry is about, whoever wrote it."""
        return self.words.player(seat_text(int(entry.body["seat"])))

    def _tell_move(self, move: Move) -> list[ToldLine]:
        if move.seq not in self._told:
            self._told[move.seq] = self._say_moves([move])
        return self._told[move.seq]

    def _say_moves(self, moves: list[Move]) -> list[ToldLine]:
        left_out = self.wording.minor_events
        happened = [event for move in moves for event in events_of(self.table, self.wording, move, self.looker)]
        events = [event for event in happened if event["event"] not in left_out]
        return [self._tell_step(step) for step in self.wording.steps(events)]

    def _tell_step(self, step: list[EventDict]) -> ToldLine:
        sentence = " ".join(self.words.event(event) for event in step)
        rules = list(dict.fromkeys(str(event["rule"]) for event in step if event.get("rule")))
        seat = next((str(event["seat"]) for event in step if isinstance(event.get("seat"), str)), "")
        code = str(step[0]["event"])
        heading = self.wording.log_headings.get(code, "")
        return ToldLine(
            sentence=sentence,
            rules=rules,
            seat=seat,
            code=code,
            drawn=self._draw(sentence, rules, seat),
            heading=self.words.log_heading(heading, step[0]) if heading else "",
            told_by_heading=code in self.wording.told_by_headings,
        )

    def _draw(self, sentence: str, rules: list[str], seat: str) -> tuple[str, str]:
        """What stands in a line, before and after the address of its moment, which depends on who looks."""
        badge = f'<span class="seat-badge seat-{seat}" aria-hidden="true"></span>' if seat else ""
        game_id = self.table.header.game_id
        cited = "".join(f" {rule_link(game_id, self.words.language, rule)}" for rule in rules[:_RULES_CITED])
        return f'{badge}<span><a class="log-at" href="', f'">{escape(sentence)}</a>{cited}</span>'
