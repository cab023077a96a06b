"""The whole application in this process, on a database of its own, and visitors who ask it for pages."""

import asyncio
import re
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any, TypeVar, final

import httpx
from starlette.applications import Starlette

from sobremesa.web.app import make_app
from sobremesa.web.serve import listening
from sobremesa.web.server import Server, make_config
from sobremesa.web.settings import Limits, Settings

HOST = "http://127.0.0.1:8276"
T = TypeVar("T")


@final
class Visit:
    """One browser without scripts: it keeps its cookies, and follows no redirection by itself."""

    def __init__(self, site: "Site", headers: dict[str, str] | None = None) -> None:
        self.site = site
        transport = httpx.ASGITransport(app=site.app)
        self.client = httpx.AsyncClient(transport=transport, base_url=HOST, headers=headers or {})

    def request(self, method: str, path: str, **details: Any) -> httpx.Response:
        return self.site.run(self.client.request(method, path, **details))

    def get(self, path: str, **details: Any) -> httpx.Response:
        return self.request("GET", path, **details)

    def post(self, path: str, data: Any = None, **details: Any) -> httpx.Response:
        return self.request("POST", path, data=data or {}, **details)

    def to(self, response: httpx.Response) -> httpx.Response:
        """The page that a redirection leads to."""
        assert response.status_code == 303, (response.status_code, words(response))
        return self.get(response.headers["location"])


@final
class Site:
    """A running application."""

    def __init__(self, app: Starlette, loop: asyncio.AbstractEventLoop) -> None:
        self.app = app
        self.loop = loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the application's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def visitor(self, **headers: str) -> Visit:
        return Visit(self, {name.replace("_", "-"): value for name, value in headers.items()})


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings for a test: nothing waits, and nothing is limited unless the test says so."""
    usual: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'tables.sqlite'}",
        "bot_pause": 0.0,
        "bot_workers": 0,
        "synchronous": "NORMAL",
        "limits": Limits(rates={}, streams=0, each=0, api_seat=0, api_address=0, api_streams=0, api_seat_streams=0),
    }
    return Settings(**{**usual, **changes})


@contextmanager
def open_site(settings: Settings) -> Iterator[Site]:
    """The application, from its start to its end, on a loop in a thread."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    app = make_app(settings)
    site = Site(app, loop)
    life = app.router.lifespan_context(app)
    try:
        site.run(life.__aenter__())
        try:
            yield site
        finally:
            site.run(life.__aexit__(None, None, None))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextmanager
def serve_site(settings: Settings) -> Iterator[str]:
    """The application behind a real port, for browsers; its address."""
    with listening(settings.host, 0) as listener, serving(settings, listener):
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


@contextmanager
def serving(settings: Settings, listener: socket.socket) -> Iterator[Server]:
    """A server in a thread."""
    app = make_app(settings)
    server = Server(make_config(app, settings), app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            thread.join(0.01)
        yield server
    finally:
        server.should_exit = True
        thread.join()


def words(response: httpx.Response) -> str:
    """What a person reads on a page."""
    body = re.sub(r"<(script|style|title|svg)\b.*?</\1>", " ", response.text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))
