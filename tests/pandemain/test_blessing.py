"""Blessing bread (PM-CHURCH-19 to 23). The servant stands at the church where a turn must not end by itself."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table

LOW_LOAVES = {"rye low 1": 1, "spelt low 3": 2, "wheat low 2": 1}


def at_church(mine: dict[str, Any], **more: Any) -> PandemainState:
    """p1's worker has come to the church; all three offerings can be paid."""
    goods = {"pfennigs": 20, "flours": {"rye": 1}, "loaves": LOW_LOAVES, "penitence": 6}
    state = position(seats=[{**goods, **mine}], offerings={"shown": [2, 1]}, **more)
    play(state, "place church")
    return state


def blessings(state: PandemainState) -> set[str]:
    return {text for text in legal(state) if text.startswith("bless")}


@rule("PM-CHURCH-19")
def test_bread_is_blessed_after_the_offerings_and_nobody_must() -> None:
    state = at_church({})
    assert refused_by(state, "bless rye 1") == "PM-CHURCH-19"
    play(state, "offer permanent")
    assert refused_by(state, "bless rye 1") == "PM-CHURCH-19"
    play(state, "done")
    assert legal(state) == {"end", "bless rye 1", "bless spelt 3", "bless wheat 2"}
    assert rule_of(state, "bless rye 1") == "PM-CHURCH-19"
    play(state, "end")
    assert seat(state, 0)["loaves"] == LOW_LOAVES
    assert table(state)["turn"]["active"] == "p2"


@rule("PM-CHURCH-19")
def test_bread_is_blessed_nowhere_else() -> None:
    state = position(seats=[{"penitence": 6, "loaves": LOW_LOAVES}], servant="river")
    play(state, "place river")
    assert blessings(state) == set()
    assert refused_by(state, "bless rye 1") == "PM-CHURCH-19"


@rule("PM-CHURCH-19")
def test_a_visit_of_an_earlier_turn_blesses_nothing_later() -> None:
    state = at_church({}, servant="church")
    play(state, "offer permanent", "done", "end", "place river", "place river")
    assert legal(state) >= {"end", "serve rye low 1"}
    assert blessings(state) == set()


@rule("PM-CHURCH-19")
def test_bread_is_blessed_by_night_too() -> None:
    state = position(phase="night", seats=[{"pfennigs": 3, "penitence": 6, "loaves": {"rye low 1": 1}}])
    play(state, "place church", "offer permanent", "bless rye 1")
    assert seat(state, 0)["loaves"] == {"rye high 1": 1}


@rule("PM-CHURCH-19", "PM-ADD-04")
def test_the_visit_is_over_once_a_loaf_is_sold_to_the_servant() -> None:
    """A servant sale ends the turn; the church visit, and with it the blessing, comes before it."""
    state = at_church({}, servant="church", favours=[1])
    play(state, "offer permanent", "done", "serve wheat low 2", "favour 1", "servant castle")
    assert blessings(state) == set()


@rule("PM-CHURCH-20", "OPEN-35")
@pytest.mark.parametrize(("before", "blessed"), [(3, False), (4, True), (6, True)])
def test_level_5_counts_after_the_offerings_of_the_visit(before: int, blessed: bool) -> None:
    state = at_church({"penitence": before}, servant="church")
    play(state, "offer permanent", "done")
    assert "serve rye low 1" in legal(state)
    assert ("bless rye 1" in legal(state)) == blessed
    if not blessed:
        assert refused_by(state, "bless rye 1") == "PM-CHURCH-20"


@rule("PM-CHURCH-21")
@pytest.mark.parametrize("offerings", [("permanent",), ("level-1", "permanent"), ("level-2", "level-1", "permanent")])
def test_one_loaf_is_blessed_for_each_offering(offerings: tuple[str, ...]) -> None:
    state = at_church({"points": 9}, servant="church")
    play(state, *[f"offer {offering}" for offering in offerings])
    if len(offerings) < 3:
        play(state, "done")
    for text in ["bless rye 1", "bless spelt 3", "bless spelt 3"][: len(offerings)]:
        play(state, text)
    assert "serve wheat low 2" in legal(state)
    assert blessings(state) == set()
    assert refused_by(state, "bless wheat 2") == "PM-CHURCH-21"


@rule("PM-CHURCH-22")
def test_each_blessing_costs_a_victory_point() -> None:
    state = at_church({"points": 9})
    play(state, "offer level-1", "offer permanent", "done")
    points = seat(state, 0)["points"]
    play(state, "bless rye 1")
    assert seat(state, 0)["points"] == points - 1
    play(state, "bless wheat 2")
    assert seat(state, 0)["points"] == points - 2


@rule("PM-CHURCH-22", "OPEN-18")
def test_nobody_blesses_without_points() -> None:
    state = at_church({"points": 1}, servant="church")
    play(state, "offer level-1", "offer permanent", "done")
    play(state, "bless rye 1")
    assert seat(state, 0)["points"] == 0
    assert blessings(state) == set()
    assert refused_by(state, "bless spelt 3") == "PM-CHURCH-22"


@rule("PM-CHURCH-22", "OPEN-35")
def test_points_of_a_mark_that_the_visit_has_reached_pay_for_a_blessing() -> None:
    state = at_church({"points": 0, "penitence": 8})
    play(state, "offer permanent", "done", "bless rye 1")
    assert seat(state, 0)["points"] == 1


@rule("PM-CHURCH-23")
@pytest.mark.parametrize("day", [1, 2, 3])
def test_a_blessed_loaf_moves_to_the_high_row_and_keeps_its_day(day: int) -> None:
    state = at_church({"loaves": {f"oat low {day}": 2, "oat high 2": 1}})
    play(state, "offer permanent", "done", f"bless oat {day}")
    expected = {f"oat low {day}": 1, "oat high 2": 1}
    expected[f"oat high {day}"] = expected.get(f"oat high {day}", 0) + 1
    assert seat(state, 0)["loaves"] == expected


@rule("PM-CHURCH-23")
def test_only_loaves_of_the_low_row_are_blessed() -> None:
    state = at_church({"loaves": {"oat low 2": 1, "rye high 2": 1, "oat high 1": 1}}, servant="church")
    play(state, "offer permanent", "done")
    assert blessings(state) == {"bless oat 2"}
    assert refused_by(state, "bless rye 2") == "PM-CHURCH-23"
    play(state, "bless oat 2")
    assert seat(state, 0)["loaves"] == {"oat high 2": 1, "rye high 2": 1, "oat high 1": 1}
