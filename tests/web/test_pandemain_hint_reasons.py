"""What a hint says for a plan in Pandemain: every figure is one that the engine then keeps."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from tests.pandemain.printed import permanent
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, seat
from tests.web.pandemain_scenes import new_table, viewing_of

TWO: dict[str, object] = {"players": 2}
ALWAYS = permanent("ulm")
OTHER = next(bread for bread in BREADS if bread not in (ALWAYS, "wheat"))


def reasons(state: PandemainState, *plan: str, language: str = "en") -> list[str]:
    table = new_table({**TWO, **state.terms.setup.chosen}, 1)
    table.state = state
    viewing = viewing_of(table, 0, language)
    return viewing.face.reasons(viewing.moment([]), list(plan))


def two_loaves(**own: Any) -> PandemainState:
    """p1 has two loaves that Ulm orders, and one that it does not; the other seat is to follow."""
    loaves = {f"{ALWAYS} high 1": 1, f"{OTHER} high 3": 2}
    return position(seats=[{"pfennigs": 2, "loaves": loaves, **own}], orders={"ulm": {"current": [OTHER]}})


@pytest.mark.parametrize("own", [{}, {"villagers": [6]}, {"reputation": {OTHER: 4}}, {"penitence": 4}])
def test_the_sales_of_a_plan_are_told_together_as_the_engine_pays_them(own: dict[str, Any]) -> None:
    state = two_loaves(**own)
    told = reasons(state, "place ulm", "sell 1 high 3", "sell 0 high 1")
    before = seat(state, 0)
    play(state, "place ulm", "sell 1 high 3", "sell 0 high 1")
    after = seat(state, 0)
    points, pfennigs = after["points"] - before["points"], after["pfennigs"] - before["pfennigs"]
    assert told[0] == f"2 loaves sold for {points} points and {pfennigs} pf."


def test_a_loaf_on_its_last_day_would_be_stale_at_dusk() -> None:
    assert reasons(two_loaves(), "place ulm", "sell 1 high 3", "sell 0 high 1")[1] == "Stale at dusk otherwise: 1 loaf."
    assert not any("Stale" in reason for reason in reasons(two_loaves(), "place ulm", "sell 1 high 3"))


def test_sales_go_on_where_the_visit_was_begun() -> None:
    state = two_loaves()
    play(state, "place ulm")
    assert reasons(state, "sell 1 high 3")[0].startswith("1 loaf sold for")


def church(**entries: Any) -> PandemainState:
    """p1 stands in the church with plenty to give, one level before a mark."""
    own = {"pfennigs": 9, "penitence": 2, "ingredients": {"water": 4, "salt": 4, "yeast": 4, "milk": 4}}
    own["flours"] = {"rye": 2, "oat": 2}
    state = position(seats=[own], inquisition=1, **entries)
    play(state, "place church")
    return state


def percent_behind(level: int, inquisition: int) -> int:
    """How likely a seat is behind the Inquisition when any of its tokens is turned."""
    tokens = default().inquisition
    return round(100 * sum(inquisition + crosses > level for crosses in tokens) / len(tokens))


def test_offerings_say_what_penitence_reaches_and_what_penance_they_spare() -> None:
    state = church()
    told = reasons(state, "offer permanent", "done")
    play(state, "offer permanent", "done")
    level = seat(state, 0)["penitence"]
    assert level > 2
    without, left = percent_behind(2, 1), percent_behind(level, 1)
    assert left < without
    assert told == ["Points at 3.", f"Risk of a penance at dawn: {left}% instead of {without}%."]


def test_what_was_offered_before_counts_for_what_is_offered_next() -> None:
    state = church()
    play(state, "offer permanent")
    again = next(text for text in sorted(legal(state)) if text.startswith("offer"))
    told = reasons(state, again)
    level = 2 + default().permanent_offering.crosses
    assert "Points at 3." not in told
    play(state, again)
    play(state, *({"done"} & legal(state)))
    without, left = percent_behind(level, 1), percent_behind(seat(state, 0)["penitence"], 1)
    risk = [f"Risk of a penance at dawn: {left}% instead of {without}%."] if left < without else []
    assert [reason for reason in told if "Risk" in reason] == risk


def test_in_basic_mode_nobody_fears_a_penance() -> None:
    state = church(options={"mode": "basic"})
    assert reasons(state, "offer permanent", "done") == ["Points at 3."]


def test_bread_that_is_baked_is_told_with_the_villages_that_order_it() -> None:
    own = {"ingredients": {"water": 4, "salt": 4, "yeast": 4}, "flours": {"rye": 3, "wheat": 3}}
    orders = {"dinkelsbuehl": {"current": ["rye"]}, "augsburg": {"current": ["rye"]}}
    state = position(seats=[own], orders=orders)
    always = ["Ulm"] if ALWAYS == "rye" else []
    wanted = [*always, "Dinkelsbühl"]
    told = reasons(state, "place oven", "bake rye with wheat", "bake rye with wheat")
    assert told == [f"Orders for rye bread: {' and '.join(wanted)}."]
    state = position(seats=[{**own, "penitence": 5}], orders=orders)
    assert "Augsburg" in reasons(state, "place oven", "bake rye with wheat")[0]


def test_a_baker_is_told_by_the_breads_that_are_new() -> None:
    cards = enumerate(default().master_bakers, 1)
    number = next(number for number, card in cards if [BREADS[bread] for bread in card.basic.bakes] == ["spelt"])
    assert reasons(position(seats=[{"pfennigs": 9}]), "place guild", f"hire {number}") == ["New breads: spelt."]
    knowing = position(seats=[{"pfennigs": 9, "bakers": [number]}])
    assert reasons(knowing, "place guild", f"hire {number}") == []


def test_helpers_are_told_with_the_rounds_in_which_they_help() -> None:
    plan = ("place farm", "buy cart", "buy ox")
    assert reasons(position(round=3), *plan) == ["Helps today and in 2 more rounds: cart and ox."]
    assert reasons(position(round=4), "place farm", "buy cow") == ["Helps today and in one more round: cow."]
    assert reasons(position(round=5), *plan) == []


def test_what_brings_nothing_of_this_kind_has_no_reason() -> None:
    assert reasons(position(), "place market", "stall 1") == []


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_reasons_are_told_in_other_languages(language: str) -> None:
    state = two_loaves()
    told = reasons(state, "place ulm", "sell 1 high 3", "sell 0 high 1", language=language)
    assert len(told) == 2
    assert not set(told) & set(reasons(state, "place ulm", "sell 1 high 3", "sell 0 high 1"))
