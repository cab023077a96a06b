"""The market: stalls in columns, a route to the right end, and what bakers and reputation add (PM-MARKET)."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table

MARKET = default().market
STALLS = list(range(1, len(MARKET.stalls) + 1))
LAST_COLUMN = max(stall.column for stall in MARKET.stalls)
FORK = next(number for number in STALLS if len(MARKET.stalls[number - 1].next) == 2)
ROUTES = [[stop + 1 for stop in route] for number in STALLS for route in MARKET.routes(number - 1)]
RICH = {"pfennigs": 30, "helpers": {"ox": 1, "cart": 1}}
SHORTEST = min(ROUTES, key=len)
TRACKS = default().reputation.tracks
START = [default().reputation.start] * 4
TOP = len(TRACKS[0].points) - 1


def in_column(column: int) -> list[int]:
    """The stalls of a column, counted from 1."""
    return [number for number in STALLS if MARKET.stalls[number - 1].column == column]


def crowd(*stalls: int) -> dict[str, Any]:
    """The second player's worker at each of these stalls."""
    return {"market": {str(stall): ["p2"] for stall in stalls}}


def goods_of(route: list[int]) -> dict[str, int]:
    """What the stalls of a route show together."""
    return dict(zip(INGREDIENTS, MARKET.goods_of([stop - 1 for stop in route]), strict=True))


def visit(state: Any, route: list[int]) -> dict[str, int]:
    """Go to the first stall of a route by whatever is needed, and along it; the ingredients that it brought."""
    before = seat(state, 0)["ingredients"]
    transport = {1: " ox", 2: " cart"}.get(MARKET.stalls[route[0] - 1].column, "")
    events = play(state, "place market", f"stall {route[0]}{transport}")
    if FORK in route:
        events += play(state, f"branch {route[route.index(FORK) + 1]}")
    assert state.decider() == 1
    after = seat(state, 0)["ingredients"]
    return {name: after[name] - before[name] for name in INGREDIENTS}


def added(*goods: dict[str, int]) -> dict[str, int]:
    """Ingredients together."""
    return {name: sum(part.get(name, 0) for part in goods) for name in INGREDIENTS}


def shown_at(places: list[int]) -> list[dict[str, int]]:
    """What the four reputation tracks show at these positions."""
    return [dict(zip(INGREDIENTS, TRACKS[bread].goods[place], strict=True)) for bread, place in enumerate(places)]


# -- spaces and fees ---------------------------------------------------------------------------------------------


@rule("PM-MARKET-01")
@pytest.mark.parametrize("stall", STALLS)
def test_a_stall_takes_one_worker_for_each_of_its_spaces(stall: int) -> None:
    spaces = MARKET.stalls[stall - 1].spaces
    state = position(seats=[RICH], workers={"market": {str(stall): ["p2"] * spaces}})
    play(state, "place market")
    offered = {int(text.split()[1]) for text in legal(state)}
    assert offered == set(STALLS) - {stall}
    transport = " ox" if MARKET.stalls[stall - 1].ox else ""
    assert refused_by(state, f"stall {stall}{transport}") == "PM-MARKET-01"


@rule("PM-MARKET-01")
def test_a_market_without_a_free_space_cannot_be_visited() -> None:
    spaces = [(number, MARKET.stalls[number - 1].spaces) for number in STALLS]
    seats = [f"p{1 + place % 4}" for place in range(sum(number for _, number in spaces))]
    workers = {str(stall): [seats.pop() for _ in range(number)] for stall, number in spaces}
    state = position(options={"players": 4}, seats=[RICH], workers={"market": workers})
    assert "place market" not in legal(state)
    assert refused_by(state, "place market") == "PM-MARKET-01"


@rule("PM-MARKET-01")
def test_the_market_is_closed_at_night() -> None:
    state = position(phase="night", seats=[RICH])
    assert "place market" not in legal(state)
    assert refused_by(state, "place market") == "PM-NIGHT-03"


@rule("PM-MARKET-02", "PM-MARKET-04", "PM-MARKET-05")
def test_the_example_of_the_second_column_and_two_workers_to_the_right() -> None:
    """EX-02: the cart flipped, 2 + 2 pfennigs, for 2 water, 1 milk, 2 salt and 1 yeast."""
    goods = {"water": 2, "salt": 2, "yeast": 1, "milk": 1}
    route = next(route for route in ROUTES if route[0] in in_column(2) and goods_of(route) == goods)
    workers = crowd(in_column(3)[0], in_column(LAST_COLUMN)[0])
    state = position(options={"mode": "basic"}, seats=[{"pfennigs": 4, "helpers": {"cart": 1}}], workers=workers)
    assert visit(state, route) == goods
    assert seat(state, 0)["pfennigs"] == 0
    assert seat(state, 0)["helpers"]["used-cart"] == 1


@rule("PM-MARKET-02", "PM-MARKET-05")
def test_the_example_without_transport_and_nobody_to_the_right() -> None:
    """EX-03: 2 pfennigs for 2 salt, 1 water and 1 yeast."""
    goods = {"water": 1, "salt": 2, "yeast": 1, "milk": 0}
    route = next(route for route in ROUTES if route[0] not in in_column(2) and goods_of(route) == goods)
    state = position(options={"mode": "basic"}, seats=[{"pfennigs": 2}])
    assert visit(state, route) == goods
    assert seat(state, 0)["pfennigs"] == 0


@rule("PM-MARKET-02")
def test_every_worker_to_the_right_costs_a_pfennig_whatever_its_colour_and_row() -> None:
    (stall,) = in_column(3)[:1]
    right = [number for number in STALLS if MARKET.stalls[number - 1].column > 3]
    workers = {str(number): ["p1" if number % 2 else "p2"] for number in right}
    state = position(seats=[{"pfennigs": 20}], workers={"market": workers})
    play(state, "place market", f"stall {stall}")
    assert seat(state, 0)["pfennigs"] == 20 - 2 - len(right)


@rule("PM-MARKET-02")
def test_workers_to_the_left_and_in_the_same_column_cost_nothing() -> None:
    """OPEN-21."""
    column = next(column for column in range(LAST_COLUMN, 2, -1) if len(in_column(column)) > 1)
    stall, *beside = in_column(column)
    left = [number for number in STALLS if MARKET.stalls[number - 1].column < column][:3]
    state = position(seats=[{"pfennigs": 2}], workers=crowd(*beside[:1], *left))
    play(state, "place market", f"stall {stall}")
    assert seat(state, 0)["pfennigs"] == 0


@rule("PM-MARKET-02")
def test_who_cannot_pay_the_fee_cannot_stand_at_a_stall() -> None:
    poor = position(seats=[{"pfennigs": 1}])
    assert "place market" not in legal(poor)
    assert refused_by(poor, "place market") == "PM-MARKET-02"
    last = in_column(LAST_COLUMN)[0]
    state = position(seats=[{"pfennigs": 2}], workers=crowd(last))
    play(state, "place market")
    (stall,) = in_column(3)[:1]
    assert f"stall {stall}" not in legal(state)
    assert refused_by(state, f"stall {stall}") == "PM-MARKET-02"


# -- transport ---------------------------------------------------------------------------------------------------


@rule("PM-MARKET-03")
@pytest.mark.parametrize("stall", in_column(1))
def test_a_stall_of_the_first_column_needs_an_ox(stall: int) -> None:
    state = position(seats=[RICH])
    play(state, "place market")
    assert rule_of(state, f"stall {stall} ox") == "PM-MARKET-03"
    for text in (f"stall {stall}", f"stall {stall} cart"):
        assert text not in legal(state)
        assert refused_by(state, text) == "PM-MARKET-03"
    play(state, f"stall {stall} ox")
    helpers = seat(state, 0)["helpers"]
    assert (helpers["ox"], helpers["used-ox"], helpers["cart"]) == (0, 1, 1)


@rule("PM-MARKET-04")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
@pytest.mark.parametrize("transport", ["ox", "cart"])
@pytest.mark.parametrize("stall", in_column(2))
def test_a_stall_of_the_second_column_needs_an_ox_or_a_cart(stall: int, transport: str, edition: str) -> None:
    state = position(options={"edition": edition}, seats=[{"pfennigs": 2, "helpers": {transport: 1, "cow": 1}}])
    play(state, "place market")
    assert f"stall {stall} {transport}" in legal(state)
    assert f"stall {stall}" not in legal(state)
    assert refused_by(state, f"stall {stall}") == "PM-MARKET-04"
    play(state, f"stall {stall} {transport}")
    assert seat(state, 0)["helpers"][transport] == 0
    assert seat(state, 0)["helpers"][f"used-{transport}"] == 1
    assert seat(state, 0)["helpers"]["cow"] == 1


@rule("PM-MARKET-03", "PM-MARKET-04")
def test_a_used_ox_or_cart_carries_nobody_and_a_cow_never_does() -> None:
    """Only the columns further right are open to a player without active transport."""
    state = position(seats=[{"pfennigs": 20, "helpers": {"used-ox": 1, "used-cart": 1, "cow": 1}}])
    play(state, "place market")
    near = in_column(1) + in_column(2)
    assert legal(state) - {"milk"} == {f"stall {stall}" for stall in STALLS if stall not in near}


@rule("PM-MARKET-04")
@pytest.mark.parametrize("stall", [number for number in STALLS if MARKET.stalls[number - 1].column > 2])
def test_a_stall_further_right_needs_and_uses_no_transport(stall: int) -> None:
    state = position(seats=[RICH])
    play(state, "place market")
    assert f"stall {stall} ox" not in legal(state)
    assert f"stall {stall} cart" not in legal(state)
    play(state, f"stall {stall}")
    assert seat(state, 0)["helpers"] == {**seat(position(), 0)["helpers"], "ox": 1, "cart": 1}


# -- the route ---------------------------------------------------------------------------------------------------


@rule("PM-MARKET-05")
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: "-".join(map(str, route)))
def test_a_visit_collects_all_that_its_route_shows_from_the_own_stall_to_the_right_end(route: list[int]) -> None:
    assert MARKET.stalls[route[-1] - 1].next == []
    state = position(options={"mode": "basic"}, seats=[RICH])
    assert visit(state, route) == goods_of(route)
    assert table(state)["workers"]["market"] == {str(route[0]): ["p1"]}


@rule("PM-MARKET-06")
@pytest.mark.parametrize("start", in_column(1) + in_column(2) + [FORK])
def test_at_the_central_stall_one_of_two_branches_is_picked(start: int) -> None:
    transport = {1: " ox", 2: " cart"}.get(MARKET.stalls[start - 1].column, "")
    state = position(seats=[RICH])
    play(state, "place market", f"stall {start}{transport}")
    assert legal(state) == {f"branch {stall + 1}" for stall in MARKET.stalls[FORK - 1].next}
    assert refused_by(state, f"branch {FORK}") == "PM-MARKET-06"


@rule("PM-MARKET-06")
def test_the_central_stall_forks_wherever_another_print_counts_it() -> None:
    """With a stall fewer in the first column it is the fourth of the print."""
    document: Any = default().document
    stalls = document["market"]["stall"][1:]
    fork = next(number for number, stall in enumerate(stalls, 1) if len(stall["next"]) == 2)
    names = [stall["id"] for stall in stalls]
    state = position(options={"components": print_with(market__stall=stalls)}, seats=[RICH])
    play(state, "place market", f"stall {fork}")
    assert legal(state) == {f"branch {names.index(name) + 1}" for name in stalls[fork - 1]["next"]}


@rule("PM-MARKET-06")
def test_a_route_that_begins_past_the_fork_has_no_branch() -> None:
    """OPEN-22."""
    past = [number for number in STALLS if MARKET.stalls[number - 1].column > MARKET.stalls[FORK - 1].column]
    assert past
    for stall in past:
        state = position(seats=[RICH])
        play(state, "place market", f"stall {stall}")
        assert state.decider() == 1


@rule("PM-MARKET-07")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_a_full_counter_forbids_no_visit_and_what_is_above_twenty_is_lost(edition: str) -> None:
    route = next(route for route in ROUTES if route[0] == FORK)
    full = dict.fromkeys(INGREDIENTS, 20)
    state = position(options={"edition": edition}, seats=[{"pfennigs": 2, "ingredients": full}])
    visit(state, route)
    assert seat(state, 0)["ingredients"] == full
    assert seat(state, 0)["pfennigs"] == 0


@rule("PM-MARKET-07")
def test_a_nearly_full_counter_takes_what_it_can() -> None:
    route = max(ROUTES, key=lambda route: max(goods_of(route).values()))
    goods = goods_of(route)
    name = max(goods, key=lambda ingredient: goods[ingredient])
    state = position(options={"mode": "basic"}, seats=[{**RICH, "ingredients": {name: 19}}])
    assert visit(state, route) == {**goods, name: 1}


# -- bakers and reputation ---------------------------------------------------------------------------------------


@rule("PM-MARKET-08")
@pytest.mark.parametrize(
    ("baker", "upgraded", "bonus"),
    [
        (1, False, {"salt": 1}),
        (2, False, {"yeast": 1}),
        (10, False, {"water": 1}),
        (3, False, {}),
        (1, True, {"salt": 1, "yeast": 1}),
        (2, True, {"salt": 1, "yeast": 1}),
        (10, True, {"water": 1, "salt": 1}),
        (9, True, {}),
    ],
)
def test_an_own_baker_adds_its_ingredients_to_a_visit(baker: int, upgraded: bool, bonus: dict[str, int]) -> None:
    seats = [{"pfennigs": 2, "bakers": [baker]}]
    state = position(seats=seats, guild=[], upgraded=[baker] if upgraded else [])
    assert visit(state, SHORTEST) == added(goods_of(SHORTEST), bonus, *shown_at(START))


@rule("PM-MARKET-08")
def test_a_baker_of_somebody_else_or_of_the_guild_adds_nothing() -> None:
    state = position(seats=[{"pfennigs": 2}, {"bakers": [1]}], guild=[2, 10])
    assert visit(state, SHORTEST) == added(goods_of(SHORTEST), *shown_at(START))


@rule("PM-MARKET-09")
@pytest.mark.parametrize("place", range(TOP + 1))
@pytest.mark.parametrize("bread", range(4), ids=BREADS)
def test_a_reputation_marker_adds_what_its_position_shows(bread: int, place: int) -> None:
    places = [place if other == bread else 0 for other in range(4)]
    state = position(seats=[{"pfennigs": 2, "reputation": dict(zip(BREADS, places, strict=True))}])
    assert visit(state, SHORTEST) == added(goods_of(SHORTEST), *shown_at(places))


@rule("PM-MARKET-09")
def test_all_four_reputation_markers_add_up() -> None:
    assert sum(sum(shown.values()) for shown in shown_at([TOP] * 4)) > 1
    state = position(seats=[{"pfennigs": 2, "reputation": dict.fromkeys(BREADS, TOP)}])
    assert visit(state, SHORTEST) == added(goods_of(SHORTEST), *shown_at([TOP] * 4))


@rule("PM-MARKET-10")
@pytest.mark.parametrize(
    ("edition", "bonus"),
    [("final", {"water": 1, "salt": 1, "yeast": 1}), ("first", {"water": 1, "salt": 3, "yeast": 2})],
)
def test_identical_bonuses_of_bakers_count_once_or_add_up_in_the_first_edition(
    edition: str, bonus: dict[str, int]
) -> None:
    """Upgraded, bakers 1 and 2 give salt and yeast, and baker 10 water and salt."""
    seats = [{"pfennigs": 2, "bakers": [1, 2, 10]}]
    state = position(options={"edition": edition}, seats=seats, guild=[], upgraded=[1, 2, 10])
    assert visit(state, SHORTEST) == added(goods_of(SHORTEST), bonus, *shown_at(START))


@rule("PM-MARKET-10")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_different_bonuses_of_bakers_all_count(edition: str) -> None:
    seats = [{"pfennigs": 2, "bakers": [1, 2, 10]}]
    state = position(options={"edition": edition}, seats=seats, guild=[])
    bonus = {"water": 1, "salt": 1, "yeast": 1}
    assert visit(state, SHORTEST) == added(goods_of(SHORTEST), bonus, *shown_at(START))


@rule("PM-MARKET-10")
def test_a_bonus_of_reputation_adds_to_the_same_one_of_a_baker() -> None:
    """OPEN-39: only bakers are compared with each other."""
    sides = {1: {"salt": 1, "yeast": 1}, 10: {"water": 1, "salt": 1}}
    at_top = shown_at([TOP] * 4)
    assert any(shown.get(name, 0) for shown in at_top for name in ("water", "salt", "yeast"))
    for baker, bonus in sides.items():
        seats = [{"pfennigs": 2, "bakers": [baker], "reputation": dict.fromkeys(BREADS, TOP)}]
        state = position(seats=seats, guild=[], upgraded=[baker])
        assert visit(state, SHORTEST) == added(goods_of(SHORTEST), bonus, *at_top)
