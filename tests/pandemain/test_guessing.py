"""What a guess changes and keeps of the cards of sim-bakers, and what their cards have shown."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import shown
from tests.pandemain.tables import position, seat

FIRST_CARDS = {"rudolf": range(1, 7), "hans": range(19, 23), "helga": range(32, 35)}


@rule("PM-FLOW-01")
@pytest.mark.parametrize("baker", FIRST_CARDS)
@pytest.mark.parametrize("looking", [0, None])
def test_a_card_that_has_shown_nothing_may_be_any_of_its_round_in_a_guess(baker: str, looking: int | None) -> None:
    options = {"players": 1, "sim_bakers": [baker]}
    own: dict[str, Any] = {"card": FIRST_CARDS[baker][0]}
    state = position(options=options, seats=[{}, own])
    rng = seeded(4)
    guesses = [state.guess(looking, rng) for _ in range(40)]
    assert {seat(guess, 1)["card"] for guess in guesses} == set(FIRST_CARDS[baker])
    assert {seat(guess, 1)["card_actions"] for guess in guesses} == {0}
    assert seat(state, 1)["card"] == own["card"]
    assert all(shown(guess, "players", 1) == shown(state, "players", 1) for guess in guesses)


@rule("PM-FLOW-01", "PM-FLOW-04")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("came", [True, False])
def test_the_place_of_the_night_is_shown_when_the_night_has_come_and_not_before(number: int, came: bool) -> None:
    card = default().action_cards[number - 1]
    used = min(len(card.day), 4)
    own: dict[str, Any] = {"card": number, "card_actions": used}
    phase: dict[str, Any] = {}
    if came:
        own |= {"card_night_came": True, "card_day_over": len(card.day) <= 4}
        phase = {"phase": "night", "turn": {"at": 0, "active": "p1"}}
    state = position(options={"players": 1, "sim_bakers": ["rudolf"]}, seats=[{"pfennigs": 2}, own], **phase)
    at_night = 1 if came and card.night >= 0 else 0
    assert len(shown(state, "players", 1, "card", "shown")) == used + at_night
