"""A dataset read again: its games, and the position of every row as a state of the engine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, final

from sobremesa.catalog import find_game
from sobremesa.core.errors import ActionError
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.lab.chunks import ResultsError, chunk_path, chunks_in, read_json
from sobremesa.lab.dataset.columns import read_columns
from sobremesa.lab.dataset.settings import DOCUMENT, FORMAT, GAMES


@final
@dataclass(frozen=True)
class GameOfDataset:
    """One game: how it was dealt, what was done, and how it ended."""

    number: int
    seed: int
    bots: list[str]  # at the seats that decide
    actions: list[int]
    outcome: str
    winners: list[int]
    won: list[float]  # by seat
    points: list[int]  # by seat; empty where all win or lose together
    decisions: int
    turns: int


_COLUMNS: Final = ("game", *(field.name for field in fields(GameOfDataset) if field.name != "number"))


@final
class Dataset:
    """A folder that `sobremesa dataset` has written, whole or as far as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.about: dict[str, Any] = read_json(folder / DOCUMENT)
        if self.about.get("format") != FORMAT:
            raise ResultsError(
                f"{str(folder)!r} is a dataset of format {self.about.get('format')!r}; this release reads {FORMAT}"
            )
        self.played: Game = find_game(self.about["game"]).as_of(self.about["rules_version"], self.about["print"])
        self._dealer = self.played.dealer(self.about["options"])

    def games(self) -> Iterator[GameOfDataset]:
        """All games in the order of their numbers."""
        for shard in self._shards():
            yield from self._games_in(shard)

    def game(self, number: int) -> GameOfDataset:
        """The game of this number, as the rows have it."""
        shard = number // int(self.about["games_in_a_file"])
        if shard in self._shards():
            for game in self._games_in(shard):
                if game.number == number:
                    return game
        raise ResultsError(f"{str(self.folder)!r} has no game {number}")

    def decisions(self) -> int:
        """How many rows there are."""
        return sum(sum(self._columns(shard, ("decisions",))["decisions"]) for shard in self._shards())

    def positions(self, game: GameOfDataset) -> Iterator[State]:
        """How each decision of a game stood, in the order of its rows; ResultsError where it cannot be played again."""
        state = self._dealer.deal(game.seed)
        for place, action in enumerate(game.actions):
            if action < self.played.decision_actions:  # else somebody said something
                yield state.clone()
            try:
                state.apply(action)
            except ActionError as error:
                raise ResultsError(f"game {game.number} cannot be played again: action {place}: {error}") from error

    def position(self, game: GameOfDataset, ply: int) -> State:
        """How the decision of the row with this ply stood."""
        for state in self.positions(game):
            if state.ply == ply:
                return state
        raise ResultsError(f"game {game.number} has no decision at ply {ply}")

    def _shards(self) -> list[int]:
        return sorted(chunks_in(self.folder / GAMES, self.about["files"]))

    def _columns(self, shard: int, names: Sequence[str]) -> dict[str, list[Any]]:
        form = self.about["files"]
        path = chunk_path(self.folder / GAMES, shard, form)
        try:
            with path.open("rb") as file:
                return read_columns(file, form, names)
        except (OSError, ValueError, KeyError) as error:
            raise ResultsError(f"{str(path)!r} cannot be read: {error}") from error

    def _games_in(self, shard: int) -> Iterator[GameOfDataset]:
        columns = self._columns(shard, _COLUMNS)
        columns["number"] = columns.pop("game")
        columns.setdefault("points", [[] for _ in columns["number"]])
        for values in zip(*columns.values(), strict=True):
            yield GameOfDataset(**dict(zip(columns, values, strict=True)))
