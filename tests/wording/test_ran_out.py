"""Lost for want of cubes: of which colour, whatever else is used up, in four languages."""

from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from sobremesa.wording import event_dicts, find_wording
from tests.pandemic.looking import after_epidemic, after_infection, before_infection
from tests.pandemic.printed_map import spread_out
from tests.pandemic.tables import GAME

ALL_RED = spread_out("red", 24)
BLACK: dict[str, Any] = {"cubes": {"black": spread_out("black", 24, ("algiers",)), "red": ALL_RED}}
SAID = {
    "en": ("The black disease", "The black cubes have run out"),
    "es": ("La enfermedad negra", "Se han acabado los cubos negros"),
    "it": ("La malattia nera", "I cubetti neri sono finiti"),
    "fr": ("La maladie noire", "Il n'y a plus de cubes noirs"),
}


def result(state: PandemicState, language: str = "en") -> str:
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "cubes"
    return find_wording("pandemic").words(state.view(None), language).outcome(outcome)


@pytest.mark.parametrize("language", [*SAID])
def test_the_result_and_the_log_name_the_colour(language: str) -> None:
    state = before_infection("algiers", "lima", **BLACK)
    events = state.apply(GAME.parse("end-actions"))
    assert SAID[language][0] in result(state, language)
    wording = find_wording("pandemic")
    words = wording.words(state.view(None), language)
    told = [event for event in event_dicts(events, GAME, wording, state) if event["event"] not in wording.minor_events]
    last = wording.steps(told)[-1]
    assert SAID[language][1] in " ".join(words.event(event) for event in last)
    assert last[0]["rule"] == "PD-END-03"


def test_it_is_the_colour_that_was_needed_and_not_another_that_is_used_up() -> None:
    full = spread_out("yellow", 21, ("santiago", "lima"))
    chain: dict[str, Any] = {"cubes": {"yellow": {**full, "santiago": 3}, "red": ALL_RED}}
    singly: dict[str, Any] = {**BLACK, "options": {"infection_cards": "singly"}}
    needs_three = {"cubes": {"black": spread_out("black", 22, ("algiers",)), "red": ALL_RED}}
    lost = {
        "black": [
            after_infection("algiers", "lima", **BLACK),
            after_infection("lima", "algiers", **BLACK),
            after_infection("lima", "algiers", **singly),
            after_epidemic("algiers", **BLACK),
            after_epidemic("algiers", **needs_three, options={"epidemic_cubes": "three"}),
        ],
        "yellow": [after_infection("santiago", "cairo", **chain)],
    }
    for colour, positions in lost.items():
        for state, _ in positions:
            assert state.view(None)["supply"]["red"] == 0  # type: ignore[index]
            assert result(state).startswith(f"The {colour} disease")


def test_a_written_position_that_shows_no_card_names_a_colour_only_where_one_alone_is_used_up() -> None:
    state, _ = after_infection("algiers", "lima", cubes={"black": spread_out("black", 24, ("algiers",))})
    wording, outcome = find_wording("pandemic"), state.outcome()
    assert outcome is not None
    view: dict[str, Any] = {**state.view(None), "infection_shown": [], "epidemic_card": None}
    assert wording.words(view).outcome(outcome).startswith("The black disease")
    both = {**view, "supply": {**view["supply"], "blue": 0}}
    assert wording.words(both).outcome(outcome).startswith("A disease")
