"""The trade house and passing through it (PM-TRADE): section 5.13 of the ledger."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import EDITIONS, PLENTY, flours_for, starred
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table, total_grain

WEALTH: dict[str, Any] = {
    "pfennigs": 5,
    "points": 5,
    "flours": dict.fromkeys(BREADS, 2),
    "ingredients": dict.fromkeys(("water", "salt", "yeast", "milk"), 5),
}
MIXED = {f"{water}-{salt}-{3 - water - salt}" for water in range(4) for salt in range(4 - water)}
# The listed sets by edition, each with all that can stand for it.
_FOUR_SETS: list[set[str]] = [{"pfennig"}, set(BREADS), {"milk", "salt", "yeast"}, {"point"}]
SETS: dict[str, list[set[str]]] = {
    **dict.fromkeys(("spanish", "italian", "french"), _FOUR_SETS),
    "english": [{"pfennig"}, set(BREADS), {"two-milk"}, MIXED, {"point"}],
}


def trader(edition: str = "spanish", **own: Any) -> PandemainState:
    """It is p1's turn, who has something of everything unless `own` says otherwise."""
    return position(seats=[{**WEALTH, **own}], options={"edition": edition})


def at_trade_house(edition: str = "spanish", **own: Any) -> PandemainState:
    """p1 has come to the trade house."""
    state = trader(edition, **own)
    play(state, "place trade-house")
    return state


def offered(state: PandemainState, word: str) -> set[str]:
    """What can be given, or taken, now."""
    return {text.split()[1] for text in legal(state) if text.split()[0] == word}


def holdings(state: PandemainState) -> dict[str, int]:
    """p1's goods that can be exchanged."""
    own = seat(state, 0)
    return {"pfennig": own["pfennigs"], "point": own["points"], **own["flours"], **own["ingredients"]}


def units(item: str) -> dict[str, int]:
    """What an exchanged item consists of."""
    if item == "two-milk":
        return {"milk": 2}
    if item in MIXED:
        return dict(zip(("water", "salt", "yeast"), (int(number) for number in item.split("-")), strict=True))
    return {item: 1}


def changed(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """Differences that are not 0."""
    return {name: after[name] - before[name] for name in before if after[name] != before[name]}


# -- one exchange ------------------------------------------------------------------------------------------------


@rule("PM-TRADE-01")
@pytest.mark.parametrize("phase", ["day", "night"])
def test_the_trade_house_is_open_by_day_and_by_night(phase: str) -> None:
    state = position(seats=[WEALTH], phase=phase)
    assert rule_of(state, "place trade-house") == ("PM-TRADE-01" if phase == "day" else "PM-NIGHT-03")
    play(state, "place trade-house", "give salt", "take pfennig")
    assert seat(state, 0)["pfennigs"] == (6 if phase == "day" else 5)  # the night costs one


@rule("PM-TRADE-01")
def test_the_trade_house_has_room_for_any_number_of_workers() -> None:
    standing = ["p1"] * 3 + ["p2"] * 4 + ["p3"] * 4 + ["p4"] * 4
    state = position(options={"players": 4}, seats=[WEALTH], workers={"trade-house": standing})
    play(state, "place trade-house")
    assert len(table(state)["workers"]["trade-house"]) == 16


@rule("PM-TRADE-02", "PM-TRADE-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_set_can_be_exchanged_for_each_other_set(edition: str) -> None:
    begun = at_trade_house(edition)
    before = holdings(begun)
    for given_set in SETS[edition]:
        for given in sorted(given_set):
            given_state = begun.clone()
            play(given_state, f"give {given}")
            others = set().union(*(other for other in SETS[edition] if other is not given_set))
            assert offered(given_state, "take") == others
            for taken in sorted(others):
                state = given_state.clone()
                play(state, f"take {taken}")
                expected = {name: -number for name, number in units(given).items()}
                for name, number in units(taken).items():
                    expected[name] = expected.get(name, 0) + number
                assert changed(before, holdings(state)) == {name: n for name, n in expected.items() if n}
                assert state.decision().seat == 1  # one exchange, then the turn is over
                assert total_grain(state) == 80


@rule("PM-TRADE-02")
def test_flour_that_is_given_goes_into_the_bag_and_flour_that_is_taken_comes_from_it() -> None:
    state = at_trade_house()
    bag = table(state)["bag"]
    play(state, "give rye")
    assert table(state)["bag"]["rye"] == bag["rye"] + 1
    state = at_trade_house()
    play(state, "give pfennig", "take oat")
    assert table(state)["bag"]["oat"] == bag["oat"] - 1


@rule("PM-TRADE-02")
@pytest.mark.parametrize(("given", "taken"), [("rye", "oat"), ("salt", "yeast"), ("pfennig", "pfennig")])
def test_a_set_is_exchanged_for_another_set_only(given: str, taken: str) -> None:
    state = at_trade_house()
    play(state, f"give {given}")
    assert f"take {taken}" not in legal(state)
    assert refused_by(state, f"take {taken}") == "PM-TRADE-02"


@rule("PM-TRADE-02")
def test_only_what_one_has_can_be_given() -> None:
    state = at_trade_house(points=0, pfennigs=0, flours={"oat": 1}, ingredients={"yeast": 1, "water": 9})
    assert offered(state, "give") == {"oat", "yeast"}
    assert refused_by(state, "give point") == "PM-TRADE-02"
    poor = trader(points=0, pfennigs=0, flours={}, ingredients={"water": 9})
    assert "place trade-house" not in legal(poor)
    assert refused_by(poor, "place trade-house") == "PM-TRADE-02"


@rule("PM-TRADE-02")
def test_the_exchange_of_a_visit_cannot_be_left_out() -> None:
    state = at_trade_house()
    assert refused_by(state, "done") == "PM-TRADE-02"


@rule("PM-TRADE-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sets_are_those_of_the_edition(edition: str) -> None:
    state = at_trade_house(edition)
    assert offered(state, "give") == set().union(*SETS[edition])
    other = "salt" if edition == "english" else "1-1-1"
    assert refused_by(state, f"give {other}") == "PM-TRADE-03"


@rule("PM-TRADE-03")
def test_in_the_spanish_text_water_is_worth_nothing() -> None:
    poor = trader(points=0, pfennigs=0, flours={}, ingredients={"water": 20})
    assert "place trade-house" not in legal(poor)
    rich = trader("english", points=0, pfennigs=0, flours={}, ingredients={"water": 3})
    play(rich, "place trade-house")
    assert offered(rich, "give") == {"3-0-0"}


@rule("PM-TRADE-03")
def test_in_the_english_text_sets_are_two_milk_or_three_units_in_any_mix() -> None:
    few = trader("english", points=0, pfennigs=0, flours={}, ingredients={"water": 1, "salt": 1, "milk": 1})
    assert "place trade-house" not in legal(few)
    state = at_trade_house("english", points=0, pfennigs=0, flours={}, ingredients={"salt": 1, "yeast": 2, "milk": 2})
    assert offered(state, "give") == {"two-milk", "0-1-2"}


# -- passing through ---------------------------------------------------------------------------------------------


@rule("PM-TRADE-04")
def test_passing_through_exchanges_first_and_then_goes_to_another_place() -> None:
    """With 3 pf there is no ox for 4; the exchange brings the fourth."""
    state = trader(pfennigs=3)
    assert rule_of(state, "pass-through") == "PM-TRADE-04"
    play(state, "pass-through", "give salt", "give point", "take pfennig")
    assert state.decision().seat == 0
    assert rule_of(state, "place farm") == "PM-TRADE-04"
    play(state, "place farm", "buy ox")
    own = seat(state, 0)
    assert (own["pfennigs"], own["points"], own["ingredients"]["salt"], own["helpers"]["ox"]) == (0, 4, 4, 1)
    assert own["workers"]["reserve"] == 3  # one worker for both


@rule("PM-TRADE-04")
@pytest.mark.parametrize("place", ["ulm", "oven", "church", "river", "granary", "castle", "guild", "market"])
def test_passing_through_leads_to_any_other_place(place: str) -> None:
    loaves = {f"{bread} high 2": 1 for bread in BREADS}
    state = position(seats=[{**WEALTH, "pfennigs": 20, "loaves": loaves, "ingredients": PLENTY}])
    play(state, "pass-through", "give pfennig", "give salt", "take point")
    assert f"place {place}" in legal(state)


@rule("PM-TRADE-04")
def test_passing_through_at_night_keeps_to_the_places_of_the_night() -> None:
    state = position(seats=[{**WEALTH, "ingredients": PLENTY}], phase="night")
    play(state, "pass-through", "give salt", "give point", "take pfennig")
    assert legal(state) == {"place oven", "place church", "place river"}


@rule("PM-TRADE-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_passing_through_costs_two_sets_different_ones_but_in_the_french_text(edition: str) -> None:
    state = trader(edition)
    before = holdings(state)
    play(state, "pass-through")
    assert rule_of(state, "give rye") == "PM-TRADE-05"
    play(state, "give rye")
    alike = set(BREADS) if edition == "french" else set()
    assert offered(state, "give") == (set().union(*SETS[edition]) - set(BREADS)) | alike
    if edition != "french":
        assert refused_by(state, "give rye") == "PM-TRADE-05"
        assert refused_by(state, "give oat") == "PM-TRADE-05"
    play(state, "give point")
    taken = set().union(*SETS[edition]) - set(BREADS) - {"point"}  # three different sets in all (OPEN-37)
    assert offered(state, "take") == taken
    assert refused_by(state, "take point") == "PM-TRADE-05"
    play(state, "take pfennig")
    assert changed(before, holdings(state)) == {"rye": -1, "point": -1, "pfennig": 1}


@rule("PM-TRADE-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_passes_through_with_one_set_alone(edition: str) -> None:
    """Where two sets may be alike, a second pfennig is a second set."""
    pfennigs = 1 if edition == "french" else 9
    state = trader(edition, pfennigs=pfennigs, points=0, flours={}, ingredients={"water": 2})
    assert "place trade-house" in legal(state)
    assert "pass-through" not in legal(state)
    assert refused_by(state, "pass-through") == "PM-TRADE-05"


@rule("PM-TRADE-06")
def test_the_worker_stands_at_the_second_place_only() -> None:
    state = trader()
    play(state, "pass-through", "give rye", "give salt", "take point", "place granary")
    assert table(state)["workers"] == {"granary": ["p1"]}


@rule("PM-TRADE-06")
def test_the_second_place_asks_for_all_that_it_always_asks_for() -> None:
    """After the exchange there is no pfennig left for the oven's tax, no loaf for Ulm, and the granary is full."""
    own = {**WEALTH, "pfennigs": 1, "flours": flours_for("rye"), "ingredients": PLENTY}
    state = position(seats=[own], workers={"oven": ["p2"], "granary": ["p2"]})
    assert "place oven" in legal(state)
    play(state, "pass-through", "give pfennig", "give salt", "take point")
    for place, rule_id in [("oven", "PM-OVEN-03"), ("ulm", "PM-VILLAGE-06"), ("granary", "PM-COUNT-02")]:
        assert f"place {place}" not in legal(state)
        assert refused_by(state, f"place {place}") == rule_id


@rule("PM-TRADE-06")
def test_the_second_place_is_not_the_trade_house_again() -> None:
    state = trader()
    play(state, "pass-through", "give rye", "give salt", "take point")
    assert "place trade-house" not in legal(state)
    assert "pass-through" not in legal(state)
    assert refused_by(state, "place trade-house") == "PM-TRADE-04"


# -- the limit of flour ------------------------------------------------------------------------------------------

TEN = {"rye": 4, "spelt": 2, "oat": 2, "wheat": 2}


@rule("PM-TRADE-07")
def test_the_limit_of_ten_flours_counts_after_the_exchange() -> None:
    state = at_trade_house(flours=TEN)
    play(state, "give pfennig", "take oat")
    assert sum(seat(state, 0)["flours"].values()) == 11
    assert legal(state) == {f"discard {bread}" for bread in BREADS}
    play(state, "discard rye")
    assert seat(state, 0)["flours"] == {"rye": 3, "spelt": 2, "oat": 3, "wheat": 2}
    assert state.decision().seat == 1


@rule("PM-TRADE-07")
def test_when_passing_through_the_limit_counts_after_the_second_action() -> None:
    state = trader(flours=TEN)
    play(state, "pass-through", "give point", "give pfennig", "take oat")
    assert sum(seat(state, 0)["flours"].values()) == 11
    to_river = state.clone()
    play(state, "place oven", f"bake rye with {starred('rye')}", "done")
    assert sum(seat(state, 0)["flours"].values()) == 9  # nothing was discarded
    assert state.decision().seat == 1
    play(to_river, "place river")
    assert legal(to_river) == {f"discard {bread}" for bread in BREADS}
