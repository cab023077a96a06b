"""One game played and written down: the work of a worker, which gets settings and a number and gives back rows."""

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, final

import numpy as np

from sobremesa.bots import Bot, SearchBot, Sight, make_bot
from sobremesa.bots.search import Prospect
from sobremesa.core.buffers import numbers_buffer
from sobremesa.core.state import State
from sobremesa.lab.dataset.columns import Columns, Lists, Numbers, lists_of
from sobremesa.lab.dataset.settings import DatasetGames, DatasetSettings
from sobremesa.lab.seating import play_bots

_KEPT: Final = 2  # settings that a worker remembers
_NOT_TRIED: Final = float("nan")


@final
@dataclass(frozen=True)
class GameToPlay:
    """One game of a dataset, as a worker is told of it."""

    settings: str
    number: int


@final
@dataclass(frozen=True)
class GameWritten:
    """A game that was played: its decisions, itself in one row, and its positions as lines where they are wanted."""

    decisions: Columns
    game: Columns
    documents: bytes


@final
class WeighingBot:
    """A search that does not forget what it weighed for its last choice."""

    def __init__(self, bot: SearchBot) -> None:
        self._bot = bot
        self.weighed: list[Prospect] = []

    def choose(self, sight: Sight) -> int:
        """The first action of the best plan."""
        return self.plan(sight)[0]

    def plan(self, sight: Sight) -> list[int]:
        """The best plan, as the search itself would have it."""
        self.weighed = self._bot.weigh(sight) if len(sight.options) > 1 else []
        return self.weighed[0].plan if self.weighed else [sight.options[0]]


@lru_cache(maxsize=_KEPT)
def _setting_of(settings: str) -> DatasetGames:
    return DatasetGames(DatasetSettings(**json.loads(settings)))


def write_game(job: GameToPlay) -> GameWritten:
    """Play one game and write it down; the same job gives the same rows."""
    setting = _setting_of(job.settings)
    seed = setting.wanted.seed + job.number
    names = setting.names_in(job.number)
    state = setting.dealer.deal(seed)
    bots = [seated_bot(name, values=setting.wanted.values) for name in names]
    rows = DecisionRows(setting, bots)
    played = play_bots(setting.game, state, bots, seed, words=setting.wanted.words, watch=rows.add)
    outcome = state.outcome()
    assert outcome is not None
    won = _won(outcome.winners, setting)
    points = np.array(outcome.scores, dtype=np.int32) if setting.has_points else None
    game: dict[str, Numbers | Lists] = {
        "game": np.array([job.number], dtype=np.uint32),
        "seed": np.array([seed], dtype=np.uint64),
        "bots": np.array([names]),
        "outcome": np.array([outcome.reason]),
        "winners": lists_of([outcome.winners], np.int8),
        "won": won.reshape(1, -1),
        **({} if points is None else {"points": points.reshape(1, -1)}),
        "decisions": np.array([played.decisions], dtype=np.int32),
        "turns": np.array([state.turns()], dtype=np.int32),
        "actions": lists_of([played.actions], np.int32),
    }
    return GameWritten(rows.columns(job.number, names, won, points), game, rows.documents(job.number))


def seated_bot(name: str, *, values: bool) -> Bot:
    """The bot of this name; a search keeps what it weighed where its values are wanted."""
    bot = make_bot(name)
    return WeighingBot(bot) if values and isinstance(bot, SearchBot) else bot


def _won(winners: list[int], setting: DatasetGames) -> Numbers:
    """What each seat has of the victory: a share where seats may tie, all of it where all win together."""
    won = np.zeros(setting.seats, dtype=np.float32)
    won[winners] = 1 / len(winners) if setting.has_points and winners else 1
    return won


@final
class DecisionRows:
    """The decisions of one game, each written down before its choice is carried out."""

    def __init__(self, setting: DatasetGames, bots: Sequence[Bot]) -> None:
        self._setting = setting
        self._bots = bots
        self._zeros = numbers_buffer(setting.features.size)
        self._observations: list[Numbers] = []
        self._moments: list[tuple[int, int, int, int, bool]] = []
        self._options: list[list[int]] = []
        self._values: list[list[Prospect]] = []
        self._documents: list[str] = []

    def add(self, state: State, choice: int, followed: bool) -> None:
        """One more decision: how it stands, and what is chosen, by a plan that was made before or anew."""
        seat = int(state.decider())
        numbers = self._zeros[:]
        state.observe(seat, numbers, 0)
        self._observations.append(np.array(numbers, dtype=np.int16))
        self._moments.append((int(state.ply), seat, state.turns(), choice, followed))
        self._options.append(state.legal())
        bot = self._bots[seat]
        self._values.append(bot.weighed if isinstance(bot, WeighingBot) and not followed else [])
        if self._setting.wanted.documents:
            self._documents.append(json.dumps(state.to_dict(), ensure_ascii=False))

    def columns(self, number: int, names: list[str], won: Numbers, points: Numbers | None) -> Columns:
        """All of them, with what came of the game for the seat of each."""
        ply, seat, turn, choice, followed = np.array(self._moments, dtype=np.int64).reshape(-1, 5).T
        return {
            "game": np.full(len(ply), number, dtype=np.uint32),
            "ply": ply.astype(np.int32),
            "seat": seat.astype(np.int8),
            "turn": turn.astype(np.int32),
            "bot": np.array(names)[seat],
            "observation": np.array(self._observations, dtype=np.int16).reshape(-1, self._setting.features.size),
            "options": lists_of(self._options, np.int32),
            "choice": choice.astype(np.int32),
            "followed": followed.astype(np.bool_),
            **(self._values_columns() if self._setting.wanted.values else {}),
            "won": won[seat],
            **({} if points is None else {"points": points[seat]}),
        }

    def _values_columns(self) -> Columns:
        """The plans that a search weighed, each by its first action, the best first; none where it did not search."""

        def column(told: Any, kind: type) -> Lists:
            return lists_of([[told(each) for each in row] for row in self._values], kind, empty_is_none=True)

        return {
            "values_action": column(lambda each: each.plan[0], np.int32),
            "values_simulations": column(lambda each: len(each.chances), np.int32),
            "values_chance": column(lambda each: each.chance if each.chances else _NOT_TRIED, np.float32),
            "values_points": column(lambda each: each.expected_points if each.chances else _NOT_TRIED, np.float32),
        }

    def documents(self, number: int) -> bytes:
        """A line for each decision, packed: its place and the whole position."""
        lines = [
            f'{{"game": {number}, "ply": {moment[0]}, "position": {document}}}\n'
            for moment, document in zip(self._moments, self._documents, strict=False)
        ]
        return gzip.compress("".join(lines).encode(), mtime=0) if lines else b""
