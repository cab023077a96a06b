"""Section 12 of the ledger: the infection phase, and the switch that turns its cards one by one."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import after_infection, cubes_in, named, names, supply_of
from tests.pandemic.printed_map import HOME_COLOUR
from tests.pandemic.tables import document, legal, play, position, refused_by
from tests.pandemic.turns import next_question

DRAWS = {"top": ["chicago", "osaka"]}


def holding(event: str, *cities: str, **entries: Any) -> PandemicState:
    """p2 holds an event; these infection cards come next."""
    return position(
        players=[{"role": "scientist"}, {"role": "operations-expert", "hand": [event]}],
        infection_pile=[[city] for city in cities],
        player_pile=DRAWS,
        **entries,
    )


def go_to(state: PandemicState, window: str, resolved: int = 0) -> None:
    """Until p2 is asked in this window after so many cards."""
    while next_question(state, 1) != (1, window) or document(state).get("infection_resolved", 0) != resolved:
        play(state, "not-now")


@rule("PD-INFECT-01")
@pytest.mark.parametrize(("epidemics", "rate"), [(0, 2), (1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_as_many_cards_as_the_rate_are_drawn_from_the_top(epidemics: int, rate: int) -> None:
    top = ["cairo", "lima", "tokyo", "essen"] if epidemics > 2 else ["cairo", "lima", "tokyo"]
    options = {"difficulty": "heroic", "hands": "open"}
    state, happened = after_infection(*top, epidemics=epidemics, options=options)
    assert [event["city"] for event in named(happened, "infection-shown")] == top[:rate]
    assert document(state)["infection_discard"] == top[:rate]


@rule("PD-INFECT-01")
def test_each_card_adds_one_cube_of_its_colour_to_its_city() -> None:
    state, _ = after_infection("cairo", "lima", cubes={"yellow": {"lima": 2}, "red": {"cairo": 1}})
    assert document(state)["cubes"] == {"blue": {}, "yellow": {"lima": 3}, "black": {"cairo": 1}, "red": {"cairo": 1}}
    assert (supply_of(state, "black"), supply_of(state, "yellow")) == (23, 21)
    assert document(state)["outbreaks"] == 0


@rule("PD-INFECT-02")
@pytest.mark.parametrize(("order", "outbreaks"), [(("algiers", "cairo"), 3), (("cairo", "algiers"), 2)])
def test_cards_are_resolved_in_the_order_drawn_each_with_its_whole_chain(
    order: tuple[str, str], outbreaks: int
) -> None:
    # Algiers first fills Cairo, whose own card then breaks out and back into Algiers; Cairo first only fills itself.
    state, happened = after_infection(*order, cubes={"black": {"algiers": 3, "cairo": 2}})
    assert document(state)["outbreaks"] == outbreaks
    assert cubes_in(state, "istanbul", "black") == outbreaks
    first_breaks = [event["city"] for event in named(happened, "outbreak")]
    assert first_breaks == (["algiers", "cairo", "algiers"] if order[0] == "algiers" else ["algiers", "cairo"])


@rule("PD-INFECT-03")
def test_a_city_with_three_cubes_breaks_out_instead_of_receiving_a_fourth() -> None:
    state, happened = after_infection("santiago", "cairo", cubes={"yellow": {"santiago": 3}})
    assert cubes_in(state, "santiago", "yellow") == 3
    assert cubes_in(state, "lima", "yellow") == 1
    assert document(state)["outbreaks"] == 1
    placed = [event["city"] for event in named(happened, "cubes-placed")]
    assert placed == ["lima", "cairo"]


@rule("PD-INFECT-03")
def test_three_cubes_of_another_colour_do_not_count() -> None:
    state, _ = after_infection("santiago", "cairo", cubes={"red": {"santiago": 3}})
    assert document(state)["outbreaks"] == 0
    assert cubes_in(state, "santiago", "yellow") == 1


@rule("PD-INFECT-04")
def test_the_cards_of_the_phase_reach_the_discard_only_after_all_are_resolved() -> None:
    state = holding("resilient-population", "cairo", "lima", infection_discard=["paris"])
    go_to(state, "W11", resolved=1)
    assert cubes_in(state, "cairo", "black") == 1
    assert document(state)["infection_discard"] == ["paris"]
    play(state, "play resilient-population")
    assert legal(state) == ["remove paris"]
    assert refused_by(state, "remove cairo") == "PD-EVENT-11"


@rule("PD-INFECT-04")
def test_once_all_are_resolved_the_cards_lie_in_the_discard_in_their_order() -> None:
    state = holding("resilient-population", "cairo", "lima", infection_discard=["paris"])
    go_to(state, "W12")
    assert document(state)["infection_discard"] == ["paris", "cairo", "lima"]
    play(state, "play resilient-population", "remove cairo")
    assert document(state)["infection_discard"] == ["paris", "lima"]


# -- infection_cards=singly, the behaviour of 2013 -----------------------------------------------------------------

SINGLY = {"infection_cards": "singly"}


@rule("PD-INFECT-04", "PD-INFECT-02")
def test_turned_singly_each_card_is_resolved_and_discarded_before_the_next_is_turned() -> None:
    for options in (SINGLY, {"edition": "2013"}):
        state, happened = after_infection("cairo", "lima", options=options)
        steps = ["infection-shown", "cubes-placed", "infection-discarded"]
        assert [name for name in names(happened) if name in steps] == [*steps, *steps]
        assert document(state)["infection_discard"] == ["cairo", "lima"]


@rule("PD-INFECT-04")
def test_turned_singly_the_first_card_may_be_removed_before_the_second_is_turned() -> None:
    state = holding("resilient-population", "cairo", "lima", options=SINGLY)
    go_to(state, "W11", resolved=1)
    assert document(state)["infection_discard"] == ["cairo"]
    play(state, "play resilient-population")
    assert legal(state) == ["remove cairo"]


@rule("PD-INFECT-01", "PD-INFECT-02")
def test_turned_singly_a_forecast_between_two_cards_alters_the_second() -> None:
    six = ["lima", "tokyo", "essen", "delhi", "osaka", "miami"]
    state = position(
        players=[{"role": "scientist"}, {"role": "operations-expert", "hand": ["forecast"]}],
        infection_pile=[["cairo"], six],
        player_pile=DRAWS,
        options=SINGLY,
    )
    go_to(state, "W11", resolved=1)
    play(state, "play forecast", *[f"next {city}" for city in ("miami", *six[:4])])
    assert document(state)["infection_discard"] == ["cairo", "miami"]
    assert cubes_in(state, "miami", HOME_COLOUR["miami"]) == 1


@rule("PD-INFECT-01")
def test_turned_singly_the_phase_still_has_as_many_cards_as_the_rate() -> None:
    state, happened = after_infection("cairo", "lima", "tokyo", "essen", epidemics=3, options=SINGLY)
    assert len(named(happened, "infection-shown")) == 3
    assert document(state)["infection_discard"] == ["cairo", "lima", "tokyo"]


@rule("PD-INFECT-01")
def test_an_infection_pile_that_an_edited_position_has_emptied_is_made_of_the_discard_again() -> None:
    rest = [city for city in HOME_COLOUR if city != "cairo"]
    state, happened = after_infection("cairo", infection_discard=rest)
    shown = [event["city"] for event in named(happened, "infection-shown")]
    assert shown[0] == "cairo"
    assert shown[1] in rest
    assert [event["count"] for event in named(happened, "infection-reshuffled")] == [47]
    assert state.outcome() is None
