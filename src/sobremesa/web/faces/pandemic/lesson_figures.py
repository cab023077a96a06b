"""What a lesson may want of a position, in numbers: cubes of cities, cures, outbreaks, hands, places of pawns."""

from collections.abc import Callable, Mapping
from typing import Any

from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_BY_SLUG


def lesson_figures(state: State, purse: Callable[[State, int], dict[str, int]]) -> dict[str, int]:
    """`cairo.black`, `black.cured`, `outbreaks`, `epidemics`, `turn`, `p1.in-cairo`, `p1.hand`, `p1.black-cards` …"""
    document: Mapping[str, Any] = state.to_dict()
    found = {name: int(document[name]) for name in ("outbreaks", "epidemics", "turn")}
    for colour, cubes in document["cubes"].items():
        for city in CITY_BY_SLUG:
            found[f"{city}.{colour}"] = cubes.get(city, 0)
        found[f"{colour}.cured"] = int(document["cures"][colour] != "uncured")
    for number, player in enumerate(document["players"]):
        me = f"p{number + 1}"
        found[f"{me}.in-{player['city']}"] = 1
        found |= {f"{me}.{name}": count for name, count in purse(state, number).items()}
    return found
