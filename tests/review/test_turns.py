"""How a game is cut into turns."""

import pytest

from sobremesa.core.game import Game
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.review.turns import cut
from tests.pandemain import tables as pandemain
from tests.pandemic import tables as pandemic
from tests.pandemic.test_sharing import meeting
from tests.pandemic.turns import deck
from tests.review.games import OPEN, by_bots, by_chance, cut_after

PANDEMIC: Game = pandemic.GAME


def test_a_turn_goes_on_until_its_own_action_brings_something_to_light() -> None:
    state = meeting(["paris", "essen"], ["lima"])
    turns = cut_after(PANDEMIC, state, "drive p1 essen", "drive p1 paris", "drive p1 essen", "drive p1 paris")
    assert turns == [(1, "act", "drive p1 essen, drive p1 paris, drive p1 essen, drive p1 paris")]
    assert state.turns() == 1  # the first state is left as it was


def test_the_answer_of_another_belongs_to_a_turn_and_is_a_turn_of_its_own() -> None:
    state = meeting(["paris", "essen"], ["lima"])
    turns = cut_after(PANDEMIC, state, "give p2 paris", "agree", "drive p1 essen", "drive p1 paris", "drive p1 essen")
    assert turns == [
        (1, "act", "give p2 paris, agree, drive p1 essen, drive p1 paris, drive p1 essen"),
        (2, "consent", "agree"),
    ]


def test_an_answer_after_which_cards_are_drawn_still_belongs_to_the_turn() -> None:
    state = meeting(["paris", "essen"], ["lima"])
    for move in ("drive p1 essen", "drive p1 milan", "drive p1 paris"):
        state.apply(PANDEMIC.parse(move))
    turns = cut_after(PANDEMIC, state, "give p2 paris", "agree")
    assert turns == [(1, "act", "give p2 paris, agree"), (2, "consent", "agree")]


def windows(holder: int, *events: str) -> State:
    """p1 is to act, and p2 or p1 holds events."""
    hands: list[list[str]] = [["essen"], ["lima"]]
    hands[holder] += events
    roles = ("scientist", "medic")
    return pandemic.position(
        players=[{"role": role, "city": "paris", "hand": hand} for role, hand in zip(roles, hands, strict=True)],
        infection_pile=deck(["lima"], ["cairo"]),
    )


def test_who_is_asked_on_the_way_for_an_event_does_not_cut_the_turn() -> None:
    state = windows(1, "airlift")
    turns = cut_after(PANDEMIC, state, "drive p1 essen", "not-now", "drive p1 paris", "not-now")
    assert turns[0] == (1, "act", "drive p1 essen, not-now, drive p1 paris")
    assert turns[1:] == [(2, "window", "not-now"), (2, "window", "not-now")]


def test_what_another_does_of_its_own_ends_a_turn_in_a_window() -> None:
    state = windows(1, "airlift")
    state.apply(PANDEMIC.parse("drive p1 essen"))
    turns = cut_after(PANDEMIC, state, "not-now", "drive p1 paris")
    assert turns == [(2, "window", "not-now"), (1, "act", "drive p1 paris")]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "options"), [(PANDEMIC, OPEN), (pandemain.GAME, {"players": 3})], ids=["a", "b"])
def test_every_decision_lies_in_exactly_one_turn_of_its_seat(game: Game, options: dict[str, object], seed: int) -> None:
    state = game.new(options, seed)
    actions = (by_bots if seed % 2 else lambda _, state, seed: by_chance(state, seed))(game, state, seed)
    turns = cut(game, game.new(options, seed), actions)
    state = game.new(options, seed)
    for place, action in enumerate(actions):
        seat = int(state.decider())
        assert [turn.seat for turn in turns if turn.place <= place < turn.end].count(seat) == 1
        state.perform(i64(action))
    assert all(tuple(actions[turn.place : turn.end]) == turn.steps for turn in turns)


def test_a_turn_in_which_nothing_else_could_be_done_is_not_free() -> None:
    game: Game = pandemain.GAME
    options: dict[str, object] = {"players": 2}
    actions = by_chance(game.new(options, 3), 3)
    turns = cut(game, game.new(options, 3), actions)
    assert {turn.free for turn in turns} == {True, False}
