"""Positions for tests, written in the position notation, and short ways to play on from them."""

from typing import Any

import pytest

from sobremesa.core.errors import IllegalAction
from sobremesa.core.state import State
from sobremesa.games.pandemain.documents.notation import whole_table
from sobremesa.games.pandemain.documents.seat_notation import whole_seat
from sobremesa.games.pandemain.game import Pandemain
from sobremesa.games.pandemain.prints import Prints
from sobremesa.games.pandemain.state import PandemainState
from tests.pandemain.prints import numbered
from tests.telling import named

GAME = Pandemain(Prints(numbered))


def position(**parts: Any) -> PandemainState:
    """The state of a position document: two people, expert mode, final edition, unless `options` says otherwise.

    Seats that `seats` does not name have nothing.
    """
    options: dict[str, Any] = {"players": 2, **parts.get("options", {})}
    participants = int(GAME.terms(options).participants)
    seats: list[dict[str, Any]] = list(parts.get("seats", []))
    seats += [{} for _ in range(participants - len(seats))]
    return GAME.from_dict({**parts, "options": options, "seats": seats})


def new_game(seed: int = 0, **options: Any) -> PandemainState:
    """A fresh game; two people unless `players` says otherwise."""
    return GAME.new({"players": 2, **options}, seed)


def play(state: PandemainState, *texts: str) -> list[dict[str, Any]]:
    """Apply actions by their texts; everything that happened."""
    happened: list[dict[str, Any]] = []
    for text in texts:
        happened.extend(named(GAME, event) for event in state.apply(GAME.parse(text)))
    return happened


def legal(state: PandemainState) -> set[str]:
    """The texts of all legal actions."""
    return {GAME.action_text(action) for action in state.legal()}


def refused_by(state: PandemainState, text: str) -> str:
    """The rule by which an action is refused; the state stays as it is."""
    before = state.key()
    with pytest.raises(IllegalAction) as caught:
        state.apply(GAME.parse(text))
    assert state.key() == before
    return caught.value.rule


def document(state: PandemainState) -> dict[str, Any]:
    """The position document, for looking at; what is as usual is left out."""
    return state.to_dict()


def table(state: PandemainState) -> dict[str, Any]:
    """All that a document says beside the seats, what is as usual filled in: bag, mill, orders, workers, servant, …"""
    return whole_table(state)


def seat(state: PandemainState, number: int) -> dict[str, Any]:
    """One seat of the document (0 is p1), what is as usual filled in."""
    return whole_seat(state, number)


def written_out(state: State) -> dict[str, Any]:
    """The position document, with whose turn it is and the order of the tower even where these are as usual."""
    assert isinstance(state, PandemainState)
    lying = table(state)
    return {**document(state), "turn": lying["turn"], "tower": lying["tower"]}


def rule_of(state: PandemainState, text: str) -> str:
    """The rule that allows a legal action."""
    assert text in legal(state)
    return state.option_rule(GAME.parse(text))


def total_grain(state: PandemainState) -> int:
    """All grain tokens, wherever they are: 80 in every position (PM-SETUP-04)."""
    lying = table(state)
    total = sum(lying["bag"].values()) + sum(sum(column.values()) for column in lying["mill"])
    for rows in lying["orders"].values():
        total += sum(bread is not None for row in rows.values() for bread in row)
    for number in range(state.seats()):
        total += sum(seat(state, number)["flours"].values()) + sum(seat(state, number)["loaves"].values())
    return int(total)
