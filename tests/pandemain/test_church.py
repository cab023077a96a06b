"""The church (PM-CHURCH-01 to 10): who may come, what is offered and paid, and the offerings on display."""

from random import Random
from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import document, legal, play, position, refused_by, rule_of, seat, table

LEVEL_1 = {2, 3, 4, 10, 11, 12, 13, 14}
LEVEL_2 = {1, 5, 6, 7, 8, 9, 15, 16}
RYE_FOR_ONE = 2  # offering 2: 1 rye flour for 1 penitence
THREE_PFENNIGS_FOR_TWO = 1  # offering 1: 3 pf for 2 penitence
LOAF_FOR_THREE = 6  # of the English text
LAST = default().penitence.last


def at_church(
    rich: dict[str, Any], shown: tuple[int, int] = (RYE_FOR_ONE, THREE_PFENNIGS_FOR_TWO), **parts: Any
) -> PandemainState:
    """p1's worker has just come to the church."""
    state = position(seats=[rich], offerings={"shown": list(shown)}, **parts)
    play(state, "place church")
    return state


def chance(number: int) -> str:
    """Another stream of random numbers."""
    words = Random(number)
    return "-".join(f"{words.getrandbits(32):08x}" for _ in range(4))


@rule("PM-CHURCH-01")
def test_any_number_of_workers_may_be_at_the_church_by_day() -> None:
    state = position(seats=[{"pfennigs": 2}], workers={"church": ["p1", "p1", "p2", "p2", "p2"]})
    assert rule_of(state, "place church") == "PM-CHURCH-01"
    play(state, "place church")
    assert table(state)["workers"]["church"].count("p1") == 3


@rule("PM-CHURCH-01")
def test_any_number_of_workers_may_be_at_the_church_by_night() -> None:
    options = {"players": 4, "mode": "basic"}
    state = position(phase="night", options=options, seats=[{"pfennigs": 3}], workers={"church": ["p2", "p3", "p4"]})
    play(state, "place church", "offer permanent")
    assert seat(state, 0)["penitence"] == 1


@rule("PM-CHURCH-02")
def test_nobody_goes_to_the_church_who_can_complete_no_offering() -> None:
    state = position(seats=[{"pfennigs": 1}], offerings={"shown": [RYE_FOR_ONE, THREE_PFENNIGS_FOR_TWO]})
    assert "place church" not in legal(state)
    assert refused_by(state, "place church") == "PM-CHURCH-02"


@pytest.mark.parametrize("goods", [{"pfennigs": 2}, {"flours": {"rye": 1}}, {"helpers": {"used-ox": 1}}])
@rule("PM-CHURCH-02")
def test_any_one_of_the_three_offerings_is_enough_to_come(goods: dict[str, Any]) -> None:
    state = position(seats=[goods], offerings={"shown": [RYE_FOR_ONE, 8]})
    assert "place church" in legal(state)


@rule("PM-CHURCH-02")
def test_a_visit_does_not_end_before_an_offering_is_completed() -> None:
    state = at_church({"pfennigs": 5})
    assert legal(state) == {"offer permanent", "offer level-2"}
    assert refused_by(state, "done") == "PM-CHURCH-02"


@rule("PM-CHURCH-03")
def test_the_permanent_offering_takes_two_pfennigs_and_gives_one_penitence() -> None:
    state = at_church({"pfennigs": 2})
    assert rule_of(state, "offer permanent") == "PM-CHURCH-03"
    play(state, "offer permanent")
    assert (seat(state, 0)["pfennigs"], seat(state, 0)["penitence"]) == (0, 1)


@rule("PM-CHURCH-03")
def test_the_permanent_offering_is_there_again_for_every_visit() -> None:
    state = position(seats=[{"pfennigs": 4}, {"pfennigs": 2}])
    for _ in range(3):
        play(state, "place church", "offer permanent")
    assert (seat(state, 0)["penitence"], seat(state, 1)["penitence"]) == (2, 1)


@rule("PM-CHURCH-03")
def test_the_permanent_offering_costs_more_than_one_pfennig() -> None:
    state = at_church({"pfennigs": 1, "flours": {"rye": 1}})
    assert legal(state) == {"offer level-1"}
    assert refused_by(state, "offer permanent") == "PM-CHURCH-03"


@rule("PM-CHURCH-04")
@pytest.mark.parametrize("offering", ["permanent", "level-1", "level-2"])
def test_no_offering_is_completed_twice_in_a_visit(offering: str) -> None:
    state = at_church({"pfennigs": 20, "flours": {"rye": 5}})
    play(state, f"offer {offering}")
    others = {"offer permanent", "offer level-1", "offer level-2"} - {f"offer {offering}"}
    assert legal(state) == {"done", *others}
    assert refused_by(state, f"offer {offering}") == "PM-CHURCH-04"


@rule("PM-CHURCH-04")
def test_several_different_offerings_may_be_completed_in_one_visit_and_one_may_stop_after_any() -> None:
    state = at_church({"pfennigs": 20, "flours": {"rye": 5}})
    play(state, "offer level-2", "offer permanent", "done")
    assert seat(state, 0)["penitence"] == 3
    assert table(state)["turn"]["active"] == "p2"


@rule("PM-CHURCH-05", "OPEN-31")
def test_three_offerings_are_the_most_of_a_visit_and_new_ones_wait_for_the_next() -> None:
    """EX-16: with a loaf for the second level 1 + 1 + 3 = 5 penitence."""
    rich = {
        **{"pfennigs": 50, "loaves": {"rye high 2": 5}, "flours": {"rye": 2, "spelt": 2, "oat": 2, "wheat": 2}},
        **{"ingredients": {"salt": 9, "yeast": 9, "milk": 9}, "helpers": {"ox": 2, "cow": 2, "cart": 2}},
    }
    state = at_church(rich, (RYE_FOR_ONE, LOAF_FOR_THREE), options={"edition": "english"})
    play(state, "offer permanent", "offer level-1", "offer level-2", "give-loaf rye high 2")
    assert seat(state, 0)["penitence"] == 5
    assert table(state)["turn"]["active"] == "p2"
    assert table(state)["offerings"]["discarded"] == [RYE_FOR_ONE, LOAF_FOR_THREE]


@rule("PM-CHURCH-06")
def test_everything_that_the_chosen_offerings_show_is_paid() -> None:
    state = at_church({"pfennigs": 9, "ingredients": {"salt": 3, "yeast": 3}, "flours": {"wheat": 2}}, (10, 5))
    play(state, "offer level-1", "offer level-2", "offer permanent")
    assert seat(state, 0)["pfennigs"] == 7
    assert seat(state, 0)["ingredients"] == {"water": 0, "salt": 2, "yeast": 2, "milk": 0}
    assert seat(state, 0)["flours"]["wheat"] == 1


@rule("PM-CHURCH-06")
def test_what_was_paid_for_one_offering_is_gone_for_the_next() -> None:
    state = at_church({"pfennigs": 4})
    play(state, "offer level-2")
    assert seat(state, 0)["penitence"] == 2  # the one pfennig left pays for nothing, so the visit is over
    assert table(state)["turn"]["active"] == "p2"


@rule("PM-CHURCH-07")
def test_penitence_rises_once_by_all_crosses_when_everything_is_paid() -> None:
    state = at_church({"pfennigs": 9, "flours": {"rye": 1}})
    play(state, "offer permanent", "offer level-2")
    assert seat(state, 0)["penitence"] == 0
    events = play(state, "offer level-1")
    gains = [event for event in events if event["event"] == "penitence"]
    assert gains == [{"event": "penitence", "rule": "PM-CHURCH-07", "seat": "p1", "count": 4, "level": 4}]
    assert seat(state, 0)["penitence"] == 4


@rule("PM-CHURCH-08", "OPEN-29")
@pytest.mark.parametrize(("level", "points"), [(LAST, 3), (LAST - 1, 2), (LAST - 2, 1), (LAST - 3, 0)])
def test_each_level_beyond_the_last_one_is_a_victory_point(level: int, points: int) -> None:
    state = at_church({"pfennigs": 5, "penitence": level, "points": 20})
    play(state, "offer permanent", "offer level-2")
    assert seat(state, 0)["penitence"] == LAST
    assert seat(state, 0)["points"] == 20 + points


@rule("PM-CHURCH-08", "OPEN-29")
def test_a_favour_beyond_the_last_level_is_worth_points_too() -> None:
    state = position(
        seats=[{"penitence": LAST, "points": 20}],
        servant="river",
        workers={"river": ["p1"]},
        doing=["day", "end-of-turn", "servant after-sale", "favour"],
        visit={"place": "river", "served": True},
        favours=[2],
    )
    play(state, "favour 2")
    assert (seat(state, 0)["penitence"], seat(state, 0)["points"]) == (LAST, 22)


@rule("PM-CHURCH-09")
def test_completed_offerings_are_discarded_and_others_of_their_level_shown() -> None:
    state = at_church({"pfennigs": 5, "flours": {"rye": 1}})
    play(state, "offer level-2", "offer level-1", "offer permanent")
    assert table(state)["offerings"]["discarded"] == [THREE_PFENNIGS_FOR_TWO, RYE_FOR_ONE]
    shown = table(state)["offerings"]["shown"]
    assert shown[0] in LEVEL_1 - {RYE_FOR_ONE}
    assert shown[1] in LEVEL_2 - {THREE_PFENNIGS_FOR_TWO}


@rule("PM-CHURCH-09")
@pytest.mark.parametrize(("offering", "level"), [("permanent", 0), ("level-1", 1), ("level-2", 2)])
def test_an_offering_that_was_not_completed_stays_on_display(offering: str, level: int) -> None:
    state = at_church({"pfennigs": 9, "flours": {"rye": 1}})
    play(state, f"offer {offering}", "done")
    shown = table(state)["offerings"]["shown"]
    assert (shown[0] == RYE_FOR_ONE) == (level != 1)
    assert (shown[1] == THREE_PFENNIGS_FOR_TWO) == (level != 2)


@rule("PM-CHURCH-09")
def test_chance_decides_which_offering_is_shown_next() -> None:
    found: set[int] = set()
    for number in range(60):
        state = position(
            seats=[{"flours": {"rye": 1}}],
            offerings={"shown": [RYE_FOR_ONE, THREE_PFENNIGS_FOR_TWO], "discarded": [3, 4, 10]},
            random=chance(number),
        )
        play(state, "place church", "offer level-1")
        found.add(table(state)["offerings"]["shown"][0])
    assert found == {11, 12, 13, 14}


@rule("PM-CHURCH-09")
def test_steps_follow_in_order_penitence_then_new_offerings_then_marks() -> None:
    state = at_church({"flours": {"rye": 1}, "penitence": 2})
    names = [event["event"] for event in play(state, "offer level-1")]
    assert names.index("penitence") < names.index("offering-shown") < names.index("points")


@rule("PM-CHURCH-10")
def test_an_empty_pile_is_made_anew_from_the_discards_of_its_level() -> None:
    found: set[int] = set()
    for number in range(80):
        state = position(
            seats=[{"flours": {"rye": 1}}],
            offerings={"shown": [RYE_FOR_ONE, 5], "discarded": [1, *sorted(LEVEL_1 - {RYE_FOR_ONE})]},
            random=chance(number),
        )
        play(state, "place church", "offer level-1")
        found.add(table(state)["offerings"]["shown"][0])
        assert document(state)["offerings"]["discarded"] == [1]  # the other level's discards stay where they are
    assert found == LEVEL_1


@rule("PM-CHURCH-10")
def test_the_last_offering_of_a_pile_is_shown_before_the_discards_come_back() -> None:
    discarded = sorted(LEVEL_2 - {5, 9})
    state = position(seats=[{"flours": {"wheat": 1}}], offerings={"shown": [2, 5], "discarded": discarded})
    play(state, "place church", "offer level-2")
    assert table(state)["offerings"]["shown"][1] == 9
    assert table(state)["offerings"]["discarded"] == sorted([*discarded, 5])
