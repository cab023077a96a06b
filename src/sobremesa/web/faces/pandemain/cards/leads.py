"""Which actions lead to each thing of the table, by the beginnings of their texts; the engine says whether they can be.

The last steps alone lead there too, where the worker stands there already.
"""

from collections.abc import Callable
from typing import Final

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, VILLAGE_TEXTS
from sobremesa.web.cards import Lead
from sobremesa.web.moment import Moment

_HANS: Final = "?pay-hans|point-for-hans"  # where he stands he is asked for first
_FARM: Final = "farm"


def leads_to(moment: Moment, target: str) -> list[Lead]:
    """All of them; none for a thing that can only be looked at."""
    kind, _, rest = target.partition("-")
    if kind == "own":
        return _own(rest)
    return _LEADS[kind](moment, rest) if kind in _LEADS else []


def _at(place: str, *steps: str) -> list[Lead]:
    """A worker goes there, then does this; or does it, standing there."""
    return [(f"place {place}", _HANS, *steps), steps]


def _place(moment: Moment, place: str) -> list[Lead]:
    return [(f"place {place}",), (f"servant {place}",)] if place in PLACE_TEXTS else []


def _stall(moment: Moment, number: str) -> list[Lead]:
    return [*_at("market", f"stall {number}", "?ingredient", "?branch"), (f"branch {number}",)]


def _order(moment: Moment, rest: str) -> list[Lead]:
    village, _, order = rest.rpartition("-")
    here = [(f"sell {order}",)] if moment.kind == "sell" and moment.about.get("village") == village else []
    return [(f"place {village}", _HANS, f"sell {order}"), *here]


def _castle(moment: Moment, deed: str) -> list[Lead]:
    return _at("castle", deed)


def _loaves(moment: Moment, rest: str) -> list[Lead]:
    """A loaf of the own track: to whoever buys it here, or to a village that wants it."""
    quality, _, day = rest.partition("-")
    loaf = [f"{bread} {quality} {day}" for bread in BREADS]
    sold = "|".join(f"sell {order} {quality} {day}" for order in range(5))
    return [
        *((f"place {village}", _HANS, sold) for village in VILLAGE_TEXTS),
        *([(sold,)] if moment.kind == "sell" else []),
        ("|".join(f"serve {each}" for each in loaf),),
        ("|".join(f"give-loaf {each}" for each in loaf),),
        *([("|".join(f"bless {bread} {day}" for bread in BREADS),)] if quality == "low" else []),
    ]


def _own(thing: str) -> list[Lead]:
    """Goods of the own board: what can be given of them here, and what can be baked of a flour."""
    bread = thing.removesuffix("-flour")
    if thing.endswith("-flour") and bread in BREADS:
        given = (f"discard {bread}|give-flour {bread}|give {bread}",)
        return [given, *_at("oven", f"bake {bread}")]
    if thing == "cow":
        return [("milk",)]
    if thing in HELPERS:
        return [(f"load {thing}",)]
    if thing == "pfennigs":
        return [("give pfennig|pay pfennigs|pay-more|pay-hans|pay-wages",)]
    if thing == "points":
        return [("give point",)]
    if thing == "workers":
        return [("pay-worker",)]
    return [(f"pay {thing}|ingredient {thing}|give {thing}",)]


_LEADS: Final[dict[str, Callable[[Moment, str], list[Lead]]]] = {
    "place": _place,
    "stall": _stall,
    "order": _order,
    "castle": _castle,
    "loaves": _loaves,
    "column": lambda moment, number: _at("mill", f"column {number}"),
    "farm": lambda moment, helper: _at(_FARM, f"buy {helper}"),
    "river": lambda moment, _: [("river-cart",)],
    "bag": lambda moment, bread: [(f"flour {bread}",)] if bread else [],
    "offering": lambda moment, name: _at("church", f"offer {name}"),
    "guild": lambda moment, number: _at("guild", f"hire {number}"),
    "baker": lambda moment, number: [
        (f"experience {number}|dismiss {number}|upgrade {number}",), *_at("guild", f"upgrade {number}"),
    ],
    "favour": lambda moment, number: [(f"favour {number}",)],
    "reward": lambda moment, number: [(f"reward {number}",)],
}  # fmt: skip
