"""What happens to everybody happens to each seat: dusk and dawn, the farm, rewards and favours; and other numbers."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import VILLAGES, named
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import legal, play, position, seat, table

SEATS = range(4)


def night(number: int, own: dict[str, Any], **entries: Any) -> tuple[PandemainState, list[dict[str, Any]]]:
    """A night of four in which everybody stays at home, and what it and the next dawn tell; one seat has all this."""
    seats: list[dict[str, Any]] = [{"pfennigs": 1} for _ in SEATS]
    seats[number] = {"pfennigs": 1, **own}
    state = position(phase="night", options={"players": 4}, seats=seats, **entries)
    happened: list[dict[str, Any]] = []
    while table(state)["turn"]["count"] < 9 and not named(happened, "round-began"):
        text = "stay-home" if "stay-home" in legal(state) else sorted(legal(state))[0]
        happened += play(state, text)
    return state, happened


@rule("PM-DAWN-08")
@pytest.mark.parametrize("number", SEATS)
def test_the_milk_of_every_seat_spoils_at_dawn(number: int) -> None:
    state, happened = night(number, {"ingredients": {"milk": 3, "water": 2}})
    assert seat(state, number)["ingredients"]["milk"] == 0
    assert seat(state, number)["ingredients"]["water"] == 2
    told = {"event": "milk-spoiled", "rule": "PM-DAWN-08", "seat": f"p{number + 1}", "count": 3}
    assert named(happened, "milk-spoiled") == [told]


@rule("PM-DAWN-09")
@pytest.mark.parametrize("number", SEATS)
def test_the_animals_and_carts_of_every_seat_are_reactivated_at_dawn(number: int) -> None:
    state, _ = night(number, {"helpers": {"used-ox": 1, "used-cow": 1, "used-cart": 2}})
    helpers = seat(state, number)["helpers"]
    assert (helpers["ox"], helpers["cow"], helpers["cart"]) == (1, 1, 2)


@rule("PM-DAWN-02", "PM-DAWN-03", "PM-DAWN-04")
@pytest.mark.parametrize("number", SEATS)
def test_the_inquisition_looks_at_every_seat(number: int) -> None:
    state, happened = night(number, {"penitence": 9})
    ahead = [event["seat"] for event in named(happened, "points") if event["rule"] == "PM-DAWN-03"]
    assert ahead == [f"p{number + 1}"]
    behind = [event["seat"] for event in named(happened, "penance-gained")]
    assert behind == [f"p{other + 1}" for other in SEATS if other != number]
    assert seat(state, number)["penances"] == 0


@rule("PM-DAWN-06")
@pytest.mark.parametrize("number", SEATS)
def test_the_workers_of_every_seat_come_home_at_dawn(number: int) -> None:
    state, _ = night(number, {}, workers={"granary": [f"p{number + 1}"]})
    assert [seat(state, other)["workers"]["reserve"] for other in SEATS] == [4, 4, 4, 4]


@rule("PM-DAWN-18")
@pytest.mark.parametrize("number", SEATS)
def test_the_wages_of_every_seat_are_due_at_dawn(number: int) -> None:
    wage = default().master_bakers[0].basic.wage
    _, happened = night(number, {"pfennigs": 1 + wage, "bakers": [1]}, guild=[2, 3])
    paid = [(event["seat"], event["pfennigs"]) for event in named(happened, "paid") if event["rule"] == "PM-DAWN-18"]
    dismissed = [event["seat"] for event in named(happened, "dismissed")]
    assert paid == [(f"p{number + 1}", wage)] or dismissed == [f"p{number + 1}"]


@rule("PM-DUSK-02", "PM-DUSK-03")
@pytest.mark.parametrize("number", SEATS)
def test_the_loaves_of_every_seat_age_at_dusk(number: int) -> None:
    seats: list[dict[str, Any]] = [{} for _ in SEATS]
    seats[number] = {"loaves": {"oat low 1": 1, "wheat high 3": 1}}
    state = position(seats=seats, doing=["dusk"], options={"players": 4})
    assert seat(state, number)["loaves"] == {"wheat high 2": 1}
    assert [seat(state, other)["pfennigs"] > 0 for other in SEATS] == [other == number for other in SEATS]


@rule("PM-FARM-02")
@pytest.mark.parametrize("helper", ["ox", "cow", "cart"])
@pytest.mark.parametrize("number", SEATS)
def test_the_farm_is_open_to_every_seat_while_one_kind_is_left(number: int, helper: str) -> None:
    """The others have all of the other kinds."""
    supply = default().supply
    total = {"ox": supply.oxen, "cow": supply.cows, "cart": supply.carts}
    seats: list[dict[str, Any]] = [{} for _ in SEATS]
    seats[number] = {"pfennigs": 9}
    seats[(number + 1) % 4] = {"helpers": {name: left for name, left in total.items() if name != helper}}
    turn = {"active": f"p{number + 1}", "at": number}
    state = position(options={"players": 4}, seats=seats, turn=turn)
    play(state, "place farm")
    assert legal(state) == {f"buy {helper}"}
    sold_out = [dict(entry) for entry in seats]
    sold_out[(number + 1) % 4] = {"helpers": total}
    assert "place farm" not in legal(position(options={"players": 4}, seats=sold_out, turn=turn))


@rule("PM-RIVER-02", "PM-RIVER-03")
@pytest.mark.parametrize("text", ["place river", "river-cart"])
@pytest.mark.parametrize("number", SEATS)
def test_the_water_of_the_river_is_told_as_the_rivers(number: int, text: str) -> None:
    seats: list[dict[str, Any]] = [{} for _ in SEATS]
    seats[number] = {"helpers": {"cart": 1}}
    turn = {"active": f"p{number + 1}", "at": number}
    state = position(options={"players": 4}, seats=seats, turn=turn)
    units = default().river.water_with_cart if text == "river-cart" else default().river.water
    water = {"event": "ingredients", "rule": "PM-RIVER-02", "seat": f"p{number + 1}", "ingredient": "water"}
    before = state.ply
    assert named(play(state, text), "ingredients") == [{**water, "count": units}]
    assert state.ply == before + 1


# -- rewards and favours -----------------------------------------------------------------------------------------

REWARDS = {
    2: {("points", "PM-REWARD-02")},
    5: {("ingredients", "PM-CHURCH-13")},
    6: {("helper-gained", "PM-CHURCH-13")},
    7: {("helper-gained", "PM-CHURCH-13")},
    8: {("helper-gained", "PM-CHURCH-13")},
    12: {("penance-left", "PM-REWARD-12")},
}
FAVOURS = {
    1: {("ingredients", "PM-ADD-06")},
    2: {("penitence", "PM-FAVOUR-02"), ("points", "PM-CHURCH-11")},  # and the mark of level 6
    3: {("points", "PM-FAVOUR-03")},
    8: {("penance-left", "PM-FAVOUR-08")},
}


def at_level_5(number: int, reward: int) -> PandemainState:
    """This seat has reached level 5 of penitence, where one reward lies; it has a penance."""
    seats: list[dict[str, Any]] = [{} for _ in SEATS]
    seats[number] = {"pfennigs": 2, "penitence": 4, "penances": 2, "first_visit": 1}
    turn = {"active": f"p{number + 1}", "at": number}
    parts: dict[str, Any] = {"offerings": {"shown": [2, 5]}, "favours": [1, 2, 3, 8], "rewards": [[reward], [], []]}
    state = position(options={"players": 4}, seats=seats, turn=turn, next_tower=[f"p{number + 1}"], **parts)
    play(state, "place church", "offer permanent")
    return state


def told_of(happened: list[dict[str, Any]], number: int) -> set[tuple[str, str]]:
    """What this seat has received, and by which rules."""
    left_out = ("reward-taken", "favour-taken", "turn-began")
    mine = [event for event in happened if event.get("seat") == f"p{number + 1}"]
    return {(event["event"], event["rule"]) for event in mine if event["event"] not in left_out}


@rule("PM-CHURCH-13", "PM-REWARD-02", "PM-REWARD-12")
@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("number", SEATS)
def test_what_a_reward_gives_is_told_as_a_rewards(number: int, reward: int) -> None:
    assert told_of(play(at_level_5(number, reward), f"reward {reward}"), number) == REWARDS[reward]


@rule("PM-ADD-06", "PM-FAVOUR-02", "PM-FAVOUR-03", "PM-FAVOUR-08")
@pytest.mark.parametrize("favour", FAVOURS)
@pytest.mark.parametrize("number", SEATS)
def test_what_a_favour_gives_is_told_as_a_favours(number: int, favour: int) -> None:
    state = at_level_5(number, 11)
    assert told_of(play(state, "reward 11", f"favour {favour}"), number) == FAVOURS[favour]


# -- villagers that another print counts otherwise ---------------------------------------------------------------


@rule("PM-VILLAGER-05")
@pytest.mark.parametrize("number", range(1, 8))
def test_the_villager_of_the_trade_house_brings_two_exchanges_whatever_its_number(number: int) -> None:
    document: Any = default().document
    cards = dict(document["villagers"]["card"])
    cards["5"], cards[str(number)] = cards[str(number)], cards["5"]
    own = {"pfennigs": 3, "villagers": [number]}
    options = {"components": print_with(villagers__card=cards)}
    villagers = dict(zip(VILLAGES, others(number), strict=True))
    state = position(seats=[own], options=options, villagers=villagers)
    play(state, "place trade-house", "give pfennig", "take salt")
    assert "give pfennig" in legal(state)


def others(number: int) -> list[int]:
    """Four kinds of villagers, this one among them."""
    return [number, *(kind for kind in range(1, 8) if kind != number)][:4]


@rule("PM-VILLAGE-06")
def test_a_list_names_an_order_that_cannot_be_completed_though_the_next_one_can() -> None:
    bread, other = "oat", "wheat"
    own = {"loaves": {f"{other} high 1": 1}}
    orders = {"ulm": {"current": [bread, other]}}
    state = position(seats=[own], orders=orders)
    play(state, "place ulm")
    refused = [(found.code, found.args.get("order")) for found in state.refused()]
    assert ("no-loaf-for-order", 1) in refused
    assert ("no-loaf-for-order", 2) not in refused
