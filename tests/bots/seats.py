"""Tables and games for bots to sit at."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sobremesa.bots import Bot, Budget, GreedyBot, RandomBot, SearchBot, choose_option, make_bot
from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.state import State

QUICK = Budget(guesses=1, seconds=1e9)
# One of each kind; the levels of a search differ in nothing but how much they try.
SMALL_BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": lambda: SearchBot(plans=2, simulations=1),
}


@dataclass
class Header:
    options: dict[str, object]
    seed: int
    start: dict[str, object] | None = None


@dataclass
class Seat:
    bot: str


@dataclass
class SmallTable:
    """As much of a table as a desk looks at."""

    game: Game
    header: Header
    seats: list[Seat]
    actions: list[int] = field(default_factory=list)
    bots_alone: bool = False

    def __post_init__(self) -> None:
        self.state: State = self.game.new(self.header.options, self.header.seed)

    def play(self, action: int) -> None:
        self.state.apply(action)
        self.actions.append(action)

    def take_back(self, actions: int) -> None:
        del self.actions[-actions:]
        self.state = self.game.new(self.header.options, self.header.seed)
        for action in self.actions:
            self.state.apply(action)

    @property
    def seat(self) -> int:
        return self.state.decision().seat


def table(game_id: str, bot: str = "greedy", seed: int = 1, **options: object) -> SmallTable:
    game = find_game(game_id)
    seats = game.new(options, seed).seats()
    return SmallTable(game, Header(options, seed), [Seat(bot)] * seats)


def play_out(bot: Bot, game: Game, options: dict[str, object], seed: int, budget: Budget = QUICK) -> State:
    """A whole game in which the bot decides for every seat."""
    state = game.new(options, seed)
    while not state.over():
        state.apply(choose_option(bot, game, state, seed, budget))
    return state


def choice_of(name: str, game: Game, state: State, seed: int = 1, budget: Budget = QUICK) -> str:
    """What a bot does, as the action's text."""
    return game.action_text(choose_option(make_bot(name), game, state, seed, budget))
