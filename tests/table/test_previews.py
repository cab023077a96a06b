"""What steps will certainly do is told from guesses alone; what chance decides is named, and nothing is given away."""

import random
from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.games.pandemic.happenings import HUSHED
from sobremesa.table.drafts import try_steps
from sobremesa.table.previews import Preview, preview_steps
from tests.core.example import DRAW, SOWING, TAKE
from tests.lanes import first_both_ways
from tests.pandemain.test_secrets import TABLES, other_secrets, states
from tests.table.hidden import positions, worlds
from tests.web.reality import counted


def beans_and_card(state: State, seat: int) -> dict[str, int]:
    view: Any = state.view(seat)
    player = view["players"][seat]
    return {"beans": player["beans"], "card": player["card"], "heap": view["heap"]}


def preview(state: State, seat: int, *actions: int) -> Preview:
    return preview_steps(state, seat, list(actions), beans_and_card, seeded(3))


def names(found: Preview) -> list[str]:
    return [str(SOWING.event_dict(event)["event"]) for event in found.chance]


def test_a_step_without_chance_is_told_in_whole() -> None:
    state = SOWING.new({"players": 2, "heap": "20"}, 1)
    found = preview(state, 0, TAKE + 2)
    assert found.changes == {"beans": (0, 3), "heap": (20, 17)}
    assert (found.unsure, found.chance) == ([], [])


def test_what_chance_decides_is_named_and_not_told() -> None:
    state = SOWING.new({"players": 2, "heap": "20"}, 1)
    found = preview(state, 0, DRAW)
    assert found.changes == {}
    assert found.unsure == ["card"]  # a frost may replace it
    assert "drew" in names(found)


def test_the_state_that_is_looked_ahead_from_stays_as_it_is() -> None:
    state = SOWING.new({"players": 2, "heap": "20"}, 1)
    before = state.key()
    preview(state, 0, DRAW)
    assert state.key() == before


def test_whatever_comes_next_in_truth_a_preview_is_the_same() -> None:
    """All seeds deal other cards to come; the two hands that these seats see are alike in some of them."""
    found: dict[str, set[str]] = {}
    for seed in range(60):
        state = SOWING.new({"players": 2, "heap": "20"}, seed)
        told = preview(state, 0, DRAW)
        found.setdefault(str(state.view(0)), set()).add(f"{told.changes} {told.unsure} {names(told)}")
    assert len(found) < 60
    assert all(len(told) == 1 for told in found.values())


# -- twin worlds -------------------------------------------------------------------------------------------------------


def own_numbers(state: State, seat: int) -> dict[str, int]:
    return counted(state.view(seat), seat)


def told(state: State, seat: int, action: int) -> str:
    """All that a preview of one action says; what it is drawn from is compared as the seat sees it."""
    found = preview_steps(state, seat, [action], own_numbers, seeded(5))
    return f"{found.changes} {found.unsure} {found.chance} {found.after.view(seat)}"


@pytest.mark.parametrize("options", first_both_ways(TABLES))
def test_in_a_world_with_other_draws_and_cards_a_turn_of_pandemain_promises_the_same(
    options: dict[str, object],
) -> None:
    rng, compared = random.Random(3), 0
    for state in states(options, 6, 12):
        seat = int(state.decider())
        twin: PandemainState = other_secrets(state, rng)
        for action in state.legal()[:3]:
            assert told(twin, seat, action) == told(state, seat, action), state.name_of(action)
            compared += 1
    assert compared > 10


@pytest.mark.many_games
def test_whatever_others_hold_a_step_of_pandemic_promises_the_same() -> None:
    rng, compared = random.Random(4), 0
    for state in positions(22):
        seat = int(state.decider())
        legal = [action for action in state.legal() if Pandemic().action_text(action).split()[0] != "not-until"]
        for world in worlds(state, seat, 2, rng):
            for action in rng.sample(legal, min(4, len(legal))):
                if world.decider() == seat and world.is_legal(action):
                    assert told(world, seat, action) == told(state, seat, action), state.name_of(action)
                    compared += 1
    assert compared > 60


def test_a_guess_in_which_somebody_else_is_asked_first_has_no_part_in_it() -> None:
    """The answers of a window read the same for every seat; what another seat says is no chance."""
    game, compared, left_out = Pandemic(), 0, 0
    answers = [game.parse("not-now"), game.parse("until-infection")]
    for seed in range(60):
        state, rng = game.new({"players": 3, "hands": "hidden", "events": True}, seed), random.Random(seed)
        while not state.over():
            seat = int(state.decider())
            if (
                state.decision().kind == "window"
                and try_steps(state.guess(seat, seeded(5)), seat, answers).applied == answers
            ):
                found = preview_steps(state, seat, answers, own_numbers, seeded(5))
                assert not [event for event in found.chance if event.code == HUSHED], seed
                left_out += asks_others_first(state, seat, answers)
                compared += 1
            state.apply(rng.choice(state.legal()))
    assert compared > 20
    assert left_out > 0


def asks_others_first(state: State, seat: int, answers: list[int]) -> bool:
    """Whether some guesses ask another seat between the two answers."""
    rng = seeded(5)
    return any(try_steps(state.guess(seat, rng), seat, answers).applied != answers for _ in range(3))


def test_a_number_that_the_view_had_not_before_is_told_as_any_other() -> None:
    state = SOWING.new({"players": 2, "heap": "20"}, 1)
    found = preview(state, 0, TAKE + 2)
    before = {name: value for name, value in state.view(0).items() if name != "heap"}
    assert found.certain_numbers(before, found.after.view(0), 0)["heap"] == 17
