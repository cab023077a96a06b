"""What a hint says for a plan in Pandemain: every figure is the engine's, and nothing is promised that cannot be."""

import re
from typing import Any

import pytest

from sobremesa.bots.advice import Advice
from sobremesa.games.pandemain.documents.forecast import DawnForecast
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.scoring import POINTS_PER_LOAF
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.web.hints import tell_hint, without_waste
from tests.pandemain.printed import permanent
from tests.pandemain.prints import default
from tests.pandemain.tables import GAME, legal, play, position, seat
from tests.web.pandemain_scenes import new_table, viewing_of

ALWAYS = permanent("ulm")
OTHER = next(bread for bread in BREADS if bread not in (ALWAYS, "wheat"))
SPELT_BAKER = next(
    number for number, card in enumerate(default().master_bakers, 1)
    if [BREADS[bread] for bread in card.basic.bakes] == ["spelt"]
)  # fmt: skip


WATER = "Brings 2 water."


def reasons(state: PandemainState, *plan: str, language: str = "en") -> list[str]:
    """What is told for the plan of p1."""
    table = new_table({"players": 2, **state.terms.setup.chosen}, 1)
    table.state = state
    viewing = viewing_of(table, 0, language)
    advice = Advice(tuple(GAME.parse(text) for text in plan), 8, 0.5, 0.4, 0.6, None)
    shown = tell_hint(viewing, viewing.moment([]), [advice]).plans[0]
    assert [step.choice.text for step in shown.steps] == list(plan)
    return shown.reasons


# -- sales -------------------------------------------------------------------------------------------------------


def two_loaves(**entries: Any) -> PandemainState:
    """p1 has two loaves that Ulm orders, one of them on its last day, and one more."""
    own = {"pfennigs": 2, "loaves": {f"{ALWAYS} high 1": 1, f"{OTHER} high 3": 2}, **entries.pop("own", {})}
    return position(seats=[own], orders={"ulm": {"current": [OTHER]}}, **entries)


@pytest.mark.parametrize(
    "entries",
    [
        {},
        {"own": {"reputation": {OTHER: 4}}},
        {"own": {"bakers": [SPELT_BAKER]}},
        {"options": {"edition": "first"}},
        {"options": {"mode": "basic"}},
        {"options": {"players": 1, "scenario": "famine_in_ulm"}},
    ],
)
def test_the_sales_of_a_plan_are_told_together_as_the_engine_pays_them(entries: dict[str, Any]) -> None:
    state = two_loaves(**entries)
    told = reasons(state, "place ulm", "sell 1 high 3", "sell 0 high 1")
    before = seat(state, 0)
    play(state, "place ulm", "sell 1 high 3", "sell 0 high 1")
    after = seat(state, 0)
    points, pfennigs = after["points"] - before["points"], after["pfennigs"] - before["pfennigs"]
    assert told == [f"2 loaves sold for {points} points and {pfennigs} pf.", "Stale at dusk otherwise: 1 loaf."]


def test_sales_go_on_where_the_visit_was_begun_and_fresh_bread_is_not_said_to_go_stale() -> None:
    state = two_loaves()
    play(state, "place ulm")
    (told,) = reasons(state, "sell 1 high 3")
    assert told.startswith("1 loaf sold for")


def test_the_points_of_a_mark_that_a_sale_in_augsburg_reaches_are_not_told_twice() -> None:
    own = {"pfennigs": 2, "penitence": 5, "loaves": {f"{OTHER} high 3": 1}}
    plan = ("place augsburg", "sell 1 high 3")
    state = position(seats=[own], orders={"augsburg": {"current": [OTHER]}}, inquisition=9)
    told = reasons(state, *plan)
    before = seat(state, 0)["points"]
    play(state, *plan)
    gained = seat(state, 0)["points"] - before - default().penitence.points_per_mark
    assert told[0].startswith(f"1 loaf sold for {gained} points")
    assert told[1:] == ["Points at penitence 6."]


def test_a_baker_who_is_hired_on_the_way_adds_to_a_sale_to_the_servant() -> None:
    bonus = next(
        number for number, card in enumerate(default().master_bakers, 1)
        if card.basic.sale_points and BREADS[card.basic.sale_bread] == "spelt"
    )  # fmt: skip
    own = {"pfennigs": 9, "loaves": {"spelt high 3": 1}}
    state = position(seats=[own], servant="guild", guild=[bonus])
    plan = ("place guild", f"hire {bonus}", "serve spelt high 3")
    told = reasons(state, *plan)
    before = seat(state, 0)["points"]
    play(state, *plan)
    assert told[0].startswith(f"1 loaf sold for {seat(state, 0)['points'] - before} points")


# -- penitence ---------------------------------------------------------------------------------------------------


def church(**entries: Any) -> PandemainState:
    """p1 stands in the church with plenty to give."""
    own = {"pfennigs": 9, "penitence": 2, "ingredients": {"water": 4, "salt": 4, "yeast": 4, "milk": 4}}
    own |= {"flours": {"rye": 2, "oat": 2}, **entries.pop("own", {})}
    state = position(seats=[own], **{"inquisition": 1, "offerings": {"shown": [2, 1]}, **entries})
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
    assert told == ["Points at penitence 3.", f"Risk of a penance at dawn: {left}% instead of {without}%."]


def test_what_was_offered_before_in_the_visit_counts_with_what_is_offered_next() -> None:
    state = church()
    play(state, "offer level-1")
    while not legal(state) & {"done"}:
        play(state, min(legal(state)))  # whatever the offering takes
    told = reasons(state, "done")
    play(state, "done")
    level = seat(state, 0)["penitence"]
    risk = f"Risk of a penance at dawn: {percent_behind(level, 1)}% instead of {percent_behind(2, 1)}%."
    assert told == ["Points at penitence 3.", risk]


def test_in_basic_mode_nobody_fears_a_penance() -> None:
    assert reasons(church(options={"mode": "basic"}), "offer permanent", "done") == ["Points at penitence 3."]


def test_augsburg_opens_later_for_those_who_take_the_cloth() -> None:
    def at(level: int, **options: Any) -> list[str]:
        state = church(own={"penitence": level}, inquisition=0, options=options)
        return reasons(state, "offer permanent", "done")

    cloth = {"players": 1, "scenario": "taking_the_cloth"}
    assert at(4) == ["Augsburg and blessing open at penitence 5."]
    assert at(4, **cloth) == ["Blessing opens at penitence 5."]
    assert at(6, **cloth) == ["Augsburg opens at penitence 7."]


def test_a_reward_is_told_while_there_is_one() -> None:
    for pile, told in (([2], ["A reward at penitence 5.", "Augsburg and blessing open at penitence 5."]), ([], [])):
        state = church(own={"penitence": 4}, inquisition=0, rewards=[pile, [], []])
        assert reasons(state, "offer permanent", "done")[: len(told)] == told
    assert "reward" not in " ".join(reasons(state, "offer permanent", "done"))


# -- bread, bakers and helpers -----------------------------------------------------------------------------------


def oven(**entries: Any) -> PandemainState:
    """p1 can bake rye, which Dinkelsbühl and Augsburg order, Dinkelsbühl until dawn."""
    own = {"pfennigs": 9, "ingredients": {"water": 4, "salt": 4, "yeast": 4}, "flours": {"rye": 3, "wheat": 3}}
    own |= entries.pop("own", {})
    orders = {"dinkelsbuehl": {"current": ["rye"]}, "augsburg": {"current": ["rye"]}}
    return position(seats=[own], orders=orders, **entries)


BAKE = ("place oven", "bake rye with wheat", "bake rye with wheat")
RYE_IN = [*(["Ulm"] if ALWAYS == "rye" else []), "Dinkelsbühl"]


def test_bread_that_is_baked_is_told_with_the_villages_where_it_can_be_sold() -> None:
    assert reasons(oven(), *BAKE) == [f"Orders for rye bread: {' and '.join(RYE_IN)}."]
    penitent = oven(own={"penitence": 5})
    assert reasons(penitent, *BAKE) == [f"Orders for rye bread: {', '.join(RYE_IN)} and Augsburg."]


def test_a_village_that_is_full_or_has_the_own_worker_is_left_out() -> None:
    for worker in ("p1", "p2"):
        told = reasons(oven(workers={"dinkelsbuehl": [worker]}), *BAKE)
        assert "Dinkelsbühl" not in " ".join(told)


def test_with_the_last_worker_of_the_day_and_by_night_the_orders_of_tomorrow_are_told() -> None:
    lasting = [*(["Ulm"] if ALWAYS == "rye" else [])]
    told = [f"Orders for rye bread tomorrow: {' and '.join(lasting)}."] if lasting else []
    assert reasons(oven(own={"workers": {"reserve": 1}}), *BAKE) == told
    assert reasons(oven(phase="night"), *BAKE[:2], "done") == told


def test_in_the_last_night_bread_is_worth_what_it_counts_at_the_end() -> None:
    (kept,) = reasons(oven(round=5, own={"workers": {"reserve": 1}}), *BAKE)
    assert kept == f"Worth {POINTS_PER_LOAF * (len(BAKE) - 1)} points at the end."
    assert reasons(oven(round=5), *BAKE) != []


def test_what_can_be_baked_with_the_goods_of_a_plan_is_told_while_there_is_time_for_it() -> None:
    dry: dict[str, Any] = {"ingredients": {"salt": 4, "yeast": 4}}
    assert reasons(oven(own=dry), "place river") == ["Can be baked then: rye."]
    assert reasons(oven(), "place river") == [WATER]  # it could be baked before
    assert reasons(oven(own={**dry, "flours": {"wheat": 3}}), "place river") == [WATER]
    for reserve in (2, 3):  # one goes to the river: two are left to bake and to sell, or one
        last = {**dry, "workers": {"reserve": reserve}}
        assert reasons(oven(round=4, own=last), "place river") == ["Can be baked then: rye."]
        assert (WATER not in reasons(oven(round=5, own=last), "place river")) == (reserve == 3)
    assert reasons(oven(round=5, phase="night", own=dry), "place river") == []
    assert reasons(oven(round=4, phase="night", own=dry), "place river") == ["Can be baked then: rye."]


def test_a_baker_is_told_by_the_breads_that_are_new_on_the_side_that_lies_up() -> None:
    hire = ("place guild", f"hire {SPELT_BAKER}")
    assert reasons(position(seats=[{"pfennigs": 9}], guild=[SPELT_BAKER]), *hire) == ["New breads: spelt."]
    better = {BREADS[bread] for bread in default().master_bakers[SPELT_BAKER - 1].upgraded.bakes}
    upgraded = position(seats=[{"pfennigs": 9}], guild=[SPELT_BAKER], upgraded=[SPELT_BAKER])
    (told,) = reasons(upgraded, *hire)
    assert {*told.removeprefix("New breads: ").rstrip(".").split(", ")} == better > {"spelt"}
    own = position(seats=[{"pfennigs": 9, "bakers": [SPELT_BAKER]}])
    (told,) = reasons(own, "place guild", f"upgrade {SPELT_BAKER}")
    assert {*told.removeprefix("New breads: ").rstrip(".").split(", ")} == better - {"spelt"}


def test_helpers_are_told_with_the_rounds_in_which_they_help() -> None:
    rich = [{"pfennigs": 20}]
    plan = ("place farm", "buy cart", "buy ox", "done")
    assert reasons(position(seats=rich, round=3), *plan) == ["For 2 more days: cart and ox."]
    assert reasons(position(seats=rich, round=4), *plan) == ["For one more day: cart and ox."]
    assert reasons(position(seats=rich, round=5), *plan) == []


def test_what_has_no_better_reason_says_what_it_brings_or_saves() -> None:
    rich = [{"pfennigs": 9, "villagers": [1]}]
    assert reasons(position(seats=rich), "place river") == [WATER]
    assert reasons(position(seats=rich), "place granary") == ["At dawn: 2 flour of your choice."]
    assert reasons(position(seats=rich, round=5), "place granary") == []
    basic = position(seats=rich, options={"mode": "basic"})
    assert reasons(basic, "place church", "offer permanent", "done") == ["Brings 1 point and 1 penitence."]


def test_what_is_given_away_is_nothing_that_a_plan_brings() -> None:
    state = position(seats=[{"pfennigs": 2, "ingredients": {"salt": 2}}])
    play(state, "place trade-house")
    assert reasons(state, "give salt") == []
    assert reasons(state, "give salt", "take pfennig") == ["Brings 1 pf."]


def test_plans_that_throw_a_reward_away_are_compared_only_where_there_is_no_other() -> None:
    state = church(own={"penitence": 4}, inquisition=0, rewards=[[2], [], []])
    play(state, "offer permanent", "done")
    waste = next(text for text in sorted(legal(state)) if text.startswith("leave-reward"))
    use = next(text for text in sorted(legal(state)) if text.startswith("reward"))
    table = new_table({"players": 2}, 1)
    table.state = state
    viewing = viewing_of(table, 0)
    wasted, used = (Advice((GAME.parse(text),), 8, 0.5, 0.4, 0.6, None) for text in (waste, use))
    assert without_waste(viewing, viewing.moment([]), [wasted, used]) == [used]
    assert without_waste(viewing, viewing.moment([]), [wasted]) == [wasted]


@pytest.mark.parametrize("language", ["en", "es", "it", "fr"])
def test_the_point_of_a_dawn_to_come_is_told_as_one_that_may_come(language: str) -> None:
    own = [{"pfennigs": 9, "penitence": 3}]
    state = position(options={"mode": "basic"}, phase="night", round=2, seats=own, inquisition=1)
    forecast = DawnForecast(state)
    before, after = forecast.ahead[3], forecast.ahead[4]
    assert before < after
    brings, ahead = reasons(state, "place church", "offer permanent", "done", language=language)
    assert re.findall(r"[0-9]+", brings) == ["1"], "penitence alone: the point is not there when the turn is over"
    assert re.findall(r"[0-9]+", ahead) == [str(after), str(forecast.cases), str(before)]


@pytest.mark.parametrize("day", [2, 5])
def test_a_plan_by_night_has_a_reason_unless_nothing_comes_of_it(day: int) -> None:
    by_night: dict[str, Any] = {"phase": "night", "round": day, "seats": [{"pfennigs": 9}]}
    assert reasons(position(**by_night), "stay-home") == ["Saves the night's 1 pf."]
    assert reasons(position(**by_night), "place river") == ([WATER] if day < 5 else [])


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_reasons_are_told_in_other_languages(language: str) -> None:
    state = two_loaves()
    told = reasons(state, "place ulm", "sell 1 high 3", "sell 0 high 1", language=language)
    assert len(told) == 2
    assert not set(told) & set(reasons(state, "place ulm", "sell 1 high 3", "sell 0 high 1"))
    dry = oven(own={"ingredients": {"salt": 4, "yeast": 4}})
    assert reasons(dry, "place river", language=language) != reasons(dry, "place river")
