"""Sittings at a match whose lines are written beforehand, and what stood on the screen."""

import io
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from sobremesa.games.pandemic.game import Pandemic
from sobremesa.table.match import Match
from sobremesa.terminal.session import play_game

GAME = Pandemic()


def new_match(seed: int = 7, **options: Any) -> Match:
    return Match(GAME, options, seed)


def reader(lines: Iterable[str]) -> Callable[[str], str]:
    """Answers every prompt with the next line, then with the end of the input."""
    rest: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        for line in rest:
            return line
        raise EOFError

    return read


def sit(match: Match, *lines: str, save: Path | None = None, curtain: bool = True, plain: bool = False) -> str:
    """Play these lines; everything that was printed."""
    return sit_with(match, reader(lines), save, curtain, plain)


def sit_with(
    match: Match, read: Callable[[str], str], save: Path | None = None, curtain: bool = True, plain: bool = False
) -> str:
    screen = io.StringIO()
    console = Console(file=screen, width=100, color_system=None, highlight=False, legacy_windows=False)
    assert play_game(match, save, console, read, curtain=curtain, plain=plain) == 0
    return screen.getvalue()


def until_over(match: Match, choose: Callable[[int], int]) -> Callable[[str], str]:
    """Chooses a number out of as many as there are, until the game is over."""

    def read(prompt: str) -> str:
        if match.state.over():
            raise EOFError
        return str(1 + choose(len(match.state.legal())))

    return read


def randomly(match: Match, seed: int) -> Callable[[str], str]:
    rng = random.Random(seed)
    return until_over(match, rng.randrange)


def texts_of(match: Match) -> list[str]:
    """The actions so far."""
    return [match.game.action_text(action) for action in match.actions]


def card_names(match: Match, seat: int) -> set[str]:
    """What the cards in a hand are called on the screen."""
    from sobremesa.wording.messages import Words

    view: Any = match.state.view(seat)
    words = Words(match.game.id, view)
    return {words.name("card", card) for card in view["players"][seat]["hand"]}
