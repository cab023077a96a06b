"""A review under way: the turns of a game that are judged, what came of them so far, and which comes next."""

from collections.abc import Callable, Sequence
from typing import Final, final

from sobremesa.bots import bots_for
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.review.judging import JUDGE, Judge, Judgement
from sobremesa.review.streams import streams_of
from sobremesa.review.trust import trusted_kinds
from sobremesa.review.turns import PlayedTurn, cut
from sobremesa.review.verdicts import TurnVerdict, verdict_of
from sobremesa.table.situation import Situation

TEAM: Final = -1  # as the seat of a review: all who won or lost together
_MOST_MOMENTS: Final = 5
_COSTING: Final = (TurnVerdict.SLIGHTLY, TurnVerdict.BEHIND, TurnVerdict.KEY)


class CannotReview(SobremesaError):
    """A game that nobody can judge, or that is not over."""


@final
class Review:
    """Of one seat, or of a team: its turns in their order, with what came of those that were judged."""

    def __init__(self, turns: Sequence[PlayedTurn], trusted: frozenset[str]) -> None:
        free = [turn for turn in turns if turn.free]
        self.turns = [turn for turn in free if turn.kind in trusted]
        self.left_out = [turn for turn in free if turn.kind not in trusted]  # in which the judge is not believed
        self.judged: dict[int, Judgement] = {}  # by the place of the turn

    def of_seats(self, seats: Sequence[int]) -> "Review":
        """The same of some seats alone."""
        turns = [turn for turn in (*self.turns, *self.left_out) if turn.seat in seats]
        review = Review(turns, frozenset(turn.kind for turn in self.turns))
        review.judged = self.judged
        return review

    def next(self) -> PlayedTurn | None:
        """The turn to be judged now: first each of them quickly, then what is worth a closer look; None at the end."""
        first = next((turn for turn in self.turns if turn.place not in self.judged), None)
        if first is not None:
            return first
        closer = [turn for turn in self.turns if self.judged[turn.place].goes_on()]
        return min(closer, key=lambda turn: self.judged[turn.place].stage, default=None)

    def before(self, turn: PlayedTurn) -> Judgement | None:
        """What is known of a turn already."""
        return self.judged.get(turn.place)

    def add(self, turn: PlayedTurn, judgement: Judgement) -> None:
        """A turn was judged, or judged more closely."""
        self.judged[turn.place] = judgement

    @property
    def told(self) -> list[PlayedTurn]:
        """The turns of which something is said so far."""
        return [turn for turn in self.turns if turn.place in self.judged and not self.judged[turn.place].hangs]

    @property
    def hanging(self) -> list[PlayedTurn]:
        """Those of which nothing can be said: what was played, or all plans, hang on what its player could not know."""
        return [turn for turn in self.turns if turn.place in self.judged and self.judged[turn.place].hangs]

    @property
    def done(self) -> int:
        """How many turns have been looked at once."""
        return sum(turn.place in self.judged for turn in self.turns)

    @property
    def closer(self) -> int:
        """How many of those are still to be looked at more closely."""
        return sum(turn.place in self.judged and self.judged[turn.place].goes_on() for turn in self.turns)

    @property
    def stage(self) -> int:
        """The least stage that still has something to judge; -1 when all is done."""
        turn = self.next()
        before = None if turn is None else self.before(turn)
        return -1 if turn is None else 0 if before is None else before.stage + 1

    def verdict(self, turn: PlayedTurn) -> TurnVerdict | None:
        """What is said of a turn; None where it has not been judged, or cannot be."""
        judgement = self.judged.get(turn.place)
        return None if judgement is None or judgement.hangs else verdict_of(judgement)

    def count(self, *verdicts: TurnVerdict) -> int:
        """How many turns got one of these."""
        return sum(self.verdict(turn) in verdicts for turn in self.turns)

    def cost(self, turn: PlayedTurn) -> float:
        """What the turn cost of the chance to win, where that is clear."""
        better = self.judged[turn.place].better if turn.place in self.judged else None
        if better is None or self.verdict(turn) not in _COSTING:
            return 0.0
        return better.lead.mean

    def moments(self) -> list[PlayedTurn]:
        """The key moments in their order: those that cost most, and no more than people read."""
        key = [turn for turn in self.turns if self.verdict(turn) == TurnVerdict.KEY]
        most = sorted(key, key=self.cost, reverse=True)[:_MOST_MOMENTS]
        return sorted(most, key=lambda turn: turn.place)


def can_review(game: Game) -> bool:
    """Whether there is a judge for this game."""
    return JUDGE in bots_for(game)


def is_of_a_team(table: Situation) -> bool:
    """Whether all who played won or lost together."""
    outcome = table.outcome()
    return outcome is not None and not outcome.scores


def review_of(table: Situation, seat: int = TEAM) -> Review:
    """The review of one seat, or of all; nothing is judged yet. CannotReview where the game has not come to its end."""
    if not can_review(table.game):
        raise CannotReview(f"no bot plays {table.game.name} well enough to judge others")
    if table.outcome() is None:
        raise CannotReview("this game did not come to its end; a review is made of a game that is over")
    turns = cut(table.game, table.state_after(0), table.actions)
    return Review([turn for turn in turns if seat in (TEAM, turn.seat)], trusted_kinds(table.game.id))


def judge_all(table: Situation, review: Review, tell: Callable[[Review], None]) -> None:
    """Judge whatever is left to be judged; `tell` hears of each turn that was."""
    judge = Judge(table.game, streams_of(table))
    while (turn := review.next()) is not None:
        review.add(turn, judge.judge(table.state_after(turn.place), turn, review.before(turn)))
        tell(review)
