"""A piece of a review as a question for the bots' desk, answered between the moves of the games that go on."""

from dataclasses import dataclass
from typing import Any

from sobremesa.bots import Budget
from sobremesa.bots.search import Prospect
from sobremesa.bots.worker import GameAsOf, Matches
from sobremesa.review.judging import Judge, Piece
from sobremesa.review.streams import Streams
from sobremesa.review.turns import PlayedTurn


@dataclass(frozen=True)
class ReviewQuestion:
    """One piece. `known` is a guess from the seat's knowledge, never the table's own position."""

    game: GameAsOf
    known: dict[str, Any]
    identity: str
    turn: PlayedTurn
    piece: Piece
    budget: Budget

    def within(self, seconds: float) -> "ReviewQuestion":
        """The same: so many simulations are wanted, however long they take."""
        return self

    def answered_by(self, matches: Matches) -> list[Prospect]:
        """What came of the piece."""
        game = self.game.found_by(matches.find_game)
        judge = Judge(game, Streams(self.identity))
        return judge.do(game.from_dict(self.known), self.turn, self.piece)
