"""Why a worker cannot go to a place: the rule of that place, with what is needed and what there is."""

from tests.ledger import rule
from tests.pandemain.reasons import FED, doing, reason, refusal
from tests.pandemain.tables import position


@rule("PM-FARM-03", "PM-FARM-04")
def test_nobody_goes_to_the_farm_without_the_price_of_anything() -> None:
    state = position()
    assert refusal(state, "place farm") == (
        "too-few-pfennigs", "PM-FARM-03", {"place": "farm", "need": 1, "have": 0},
    )  # fmt: skip
    rich = position(seats=[{"pfennigs": 9}, {"helpers": {"ox": 10, "cow": 10, "cart": 10}}])
    assert reason(rich, "place farm") == ("farm-sold-out", "PM-SETUP-06")
    oxen = position(seats=[{"pfennigs": 2}, {"helpers": {"cart": 10}}])
    assert refusal(oxen, "place farm")[2] == {"place": "farm", "need": 3, "have": 2}


@rule("PM-NIGHT-03", "PM-GRAN-02", "PM-MODE-05", "PM-SCEN3-04")
def test_at_night_only_four_places_are_open() -> None:
    state = position(phase="night", seats=[{"pfennigs": 9}])
    for place in ("farm", "market", "mill", "castle", "guild", "ulm", "augsburg"):
        assert refusal(state, f"place {place}") == ("night-closed", "PM-NIGHT-03", {"place": place})
    assert reason(state, "place granary") == ("night-closed", "PM-GRAN-02")
    basic = position(options={"mode": "basic"})
    assert reason(basic, "place guild") == ("guild-closed", "PM-MODE-05")
    lord = position(
        options={"scenario": "lord_of_the_castle", "sim_bakers": ["none"]}, phase="night", seats=[{"pfennigs": 9}]
    )
    assert reason(lord, "place oven") == ("night-closed", "PM-SCEN3-04")


@rule("PM-NIGHT-04")
def test_the_pfennig_of_the_night_comes_on_top_of_what_a_place_costs() -> None:
    baker = {"pfennigs": 1, "ingredients": FED, "flours": {"rye": 2}}
    state = position(phase="night", seats=[baker], workers={"oven": ["p2"]}, turn={"active": "p1"})
    assert refusal(state, "place oven") == (
        "too-few-pfennigs", "PM-NIGHT-04", {"place": "oven", "need": 2, "have": 1},
    )  # fmt: skip
    poor = position(phase="night", seats=[{"pfennigs": 1, "points": 2}])
    assert refusal(poor, "pass-through") == ("too-few-sets", "PM-NIGHT-04", {"need": 2, "have": 1})
    milked = position(
        doing=["night", "end-of-turn", "night-turn paid"], phase="night", seats=[{"helpers": {"used-cow": 1}}]
    )
    assert reason(milked, "stay-home") == ("turn-begun", "PM-NIGHT-02")


@rule("PM-RUD-02", "PM-HELGA-02", "PM-MIXED-03")
def test_rudolf_asks_for_penitence_and_helga_for_points() -> None:
    options = {"players": 1, "sim_bakers": ["rudolf", "helga"]}
    rudolf = position(options=options, seats=[{"pfennigs": 9}, {"penitence": 4}], workers={"farm": ["p2"]}, tower=TOWER)
    assert refusal(rudolf, "place farm") == ("rudolf-forbids", "PM-RUD-02", {"place": "farm", "need": 3, "have": 0})
    helga = position(options=options, seats=[{}, {}, {"points": 9}], workers={"river": ["p3"]}, tower=TOWER)
    args = {"place": "river", "need": 6, "have": 5}
    assert refusal(helga, "place river") == ("helga-forbids", "PM-HELGA-02", args)
    assert refusal(helga, "river-cart") == ("helga-forbids", "PM-HELGA-02", args)


TOWER = ["p1", "p2", "p3"]


@rule("PM-MARKET-01", "PM-MARKET-02", "PM-MARKET-04", "PM-STRUCT-09")
def test_the_market_wants_a_free_stall_the_fee_and_transport() -> None:
    full = {str(stall): ["p2"] for stall in range(1, 10)}
    state = position(options={"players": 4}, seats=[{"pfennigs": 20}], workers={"market": crowd(full)})
    assert reason(state, "place market") == ("market-full", "PM-MARKET-01")
    poor = position(seats=[{"pfennigs": 1}])
    assert refusal(poor, "place market") == (
        "too-few-pfennigs", "PM-MARKET-02", {"place": "market", "need": 2, "have": 1},
    )  # fmt: skip
    right = crowd({stall: seats for stall, seats in full.items() if int(stall) > 4})
    walker = position(options={"players": 4}, seats=[{"pfennigs": 20}], workers={"market": right})
    assert refusal(walker, "place market") == (
        "no-transport", "PM-MARKET-04", {"place": "market", "needs": ["ox", "cart"]},
    )  # fmt: skip
    tired = {"pfennigs": 20, "helpers": {"used-ox": 1}}
    late = position(options={"players": 4}, seats=[tired], workers={"market": right})
    assert reason(late, "place market") == ("transport-used", "PM-STRUCT-09")


def crowd(stalls: dict[str, list[str]]) -> dict[str, list[str]]:
    """The same stalls, taken by several seats so that nobody needs more workers than there are."""
    return {stall: [("p2", "p3", "p4")[number % 3]] for number, stall in enumerate(stalls)}


@rule("PM-MILL-01", "PM-MILL-02", "PM-MILL-03", "PM-MILL-04", "PM-COUNT-03", "PM-COUNT-09")
def test_the_mill_wants_room_flour_money_and_transport() -> None:
    flour = [{"rye": 2}, {}, {}, {"oat": 4}]
    cases = {2: "PM-COUNT-03", 3: "PM-COUNT-09", 4: "PM-MILL-01"}
    for players, cited in cases.items():
        workers = ["p2", "p2", "p2", "p2"][: 4 if players == 4 else 3]
        state = position(options={"players": players}, seats=[{"pfennigs": 9}], mill=flour, workers={"mill": workers})
        assert refusal(state, "place mill") == ("place-full", cited, {"place": "mill", "limit": len(workers)})
    assert reason(position(seats=[{"pfennigs": 9}]), "place mill") == ("mill-empty", "PM-MILL-04")
    assert refusal(position(mill=flour), "place mill") == (
        "too-few-pfennigs", "PM-MILL-02", {"place": "mill", "need": 1, "have": 0},
    )  # fmt: skip
    heavy = position(seats=[{"pfennigs": 9}], mill=[{}, {}, {}, {"oat": 4}])
    assert reason(heavy, "place mill") == ("no-transport", "PM-MILL-03")


@rule("PM-GRAN-06", "PM-COUNT-02", "PM-COUNT-07")
def test_the_granary_has_few_spaces() -> None:
    for players, cited in {2: "PM-COUNT-02", 3: "PM-COUNT-07", 4: "PM-GRAN-06"}.items():
        workers = ["p2"] * (2 if players == 4 else 1)
        state = position(options={"players": players}, workers={"granary": workers})
        assert refusal(state, "place granary") == ("place-full", cited, {"place": "granary", "limit": len(workers)})


@rule("PM-OVEN-03", "PM-OVEN-06", "PM-OVEN-12")
def test_the_oven_wants_its_tax_and_all_that_a_loaf_needs() -> None:
    baker = {"ingredients": FED, "flours": {"rye": 2}}
    taxed = position(seats=[baker], workers={"oven": ["p2", "p2", "p2"]})
    assert refusal(taxed, "place oven") == (
        "too-few-pfennigs", "PM-OVEN-03", {"place": "oven", "need": 2, "have": 0},
    )  # fmt: skip
    dry = position(seats=[{"ingredients": {"salt": 1, "yeast": 1, "water": 1}, "flours": {"rye": 2}}])
    assert refusal(dry, "place oven") == (
        "nothing-to-bake", "PM-OVEN-06", {"bread": "rye", "lacking": "water", "need": 2, "have": 1},
    )  # fmt: skip
    floury = position(seats=[{"ingredients": FED, "flours": {"rye": 1}}])
    assert refusal(floury, "place oven")[2] == {"bread": "rye", "lacking": "flour", "need": 2, "have": 1}
    unlearned = position(seats=[{"ingredients": FED, "flours": {"spelt": 2}}])
    assert refusal(unlearned, "place oven") == ("unknown-bread", "PM-OVEN-12", {"bread": "spelt"})


@rule("PM-CASTLE-05", "PM-CHURCH-02", "PM-TRADE-02", "PM-GUILD-02")
def test_castle_church_trade_house_and_guild_want_something_to_be_done() -> None:
    state = position(seats=[{"points": 1}])
    args = {"place": "castle", "need": 2, "have": 1}
    assert refusal(state, "place castle") == ("too-few-points", "PM-CASTLE-05", args)
    assert reason(position(castle_loans=0), "place castle") == ("no-loan-left", "PM-CASTLE-05")
    assert reason(state, "place church") == ("nothing-to-offer", "PM-CHURCH-02")
    assert reason(position(seats=[{"points": 0}]), "place trade-house") == ("nothing-to-give", "PM-TRADE-02")
    assert reason(state, "place guild") == ("too-few-pfennigs", "PM-GUILD-03")
    assert reason(position(seats=[{"bakers": [1]}]), "place guild") == ("too-few-pfennigs", "PM-GUILD-06")
    assert reason(position(seats=[{"pfennigs": 9}], guild=[]), "place guild") == ("guild-empty", "PM-GUILD-02")


@rule("PM-VILLAGE-01", "PM-VILLAGE-06", "PM-VILLAGE-07", "PM-VILLAGE-08", "PM-COUNT-02", "PM-COUNT-08")
def test_a_village_wants_room_a_licence_and_a_loaf() -> None:
    loaf = {"loaves": {"rye high 2": 1}}
    own = position(options={"players": 4}, seats=[loaf], workers={"ulm": ["p1"]})
    assert reason(own, "place ulm") == ("own-worker-there", "PM-VILLAGE-07")
    for players, cited in {2: "PM-COUNT-02", 3: "PM-COUNT-08", 4: "PM-VILLAGE-01"}.items():
        others = ["p2", "p3", "p4"][: players - 1]
        full = position(options={"players": players}, seats=[{"pfennigs": 9, **loaf}], workers={"ulm": others})
        assert refusal(full, "place ulm") == ("place-full", cited, {"place": "ulm", "limit": players - 1})
    taxed = position(options={"players": 4}, seats=[{"pfennigs": 1, **loaf}], workers={"ulm": ["p2", "p3"]})
    assert refusal(taxed, "place ulm") == (
        "too-few-pfennigs", "PM-VILLAGE-08", {"place": "ulm", "need": 2, "have": 1},
    )  # fmt: skip
    empty = position(orders={"ulm": {"current": ["oat", None]}})
    assert refusal(empty, "place ulm") == (
        "no-matching-loaf",
        "PM-VILLAGE-06",
        {"place": "ulm", "breads": ["rye", "oat"]},
    )


@rule("PM-AUGS-01", "PM-SCEN2-02")
def test_augsburg_wants_penitence_and_more_of_it_for_a_calling() -> None:
    loaf = {"loaves": {"wheat high 2": 1}, "penitence": 4}
    assert refusal(position(seats=[loaf]), "place augsburg") == (
        "too-little-penitence", "PM-AUGS-01", {"place": "augsburg", "need": 5, "have": 4},
    )  # fmt: skip
    calling = position(options={"scenario": "taking_the_cloth", "sim_bakers": ["none"]}, seats=[loaf])
    assert refusal(calling, "place augsburg") == (
        "too-little-penitence", "PM-SCEN2-02", {"place": "augsburg", "need": 7, "have": 4},
    )  # fmt: skip


@rule("PM-TURN-05", "PM-TRADE-04", "PM-TRADE-05", "PM-RIVER-03", "PM-ADD-02", "PM-TURN-06")
def test_a_day_turn_is_taken_and_passing_through_costs_two_sets() -> None:
    state = position(seats=[{"helpers": {"used-cow": 1}}])
    for text in ("set-aside", "stay-home", "done", "end"):
        assert reason(state, text) == ("must-place", "PM-TURN-05")
    assert refusal(state, "pass-through") == ("too-few-sets", "PM-TRADE-05", {"need": 2, "have": 1})
    assert refusal(state, "milk") == ("helper-used", "PM-STRUCT-09", {"helper": "cow"})
    assert refusal(state, "river-cart") == ("no-helper", "PM-RIVER-03", {"helper": "cart"})
    assert reason(position(), "milk") == ("no-helper", "PM-ADD-02")
    passing = doing("pass-on")
    assert reason(passing, "pass-through") == ("already-passing-through", "PM-TRADE-04")
    assert reason(passing, "place trade-house") == ("already-passing-through", "PM-TRADE-04")
