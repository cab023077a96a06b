"""Nobody learns what they may not know: permute it, and views, options, refusals and events stay the same bytes."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.testing.contract import as_json, choose, walk
from tests.core.example import SOWING, SowingState
from tests.leaks import all_keys, hears_the_same, hidden_from, indistinguishable, shuffle_secrets
from tests.ledger import rule
from tests.pandemic.tables import GAME, position

HIDDEN: list[dict[str, object]] = [
    {"players": players, "difficulty": difficulty, "hands": "hidden", "consent": consent, "forecast": forecast}
    for players, difficulty, consent, forecast in (
        (2, "normal", "moves", "player"),
        (3, "heroic", "all", "hands"),
        (4, "introductory", "nothing", "player"),
        (4, "normal", "moves", "everybody"),
    )
]
OPEN: dict[str, object] = {"players": 3, "hands": "open", "forecast": "player"}


def forecast_position(mixed: list[str]) -> PandemicState:
    seen = ["paris", "milan", "tokyo", "osaka", "cairo", "delhi"]
    split = ["lima", "bogota", "miami", "lagos"]
    rest_of_split = [card for card in split if card not in mixed]
    seen = [*seen[: 6 - len(mixed)], *mixed]
    return position(
        options={"difficulty": "normal"},
        infection_pile=[*[[card] for card in seen], rest_of_split],
        forecast={"seen": seen, "mixed": mixed, "by": ["p2"]},
        player_discard=["forecast"],
    )


@cache
def pandemic_states() -> list[PandemicState]:
    """States of random games with secrets, among them many of Forecast, which is played whenever it can be."""
    found: list[PandemicState] = []
    for seed in range(16):
        options = [*HIDDEN, OPEN][seed % 5]
        state = GAME.new(options, seed)
        rng = seeded(seed)
        while not state.over():
            legal = state.legal()
            forecast = GAME.parse("play forecast")
            if state.decision().kind == "window" and rng.below(4):
                legal = [GAME.parse("not-now")]  # who keeps quiet for long is never asked again
            state.apply(forecast if forecast in legal else choose(legal, rng))
            found.append(state.clone())
    return [*found, forecast_position([]), forecast_position(["lima", "bogota"]), *window_positions()]


def window_positions() -> list[PandemicState]:
    """An open window with two or three holders of events: who is asked comes before who is not asked yet."""
    events = ["airlift", "one-quiet-night", "government-grant", "forecast"]
    roles = ["scientist", "medic", "researcher", "dispatcher"]
    return [
        position(
            options={"difficulty": "normal"},
            players=[
                {
                    "role": roles[seat],
                    "hand": [["paris", "lima", "cairo", "seoul"][seat], events[seat]][: 2 - (seat == 2)],
                }
                for seat in range(players)
            ],
            active=f"p{active + 1}",
            doing=["draw", "window W03"],
        )
        for players in (2, 3, 4)
        for active in range(players)
    ]


def seats_of(state: State) -> list[int | None]:
    return [None, *range(state.seats())]


def pairs(every: int = 1) -> Iterator[tuple[PandemicState, int | None]]:
    """States and those who look at them."""
    for place, state in enumerate(pandemic_states()):
        if place % every == 0:
            for seat in seats_of(state):
                yield state, seat


def window_of_another(state: State, seat: int | None) -> bool:
    """Whether somebody else is asked for an event: what this seat may conclude from it is tested by itself."""
    decision = state.decision()
    return decision.kind == "window" and decision.seat != seat


def document(state: State) -> dict[str, Any]:
    return state.to_dict()


# -- the example game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_sowing_a_guess_is_not_to_be_told_from_the_real_state(seed: int) -> None:
    rng = seeded(seed)
    for state in walk(SOWING, {"players": 3, "heap": "20"}, seed):
        for seat in seats_of(state):
            guessed = state.guess(seat, rng)
            indistinguishable(state, guessed, seat)
            if state.decision().seat == seat:
                for action in state.legal():
                    hears_the_same(SOWING, state, guessed, seat, action)


def test_the_check_notices_a_view_that_shows_another_hand() -> None:
    state = SOWING.new({"players": 2}, 1)
    told = state.clone()
    told.apply(told.asides(1)[0])
    guessed = told.clone()
    guessed.hands[1] = 0 if guessed.hands[1] else 1
    with pytest.raises(AssertionError):
        indistinguishable(told, guessed, 0)
    assert isinstance(guessed, SowingState)


# -- Pandemic: guesses -------------------------------------------------------------------------------------------


@pytest.mark.many_games
def test_the_states_looked_at_hold_secrets_of_every_kind() -> None:
    kinds = Counter(state.decision().kind for state in pandemic_states())
    for kind in ("act", "window", "forecast", "consent", "hand-limit"):
        assert kinds[kind] > 0, kind
    forecasts = [document(state)["forecast"] for state in pandemic_states() if "forecast" in document(state)]
    assert any(forecast["mixed"] for forecast in forecasts)
    assert any(not forecast["mixed"] for forecast in forecasts)
    assert len(pandemic_states()) > 500


@rule("PD-INFO-07")
def test_a_guess_is_not_to_be_told_from_the_real_state() -> None:
    rng = seeded(1)
    for state, seat in pairs():
        if not window_of_another(state, seat):
            indistinguishable(state, state.guess(seat, rng), seat)


@pytest.mark.many_games
def test_a_guess_stays_at_the_window_that_everybody_sees_open() -> None:
    rng = seeded(2)
    looked_at = 0
    for state, seat in pairs():
        if window_of_another(state, seat):
            indistinguishable(state, state.guess(seat, rng), seat)
            looked_at += 1
    assert looked_at > 50


@pytest.mark.many_games
def test_a_guess_of_a_guess_is_as_good_as_a_guess() -> None:
    rng = seeded(3)
    for state, seat in pairs(every=5):
        if not window_of_another(state, seat):
            indistinguishable(state, state.guess(seat, rng).guess(seat, rng), seat)


def test_a_guess_leaves_the_state_as_it_was() -> None:
    rng = seeded(4)
    for state, seat in pairs(every=5):
        before = (state.key(), as_json(state.to_dict()))
        state.guess(seat, rng)
        assert (state.key(), as_json(state.to_dict())) == before


@pytest.mark.many_games
def test_guesses_are_positions_that_can_be_written_read_and_played_to_the_end() -> None:
    rng = seeded(5)
    for state, seat in pairs(every=7):
        guessed = state.guess(seat, rng)
        assert GAME.from_dict(guessed.to_dict()).key() == guessed.key()
        while not guessed.over():
            guessed.apply(choose(guessed.legal(), rng))


@pytest.mark.many_games
def test_a_guess_keeps_sizes_shown_cards_and_the_own_hand() -> None:
    rng = seeded(6)
    changed = 0
    for state, seat in pairs():
        if window_of_another(state, seat):
            continue
        before, after = document(state), document(state.guess(seat, rng))
        for holder, (player, guessed) in enumerate(zip(before["players"], after["players"], strict=True)):
            assert len(guessed["hand"]) == len(player["hand"])
            assert guessed.get("shown", []) == player.get("shown", [])
            assert set(guessed.get("shown", [])) <= set(guessed["hand"])
            if holder == seat or before["options"]["hands"] == "open":
                assert guessed["hand"] == player["hand"]
            changed += guessed["hand"] != player["hand"]
        assert after["random"] != before["random"]
        for name in ("cubes", "cures", "stations", "player_discard", "infection_discard", "player_pile"):
            assert after[name] == before[name], name
    assert changed > 500


@rule("PD-EVENT-08")
def test_a_guess_keeps_the_forecast_of_who_saw_it_and_mixes_it_for_the_others() -> None:
    rng = seeded(7)
    mixed_again = 0
    for state, seat in pairs():
        before = document(state)
        if window_of_another(state, seat):
            continue
        after = document(state.guess(seat, rng))
        forecast = before.get("forecast")
        if forecast is None or (seat is not None and f"p{seat + 1}" in forecast["by"]):
            assert after["infection_pile"] == before["infection_pile"]
            assert after.get("forecast") == forecast
            continue
        mixed_again += after["forecast"] != forecast or after["infection_pile"] != before["infection_pile"]
        assert [len(layer) for layer in after["infection_pile"]] == [len(layer) for layer in before["infection_pile"]]
        cards = sorted(card for layer in before["infection_pile"] for card in layer)
        guessed = sorted(card for layer in after["infection_pile"] for card in layer)
        assert sorted(guessed + after["forecast"].get("placed", []) + after["forecast"].get("left", [])) == sorted(
            cards + forecast.get("placed", []) + forecast.get("left", [])
        )
        sure = set(forecast["seen"]) - set(forecast["mixed"])
        assert sure == set(after["forecast"]["seen"]) - set(after["forecast"]["mixed"])
        assert len(after["forecast"]["mixed"]) == len(forecast["mixed"])
    assert mixed_again > 100


# -- Pandemic: how guesses are spread ----------------------------------------------------------------------------


def chi_square(counts: Counter[str], values: list[str]) -> float:
    assert set(counts) <= set(values)
    expected = sum(counts.values()) / len(values)
    return sum((counts[value] - expected) ** 2 / expected for value in values)


def loose_bound(values: list[str]) -> float:
    return len(values) - 1 + 5 * math.sqrt(2 * len(values))


def test_every_card_that_a_hidden_hand_may_hold_is_guessed_as_often_as_the_others() -> None:
    state = position(
        options={"difficulty": "normal"},
        players=[
            {"role": "scientist", "hand": ["paris", "lima"]},
            {"role": "medic", "hand": ["tokyo", "osaka", "cairo", "delhi"], "shown": ["tokyo"]},
            {"role": "researcher", "hand": ["milan", "airlift"]},
        ],
        player_discard=["sydney", "manila"],
    )
    known = {"paris", "lima", "tokyo", "sydney", "manila"}
    rng = seeded(8)
    hands: list[Counter[str]] = [Counter(), Counter()]
    for _ in range(3000):
        players = document(state.guess(0, rng))["players"]
        hands[0].update(card for card in players[1]["hand"] if card != "tokyo")
        hands[1].update(players[2]["hand"])
    pool = sorted({*hands[0], *hands[1]})
    assert len(pool) == 53 - len(known)
    assert not known & set(pool)
    for counts in hands:
        assert chi_square(counts, pool) < loose_bound(pool)


def test_every_order_of_a_forecast_that_others_saw_is_guessed_as_often_as_the_others() -> None:
    state = forecast_position([])
    rng = seeded(9)
    places: list[Counter[str]] = [Counter() for _ in range(6)]
    orders: Counter[str] = Counter()
    for _ in range(3000):
        pile = document(state.guess(0, rng))["infection_pile"]
        for place in range(6):
            places[place].update(pile[place])
        orders[" ".join(layer[0] for layer in pile[:3])] += 1
    cards = sorted(places[0])
    assert len(cards) == 6
    for counts in places:
        assert chi_square(counts, cards) < loose_bound(cards)
    assert len(orders) == 120
    assert chi_square(orders, sorted(orders)) < loose_bound(sorted(orders))


def test_any_card_of_a_layer_that_was_split_may_be_the_one_that_others_saw() -> None:
    state = forecast_position(["lima", "bogota"])
    rng = seeded(10)
    drawn: Counter[str] = Counter()
    for _ in range(3000):
        guessed = document(state.guess(0, rng))
        drawn.update(guessed["forecast"]["mixed"])
        assert set(guessed["forecast"]["mixed"]) | set(guessed["infection_pile"][6]) == {
            "lima", "bogota", "miami", "lagos",
        }  # fmt: skip
    assert chi_square(drawn, ["bogota", "lagos", "lima", "miami"]) < loose_bound(["x"] * 4)


def test_the_next_cards_of_different_guesses_differ() -> None:
    state = position(options={"difficulty": "normal"})
    rng = seeded(11)
    drawn: Counter[str] = Counter()
    for _ in range(400):
        guessed = state.guess(0, rng)
        guessed.apply(GAME.parse("end-actions"))
        while guessed.decision().kind == "window":
            guessed.apply(GAME.parse("not-now"))
        drawn.update(document(guessed)["infection_discard"])
    assert len(drawn) == 48


# -- Pandemic: positions changed by hand -------------------------------------------------------------------------


@rule("PD-INFO-07")
@pytest.mark.many_games
def test_exchanging_all_secrets_changes_nothing_that_a_seat_sees_may_do_or_is_refused() -> None:
    shuffled = random.Random(1)
    changed = 0
    for state, seat in pairs(every=2):
        other = GAME.from_dict(shuffle_secrets(document(state), seat, shuffled))
        indistinguishable(state, other, seat)
        changed += other.to_dict() != {**state.to_dict(), "random": other.to_dict()["random"]}
    assert changed > 700


@rule("PD-INFO-07")
@pytest.mark.many_games
def test_exchanging_all_secrets_changes_nothing_that_a_seat_hears_of_actions_that_reveal_nothing() -> None:
    shuffled, rng = random.Random(2), seeded(12)
    compared = 0
    for state, seat in pairs(every=5):
        if state.over():
            continue
        other = GAME.from_dict(shuffle_secrets(document(state), seat, shuffled))
        own = state.decision().seat == seat
        for _ in range(4):
            action = choose(state.legal(), rng)
            if own or not GAME.action_text(action).startswith("cure"):
                compared += hears_the_same(GAME, state, other, seat, action)
    assert compared > 700


@pytest.mark.many_games
def test_exchanging_secrets_keeps_asides_and_what_is_heard_of_them_the_same() -> None:
    shuffled = random.Random(3)
    for state, seat in pairs(every=20):
        other = GAME.from_dict(shuffle_secrets(document(state), seat, shuffled))
        for speaker in range(state.seats()):
            for action in state.asides(speaker):
                if action not in other.asides(speaker):
                    continue
                first, second = state.clone(), other.clone()
                one = [GAME.event_dict(event) for event in first.apply(action) if event.seen_by(seat)]
                two = [GAME.event_dict(event) for event in second.apply(action) if event.seen_by(seat)]
                assert one == two
                assert as_json(first.view(seat)) == as_json(second.view(seat))


@pytest.mark.many_games
def test_why_an_action_is_not_possible_tells_no_secret() -> None:
    shuffled, rng = random.Random(4), seeded(13)
    for state, seat in pairs(every=3):
        if seat is None or state.decision().seat != seat:
            continue
        other = GAME.from_dict(shuffle_secrets(document(state), seat, shuffled))
        for _ in range(60):
            action = int(rng.below(1902))
            if action not in state.legal():
                assert action not in other.legal()
                assert repr(state.why_not(action)) == repr(other.why_not(action)), GAME.action_text(action)


# -- Pandemic: what a view may never hold ------------------------------------------------------------------------


@pytest.mark.many_games
def test_no_view_has_the_generator_the_seed_or_the_counters() -> None:
    for state, seat in pairs():
        view = state.view(seat)
        assert not all_keys(view) & {"random", "seed", "rng", "ply", "reveals", "known_top", "top"}
        text = as_json(view)
        for word in state.rng_words():
            assert f"{word:08x}" not in text
            assert word < 100 or str(word) not in text


@rule("PD-INFO-07")
@pytest.mark.many_games
def test_no_view_shows_a_card_of_another_hand_that_was_not_shown() -> None:
    hidden = 0
    for state, seat in pairs():
        full: dict[str, Any] = document(state)
        view: dict[str, Any] = state.view(seat)
        for holder, (player, seen) in enumerate(zip(full["players"], view["players"], strict=True)):
            assert seen["hand_size"] == len(player["hand"])
            if holder == seat or full["options"]["hands"] == "open":
                assert seen["hand"] == player["hand"]
                continue
            assert seen["hand"] == player.get("shown", [])
            secret = hidden_from(full, seat, holder)
            hidden += len(secret)
            assert not set(secret) & {*seen["hand"], *seen["shown"]}
            assert set(secret) <= set(view["player_pile"]["unseen"])
            assert ("hush" in seen) == any(card in EVENT_SLUGS for card in seen["shown"])
    assert hidden > 1000


@pytest.mark.many_games
def test_no_view_tells_the_cards_of_a_forecast_to_who_did_not_see_them() -> None:
    looked_at = 0
    for state, seat in pairs():
        forecast = document(state).get("forecast")
        if forecast is None or (seat is not None and f"p{seat + 1}" in forecast["by"]):
            continue
        looked_at += 1
        view: dict[str, Any] = state.view(seat)
        assert isinstance((view["forecast"] or {"placed": 0})["placed"], int)
        for layer in view["infection_pile"]:
            single = layer["count"] == 1 and len(layer["cards"]) == 1
            if single and layer["cards"][0] in forecast["seen"]:
                assert len(forecast["seen"]) == 1, "a lone card of the Forecast lies open"
    assert looked_at > 50


@pytest.mark.many_games
def test_with_hidden_hands_only_the_seat_that_is_asked_learns_who_is_asked() -> None:
    for state, seat in pairs():
        if state.decision().kind == "window" and document(state)["options"]["hands"] == "hidden":
            view: dict[str, Any] = state.view(seat)
            assert ("seat" in view["decision"]) == (state.decision().seat == seat)


def test_a_hidden_draw_tells_the_card_only_to_who_drew_it() -> None:
    state = position(options={"difficulty": "normal", "events": False}, player_pile={"top": ["paris", "lima"]})
    events = state.apply(GAME.parse("end-actions"))
    for seat, drew in ((0, 2), (1, 0), (None, 0)):
        told = [GAME.event_dict(event) for event in events if event.seen_by(seat)]
        assert len([event for event in told if event["event"] == "drew"]) == drew
        names = as_json([event for event in told if event["event"] in ("drew", "drew-hidden")])
        assert ("paris" in names) == (seat == 0)


def test_everybody_learns_that_a_card_was_drawn_even_a_spectator() -> None:
    state = position(options={"difficulty": "normal", "events": False}, player_pile={"top": ["paris", "lima"]})
    events = state.apply(GAME.parse("end-actions"))
    for seat in (1, None):
        told = [GAME.event_dict(event)["event"] for event in events if event.seen_by(seat)]
        assert told.count("drew-hidden") == 2
    assert "drew-hidden" not in [GAME.event_dict(event)["event"] for event in events if event.seen_by(0)]
