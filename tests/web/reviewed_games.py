"""Games that are over and may be reviewed, and a desk that judges at once, whatever is asked."""

from collections.abc import Callable
from typing import Any, TypeVar

from sobremesa.bots.search import Prospect
from sobremesa.bots.worker import Asked
from sobremesa.catalog import find_game
from sobremesa.review.asking import ReviewQuestion
from sobremesa.review.turns import PlayedTurn
from sobremesa.table.log import Entry, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall, NewTable
from tests.review.games import by_bots

Answer = TypeVar("Answer")
MOST_STEPS = 8  # of a plan
OPTIONS: dict[str, object] = {"players": 2, "hands": "open", "difficulty": "introductory"}
Played = Callable[[PlayedTurn, int], tuple[int, int]]


def clearly_behind(turn: PlayedTurn, guess: int) -> tuple[int, int]:
    """Of every turn: a little luck from guess to guess, and four points less than the plan."""
    chance = 500_000 + 1_000 * (guess % 7)
    return chance, chance + 40_000 + 4_000 * (guess % 5 - 2)


def as_good(turn: PlayedTurn, guess: int) -> tuple[int, int]:
    return 500_000 + 1_000 * (guess % 7), 500_000 + 1_000 * (guess % 5)


def some_behind(turn: PlayedTurn, guess: int) -> tuple[int, int]:
    return (clearly_behind if turn.place % 3 == 0 else as_good)(turn, guess)


class QuickDesk:
    """Answers pieces without playing anything: `played` says how likely it is to win after what was played and after
    the plan, by the turn and the guess."""

    def __init__(
        self, played: Played = clearly_behind, ends: Callable[[PlayedTurn, int], bool] = lambda turn, place: True
    ) -> None:
        """`ends` says whether the turn (0) or the plan (1) can be played to its end."""
        self.questions: list[ReviewQuestion] = []  # that were asked
        self._played = played
        self._ends = ends

    async def work_beside(self, question: Asked[Answer]) -> Answer:
        assert isinstance(question, ReviewQuestion)
        self.questions.append(question)
        answer: Any = self._plans(question) if not question.piece.ways else self._tried(question)
        return answer

    def _plans(self, question: ReviewQuestion) -> list[Prospect]:
        """One that begins with anything else than what was played, and answers all that is asked."""
        turn, plan = question.turn, list[int]()
        state = question.game.found_by(find_game).from_dict(question.known)
        while (state.decider(), state.decision().kind) == (turn.seat, turn.kind) and len(plan) < MOST_STEPS:
            options = [action for action in state.legal() if plan or action != turn.steps[0]]
            if not options:
                break
            plan.append(options[0])
            state.perform(plan[-1])
        return [Prospect(plan or [*turn.steps, 0])]

    def _tried(self, question: ReviewQuestion) -> list[Prospect]:
        piece = question.piece
        found = [self._played(question.turn, guess) for guess in range(piece.first, piece.last)]
        ways = [Prospect([*way]) for way in piece.ways]
        for place, way in enumerate(ways):
            way.chances = [each[min(place, 1)] for each in found]
            way.points = [0] * len(found)
            way.whole = [self._ends(question.turn, place)] * len(found)
        return ways


async def finished_table(
    hall: Hall,
    seed: int = 3,
    game_id: str = "pandemic",
    options: dict[str, object] | None = None,
    *,
    named: bool = True,
) -> Table:
    """A table at which two people have played to the end; without a name they are called by their roles."""
    game = hall.tables._games(game_id)
    chosen = options or OPTIONS
    people = game.new(chosen, seed).people()
    seats = tuple(Seat("person", f"Person {number}" if named else "", taken=True) for number in range(people))
    new = NewTable(game_id, chosen, seats, TableSettings(), "ana", (0,), seed)
    begun = new.header(game, 0).options  # as a table plays them
    state, entries = game.new(begun, seed), list[Entry]()
    for number, action in enumerate(by_bots(game, game.new(begun, seed), seed), 1):
        entries.append(Entry(number, "move", int(state.actor(action)), {"move": game.action_text(action)}, 0))
        state.apply(action)
    return await hall.keep(new, entries)
