"""What a seat has, in numbers, read from a state without making a view: it is asked for every option of a page.

Nothing that a turn can change for the seat is left out: what a composed turn will do is told from these numbers alone.
"""

from typing import Final, cast

from sobremesa.core.bits import members
from sobremesa.core.state import State
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.position import (
    ACTIVE_HELPER,
    BAKERS,
    FLOUR,
    HELD_WORKERS,
    INGREDIENT,
    LOANS,
    LOAVES,
    NEXT_PLACED,
    NEXT_TOWER,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    POINTS,
    REPUTATION,
    RESERVE,
    SEAT,
    SEAT_WORDS,
    UPGRADED,
    USED_HELPER,
    VILLAGERS,
)
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemain.vocabulary import HELPERS, QUALITIES
from sobremesa.table.previews import Changes, Counts
from sobremesa.wording.messages import signed_text

_PLAIN: Final = (
    ("pfennigs", PFENNIGS),
    ("points", POINTS),
    ("penitence", PENITENCE),
    *((name, INGREDIENT + at) for at, name in enumerate(INGREDIENTS)),
    *((f"{bread}-flour", FLOUR + at) for at, bread in enumerate(BREADS)),
    *((name, ACTIVE_HELPER + at) for at, name in enumerate(HELPERS)),
    *((f"used-{name}", USED_HELPER + at) for at, name in enumerate(HELPERS)),
    ("workers", RESERVE),
    ("all-workers", HELD_WORKERS),
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

_OF_BAKERS: Final = ("upgraded-bakers", "experience")

PURSE_NAMES: Final = (
    *(name for name, _ in (*_PLAIN, *_LOAVES, *_SETS, *_REPUTATION)), *_OF_BAKERS, "next-place",
)  # fmt: skip


# What the own board and the others' boards show by the same picture, without a word beside it.
TOLD_BY_ICON: Final = frozenset(
    {"pfennigs", "points", "penitence", "workers", *INGREDIENTS, *(f"{bread}-flour" for bread in BREADS)}
)


def worth_telling(changes: Changes) -> Changes:
    """Without used animals and carts that only were or become ready ones: the ready ones say as much."""
    gains = {name: after - before for name, (before, after) in changes.items()}
    turned = {f"used-{name}" for name in HELPERS if gains.get(name, 0) == -gains.get(f"used-{name}", 0)}
    return {name: pair for name, pair in changes.items() if name not in turned}


def shown_as(name: str, number: int, components: Components) -> str:
    """A number of the purse as the board shows it: what a reputation counts; no place before one came to the church."""
    if name == "next-place" and not number:
        return "–"
    if name.startswith("reputation-"):
        return signed_text(components.reputation.tracks[BREADS.index(name.removeprefix("reputation-"))].points[number])
    return str(number)


def read_purse(state: State, seat: int) -> Counts:
    """Everything that this seat has, by PURSE_NAMES; loaves of all days together."""
    position = cast(PandemainState, state)
    base = SEAT + SEAT_WORDS * seat
    block = [*position.words[base : base + SEAT_WORDS]]  # one by one they take ten times as long
    purse: Counts = {name: block[field] for name, field in _PLAIN}
    for name, field in _LOAVES:
        packed = block[field]  # a byte for each day left
        purse[name] = packed and (packed & 255) + (packed >> 8 & 255) + (packed >> 16 & 255) + (packed >> 24 & 255)
    for name, field in _SETS:
        purse[name] = block[field].bit_count()
    if position.terms.expert:
        own = block[BAKERS]
        purse["upgraded-bakers"] = (own & int(position.words[UPGRADED])).bit_count()
        purse["experience"] = sum(int(position.experience(baker)) for baker in members(own))
        purse |= {name: block[field] for name, field in _REPUTATION}
    purse["next-place"] = _next_place(position, seat)
    return purse


def _next_place(position: PandemainState, seat: int) -> int:
    """PM-CHURCH-17: the place in the order of the next round that is already set, or 0."""
    tower = int(position.words[NEXT_TOWER])
    for place in range(int(position.words[NEXT_PLACED])):
        if tower >> 4 * place & 15 == seat:
            return place + 1
    return 0
