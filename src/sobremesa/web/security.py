"""What stands between the network and the pages: headers, names of hosts, other sites' requests, sizes and rates."""

import logging
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.web.api.gate import ApiGate
from sobremesa.web.api.origins import is_named
from sobremesa.web.api.paths import is_api
from sobremesa.web.middleware import Middleware
from sobremesa.web.pages.errors import Problem, problem_page
from sobremesa.web.proxies import counted_as
from sobremesa.web.rates import Buckets, counted
from sobremesa.web.settings import Limits, Settings

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'none'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_LOG: Final = logging.getLogger("sobremesa.web")
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_HOST: Final = re.compile(r"([A-Za-z0-9_](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?")
_SECRET: Final = re.compile(r"(/table/[^/]*/)[^/]+")
_LONGEST_LOGGED: Final = 200


@final
class SecurityHeaders(Middleware):
    """ASGI middleware: the headers of every answer. A page of a seat is kept by no cache."""

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        of_a_table = scope["path"].startswith("/table/")
        of_a_link = scope["path"].startswith(("/r/", "/study"))
        of_a_picture = scope["path"].startswith("/card/")
        of_the_api = is_api(scope["path"])

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if of_a_table or of_a_link or of_a_picture or of_the_api:
                    headers["x-robots-tag"] = "noindex"
                if of_a_picture and message["status"] == 200:
                    headers["cross-origin-resource-policy"] = "cross-origin"  # it is shown beside links elsewhere
                if of_a_table or of_the_api:
                    headers["cache-control"] = "no-store"
                else:
                    headers.setdefault("cache-control", "private, no-cache")
                if of_the_api:
                    headers.add_vary_header("Accept-Language")
                elif not scope["path"].startswith(("/static/", "/card/")):
                    headers.add_vary_header("Cookie")
            await send(message)

        await self.app(scope, receive, send_with_headers)


@final
class LastResort(Middleware):
    """ASGI middleware: a fault of ours is written down here, and told without any of its insides."""

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        begun = False

        async def send_and_note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        except ClientDisconnect:
            return
        except Exception:
            _LOG.exception("%s %s failed", scope["method"], pattern_of(scope["path"]))
            if begun:
                return  # the server ends the connection, so that nobody takes a part for the whole
            await problem_page(Request(scope), Problem(500, "our-fault"))(scope, receive, send)


def pattern_of(path: str) -> str:
    """A path as it may be written down: without the secret of a seat, on one line, not too long."""
    return repr(_SECRET.sub(r"\1…", path[:_LONGEST_LOGGED]))[1:-1]


@dataclass
class _Entry:
    """How a request may go on: with so many bytes, counted there as long as it lasts, with these headers."""

    limit: int = 0
    counts: list[tuple[Counter[str], str]] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)


@final
class Doorkeeper(Middleware):
    """ASGI middleware: turns away what cannot be meant for us, comes from another site, is too large or too often."""

    def __init__(self, app: ASGIApp, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(app)
        self.settings = settings
        self.rates = Buckets(settings.limits.rates, clock)
        self.api = ApiGate(settings.limits, clock)
        self.streams: Counter[str] = Counter()  # event streams that are open, by address
        self.under_way: Counter[str] = Counter()  # requests, streams among them

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or answer it with what is wrong."""
        headers = Headers(scope=scope)
        address = counted_as(scope["client"][0]) if scope.get("client") else ""
        entry = _Entry()
        try:
            _check_host(headers, self.settings)
            if scope["method"] in SAFE_METHODS:
                _check_empty(headers)
            elif not is_named(scope):
                _check_origin(headers)
            if is_api(scope["path"]):
                self._admit_program(entry, scope, headers, address)
            else:
                self._admit_visitor(entry, scope, address)
            _check_length(headers, entry.limit)
            if 0 < self.settings.limits.each <= self.under_way[address]:
                raise Problem(429, "too-many-connections", section="security")
        except Problem as problem:
            problem.headers.update(entry.told)
            await problem_page(Request(scope), problem)(scope, receive, send)
            return

        async def send_and_tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(entry.told)
            await send(message)

        with counted([(self.under_way, address), *entry.counts]):
            await self.app(scope, _Measured(receive, entry.limit), send_and_tell if entry.told else send)

    def _admit_visitor(self, entry: "_Entry", scope: Scope, address: str) -> None:
        limits, path = self.settings.limits, scope["path"]
        entry.limit = size_limit(path, limits)
        if scope["method"] not in SAFE_METHODS:
            self._check_rate(address, kind_of(path))
        elif is_drawn_anew(path):
            self._check_rate(address, "draw")
        elif is_a_moment(scope):
            self._check_rate(address, "moment")
        if path.startswith("/table/") and path.endswith("/events"):
            if 0 < limits.streams <= self.streams[address]:
                raise Problem(429, "too-many-streams", section="security")
            entry.counts.append((self.streams, address))

    def _admit_program(self, entry: "_Entry", scope: Scope, headers: Headers, address: str) -> None:
        """What programs do counts by itself, and what costs as much as on a page among that of pages, too."""
        entry.limit = self.api.size_limit(scope)
        caller = self.api.caller(scope, headers, address)
        try:
            self.api.check_rates(caller)
        finally:
            entry.told.update(self.api.told(caller))
        kind = self.api.kind_of_page(scope)
        if kind:
            self._check_rate(address, kind)
        entry.counts += self.api.check_waiting(caller, scope)

    def _check_rate(self, address: str, kind: str) -> None:
        wait = self.rates.take(address, kind)
        if wait > 0:
            code = "too-many-tables" if kind == "create" else "too-often"
            problem = Problem(429, code, section="security", seconds=int(wait) + 1)
            problem.headers["retry-after"] = str(int(wait) + 1)
            raise problem


def kind_of(path: str) -> str:
    """Which kind of thing a request does, for its rate."""
    if path.startswith(("/play/", "/new/")) or path.endswith(("/again", "/fork", "/keep")):
        return "create"
    if path == "/r" or (path.startswith("/study/") and path.count("/") == 2):
        return "unpack"
    if path.startswith("/study/"):
        return "move"
    if path.startswith("/table/"):
        thinking = path.endswith(("/hint", "/review"))
        return "hint" if thinking else "chat" if path.endswith("/chat") else "move"
    return "other"


def is_drawn_anew(path: str) -> bool:
    """Whether something is played and drawn for whoever asks: a lesson, a puzzle, a game in a link, its picture."""
    if path.startswith("/table/"):
        return path.endswith("/study")
    named = path.startswith("/learn/") and path.count("/") > 2
    return named or path.startswith(("/r/", "/card/", "/puzzle/", "/study/"))


def is_a_moment(scope: Scope) -> bool:
    """Whether a table is asked for as it was: its position is played again from one that was kept."""
    asked = b"move=" in scope["query_string"] or scope["path"].endswith("/review")
    return scope["path"].startswith("/table/") and asked


def size_limit(path: str, limits: Limits) -> int:
    """How many bytes a request to this address may have: a new table may bring a components file, `/r` a game, a study
    a document.
    """
    if path == "/r":
        return limits.form + limits.game
    if path.startswith("/study/"):
        return limits.form + limits.upload
    return limits.form + limits.upload if path.startswith("/new/") else limits.form


def _check_host(headers: Headers, settings: Settings) -> None:
    given = headers.getlist("host")
    found = _HOST.fullmatch(given[0]) if len(given) == 1 else None
    if found is None or int(found[2] or 0) > 65535:
        raise Problem(400, "no-host", section="security")
    if not settings.knows_host(found[1].lower().rstrip(".")):
        raise Problem(421, "other-host", section="security", host=found[1])


def _check_origin(headers: Headers) -> None:
    """A form is sent by our own pages, by a person, or by a program: never by a page of somebody else's.

    Every browser says so in Sec-Fetch-Site or in Origin; what sends neither has no cookies that could be abused.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise Problem(403, "other-site", section="security")
    origin = headers.get("origin")
    if site is None and origin is not None and _place_of(origin) != headers["host"].lower():
        raise Problem(403, "other-site", section="security")


def _place_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _check_empty(headers: Headers) -> None:
    """Whoever asks for a page brings nothing: an event stream would wait for the end of it."""
    if headers.get("content-length", "0").strip("0") or "transfer-encoding" in headers:
        raise Problem(400, "no-body", section="security")


def _check_length(headers: Headers, limit: int) -> None:
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        raise Problem(400, "no-length", section="security")
    if len(length) > 12 or int(length) > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> Problem:
    return Problem(413, "too-large", section="security", kilobytes=limit // 1024)


@final
class _Measured:
    """Receives a request's body, and stops where it grows beyond its limit, whatever its length was said to be."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.receive = receive
        self.limit = limit
        self.received = 0

    async def __call__(self) -> Message:
        """The next message."""
        message = await self.receive()
        if message["type"] == "http.request":
            self.received += len(message.get("body", b""))
            if self.received > self.limit:
                raise _too_large(self.limit)
        return message
