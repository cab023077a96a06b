"""Everything that can be wrong with what comes from outside, each with one sentence that says what and where.

SobremesaError
  SetupError        options that do not fit: a wrong name, value or combination
  PositionError     a position document that cannot be
  ActionError
    UnknownAction   text or number that is no action of this game
    IllegalAction   an action of this game, but not now; carries the rule that forbids it where one is known
    StaleAction     an action meant for an earlier moment of the game
    GameOver        an action after the end
  ReplayError
    BrokenReplay    a file that is no replay, or was cut short
    TamperedReplay  a replay whose moves or result do not fit together
    OtherVersion    a replay of another format or of other rules
  SaveError         a saved game that cannot be read or written
  ObservationError  numbers that are no observation of a game, or a game that has none
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.core.decisions import Refusal


class SobremesaError(Exception):
    """Anything a user can put right; its text is one sentence."""


class SetupError(SobremesaError):
    """Options that do not fit together or do not exist."""


class PositionError(SobremesaError):
    """A position document that describes no possible position; `where` is the path into the document."""

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        self.what = what
        super().__init__(f"{where}: {what}" if where else what)


class ActionError(SobremesaError):
    """An action that cannot be taken; the state is as it was."""


class UnknownAction(ActionError):
    """No action of this game reads so."""


class IllegalAction(ActionError):
    """An action that the rules do not allow now; `refusal` says why, for a sentence."""

    def __init__(self, message: str, rule: str = "", refusal: "Refusal | None" = None) -> None:
        self.rule = rule
        self.refusal = refusal
        super().__init__(message)


class StaleAction(ActionError):
    """An action for a moment that has passed."""


class GameOver(ActionError):
    """The game has ended; nothing more can be done in it."""


class ReplayError(SobremesaError):
    """A replay file that cannot be used."""


class BrokenReplay(ReplayError):
    """Not a replay, or not all of one."""


class TamperedReplay(ReplayError):
    """A replay that does not play to what it says.

    `what` does not fit: 'start' (or its options), 'move' (the one of this number, from 1), 'result' or 'check'.
    """

    def __init__(self, message: str, what: str = "", move: int = 0) -> None:
        self.what = what
        self.move = move
        super().__init__(message)


class OtherVersion(ReplayError):
    """A game of a format, of rules or of a print that this release does not know."""


class SaveError(SobremesaError):
    """A saved game that cannot be read or written."""


class ObservationError(SobremesaError):
    """Numbers that are no observation of a game, a feature that it does not have, or a game without observations."""
