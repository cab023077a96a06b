"""What sales would bring, part by part: read from the events of a sale that the rules play on a copy."""

from typing import Final, TypedDict

from sobremesa.core.events import Event
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.position import ACTIVE, REPUTATION, Position
from sobremesa.games.pandemain.steps import END_OF_TURN, SELL
from sobremesa.games.pandemain.trials import SERVANT_BUYS, try_sale
from sobremesa.games.pandemain.village import order_bread
from sobremesa.games.pandemain.vocabulary import QUALITIES, VILLAGE_TEXTS

Sale = tuple[str, str, int, str, int]  # bread, quality, days left, village, order

_COUNTED: Final = {h.POINTS: "points", h.EARNED: "pfennigs", h.PENITENCE: "penitence"}
_SINGLE: Final = {h.VILLAGER_GAINED: "villagers", h.WORKER_GAINED: "workers"}


class Gain(TypedDict):
    """One part of a sale."""

    what: str  # comes, or goes where the count is below 0
    count: int
    rule: str


def sales_at_hand(p: Position) -> dict[str, list[Gain]]:
    """What each sale brings that whoever decides can make now, by the text of its action."""
    entry = int(p.top())
    if entry & 255 not in (SELL, END_OF_TURN):
        return {}
    seat, village = int(p.words[ACTIVE]), (entry >> 8) & 7
    found: dict[str, list[Gain]] = {}
    for action in p.legal():
        text = p.name_of(action)
        word, *rest = text.split()
        if word == "sell":
            order, quality, day = int(rest[0]), QUALITIES.index(rest[1]), int(rest[2]) - 1
            loaf = (int(order_bread(p, village, order)), quality, day)
            found[text] = gains_of(p, seat, try_sale(p, seat, village, order, loaf))
        elif word == "serve":
            loaf = (BREADS.index(rest[0]), QUALITIES.index(rest[1]), int(rest[2]) - 1)
            found[text] = gains_of(p, seat, try_sale(p, seat, SERVANT_BUYS, 0, loaf))
    return found


def sales_in_villages(p: Position, seat: int) -> dict[Sale, list[Gain]]:
    """What each loaf of a seat would bring for each order of each village, wherever its workers are."""
    found: dict[Sale, list[Gain]] = {}
    for bread, bread_name in enumerate(BREADS):
        wanted = [
            (village, order)
            for village in range(len(VILLAGE_TEXTS))
            for order in range(int(p.terms.print.spaces[village]) + 1)
            if order_bread(p, village, order) == bread
        ]
        for quality, quality_name in enumerate(QUALITIES):
            for day in range(int(p.terms.print.days)):
                if p.loaves(seat, bread, quality, day) == 0:
                    continue
                for village, order in wanted:
                    gains = gains_of(p, seat, try_sale(p, seat, village, order, (bread, quality, day)))
                    found[bread_name, quality_name, day + 1, VILLAGE_TEXTS[village], order] = gains
    return found


def gains_of(p: Position, seat: int, events: list[Event]) -> list[Gain]:
    """The parts of a sale in the order in which they come; `p` is the position before it."""
    found: list[Gain] = []
    for event in events:
        code = int(event.code)
        rule = h.HAPPENINGS[code][2][int(event.why)]
        if code in _COUNTED:
            found.append(Gain(what=_COUNTED[code], count=int(event.b), rule=rule))
        elif code in _SINGLE:
            found.append(Gain(what=_SINGLE[code], count=1, rule=rule))
        elif code == h.REPUTATION:
            bread = int(event.b)
            steps = int(event.c - p.of(seat, REPUTATION + bread))
            found.append(Gain(what=f"reputation-{BREADS[bread]}", count=steps, rule=rule))
    return found
