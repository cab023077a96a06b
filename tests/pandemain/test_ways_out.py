"""Whoever begins something can finish it, and whoever can do something is asked."""

from tests.ledger import rule
from tests.pandemain.tables import legal, play, position, seat


@rule("PM-TRADE-06", "PM-HELGA-02")
def test_nobody_gives_away_the_point_that_opens_the_only_place_left() -> None:
    """Helga stands at the river and bears 5 points, not 4; no other place is open to p1 after any exchange."""
    state = position(
        options={"players": 2, "sim_bakers": ["hans", "helga"]},
        seats=[{"points": 5, "pfennigs": 1}, {}, {}, {"points": 8}],
        workers={"river": ["p4"], "granary": ["p3", "p3"]},
        castle_loans=0,
        offerings={"shown": [11, 7]},
        servant="farm",
    )
    assert "pass-through" not in legal(state)
    assert "place river" in legal(state)


@rule("PM-NIGHT-02", "PM-ADD-03")
def test_a_night_turn_that_only_milk_makes_possible_is_given() -> None:
    state = position(
        options={"players": 1, "sim_bakers": ["helga"]},
        tower=["p1", "p2"],
        doing=["night"],
        turn={"at": 2},
        workers={"river": ["p2"], "trade-house": ["p2"]},
        offerings={"shown": [14, 1]},
        seats=[{"pfennigs": 1, "points": 1, "helpers": {"cow": 1}}, {"points": 30, "workers": {"reserve": 0}}],
    )
    assert legal(state) == {"stay-home", "milk"}
    play(state, "milk")
    assert "place church" in legal(state)
    assert "stay-home" not in legal(state)
    play(state, "place church", "offer level-1")
    assert seat(state, 0)["penitence"] == 1
    assert seat(state, 0)["pfennigs"] == 0


@rule("PM-TURN-06")
def test_a_cow_whose_milk_opens_nothing_does_not_hold_up_a_visit() -> None:
    """OPEN-71."""
    state = position(seats=[{"pfennigs": 2, "helpers": {"cow": 1}}, {}], offerings={"shown": [11, 1]})
    play(state, "place church", "offer permanent")
    assert state.decider() == 1
