"""Player cards, roles and the rest of what is printed: numbers, names, and the masks that go with them."""

from typing import Final

from sobremesa.core.native import i64
from sobremesa.games.pandemic.board import CITY_BY_SLUG, CITY_SLUGS

# Player cards (PD-COMP-05): 0 to 47 are the city cards, then the five events (PD-COMP-11); an epidemic never lies in a
# hand.
AIRLIFT: Final = 48
FORECAST: Final = 49
GOVERNMENT_GRANT: Final = 50
ONE_QUIET_NIGHT: Final = 51
RESILIENT_POPULATION: Final = 52
CARDS: Final = 53
EPIDEMIC: Final = 53
EVENT_SLUGS: Final = ("airlift", "forecast", "government-grant", "one-quiet-night", "resilient-population")
EVENT_NAMES: Final = ("Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population")
CARD_SLUGS: Final = CITY_SLUGS + EVENT_SLUGS
CARD_BY_SLUG: Final = {**CITY_BY_SLUG, **{slug: AIRLIFT + place for place, slug in enumerate(EVENT_SLUGS)}}

CITY_CARDS: Final = (1 << 48) - 1  # one of each city, with its number: all cities
EVENT_CARDS: Final = 0b11111 << 48
ALL_CARDS: Final = CITY_CARDS | EVENT_CARDS

HAND_LIMIT: Final = 7  # PD-HAND-01
ACTIONS_PER_TURN: Final = 4  # PD-TURN-03
CARDS_PER_DRAW: Final = 2  # PD-DRAW-01
FORECAST_CARDS: Final = 6  # PD-EVENT-08

# Roles, PD-COMP-07.
DISPATCHER: Final = 0
OPERATIONS_EXPERT: Final = 1
SCIENTIST: Final = 2
MEDIC: Final = 3
RESEARCHER: Final = 4
ROLES: Final = 5
ROLE_SLUGS: Final = ("dispatcher", "operations-expert", "scientist", "medic", "researcher")
ROLE_NAMES: Final = ("Dispatcher", "Operations Expert", "Scientist", "Medic", "Researcher")

CURE_CARDS: Final = 5  # PD-CURE-01
CURE_CARDS_SCIENTIST: Final = 4  # PD-ROLE-09


def cards_for_cure(role: i64) -> i64:
    """PD-CURE-01, PD-ROLE-09: how many cards of one colour a cure takes."""
    return CURE_CARDS_SCIENTIST if role == SCIENTIST else CURE_CARDS
