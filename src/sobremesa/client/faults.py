"""What can go wrong between a program and a server.

SobremesaError
  ClientError    a link that is none, a server that is no table's, a seat without a token
    ApiProblem   the server said no, and why: a problem document
      Moved      not now: the position, or who has the seat, is another by now (409); look again
    Lost         no answer came, and it was not safe, or no use any more, to ask again
"""

from collections.abc import Mapping
from typing import Any

from sobremesa.core.errors import SobremesaError


class ClientError(SobremesaError):
    """Anything between a program and a server that did not go well; its text is one sentence."""


class ApiProblem(ClientError):
    """The problem document of an answer. Programs go by `status` and `code`, people read `sentence`."""

    def __init__(self, document: Mapping[str, Any], retry_after: float | None = None) -> None:
        self.document = dict(document)  # all of it, as it came
        self.status: int = document["status"]
        self.code: str = document.get("code", "")  # '' where the answer came from something before the server
        self.sentence: str = document.get("detail", "")  # in the client's language
        self.rule: str = document.get("rule", "")  # the rule of the game behind it, or ''
        self.errors: list[dict[str, str]] = document.get("errors", [])  # what is wrong, and where in the body
        self.seq: int | None = document.get("seq")  # where the table is now
        self.retry_after = retry_after  # seconds, where the server names them
        faults = "; ".join(_told(error) for error in self.errors)
        rule = f" [{self.rule}]" if self.rule else ""
        super().__init__(f"{self.sentence}{rule}" + (f" ({faults})" if faults else ""))


class Moved(ApiProblem):
    """Not now: the table has moved on, somebody else decides, the seat has another player, the game is over."""


class Lost(ClientError):
    """No answer. `maybe_done` says whether the server may have done what it was asked nevertheless."""

    def __init__(self, what: str, maybe_done: bool) -> None:
        self.maybe_done = maybe_done
        super().__init__(f"{what}; it may have been done nevertheless" if maybe_done else what)


def _told(error: Mapping[str, str]) -> str:
    where = error.get("pointer") or error.get("parameter") or ""
    return f"{where}: {error.get('detail', '')}" if where else error.get("detail", "")
