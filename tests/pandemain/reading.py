"""Positions to be read, and what must hold of whatever was read."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from sobremesa.core.errors import PositionError
from sobremesa.core.rng import Rng, seeded
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.lab.signature import deal_with_random_options
from tests.pandemain.tables import GAME, document, seat, total_grain

MOST_DECISIONS = 3_000  # no random game comes near
# Random play hardly gets to what these lead to, so they are taken more often.
_RARE = (
    "bake", "sell", "offer", "serve", "bless", "hire", "upgrade", "reward", "favour", "ask", "accept", "pay-more",
    "column", "place ulm", "place augsburg", "place oven", "place mill", "place church", "place guild", "buy", "pay",
    "branch", "pass-through", "load",
)  # fmt: skip


def choose(state: PandemainState, rng: Rng) -> int:
    """An action at random; now and then one that leads to something rare."""
    legal = state.legal()
    rare = [action for action in legal if GAME.action_text(action).startswith(_RARE)]
    among = rare if rare and rng.below(3) > 0 else legal
    return among[int(rng.below(len(among)))]


def new_random_game(seed: int, rng: Rng) -> PandemainState:
    """A game with options drawn at random."""
    state = deal_with_random_options(GAME, seed, rng)
    assert isinstance(state, PandemainState)
    return state


def states_of(seed: int) -> Iterator[PandemainState]:
    """All states of a game with random options, the last one included; each is played on after it was looked at."""
    rng = seeded(seed)
    state = new_random_game(seed, rng)
    for _ in range(MOST_DECISIONS):
        yield state
        if state.over():
            return
        state.apply(choose(state, rng))
    raise AssertionError("the game does not end")


@cache
def valid_documents() -> tuple[str, ...]:
    """Documents of random games of many kinds: the first of each kind of decision and phase, and some more."""
    found: list[str] = []
    kinds: set[str] = set()
    for seed in range(48):
        for number, state in enumerate(states_of(seed)):
            decision = state.decision()
            kind = f"{decision.kind} {sorted(decision.about)} {bool(state.depth > 3)}"
            if kind not in kinds or number % 40 == 0:
                found.append(json.dumps(document(state)))
            kinds.add(kind)
    return tuple(found)


def read_or_refuse(source: object) -> PandemainState | None:
    """The state of a document, or None when it is refused in one sentence. Any other error is an error."""
    try:
        return GAME.from_dict(source)
    except PositionError as error:
        message = str(error)
    assert message
    assert not message.endswith(".")
    return None


def reads_back(state: PandemainState) -> None:
    """The document says all of the state."""
    source: dict[str, Any] = json.loads(json.dumps(state.to_dict()))
    back = GAME.from_dict(source)
    assert back.key() == state.key()
    assert back.to_dict() == source
    assert source == state.to_dict()


def plays_to_the_end(state: PandemainState) -> None:
    """Somebody can always choose something until the game is over, and play neither makes nor loses a piece."""
    rng = seeded(1)
    grain = total_grain(state)
    assert grain == 80
    for number in range(MOST_DECISIONS):
        if number % 50 == 0:
            reads_back(state)
        if state.over():
            break
        assert state.decision().seat >= 0
        state.apply(choose(state, rng))
    assert state.over()
    assert total_grain(state) == grain
    for place in range(state.seats()):
        has = seat(state, place)
        counts = [has["pfennigs"], has["points"], has["loans"], has["penances"], has["workers"]["reserve"]]
        counts += [*has["ingredients"].values(), *has["flours"].values(), *has["helpers"].values()]
        assert min(counts) >= 0
        assert sum(has["flours"].values()) <= 10
