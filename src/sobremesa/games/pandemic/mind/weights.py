"""What the appraisal of a position values, in thousandths of a point: one set of weights for each number of players,
and for a level of its own where that plays better.

The numbers are data (`tuned.py`, with where they come from); `sobremesa tune pandemic` makes them anew.
"""

import json
from typing import Final, final

from sobremesa.core.bits import words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic.mind.tuned import NUMBERS

ONE: Final = 1000  # certainty, and one point
_FARTHEST: Final = 40  # more steps than a card can be away
_LEAST_LACK: Final = 601


@final
class Weights:
    """The weights by name; a name with several numbers is a table by what it says."""

    def __init__(self, values: dict[str, list[int]]) -> None:
        self.cures: vec[i64] = words(values["cures"])  # by their number
        self.outbreaks: vec[i64] = words(values["outbreaks"])  # by their number
        short = values["short"]
        self.short: vec[i64] = words([*short, short[-1]])  # by the cards that the best holder of a colour lacks
        self.spare: vec[i64] = words(values["spare"])  # colours with 0, 1, 2 cards more than it takes
        self.cubes: vec[i64] = words(values["cubes"])  # a city with so many cubes of an uncured colour
        self.cured_cubes: vec[i64] = words(values["cured_cubes"])
        self.events: vec[i64] = words(values["events"])  # each kind in hand
        self.eradicated: i64 = i64(values["eradicated"][0])
        self.late_short: i64 = i64(values["late_short"][0])  # each card that is lacking, the more the later
        self.uncured_late: i64 = i64(values["uncured_late"][0])  # each colour, divided by the turns to come
        self.ready_away: i64 = i64(values["ready_away"][0])  # each step of a ready holder to a station
        self.no_turn_left: i64 = i64(values["no_turn_left"][0])  # a ready holder whose turn does not come again
        self.potential: i64 = i64(values["potential"][0])  # of a colour that is as good as cured
        self.held: i64 = i64(values["held"][0])  # a card of an uncured colour
        self.now_3: i64 = i64(values["now_3"][0])  # the chance that a city with three cubes is drawn at once
        self.now_3_late: i64 = i64(values["now_3_late"][0])  # the same at eight outbreaks
        self.soon_3: i64 = i64(values["soon_3"][0])  # and in the coming round
        self.soon_chain: i64 = i64(values["soon_chain"][0])  # each neighbour with three cubes of one with three
        self.soon_pair: i64 = i64(values["soon_pair"][0])  # and of one with two
        self.soon_2: i64 = i64(values["soon_2"][0])
        self.soon_1: i64 = i64(values["soon_1"][0])
        self.bottom: i64 = i64(values["bottom"][0])  # the chance of an epidemic in a city with cubes
        self.discard_3: i64 = i64(values["discard_3"][0])
        self.discard_2: i64 = i64(values["discard_2"][0])
        self.supply_8: i64 = i64(values["supply_8"][0])
        self.supply_5: i64 = i64(values["supply_5"][0])
        self.squeeze: i64 = i64(values["squeeze"][0])  # a cube that the coming round may need, near the last
        self.squeeze_hard: i64 = i64(values["squeeze_hard"][0])  # and beyond it
        self.station: i64 = i64(values["station"][0])
        self.station_away: i64 = i64(values["station_away"][0])  # each step, on average over all cities
        self.pawn_away: i64 = i64(values["pawn_away"][0])  # each step of the nearest pawn to a city with three cubes
        self.threat_away: i64 = i64(values["threat_away"][0])  # the same, by the chance that it is drawn
        self.next_away: i64 = i64(values["next_away"][0])  # each step of the next player to the nearest of them
        self.medic_away: i64 = i64(values["medic_away"][0])
        self.overflow: i64 = i64(values["overflow"][0])  # each card above the limit
        # What a card is worth to a hand that it can reach only in so many steps, in thousandths; and what a lack of
        # cards leaves of a colour's worth, by hundredths of a card.
        self.reach: vec[i64] = powers(values["reach"][0], 1000, _FARTHEST)
        self.lack: vec[i64] = powers(values["lack"][0], 100000, _LEAST_LACK)


def powers(part: int, whole: int, number: int) -> vec[i64]:
    """The first powers of a fraction, in thousandths."""
    found = []
    above, below = ONE, 1
    for _ in range(number):
        found.append(above // below)
        above *= part
        below *= whole
    return words(found)


@final
class Leaf:
    """A logistic model of the chance to win: a weight for each feature."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights


def read_tuned() -> dict[str, dict[str, object]]:
    """All that was tuned and fitted, with where it comes from."""
    tuned: dict[str, dict[str, object]] = json.loads(NUMBERS)
    return tuned


_planners: list[Weights] = []  # for 2, 3 and 4 players, with 4, 5 and 6 epidemics each
_leaves: list[Leaf] = []


def name_of_tuned(what: str, players: int, epidemics: int) -> str:
    """What it is called: `planner 4` is for every level, `planner 4, 6 epidemics` for one, and goes before."""
    return f"{what} {players}, {epidemics} epidemics" if epidemics else f"{what} {players}"


def tuned_for(tuned: dict[str, dict[str, object]], what: str, players: int, epidemics: int) -> dict[str, object]:
    """What was made for this level, or for every level."""
    own = tuned.get(name_of_tuned(what, players, epidemics))
    return tuned[name_of_tuned(what, players, 0)] if own is None else own


def _load() -> None:
    tuned = read_tuned()
    for players in (2, 3, 4):
        for epidemics in (4, 5, 6):
            planner = tuned_for(tuned, "planner", players, epidemics)["values"]
            leaf = tuned_for(tuned, "leaf", players, epidemics)["weights"]
            assert isinstance(planner, dict)
            assert isinstance(leaf, list)
            _planners.append(Weights(planner))
            _leaves.append(Leaf(leaf))


def weights_for(players: i64, epidemics: i64) -> Weights:
    """The weights for this number of players, and of epidemics in the game."""
    if len(_planners) == 0:
        _load()
    return _planners[3 * (players - 2) + epidemics - 4]


def leaf_for(players: i64, epidemics: i64) -> Leaf:
    """The model for them."""
    if len(_leaves) == 0:
        _load()
    return _leaves[3 * (players - 2) + epidemics - 4]


def try_weights(players: int, epidemics: int, planner: Weights | None, leaf: Leaf | None) -> None:
    """Play with other weights in this process: for whoever tunes."""
    if len(_planners) == 0:
        _load()
    place = 3 * (players - 2) + epidemics - 4
    if planner is not None:
        _planners[place] = planner
    if leaf is not None:
        _leaves[place] = leaf
