"""The worked examples and derived checks of the ledger's section 20, each in the position notation."""

from collections import Counter
from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import by_rule, named, order_points, reputation_top, staleness
from tests.pandemain.prints import default
from tests.pandemain.tables import document, legal, new_game, play, position, seat, table, total_grain


def helpers(state: PandemainState) -> dict[str, int]:
    """p1's animals and carts that there are."""
    return {name: number for name, number in seat(state, 0)["helpers"].items() if number}


def goods(state: PandemainState) -> dict[str, int]:
    """p1's ingredients that there are."""
    return {name: number for name, number in seat(state, 0)["ingredients"].items() if number}


def route_with(wanted: dict[str, int], column: int | None) -> list[int]:
    """A purchase route of the market with these goods in all, from this column or from one without transport."""
    market = default().market
    for number, stall in enumerate(market.stalls):
        fits = stall.column == column if column else not (stall.ox or stall.cart)
        for route in market.routes(number) if fits else []:
            if market.goods_of(route) == [wanted.get(name, 0) for name in INGREDIENTS]:
                return route
    raise AssertionError(wanted)


def walk(state: PandemainState, route: list[int], carried: str = "") -> list[dict[str, Any]]:
    """Visit the market along a route."""
    happened = play(state, "place market", f"stall {route[0] + 1} {carried}".strip())
    for stall in route[1:]:
        if f"branch {stall + 1}" in legal(state):
            happened += play(state, f"branch {stall + 1}")
    return happened


def rye_baker(**own: Any) -> PandemainState:
    """p1 with the given goods at an empty oven in basic mode."""
    return position(seats=[own], options={"mode": "basic"})


# -- 20.1: examples printed in the texts -------------------------------------------------------------------------


@rule("PM-FARM-02", "PM-FARM-03")
def test_ex_01_an_ox_a_cow_and_a_cart_cost_eight_pfennigs() -> None:
    state = position(seats=[{"pfennigs": 8}])
    play(state, "place farm", "buy ox", "buy cow", "buy cart")
    assert seat(state, 0)["pfennigs"] == 0
    assert helpers(state) == {"ox": 1, "cow": 1, "cart": 1}


EX_02 = {"water": 2, "milk": 1, "salt": 2, "yeast": 1}
EX_03 = {"water": 1, "salt": 2, "yeast": 1}


@rule("PM-MARKET-02", "PM-MARKET-04", "PM-MARKET-05")
def test_ex_02_the_second_column_with_a_cart_and_two_workers_to_the_right() -> None:
    route = route_with(EX_02, column=2)
    columns = [stall.column for stall in default().market.stalls]
    to_the_right = [number for number, column in enumerate(columns) if column > 2 and number != route[0]][-2:]
    workers = {"market": {str(number + 1): ["p2"] for number in to_the_right}}
    state = position(seats=[{"pfennigs": 4, "helpers": {"cart": 1}}], workers=workers, options={"mode": "basic"})
    happened = walk(state, route, "cart")
    assert [event["pfennigs"] for event in named(happened, "paid")] == [4]
    assert seat(state, 0)["pfennigs"] == 0
    assert goods(state) == EX_02
    assert helpers(state) == {"used-cart": 1}


@rule("PM-MARKET-02", "PM-MARKET-05")
def test_ex_03_no_transport_and_nobody_to_the_right() -> None:
    state = position(seats=[{"pfennigs": 2}], options={"mode": "basic"})
    walk(state, route_with(EX_03, column=None))
    assert seat(state, 0)["pfennigs"] == 0
    assert goods(state) == EX_03


@rule("PM-MARKET-08", "PM-MARKET-09")
def test_ex_04_bakers_and_reputation_add_a_salt_and_a_yeast() -> None:
    """Baker 2 brings the yeast; a position of the reputation tracks that shows one salt brings the salt."""
    salt = [0, 1, 0, 0]
    tracks = default().reputation.tracks
    bread, at = next(
        (BREADS[kind], position)
        for kind, track in enumerate(tracks)
        for position, shown in enumerate(track.goods)
        if shown == salt
    )
    plain = {other: next(at for at, shown in enumerate(tracks[kind].goods) if not any(shown))
             for kind, other in enumerate(BREADS)}  # fmt: skip
    own = {"pfennigs": 2, "bakers": [2], "reputation": {**plain, bread: at}}
    state = position(seats=[own], guild=[])
    walk(state, route_with(EX_03, column=None))
    assert goods(state) == {"water": 1, "salt": 3, "yeast": 2}


@rule("PM-MILL-02")
def test_ex_05_two_pfennigs_buy_a_column_of_two_rye_and_a_spelt() -> None:
    columns = default().mill.columns
    number = next(place for place, column in enumerate(columns) if (column.tokens, column.price) == (3, 2))
    mill: list[dict[str, int]] = [{} for _ in range(number)]
    state = position(seats=[{"pfennigs": 2}], mill=[*mill, {"rye": 2, "spelt": 1}])
    play(state, "place mill", f"column {number + 1}")
    assert seat(state, 0)["pfennigs"] == 0
    assert seat(state, 0)["flours"] == {"rye": 2, "spelt": 1, "oat": 0, "wheat": 0}


@rule("PM-OVEN-06", "PM-OVEN-07")
def test_ex_06_rye_of_high_quality() -> None:
    state = rye_baker(ingredients={"water": 2, "salt": 1, "yeast": 1}, flours={"rye": 1, "wheat": 1})
    play(state, "place oven", "bake rye with wheat")
    assert seat(state, 0)["loaves"] == {"rye high 2": 1}
    assert goods(state) == {}
    assert sum(seat(state, 0)["flours"].values()) == 0


@rule("PM-OVEN-06", "PM-OVEN-07")
def test_ex_07_spelt_of_high_quality() -> None:
    state = rye_baker(ingredients={"water": 2, "salt": 2, "yeast": 1}, flours={"spelt": 1, "rye": 1})
    play(state, "place oven", "bake spelt with rye")
    assert seat(state, 0)["loaves"] == {"spelt high 3": 1}
    assert goods(state) == {}
    assert sum(seat(state, 0)["flours"].values()) == 0


@rule("PM-OVEN-06", "PM-OVEN-08")
def test_ex_08_wheat_of_low_quality_with_an_oat_flour() -> None:
    state = rye_baker(ingredients={"water": 2, "yeast": 1, "milk": 2}, flours={"wheat": 1, "oat": 1})
    play(state, "place oven", "bake wheat with oat")
    assert seat(state, 0)["loaves"] == {"wheat low 3": 1}
    assert goods(state) == {}
    assert sum(seat(state, 0)["flours"].values()) == 0


@rule("PM-OVEN-02", "PM-OVEN-05", "PM-OVEN-09", "PM-OVEN-12")
@pytest.mark.parametrize("mode", ["expert", "basic"])
def test_ex_09_a_visit_to_the_oven_with_an_ox_bakes_all_three(mode: str) -> None:
    own: dict[str, Any] = {
        "pfennigs": 1,
        "ingredients": {"water": 6, "salt": 3, "yeast": 3, "milk": 2},
        "flours": {"rye": 2, "wheat": 2, "spelt": 1, "oat": 1},
        "helpers": {"ox": 1},
    }
    parts: dict[str, Any] = {"options": {"mode": mode}, "workers": {"oven": ["p2"]}}
    if mode == "expert":
        own["bakers"] = [1, 4]
        parts.update(upgraded=[1, 4], guild=[])
    state = position(seats=[own], **parts)
    bag = table(state)["bag"]
    play(state, "place oven", "bake rye with wheat", "bake spelt with rye", "load ox", "bake wheat with oat")
    assert seat(state, 0)["pfennigs"] == 0
    assert helpers(state) == {"used-ox": 1}
    assert goods(state) == {}
    assert sum(seat(state, 0)["flours"].values()) == 0
    assert seat(state, 0)["loaves"] == {"rye high 2": 1, "spelt high 3": 1, "wheat low 3": 1}
    assert {bread: table(state)["bag"][bread] - bag[bread] for bread in BREADS} == {
        "rye": 1, "spelt": 0, "oat": 1, "wheat": 1,
    }  # fmt: skip


@rule("PM-TRADE-02", "PM-TRADE-03")
def test_ex_10_first_edition_a_water_a_salt_and_a_yeast_for_a_pfennig() -> None:
    own = {"ingredients": {"water": 1, "salt": 1, "yeast": 1}}
    state = position(seats=[own], options={"edition": "first"})
    play(state, "place trade-house", "give 1-1-1", "take pfennig")
    assert (goods(state), seat(state, 0)["pfennigs"]) == ({}, 1)
    assert state.decision().seat == 1  # the turn ends


@rule("PM-TRADE-03", "PM-TRADE-05")
def test_ex_11_first_edition_the_double_price_for_two_milk() -> None:
    own = {"pfennigs": 1, "ingredients": {"water": 1, "salt": 2}}
    state = position(seats=[own], options={"edition": "first"})
    play(state, "pass-through", "give 1-2-0", "give pfennig", "take two-milk")
    assert (goods(state), seat(state, 0)["pfennigs"]) == ({"milk": 2}, 0)


@rule("PM-BAKER-07", "PM-GUILD-04")
def test_ex_12_baker_7_knows_spelt_and_after_the_upgrade_also_wheat() -> None:
    own = {"pfennigs": 1, "bakers": [7], "loaves": {"spelt high 2": 1}}
    own["flours"] = {"spelt": 2, "rye": 1, "wheat": 2}
    own["ingredients"] = {"water": 9, "salt": 9, "yeast": 9, "milk": 9}
    parts: dict[str, Any] = {"seats": [own], "guild": [], "orders": {"ulm": {"current": ["spelt"]}}}
    basic = position(**parts)
    sale = play(basic.clone(), "place ulm", "sell 1 high 2")
    assert by_rule(sale, "points")["PM-SELL-09"] == 1
    at_oven = basic.clone()
    play(at_oven, "place oven")
    assert {text.split()[1] for text in legal(at_oven)} == {"rye", "spelt"}
    play(basic, "place guild", "upgrade 7", "place river", "place oven")
    assert {text.split()[1] for text in legal(basic)} == {"rye", "spelt", "wheat"}


@rule("PM-AUTO-03", "PM-AUTO-04")
def test_ex_13_the_deck_of_hans_has_a_card_from_each_range() -> None:
    ranges = [range(19, 23), range(23, 26), range(26, 28), range(28, 32), range(28, 32)]
    for seed in range(6):
        state = new_game(seed, players=1, sim_bakers=["hans"])
        cards: list[int] = []
        while not state.over():
            cards[document(state)["round"] - 1 :] = [seat(state, 1)["card"]]
            play(state, sorted(legal(state))[0])
        assert all(card in allowed for card, allowed in zip(cards, ranges, strict=True))
        assert len(set(cards)) == 5


@rule("PM-SIM-06")
def test_ex_14_a_sim_baker_takes_the_second_column_where_a_person_has_a_cart_but_no_ox() -> None:
    cards = default().action_cards
    card, action = next(
        (number, cards[number - 1].day.index(1)) for number in range(1, 7) if 1 in cards[number - 1].day
    )  # 1 is the market
    sim = {"card": card, "card_actions": action}
    state = position(
        options={"players": 1, "sim_bakers": ["rudolf"]}, seats=[{"helpers": {"cart": 1}}, sim], servant="castle"
    )
    play(state, "place river")
    standing = table(state)["workers"]["market"]
    assert list(standing.values()) == [["p2"]]
    stall = default().market.stalls[int(next(iter(standing))) - 1]
    assert (stall.column, stall.row) == (2, 1)


# -- 20.2: derived checks ----------------------------------------------------------------------------------------


@rule("PM-SETUP-04", "PM-STRUCT-06")
@pytest.mark.parametrize("seed", range(3))
def test_ex_15_grain_tokens_are_conserved(seed: int) -> None:
    state = new_game(seed, players=2, sim_bakers=["helga"])
    while not state.over():
        assert total_grain(state) == 80
        options = sorted(legal(state))
        play(state, options[(state.ply * 7 + seed) % len(options)])
    assert total_grain(state) == 80


@rule("PM-CHURCH-05", "PM-CHURCH-07", "PM-CHURCH-21")
@pytest.mark.parametrize(("second", "penitence"), [(6, 5), (1, 4)])
def test_ex_16_a_church_visit_gains_five_penitence_with_a_loaf_and_four_otherwise(second: int, penitence: int) -> None:
    own = {"pfennigs": 9, "flours": {"rye": 1}, "loaves": {"rye high 2": 1, "rye low 2": 4}, "penitence": 4}
    state = position(seats=[own], offerings={"shown": [2, second]}, options={"edition": "english"})
    play(state, "place church", "offer permanent", "offer level-1", "offer level-2")
    if second == 6:
        play(state, "give-loaf rye high 2")
    assert seat(state, 0)["penitence"] == 4 + penitence
    for left in (3, 2, 1):
        assert seat(state, 0)["loaves"]["rye low 2"] == left + 1
        play(state, "bless rye 2")
    assert state.decision().seat == 1  # three blessings at most, although a fourth loaf is there
    assert seat(state, 0)["loaves"]["rye low 2"] == 1


@rule("PM-SIM-08", "PM-SIM-09")
@pytest.mark.parametrize(("second", "penitence"), [(1, 3), (6, 4)])
def test_ex_17_a_sim_bakers_church_visit_gains_three_or_four_penitence(second: int, penitence: int) -> None:
    cards = default().action_cards
    card, action = next((number, cards[number - 1].day.index(6)) for number in range(1, 7))  # 6 is the church
    sim = {"card": card, "card_actions": action}
    options = {"players": 1, "sim_bakers": ["rudolf"], "edition": "english"}
    state = position(options=options, seats=[{}, sim], offerings={"shown": [2, second]}, servant="farm")
    play(state, "place river")
    assert seat(state, 1)["penitence"] == penitence


@rule("PM-CHURCH-11", "PM-CHURCH-12", "PM-CHURCH-14", "PM-CHURCH-15")
def test_ex_18_from_penitence_4_to_8_in_one_go() -> None:
    own = {"pfennigs": 5, "flours": {"rye": 1}, "penitence": 4}
    state = position(seats=[own], offerings={"shown": [2, 1]}, rewards=[[5], [], []])
    happened = play(state, "place church", "offer permanent", "offer level-1", "offer level-2")
    assert named(happened, "points") == []  # the reward of level 5 comes before the points of level 6
    assert legal(state) == {"reward 5", "leave-reward 5"}
    happened = play(state, "reward 5")
    order = [event["event"] for event in happened if event["event"] in ("reward-taken", "points", "worker-gained")]
    assert order == ["reward-taken", "points", "worker-gained"]
    assert named(happened, "points")[0]["count"] == 2
    assert (seat(state, 0)["penitence"], seat(state, 0)["workers"]["own"]) == (8, 5)


@rule("PM-DUSK-02", "PM-DUSK-03")
@pytest.mark.parametrize(("edition", "pfennigs"), [("final", 3), ("first", 1)])
def test_ex_19_rye_baked_by_day_is_discarded_at_the_second_dusk(edition: str, pfennigs: int) -> None:
    days = {"rye high 2": 1}
    for dusk, after in ((1, {"rye high 1": 1}), (2, {})):
        state = position(
            seats=[{"loaves": days}, {"pfennigs": 1}], round=dusk, doing=["dusk"], options={"edition": edition}
        )
        days = seat(state, 0)["loaves"]
        assert days == after
        assert seat(state, 0)["pfennigs"] == (pfennigs if dusk == 2 else 0)


@rule("PM-NIGHT-06")
def test_ex_19_rye_baked_at_night_is_sold_from_day_2_all_through_the_next_round() -> None:
    own = {"pfennigs": 1, "flours": {"rye": 1, "wheat": 1}, "ingredients": {"water": 2, "salt": 1, "yeast": 1}}
    state = position(seats=[own], phase="night")
    play(state, "place oven", "bake rye with wheat")
    in_round: dict[int, dict[str, int]] = {}
    while document(state)["round"] < 4:
        if state.decision().kind == "turn":
            in_round[document(state)["round"]] = seat(state, 0)["loaves"]
        wanted = ("stay-home", "servant farm", "place river")
        play(state, next(text for text in wanted if text in legal(state)))
    assert in_round == {2: {"rye high 2": 1}, 3: {"rye high 1": 1}}
    assert seat(state, 0)["loaves"] == {}


@rule("PM-SELL-02", "PM-SELL-03", "PM-SELL-06", "PM-REP-03")
@pytest.mark.parametrize(
    ("quality", "below_top", "bonus"), [("high", 0, 2), ("high", 1, 0), ("low", 0, 0), ("low", 1, 0)]
)
def test_ex_20_wheat_sold_in_round_3(quality: str, below_top: int, bonus: int) -> None:
    own = {"loaves": {f"wheat {quality} 3": 1}, "reputation": {"wheat": reputation_top() - below_top}}
    state = position(seats=[own], round=3, orders={"ulm": {"current": ["wheat"]}})
    play(state, "place ulm", f"sell 1 {quality} 3")
    assert seat(state, 0)["points"] == 5 + staleness(quality, 3) + 2 + order_points("ulm", 1) + bonus


@rule("PM-SCEN2-04", "PM-SCEN2-05", "PM-SCEN2-06")
def test_ex_21_the_score_of_scenario_2() -> None:
    """40 points after normal scoring, which has taken 3 for each penance and what the markers show."""
    markers = sum(track.points[default().reputation.start] for track in default().reputation.tracks)
    own = {"points": 40 + 2 * 3 - markers, "penances": 2, "penitence": 9}
    state = position(
        options={"players": 1, "scenario": "taking_the_cloth"}, round=5, seats=[own, {}], doing=["scoring"]
    )
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 19


@rule("PM-END-02", "PM-END-06")
def test_ex_22_two_loans_and_seven_pfennigs() -> None:
    state = position(round=5, seats=[{"pfennigs": 7, "loans": 2}, {}], doing=["scoring"])
    assert (seat(state, 0)["pfennigs"], seat(state, 0)["loans"]) == (1, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == outcome.scores[1] - 3


@rule("PM-DAWN-03", "PM-DAWN-04")
def test_ex_23_the_inquisition_on_4_looks_at_levels_5_4_and_3() -> None:
    crosses = default().inquisition
    seats = [{"penitence": 5}, {"penitence": 4}, {"penitence": 3}]
    seeds = [seed for seed in range(20) if crosses[first_token(seed) - 1] <= 4]
    assert seeds
    for seed in seeds:  # whichever token is turned, the Inquisition comes to 4
        token = first_token(seed)
        state = position(
            options={"players": 3},
            seats=seats,
            inquisition=4 - crosses[token - 1],
            doing=["dawn 1"],
            random=words(seed),
        )
        assert table(state)["round_tokens"] == [token]
        assert table(state)["inquisition"] == 4
        assert [seat(state, number)["points"] for number in range(3)] == [6, 5, 5]
        assert [seat(state, number)["penances"] for number in range(3)] == [0, 0, 1]


def words(seed: int) -> str:
    """A generator's state."""
    return f"{seed + 1:08x}-00000002-00000003-00000004"


def first_token(seed: int) -> int:
    """The round token that this generator turns first."""
    state = position(options={"players": 3}, doing=["dawn 1"], random=words(seed))
    return int(table(state)["round_tokens"][0])


@rule("PM-MODE-03", "PM-SETUP-09")
@pytest.mark.parametrize("seed", range(5))
def test_ex_24_final_edition_basic_mode_four_players_have_piles_of_three_three_and_two(seed: int) -> None:
    state = new_game(seed, players=4, mode="basic")
    assert [len(pile) for pile in table(state)["rewards"]] == [3, 3, 2]
    assert Counter(reward for pile in table(state)["rewards"] for reward in pile) == Counter(range(1, 9))
