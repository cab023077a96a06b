"""Where points come from and go to, for whoever tells of it: the pages after a game, and what is counted of many."""

from typing import Final

from sobremesa.core.bits import words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h

# In the order in which bars show them. What is lost comes last.
BEGAN: Final = 0
BREAD: Final = 1
ORDERS: Final = 2
CHURCH: Final = 3
INQUISITION: Final = 4
SCENARIO: Final = 5
OTHER: Final = 6
VILLAGERS: Final = 7
LOAVES: Final = 8
REPUTATION: Final = 9
PENITENCE: Final = 10
THIRD: Final = 11
SPENT: Final = 12
LOANS: Final = 13
PENANCES: Final = 14
SOURCES: Final = (
    "began", "bread", "orders", "church", "inquisition", "scenario", "other", "villagers", "loaves", "reputation",
    "penitence", "third", "spent", "loans", "penances",
)  # fmt: skip
NOWHERE: Final = -1  # the line of the scoring that repeats the points of the game

_OF_GAINS: Final = {
    h.BY_STALENESS: BREAD,
    h.BY_WHEAT: BREAD,
    h.BY_SALE_BAKERS: BREAD,
    h.BY_ORDER: ORDERS,
    h.BY_TOP: REPUTATION,
    h.BY_MARK: CHURCH,
    h.BY_SIM_MARK: CHURCH,
    h.BY_OVERFLOW: CHURCH,
    h.BY_INQUISITION: INQUISITION,
    h.POINTS_BY_FAMINE: SCENARIO,
    h.BY_LORD: SCENARIO,
}
_OF_LINES: Final = {
    h.SCORE_MARKER: NOWHERE,
    h.SCORE_VILLAGERS: VILLAGERS,
    h.SCORE_LOAVES: LOAVES,
    h.SCORE_LOANS: LOANS,
    h.SCORE_REPUTATION: REPUTATION,
    h.SCORE_PENANCES: PENANCES,
    h.SCORE_MORE_PENANCES: PENANCES,
    h.SCORE_THIRD: THIRD,
}


def _rules_of(code: int) -> tuple[str, ...]:
    return h.HAPPENINGS[code][2]


# By the reasons of an event, in the order of its rules.
GAINED: Final[vec[i64]] = words([_OF_GAINS.get(why, OTHER) for why in range(len(_rules_of(h.POINTS)))])
LOST: Final[vec[i64]] = words(
    [LOANS if why == h.LOST_BY_LOAN else SPENT for why in range(len(_rules_of(h.POINTS_LOST)))]
)
SCORED: Final[vec[i64]] = words([_OF_LINES.get(line, PENITENCE) for line in range(len(h.SCORE_RULES))])


def _by_rules() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for code, sources in ((h.POINTS, GAINED), (h.POINTS_LOST, LOST), (h.SCORED, SCORED)):
        for why, rule in enumerate(_rules_of(code)):
            if sources[why] != NOWHERE:
                found[h.HAPPENINGS[code][0], rule] = SOURCES[sources[why]]
    return found


# By the name of an event and its rule; an event that is not here changes no points.
SOURCE_OF_EVENT: Final = _by_rules()
