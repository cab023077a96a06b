"""The granary: a worker who stays overnight brings flour at dawn (PM-GRAN)."""

from copy import deepcopy
from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, refused_by, seat, table, total_grain

SPACES = default().granary.worker_limit[4]
CHOICES = {"flour rye", "flour spelt", "flour oat", "flour wheat"}


def flours(state: Any, number: int = 0) -> dict[str, int]:
    """A seat's flour, types that it has none of left out."""
    return {flour: held for flour, held in seat(state, number)["flours"].items() if held > 0}


def dawn_with(workers: int, **helpers: int) -> Any:
    """Dawn comes to the granary, where the first of four players has workers."""
    return position(
        options={"players": 4}, doing=["dawn 2"], workers={"granary": ["p1"] * workers}, seats=[{"helpers": helpers}]
    )


def step_of(state: Any) -> str:
    """The step of the round that the state is in."""
    return str(state.to_dict()["doing"][0])


def orders_on_board(state: Any) -> list[int]:
    """The order tokens of each village."""
    villages = table(state)["orders"].values()
    return [sum(bread is not None for row in rows.values() for bread in row) for rows in villages]


def number_of_choices(state: Any) -> int:
    """How many flours the first seat chooses before dawn goes on."""
    chosen = 0
    while legal(state) == CHOICES and state.decider() == 0:
        play(state, "flour oat")
        chosen += 1
    return chosen


@rule("PM-GRAN-01")
def test_a_worker_in_the_granary_brings_flour_at_the_coming_dawn_and_not_at_once() -> None:
    """The others are at the river already; nobody can pay for a night turn."""
    workers = {"river": ["p1"] * 3 + ["p2"] * 4}
    state = position(options={"mode": "basic"}, workers=workers)
    events = play(state, "place granary")
    assert [event["event"] for event in events][:2] == ["placed", "night-fell"]
    assert flours(state) == {}
    assert table(state)["workers"] == {"granary": ["p1"]}
    assert step_of(state) == "dawn 2"
    assert legal(state) == CHOICES


@rule("PM-GRAN-01")
def test_the_turn_at_the_granary_ends_without_any_gain() -> None:
    state = position(seats=[{"pfennigs": 3}])
    before = seat(state, 0)
    events = play(state, "place granary")
    assert [event["event"] for event in events] == ["placed", "turn-began"]
    assert state.decider() == 1
    assert {**seat(state, 0), "workers": before["workers"]} == before


@rule("PM-GRAN-02")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_the_granary_is_used_by_day_only(edition: str) -> None:
    assert "place granary" in legal(position(options={"edition": edition}))
    state = position(options={"edition": edition}, phase="night", seats=[{"pfennigs": 5}])
    assert "place granary" not in legal(state)
    assert refused_by(state, "place granary") == "PM-GRAN-02"


@rule("PM-GRAN-03")
def test_granary_workers_stay_through_dusk_and_night() -> None:
    workers = {"granary": ["p2"], "river": ["p1"] * 3, "farm": ["p2"], "ulm": ["p1"], "castle": ["p2"] * 2}
    state = position(phase="dusk", workers=workers, seats=[{"pfennigs": 2}, {"pfennigs": 2}])
    assert table(state)["workers"] == {"granary": ["p2"]}
    assert seat(state, 0)["workers"]["reserve"] == 4
    assert seat(state, 1)["workers"]["reserve"] == 3
    play(state, "place river", "place river")
    assert table(state)["workers"]["granary"] == ["p2"]
    assert step_of(state) == "dawn 2"


@rule("PM-GRAN-03")
def test_who_has_all_workers_in_the_granary_has_no_night_turn() -> None:
    """OPEN-51, in a print where the granary has room for four."""
    roomy = deepcopy(default().document)
    roomy["granary"]["worker_limit"]["2"] = 4  # type: ignore[index]
    for workers, step in ((3, "night"), (4, "dawn 2")):
        state = position(
            options={"components": roomy}, phase="dusk", workers={"granary": ["p1"] * workers}, seats=[{"pfennigs": 5}]
        )
        assert step_of(state) == step
        assert seat(state, 0)["workers"]["reserve"] == 4 - workers


@rule("PM-GRAN-04")
def test_a_granary_worker_yields_two_flours_of_the_owners_choice_from_the_bag() -> None:
    state = position(doing=["dawn 2"], workers={"granary": ["p2"]})
    bag = table(state)["bag"]
    assert state.decider() == 1
    assert legal(state) == CHOICES
    play(state, "flour wheat", "flour rye")
    assert flours(state, 1) == {"rye": 1, "wheat": 1}
    assert total_grain(state) == 80
    assert step_of(state) == "begin-round"
    drawn = sum(bag.values()) - sum(table(state)["bag"].values())
    assert drawn == 2 + sum(column.tokens for column in default().mill.columns) + sum(orders_on_board(state))


@rule("PM-GRAN-04")
def test_only_flour_that_is_in_the_bag_can_be_chosen() -> None:
    """OPEN-12: with an empty bag the rest of the gain is lost."""
    rye, spelt, oat, wheat = default().grain_tokens
    loaves = {"rye high 2": rye - 1, "spelt high 3": spelt, "oat high 3": oat, "wheat high 3": wheat}
    state = position(doing=["dawn 2"], workers={"granary": ["p1"]}, seats=[{}, {"loaves": loaves}])
    assert legal(state) == {"flour rye"}
    play(state, "flour rye")
    assert flours(state) == {"rye": 1}
    assert step_of(state) == "begin-round"


@rule("PM-GRAN-05")
@pytest.mark.parametrize(
    ("workers", "helpers", "flour"),
    [
        (1, {}, 2),
        (1, {"ox": 1}, 3),
        (1, {"ox": 3}, 3),
        (1, {"used-ox": 1}, 2),
        (1, {"cart": 1, "cow": 1}, 2),
        (1, {"ox": 1, "used-ox": 1}, 3),
    ],
)
def test_an_ox_that_was_not_used_makes_it_three(workers: int, helpers: dict[str, int], flour: int) -> None:
    state = dawn_with(workers, **helpers)
    assert number_of_choices(state) == flour
    assert flours(state) == {"oat": flour}


@rule("PM-GRAN-05")
@pytest.mark.parametrize("oxen", range(4))
def test_each_unused_ox_counts_for_one_worker(oxen: int) -> None:
    """OPEN-15: each worker yields separately."""
    assert number_of_choices(dawn_with(SPACES, ox=oxen)) == 2 * SPACES + min(oxen, SPACES)


@rule("PM-GRAN-05")
def test_the_ox_is_not_used_for_it() -> None:
    state = dawn_with(1, ox=1)
    events = play(state, "flour oat", "flour oat", "flour oat")
    assert "helper-used" not in [event["event"] for event in events]
    assert seat(state, 0)["helpers"]["ox"] == 1


@rule("PM-GRAN-06")
def test_with_four_participants_every_printed_space_holds_one_worker() -> None:
    assert SPACES > 1
    for standing in range(SPACES):
        state = position(options={"players": 4}, workers={"granary": ["p2"] * standing})
        play(state, "place granary")
        assert table(state)["workers"]["granary"] == ["p1", *["p2"] * standing]
    full = position(options={"players": 4}, workers={"granary": ["p1"] * SPACES})
    assert "place granary" not in legal(full)
    assert refused_by(full, "place granary") == "PM-GRAN-06"


@rule("PM-GRAN-07")
@pytest.mark.parametrize("last", [False, True])
def test_a_granary_worker_of_the_fifth_round_yields_nothing(last: bool) -> None:
    state = position(
        round=5 if last else 4, doing=["dawn 1"], workers={"granary": ["p1"]}, seats=[{"helpers": {"ox": 1}}]
    )
    assert state.over() == last
    assert legal(state) == (set() if last else CHOICES)
    assert flours(state) == {}
