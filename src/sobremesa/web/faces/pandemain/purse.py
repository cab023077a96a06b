"""What a seat has, in numbers, read from a state without making a view: it is asked for every option of a page."""

from typing import Final, cast

from sobremesa.core.bits import count
from sobremesa.core.game import State
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.position import (
    ACTIVE_HELPER,
    BAKERS,
    FLOUR,
    INGREDIENT,
    LOANS,
    LOAVES,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    POINTS,
    REPUTATION,
    RESERVE,
    SEAT,
    SEAT_WORDS,
    VILLAGERS,
)
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemain.vocabulary import HELPERS, QUALITIES

_PLAIN: Final = (
    ("pfennigs", PFENNIGS),
    ("points", POINTS),
    ("penitence", PENITENCE),
    *((name, INGREDIENT + at) for at, name in enumerate(INGREDIENTS)),
    *((f"{bread}-flour", FLOUR + at) for at, bread in enumerate(BREADS)),
    *((name, ACTIVE_HELPER + at) for at, name in enumerate(HELPERS)),
    ("workers", RESERVE),
    ("loans", LOANS),
    ("penances", PENANCES),
)
_LOAVES: Final = tuple(
    (f"{bread}-{name}", LOAVES + 4 * quality + at)
    for at, bread in enumerate(BREADS)
    for quality, name in enumerate(QUALITIES)
)
_SETS: Final = (("bakers", BAKERS), ("villagers", VILLAGERS))
_REPUTATION: Final = tuple((f"reputation-{bread}", REPUTATION + at) for at, bread in enumerate(BREADS))

PURSE_NAMES: Final = tuple(name for name, _ in (*_PLAIN, *_LOAVES, *_SETS, *_REPUTATION))


def read_purse(state: State, seat: int) -> dict[str, int]:
    """Everything that this seat has, by PURSE_NAMES; loaves of all days together."""
    position = cast(PandemainState, state)
    words = position.words
    base = SEAT + SEAT_WORDS * seat
    purse = {name: int(words[base + field]) for name, field in _PLAIN}
    for name, field in _LOAVES:
        packed = int(words[base + field])  # a byte for each day left
        purse[name] = (packed & 255) + (packed >> 8 & 255) + (packed >> 16 & 255) + (packed >> 24 & 255)
    for name, field in _SETS:
        purse[name] = int(count(words[base + field]))
    if position.terms.expert:
        purse |= {name: int(words[base + field]) for name, field in _REPUTATION}
    return purse
