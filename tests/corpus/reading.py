"""The corpus: games as they were recorded, which every later release must play again in the same way.

`GAME.replays.xz` holds replay files, `GAME.tables.xz` logs of tables with undo; both are JSON lines. Beside each lies a
text file with a line for each game: its name, and digests of its events and of what every seat saw. Nothing here is
ever written anew: `python -m tests.corpus.make` refuses to replace a file. Games of a new kind get files of their own.
"""

import hashlib
import json
import lzma
from pathlib import Path
from typing import Any, Final

from sobremesa.core.events import Event
from sobremesa.core.game import Game
from sobremesa.core.replay import Record, begin, game_of, parse_moves, record_of, write_replay
from sobremesa.core.state import State
from sobremesa.table.log import Entry, Header
from sobremesa.table.table import Table

FOLDER: Final = Path(__file__).parent
GOLDEN: Final = FOLDER.parent / "golden"
LOOK_EVERY: Final = 31  # moves: every seat's view of every move would take minutes


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The games of one file."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def digests_of(path: Path) -> dict[str, str]:
    """The recorded digests beside a file, by the name of the game."""
    lines = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


class Witness:
    """Digests what happens in a game, and what every seat and a spectator see of it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._events = hashlib.sha256()
        self._views = hashlib.sha256()

    def hear(self, events: list[Event]) -> None:
        """Something happened."""
        for event in events:
            told = {**self._game.event_dict(event), "audience": int(event.audience)}
            self._events.update(json.dumps(told, sort_keys=True).encode())

    def look(self, state: State) -> None:
        """What everybody sees now."""
        for seat in (None, *range(state.seats())):
            self._views.update(json.dumps(state.view(seat), sort_keys=True).encode())

    def told(self) -> str:
        """Both digests."""
        return f"events {self._events.hexdigest()[:32]} views {self._views.hexdigest()[:32]}"


def witness_replay(record: Record, game: Game) -> tuple[str, str]:
    """The digests of a recorded game, and its file written again."""
    game = game_of(record, game)
    witness = Witness(game)
    witness.hear(game.opening(record.options, record.seed))
    state = begin(record, game)
    witness.look(state)
    actions = parse_moves(record, game)
    for number, action in enumerate(actions, 1):
        witness.hear(state.apply(action))
        if number % LOOK_EVERY == 0 or state.over():
            witness.look(state)
    return witness.told(), write_replay(record_of(game, record.options, record.seed, actions), state)


def read_table(line: dict[str, Any], game: Game) -> Table:
    """A table of the corpus, played from its log."""
    table = Table(game, Header.from_dict(line["header"]))
    table.accept_all([Entry(**entry) for entry in line["entries"]])
    return table


def witness_table(table: Table) -> str:
    """The digests of a table's game as it stands after all that was taken back."""
    witness = Witness(table.game)
    witness.hear(table.opening.events)
    for number, move in enumerate(table.moves, 1):
        witness.hear(move.events)
        if number % LOOK_EVERY == 0:
            witness.look(table.state_after(number))
    witness.look(table.state)
    return witness.told()


def table_line(name: str, table: Table) -> dict[str, Any]:
    """A table as the corpus keeps it: its header, its log, and the replay file of its game."""
    entries = [vars(entry) for entry in table.entries]
    return {"name": name, "header": table.header.to_dict(), "entries": entries, "replay": table.replay()}
