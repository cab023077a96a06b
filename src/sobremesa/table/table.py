"""One table: the game that is played at it, who plays, what was offered, and the clocks; made of a log of entries.

No I/O and no clock of its own. `plan_…` says which entries an intention would write, without changing anything;
`accept` plays an entry that was written. Whoever stores a plan before accepting it can lose nothing.
"""

from bisect import bisect_right
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, final

from sobremesa.core.decisions import Outcome, Pause
from sobremesa.core.errors import ActionError, GameOver, SobremesaError, StaleAction, UnknownAction
from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.replay import record_of, write_replay
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.table.drafts import TableDraft, try_steps
from sobremesa.table.log import NOBODY, BrokenLog, Entry, Header, Seat, check_header
from sobremesa.table.pauses import PauseClock, pause_of

_KEPT_EVERY: Final = 8  # moves: a state is kept for going back; at most seven moves after it are played again


class NotAllowed(SobremesaError):
    """Something that cannot be done at the table now; `code` says what, for a sentence."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Move:
    """One action that counts: not taken back. `seq` is its entry's; `ply` and `reveals` are of the state before it.

    `waved` says that it let a pause end: all seats together did.
    """

    seq: int
    seat: int
    action: int
    events: list[Event]
    ply: int
    reveals: int
    at: int
    waved: bool = False
    since: int = 0  # when the decision was put that it answers


@dataclass(frozen=True)
class Offer:
    """Something that every person at the table must agree to."""

    seq: int
    seat: int
    kind: str  # 'undo' or 'end'
    to: int  # the entry to go back to; 0 is the beginning
    agreed: frozenset[int]


@final
class Table:
    """A game with the people around it."""

    def __init__(self, game: Game, header: Header) -> None:
        game = game.as_of(header.rules_version, header.print_number)
        self.game = game
        self.header = header
        self.state: State = game.new(header.options, header.seed)
        check_header(header, self.state.people(), self.state.seats())
        self.seats: list[Seat] = list(header.seats)
        self.last_bots: dict[int, str] = {}  # that played seats of people, or play them now
        self.entries: list[Entry] = []
        self.moves: list[Move] = []
        self.moved = 0  # the last entry that changed the position
        self.offer: Offer | None = None
        self.ended = ""  # why the game was ended before its end
        self._kept: list[State] = [self.state.clone()]  # before the moves 0, 8, 16 …
        self._counts: list[int] = [0]  # how many moves counted after each entry
        self._thought: list[int] = [0] * len(header.seats)  # milliseconds
        self.waiting_since = header.created  # when the decision at hand was put
        self._pauses = PauseClock()
        self.pause_at = 0  # the entry with which the pause at hand began

    # -- what is so ----------------------------------------------------------------------------------------------

    @property
    def table_id(self) -> str:
        """The name of the table in addresses."""
        return self.header.table_id

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def last_time(self) -> int:
        """When the last entry was written; no later one is earlier."""
        return self.entries[-1].at if self.entries else self.header.created

    @property
    def actions(self) -> list[int]:
        """The actions that led to the position."""
        return [move.action for move in self.moves]

    @cached_property
    def opening(self) -> Move:
        """The zeroth move: what happened before anybody decided."""
        events = self.game.opening(self.header.options, self.header.seed)
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
        bots = [number for number, seat in enumerate(self.seats) if seat.bot and not self._may_come_back(number)]
        return [seat for seat in bots if self.state.remarks(seat)]

    def _may_come_back(self, seat: int) -> bool:
        """Whether a person holds this seat, and has time left to play it."""
        who = self.seats[seat]
        return who.kind == "person" and who.taken and not self._out_of_time(seat)

    def persons(self) -> list[int]:
        """The seats that people play now."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.bot]

    @property
    def bots_alone(self) -> bool:
        """Whether no person plays: nobody waits for what happens here, unless somebody looks on."""
        return not self.persons()

    def state_after(self, moves: int) -> State:
        """The state after so many of the moves that count, as a copy."""
        if moves == len(self.moves):
            return self.state.clone()
        state = self._kept[moves // _KEPT_EVERY].clone()
        for move in self.moves[moves - moves % _KEPT_EVERY : moves]:
            state.apply(move.action)
        return state

    def fork(self) -> "Table":
        """The same table once more, to try entries on."""
        other = copy(self)
        other.state = self.state.clone()
        other.seats, other.entries, other.moves = list(self.seats), list(self.entries), list(self.moves)
        other._kept, other._counts, other._thought = list(self._kept), list(self._counts), list(self._thought)
        other._pauses = copy(self._pauses)
        return other

    def replay(self) -> str:
        """The replay file of the game so far."""
        record = record_of(self.game, self.header.options, self.header.seed, self.actions)
        return write_replay(record, self.state)

    # -- clocks --------------------------------------------------------------------------------------------------

    def seconds_left(self, seat: int, now: int) -> int | None:
        """How long this seat may still think; None where it has no clock."""
        left = self._milliseconds_left(seat, now)
        return None if left is None else max(0, left // 1000)

    def _milliseconds_left(self, seat: int, now: int) -> int | None:
        clock = self.header.settings.clock
        if clock.kind == "none" or self.seats[seat].kind != "person":
            return None
        running = self.decider() == seat and self._clock_runs(seat)
        thinking = max(0, now - self.waiting_since) if running else 0
        used = self._thought[seat] if clock.kind == "game" else 0
        return clock.seconds * 1000 - used - thinking

    def _clock_runs(self, seat: int) -> bool:
        """A clock waits until its person has come, and while a bot plays."""
        return self.seats[seat].kind == "person" and self.seats[seat].taken and not self.seats[seat].bot

    def pause_ends(self) -> int | None:
        """When the game goes on by itself; None where there is no pause."""
        pause = self.pause
        return None if pause is None else self.waiting_since + self._pauses.length(self.state.turns(), pause.share)

    def deadline(self) -> int | None:
        """When the clock of the seat that decides runs out, or a pause; None where neither runs."""
        if self.pause is not None:
            return self.pause_ends()
        seat = self.decider()
        if seat == NOBODY or not self._clock_runs(seat):
            return None
        left = self._milliseconds_left(seat, self.waiting_since)
        return None if left is None else self.waiting_since + left

    def _stop_clock(self, at: int) -> None:
        """The time since the decision was put goes to whoever thought about it."""
        seat = self.decider()
        if seat != NOBODY and self._clock_runs(seat):
            self._thought[seat] += max(0, at - self.waiting_since)

    def _check_time(self, seat: int, now: int) -> None:
        """Whoever decides does so before the clock has run out, also where nobody has taken note of that yet."""
        deadline = self.deadline()
        if seat == self.decider() and deadline is not None and deadline <= now:
            raise NotAllowed("time-up", f"the time of seat {seat + 1} is up")

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

    # -- plans ---------------------------------------------------------------------------------------------------

    def plan_moves(self, seat: int, at_seq: int, actions: list[int], now: int, *, bot: bool = False) -> list[Entry]:
        """The entries of actions that a seat chose when it saw entry `at_seq`; `bot` says who chose them.

        Those after one that brings something to light are left out: nobody tries what chance would bring. So are those
        after one at which somebody else is asked, which a draft cannot know where windows ask the holders of events.
        Several asides are said one after another. Whose action it is comes before everything that the position says
        of it: whoever tries the actions of others must not learn from the answer what they hold.
        """
        if not self.moved <= at_seq <= self.seq:
            raise StaleAction(f"this was chosen at entry {at_seq}, but the table is at entry {self.seq}")
        self._check_going_on()
        self._check_decides(seat)
        if self.played_by_bot(seat) != bot:
            code = "bot-plays" if self.played_by_bot(seat) else "person-plays"
            raise NotAllowed(code, f"seat {seat + 1} is not played by {'a bot' if bot else 'its person'} now")
        if not actions:
            raise NotAllowed("no-steps", "nothing was chosen")
        for action in actions:
            self._check_owner(seat, action)
        state = self.state.clone()
        talking = {*actions} <= {*state.asides(seat)}
        if not talking:
            self._check_time(seat, now)
        bodies: list[dict[str, Any]] = []
        for action in actions:
            asked = state.decider() == seat and pause_of(state, self.header.settings) is None
            known = asked and state.reveals == self.state.reveals and not state.over()
            if bodies and not known and not talking:
                break
            self._check_action(state, seat, action)
            bodies.append({"move": self.game.action_text(action)})
            state.apply(action)
        return self._entries("move", seat, bodies, now)

    def plan_remarks(self, seat: int, now: int) -> list[Entry]:
        """All that a bot has to say to the others now, whoever decides."""
        remarks = self.state.remarks(seat) if seat in self.talkers() else []
        return self._entries("move", seat, [{"move": self.game.action_text(remark)} for remark in remarks], now)

    def _check_owner(self, seat: int, action: int) -> None:
        """That this is an action at all, and not something that only another seat can say."""
        if not 0 <= action < self.game.actions:
            raise UnknownAction(f"{action} is no action of this game")
        if self.game.speaker(action) not in (NOBODY, seat):
            raise NotAllowed("not-your-decision", f"it is not for seat {seat + 1} to say this")

    def _check_action(self, state: State, seat: int, action: int) -> None:
        """An aside of the seat's own, or an option of its own decision; only then does the state say more."""
        if self.game.speaker(action) == NOBODY:
            if state.over():
                raise GameOver("the game is over: nothing more can be done in it")
            if pause_of(state, self.header.settings) is not None:
                raise NotAllowed("pause", "in a pause one lets the game go on, or asks the others to wait")
            if state.decider() != seat:
                raise NotAllowed("not-your-decision", f"it is not for seat {seat + 1} to do this now")
        state.check(action)

    def plan_going_on(self, at_seq: int, now: int) -> list[Entry]:
        """The pause of entry `at_seq` ends for all at once: every seat that is asked lets the game go on."""
        pause = self.pause
        if pause is None or self.pause_at != at_seq:
            raise StaleAction(f"the pause of entry {at_seq} is over")
        state, entries = self.state.clone(), []
        for place in range(1, len(pause.seats) + 1):
            body = {"move": self.game.action_text(pause.wave)}
            entries.append(Entry(self.seq + place, "move", int(state.decider()), body, now))
            state.apply(pause.wave)
        return entries

    def can_undo(self, seat: int) -> bool:
        """OPEN-43: a seat takes back its own last move, unless that brought something to light."""
        if not self.moves or self.closed or self.pause is not None or seat not in self.persons():
            return False  # nobody makes a pause longer
        last = self.moves[-1]
        return last.seat == seat and last.reveals == self.state.reveals

    def plan_undo(self, seat: int, now: int) -> list[Entry]:
        """Take back the seat's own last move."""
        if not self.can_undo(seat):
            raise NotAllowed("nothing-to-undo", "the last move showed something that was hidden, or was another's")
        self._check_time(seat, now)
        return self._entries("undo", seat, [{"to": self.moves[-1].seq - 1}], now)

    def undo_target(self, seat: int) -> int | None:
        """The entry before the seat's last move: where an offer to take back would go; None without such a move."""
        own = (move.seq - 1 for move in reversed(self.moves) if move.seat == seat and not move.waved)
        return next(own, None)

    def plan_offer(self, seat: int, kind: str, now: int, to: int | None = None) -> list[Entry]:
        """Offer to take back further ('undo') or to end the game ('end'). It is done at once if nobody else plays."""
        if self.closed or (self.over and kind == "end"):
            raise NotAllowed("over", "the game is over")
        self._check_person(seat)
        if self.offer is not None and self.offer.seat not in self._screen(seat):
            raise NotAllowed("offer-open", "another offer waits for its answers")
        body: dict[str, Any] = {"offer": kind}
        if kind == "undo":
            self._check_time(seat, now)
            body["to"] = self.undo_target(seat) if to is None else to
            if body["to"] is None or self._moves_up_to(body["to"]) in (None, len(self.moves)):
                raise NotAllowed("nothing-to-undo", "there is no move to take back there")
        elif kind != "end":
            raise NotAllowed("unknown-offer", f"there is no offer {kind!r}; there is undo and end")
        entries = self._entries("offer", seat, [body], now)
        offer = self._offer_of(entries[0])
        return entries + self._settling(offer, self.persons(), entries, now)

    def plan_answer(self, seat: int, yes: bool, now: int) -> list[Entry]:
        """Agree to the offer or not; whoever made it takes it back with a no."""
        self._check_person(seat)
        if self.offer is None:
            raise NotAllowed("no-offer", "there is no offer to answer")
        if yes and seat in self.offer.agreed:
            raise NotAllowed("answered", "this seat has agreed already")
        entries = self._entries("answer", seat, [{"yes": yes}], now)
        if not yes:
            return entries
        self._check_time(seat, now)
        agreed = replace(self.offer, agreed=self.offer.agreed | {*self._screen(seat)})
        return entries + self._settling(agreed, self.persons(), entries, now)

    def plan_seat(self, seat: int, bot: str, now: int, by: int) -> list[Entry]:
        """A bot plays this seat from now on, or with '' its person again; `by` asked for it, -1 is the clock."""
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind == "sim":
            raise NotAllowed("no-such-seat", "nobody can take this seat")
        if self.over:
            raise NotAllowed("over", "the game is over")
        if self.seats[seat].kind == "bot" and not bot:
            raise NotAllowed("bots-seat", "this seat belongs to a bot")
        if self.seats[seat].bot == bot:
            raise NotAllowed("seat-is-so", "this seat is played so already")
        if not bot and self._out_of_time(seat):
            raise NotAllowed("no-time-left", "this seat has used up its time")
        if by == NOBODY and (seat != self.decider() or (self.deadline() or now + 1) > now):
            raise NotAllowed("time-left", "the clock of this seat has not run out")
        return self._entries("seat", by, [{"seat": seat, "bot": bot}], now)

    def _out_of_time(self, seat: int) -> bool:
        clock = self.header.settings.clock
        return clock.kind == "game" and self._thought[seat] >= clock.seconds * 1000

    def plan_sit(self, seat: int, name: str, now: int, *, new_link: bool = False) -> list[Entry]:
        """The person of a seat has come, or is called otherwise; seats of one screen are taken together.

        With `new_link` the seat must be free, and links to it that were given to others end.
        """
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
            raise NotAllowed("no-such-seat", "this is no person's seat")
        screen = self._screen(seat)
        if new_link and not all(self.seats[each].free for each in screen):
            raise NotAllowed("seat-taken", "somebody has taken this seat")
        bodies = []
        for each in screen:
            known = self.seats[each]
            called = name if each == seat else known.name
            after = replace(known, name=called, taken=True, link=known.link + (1 if new_link else 0))
            if after != known:
                bodies.append({"seat": each, "name": called, "link": after.link})
        return self._entries("sit", seat, bodies, now)

    def plan_link(self, seat: int, now: int, by: int) -> list[Entry]:
        """Another link for this seat and those of its screen, made by whoever sits at `by`; nobody comes or goes."""
        if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "person":
            raise NotAllowed("no-such-seat", "this is no person's seat")
        bodies = [{"seat": each, "link": self.seats[each].link + 1} for each in self._screen(seat)]
        return self._entries("link", by, bodies, now)

    # -- what plans are made of ----------------------------------------------------------------------------------

    def _entries(self, kind: str, seat: int, bodies: list[dict[str, Any]], now: int) -> list[Entry]:
        return [Entry(self.seq + place, kind, seat, body, now) for place, body in enumerate(bodies, 1)]

    def _screen(self, seat: int) -> tuple[int, ...]:
        return self.header.settings.screen_of(seat)

    def _check_going_on(self) -> None:
        if self.over:
            raise GameOver("the game is over: nothing more can be done in it")

    def _check_decides(self, seat: int) -> None:
        if not 0 <= seat < self.state.people():
            raise NotAllowed("not-your-decision", "this seat decides nothing")

    def _check_person(self, seat: int) -> None:
        if seat not in self.persons():
            raise NotAllowed("not-a-person", f"seat {seat + 1} is not played by a person now")

    def _offer_of(self, entry: Entry) -> Offer:
        return Offer(
            entry.seq, entry.seat, entry.body["offer"], entry.body.get("to", 0), frozenset(self._screen(entry.seat))
        )

    def _settling(self, offer: Offer, persons: list[int], before: list[Entry], now: int) -> list[Entry]:
        """What follows when all of these people have agreed: the `undo` or the `end`."""
        if not {*persons} <= offer.agreed:
            return []
        seq = before[-1].seq + 1
        if offer.kind == "undo":
            return [Entry(seq, "undo", NOBODY, {"to": offer.to}, now)]
        return [Entry(seq, "end", NOBODY, {"why": "agreed"}, now)]

    # -- the log -------------------------------------------------------------------------------------------------

    def accept(self, entry: Entry) -> None:
        """Play one entry that was written; BrokenLog, with nothing changed, where it does not fit."""
        if entry.seq != self.seq + 1:
            raise BrokenLog(f"entry {entry.seq} cannot follow entry {self.seq}")
        play = {
            "move": self._accept_move,
            "undo": self._accept_undo,
            "offer": self._accept_offer,
            "answer": self._accept_answer,
            "seat": self._accept_seat,
            "sit": self._accept_sit,
            "link": self._accept_link,
            "end": self._accept_end,
        }.get(entry.kind)
        if play is None:
            raise BrokenLog(f"entry {entry.seq}: there is no entry of the kind {entry.kind!r}")
        try:
            play(entry)
        except (ActionError, KeyError, IndexError, TypeError, ValueError) as error:
            raise BrokenLog(f"entry {entry.seq} ({entry.kind} {entry.body}): {error}") from error
        self.entries.append(entry)
        self._counts.append(len(self.moves))

    def accept_all(self, entries: list[Entry]) -> None:
        """The same for several."""
        for entry in entries:
            self.accept(entry)

    def _accept_move(self, entry: Entry) -> None:
        if self.ended:
            raise BrokenLog(f"entry {entry.seq}: a move after the game was ended")
        action = self.game.parse(entry.body["move"])
        if self.state.actor(action) != entry.seat:
            self.state.check(action)
            raise BrokenLog(f"entry {entry.seq}: {entry.body['move']!r} is not for seat {entry.seat + 1}")
        ply, reveals = int(self.state.ply), int(self.state.reveals)
        decider, thinking = self.decider(), self._thinking(entry.at)
        pause, turn = self.pause, self.state.turns()
        events = self.state.apply(action)
        waved = pause is not None and action == pause.wave
        since = self.waiting_since
        self.moves.append(Move(entry.seq, entry.seat, action, events, ply, reveals, entry.at, waved, since))
        if len(self.moves) % _KEPT_EVERY == 0:
            self._kept.append(self.state.clone())
        self.moved = entry.seq
        if self.seats[entry.seat].free and not waved:
            self.seats[entry.seat] = replace(self.seats[entry.seat], taken=True)
        # Saying something aside neither stops nor winds up the clock of whoever is thinking, nor that of a pause.
        if pause is not None and (waved or self.pause is None):
            self._pauses.spend(turn, entry.at - self.waiting_since)
            self.waiting_since = entry.at
        elif entry.seat == decider and not self._is_aside(action):
            self._thought[decider] += thinking
            self.waiting_since = entry.at
        if pause is None or waved:
            self.pause_at = entry.seq
        played_on = not waved and not self.played_by_bot(entry.seat)
        if played_on and self.offer is not None and self.offer.kind == "undo":
            self.offer = None  # people play on

    def _is_aside(self, action: int) -> bool:
        return self.game.speaker(action) != NOBODY

    def _thinking(self, at: int) -> int:
        """Milliseconds that the clock of whoever decides has run until `at`."""
        seat = self.decider()
        return max(0, at - self.waiting_since) if seat != NOBODY and self._clock_runs(seat) else 0

    def _moves_up_to(self, to: int) -> int | None:
        """How many of the moves that count the position after entry `to` had; None where that is no longer a part."""
        if not 0 <= to <= self.seq:
            return None
        count = bisect_right(self.moves, to, key=lambda move: move.seq)
        return count if count == self._counts[to] else None

    def _accept_undo(self, entry: Entry) -> None:
        count = self._moves_up_to(int(entry.body["to"]))
        if count is None or count == len(self.moves):
            raise BrokenLog(f"entry {entry.seq}: no move can be taken back to entry {entry.body['to']}")
        agreed = self.offer is not None and self.offer.kind == "undo" and self.offer.to == entry.body["to"]
        if entry.seat == NOBODY and not agreed:
            raise BrokenLog(f"entry {entry.seq}: nobody had offered to take this back")
        if entry.seat != NOBODY and (count != len(self.moves) - 1 or not self.can_undo(entry.seat)):
            raise BrokenLog(f"entry {entry.seq}: seat {entry.seat + 1} may not take this back alone")
        self._wind_back(entry, self.moves[count:])
        self.state = self.state_after(count)
        del self.moves[count:]
        del self._kept[count // _KEPT_EVERY + 1 :]
        self.moved = self.pause_at = entry.seq
        if self.offer is not None and self.offer.kind == "undo":
            self.offer = None

    def _wind_back(self, entry: Entry, moves: list[Move]) -> None:
        """The clocks after moves were taken back: nobody gains time by it, neither for a move nor by an aside."""
        if all(self._is_aside(move.action) for move in moves):
            return
        self._stop_clock(entry.at)
        alone = entry.seat != NOBODY and self.header.settings.clock.kind == "move"
        self.waiting_since = moves[0].since if alone else entry.at

    def _accept_offer(self, entry: Entry) -> None:
        self.offer = self._offer_of(entry)

    def _accept_answer(self, entry: Entry) -> None:
        if self.offer is None:
            raise BrokenLog(f"entry {entry.seq}: an answer without an offer")
        if entry.body["yes"]:
            self.offer = replace(self.offer, agreed=self.offer.agreed | {*self._screen(entry.seat)})
        else:
            self.offer = None

    def _accept_seat(self, entry: Entry) -> None:
        seat, bot = int(entry.body["seat"]), str(entry.body["bot"])
        if seat < 0 or self.seats[seat].kind == "sim" or (self.seats[seat].kind == "bot" and not bot):
            raise BrokenLog(f"entry {entry.seq}: seat {seat + 1} cannot be played so")
        if seat == self.decider():
            self._stop_clock(entry.at)
            self.waiting_since = entry.at
        self.seats[seat] = replace(self.seats[seat], bot=bot, taken=self.seats[seat].taken or not bot)
        if bot:
            self.last_bots[seat] = bot
            self.offer = None  # whoever leaves has agreed to nothing
        self.moved = entry.seq if seat == self.decider() else self.moved

    def _accept_sit(self, entry: Entry) -> None:
        seat = int(entry.body["seat"])
        if seat < 0 or self.seats[seat].kind != "person":
            raise BrokenLog(f"entry {entry.seq}: seat {seat + 1} is no person's")
        if seat == self.decider() and not self._clock_runs(seat):
            self.waiting_since = entry.at
        named = replace(self.seats[seat], name=str(entry.body["name"]), taken=True, link=int(entry.body["link"]))
        self.seats[seat] = named

    def _accept_link(self, entry: Entry) -> None:
        seat = int(entry.body["seat"])
        if seat < 0 or self.seats[seat].kind != "person":
            raise BrokenLog(f"entry {entry.seq}: seat {seat + 1} is no person's")
        self.seats[seat] = replace(self.seats[seat], link=int(entry.body["link"]))

    def _accept_end(self, entry: Entry) -> None:
        if self.over:
            raise BrokenLog(f"entry {entry.seq}: the game was over already")
        self._stop_clock(entry.at)
        self.ended = str(entry.body["why"])
        self.offer = None
