"""Work for tests of engines, in a module that workers find by its name."""

import os
import signal
import time
from pathlib import Path

from sobremesa.catalog import find_game
from sobremesa.core.errors import PositionError
from sobremesa.core.playout import play_randomly
from sobremesa.core.rng import seeded


def play(seed: int) -> list[int]:
    """A small game by chance: what anything may depend on is the seed."""
    state = find_game("pandemic").new({"players": 2}, seed)
    return [play_randomly(state, seeded(seed)), state.turns(), *state.figures().values()]


def pid(_: int) -> int:
    return os.getpid()


def note_and_play(job: tuple[Path, int]) -> list[int]:
    """The game of a seed; a line is written beforehand, so that it can be counted how often it was played."""
    path, seed = job
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{seed} {os.getpid()}\n")
    return play(seed)


def die_the_first_time(job: tuple[Path, int]) -> list[int]:
    """Worker number three is killed in the middle; whoever comes afterwards lives."""
    path, seed = job
    first = not path.exists() or f"{seed} " not in path.read_text(encoding="utf-8")
    note_and_play(job)
    if seed == 3 and first:
        os.kill(os.getpid(), signal.SIGKILL)
    return play(seed)


def die_of_three(job: tuple[Path, int]) -> list[int]:
    """Nobody survives seed 3."""
    result = note_and_play(job)
    if job[1] == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return result


def wait_unless_first(job: tuple[Path, int]) -> int:
    """Job 0 is done at once; the others write who does them, and would take for ever."""
    path, number = job
    if number:
        (path / f"{os.getpid()}").touch()
        time.sleep(3600)
    return number


def want_position(number: int) -> int:
    """Number two is wrong, with an error whose class wants more than a text."""
    if number == 2:
        raise PositionError("board/paris", "no such city")
    return number


def return_a_function(_: int) -> object:
    return lambda: None
