"""What happened in a match, move by move: told to each seat as far as it may know, or of a replay in full."""

from typing import final

from rich.console import Console
from rich.text import Text

from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.replay import Record, begin, parse_moves
from sobremesa.messages import Words
from sobremesa.table.match import Match
from sobremesa.terminal.tables import Table, find_table


@final
class Chronicle:
    """The events of every move so far, and how many moves each seat has been told of."""

    def __init__(self, match: Match, table: Table) -> None:
        self._game: Game = match.game
        self._table = table
        self._moves: list[list[Event]] = []
        state = match.game.new(match.options, match.seed)
        for action in match.actions:
            self._moves.append(state.apply(action))
        self._told = [max(0, len(self._moves) - 1)] * state.seats()

    def __len__(self) -> int:
        return len(self._moves)

    def add(self, events: list[Event]) -> None:
        """One more move."""
        self._moves.append(events)

    def take_back(self) -> None:
        """The last move never happened."""
        self._moves.pop()
        self._told = [min(told, len(self._moves)) for told in self._told]

    def mark_told(self, seat: int | None) -> None:
        """This seat has been told of everything; None means all of them."""
        for other in range(len(self._told)):
            if seat is None or other == seat:
                self._told[other] = len(self._moves)

    def news(self, seat: int | None, words: Words) -> list[Text]:
        """A paragraph for each move that the seat has not been told of; None is a spectator."""
        first = min(self._told) if seat is None else self._told[seat]
        told = (self._tell(move, seat, words, self._table.minor_events) for move in self._moves[first:])
        return [paragraph for paragraph in told if paragraph]

    def log(self, seat: int | None, words: Words, last: int | None) -> list[tuple[int, Text]]:
        """The moves with their numbers, from the beginning or only the last ones."""
        told = [(number, self._tell(move, seat, words, frozenset())) for number, move in enumerate(self._moves, 1)]
        found = [(number, paragraph) for number, paragraph in told if paragraph]
        return found if last is None else found[-last:]

    def _tell(self, move: list[Event], seat: int | None, words: Words, left_out: frozenset[str]) -> Text:
        """The sentences of one move that the seat may know."""
        seen = [self._game.event_dict(event) for event in move if event.seen_by(seat)]
        return tell_move(seen, words, self._table, left_out)


def tell_move(events: list[dict[str, object]], words: Words, table: Table, left_out: frozenset[str]) -> Text:
    """One paragraph for the events of one move."""
    paragraph = Text()
    for event in events:
        code = str(event["event"])
        if code not in left_out:
            paragraph.append(" " if paragraph else "")
            paragraph.append(words.event(event), table.event_styles.get(code, ""))
    return paragraph


def tell_game(record: Record, game: Game, console: Console, language: str = "en") -> None:
    """Tell a recorded game from its first move to its last, hidden cards and all."""
    table = find_table(game.id, plain=False)
    state = begin(record, game)
    for number, action in enumerate(parse_moves(record, game), 1):
        events = [game.event_dict(event) for event in state.apply(action)]
        paragraph = tell_move(events, Words(game.id, state.view(None), language), table, table.veiled_events)
        if paragraph:
            console.print(numbered(number, paragraph))


def numbered(number: int, paragraph: Text) -> Text:
    """A paragraph after the number of its move."""
    return Text.assemble((f"{number:>4}  ", "dim"), paragraph)
