"""The Feudal Lord's oven (PM-OVEN): section 5.5 of the ledger."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import EDITIONS, PLENTY, flours_for, named, other_bread, recipe, starred
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table, total_grain

# In basic mode everybody bakes everything (PM-MODE-04): most of what follows needs no bakers.
BASIC = {"mode": "basic"}


def at_oven(flours: dict[str, int], workers: int = 0, **entries: Any) -> PandemainState:
    """p1 has ingredients in plenty and these flours; so many workers of p2 stand at the oven. Basic mode."""
    own: dict[str, Any] = {"pfennigs": 5, "flours": flours, "ingredients": PLENTY}
    own.update(entries.pop("own", {}))
    entries.setdefault("options", BASIC)
    return position(seats=[own, {"pfennigs": 3}], workers={"oven": ["p2"] * workers}, **entries)


def expert_at_oven(breads: tuple[str, ...], bakers: list[int], **entries: Any) -> PandemainState:
    """p1 stands at the oven in expert mode with all that one loaf of each of these breads needs, and these bakers."""
    own = {"flours": flours_for(*breads), "ingredients": PLENTY, "bakers": bakers}
    guild = [number for number in range(1, 11) if number not in bakers][:3]
    state = position(seats=[own], guild=guild, **entries)
    play(state, "place oven")
    return state


def bake_all(state: PandemainState, *breads: str) -> list[dict[str, Any]]:
    """Bake these loaves of high quality one after the other."""
    return play(state, *(f"bake {bread} with {starred(bread)}" for bread in breads))


def flour_changes(before: PandemainState, after: PandemainState, bread: str, flour: str) -> tuple[int, int]:
    """By how much the bag's tokens of the loaf's type and of the second flour have grown."""
    old, new = table(before)["bag"], table(after)["bag"]
    return new[bread] - old[bread], new[flour] - old[flour]


# -- coming to the oven ------------------------------------------------------------------------------------------


@rule("PM-OVEN-01")
@pytest.mark.parametrize("phase", ["day", "night"])
def test_the_oven_is_open_by_day_and_by_night(phase: str) -> None:
    state = at_oven(flours_for("rye"), phase=phase, turn={"active": "p1"})
    assert rule_of(state, "place oven") == ("PM-OVEN-01" if phase == "day" else "PM-NIGHT-03")
    play(state, "place oven", f"bake rye with {starred('rye')}")
    assert seat(state, 0)["loaves"] == {"rye high 2": 1}


@rule("PM-OVEN-01")
def test_the_oven_has_room_for_any_number_of_workers() -> None:
    standing = ["p1"] * 3 + ["p2"] * 4 + ["p3"] * 4 + ["p4"] * 4
    own = {"pfennigs": 2, "flours": flours_for("rye"), "ingredients": PLENTY}
    state = position(options={"players": 4}, seats=[own], workers={"oven": standing})
    play(state, "place oven")
    assert sorted(table(state)["workers"]["oven"]) == sorted([*standing, "p1"])


@rule("PM-OVEN-02")
@pytest.mark.parametrize(("workers", "tax"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 2)])
def test_the_oven_costs_a_pfennig_for_each_worker_there_but_no_more_than_two(workers: int, tax: int) -> None:
    state = at_oven(flours_for("rye"), workers)
    happened = play(state, "place oven")
    assert seat(state, 0)["pfennigs"] == 5 - tax
    assert seat(state, 1)["pfennigs"] == 3  # the bank has it
    paid = [(event["rule"], event["pfennigs"], event["to"]) for event in named(happened, "paid")]
    assert paid == ([("PM-OVEN-02", tax, "bank")] if tax else [])


@rule("PM-OVEN-02")
def test_ones_own_workers_at_the_oven_count_for_the_tax_too() -> None:
    own = {"pfennigs": 5, "flours": flours_for("rye"), "ingredients": PLENTY}
    state = position(seats=[own], workers={"oven": ["p1", "p1"]})
    play(state, "place oven")
    assert seat(state, 0)["pfennigs"] == 3


@rule("PM-OVEN-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("workers", "pfennigs"), [(1, 0), (2, 1), (3, 1)])
def test_who_cannot_pay_the_tax_cannot_use_the_oven(workers: int, pfennigs: int, edition: str) -> None:
    state = at_oven(
        flours_for("rye"), workers, own={"pfennigs": pfennigs}, options={"mode": "basic", "edition": edition}
    )
    assert "place oven" not in legal(state)
    assert refused_by(state, "place oven") == "PM-OVEN-03"


@rule("PM-OVEN-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("workers", "pfennigs"), [(0, 0), (1, 1), (2, 2), (4, 2)])
def test_only_the_amount_due_matters_at_the_oven(workers: int, pfennigs: int, edition: str) -> None:
    state = at_oven(
        flours_for("rye"), workers, own={"pfennigs": pfennigs}, options={"mode": "basic", "edition": edition}
    )
    play(state, "place oven")
    assert seat(state, 0)["pfennigs"] == 0


# -- how many loaves ---------------------------------------------------------------------------------------------


@rule("PM-OVEN-04")
def test_a_visit_bakes_one_or_two_loaves() -> None:
    state = at_oven(flours_for("rye", "rye", "rye"))
    play(state, "place oven")
    assert "done" not in legal(state)  # OPEN-06
    bake_all(state, "rye")
    assert "done" in legal(state)
    bake_all(state, "rye")
    assert seat(state, 0)["loaves"] == {"rye high 2": 2}
    assert state.decision().seat == 1  # the visit is over, although there is flour for a third loaf


@rule("PM-OVEN-04", "PM-OVEN-05")
@pytest.mark.parametrize("transport", ["ox", "cart"])
def test_an_ox_or_a_cart_lifts_the_limit_of_two_loaves_for_the_visit(transport: str) -> None:
    breads = ("rye", "spelt", "oat", "wheat", "rye")
    state = at_oven(flours_for(*breads), own={"helpers": {transport: 2}})
    play(state, "place oven")
    bake_all(state, *breads[:2])
    assert legal(state) == {"done", f"load {transport}"}
    assert refused_by(state, f"bake oat with {starred('oat')}") == "PM-OVEN-04"
    assert rule_of(state, f"load {transport}") == "PM-OVEN-05"
    play(state, f"load {transport}")
    bake_all(state, *breads[2:])
    assert sum(seat(state, 0)["loaves"].values()) == 5
    helpers = seat(state, 0)["helpers"]
    assert (helpers[transport], helpers[f"used-{transport}"]) == (1, 1)  # one is enough


@rule("PM-OVEN-05")
@pytest.mark.parametrize("helper", ["used-ox", "used-cart", "cow"])
def test_neither_a_used_ox_or_cart_nor_a_cow_lifts_the_limit(helper: str) -> None:
    state = at_oven(flours_for("rye", "rye", "rye"), own={"helpers": {helper: 1}})
    play(state, "place oven")
    bake_all(state, "rye", "rye")
    assert state.decision().seat == 1


@rule("PM-OVEN-05")
def test_the_limit_is_lifted_for_that_visit_only() -> None:
    state = at_oven({"rye": 10}, own={"helpers": {"ox": 1}})
    play(state, "place oven", "bake rye with rye", "bake rye with rye", "load ox", "done")
    play(state, "place river", "place oven", "bake rye with rye", "bake rye with rye")
    assert seat(state, 0)["loaves"] == {"rye low 2": 4}
    assert state.decision().seat == 1  # although there are two flours left


# -- a loaf ------------------------------------------------------------------------------------------------------

RECIPES = {
    "rye": {"water": 2, "salt": 1, "yeast": 1, "milk": 0},
    "spelt": {"water": 2, "salt": 2, "yeast": 1, "milk": 0},
    "oat": recipe("oat"),  # no example shows it
    "wheat": {"water": 2, "salt": 0, "yeast": 1, "milk": 2},
}


@rule("PM-OVEN-06")
@pytest.mark.parametrize("bread", BREADS)
def test_a_loaf_costs_the_ingredients_of_its_recipe_and_two_flours(bread: str) -> None:
    state = at_oven(dict.fromkeys(BREADS, 2))
    happened = play(state, "place oven", f"bake {bread} with {starred(bread)}")
    assert named(happened, "baked") == [
        {"event": "baked", "rule": "PM-OVEN-06", "seat": "p1", "bread": bread, "quality": "high"}
    ]
    after = seat(state, 0)
    assert after["ingredients"] == {name: 20 - units for name, units in RECIPES[bread].items()}
    assert after["flours"] == {kind: 2 - flours_for(bread).get(kind, 0) for kind in BREADS}


@rule("PM-OVEN-06")
def test_each_loaf_of_a_visit_is_of_a_type_of_its_own() -> None:
    state = at_oven(flours_for("spelt", "wheat"))
    play(state, "place oven", "bake spelt with rye")
    assert seat(state, 0)["ingredients"] == {"water": 18, "salt": 18, "yeast": 19, "milk": 20}
    play(state, "bake wheat with wheat")
    assert seat(state, 0)["ingredients"] == {"water": 16, "salt": 18, "yeast": 18, "milk": 18}
    assert seat(state, 0)["loaves"] == {"spelt high 3": 1, "wheat high 3": 1}


@rule("PM-OVEN-06")
@pytest.mark.parametrize(
    ("bread", "ingredient"), [(bread, name) for bread in BREADS for name, units in RECIPES[bread].items() if units]
)
def test_a_loaf_cannot_be_baked_when_one_unit_of_the_recipe_is_missing(bread: str, ingredient: str) -> None:
    ingredients = {**RECIPES[bread], ingredient: RECIPES[bread][ingredient] - 1}
    short = at_oven({bread: 2}, own={"ingredients": ingredients})
    assert "place oven" not in legal(short)
    assert refused_by(short, "place oven") == "PM-OVEN-06"
    enough = at_oven({bread: 2}, own={"ingredients": RECIPES[bread]})
    assert "place oven" in legal(enough)


@rule("PM-OVEN-06")
@pytest.mark.parametrize("flours", [{"rye": 1}, {"wheat": 1, "oat": 1}])
def test_a_loaf_needs_a_flour_of_its_own_type_and_a_second_one(flours: dict[str, int]) -> None:
    state = at_oven(flours, options={"mode": "expert"})  # without bakers: rye only
    assert "place oven" not in legal(state)


@rule("PM-OVEN-07")
@pytest.mark.parametrize("bread", BREADS)
def test_the_flours_of_the_recipe_give_a_loaf_of_high_quality(bread: str) -> None:
    state = at_oven(flours_for(bread))
    play(state, "place oven")
    text = f"bake {bread} with {starred(bread)}"
    assert rule_of(state, text) == "PM-OVEN-07"
    assert named(play(state, text), "baked")[0]["quality"] == "high"


@rule("PM-OVEN-08")
@pytest.mark.parametrize(
    ("bread", "flour"), [(bread, flour) for bread in BREADS for flour in BREADS if flour != starred(bread)]
)
def test_any_other_flour_in_place_of_the_starred_one_gives_low_quality(bread: str, flour: str) -> None:
    state = at_oven(dict.fromkeys(BREADS, 2))
    play(state, "place oven")
    text = f"bake {bread} with {flour}"
    assert rule_of(state, text) == "PM-OVEN-08"
    assert named(play(state, text), "baked")[0]["quality"] == "low"
    spent = {kind: (kind == bread) + (kind == flour) for kind in BREADS}  # two flours all the same (OPEN-23)
    assert seat(state, 0)["flours"] == {kind: 2 - spent[kind] for kind in BREADS}


@rule("PM-OVEN-08")
def test_only_the_starred_flour_can_be_replaced() -> None:
    """Wheat and oat flour make no rye bread: the flour of the bread's own type stays what it is."""
    state = at_oven({"wheat": 2, "oat": 1})
    play(state, "place oven")
    assert not [text for text in legal(state) if text.startswith("bake rye")]
    assert refused_by(state, "bake rye with wheat") == "PM-OVEN-06"


@rule("PM-OVEN-09")
@pytest.mark.parametrize(("bread", "flour"), [(bread, flour) for bread in BREADS for flour in BREADS])
def test_the_flour_of_the_breads_own_type_becomes_the_loaf_and_the_other_goes_into_the_bag(
    bread: str, flour: str
) -> None:
    state = at_oven(dict.fromkeys(BREADS, 2))
    before = state.clone()
    play(state, "place oven", f"bake {bread} with {flour}")
    into_bag = flour_changes(before, state, bread, flour)
    assert into_bag == ((1, 1) if bread == flour else (0, 1))
    assert [name.split()[0] for name in seat(state, 0)["loaves"]] == [bread]
    assert total_grain(state) == 80


@rule("PM-OVEN-10", "PM-OVEN-11")
@pytest.mark.parametrize("bread", BREADS)
@pytest.mark.parametrize("quality", ["high", "low"])
def test_a_loaf_goes_on_the_row_of_its_quality_rye_with_two_days_and_the_others_with_three(
    bread: str, quality: str
) -> None:
    flour = starred(bread) if quality == "high" else other_bread(starred(bread))
    state = at_oven(dict.fromkeys(BREADS, 2))
    play(state, "place oven", f"bake {bread} with {flour}")
    day = 2 if bread == "rye" else 3
    assert seat(state, 0)["loaves"] == {f"{bread} {quality} {day}": 1}


# -- bakers ------------------------------------------------------------------------------------------------------


@rule("PM-OVEN-12")
@pytest.mark.parametrize("bread", ["spelt", "oat", "wheat"])
def test_in_expert_mode_only_rye_is_baked_without_a_baker(bread: str) -> None:
    own = {"flours": {bread: 2}, "ingredients": RECIPES[bread]}
    alone = position(seats=[own, {"bakers": [1, 3, 4]}], upgraded=[3, 4])  # another player's bakers are no help
    assert "place oven" not in legal(alone)
    assert refused_by(alone, "place oven") == "PM-OVEN-12"
    with_rye = {"flours": {**flours_for(bread, "rye")}, "ingredients": PLENTY}
    state = position(seats=[with_rye])
    play(state, "place oven")
    assert {text.split()[1] for text in legal(state)} == {"rye"}
    assert refused_by(state, f"bake {bread} with {starred(bread)}") == "PM-OVEN-12"


@rule("PM-OVEN-12")
@pytest.mark.parametrize(("bread", "baker", "upgraded"), [("spelt", 1, []), ("oat", 4, []), ("wheat", 4, [4])])
def test_a_baker_who_knows_a_bread_lets_it_be_baked(bread: str, baker: int, upgraded: list[int]) -> None:
    state = expert_at_oven((bread,), [baker], upgraded=upgraded)
    bake_all(state, bread)
    assert seat(state, 0)["loaves"] == {f"{bread} high 3": 1}


@rule("PM-OVEN-12")
def test_a_baker_knows_only_the_breads_of_the_side_that_lies_up() -> None:
    state = expert_at_oven(("rye", "wheat"), [4])
    assert {text.split()[1] for text in legal(state)} == {"rye"}
    assert refused_by(state, "bake wheat with wheat") == "PM-OVEN-12"


# -- experience --------------------------------------------------------------------------------------------------


@rule("PM-OVEN-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_of_two_breads_brings_experience(edition: str) -> None:
    """Baker 1 knows spelt, baker 4 oat: both breads are baked."""
    state = expert_at_oven(("spelt", "oat"), [1, 4], options={"edition": edition})
    happened = bake_all(state, "spelt", "oat")
    assert [event["baker"] for event in named(happened, "experienced")] == [1, 4]
    assert table(state)["experience"] == {"1": 1, "4": 1}
    assert state.decision().seat == 1


@rule("PM-OVEN-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_loaves_of_one_bread_bring_one_token(edition: str) -> None:
    state = expert_at_oven(("spelt", "spelt"), [1], options={"edition": edition})
    bake_all(state, "spelt", "spelt")
    assert table(state)["experience"] == {"1": 1}


@rule("PM-OVEN-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_bakers_of_one_bread_share_a_token_unless_the_text_speaks_of_all_of_them(edition: str) -> None:
    """Bakers 1 and 7 know spelt, 4 and 5 oat; one is chosen for each bread, and must be (OPEN-40)."""
    state = expert_at_oven(("spelt", "oat"), [1, 7, 4, 5], options={"edition": edition})
    bake_all(state, "spelt", "oat")
    if edition == "spanish":
        assert table(state)["experience"] == {"1": 1, "4": 1, "5": 1, "7": 1}
        return
    assert legal(state) == {"experience 1", "experience 7"}
    assert rule_of(state, "experience 7") == "PM-OVEN-13"
    play(state, "experience 7")
    assert legal(state) == {"experience 4", "experience 5"}
    play(state, "experience 4")
    assert table(state)["experience"] == {"4": 1, "7": 1}


@rule("PM-OVEN-13")
def test_a_baker_learns_only_from_a_bread_that_this_baker_knows() -> None:
    state = expert_at_oven(("rye", "oat"), [1, 4])
    happened = bake_all(state, "rye", "oat")
    assert [event["baker"] for event in named(happened, "experienced")] == [4]
    rye_alone = expert_at_oven(("rye", "rye"), [1, 4])
    bake_all(rye_alone, "rye", "rye")
    assert table(rye_alone)["experience"] == {}


@rule("PM-OVEN-13")
def test_an_upgraded_baker_learns_no_more() -> None:
    state = expert_at_oven(("spelt", "spelt"), [1], upgraded=[1])
    bake_all(state, "spelt", "spelt")
    assert table(state)["experience"] == {}
    assert state.decision().seat == 1


@rule("PM-OVEN-13")
def test_experience_comes_after_the_last_loaf_of_the_visit() -> None:
    state = expert_at_oven(("spelt", "rye"), [1])
    bake_all(state, "spelt")
    assert table(state)["experience"] == {}
    play(state, "done")
    assert table(state)["experience"] == {"1": 1}


@rule("PM-OVEN-14")
def test_a_baker_carries_at_most_two_tokens() -> None:
    alone = expert_at_oven(("spelt",), [1], experience={"1": 2})
    bake_all(alone, "spelt")
    assert table(alone)["experience"] == {"1": 2}
    among_others = expert_at_oven(("spelt",), [1, 2, 3], experience={"1": 2, "2": 1}, options={"edition": "italian"})
    bake_all(among_others, "spelt")
    assert legal(among_others) == {"experience 2", "experience 3"}
    assert refused_by(among_others, "experience 1") == "PM-OVEN-14"
    play(among_others, "experience 2")
    assert table(among_others)["experience"] == {"1": 2, "2": 2}
