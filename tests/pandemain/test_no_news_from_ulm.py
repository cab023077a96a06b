"""No news from Ulm (PM-VAR-06, PM-VAR-07): nobody knows the orders to come."""

import pytest

from sobremesa.core.errors import PositionError
from sobremesa.core.rng import seeded
from sobremesa.testing.contract import choose
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import new_game, position, table, total_grain

VILLAGES = {village.id: village for village in default().villages}


def full_rows(state_table: dict[str, object]) -> bool:
    """Whether every village has all its current orders and no future ones."""
    orders = state_table["orders"]
    assert isinstance(orders, dict)
    return all(
        list(orders[name]) == ["current"] and None not in orders[name]["current"] and len(orders[name]["current"]) > 0
        for name in VILLAGES
    )


@rule("PM-VAR-06")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_future_order_spaces_stay_empty_all_game(edition: str) -> None:
    state = new_game(3, variants=["no_news_from_ulm"], edition=edition)
    assert full_rows(table(state))
    rng = seeded(3)
    while not state.over():
        state.apply(choose(state.legal(), rng))
        assert all("future" not in rows for rows in table(state)["orders"].values())


@rule("PM-VAR-06")
def test_without_the_variant_there_are_future_orders() -> None:
    orders = table(new_game(3))["orders"]
    assert {name for name, rows in orders.items() if "future" in rows} == {
        name for name, village in VILLAGES.items() if any(space.future for space in village.spaces)
    }


@rule("PM-VAR-06")
def test_a_future_order_has_no_space_in_a_position() -> None:
    with pytest.raises(PositionError, match="PM-VAR-06"):
        position(options={"variants": ["no_news_from_ulm"]}, orders={"ulm": {"future": ["rye"]}})


@rule("PM-VAR-07")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_empty_current_spaces_are_refilled_from_the_bag_at_dawn(edition: str) -> None:
    options = {"variants": ["no_news_from_ulm"], "edition": edition}
    before = position(doing=["dawn 9"], options=options, orders={"ulm": {"current": ["rye"]}})
    spaces = sum(len(village.spaces) for village in default().villages)
    assert full_rows(table(before))
    assert table(before)["orders"]["ulm"]["current"][0] == "rye"
    assert sum(table(before)["bag"].values()) == 80 - spaces
    assert total_grain(before) == 80


@rule("PM-VAR-07")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_orders_that_dawn_takes_away_are_replaced_and_the_others_stay(edition: str) -> None:
    options = {"variants": ["no_news_from_ulm"], "edition": edition}
    orders = {name: {"current": ["rye"] * len(village.spaces)} for name, village in VILLAGES.items()}
    state = position(doing=["dawn 7"], options=options, orders=orders)
    assert full_rows(table(state))
    for name, village in VILLAGES.items():
        current = table(state)["orders"][name]["current"]
        assert all(bread == "rye" for bread, space in zip(current, village.spaces, strict=True) if not space.dawn)
    assert total_grain(state) == 80
