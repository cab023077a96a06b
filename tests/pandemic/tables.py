"""Positions for tests, written in the position notation, and short ways to play on from them."""

from typing import Any

from sobremesa.games.pandemic.game import Pandemic
from sobremesa.games.pandemic.state import PandemicState
from tests.telling import named

GAME = Pandemic()


def position(**entries: Any) -> PandemicState:
    """The state of a position document; two players in Atlanta unless `players` says otherwise."""
    entries.setdefault("players", [{"role": "scientist"}, {"role": "operations-expert"}])
    return GAME.from_dict(entries)


def new_game(seed: int = 1, **options: Any) -> PandemicState:
    """A fresh game."""
    return GAME.new(options, seed)


def play(state: PandemicState, *texts: str) -> list[dict[str, Any]]:
    """Apply actions by their texts; everything that happened, as a person with all cards open would see it."""
    happened: list[dict[str, Any]] = []
    for text in texts:
        happened.extend(named(GAME, event) for event in state.apply(GAME.parse(text)))
    return happened


def legal(state: PandemicState) -> list[str]:
    """The texts of all legal actions."""
    return [GAME.action_text(action) for action in state.legal()]


def refused_by(state: PandemicState, text: str) -> str:
    """The rule by which an action is refused."""
    refusal = state.why_not(GAME.parse(text))
    assert refusal is not None
    assert GAME.parse(text) not in state.legal()
    return refusal.rule


def document(state: PandemicState) -> dict[str, Any]:
    """The position document, for looking at."""
    return state.to_dict()


def rule_of(state: PandemicState, text: str) -> str:
    """The rule that allows a legal action."""
    assert GAME.parse(text) in state.legal()
    return state.option_rule(GAME.parse(text))
