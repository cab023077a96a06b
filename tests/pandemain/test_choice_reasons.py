"""Why something cannot be done where the worker is: at stalls, columns, the oven, orders, offerings, exchanges."""

from typing import Any

from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.reasons import FED, HALF, doing, reason, refusal
from tests.pandemain.tables import legal, position


@rule("PM-MARKET-01", "PM-MARKET-02", "PM-MARKET-03", "PM-MARKET-04", "PM-MARKET-06", "PM-STRUCT-09")
def test_a_stall_wants_the_right_transport() -> None:
    seat = {"pfennigs": 2, "helpers": {"used-ox": 1}}
    state = doing("stall", seat=seat, workers={"market": {"9": ["p2"]}})
    assert refusal(state, "stall 1 ox") == ("helper-used", "PM-STRUCT-09", {"helper": "ox"})
    assert reason(state, "stall 1 cart") == ("wrong-transport", "PM-MARKET-03")
    assert refusal(state, "stall 1") == ("transport-needed", "PM-MARKET-03", {"place": "market", "needs": ["ox"]})
    assert refusal(state, "stall 3 cart") == ("no-helper", "PM-MARKET-04", {"helper": "cart"})
    assert reason(state, "stall 5 ox") == ("no-transport-needed", "PM-MARKET-04")
    assert reason(state, "stall 5") == ("too-few-pfennigs", "PM-MARKET-02")
    assert refusal(state, "stall 9") == ("stall-taken", "PM-MARKET-01", {"stall": 9})
    assert refusal(state, "stall 16") == ("no-such-stall", "PM-MARKET-01", {"stall": 16})
    assert legal(state) == {"stall 8"}
    fork = doing("fork 5", workers={"market": {"5": ["p1"]}})
    assert refusal(fork, "branch 8") == ("no-way-there", "PM-MARKET-06", {"stall": 8})


@rule("PM-MILL-02", "PM-MILL-03", "PM-MILL-04")
def test_a_column_wants_its_price_and_the_large_one_transport() -> None:
    mill = [{"rye": 2}, {}, {"oat": 3}, {"oat": 4}]
    state = doing("column", seat={"pfennigs": 1, "helpers": {"ox": 1}}, mill=mill, workers={"mill": ["p1"]})
    assert refusal(state, "column 2") == ("column-empty", "PM-MILL-04", {"column": 2})
    assert refusal(state, "column 3") == (
        "too-few-pfennigs", "PM-MILL-02", {"place": "mill", "need": 2, "have": 1},
    )  # fmt: skip
    assert reason(state, "column 4") == ("transport-needed", "PM-MILL-03")
    assert reason(state, "column 4 cart") == ("no-helper", "PM-MILL-03")
    assert reason(state, "column 4 ox") == ("too-few-pfennigs", "PM-MILL-02")
    assert reason(state, "column 1 ox") == ("no-transport-needed", "PM-MILL-03")
    assert refusal(state, "column 5") == ("no-such-column", "PM-MILL-02", {"column": 5})


@rule("PM-FARM-02", "PM-FARM-03", "PM-FARM-04", "PM-VILLAGER-07")
def test_at_the_farm_each_thing_is_bought_once_and_something_must_be() -> None:
    state = doing("buy cart", seat={"pfennigs": 3}, workers={"farm": ["p1"]})
    assert refusal(state, "buy cart") == ("bought-already", "PM-FARM-02", {"helper": "cart"})
    assert refusal(state, "buy ox") == ("too-few-pfennigs", "PM-FARM-03", {"place": "farm", "need": 4, "have": 3})
    fresh = doing("buy", seat={"pfennigs": 3}, workers={"farm": ["p1"]})
    assert refusal(fresh, "done") == ("one-at-least", "PM-FARM-04", {"place": "farm"})
    sold = position(
        doing=["day", "end-of-turn", "buy"],
        seats=[{"pfennigs": 9}, {"helpers": {"cow": 10}}],
        workers={"farm": ["p1"]},
    )
    assert reason(sold, "buy cow") == ("none-in-supply", "PM-SETUP-06")
    seat = {"pfennigs": 1, "ingredients": {"salt": 3}, "villagers": [7]}
    paying = doing("buy cow", "pay cow 3", seat=seat, workers={"farm": ["p1"]})
    assert reason(paying, "pay pfennigs") == ("too-few-pfennigs", "PM-FARM-03")
    assert refusal(paying, "pay milk") == ("ingredient-not-held", "PM-VILLAGER-07", {"ingredient": "milk"})


@rule("PM-OVEN-04", "PM-OVEN-05", "PM-OVEN-06", "PM-OVEN-12", "PM-MODE-04")
def test_a_loaf_wants_a_baker_ingredients_flour_and_room() -> None:
    seat = {"ingredients": HALF, "flours": {"rye": 1, "oat": 1}}
    state = doing("bake", seat=seat, workers={"oven": ["p1"]})
    assert refusal(state, "bake spelt with rye") == ("unknown-bread", "PM-OVEN-12", {"bread": "spelt"})
    assert refusal(state, "bake rye with wheat") == (
        "missing-flour", "PM-OVEN-06", {"bread": "rye", "flour": "wheat", "need": 1, "have": 0},
    )  # fmt: skip
    assert refusal(state, "bake rye with rye")[2] == {"bread": "rye", "flour": "rye", "need": 2, "have": 1}
    assert reason(state, "done") == ("one-at-least", "PM-TURN-02")
    assert reason(state, "load ox") == ("load-not-needed", "PM-OVEN-05")
    basic = doing("bake", seat=seat, workers={"oven": ["p1"]}, options={"mode": "basic"})
    assert refusal(basic, "bake oat with rye") == (
        "missing-ingredient", "PM-OVEN-06", {"bread": "oat", "ingredient": "yeast", "need": 2, "have": 1},
    )  # fmt: skip
    many = {"ingredients": FED, "flours": {"rye": 4}, "helpers": {"ox": 1, "used-cart": 1}}
    visit = {"place": "oven", "loaves": 2, "breads": ["rye"]}
    full = doing("bake", seat=many, workers={"oven": ["p1"]}, visit=visit)
    assert refusal(full, "bake rye with rye") == ("oven-full", "PM-OVEN-04", {"limit": 2})
    assert reason(full, "load cart") == ("helper-used", "PM-STRUCT-09")
    loaded = doing("bake", seat=many, workers={"oven": ["p1"]}, visit={**visit, "loaded": True})
    assert reason(loaded, "load ox") == ("loaded-already", "PM-OVEN-05")
    wheat = {"ingredients": {"water": 2, "yeast": 1}, "flours": {"wheat": 2}, "bakers": [7]}
    unmilked = {**wheat, "helpers": {"ox": 1, "cow": 1}}
    empty = doing("bake", seat=unmilked, workers={"oven": ["p1"]}, visit=visit, upgraded=[7])
    assert reason(empty, "load ox") == ("nothing-more-to-bake", "PM-OVEN-06")


@rule("PM-CASTLE-03", "PM-CASTLE-05")
def test_at_the_castle_work_wants_an_ox_and_a_loan_two_points() -> None:
    state = doing("castle", workers={"castle": ["p1"]})
    assert refusal(state, "work") == ("no-helper", "PM-CASTLE-03", {"helper": "ox"})
    worker = doing("castle", seat={"points": 1, "helpers": {"ox": 1}}, workers={"castle": ["p1"]})
    assert refusal(worker, "loan") == ("too-few-points", "PM-CASTLE-05", {"place": "castle", "need": 2, "have": 1})
    bare = doing("castle", seat={"helpers": {"ox": 1}}, workers={"castle": ["p1"]}, castle_loans=0)
    assert reason(bare, "loan") == ("no-loan-left", "PM-CASTLE-05")


@rule("PM-GUILD-03", "PM-GUILD-06", "PM-DAWN-17", "PM-DAWN-18", "PM-OVEN-13", "PM-OVEN-14", "PM-REWARD-10")
def test_bakers_are_hired_upgraded_and_paid_as_the_rules_say() -> None:
    seat = {"pfennigs": 1, "bakers": [1, 2]}
    state = doing("guild", seat=seat, upgraded=[2], guild=[3, 4], workers={"guild": ["p1"]})
    assert refusal(state, "hire 1") == ("own-baker", "PM-GUILD-03", {"baker": 1})
    assert refusal(state, "hire 10") == ("not-in-the-guild", "PM-GUILD-03", {"baker": 10})
    assert refusal(state, "upgrade 2") == ("upgraded-already", "PM-GUILD-06", {"baker": 2})
    assert refusal(state, "upgrade 3") == ("not-your-baker", "PM-GUILD-06", {"baker": 3})
    free = doing("marks", "free-upgrade", seat=seat, upgraded=[2])
    assert reason(free, "upgrade 3") == ("not-your-baker", "PM-REWARD-10")
    dawn = position(
        doing=["dawn 11", "upgrades"], phase="dawn", seats=[{"bakers": [1, 2]}], experience={"1": 2, "2": 1}
    )
    args = {"baker": 2, "need": 2, "have": 1}
    assert refusal(dawn, "upgrade 2") == ("too-little-experience", "PM-DAWN-17", args)
    wages = position(doing=["dawn 12", "wages"], phase="dawn", seats=[{"pfennigs": 1, "bakers": [1, 2]}])
    due = sum(baker.basic.wage for baker in default().master_bakers[:2])
    assert refusal(wages, "pay-wages") == ("too-few-for-wages", "PM-DAWN-18", {"need": due, "have": 1})
    assert reason(wages, "dismiss 3") == ("not-your-baker", "PM-DAWN-18")
    seat, oven = {"bakers": [1, 2, 3, 4]}, {"oven": ["p1"]}
    learning = doing("experience spelt", seat=seat, experience={"3": 2}, workers=oven, options={"edition": "italian"})
    assert refusal(learning, "experience 3") == ("enough-experience", "PM-OVEN-14", {"baker": 3, "most": 2})
    assert refusal(learning, "experience 4") == ("knows-none-of-these", "PM-OVEN-13", {"baker": 4, "breads": ["spelt"]})


@rule("PM-VILLAGE-02", "PM-VILLAGE-04", "PM-VILLAGE-06", "PM-VILLAGE-09", "PM-VILLAGE-11", "PM-SELL-07")
def test_an_order_is_completed_once_by_a_loaf_of_its_bread() -> None:
    orders = {"ulm": {"current": ["oat", None], "future": [None, "rye"]}}
    state = doing("sell ulm", seat={"loaves": {"rye low 1": 1}}, orders=orders, workers={"ulm": ["p1"]})
    assert refusal(state, "sell 1 high 1") == ("no-loaf-for-order", "PM-VILLAGE-09", {"order": 1, "bread": "oat"})
    assert refusal(state, "sell 0 high 1") == (
        "no-such-loaf", "PM-VILLAGE-09", {"bread": "rye", "quality": "high", "day": 1},
    )  # fmt: skip
    assert reason(state, "sell 2 low 1") == ("order-space-empty", "PM-VILLAGE-04")
    assert refusal(state, "sell 3 low 1") == ("no-such-order", "PM-VILLAGE-02", {"place": "ulm", "order": 3})
    assert refusal(state, "sell 0 low 4") == ("no-such-day", "PM-OVEN-11", {"day": 4})
    assert refusal(state, "done") == ("one-at-least", "PM-VILLAGE-06", {"place": "ulm"})
    again = doing(
        "sell ulm completed 0",
        seat={"loaves": {"rye low 1": 1, "oat low 1": 1}},
        orders=orders,
        workers={"ulm": ["p1"]},
    )
    assert refusal(again, "sell 0 low 1") == ("order-completed", "PM-VILLAGE-11", {"order": 0})


@rule("PM-CHURCH-02", "PM-CHURCH-04", "PM-CHURCH-06", "PM-OFFER-06", "PM-OFFER-10")
def test_an_offering_is_paid_in_full_and_once_a_visit() -> None:
    seat = {"pfennigs": 2, "ingredients": {"salt": 1}}
    english = {"edition": "english"}
    state = doing("offer", seat=seat, offerings={"shown": [10, 6]}, workers={"church": ["p1"]}, options=english)
    assert refusal(state, "offer level-1") == (
        "cannot-pay-offering", "PM-OFFER-10", {"offering": "level-1", "lacking": "yeast", "need": 1, "have": 0},
    )  # fmt: skip
    assert refusal(state, "offer level-2") == (
        "cannot-pay-offering", "PM-OFFER-06", {"offering": "level-2", "lacking": "bread", "need": 1, "have": 0},
    )  # fmt: skip
    assert refusal(state, "done") == ("one-at-least", "PM-CHURCH-02", {"place": "church"})
    twice = doing("offer permanent", seat={"pfennigs": 9}, offerings={"shown": [10, 1]}, workers={"church": ["p1"]})
    assert refusal(twice, "offer permanent") == ("offered-already", "PM-CHURCH-04", {"offering": "permanent"})


@rule("PM-CHURCH-19", "PM-CHURCH-20", "PM-CHURCH-21", "PM-CHURCH-22", "PM-CHURCH-23")
def test_a_blessing_wants_the_church_penitence_offerings_points_and_a_loaf_of_low_quality() -> None:
    # the servant's customer is asked at the end of the turn whether a blessing is possible or not
    blessing = {"place": "church", "blessings": 1}
    at_church: dict[str, Any] = {"workers": {"church": ["p1"]}, "servant": "church", "visit": blessing}
    loaf = {"loaves": {"rye low 1": 1}}
    state = doing(seat={"penitence": 4, **loaf}, **at_church)
    assert refusal(state, "bless rye 1") == (
        "too-little-penitence", "PM-CHURCH-20", {"place": "church", "need": 5, "have": 4},
    )  # fmt: skip
    poor = doing(seat={"penitence": 5, "points": 0, **loaf}, **at_church)
    args = {"place": "church", "need": 1, "have": 0}
    assert refusal(poor, "bless rye 1") == ("too-few-points", "PM-CHURCH-22", args)
    devout = doing(seat={"penitence": 5, **loaf}, **at_church)
    lacking = {"bread": "oat", "quality": "low", "day": 1}
    assert refusal(devout, "bless oat 1") == ("no-such-loaf", "PM-CHURCH-23", lacking)
    done = doing(seat={"penitence": 5, **loaf}, **{**at_church, "visit": {"place": "church"}})
    assert reason(done, "bless rye 1") == ("no-more-blessings", "PM-CHURCH-21")
    early = doing("offer", seat={"pfennigs": 2, "penitence": 5, **loaf}, workers={"church": ["p1"]})
    assert reason(early, "bless rye 1") == ("bless-after-offerings", "PM-CHURCH-19")
    assert reason(position(seats=[loaf]), "bless rye 1") == ("bless-at-church-only", "PM-CHURCH-19")


@rule("PM-TRADE-02", "PM-TRADE-03", "PM-TRADE-05")
def test_an_exchange_is_between_different_sets_of_the_list() -> None:
    seat = {"pfennigs": 1, "ingredients": {"water": 3, "salt": 1}, "flours": {"rye": 1}}
    state = doing("exchange-give", seat=seat, workers={"trade-house": ["p1"]})
    assert refusal(state, "give 3-0-0") == ("not-traded", "PM-TRADE-03", {"item": "3-0-0"})
    assert refusal(state, "give milk") == ("not-held", "PM-TRADE-02", {"item": "milk"})
    assert refusal(state, "done") == ("one-at-least", "PM-TRADE-02", {"place": "trade-house"})
    first = doing("exchange-give", seat=seat, options={"edition": "first"}, workers={"trade-house": ["p1"]})
    assert reason(first, "give salt") == ("not-traded", "PM-TRADE-03")
    assert "give 3-0-0" in legal(first)
    taking = doing("exchange-take gave flour", seat=seat, workers={"trade-house": ["p1"]})
    assert refusal(taking, "take oat") == ("same-set", "PM-TRADE-02", {"item": "oat"})
    passing = doing("exchange-give passing gave pfennig", seat=seat)
    assert refusal(passing, "give pfennig") == ("set-given-already", "PM-TRADE-05", {"item": "pfennig"})


@rule("PM-CHURCH-12", "PM-MODE-03", "PM-ADD-06", "PM-REWARD-11", "PM-ADD-08", "PM-SCEN3-03", "PM-MODE-02")
def test_rewards_favours_and_the_servants_place_are_chosen_from_what_there_is() -> None:
    reward = doing("marks", "reward 2", rewards=[[], [1], []])
    assert refusal(reward, "reward 2") == ("not-on-this-pile", "PM-CHURCH-12", {"reward": 2, "pile": 2})
    basic = doing("marks", "reward 2", rewards=[[], [1], []], options={"mode": "basic"})
    assert reason(basic, "reward 9") == ("not-in-basic-mode", "PM-MODE-03")
    assert reason(basic, "favour 1") == ("not-in-basic-mode", "PM-MODE-02")
    favour = doing("servant after-sale", "favour", favours=[1, 2])
    assert refusal(favour, "favour 3") == ("favour-face-down", "PM-ADD-06", {"favour": 3})
    assert reason(doing("marks", "favour by-reward", favours=[1, 2]), "favour 3") == (
        "favour-face-down",
        "PM-REWARD-11",
    )
    first = doing("servant after-sale", servant="mill", options={"edition": "first"})
    assert refusal(first, "servant mill") == ("servant-must-move", "PM-ADD-08", {"place": "mill"})
    lord = doing(
        "servant after-sale", servant="farm", options={"scenario": "lord_of_the_castle", "sim_bakers": ["none"]}
    )
    assert refusal(lord, "servant mill") == ("servant-not-allowed-there", "PM-SCEN3-03", {"place": "mill"})
    assert "servant farm" in legal(lord)


@rule("PM-ADD-04", "PM-ADD-09", "PM-MODE-02")
def test_the_servant_buys_once_a_turn_by_day_where_one_has_a_worker() -> None:
    loaves = {"loaves": {"rye low 1": 2}, "penitence": 5}
    church = {"place": "church", "blessings": 1}
    away = doing(seat=loaves, servant="mill", workers={"church": ["p1"]}, visit=church)
    assert refusal(away, "serve rye low 1") == ("no-worker-at-servant", "PM-ADD-04", {"place": "mill"})
    there = doing(seat=loaves, servant="church", workers={"church": ["p1"]}, visit=church)
    lacking = {"bread": "oat", "quality": "low", "day": 1}
    assert refusal(there, "serve oat low 1") == ("no-such-loaf", "PM-ADD-04", lacking)
    served = position(
        options={"variants": ["local_trade"]},
        doing=["day", "end-of-turn"],
        seats=[{"pfennigs": 1, **loaves}, {"ingredients": {"salt": 1}}],
        servant="church",
        workers={"church": ["p1"]},
        visit={**church, "served": True},
    )
    assert reason(served, "serve rye low 1") == ("served-already", "PM-ADD-04")
    assert reason(served, "bless rye 1") == ("bless-at-church-only", "PM-CHURCH-19")
    assert reason(position(seats=[loaves]), "serve rye low 1") == ("serve-at-end-of-turn", "PM-ADD-04")
    night = position(phase="night", seats=[{"pfennigs": 1, **loaves}])
    assert reason(night, "serve rye low 1") == ("no-servant-at-night", "PM-ADD-09")
    assert reason(position(options={"mode": "basic"}), "serve rye low 1") == ("not-in-basic-mode", "PM-MODE-02")


@rule("PM-STRUCT-08", "PM-DAWN-07", "PM-STRUCT-05", "PM-GRAN-04", "PM-HANS-02", "PM-TURN-06")
def test_flour_is_kept_up_to_the_limit_and_comes_out_of_the_bag() -> None:
    state = position(doing=["day", "discard"], seats=[{"flours": {"rye": 11}}])
    assert refusal(state, "end") == ("keep-all", "PM-STRUCT-08", {"have": 11, "limit": 10})
    assert refusal(state, "discard oat") == ("flour-not-held", "PM-STRUCT-08", {"flour": "oat"})
    assert reason(state, "pay-hans") == ("hans-is-not-here", "PM-HANS-02")
    dawn = position(
        doing=["dawn 2", "discard", "flour 2"],
        phase="dawn",
        seats=[{"flours": {"rye": 10}}, {"flours": {"rye": 10}}],
        workers={"granary": ["p1"]},
    )
    assert refusal(dawn, "flour rye") == ("not-in-the-bag", "PM-STRUCT-05", {"flour": "rye"})
    assert refusal(dawn, "place farm") == ("another-question", "PM-GRAN-04", {"kind": "flour"})
    assert reason(dawn, "milk") == ("milk-only-in-a-turn", "PM-TURN-06")


@rule("PM-VAR-01", "PM-VAR-02", "PM-VAR-03", "PM-STRUCT-07")
def test_local_trade_is_proposed_by_day_with_something_to_pay_for_something_there() -> None:
    trade = {"variants": ["local_trade"]}
    assert reason(position(), "propose") == ("no-local-trade", "PM-VAR-01")
    night = position(options=trade, phase="night", seats=[{"pfennigs": 2}, {"ingredients": {"salt": 1}}])
    assert reason(night, "propose") == ("trade-by-day-only", "PM-VAR-01")
    alone = position(options=trade, seats=[{"pfennigs": 2}])
    assert reason(alone, "propose") == ("nobody-has-goods", "PM-VAR-03")
    last = {"workers": {"own": 4, "held": 4, "reserve": 1}}
    poor = position(options=trade, seats=[last, {"ingredients": {"salt": 1}}], workers={"river": ["p1", "p1", "p1"]})
    assert reason(poor, "propose") == ("nothing-to-pay", "PM-VAR-03")
    vain = position(options=trade, seats=[{"pfennigs": 2}, {"ingredients": {"salt": 1}}], offer={"in_vain": 3})
    assert refusal(vain, "propose") == ("offers-in-vain", "PM-VAR-02", {"most": 3})
    seats = [{"pfennigs": 1, "ingredients": {"water": 20}}, {"ingredients": {"salt": 1, "water": 3}}]
    state = position(options=trade, seats=seats, doing=["day", "end-of-turn", "turn", "compose"], offer={"pays": 1})
    assert reason(state, "ask") == ("nothing-asked", "PM-VAR-03")
    assert refusal(state, "pay-more") == ("all-offered", "PM-VAR-03", {"have": 1})
    assert reason(state, "pay-worker") == ("pfennigs-offered", "PM-VAR-03")
    assert refusal(state, "want water") == ("above-the-limit", "PM-STRUCT-07", {"wanted": "water", "limit": 20})
    assert refusal(state, "want used-ox") == ("nobody-has", "PM-VAR-03", {"wanted": "used-ox"})
