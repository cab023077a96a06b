"""The kinds of puzzles of Pandemain, and the games in which they are looked for."""

from collections.abc import Mapping
from typing import Final

from sobremesa.core.state import State
from sobremesa.games.pandemain.puzzles.round import BestRound
from sobremesa.games.pandemain.puzzles.sale import BestSale
from sobremesa.games.pandemain.puzzles.visit import BestVisit

KINDS: Final = (BestVisit(), BestSale(), BestRound())
TELLING: Final = (
    *("bless", "offer", "serve", "hire", "upgrade", "reward", "favour", "bake", "take", "pass-through", "sell"),
    *("place", "stall", "column", "milk"),
)
SETTINGS: Final[tuple[Mapping[str, object], ...]] = (
    {"players": 3},
    {"players": 2},
    {"players": 4},
    {"players": 1},
    {"players": 2, "mode": "basic"},
    {"players": 3, "mode": "basic"},
)


def hinted(state: State, text: str) -> Mapping[str, str]:
    """The sentences of actions name all that helps."""
    return {}
