"""Games of Pandemain that were measured: by chance and by greedy bots, new ones and from positions, of every kind."""

from functools import cache
from typing import Any

from sobremesa.core.state import State
from sobremesa.games.pandemain.documents.seat_notation import whole_seat
from sobremesa.games.pandemain.state import PandemainState
from tests.measured import MeasuredGame, Move, greedy_moves, random_options
from tests.pandemain.tables import GAME

KINDS: list[dict[str, object]] = [
    {"players": 0},
    {"players": 0, "sim_bakers": ["hans", "helga"]},
    {"players": 1, "sim_bakers": ["rudolf", "hans", "helga"]},
    {"players": 1, "mode": "basic", "sim_bakers": ["helga"]},
    {"players": 2, "sim_bakers": ["hans"], "edition": "english"},
    {"players": 3, "variants": ["local_trade"]},
    {"players": 4, "variants": ["no_news_from_ulm"], "edition": "italian"},
    {"players": 2, "scenario": "famine_in_ulm"},
    {"players": 4, "scenario": "taking_the_cloth", "sim_bakers": []},
    {"players": 1, "scenario": "taking_the_cloth"},
    {"players": 3, "scenario": "lord_of_the_castle"},
    {"players": 2, "mode": "basic"},
]
GREEDY: list[dict[str, object]] = [
    {"players": 3},
    {"players": 2, "scenario": "famine_in_ulm", "sim_bakers": ["rudolf"]},
    {"players": 2, "scenario": "lord_of_the_castle"},
    {"players": 1, "sim_bakers": ["hans"]},
]


class MeasuredBakers(MeasuredGame):
    """What is remembered of each seat when the game began, and which offering each move has made."""

    def __init__(self, state: State, options: dict[str, object], seed: int, *, new: bool = True) -> None:
        super().__init__(GAME, state, options, seed, new=new)
        self.seats = [f"p{number + 1}" for number in range(state.seats())]
        self.people = self.seats[: state.people()]
        self.offers: list[tuple[str, str]] = []
        nothing: dict[str, Any] = {"baked": {}, "sold": {}, "income": [0] * 5}
        self.tallies = [nothing if new else tally for tally in self.tally()]

    def tally(self) -> list[dict[str, Any]]:
        """What a position document remembers of each seat."""
        assert isinstance(self.state, PandemainState)
        seats: list[dict[str, Any]] = [whole_seat(self.state, seat) for seat in range(self.state.seats())]
        return [seat["tally"] for seat in seats]

    def look_before(self, move: Move) -> None:
        """The offering that lies where it is made."""
        if move.text.startswith("offer "):
            shown = self.state.view(None)["church"]
            assert isinstance(shown, dict)
            place = move.text.removeprefix("offer ")
            level = {"level-1": 0, "level-2": 1}
            self.offers.append((move.seat, place if place == "permanent" else str(shown["shown"][level[place]])))


def play_new(options: dict[str, object], seed: int, *eager: str) -> MeasuredBakers:
    measured = MeasuredBakers(GAME.new(options, seed), options, seed)
    measured.play_randomly(seed, *eager)
    return measured


def play_greedily(options: dict[str, object], seed: int) -> MeasuredBakers:
    measured = MeasuredBakers(GAME.new(options, seed), options, seed)
    measured.play(greedy_moves(GAME, options, seed))
    return measured


def go_on(options: dict[str, object], seed: int, moves: int) -> MeasuredBakers:
    """A game that goes on from the position after so many random moves."""
    before = MeasuredBakers(GAME.new(options, seed), options, seed)
    while len(before.moves) < moves and not before.state.over():
        legal = before.state.legal()
        before.take(legal[len(before.moves) % len(legal)])
    state = GAME.begin(options, seed, before.state.to_dict())
    measured = MeasuredBakers(state, options, seed, new=False)
    measured.play_randomly(seed)
    return measured


@cache
def measured_games() -> tuple[MeasuredBakers, ...]:
    """Some of every kind."""
    kinds = [play_new(options, seed) for seed, options in enumerate(KINDS)]
    drawn = [play_new(random_options(GAME, seed), seed) for seed in range(20)]
    pious = [play_new({"players": 4}, seed, "reward", "offer", "place church") for seed in range(8)]
    bots = [play_greedily(options, seed) for seed, options in enumerate(GREEDY)]
    later = [go_on(options, seed, 30 * (seed + 1)) for seed, options in enumerate(KINDS)]
    return (*kinds, *drawn, *pious, *bots, *later)
