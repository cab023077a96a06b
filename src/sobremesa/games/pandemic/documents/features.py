"""The layout of observations: every number that `observing.py` writes, in its order."""

from typing import Final

from sobremesa.core.features import Feature, Features
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES, CUBES_PER_CITY, CUBES_PER_COLOUR
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS

VERSION: Final = 1

FEATURES: Final = Features(
    "pandemic",
    VERSION,
    [
        Feature("seat", "The seat that observes; actions name pawns and seats by it.", 3, names=SEAT_TEXTS),
        Feature("cubes", "Cubes of each colour in each city.", CUBES_PER_CITY, axes=(COLOUR_NAMES, CITY_SLUGS)),
        Feature("supply", "Cubes of each colour beside the board.", CUBES_PER_COLOUR, axes=(COLOUR_NAMES,)),
    ],
)
