"""What holds in a game, chosen or usual: a table names some of its options, its replay all of them."""

from sobremesa.core.game import Game
from sobremesa.core.state import State


def what_holds(game: Game, first: State) -> str:
    """The first position of a game with its options; the same for two games that began the same.

    Lists that are filled by themselves unless given (roles, whoever plays by itself) are told by the position alone.
    """
    filled = {spec.name for spec in game.options() if spec.kind == "list" and spec.default is None}
    chosen = first.to_dict().get("options")
    options = chosen if isinstance(chosen, dict) else {}
    kept = {name: value for name, value in options.items() if name not in filled}
    return f"{first.key().hex()} {sorted(kept.items())}"
