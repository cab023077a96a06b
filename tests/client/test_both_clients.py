"""The client with asyncio is the one without, word for word, and what both ask is what the API's document describes."""

import asyncio
import inspect
import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from sobremesa.client import AsyncClient, AsyncSeat, AsyncTable, Client, RemoteSeat, RemoteTable
from sobremesa.web.api.openapi import of_the_code
from tests.client.fakes import LINK, FakeServer, seen

DOCUMENT = of_the_code()
ANSWER = {**seen(), "now": seen(), "token": "newtoken", "entries": [], "more": False}

# Everything that can be asked of a server, and of a seat.
OF_SERVERS: dict[str, Callable[[Any], Any]] = {
    "tellApi": lambda client: client.start(),
    "listGames": lambda client: client.games(),
    "tellGame": lambda client: client.game("pandemic"),
    "listActions": lambda client: client.actions("pandemic"),
    "listTables": lambda client: client.tables(),
    "makeTable": lambda client: client.create("pandemic", [{"kind": "me"}], {"difficulty": "normal"}, listed=True),
    "sit": lambda client: client.sit("k7m2q9xw4c3t", "Robo"),
    "join": lambda client: client.join(LINK, "Robo"),
}
OF_SEATS: dict[str, Callable[[Any], Any]] = {
    "look": lambda seat: seat.look(after=3, wait=0, until="turn"),
    "tellAbout": lambda seat: seat.about(),
    "listOptions": lambda seat: seat.options([12, 45]),
    "readLog": lambda seat: seat.log(after=3, limit=10),
    "readChat": lambda seat: seat.chat(after=2),
    "lookBack": lambda seat: seat.moment(3, eyes="p2"),
    "takeAlong": lambda seat: seat.replay(names=True),
    "act": lambda seat: seat.act("pass", 12, at=4, key="my-key"),
    "undo": lambda seat: seat.undo(at=4),
    "offer": lambda seat: seat.offer("end"),
    "answerOffer": lambda seat: seat.answer(yes=False, offer=4),
    "wave": lambda seat: seat.wave(at=4),
    "handOver": lambda seat: seat.hand_over("p2", "greedy"),
    "say": lambda seat: seat.say("Hello"),
    "askHint": lambda seat: seat.hint([12], at=4),
    "makeAgain": lambda seat: seat.play_again(),
}
NOT_ASKED = {"showDocument", "listen"}  # nobody plays by the document; what asks for the stream is in test_turns


def asked(name: str) -> list[httpx.Request]:
    """What both clients send."""
    of_seat, ask = name in OF_SEATS, {**OF_SERVERS, **OF_SEATS}[name]
    one, other = FakeServer(httpx.Response(200, json=ANSWER)), FakeServer(httpx.Response(200, json=ANSWER))
    with one.client() as client:
        ask(client.seat(LINK, seat="p2") if of_seat else client)

    async def run() -> None:
        async with other.async_client() as client:
            await ask(client.seat(LINK, seat="p2") if of_seat else client)

    asyncio.run(run())
    return [*one.requests, *other.requests]


def operation_of(request: httpx.Request) -> dict[str, Any]:
    """The part of the document that describes a request."""
    for path, methods in DOCUMENT["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), request.url.path) and request.method.lower() in methods:
            found: dict[str, Any] = methods[request.method.lower()]
            return found
    raise AssertionError(f"no such address: {request.method} {request.url.path}")


@pytest.mark.parametrize("name", [*OF_SERVERS, *OF_SEATS])
def test_both_clients_ask_what_the_document_describes(name: str) -> None:
    one, other = asked(name)
    assert (one.method, one.url, one.content) == (other.method, other.url, other.content)
    assert one.headers.get("authorization") == other.headers.get("authorization")
    operation = operation_of(one)
    assert operation["operationId"] == name
    parameters = {each["name"]: each for each in operation["parameters"]}
    assert {*one.url.params} <= {each["name"] for each in parameters.values() if each["in"] == "query"}
    assert ("idempotency-key" in one.headers) == ("Idempotency-Key" in parameters)
    assert ("authorization" in one.headers) == ({"seat": []} in operation["security"])
    if one.content:
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = DOCUMENT["components"]["schemas"][reference.rpartition("/")[2]]
        body = json.loads(one.content)
        assert {*schema.get("required", ())} <= {*body} <= {*schema.get("properties", {})}
    assert ("requestBody" in operation) == bool(one.content)


def test_everything_that_can_be_asked_can_be_asked_by_the_clients() -> None:
    described = {operation["operationId"] for methods in DOCUMENT["paths"].values() for operation in methods.values()}
    assert described == {*OF_SERVERS, *OF_SEATS, *NOT_ASKED}


@pytest.mark.parametrize(
    ("one", "other"), [(Client, AsyncClient), (RemoteTable, AsyncTable), (RemoteSeat, AsyncSeat)], ids=str
)
def test_both_clients_can_the_same_and_say_so_in_the_same_words(one: type, other: type) -> None:
    def told(kind: type) -> dict[str, tuple[list[Any], str | None]]:
        public = inspect.getmembers(kind, lambda value: inspect.isfunction(value))
        return {
            name: ([(each.name, each.kind, each.default) for each in inspect.signature(value).parameters.values()],
                   inspect.getdoc(value))
            for name, value in public
            if not name.startswith("_")
        }  # fmt: skip

    assert told(one) == told(other)
    assert inspect.getdoc(one) == inspect.getdoc(other)
