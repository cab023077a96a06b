"""The kinds of puzzles of Pandemic, and the games in which they are looked for."""

from collections.abc import Mapping
from typing import Final

from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_BY_SLUG, COLOUR_NAMES, colour_of
from sobremesa.games.pandemic.cards import ROLE_SLUGS
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.puzzles.chain import AvoidTheChain
from sobremesa.games.pandemic.puzzles.cure import FindTheCure
from sobremesa.games.pandemic.puzzles.survive import Survive

KINDS: Final = (FindTheCure(), AvoidTheChain(), Survive())
TELLING: Final = (
    *("cure", "airlift", "grant", "play", "take", "give", "build", "treat", "join", "charter", "direct", "shuttle"),
    "drive",
)
SETTINGS: Final[tuple[Mapping[str, object], ...]] = tuple(
    {"players": players, "difficulty": difficulty, "hands": "open"}
    for difficulty in ("normal", "introductory", "heroic")
    for players in (2, 3, 4)
)


def hinted(state: State, text: str) -> Mapping[str, str]:
    """The colour of the card that a flight costs; whose pawn drives or joins another."""
    assert isinstance(state, Position)
    word, *rest = text.split()
    if word == "direct":
        return {"colour": COLOUR_NAMES[int(colour_of(CITY_BY_SLUG[rest[1]]))]}
    if word not in ("charter", "drive", "join"):
        return {}
    seat = int(rest[0][1:]) - 1
    if word == "charter":
        return {"colour": COLOUR_NAMES[int(colour_of(state.pawn(seat)))]}
    return {"role": ROLE_SLUGS[int(state.role(seat))]}
