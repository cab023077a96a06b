"""A seat is told when it is asked, and never asks the server in a circle."""

import asyncio

import httpx
import pytest

from sobremesa.client import ClientError, Moved
from sobremesa.client.places import Listener
from tests.client.fakes import LINK, FakeServer, Told, ok, problem, seen

PAUSE = {"at": 7, "milliseconds": 900, "stops": ["call-me p1"]}
OFFER = {"offer": 9, "kind": "undo", "seat": "p2", "sentence": "", "to_answer": True}
OVER = seen(12, your_turn=False, over=True)


def done(now: Told) -> httpx.Response:
    return ok({"taken": 1, "steps": ["pass"], "now": now})


def test_turns_are_those_at_which_the_seat_is_asked_and_end_with_the_game() -> None:
    server = FakeServer(
        ok(seen(4, your_turn=False)),  # the wait was over before the turn came
        ok(seen(5)),
        done(seen(6)),  # it is asked again at once: nothing need be asked for
        done(seen(7, your_turn=False)),
        ok(seen(7, your_turn=False, pause=PAUSE)),
        ok(seen(7, your_turn=False, pause=PAUSE)),
        ok(seen(9, your_turn=False, offer=OFFER)),
        ok(OVER),
    )
    met = []
    with server.client() as client:
        seat = client.seat(LINK)
        for now in seat.turns():
            met.append(now["seq"])
            if now["offer"]:
                seat.answer(yes=True)
            elif now["pause"]:
                seat.wave()
            else:
                seat.act("pass")
    assert met == [5, 6, 7, 9]
    assert seat.last_seen()["over"]
    paths = [request.url.path.rpartition("/")[2] for request in server.requests]
    assert paths == ["k7m2q9xw4c3t", "k7m2q9xw4c3t", "act", "act", "k7m2q9xw4c3t", "wave", "k7m2q9xw4c3t", "answer"]
    assert [body for body in server.bodies if body] == [
        {"at": 5, "steps": ["pass"]},
        {"at": 6, "steps": ["pass"]},
        {"at": 7},
        {"offer": 9, "yes": True},
    ]


def test_with_asyncio_turns_are_the_same() -> None:
    server = FakeServer(ok(seen(5)), done(seen(6, your_turn=False)), ok(seen(8)), done(OVER))
    met = []

    async def play() -> None:
        async with server.async_client() as client:
            seat = client.seat(LINK)
            async for now in seat.turns():
                met.append(now["seq"])
                await seat.act("pass")

    asyncio.run(play())
    assert met == [5, 8]
    assert len(server.requests) == 4


def test_a_turn_that_nothing_is_done_with_comes_again_when_something_else_has_happened() -> None:
    server = FakeServer(ok(seen(5)), ok(seen(6)), ok(OVER))
    with server.client() as client:
        assert [now["seq"] for now in client.seat(LINK).turns()] == [5, 6]
    assert [dict(request.url.params) for request in server.requests] == [
        {"wait": "30", "until": "turn"},
        {"after": "5", "wait": "30"},
        {"after": "6", "wait": "30"},
    ]


def test_after_a_choice_that_came_too_late_the_table_is_looked_at_again() -> None:
    server = FakeServer(ok(seen(5)), problem(409, "stale", seq=6), ok(seen(6)), done(OVER))
    late = []
    with server.client() as client:
        seat = client.seat(LINK)
        for now in seat.turns():
            try:
                seat.act("pass")
            except Moved:
                late.append(now["seq"])
    assert late == [5]
    assert server.bodies[3] == {"at": 6, "steps": ["pass"]}


def test_whoever_has_seen_nothing_yet_is_told_to_look() -> None:
    server = FakeServer(ok())
    with server.client() as client:
        seat = client.seat(LINK)
        with pytest.raises(ClientError, match="look before you choose"):
            seat.act("pass")
        seat.look()
        with pytest.raises(ClientError, match="no pause"):
            seat.wave()
        with pytest.raises(ClientError, match="no offer"):
            seat.answer(yes=True)
    assert len(server.requests) == 1


def test_waiting_ends_when_its_time_is_over() -> None:
    server = FakeServer(ok(seen(5, your_turn=False)))
    with server.client() as client:
        assert client.seat(LINK).wait_for_turn(seconds=0)["seq"] == 5
        assert client.table("k7m2q9xw4c3t").wait_for_end(seconds=0)["seq"] == 5
    assert [request.url.params["until"] for request in server.requests] == ["turn", "over"]
    assert "authorization" not in server.requests[1].headers


def test_one_of_several_seats_of_a_link_sees_and_acts_for_itself() -> None:
    server = FakeServer(ok(seen(5)), done(OVER))
    with server.client() as client:
        seat = client.seat(LINK, seat="p2")
        seat.look()
        seat.act("pass")
    assert {request.url.params["seat"] for request in server.requests} == {"p2"}


def test_the_log_is_read_to_its_end_in_parts() -> None:
    def part(first: int, more: bool) -> httpx.Response:
        return ok({"entries": [{"seq": first}, {"seq": first + 1}], "more": more})

    server = FakeServer(part(0, True), part(2, True), part(4, False))
    with server.client() as client:
        assert [entry["seq"] for entry in client.seat(LINK).history()] == [0, 1, 2, 3, 4, 5]
    assert [request.url.params.get("after") for request in server.requests] == [None, "1", "3"]


def test_where_a_link_holds_hidden_hands_the_seat_that_is_asked_sees_and_acts() -> None:
    both = {"mine": ["p1", "p2"]}
    wanted = [None, "p1", "p2", "p2"]

    def two_seats() -> FakeServer:
        return FakeServer(
            ok(seen(5, seat=None, your_turn=False, **both)),  # what all of them may see
            ok(seen(5, seat="p1", your_turn=False, **both)),
            ok(seen(5, seat="p2", **both)),
            done({**OVER, **both}),
        )

    server, other = two_seats(), two_seats()
    with server.client() as client:
        seat = client.seat(LINK)
        for now in seat.turns():
            assert now["seat"] == "p2"
            seat.act("pass")

    async def play() -> None:
        async with other.async_client() as client:
            seat = client.seat(LINK)
            async for now in seat.turns():
                assert now["seat"] == "p2"
                await seat.act("pass")

    asyncio.run(play())
    for each in (server, other):
        assert [request.url.params.get("seat") for request in each.requests] == wanted


# -- streams -------------------------------------------------------------------------------------------------------


def events(*texts: str) -> httpx.Response:
    return httpx.Response(200, text="".join(texts), headers={"content-type": "text/event-stream"})


def event(name: str, seq: int) -> str:
    return f'event: {name}\ndata: {{"seq":{seq},"chat":0}}\n\n'


@pytest.mark.parametrize("half", ["", "event: over\n", event("over", 9)[:-1], event("over", 9)[:20]])
def test_a_stream_that_breaks_off_is_opened_again_and_ends_with_what_was_waited_for(half: str) -> None:
    def server() -> FakeServer:
        return FakeServer(
            events(event("position", 4), ": still here\n\n", event("position", 5), half),
            httpx.ReadError("gone"),
            problem(503),
            events(event("position", 6), event("turn", 7), event("position", 8)),
        )

    heard = [(name, seq) for name, seq in (("position", 4), ("position", 5), ("position", 6), ("turn", 7))]
    one, other = server(), server()
    with one.client() as client:
        assert [(news["event"], news["seq"]) for news in client.seat(LINK).stream(until="turn")] == heard

    async def listen() -> list[tuple[str, int]]:
        async with other.async_client() as client:
            return [(news["event"], news["seq"]) async for news in client.seat(LINK).stream(until="turn")]

    assert asyncio.run(listen()) == heard
    assert len(one.requests) == len(other.requests) == 4
    assert {request.url.params["until"] for request in one.requests} == {"turn"}


def test_a_stream_that_is_refused_is_a_problem() -> None:
    server = FakeServer(problem(403, "no-watchers"))
    with server.client() as client, pytest.raises(ClientError, match=r"It did not go\."):
        next(client.table("k7m2q9xw4c3t").stream())


@pytest.mark.parametrize("data", ["{", "[]", '{"seq": 4}', "null"])
def test_a_stream_of_something_else_is_no_stream_of_a_table(data: str) -> None:
    listener = Listener()
    listener.read("event: position")
    listener.read(f"data: {data}")
    with pytest.raises(ClientError, match="no news of a table"):
        listener.read("")
