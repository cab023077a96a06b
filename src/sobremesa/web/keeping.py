"""For how long tables are kept, and how that is said."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sobremesa.core.errors import SetupError
from sobremesa.web.store.keeping import FINISHED, NEVER_BEGUN, UNFINISHED, Wanted

DAY: Final = 24 * 3600 * 1000  # milliseconds
FOREVER: Final = ("forever", "off")
_LONGEST: Final = 100 * 366  # days


@dataclass(frozen=True)
class Keeping:
    """Days after the last thing that happened at a table; None keeps it for ever."""

    finished: int | None = 2 * 365
    abandoned: int | None = 365
    never_begun: int | None = 90

    def outlived(self, now: int) -> Iterator[Wanted]:
        """The tables whose time is over."""
        for state, days in ((FINISHED, self.finished), (UNFINISHED, self.abandoned), (NEVER_BEGUN, self.never_begun)):
            if days is not None:
                yield Wanted(state=state, quiet_since=now - days * DAY)


def read_days(text: str) -> int | None:
    """'730' days, or None for 'forever' and 'off'; SetupError for anything else."""
    if text in FOREVER:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 6 or not 1 <= int(text) <= _LONGEST:
        raise SetupError(f"{text[:40]!r} is neither a number of days from 1 to {_LONGEST} nor 'forever'")
    return int(text)


def keeping_of(given: dict[str, str]) -> Keeping:
    """What was said on the command line ('finished': '30'), else in the environment (SOBREMESA_KEEP_FINISHED)."""
    usual = Keeping()
    said = {name: given.get(name) or os.environ.get(f"SOBREMESA_KEEP_{name.upper()}") for name in vars(usual)}
    return Keeping(**{name: read_days(text) if text else getattr(usual, name) for name, text in said.items()})
