"""The map and the counts of the box: data and nothing else. Cities are numbered by colour, twelve of each."""

from typing import Final

from sobremesa.core.bits import mask_of, words
from sobremesa.core.native import i64

CITIES: Final = 48  # PD-COMP-02
COLOURS: Final = 4
ALL_COLOURS: Final = 0b1111
COLOUR_NAMES: Final = ("blue", "yellow", "black", "red")
CITIES_PER_COLOUR: Final[i64] = 12
CUBES_PER_COLOUR: Final = 24  # PD-COMP-03
STATIONS: Final = 6  # PD-COMP-04
OUTBREAK_LIMIT: Final = 8  # PD-COMP-09
CUBES_PER_CITY: Final = 3
INFECTION_RATES: Final = (2, 2, 2, 3, 3, 4, 4)  # PD-COMP-10

# (name, neighbours), PD-MAP-03; three lines lead around the edge of the board (PD-MAP-02).
# The id of a city is its place in this table; its colour is the id divided by 12.
_MAP: Final = (
    # blue
    ("San Francisco", "Chicago, Los Angeles, Manila, Tokyo"),
    ("Chicago", "San Francisco, Los Angeles, Mexico City, Atlanta, Toronto"),
    ("Atlanta", "Chicago, Washington, Miami"),
    ("Toronto", "Chicago, New York, Washington"),
    ("New York", "Toronto, Washington, London, Madrid"),
    ("Washington", "Toronto, New York, Atlanta, Miami"),
    ("London", "New York, Madrid, Paris, Essen"),
    ("Madrid", "New York, London, Paris, Algiers, São Paulo"),
    ("Paris", "London, Madrid, Essen, Milan, Algiers"),
    ("Essen", "London, Paris, Milan, St. Petersburg"),
    ("Milan", "Essen, Paris, Istanbul"),
    ("St. Petersburg", "Essen, Istanbul, Moscow"),
    # yellow
    ("Los Angeles", "San Francisco, Chicago, Mexico City, Sydney"),
    ("Mexico City", "Los Angeles, Chicago, Miami, Bogotá, Lima"),
    ("Miami", "Atlanta, Washington, Mexico City, Bogotá"),
    ("Bogotá", "Miami, Mexico City, Lima, Buenos Aires, São Paulo"),
    ("Lima", "Mexico City, Bogotá, Santiago"),
    ("Santiago", "Lima"),
    ("Buenos Aires", "Bogotá, São Paulo"),
    ("São Paulo", "Bogotá, Buenos Aires, Madrid, Lagos"),
    ("Lagos", "São Paulo, Kinshasa, Khartoum"),
    ("Kinshasa", "Lagos, Khartoum, Johannesburg"),
    ("Johannesburg", "Kinshasa, Khartoum"),
    ("Khartoum", "Cairo, Lagos, Kinshasa, Johannesburg"),
    # black
    ("Algiers", "Madrid, Paris, Istanbul, Cairo"),
    ("Istanbul", "Milan, St. Petersburg, Moscow, Baghdad, Cairo, Algiers"),
    ("Moscow", "St. Petersburg, Istanbul, Tehran"),
    ("Cairo", "Algiers, Istanbul, Baghdad, Riyadh, Khartoum"),
    ("Baghdad", "Istanbul, Cairo, Riyadh, Karachi, Tehran"),
    ("Tehran", "Moscow, Baghdad, Karachi, Delhi"),
    ("Riyadh", "Cairo, Baghdad, Karachi"),
    ("Karachi", "Riyadh, Baghdad, Tehran, Delhi, Mumbai"),
    ("Delhi", "Tehran, Karachi, Mumbai, Chennai, Kolkata"),
    ("Mumbai", "Karachi, Delhi, Chennai"),
    ("Chennai", "Mumbai, Delhi, Kolkata, Bangkok, Jakarta"),
    ("Kolkata", "Delhi, Chennai, Bangkok, Hong Kong"),
    # red
    ("Beijing", "Shanghai, Seoul"),
    ("Seoul", "Beijing, Shanghai, Tokyo"),
    ("Shanghai", "Beijing, Seoul, Tokyo, Taipei, Hong Kong"),
    ("Tokyo", "Seoul, Shanghai, Osaka, San Francisco"),
    ("Osaka", "Tokyo, Taipei"),
    ("Taipei", "Shanghai, Osaka, Hong Kong, Manila"),
    ("Hong Kong", "Shanghai, Taipei, Manila, Ho Chi Minh City, Bangkok, Kolkata"),
    ("Bangkok", "Kolkata, Chennai, Jakarta, Ho Chi Minh City, Hong Kong"),
    ("Ho Chi Minh City", "Bangkok, Hong Kong, Manila, Jakarta"),
    ("Manila", "Taipei, Hong Kong, Ho Chi Minh City, Sydney, San Francisco"),
    ("Jakarta", "Chennai, Bangkok, Ho Chi Minh City, Sydney"),
    ("Sydney", "Jakarta, Manila, Los Angeles"),
)


def _slug(name: str) -> str:
    """The name as action texts and position documents write it."""
    plain = name.lower().translate(str.maketrans("áãéíóõú", "aaeioou"))
    return plain.replace(". ", "-").replace(" ", "-")


CITY_NAMES: Final = tuple(name for name, _ in _MAP)
CITY_SLUGS: Final = tuple(_slug(name) for name in CITY_NAMES)
CITY_BY_SLUG: Final = {slug: city for city, slug in enumerate(CITY_SLUGS)}
ADJACENT: Final = tuple(tuple(sorted(CITY_NAMES.index(other) for other in near.split(", "))) for _, near in _MAP)
ATLANTA: Final = 2

ALL_CITIES: Final = (1 << 48) - 1
NEIGHBOURS: Final = words([mask_of(list(near)) for near in ADJACENT])
COLOUR_CITIES: Final = words([0xFFF << 12 * colour for colour in range(COLOURS)])


def colour_of(city: i64) -> i64:
    """The home colour of a city, of its player card and of its infection card."""
    return city // CITIES_PER_COLOUR
