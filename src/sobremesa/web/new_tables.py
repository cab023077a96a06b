"""What is wanted of a new table, and what is written down of it for good."""

import secrets
from dataclasses import dataclass, field
from typing import Final

from sobremesa.core.game import Game
from sobremesa.table.log import Header, Origin, Seat, TableSettings

_ID_LENGTH: Final = 12
_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other


def random_seed() -> int:
    """One that nobody guesses."""
    return secrets.randbits(64)


@dataclass(frozen=True)
class NewTable:
    """What is wanted of a new table. `mine` are the seats of the visitor who sets it up."""

    game_id: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    settings: TableSettings = field(default_factory=TableSettings)
    visitor: str = ""
    mine: tuple[int, ...] = ()
    seed: int | None = None
    start: dict[str, object] | None = None  # the position that its game goes on from
    origin: Origin | None = None
    version: tuple[int, int] | None = None  # rules and print; the newest where none are named

    def header(self, game: Game, now: int) -> Header:
        """The header of this table, under an id that nobody guesses; SetupError says what is wrong with the options.

        A game that goes on, or is kept, has the options that it began with.
        """
        game = game if self.version is None else game.as_of(*self.version)
        return Header(
            table_id="".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH)),
            game_id=game.id,
            rules_version=game.rules_version,
            options=game.table_options(self.options) if self.origin is None else self.options,
            seed=random_seed() if self.seed is None else self.seed,
            seats=self.seats,
            settings=self.settings,
            created=now,
            print_number=game.print_number,
            start=self.start,
            origin=self.origin,
        )
