"""Connections: nobody is waited for without end, nobody takes all of them, and whoever plays is never cut off."""

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import StringIO
from pathlib import Path

import pytest
from starlette.routing import Mount
from starlette.types import Message, Receive, Scope, Send

from benchmarks.web_attacks import nonsense
from sobremesa.web.connections import Book, ServerConfig
from sobremesa.web.logs import Lines
from sobremesa.web.proxies import Proxies
from sobremesa.web.security import Doorkeeper
from sobremesa.web.serve import listening
from sobremesa.web.server import Server
from sobremesa.web.settings import Limits, Settings
from sobremesa.web.visitors import Preferences, Visitor
from tests.web.sites import serving, settings_in

PATIENCE = 20  # seconds after which a test has failed; nothing that holds takes as long
FORM = "Content-Type: application/x-www-form-urlencoded"
QUICK = Limits(rates={}, streams=0, headers=1, body=1, idle=3, sending=1, each=0)


class Caller:
    """One end of a connection, which sends what it likes."""

    def __init__(self, port: int, address: str = "127.0.0.1", buffer: int = 0) -> None:
        self.host = f"Host: 127.0.0.1:{port}\r\n"
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.bind((address, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, *_error: object) -> None:
        self.socket.close()

    def send(self, text: str) -> None:
        self.socket.sendall(text.encode())

    def ask(self, path: str, *headers: str, method: str = "GET", body: str = "") -> None:
        more = "".join(f"{header}\r\n" for header in headers)
        self.send(f"{method} {path} HTTP/1.1\r\n{self.host}{more}\r\n{body}")

    def hear(self, until: str) -> str:
        """What comes, up to these words."""
        heard = b""
        while until.encode() not in heard:
            more = self.socket.recv(65536)
            assert more, heard
            heard += more
        return heard.decode()

    def hear_all(self, drip: str = "") -> str:
        """What comes until the other side closes; meanwhile a byte is sent now and then."""
        heard = b""
        self.socket.settimeout(0.1)
        for _ in range(PATIENCE * 10):
            try:
                more = self.socket.recv(65536)
            except TimeoutError:
                with suppress(OSError):
                    self.send(drip)
                continue
            except ConnectionResetError:
                return heard.decode()
            if not more:
                return heard.decode()
            heard += more
        raise AssertionError("the connection is still open")

    def is_open(self) -> bool:
        self.socket.settimeout(0.05)
        try:
            return self.socket.recv(1, socket.MSG_PEEK) != b""
        except TimeoutError:
            return True
        except ConnectionResetError:
            return False
        finally:
            self.socket.settimeout(PATIENCE)


class Served:
    """A server, its port, and callers that are closed at the end."""

    def __init__(self, server: Server, port: int, stack: ExitStack) -> None:
        assert isinstance(server.config, ServerConfig)
        self.book = server.config.book
        self.server = server
        self.port = port
        self.stack = stack

    def call(self, address: str = "127.0.0.1", buffer: int = 0) -> Caller:
        return self.stack.enter_context(Caller(self.port, address, buffer))

    def watch(self, address: str = "127.0.0.1") -> tuple[Caller, str]:
        """An event stream that has begun, and the address of the table's first seat."""
        caller = self.call(address)
        caller.ask("/play/pandemain", "Content-Length: 0", method="POST")
        seat = caller.hear("\r\n\r\n").partition("location: ")[2].partition("\r\n")[0]
        caller.ask(f"{seat}/events")
        caller.hear('"seq":')
        return caller, seat


@contextmanager
def served(folder: Path, limits: Limits, proxies: tuple[str, ...] = ()) -> Iterator[Served]:
    with listening("127.0.0.1", 0) as listener, ExitStack() as stack:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        with serving(settings_in(folder, limits=limits, proxies=proxies), listener) as server:
            yield Served(server, listener.getsockname()[1], stack)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("quick"), QUICK) as opened:
        yield opened


# -- times -------------------------------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("drip", ["", "x"])
@pytest.mark.parametrize(
    "begin",
    [
        "GET / HTT",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
        f"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\n{FORM}\r\nContent-Length: 5000\r\n\r\nname=",
        f"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\n{FORM}\r\nTransfer-Encoding: chunked\r\n\r\nf",
        f"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\n{FORM}\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    ],
)
def test_half_a_request_is_not_waited_for_even_if_it_drips(quick: Served, begin: str, drip: str) -> None:
    caller = quick.call()
    caller.send(begin)
    heard = caller.hear_all(drip)
    assert "HTTP/1.1 408 Request Timeout\r\n" in heard
    assert "took too long to arrive; please try again" in heard


def test_a_body_that_does_not_end_after_a_refusal_is_not_waited_for(quick: Served) -> None:
    caller = quick.call()
    caller.ask("/settings", "Content-Length: 99999999", FORM, method="POST", body="name=")
    heard = caller.hear_all("x")
    assert heard.startswith("HTTP/1.1 413 ")
    assert "408" not in heard


def test_who_says_nothing_is_let_go_without_a_word(quick: Served) -> None:
    assert quick.call().hear_all() == ""


def test_a_connection_is_kept_for_the_next_request_and_not_for_ever(quick: Served) -> None:
    caller = quick.call()
    for _ in range(3):
        caller.ask("/favicon.ico")
        assert "204 No Content" in caller.hear("\r\n\r\n")
    assert caller.hear_all() == ""


def test_a_second_request_that_stops_half_way_is_not_waited_for(quick: Served) -> None:
    caller = quick.call()
    caller.ask("/favicon.ico")
    caller.hear("\r\n\r\n")
    caller.send("GET / HTTP/1.1\r\nX-Half")
    assert "408 Request Timeout" in caller.hear_all("x")


def test_an_event_stream_outlasts_every_limit(quick: Served) -> None:
    stream, seat = quick.watch()
    for _ in range(4):
        assert quick.call().hear_all() == ""  # the time of every limit has passed
    other = quick.call()
    other.ask(f"{seat}/chat", "Content-Length: 10", FORM, method="POST")
    other.send("text=hello")
    assert '"chat":1' in stream.hear('"chat":1')


def test_who_does_not_read_the_answer_is_let_go(quick: Served) -> None:
    before = len(quick.book)
    caller = quick.call(buffer=4096)
    caller.ask("/ledger/pandemain")
    caller.hear("\r\n")
    other = quick.call()
    assert len(quick.book) > before
    assert other.hear_all() == ""
    assert "</html>" not in caller.hear_all()  # what was under way, and no whole page
    assert len(quick.book) <= before


# -- numbers -----------------------------------------------------------------------------------------------------


def test_one_address_that_holds_half_requests_keeps_nobody_out(tmp_path: Path) -> None:
    with served(tmp_path, Limits(rates={}, each=3, connections=40)) as site:
        stream, _ = site.watch()
        held = [site.call() for _ in range(10)]
        for caller in held[:-2]:
            assert caller.hear_all() == ""
        assert all(caller.is_open() for caller in (stream, *held[-2:]))
        for address in ("127.0.0.1", "127.0.0.2"):
            caller = site.call(address)
            caller.ask("/")
            assert "200 OK" in caller.hear("\r\n")
        assert stream.is_open()


def test_an_address_whose_connections_are_all_in_use_is_told_so_and_others_are_not(tmp_path: Path) -> None:
    with served(tmp_path, Limits(rates={}, each=2, connections=40)) as site:
        streams = [site.watch()[0] for _ in range(2)]
        heard = site.call().hear_all()
        assert heard.startswith("HTTP/1.1 429 Too Many Requests\r\n")
        assert "Too many requests from your address are open at once" in heard
        other = site.call("127.0.0.2")
        other.ask("/")
        assert "200 OK" in other.hear("\r\n")
        streams[0].socket.close()
        while site.book.by_address["127.0.0.1"] == 2:
            time.sleep(0.01)
        again = site.call()
        again.ask("/")
        assert "200 OK" in again.hear("\r\n")


def test_all_addresses_together_have_only_so_many_connections(tmp_path: Path) -> None:
    with served(tmp_path, Limits(rates={}, each=0, connections=2)) as site:
        site.watch("127.0.0.2")
        waiting = site.call("127.0.0.3")
        site.watch("127.0.0.4")
        assert waiting.hear_all() == ""
        heard = site.call("127.0.0.5").hear_all()
        assert heard.startswith("HTTP/1.1 503 Service Unavailable\r\n")
        assert "has as many visitors as it can take" in heard


def test_connections_of_a_proxy_are_not_counted_by_its_address(tmp_path: Path) -> None:
    with served(tmp_path, Limits(rates={}, each=2, connections=40), ("127.0.0.1",)) as site:
        callers = [site.call() for _ in range(6)]
        for number, caller in enumerate(callers):
            caller.ask("/favicon.ico", f"X-Forwarded-For: 192.0.2.{number}")
            assert "204 No Content" in caller.hear("\r\n\r\n")
        assert [*site.book.by_address] == [""]


def test_requests_that_a_proxy_forwards_are_counted_by_whom_they_are_for() -> None:
    async def story() -> None:
        end = asyncio.Event()
        statuses: dict[str, list[int]] = {"192.0.2.1": [], "2001:db8::1": [], "2001:db8::2": []}

        async def page(scope: Scope, receive: Receive, send: Send) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await end.wait()

        door = Doorkeeper(page, Settings(limits=Limits(each=2)))

        async def ask(address: str) -> None:
            headers = [(b"host", b"localhost")]
            scope: Scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "client": (address, 0)}
            scope.update(query_string=b"", visitor=Visitor("", Preferences(), ""), app=None)

            async def send(message: Message) -> None:
                if "status" in message:
                    statuses[address].append(message["status"])

            await door(scope, None, send)  # type: ignore[arg-type]

        asking = ["192.0.2.1"] * 3 + ["2001:db8::1", "2001:db8::2", "2001:db8::1"]
        tasks = [asyncio.create_task(ask(address)) for address in asking]
        while sum(map(len, statuses.values())) < len(asking):
            await asyncio.sleep(0.001)
        end.set()
        await asyncio.gather(*tasks)
        assert statuses == {"192.0.2.1": [200, 200, 429], "2001:db8::1": [200, 429], "2001:db8::2": [200]}
        assert not door.under_way

    asyncio.run(story())


@pytest.mark.parametrize(
    ("limits", "descriptors", "most", "most_each"),
    [
        (Limits(), 65_408, 4000, 200),
        (Limits(), 128, 128, 64),
        (Limits(connections=0, each=0), 896, 896, 896),
        (Limits(each=10), 896, 896, 10),
    ],
)
def test_few_descriptors_are_shared(limits: Limits, descriptors: int, most: int, most_each: int) -> None:
    book = Book(limits, Proxies(()), descriptors)
    assert (book.most, book.most_each) == (most, most_each)


# -- nonsense and the end ----------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:Unclosed file:ResourceWarning")  # Starlette leaves half of an upload to Python
@pytest.mark.parametrize("kind", [*nonsense(0)])
def test_nonsense_is_one_line_of_the_log_and_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    caplog.set_level(logging.INFO, "sobremesa")
    with served(tmp_path, Limits(rates={}, body=1, each=0)) as site:
        for request in nonsense(site.port)[kind]:
            caller = site.call()
            head, _, rest = request.partition(b"\r\n\r\n")
            caller.socket.sendall(head + b"\r\n\r\n")
            if rest:
                caller.is_open()  # let the first half arrive alone
                caller.socket.sendall(rest)
            assert caller.hear("\r\n").startswith(("HTTP/1.1 2", "HTTP/1.1 3", "HTTP/1.1 4"))
            caller.socket.close()
        page = site.call()
        page.ask("/")
        assert "200 OK" in page.hear("\r\n")
    written = StringIO()
    lines = Lines(stream=written)
    for record in caplog.records:
        if not record.name.startswith(("alembic", "python_multipart")):
            lines.handle(record)
    assert len(written.getvalue().splitlines()) <= 1, written.getvalue()


def test_a_page_that_breaks_while_it_is_sent_is_written_down_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        raise RuntimeError("broken")

    with served(tmp_path, Limits(rates={}, each=0)) as site:
        site.server.app.router.routes.insert(0, Mount("/broken", broken))
        caller = site.call()
        caller.ask("/broken/")
        heard = caller.hear_all()
    assert "half" in heard
    assert "\r\n0\r\n" not in heard  # nobody can take it for the whole
    assert [record.getMessage() for record in caplog.records if record.exc_info] == ["GET /broken/ failed"]


def test_the_server_ends_in_silence_whatever_is_open(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with served(tmp_path, Limits(rates={}, each=0, streams=0)) as site:
        seat = site.watch()[1]
        for path in (f"{seat}/events", "/".join(seat.split("/")[:3]) + "/events") * 10:
            stream = site.call()
            stream.ask(path)
            stream.hear('"seq":')
        site.call()
        site.call().send("GET / HTTP/1.1\r\nX-Half")
        site.call().ask("/settings", "Content-Length: 5000", FORM, method="POST", body="name=")
        unread = site.call(buffer=4096)
        unread.ask("/ledger/pandemain")
        unread.hear("\r\n")
        idle = site.call()
        idle.ask("/")
        idle.hear("\r\n\r\n")
    assert not site.server.server_state.connections
    assert not site.server.server_state.tasks
    assert [record.getMessage() for record in caplog.records if not record.name.startswith("alembic")] == []


NEVER_ENDING = """
import sys
from sobremesa.command_line import cli
from sobremesa.web.runner import Runner
async def close(self):
    import asyncio
    await asyncio.sleep(3600)
Runner.close = close
sys.exit(cli.main(["serve", "--no-browser", "--port", "0", "--database", "sqlite:///" + sys.argv[1]]))
"""


def test_what_never_ends_does_not_keep_the_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NEVER_ENDING, str(tmp_path / "tables.sqlite")]
    environment = {**os.environ, "SOBREMESA_INTERPRETED": "1", "DISPLAY": ""}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        assert process.stdout is not None
        assert "Sobremesa is at" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        try:
            _, said = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 0
    assert len(said.splitlines()) == 1
    assert "the end takes more than 2.5 seconds and is cut short" in said
