"""Dawn (PM-DAWN): its steps from the Inquisition to the mill. Orders and bakers have files of their own."""

from itertools import permutations
from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import of, print_with, shown, stream
from tests.pandemain.tables import legal, new_game, play, position, seat, table, total_grain

PEOPLE = {"players": 3}


def night(*seats: dict[str, Any], crosses: int = 1, **parts: Any) -> PandemainState:
    """The last turn of a night, p1's; every round token shows the same number of crosses."""
    first: dict[str, Any] = {"pfennigs": 1, **(seats[0] if seats else {})}
    options = {"components": print_with(inquisition__crosses=[crosses] * 5), **parts.pop("options", {})}
    turn = {"active": "p1"}
    return position(phase=parts.pop("phase", "night"), seats=[first, *seats[1:]], options=options, turn=turn, **parts)


def dawn(state: PandemainState) -> list[dict[str, Any]]:
    return play(state, "stay-home")


# -- the whole of it ---------------------------------------------------------------------------------------------


@rule("PM-DAWN-01")
def test_dawn_follows_the_night_and_runs_its_steps_in_order() -> None:
    baker = default().master_bakers[0]
    state = night(
        {
            "pfennigs": 1 + baker.upgraded.wage,
            "ingredients": {"milk": 1},
            "bakers": [1],
            "helpers": {"used-cow": 1},
            "penitence": 2,
        },
        workers={"granary": ["p1"]},
        castle_loans=0,
        orders={"ulm": {"current": ["rye", None], "future": [None, "rye"]}},
        experience={"1": 2},
        tower=["p1", "p2"],
    )
    events = dawn(state)
    assert [event["rule"] for event in events] == ["PM-NIGHT-02", "PM-DAWN-02", "PM-DAWN-03", "PM-DAWN-04"]
    events = play(state, "flour rye")
    assert seat(state, 0)["ingredients"]["milk"] == 1
    assert seat(state, 0)["helpers"]["used-cow"] == 1
    events = play(state, "flour rye")
    assert seat(state, 0)["helpers"]["used-cow"] == 0
    events += play(state, "upgrade 1", "pay-wages", "servant mill")
    steps = list(dict.fromkeys(event["rule"] for event in events))
    spaces = default().villages[0].spaces
    removed = ["PM-DAWN-12"] if spaces[0].dawn else []
    assert steps[1:] == [
        *(
            "PM-DAWN-06",
            "PM-DAWN-08",
            "PM-DAWN-09",
            "PM-DAWN-10",
            "PM-DAWN-11",
            *removed,
            "PM-DAWN-13",
            "PM-DAWN-14",
            "PM-DAWN-16",
        ),
        *("PM-DAWN-17", "PM-DAWN-18", "PM-DAWN-21", "PM-STRUCT-02", "PM-TURN-01"),
    ]


@rule("PM-DAWN-01")
def test_flour_is_chosen_in_the_old_turn_order_and_bakers_in_the_new_one() -> None:
    """OPEN-47."""
    seats = [{"bakers": [baker], "pfennigs": 9} for baker in (1, 2, 3, 4)]
    state = night(*seats, options={"players": 4}, workers={"granary": ["p1", "p3"]}, next_tower=["p4", "p3"])
    dawn(state)
    asked = []
    for text in ("flour rye", "flour rye", "flour oat", "flour oat", *["pay-wages"] * 4, "servant mill"):
        asked.append((state.decision().kind, int(state.decider()) + 1))
        play(state, text)
    assert asked == [
        *[("flour", 1), ("flour", 1), ("flour", 3), ("flour", 3)],
        *[("wages", 4), ("wages", 3), ("wages", 1), ("wages", 2), ("servant", 2)],
    ]


@rule("PM-DAWN-22")
def test_everything_but_milk_is_kept_from_round_to_round() -> None:
    goods = {
        "pfennigs": 3,
        "ingredients": {"water": 4, "salt": 3, "yeast": 2, "milk": 1},
        "flours": {"rye": 2, "spelt": 0, "oat": 0, "wheat": 1},
        "loaves": {"spelt high 2": 1, "rye low 1": 2},
    }
    state = position(doing=["dawn 1"], seats=[goods])
    play(state, "servant mill")
    assert (shown(state, "round"), shown(state, "phase")) == (2, "day")
    kept = seat(state, 0)
    assert {name: kept[name] for name in ("pfennigs", "flours", "loaves")} == {
        name: goods[name] for name in ("pfennigs", "flours", "loaves")
    }
    assert kept["ingredients"] == {"water": 4, "salt": 3, "yeast": 2, "milk": 0}


# -- step 1 ------------------------------------------------------------------------------------------------------


@rule("PM-DAWN-02")
@pytest.mark.parametrize("seed", range(4))
def test_the_inquisition_moves_by_the_crosses_of_a_round_token_that_lay_face_down(seed: int) -> None:
    crosses = [1, 2, 3, 4, 5]
    options = {"components": print_with(inquisition__crosses=crosses)}
    state = position(doing=["dawn 1"], round=3, round_tokens=[4, 2], random=stream(seed), options=options)
    turned = table(state)["round_tokens"]
    assert turned[:2] == [4, 2]
    assert turned[2:] in ([1], [3], [5])
    assert table(state)["inquisition"] == 4 + 2 + crosses[turned[2] - 1]


@rule("PM-DAWN-02")
@pytest.mark.parametrize("turned", range(5))
def test_everybody_sees_the_crosses_that_were_turned_in_their_order_and_those_that_are_left(turned: int) -> None:
    crosses = default().inquisition
    for tokens in permutations(range(1, 6), turned):
        state = position(round=turned + 1, round_tokens=list(tokens))
        left = sorted(crosses[token - 1] for token in range(1, 6) if token not in tokens)
        assert shown(state, "round_tokens") == {"shown": [crosses[token - 1] for token in tokens], "left": left}


@rule("PM-DAWN-02")
def test_which_round_token_comes_is_left_to_chance() -> None:
    tokens = {table(position(doing=["dawn 1"], random=stream(seed)))["round_tokens"][0] for seed in range(40)}
    assert tokens == {1, 2, 3, 4, 5}


@rule("PM-DAWN-02")
@pytest.mark.parametrize("seed", range(3))
def test_in_a_game_each_round_token_is_turned_once(seed: int) -> None:
    """A game that nobody decides anything in is played to its end."""
    state = new_game(seed, players=0)
    assert sorted(table(state)["round_tokens"]) == [1, 2, 3, 4, 5]


@rule("PM-DAWN-02")
def test_the_inquisition_stops_on_the_last_level() -> None:
    """OPEN-49."""
    options = {"components": print_with(inquisition__crosses=[9] * 5)}
    state = position(doing=["dawn 1"], round=2, options=options, seats=[{"penitence": default().penitence.last}])
    assert table(state)["inquisition"] == default().penitence.last
    assert seat(state, 0)["points"] == 5


@rule("PM-DAWN-03", "PM-DAWN-04")
def test_who_is_ahead_of_the_inquisition_gains_a_point_and_who_is_behind_gets_a_penance() -> None:
    """EX-23, OPEN-49: who is level with it gets neither."""
    levels = (5, 4, 3)
    state = night(*[{"penitence": level} for level in levels], crosses=4, options=PEOPLE)
    events = dawn(state)
    assert [seat(state, number)["points"] for number in range(3)] == [6, 5, 5]
    assert [seat(state, number)["penances"] for number in range(3)] == [0, 0, 1]
    assert of(events, "points", rule="PM-DAWN-03") == [
        {"event": "points", "rule": "PM-DAWN-03", "seat": "p1", "count": 1}
    ]
    assert [event["seat"] for event in of(events, "penance-gained")] == ["p3"]


@rule("PM-DAWN-03", "PM-DAWN-04")
def test_in_basic_mode_there_is_a_point_for_those_ahead_but_no_penance() -> None:
    state = night({"penitence": 5}, {"penitence": 3}, crosses=4, options={"mode": "basic"})
    events = dawn(state)
    assert [seat(state, number)["points"] for number in range(2)] == [6, 5]
    assert of(events, "penance-gained") == []


@rule("PM-DAWN-05")
def test_the_fifth_round_has_a_day_a_dusk_and_a_night_and_ends_after_the_first_step_of_dawn() -> None:
    """OPEN-50: no flour, no wages, and even the milk is kept."""
    first = {
        "pfennigs": 2,
        "ingredients": {"milk": 1},
        "bakers": [1],
        "penitence": 15,
        "workers": {"reserve": 1},
    }
    state = night(first, {"workers": {"reserve": 0}}, phase="day", round=5, workers={"granary": ["p1"]}, castle_loans=0)
    play(state, "place river")
    assert shown(state, "phase") == "night"
    events = play(state, "place river")
    assert state.over()
    assert {event["rule"] for event in events if event["rule"].startswith("PM-DAWN")} == {
        *("PM-DAWN-02", "PM-DAWN-03", "PM-DAWN-04"),
    }
    assert seat(state, 0)["points"] == 6
    assert seat(state, 0)["ingredients"]["milk"] == 1
    assert sum(seat(state, 0)["flours"].values()) == 0
    assert seat(state, 0)["bakers"] == [1]
    assert table(state)["castle_loans"] == 0


@rule("PM-DAWN-05")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_in_other_rounds_all_thirteen_steps_are_played(number: int) -> None:
    state = position(doing=["dawn 1"], round=number)
    assert not state.over()
    assert state.decision().kind == "servant"
    assert shown(state, "round") == number + 1


# -- steps 2 to 4 ------------------------------------------------------------------------------------------------


@rule("PM-DAWN-06")
def test_all_workers_come_back_from_the_board() -> None:
    """The one in the granary, which stayed there, and those of the night."""
    state = night({"penitence": 8}, workers={"granary": ["p2"], "river": ["p2", "p1"]}, options={"mode": "basic"})
    assert [seat(state, number)["workers"]["reserve"] for number in range(2)] == [4, 2]
    dawn(state)
    play(state, "flour rye", "flour rye")
    assert table(state)["workers"] == {}
    assert seat(state, 0)["workers"] == {"own": 5, "held": 5, "reserve": 5}
    assert seat(state, 1)["workers"] == {"own": 4, "held": 4, "reserve": 4}


@rule("PM-DAWN-07")
@pytest.mark.parametrize(("helpers", "yielded"), [({}, 2), ({"used-ox": 1}, 2), ({"cow": 1}, 2), ({"ox": 1}, 3)])
def test_a_worker_in_the_granary_brings_flour_of_choice_at_dawn(helpers: dict[str, int], yielded: int) -> None:
    state = night({"helpers": helpers}, workers={"granary": ["p1"]}, options={"mode": "basic"})
    dawn(state)
    assert legal(state) == {"flour rye", "flour spelt", "flour oat", "flour wheat"}
    play(state, *["flour wheat"] * yielded)
    assert state.decision().kind == "turn"
    assert seat(state, 0)["flours"]["wheat"] == yielded


@rule("PM-DAWN-07")
def test_flour_above_ten_is_discarded_right_after_the_granary() -> None:
    flours = {"rye": 5, "oat": 4}
    state = night({"flours": flours}, workers={"granary": ["p1"]}, options={"mode": "basic"})
    dawn(state)
    play(state, "flour spelt", "flour spelt")
    assert legal(state) == {"discard rye", "discard oat", "discard spelt"}
    assert shown(state, "phase") == "dawn"
    events = play(state, "discard oat")
    assert events[0] == {"event": "flour-discarded", "rule": "PM-DAWN-07", "seat": "p1", "flour": "oat"}
    assert seat(state, 0)["flours"] == {"rye": 5, "spelt": 2, "oat": 3, "wheat": 0}
    assert total_grain(state) == 80


@rule("PM-DAWN-08")
def test_every_players_milk_drops_to_nothing() -> None:
    seats = [{"ingredients": {"milk": units, "water": 1}} for units in (2, 0, 20)]
    state = night(*seats, options=PEOPLE)
    events = dawn(state)
    assert [seat(state, number)["ingredients"]["milk"] for number in range(3)] == [0, 0, 0]
    assert [(event["seat"], event["count"]) for event in of(events, "milk-spoiled")] == [("p1", 2), ("p3", 20)]


@rule("PM-DAWN-09")
def test_all_flipped_animals_and_carts_become_active_again() -> None:
    used = {"used-ox": 1, "used-cow": 2, "used-cart": 1}
    state = night({"helpers": {"ox": 1, **used}}, {"helpers": used})
    dawn(state)
    none_used = {"used-ox": 0, "used-cow": 0, "used-cart": 0}
    assert seat(state, 0)["helpers"] == {"ox": 2, "cow": 2, "cart": 1, **none_used}
    assert seat(state, 1)["helpers"] == {"ox": 1, "cow": 2, "cart": 1, **none_used}


# -- steps 5 and 6 -----------------------------------------------------------------------------------------------


@rule("PM-DAWN-10")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
@pytest.mark.parametrize(
    ("players", "bakers", "loans"),
    [(2, "none", 1), (3, "none", 2), (4, "none", 2), (1, "hans", 1), (2, "hans", 1), (3, "hans", 1)],
)
def test_the_castle_is_refilled_with_loans(players: int, bakers: str, loans: int, edition: str) -> None:
    options = {"players": players, "sim_bakers": [bakers], "edition": edition}
    state = position(doing=["dawn 5"], castle_loans=0, options=options)
    assert table(state)["castle_loans"] == loans


@rule("PM-DAWN-10")
def test_loans_that_were_not_taken_stay_and_count() -> None:
    state = night(options={"players": 3}, castle_loans=1)
    events = dawn(state)
    assert table(state)["castle_loans"] == 2
    assert [event["count"] for event in of(events, "loans-laid")] == [1]


@rule("PM-DAWN-10")
def test_when_players_hold_nearly_all_eight_loans_the_castle_gets_what_is_left() -> None:
    """OPEN-16."""
    state = position(doing=["dawn 5"], options=PEOPLE, seats=[{"loans": 4}, {"loans": 3}, {}], castle_loans=0)
    assert table(state)["castle_loans"] == 1
    state = position(doing=["dawn 5"], options=PEOPLE, seats=[{"loans": 4}, {"loans": 4}, {}], castle_loans=0)
    assert table(state)["castle_loans"] == 0


@rule("PM-DAWN-11")
def test_all_flour_leaves_the_mill_and_every_space_is_filled_at_random() -> None:
    spaces = [column.tokens for column in default().mill.columns]
    before = [{"rye": tokens} for tokens in spaces]
    before[1] = {}
    mills = []
    for seed in range(5):
        state = night(mill=before, random=stream(seed))
        events = dawn(state)
        assert len(of(events, "mill-filled")) == sum(spaces)
        mills.append(table(state)["mill"])
        assert [sum(column.values()) for column in mills[-1]] == spaces
        assert total_grain(state) == 80
    assert any(mill != mills[0] for mill in mills)


@rule("PM-DAWN-11")
def test_flour_that_leaves_the_mill_can_be_drawn_again() -> None:
    """Nothing but what lies in the mill is left for it: all other grain is bread."""
    spaces = [column.tokens for column in default().mill.columns]
    grain = dict(zip(("rye", "spelt", "oat", "wheat"), default().grain_tokens, strict=True))
    loaves = {f"{bread} high 2": tokens for bread, tokens in grain.items()}
    loaves["rye high 2"] -= sum(spaces)
    full = [{"rye": tokens} for tokens in spaces]
    state = position(doing=["dawn 6"], seats=[{"loaves": loaves}, {}], mill=full)
    assert table(state)["mill"] == full
    assert sum(table(state)["bag"].values()) == 0
