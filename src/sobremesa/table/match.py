"""A table around one terminal: the people of all seats sit before it, and it is passed from one to the next. No I/O.

What may be done and taken back is the `Table`'s to decide; here is only what such a table looks like.
"""

from typing import Final, final

from sobremesa.core.errors import SetupError
from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.replay import Record, game_of, parse_moves, play_again, record_of, write_replay
from sobremesa.core.state import State
from sobremesa.table.log import NOBODY, Entry, Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.table.taking_back import can_take_back, plan_take_back

Bots = dict[int, str]  # names of bots by the seats that they play

_NOW: Final = 0  # there are no clocks at such a table, so its log keeps no times


@final
class Match:
    """A game that is being played before one screen; `bots` play the other seats, if any."""

    def __init__(
        self,
        game: Game,
        options: dict[str, object],
        seed: int,
        bots: Bots | None = None,
        start: dict[str, object] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.start = start  # the position that it goes on from
        self.bots: Bots = dict(sorted((bots or {}).items()))
        self.table = Table(game, self._header())

    def _header(self) -> Header:
        state = self.game.begin(self.options, self.seed, self.start)
        people = state.people()
        wrong = [seat for seat in self.bots if not 0 <= seat < people]
        if wrong:
            decide = "only p1 decides" if people == 1 else f"only p1 to p{people} decide"
            raise SetupError(f"no bot can play p{wrong[0] + 1}: {decide} anything in this game")
        persons = tuple(seat for seat in range(people) if seat not in self.bots)
        seats = [Seat("bot", bot=self.bots[seat]) if seat in self.bots else Seat(taken=True) for seat in range(people)]
        seats += [Seat("sim")] * (state.seats() - people)
        settings = TableSettings(screens=(persons,) if persons else (), handed_round=True)
        rules, number = self.game.rules_version, self.game.print_number
        return Header(
            "", self.game.id, rules, self.options, self.seed, tuple(seats), settings, _NOW, number, self.start
        )

    @classmethod
    def resume(cls, game: Game, record: Record, bots: Bots | None = None) -> "Match":
        """Continue a recorded game, with other bots where they are given; an error where it does not verify."""
        game = game_of(record, game)
        play_again(record, game)
        played_by = read_bots(record.bots) if bots is None else bots
        match = cls(game, record.options, record.seed, played_by, record.start)
        table = match.table
        for action in parse_moves(record, game):
            body = {"move": game.action_text(action)}
            table.accept(Entry(table.seq + 1, "move", table.state.actor(action), body, _NOW))
        return match

    @property
    def state(self) -> State:
        """The position of the table."""
        return self.table.state

    @property
    def actions(self) -> list[int]:
        """The actions that led to it, without those that were taken back."""
        return self.table.actions

    def apply(self, action: int, *, bot: bool = False) -> list[Event]:
        """Take an action for whoever decides, or say an aside for its speaker; an error changes nothing."""
        speaker = int(self.game.speaker(action))
        seat = self.table.decider() if speaker == NOBODY else speaker
        self.table.accept_all(self.table.plan_moves(seat, self.table.seq, [action], _NOW, bot=bot))
        return self.table.moves[-1].events

    def can_undo(self) -> bool:
        """Whether the last move is its player's to take back alone: whoever that is sits here."""
        return any(map(self.table.can_undo, self.table.persons()))

    def can_take_back(self) -> bool:
        """Whether there is a move that all people together can take back."""
        return any(can_take_back(self.table, seat) for seat in self.table.persons())

    def take_back(self) -> int:
        """Take back the last move of a person, and what bots did after it: everybody here agrees. The move itself."""
        before, persons = self.actions, self.table.persons()
        self.table.accept_all(plan_take_back(self.table, next(iter(persons), NOBODY), _NOW))
        return before[len(self.table.moves)]

    def replay(self) -> str:
        """The replay file of the match so far; it says which seats bots play."""
        record = record_of(self.game, self.options, self.seed, self.actions, self.start)
        record.bots = write_bots(self.bots)
        return write_replay(record, self.state)


def write_bots(bots: Bots) -> str:
    """As a file and the command line say which bot plays which seat: 'p2=greedy,p3=search'."""
    return ",".join(f"p{seat + 1}={name}" for seat, name in sorted(bots.items()))


def read_bots(text: str) -> Bots:
    """The bots of such a text; '' and 'none' are no bots. SetupError where it says something else."""
    bots: Bots = {}
    for part in [] if text in ("", "none") else text.split(","):
        seat, equals, name = part.strip().partition("=")
        number = seat[1:]
        if seat[:1] != "p" or not (number.isascii() and number.isdigit() and len(number) < 3) or not equals or not name:
            raise SetupError(f"{part.strip()[:40]!r} names no seat with its bot; that is said like p2=greedy,p3=greedy")
        if int(number) - 1 in bots:
            raise SetupError(f"{seat} has two bots; one plays a seat")
        bots[int(number) - 1] = name
    return bots
