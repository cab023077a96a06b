"""Local trade (PM-VAR-01 to 05): the active player asks for goods and pays with pfennigs or with a worker."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table, total_grain

GOODS = (
    *("water", "salt", "yeast", "milk", "rye-flour", "spelt-flour", "oat-flour", "wheat-flour"),
    *("ox", "cow", "cart", "used-ox", "used-cow", "used-cart"),
)
ONE_OF_EACH = {
    "ingredients": {"water": 1, "salt": 1, "yeast": 1, "milk": 1},
    "flours": {"rye": 1, "spelt": 1, "oat": 1, "wheat": 1},
    "helpers": {"ox": 1, "cow": 1, "cart": 1, "used-ox": 1, "used-cow": 1, "used-cart": 1},
}
SALT = {"ingredients": {"salt": 1}}
OFFER_FOR_SALT = ("propose", "want salt", "pay-more", "ask")


def trading(*seats: dict[str, Any], **more: Any) -> PandemainState:
    """A day of local trade."""
    options = {"players": max(2, len(seats)), "variants": ["local_trade"], **more.pop("options", {})}
    return position(options=options, seats=list(seats), **more)


def held(state: PandemainState, number: int, good: str) -> int:
    """How many of a kind of goods somebody has."""
    mine = seat(state, number)
    if good.endswith("-flour"):
        return int(mine["flours"][good.removesuffix("-flour")])
    return int(mine["ingredients"].get(good, 0) + mine["helpers"].get(good, 0))


def asked(state: PandemainState) -> str | None:
    """Who must answer an offer."""
    return f"p{state.decision().seat + 1}" if "accept" in legal(state) else None


def spoken(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


# -- when --------------------------------------------------------------------------------------------------------


@rule("PM-VAR-01")
def test_players_trade_by_day_before_the_worker_is_placed() -> None:
    state = trading({"pfennigs": 1}, SALT)
    assert rule_of(state, "propose") == "PM-VAR-02"
    play(state, *OFFER_FOR_SALT, "accept")
    assert (seat(state, 0)["ingredients"]["salt"], seat(state, 1)["ingredients"]["salt"]) == (1, 0)
    assert (seat(state, 0)["pfennigs"], seat(state, 1)["pfennigs"]) == (0, 1)
    assert "place river" in legal(state)  # the turn goes on


@rule("PM-VAR-01")
def test_players_trade_by_day_after_the_worker_was_placed() -> None:
    state = trading({"pfennigs": 1}, SALT)
    play(state, "place river")
    assert legal(state) == {"end", "propose"}
    play(state, *OFFER_FOR_SALT, "accept")
    assert seat(state, 0)["ingredients"]["salt"] == 1


@rule("PM-VAR-01")
def test_nobody_trades_at_night() -> None:
    state = trading({"pfennigs": 2}, SALT, phase="night")
    assert "propose" not in legal(state)
    assert refused_by(state, "propose") == "PM-VAR-01"


@rule("PM-VAR-01")
def test_without_the_variant_nobody_trades() -> None:
    state = position(seats=[{"pfennigs": 2}, SALT])
    assert "propose" not in legal(state)
    assert refused_by(state, "propose") == "PM-VAR-01"


@rule("PM-VAR-01", "OPEN-71")
def test_a_turn_waits_for_milking_because_others_may_ask_for_the_milk() -> None:
    """p1 has nothing to pay with and no spare worker, but p2 will want to buy the milk."""
    workers = {"river": ["p1", "p1", "p1"]}
    state = trading({"helpers": {"cow": 1}}, {"pfennigs": 1}, workers=workers)
    play(state, "place river")
    assert legal(state) == {"end", "milk"}
    play(state, "milk", "propose", "want milk", "pay-more", "ask", "accept")
    assert (seat(state, 1)["ingredients"]["milk"], seat(state, 0)["pfennigs"]) == (1, 1)


# -- who is asked ------------------------------------------------------------------------------------------------


@rule("PM-VAR-02")
def test_only_the_active_player_proposes() -> None:
    state = trading(SALT, {"pfennigs": 1}, turn={"active": "p2"})
    assert state.decision().seat == 1
    play(state, "propose")
    assert state.decision().seat == 1
    play(state, "want salt", "pay-more", "ask")
    assert asked(state) == "p1"
    assert legal(state) == {"accept", "decline"}  # no offers in return


@rule("PM-VAR-02")
def test_the_others_are_asked_in_turn_order_from_the_active_player_on() -> None:
    state = trading({"pfennigs": 1}, SALT, SALT, SALT, tower=["p3", "p1", "p4", "p2"], turn={"active": "p1"})
    order = []
    play(state, *OFFER_FOR_SALT)
    while asked(state) is not None:
        order.append(asked(state))
        play(state, "decline")
    assert order == ["p4", "p2", "p3"]


@rule("PM-VAR-02", "OPEN-54")
def test_nobody_must_accept_and_an_offer_that_all_decline_comes_to_nothing() -> None:
    state = trading({"pfennigs": 1}, SALT, SALT)
    events = play(state, *OFFER_FOR_SALT, "decline", "decline")
    assert spoken(events).count("declined") == 2
    assert state.decision().seat == 0
    assert [seat(state, number)["ingredients"]["salt"] for number in range(3)] == [0, 1, 1]
    assert [seat(state, number)["pfennigs"] for number in range(3)] == [1, 0, 0]


@rule("PM-VAR-02")
def test_whoever_accepts_first_makes_the_deal() -> None:
    state = trading({"pfennigs": 1}, SALT, SALT, SALT)
    play(state, *OFFER_FOR_SALT, "decline")
    assert asked(state) == "p3"
    play(state, "accept")
    assert asked(state) is None
    assert [seat(state, number)["ingredients"]["salt"] for number in range(4)] == [1, 1, 0, 1]
    assert [seat(state, number)["pfennigs"] for number in range(4)] == [0, 0, 1, 0]


@rule("PM-VAR-02", "OPEN-74")
def test_only_whoever_holds_everything_that_is_asked_for_is_asked() -> None:
    both = {"ingredients": {"salt": 1, "water": 1}}
    state = trading({"pfennigs": 1}, SALT, both, SALT)
    play(state, "propose", "want salt", "want water", "pay-more", "ask")
    assert asked(state) == "p3"
    play(state, "decline")
    assert asked(state) is None


@rule("PM-VAR-02", "OPEN-54")
def test_sim_bakers_do_not_trade() -> None:
    options = {"sim_bakers": ["rudolf"]}
    state = trading({"pfennigs": 1}, SALT, {}, options={**options, "players": 2}, tower=["p1", "p3", "p2"])
    play(state, *OFFER_FOR_SALT)
    assert asked(state) == "p2"
    play(state, "decline")
    assert asked(state) is None


# -- what is traded ----------------------------------------------------------------------------------------------


@rule("PM-VAR-03")
def test_ingredients_flour_animals_and_carts_can_be_asked_for_and_nothing_else() -> None:
    rich = {**ONE_OF_EACH, "pfennigs": 5, "loaves": {"rye high 2": 1}, "bakers": [1], "penances": 1, "villagers": [1]}
    state = trading({"pfennigs": 1}, rich)
    play(state, "propose")
    assert legal(state) == {"withdraw", "pay-more", "pay-worker", *[f"want {good}" for good in GOODS]}
    assert rule_of(state, "want ox") == "PM-VAR-03"


@rule("PM-VAR-03", "OPEN-54")
@pytest.mark.parametrize("good", GOODS)
def test_every_kind_of_goods_changes_hands_as_it_is_active_or_used(good: str) -> None:
    state = trading({"pfennigs": 3}, ONE_OF_EACH)
    play(state, "propose", f"want {good}", "pay-more", "pay-more", "ask", "accept")
    assert [held(state, 0, other) for other in GOODS] == [int(other == good) for other in GOODS]
    assert [held(state, 1, other) for other in GOODS] == [int(other != good) for other in GOODS]
    assert (seat(state, 0)["pfennigs"], seat(state, 1)["pfennigs"]) == (1, 2)
    assert total_grain(state) == 80


@rule("PM-VAR-03")
def test_several_goods_are_traded_in_one_offer() -> None:
    state = trading({"pfennigs": 2}, {"ingredients": {"salt": 3}, "helpers": {"used-ox": 1}, "flours": {"oat": 2}})
    wishes = ("want salt", "want salt", "want used-ox", "want oat-flour")
    play(state, "propose", *wishes, "pay-more", "ask", "accept")
    assert [held(state, 0, good) for good in ("salt", "used-ox", "oat-flour")] == [2, 1, 1]
    assert [held(state, 1, good) for good in ("salt", "used-ox", "oat-flour")] == [1, 0, 1]


@rule("PM-VAR-03")
def test_a_worker_is_another_way_to_pay() -> None:
    state = trading({}, SALT)
    play(state, "propose", "want salt")
    assert "pay-more" not in legal(state)
    events = play(state, "pay-worker", "ask", "accept")
    assert "worker-lent" in spoken(events)
    assert seat(state, 0)["workers"] == {"own": 4, "held": 3, "reserve": 3}
    assert seat(state, 1)["workers"] == {"own": 4, "held": 5, "reserve": 5}
    assert held(state, 0, "salt") == 1


@rule("PM-VAR-03")
def test_an_offer_asks_for_something_and_pays_for_it() -> None:
    state = trading({"pfennigs": 1}, SALT)
    play(state, "propose")
    assert refused_by(state, "ask") == "PM-VAR-03"
    play(state, "pay-more")
    assert refused_by(state, "ask") == "PM-VAR-03"
    state = trading({"pfennigs": 1}, SALT)
    play(state, "propose", "want salt")
    assert refused_by(state, "ask") == "PM-VAR-03"


@rule("PM-VAR-03", "OPEN-74")
def test_pfennigs_or_one_worker_are_paid_not_both() -> None:
    state = trading({"pfennigs": 2}, {"ingredients": {"salt": 5}})
    play(state, "propose", "want salt", "pay-more")
    assert refused_by(state, "pay-worker") == "PM-VAR-03"
    play(state, "withdraw", "propose", "want salt", "pay-worker")
    assert refused_by(state, "pay-more") == "PM-VAR-03"
    assert refused_by(state, "pay-worker") == "PM-VAR-03"


@rule("PM-VAR-03")
def test_nobody_pays_more_pfennigs_than_there_are() -> None:
    state = trading({"pfennigs": 2}, SALT)
    play(state, "propose", "pay-more", "pay-more")
    assert "pay-more" not in legal(state)
    assert refused_by(state, "pay-more") == "PM-VAR-03"


@rule("PM-VAR-03", "OPEN-54")
def test_nobody_is_asked_for_goods_that_are_not_there() -> None:
    state = trading({"pfennigs": 1, **ONE_OF_EACH}, SALT)
    play(state, "propose")
    assert {text for text in legal(state) if text.startswith("want")} == {"want salt"}
    play(state, "want salt")
    assert refused_by(state, "want salt") == "PM-VAR-03"
    assert refused_by(state, "want ox") == "PM-VAR-03"


@rule("PM-VAR-03")
def test_nobody_proposes_without_anything_to_pay_or_where_nobody_has_goods() -> None:
    workers = {"river": ["p1", "p1", "p1"]}
    state = trading({}, SALT, workers=workers)
    assert "propose" not in legal(state)
    assert refused_by(state, "propose") == "PM-VAR-03"
    state = trading({"pfennigs": 5, **ONE_OF_EACH}, {"pfennigs": 5})
    assert "propose" not in legal(state)
    assert refused_by(state, "propose") == "PM-VAR-03"


# -- limits ------------------------------------------------------------------------------------------------------


@rule("OPEN-54")
def test_several_deals_may_be_made_in_a_turn() -> None:
    state = trading({"pfennigs": 5}, {"ingredients": {"salt": 5}})
    for _ in range(5):
        play(state, *OFFER_FOR_SALT, "accept")
    assert (held(state, 0, "salt"), seat(state, 1)["pfennigs"]) == (5, 5)
    assert state.decision().seat == 0


@rule("PM-VAR-02", "OPEN-74")
def test_three_offers_of_a_turn_may_come_to_nothing() -> None:
    state = trading({"pfennigs": 5}, {"ingredients": {"salt": 5}})
    play(state, *OFFER_FOR_SALT, "decline")
    play(state, *OFFER_FOR_SALT, "accept")  # does not count
    play(state, "propose", "withdraw")
    play(state, *OFFER_FOR_SALT, "accept")
    assert "propose" in legal(state)
    play(state, *OFFER_FOR_SALT, "decline")
    assert "propose" not in legal(state)
    assert refused_by(state, "propose") == "PM-VAR-02"


@rule("PM-VAR-02", "OPEN-74")
def test_the_next_turn_has_three_offers_again() -> None:
    state = trading({"pfennigs": 5}, {"ingredients": {"salt": 5}}, offer={"in_vain": 3})
    assert "propose" not in legal(state)
    play(state, "place river", "place river", "end")
    assert (state.decision().seat, "propose" in legal(state)) == (0, True)


@rule("OPEN-74")
def test_before_placing_the_worker_of_the_turn_itself_cannot_be_given() -> None:
    state = trading({"pfennigs": 1}, {"ingredients": {"salt": 5}}, workers={"river": ["p1", "p1"]})
    play(state, "propose", "want salt", "pay-worker", "ask", "accept")
    assert seat(state, 0)["workers"]["reserve"] == 1
    play(state, "propose", "want salt")
    assert "pay-worker" not in legal(state)
    assert refused_by(state, "pay-worker") == "PM-VAR-03"


@rule("OPEN-74")
def test_after_placing_the_last_worker_in_reserve_can_be_given() -> None:
    state = trading({}, {"ingredients": {"salt": 5}}, workers={"river": ["p1", "p1"]})
    play(state, "place river", "propose", "want salt", "pay-worker", "ask", "accept")
    assert seat(state, 0)["workers"] == {"own": 4, "held": 3, "reserve": 0}


@rule("OPEN-74")
def test_whoever_had_to_set_the_worker_of_the_turn_aside_can_give_the_other_one() -> None:
    """Rudolf bars the river and fills the granary, and p1 has nothing for any other place."""
    state = trading(
        {"points": 0},
        SALT,
        {"penitence": 9},
        options={"players": 2, "sim_bakers": ["rudolf"]},
        workers={"river": ["p1", "p1", "p3"], "granary": ["p3"]},
    )
    assert legal(state) == {"set-aside", "propose"}
    play(state, "set-aside")
    assert (state.decision().seat, legal(state)) == (0, {"end", "propose"})
    play(state, "propose", "want salt", "pay-worker", "ask", "accept")
    assert seat(state, 0)["workers"]["reserve"] == 0


@rule("OPEN-54")
def test_a_worker_on_the_board_cannot_be_given() -> None:
    state = trading({"pfennigs": 1}, {"ingredients": {"salt": 5}}, workers={"river": ["p1", "p1", "p1"]})
    play(state, "place river", "propose", "want salt")
    assert refused_by(state, "pay-worker") == "PM-VAR-03"


@rule("OPEN-74")
def test_goods_that_would_be_lost_above_20_cannot_be_asked_for() -> None:
    state = trading({"pfennigs": 1, "ingredients": {"water": 19}}, {"ingredients": {"water": 9, "salt": 1}})
    play(state, "propose", "want water")
    assert "want water" not in legal(state)
    assert refused_by(state, "want water") == "PM-STRUCT-07"
    play(state, "pay-more", "ask", "accept")
    assert held(state, 0, "water") == 20


@rule("OPEN-74")
def test_an_offer_cannot_be_put_together_from_the_goods_of_two_players() -> None:
    state = trading({"pfennigs": 1}, SALT, {"ingredients": {"water": 1}})
    play(state, "propose", "want salt")
    assert "want water" not in legal(state)
    assert refused_by(state, "want water") == "PM-VAR-03"


@rule("OPEN-79")
def test_flour_above_ten_is_discarded_at_the_end_of_the_turn() -> None:
    state = trading({"pfennigs": 9, "flours": {"rye": 10}}, {"flours": {"oat": 2}})
    play(state, "propose", "want oat-flour", "want oat-flour", "pay-more", "ask", "accept", "place river")
    assert sum(seat(state, 0)["flours"].values()) == 12
    assert legal(state) == {"discard rye", "discard oat"}
    play(state, "discard rye", "discard rye")
    assert state.decision().seat == 1


# -- workers that are lent ---------------------------------------------------------------------------------------


def lent(*seats: dict[str, Any], **more: Any) -> PandemainState:
    """p1 has lent p2 a worker for 1 salt; it is still p1's turn."""
    state = trading(*seats, **more)
    play(state, "propose", "want salt", "pay-worker", "ask", "accept")
    return state


@rule("PM-VAR-04")
def test_a_borrowed_worker_is_placed_by_its_holder_on_own_turns() -> None:
    state = lent({}, SALT, workers={"river": ["p1", "p1", "p2", "p2", "p2"]})
    play(state, "place river", "place river", "end")  # p2's own fourth worker
    assert (state.decision().seat, seat(state, 1)["workers"]["reserve"]) == (1, 1)
    play(state, "place castle", "loan")
    assert table(state)["workers"] == {"castle": ["p2"], "river": ["p1", "p1", "p1", "p2", "p2", "p2", "p2"]}
    assert (seat(state, 0)["loans"], seat(state, 1)["loans"]) == (0, 1)


@rule("PM-VAR-04")
def test_a_borrowed_worker_counts_as_its_holders_in_a_village() -> None:
    """Three play, so that two workers have room: the lender may enter, the holder not again."""
    bread = {"loaves": {"rye high 2": 2, "spelt high 2": 2, "oat high 2": 2, "wheat high 2": 2}}
    state = lent({**bread, "pfennigs": 1}, {**SALT, **bread}, {}, workers={"ulm": ["p2"]})
    assert "place ulm" in legal(state)
    play(state, "place river")
    assert (state.decision().seat, seat(state, 1)["workers"]["reserve"]) == (1, 4)
    assert refused_by(state, "place ulm") == "PM-VILLAGE-07"


@rule("PM-VAR-04")
def test_the_lender_pays_a_licence_to_the_holder_of_its_worker() -> None:
    bread = {"loaves": {"rye high 2": 2, "spelt high 2": 2, "oat high 2": 2, "wheat high 2": 2}}
    state = trading(
        {**bread, "pfennigs": 1, "workers": {"held": 3}},
        {"workers": {"held": 5}},
        {},
        workers={"ulm": ["p2"], "river": ["p2", "p2", "p2", "p2"]},
    )
    events = play(state, "place ulm")
    assert {"event": "paid", "rule": "PM-VILLAGE-08", "seat": "p1", "pfennigs": 1, "to": "p2"} in events


@rule("PM-VAR-05", "OPEN-54")
def test_a_borrowed_worker_is_with_its_holder_at_night_and_goes_home_at_dawn() -> None:
    state = lent({"pfennigs": 1}, {**SALT, "pfennigs": 1}, workers={"river": ["p1", "p1", "p2", "p2", "p2", "p2"]})
    play(state, "place river", "place river", "end")
    assert table(state)["workers"] == {}
    assert seat(state, 0)["workers"] == {"own": 4, "held": 3, "reserve": 3}
    assert seat(state, 1)["workers"] == {"own": 4, "held": 5, "reserve": 5}
    play(state, "place river", "stay-home")
    assert seat(state, 0)["workers"] == {"own": 4, "held": 4, "reserve": 4}
    assert seat(state, 1)["workers"] == {"own": 4, "held": 4, "reserve": 4}


@rule("PM-VAR-05", "OPEN-54")
def test_a_borrowed_worker_can_be_the_only_one_of_a_night() -> None:
    """p2's own workers are all lent; the one that p2 holds was borrowed from p3."""
    state = trading(
        {"workers": {"held": 8}},
        {"pfennigs": 1, "workers": {"held": 1}},
        {"workers": {"held": 3}},
        doing=["night"],
    )
    assert state.decision().seat == 1
    play(state, "place river")
    assert [seat(state, number)["workers"]["reserve"] for number in range(3)] == [4, 4, 4]


@rule("PM-VAR-05", "OPEN-54")
def test_a_borrowed_worker_in_the_granary_brings_flour_to_its_holder_and_then_goes_home() -> None:
    state = lent({}, SALT, workers={"river": ["p1", "p1", "p2", "p2", "p2", "p2"]})
    play(state, "place river", "place granary")
    assert state.decision().seat == 1  # nobody can pay for a night turn, so it is dawn
    assert table(state)["workers"] == {"granary": ["p2"]}
    assert seat(state, 1)["workers"]["held"] == 5
    play(state, "flour oat", "flour wheat")
    assert seat(state, 1)["flours"] == {"rye": 0, "spelt": 0, "oat": 1, "wheat": 1}
    assert sum(seat(state, 0)["flours"].values()) == 0
    assert [seat(state, number)["workers"] for number in range(2)] == [{"own": 4, "held": 4, "reserve": 4}] * 2


@rule("PM-VAR-05")
def test_a_borrowed_worker_may_be_lent_on_and_still_goes_home() -> None:
    workers = {"river": ["p1", "p1", "p2", "p2", "p2", "p3", "p3", "p3", "p3"]}
    state = lent({}, SALT, {"ingredients": {"water": 1}}, workers=workers)
    play(state, "place river", "propose", "want water", "pay-worker", "ask", "accept")
    assert [seat(state, number)["workers"]["held"] for number in range(3)] == [3, 4, 5]
    play(state, "place river", "place river")
    assert [seat(state, number)["workers"] for number in range(3)] == [{"own": 4, "held": 4, "reserve": 4}] * 3
