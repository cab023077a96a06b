"""One number for the behaviour of an engine: the same interpreted and compiled, and after a change of form only.

`python -m sobremesa.lab.signature --games 1000` prints it for every game of the catalog.
"""

import argparse
import hashlib
import sys
from typing import TYPE_CHECKING

from sobremesa import compiled

if TYPE_CHECKING:  # the engine itself is loaded only after it had the chance to be compiled
    from sobremesa.core.game import Game
    from sobremesa.core.rng import Rng
    from sobremesa.core.state import State


def main() -> int:
    """Print whether the engine is compiled, and the signature of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    compiled.ensure()
    from sobremesa.catalog import GAMES

    figures = " ".join(f"{name}:{signature(name, given.games)}" for name in GAMES)
    print(f"{'compiled' if compiled.is_active() else 'interpreted'} {figures}")
    return 0


def signature(
    name: str, games: int, seed: int = 0, given: "dict[str, object] | None" = None, rules: int | None = None
) -> str:
    """Play seeded games with random options; digest every action, rule, event, and the last view and position.

    Options that came later keep their defaults, so that the number stays what it was, unless they are `given`. With
    `rules` an older version is played, with the first print.
    """
    from sobremesa.catalog import find_game
    from sobremesa.core.replay import FIRST_PRINT
    from sobremesa.core.rng import seeded

    game = find_game(name) if rules is None else find_game(name).as_of(rules, FIRST_PRINT)
    digest = hashlib.sha256()
    for number in range(seed, seed + games):
        rng = seeded(number)
        state = game.new({**random_options_of(game, rng), **(given or {})}, number)
        while not state.over():
            legal = state.legal()
            action = legal[int(rng.below(len(legal)))]
            digest.update(f"{action} {state.option_rule(action)} {len(legal)} {len(state.refused())}".encode())
            for event in state.apply(action):
                digest.update(repr(event).encode())
        digest.update(state.fingerprint())
        digest.update(repr(state.view(0)).encode())
        digest.update(repr(state.to_dict()).encode())
    return digest.hexdigest()


def deal_with_random_options(game: "Game", seed: int, rng: "Rng") -> "State":
    """A game with options drawn at random."""
    return game.new(random_options_of(game, rng), seed)


def random_options_of(game: "Game", rng: "Rng", *, added: bool = False) -> dict[str, object]:
    """Options drawn at random, with `added` those that came later too; drawn again where they do not fit together."""
    from sobremesa.core.errors import SetupError

    while True:
        options: dict[str, object] = {}
        for spec in game.options():
            if spec.added and not added:
                continue
            if spec.kind == "flag":
                options[spec.name] = rng.below(2) == 1
            elif spec.kind == "list" and "random" not in spec.choices:  # else the game itself draws what is not given
                options[spec.name] = [item for item in spec.choices if item != "none" and rng.below(2) == 1]
            elif spec.kind in ("number", "choice"):
                value = spec.choices[int(rng.below(len(spec.choices)))]
                options[spec.name] = int(value) if spec.kind == "number" else value
        try:
            game.new(options, 0)
        except SetupError:
            continue
        return options


if __name__ == "__main__":
    sys.exit(main())
