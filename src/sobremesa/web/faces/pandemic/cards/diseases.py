"""The cards of the tracks and diseases: cures with their cubes, the infection rate, outbreaks, epidemics."""

from sobremesa.games.pandemic.board import COLOUR_NAMES, INFECTION_RATES, OUTBREAK_LIMIT
from sobremesa.web.cards import ItemCard, number_in
from sobremesa.web.faces.pandemic.cards.maker import CardMaker
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.piles import strip

_WORDS = {"uncured": "cure", "cured": "cured", "eradicated": "eradicated"}
_NO_CURE = ("too-few-cards-to-cure", "no-station-to-cure")
_CHAPTERS = {
    "uncured": "treating#discover-a-cure",
    "cured": "treating#what-a-cure-does-not-do",
    "eradicated": "treating#eradicate",
}


def cure_card(maker: CardMaker, target: str, colour: str) -> ItemCard | None:
    """A disease: its cure, its cubes, and who has how many of its cards, as far as the viewer knows."""
    if colour not in COLOUR_NAMES:
        return None
    sight = maker.sight
    disease = next(disease for disease in strip(sight).diseases if disease.colour == colour)
    full = [city for city in sight.threat.brink if COLOUR_OF[city] == colour]
    told = [maker.say("full-cities", cities=maker.cities(full))] if full else []
    held = [(seat, sight.held(seat, colour)) for seat in sight.players]
    if disease.state == "uncured":
        for seat, have in held:
            if have:
                fields = {"name": sight.player(seat), "have": str(have), "need": str(sight.need(seat))}
                told.append(maker.say("cards-yours" if seat == sight.me else "cards-of", **fields))
    card = maker.entry(
        target,
        _WORDS[disease.state],
        maker.say("disease", colour=sight.colour(colour)),
        above=sight.say("strip", disease.state),
        picture=maker.sign(f"d-{colour}"),
        about=[disease.tells, _meaning(maker, disease.state)],
        now=told,
        lights=[f"city-{city}" for city, number in sight.view["cubes"][colour].items() if number],
        chapter=_CHAPTERS[disease.state],
    )
    if card.why_not:
        _tell_of_cure(maker, card, disease.state)
    return card


def _meaning(maker: CardMaker, state: str) -> str:
    """What the state of a disease means; a cure with as many cards as it takes whoever plays here."""
    if state == "uncured" and maker.moment.viewer:
        return maker.say("cure-takes", need=str(maker.sight.need(maker.moment.viewer)))
    return maker.word(_WORDS[state]).say


def _tell_of_cure(maker: CardMaker, card: ItemCard, state: str) -> None:
    """Why there is no cure yet says more than that there is nothing to treat; a disease that is gone needs neither."""
    refused = next(
        (each for each in maker.moment.why_not if each.code in _NO_CURE and card.target in each.targets), None
    )
    if state == "eradicated":
        card.why_not = card.rule = ""
    elif refused is not None:
        card.why_not, card.rule = refused.sentence, refused.rule


def rate_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A space of the infection rate."""
    if not 0 < number_in(number) <= len(INFECTION_RATES):
        return None
    place, now = int(number), strip(maker.sight).rate_place + 1
    told = maker.sight.say("strip", "tells-rate", count=int(maker.sight.view["infection_rate"]), place=str(now))
    after = [maker.say("rate-after", count=place - now)] if place > now else []
    return maker.entry(
        target,
        "infection-rate",
        above=maker.say("space", number=number),
        picture=maker.sign("i-threat", "is-hot"),
        price_said=maker.sight.say("strip", "rate-cards", count=INFECTION_RATES[place - 1]),
        now=[told, *after],
        chapter="epidemics#the-rate",
    )


def outbreaks_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A space of the outbreak track."""
    if not 0 <= number_in(number) <= OUTBREAK_LIMIT:
        return None
    sight, last = maker.sight, int(number) == OUTBREAK_LIMIT
    track = strip(sight)
    fields = {"outbreaks": str(track.outbreaks), "limit": str(track.limit)}
    return maker.entry(
        target,
        "outbreak-marker",
        above=maker.say("space", number=number),
        picture=maker.sign("i-skull", "is-hot") if last else maker.sign("burst", "pd-burst"),
        about=[maker.word("outbreak").say, maker.word("outbreak-marker").say],
        now=[sight.say("strip", "tells-outbreaks", count=track.outbreaks_left, **fields)],
        chapter="outbreaks#8-outbreaks",
    )


def epidemics_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """How many epidemics have come, and how likely the next one is."""
    if rest:
        return None
    sight, track = maker.sight, strip(maker.sight)
    percent = round(100 * sight.threat.epidemic)
    return maker.entry(
        target,
        "epidemic",
        picture=maker.sign("i-threat", "is-hot"),
        price_said=sight.say("strip", "epidemics", count=track.epidemics, all=str(track.epidemics_in_game)),
        now=[] if maker.moment.outcome else [maker.say("epidemic-chance", percent=str(percent))],
        chapter="epidemics",
    )
