"""Nobody learns what nobody knows yet: the bag, the piles, the round tokens, the favours, the cards not shown.

Everything that is hidden is exchanged by hand in the position document; views, options, refusals, events and guesses
must stay the same bytes.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS
from sobremesa.testing.contract import as_json, choose
from tests.lanes import first_both_ways
from tests.leaks import hears_the_same, indistinguishable
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import print_with, print_with_card
from tests.pandemain.tables import GAME, document, play, position, seat

TABLES: list[dict[str, object]] = [
    {"players": 1, "sim_bakers": ["rudolf"]},
    {"players": 1, "sim_bakers": ["hans", "helga"]},
    {"players": 2, "sim_bakers": ["rudolf"], "mode": "basic"},
    {"players": 1, "scenario": "famine_in_ulm"},
    {"players": 1, "scenario": "lord_of_the_castle", "edition": "first"},
    {"players": 3, "variants": ["local_trade"]},
    {"players": 2, "edition": "first"},
]


def states(options: dict[str, object], seed: int, every: int, game: Game = GAME) -> Iterator[PandemainState]:
    """Some states of a random game, each played on after it was looked at."""
    state = game.new(options, seed)
    assert isinstance(state, PandemainState)
    rng = seeded(seed)
    place = 0
    while not state.over():
        if place % every == 0:
            yield state
        state.apply(choose(state.legal(), rng))
        place += 1


def cards_for(options: dict[str, Any], baker: str, round_number: int) -> list[int]:
    """The cards of a deck for a round, as the print has them."""
    components = default()
    for scenario in components.scenarios:
        if scenario.id == options.get("scenario"):
            return list(scenario.deck[round_number - 1])
    first, last = components.decks[("rudolf", "hans", "helga").index(baker)][round_number - 1]
    return list(range(first, last + 1))


def looks_like(card: int, held: dict[str, Any]) -> bool:
    """Whether a card would have shown exactly what the card in a sim-baker's hands has shown so far."""
    printed, true = default().action_cards[card - 1], default().action_cards[held["card"] - 1]
    shown = held["card_actions"]
    if printed.day[:shown] != true.day[:shown] or len(printed.day) < shown:
        return False
    if held["card_day_over"] and len(printed.day) != shown:
        return False
    return not held["card_night_came"] or printed.night == true.night


def other_secrets(state: PandemainState, rng: random.Random) -> PandemainState:
    """Another position that nobody can tell from this one: other draws to come, other cards."""
    view: dict[str, Any] = state.view(None)
    twin: dict[str, Any] = dict(document(state))
    twin["random"] = "-".join(f"{rng.randrange(1, 1 << 32):08x}" for _ in range(4))
    seats = [dict(entry) for entry in twin["seats"]]
    for number, (entry, player) in enumerate(zip(seats, view["players"], strict=True)):
        if player["kind"] != "person" and player["card"]["drawn"]:
            possible = [
                card
                for card in cards_for(twin["options"], player["kind"], view["round"])
                if card not in view["cards_used"] and looks_like(card, seat(state, number))
            ]
            assert seat(state, number)["card"] in possible
            entry["card"] = rng.choice(possible)
    twin["seats"] = seats
    return GAME.from_dict(twin)


@pytest.mark.one_in(3)
@rule("PM-FLOW-01", "PM-SETUP-02")
@pytest.mark.parametrize("options", first_both_ways(TABLES))
def test_with_other_draws_and_cards_everybody_sees_and_may_do_the_same(options: dict[str, object]) -> None:
    rng = random.Random(5)
    looked = 0
    for seed in range(3):
        for state in states(options, seed, 5):
            twin = other_secrets(state, rng)
            for looker in (None, *range(state.seats())):
                indistinguishable(state, twin, looker)
            looked += 1
    assert looked > 20


@pytest.mark.one_in(3)
@pytest.mark.parametrize("options", first_both_ways(TABLES))
def test_an_action_that_brings_nothing_to_light_tells_nothing(options: dict[str, object]) -> None:
    rng = random.Random(6)
    compared = 0
    for state in states(options, 4, 4):
        twin = other_secrets(state, rng)
        for action in state.legal()[:6]:
            compared += hears_the_same(GAME, state, twin, state.decision().seat, action)
    assert compared > 10


@pytest.mark.one_in(3)
@pytest.mark.parametrize("options", first_both_ways(TABLES))
def test_a_guess_depends_on_nothing_but_what_is_known(options: dict[str, object]) -> None:
    rng = random.Random(7)
    for state in states(options, 2, 6):
        twin = other_secrets(state, rng)
        for looker in (None, 0):
            assert state.guess(looker, seeded(3)).key() == twin.guess(looker, seeded(3)).key()
            guessed = state.guess(looker, seeded(4))
            indistinguishable(state, guessed, looker)
            assert GAME.from_dict(guessed.to_dict()).key() == guessed.key()


def test_a_guess_does_not_peek_at_the_next_draws() -> None:
    """The same bag, but what comes out of it next is as open as it is for the players."""
    state = next(states({"players": 2}, 1, 1))
    drawn: Counter[str] = Counter()
    for seed in range(40):
        guessed = state.guess(0, seeded(seed))
        assert guessed.rng_words() != state.rng_words()
        drawn[as_json(guessed.rng_words())] += 1
    assert len(drawn) == 40


@rule("PM-AUTO-03")
def test_every_card_that_a_sim_baker_may_have_is_guessed_equally_often() -> None:
    state = next(states({"players": 1, "sim_bakers": ["helga"]}, 3, 1))
    while not seat(state, 1)["card"]:
        state.apply(state.legal()[0])
    view: dict[str, Any] = state.view(0)
    possible = view["players"][1]["card"]["possible"]
    assert possible == [card for card in cards_for({}, "helga", 1) if looks_like(card, seat(state, 1))]
    rng = seeded(1)
    found = Counter(seat(state.guess(0, rng), 1)["card"] for _ in range(600))
    assert set(found) == set(possible)
    assert min(found.values()) > 600 / len(possible) * 0.8


def test_no_view_names_a_card_that_has_not_been_shown_to_the_end() -> None:
    for state in states({"players": 1, "sim_bakers": ["rudolf"]}, 5, 3):
        view: dict[str, Any] = state.view(0)
        card = view["players"][1]["card"]
        assert set(card) == {"drawn", "shown", "possible"}
        if card["drawn"]:
            assert seat(state, 1)["card"] in card["possible"]


@rule("PM-FLOW-01")
def test_an_action_by_day_that_was_never_used_stays_hidden_at_night() -> None:
    """Four workers and a card of five places: the fifth is not shown when the night's action is."""
    five = next(card for card in default().action_cards[6:13] if len(card.day) > 4 and card.night >= 0)
    sim_baker = {"card": five.number, "card_actions": 4, "workers": {"reserve": 0}}
    person = {"pfennigs": 9, "bakers": [1], "workers": {"reserve": 0}}
    options = {"players": 1, "sim_bakers": ["rudolf"]}
    state = position(options=options, seats=[person, sim_baker], round=2, doing=["dusk"], tower=["p2", "p1"])
    state.apply(GAME.parse("stay-home"))
    assert state.decision().kind == "wages"
    view: dict[str, Any] = state.view(0)
    assert view["players"][1]["card"]["shown"] == [PLACE_TEXTS[place] for place in (*five.day[:4], five.night)]


@rule("PM-FLOW-01", "PM-RUD-03")
def test_a_worker_left_over_tells_that_the_card_has_no_more_actions() -> None:
    """All six cards of the round begin at the oven; card 2 goes on to the mill: out once a worker is left over."""
    cards = dict(print_with_card(["oven"])["automa"]["cards"])
    cards["2"] = {"day": ["oven", "mill"]}
    options = {"players": 1, "sim_bakers": ["rudolf"], "components": print_with(automa__cards=cards)}
    state = position(options=options, seats=[{}, {"card": 1}], servant="farm")
    play(state, "place river")
    assert state.view(0)["players"][1]["card"]["possible"] == [1, 2, 3, 4, 5, 6]  # type: ignore[index]
    play(state, "place river")
    assert state.view(0)["players"][1]["card"]["possible"] == [1, 3, 4, 5, 6]  # type: ignore[index]
    rng = seeded(2)
    assert {seat(state.guess(0, rng), 1)["card"] for _ in range(60)} == {1, 3, 4, 5, 6}
