"""Which actions lead to each thing of the table, by the beginnings of their texts; the engine knows which can be."""

from collections.abc import Callable
from typing import Final

from sobremesa.games.pandemic.board import CITY_BY_SLUG
from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.web.cards import Lead
from sobremesa.web.moment import Moment

_WITHIN: Final = ("move-station", "grant", "remove", "next")  # choices of a city inside an action or an event


def leads_to(moment: Moment, target: str) -> list[Lead]:
    """All of them; none for a thing that can only be looked at, and for whoever looks on."""
    kind, _, rest = target.partition("-")
    if moment.viewer is None or kind not in _LEADS:
        return []
    return _LEADS[kind](moment, moment.viewer, rest)


def _city(moment: Moment, me: str, city: str) -> list[Lead]:
    """Every way there, of the own pawn first; or in the city where it stands, what can be done there."""
    if city not in CITY_BY_SLUG:
        return []
    players = {player["seat"]: player for player in moment.view["players"]}
    within: list[Lead] = [(f"{word} {city}",) for word in _WITHIN]
    landing = "|".join(f"charter {seat} {city}|airlift {seat} {city}" for seat in players)
    others = [lead for seat in players if seat != me for lead in _moves(seat, city)]
    if players[me]["city"] == city:
        return [("treat",), ("build",), ("cure",), *others, (landing,), *within]
    return [*_moves(me, city), *others, (landing,), *within]


def _moves(seat: str, city: str) -> list[Lead]:
    """The first word is that of the refusal which says most where there is no way at all."""
    return [
        ("|".join(f"{word} {seat} {city}" for word in ("direct", "drive", "shuttle", "join")),),
        (f"charter {seat}", f"charter {seat} {city}"),
    ]


def _card(moment: Moment, me: str, card: str) -> list[Lead]:
    """What one may do with a card of one's own hand."""
    mine = next(player for player in moment.view["players"] if player["seat"] == me)
    if card not in mine["hand"]:
        return []
    if card in EVENT_SLUGS:
        return [(f"play {card}",), (f"discard {card}",)]
    others = [player["seat"] for player in moment.view["players"] if player["seat"] != me]
    here: list[Lead] = [(f"charter {me}",), ("build",)] if mine["city"] == card else []
    flights: list[Lead] = [] if mine["city"] == card else [(f"direct {me} {card}",)]
    given = "|".join(f"give {seat} {card}" for seat in others)
    return [(f"keep {card}|discard {card}",), *flights, *here, (given,)]


def _pawn(moment: Moment, me: str, seat: str) -> list[Lead]:
    """Where others may move a pawn without a card; for flights one chooses the city."""
    return [] if seat == me else [(f"drive {seat}|join {seat}|shuttle {seat}",)]


def _cure(moment: Moment, me: str, colour: str) -> list[Lead]:
    return [(f"cure {colour}",), (f"treat {colour}",)]


def _seat(moment: Moment, me: str, seat: str) -> list[Lead]:
    return [] if seat == me else [(f"give {seat}|take {seat}|ask {seat}",)]


_LEADS: Final[dict[str, Callable[[Moment, str, str], list[Lead]]]] = {
    "city": _city,
    "card": _card,
    "pawn": _pawn,
    "cure": _cure,
    "seat": _seat,
    "stations": lambda moment, me, rest: [("build",), ("move-station",)],
}
