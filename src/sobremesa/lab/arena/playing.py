"""Playing a piece of a tournament: some rounds, each of them with all line-ups on the same deal.

It is the work of an engine: a function of a job that is a few words, wherever it is done.
"""

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, final

from sobremesa.bots import Budget
from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.measures import Measurer
from sobremesa.core.playout import play_randomly, play_randomly_measured
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.lab.arena.lineups import Lineup
from sobremesa.lab.arena.players import make_player
from sobremesa.lab.arena.rows import MEASURE, bytes_of, schema_of, table_of
from sobremesa.lab.arena.tournament import Tournament, read_tournament
from sobremesa.lab.seating import UNHURRIED, play_bots
from sobremesa.lab.simulate import QUICK_STREAM

_KEPT: Final = 2  # tournaments that a worker is ready for


@dataclass(frozen=True)
class ChunkJob:
    """A piece of a tournament."""

    number: int
    text: str = field(repr=False)  # of the whole tournament


def play_chunk(job: ChunkJob) -> bytes:
    """All games of the piece, as the bytes of a file."""
    return _player_of(job.text).chunk(job.number)


@lru_cache(_KEPT)
def _player_of(text: str) -> "TournamentPlayer":
    return TournamentPlayer(read_tournament(json.loads(text)))


@final
class TournamentPlayer:
    """Plays games of a tournament; what they have in common is made once."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._game: Game = find_game(tournament.game)
        self._dealer = self._game.dealer(tournament.options)
        self._schema = schema_of(tournament)
        self._budget = Budget(seconds=tournament.seconds) if tournament.seconds else UNHURRIED
        self._measurer: Measurer | None = None
        if tournament.measures:
            self._measurer = self._game.measurer(self._dealer.deal(tournament.seed))

    def chunk(self, number: int) -> bytes:
        """The file of a piece."""
        columns: dict[str, list[Any]] = {name: [] for name in self._schema.names}
        for place in self._tournament.rounds_of(number):
            for lineup in range(len(self._tournament.lineups)):
                for name, value in self.row(self._tournament.seed + place, lineup).items():
                    columns[name].append(value)
        return bytes_of(table_of(self._schema, columns))

    def row(self, seed: int, lineup: int) -> dict[str, Any]:
        """One game."""
        state = self._dealer.deal(seed)
        if self._measurer is not None:
            plays_itself = state.seats() > state.people()
            opening = self._game.opening(self._dealer.options, seed) if plays_itself else []
            self._measurer.begin(state, opening)
        decisions = self._play(state, seed, self._tournament.lineups[lineup])
        outcome = state.outcome()
        assert outcome is not None
        victors = set(outcome.winners)
        share = 1.0 if self._tournament.together else 1 / max(1, len(victors))
        row: dict[str, Any] = {
            "seed": seed,
            "lineup": lineup,
            "outcome": self._tournament.outcomes.index(outcome.reason),
            "won": [share if seat in victors else 0.0 for seat in range(state.seats())],
            "decisions": decisions,
            "turns": state.turns(),
        }
        if not self._tournament.together:
            row["points"] = outcome.scores
        if self._measurer is not None:
            row |= {MEASURE + name: numbers for name, numbers in self._measurer.end(state).items()}
        return row

    def _play(self, state: State, seed: int, lineup: Lineup) -> int:
        """To the end; how many decisions that took."""
        if self._tournament.is_quick(lineup):
            rng = seeded(seed ^ QUICK_STREAM)
            if self._measurer is None:
                return play_randomly(state, rng)
            return play_randomly_measured(state, rng, self._measurer)
        bots = [make_player(self._tournament.bots[bot]) for bot in lineup]
        played = play_bots(
            self._game, state, bots, seed, words=self._tournament.words, measurer=self._measurer, budget=self._budget
        )
        return played.decisions
