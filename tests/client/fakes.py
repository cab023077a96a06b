"""A server that says what a test wants, and remembers what it was asked."""

import json
from collections.abc import Callable, Sequence
from typing import Any, final

import httpx

from sobremesa.client import AsyncClient, Client

SERVER = "https://games.example.org"
LINK = f"{SERVER}/table/k7m2q9xw4c3t/abcdefghjk"
Told = dict[str, Any]


def seen(seq: int = 4, **changes: Any) -> Told:
    """A table as the server tells it: p1's turn, unless the test says otherwise."""
    usual: Told = {
        "table": "k7m2q9xw4c3t",
        "game": "pandemic",
        "seq": seq,
        "position": seq,
        "seat": "p1",
        "mine": ["p1"],
        "your_turn": True,
        "over": False,
        "question": "",
        "legal": ["pass"],
        "asides": [],
        "seats": [],
        "pause": None,
        "offer": None,
        "outcome": None,
        "can_undo": False,
        "view": {},
    }
    return {**usual, **changes}


def ok(body: Any = None, status: int = 200) -> httpx.Response:
    return httpx.Response(status, json=seen() if body is None else body)


def problem(status: int, code: str = "some-code", headers: dict[str, str] | None = None, **more: Any) -> httpx.Response:
    document = {"type": "about:blank", "title": "", "status": status, "detail": "It did not go.", "code": code, **more}
    content = json.dumps(document).encode()
    return httpx.Response(
        status, content=content, headers={"content-type": "application/problem+json", **(headers or {})}
    )


@final
class FakeServer:
    """Gives these answers one after the other, the last of them for good; errors are raised instead."""

    def __init__(self, *answers: httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]) -> None:
        self._answers = list(answers) or [ok()]
        self.requests: list[httpx.Request] = []
        self.pauses: list[float] = []

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, httpx.Response) else answer(request)

    def client(self, **settings: Any) -> Client:
        transport = httpx.MockTransport(self.answer)
        return Client(SERVER, transport=transport, sleep=self.pauses.append, **settings)

    def async_client(self, **settings: Any) -> AsyncClient:
        async def sleep(seconds: float) -> None:
            self.pauses.append(seconds)

        return AsyncClient(SERVER, transport=httpx.MockTransport(self.answer), sleep=sleep, **settings)

    @property
    def bodies(self) -> Sequence[Any]:
        return [json.loads(request.content) if request.content else None for request in self.requests]
