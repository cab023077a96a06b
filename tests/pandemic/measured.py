"""Games of Pandemic that were measured: by chance and by greedy bots, new ones and from positions of all kinds."""

import random
from functools import cache

from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.state import PandemicState
from tests.measured import MeasuredGame, greedy_moves, random_options
from tests.pandemic.any_position import any_position
from tests.pandemic.tables import GAME, position

GREEDY: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3, "difficulty": "normal", "hands": "open"},
    {"players": 4, "difficulty": "heroic"},
]


class MeasuredTeam(MeasuredGame):
    """In which turn each cure was found, as everybody saw it."""

    def __init__(self, state: State, options: dict[str, object], seed: int, *, new: bool = True) -> None:
        super().__init__(GAME, state, options, seed, new=new)
        self.seats = [f"p{number + 1}" for number in range(state.seats())]
        self.cures: dict[str, str] = self.first["cures"]
        self.cured: dict[str, int] = {}

    def take(self, action: int) -> None:
        """Look for a cure that was not there before."""
        found = self.state.tally(0)
        super().take(action)
        if self.state.tally(0) != found:
            seen = self.state.view(None)["cures"]
            assert isinstance(seen, dict)
            new = [colour for colour, cure in seen.items() if cure != "uncured" and self.cures[colour] == "uncured"]
            self.cured.update(dict.fromkeys(new, self.moves[-1].turn))
            self.cures = seen


def play_new(seed: int) -> MeasuredTeam:
    options = random_options(GAME, seed)
    measured = MeasuredTeam(GAME.new(options, seed), options, seed)
    measured.play_randomly(seed)
    return measured


def play_greedily(options: dict[str, object], seed: int) -> MeasuredTeam:
    measured = MeasuredTeam(GAME.new(options, seed), options, seed)
    measured.play(greedy_moves(GAME, options, seed))
    return measured


def full_of(colour: int) -> PandemicState:
    """Somebody can find the cure of this colour at once, and it is the last."""
    hand = list(CITY_SLUGS[12 * colour : 12 * colour + 6])
    cures = {name: "cured" for place, name in enumerate(COLOUR_NAMES) if place != colour}
    cubes = {name: {CITY_SLUGS[12 * place]: 1} for place, name in enumerate(COLOUR_NAMES)}
    players = [{"role": "medic", "hand": hand}, {"role": "researcher"}]
    return position(players=players, cures=cures, cubes=cubes, turn=3)


def play_from(state: PandemicState, seed: int) -> MeasuredTeam:
    measured = MeasuredTeam(state, {}, seed, new=False)
    measured.play_randomly(seed, "cure ")
    return measured


@cache
def measured_games() -> tuple[MeasuredTeam, ...]:
    """Some of every kind."""
    drawn = [play_new(seed) for seed in range(25)]
    later = [play_from(any_position(random.Random(seed)), seed) for seed in range(25)]
    curing = [play_from(full_of(colour), colour) for colour in range(4)]
    bots = [play_greedily(options, seed) for seed, options in enumerate(GREEDY)]
    return (*drawn, *later, *curing, *bots)
