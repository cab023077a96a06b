"""One match: the only State, the actions that led to it, and an undo that cannot be used to peek. No I/O."""

from sobremesa.core.errors import SobremesaError
from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.replay import Record, game_of, parse_moves, play_again, record_of, write_replay
from sobremesa.core.state import State


class NothingToUndo(SobremesaError):
    """There is no move to take back, or taking it back would show what nobody may know."""


class Match:
    """A game that is being played."""

    def __init__(self, game: Game, options: dict[str, object], seed: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.state: State = game.new(options, seed)
        self.actions: list[int] = []
        self._before: list[State] = []

    @classmethod
    def resume(cls, game: Game, record: Record) -> "Match":
        """Continue a recorded game; an error where the record does not verify."""
        game = game_of(record, game)
        play_again(record, game)
        match = cls(game, record.options, record.seed)
        for action in parse_moves(record, game):
            match.apply(action)
        return match

    def apply(self, action: int, ply: int | None = None) -> list[Event]:
        """Take an action; an error changes nothing."""
        before = self.state.clone()
        events = self.state.apply(action, ply)
        self._before.append(before)
        self.actions.append(action)
        return events

    def can_undo(self, seat: int) -> bool:
        """OPEN-43: a seat takes back its own last move, unless that brought something to light."""
        if not self._before:
            return False
        before = self._before[-1]
        return before.reveals == self.state.reveals and before.actor(self.actions[-1]) == seat

    def undo(self, seat: int | None) -> None:
        """Take back the last move; `None` means that all seats agreed, and then anything can be taken back."""
        if not self._before:
            raise NothingToUndo("there is no move to take back")
        if seat is not None and not self.can_undo(seat):
            raise NothingToUndo("the last move showed something that was hidden, or was another player's")
        self.state = self._before.pop()
        self.actions.pop()

    def replay(self) -> str:
        """The replay file of the match so far."""
        return write_replay(record_of(self.game, self.options, self.seed, self.actions), self.state)
