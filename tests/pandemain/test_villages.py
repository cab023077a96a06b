"""The villages and Augsburg (PM-VILLAGE, PM-AUGS): sections 5.7 and 5.8 of the ledger."""

from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import VILLAGES, named, order_points, order_spaces, other_bread, permanent, staleness
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table, total_grain

ULM = permanent("ulm")  # what Ulm always wants
ELSE = other_bread(ULM)  # and a bread that it wants only by a token


def loaf(bread: str, quality: str = "high", day: int = 2) -> str:
    """The name of a loaf in a position document."""
    return f"{bread} {quality} {day}"


def in_front_of_ulm(players: int = 2, workers: list[str] | None = None, **entries: Any) -> PandemainState:
    """p1 has four loaves that Ulm always wants and 9 pf; these workers stand in Ulm."""
    own = {"pfennigs": 9, "loaves": {loaf(ULM): 4}, **entries.pop("own", {})}
    options = {"players": players}
    return position(options=options, seats=[own], workers={"ulm": workers or []}, **entries)


# -- workers -----------------------------------------------------------------------------------------------------


@rule("PM-VILLAGE-01")
@pytest.mark.parametrize("village", VILLAGES)
def test_villages_are_visited_by_day_only(village: str) -> None:
    own = {"pfennigs": 9, "penitence": 5, "loaves": {loaf(permanent(village)): 1}}
    by_day = position(seats=[own])
    assert f"place {village}" in legal(by_day)
    by_night = position(seats=[own], phase="night")
    assert f"place {village}" not in legal(by_night)
    assert refused_by(by_night, f"place {village}") == "PM-NIGHT-03"


@rule("PM-VILLAGE-01")
def test_a_village_has_room_for_three_workers() -> None:
    state = in_front_of_ulm(4, ["p2", "p3"])
    assert rule_of(state, "place ulm") == "PM-VILLAGE-01"
    full = in_front_of_ulm(4, ["p2", "p3", "p4"])
    assert "place ulm" not in legal(full)
    assert refused_by(full, "place ulm") == "PM-VILLAGE-01"


@rule("PM-VILLAGE-05")
@pytest.mark.parametrize("workers", [[], ["p3"], ["p4", "p2"]])
def test_a_worker_goes_to_the_topmost_free_space(workers: list[str]) -> None:
    state = in_front_of_ulm(4, workers)
    play(state, "place ulm")
    assert table(state)["workers"]["ulm"] == [*workers, "p1"]


@rule("PM-VILLAGE-07")
def test_nobody_has_two_workers_in_a_village() -> None:
    state = in_front_of_ulm(4, ["p1"])
    assert "place ulm" not in legal(state)
    assert refused_by(state, "place ulm") == "PM-VILLAGE-07"


@rule("PM-VILLAGE-07")
def test_a_worker_in_another_village_does_not_matter() -> None:
    state = position(options={"players": 4}, seats=[{"loaves": {loaf(ULM): 1}}], workers={"donauwoerth": ["p1"]})
    assert "place ulm" in legal(state)


# -- licences ----------------------------------------------------------------------------------------------------


@rule("PM-VILLAGE-08")
@pytest.mark.parametrize("workers", [[], ["p3"], ["p4", "p2"]])
def test_whoever_comes_pays_a_pfennig_to_each_player_who_is_there(workers: list[str]) -> None:
    state = in_front_of_ulm(4, workers)
    happened = play(state, "place ulm")
    assert seat(state, 0)["pfennigs"] == 9 - len(workers)
    assert [seat(state, number)["pfennigs"] for number in (1, 2, 3)] == [
        1 if other in workers else 0 for other in ("p2", "p3", "p4")
    ]
    paid = named(happened, "paid")
    assert {event["to"] for event in paid} == set(workers)
    if paid:
        assert {event["rule"] for event in paid} == {"PM-VILLAGE-08"}
        assert happened.index(paid[-1]) < happened.index(named(happened, "placed")[0])  # before the worker stands there


@rule("PM-VILLAGE-08")
def test_the_licence_is_not_paid_out_of_the_sale_to_come() -> None:
    short = in_front_of_ulm(4, ["p2", "p3"], own={"pfennigs": 1})
    assert "place ulm" not in legal(short)
    assert refused_by(short, "place ulm") == "PM-VILLAGE-08"
    enough = in_front_of_ulm(4, ["p2", "p3"], own={"pfennigs": 2})
    assert "place ulm" in legal(enough)


@rule("PM-VILLAGE-08")
@pytest.mark.parametrize("village", VILLAGES)
@pytest.mark.parametrize("visitor", range(4))
@pytest.mark.parametrize("owner", range(4))
def test_without_the_money_for_the_licence_no_seat_comes_in(visitor: int, owner: int, village: str) -> None:
    """Whoever comes, and whoever is there: nobody pays with what is not there."""
    if visitor == owner:
        return
    name = f"p{visitor + 1}"
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]

    def table_with(pfennigs: int) -> PandemainState:
        seats[visitor] = {"pfennigs": pfennigs, "penitence": 5, "loaves": {loaf(permanent(village)): 1}}
        turn = {"active": name, "at": visitor}
        return position(options={"players": 4}, seats=seats, workers={village: [f"p{owner + 1}"]}, turn=turn)

    short = table_with(0)
    assert f"place {village}" not in legal(short)
    assert refused_by(short, f"place {village}") == "PM-VILLAGE-08"
    enough = table_with(1)
    play(enough, f"place {village}")
    assert (seat(enough, visitor)["pfennigs"], seat(enough, owner)["pfennigs"]) == (0, 1)


# -- orders ------------------------------------------------------------------------------------------------------


@rule("PM-VILLAGE-02")
@pytest.mark.parametrize("village", VILLAGES)
def test_every_current_order_of_a_village_can_be_completed(village: str) -> None:
    bread = other_bread(permanent(village))
    spaces = order_spaces(village)
    own = {"penitence": 5, "loaves": {loaf(permanent(village)): 1, loaf(bread): 1}}
    state = position(seats=[own], orders={village: {"current": [bread] * spaces}})
    play(state, f"place {village}")
    assert legal(state) == {f"sell {order} high 2" for order in range(spaces + 1)}
    happened = play(state, f"sell {spaces} high 2")
    assert named(happened, "order-done")[0]["order"] == spaces


@rule("PM-VILLAGE-02")
def test_there_is_no_order_where_a_village_has_no_space() -> None:
    state = position(seats=[{"loaves": {loaf(ULM): 1}}])
    play(state, "place ulm")
    assert refused_by(state, f"sell {order_spaces('ulm') + 1} high 2") == "PM-VILLAGE-02"


@rule("PM-VILLAGE-03")
def test_the_printed_order_is_never_used_up() -> None:
    """All three sell to it in one round, and it is there in the next one."""
    seller = {"pfennigs": 3, "loaves": {loaf(ULM): 1}}
    state = position(options={"players": 4}, seats=[seller, seller, seller])
    for _ in range(3):
        assert "place ulm" in legal(state)
        play(state, "place ulm")
        assert rule_of(state, "sell 0 high 2") == "PM-VILLAGE-03"
        play(state, "sell 0 high 2")
    assert [seat(state, number)["loaves"] for number in range(3)] == [{}, {}, {}]


@rule("PM-VILLAGE-03")
def test_an_order_on_a_token_is_discarded_when_it_is_completed() -> None:
    seller = {"pfennigs": 3, "loaves": {loaf(ELSE): 1}}
    state = position(options={"players": 4}, seats=[seller, seller], orders={"ulm": {"current": [ELSE]}})
    bag = table(state)["bag"][ELSE]
    play(state, "place ulm", "sell 1 high 2")
    assert table(state)["bag"][ELSE] == bag + 2  # the loaf and the order
    assert table(state)["orders"] == {}
    assert "place ulm" not in legal(state)  # nothing is left for p2
    assert total_grain(state) == 80


@rule("PM-VILLAGE-04")
def test_a_future_order_cannot_be_completed() -> None:
    alone = position(seats=[{"loaves": {loaf(ELSE): 1}}], orders={"ulm": {"future": [ELSE]}})
    assert "place ulm" not in legal(alone)
    state = position(seats=[{"loaves": {loaf(ELSE): 1, loaf(ULM): 1}}], orders={"ulm": {"future": [ELSE]}})
    play(state, "place ulm")
    assert legal(state) == {"sell 0 high 2"}
    assert refused_by(state, "sell 1 high 2") == "PM-VILLAGE-04"


@rule("PM-VILLAGE-04")
def test_future_orders_become_current_ones_at_dawn() -> None:
    """All of one bread, so that they cannot be taken for tokens that dawn draws afterwards."""
    boards = zip(VILLAGES, default().villages, strict=True)
    rows = {village: ["oat" if space.future else None for space in board.spaces] for village, board in boards}
    state = position(orders={village: {"future": row} for village, row in rows.items()}, doing=["dawn 8"])
    for village, row in rows.items():
        current = table(state)["orders"][village]["current"]
        assert [order for order, future in zip(current, row, strict=True) if future] == [o for o in row if o]


@rule("PM-VILLAGE-06")
def test_whoever_enters_a_village_must_complete_an_order() -> None:
    without = position(seats=[{"loaves": {loaf(ELSE): 3}}])
    assert "place ulm" not in legal(without)
    assert refused_by(without, "place ulm") == "PM-VILLAGE-06"
    state = in_front_of_ulm()
    play(state, "place ulm")
    assert "done" not in legal(state)
    assert refused_by(state, "done") == "PM-VILLAGE-06"


@rule("PM-VILLAGE-09")
@pytest.mark.parametrize("bread", BREADS)
@pytest.mark.parametrize("quality", ["high", "low"])
def test_a_loaf_of_whatever_quality_completes_an_order_of_its_own_bread(bread: str, quality: str) -> None:
    own = {"penitence": 5, "loaves": {loaf(bread, quality): 1}}
    for wanted in BREADS:
        state = position(seats=[own], orders={"ulm": {"current": [wanted]}})
        assert ("place ulm" in legal(state)) == (bread in (wanted, ULM))
        if bread == wanted:
            play(state, "place ulm")
            assert rule_of(state, f"sell 1 {quality} 2") == "PM-VILLAGE-09"
            play(state, f"sell 1 {quality} 2")
            assert seat(state, 0)["loaves"] == {}


@rule("PM-VILLAGE-09")
def test_a_loaf_of_another_bread_completes_nothing() -> None:
    own = {"loaves": {loaf(ULM): 1, loaf(ELSE, "low"): 1}}
    third = other_bread(ULM, ELSE)
    state = position(seats=[own], orders={"ulm": {"current": [third]}})
    play(state, "place ulm")
    assert legal(state) == {"sell 0 high 2"}
    assert refused_by(state, "sell 1 low 2") == "PM-VILLAGE-09"


@rule("PM-VILLAGE-10")
def test_a_visit_completes_as_many_orders_as_there_are_loaves_for() -> None:
    own = {"loaves": {loaf(ULM): 1, loaf(ELSE): 1}}
    state = position(seats=[own], orders={"ulm": {"current": [ELSE]}})
    play(state, "place ulm", "sell 0 high 2")
    assert legal(state) == {"done", "sell 1 high 2"}
    assert rule_of(state, "done") == "PM-VILLAGE-10"
    play(state, "sell 1 high 2")
    assert seat(state, 0)["loaves"] == {}
    gained = 2 * staleness("high", 2) + order_points("ulm", 0) + order_points("ulm", 1)
    wheat = 3 if "wheat" in (ULM, ELSE) else 0
    assert seat(state, 0)["points"] == 5 + gained + wheat


@rule("PM-VILLAGE-10")
def test_a_visit_may_stop_after_the_first_order() -> None:
    own = {"loaves": {loaf(ULM): 1, loaf(ELSE): 1}}
    state = position(seats=[own], orders={"ulm": {"current": [ELSE]}})
    play(state, "place ulm", "sell 0 high 2", "done")
    assert seat(state, 0)["loaves"] == {loaf(ELSE): 1}
    assert state.decision().seat == 1


@rule("PM-VILLAGE-11")
@pytest.mark.parametrize("order", [0, 1])
def test_no_order_is_completed_twice_in_a_visit(order: int) -> None:
    own = {"loaves": {loaf(ULM): 2, loaf(ELSE): 2}}
    state = position(seats=[own], orders={"ulm": {"current": [ELSE]}})
    play(state, "place ulm", f"sell {order} high 2")
    assert legal(state) == {"done", f"sell {1 - order} high 2"}
    assert refused_by(state, f"sell {order} high 2") == "PM-VILLAGE-11"
    play(state, f"sell {1 - order} high 2")
    assert state.decision().seat == 1
    assert seat(state, 0)["loaves"] == {loaf(ULM): 1, loaf(ELSE): 1}


# -- Augsburg ----------------------------------------------------------------------------------------------------


@rule("PM-AUGS-01")
@pytest.mark.parametrize(("penitence", "open_to"), [(0, False), (4, False), (5, True), (15, True)])
def test_bread_is_sold_in_augsburg_from_penitence_five_on(penitence: int, open_to: bool) -> None:
    own = {"penitence": penitence, "loaves": {loaf(permanent("augsburg")): 1}}
    state = position(seats=[own])
    assert ("place augsburg" in legal(state)) == open_to
    if open_to:
        assert rule_of(state, "place augsburg") == "PM-AUGS-01"
    else:
        assert refused_by(state, "place augsburg") == "PM-AUGS-01"


@rule("PM-AUGS-01")
@pytest.mark.parametrize("village", VILLAGES[:3])
def test_the_other_villages_ask_for_no_penitence(village: str) -> None:
    state = position(seats=[{"loaves": {loaf(permanent(village)): 1}}])
    assert f"place {village}" in legal(state)


@rule("PM-AUGS-02")
def test_each_loaf_sold_in_augsburg_raises_penitence_at_once() -> None:
    always = permanent("augsburg")
    bread = other_bread(always)
    own = {"penitence": 6, "loaves": {loaf(always): 1, loaf(bread): 1}}
    state = position(seats=[own], orders={"augsburg": {"current": [bread]}})
    happened = play(state, "place augsburg", "sell 0 high 2")
    assert seat(state, 0)["penitence"] == 7  # before the second loaf is sold
    assert named(happened, "penitence")[0]["rule"] == "PM-AUGS-02"
    play(state, "sell 1 high 2")
    assert seat(state, 0)["penitence"] == 8
    assert seat(state, 0)["workers"]["own"] == 5  # the mark of level 8 counts too


@rule("PM-AUGS-02")
@pytest.mark.parametrize("village", VILLAGES[:3])
def test_no_other_village_raises_penitence(village: str) -> None:
    state = position(seats=[{"penitence": 5, "loaves": {loaf(permanent(village)): 1}}])
    play(state, f"place {village}", "sell 0 high 2")
    assert seat(state, 0)["penitence"] == 5
