"""Additional actions (PM-ADD-01 to 03): cows are milked at any moment of one's own turn, by day and by night."""

import pytest

from tests.ledger import rule
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table


@rule("PM-ADD-01")
def test_milking_needs_no_worker_and_is_not_the_action_of_the_turn() -> None:
    state = position(seats=[{"helpers": {"cow": 1}}])
    play(state, "milk")
    assert seat(state, 0)["ingredients"]["milk"] == 2
    assert table(state)["turn"]["active"] == "p1"
    assert seat(state, 0)["workers"]["reserve"] == 4
    play(state, "place river")
    assert (table(state)["turn"]["active"], seat(state, 0)["workers"]["reserve"]) == ("p2", 3)


@rule("PM-ADD-01", "OPEN-71")
def test_milk_can_be_used_at_once_in_the_middle_of_a_visit() -> None:
    state = position(seats=[{"pfennigs": 2, "helpers": {"cow": 1}}], offerings={"shown": [14, 8]})
    play(state, "place church", "offer permanent")
    assert legal(state) == {"done", "milk"}
    play(state, "milk")
    assert legal(state) == {"done", "offer level-1"}
    play(state, "offer level-1")
    assert (seat(state, 0)["penitence"], seat(state, 0)["ingredients"]["milk"]) == (2, 1)


@rule("PM-ADD-01", "PM-ADD-04")
def test_a_servant_sale_needs_no_worker_either() -> None:
    state = position(seats=[{"loaves": {"rye high 1": 1}}], servant="river", favours=[3, 5])
    play(state, "place river", "serve rye high 1", "favour 3", "servant farm")
    assert seat(state, 0)["workers"]["reserve"] == 3
    assert table(state)["workers"] == {"river": ["p1"]}


@rule("PM-ADD-02")
@pytest.mark.parametrize("milked", [0, 1, 2, 3])
def test_any_number_of_active_cows_give_two_milk_each(milked: int) -> None:
    state = position(seats=[{"helpers": {"cow": 3}, "ingredients": {"milk": 1}}])
    play(state, *["milk"] * milked)
    assert seat(state, 0)["ingredients"]["milk"] == 1 + 2 * milked
    assert (seat(state, 0)["helpers"]["cow"], seat(state, 0)["helpers"]["used-cow"]) == (3 - milked, milked)
    assert ("milk" in legal(state)) == (milked < 3)


@rule("PM-ADD-02")
def test_a_cow_that_is_face_down_gives_no_milk() -> None:
    state = position(seats=[{"helpers": {"used-cow": 1, "ox": 1}}])
    assert "milk" not in legal(state)
    assert refused_by(state, "milk") == "PM-STRUCT-09"


@rule("PM-ADD-02")
def test_nobody_milks_without_a_cow() -> None:
    state = position(seats=[{"helpers": {"ox": 1}}, {"helpers": {"cow": 1}}])
    assert "milk" not in legal(state)
    assert refused_by(state, "milk") == "PM-ADD-02"


@rule("PM-ADD-03")
def test_cows_are_milked_by_day_and_by_night() -> None:
    by_day = position(seats=[{"helpers": {"cow": 1}}])
    assert rule_of(by_day, "milk") == "PM-ADD-02"
    by_night = position(phase="night", seats=[{"pfennigs": 1, "helpers": {"cow": 1}}])
    assert rule_of(by_night, "milk") == "PM-ADD-03"
    play(by_night, "milk")
    assert seat(by_night, 0)["ingredients"]["milk"] == 2


@rule("PM-ADD-03", "OPEN-42")
def test_whoever_milks_at_night_has_taken_the_night_turn_and_pays_for_it_once() -> None:
    state = position(phase="night", seats=[{"pfennigs": 3, "helpers": {"cow": 2}}])
    play(state, "milk")
    assert seat(state, 0)["pfennigs"] == 2
    assert "stay-home" not in legal(state)
    assert refused_by(state, "stay-home") == "PM-NIGHT-02"
    play(state, "milk")
    assert seat(state, 0)["pfennigs"] == 2
    events = play(state, "place river")
    assert seat(state, 0)["pfennigs"] == 2
    assert [event["count"] for event in events if event["event"] == "milk-spoiled"] == [4]


@rule("PM-ADD-03", "OPEN-42")
def test_a_night_turn_that_is_not_taken_is_no_turn_to_milk_in() -> None:
    state = position(phase="night", seats=[{"pfennigs": 1, "helpers": {"cow": 1}}])
    events = play(state, "stay-home")
    assert "milked" not in [event["event"] for event in events]
    assert seat(state, 0)["pfennigs"] == 1
    assert "servant farm" in legal(state)  # the next choice is one of dawn


@rule("PM-ADD-03")
def test_cows_are_not_milked_at_dawn() -> None:
    state = position(phase="dawn", seats=[{"helpers": {"cow": 1}}], workers={"granary": ["p1"]})
    assert legal(state) == {"flour rye", "flour spelt", "flour oat", "flour wheat"}
    assert refused_by(state, "milk") == "PM-TURN-06"
