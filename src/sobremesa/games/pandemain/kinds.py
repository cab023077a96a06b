"""The kinds of things in the box of Pandemain, their numbers and their counts. No printed value lives here.

A number of a bread, flour, ingredient or sim-baker is its place in these lists; names are the component file's words.
"""

from typing import Final

BREADS: Final = ("rye", "spelt", "oat", "wheat")
INGREDIENTS: Final = ("water", "salt", "yeast", "milk")
SIM_BAKERS: Final = ("rudolf", "hans", "helga")
SCENARIOS: Final = ("famine_in_ulm", "taking_the_cloth", "lord_of_the_castle")

# PM-STRUCT-11, PM-FLOW-03: the numbers of places on action cards. Four villages follow the locations, in the order of
# the file, then the servant's own place.
LOCATIONS: Final = (
    "farm", "market", "mill", "granary", "oven", "castle", "church", "river", "trade_house", "guild",
)  # fmt: skip
NIGHT_LOCATIONS: Final = ("oven", "church", "river", "trade_house")  # PM-NIGHT-03

PARTICIPANTS: Final = (2, 3, 4)
ROUNDS: Final = 5
VILLAGES: Final = 4
GRAIN_TOKENS: Final = 80
MASTER_BAKERS: Final = 10
OFFERINGS: Final = 16
OFFERINGS_PER_LEVEL: Final = 8
REWARDS: Final = 12
REWARD_MARKS: Final = 3  # PM-CHURCH-12
EXTRA_REWARDS_FIRST_EDITION: Final = 4
FAVOURS: Final = 8
VILLAGERS: Final = 7
VILLAGER_COPIES: Final = 4
FAMILY_CARDS: Final = 18
ACTION_CARDS: Final = 40

REWARD_EFFECTS: Final = ("gain", "reactivate", "hire", "upgrade", "favour")
VILLAGER_EFFECTS: Final = (
    "points", "penitence", "pfennigs", "chosen_flour", "exchanges", "chosen_ingredient", "payment",
)  # fmt: skip
EFFECT_POINTS: Final = 0
EFFECT_PENITENCE: Final = 1
EFFECT_PFENNIGS: Final = 2
EFFECT_FLOUR: Final = 3
EFFECT_EXCHANGES: Final = 4
EFFECT_INGREDIENT: Final = 5
EFFECT_PAYMENT: Final = 6
