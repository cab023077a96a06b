"""Sowing by itself: run by whoever has installed it, with `pytest`."""

from sobremesa_sowing.engine.game import GAME

from sobremesa.testing import GameContract, Subject


class TestSowing(GameContract):
    subject = Subject(GAME)


def play(*texts: str) -> list[str]:
    """The names of all events of these actions, in a game with the seed 1."""
    state = GAME.new({}, 1)
    return [str(GAME.event_dict(event)["event"]) for text in texts for event in state.apply(GAME.parse(text))]


def test_taking_beans_is_told() -> None:
    assert play("take 2", "take 3") == ["took", "took"]


def test_as_many_as_the_seat_before_are_refused() -> None:
    state = GAME.new({}, 1)
    state.apply(GAME.parse("take 2"))
    refusal = state.why_not(GAME.parse("take 2"))
    assert refusal is not None
    assert refusal.rule == "EX-TAKE-03"
