"""What the print that comes with the game says, so that no test knows a reconstructed value by heart."""

from collections import Counter
from typing import Any

from sobremesa.games.pandemain.box.cards import BakerSide
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from tests.pandemain.prints import default

VILLAGES = ("ulm", "donauwoerth", "dinkelsbuehl", "augsburg")
EDITIONS = ("spanish", "italian", "french", "english")
PLENTY = {"water": 20, "salt": 20, "yeast": 20, "milk": 20}


def recipe(bread: str) -> dict[str, int]:
    """The ingredients of a loaf."""
    return dict(zip(INGREDIENTS, default().recipes[BREADS.index(bread)].ingredients, strict=True))


def starred(bread: str) -> str:
    """The second flour of a loaf of high quality."""
    return BREADS[default().recipes[BREADS.index(bread)].starred]


def flours_for(*breads: str) -> dict[str, int]:
    """The flours of one loaf of high quality of each of these breads."""
    return dict(Counter([*breads, *(starred(bread) for bread in breads)]))


def price(bread: str) -> int:
    """Pfennigs for a loaf."""
    return default().bread_price[BREADS.index(bread)][0][0]


def staleness(quality: str, day: int) -> int:
    """The points of a sale from this row with so many days left."""
    track = default().staleness
    return (track.high if quality == "high" else track.low)[track.days.index(day)]


def permanent(village: str) -> str:
    """The bread of the order that is printed on a village's board."""
    return BREADS[default().villages[VILLAGES.index(village)].permanent_bread]


def order_points(village: str, order: int) -> int:
    """The points of an order; 0 is the printed one, the others are spaces from the left."""
    board = default().villages[VILLAGES.index(village)]
    return board.permanent_points if order == 0 else board.spaces[order - 1].points


def order_spaces(village: str) -> int:
    """How many tokens a village has room for in each row."""
    return len(default().villages[VILLAGES.index(village)].spaces)


def other_bread(*breads: str) -> str:
    """The first bread that is none of these."""
    return next(bread for bread in BREADS if bread not in breads)


def baker_side(number: int, upgraded: bool) -> BakerSide:
    """One side of a master baker's card."""
    baker = default().master_bakers[number - 1]
    return baker.upgraded if upgraded else baker.basic


def reputation_start() -> int:
    """The central position of the tracks; 0 is the bottom."""
    return default().reputation.start


def reputation_top() -> int:
    """The highest position of the tracks."""
    return len(default().reputation.tracks[0].points) - 1


def named(happened: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The events of one kind."""
    return [event for event in happened if event["event"] == name]


def by_rule(happened: list[dict[str, Any]], name: str) -> dict[str, int]:
    """Points or pfennigs of these events, added up by the rule behind them."""
    totals: Counter[str] = Counter()
    for event in named(happened, name):
        totals[event["rule"]] += event["count"] if "count" in event else event["pfennigs"]
    return dict(totals)
