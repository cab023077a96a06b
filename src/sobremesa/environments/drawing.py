"""What a seat sees, as lines of text: `render_mode="ansi"`."""

from typing import Final

import gymnasium

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.state import State

WIDTH: Final = 100
RENDER_MODES: Final = ("ansi",)


def check_render_mode(mode: str | None) -> str | None:
    """The mode; SetupError where there is none of this name."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"render_mode {mode!r}: it is one of {', '.join(RENDER_MODES)}, or None")
    return mode


def render(mode: str | None, game: Game, options: dict[str, object], state: State, seat: int) -> str | None:
    """What `render` answers: the drawing, or where no mode was chosen a warning and nothing."""
    if mode is None:
        gymnasium.logger.warn("render() draws nothing unless the environment is made with a render_mode.")
        return None
    return draw(game, options, state, seat)


def draw(game: Game, options: dict[str, object], state: State, seat: int) -> str:
    """The board as this seat sees it in a terminal, and below it how the game ended."""
    from sobremesa.terminal.tables import find_table  # whoever only trains never needs it

    table = find_table(game.id, plain=True, options=options)
    view = state.view(seat)
    words = table.words(view)
    lines = [line.plain for line in table.board(view, words, WIDTH)]
    outcome = state.outcome()
    if outcome is not None:
        lines.append(f"{words.outcome(outcome)} ({outcome.rule})")
        lines += [line.plain for line in table.results(view, words, WIDTH)]
    return "\n".join(line.rstrip() for line in lines) + "\n"
