"""The ten master bakers (PM-BAKER): section 17 of the ledger, each with both sides."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from tests.ledger import rule
from tests.pandemain.printed import PLENTY, by_rule, named
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, seat

WHEAT_BAKERS = (3, 4, 5, 7, 9)  # once upgraded


def employing(number: int, upgraded: bool, **own: Any) -> dict[str, Any]:
    """The parts of a position in which p1 employs this baker alone."""
    parts: dict[str, Any] = {"seats": [{"bakers": [number], **own}], "guild": []}
    return {**parts, "upgraded": [number]} if upgraded else parts


def bakes(number: int, upgraded: bool) -> set[str]:
    """The breads that the baker adds to rye."""
    own = {"flours": dict.fromkeys(BREADS, 2), "ingredients": PLENTY}
    state = position(**employing(number, upgraded, **own))
    play(state, "place oven")
    return {text.split()[1] for text in legal(state) if text.startswith("bake")} - {"rye"}


def market(number: int, upgraded: bool) -> dict[str, int]:
    """The ingredients that the baker adds to a visit of the market."""
    stalls = default().market.stalls
    last = next(place for place, stall in enumerate(stalls) if not stall.next and not stall.ox and not stall.cart)
    state = position(**employing(number, upgraded, pfennigs=9))
    happened = named(play(state, "place market", f"stall {last + 1}"), "ingredients")
    return {event["ingredient"]: event["count"] for event in happened if event["rule"] == "PM-MARKET-08"}


def sales(number: int, upgraded: bool) -> dict[str, tuple[int, int]]:
    """Points and pfennigs that the baker adds to the sale of a loaf, by bread."""
    found: dict[str, tuple[int, int]] = {}
    for bread in BREADS:
        parts = employing(number, upgraded, loaves={f"{bread} high 2": 1})
        state = position(**parts, orders={"ulm": {"current": [bread]}})
        happened = play(state, "place ulm", "sell 1 high 2")
        points = by_rule(happened, "points").get("PM-SELL-09", 0)
        pfennigs = by_rule(happened, "earned").get("PM-SELL-09", 0)
        if points or pfennigs:
            found[bread] = (points, pfennigs)
    return found


def milk_for_wheat(number: int, upgraded: bool) -> int:
    """The milk of a wheat loaf; another baker who knows wheat is there too."""
    other = 4 if number != 4 else 5
    own = {"bakers": [number, other], "flours": {"wheat": 2}, "ingredients": PLENTY}
    state = position(seats=[own], guild=[], upgraded=sorted([other, *([number] if upgraded else [])]))
    play(state, "place oven", "bake wheat with wheat")
    return 20 - int(seat(state, 0)["ingredients"]["milk"])


def both_sides(number: int, ability: Any) -> tuple[Any, Any]:
    """One ability on the basic and on the upgraded side."""
    return ability(number, False), ability(number, True)


def assert_nothing_else(number: int, *abilities: Any) -> None:
    """The baker has none of these abilities on either side."""
    for ability in abilities:
        assert both_sides(number, ability) == ((2, 2) if ability is milk_for_wheat else ({}, {}))


@rule("PM-BAKER-01")
def test_baker_1_knows_spelt_and_brings_salt_then_also_oat_and_yeast() -> None:
    assert both_sides(1, bakes) == ({"spelt"}, {"spelt", "oat"})
    assert both_sides(1, market) == ({"salt": 1}, {"salt": 1, "yeast": 1})
    assert_nothing_else(1, sales, milk_for_wheat)


@rule("PM-BAKER-02")
def test_baker_2_knows_spelt_and_brings_yeast_then_also_oat_and_salt() -> None:
    assert both_sides(2, bakes) == ({"spelt"}, {"spelt", "oat"})
    assert both_sides(2, market) == ({"yeast": 1}, {"salt": 1, "yeast": 1})
    assert_nothing_else(2, sales, milk_for_wheat)


@rule("PM-BAKER-03")
def test_baker_3_knows_spelt_and_earns_one_pfennig_for_it_then_wheat_and_two() -> None:
    assert both_sides(3, bakes) == ({"spelt"}, {"spelt", "wheat"})
    assert both_sides(3, sales) == ({"spelt": (0, 1)}, {"spelt": (0, 2)})
    assert_nothing_else(3, market, milk_for_wheat)


@rule("PM-BAKER-04")
def test_baker_4_knows_oat_and_earns_one_pfennig_for_it_then_wheat_and_two() -> None:
    assert both_sides(4, bakes) == ({"oat"}, {"oat", "wheat"})
    assert both_sides(4, sales) == ({"oat": (0, 1)}, {"oat": (0, 2)})
    assert_nothing_else(4, market, milk_for_wheat)


@rule("PM-BAKER-05")
def test_baker_5_knows_oat_and_brings_a_point_for_it_then_also_knows_wheat() -> None:
    assert both_sides(5, bakes) == ({"oat"}, {"oat", "wheat"})
    assert both_sides(5, sales) == ({"oat": (1, 0)}, {"oat": (1, 0)})
    assert_nothing_else(5, market, milk_for_wheat)


@rule("PM-BAKER-06")
def test_baker_6_knows_oat_and_brings_a_point_for_it_then_also_knows_spelt() -> None:
    assert both_sides(6, bakes) == ({"oat"}, {"oat", "spelt"})
    assert both_sides(6, sales) == ({"oat": (1, 0)}, {"oat": (1, 0)})
    assert_nothing_else(6, market, milk_for_wheat)


@rule("PM-BAKER-07")
def test_baker_7_knows_spelt_and_brings_a_point_for_it_then_also_knows_wheat() -> None:
    assert both_sides(7, bakes) == ({"spelt"}, {"spelt", "wheat"})
    assert both_sides(7, sales) == ({"spelt": (1, 0)}, {"spelt": (1, 0)})
    assert_nothing_else(7, market, milk_for_wheat)


@rule("PM-BAKER-08")
def test_baker_8_knows_spelt_and_brings_a_point_for_it_then_also_knows_oat() -> None:
    assert both_sides(8, bakes) == ({"spelt"}, {"spelt", "oat"})
    assert both_sides(8, sales) == ({"spelt": (1, 0)}, {"spelt": (1, 0)})
    assert_nothing_else(8, market, milk_for_wheat)


@rule("PM-BAKER-09")
def test_baker_9_knows_oat_and_saves_milk_for_wheat_then_also_knows_wheat() -> None:
    assert both_sides(9, bakes) == ({"oat"}, {"oat", "wheat"})
    assert both_sides(9, milk_for_wheat) == (1, 1)
    assert_nothing_else(9, market, sales)


@rule("PM-BAKER-09")
def test_with_baker_9_one_milk_is_enough_for_each_wheat_loaf() -> None:
    own = {"flours": {"wheat": 4}, "ingredients": {**PLENTY, "milk": 2}}
    state = position(**employing(9, True, **own))
    play(state, "place oven", "bake wheat with wheat", "bake wheat with wheat")
    assert seat(state, 0)["loaves"] == {"wheat high 3": 2}
    assert seat(state, 0)["ingredients"]["milk"] == 0


@rule("PM-BAKER-10")
def test_baker_10_knows_spelt_and_brings_water_then_also_oat_and_salt() -> None:
    assert both_sides(10, bakes) == ({"spelt"}, {"spelt", "oat"})
    assert both_sides(10, market) == ({"water": 1}, {"water": 1, "salt": 1})
    assert_nothing_else(10, sales, milk_for_wheat)


@rule("PM-BAKER-11")
@pytest.mark.parametrize("number", range(1, 11))
def test_wheat_needs_an_upgraded_baker_3_4_5_7_or_9(number: int) -> None:
    assert "wheat" not in bakes(number, False)
    assert ("wheat" in bakes(number, True)) == (number in WHEAT_BAKERS)


@rule("PM-BAKER-11")
def test_eight_bakers_together_know_no_wheat_unless_one_of_the_five_is_upgraded() -> None:
    own = {"bakers": [1, 2, 3, 4, 6, 7, 8, 9], "flours": {"wheat": 2, "rye": 2}, "ingredients": PLENTY}
    state = position(seats=[own], guild=[], upgraded=[1, 2, 6, 8])
    play(state, "place oven")
    assert not [text for text in legal(state) if text.startswith("bake wheat")]
    state = position(seats=[own], guild=[], upgraded=[9])
    play(state, "place oven")
    assert "bake wheat with wheat" in legal(state)
