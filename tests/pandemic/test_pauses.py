"""PD-EVENT-14: where waiting must not tell who holds an event, whom a window asks does not depend on hands."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.tables import GAME, document, legal, new_game, play, position, rule_of

ROLES = ("scientist", "operations-expert", "dispatcher")
HIDDEN = {"difficulty": "normal", "asking": "pauses"}
QUIET_DRAWS = ["lima", "osaka", "milan", "paris", "delhi", "tokyo", "cairo", "essen"]


def hidden(*hands: list[str], doing: str = "act", draws: list[str] | None = None, **entries: Any) -> PandemicState:
    """Three with hidden hands, p1 to act."""
    given = [*hands, [], [], []]
    players = [{"role": role, "hand": given[seat]} for seat, role in enumerate(ROLES)]
    pile = {"top": draws or QUIET_DRAWS}
    return position(options=HIDDEN, players=players, doing=[doing], player_pile=pile, **entries)


def question(state: PandemicState) -> tuple[str, str, bool]:
    """What is asked: the kind, the window, and whether all are asked."""
    decision = state.decision()
    return decision.kind, str(decision.about.get("window", "")), "pause" in decision.about


@rule("PD-EVENT-14")
@pytest.mark.parametrize("hand", [[], ["one-quiet-night"], ["airlift", "forecast"]])
def test_before_an_infection_phase_every_player_is_asked_whatever_they_hold(hand: list[str]) -> None:
    state = hidden([], hand)
    play(state, "end-actions")
    asked = []
    while question(state) == ("window", "W10", True):
        asked.append(int(state.decider()))
        play(state, "not-now")
    assert asked == [0, 1, 2]
    assert document(state)["infection_discard"]


@rule("PD-EVENT-14")
@pytest.mark.parametrize("hand", [[], ["resilient-population"]])
def test_before_the_reshuffle_of_an_epidemic_every_player_is_asked(hand: list[str]) -> None:
    state = hidden([], hand, draws=["epidemic", "lima"])
    play(state, "end-actions")
    assert question(state) == ("window", "W07", True)
    play(state, "not-now", "not-now", "not-now")
    assert question(state) == ("window", "W10", True)


@rule("PD-EVENT-14")
def test_no_other_window_asks_a_holder_who_has_not_called() -> None:
    state = hidden([], ["airlift"], ["forecast"], doing="begin-turn")
    assert question(state)[0] == "act"
    play(state, "pass")
    assert question(state)[0] == "act"
    play(state, "end-actions")
    assert question(state) == ("window", "W10", True)


@rule("PD-EVENT-14")
@pytest.mark.parametrize("hand", [[], ["airlift"]])
def test_anybody_may_ask_the_others_to_wait_and_is_asked_in_the_next_window(hand: list[str]) -> None:
    state = hidden([], hand)
    assert GAME.parse("call-me p2") in state.asides(1)
    assert play(state, "call-me p2") == [{"event": "called", "rule": "PD-EVENT-14", "seat": "p2"}]
    assert question(state)[0] == "act"
    play(state, "pass")
    assert (question(state), state.decision().seat) == (("window", "W02", False), 1)
    assert legal(state)[0] == "not-now"
    assert rule_of(state, "not-now") == "PD-EVENT-14"
    assert [text for text in legal(state) if text.startswith("play")] == [f"play {card}" for card in hand]


@rule("PD-EVENT-14")
def test_everybody_sees_who_has_asked_to_wait_and_who_is_asked_for_it() -> None:
    state = hidden([], ["airlift"])
    play(state, "call-me p2")
    for seat in (0, 1, 2, None):
        view: dict[str, Any] = state.view(seat)
        assert [player["hush"] for player in view["players"]] == ["called", "", "called"]
    play(state, "pass")
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert view["decision"] == {"kind": "window", "seat": "p2", "window": "W02"}


@rule("PD-EVENT-14")
def test_a_call_lasts_until_its_answer() -> None:
    state = hidden([], ["airlift"])
    play(state, "call-me p2", "pass", "not-now", "pass")
    assert question(state)[0] == "act"


@rule("PD-EVENT-14")
@pytest.mark.parametrize(("answer", "window"), [("until-epidemic", "W04"), ("until-next-turn", "W01")])
def test_whoever_answers_not_until_is_asked_again_then(answer: str, window: str) -> None:
    state = hidden([], [], ["airlift"], draws=["lima", "osaka", "epidemic", "milan"])
    play(state, "call-me p3", "pass")
    [told] = play(state, answer)
    assert (told["event"], told["rule"]) == ("hushed", "PD-EVENT-14")
    play(state, "end-actions", "not-now", "not-now", "not-now")
    if window == "W04":
        play(state, "end-actions")
    assert (question(state), state.decision().seat) == (("window", window, False), 2)


@rule("PD-EVENT-14")
def test_whoever_calls_in_a_pause_is_asked_at_once_and_the_others_after_it() -> None:
    state = hidden([], [], ["one-quiet-night"])
    play(state, "end-actions", "call-me p3")
    assert (question(state), state.decision().seat) == (("window", "W10", False), 2)
    play(state, "not-now")
    assert (question(state), state.decision().seat) == (("window", "W10", True), 0)
    play(state, "not-now", "not-now")
    assert state.decision().kind == "act"


@rule("PD-EVENT-14")
def test_whoever_calls_while_another_caller_is_asked_comes_after_that_one() -> None:
    state = hidden([], [], ["airlift"])
    play(state, "end-actions", "call-me p3", "call-me p2", "call-me p1")
    assert (question(state), state.decision().seat) == (("window", "W10", False), 2)
    assert GAME.from_dict(document(state)).key() == state.key()
    asked = []
    while question(state) == ("window", "W10", False):
        asked.append(int(state.decider()))
        play(state, "not-now")
    assert asked == [2, 0, 1]


@rule("PD-EVENT-14")
@pytest.mark.parametrize("active", range(3))
@pytest.mark.parametrize("first", range(3))
def test_whoever_called_first_is_asked_first_and_the_others_from_the_active_seat_on(first: int, active: int) -> None:
    state = hidden([], [], [], active=f"p{active + 1}")
    play(state, "end-actions", f"call-me p{first + 1}")
    for other in range(3):
        if other != first:
            play(state, f"call-me p{other + 1}")
    asked = []
    while question(state) == ("window", "W10", False):
        asked.append(int(state.decider()))
        play(state, "not-now")
    others = [(active + step) % 3 for step in range(3) if (active + step) % 3 != first]
    assert asked == [first, *others]


@rule("PD-EVENT-14")
def test_whoever_has_let_it_go_on_may_still_ask_the_others_to_wait() -> None:
    state = hidden([], ["one-quiet-night"])
    play(state, "end-actions", "not-now", "not-now", "call-me p2")
    assert (question(state), state.decision().seat) == (("window", "W10", False), 1)
    assert "play one-quiet-night" in legal(state)


@rule("PD-EVENT-14", "PD-EVENT-05")
def test_after_an_event_in_a_pause_everybody_is_asked_again() -> None:
    state = hidden([], [], ["one-quiet-night"])
    play(state, "end-actions", "not-now", "call-me p3", "play one-quiet-night")
    assert (question(state), state.decision().seat) == (("window", "W10", False), 2)  # it holds the floor
    play(state, "not-now")
    assert (question(state), state.decision().seat) == (("window", "W10", True), 0)


@rule("PD-EVENT-14")
def test_when_all_five_events_lie_in_the_discard_nobody_is_asked() -> None:
    played = ["airlift", "forecast", "government-grant", "one-quiet-night", "resilient-population"]
    state = hidden(player_discard=played)
    play(state, "end-actions")
    assert state.decision().kind == "act"


@rule("PD-EVENT-14")
def test_no_answer_in_a_pause_and_no_call_can_be_taken_back() -> None:
    state = hidden([], ["airlift"])
    before = int(state.reveals)
    play(state, "call-me p2")
    assert state.reveals > before
    play(state, "end-actions")
    before = int(state.reveals)
    play(state, "not-now")
    assert state.reveals > before


@rule("PD-EVENT-14")
def test_a_pause_says_who_has_not_answered_and_with_what_they_answer() -> None:
    state = hidden()
    assert state.pause() is None
    play(state, "end-actions", "not-now")
    pause = state.pause()
    assert pause is not None
    assert (pause.seats, GAME.action_text(pause.wave)) == ([1, 2], "not-now")
    assert [GAME.action_text(stop) for stop in pause.stops] == ["call-me p2", "call-me p3"]
    play(state, "call-me p2")
    assert state.pause() is None


@rule("PD-EVENT-14")
def test_a_guess_keeps_who_has_called_and_deals_events_to_anybody() -> None:
    state = hidden([], ["airlift"])
    play(state, "call-me p2", "pass")
    holders: set[int] = set()
    for number in range(60):
        guessed = state.guess(0, seeded(number))
        assert (guessed.decision().seat, guessed.view(0)) == (1, state.view(0))
        holders.update(seat for seat, player in enumerate(document(guessed)["players"]) if "airlift" in player["hand"])
    assert holders <= {1, 2}
    assert any("airlift" not in document(state.guess(0, seeded(number)))["players"][1]["hand"] for number in range(60))


@rule("PD-EVENT-12")
def test_asked_later_a_holder_is_not_asked_before_the_own_first_turn() -> None:
    asked_early, seen = 0, 0
    for seed in range(40):
        state = new_game(seed, players=2, asking="later", first="2")
        early = new_game(seed, players=2, first="2")
        asked_early += early.decision().kind == "window"
        assert (state.decision().kind, state.decision().seat) == ("act", 1)
        play(state, "end-actions")
        while state.decision().kind != "act" and not state.over():
            seen += state.decision().kind == "window" and state.decision().seat == 0
            state.apply(state.legal()[0])
    assert asked_early > 0
    assert seen == 0


def test_a_game_with_pauses_can_be_written_read_and_played_to_the_end() -> None:
    for seed in range(8):
        rng = seeded(seed)
        state = new_game(seed, players=2 + seed % 3, difficulty="normal", asking="pauses")
        while not state.over():
            assert GAME.from_dict(document(state)).key() == state.key()
            asides = state.asides(seed % 2)
            if rng.below(12) == 0:
                state.apply(asides[int(rng.below(len(asides)))])
            else:
                options = state.legal()
                state.apply(options[int(rng.below(len(options)))])
