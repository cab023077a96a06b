"""First games without a browser: a table, a learner at its first seat, and the cards that the learner's pages show."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast, final

from sobremesa.bots import Budget, GentleBot, choose_option
from sobremesa.catalog import find_game
from sobremesa.core.state import State
from sobremesa.learn.first_cards import cards_of
from sobremesa.table.log import Entry
from sobremesa.table.table import Table
from sobremesa.web.coaching import MOST_IN_A_TURN, Coach, cards_closed, turn_name
from sobremesa.web.faces import face_of
from sobremesa.web.first_games import first_table
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Moment
from sobremesa.web.recap import Wish, find_summary
from sobremesa.web.viewing import Viewing

LEARNER = 0
QUICK = Budget(guesses=1)
BEGINNINGS = ("turn", "night-turn", "act", "hand-limit")  # decisions at which something new is met


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
    """One first game, played by bots; others but the learner play by chance, which is quicker.

    It may begin at a position, which brings its own options.
    """

    def __init__(self, game_id: str, seed: int, start: State | None = None, slips: int = 15, **options: object) -> None:
        game = find_game(game_id)
        new = first_table(face_of(game_id).setup)
        begun = start.to_dict() if start else None
        options = cast("dict[str, object]", begun["options"]) if begun else {**new.options, **options}
        header = replace(new, options=options, seed=seed).header(game, 0)
        self.table = Table(game, replace(header, start=begun))
        self.rng = random.Random(seed)
        self.seed = seed
        self.learner = GentleBot(slips)
        self.shown = Shown()
        self.plan: Any = None

    def viewing(self, language: str = "en") -> Viewing:
        return Viewing(self.table, Looker(language, LEARNER, mine=(LEARNER,)), 0)

    def choose(self) -> int:
        state = self.table.state
        if self.table.decider() == LEARNER:
            return choose_option(self.learner, self.table.game, state, self.seed, QUICK)
        return self.rng.choice(state.legal())

    def play(self, action: int) -> None:
        seat = int(self.table.state.actor(action))
        entry = Entry(self.table.seq + 1, "move", seat, {"move": self.table.game.action_text(action)}, self.table.seq)
        self.table.accept_all([entry])

    def look(self, drafted: list[int]) -> tuple[Moment, Coach]:
        viewing = self.viewing()
        moment = viewing.moment(drafted)
        moment.summary = find_summary(viewing, moment, Wish())
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

    def read_before(self, action: int) -> None:
        """Read what is due before an action that begins something, and once it is chosen but not sent."""
        if self.table.decider() != LEARNER or self.table.state.decision().kind not in BEGINNINGS:
            return
        self.read_cards([])
        left = {
            card.number
            for card in cards_of(self.table.game.id)
            if any(when.chosen for when in card.when) or card.id == "servant"
        }
        if self.table.game.action_text(action).startswith("place ") and left - self.shown.known:
            self.read_cards([action])

    def moves(self) -> Iterator[int]:
        """Every action of the game, before it is taken."""
        while not self.table.over:
            action = self.choose()
            yield action
            self.play(action)
