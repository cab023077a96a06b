"""What an observation of Pandemic must say when it is decoded, worked out from the view and the position document."""

from typing import Any

from sobremesa.core.features import RELATIVE_SEATS
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.cards import CARD_SLUGS

EPIDEMICS = {"introductory": 4, "normal": 5, "heroic": 6}


def facts(state: State, seat: int) -> dict[str, Any]:
    """Every feature as people read it, from what the seat sees and from the options of the game."""
    view: dict[str, Any] = state.view(seat)
    options: dict[str, Any] = state.to_dict()["options"]  # type: ignore[assignment]
    players = view["players"]

    def place(text: str | None) -> str:
        return RELATIVE_SEATS[(int(text[1:]) - 1 - seat) % len(players)] if text else ""

    seats = {place(player["seat"]): player for player in players}

    def of_seats(name: str) -> dict[str, Any]:
        return {label: player[name] for label, player in seats.items() if player[name]}

    def who(has: Any) -> list[str]:
        return [label for label in RELATIVE_SEATS if label in seats and has(seats[label])]

    decision = view["decision"]
    proposal = decision.get("proposal", "").split()
    me = seats["me"]
    pile = view["infection_pile"]
    lowest, uppermost = layers_of(list(enumerate(pile, 1))), layers_of(list(enumerate(pile, 1))[::-1])
    assert all(lowest[card] <= uppermost[card] + 1 for card in lowest)
    forecast = view["forecast"] or {"placed": 0}
    placed = forecast["placed"] if "left" in forecast else []
    return {
        "seat": view["seat"],
        "players": len(players),
        "epidemics_in_game": EPIDEMICS[options["difficulty"]],
        "events_in_game": options["events"],
        "hands_open": view["hands"] == "open",
        "pauses": view.get("asking") == "pauses",
        "forecast_open": options["forecast"] == "everybody",
        "medic_prevents": options["medic"] == "prevents",
        "researcher_gives_events": options["researcher_gives"] == "any",
        "infect_singly": options["infection_cards"] == "singly",
        "epidemic_needs_three": options["epidemic_cubes"] == "three",
        **{name: view[name] for name in ("outcome", "turn", "actions", "outbreaks", "epidemics", "infection_rate")},
        "active": place(view["active"]),
        "epidemics_to_resolve": view["epidemics_to_resolve"],
        "quiet_night": view["quiet_night"],
        "decision": decision["kind"],
        "decider": place(decision.get("seat")),
        "window": decision.get("window", ""),
        "pause": decision.get("pause", False),
        "excess": decision.get("excess", 0),
        "charter_pawn": place(decision.get("pawn")),
        "station_to": decision.get("city", ""),
        "cure_colour": decision.get("colour", ""),
        "proposer": place(decision.get("from")),
        "proposal": proposal[0] if proposal else "",
        "proposal_seat": place(proposal[1]) if proposal else "",
        "proposal_card": proposal[2] if len(proposal) > 2 else "",
        "role": of_seats("role"),
        "city": of_seats("city"),
        "hand_size": of_seats("hand_size"),
        "consents_to_moves": who(lambda player: "moves" in player["consent"]),
        "consents_to_shares": who(lambda player: "shares" in player["consent"]),
        "declined": who(lambda player: player["seat"] in view["declined"]),
        "hush": {label: player["hush"] or "asked" for label, player in seats.items() if "hush" in player},
        "hand": of_seats("hand"),
        "own_shown": me["shown"],
        "answered": me.get("answered", False),
        "cubes": {colour: cities for colour, cities in view["cubes"].items() if cities},
        "supply": {colour: number for colour, number in view["supply"].items() if number},
        "cures": {colour: how for colour, how in view["cures"].items() if how != "uncured"},
        "stations": view["stations"],
        "stations_left": view["stations_left"],
        "player_cards": view["player_pile"]["cards"],
        "player_piles": numbered([part["cards"] for part in view["player_pile"]["piles"]]),
        "epidemic_in_pile": list(numbered([part["epidemic"] for part in view["player_pile"]["piles"]])),
        "unseen": view["player_pile"]["unseen"],
        "player_discard": [card for card in CARD_SLUGS if card in view["player_discard"]],
        "epidemics_discarded": view["player_discard"].count("epidemic"),
        "infection_discard": [card for card in CITY_SLUGS if card in view["infection_discard"]],
        "infection_removed": "".join(view["infection_removed"]),
        "infection_shown": numbered(view["infection_shown"]),
        "infection_resolved": view["infection_resolved"],
        "epidemic_card": view["epidemic_card"] or "",
        "infection_layers": numbered([layer["count"] for layer in pile]),
        "layer": {card: uppermost[card] for card in CITY_SLUGS if card in uppermost},
        "or_next_layer": [card for card in CITY_SLUGS if lowest.get(card) != uppermost.get(card)],
        "forecast_placed": len(placed) if placed else forecast["placed"] or 0,
        "forecast_order": numbered(placed),
        "forecast_left": forecast.get("left", []),
    }


def numbered(values: list[Any]) -> dict[str, Any]:
    """What is there, by its place counted from 1."""
    return {str(place): value for place, value in enumerate(values, 1) if value}


def layers_of(layers: list[tuple[int, dict[str, Any]]]) -> dict[str, int]:
    """For each card the last of these layers in which it may lie."""
    return {card: number for number, layer in layers for card in layer["cards"]}
