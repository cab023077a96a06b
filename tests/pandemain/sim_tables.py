"""Small positions with sim-bakers at the table, and prints that say what a test needs them to say."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from sobremesa.games.pandemain.state import PandemainState
from tests.pandemain.prints import default
from tests.pandemain.tables import document, new_game, play, position, seat

LAST_CARD = 40
BREADS = ("rye", "spelt", "oat", "wheat")
# Changes of the print that make reputation worth nothing at the end.
FLAT_REPUTATION = {
    f"reputation__{bread}__points": [0] * len(track.points)
    for bread, track in zip(BREADS, default().reputation.tracks, strict=True)
}


def print_with(**changes: Any) -> dict[str, Any]:
    """The default print with other values; `inquisition__crosses` is the path inquisition.crosses."""
    document: dict[str, Any] = deepcopy(default().document)
    for path, value in changes.items():
        *tables, key = path.split("__")
        table: Any = document
        for name in tables:
            table = table[int(name)] if isinstance(table, list) else table[name]
        table[key] = value
    return document


def print_with_card(day: Sequence[str], night: str = "", **changes: Any) -> dict[str, Any]:
    """A print where every action card says the same."""
    card: dict[str, Any] = {"day": list(day), **({"night": night} if night else {})}
    cards = {str(number): deepcopy(card) for number in range(1, LAST_CARD + 1)}
    return print_with(automa__cards=cards, **changes)


def with_sim(baker: str, *day: str, night: str = "", **parts: Any) -> PandemainState:
    """People, one unless `options` say more, and a sim-baker in the seat after them; p1 has the turn.

    The sim-baker's card says `day` and `night`; `changes` are those of the print.
    """
    changes = parts.pop("changes", {})
    document = print_with_card(day or ("oven",), night, **changes)
    options = {"players": 1, "sim_bakers": [baker], "components": document, **parts.pop("options", {})}
    return position(options=options, **parts)


def pass_turn(state: PandemainState) -> list[dict[str, Any]]:
    """Go to the river, and see what the others do up to the next choice."""
    return play(state, "place river")


def of(events: list[dict[str, Any]], name: str, **wanted: Any) -> list[dict[str, Any]]:
    """The events of one kind, with these values."""
    return [event for event in events if event["event"] == name and all(event[key] == wanted[key] for key in wanted)]


def stream(seed: int) -> str:
    """A generator for a position: other seeds, other draws."""
    return str(document(new_game(seed))["random"])


def shown(state: PandemainState, *path: str | int) -> Any:
    """Something that everybody sees: an entry of the view."""
    found: Any = state.view(None)
    for step in path:
        found = found[step]
    return found


def cards_of(scenario: str, number: int) -> set[int]:
    """The cards that a round of a scenario may bring."""
    found = set()
    options = {"players": 1, "scenario": scenario}
    for seed in range(25):
        doing = {"doing": ["begin-round"], "round": number, "servant": "castle", "random": stream(seed)}
        state = position(options=options, **doing)
        found.add(int(seat(state, 1)["card"]))
    return found
