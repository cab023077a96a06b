"""What may come next, from what everybody can know: chances of infection cards and epidemics, outbreaks and chains.

The infection pile is a stack of layers whose sizes are known and whose order inside is not, so every chance here is
exact. Nothing is computed from a state: only from a seat's view.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from math import comb
from typing import Any, Final

from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES, CUBES_PER_CITY, OUTBREAK_LIMIT
from sobremesa.games.pandemic.cards import CARDS_PER_DRAW
from sobremesa.web.faces.pandemic.geography import COLOUR_OF, NEIGHBOURS

View = Mapping[str, Any]

BY_OUTBREAKS: Final = "outbreaks"
BY_CUBES: Final = "cubes"
_CITY_ORDER: Final = {slug: place for place, slug in enumerate(CITY_SLUGS)}


@dataclass
class Infection:
    """What one infection card would do if it were turned now."""

    city: str
    colour: str
    outbreaks: list[str] = field(default_factory=list)  # the cities that break out, in their order
    struck: dict[str, int] = field(default_factory=dict)  # the cities that receive cubes, and how many then lie there
    missing: str = ""  # the city for which no cube is left
    lost: str = ""  # why the game would be lost, or ''


@dataclass
class Threat:
    """The whole threat view of one moment."""

    draws: int  # infection cards still to be turned in the phase that comes or goes on
    certain: list[str]  # cards that are turned up already and wait for their cubes
    chances: dict[str, float]  # a city, and the chance that its card takes effect in that phase
    infections: dict[str, Infection]  # what the card of every city would do
    brink: list[str]  # cities where one more cube of their colour is an outbreak, the most likely first
    losing: list[str]  # cities whose card alone would lose the game
    losing_chance: float  # that at least one of those cards comes
    epidemic: float  # the chance of an epidemic among the next two player cards
    quiet: bool  # One Quiet Night: the phase that comes is skipped
    hot: int  # cards in the topmost layer
    drawn_from: int  # the cards among which the next ones are: the layers that the draws reach


def look_ahead(view: View) -> Threat:
    """What may come next, as the owner of this view knows it."""
    rate = int(view["infection_rate"])
    shown: list[str] = list(view["infection_shown"])
    resolved = int(view["infection_resolved"])
    under_way = bool(shown) or resolved > 0 or view["decision"].get("window") == "W11"
    quiet = bool(view["quiet_night"]) and not under_way
    certain = shown[resolved:]
    draws = 0 if shown or quiet else rate - resolved
    layers: list[Mapping[str, Any]] = list(view["infection_pile"])
    chances = infection_chances(layers, draws, view["infection_discard"])
    for city in certain:
        chances[city] = 1.0
    tables = {colour: _Table(view, colour) for colour in COLOUR_NAMES}
    infections = {city: _infect(tables[COLOUR_OF[city]], city) for city in CITY_SLUGS}
    losing = [city for city in CITY_SLUGS if infections[city].lost]
    full = [city for city in CITY_SLUGS if infections[city].outbreaks]
    return Threat(
        draws=draws,
        certain=certain,
        chances=chances,
        infections=infections,
        brink=sorted(full, key=lambda city: (-chances.get(city, 0.0), _CITY_ORDER[city])),
        losing=losing,
        losing_chance=1.0 if set(losing) & set(certain) else chance_of_any(layers, draws, losing),
        epidemic=epidemic_chance(view["player_pile"]["piles"]),
        quiet=quiet,
        hot=int(layers[0]["count"]) if layers else 0,
        drawn_from=reached(layers, draws),
    )


def reached(layers: Sequence[Mapping[str, Any]], draws: int) -> int:
    """How many cards lie in the layers that this many draws reach."""
    cards = 0
    for layer in layers:
        if cards >= draws:
            break
        cards += int(layer["count"])
    return cards


def infection_chances(layers: Sequence[Mapping[str, Any]], draws: int, discard: Sequence[str] = ()) -> dict[str, float]:
    """For each city the chance that its card is among the next `draws` of the infection pile.

    A layer of which a seat does not know all cards (Forecast, played by another) holds each of those that it may hold
    with the same chance. A pile that is used up goes on with the discard (OPEN-36).
    """
    chances: dict[str, float] = {}
    for layer in layers:
        count = int(layer["count"])
        taken = min(draws, count)
        draws -= taken
        if taken == 0:
            break
        for city, held in _held(layer).items():
            chances[city] = chances.get(city, 0.0) + held * taken / count
    if draws > 0 and discard:
        for city in discard:
            chances[city] = chances.get(city, 0.0) + min(1.0, draws / len(discard))
    return chances


def _held(layer: Mapping[str, Any]) -> dict[str, float]:
    """The cards that a layer may hold, and the chance of each to be in it."""
    cards: list[str] = list(layer["cards"])
    surely: list[str] = list(layer.get("surely", cards))
    open_places = int(layer["count"]) - len(surely)
    doubtful = len(cards) - len(surely)
    return {city: 1.0 if city in surely else open_places / doubtful for city in cards}


def chance_of_any(layers: Sequence[Mapping[str, Any]], draws: int, cities: Sequence[str]) -> float:
    """The chance that at least one of these cards is among the next draws."""
    none = 1.0
    wanted = set(cities)
    left = list(layers)
    while left and draws > 0:
        layer = left.pop(0)
        taken = min(draws, int(layer["count"]))
        draws -= taken
        more = 0
        if "surely" in layer and left:  # what it may hold beside that lies in the layer below it, and they are one lot
            more = min(draws, int(left.pop(0)["count"]))
            draws -= more
        none *= _chance_of_none(layer, taken, more, wanted)
    return 1.0 - none


def _chance_of_none(layer: Mapping[str, Any], taken: int, more: int, wanted: set[str]) -> float:
    """The chance that none of the wanted cards is drawn from a layer, nor with `more` draws from its lot below."""
    surely = set(layer.get("surely", layer["cards"]))
    doubtful = set(layer["cards"]) - surely
    count = int(layer["count"])
    total = 0.0
    for unknown in range(taken + 1):  # so many of the cards drawn are such as may lie here or in the layer below
        share = _hypergeometric(count, count - len(surely), taken, unknown)
        if share > 0:
            total += (
                share
                * _hypergeometric(len(surely), len(surely & wanted), taken - unknown, 0)
                * _hypergeometric(len(doubtful), len(doubtful & wanted), unknown + more, 0)
            )
    return total


def _hypergeometric(cards: int, marked: int, drawn: int, hits: int) -> float:
    """The chance of exactly so many marked cards among those drawn."""
    if hits > marked or drawn - hits > cards - marked or drawn > cards:
        return 0.0
    return comb(marked, hits) * comb(cards - marked, drawn - hits) / comb(cards, drawn)


def epidemic_chance(piles: Sequence[Mapping[str, Any]], draws: int = CARDS_PER_DRAW) -> float:
    """The chance of at least one epidemic among the next player cards: each pile hides at most one, anywhere in it."""
    none = 1.0
    for pile in piles:
        cards = int(pile["cards"])
        taken = min(draws, cards)
        draws -= taken
        if pile["epidemic"]:
            none *= (cards - taken) / cards
        if draws == 0:
            break
    return 1.0 - none


# -- what a card would do ------------------------------------------------------------------------------------------


class _Table:
    """The cubes of one colour, on which an infection is tried out."""

    def __init__(self, view: View, colour: str) -> None:
        self.cubes: dict[str, int] = dict(view["cubes"][colour])
        self.colour = colour
        self.supply = int(view["supply"][colour])
        self.marker = int(view["outbreaks"])
        self.eradicated = view["cures"][colour] == "eradicated"
        cured = view["cures"][colour] != "uncured"
        medics = [player["city"] for player in view["players"] if player["role"] == "medic"]
        self.guarded = medics[0] if medics and cured else ""

    def again(self) -> "_Table":
        """The same table, to try something on."""
        other = copy(self)
        other.cubes = self.cubes.copy()
        return other

    def place(self, city: str, result: Infection) -> bool:
        """One cube; False where none is left. In the Medic's city it vanishes again (PD-ROLE-13)."""
        if self.supply == 0:
            result.missing, result.lost = city, BY_CUBES
            return False
        if city != self.guarded:
            self.supply -= 1
            self.cubes[city] = self.cubes.get(city, 0) + 1
            result.struck[city] = self.cubes[city]
        return True


def infect(view: View, city: str) -> Infection:
    """What the infection card of a city would do if it were turned now; the rules are those of the engine.

    Where the Medic prevents cubes (the 2013 switch) an empty supply is no danger in the Medic's city; this is the one
    thing that a view does not tell, and the 2008 rule is assumed.
    """
    return _infect(_Table(view, COLOUR_OF[city]), city)


def _infect(untouched: _Table, city: str) -> Infection:
    result = Infection(city, untouched.colour)
    if untouched.eradicated:
        return result
    table = untouched.again()
    if city != table.guarded and table.cubes.get(city, 0) == CUBES_PER_CITY:
        _break_out(table, city, result)
    else:
        table.place(city, result)
    return result


def _break_out(table: _Table, city: str, result: Infection) -> None:
    """PD-OUTBREAK-01 to 10, breadth first."""
    queue = [city]
    broken = {city}
    while queue:
        city = queue.pop(0)
        table.marker += 1
        result.outbreaks.append(city)
        if table.marker >= OUTBREAK_LIMIT:
            result.lost = BY_OUTBREAKS
            return
        near = [other for other in NEIGHBOURS[city] if other not in broken]
        if table.guarded in near:
            near.remove(table.guarded)
            if not table.place(table.guarded, result):
                return
        full = [other for other in near if table.cubes.get(other, 0) == CUBES_PER_CITY]
        queue.extend(full)
        broken.update(full)
        for other in near:
            if other not in full and not table.place(other, result):
                return
