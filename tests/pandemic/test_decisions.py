"""One question, one answer: what a decision offers and what it refuses are never both, and never neither."""

import random

import pytest

from sobremesa.core.decisions import frame
from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.deciding import KINDS, kind_of
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.games.pandemic.steps import ACT, STEP_NAMES, WINDOW
from sobremesa.lab.signature import random_options_of
from tests.ledger import rule
from tests.pandemic.any_position import any_position
from tests.pandemic.tables import GAME, play, position

BLUE = ["paris", "milan", "essen", "london", "madrid", "chicago", "washington"]
SEVEN_CARDS: list[dict[str, object]] = [{"role": "medic", "hand": BLUE}, {"role": "dispatcher"}]


def refused_wrongly(state: PandemicState) -> list[str]:
    """The actions that are offered and refused, or neither; all of the game are looked at."""
    asides = [action for seat in range(state.seats()) for action in state.asides(seat)]
    offered = {*state.legal(), *asides}
    return [
        GAME.action_text(action)
        for action in range(GAME.actions)
        if (state.why_not(action) is None) != (action in offered)
    ]


def play_on(state: PandemicState, rng: random.Random) -> None:
    """Something of each kind is as likely: else nearly all actions would be movements."""
    words: dict[str, list[int]] = {}
    for action in state.legal():
        words.setdefault(GAME.action_text(action).split()[0], []).append(action)
    state.apply(rng.choice(words[rng.choice(sorted(words))]))


def test_what_is_offered_is_not_refused_and_the_rest_is() -> None:
    """In games with options of all kinds (both editions, open and hidden hands, pauses), and in rare positions."""
    rng = random.Random(25)
    looked_at: dict[str, int] = {}
    for number in range(90):
        start = seeded(number)
        state = GAME.new(random_options_of(GAME, start, added=True), number) if number % 3 else any_position(rng)
        for _ in range(25 if number % 3 else 12):
            if state.over():
                break
            kind = state.decision().kind
            if looked_at.get(kind, 0) < 40:
                looked_at[kind] = looked_at.get(kind, 0) + 1
                assert refused_wrongly(state) == []
            play_on(state, rng)
    rare = {"charter", "consent", "airlift", "grant", "resilient", "forecast", "move-station"}
    assert rare <= set(looked_at)


@rule("PD-CURE-01", "PD-CURE-05", "PD-HAND-04")
def test_the_same_holds_for_cures_here_and_elsewhere_and_while_a_hand_is_too_large() -> None:
    away = position(players=[{**SEVEN_CARDS[0], "city": "lima"}, SEVEN_CARDS[1]])
    assert refused_wrongly(away) == []
    state = position(players=SEVEN_CARDS, player_pile={"top": ["lima", "osaka"]})
    cure = state.clone()
    play(cure, "cure blue")
    play(state, "end-actions")
    assert [cure.decision().kind, state.decision().kind] == ["cure", "hand-limit"]
    assert refused_wrongly(cure) == refused_wrongly(state) == []


def test_each_frame_that_waits_for_a_choice_has_its_kind() -> None:
    assert [kind.kind for kind in KINDS] == [ACT, *range(WINDOW, max(STEP_NAMES) + 1)]
    for kind in KINDS:
        assert kind_of(frame(kind.kind, 0)) is kind


@pytest.mark.parametrize("step", [step for step in STEP_NAMES if step != ACT and step < WINDOW])
def test_a_step_that_runs_by_itself_offers_nothing_and_refuses_everything(step: int) -> None:
    state = position()
    state.turn_into(step)
    assert state.legal() == []
    assert refused_wrongly(state) == []
    assert state.decision().kind == STEP_NAMES[step]
