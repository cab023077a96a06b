"""Playing a tournament: what is missing is handed out, what comes back is kept, and when all is clear it ends.

Pieces come back in any order and are kept as they come. The test of an early stop hears them in the order of their
seeds alone, so it stops at the same game wherever they were played; what lies behind that game is dropped.
"""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any, Final, final

import pyarrow as pa

from sobremesa.catalog import find_game
from sobremesa.lab.arena.folder import ResultsFolder
from sobremesa.lab.arena.looks import SequentialTest
from sobremesa.lab.arena.playing import ChunkJob, play_chunk
from sobremesa.lab.arena.rounds import by_rounds, weighed, weights_of_comparisons
from sobremesa.lab.arena.rows import groups, is_whole, read_chunk, schema_of, write_all
from sobremesa.lab.arena.summary import Summing, summary_of
from sobremesa.lab.arena.tournament import Tournament
from sobremesa.lab.engines import Engine

Progress = Callable[[int], None]  # hears how many games are done
_SECONDS: Final = 1  # places of times


def run_tournament(tournament: Tournament, folder: ResultsFolder, engine: Engine, progress: Progress) -> dict[str, Any]:
    """Play what is missing and tell what came of it; the summary.

    Whoever interrupts it finds all finished pieces kept, and the same call goes on.
    """
    with folder.held(tournament):
        summary = folder.summary()
        if summary is None:
            if not folder.games.exists():
                rounds = _Run(tournament, folder, engine, progress).play()
                schema = schema_of(tournament)
                folder.write_games(lambda file: write_all(file, schema, _kept_rows(tournament, folder, rounds)))
            tables = groups(folder.games, Summing.columns(tournament))
            summary = summary_of(tournament, tables, find_game(tournament.game).options())
            folder.write_summary(summary)
        folder.drop_chunks()
    return summary


def _kept_rows(tournament: Tournament, folder: ResultsFolder, rounds: int) -> Iterator[pa.Table]:
    """The rows of so many rounds, piece by piece."""
    for number in range(tournament.chunks):
        left = rounds - tournament.rounds_of(number).start
        if left > 0:
            yield read_chunk(folder.chunk(number)).slice(0, left * len(tournament.lineups))


@final
class _Run:
    """One run of the command over a tournament of which some pieces may be there."""

    def __init__(self, tournament: Tournament, folder: ResultsFolder, engine: Engine, progress: Progress) -> None:
        self._tournament = tournament
        self._folder = folder
        self._engine = engine
        self._progress = progress
        self._test = SequentialTest(tournament.looks, tournament.bound, len(tournament.compared))
        self._weights = weights_of_comparisons(tournament)
        self._there = [is_whole(folder.chunk(number), self._games(number)) for number in range(tournament.chunks)]
        self._heard = 0  # pieces, in the order of the seeds
        self._done = sum(self._games(number) for number, there in enumerate(self._there) if there)
        self._done_before = self._done

    def play(self) -> int:
        """Until all is played or clear; how many rounds count."""
        began, clock = datetime.now(UTC), time.monotonic()
        how = "interrupted"
        try:
            self._progress(self._done)
            self._hear()
            if not self._test.stopped_at:
                self._play_missing()
            how = "clear early" if self._test.stopped_at else "all played"
        finally:
            self._folder.note(
                {
                    "began": began.isoformat(timespec="seconds"),
                    "seconds": round(time.monotonic() - clock, _SECONDS),
                    "host": socket.gethostname(),
                    "engine": self._engine.name,
                    "workers": self._engine.workers,
                    "games_played": self._done - self._done_before,
                    "games_dropped": self._dropped(),
                    "ended": how,
                }
            )
        return self._test.stopped_at or self._tournament.rounds

    def _play_missing(self) -> None:
        missing = [number for number, there in enumerate(self._there) if not there]
        text = json.dumps(self._tournament.document)
        jobs = (ChunkJob(number, text) for number in missing)
        with closing(self._engine.run(play_chunk, jobs)) as results:
            for place, rows in results:
                number = missing[place]
                self._folder.write_chunk(number, rows)
                self._there[number] = True
                self._done += self._games(number)
                self._progress(self._done)
                self._hear()
                if self._test.stopped_at:
                    return

    def _hear(self) -> None:
        """Let the test hear all pieces that are there without a gap."""
        if not self._tournament.looks:
            return
        while self._heard < len(self._there) and self._there[self._heard] and not self._test.stopped_at:
            table = read_chunk(self._folder.chunk(self._heard))
            self._test.hear(weighed(by_rounds(self._tournament, table, "won"), self._weights))
            self._heard += 1

    def _games(self, number: int) -> int:
        return len(self._tournament.rounds_of(number)) * len(self._tournament.lineups)

    def _dropped(self) -> int:
        """Games that were played beyond the one at which all was clear."""
        counted = self._test.stopped_at * len(self._tournament.lineups)
        return max(0, self._done - counted) if counted else 0
