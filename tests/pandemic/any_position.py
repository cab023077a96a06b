"""Positions of all kinds, by chance: every role, cures, events, many stations, hands full of one colour."""

import random

from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import EVENT_SLUGS, ROLE_SLUGS
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.games.pandemic.steps import ACT
from tests.pandemic.tables import position


def any_position(rng: random.Random) -> PandemicState:
    """Somebody has actions left; often pawns stand together, and often on a city whose card they hold."""
    while True:
        state = _any_position(rng)
        if state.top() & 255 == ACT:
            return state


def _any_position(rng: random.Random) -> PandemicState:
    number = rng.choice([2, 3, 4])
    cured = rng.sample(COLOUR_NAMES, rng.choice([0, 0, 1, 2, 3]))
    cards = [*CITY_SLUGS, *EVENT_SLUGS]
    places = rng.choices(rng.sample(CITY_SLUGS, rng.choice([1, 2, 4])), k=number)
    players: list[dict[str, object]] = []
    for role, place in zip(rng.sample(ROLE_SLUGS, number), places, strict=True):
        likely = [*cards, *4 * _colour(cards, rng.randrange(4)), *8 * [place] * (place in cards)]
        hand: list[str] = []
        for _ in range(rng.choice([2, 4, 6, 7])):
            hand.append(rng.choice([card for card in likely if card not in hand]))
        cards = [card for card in cards if card not in hand]
        players.append({"role": role, "hand": hand, "city": place, "consent": rng.choice([[], ["moves"]])})
    medic = next((str(player["city"]) for player in players if player["role"] == "medic"), "")
    return position(
        options={"hands": rng.choice(["open", "hidden"]), "difficulty": rng.choice(["introductory", "heroic"])},
        players=players,
        cubes={name: _cubes(rng, colour, medic if name in cured else "") for colour, name in enumerate(COLOUR_NAMES)},
        cures=dict.fromkeys(cured, "cured"),
        stations=rng.sample(CITY_SLUGS, rng.choice([1, 2, 3, 6])),
        actions=rng.choice([2, 3, 4]),
    )


def _colour(cards: list[str], colour: int) -> list[str]:
    return [card for card in cards if card in CITY_SLUGS[12 * colour : 12 * colour + 12]]


def _cubes(rng: random.Random, colour: int, clean: str) -> dict[str, int]:
    """Not more than there are, and none in one city."""
    cities = [city for city in CITY_SLUGS[12 * colour : 12 * colour + 12] if city != clean]
    return {city: rng.choice([1, 2, 3]) for city in rng.sample(cities, rng.randrange(2, 8))}
