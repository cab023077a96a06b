"""The cards of cities and research stations: what lies there, who is there, and what its infection card would do."""

from sobremesa.games.pandemic.board import CITIES, CITY_BY_SLUG
from sobremesa.games.pandemic.roads import STEPS
from sobremesa.web.cards import ItemCard
from sobremesa.web.faces.pandemic.cards.maker import CardMaker
from sobremesa.web.faces.pandemic.geography import COLOUR_OF, NEIGHBOURS
from sobremesa.web.faces.pandemic.threat import BY_CUBES


def city_card(maker: CardMaker, target: str, city: str) -> ItemCard | None:
    """A city."""
    if city not in COLOUR_OF:
        return None
    sight = maker.sight
    cubes = [
        sight.say("map", "cubes", count=number, colour=sight.colour(colour)) for colour, number in sight.cubes(city)
    ]
    infection = sight.threat.infections[city]
    card = maker.card(
        target,
        sight.city(city),
        above=maker.say("city", colour=sight.colour(COLOUR_OF[city])),
        picture=maker.view_of(city),
        price_said=" ".join(cubes) or maker.say("no-cubes"),
        about=[*_who(maker, city), *_danger(maker, city)],
        now=[*_way_there(maker, city), maker.say("neighbours", cities=maker.cities(NEIGHBOURS[city]))],
        lights=[f"city-{struck}" for struck in infection.struck] if infection.outbreaks else (),
        chapter="outbreaks" if infection.outbreaks else "infection" if sight.cubes(city) else "moving",
    )
    if city == maker.here and not card.ways:
        card.why_not = card.rule = ""
    return card


def _who(maker: CardMaker, city: str) -> list[str]:
    """Who is there, and whether a research station stands there."""
    sight = maker.sight
    told = [sight.say("map", "station")] if city in sight.view["stations"] else []
    for seat, player in sight.players.items():
        if player["city"] == city:
            told.append(sight.told("map", "you-are-here" if seat == sight.me else "pawn", seat))
    return told


def _danger(maker: CardMaker, city: str) -> list[str]:
    """How likely its infection card is, and what the card would do; nothing once the game is over."""
    sight = maker.sight
    if maker.moment.outcome:
        return []
    if city in sight.view["infection_removed"]:
        return [maker.say("removed")]
    effect = _effect(maker, city)
    return [_chance(maker, city), *([effect] if effect else [])]


def _chance(maker: CardMaker, city: str) -> str:
    sight, threat = maker.sight, maker.sight.threat
    percent = sight.percent(city)
    if city in threat.certain:
        return maker.say("certain")
    if threat.quiet:
        return sight.say("threat", "quiet")
    if percent is not None:
        return sight.say("map", "chance", percent=percent)
    return maker.say("in-discard" if city in sight.view["infection_discard"] else "not-next")


def _effect(maker: CardMaker, city: str) -> str:
    """What one infection card would do, as the engine tried it; '' where that is harmless and cannot come next."""
    sight = maker.sight
    result = sight.threat.infections[city]
    if result.lost:
        code = "would-lose" if result.lost == BY_CUBES else "would-lose-outbreaks"
        return maker.say(code, colour=sight.colour(result.colour))
    if len(result.outbreaks) > 1:
        reached = int(sight.view["outbreaks"]) + len(result.outbreaks)
        broken = " → ".join(sight.city(each) for each in result.outbreaks)
        return maker.say("would-chain", cities=broken, count=reached)
    if result.outbreaks:
        return maker.say("would-break", cities=maker.cities(result.struck))
    if sight.percent(city) is None:
        return ""
    after = result.struck.get(city, 0)
    code = "would-nothing" if not after else "would-fill" if after == 3 else "would-cube"
    return maker.say(code, before=str(after - 1), after=str(after))


def _way_there(maker: CardMaker, city: str) -> list[str]:
    """How far it is from the own pawn by land and sea."""
    if not maker.here or maker.here == city:
        return []
    steps = int(STEPS[CITIES * CITY_BY_SLUG[maker.here] + CITY_BY_SLUG[city]])
    return [maker.say("moves-away", count=steps)]


def stations_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """The research stations: where they stand, and how many are left."""
    if rest:
        return None
    view = maker.sight.view
    return maker.entry(
        target,
        "research-station",
        picture=maker.sign("station"),
        price_said=maker.sight.say("strip", "stations-left", count=int(view["stations_left"])),
        now=[maker.say("stations-in", cities=maker.cities(view["stations"]))],
        lights=[f"city-{city}" for city in view["stations"]],
        chapter="stations",
    )
