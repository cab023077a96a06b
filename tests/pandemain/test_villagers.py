"""The seven villagers (PM-VILLAGER): section 19 of the ledger."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import EDITIONS, named, permanent
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table


def owner(villager: int, **own: Any) -> PandemainState:
    """p1 has this villager and 9 pf."""
    return position(seats=[{"pfennigs": 9, "villagers": [villager], **own}])


def last_stall() -> str:
    """A stall at the right end of the market."""
    stalls = default().market.stalls
    last = next(place for place, stall in enumerate(stalls) if not stall.next and not stall.ox and not stall.cart)
    return f"stall {last + 1}"


@rule("PM-VILLAGER-01")
def test_the_first_villager_brings_a_point_for_each_visit_to_the_church() -> None:
    state = owner(1)
    for visit in (1, 2):
        happened = play(state, "place church")
        assert [(event["rule"], event["count"]) for event in named(happened, "points")] == [("PM-VILLAGER-01", 1)]
        assert seat(state, 0)["points"] == 5 + visit
        play(state, "offer permanent")
        play(state, *(["done"] if "done" in legal(state) else []), "place river")


@rule("PM-VILLAGER-01")
def test_the_visit_of_another_player_brings_the_owner_nothing() -> None:
    state = position(seats=[{"villagers": [1]}, {"pfennigs": 9}])
    play(state, "place river", "place church")
    assert [seat(state, number)["points"] for number in (0, 1)] == [5, 5]


@rule("PM-VILLAGER-02")
def test_the_second_villager_brings_penitence_for_each_visit_to_the_castle() -> None:
    state = owner(2, helpers={"ox": 2}, penitence=1)
    play(state, "place castle")
    assert seat(state, 0)["penitence"] == 2
    happened = play(state, "work", "place river", "place castle")
    assert named(happened, "penitence")[0]["rule"] == "PM-VILLAGER-02"
    assert seat(state, 0)["penitence"] == 3
    assert seat(state, 0)["points"] == 5 + 2  # level 3 is marked


@rule("PM-VILLAGER-03")
def test_the_third_villager_brings_a_pfennig_for_each_visit_to_the_castle() -> None:
    state = owner(3, helpers={"ox": 1})
    happened = play(state, "place castle")
    assert named(happened, "earned") == [{"event": "earned", "rule": "PM-VILLAGER-03", "seat": "p1", "pfennigs": 1}]
    play(state, "work", "place river", "place castle", "loan")
    assert seat(state, 0)["pfennigs"] == 9 + (1 + 3) + (1 + 6)


@rule("PM-VILLAGER-04")
@pytest.mark.parametrize("flour", BREADS)
def test_the_fourth_villager_brings_a_flour_of_choice_at_the_mill(flour: str) -> None:
    state = position(seats=[{"pfennigs": 9, "villagers": [4]}], mill=[{"rye": 2}])
    bag = table(state)["bag"][flour]
    play(state, "place mill")
    assert legal(state) == {f"flour {bread}" for bread in BREADS}
    assert rule_of(state, f"flour {flour}") == "PM-VILLAGER-04"
    play(state, f"flour {flour}")
    assert table(state)["bag"][flour] == bag - 1
    play(state, "column 1")
    expected = dict.fromkeys(BREADS, 0)
    expected["rye"] += 2
    expected[flour] += 1
    assert seat(state, 0)["flours"] == expected


@rule("PM-VILLAGER-05")
def test_the_fifth_villager_allows_a_second_exchange() -> None:
    state = owner(5, ingredients={"salt": 5})
    play(state, "place trade-house", "give salt", "take point")
    assert "done" in legal(state)
    assert rule_of(state, "done") == "PM-VILLAGER-05"
    play(state, "give point", "take rye")  # what was received can be given again
    assert state.decision().seat == 1  # two, not three
    own = seat(state, 0)
    assert (own["ingredients"]["salt"], own["points"], own["flours"]["rye"], own["pfennigs"]) == (4, 5, 1, 9)


@rule("PM-VILLAGER-05")
def test_the_second_exchange_may_be_left_out() -> None:
    state = owner(5)
    play(state, "place trade-house", "give pfennig", "take point", "done")
    assert state.decision().seat == 1


@rule("PM-VILLAGER-05")
def test_there_is_one_exchange_when_passing_through() -> None:
    state = owner(5, ingredients={"salt": 5})
    play(state, "pass-through", "give salt", "give pfennig", "take point")
    assert not [text for text in legal(state) if text.startswith("give")]
    assert "place river" in legal(state)


@rule("PM-VILLAGER-06")
@pytest.mark.parametrize("ingredient", ["water", "salt", "yeast"])
def test_the_sixth_villager_brings_water_salt_or_yeast_at_the_market(ingredient: str) -> None:
    without = position(seats=[{"pfennigs": 9}])
    play(without, "place market", last_stall())
    state = owner(6)
    play(state, "place market", last_stall())
    assert legal(state) == {"ingredient water", "ingredient salt", "ingredient yeast"}
    assert rule_of(state, f"ingredient {ingredient}") == "PM-VILLAGER-06"
    play(state, f"ingredient {ingredient}")
    expected = seat(without, 0)["ingredients"]
    assert seat(state, 0)["ingredients"] == {**expected, ingredient: expected[ingredient] + 1}


@rule("PM-VILLAGER-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_seventh_villager_animals_are_paid_with_salt_yeast_and_milk(edition: str) -> None:
    own = {"villagers": [7], "ingredients": {"salt": 3, "yeast": 3, "milk": 1, "water": 9}}
    state = position(seats=[own], options={"edition": edition})
    play(state, "place farm")
    assert legal(state) == {"buy ox", "buy cow"}
    play(state, "buy cow")
    assert legal(state) == {"pay salt", "pay yeast", "pay milk"}
    assert rule_of(state, "pay salt") == "PM-VILLAGER-07"
    play(state, "pay salt", "pay yeast", "pay milk")  # three units for a cow of 3 pf
    play(state, "buy ox", "pay salt", "pay salt", "pay yeast", "pay yeast")  # four for an ox of 4 pf
    assert seat(state, 0)["ingredients"] == {"water": 9, "salt": 0, "yeast": 0, "milk": 0}
    assert (seat(state, 0)["helpers"]["cow"], seat(state, 0)["helpers"]["ox"]) == (1, 1)


@rule("PM-VILLAGER-07")
def test_goods_and_pfennigs_may_be_mixed() -> None:
    state = owner(7, pfennigs=3, ingredients={"salt": 1})
    play(state, "place farm", "buy ox", "pay salt", "pay pfennigs")
    assert (seat(state, 0)["pfennigs"], seat(state, 0)["ingredients"]["salt"]) == (0, 0)
    assert seat(state, 0)["helpers"]["ox"] == 1


@rule("PM-VILLAGER-07")
def test_a_cart_is_paid_in_pfennigs() -> None:
    state = owner(7, pfennigs=0, ingredients={"salt": 9})
    play(state, "place farm")
    assert "buy cart" not in legal(state)
    assert refused_by(state, "buy cart") == "PM-FARM-03"


@rule("PM-VILLAGER-07")
def test_without_that_villager_goods_buy_nothing() -> None:
    state = position(seats=[{"ingredients": {"salt": 9, "yeast": 9, "milk": 9}}, {"villagers": [7]}])
    assert "place farm" not in legal(state)


# -- when --------------------------------------------------------------------------------------------------------


@rule("PM-VILLAGER-08")
def test_a_villager_works_from_the_moment_of_being_gained() -> None:
    own = {"loaves": {f"{permanent('ulm')} high 2": 1}, "helpers": {"ox": 1}}
    state = position(seats=[own], villagers={"ulm": 3})
    play(state, "place ulm", "sell 0 high 2")
    earned = seat(state, 0)["pfennigs"]
    play(state, "place river", "place castle")
    assert seat(state, 0)["pfennigs"] == earned + 1


@rule("PM-VILLAGER-08")
@pytest.mark.parametrize(
    ("villager", "place", "name", "number"),
    [(1, "church", "points", 6), (2, "castle", "penitence", 1), (3, "castle", "pfennigs", 10)],
)
def test_the_gift_comes_when_the_worker_is_placed_before_the_action(
    villager: int, place: str, name: str, number: int
) -> None:
    state = owner(villager, helpers={"ox": 1})
    happened = play(state, f"place {place}")
    assert [event["event"] for event in happened][:1] == ["placed"]
    assert seat(state, 0)[name] == number
    assert state.decision().seat == 0  # the action is still to be done


@rule("PM-VILLAGER-08")
def test_flour_and_ingredients_of_choice_come_before_the_action_too() -> None:
    state = position(seats=[{"pfennigs": 9, "villagers": [4, 6]}], mill=[{"rye": 2}])
    at_mill = state.clone()
    play(at_mill, "place mill")
    assert seat(at_mill, 0)["flours"] == dict.fromkeys(BREADS, 0)
    assert all(text.startswith("flour") for text in legal(at_mill))
    play(state, "place market", last_stall())
    assert seat(state, 0)["ingredients"] == dict.fromkeys(("water", "salt", "yeast", "milk"), 0)
    assert all(text.startswith("ingredient") for text in legal(state))
