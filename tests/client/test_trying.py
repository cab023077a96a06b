"""A client asks again after a pause where that is safe, gives up when its patience ends, and says what was wrong."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any

import httpx
import pytest

from sobremesa.client import ApiProblem, AsyncSeat, ClientError, Lost, Moved, RemoteSeat
from tests.client.fakes import LINK, FakeServer, ok, problem, seen

DONE = {"taken": 1, "steps": ["pass"], "now": seen(5)}
SEATS = [{"kind": "me"}, {"kind": "bot"}]
BROKEN = httpx.ReadError("the connection broke off")
NEVER_SENT = httpx.ConnectError("nobody listens")


def sat(server: FakeServer, **settings: Any) -> RemoteSeat:
    return server.client(**settings).seat(LINK)


def both_ways(
    server: Callable[[], FakeServer], play: Callable[[RemoteSeat], Any], play_async: Callable[[AsyncSeat], Any]
) -> list[FakeServer]:
    """The same with and without asyncio."""
    one, other = server(), server()
    with one.client() as client:
        play(client.seat(LINK))

    async def run() -> None:
        async with other.async_client() as client:
            await play_async(client.seat(LINK))

    asyncio.run(run())
    return [one, other]


def test_an_act_whose_answer_is_lost_is_sent_again_with_the_same_key_and_body() -> None:
    servers = both_ways(
        lambda: FakeServer(BROKEN, BROKEN, ok(DONE)),
        lambda seat: seat.act("pass", at=4),
        lambda seat: seat.act("pass", at=4),
    )
    for server in servers:
        assert len(server.requests) == 3
        assert len({request.headers["idempotency-key"] for request in server.requests}) == 1
        assert list(server.bodies) == [{"at": 4, "steps": ["pass"]}] * 3
        assert len(server.pauses) == 2
    assert servers[0].requests[0].headers["idempotency-key"] != servers[1].requests[0].headers["idempotency-key"]


def test_two_acts_have_keys_of_their_own_and_a_key_can_be_given() -> None:
    server = FakeServer(ok(DONE))
    seat = sat(server)
    for key in ("", "", "my-key"):
        seat.act("pass", at=4, key=key)
    keys = [request.headers["idempotency-key"] for request in server.requests]
    assert len(set(keys)) == 3
    assert keys[2] == "my-key"


@pytest.mark.parametrize("status", [502, 503, 504])
def test_what_reads_or_has_a_key_is_asked_again_while_the_server_is_away(status: int) -> None:
    servers = both_ways(
        lambda: FakeServer(problem(status), NEVER_SENT, ok()), lambda seat: seat.look(), lambda seat: seat.look()
    )
    assert [len(server.requests) for server in servers] == [3, 3]


def test_what_came_too_often_was_not_done_and_is_asked_again_when_the_server_says() -> None:
    late = problem(429, "too-often", {"retry-after": "7"})
    server = FakeServer(late, ok({"table": "a"}, 201))
    with server.client() as client:
        assert client.create("pandemic", SEATS)["table"] == "a"
    assert server.pauses == [7]


def test_a_date_says_when_to_come_back_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_790_000_000.0)
    then = format_datetime(datetime.fromtimestamp(1_790_000_009, UTC), usegmt=True)
    server = FakeServer(problem(503, headers={"retry-after": then}), ok())
    sat(server).look()
    assert server.pauses == [9]


def test_what_may_have_been_done_is_not_asked_again() -> None:
    doings: list[Callable[[RemoteSeat], object]] = [
        lambda seat: seat.client.create("pandemic", SEATS),
        lambda seat: seat.say("Hello"),
        lambda seat: seat.offer("undo"),
        lambda seat: seat.undo(at=4),
        lambda seat: seat.client.join(LINK),
    ]
    for do in doings:
        server = FakeServer(BROKEN, ok())
        with pytest.raises(Lost, match="it may have been done nevertheless") as lost:
            do(sat(server))
        assert lost.value.maybe_done
        assert len(server.requests) == 1
        server = FakeServer(problem(503, "failed"), ok())
        with pytest.raises(ApiProblem):
            do(sat(server))


def test_what_was_never_sent_is_sent_again_whatever_it_is() -> None:
    server = FakeServer(NEVER_SENT, NEVER_SENT, ok({"table": "a", "lines": []}))
    sat(server).say("Hello")
    assert len(server.requests) == 3


def test_pauses_grow_and_end_when_patience_does() -> None:
    server = FakeServer(NEVER_SENT)
    with pytest.raises(Lost) as lost:
        sat(server, patience=20).look()
    assert not lost.value.maybe_done
    assert 20 >= sum(server.pauses) > 10
    assert server.pauses[-1] > server.pauses[0]
    server = FakeServer(problem(429, "too-often", {"retry-after": "0"}))
    with pytest.raises(ApiProblem):
        sat(server, patience=20).look()
    assert 4 < len(server.requests) < 40


def test_a_server_that_wants_more_patience_than_there_is_is_believed_at_once() -> None:
    server = FakeServer(problem(429, "too-many-tables", {"retry-after": "3600"}))
    with pytest.raises(ApiProblem) as refused:
        sat(server).look()
    assert (refused.value.status, refused.value.code, refused.value.retry_after) == (429, "too-many-tables", 3600)
    assert server.pauses == []


def test_an_error_carries_the_problem_document() -> None:
    faults = [{"detail": "There is no such action.", "pointer": "/steps/0", "parameter": "", "rule": ""}]
    server = FakeServer(problem(422, "not-legal", rule="PD-MOVE-01", errors=faults, seq=9))
    with pytest.raises(ApiProblem) as refused:
        sat(server).act("fly", at=4)
    error = refused.value
    assert (error.status, error.code, error.sentence, error.rule) == (422, "not-legal", "It did not go.", "PD-MOVE-01")
    assert (error.seq, error.errors, error.document["title"]) == (9, faults, "")
    assert str(error) == "It did not go. [PD-MOVE-01] (/steps/0: There is no such action.)"
    assert not isinstance(error, Moved)


def test_what_is_not_for_now_has_an_error_of_its_own() -> None:
    with pytest.raises(Moved, match=r"It did not go\.") as refused:
        sat(FakeServer(problem(409, "stale", seq=19))).act("pass", at=4)
    assert refused.value.seq == 19


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(404, text="<h1>Not here</h1>", headers={"content-type": "text/html"}),
        httpx.Response(404, text="{", headers={"content-type": "application/problem+json"}),
        httpx.Response(404, text="[]", headers={"content-type": "application/problem+json"}),
        httpx.Response(404, text='{"status": "no"}', headers={"content-type": "application/problem+json"}),
    ],
)
def test_a_refusal_of_something_before_the_server_is_told_as_it_is(answer: httpx.Response) -> None:
    with pytest.raises(ApiProblem, match="the server answered 404 Not Found without saying why") as refused:
        sat(FakeServer(answer)).look()
    assert (refused.value.status, refused.value.code) == (404, "")


def test_a_page_where_json_should_be_is_no_answer() -> None:
    with pytest.raises(ClientError, match=r"no Sobremesa answers at games\.example\.org"):
        sat(FakeServer(httpx.Response(200, text="<h1>Welcome</h1>"))).look()
