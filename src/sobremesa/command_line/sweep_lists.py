"""What can be varied in a game, and which of the tried values the rulebooks rule out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from sobremesa.lab.sweep.sweep import Sweep

_WIDE: Final = 160
_TOLD: Final = 12  # of what is beyond the texts


def print_fields(game_id: str) -> None:
    """The options of a game, and its open values."""
    from sobremesa.catalog import find_game
    from sobremesa.prints.open_values import open_values

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDE
    options = Table("option", "values", box=None, padding=(0, 2, 0, 0))
    for spec in find_game(game_id).options():
        if spec.kind != "document":
            options.add_row(spec.name, "yes, no" if spec.kind == "flag" else ", ".join(spec.choices))
    console.print(options)
    values = open_values(game_id)
    if values is None:
        return
    table = Table("value of our own", "bounds", "whose", "what the rulebooks say", box=None, padding=(0, 2, 0, 0))
    for value in values:
        if value.range:
            table.add_row(value.path.replace("[", r"\["), value.range, value.bounds, f"{value.texts} ({value.data})")
    console.print()
    console.print(table)
    console.print()
    console.print(f"* is any key or place; `sobremesa components {game_id}` shows how each value stands.", markup=False)


def beyond_the_texts(sweep: "Sweep") -> Iterator[str]:
    """For each setting what the rulebooks rule out of it, or nobody would print; not more than a few."""
    from sobremesa.lab.sweep.fields import document_option, print_of
    from sobremesa.prints.open_values import open_values

    values = open_values(sweep.game.id)
    if values is None:
        return
    option, base = document_option(sweep.game), sweep.settings[0].options
    at_base = values.problems(print_of(sweep.game, base))
    told = 0
    for setting in sweep.settings[1:]:
        if setting.options.get(option) is base.get(option):
            continue
        for problem in values.problems(print_of(sweep.game, setting.options)):
            if problem not in at_base and told < _TOLD:
                told += 1
                yield f"Beyond what is open in {setting.title}: {problem}."
