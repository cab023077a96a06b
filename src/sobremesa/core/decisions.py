"""The decision stack: what is still to be done, the most urgent on top.

A frame is one integer: a kind in the lowest 8 bits, the rest is the kind's own argument. What happens next in a game
is decided by its stack alone; a frame that needs a choice waits, every other frame runs until one does.
"""

from typing import Final, final

from sobremesa.core.native import i64

FRAMES: Final[i64] = 12  # the stack takes the first words of a state's array


def frame(kind: i64, argument: i64) -> i64:
    """One entry of the stack."""
    return kind | argument << 8


@final
class Decision:
    """Who must choose, and what about. `kind` is 'end' when the game is over (then `seat` is -1)."""

    def __init__(self, seat: int, kind: str, about: dict[str, object] | None = None) -> None:
        self.seat = seat
        self.kind = kind
        self.about: dict[str, object] = about or {}

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, about={self.about!r})"


@final
class Pause:
    """All of these seats are asked the same at once, whatever they hold, so that waiting tells nothing of a hand.

    `wave` is the action with which each lets the game go on; an aside stops the pause for whoever says it. `share` is
    how much of the time for all pauses of a turn this one takes, in percent.
    """

    def __init__(self, seats: list[int], wave: int, stops: list[int], share: int) -> None:
        self.seats = seats
        self.wave = wave
        self.share = share
        self.stops = stops  # the aside of each of these seats


@final
class Refusal:
    """Something a person might expect to be possible here, and the rule that forbids it.

    One refusal may be that of several actions, such as all that cost too much; a game that lists refusals names them.
    """

    def __init__(self, code: str, rule: str, args: dict[str, object] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.args: dict[str, object] = args or {}
        self.actions: list[int] = []

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r}, {self.args!r})"


@final
class Outcome:
    """How a game ended: why, who won, and the scores where the game has any."""

    def __init__(self, reason: str, rule: str, winners: list[int], scores: list[int]) -> None:
        self.reason = reason
        self.rule = rule
        self.winners = winners
        self.scores = scores

    def __repr__(self) -> str:
        return f"Outcome({self.reason!r}, {self.rule!r}, winners={self.winners}, scores={self.scores})"
