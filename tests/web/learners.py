"""First games without a browser: a table, a learner at its first seat, and the cards that the learner's pages show."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, final

from sobremesa.bots import Budget, GentleBot, choose_option
from sobremesa.catalog import find_game
from sobremesa.table.log import Entry
from sobremesa.table.table import Table
from sobremesa.web.coaching import MOST_IN_A_TURN, Coach, cards_closed, turn_name
from sobremesa.web.faces import face_of
from sobremesa.web.first_games import first_table
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Moment
from sobremesa.web.viewing import Viewing

LEARNER = 0
QUICK = Budget(guesses=1)


@dataclass
class Shown:
    """What one learner has seen in one game: the numbers of the cards, by turn."""

    by_turn: dict[str, list[int]] = field(default_factory=dict)
    closed: str = ""

    @property
    def known(self) -> frozenset[int]:
        return frozenset(number for numbers in self.by_turn.values() for number in numbers)


@final
class FirstGame:
    """One first game, played by bots; others but the learner play by chance, which is quicker."""

    def __init__(self, game_id: str, seed: int, **options: object) -> None:
        game = find_game(game_id)
        new = first_table(face_of(game_id).setup)
        new = replace(new, options={**new.options, **options}, seed=seed)
        self.table = Table(game, new.header(game, 0))
        self.rng = random.Random(seed)
        self.seed = seed
        self.shown = Shown()
        self.plan: Any = None

    def viewing(self, language: str = "en") -> Viewing:
        return Viewing(self.table, Looker(language, LEARNER, mine=(LEARNER,)), 0)

    def choose(self) -> int:
        state = self.table.state
        if self.table.decider() == LEARNER:
            return choose_option(GentleBot(slips=15), self.table.game, state, self.seed, QUICK)
        return self.rng.choice(state.legal())

    def play(self, action: int) -> None:
        seat = int(self.table.state.actor(action))
        entry = Entry(self.table.seq + 1, "move", seat, {"move": self.table.game.action_text(action)}, self.table.seq)
        self.table.accept_all([entry])

    def look(self, drafted: list[int]) -> tuple[Moment, Coach]:
        viewing = self.viewing()
        moment = viewing.moment(drafted)
        return moment, Coach(viewing, moment)

    def read_cards(self, drafted: list[int]) -> None:
        """Read and close what is due, as the page lets one: one after another, so many in a turn."""
        _, coach = self.look(drafted)
        turn = turn_name(self.table)
        while cards_closed(self.shown.closed, turn) < MOST_IN_A_TURN:
            found = coach.due_cards(self.shown.known, coach.plan())
            if not found:
                return
            card = coach.tell(*found[0])
            assert card.said
            assert "{" not in card.said + "".join(card.at)
            self.shown.by_turn.setdefault(turn, []).append(card.number)
            self.shown.closed = f"{turn}.{cards_closed(self.shown.closed, turn) + 1}"

    def moves(self) -> Iterator[int]:
        """Every action of the game, before it is taken."""
        while not self.table.over:
            action = self.choose()
            yield action
            self.play(action)
