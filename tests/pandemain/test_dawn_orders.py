"""Dawn (PM-DAWN-12 to 16, PM-DAWN-21): the villages' orders, the order of turns, and the servant."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import of, print_with, shown, stream
from tests.pandemain.tables import legal, play, position, rule_of, table, total_grain

# Ulm: a space with the dawn icon, one without, and one that no arrow leads to.
SPACES = [
    {"points": 1, "dawn": True, "future": True},
    {"points": 1, "dawn": False, "future": True},
    {"points": 1, "dawn": False, "future": False},
]
LOCATIONS = {
    *("farm", "market", "mill", "granary", "oven"),
    *("castle", "church", "river", "trade-house", "guild"),
}


def dawn(
    current: list[str | None], future: list[str | None], edition: str = "final", **parts: Any
) -> tuple[PandemainState, list[dict[str, Any]]]:
    """The state after a dawn and what happened, for these orders in Ulm."""
    options = {"components": print_with(villages__village__0__spaces=SPACES), "edition": edition}
    orders = {"ulm": {"current": current, "future": future}}
    state = position(phase="night", orders=orders, options=options, seats=[{"pfennigs": 1}, {}], **parts)
    return state, play(state, "stay-home")


def in_ulm(events: list[dict[str, Any]], name: str) -> list[int]:
    """The spaces of Ulm that something happened to; those of future orders are negative."""
    return [event["order"] for event in of(events, name, village="ulm")]


# -- orders ------------------------------------------------------------------------------------------------------


@rule("PM-DAWN-12")
def test_current_orders_on_spaces_with_the_dawn_icon_go_back_into_the_bag() -> None:
    state, events = dawn(["rye", "spelt", "oat"], [None, None, None])
    assert in_ulm(events, "order-removed") == [1]
    assert table(state)["orders"]["ulm"]["current"][1:] == ["spelt", "oat"]
    assert total_grain(state) == 80


@rule("PM-DAWN-12")
def test_an_order_that_left_at_dawn_can_be_drawn_again() -> None:
    """No other grain is left: the one rye token must come back from the space where it lay."""
    loaves = {
        f"{bread} high 2": tokens
        for bread, tokens in zip(("rye", "spelt", "oat", "wheat"), default().grain_tokens, strict=True)
    }
    loaves["rye high 2"] -= 1
    options = {"components": print_with(villages__village__0__spaces=SPACES)}
    orders = {"ulm": {"current": ["rye", None, None]}}
    state = position(doing=["dawn 7"], orders=orders, options=options, seats=[{"loaves": loaves}, {}])
    assert table(state)["orders"] == orders
    assert state.reveals > 0


@rule("PM-DAWN-13")
def test_future_orders_move_up_the_arrow_into_empty_spaces() -> None:
    state, events = dawn(["rye", None, "rye"], ["wheat", "oat"])
    assert in_ulm(events, "order-moved") == [1, 2]
    assert table(state)["orders"]["ulm"]["current"] == ["wheat", "oat", "rye"]


@rule("PM-DAWN-13")
def test_a_future_order_waits_while_its_space_is_taken() -> None:
    """OPEN-48."""
    state, events = dawn([None, "spelt", "rye"], [None, "oat"])
    assert in_ulm(events, "order-moved") == []
    assert table(state)["orders"]["ulm"]["current"][1] == "spelt"
    assert table(state)["orders"]["ulm"]["future"][1] == "oat"


@rule("PM-DAWN-14")
@pytest.mark.parametrize(("edition", "laid"), [("final", [1, 2, 3, -1, -2]), ("first", [3, -1, -2])])
def test_empty_order_spaces_are_refilled_from_the_bag(edition: str, laid: list[int]) -> None:
    """All of them, the current ones first; in the first edition only future ones, and where no arrow leads."""
    state, events = dawn([None, None, None], [None, None], edition)
    assert in_ulm(events, "order-laid") == laid
    current = table(state)["orders"]["ulm"]["current"] if edition == "final" else [*[None] * 2, "any"]
    assert all((bread is not None) == (number in laid) for number, bread in enumerate(current, 1))
    assert None not in table(state)["orders"]["ulm"]["future"][:2]
    assert total_grain(state) == 80


@rule("PM-DAWN-14")
def test_orders_are_drawn_at_random() -> None:
    drawn = {
        str(dawn([None, None, None], [None, None], random=stream(seed))[0].to_dict()["orders"]) for seed in range(4)
    }
    assert len(drawn) > 1


@rule("PM-DAWN-14")
def test_spaces_that_are_taken_get_no_second_order() -> None:
    state, events = dawn([None, "spelt", "rye"], ["oat", "wheat"])
    assert in_ulm(events, "order-laid") == [-1]
    assert table(state)["orders"]["ulm"]["current"] == ["oat", "spelt", "rye"]


# -- the order of turns ------------------------------------------------------------------------------------------


@rule("PM-DAWN-15", "PM-DAWN-16")
@pytest.mark.parametrize(
    ("placed", "tower"),
    [
        ([], ["p3", "p1", "p4", "p2"]),
        (["p2"], ["p2", "p3", "p1", "p4"]),
        (["p4", "p3"], ["p4", "p3", "p1", "p2"]),
        (["p1", "p2", "p4", "p3"], ["p1", "p2", "p4", "p3"]),
    ],
)
def test_who_went_to_no_church_follows_in_the_present_order(placed: list[str], tower: list[str]) -> None:
    state = position(
        phase="night",
        tower=["p3", "p1", "p4", "p2"],
        turn={"at": 0},
        next_tower=placed,
        seats=[{}, {}, {"pfennigs": 1}, {}],
        options={"players": 4},
    )
    events = play(state, "stay-home")
    assert table(state)["tower"] == tower
    assert table(state)["next_tower"] == []
    assert [(event["seat"], event["rank"]) for event in of(events, "tower-place")] == [
        (name, place) for place, name in enumerate(tower, 1)
    ]


@rule("PM-DAWN-16")
def test_the_new_order_of_turns_holds_from_the_next_day_on() -> None:
    """The cubes of the old order are back with their owners: the next visit to the church sets a place anew."""
    state = position(doing=["dawn 10"], next_tower=["p2"], options={"mode": "basic"}, seats=[{}, {"pfennigs": 2}])
    assert (shown(state, "active"), shown(state, "round")) == ("p2", 2)
    events = play(state, "place church", "offer permanent")
    assert [(event["seat"], event["rank"]) for event in of(events, "order-of-turn")] == [("p2", 1)]
    assert shown(state, "active") == "p1"


# -- the servant -------------------------------------------------------------------------------------------------


@rule("PM-DAWN-21")
def test_who_is_last_in_the_new_order_places_the_servant_on_a_location() -> None:
    state = position(doing=["dawn 10"], next_tower=["p3", "p2"], options={"players": 3})
    assert (state.decision().kind, shown(state, "active")) == ("servant", "p1")
    assert legal(state) == {f"servant {location}" for location in LOCATIONS}
    assert rule_of(state, "servant guild") == "PM-DAWN-21"
    events = play(state, "servant guild")
    assert table(state)["servant"] == "guild"
    assert events[0] == {"event": "servant-moved", "rule": "PM-DAWN-21", "seat": "p1", "place": "guild"}
    assert (shown(state, "phase"), shown(state, "active")) == ("day", "p3")


@rule("PM-DAWN-21")
def test_in_basic_mode_no_servant_comes_at_dawn() -> None:
    state = position(doing=["dawn 13"], options={"mode": "basic"})
    assert state.decision().kind == "turn"
    assert table(state)["servant"] is None
