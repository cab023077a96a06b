"""Tables of Pandemic with hidden hands in every kind of position, and worlds that a seat cannot tell from them."""

import random
from collections.abc import Iterator
from typing import Any

from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from tests.leaks import shuffle_secrets
from tests.table.tables import NOW

GAME = Pandemic()
OPTIONS: dict[str, object] = {
    "players": 3,
    "difficulty": "normal",
    "hands": "hidden",
    "consent": "nothing",
    "forecast": "player",
    "asking": "pauses",
}
KINDS = (
    "act",
    "pause",
    "window",
    "consent",
    "hand-limit",
    "forecast",
    "airlift",
    "cure",
    "charter",
    "resilient",
    "grant",
)


PEOPLE: tuple[Seat, ...] = tuple(Seat("person", name, taken=True) for name in ("Ana", "Ben", "Cleo"))


def hidden_table(
    seed: int = 1, seats: tuple[Seat, ...] = PEOPLE, settings: TableSettings | None = None, **options: object
) -> Table:
    """Three people with hidden hands."""
    return Table(GAME, Header("t", GAME.id, 1, {**OPTIONS, **options}, seed, seats, settings or TableSettings(), NOW))


def put(table: Table, state: State) -> Table:
    """The table with another position: the same log, as if it had led there."""
    table.state = state
    return table


def kind_of(state: State) -> str:
    """What is asked; a pause is a kind of its own."""
    return "pause" if state.pause() is not None else state.decision().kind


def positions(number: int) -> list[PandemicState]:
    """Positions of random games, so that every kind of question is among them."""
    found: dict[str, list[PandemicState]] = {kind: [] for kind in KINDS}
    for seed in range(400):
        state, rng = GAME.new(OPTIONS, seed), seeded(seed)
        while not state.over():
            kind = kind_of(state)
            if kind in found and len(found[kind]) < number and rng.below(6) == 0:
                found[kind].append(state.clone())
            state.apply(_choice(state, int(rng.below(1 << 30))))
        if all(len(states) > 1 for kind, states in found.items() if kind != "cure"):
            break
    found["cure"] = [choosing_cards_of_a_cure()]  # which random games never get to
    spread = [found[kind][place] for place in range(number) for kind in KINDS if place < len(found[kind])][:number]
    assert {kind_of(state) for state in spread} == {*KINDS}
    return spread


def choosing_cards_of_a_cure() -> PandemicState:
    """p1 has more blue cards than a cure takes, and chooses which to keep."""
    blue = ["atlanta", "chicago", "essen", "london", "madrid", "milan"]
    hands = [blue, ["paris", "airlift", "lima"], ["cairo", "forecast", "tokyo", "osaka"]]
    roles = ["scientist", "medic", "researcher"]
    players = [{"role": role, "hand": hand, "consent": []} for role, hand in zip(roles, hands, strict=True)]
    options = {name: OPTIONS[name] for name in ("difficulty", "hands", "forecast", "asking")}
    state = GAME.from_dict({"options": options, "players": players})
    state.apply(GAME.parse("cure blue"))
    return state


def _choice(state: PandemicState, whim: int) -> int:
    """Mostly any option; often an event, a call or a question to somebody, which chance would rarely bring."""
    legal = state.legal()
    wanted = [
        action for action in legal if GAME.action_text(action).split()[0] in ("play", "take", "ask", "charter", "cure")
    ]
    calls = [GAME.parse(f"call-me p{seat + 1}") for seat in range(state.seats())]
    asides = [call for seat, call in enumerate(calls) if call in state.asides(seat)]
    pool = wanted if wanted and whim % 2 else asides if asides and whim % 7 == 0 else legal
    return random.Random(whim).choice(pool)


def worlds(state: State, seat: int | None, number: int, rng: random.Random) -> Iterator[PandemicState]:
    """The same position with everything exchanged that this seat may not know, events included."""
    for _ in range(number):
        yield GAME.from_dict(shuffle_secrets(document(state), seat, rng, events=True))


def document(state: State) -> dict[str, Any]:
    return state.to_dict()
