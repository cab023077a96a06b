"""Day turns: whose turn it is, placing one worker, costs before actions, additional actions (PM-TURN)."""

from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import GAME, legal, play, position, refused_by, rule_of, seat, table

MILL = [{"rye": column.tokens} for column in default().mill.columns]
HEAVY = next(number for number, column in enumerate(default().mill.columns, 1) if column.tokens == 4)
LEFTMOST = next(number for number, stall in enumerate(default().market.stalls, 1) if stall.column == 1)
ORDERS = {"ulm": {"current": ["rye"]}}
PASSES = {"end", "done", "stay-home", "set-aside"}


def deciders(state: Any, turns: int) -> list[int]:
    """Who has each of the next turns, if everybody goes to the river."""
    found = []
    for _ in range(turns):
        found.append(int(state.decider()))
        play(state, "place river")
    return found


def reserve(state: Any, number: int = 0) -> int:
    """Workers that a seat can still place."""
    return int(seat(state, number)["workers"]["reserve"])


# -- whose turn it is --------------------------------------------------------------------------------------------


@rule("PM-TURN-01")
@pytest.mark.parametrize("tower", [["p1", "p2", "p3"], ["p3", "p1", "p2"], ["p2", "p3", "p1"], ["p3", "p2", "p1"]])
def test_by_day_turns_go_around_the_tower_from_the_top(tower: list[str]) -> None:
    state = position(options={"players": 3, "mode": "basic"}, tower=tower, doing=["begin-round"])
    order = [int(name[1]) - 1 for name in tower]
    assert deciders(state, 12) == order * 4


@rule("PM-TURN-04")
def test_who_has_no_worker_left_is_skipped() -> None:
    state = position(options={"players": 3}, workers={"river": ["p2"] * 4 + ["p3"] * 2})
    assert deciders(state, 6) == [0, 2, 0, 2, 0, 0]


@rule("PM-TURN-04")
def test_the_day_ends_when_nobody_has_a_worker_left() -> None:
    state = position(workers={"river": ["p1"] * 3 + ["p2"] * 3}, seats=[{"pfennigs": 1}])
    events = play(state, "place river")
    assert "night-fell" not in [event["event"] for event in events]
    assert state.decider() == 1
    events = play(state, "place river")
    assert [event["event"] for event in events][:3] == ["placed", "ingredients", "night-fell"]
    assert state.view(None)["phase"] == "night"


@rule("PM-TURN-04")
def test_a_worker_in_the_granary_or_set_aside_is_not_available() -> None:
    workers = {"granary": ["p2"], "river": ["p1"] * 2}
    state = position(workers=workers, seats=[{}, {"workers": {"reserve": 0}}])
    assert deciders(state, 2) == [0, 0]


# -- one worker, one action --------------------------------------------------------------------------------------


@rule("PM-TURN-02")
def test_a_day_turn_places_one_worker_and_carries_out_the_action_at_once() -> None:
    state = position()
    events = play(state, "place river")
    assert [event["event"] for event in events] == ["placed", "ingredients", "turn-began"]
    assert table(state)["workers"] == {"river": ["p1"]}
    assert reserve(state) == 3
    assert seat(state, 0)["ingredients"]["water"] == 2
    assert state.decider() == 1


@rule("PM-TURN-02")
def test_a_second_worker_cannot_be_placed_in_the_same_turn() -> None:
    state = position(seats=[{"pfennigs": 8}])
    play(state, "place farm")
    assert not [text for text in legal(state) if text.startswith("place")]
    assert refused_by(state, "place river") == "PM-FARM-02"
    play(state, "buy ox", "done")
    assert state.decider() == 1
    assert reserve(state) == 3


@rule("PM-TURN-02")
def test_a_turn_that_has_more_to_do_places_no_second_worker_either() -> None:
    """The servant waits at the river, so that the turn does not end by itself."""
    state = position(servant="river", seats=[{"loaves": {"rye high 2": 1}}])
    play(state, "place river")
    assert legal(state) == {"serve rye high 2", "end"}
    assert refused_by(state, "place castle") == "PM-TURN-06"


@rule("PM-TURN-03")
@pytest.mark.parametrize(
    ("texts", "events"),
    [
        (["place market", f"stall {LEFTMOST} ox"], ["paid", "helper-used", "placed", "ingredients"]),
        (["place mill", f"column {HEAVY} cart"], ["placed", "paid", "helper-used", "flour-gained"]),
        (["place oven", "bake rye with wheat"], ["placed", "paid", "baked"]),
        (["place castle", "work"], ["placed", "helper-used", "earned"]),
        (["river-cart"], ["placed", "helper-used", "ingredients"]),
        (["place guild", "hire 1"], ["placed", "paid", "hired"]),
        (["place farm", "buy cow"], ["placed", "paid", "helper-gained"]),
    ],
    ids=["market", "mill", "oven", "castle", "river", "guild", "farm"],
)
def test_pfennigs_and_transport_come_before_what_they_buy(texts: list[str], events: list[str]) -> None:
    mine = {
        "pfennigs": 20,
        "helpers": {"ox": 1, "cart": 1},
        "ingredients": {"water": 2, "salt": 1, "yeast": 1},
        "flours": {"rye": 1, "wheat": 1},
    }
    state = position(seats=[mine], mill=MILL, workers={"oven": ["p2"]})
    happened = [event["event"] for event in play(state, *texts)]
    assert happened[: len(events)] == events


@rule("PM-TURN-03")
def test_the_price_of_a_loaf_cannot_pay_the_licence_to_sell_it() -> None:
    parts: dict[str, Any] = {"options": {"players": 3}, "orders": ORDERS, "workers": {"ulm": ["p2"]}}
    poor = position(seats=[{"loaves": {"rye high 2": 1}}], **parts)
    assert "place ulm" not in legal(poor)
    assert refused_by(poor, "place ulm") == "PM-VILLAGE-08"
    able = position(seats=[{"loaves": {"rye high 2": 1}, "pfennigs": 1}], **parts)
    happened = [event["event"] for event in play(able, "place ulm", "sell 1 high 2")]
    assert happened[:4] == ["paid", "earned", "placed", "sold"]


# -- turns that must be taken ------------------------------------------------------------------------------------


@rule("PM-TURN-05")
@pytest.mark.parametrize("text", ["stay-home", "set-aside", "end", "done"])
def test_a_day_turn_is_not_optional(text: str) -> None:
    state = position(seats=[{"pfennigs": 5}])
    assert not legal(state) & PASSES
    assert refused_by(state, text) == "PM-TURN-05"


def with_nowhere_to_go(workers: dict[str, list[str]] | None = None, **mine: Any) -> Any:
    """Rudolf bars the river and the granary to a player who has nothing for any other place."""
    return position(
        options={"players": 1, "sim_bakers": ["rudolf"]},
        seats=[{"points": 0, **mine}, {"penitence": 2}],
        workers={"river": ["p2"], "granary": ["p2"], **(workers or {})},
        castle_loans=0,
    )


@rule("PM-TURN-05")
def test_only_who_has_no_legal_space_sets_a_worker_aside() -> None:
    """OPEN-05; the cow keeps the turn from passing by itself, and its milk could be traded."""
    state = with_nowhere_to_go(helpers={"cow": 1})
    assert legal(state) == {"milk", "set-aside"}
    assert rule_of(state, "set-aside") == "PM-TURN-05"
    events = play(state, "set-aside")
    assert events[0] == {"event": "set-aside", "rule": "PM-TURN-05", "seat": "p1"}
    assert seat(state, 0)["workers"]["held"] == 4
    assert "p1" not in str(table(state)["workers"])


@rule("PM-TURN-05")
def test_who_has_milked_and_still_has_nowhere_to_go_sets_a_worker_aside_in_the_same_turn() -> None:
    """Rudolf bars the trade house, too, where milk could be given; what an action brings by itself has it as well."""
    state = with_nowhere_to_go(helpers={"cow": 1}, workers={"trade-house": ["p2"]})
    assert legal(state) == {"milk", "set-aside"}
    alone = state.clone()
    assert [event["event"] for event in play(state, "milk")][:2] == ["milked", "set-aside"]
    alone.listen()
    alone.perform_alone(GAME.parse("milk"))
    assert [GAME.event_dict(event)["event"] for event in alone.stop_listening()] == ["milked", "set-aside"]


@rule("PM-TURN-05")
def test_with_one_legal_space_the_worker_must_go_there() -> None:
    assert legal(with_nowhere_to_go(penitence=1)) == {"place river"}
    state = with_nowhere_to_go(helpers={"cow": 1})
    play(state, "milk")
    assert legal(state) == {"place trade-house"}
    assert refused_by(state, "set-aside") == "PM-TURN-05"


@rule("PM-TURN-05")
def test_a_worker_that_was_set_aside_is_back_at_dusk() -> None:
    state = position(phase="dusk", seats=[{"pfennigs": 1, "workers": {"reserve": 0}}])
    assert reserve(state) == 4
    assert state.view(None)["phase"] == "night"


# -- additional actions ------------------------------------------------------------------------------------------


@rule("PM-TURN-06")
def test_any_number_of_additional_actions_come_before_or_after_the_worker_action() -> None:
    state = position(servant="river", seats=[{"helpers": {"cow": 3}, "loaves": {"rye high 2": 1}}])
    play(state, "milk", "milk")
    assert seat(state, 0)["ingredients"]["milk"] == 4
    assert state.decider() == 0
    assert reserve(state) == 4
    play(state, "place river", "milk")
    assert seat(state, 0)["ingredients"]["milk"] == 6
    assert state.decider() == 0
    play(state, "end")
    assert state.decider() == 1


@rule("PM-TURN-06")
def test_additional_actions_are_taken_in_ones_own_turn_only() -> None:
    state = position(seats=[{}, {"helpers": {"cow": 1}}])
    assert "milk" not in legal(state)
    assert refused_by(state, "milk") == "PM-ADD-02"
    play(state, "place river")
    assert "milk" in legal(state)
    at_dawn = position(doing=["dawn 2"], workers={"granary": ["p1"]}, seats=[{"helpers": {"cow": 1}}])
    assert "milk" not in legal(at_dawn)
    assert refused_by(at_dawn, "milk") == "PM-TURN-06"


# -- several workers at one place --------------------------------------------------------------------------------


@rule("PM-TURN-07")
def test_a_player_may_come_again_to_every_place_of_the_main_board() -> None:
    everywhere = ["farm", "mill", "granary", "oven", "castle", "church", "river", "trade-house", "guild", "market"]
    mine = {
        "pfennigs": 20,
        "ingredients": {"water": 4, "salt": 2, "yeast": 2},
        "flours": {"rye": 2, "wheat": 2},
    }
    for place in everywhere:
        here: Any = {str(LEFTMOST): ["p1"]} if place == "market" else ["p1"]
        state = position(options={"players": 4}, seats=[mine], mill=MILL, workers={place: here})
        assert f"place {place}" in legal(state), place


@rule("PM-TURN-07")
def test_only_a_village_takes_no_second_worker_of_a_colour() -> None:
    mine = {"pfennigs": 5, "loaves": {"rye high 2": 1}}
    parts: dict[str, Any] = {"options": {"players": 4}, "orders": ORDERS, "seats": [mine]}
    assert "place ulm" in legal(position(workers={"ulm": ["p2"]}, **parts))
    state = position(workers={"ulm": ["p1"]}, **parts)
    assert "place ulm" not in legal(state)
    assert refused_by(state, "place ulm") == "PM-VILLAGE-07"
