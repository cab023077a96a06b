"""The prints of the game by their numbers. Games keep the print they began with, so an older one is never lost.

`components.toml` is the newest. `earlier_prints/N.toml` has what print N had otherwise than print N + 1.
"""

from collections.abc import Callable
from typing import Final, final

from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.print_tables import Print

NEWEST_PRINT: Final = 2


@final
class Prints:
    """Makes the tables of each print once, when it is first asked for."""

    def __init__(self, load: Callable[[int], Components]) -> None:
        self._load = load
        self._made: dict[int, Print] = {}

    def numbered(self, number: int) -> Print:
        """The print of this number."""
        if number not in self._made:
            self._made[number] = Print(self._load(number))
        return self._made[number]
