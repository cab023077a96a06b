"""The map of Pandemic as a graph: cities by what someone calls them, and the shortest drive from one to another."""

from sobremesa.games.pandemic.board import ADJACENT, CITY_BY_SLUG, CITY_SLUGS


def near(city: str) -> list[str]:
    """The adjacent cities."""
    return [CITY_SLUGS[other] for other in ADJACENT[CITY_BY_SLUG[city]]]


def cities_called(name: str) -> list[str]:
    """The city of this name, or all whose name begins so, or one of whose words does."""
    if name in CITY_BY_SLUG:
        return [name]
    begin = [city for city in CITY_SLUGS if name and city.startswith(name)]
    return begin or [city for city in CITY_SLUGS if name and f"-{name}" in city]


def two_cities(names: list[str]) -> tuple[list[str], list[str]]:
    """Names of several words, parted so that each half is a city; two empty lists where that cannot be."""
    for middle in range(1, len(names)):
        first, second = cities_called("-".join(names[:middle])), cities_called("-".join(names[middle:]))
        if first and second:
            return first, second
    return [], []


def drive(start: str, goal: str) -> list[str]:
    """A shortest drive, both ends included."""
    before: dict[str, str] = {goal: ""}
    edge = [goal]
    while start not in before:
        reached = [(city, other) for city in edge for other in near(city) if other not in before]
        edge = []
        for city, other in reached:
            if other not in before:
                before[other] = city
                edge.append(other)
    way = [start]
    while before[way[-1]]:
        way.append(before[way[-1]])
    return way
