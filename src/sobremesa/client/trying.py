"""Asking again: after which answers and losses that is safe, how long to wait before it, and when to give up."""

import random
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import Any, Final, final

import httpx

from sobremesa.client.faults import ApiProblem, Lost, Moved

PATIENCE: Final = 60.0  # seconds of pauses before one ask is given up
_FIRST_PAUSE: Final = 0.2  # seconds; each is twice as long as the one before
_LONGEST_PAUSE: Final = 5.0
LONGEST_POLL: Final = 30  # seconds for which one request waits
_TOO_OFTEN: Final = 429  # nothing was done
_DOWN: Final = (502, 503, 504)  # the server or something before it; something may have been done
_NEVER_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


@final
class Tries:
    """The tries of one ask. `again` says whether asking twice does the same as asking once."""

    def __init__(self, again: bool, patience: float) -> None:
        self.pause = 0.0  # seconds to wait before the next try
        self._again = again
        self._patience = patience
        self._usual = _FIRST_PAUSE

    def is_done(self, answer: httpx.Response) -> bool:
        """Whether this is the answer; ApiProblem where it is a problem that no other try would solve."""
        if answer.is_success:
            return True
        wanted = retry_after(answer)
        tried_again = answer.status_code == _TOO_OFTEN or (answer.status_code in _DOWN and self._again)
        if not (tried_again and self._waits(wanted or 0.0)):
            raise problem_of(answer, wanted)
        return False

    def lost(self, error: httpx.RequestError) -> None:
        """There was no answer; Lost where there is no other try."""
        sent = not isinstance(error, _NEVER_SENT)
        if (sent and not self._again) or not self._waits(0.0):
            # What httpx says may name the server, and never a header: no token stands in it.
            what = f"the server did not answer ({type(error).__name__}: {error})"
            raise Lost(what, maybe_done=sent and not self._again) from error

    def _waits(self, wanted: float) -> bool:
        """Set the next pause: as long as the server wants, and longer each time; False where patience is at its end."""
        self.pause = max(wanted, self._usual * random.uniform(0.5, 1))
        self._usual = min(2 * self._usual, _LONGEST_PAUSE)
        self._patience -= self.pause
        return self._patience >= 0


def problem_of(answer: httpx.Response, wanted: float | None = None) -> ApiProblem:
    """The problem of an answer that is none of ours, too: a proxy may have spoken, or no such server is there."""
    document: Any = None
    if answer.headers.get("content-type", "").startswith("application/problem+json"):
        try:
            document = answer.json()
        except ValueError:
            document = None
    if not isinstance(document, dict) or not isinstance(document.get("status"), int):
        said = f"the server answered {answer.status_code} {answer.reason_phrase}".rstrip() + " without saying why"
        document = {"status": answer.status_code, "detail": said}
    kind = Moved if answer.status_code == 409 else ApiProblem
    return kind(document, wanted)


def retry_after(answer: httpx.Response) -> float | None:
    """After how many seconds one may ask again, where the answer says so: as a number, or as a date."""
    said = answer.headers.get("retry-after", "").strip()
    if said.isascii() and said.isdigit():
        return float(said)
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time.time())
    except ValueError:
        return None


def polls(seconds: float | None) -> Iterator[int]:
    """For how long each request waits, one after the other, until so many seconds are over; for ever without them."""
    end = None if seconds is None else time.monotonic() + seconds
    yield LONGEST_POLL if seconds is None else _poll(seconds)
    while end is None or time.monotonic() < end:
        yield LONGEST_POLL if end is None else _poll(end - time.monotonic())


def _poll(left: float) -> int:
    return max(0, min(LONGEST_POLL, int(left + 0.999)))
