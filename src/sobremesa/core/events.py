"""What happened, as a code with arguments, and who may see it. Sentences are made of it elsewhere."""

from typing import Final, final

from sobremesa.core.native import i64

EVERYONE: Final = -1
SPECTATORS: Final = 1 << 8  # the bit of an audience that stands for whoever has no seat


@final
class Event:
    """One thing that happened; `audience` is a mask of seats and perhaps SPECTATORS, or EVERYONE."""

    def __init__(self, code: i64, why: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        self.code = code
        self.why = why  # which of the code's rules is behind it
        self.a = a
        self.b = b
        self.c = c
        self.audience = audience

    @property
    def args(self) -> tuple[int, int, int]:
        """The three arguments; what they mean is the code's affair."""
        return (int(self.a), int(self.b), int(self.c))

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat may know of it; None is a spectator."""
        return (self.audience >> (8 if seat is None else seat)) & 1 == 1

    def __repr__(self) -> str:
        return f"Event({int(self.code)}, {int(self.why)}, {self.args}, {int(self.audience)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return int(self.code * 31 + self.a)
