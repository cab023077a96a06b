"""What may come next, from what everybody can know: chances of infection cards and epidemics, outbreaks and chains.

The infection pile is a stack of layers whose sizes are known and whose order inside is not, so every chance here is
exact: it is reckoned from a seat's view. What a card would do is tried by the engine, on a guess of that seat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.cards import CARDS_PER_DRAW
from sobremesa.games.pandemic.position import LOST_CUBES, LOST_OUTBREAKS, OUTCOME_NAMES, Position
from sobremesa.games.pandemic.trials import try_infection
from sobremesa.web.faces.pandemic.geography import COLOUR_OF

View = Mapping[str, Any]

BY_OUTBREAKS: Final = OUTCOME_NAMES[LOST_OUTBREAKS]
BY_CUBES: Final = OUTCOME_NAMES[LOST_CUBES]
_CITY_ORDER: Final = {slug: place for place, slug in enumerate(CITY_SLUGS)}


@dataclass(frozen=True)
class Infection:
    """What one infection card would do if it were turned now."""

    colour: str
    outbreaks: list[str]  # the cities that break out, in their order
    struck: dict[str, int]  # the cities that receive cubes, and how many then lie there
    lost: str  # why the game would be lost, or ''


Infections = Mapping[str, Infection]  # by the city of the card


def foresee_infections(guess: Position) -> Infections:
    """What the card of every city would do, found by turning each of them on a copy of a guess."""
    found: dict[str, Infection] = {}
    for city, slug in enumerate(CITY_SLUGS):
        tried = try_infection(guess, city)
        outbreaks = [CITY_SLUGS[broken] for broken in tried.outbreaks]
        struck = {CITY_SLUGS[place]: cubes for place, cubes in tried.struck.items()}
        found[slug] = Infection(COLOUR_OF[slug], outbreaks, struck, tried.lost)
    return found


@dataclass
class Threat:
    """The whole threat view of one moment."""

    draws: int  # infection cards still to be turned in the phase that comes or goes on
    certain: list[str]  # cards that are turned up already and wait for their cubes
    chances: dict[str, float]  # a city, and the chance that its card takes effect in that phase
    infections: Infections  # what the card of every city would do
    brink: list[str]  # cities where one more cube of their colour is an outbreak, the most likely first
    losing: list[str]  # cities whose card alone would lose the game
    losing_chance: float  # that at least one of those cards comes
    epidemic: float  # the chance of an epidemic among the next two player cards
    quiet: bool  # One Quiet Night: the phase that comes is skipped
    hot: int  # cards in the topmost layer
    drawn_from: int  # the cards among which the next ones are: the layers that the draws reach


def look_ahead(view: View, infections: Infections) -> Threat:
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
