"""What goes wrong beside requests is written down in one line; `logs.py` tells the same cause once a minute.

Only what nobody expected is written down with all its insides: that is a fault of ours.
"""

import logging
from typing import Final

from sobremesa.core.errors import SobremesaError
from sobremesa.web.store.rows import DatabaseDown

_LONGEST: Final = 200


def note(logger: logging.Logger, what: str, error: BaseException) -> None:
    """Write down that something failed. A database that fails is one cause, whatever fails with it."""
    reason = (str(error).strip() or type(error).__name__).partition("\n")[0][:_LONGEST]
    cause = reason if isinstance(error, DatabaseDown) else f"{what}: {type(error).__name__} {reason}"
    expected = isinstance(error, SobremesaError | OSError)
    logger.warning("%s: %s", what, reason, exc_info=None if expected else error, extra={"cause": cause})
