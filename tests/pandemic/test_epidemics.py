"""Section 11 of the ledger: epidemics."""

import random
from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import Happened, after_epidemic, cubes_in, named, names, supply_of
from tests.pandemic.printed_map import COLOURS, HOME_COLOUR, NEIGHBOURS, cities_of, spread_out
from tests.pandemic.tables import document, play, position
from tests.pandemic.turns import deck, next_question, seen, two_epidemics_on_top

# Twenty yellow cubes far from Santiago, whose only neighbour is Lima.
FAR_YELLOW = {
    "los-angeles": 3, "miami": 3, "buenos-aires": 3, "sao-paulo": 3, "lagos": 3, "kinshasa": 3, "johannesburg": 2,
}  # fmt: skip


def reason(state: PandemicState) -> str:
    outcome = state.outcome()
    return "" if outcome is None else outcome.reason


def on_santiago(laid: dict[str, int], **entries: Any) -> tuple[PandemicState, Happened]:
    """An epidemic whose bottom card is Santiago, with these yellow cubes on the board."""
    return after_epidemic("santiago", cubes={"yellow": laid}, **entries)


# -- the three steps ---------------------------------------------------------------------------------------------


@rule("PD-EPI-01")
def test_an_epidemic_is_discarded_and_raises_infects_and_intensifies_in_this_order() -> None:
    state, happened = after_epidemic("cairo")
    steps = ["rate-raised", "bottom-shown", "cubes-placed", "infection-discarded", "intensified"]
    assert [name for name in names(happened) if name in steps] == steps
    assert document(state)["player_discard"] == ["epidemic"]


@rule("PD-EPI-02")
@pytest.mark.parametrize(("number", "rate"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_the_infection_marker_advances_one_space(number: int, rate: int) -> None:
    state, happened = after_epidemic("cairo", epidemics=number - 1, options={"difficulty": "heroic", "hands": "open"})
    assert [event["count"] for event in named(happened, "rate-raised")] == [rate]
    assert seen(state, 0)["infection_rate"] == rate
    assert seen(state, 0)["epidemics"] == number


@rule("PD-EPI-02")
def test_before_the_first_epidemic_the_rate_is_two() -> None:
    assert seen(position(), 0)["infection_rate"] == 2


@rule("PD-EPI-03")
@pytest.mark.parametrize("city", ["cairo", "santiago", "tokyo", "paris"])
def test_the_bottom_card_of_the_infection_pile_adds_three_cubes_of_its_colour(city: str) -> None:
    state, happened = after_epidemic(city)
    assert [event["city"] for event in named(happened, "bottom-shown")] == [city]
    colour = HOME_COLOUR[city]
    expected: dict[str, dict[str, int]] = {"blue": {}, "yellow": {}, "black": {}, "red": {}, colour: {city: 3}}
    assert document(state)["cubes"] == expected
    assert supply_of(state, colour) == 21


@rule("PD-EPI-04")
@pytest.mark.parametrize("before", [1, 2, 3])
def test_cubes_beyond_three_go_back_to_the_supply_and_one_outbreak_occurs(before: int) -> None:
    state, happened = on_santiago({"santiago": before})
    assert cubes_in(state, "santiago", "yellow") == 3
    assert cubes_in(state, "lima", "yellow") == 1
    assert supply_of(state, "yellow") == 20
    assert [event["city"] for event in named(happened, "outbreak")] == ["santiago"]


@rule("PD-EPI-05")
@pytest.mark.parametrize(("before", "outbreaks"), [(0, 0), (1, 1), (2, 1), (3, 1)])
@pytest.mark.parametrize("city", ["cairo", "hong-kong"])
def test_an_epidemic_causes_at_most_one_initial_outbreak(city: str, before: int, outbreaks: int) -> None:
    colour = HOME_COLOUR[city]
    state, _ = after_epidemic(city, cubes={colour: {city: before}})
    assert document(state)["outbreaks"] == outbreaks
    assert cubes_in(state, city, colour) == 3
    assert {cubes_in(state, near, colour) for near in NEIGHBOURS[city]} == {outbreaks}


@rule("PD-EPI-05")
def test_an_initial_outbreak_of_an_epidemic_may_start_a_chain() -> None:
    state, _ = on_santiago({"santiago": 1, "lima": 3})
    assert document(state)["outbreaks"] == 2
    assert (cubes_in(state, "bogota", "yellow"), cubes_in(state, "mexico-city", "yellow")) == (1, 1)


@rule("PD-EPI-06")
def test_the_bottom_card_reaches_the_discard_after_its_cubes_and_before_the_reshuffle() -> None:
    state = position(
        players=[{"role": "scientist"}, {"role": "medic", "hand": ["airlift"]}],
        infection_discard=["lima"],
        infection_pile=deck([], ["cairo"], ["lima"]),
        player_pile={"top": ["epidemic", "paris"]},
    )
    while next_question(state, 1) != (1, "W06"):
        play(state, "not-now")
    assert document(state)["infection_discard"] == ["lima"]
    happened = play(state, "not-now")
    assert names(happened) == ["cubes-placed", "infection-discarded"]
    assert document(state)["infection_discard"] == ["lima", "cairo"]
    assert named(play(state, "not-now"), "intensified")[0]["count"] == 2


# -- intensify ---------------------------------------------------------------------------------------------------

DISCARD = ["lima", "essen", "tokyo", "delhi", "osaka"]


def with_discard(**entries: Any) -> PandemicState:
    """An epidemic (Cairo) comes with five cards in the infection discard; the pile is Paris, Miami, the rest, Cairo."""
    return position(
        infection_discard=DISCARD,
        infection_pile=deck(["paris", "miami"], ["cairo"], DISCARD),
        player_pile={"top": ["epidemic", "chicago"]},
        **entries,
    )


@rule("PD-EPI-07")
def test_only_the_infection_discard_is_shuffled_and_laid_on_the_unchanged_pile() -> None:
    state = with_discard(quiet_night=True)
    before = document(state)["infection_pile"]
    play(state, "end-actions")
    after = document(state)["infection_pile"]
    assert sorted(after[0]) == sorted([*DISCARD, "cairo"])
    assert after[1:] == before[:-1]
    assert document(state)["infection_discard"] == []


@rule("PD-EPI-07")
def test_the_discard_comes_back_in_an_order_that_chance_decides() -> None:
    first = set()
    chance = random.Random(1)
    for _ in range(60):
        state = with_discard(random="-".join(f"{chance.getrandbits(32):08x}" for _ in range(4)))
        shown = [event["city"] for event in named(play(state, "end-actions"), "infection-shown")]
        assert set(shown) <= {*DISCARD, "cairo"}
        first.add(shown[0])
    assert first == {*DISCARD, "cairo"}


# -- supply and eradication --------------------------------------------------------------------------------------


@rule("PD-EPI-08")
@pytest.mark.parametrize(("supply", "lost"), [(3, ""), (2, "cubes"), (0, "cubes")])
def test_a_supply_that_cannot_give_three_cubes_loses(supply: int, lost: str) -> None:
    state, happened = on_santiago(spread_out("yellow", 24 - supply, ("santiago", "lima")))
    assert reason(state) == lost
    if lost:
        assert named(happened, "intensified") == []


@rule("PD-EPI-08")
@pytest.mark.parametrize(("switch", "lost"), [("kept", ""), ("three", "cubes")])
def test_an_epidemic_needs_only_the_cubes_that_stay_unless_the_table_wants_three(switch: str, lost: str) -> None:
    # Two cubes in Santiago and two in the supply: one fills the city, one goes to Lima.
    state, _ = on_santiago({**FAR_YELLOW, "santiago": 2}, options={"epidemic_cubes": switch})
    assert reason(state) == lost
    if not lost:
        assert supply_of(state, "yellow") == 0
        assert (cubes_in(state, "santiago", "yellow"), cubes_in(state, "lima", "yellow")) == (3, 1)


@rule("PD-EPI-08")
@pytest.mark.parametrize(("supply", "lost"), [(4, ""), (3, ""), (2, "cubes")])
def test_where_the_table_wants_three_exactly_three_are_enough(supply: int, lost: str) -> None:
    laid = spread_out("yellow", 24 - supply, ("santiago", "lima"))
    state, happened = on_santiago(laid, options={"epidemic_cubes": "three"})
    assert reason(state) == lost
    assert len(named(happened, "cubes-placed")) == (0 if lost else 1)  # not even those that would be there
    assert supply_of(state, "yellow") == (supply if lost else supply - 3)


@rule("PD-EPI-08")
@pytest.mark.parametrize(("switch", "lost"), [("removes", "cubes"), ("prevents", "")])
def test_before_the_medic_an_epidemic_of_a_cured_colour_needs_three_cubes_for_an_instant(
    switch: str, lost: str
) -> None:
    medic = [{"role": "scientist"}, {"role": "medic", "city": "santiago"}]
    for supply, expected in ((2, lost), (3, "")):
        laid = spread_out("yellow", 24 - supply, ("santiago", "lima"))
        state, _ = on_santiago(laid, players=medic, cures={"yellow": "cured"}, options={"medic": switch})
        assert reason(state) == expected
        if not expected:
            assert supply_of(state, "yellow") == supply
            assert cubes_in(state, "santiago", "yellow") == 0


@rule("PD-EPI-09")
def test_an_epidemic_of_an_eradicated_colour_places_no_cube_and_does_all_else() -> None:
    state, happened = after_epidemic("cairo", cures={"black": "eradicated"})
    assert document(state)["cubes"]["black"] == {}
    assert named(happened, "cubes-placed") == []
    assert reason(state) == ""
    assert seen(state, 0)["epidemics"] == 1
    assert named(happened, "infection-discarded")[0]["city"] == "cairo"
    assert document(state)["infection_pile"][0] == ["cairo"]


# -- the infection phase after it --------------------------------------------------------------------------------


@rule("PD-EPI-10")
def test_the_infection_phase_of_the_same_turn_uses_the_raised_rate_and_the_reshuffled_pile() -> None:
    state = with_discard(epidemics=2)
    shown = [event["city"] for event in named(play(state, "end-actions"), "infection-shown")]
    assert len(shown) == 3
    assert set(shown) <= {*DISCARD, "cairo"}


@rule("PD-EPI-11")
def test_the_second_reshuffle_of_a_draw_contains_only_the_second_card() -> None:
    state = position(
        infection_discard=["lima", "essen"],
        infection_pile=deck(["paris"], ["moscow", "cairo"], ["lima", "essen"]),
        player_pile=two_epidemics_on_top(),
    )
    happened = play(state, "end-actions")
    assert [event["count"] for event in named(happened, "intensified")] == [3, 1]
    shown = [event["city"] for event in named(happened, "infection-shown")]
    assert shown[0] == "moscow"
    assert shown[1] in ("lima", "essen", "cairo")
    assert named(happened, "outbreak")[0]["city"] == "moscow"


@rule("PD-EPI-07")
@pytest.mark.parametrize("colour", COLOURS)
def test_whichever_card_lies_alone_on_the_discard_is_the_top_of_the_pile_after_an_epidemic(colour: str) -> None:
    for city in cities_of(colour):
        state = position(infection_pile=deck([], [city]), player_pile={"top": ["epidemic", "lima"]})
        happened = play(state, "end-actions")
        intensified = [event for event in happened if event["event"] == "intensified"]
        assert [event["count"] for event in intensified] == [1]
        shown = [event["city"] for event in happened if event["event"] == "infection-shown"]
        assert shown[0] == city
