"""What speaks for a plan, as far as it can be said from the seat's view: cures, shared cards, outbreaks prevented."""

from typing import Final

from sobremesa.games.pandemic.board import CUBES_PER_CITY
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.sight import Sight

_PAWN_GOES: Final = ("drive", "direct", "charter", "shuttle", "join", "airlift")
_SHARES: Final = ("give", "take", "ask")


def reasons_for(sight: Sight, plan: list[str]) -> list[str]:
    """In the order of the plan, none twice."""
    cities = {seat: str(player["city"]) for seat, player in sight.players.items()}
    found: dict[str, None] = {}
    for text in plan:
        word, *arguments = text.split()
        if word in _PAWN_GOES and arguments[-1] in COLOUR_OF:
            cities[arguments[0]] = arguments[-1]
        elif word == "treat":
            found |= dict.fromkeys(_of_treating(sight, cities[str(sight.view["active"])], arguments[0]))
        elif word == "cure":
            found[sight.say("reasons", "cure", colour=sight.colour(arguments[0]))] = None
        elif word in _SHARES:
            found[sight.say("reasons", f"share-{word}", **sight.fields(text))] = None
    return list(found)


def _of_treating(sight: Sight, city: str, colour: str) -> list[str]:
    """That this city would break out otherwise, and how likely that is."""
    full = COLOUR_OF[city] == colour and dict(sight.cubes(city)).get(colour, 0) == CUBES_PER_CITY
    if not full or not sight.on_brink(city):
        return []
    percent = sight.percent(city)
    if percent is None:
        return [sight.say("reasons", "brink", city=sight.city(city))]
    return [sight.say("reasons", "outbreak", city=sight.city(city), percent=percent)]
