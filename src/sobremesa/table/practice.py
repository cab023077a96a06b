"""A position on a table that nobody keeps: for a lesson, where moves are made that lead to no game."""

from collections.abc import Sequence
from typing import final

from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.table.clocks import Clocks
from sobremesa.table.history import History, Move
from sobremesa.table.log import NOBODY, Entry, Header
from sobremesa.table.seating import Seating
from sobremesa.table.situation import Situation


@final
class Practice(Situation):
    """A table that begins in a given position instead of at the beginning of a game.

    No clock runs, and its seats may be those of other players without anybody playing them. `resting` says that what
    happened is to be looked at: then nobody decides.
    """

    def __init__(self, game: Game, header: Header, start: State) -> None:
        self.game = game
        self.header = header
        self.state = start.clone()
        self.seating = Seating(header)
        self.history = History(self.state)
        self.opening = Move(0, NOBODY, -1, [], 0, 0, header.created)
        self.entries: list[Entry] = []
        self.moved = 0
        self.offer = None
        self.ended = ""
        self.pause_at = 0
        self.resting = False
        self._clocks = Clocks(header.settings.clock, len(header.seats), header.created)

    def play(self, chain: Sequence[str]) -> None:
        """Make some moves, given by their texts; ActionError where one of them cannot be made."""
        for text in chain:
            action, at = self.game.parse(text), self.header.created
            seat, ply, reveals = int(self.state.actor(action)), int(self.state.ply), int(self.state.reveals)
            events = self.state.apply(action)
            entry = Entry(self.seq + 1, "move", seat, {"move": text}, at)
            self.entries.append(entry)
            self.history.add(Move(entry.seq, seat, action, events, ply, reveals, at), self.state)
            self.history.end_entry()
            self.moved = entry.seq

    def decider(self) -> int:
        """Nobody while one looks at what happened."""
        return NOBODY if self.resting else super().decider()
