"""The family cards: what each symbol gives at the start (PM-FAM).

What the eighteen cards show is reconstructed, so these games are played with prints that show what is asked for.
"""

from copy import deepcopy
from typing import Any

import pytest

from sobremesa.core.errors import SetupError
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import GAME, new_game, position, seat, table, total_grain

BREADS = ("rye", "spelt", "oat", "wheat")


def game_with(**gift: int) -> Any:
    """A new game in which every family card shows this gift."""
    document: dict[str, Any] = deepcopy(default().document)
    document["family_cards"]["cards"] = [{"order": number, **gift} for number in range(1, 19)]
    return new_game(components=document)


def first_seat(state: Any) -> dict[str, Any]:
    """The seat of the first player, whom no bonus of the turn order confuses (PM-SETUP-17)."""
    return seat(state, int(table(state)["tower"][0][1]) - 1)


NOTHING = seat(position(), 0)  # a player without anything


def changes(state: Any) -> dict[str, Any]:
    """What the first player has more than a player without anything."""
    mine = first_seat(state)
    return {name: value for name, value in mine.items() if value != NOTHING[name] and name != "family"}


@rule("PM-FAM-01")
@pytest.mark.parametrize("units", [1, 2, 7])
@pytest.mark.parametrize("ingredient", ["water", "salt", "yeast", "milk"])
def test_an_ingredient_on_a_family_card_gives_the_printed_number_of_units(ingredient: str, units: int) -> None:
    expected = {**NOTHING["ingredients"], ingredient: units}
    assert changes(game_with(**{ingredient: units})) == {"ingredients": expected}


@rule("PM-FAM-02")
@pytest.mark.parametrize("flour", BREADS)
def test_a_flour_on_a_family_card_gives_one_flour_of_that_type_from_the_bag(flour: str) -> None:
    state = game_with(**{flour: 1})
    assert changes(state) == {"flours": {**NOTHING["flours"], flour: 1}}
    assert total_grain(state) == 80
    out = grain_out_of_the_bag(state)[flour]
    assert table(state)["bag"][flour] == default().grain_tokens[BREADS.index(flour)] - out


def grain_out_of_the_bag(state: Any) -> dict[str, int]:
    """The tokens of each type in the mill, on the villages and with the players."""
    found = dict.fromkeys(BREADS, 0)
    for column in table(state)["mill"]:
        for flour, number in column.items():
            found[flour] += number
    for rows in table(state)["orders"].values():
        for bread in [bread for row in rows.values() for bread in row if bread]:
            found[bread] += 1
    for number in range(state.seats()):
        for flour, held in seat(state, number)["flours"].items():
            found[flour] += held
    return found


@rule("PM-FAM-03")
@pytest.mark.parametrize("pfennigs", [1, 6])
def test_pfennigs_on_a_family_card_give_the_printed_number(pfennigs: int) -> None:
    assert changes(game_with(pfennigs=pfennigs)) == {"pfennigs": pfennigs}


@rule("PM-FAM-04")
def test_a_cart_on_a_family_card_gives_an_active_cart_from_the_supply() -> None:
    state = game_with(cart=1)
    assert changes(state) == {"helpers": {**NOTHING["helpers"], "cart": 1}}
    assert state.view(None)["helpers_left"] == {"ox": 10, "cow": 10, "cart": 8}


@rule("PM-FAM-05")
def test_penitence_on_a_family_card_moves_the_marker_one_forward() -> None:
    assert changes(game_with(penitence=1)) == {"penitence": 1, "marked": 1}


@rule("PM-FAM-06")
@pytest.mark.parametrize("symbol", ["cow", "ox", "points", "any_bread", "baker", "loaf"])
def test_no_family_card_can_give_a_cow_an_ox_points_a_loaf_or_a_baker(symbol: str) -> None:
    with pytest.raises(SetupError, match="there is no such entry"):
        game_with(**{symbol: 1})


@rule("PM-FAM-06")
@pytest.mark.parametrize("seed", range(8))
def test_nobody_starts_with_a_cow_an_ox_a_loaf_a_baker_or_more_than_five_points(seed: int) -> None:
    state = GAME.new({"players": 4}, seed)
    for number in range(4):
        mine = seat(state, number)
        assert mine["helpers"] == {**NOTHING["helpers"], "cart": mine["helpers"]["cart"]}
        assert (mine["points"], mine["loaves"], mine["bakers"]) == (5, {}, [])
    carts = sum(seat(state, number)["helpers"]["cart"] for number in range(4))
    assert state.view(None)["helpers_left"] == {"ox": 10, "cow": 10, "cart": 10 - carts}
