"""What happened in a match, move by move and step by step: told to each seat as far as it may know, or in full."""

from typing import final

from rich.console import Console
from rich.text import Text

from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.replay import Record, begin, game_of, parse_moves
from sobremesa.core.state import State
from sobremesa.table.match import Match
from sobremesa.terminal.flow import hang
from sobremesa.terminal.tables import TableDrawing, find_table
from sobremesa.wording import EventDict, event_dicts
from sobremesa.wording.messages import Words

Steps = list[Text]
Move = list[tuple[Event, EventDict]]


@final
class MovesTold:
    """The events of every move so far, and how many moves each seat has been told of.

    Before the first move stands the opening: what happened before anybody could decide anything.
    """

    def __init__(self, match: Match, table: TableDrawing) -> None:
        self._game: Game = match.game
        self._table = table
        self._moves: list[Move] = []
        state = match.game.begin(match.options, match.seed, match.start)
        self.add([] if match.start else match.game.opening(match.options, match.seed), state)
        for action in match.actions:
            self.add(state.apply(action), state)
        self._told = [len(self._moves) - 1] * state.seats()
        self._told_before = list(self._told)

    def __len__(self) -> int:
        return len(self._moves) - 1

    def add(self, events: list[Event], state: State) -> None:
        """One more move, and the state after it."""
        self._moves.append(list(zip(events, event_dicts(events, self._game, self._table, state), strict=True)))

    def take_back(self, left: int) -> None:
        """All but so many moves never happened."""
        del self._moves[left + 1 :]
        self._told = [min(told, len(self._moves)) for told in self._told]
        self._told_before = list(self._told)

    def mark_told(self, seat: int | None) -> None:
        """This seat has been told of everything; None means all of them."""
        self._told_before = list(self._told)
        for other in range(len(self._told)):
            if seat is None or other == seat:
                self._told[other] = len(self._moves)

    def tell_again(self) -> None:
        """What was told last is news once more, for it is drawn again."""
        self._told = list(self._told_before)

    def news(self, seat: int | None, words: Words, brief: bool = False) -> Steps:
        """The steps of every move that the seat has not been told of; None is a spectator.

        `brief` leaves out what the board itself shows at once.
        """
        first = min(self._told) if seat is None else self._told[seat]
        left_out = self._table.minor_events | (self._table.shown_events if brief else frozenset())
        return [step for move in self._moves[first:] for step in self._tell(move, seat, words, left_out)]

    def log(self, seat: int | None, words: Words, last: int | None) -> list[tuple[int, Steps]]:
        """The moves with their numbers, from the beginning or only the last ones."""
        told = [(number, self._tell(move, seat, words, frozenset())) for number, move in enumerate(self._moves)]
        found = [(number, steps) for number, steps in told if steps]
        return found if last is None else found[-last:]

    def chapters(self, words: Words) -> list[Steps]:
        """All that happened, in parts that each begin with one of the table's chapter events."""
        events = [told for move in self._moves for event, told in move if event.seen_by(None)]
        parts: list[Steps] = [[]]
        lines = tell_move(events, words, self._table, frozenset())
        for step, line in zip(self._table.steps(events), lines, strict=True):
            if step[0]["event"] in self._table.chapter_events and parts[-1]:
                parts.append([])
            parts[-1].append(line)
        return parts

    def _tell(self, move: Move, seat: int | None, words: Words, left_out: frozenset[str]) -> Steps:
        """The sentences of one move that the seat may know."""
        seen = [told for event, told in move if event.seen_by(seat)]
        return tell_move(seen, words, self._table, left_out)


def tell_move(events: list[EventDict], words: Words, table: TableDrawing, left_out: frozenset[str]) -> Steps:
    """A line for each step of one move."""
    lines: Steps = []
    for step in table.steps([event for event in events if event["event"] not in left_out]):
        line = Text()
        for event in step:
            line.append(" " if line else "")
            line.append(words.event(event), table.event_styles.get(str(event["event"]), ""))
        lines.append(line)
    return lines


def tell_game(record: Record, game: Game, console: Console, language: str = "en") -> None:
    """Tell a recorded game from its first move to its last, hidden cards and all."""
    game = game_of(record, game)
    table = find_table(game.id, False, record.options)
    state = begin(record, game)
    told = [] if record.start else game.opening(record.options, record.seed)
    for number, action in enumerate([None, *parse_moves(record, game)]):
        if action is not None:
            told = state.apply(action)
        words = table.words(state.view(None), language)
        steps = tell_move(event_dicts(told, game, table, state), words, table, table.veiled_events)
        for line in numbered(number, steps, console.width):
            console.print(line, width=console.width)


def numbered(number: int, steps: Steps, width: int) -> list[Text]:
    """The steps of a move under each other, behind the number of the move; the opening has none."""
    lines: list[Text] = []
    for place, step in enumerate(steps):
        prefix = Text.assemble((f"{number:>4}  " if place == 0 and number else " " * 6, "dim"))
        lines += hang(prefix, step, width)
    return lines
