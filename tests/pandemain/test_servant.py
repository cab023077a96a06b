"""Bread for the Feudal Lord's servant (PM-ADD-04 to 09): who may sell, what a sale brings, and where he goes then."""

from random import Random
from typing import Any

import pytest

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, refused_by, rule_of, seat, table, total_grain

LOCATIONS = {"farm", "market", "mill", "granary", "oven", "castle", "church", "river", "trade-house", "guild"}
ALL_KINDS = {"rye high 1": 1, "rye low 2": 1, "spelt low 3": 1, "oat high 2": 1, "wheat high 3": 1, "wheat low 1": 1}


def at_river(loaves: dict[str, int], **more: Any) -> PandemainState:
    """The servant is at the river, and p1's worker has just come there."""
    mine: dict[str, Any] = {"loaves": loaves, **more.pop("mine", {})}
    state = position(seats=[mine], servant="river", **more)
    play(state, "place river")
    return state


def sales(state: PandemainState) -> set[str]:
    return {text for text in legal(state) if text.startswith("serve")}


def staleness(quality: str, day: int) -> int:
    """The points that the print shows at a place of the staleness track."""
    track = default().staleness
    return (track.high if quality == "high" else track.low)[track.days.index(day)]


# -- who may sell, and when --------------------------------------------------------------------------------------


@rule("PM-ADD-04")
def test_any_loaf_of_any_type_and_quality_may_be_sold_where_the_servant_is_but_need_not() -> None:
    state = at_river(ALL_KINDS)
    assert legal(state) == {"end", *[f"serve {loaf}" for loaf in ALL_KINDS]}
    assert rule_of(state, "serve rye high 1") == "PM-ADD-04"
    play(state, "end")
    assert seat(state, 0)["loaves"] == ALL_KINDS
    assert table(state)["turn"]["active"] == "p2"


@rule("PM-ADD-04", "OPEN-43")
def test_a_worker_of_an_earlier_turn_at_his_location_is_as_good() -> None:
    state = position(seats=[{"loaves": {"rye low 1": 1}}], servant="castle", workers={"castle": ["p1"]})
    play(state, "place river")
    assert sales(state) == {"serve rye low 1"}


@rule("PM-ADD-04")
def test_nobody_sells_to_the_servant_without_a_worker_at_his_location() -> None:
    state = position(
        seats=[{"pfennigs": 2, "penitence": 6, "loaves": {"rye low 1": 1}}],
        servant="castle",
        workers={"castle": ["p2"], "river": ["p1"]},
    )
    play(state, "place church", "offer permanent")
    assert legal(state) == {"end", "bless rye 1"}
    assert refused_by(state, "serve rye low 1") == "PM-ADD-04"


@rule("PM-ADD-04")
def test_the_servant_buys_at_the_end_of_the_turn_not_before_the_action() -> None:
    state = position(seats=[{"loaves": {"rye low 1": 1}}], servant="castle", workers={"castle": ["p1"]})
    assert sales(state) == set()
    assert refused_by(state, "serve rye low 1") == "PM-ADD-04"


@rule("PM-ADD-04")
def test_nobody_sells_in_the_turn_of_somebody_else() -> None:
    seats = [{"loaves": {"rye low 1": 1}}, {"loaves": {"oat high 2": 1}}]
    state = position(seats=seats, servant="castle", workers={"castle": ["p1"]}, turn={"active": "p2"})
    play(state, "place river")
    assert table(state)["turn"]["active"] == "p1"
    assert seat(state, 1)["loaves"] == {"oat high 2": 1}


@rule("PM-ADD-04")
def test_exactly_one_loaf_is_sold_in_a_turn() -> None:
    state = at_river({"rye high 1": 3}, favours=[3])
    play(state, "serve rye high 1", "favour 3", "servant river")
    assert seat(state, 0)["loaves"] == {"rye high 1": 2}
    assert table(state)["turn"]["active"] == "p2"
    play(state, "place river", "place granary")
    assert sales(state) == {"serve rye high 1"}  # in the next turn once more


@rule("PM-ADD-04")
def test_a_second_sale_is_refused_although_the_turn_goes_on() -> None:
    mine = {"pfennigs": 2, "penitence": 6, "loaves": {"rye low 1": 3}}
    options = {"variants": ["local_trade"]}
    state = position(options=options, seats=[mine, {"ingredients": {"salt": 1}}], servant="church", favours=[3])
    play(state, "place church", "offer permanent", "serve rye low 1", "favour 3", "servant church")
    assert "propose" in legal(state)
    assert sales(state) == set()
    assert refused_by(state, "serve rye low 1") == "PM-ADD-04"


@rule("PM-ADD-04", "OPEN-38")
@pytest.mark.parametrize(("servant", "sold"), [("trade-house", False), ("river", True)])
def test_whoever_passes_through_the_trade_house_meets_him_at_the_second_location_only(servant: str, sold: bool) -> None:
    mine = {"pfennigs": 1, "flours": {"rye": 1}, "loaves": {"rye low 1": 1}}
    state = position(seats=[mine], servant=servant)
    play(state, "pass-through", "give pfennig", "give rye", "take salt", "place river")
    assert sales(state) == ({"serve rye low 1"} if sold else set())


# -- what a sale brings ------------------------------------------------------------------------------------------


@rule("PM-ADD-05")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
@pytest.mark.parametrize("round_number", [1, 3, 5])
@pytest.mark.parametrize(
    ("bread", "quality", "day"), [("rye", "high", 2), ("oat", "low", 1), ("wheat", "high", 3), ("wheat", "low", 2)]
)
def test_a_servant_sale_brings_points_price_and_reputation_but_nothing_of_an_order(
    edition: str, round_number: int, bread: str, quality: str, day: int
) -> None:
    orders = {"ulm": {"current": [bread]}, "donauwoerth": {"current": [bread]}}
    options = {"edition": edition}
    state = at_river({f"{bread} {quality} {day}": 1}, options=options, round=round_number, orders=orders)
    before, laid = seat(state, 0), table(state)["orders"]
    events = play(state, f"serve {bread} {quality} {day}")
    after = seat(state, 0)
    wheat = [3, 3, 2, 1, 1][round_number - 1] if bread == "wheat" else 0
    assert after["points"] == before["points"] + staleness(quality, day) + wheat
    assert after["pfennigs"] == default().bread_price[BREADS.index(bread)][0][0]
    assert after["loaves"] == {}
    assert after["reputation"][bread] == before["reputation"][bread] + (1 if quality == "high" else -1)
    assert after["villagers"] == []
    assert table(state)["orders"] == laid
    assert not {"order-done", "villager-gained"} & {event["event"] for event in events}
    assert total_grain(state) == 80


@rule("PM-ADD-05")
def test_bakers_and_a_marker_at_the_top_count_for_a_servant_sale_too() -> None:
    top = len(default().reputation.tracks[1].points) - 1
    mine = {"bakers": [7], "reputation": {"spelt": top}}  # baker 7: a point for each spelt loaf
    state = at_river({"spelt high 2": 1}, mine=mine)
    before = seat(state, 0)["points"]
    play(state, "serve spelt high 2")
    assert seat(state, 0)["points"] == before + staleness("high", 2) + 1 + 1
    assert seat(state, 0)["reputation"]["spelt"] == top


# -- the favour --------------------------------------------------------------------------------------------------


@rule("PM-ADD-06")
def test_after_the_sale_one_favour_that_lies_face_up_is_taken_and_turned_face_down() -> None:
    state = at_river({"rye high 1": 1}, favours=[3, 5, 7])
    play(state, "serve rye high 1")
    assert legal(state) == {"favour 3", "favour 5", "favour 7"}  # nobody may go without (OPEN-45)
    assert refused_by(state, "favour 1") == "PM-ADD-06"
    points = seat(state, 0)["points"]
    play(state, "favour 3")
    assert seat(state, 0)["points"] == points + 3
    assert table(state)["favours"] == [5, 7]
    assert legal(state) == {f"servant {place}" for place in LOCATIONS}


@rule("PM-ADD-07")
def test_when_all_favours_lie_face_down_five_random_ones_are_turned_up() -> None:
    found: set[tuple[int, ...]] = set()
    for number in range(40):
        words = Random(number)
        chance = "-".join(f"{words.getrandbits(32):08x}" for _ in range(4))
        state = at_river({"rye high 1": 1}, favours=[3], random=chance)
        play(state, "serve rye high 1", "favour 3")
        turned = table(state)["favours"]
        assert len(turned) == 5
        found.add(tuple(turned))
    assert {favour for turned in found for favour in turned} == set(range(1, 9))
    assert len(found) > 10


@rule("PM-ADD-07")
def test_favours_are_not_turned_up_while_one_still_lies_face_up() -> None:
    state = at_river({"rye high 1": 1}, favours=[3, 6])
    play(state, "serve rye high 1", "favour 6")
    assert table(state)["favours"] == [3]


# -- where he goes -----------------------------------------------------------------------------------------------


@rule("PM-ADD-08", "OPEN-44")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_the_seller_sends_him_to_any_location_in_the_spanish_text_to_another_one_in_the_others(
    edition: str,
) -> None:
    state = at_river({"rye high 1": 1}, options={"edition": edition}, favours=[3, 5])
    play(state, "serve rye high 1", "favour 3")
    places = LOCATIONS if edition == "spanish" else LOCATIONS - {"river"}
    assert legal(state) == {f"servant {place}" for place in places}
    assert rule_of(state, "servant guild") == "PM-ADD-08"
    if edition != "spanish":
        assert refused_by(state, "servant river") == "PM-ADD-08"
    play(state, "servant guild")
    assert table(state)["servant"] == "guild"


@rule("PM-ADD-09")
def test_no_bread_is_sold_to_the_servant_at_night() -> None:
    """p1's last worker of the day goes to the servant at the church; at night another one comes there."""
    state = position(
        seats=[{"pfennigs": 5, "penitence": 6, "loaves": {"oat low 3": 2}}],
        servant="church",
        workers={"river": ["p1", "p1", "p1", "p2", "p2", "p2", "p2"]},
        offerings={"shown": [2, 8]},
    )
    play(state, "place church", "offer permanent", "end", "place church", "offer permanent")
    assert legal(state) == {"end", "bless oat 2"}
    assert refused_by(state, "serve oat low 2") == "PM-ADD-09"
