"""One table: the game that is played at it, who plays, what was offered, and the clocks; made of a log of entries.

No I/O and no clock of its own. `plan_…` says which entries an intention would write, without changing anything;
`accept` plays an entry that was written. Whoever stores a plan before accepting it can lose nothing.
"""

from typing import Any, final

from sobremesa.core.errors import ActionError, GameOver, StaleAction
from sobremesa.table.chosen import check_owner, is_aside, only_asides, played_at_once
from sobremesa.table.history import Move
from sobremesa.table.log import NOBODY, BrokenLog, Entry
from sobremesa.table.offers import Offer
from sobremesa.table.past import Past
from sobremesa.table.refusals import NotAllowed
from sobremesa.table.situation import Situation


@final
class Table(Situation):
    """A game with the people around it: how it stands, what may be done, and what was."""

    def at(self, count: int) -> Past:
        """The table as it was after so many of the moves that count, to be looked at."""
        return Past(self, count)

    # -- plans ---------------------------------------------------------------------------------------------------

    def plan_moves(self, seat: int, at_seq: int, actions: list[int], now: int, *, bot: bool = False) -> list[Entry]:
        """The entries of actions that a seat chose when it saw entry `at_seq`; `bot` says who chose them.

        Some may be left out (`played_at_once`). Whose action it is comes before everything that the position says of
        it: whoever tries the actions of others must not learn from the answer what they hold.
        """
        if not self.moved <= at_seq <= self.seq:
            raise StaleAction(f"this was chosen at entry {at_seq}, but the table is at entry {self.seq}")
        if self.over:
            raise GameOver("the game is over: nothing more can be done in it")
        if not 0 <= seat < self.state.people():
            raise NotAllowed("not-your-decision", "this seat decides nothing")
        self.seating.check_played_by(seat, bot=bot)
        if not actions:
            raise NotAllowed("no-steps", "nothing was chosen")
        for action in actions:
            check_owner(self.game, seat, action)
        if not only_asides(self.state, seat, actions):
            self._check_time(seat, now)
        return self._move_entries(seat, played_at_once(self.game, self.state, seat, actions, self.header.settings), now)

    def plan_remarks(self, seat: int, now: int) -> list[Entry]:
        """All that a bot has to say to the others now, whoever decides."""
        remarks = self.state.remarks(seat) if seat in self.talkers() else []
        return self._move_entries(seat, remarks, now)

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

    def plan_undo(self, seat: int, now: int) -> list[Entry]:
        """Take back the seat's own last move."""
        if not self.can_undo(seat):
            raise NotAllowed("nothing-to-undo", "the last move showed something that was hidden, or was another's")
        self._check_time(seat, now)
        return self._entries("undo", seat, [{"to": self.moves[-1].seq - 1}], now)

    def plan_offer(self, seat: int, kind: str, now: int, to: int | None = None) -> list[Entry]:
        """Offer to take back further ('undo') or to end the game ('end'). It is done at once if nobody else plays."""
        if self.closed or (self.over and kind == "end"):
            raise NotAllowed("over", "the game is over")
        self.seating.check_plays(seat)
        if self.offer is not None and self.offer.seat not in self.seating.screen_of(seat):
            raise NotAllowed("offer-open", "another offer waits for its answers")
        body: dict[str, Any] = {"offer": kind}
        if kind == "undo":
            self._check_time(seat, now)
            body["to"] = self.undo_target(seat) if to is None else to
            if body["to"] is None or self.history.moves_up_to(body["to"]) in (None, len(self.moves)):
                raise NotAllowed("nothing-to-undo", "there is no move to take back there")
        elif kind != "end":
            raise NotAllowed("unknown-offer", f"there is no offer {kind!r}; there is undo and end")
        entries = self._entries("offer", seat, [body], now)
        offer = Offer.of(entries[0], self.seating.screen_of(seat))
        return entries + offer.settled(self.persons(), entries[0], now)

    def plan_answer(self, seat: int, yes: bool, now: int) -> list[Entry]:
        """Agree to the offer or not; whoever made it takes it back with a no."""
        self.seating.check_plays(seat)
        if self.offer is None:
            raise NotAllowed("no-offer", "there is no offer to answer")
        if yes and seat in self.offer.agreed:
            raise NotAllowed("answered", "this seat has agreed already")
        entries = self._entries("answer", seat, [{"yes": yes}], now)
        if not yes:
            return entries
        self._check_time(seat, now)
        agreed = self.offer.agreed_by(self.seating.screen_of(seat))
        return entries + agreed.settled(self.persons(), entries[0], now)

    def plan_seat(self, seat: int, bot: str, now: int, by: int) -> list[Entry]:
        """A bot plays this seat from now on, or with '' its person again; `by` asked for it, -1 is the clock."""
        self.seating.check_may_be_given(seat)
        if self.over:
            raise NotAllowed("over", "the game is over")
        self.seating.check_change(seat, bot)
        if not bot and self._clocks.used_up(seat):
            raise NotAllowed("no-time-left", "this seat has used up its time")
        if by == NOBODY and (seat != self.decider() or (self.deadline() or now + 1) > now):
            raise NotAllowed("time-left", "the clock of this seat has not run out")
        return self._entries("seat", by, [{"seat": seat, "bot": bot}], now)

    def plan_sit(self, seat: int, name: str, now: int, *, new_link: bool = False) -> list[Entry]:
        """The person of a seat has come, or is called otherwise; seats of one screen are taken together.

        With `new_link` the seat must be free, and links to it that were given to others end.
        """
        return self._entries("sit", seat, self.seating.bodies_of_sitting(seat, name, new_link=new_link), now)

    def plan_link(self, seat: int, now: int, by: int) -> list[Entry]:
        """Another link for this seat and those of its screen, made by whoever sits at `by`; nobody comes or goes."""
        return self._entries("link", by, self.seating.bodies_of_link(seat), now)

    # -- what plans are made of ----------------------------------------------------------------------------------

    def _entries(self, kind: str, seat: int, bodies: list[dict[str, Any]], now: int) -> list[Entry]:
        return [Entry(self.seq + place, kind, seat, body, now) for place, body in enumerate(bodies, 1)]

    def _move_entries(self, seat: int, actions: list[int], now: int) -> list[Entry]:
        return self._entries("move", seat, [{"move": self.game.action_text(action)} for action in actions], now)

    def _check_time(self, seat: int, now: int) -> None:
        """Whoever decides does so before the clock has run out, also where nobody has taken note of that yet."""
        deadline = self.deadline()
        if seat == self.decider() and deadline is not None and deadline <= now:
            raise NotAllowed("time-up", f"the time of seat {seat + 1} is up")

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
            "link": self.seating.accept_link,
            "end": self._accept_end,
        }.get(entry.kind)
        if play is None:
            raise BrokenLog(f"entry {entry.seq}: there is no entry of the kind {entry.kind!r}")
        try:
            play(entry)
        except (ActionError, KeyError, IndexError, TypeError, ValueError) as error:
            raise BrokenLog(f"entry {entry.seq} ({entry.kind} {entry.body}): {error}") from error
        self.entries.append(entry)
        self.history.end_entry()

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
        decider, thinker, since = self.decider(), self._thinker(), self.waiting_since
        pause, turn = self.pause, self.state.turns()
        events = self.state.apply(action)
        waved = pause is not None and action == pause.wave
        self.history.add(Move(entry.seq, entry.seat, action, events, ply, reveals, entry.at, waved, since), self.state)
        self.moved = entry.seq
        if not waved:
            self.seating.come_by_moving(entry.seat)
        # Saying something aside neither stops nor winds up the clock of whoever is thinking, nor that of a pause.
        if pause is not None and (waved or self.pause is None):
            self._clocks.end_pause(turn, entry.at)
        elif entry.seat == decider and not is_aside(self.game, action):
            self._put_decision(thinker, entry.at)
        if pause is None or waved:
            self.pause_at = entry.seq
        played_on = not waved and not self.played_by_bot(entry.seat)
        if played_on and self.offer is not None and self.offer.kind == "undo":
            self.offer = None  # people play on

    def _put_decision(self, thinker: int, at: int) -> None:
        """A decision is put; whoever thought until now has used that time."""
        self._clocks.stop(thinker, at)
        self._clocks.wait_from(at)

    def _accept_undo(self, entry: Entry) -> None:
        count = self.history.moves_up_to(int(entry.body["to"]))
        if count is None or count == len(self.moves):
            raise BrokenLog(f"entry {entry.seq}: no move can be taken back to entry {entry.body['to']}")
        agreed = self.offer is not None and self.offer.goes_back_to(entry.body["to"])
        if entry.seat == NOBODY and not agreed:
            raise BrokenLog(f"entry {entry.seq}: nobody had offered to take this back")
        if entry.seat != NOBODY and (count != len(self.moves) - 1 or not self.can_undo(entry.seat)):
            raise BrokenLog(f"entry {entry.seq}: seat {entry.seat + 1} may not take this back alone")
        self._wind_back(entry, self.moves[count:])
        self.state = self.state_after(count)
        self.history.go_back(count)
        self.moved = self.pause_at = entry.seq
        if self.offer is not None and self.offer.kind == "undo":
            self.offer = None

    def _wind_back(self, entry: Entry, moves: list[Move]) -> None:
        """The clocks after moves were taken back: nobody gains time by it, neither for a move nor by an aside."""
        if not all(is_aside(self.game, move.action) for move in moves):
            self._clocks.stop(self._thinker(), entry.at)
            self._clocks.wind_back(entry.at, moves[0].since, alone=entry.seat != NOBODY)

    def _accept_offer(self, entry: Entry) -> None:
        self.offer = Offer.of(entry, self.seating.screen_of(entry.seat))

    def _accept_answer(self, entry: Entry) -> None:
        if self.offer is None:
            raise BrokenLog(f"entry {entry.seq}: an answer without an offer")
        self.offer = self.offer.agreed_by(self.seating.screen_of(entry.seat)) if entry.body["yes"] else None

    def _accept_seat(self, entry: Entry) -> None:
        seat, bot = int(entry.body["seat"]), str(entry.body["bot"])
        self.seating.check_entry_of_seat(entry)
        if seat == self.decider():
            self._put_decision(self._thinker(), entry.at)
            self.moved = entry.seq
        self.seating.accept_seat(seat, bot)
        if bot:
            self.offer = None  # whoever leaves has agreed to nothing

    def _accept_sit(self, entry: Entry) -> None:
        self.seating.check_entry_of_person(entry)
        seat = int(entry.body["seat"])
        if seat == self.decider() and not self.seats[seat].present:
            self._clocks.wait_from(entry.at)
        self.seating.accept_sit(entry)

    def _accept_end(self, entry: Entry) -> None:
        if self.over:
            raise BrokenLog(f"entry {entry.seq}: the game was over already")
        self._clocks.stop(self._thinker(), entry.at)
        self.ended = str(entry.body["why"])
        self.offer = None


__all__ = ["Move", "NotAllowed", "Offer", "Table"]
