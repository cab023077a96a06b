"""What is told of a visit, event by event with all its arguments: the oven, penitence, and what happens seldom.

`test_bookkeeping.py` hears whole games; here stand the events that change nothing that can be counted, too.
"""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from tests.ledger import rule
from tests.pandemain.printed import EDITIONS, PLENTY, flours_for, named, starred
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import new_game, play, position, table
from tests.pandemain.test_trade_house import SETS, WEALTH, units

SEATS = ("p1", "p2", "p3", "p4")


def told(happened: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Everything but the turn that begins afterwards."""
    return [event for event in happened if event["event"] != "turn-began"]


def at(seat: str, own: dict[str, Any], **entries: Any) -> Any:
    """A table of four where it is this seat's turn and it has all this."""
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]
    seats[SEATS.index(seat)] = own
    options = {"players": 4, **entries.pop("options", {})}
    return position(options=options, seats=seats, turn={"active": seat, "at": SEATS.index(seat)}, **entries)


# -- the oven ----------------------------------------------------------------------------------------------------


@rule("PM-OVEN-02", "PM-OVEN-05", "PM-OVEN-06", "PM-OVEN-09")
@pytest.mark.parametrize(("seat", "transport"), [("p1", "ox"), ("p2", "cart"), ("p3", "ox"), ("p4", "cart")])
def test_the_oven_tells_of_the_tax_the_transport_each_loaf_and_each_flour_that_is_used_up(
    seat: str, transport: str
) -> None:
    own = {"pfennigs": 5, "flours": {"rye": 3, "oat": 1, "wheat": 2}, "ingredients": PLENTY, "helpers": {transport: 1}}
    state = at(seat, own, options={"mode": "basic"}, workers={"oven": [seat]})
    high = starred("rye")
    happened = play(state, "place oven", f"bake rye with {high}", "bake rye with oat", f"load {transport}")
    happened += play(state, f"bake rye with {high}")
    baked = {"event": "baked", "rule": "PM-OVEN-06", "seat": seat, "bread": "rye"}
    spent = {"event": "flour-spent", "rule": "PM-OVEN-09", "seat": seat}
    assert told(happened) == [
        {"event": "placed", "rule": "PM-TURN-02", "seat": seat, "place": "oven"},
        {"event": "paid", "rule": "PM-OVEN-02", "seat": seat, "pfennigs": 1, "to": "bank"},
        {**baked, "quality": "high"},
        {**spent, "flour": high},
        {**baked, "quality": "low"},
        {**spent, "flour": "oat"},
        {"event": "helper-used", "rule": "PM-OVEN-05", "seat": seat, "helper": transport},
        {**baked, "quality": "high"},
        {**spent, "flour": high},
    ]


@rule("PM-OVEN-13")
@pytest.mark.parametrize("seat", SEATS)
def test_the_oven_tells_whose_baker_has_learned(seat: str) -> None:
    """Baker 2 knows spelt, and no other baker is there to learn from it."""
    own = {"flours": flours_for("spelt"), "ingredients": PLENTY, "bakers": [2]}
    state = at(seat, own, guild=[1, 3, 4])
    happened = play(state, "place oven", f"bake spelt with {starred('spelt')}")
    experienced = {"event": "experienced", "rule": "PM-OVEN-13", "seat": seat, "baker": 2}
    assert named(happened, "experienced") == [experienced]


# -- penitence ---------------------------------------------------------------------------------------------------


@rule("PM-CHURCH-07", "PM-CHURCH-11", "PM-CHURCH-15")
@pytest.mark.parametrize("seat", SEATS)
def test_a_visit_to_the_church_tells_of_the_offering_the_level_the_points_of_a_mark_and_the_fifth_worker(
    seat: str,
) -> None:
    six = at(seat, {"pfennigs": 2, "penitence": 5}, offerings={"shown": [2, 8]})
    penitence = {"event": "penitence", "rule": "PM-CHURCH-07", "seat": seat, "count": 1}
    assert told(play(six, "place church", "offer permanent")) == [
        {"event": "placed", "rule": "PM-TURN-02", "seat": seat, "place": "church"},
        {"event": "order-of-turn", "rule": "PM-CHURCH-17", "seat": seat, "rank": 1},
        {"event": "offered", "rule": "PM-CHURCH-06", "seat": seat, "offering": 0},
        {"event": "paid", "rule": "PM-CHURCH-06", "seat": seat, "pfennigs": 2, "to": "bank"},
        {**penitence, "level": 6},
        {"event": "points", "rule": "PM-CHURCH-11", "seat": seat, "count": 2},
    ]
    eight = at(seat, {"pfennigs": 2, "penitence": 7}, offerings={"shown": [2, 8]})
    happened = told(play(eight, "place church", "offer permanent"))
    gained = {"event": "worker-gained", "rule": "PM-CHURCH-15", "seat": seat}
    assert happened[-2:] == [{**penitence, "level": 8}, gained]


@rule("PM-OFFER-06")
@pytest.mark.parametrize("seat", SEATS)
def test_a_loaf_that_is_offered_is_told_with_its_quality_and_its_day(seat: str) -> None:
    loaves = {"oat low 2": 1, "rye high 2": 1}
    state = at(seat, {"pfennigs": 9, "loaves": loaves}, options={"edition": "english"}, offerings={"shown": [2, 6]})
    happened = play(state, "place church", "offer level-2", "give-loaf oat low 2")
    given = {"event": "loaf-given", "rule": "PM-OFFER-06", "seat": seat, "bread": "oat", "quality": "low", "day": 2}
    assert named(happened, "loaf-given") == [given]


@rule("PM-CHURCH-08")
@pytest.mark.parametrize("seat", SEATS)
def test_a_level_beyond_the_last_is_told_as_a_point_alone(seat: str) -> None:
    state = at(seat, {"pfennigs": 2, "penitence": 15}, offerings={"shown": [2, 8]})
    happened = play(state, "place church", "offer permanent")
    assert named(happened, "penitence") == []
    assert named(happened, "points") == [{"event": "points", "rule": "PM-CHURCH-08", "seat": seat, "count": 1}]


@rule("PM-CHURCH-12", "PM-CHURCH-13", "PM-REWARD-01")
@pytest.mark.parametrize("seat", SEATS)
def test_a_reward_is_told_whether_it_is_used_left_or_not_there(seat: str) -> None:
    own = {"pfennigs": 2, "penitence": 4, "helpers": {"used-ox": 1}}
    used, left = (at(seat, own, rewards=[[1], [], []], offerings={"shown": [2, 5]}) for _ in range(2))
    for state in (used, left):
        play(state, "place church", "offer permanent")
    assert told(play(used, "reward 1")) == [
        {"event": "reward-taken", "rule": "PM-CHURCH-12", "seat": seat, "reward": 1},
        {"event": "reactivated", "rule": "PM-REWARD-01", "seat": seat},
    ]
    assert told(play(left, "leave-reward 1")) == [
        {"event": "reward-left", "rule": "PM-CHURCH-13", "seat": seat, "reward": 1}
    ]
    empty = at(seat, own, rewards=[[], [], []], offerings={"shown": [2, 5]})
    assert told(play(empty, "place church", "offer permanent"))[-1] == {
        "event": "reward-pile-empty", "rule": "PM-CHURCH-12", "seat": seat,
    }  # fmt: skip


@rule("PM-REWARD-04", "PM-STRUCT-05", "PM-GRAN-04")
@pytest.mark.parametrize("phase", ["day", "night"])
@pytest.mark.parametrize("seat", SEATS)
def test_flour_of_choice_is_told_as_a_gift_by_day_and_by_night_and_as_the_granarys_at_dawn(
    seat: str, phase: str
) -> None:
    own = {"pfennigs": 3, "penitence": 4}
    state = at(seat, own, phase=phase, rewards=[[4], [], []], offerings={"shown": [2, 5]})
    play(state, "place church", "offer permanent")
    gained = {"event": "flour-gained", "seat": seat, "flour": "oat", "count": 1}
    happened = play(state, "reward 4", "flour oat")
    assert named(happened, "flour-gained") == [{**gained, "rule": "PM-STRUCT-05"}]
    dawn = at(seat, {}, doing=["dawn 2"], workers={"granary": [seat]})
    assert named(play(dawn, "flour oat"), "flour-gained") == [{**gained, "rule": "PM-GRAN-04"}]


GENEROUS = {
    "water": 1, "salt": 2, "yeast": 3, "milk": 4, "pfennigs": 5, "points": 6, "penitence": 1,
    "penances": -1, "ox": 1, "cow": 1, "cart": 1,
}  # fmt: skip


@rule("PM-CHURCH-13", "PM-ADD-06", "PM-REWARD-02", "PM-REWARD-12", "PM-FAVOUR-02", "PM-FAVOUR-03", "PM-FAVOUR-08")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("by", ["reward", "favour"])
def test_all_that_a_reward_or_favour_gives_is_told_in_its_numbers(seat: str, by: str) -> None:
    """A print whose tokens give something of everything."""
    components = print_with(church_rewards__token__2__gain=GENEROUS, favours__token__3=GENEROUS)
    own = {"pfennigs": 2, "penitence": 4, "penances": 1, "first_visit": 1}
    entries = {"rewards": [[2 if by == "reward" else 11], [], []], "favours": [3, 4], "next_tower": [seat]}
    state = at(seat, own, options={"components": components}, offerings={"shown": [2, 5]}, **entries)
    play(state, "place church", "offer permanent")
    happened = play(state, "reward 2") if by == "reward" else play(state, "reward 11", "favour 3")
    common = "PM-CHURCH-13" if by == "reward" else "PM-ADD-06"
    points, penance = ("PM-REWARD-02", "PM-REWARD-12") if by == "reward" else ("PM-FAVOUR-03", "PM-FAVOUR-08")
    penitence = "PM-CHURCH-13" if by == "reward" else "PM-FAVOUR-02"
    goods = {"event": "ingredients", "rule": common, "seat": seat}
    given = [
        *({**goods, "ingredient": name, "count": GENEROUS[name]} for name in ("water", "salt", "yeast", "milk")),
        {"event": "earned", "rule": common, "seat": seat, "pfennigs": 5},
        {"event": "points", "rule": points, "seat": seat, "count": 6},
        {"event": "penance-left", "rule": penance, "seat": seat},
        *({"event": "helper-gained", "rule": common, "seat": seat, "helper": name} for name in ("ox", "cow", "cart")),
        {"event": "penitence", "rule": penitence, "seat": seat, "count": 1, "level": 6},
        {"event": "points", "rule": "PM-CHURCH-11", "seat": seat, "count": 2},  # the mark of level 6
    ]
    left_out = ("reward-taken", "favour-taken")
    assert [event for event in told(happened) if event["event"] not in left_out] == given


# -- the trade house ---------------------------------------------------------------------------------------------


def exchange_of(item: str, seat: str, given: bool) -> list[dict[str, Any]]:
    """What is told of one item that is given or taken."""
    common = {"rule": "PM-TRADE-02", "seat": seat}
    if item == "pfennig":
        paid = {"event": "paid", **common, "pfennigs": 1, "to": "bank"}
        return [paid if given else {"event": "earned", **common, "pfennigs": 1}]
    if item == "point":
        return [{"event": "points-lost" if given else "points", **common, "count": 1}]
    if item in BREADS:
        return (
            [{"event": "flour-spent", **common, "flour": item}]
            if given
            else [{"event": "flour-gained", **common, "flour": item, "count": 1}]
        )
    sign = -1 if given else 1
    moved = [(name, sign * count) for name, count in units(item).items() if count]
    return [{"event": "ingredients", **common, "ingredient": name, "count": count} for name, count in moved]


@rule("PM-TRADE-02", "PM-TRADE-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_exchange_tells_of_what_is_given_and_of_what_is_taken_and_of_nothing_else(edition: str) -> None:
    for number, items in enumerate(SETS[edition]):
        others = set().union(*SETS[edition]) - items
        for given in sorted(items):
            seat = SEATS[number % 4]
            begun = at(seat, WEALTH, options={"edition": edition})
            play(begun, "place trade-house")
            assert told(play(begun, f"give {given}")) == exchange_of(given, seat, given=True)
            for taken in sorted(others):
                assert told(play(begun.clone(), f"take {taken}")) == exchange_of(taken, seat, given=False)


# -- the servant -------------------------------------------------------------------------------------------------


@rule("PM-SETUPX-06", "PM-DAWN-21", "PM-ADD-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_servant_is_told_to_come_at_the_setup_at_dawn_or_after_a_sale(players: int) -> None:
    """Whoever is last in the tower places him."""
    for seed in range(4):
        state = new_game(seed, players=players)
        last = table(state)["tower"][-1]
        moved = {"event": "servant-moved", "seat": last, "place": "mill"}
        assert named(play(state, "servant mill"), "servant-moved") == [{**moved, "rule": "PM-SETUPX-06"}]
    for seat in SEATS[:players]:
        tower = [*(other for other in SEATS[:players] if other != seat), seat]
        moved = {"event": "servant-moved", "seat": seat, "place": "mill"}
        dawn = position(doing=["dawn 10"], next_tower=tower, options={"players": players})
        assert named(play(dawn, "servant mill"), "servant-moved") == [{**moved, "rule": "PM-DAWN-21"}]
        sale = at(seat, {"loaves": {"rye high 1": 1}}, servant="river", favours=[3, 4])
        happened = play(sale, "place river", "serve rye high 1", "favour 3", "servant mill")
        assert named(happened, "servant-moved") == [{**moved, "rule": "PM-ADD-08"}]


# -- what happens seldom, or changes nothing that can be counted ---------------------------------------------------


@rule("PM-NIGHT-02")
@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_who_stays_at_home_by_night_is_named(seat: str) -> None:
    place = SEATS.index(seat)
    seats: list[dict[str, Any]] = [{"pfennigs": 2}, {"pfennigs": 2}]
    state = position(phase="night", seats=seats, turn={"at": place, "active": seat}, servant=None)
    assert told(play(state, "stay-home"))[0] == {"event": "stayed-home", "rule": "PM-NIGHT-02", "seat": seat}


@rule("PM-TRADE-04")
@pytest.mark.parametrize("seat", SEATS)
def test_who_passes_through_the_trade_house_is_named(seat: str) -> None:
    state = at(seat, {"pfennigs": 1, "flours": {"rye": 1}})
    assert told(play(state, "pass-through"))[0] == {"event": "passed-through", "rule": "PM-TRADE-04", "seat": seat}


@rule("PM-VAR-02", "PM-VAR-03", "PM-VAR-04")
@pytest.mark.parametrize(("seat", "partner"), [("p1", "p2"), ("p2", "p3"), ("p3", "p4"), ("p4", "p1")])
def test_an_offer_is_told_with_what_is_paid_and_every_answer_with_who_gives_it(seat: str, partner: str) -> None:
    def table() -> Any:
        seats: list[dict[str, Any]] = [{}, {}, {}, {}]
        seats[SEATS.index(seat)] = {"pfennigs": 2}
        seats[SEATS.index(partner)] = {"ingredients": {"salt": 2}}
        options = {"players": 4, "variants": ["local_trade"]}
        return position(options=options, seats=seats, turn={"active": seat, "at": SEATS.index(seat)})

    offer = ("propose", "want salt", "want salt")
    proposed = {"event": "proposed", "rule": "PM-VAR-02", "seat": seat}
    traded = [
        {"event": "accepted", "rule": "PM-VAR-02", "seat": partner},
        {"event": "goods-traded", "rule": "PM-VAR-03", "seat": seat, "wanted": "salt", "count": 2},
    ]
    for_money, for_work, declined, withdrawn = table(), table(), table(), table()
    assert told(play(for_money, *offer, "pay-more", "pay-more", "ask")) == [{**proposed, "pfennigs": 2, "workers": 0}]
    assert told(play(for_money, "accept")) == [
        *traded,
        {"event": "paid", "rule": "PM-VAR-03", "seat": seat, "pfennigs": 2, "to": partner},
        {"event": "earned", "rule": "PM-VAR-03", "seat": partner, "pfennigs": 2},
    ]
    assert told(play(for_work, *offer, "pay-worker", "ask")) == [{**proposed, "pfennigs": 0, "workers": 1}]
    lent = {"event": "worker-lent", "rule": "PM-VAR-04", "seat": seat, "to": partner}
    assert told(play(for_work, "accept")) == [*traded, lent]
    play(declined, *offer, "pay-more", "ask")
    assert told(play(declined, "decline")) == [{"event": "declined", "rule": "PM-VAR-02", "seat": partner}]
    assert told(play(withdrawn, "propose", "withdraw")) == [{"event": "withdrawn", "rule": "PM-VAR-02", "seat": seat}]
