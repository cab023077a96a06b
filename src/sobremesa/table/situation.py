"""How a table stands: the game, who sits where, whose decision it is, what the clocks show, what can be taken back.

Nothing here changes anything: `Table` does, entry by entry.
"""

from copy import copy
from functools import cached_property
from typing import Self

from sobremesa.core.decisions import Outcome, Pause
from sobremesa.core.game import Game
from sobremesa.core.replay import Record, record_of, write_replay
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.table.clocks import Clocks
from sobremesa.table.drafts import TableDraft, try_steps
from sobremesa.table.history import History, Move
from sobremesa.table.log import NOBODY, Entry, Header, Seat, check_header
from sobremesa.table.offers import Offer
from sobremesa.table.pauses import pause_of
from sobremesa.table.seating import Seating


class Situation:
    """A table as it stands after the last entry that was accepted; at first, as its header says."""

    def __init__(self, game: Game, header: Header) -> None:
        game = game.as_of(header.rules_version, header.print_number)
        self.game = game
        self.header = header
        self.state: State = game.begin(header.options, header.seed, header.start)
        check_header(header, self.state.people(), self.state.seats())
        self.seating = Seating(header)
        self.history = History(self.state)
        self.entries: list[Entry] = []
        self.moved = 0  # the last entry that changed the position
        self.offer: Offer | None = None
        self.ended = ""  # why the game was ended before its end
        self.pause_at = 0  # the entry with which the pause at hand began
        self._clocks = Clocks(header.settings.clock, len(header.seats), header.created)

    # -- what is so ----------------------------------------------------------------------------------------------

    @property
    def table_id(self) -> str:
        """The name of the table in addresses."""
        return self.header.table_id

    @property
    def whole(self) -> "Situation":
        """The table as it stands now: itself, unless this is a moment that is gone."""
        return self

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def last_time(self) -> int:
        """When the last entry was written; no later one is earlier."""
        return self.entries[-1].at if self.entries else self.header.created

    @property
    def seats(self) -> list[Seat]:
        """Who sits where now."""
        return self.seating.seats

    @property
    def last_bots(self) -> dict[int, str]:
        """The bots that played seats of people, or play them now."""
        return self.seating.last_bots

    @property
    def moves(self) -> list[Move]:
        """The moves that count: not those that were taken back."""
        return self.history.moves

    @property
    def waiting_since(self) -> int:
        """When the decision at hand was put."""
        return self._clocks.waiting_since

    @property
    def actions(self) -> list[int]:
        """The actions that led to the position."""
        return [move.action for move in self.moves]

    @cached_property
    def opening(self) -> Move:
        """The zeroth move: what happened before anybody decided; nothing in a game that goes on from a position."""
        header = self.header
        events = [] if header.start else self.game.opening(header.options, header.seed)
        return Move(0, NOBODY, -1, events, 0, 0, self.header.created)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return bool(self.ended) or self.state.over()

    @property
    def closed(self) -> bool:
        """Whether it is over and stays so, even if all agree otherwise: its file may have been read."""
        return self.over and (bool(self.ended) or not self.header.settings.handed_round)

    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it goes on, and where it was ended before."""
        return self.state.outcome()

    @property
    def pause(self) -> Pause | None:
        """Where all seats are asked at once before the game goes on."""
        return None if self.over else pause_of(self.state, self.header.settings)

    def decider(self) -> int:
        """The seat that is to decide, -1 when the game is over, and in a pause, in which all are asked."""
        return NOBODY if self.over or self.pause is not None else int(self.state.decider())

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for this seat now."""
        return bool(self.seats[seat].bot)

    def talkers(self) -> list[int]:
        """The bots that have something to say to the others.

        One that plays for a person who may come back leaves that to the person.
        """
        if self.over or not self.header.settings.words:
            return []
        bots = [seat for seat in self.seating.bots() if not self._may_come_back(seat)]
        return [seat for seat in bots if self.state.remarks(seat)]

    def _may_come_back(self, seat: int) -> bool:
        """Whether a person holds this seat, and has time left to play it."""
        who = self.seats[seat]
        return who.kind == "person" and who.taken and not self._clocks.used_up(seat)

    def persons(self) -> list[int]:
        """The seats that people play now."""
        return self.seating.persons()

    @property
    def bots_alone(self) -> bool:
        """Whether no person plays: nobody waits for what happens here, unless somebody looks on."""
        return not self.persons()

    def state_after(self, moves: int) -> State:
        """The state after so many of the moves that count, as a copy."""
        if moves == len(self.moves):
            return self.state.clone()
        return self.history.state_after(moves)

    def fork(self) -> Self:
        """The same table once more, to try entries on."""
        other = copy(self)
        other.state = self.state.clone()
        other.entries = list(self.entries)
        other.history, other.seating, other._clocks = self.history.fork(), self.seating.fork(), self._clocks.fork()
        return other

    def replay(self) -> str:
        """The replay file of the game so far."""
        return write_replay(self.record(), self.state)

    def record(self) -> Record:
        """What is written in that file."""
        header = self.header
        return record_of(self.game, header.options, header.seed, self.actions, header.start)

    # -- clocks --------------------------------------------------------------------------------------------------

    def seconds_left(self, seat: int, now: int) -> int | None:
        """How long this seat may still think; None where it has no clock."""
        left = self._milliseconds_left(seat, now)
        return None if left is None else max(0, left // 1000)

    def _milliseconds_left(self, seat: int, now: int) -> int | None:
        if self.seats[seat].kind != "person":
            return None
        return self._clocks.left(seat, now, runs=self._thinker() == seat)

    def _thinker(self) -> int:
        """The seat whose clock runs; -1 where none does: it waits until its person has come, and while a bot plays."""
        seat = self.decider()
        return seat if seat != NOBODY and self.seats[seat].present else NOBODY

    def pause_ends(self) -> int | None:
        """When the game goes on by itself; None where there is no pause."""
        pause = self.pause
        return None if pause is None else self._clocks.pause_ends(self.state.turns(), pause.share)

    def deadline(self) -> int | None:
        """When the clock of the seat that decides runs out, or a pause; None where neither runs."""
        if self.pause is not None:
            return self.pause_ends()
        seat = self._thinker()
        if seat == NOBODY:
            return None
        left = self._milliseconds_left(seat, self.waiting_since)
        return None if left is None else self.waiting_since + left

    # -- taking back ---------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """OPEN-43: a seat takes back its own last move, unless that brought something to light."""
        if not self.moves or self.closed or self.pause is not None or seat not in self.persons():
            return False  # nobody makes a pause longer
        last = self.moves[-1]
        return last.seat == seat and last.reveals == self.state.reveals

    def undo_target(self, seat: int) -> int | None:
        """The entry before the seat's last move: where an offer to take back would go; None without such a move."""
        return self.history.before_last_of((seat,))

    # -- drafts --------------------------------------------------------------------------------------------------

    def draft(self, seat: int, actions: list[int]) -> TableDraft:
        """Try steps. A step that by itself brings something to light is never played, only kept as `pending`.

        They are tried on a guess from the seat's own knowledge, never on the table's state: whether a step closes the
        draft can depend on what others hold, and whoever tries steps without sending them must not learn it.
        """
        if self.decider() != seat or self.played_by_bot(seat):
            start = self.state.clone()
            return TableDraft(start, start, [], False, None, list(actions))
        return try_steps(self.state.guess(seat, seeded(self.moved)), seat, actions)
