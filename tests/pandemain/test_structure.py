"""The structure of the game: participants, rounds, phases, grain tokens, counters, worker spaces (PM-STRUCT)."""

import random
from typing import Any

import pytest

from sobremesa.core.errors import PositionError, SetupError
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import (
    GAME,
    legal,
    new_game,
    play,
    position,
    refused_by,
    rule_of,
    seat,
    table,
    total_grain,
)

PRINT = default()
LOCATIONS = ("farm", "market", "mill", "granary", "oven", "castle", "church", "river", "trade-house", "guild")
VILLAGES = ("ulm", "donauwoerth", "dinkelsbuehl", "augsburg")
MILL = [{"oat": column.tokens} for column in PRINT.mill.columns]
PLAIN = next(number for number, column in enumerate(PRINT.mill.columns, 1) if column.tokens < 4)
LAST_STALL = next(number for number, stall in enumerate(PRINT.market.stalls, 1) if not stall.next)
FOR_RYE = {"ingredients": {"water": 2, "salt": 1, "yeast": 1}, "flours": {"rye": 1, "wheat": 1}}
PERMANENT = ("rye", "spelt", "oat", "wheat")[PRINT.villages[0].permanent_bread]
ALL_LOAVES = {"rye high 2": 1, "spelt high 3": 1, "oat high 3": 1, "wheat high 3": 1}


def whole_game(seed: int, **options: Any) -> list[dict[str, Any]]:
    """Everything that happens in a game of random choices."""
    chance = random.Random(seed)
    state = new_game(seed, **options)
    happened: list[dict[str, Any]] = []
    while not state.over():
        happened += play(state, chance.choice(sorted(legal(state))))
    return happened


def quiet_game(**options: Any) -> list[dict[str, Any]]:
    """Everything that happens in a game in which everybody fetches water by day and stays home at night."""
    state = new_game(**options)
    happened: list[dict[str, Any]] = []
    while not state.over():
        happened += play(
            state, next(text for text in ("servant river", "stay-home", "place river") if text in legal(state))
        )
    return happened


def bag(state: Any) -> dict[str, int]:
    """The grain bag."""
    found: dict[str, int] = table(state)["bag"]
    return found


# -- participants, rounds, phases --------------------------------------------------------------------------------


@rule("PM-STRUCT-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_can_play_and_one_person_alone_meets_a_sim_baker(players: int) -> None:
    state = new_game(players=players)
    kinds = [player["kind"] for player in state.view(None)["players"]]  # type: ignore[attr-defined]
    assert kinds == (["person", "rudolf"] if players == 1 else ["person"] * players)


@rule("PM-STRUCT-01")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"players": 4, "sim_bakers": ["hans"]},
        {"players": 2, "sim_bakers": ["rudolf", "hans", "helga"]},
        {"players": 1, "sim_bakers": ["none"]},
        {"players": 0, "sim_bakers": ["none"]},
    ],
)
def test_nobody_plays_alone_and_no_five_play(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        new_game(**options)


@rule("PM-STRUCT-02")
@pytest.mark.parametrize("options", [{}, {"players": 3, "mode": "basic", "edition": "first"}, {"players": 1}], ids=str)
def test_a_game_lasts_exactly_five_rounds(options: dict[str, Any]) -> None:
    options = {"players": 2, **options}
    happened = [GAME.event_dict(event) for event in GAME.opening(options, 3)] + whole_game(3, **options)
    assert [event["round"] for event in happened if event["event"] == "round-began"] == [1, 2, 3, 4, 5]
    assert [event["event"] for event in happened].count("inquisition") == 5
    assert happened[-1]["event"] == "ended"


@rule("PM-STRUCT-03")
@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_each_round_is_day_dusk_night_and_dawn_in_this_order(mode: str) -> None:
    """Of three players one has a pfennig at least, so that there is a night turn to be asked about."""
    phases = {
        ("round-began", "PM-STRUCT-02"): "day",
        ("turn-began", "PM-TURN-01"): "day",
        ("night-fell", "PM-DUSK-01"): "dusk",
        ("turn-began", "PM-NIGHT-01"): "night",
        ("inquisition", "PM-DAWN-02"): "dawn",
        ("tower-place", "PM-DAWN-16"): "dawn",
    }
    found: list[str] = []
    for event in quiet_game(players=3, mode=mode):
        phase = phases.get((event["event"], event["rule"]))
        if phase is not None and found[-1:] != [phase]:
            found.append(phase)
    assert found == ["day", "dusk", "night", "dawn"] * 5


# -- grain -------------------------------------------------------------------------------------------------------


@rule("PM-STRUCT-04")
def test_a_grain_token_is_flour_in_mill_and_reserve_a_loaf_when_baked_and_an_order_in_a_village() -> None:
    mill: list[dict[str, int]] = [{"rye": 1} if number == PLAIN else {} for number in range(1, len(MILL) + 1)]
    mine = {**FOR_RYE, "flours": {"wheat": 1}, "pfennigs": 5}
    state = position(seats=[mine], mill=mill, orders={"ulm": {"current": ["rye"]}})
    lying = bag(state)
    assert lying["rye"] == PRINT.grain_tokens[0] - 2
    play(state, "place mill", f"column {PLAIN}", "place river")
    assert seat(state, 0)["flours"]["rye"] == 1
    assert bag(state) == lying
    play(state, "place oven", "bake rye with wheat", "place river")
    assert seat(state, 0)["flours"]["rye"] == 0
    assert seat(state, 0)["loaves"] == {"rye high 2": 1}
    assert bag(state) == {**lying, "wheat": lying["wheat"] + 1}
    play(state, "place ulm", "sell 1 high 2")
    assert seat(state, 0)["loaves"] == {}
    assert bag(state)["rye"] == PRINT.grain_tokens[0]


@rule("PM-STRUCT-05")
def test_all_flour_of_ones_choice_comes_out_of_the_one_bag() -> None:
    rye, spelt, _, wheat = PRINT.grain_tokens
    others = {"rye high 2": rye, "spelt high 3": spelt, "wheat high 3": wheat}
    dawn = position(doing=["dawn 2"], workers={"granary": ["p1"]}, seats=[{}, {"loaves": others}])
    trade = position(seats=[{"pfennigs": 1}, {"loaves": others}])
    play(trade, "place trade-house", "give pfennig")
    for state, flour in ((dawn, "flour"), (trade, "take")):
        oats = bag(state)["oat"]
        assert f"{flour} oat" in legal(state)
        for bread in ("rye", "spelt", "wheat"):
            assert f"{flour} {bread}" not in legal(state)
            assert refused_by(state, f"{flour} {bread}") == "PM-STRUCT-05"
        play(state, f"{flour} oat")
        assert bag(state)["oat"] == oats - 1


@rule("PM-STRUCT-05")
def test_mill_and_orders_are_filled_from_the_same_bag() -> None:
    """Three tokens are left in it: the mill comes first (OPEN-11)."""
    rye, spelt, oat, wheat = PRINT.grain_tokens
    loaves = {"rye high 2": rye - 3, "spelt high 3": spelt, "oat high 3": oat, "wheat high 3": wheat}
    state = position(doing=["dawn 6"], seats=[{"loaves": loaves}])
    assert sum(column.get("rye", 0) for column in table(state)["mill"]) == 3
    assert table(state)["orders"] == {}
    assert sum(bag(state).values()) == 0


RETURNS: dict[str, tuple[dict[str, Any], list[str], dict[str, int]]] = {
    "spent flour": ({"seats": [FOR_RYE]}, ["place oven", "bake rye with wheat"], {"wheat": 1}),
    "a loaf sold for the permanent order": (
        {"seats": [{"loaves": {f"{PERMANENT} high 2": 1}}]},
        ["place ulm", "sell 0 high 2"],
        {PERMANENT: 1},
    ),
    "a completed order and its loaf": (
        {"seats": [{"loaves": {"oat high 3": 1}}], "orders": {"ulm": {"current": ["oat"]}}},
        ["place ulm", "sell 1 high 3"],
        {"oat": 2},
    ),
    "a loaf sold to the servant": (
        {"seats": [{"loaves": {"oat high 3": 1}}], "servant": "river"},
        ["place river", "serve oat high 3"],
        {"oat": 1},
    ),
    "flour for an offering": (
        {"seats": [{"flours": {"rye": 1}}], "offerings": {"shown": [2, 1]}},
        ["place church", "offer level-1"],
        {"rye": 1},
    ),
    "any flour for an offering": (
        {"seats": [{"flours": {"spelt": 2}}], "offerings": {"shown": [13, 1]}},
        ["place church", "offer level-1", "give-flour spelt"],
        {"spelt": 1},
    ),
    "an offered loaf": (
        {
            "seats": [{"loaves": {"wheat low 1": 1}}],
            "offerings": {"shown": [2, 6]},
            "options": {"edition": "english"},
        },
        ["place church", "offer level-2", "give-loaf wheat low 1"],
        {"wheat": 1},
    ),
    "flour for an exchange": (
        {"seats": [{"flours": {"wheat": 1}}]},
        ["place trade-house", "give wheat", "take pfennig"],
        {"wheat": 1},
    ),
    "surplus flour": (
        {"seats": [{"flours": {"spelt": 10}, "pfennigs": 1}]},
        ["place trade-house", "give pfennig", "take rye", "discard spelt"],
        {"rye": -1, "spelt": 1},
    ),
}


@rule("PM-STRUCT-06")
@pytest.mark.parametrize("what", RETURNS)
def test_used_grain_tokens_go_back_into_the_bag(what: str) -> None:
    parts, texts, back = RETURNS[what]
    state = position(**parts)
    before = bag(state)
    play(state, *texts)
    assert bag(state) == {bread: number + back.get(bread, 0) for bread, number in before.items()}
    assert total_grain(state) == 80


@rule("PM-STRUCT-06")
def test_spoiled_loaves_go_back_into_the_bag() -> None:
    state = position(phase="dusk", seats=[{"loaves": {"rye high 1": 2, "oat low 1": 1, "oat low 2": 1}}])
    assert seat(state, 0)["loaves"] == {"oat low 1": 1}
    assert bag(state) == {
        bread: number - (bread == "oat") for bread, number in zip(bag(state), PRINT.grain_tokens, strict=True)
    }


@rule("PM-STRUCT-06")
def test_mill_flour_and_old_orders_go_back_into_the_bag_at_dawn() -> None:
    """The bag is empty, so that everything new must have lain there before."""
    rye, spelt, oat, wheat = PRINT.grain_tokens
    nothing: list[dict[str, int]] = [{} for _ in MILL[1:]]
    old = next(space for space, printed in enumerate(PRINT.villages[3].spaces) if printed.dawn)
    loaves = {"rye high 2": rye, "spelt high 3": spelt - 1, "oat high 3": oat - 1, "wheat high 3": wheat}
    orders = {"augsburg": {"current": [None] * old + ["spelt"]}}
    state = position(doing=["dawn 6"], seats=[{"loaves": loaves}], mill=[*nothing, {"oat": 1}], orders=orders)
    assert table(state)["mill"] == [{"oat": 1}, *nothing]
    assert table(state)["orders"] == {"ulm": {"current": ["spelt", *[None] * (len(PRINT.villages[0].spaces) - 1)]}}


@rule("PM-STRUCT-06")
def test_a_column_that_a_sim_baker_discards_goes_back_into_the_bag() -> None:
    round, card, action = rudolf_at_the_mill()
    heavy = max(range(len(MILL)), key=lambda column: PRINT.mill.columns[column].tokens)
    seats = [{}, {"card": card, "card_actions": action}]
    state = position(options={"players": 1}, round=round, seats=seats, mill=MILL)
    before = bag(state)["oat"]
    play(state, "place river")
    assert table(state)["mill"][heavy] == {}
    assert bag(state)["oat"] == before + PRINT.mill.columns[heavy].tokens


def rudolf_at_the_mill() -> tuple[int, int, int]:
    """A round, a card of Rudolf's for it, and which of its actions goes to the mill."""
    for round, (first, last) in enumerate(PRINT.decks[0], 1):
        for card in PRINT.action_cards[first - 1 : last]:
            if LOCATIONS.index("mill") in card.day:
                return round, card.number, card.day.index(LOCATIONS.index("mill"))
    raise AssertionError("no card sends Rudolf to the mill")


# -- what a player can keep --------------------------------------------------------------------------------------


@rule("PM-STRUCT-07")
@pytest.mark.parametrize("have", [0, 17, 18, 19, 20])
def test_a_counter_holds_at_most_twenty(have: int) -> None:
    """OPEN-07: the same for every source."""
    full = dict.fromkeys(("water", "salt", "yeast", "milk"), have)
    state = position(servant="river", seats=[{"ingredients": full, "helpers": {"cow": 1}, "loaves": {"rye high 2": 1}}])
    play(state, "milk", "place river", "serve rye high 2", "favour 1")
    assert seat(state, 0)["ingredients"] == dict.fromkeys(full, min(20, have + 2))


@rule("PM-STRUCT-07")
@pytest.mark.parametrize("ingredient", ["water", "salt", "yeast", "milk"])
def test_a_counter_stands_between_zero_and_twenty(ingredient: str) -> None:
    for units in (0, 20):
        assert seat(position(seats=[{"ingredients": {ingredient: units}}]), 0)["ingredients"][ingredient] == units
    for units in (-1, 21):
        with pytest.raises(PositionError):
            position(seats=[{"ingredients": {ingredient: units}}])


@rule("PM-STRUCT-08")
def test_flour_above_ten_goes_back_at_the_end_of_the_turn_by_the_owners_choice() -> None:
    column = next(number for number, printed in enumerate(PRINT.mill.columns, 1) if printed.tokens == 3)
    state = position(seats=[{"pfennigs": 9, "flours": {"rye": 4, "wheat": 6}}], mill=MILL)
    play(state, "place mill", f"column {column}")
    assert sum(seat(state, 0)["flours"].values()) == 13
    assert legal(state) == {"discard rye", "discard oat", "discard wheat"}
    assert rule_of(state, "discard rye") == "PM-STRUCT-08"
    assert refused_by(state, "end") == "PM-STRUCT-08"
    before = bag(state)
    play(state, "discard wheat", "discard rye")
    assert state.decider() == 0
    play(state, "discard wheat")
    assert state.decider() == 1
    assert seat(state, 0)["flours"] == {"rye": 3, "spelt": 0, "oat": 3, "wheat": 4}
    assert bag(state) == {**before, "rye": before["rye"] + 1, "wheat": before["wheat"] + 2}


@rule("PM-STRUCT-08")
def test_ten_flours_may_be_kept_and_more_may_be_held_during_the_turn() -> None:
    mine = {**FOR_RYE, "flours": {"rye": 9, "wheat": 1}, "pfennigs": 1}
    state = position(seats=[mine])
    play(state, "pass-through", "give pfennig", "give point", "take wheat")
    assert sum(seat(state, 0)["flours"].values()) == 11
    play(state, "place oven", "bake rye with wheat")
    assert state.decider() == 1
    assert sum(seat(state, 0)["flours"].values()) == 9
    ten = position(seats=[{"pfennigs": 1, "flours": {"rye": 9}}])
    play(ten, "place trade-house", "give pfennig", "take rye")
    assert ten.decider() == 1
    assert seat(ten, 0)["flours"]["rye"] == 10


@rule("PM-STRUCT-08")
def test_the_eleventh_flour_cannot_be_kept() -> None:
    state = position(seats=[{"pfennigs": 1, "flours": {"rye": 10}}])
    play(state, "place trade-house", "give pfennig", "take rye")
    assert legal(state) == {"discard rye"}


# -- animals, carts, workers -------------------------------------------------------------------------------------


@rule("PM-STRUCT-09")
@pytest.mark.parametrize(
    ("helper", "before", "use"),
    [("ox", ["place castle"], "work"), ("cart", [], "river-cart"), ("cow", [], "milk")],
)
def test_using_an_ox_cart_or_cow_flips_it_until_it_is_active_again(helper: str, before: list[str], use: str) -> None:
    state = position(seats=[{"helpers": {helper: 1}}, {"helpers": {helper: 1}}])
    play(state, *before, use)
    assert seat(state, 0)["helpers"][helper] == 0
    assert seat(state, 0)["helpers"][f"used-{helper}"] == 1
    if state.decider() == 1:
        play(state, "place river", *before)
    assert use not in legal(state)
    assert refused_by(state, use) == "PM-STRUCT-09"
    active = position(doing=["dawn 4"], seats=[{"helpers": {f"used-{helper}": 1}}])
    assert seat(active, 0)["helpers"][helper] == 1
    assert seat(active, 0)["helpers"][f"used-{helper}"] == 0


@rule("PM-STRUCT-10")
@pytest.mark.parametrize("place", ["farm", "oven", "castle", "church", "river", "trade-house", "guild"])
def test_a_large_space_holds_any_number_of_workers(place: str) -> None:
    crowd = ["p1"] * 3 + ["p2"] * 3 + ["p3"] * 4 + ["p4"] * 4
    state = position(options={"players": 4}, seats=[{**FOR_RYE, "pfennigs": 20}], workers={place: crowd})
    play(state, f"place {place}")
    assert table(state)["workers"][place] == ["p1", *crowd]


@rule("PM-STRUCT-10")
def test_a_small_space_holds_one_worker() -> None:
    mine = {"pfennigs": 20, "loaves": ALL_LOAVES}
    for place in ("granary", "ulm"):
        assert f"place {place}" in legal(position(seats=[mine]))
        assert f"place {place}" not in legal(position(seats=[mine], workers={place: ["p2"]}))
    spaces = PRINT.market.stalls[LAST_STALL - 1].spaces
    for standing in range(spaces + 1):
        state = position(seats=[mine], workers={"market": {str(LAST_STALL): ["p2"] * standing}})
        play(state, "place market")
        assert (f"stall {LAST_STALL}" in legal(state)) == (standing < spaces)


@rule("PM-STRUCT-11")
def test_there_are_ten_locations_and_four_villages_to_go_to() -> None:
    mine = {**FOR_RYE, "pfennigs": 20, "loaves": ALL_LOAVES, "penitence": 5}
    state = position(seats=[mine], mill=MILL)
    places = {text.removeprefix("place ") for text in legal(state) if text.startswith("place ")}
    assert places == {*LOCATIONS, *VILLAGES}
    assert legal(new_game()) == {f"servant {place}" for place in LOCATIONS}


@rule("PM-STRUCT-12")
@pytest.mark.parametrize(("edition", "name"), [("final", "Katzenstein"), ("first", "Hohenzollern")])
def test_the_castle_has_two_names_and_the_same_rules(edition: str, name: str) -> None:
    state = position(options={"edition": edition}, seats=[{"helpers": {"ox": 1}}])
    settings: Any = state.view(None)["settings"]
    assert settings["castle"] == name
    play(state, "place castle")
    assert legal(state) == {"work", "loan"}
    play(state, "loan")
    assert (seat(state, 0)["pfennigs"], seat(state, 0)["points"], seat(state, 0)["loans"]) == (6, 3, 1)
