"""Short questions about a position, and turns whose cards are fixed; for the tests of sections 1 to 6 of the ledger."""

from typing import Any

from sobremesa.games.pandemic.state import PandemicState
from tests.pandemic.printed_map import HOME_COLOUR
from tests.pandemic.tables import document, legal, play, position

Happened = list[dict[str, Any]]


def hand_of(state: PandemicState, seat: int) -> list[str]:
    """The cards of a hand, in alphabetical order."""
    return sorted(document(state)["players"][seat]["hand"])


def city_of(state: PandemicState, seat: int) -> str:
    """Where a pawn stands."""
    return str(document(state)["players"][seat]["city"])


def cubes_in(state: PandemicState, city: str, colour: str) -> int:
    """How many cubes of a colour lie in a city."""
    return int(document(state)["cubes"][colour].get(city, 0))


def supply_of(state: PandemicState, colour: str) -> int:
    """How many cubes of a colour lie beside the board."""
    seen: dict[str, Any] = state.view(None)
    return int(seen["supply"][colour])


def actions_left(state: PandemicState) -> int:
    """How many actions the active player has left."""
    return int(document(state)["actions"])


def named(happened: Happened, name: str) -> Happened:
    """The events of one name."""
    return [event for event in happened if event["event"] == name]


def names(happened: Happened) -> list[str]:
    """The names of all events, in their order."""
    return [str(event["event"]) for event in happened]


def with_word(state: PandemicState, *words: str) -> list[str]:
    """The legal actions that begin with one of these words."""
    return [text for text in legal(state) if text.split()[0] in words]


def pile_from(top: list[str], bottom: str) -> list[list[str]]:
    """An infection pile whose first cards and whose last card are fixed."""
    rest = [city for city in HOME_COLOUR if city not in top and city != bottom]
    return [*[[city] for city in top], rest, [bottom]]


def before_infection(*cities: str, **entries: Any) -> PandemicState:
    """A position whose turn will draw Lima and Osaka and then infect these cities first."""
    entries.setdefault("player_pile", {"top": ["lima", "osaka"]})
    return position(infection_pile=[[city] for city in cities], **entries)


def after_infection(*cities: str, **entries: Any) -> tuple[PandemicState, Happened]:
    """The same, once the active player has ended the turn; and what happened."""
    state = before_infection(*cities, **entries)
    return state, play(state, "end-actions")


def after_epidemic(bottom: str, **entries: Any) -> tuple[PandemicState, Happened]:
    """A turn that draws an epidemic, whose bottom card is this city; and what happened."""
    state = position(
        player_pile={"top": ["epidemic", "lima"]}, infection_pile=pile_from([], bottom), quiet_night=True, **entries
    )
    return state, play(state, "end-actions")


def play_to_the_end(state: PandemicState) -> Happened:
    """Do nothing, play no event, discard the first card where a hand is too large, until the game is over."""
    happened: Happened = []
    while state.outcome() is None:
        kind = state.decision().kind
        if kind == "act":
            text = "end-actions"
        elif kind == "window":
            text = "until-called"
        else:
            text = with_word(state, "discard")[0]
        happened.extend(play(state, text))
    return happened
