"""The kinds of puzzles of Pandemic, and the games in which they are looked for."""

from collections.abc import Mapping
from typing import Final

from sobremesa.games.pandemic.puzzles.chain import AvoidTheChain
from sobremesa.games.pandemic.puzzles.cure import FindTheCure
from sobremesa.games.pandemic.puzzles.survive import Survive

KINDS: Final = (FindTheCure(), AvoidTheChain(), Survive())
TELLING: Final = (
    *("airlift", "grant", "play", "take", "give", "build", "treat", "join", "charter", "direct", "shuttle", "drive"),
    "cure",
)
SETTINGS: Final[tuple[Mapping[str, object], ...]] = tuple(
    {"players": players, "difficulty": difficulty, "hands": "open"}
    for difficulty in ("normal", "introductory", "heroic")
    for players in (2, 3, 4)
)
