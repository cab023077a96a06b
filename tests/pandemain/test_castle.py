"""The castle (PM-CASTLE): section 5.6 of the ledger."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import named
from tests.pandemain.tables import document, legal, play, position, refused_by, rule_of, seat, table


def at_castle(**entries: Any) -> PandemainState:
    """p1 has an ox, 1 pf and 5 points and stands at the castle, unless `own` says otherwise."""
    own = {"pfennigs": 1, "points": 5, "helpers": {"ox": 1}, **entries.pop("own", {})}
    state = position(seats=[own], **entries)
    play(state, "place castle")
    return state


@rule("PM-CASTLE-01")
def test_the_castle_is_visited_by_day_only() -> None:
    own = {"pfennigs": 9, "helpers": {"ox": 1}}
    by_day = position(seats=[own])
    assert rule_of(by_day, "place castle") == "PM-CASTLE-01"
    by_night = position(seats=[own], phase="night")
    assert "place castle" not in legal(by_night)
    assert refused_by(by_night, "place castle") == "PM-NIGHT-03"


@rule("PM-CASTLE-01")
def test_the_castle_has_room_for_any_number_of_workers() -> None:
    standing = ["p1"] * 3 + ["p2"] * 4 + ["p3"] * 4 + ["p4"] * 4
    state = position(options={"players": 4}, seats=[{"helpers": {"ox": 1}}], workers={"castle": standing})
    play(state, "place castle")
    assert len(table(state)["workers"]["castle"]) == 16


@rule("PM-CASTLE-02")
@pytest.mark.parametrize("action", ["work", "loan"])
def test_a_visit_to_the_castle_is_either_work_or_a_loan(action: str) -> None:
    state = at_castle(own={"helpers": {"ox": 2}})
    assert legal(state) == {"work", "loan"}
    play(state, action)
    assert state.decision().seat == 1  # one action, then the turn is over
    assert seat(state, 0)["pfennigs"] == (4 if action == "work" else 7)


@rule("PM-CASTLE-02")
def test_nobody_goes_to_the_castle_who_can_neither_work_nor_borrow() -> None:
    state = position(seats=[{"pfennigs": 9, "helpers": {"used-ox": 1, "cart": 1, "cow": 1}}], castle_loans=0)
    assert "place castle" not in legal(state)
    assert refused_by(state, "place castle") == "PM-CASTLE-05"


@rule("PM-CASTLE-03")
def test_work_uses_an_active_ox_and_earns_three_pfennigs() -> None:
    state = at_castle(own={"helpers": {"ox": 2}})
    assert rule_of(state, "work") == "PM-CASTLE-03"
    happened = play(state, "work")
    assert seat(state, 0)["pfennigs"] == 1 + 3
    assert (seat(state, 0)["helpers"]["ox"], seat(state, 0)["helpers"]["used-ox"]) == (1, 1)
    assert seat(state, 0)["points"] == 5
    assert named(happened, "earned") == [{"event": "earned", "rule": "PM-CASTLE-03", "seat": "p1", "pfennigs": 3}]


@rule("PM-CASTLE-03")
@pytest.mark.parametrize(
    ("helpers", "rule_id"),
    [({"used-ox": 1}, "PM-STRUCT-09"), ({"cart": 1, "cow": 1}, "PM-CASTLE-03"), ({}, "PM-CASTLE-03")],
)
def test_nobody_works_without_an_active_ox(helpers: dict[str, int], rule_id: str) -> None:
    state = at_castle(own={"helpers": helpers})
    assert "work" not in legal(state)
    assert refused_by(state, "work") == rule_id


@rule("PM-CASTLE-04")
def test_a_loan_brings_six_pfennigs_and_costs_two_points() -> None:
    state = at_castle(options={"players": 4}, castle_loans=2)
    assert rule_of(state, "loan") == "PM-CASTLE-04"
    happened = play(state, "loan")
    after = seat(state, 0)
    assert (after["loans"], after["pfennigs"], after["points"]) == (1, 1 + 6, 5 - 2)
    assert after["helpers"]["ox"] == 1
    assert table(state)["castle_loans"] == 1
    assert [event["event"] for event in happened if event["rule"] == "PM-CASTLE-04"] == [
        "loan-taken",
        "earned",
        "points-lost",
    ]


@rule("PM-CASTLE-05")
@pytest.mark.parametrize(("points", "loans"), [(5, 0), (1, 1), (0, 1)])
def test_no_loan_is_given_without_a_token_on_the_castle_or_below_two_points(points: int, loans: int) -> None:
    state = at_castle(own={"points": points}, castle_loans=loans)
    assert legal(state) == {"work"}
    assert refused_by(state, "loan") == "PM-CASTLE-05"


@rule("PM-CASTLE-05")
def test_two_points_are_enough_for_a_loan() -> None:
    state = at_castle(own={"points": 2})
    play(state, "loan")
    assert seat(state, 0)["points"] == 0


@rule("PM-CASTLE-06")
def test_loans_carry_no_interest_and_cannot_be_repaid_before_the_end() -> None:
    """From one day to the next with all the money in the world: nothing is asked for, nothing can be paid back."""
    state = position(seats=[{"pfennigs": 50, "loans": 2}], doing=["dusk"])
    while state.decision().kind != "turn":
        play(state, "stay-home" if "stay-home" in legal(state) else "servant farm")
    assert document(state)["round"] == 2
    assert (seat(state, 0)["pfennigs"], seat(state, 0)["loans"]) == (50, 2)
    play(state, "place castle")
    assert legal(state) == {"loan"}


@rule("PM-CASTLE-06")
def test_a_loan_is_repaid_with_six_pfennigs_at_the_end() -> None:
    state = position(round=5, seats=[{"pfennigs": 20, "loans": 2}], doing=["scoring"])
    assert state.over()
    assert (seat(state, 0)["pfennigs"], seat(state, 0)["loans"]) == (20 - 2 * 6, 0)
