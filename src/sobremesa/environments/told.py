"""What each seat was told since the deal: the part of an information state that no single moment shows.

A chain of what happened, each link shared by all copies of a game that went the same way. A seat is told what it did
itself and every event that it may see, in their order; of anything else there is no trace in its digest.
"""

import hashlib
from typing import Final, final

from sobremesa.core.events import EVERYONE, Event

_SIZE: Final = 16  # bytes of a digest


@final
class ToldSoFar:
    """One link: an action, and what came of it. Of a link whose digests are known, the rest is forgotten."""

    __slots__ = ("_action", "_before", "_digests", "_events", "_seat")

    def __init__(
        self,
        digests: tuple[bytes, ...] | None,
        before: "ToldSoFar | None" = None,
        seat: int = -1,
        action: int = -1,
        events: list[Event] | None = None,
    ) -> None:
        """A beginning has a digest for each seat and last one of what everybody was told; other links have a past."""
        self._digests = digests
        self._before = before
        self._seat = seat
        self._action = action
        self._events = events

    def after(self, seat: int, action: int, events: list[Event]) -> "ToldSoFar":
        """The next link: this seat took this action, and that came of it."""
        return ToldSoFar(None, self, seat, action, events)

    def digests(self) -> tuple[bytes, ...]:
        """One for each seat, and last that of what everybody was told."""
        links = [self]
        while links[-1]._digests is None:
            assert links[-1]._before is not None
            links.append(links[-1]._before)
        for link in reversed(links):
            if link._digests is None:
                link._reckon()
        assert self._digests is not None
        return self._digests

    def as_known_to(self, seat: int) -> "ToldSoFar":
        """The same as this seat knows it: of the others it knows what everybody was told."""
        digests = self.digests()
        everybody = digests[-1]
        return ToldSoFar(tuple(each if place == seat else everybody for place, each in enumerate(digests)))

    def _reckon(self) -> None:
        assert self._before is not None
        assert self._before._digests is not None
        digests = list(self._before._digests)
        everybody = len(digests) - 1
        if self._seat >= 0:
            digests[self._seat] = _and_then(digests[self._seat], f"did {self._action}")
        for event in self._events or ():
            text = f"{event.code} {event.why} {event.args}"
            for place, digest in enumerate(digests):
                if event.audience == EVERYONE or (place < everybody and event.seen_by(place)):
                    digests[place] = _and_then(digest, text)
        self._digests, self._before, self._events = tuple(digests), None, None


def _and_then(digest: bytes, text: str) -> bytes:
    """One thing after another, not one step after another: how many steps it took may be a secret."""
    return hashlib.blake2b(digest + text.encode(), digest_size=_SIZE).digest()


def nothing_told(seats: int) -> ToldSoFar:
    """The beginning of a game, before anything happened."""
    return ToldSoFar((b"",) * (seats + 1))
