"""What the bot says of a position: its three best plans, judged on guesses with which they were not found.

It is the judge of reviews, and nothing but a guess from what the seat knows reaches it. The seeds come from the
position alone, so whoever asks again is told the same.
"""

import hashlib
import json
from collections.abc import Awaitable, Sequence
from statistics import fmean
from typing import Final, Protocol, TypeVar

from sobremesa.bots import Budget
from sobremesa.bots.advice import MOST_ADVICE, Advice, margin_of
from sobremesa.bots.search import MILLION, Prospect
from sobremesa.bots.worker import Asked, game_as_of
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.review.asking import ReviewQuestion
from sobremesa.review.judging import AT_ONCE, Judge, Piece
from sobremesa.review.streams import Streams
from sobremesa.review.turns import PlayedTurn

GUESSES: Final = 64
_PIECE: Final = Budget(seconds=60.0)  # after which nobody waits for a worker any more
_THOUSAND: Final = 1000
Answer = TypeVar("Answer")


class AsideWorker(Protocol):
    """Works on pieces when nobody else wants it: `sobremesa.bots.desk.Desk`."""

    def work_beside(self, question: Asked[Answer]) -> Awaitable[Answer]:
        """The answer to a small piece of work."""


async def ask_for_plans(desk: AsideWorker, game: Game, state: State) -> list[Advice]:
    """The plans, the best first; none where there is nothing to choose. Errors are those of the desk."""
    if state.over() or len(state.legal()) < 2:
        return []
    turn = PlayedTurn(0, int(state.decider()), state.decision().kind, (), True)
    streams = Streams(identity_of(state))
    known = Judge(game, streams).known(state, turn).to_dict()

    async def answer(piece: Piece) -> list[Prospect]:
        return await desk.work_beside(ReviewQuestion(game_as_of(game), known, streams.identity, turn, piece, _PIECE))

    ways = tuple(tuple(prospect.plan) for prospect in await answer(Piece()))[:MOST_ADVICE]
    tried = [Prospect([*way]) for way in ways]
    for begin in range(0, GUESSES if ways else 0, AT_ONCE):
        more = await answer(Piece(ways, begin, min(GUESSES, begin + AT_ONCE)))
        for prospect, found in zip(tried, more, strict=True):
            prospect.chances += found.chances
            prospect.points += found.points
    return compared(tried)


def identity_of(state: State) -> str:
    """A name for this position, by which its random numbers are chosen."""
    document = state.to_dict()
    document.pop("random", None)
    return hashlib.sha256(json.dumps(document, sort_keys=True, default=str).encode()).hexdigest()


def compared(tried: Sequence[Prospect]) -> list[Advice]:
    """Each plan by its own mean, and whether the guesses, which are the same for all, tell it from the best one."""
    ranked = sorted(tried, key=lambda prospect: (prospect.chance, prospect.expected_points), reverse=True)
    with_points = any(points for prospect in ranked for points in prospect.points)
    found = []
    for prospect in ranked:
        error = margin_of(prospect.chances) / MILLION
        leads = [best - own for best, own in zip(ranked[0].chances, prospect.chances, strict=True)]
        found.append(
            Advice(
                tuple(prospect.plan),
                len(prospect.chances),
                prospect.chance,
                max(0.0, prospect.chance - error),
                min(1.0, prospect.chance + error),
                fmean(prospect.points) / _THOUSAND if with_points else None,
                prospect is not ranked[0] and fmean(leads) <= margin_of(leads),
            )
        )
    return found
