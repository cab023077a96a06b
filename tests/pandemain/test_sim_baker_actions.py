"""What sim-bakers do at each place (PM-SIM): nothing holds them up, and they take little but room and points."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import of, pass_turn, print_with, print_with_card, shown, stream, with_sim
from tests.pandemain.tables import GAME, play, position, refused_by, seat, table, total_grain


def sim(state: PandemainState) -> dict[str, Any]:
    return seat(state, 1)


def points(events: list[dict[str, Any]], rule_id: str = "") -> int:
    """Points of p2 by a rule, or all of them."""
    return sum(event["count"] for event in of(events, "points", seat="p2") if rule_id in ("", event["rule"]))


# -- places ------------------------------------------------------------------------------------------------------


@rule("PM-SIM-01")
@pytest.mark.parametrize("place", ["market", "oven", "mill", "ulm", "augsburg", "guild", "church", "castle", "farm"])
def test_a_sim_baker_has_nothing_and_pays_nothing(place: str) -> None:
    """No money, no loaf, no ox and no ingredient, and yet it goes everywhere."""
    state = with_sim("hans", place, workers={"oven": ["p1", "p1"]}, mill=[{"rye": 1}])
    events = pass_turn(state)
    assert [event["place"] for event in of(events, "placed", seat="p2")] == [place]
    assert of(events, "paid") == []
    assert (sim(state)["pfennigs"], sum(sim(state)["helpers"].values())) == (0, 0)


@rule("PM-SIM-01")
def test_a_sim_baker_empties_the_column_that_asks_people_for_an_ox_or_a_cart() -> None:
    column = next(place for place, one in enumerate(default().mill.columns) if one.ox)
    mill: list[dict[str, int]] = [{} for _ in default().mill.columns]
    mill[column] = {"rye": 1}
    state = with_sim("hans", "mill", mill=mill)
    pass_turn(state)
    assert table(state)["mill"][column] == {}


@rule("PM-SIM-02")
def test_at_the_oven_a_sim_baker_only_raises_the_tax() -> None:
    state = with_sim("hans", "oven", "oven")
    events = pass_turn(state)
    assert shown(state, "oven_tax") == 1
    assert {event["event"] for event in events if event.get("seat") == "p2"} == {"turn-began", "card-action", "placed"}
    assert sum(sim(state)["loaves"].values()) == 0
    pass_turn(state)
    assert shown(state, "oven_tax") == 2


@rule("PM-SIM-03")
@pytest.mark.parametrize(
    ("tokens", "discarded"),
    [((1, 2, 3, 2), 3), ((2, 1, 0, 2), 1), ((0, 1, 1, 1), 2), ((0, 0, 0, 4), 4)],
)
def test_at_the_mill_the_fullest_column_goes_back_into_the_bag(tokens: tuple[int, ...], discarded: int) -> None:
    """OPEN-58: the leftmost of several."""
    columns: list[dict[str, Any]] = [{"tokens": count, "price": 1, "transport": []} for count in (2, 2, 3)]
    columns.append({"tokens": 4, "price": 3, "transport": ["ox", "cart"]})
    mill = [{"rye": count} if count else {} for count in tokens]
    state = with_sim("hans", "mill", mill=mill, changes={"mill__column": columns})
    events = pass_turn(state)
    assert [event["column"] for event in of(events, "column-discarded")] == [discarded]
    left = [sum(column.values()) for column in table(state)["mill"]]
    assert left == [0 if place == discarded else count for place, count in enumerate(tokens, 1)]
    assert sum(sim(state)["flours"].values()) == 0
    assert total_grain(state) == 80


@rule("PM-SIM-03")
def test_an_empty_mill_is_visited_without_effect() -> None:
    """OPEN-58."""
    state = with_sim("hans", "mill")
    events = pass_turn(state)
    assert of(events, "column-discarded") == []
    assert table(state)["workers"]["mill"] == ["p2"]


@rule("PM-SIM-04")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_at_the_castle_a_loan_is_discarded_if_there_is_one(edition: str) -> None:
    """OPEN-68; it goes back to the supply (OPEN-16)."""
    state = with_sim("rudolf", "castle", "castle", options={"edition": edition}, servant="farm")
    events = pass_turn(state)
    assert len(of(events, "loan-discarded")) == 1
    assert table(state)["castle_loans"] == 0
    assert shown(state, "loans_left") == 8
    assert (sim(state)["loans"], sim(state)["points"], sim(state)["pfennigs"]) == (0, 5, 0)
    events = pass_turn(state)
    assert of(events, "loan-discarded") == []
    assert table(state)["workers"]["castle"] == ["p2", "p2"]


@rule("PM-SIM-05")
def test_at_the_guild_a_random_baker_leaves_the_game() -> None:
    gone: set[int] = set()
    for seed in range(30):
        state = with_sim("hans", "guild", guild=[2, 4, 5], random=stream(seed))
        [event] = of(pass_turn(state), "baker-discarded")
        assert table(state)["guild"] == [baker for baker in (2, 4, 5) if baker != event["baker"]]
        assert sim(state)["bakers"] == []
        gone.add(event["baker"])
    assert gone == {2, 4, 5}


@rule("PM-SIM-05")
def test_an_empty_guild_is_visited_without_effect() -> None:
    """OPEN-58."""
    state = with_sim("hans", "guild", guild=[])
    assert of(pass_turn(state), "baker-discarded") == []
    assert table(state)["workers"]["guild"] == ["p2"]


@rule("PM-SIM-05")
def test_in_basic_mode_the_guild_on_a_card_means_the_church() -> None:
    """OPEN-55."""
    state = with_sim("hans", "guild", options={"mode": "basic"})
    pass_turn(state)
    assert table(state)["workers"]["church"] == ["p2"]


# -- the market --------------------------------------------------------------------------------------------------


def spaces_in(column: int) -> list[str]:
    """The spaces of a column from the top, each by its stall, counted from 1."""
    stalls = [(stall.row, number, stall) for number, stall in enumerate(default().market.stalls, 1)]
    found: list[str] = []
    for _, number, stall in sorted(stalls, key=lambda one: one[:2]):
        if stall.column == column:
            found += [str(number)] * stall.spaces
    return found


def standing(*spaces: str, seats: tuple[str, ...] = ("p2",)) -> dict[str, list[str]]:
    """Workers at stalls, of these seats by turns."""
    market: dict[str, list[str]] = {}
    for place, stall in enumerate(spaces):
        market.setdefault(stall, []).append(seats[place % len(seats)])
    return market


@rule("PM-SIM-06")
@pytest.mark.parametrize(
    ("helpers", "column"),
    [
        ({"ox": 1}, 1),
        ({"ox": 1, "cart": 1}, 1),
        ({"cart": 1}, 2),
        ({"used-ox": 1, "cart": 1}, 2),
        ({"used-ox": 1, "used-cart": 1, "cow": 1}, 3),
        ({}, 3),
    ],
)
def test_at_the_market_the_leftmost_column_that_the_human_could_use_now_is_taken(
    helpers: dict[str, int], column: int
) -> None:
    """EX-14; OPEN-59: only active animals and carts count."""
    state = with_sim("hans", "market", seats=[{"helpers": helpers}, {}])
    events = pass_turn(state)
    assert table(state)["workers"]["market"] == standing(spaces_in(column)[0])
    assert of(events, "ingredients", seat="p2") == []
    assert sum(sim(state)["ingredients"].values()) == 0
    assert sum(seat(state, 0)["helpers"].values()) == sum(helpers.values())


@rule("PM-SIM-06")
def test_the_topmost_free_space_is_taken_and_then_the_next_column() -> None:
    """OPEN-59: a full column sends it to the next one right."""
    spaces = [*spaces_in(2), *spaces_in(3)]
    state = with_sim("hans", *["market"] * 4, seats=[{"helpers": {"cart": 1}}, {}])
    for number in (1, 2, 3):
        pass_turn(state)
        assert table(state)["workers"]["market"] == standing(*spaces[:number])
    full = spaces_in(2)
    state = with_sim(
        "hans", "market", workers={"market": standing(*full, seats=("p1", "p2"))}, seats=[{"helpers": {"cart": 1}}, {}]
    )
    pass_turn(state)
    assert table(state)["workers"]["market"][spaces_in(3)[0]] == ["p2"]


@rule("PM-SIM-06")
def test_with_several_people_the_best_transport_of_anybody_counts() -> None:
    seats = [{}, {"helpers": {"cart": 1}}, {"helpers": {"used-ox": 1}}, {}]
    state = with_sim("hans", "market", options={"players": 3}, seats=seats, turn={"at": 2})
    pass_turn(state)
    assert table(state)["workers"]["market"] == standing(spaces_in(2)[0], seats=("p4",))


@rule("PM-SIM-06")
def test_without_people_the_leftmost_free_space_is_taken() -> None:
    """OPEN-59."""
    options: dict[str, object] = {
        "players": 0,
        "sim_bakers": ["rudolf", "helga"],
        "components": print_with_card(["market"]),
    }
    events = [GAME.event_dict(event) for event in GAME.opening(options, 0)]
    stalls = [str(event["stall"]) for event in of(events, "placed", place="market")]
    assert stalls[:2] == [*spaces_in(1), *spaces_in(2)][:2]


@rule("PM-SIM-06")
def test_in_a_full_market_there_is_no_room_and_the_worker_stays_in_reserve() -> None:
    """OPEN-56: it is left over later, and Hans's goes to the church."""
    columns = sorted({stall.column for stall in default().market.stalls if not stall.ox and not stall.cart})
    market = standing(*[space for column in columns for space in spaces_in(column)], seats=("p1", "p2"))
    fifth = {"penitence": 8}
    state = with_sim(
        "hans", "market", options={"players": 2}, workers={"market": market}, seats=[fifth, fifth, {}], turn={"at": 1}
    )
    events = pass_turn(state)
    assert of(events, "placed", seat="p3") == []
    assert [event["place"] for event in of(events, "card-idle")] == ["market"]
    assert seat(state, 2)["workers"]["reserve"] == 4
    play(state, "place river")
    events = pass_turn(state)
    assert [event["place"] for event in of(events, "placed", seat="p3")] == ["church"]


# -- the church --------------------------------------------------------------------------------------------------


@rule("PM-SIM-07")
def test_in_church_a_sim_baker_first_sets_its_place_and_discards_a_penance() -> None:
    state = with_sim("hans", "church", seats=[{}, {"penances": 1, "penitence": 9}], offerings={"shown": [2, 7]})
    events = pass_turn(state)
    kinds = [event["event"] for event in events if event.get("seat") == "p2"]
    assert kinds[2:7] == ["placed", "order-of-turn", "penance-left", "offered", "penitence"]
    assert table(state)["next_tower"] == ["p2"]
    assert sim(state)["penances"] == 0


@rule("PM-SIM-07")
@pytest.mark.parametrize(("edition", "next_tower"), [("final", ["p2"]), ("first", [])])
def test_a_visit_by_night_follows_the_normal_rules_too(edition: str, next_tower: list[str]) -> None:
    """PM-CHURCH-17: in the first edition it sets no place."""
    state = with_sim(
        "hans",
        night="church",
        phase="night",
        doing=["night"],
        seats=[{"pfennigs": 1}, {"penances": 1}],
        options={"edition": edition},
    )
    assert table(state)["next_tower"] == next_tower
    assert sim(state)["penances"] == 0


@rule("PM-SIM-08", "PM-SIM-09")
@pytest.mark.parametrize(("token", "gained"), [(7, 3), (6, 4)])
def test_a_sim_baker_gains_the_crosses_of_the_second_level_and_one_more(token: int, gained: int) -> None:
    """EX-17: a cow for 2, a loaf for 3; the offering is replaced, that of the first level stays."""
    state = with_sim("hans", "church", offerings={"shown": [2, token]}, options={"edition": "english"})
    events = pass_turn(state)
    assert sim(state)["penitence"] == gained
    assert [event["offering"] for event in of(events, "offered")] == [token]
    assert table(state)["offerings"]["discarded"] == [token]
    level_1, level_2 = table(state)["offerings"]["shown"]
    assert level_1 == 2
    assert level_2 != token
    assert default().offerings[level_2 - 1].level == 2


@rule("PM-SIM-10")
def test_a_sim_baker_discards_a_reward_at_the_levels_where_people_take_one() -> None:
    for level, pile in ((3, 0), (8, 1), (13, 2)):
        rewards = [[2, 3], [4, 5], [6, 7]]
        state = with_sim(
            "hans", "church", offerings={"shown": [2, 7]}, seats=[{}, {"penitence": level}], rewards=rewards
        )
        [event] = of(pass_turn(state), "reward-discarded")
        left = [one for one in rewards[pile] if one != event["reward"]]
        assert table(state)["rewards"] == [left if place == pile else rewards[place] for place in range(3)]
        assert len(left) == 1


@rule("PM-SIM-10")
def test_which_reward_lies_on_top_is_left_to_chance_and_has_no_effect() -> None:
    """OPEN-77; reward 2 would be three points."""
    seats = [{}, {"penitence": 4, "marked": 4}]
    gone: set[int] = set()
    for seed in range(20):
        state = with_sim("hans", "augsburg", seats=seats, rewards=[[2, 6]], random=stream(seed))
        events = pass_turn(state)
        gone.update(event["reward"] for event in of(events, "reward-discarded"))
        assert of(events, "reward-taken") == []
        assert of(events, "points", rule="PM-REWARD-02") == []
        assert sim(state)["helpers"]["cart"] == 0
    assert gone == {2, 6}


@rule("PM-SIM-10")
def test_an_empty_pile_is_no_matter() -> None:
    state = with_sim("hans", "church", seats=[{}, {"penitence": 4}], rewards=[[], [2], [3]])
    assert of(pass_turn(state), "reward-discarded") == []
    assert table(state)["rewards"] == [[], [2], [3]]


@rule("PM-SIM-11")
@pytest.mark.parametrize(("level", "gained"), [(0, 2), (1, 2), (3, 2), (6, 2), (9, 2), (12, 2), (4, 2)])
def test_a_sim_baker_gains_two_points_at_every_third_level_and_at_the_last(level: int, gained: int) -> None:
    state = with_sim("hans", "church", offerings={"shown": [2, 7]}, seats=[{}, {"penitence": level}])
    events = pass_turn(state)
    assert points(events, "PM-SIM-11") == gained
    assert sim(state)["penitence"] == level + 3
    assert sim(state)["points"] == 5 + gained


@rule("PM-SIM-11")
def test_levels_beyond_the_last_are_points_for_a_sim_baker_too() -> None:
    """OPEN-29."""
    state = with_sim("hans", "church", offerings={"shown": [2, 7]}, seats=[{}, {"penitence": 14}])
    pass_turn(state)
    assert sim(state)["penitence"] == 15
    assert sim(state)["points"] == 5 + 2 + 2


@rule("PM-SIM-12")
def test_a_sim_baker_receives_its_fifth_worker_at_level_8_and_uses_it_the_same_day() -> None:
    state = with_sim("hans", "church", offerings={"shown": [2, 7]}, seats=[{}, {"penitence": 5}])
    events = pass_turn(state)
    assert [event["rule"] for event in of(events, "worker-gained", seat="p2")] == ["PM-SIM-12"]
    assert sim(state)["workers"] == {"own": 5, "held": 5, "reserve": 4}
    state = with_sim("hans", "church", offerings={"shown": [2, 7]}, seats=[{}, {"penitence": 4}])
    pass_turn(state)
    assert sim(state)["workers"]["own"] == 4


# -- room and villagers -------------------------------------------------------------------------------------------


@rule("PM-SIM-16")
@pytest.mark.parametrize("place", ["trade_house", "river", "farm", "granary"])
def test_at_the_trade_house_the_river_the_farm_and_the_granary_a_sim_baker_only_takes_room(place: str) -> None:
    state = with_sim("hans", place)
    before = sim(state)
    events = pass_turn(state)
    assert {event["event"] for event in events if event.get("seat") == "p2"} == {"turn-began", "card-action", "placed"}
    after = sim(state)
    for name in ("pfennigs", "points", "penitence", "ingredients", "flours", "helpers"):
        assert after[name] == before[name]
    assert "p2" in table(state)["workers"][place.replace("_", "-")]


@rule("PM-SIM-16")
def test_a_sim_baker_in_the_granary_leaves_no_room_there() -> None:
    state = with_sim("rudolf", "granary")
    pass_turn(state)
    assert refused_by(state, "place granary") == "PM-COUNT-02"


@rule("PM-SIM-17")
def test_villagers_of_a_sim_baker_have_no_effect_in_play() -> None:
    """1 would be a point in church, 2 penitence and 3 a pfennig at the castle, 6 an ingredient at the market."""
    villagers = {"ulm": 1, "donauwoerth": 2, "dinkelsbuehl": 3, "augsburg": 6}
    for place, level in (("church", 3), ("castle", 0), ("market", 0)):
        seats = [{}, {"villagers": [1, 2, 3, 6]}]
        state = with_sim("hans", place, seats=seats, villagers=villagers, offerings={"shown": [2, 7]}, servant="farm")
        events = pass_turn(state)
        assert sim(state)["penitence"] == level
        assert points(events) == (2 if place == "church" else 0)
        assert sim(state)["pfennigs"] == 0
        assert of(events, "ingredients", seat="p2") == []


@rule("PM-SIM-17")
@pytest.mark.parametrize(("villagers", "gained"), [([], 0), ([1], 1), ([1, 2], 3), ([1, 2, 3], 6), ([1, 2, 3, 4], 10)])
def test_villagers_of_a_sim_baker_score_at_the_end(villagers: list[int], gained: int) -> None:
    options = {"players": 1, "sim_bakers": ["helga"], "mode": "basic"}
    state = position(doing=["scoring"], round=5, options=options, seats=[{}, {"villagers": villagers}])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[1] == 5 + gained


# -- among themselves --------------------------------------------------------------------------------------------


def three(place: str, **parts: Any) -> list[dict[str, Any]]:
    """Rudolf and Hans are at a place; Helga follows. p1 is the only person."""
    cards = {str(number): {"day": [place]} for number in range(1, 41)}
    options = {"players": 1, "sim_bakers": ["rudolf", "hans", "helga"], "components": print_with(automa__cards=cards)}
    people: list[dict[str, Any]] = [
        {"workers": {"reserve": 1}},
        {"workers": {"reserve": 0}},
        {"workers": {"reserve": 0}},
    ]
    for extra, one in zip(parts.pop("extra", [{}, {}]), people[1:], strict=True):
        one.update(extra)
    people.append({"workers": {"reserve": 1}, "points": 0})
    where = {"trade_house": "trade-house"}.get(place, place)
    workers = {where: ["p2", "p3"]}
    state = position(options=options, seats=people, workers=workers, servant="oven", **parts)
    return pass_turn(state)


@rule("PM-SIM-22")
@pytest.mark.parametrize("place", ["farm", "ulm", "castle", "trade_house"])
def test_sim_bakers_neither_pay_nor_hinder_one_another(place: str) -> None:
    """Helga has neither Rudolf's penitence nor money for Hans or for licences."""
    events = three(place, extra=[{"penitence": 12}, {}])
    assert [event["place"] for event in of(events, "placed", seat="p4")] == [place.replace("_", "-")]
    assert of(events, "paid") == []
    assert of(events, "points", seat="p3") == []
    assert of(events, "earned") == []


@rule("PM-SIM-22")
def test_only_room_can_keep_a_sim_baker_from_a_place() -> None:
    """OPEN-56: a full village; the turn ends, the worker stays."""
    seats = [{"workers": {"reserve": 2}}, {"workers": {"reserve": 1}}]
    state = with_sim("hans", "ulm", "farm", seats=seats, workers={"ulm": ["p1"]})
    events = pass_turn(state)
    assert of(events, "placed", seat="p2") == []
    assert [event["place"] for event in of(events, "card-idle")] == ["ulm"]
    assert sim(state)["workers"]["reserve"] == 1
    events = pass_turn(state)
    assert [event["place"] for event in of(events, "placed", seat="p2")] == ["farm"]
