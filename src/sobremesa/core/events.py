"""What happened, as a code with arguments, and who may see it. Sentences are made of it elsewhere."""

from typing import final

EVERYONE = -1


@final
class Event:
    """One thing that happened; `audience` is a mask of seats, or EVERYONE."""

    def __init__(self, code: int, args: tuple[int, int, int], audience: int = EVERYONE) -> None:
        self.code = code
        self.args = args
        self.audience = audience

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat may know of it; None is a spectator."""
        if self.audience == EVERYONE:
            return True
        return seat is not None and bool(self.audience >> seat & 1)

    def __repr__(self) -> str:
        return f"Event({self.code}, {self.args}, {self.audience})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.code == other.code
            and self.args == other.args
            and self.audience == other.audience
        )

    def __hash__(self) -> int:
        return self.code * 31 + self.args[0]
