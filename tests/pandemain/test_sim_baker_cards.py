"""Sim-bakers (PM-AUTO, PM-FLOW, PM-SIM-21): who sits down, their decks, and the course of their turns."""

from typing import Any

import pytest

from sobremesa.core.errors import SetupError
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import of, pass_turn, print_with, shown, stream, with_sim
from tests.pandemain.tables import GAME, legal, new_game, play, position, seat, table

ALL = ["rudolf", "hans", "helga"]
RANGES = {
    "rudolf": [(1, 6), (7, 13), (7, 13), (14, 18), (14, 18)],
    "hans": [(19, 22), (23, 25), (26, 27), (28, 31), (28, 31)],
    "helga": [(32, 34), (35, 37), (35, 37), (38, 40), (38, 40)],
}


def kinds(state: PandemainState) -> list[str]:
    return [player["kind"] for player in shown(state, "players")]


def card_in_round(baker: str, number: int, seed: int, **parts: Any) -> int:
    """The card that a sim-baker turns in a round."""
    options = {"players": 1, "sim_bakers": [baker], "mode": "basic"}
    state = position(doing=["begin-round"], round=number, random=stream(seed), options=options, **parts)
    return int(seat(state, 1)["card"])


def placed(events: list[dict[str, Any]], name: str = "p2") -> list[str]:
    """Where somebody's workers went, in their order."""
    return [event["place"] for event in of(events, "placed", seat=name)]


# -- setting up --------------------------------------------------------------------------------------------------


@rule("PM-AUTO-01")
def test_up_to_three_sim_bakers_take_part() -> None:
    assert kinds(new_game(players=1, sim_bakers=["hans"])) == ["person", "hans"]
    assert kinds(new_game(players=1, sim_bakers=["rudolf", "helga"])) == ["person", "rudolf", "helga"]
    assert kinds(new_game(players=1, sim_bakers=ALL)) == ["person", *ALL]


@rule("PM-AUTO-01")
def test_each_sim_baker_exists_once() -> None:
    with pytest.raises(SetupError, match="PM-AUTO-01"):
        new_game(players=1, sim_bakers=["hans", "hans"])


@rule("PM-AUTO-02")
def test_one_person_and_one_sim_baker_play_by_the_rules_for_two() -> None:
    """One worker in the granary and in a village, three in the mill, two rewards on each pile, one loan."""
    state = new_game(players=1, sim_bakers=["hans"])
    assert [len(pile) for pile in shown(state, "rewards")] == [2, 2, 2]
    assert table(state)["castle_loans"] == 1
    full = {"granary": ["p2"], "mill": ["p2", "p2", "p1"], "ulm": ["p2"]}
    seats = [{"pfennigs": 9, "loaves": {"rye high 2": 1}}, {"penitence": 8}]
    state = with_sim("hans", workers=full, seats=seats, mill=[{"rye": 1}])
    assert not legal(state) & {"place granary", "place mill", "place ulm"}
    assert "place mill" in legal(with_sim("hans", workers={"mill": ["p2", "p1"]}, seats=seats, mill=[{"rye": 1}]))


@rule("PM-AUTO-02")
def test_one_person_alone_plays_against_rudolf_unless_another_is_chosen() -> None:
    assert kinds(new_game(players=1)) == ["person", "rudolf"]
    with pytest.raises(SetupError, match="1 at the table"):
        new_game(players=1, sim_bakers=["none"])


@rule("PM-AUTO-03", "PM-AUTO-04")
@pytest.mark.parametrize("baker", ALL)
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_each_rounds_card_is_drawn_at_random_from_its_range(baker: str, number: int) -> None:
    first, last = RANGES[baker][number - 1]
    cards = {card_in_round(baker, number, seed) for seed in range(40)}
    assert cards == set(range(first, last + 1))


@rule("PM-AUTO-03", "PM-AUTO-05", "PM-FLOW-07")
@pytest.mark.parametrize("seed", range(3))
def test_a_game_uses_five_different_cards_of_each_sim_baker_at_the_table(seed: int) -> None:
    """A whole game: two rounds share a range, but a card comes once (OPEN-70), and others never."""
    state = new_game(seed, players=0, sim_bakers=["hans", "helga"])
    assert state.over()
    used = table(state)["cards_used"]
    assert len(used) == 8
    for number, baker in enumerate(["hans", "helga"]):
        last = seat(state, number)["card"]
        own = [card for card in used if RANGES[baker][0][0] <= card <= RANGES[baker][4][1]]
        assert len({*own, last}) == 5
        for first_card, last_card in RANGES[baker]:
            rounds = RANGES[baker].count((first_card, last_card))
            assert len([card for card in [*own, last] if first_card <= card <= last_card]) == rounds


@rule("PM-AUTO-05")
def test_a_card_that_was_used_does_not_come_again() -> None:
    """OPEN-70."""
    assert {card_in_round("rudolf", 3, seed, cards_used=[9]) for seed in range(40)} == {7, 8, 10, 11, 12, 13}
    assert {card_in_round("hans", 5, seed, cards_used=[31]) for seed in range(40)} == {28, 29, 30}


@rule("PM-AUTO-06")
@pytest.mark.parametrize("baker", ALL)
def test_a_sim_baker_has_workers_and_markers_but_no_goods_and_no_family(baker: str) -> None:
    """Nor does it get anything for its place in the turn order (OPEN-63)."""
    state = new_game(players=3, sim_bakers=[baker])
    sim = seat(state, 3)
    assert sim["workers"] == {"own": 4, "held": 4, "reserve": 4}
    assert sim["family"] == 0
    assert sim["pfennigs"] == 0
    assert sim["helpers"] == seat(position(), 0)["helpers"]
    assert not any([*sim["ingredients"].values(), *sim["flours"].values(), *sim["loaves"].values()])
    assert {"pfennigs", "ingredients", "flours", "loaves", "helpers", "family"}.isdisjoint(shown(state, "players", 3))
    assert all(seat(state, number)["family"] > 0 for number in range(3))


@rule("PM-AUTO-07")
@pytest.mark.parametrize(
    ("players", "bakers", "places"),
    [
        (3, ["rudolf"], {"rudolf": 0}),
        (3, ["hans"], {"hans": 1}),
        (3, ["helga"], {"helga": 3}),
        (2, ["rudolf", "helga"], {"rudolf": 0, "helga": 3}),
        (2, ["hans", "helga"], {"hans": 1, "helga": 3}),
        (1, ALL, {"rudolf": 0, "hans": 1, "helga": 3}),
        (0, ["hans", "helga"], {"hans": 0, "helga": 1}),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sim_bakers_have_their_places_in_the_tower_and_people_the_others_by_family(
    players: int, bakers: list[str], places: dict[str, int], seed: int
) -> None:
    state = new_game(seed, players=players, sim_bakers=bakers)
    tower = opening_tower(state) if players else first_turns(bakers, seed)
    for baker, place in places.items():
        assert tower[place] == f"p{players + bakers.index(baker) + 1}"
    people = [int(name[1]) - 1 for name in tower if int(name[1]) <= players]
    numbers = [default().family_cards[seat(state, person)["family"] - 1].order for person in people]
    assert numbers == sorted(numbers)


def opening_tower(state: PandemainState) -> list[str]:
    return [str(name) for name in table(state)["tower"]]


def first_turns(bakers: list[str], seed: int) -> list[str]:
    """In a game without people, who has the first turns."""
    options: dict[str, object] = {"players": 0, "sim_bakers": bakers}
    events = [GAME.event_dict(event) for event in GAME.opening(options, seed)]
    return [str(event["seat"]) for event in events if event["event"] == "turn-began"][: len(bakers)]


@rule("PM-AUTO-08")
@pytest.mark.parametrize(
    ("baker", "mode"),
    [("rudolf", "expert"), ("hans", "expert"), ("helga", "expert"), ("hans", "basic"), ("helga", "basic")],
)
def test_a_sim_bakers_markers_start_where_those_of_people_start(baker: str, mode: str) -> None:
    """Seen at the first choice, which comes before the sim-baker's first turn."""
    state = new_game(players=1, sim_bakers=[baker], mode=mode)
    sim = seat(state, state.seats() - 1)
    assert (sim["points"], sim["penitence"], sim["penances"]) == (5, 0, 0)
    if mode == "expert":
        assert set(sim["reputation"].values()) == {default().reputation.start}
        assert sim["reputation"] == seat(state, 0)["reputation"]


@rule("PM-AUTO-09")
@pytest.mark.parametrize("edition", ["spanish"])
@pytest.mark.parametrize(("players", "bakers"), [(1, ["hans"]), (2, ["hans"]), (3, ["hans"]), (2, ["hans", "helga"])])
def test_with_a_sim_baker_only_one_loan_lies_on_the_castle(players: int, bakers: list[str], edition: str) -> None:
    options: dict[str, Any] = {"players": players, "sim_bakers": bakers, "edition": edition}
    assert table(new_game(**options))["castle_loans"] == 1
    assert table(position(doing=["dawn 5"], castle_loans=0, options=options))["castle_loans"] == 1


# -- the course of the round -------------------------------------------------------------------------------------


@rule("PM-FLOW-01")
def test_at_the_start_of_a_round_a_card_is_turned_whose_actions_are_hidden_until_used() -> None:
    """Two games with different cards look the same before the first action, and not after it."""
    cards = {str(number): {"day": ["oven", "farm"]} for number in range(1, 41)}
    cards["4"] = {"day": ["farm", "oven"]}
    options = {"players": 1, "sim_bakers": ["rudolf"], "components": print_with(automa__cards=cards)}
    one = position(options=options, seats=[{}, {"card": 1}])
    other = position(options=options, seats=[{}, {"card": 4}])
    assert one.view(0) == other.view(0)
    assert shown(one, "players", 1, "card") == {"drawn": True, "shown": [], "possible": [1, 2, 3, 4, 5, 6]}
    pass_turn(one)
    pass_turn(other)
    assert shown(one, "players", 1, "card") == {"drawn": True, "shown": ["oven"], "possible": [1, 2, 3, 5, 6]}
    assert shown(other, "players", 1, "card") == {"drawn": True, "shown": ["farm"], "possible": [4]}


@rule("PM-FLOW-02")
def test_on_each_turn_the_next_worker_goes_where_the_next_action_says() -> None:
    state = with_sim("hans", "oven", "farm", "trade_house", "farm")
    for number, place in enumerate(["oven", "farm", "trade-house", "farm"], 1):
        assert placed(pass_turn(state)) == [place]
        if number < 4:
            assert seat(state, 1)["workers"]["reserve"] == 4 - number
            assert shown(state, "players", 1, "card", "shown")[-1] == place


@rule("PM-FLOW-03")
@pytest.mark.parametrize(
    ("edition", "mode", "place"),
    [("spanish", "expert", "farm"), ("english", "expert", "farm"), ("english", "basic", "church")],
)
def test_an_action_that_shows_the_servant_leads_to_where_he_stands(edition: str, mode: str, place: str) -> None:
    """OPEN-72; in basic mode it is a church visit (OPEN-55)."""
    where = {"servant": "farm"} if mode == "expert" else {}
    state = with_sim("rudolf", "servant", options={"edition": edition, "mode": mode}, **where)
    events = pass_turn(state)
    assert placed(events) == [place]
    assert of(events, "card-action")[0]["target"] == "servant"
    assert of(events, "card-action")[0]["rule"] == ("PM-FLOW-03" if place == "farm" else "PM-FLOW-02")


@rule("PM-FLOW-04")
def test_sim_bakers_take_turns_in_tower_order_by_day_and_in_reverse_order_at_night() -> None:
    options = {"players": 2, "sim_bakers": ["hans", "helga"], "mode": "basic"}
    cards = {str(number): {"day": ["oven"] * 4, "night": "oven"} for number in range(1, 41)}
    options["components"] = print_with(automa__cards=cards)
    seats = [{"pfennigs": 1, "workers": {"reserve": 1}}, {"pfennigs": 1, "workers": {"reserve": 1}}, *reserves(1, 1)]
    state = position(options=options, seats=seats, tower=["p3", "p1", "p4", "p2"], turn={"at": 1})
    events = play(state, "place river", "place river")
    assert [(event["seat"], event["place"]) for event in of(events, "placed")] == [
        *[("p1", "river"), ("p4", "oven"), ("p2", "river"), ("p3", "oven")],
    ]
    assert shown(state, "phase") == "night"
    events = play(state, "place river", "place river")
    assert [(event["seat"], event["place"]) for event in of(events, "placed")][:4] == [
        *[("p2", "river"), ("p4", "oven"), ("p1", "river"), ("p3", "oven")],
    ]


def reserves(*workers: int) -> list[dict[str, Any]]:
    """Seats with so many workers left to place."""
    return [{"workers": {"reserve": number}} for number in workers]


@rule("PM-FLOW-04")
def test_sim_bakers_take_their_workers_back_at_dusk_and_at_dawn() -> None:
    state = with_sim(
        "hans",
        "oven",
        night="river",
        seats=[{"pfennigs": 1, "workers": {"reserve": 1}}, {"workers": {"reserve": 0}}],
        workers={"granary": ["p2"], "farm": ["p2", "p2"], "oven": ["p2"]},
    )
    pass_turn(state)
    assert table(state)["workers"] == {"granary": ["p2"], "river": ["p2"]}
    assert seat(state, 1)["workers"]["reserve"] == 2
    play(state, "stay-home")
    assert table(state)["workers"] == {}
    assert seat(state, 1)["workers"]["reserve"] == 4


@rule("PM-FLOW-04")
def test_at_night_a_sim_baker_acts_only_if_its_card_says_so_and_pays_nothing() -> None:
    """OPEN-60: its workers are not left over then."""
    seats = [{"pfennigs": 1, "workers": {"reserve": 1}}, {"workers": {"reserve": 0}}]
    workers = {"river": ["p1", "p1", "p1"], "farm": ["p2"] * 4}
    state = with_sim("rudolf", "farm", seats=seats, workers=workers)
    assert placed(pass_turn(state)) == []
    assert shown(state, "phase") == "night"
    state = with_sim("rudolf", "farm", night="church", seats=seats, workers=workers)
    events = pass_turn(state)
    assert placed(events) == ["church"]
    assert of(events, "paid") == []


@rule("PM-FLOW-05")
def test_dusk_and_dawn_bring_a_sim_baker_no_goods_and_take_none() -> None:
    """The worker in the granary yields nothing, with or without an ox."""
    state = with_sim("hans", phase="night", seats=[{"pfennigs": 1}, {}], workers={"granary": ["p2"]})
    events = play(state, "stay-home")
    assert state.decision().kind == "turn"
    assert shown(state, "round") == 2
    about = {event["event"] for event in events if event.get("seat") == "p2"}
    told = {"penance-gained", "points", "tower-place", "servant-moved", "turn-began", "card-action", "card-discarded"}
    assert about <= told
    assert sum(seat(state, 1)["flours"].values()) == 0


@rule("PM-FLOW-06")
def test_a_sim_baker_behind_the_inquisition_receives_a_penance_token() -> None:
    changes = {"inquisition__crosses": [4] * 5}
    for level, penances in ((3, 1), (4, 0), (5, 0)):
        state = with_sim("hans", phase="night", seats=[{"pfennigs": 1}, {"penitence": level}], changes=changes)
        play(state, "stay-home")
        assert seat(state, 1)["penances"] == penances
        assert seat(state, 1)["points"] == (6 if level == 5 else 5)


@rule("PM-FLOW-06")
def test_a_sim_baker_discards_a_penance_token_as_the_first_in_church() -> None:
    state = with_sim("hans", "church", "church", seats=[{}, {"penances": 2}])
    pass_turn(state)
    assert seat(state, 1)["penances"] == 1
    pass_turn(state)
    assert seat(state, 1)["penances"] == 1
    state = with_sim("hans", "church", seats=[{"first_visit": 1}, {"penances": 2}], workers={"church": ["p1"]})
    pass_turn(state)
    assert seat(state, 1)["penances"] == 2


@rule("PM-FLOW-07", "PM-AUTO-05")
@pytest.mark.parametrize("people", [1, 2, 3])
def test_the_card_that_a_sim_baker_has_used_is_told_with_its_number(people: int) -> None:
    seats = [{"pfennigs": 1} for _ in range(people)]
    state = with_sim("hans", phase="night", seats=[*seats, {}], options={"players": people})
    used = seat(state, people)["card"]
    events: list[dict[str, Any]] = []
    while not of(events, "card-discarded"):
        events += play(state, "stay-home" if "stay-home" in legal(state) else sorted(legal(state))[0])
    told = {"event": "card-discarded", "rule": "PM-FLOW-07", "seat": f"p{people + 1}", "card": used}
    assert of(events, "card-discarded") == [told]
    assert used in shown(state, "cards_used")


@rule("PM-FLOW-07")
def test_at_dawn_the_used_card_is_discarded_and_the_next_round_brings_another() -> None:
    options = {"players": 1, "sim_bakers": ["rudolf"], "mode": "basic"}
    seats = [{"pfennigs": 1}, {"card": 9}]
    for seed in range(6):
        state = position(phase="night", round=2, seats=seats, options=options, random=stream(seed), cards_used=[3])
        play(state, "stay-home")
        assert table(state)["cards_used"] == [3, 9]
        assert seat(state, 1)["card"] in {7, 8, 10, 11, 12, 13}
        assert seat(state, 1)["card_actions"] <= 1


@rule("PM-FLOW-08")
def test_the_game_ends_after_five_rounds_and_a_sim_baker_can_win_it() -> None:
    options = {"players": 1, "sim_bakers": ["rudolf"], "mode": "basic"}
    seats = [{"points": 20, "pfennigs": 1, "penitence": 15}, {"points": 30, "penitence": 15}]
    state = position(phase="night", round=5, seats=seats, options=options)
    play(state, "stay-home")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [1]
    assert outcome.scores[1] > outcome.scores[0]


# -- workers and actions -----------------------------------------------------------------------------------------


@rule("PM-SIM-21")
def test_actions_of_a_card_beyond_the_last_worker_are_not_carried_out() -> None:
    state = with_sim("hans", "oven", "farm", "oven", "farm", "castle", "castle", seats=[{"pfennigs": 1}, {}])
    events = play(state, *["place river"] * 4)
    assert shown(state, "phase") == "night"
    assert placed(events) == ["oven", "farm", "oven", "farm"]
    assert len(of(events, "card-action")) == 4
    assert table(state)["castle_loans"] == 1


@rule("PM-SIM-21")
def test_a_fifth_worker_carries_out_the_fifth_action() -> None:
    seats = [{"pfennigs": 1}, {"penitence": 8}]
    state = with_sim("hans", "oven", "farm", "oven", "farm", "castle", "castle", seats=seats)
    events = play(state, *["place river"] * 4)
    assert placed(events) == ["oven", "farm", "oven", "farm", "castle"]
