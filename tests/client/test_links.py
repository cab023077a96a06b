"""The link of a seat is taken apart: its token goes to the server that it names, in a header, and nowhere else."""

import httpx
import pytest

from sobremesa.client import ClientError, read_link
from tests.client.fakes import LINK, SERVER, FakeServer, ok

TOKEN = "abcdefghjk"
HELD = {"table": "k7m2q9xw4c3t", "game": "pandemic", "href": "", "seats": ["p1"], "token": "newtoken", "page": ""}


@pytest.mark.parametrize(
    ("link", "origin"),
    [
        (LINK, SERVER),
        (f"  {LINK}/\n", SERVER),
        (f"{LINK}?as=p2", SERVER),
        (f"{LINK}#board", SERVER),
        ("https://Games.Example.org:443/table/k7m2q9xw4c3t/abcdefghjk", SERVER),
        ("http://127.0.0.1:8276/table/k7m2q9xw4c3t/abcdefghjk", "http://127.0.0.1:8276"),
        ("http://[::1]:80/table/k7m2q9xw4c3t/abcdefghjk", "http://[::1]"),
        ("/table/k7m2q9xw4c3t/abcdefghjk", ""),
    ],
)
def test_a_link_is_a_server_a_table_and_a_token(link: str, origin: str) -> None:
    read = read_link(link)
    assert (read.origin, read.table, read.token) == (origin, "k7m2q9xw4c3t", TOKEN)
    assert read.address == f"{origin}/table/k7m2q9xw4c3t/{TOKEN}"


@pytest.mark.parametrize(
    "link",
    [
        "",
        "robo",
        "/",
        "ftp://games.example.org/table/a/b",
        "//[games/table/a/b",
        "https:///table/a/b",
        "https://games.example.org:port/table/a/b",
        "https://ana:secret@games.example.org/table/a/b",
        f"{SERVER}/learn/pandemic",
        f"{LINK}/replay",
        f"{SERVER}/table/../table/a/b",
        f"{SERVER}/table/a/b%0d%0a",
        "https://[::1/table/a/b",
    ],
)
def test_what_is_no_link_is_refused_without_saying_it_again(link: str) -> None:
    with pytest.raises(ClientError) as refused:
        read_link(link)
    assert "secret" not in str(refused.value)


def test_nothing_that_is_printed_shows_a_token() -> None:
    server = FakeServer(ok())
    with server.client() as client:
        seat = client.seat(LINK)
        shown = [repr(each) for each in (read_link(LINK), seat, seat.holder, seat.look())]
        assert repr(seat) == f"<RemoteSeat at {SERVER}/table/k7m2q9xw4c3t>"
    assert not [each for each in shown if TOKEN in each]
    assert seat.link == LINK


def test_a_token_goes_to_no_other_server_than_that_of_its_link() -> None:
    server = FakeServer()
    with server.client() as client:
        for link in ("https://elsewhere.example.org/table/a/b", "http://games.example.org/table/a/b"):
            with pytest.raises(ClientError, match="belongs to"):
                client.seat(link)
            with pytest.raises(ClientError, match="belongs to"):
                client.join(link)
    assert server.requests == []


def test_the_link_of_a_table_alone_is_no_seat() -> None:
    with FakeServer().client() as client, pytest.raises(ClientError, match="its last part is missing"):
        client.seat(f"{SERVER}/table/k7m2q9xw4c3t")


def test_whoever_joins_goes_on_with_the_new_token_and_neither_stands_in_an_address() -> None:
    server = FakeServer(ok(HELD), ok())
    with server.client(language="es") as client:
        seat = client.join(LINK, name="Robo")
        seat.look(after=3, wait=30, until="turn")
    joined, looked = server.requests
    assert joined.headers["authorization"] == f"Bearer {TOKEN}"
    assert looked.headers["authorization"] == "Bearer newtoken"
    assert server.bodies[0] == {"name": "Robo"}
    assert seat.link == f"{SERVER}/table/k7m2q9xw4c3t/newtoken"
    assert {request.headers["accept-language"] for request in server.requests} == {"es"}
    assert not [request for request in server.requests if "token" in str(request.url) or TOKEN in str(request.url)]
    assert str(looked.url) == f"{SERVER}/api/v1/tables/k7m2q9xw4c3t?after=3&wait=30&until=turn"


def test_an_answer_that_leads_elsewhere_is_not_followed() -> None:
    """Somebody else's server must not be shown a token."""
    server = FakeServer(httpx.Response(307, headers={"location": "https://elsewhere.example.org"}))
    with server.client() as client, pytest.raises(ClientError, match="answered 307"):
        client.seat(LINK).look()
    assert len(server.requests) == 1
