"""A dataset written shard by shard: games are played by an engine, in any order, and each file holds its own."""

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import final

from sobremesa.lab.chunks import alone_in, begin_or_go_on, chunk_path, chunks_in, is_begun, written_aside
from sobremesa.lab.dataset.columns import joined, write_columns
from sobremesa.lab.dataset.playing import GameToPlay, GameWritten, write_game
from sobremesa.lab.dataset.reading import Dataset
from sobremesa.lab.dataset.settings import (
    DECISIONS,
    DOCUMENT,
    DOCUMENTS,
    DOCUMENTS_ENDING,
    GAMES,
    DatasetGames,
    DatasetSettings,
)
from sobremesa.lab.engines import Engine


@final
class DatasetWriter:
    """A folder with a dataset that is made, or gone on with where it was left."""

    def __init__(self, wanted: DatasetSettings, folder: Path) -> None:
        """SobremesaError where such a dataset cannot be made, or the folder holds anything else; nothing is written."""
        self.wanted = wanted
        self.folder = folder
        self._document = DatasetGames(wanted).document()
        is_begun(folder, DOCUMENT, self._document)

    def games_done(self) -> int:
        """How many games lie in the folder."""
        return sum(len(self.wanted.games_of_shard(shard)) for shard in self._shards_done())

    def decisions(self) -> int:
        """How many rows they have."""
        return Dataset(self.folder).decisions()

    def _shards_done(self) -> set[int]:
        """A shard is done when its games lie there: they are written last."""
        return chunks_in(self.folder / GAMES, self.wanted.form)

    def write(self, engine: Engine, progress: Callable[[int], None] | None = None) -> None:
        """Play what is missing; `progress` hears how many games are played, at first those that lie there."""
        parts = (DECISIONS, GAMES, *((DOCUMENTS,) if self.wanted.documents else ()))
        with alone_in(self.folder):
            begin_or_go_on(self.folder, DOCUMENT, self._document, parts)
            done = self._shards_done()
            missing = [shard for shard in range(self.wanted.shards) if shard not in done]
            numbers = [number for shard in missing for number in self.wanted.games_of_shard(shard)]
            self._write_games(engine, numbers, progress or (lambda played: None))

    def _write_games(self, engine: Engine, numbers: list[int], progress: Callable[[int], None]) -> None:
        """Play the games of these numbers, and write each shard as soon as all of its games are played."""
        played = self.wanted.games - len(numbers)
        progress(played)
        waiting: dict[int, dict[int, GameWritten]] = {}
        with closing(self._play(engine, numbers)) as games:
            for number, game in games:
                shard = number // self.wanted.shard
                waiting.setdefault(shard, {})[number] = game
                if len(waiting[shard]) == len(self.wanted.games_of_shard(shard)):
                    self._write_shard(shard, waiting.pop(shard))
                played += 1
                progress(played)

    def _play(self, engine: Engine, numbers: list[int]) -> Generator[tuple[int, GameWritten], None, None]:
        """The games of these numbers as they come."""
        settings = self.wanted.text()
        with closing(engine.run(write_game, (GameToPlay(settings, number) for number in numbers))) as results:
            for place, game in results:
                yield numbers[place], game

    def _write_shard(self, shard: int, games: dict[int, GameWritten]) -> None:
        in_order = [games[number] for number in sorted(games)]
        if self.wanted.documents:
            with written_aside(chunk_path(self.folder / DOCUMENTS, shard, DOCUMENTS_ENDING)) as file:
                for game in in_order:
                    file.write(game.documents)
        with written_aside(chunk_path(self.folder / DECISIONS, shard, self.wanted.form)) as file:
            write_columns(file, joined([game.decisions for game in in_order]), self.wanted.form)
        with written_aside(chunk_path(self.folder / GAMES, shard, self.wanted.form)) as file:
            write_columns(file, joined([game.game for game in in_order]), self.wanted.form)
