"""One number for the behaviour of an engine: the same interpreted and compiled, and after a change of form only."""

import hashlib

from sobremesa.core.game import Game
from sobremesa.core.rng import seeded


def signature(game: Game, option_sets: list[dict[str, object]], games: int, seed: int = 0) -> str:
    """Play seeded games, the option sets in turn, and digest every action, event, view and final position."""
    digest = hashlib.sha256()
    for number in range(games):
        state = game.new(option_sets[number % len(option_sets)], seed + number)
        rng = seeded(seed + number)
        while not state.over():
            legal = state.legal()
            action = legal[int(rng.below(len(legal)))]
            digest.update(f"{action} {state.option_rule(action)} {len(legal)}".encode())
            for event in state.apply(action):
                digest.update(repr(event).encode())
        digest.update(state.key())
        digest.update(repr(state.view(0)).encode())
        digest.update(repr(state.to_dict()).encode())
    return digest.hexdigest()
