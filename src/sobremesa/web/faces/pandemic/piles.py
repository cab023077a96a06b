"""What lies beside the map: tracks, cures and cubes, both piles and their discards, and the cards just turned up."""

from dataclasses import dataclass

from sobremesa.games.pandemic.board import COLOUR_NAMES, CUBES_PER_COLOUR, INFECTION_RATES, OUTBREAK_LIMIT, STATIONS
from sobremesa.games.pandemic.cards import CARDS_PER_DRAW
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.hands import Card, card, sorted_cards
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.faces.pandemic.threat import BY_CUBES

FEW_CUBES = 4  # so few are left that an outbreak may lose the game


@dataclass
class Disease:
    """One disease beside the board."""

    colour: str
    name: str
    state: str  # uncured, cured or eradicated
    supply: int
    low: bool
    tells: str


@dataclass
class Strip:
    """Tracks and cures."""

    outbreaks: int
    outbreaks_left: int
    limit: int
    rates: tuple[int, ...]
    rate_place: int
    rate: int
    diseases: list[Disease]
    stations_left: int
    stations: int
    epidemics: int
    epidemics_in_game: int


@dataclass
class Turned:
    """An infection card that lies face up."""

    city: str
    name: str
    colour: str
    state: str  # done, now or next
    effect: str


@dataclass
class Layer:
    """A layer of the infection pile, as far as it is known."""

    count: int
    cities: list[Card]
    certain: bool  # all of its cards are known


@dataclass
class Piles:
    """Both piles and their discards."""

    player_cards: int
    draws: int
    player_discard: list[Card]  # the newest first; an epidemic is a card too
    infection_cards: int
    layers: list[Layer]
    hot: int
    infection_discard: list[Card]
    removed: list[Card]


@dataclass
class UnderWay:
    """What has begun and is not over: an infection phase, an epidemic, a Forecast."""

    turned: list[Turned]
    epidemic: str  # the city that it strikes, '' before that is known
    epidemic_colour: str
    epidemics: int  # still to be resolved
    stage: int  # of the epidemic: 1 raise, 2 infect, 3 intensify; 0 without one
    quiet: bool
    forecast_placed: int | None  # cards put back by somebody whose Forecast is hidden from the viewer


_STAGES = {"W05": 1, "W06": 2, "W07": 3, "W08": 4}


def strip(sight: SceneSource) -> Strip:
    """Tracks and cures."""
    view = sight.view
    return Strip(
        outbreaks=view["outbreaks"],
        outbreaks_left=OUTBREAK_LIMIT - view["outbreaks"],
        limit=OUTBREAK_LIMIT,
        rates=INFECTION_RATES,
        rate_place=min(view["epidemics"], len(INFECTION_RATES) - 1),
        rate=view["infection_rate"],
        diseases=[_disease(sight, colour) for colour in COLOUR_NAMES],
        stations_left=view["stations_left"],
        stations=STATIONS,
        epidemics=view["epidemics"],
        epidemics_in_game=sight.setup.epidemics,
    )


def _disease(sight: SceneSource, colour: str) -> Disease:
    """One disease."""
    state = str(sight.view["cures"][colour])
    supply = int(sight.view["supply"][colour])
    tells = sight.say("strip", f"tells-{state}", supply=supply, all=CUBES_PER_COLOUR, colour=sight.colour(colour))
    return Disease(colour, sight.colour(colour), state, supply, state != "eradicated" and supply <= FEW_CUBES, tells)


def piles(sight: SceneSource) -> Piles:
    """Both piles and their discards."""
    view = sight.view
    layers = [
        Layer(
            layer["count"], [card(sight, city) for city in sorted_cards(sight, layer["cards"])], "surely" not in layer
        )
        for layer in view["infection_pile"]
    ]
    return Piles(
        player_cards=view["player_pile"]["cards"],
        draws=view["player_pile"]["cards"] // CARDS_PER_DRAW,
        player_discard=[card(sight, slug) for slug in reversed(view["player_discard"])],
        infection_cards=sum(layer.count for layer in layers),
        layers=layers,
        hot=layers[0].count if len(layers) > 1 else 0,
        infection_discard=[card(sight, slug) for slug in reversed(view["infection_discard"])],
        removed=[card(sight, slug) for slug in view["infection_removed"]],
    )


def under_way(sight: SceneSource) -> UnderWay:
    """What has begun and is not over."""
    view = sight.view
    struck = view["epidemic_card"] or ""
    window = str(view["decision"].get("window", ""))
    forecast = view["forecast"]
    hidden = forecast["placed"] if forecast and isinstance(forecast["placed"], int) else None
    stage = _STAGES.get(window, 0) if view["epidemics_to_resolve"] or window == "W08" else 0
    return UnderWay(
        turned=[_turned(sight, place, city) for place, city in enumerate(view["infection_shown"])],
        epidemic=struck,
        epidemic_colour=COLOUR_OF.get(struck, ""),
        epidemics=view["epidemics_to_resolve"],
        stage=stage,
        quiet=bool(view["quiet_night"]),
        forecast_placed=hidden,
    )


def _turned(sight: SceneSource, place: int, city: str) -> Turned:
    """One card of the infection phase."""
    done = place < sight.view["infection_resolved"]
    state = "done" if done else "now" if place == sight.view["infection_resolved"] else "next"
    effect = sight.say("infection", "done") if done else effect_of(sight, city)
    return Turned(city, sight.city(city), COLOUR_OF[city], state, effect)


def effect_of(sight: SceneSource, city: str) -> str:
    """What the infection card of a city would do, in a few words."""
    result = sight.threat.infections[city]
    if result.lost:
        return sight.say("infection", "lost-by-cubes" if result.lost == BY_CUBES else "lost-by-outbreaks")
    if len(result.outbreaks) > 1:
        return sight.say("infection", "chain", count=len(result.outbreaks))
    if result.outbreaks:
        return sight.say("infection", "outbreak", count=len(result.struck))
    if city not in result.struck:
        return sight.say("infection", "nothing")
    after = result.struck[city]
    return sight.say("infection", "brink" if after == 3 else "cube", before=str(after - 1), after=str(after))
