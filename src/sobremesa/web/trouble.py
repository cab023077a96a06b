"""What goes wrong beside requests is written down in one line, and at most once a minute for the same cause.

Only what nobody expected is written down with all its insides: that is a fault of ours.
"""

import logging
import time
from collections.abc import Callable
from typing import Final, final

from sobremesa.core.errors import SobremesaError
from sobremesa.web.store.rows import DatabaseDown

EVERY: Final = 60.0  # seconds
_MOST_CAUSES: Final = 200
_LONGEST: Final = 200


@final
class Trouble:
    """Remembers what was written down lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[str, tuple[float, int]] = {}  # by cause: when it was told last, and how often it came since

    def note(self, logger: logging.Logger, what: str, error: BaseException) -> None:
        """Write down that something failed. A database that fails is one cause, whatever fails with it."""
        reason = _first_line(error)
        cause = reason if isinstance(error, DatabaseDown) else f"{what}: {type(error).__name__} {reason}"
        more = self._count(cause)
        if more is None:
            return
        again = f" ({more} times more since it was told last)" if more else ""
        expected = isinstance(error, SobremesaError | OSError)
        logger.warning("%s: %s%s", what, reason, again, exc_info=None if expected else error)

    def _count(self, cause: str) -> int | None:
        """How often this came since it was told last; None where that was just now."""
        now = self._clock()
        last, more = self._told.get(cause, (now - EVERY, 0))
        if now - last < EVERY:
            self._told[cause] = (last, more + 1)
            return None
        if len(self._told) >= _MOST_CAUSES:
            self._told = {name: told for name, told in self._told.items() if now - told[0] < EVERY}
        self._told[cause] = (now, 0)
        return more


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).partition("\n")[0][:_LONGEST]


_trouble: Final = Trouble()


def note(logger: logging.Logger, what: str, error: BaseException) -> None:
    """Write down that something failed in this process."""
    _trouble.note(logger, what, error)
