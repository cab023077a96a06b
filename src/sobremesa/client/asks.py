"""Everything that can be asked under `/api/v1`: for each its address, what is sent, and what its answer is.

Nothing is sent here. `again` marks what does the same when it is asked twice: reading, letting a pause end, and what
has an idempotency key.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar
from urllib.parse import quote

import httpx

from sobremesa.client.answers import (
    AboutAnswer,
    ActAnswer,
    ActionsAnswer,
    ApiAnswer,
    ChatAnswer,
    GameAnswer,
    GamesAnswer,
    HeldAnswer,
    HintAnswer,
    LogAnswer,
    MadeAnswer,
    MomentAnswer,
    OptionsAnswer,
    TableAnswer,
    TablesAnswer,
)
from sobremesa.client.faults import ClientError

API: Final = "/api/v1"
Step = str | int
Until = Literal["turn", "over"]
_Answer = TypeVar("_Answer")


def in_json(answer: httpx.Response) -> Any:
    """The JSON of an answer; ClientError where it is none."""
    try:
        return answer.json()
    except ValueError as error:
        raise ClientError(f"no Sobremesa answers at {answer.url.host}: this is no JSON") from error


def as_text(answer: httpx.Response) -> str:
    """An answer that is a text."""
    return answer.text


@dataclass(frozen=True)
class Holder:
    """Who asks at a table: with which token (none looks on), for which of its seats."""

    table: str
    token: str = field(default="", repr=False)
    seat: str = ""


@dataclass(frozen=True)
class Ask(Generic[_Answer]):
    """One request."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)  # what is None is left out
    body: Mapping[str, Any] | None = None
    token: str = field(default="", repr=False)
    key: str = ""
    again: bool = False
    read: Callable[[httpx.Response], _Answer] = in_json

    @property
    def waits(self) -> int:
        """For how many seconds the answer may be held back."""
        return int(self.query.get("wait") or 0)

    def sent(self) -> dict[str, Any]:
        """As httpx takes it."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if self.key:
            headers["Idempotency-Key"] = self.key
        query = {name: value for name, value in self.query.items() if value is not None and value != ""}
        return {
            "method": self.method,
            "url": API + self.path,
            "params": query or None,
            "headers": headers,
            "json": self.body,
        }


def _get(path: str, **query: Any) -> Ask[Any]:
    return Ask("GET", path, query, again=True)


def _of(holder: Holder, path: str, **query: Any) -> Ask[Any]:
    """Something to read at a table."""
    return Ask("GET", _at(holder) + path, {"seat": holder.seat, **query}, token=holder.token, again=True)


def _do(holder: Holder, path: str, body: Mapping[str, Any], again: bool = False, key: str = "") -> Ask[Any]:
    """Something to do there."""
    return Ask("POST", _at(holder) + path, {"seat": holder.seat}, body, holder.token, key, again)


def _at(holder: Holder) -> str:
    return f"/tables/{quote(holder.table, safe='')}"


# -- games and tables ----------------------------------------------------------------------------------------------


def start() -> Ask[ApiAnswer]:
    """Where everything is."""
    return _get("")


def games() -> Ask[GamesAnswer]:
    """The games."""
    return _get("/games")


def game(name: str) -> Ask[GameAnswer]:
    """One of them."""
    return _get(f"/games/{quote(name, safe='')}")


def actions(name: str) -> Ask[ActionsAnswer]:
    """All its actions."""
    return _get(f"/games/{quote(name, safe='')}/actions")


def tables() -> Ask[TablesAnswer]:
    """Listed tables."""
    return _get("/tables")


def create(
    game: str, seats: Iterable[Mapping[str, str]], options: Mapping[str, Any] | None, more: Mapping[str, Any]
) -> Ask[MadeAnswer]:
    """A new table."""
    body = {"game": game, "seats": [dict(seat) for seat in seats], "options": dict(options or {}), **more}
    return Ask("POST", "/tables", body=body)


def sit(table: str, name: str) -> Ask[HeldAnswer]:
    """A free seat of a listed table."""
    return _do(Holder(table), "/sit", {"name": name})


def join(holder: Holder, name: str) -> Ask[HeldAnswer]:
    """Sitting down at the seat of a link."""
    return _do(Holder(holder.table, holder.token), "/join", {"name": name})


# -- looking -------------------------------------------------------------------------------------------------------


def look(holder: Holder, after: int | None, wait: int, until: Until | None) -> Ask[TableAnswer]:
    """The table as it is seen."""
    return _of(holder, "", after=after, wait=wait or None, until=until)


def about(holder: Holder) -> Ask[AboutAnswer]:
    """What was settled."""
    return _of(Holder(holder.table, holder.token), "/about")


def options(holder: Holder, draft: Sequence[int]) -> Ask[OptionsAnswer]:
    """Options and refusals in words, after these steps."""
    return _of(holder, "/options", draft=",".join(str(int(step)) for step in draft))


def log(holder: Holder, after: int | None, limit: int | None, wait: int) -> Ask[LogAnswer]:
    """What happened."""
    return _of(holder, "/log", after=after, limit=limit, wait=wait or None)


def chat(holder: Holder, after: int | None) -> Ask[ChatAnswer]:
    """What was said."""
    return _of(Holder(holder.table, holder.token), "/chat", after=after)


def moment(holder: Holder, entry: int, eyes: str) -> Ask[MomentAnswer]:
    """The table as it was."""
    return _of(holder, f"/moments/{int(entry)}", eyes=eyes)


def replay(holder: Holder, names: bool) -> Ask[str]:
    """The game as a file."""
    path = f"{_at(holder)}/replay"
    return Ask("GET", path, {"names": "true" if names else None}, token=holder.token, again=True, read=as_text)


def stream(holder: Holder, until: Until | None) -> Ask[None]:
    """The event stream."""
    return _of(Holder(holder.table, holder.token), "/stream", until=until)


# -- doing ---------------------------------------------------------------------------------------------------------


def act(holder: Holder, at: int, steps: Sequence[Step], key: str) -> Ask[ActAnswer]:
    """Taking steps, under a key of their own: asked twice, they are taken once."""
    key = key or secrets.token_hex(16)
    return _do(holder, "/act", {"at": at, "steps": list(steps)}, again=True, key=key)


def undo(holder: Holder, at: int) -> Ask[TableAnswer]:
    """Taking back the last move."""
    return _do(holder, "/undo", {"at": at})


def offer(holder: Holder, kind: Literal["undo", "end"]) -> Ask[TableAnswer]:
    """Offering to take back further, or to end the game."""
    return _do(holder, "/offer", {"offer": kind})


def answer(holder: Holder, offer: int, yes: bool) -> Ask[TableAnswer]:
    """The answer to an offer."""
    return _do(holder, "/answer", {"offer": offer, "yes": yes})


def wave(holder: Holder, at: int) -> Ask[TableAnswer]:
    """Letting a pause end."""
    return _do(holder, "/wave", {"at": at}, again=True)


def hand_over(holder: Holder, seat: str, bot: str) -> Ask[TableAnswer]:
    """Who plays a seat from now on."""
    return _do(holder, "/seat", {"seat": seat, "bot": bot})


def say(holder: Holder, text: str) -> Ask[ChatAnswer]:
    """A line of chat."""
    return _do(holder, "/chat", {"text": text})


def hint(holder: Holder, at: int, draft: Sequence[Step]) -> Ask[HintAnswer]:
    """What looks best. It changes nothing."""
    return _do(holder, "/hint", {"at": at, "draft": list(draft)}, again=True)


def play_again(holder: Holder) -> Ask[MadeAnswer]:
    """A new table with the same seats."""
    return _do(Holder(holder.table, holder.token), "/again", {})
