"""The worths of the appraisal, by their names: hundredths of a point, or percent where it says so.

`HAND_MADE` are those of the greedy bot, which did best among those that were tried by hand; `TUNED` are those of the
searching bot where one person plays against sim-bakers (data, with where they come from): among several people they do
worse than the others.
"""

import json
from typing import Final

from sobremesa.core.bits import words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain.mind.tuned import NUMBERS

FIRST_COINS: Final = 0  # each of the first three pfennigs
MORE_COINS: Final = 1  # each from the ninth to the fourteenth
SPARE_COIN: Final = 2  # each beyond those
LOAN: Final = 3  # to be paid back at the end
HELP: Final = 4  # a villager, for each round to come; so are all of these to LEARNT
WORKER: Final = 5
CART: Final = 6
OX: Final = 7
COW: Final = 8
COW_FOR_WHEAT: Final = 9  # with a baker who knows wheat bread
SPELT: Final = 10  # to know this bread
OATS: Final = 11
WHEAT_BREAD: Final = 12
SALE_BONUS: Final = 13  # a baker's point or pfennig for a sale
GIFT: Final = 14  # a baker's ingredient at the market, for each half round
LEARNT: Final = 15  # a token of experience
HAND: Final = 16  # a worker still to be placed today
LEVEL: Final = 17  # a level of penitence on the way to the next points
REWARD: Final = 18  # and to the next reward
AHEAD: Final = 19  # percent of what the Inquisition is expected to do at dawn
FAR_AHEAD: Final = 20  # each level of the lead for each round to come
AUGSBURG: Final = 21  # to be let in
EARLY: Final = 22  # each participant who comes later to the church
PENANCE: Final = 23  # what a penance costs less for each round to come
COIN: Final = 24  # each from the fourth to the eighth, and of a price or wage
TIME_0: Final = 25  # percent of their worth that pfennigs of a sale keep in the last round
TIME_1: Final = 26  # with one round to come
TIME_2: Final = 27  # with two
TIME_3: Final = 28  # with more
TIME_HAND: Final = 29  # percent of what is at hand in the last round, for each worker to come
WATER: Final = 30
SALT: Final = 31
YEAST: Final = 32
FRESH_MILK: Final = 33
FLOUR: Final = 34
OWN_FLOUR: Final = 35  # of a bread that the seat knows
STARRED_FLOUR: Final = 36  # and the right second flour with it
SECOND: Final = 37  # percent, for the loaf after the next
THIRD: Final = 38  # percent, for the one after that
BATCH: Final = 39  # percent of a sale: all that a loaf needs
BEYOND: Final = 40  # percent: a third loaf of an oven visit without transport
ORDERED: Final = 41  # percent of a sale: a loaf that somebody has ordered
UNORDERED: Final = 42  # and one that nobody has
CLOTH_LEVEL: Final = 43  # a level of penitence where it counts as a point that is not divided by three (PM-SCEN2-06)
CLOTH_PENANCE: Final = 44  # what a penance costs there (PM-SCEN2-04)
EXCHANGE: Final = 45  # what an exchange on the way must bring at least
NUMBER: Final = 46

HAND_MADE: Final = words(
    [
        150, 45, 8, 80, 15, 140, 80, 70, 20, 150, 160, 160, 480, 100, 12, 40, 150, 67, 35, 100, 8, 60, 20, 25, 100,
        20, 80, 95, 105, 16, 85, 110, 110, 35, 132, 20, 20, 75, 35, 60, 70, 76, 55, 300, 700, 30,
    ]
)  # fmt: skip


def read_tuned() -> dict[str, dict[str, object]]:
    """What was tuned, with where it comes from."""
    tuned: dict[str, dict[str, object]] = json.loads(NUMBERS)
    return tuned


def _tuned() -> list[int]:
    values = read_tuned()["worths"]["values"]
    assert isinstance(values, list)
    assert len(values) == NUMBER
    return [int(value) for value in values]


TUNED: Final = words(_tuned())


def worths_of_search(people: i64) -> vec[i64]:
    """Those that the searching bot counts with at a table of so many people."""
    return TUNED if people == 1 else HAND_MADE
