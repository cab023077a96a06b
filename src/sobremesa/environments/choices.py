"""What is chosen of an environment besides its game's own options: read and checked here, whatever its form."""

from operator import index
from typing import Final

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.state import State

VICTORY: Final = "victory"
POINTS: Final = "points"
REWARDS: Final = (VICTORY, POINTS)
_SEEDS: Final = 1 << 64


def as_whole(value: object) -> int | None:
    """A whole number, NumPy's too; None for all else, yes and no among it."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def read_whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number in its range."""
    number = as_whole(value)
    if number is None or not least <= number <= most:
        raise SetupError(f"{name}: a whole number from {least} to {most} is expected, not {value!r}")
    return number


def read_seed(value: object) -> int:
    """A seed, of a game or of many."""
    number = as_whole(value)
    if number is None or not 0 <= number < _SEEDS:
        raise SetupError(f"seed {value!r}: a seed is a whole number from 0 to 2**64 - 1")
    return number


def check_choices(game: Game, words: object, reward: object) -> None:
    """Whether seats speak, and what they are rewarded for."""
    if reward not in REWARDS:
        raise SetupError(f"reward: {reward!r} is not one of {', '.join(REWARDS)}")
    if not isinstance(words, bool):
        raise SetupError(f"words: true or false is expected, not {words!r}")
    if words and not game.talks:
        raise SetupError(f"in {game.name} there is nothing to say to each other")


def check_somebody_decides(game: Game, dealt: State) -> None:
    """Of a game that was just dealt."""
    if dealt.people() == 0 or dealt.over():
        raise SetupError(f"nobody decides anything in a game of {game.name} with these options")
