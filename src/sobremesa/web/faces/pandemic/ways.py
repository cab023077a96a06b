"""Several ways to one place, side by side: for a city or a card behind which lies more than one option."""

from dataclasses import dataclass

from sobremesa.games.pandemic.board import CITY_BY_SLUG
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.hands import Card, card
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.faces.pandemic.table_map import charter_flight, charter_to
from sobremesa.web.moment import Choice, Effects


@dataclass
class Way:
    """One way."""

    title: str
    sentence: str
    pawn: str  # the role of another player's pawn, '' for one's own
    href: str
    step: int | None
    rule: str
    cost: Card | None  # the card that goes
    cures: list[tuple[str, str, bool]]  # colour, how far its cure is then, and whether this way takes a card of it
    effects: Effects | None


@dataclass
class Ways:
    """All ways to one target."""

    target: str
    title: str
    ways: list[Way]


def ways(sight: SceneSource) -> list[Ways]:
    """For every city and card with more than one option behind it."""
    found = []
    flight = charter_flight(sight)
    for target, choices in sight.lit.items():
        kind, _, slug = target.partition("-")
        if kind not in ("city", "card"):
            continue
        listed = [_way(sight, choice) for choice in choices]
        if flight and kind == "city" and [choice.word for choice in choices] == ["direct"]:
            listed.append(_charter(sight, flight, slug))
        if len(listed) > 1:
            _compare_cures(sight, listed)
            name = sight.city(slug) if kind == "city" else sight.card(slug)
            found.append(Ways(target, sight.say("ways", f"{kind}-title", count=len(listed), name=name), listed))
    return found


def cost_of(sight: SceneSource, choice: Choice) -> str:
    """The card that an option takes from the hand, '' where it takes none."""
    if choice.word == "direct":
        return choice.arguments[-1]
    if choice.word == "charter":
        return str(sight.players[choice.arguments[0]]["city"])
    if choice.word == "build" and choice.rule == "PD-BUILD-01":
        return str(sight.players[sight.view["active"]]["city"])
    if choice.word in ("give", "discard"):
        return choice.arguments[-1]
    return ""


def _way(sight: SceneSource, choice: Choice) -> Way:
    """One option as a way."""
    seat = choice.arguments[0] if choice.arguments and choice.arguments[0] in sight.players else ""
    moves = choice.word in ("drive", "direct", "charter", "shuttle", "join", "airlift")
    other = sight.players[seat]["role"] if moves and seat != sight.me and seat else ""
    key = f"{choice.word}-other" if other else choice.word
    cost = cost_of(sight, choice)
    return Way(
        title=sight.say("ways", key, **sight.fields(choice.text)),
        sentence=choice.sentence,
        pawn=other,
        href=choice.href,
        step=choice.action,
        rule=choice.rule,
        cost=card(sight, cost) if cost else None,
        cures=[],
        effects=choice.effects,
    )


def _charter(sight: SceneSource, flight: Choice, slug: str) -> Way:
    """The chartered flight to a city that a direct flight reaches too."""
    assert slug in CITY_BY_SLUG
    way = _way(sight, flight)
    way.href, way.step = charter_to(sight, flight, slug), None
    return way


def _compare_cures(sight: SceneSource, listed: list[Way]) -> None:
    """For each colour of which some way takes a card: how far its cure is after each of them."""
    if sight.me is None:
        return
    taken = {COLOUR_OF.get(way.cost.slug, "") for way in listed if way.cost}
    need = sight.need(sight.me)
    for colour in sorted(taken - {""}):
        if sight.view["cures"][colour] != "uncured":
            continue
        have = sight.held(sight.me, colour)
        for way in listed:
            takes = way.cost is not None and COLOUR_OF.get(way.cost.slug) == colour
            key = "cure-falls" if takes else "cure-stays"
            told = sight.say("ways", key, before=str(have), after=str(have - 1), need=str(need))
            way.cures.append((colour, told, takes))
