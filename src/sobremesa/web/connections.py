"""The connections of a server: how long each may take, how many there may be, and which is let go when there are more.

uvicorn waits for headers and bodies for ever. Here every connection is in one of four phases, and those in which it is
the visitor's turn to say something last only so long, however the bytes drip. When an address, or the whole server, has
as many connections as it may, whoever has been silent longest is let go for whoever comes: connections that are held
open with half a request cannot keep anybody out.
"""

import asyncio
import logging
from collections import Counter
from typing import Any, Final, final

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from sobremesa.web.proxies import Proxies, counted_as
from sobremesa.web.settings import Limits, Settings
from sobremesa.wording.messages import web_catalog

# The phases: a request's headers are awaited, its body, nothing (between two requests); or we are answering.
HEADERS: Final = "headers"
BODY: Final = "body"
IDLE: Final = "idle"
ANSWERING: Final = "answering"

PROXY_IDLE: Final = 150  # seconds: longer than a proxy keeps its own, which would else send into closed ones
_RETRY_AFTER: Final = 10  # seconds
_REASONS: Final = {408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}
_LOG: Final = logging.getLogger(__name__)


@final
class Book:
    """All connections that are open, counted in all and by address, and those that wait for their visitor in order."""

    def __init__(self, limits: Limits, proxies: Proxies, descriptors: int) -> None:
        self.limits = limits
        self.proxies = proxies
        self.most = min(limits.connections or descriptors, descriptors)
        # Where there are few, one address gets half of them at most.
        self.most_each = min(limits.each, max(1, self.most // 2)) if limits.each else self.most
        self.by_address: Counter[str] = Counter()
        self._open: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}  # whoever has been waiting longest first
        self._waiting_by_address: dict[str, dict[Connection, None]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: "Connection") -> int:
        """Note a new connection; 0, or the status with which it must be refused.

        One from a proxy counts in all, and not for the proxy's address: what it forwards is counted by the requests
        themselves.
        """
        address = connection.address
        if address and self.by_address[address] >= self.most_each:
            if not self._let_one_go(self._waiting_by_address.get(address, {})):
                _LOG.warning("%s has %d connections open and gets no more", address, self.most_each)
                return 429
            _LOG.warning("%s has %d connections open: its oldest unfinished one is closed", address, self.most_each)
        if len(self._open) >= self.most:
            if not self._let_one_go(self._waiting):
                _LOG.warning("all of %d connections are in use", self.most)
                return 503
            _LOG.warning("all of %d connections are open: the oldest unfinished one is closed", self.most)
        self._open.add(connection)
        self.by_address[address] += 1
        return 0

    def _let_one_go(self, waiting: "dict[Connection, None]") -> bool:
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        oldest.let_go()
        return True

    def wait(self, connection: "Connection") -> None:
        """This one waits for its visitor from now on."""
        self.work(connection)
        if connection in self._open:
            self._waiting[connection] = None
            self._waiting_by_address.setdefault(connection.address, {})[connection] = None

    def work(self, connection: "Connection") -> None:
        """This one's visitor has asked, and waits for us."""
        if self._waiting.pop(connection, self) is None:
            of_address = self._waiting_by_address[connection.address]
            del of_address[connection]
            if not of_address:
                del self._waiting_by_address[connection.address]

    def leave(self, connection: "Connection") -> None:
        """This one has ended, or will at once."""
        self.work(connection)
        if connection in self._open:
            self._open.remove(connection)
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]


@final
class ServerConfig(uvicorn.Config):
    """How uvicorn serves this application: only HTTP, only by our connections; who asks is found out by the app."""

    def __init__(self, app: ASGIApp, settings: Settings, descriptors: int, grace: int) -> None:
        self.book = Book(settings.limits, Proxies(settings.proxies), descriptors)
        super().__init__(
            app,
            http=Connection,
            ws="none",
            lifespan="on",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            # As many connections are accepted at once, before any of them can be counted and refused.
            backlog=32,
            timeout_keep_alive=settings.limits.idle or 365 * 24 * 3600,
            timeout_graceful_shutdown=grace,
        )


@final
class Connection(H11Protocol):
    """One connection, from its beginning to its end."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, ServerConfig)
        self.book = config.book
        self.limits = config.book.limits
        self.app = _unless_cancelled(config.loaded_app)
        self.address = ""  # '' for a proxy's
        self.phase = ""
        self._patience: asyncio.TimerHandle | None = None
        self._unsent: asyncio.TimerHandle | None = None

    # -- what uvicorn and asyncio tell ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if self.book.proxies.trusts(peer):
            self.timeout_keep_alive = max(self.timeout_keep_alive, PROXY_IDLE)
        else:
            self.address = counted_as(peer)
        # So that we are told whenever something that we sent has not gone yet.
        transport.set_write_buffer_limits(high=0)
        refused = self.book.admit(self)
        if refused:
            self._end(refused, "too-many-connections" if refused == 429 else "full")
        else:
            self._note_phase()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, whoever ended it."""
        self._forget()
        if self._unsent is not None:
            self._unsent.cancel()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes, of whatever they are."""
        super().data_received(data)
        self._note_phase()

    def on_response_complete(self) -> None:
        """We have answered."""
        super().on_response_complete()
        self._note_phase()

    def pause_writing(self) -> None:
        """What we sent does not go, or not all of it."""
        super().pause_writing()
        if self.limits.sending:
            self._unsent = self.loop.call_later(self.limits.sending, self.transport.abort)

    def resume_writing(self) -> None:
        """It has gone."""
        super().resume_writing()
        if self._unsent is not None:
            self._unsent.cancel()
            self._unsent = None

    def shutdown(self) -> None:
        """The server ends: whoever is being answered still hears the answer, nobody else is waited for."""
        if self.transport.is_closing():
            return
        if self.phase == ANSWERING:
            super().shutdown()
        else:
            self.let_go()

    def send_400_response(self, msg: str) -> None:
        """What came is no HTTP. That can be said only where no answer has begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
            self._tell_gone()
        else:
            self.let_go()

    def _should_upgrade(self) -> bool:
        """We speak nothing else: a request that would like to is answered as if it did not."""
        if self._get_upgrade() is not None:
            _LOG.info("a request asks for another protocol, which is not spoken here")
        return False

    # -- phases --------------------------------------------------------------------------------------------------

    def _note_phase(self) -> None:
        """Let the time of a phase run from its beginning, and only from there."""
        phase = self._find_phase()
        if phase == self.phase or self.transport.is_closing():
            return
        self.phase = phase
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if phase == ANSWERING:
            self.book.work(self)
            return
        self.book.wait(self)
        seconds = {HEADERS: self.limits.headers, BODY: self.limits.body}.get(phase, 0)  # idle ones are uvicorn's
        if seconds:
            self._patience = self.loop.call_later(seconds, self._end_slow_one)

    def _find_phase(self) -> str:
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            return BODY
        if state is not h11.IDLE:
            return ANSWERING
        return IDLE if self.cycle is not None and not self.conn.trailing_data[0] else HEADERS

    def _end_slow_one(self) -> None:
        if self.phase == HEADERS and not self.conn.trailing_data[0]:
            self.let_go()  # browsers open connections ahead that they never use
            return
        _LOG.warning("a connection is closed: its %s did not come in time, from %s", self.phase, self.client)
        # A refusal is often said before a body has come; then there is nothing more to say.
        answered = self.phase == BODY and self.cycle.response_started
        self._end(0 if answered else 408, "too-slow")

    # -- the end -------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """End it without a word."""
        self._end(0)

    def _end(self, status: int, code: str = "") -> None:
        self._forget()
        self._tell_gone()
        if not status:
            self.transport.abort()
            return
        said = web_catalog().say("security", code).encode() + b"\n"
        head = (
            f"HTTP/1.1 {status} {_REASONS[status]}\r\nconnection: close\r\nretry-after: {_RETRY_AFTER}\r\n"
            f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(said)}\r\n\r\n"
        )
        self.transport.write(head.encode() + said)
        self.transport.close()

    def _forget(self) -> None:
        self.book.leave(self)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _tell_gone(self) -> None:
        """A page that is still waiting for the request, or still answering it, hears that nobody is there."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()


def _unless_cancelled(app: Any) -> ASGIApp:
    """The application, whose requests end without an error where the server ends before them."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except asyncio.CancelledError:
            return

    return run
