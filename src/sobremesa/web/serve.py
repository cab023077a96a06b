"""The command that serves: a free port, the database, uvicorn, and the browser once the first page can be had.

Nothing here compiles the engine in the foreground: where it is not built yet, the server starts interpreted, and a
process beside it builds the engine for the next start.
"""

import contextlib
import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from types import FrameType
from typing import IO, Final, final

from starlette.applications import Starlette

from sobremesa import compiled
from sobremesa.core.errors import SobremesaError
from sobremesa.web.app import make_app
from sobremesa.web.connections import ServerConfig
from sobremesa.web.logs import set_up_logs
from sobremesa.web.server import Server, make_config
from sobremesa.web.settings import Settings
from sobremesa.web.store.store import Store
from sobremesa.wording.messages import web_catalog

PORTS_TRIED: Final = 20
LAST_MOMENT: Final = 2.5  # seconds after which the process ends in any case: moves are stored before they are told
_LAST_WORD: Final = 0.1  # seconds
_FEWER_COLLECTIONS: Final = 20_000  # new objects between two looks at the youngest
_BUILD: Final = """
import os
import sys
if hasattr(os, "nice"):
    os.nice(15)
from sobremesa import compiled
if compiled.ensure():
    done = "The engine is compiled: end Sobremesa and start it again, and bots and hints think thirty times as fast."
    print(done, file=sys.stderr, flush=True)
"""
_ANYWHERE: Final = ("0.0.0.0", "::")
_LOG: Final = logging.getLogger(__name__)


class CannotListen(SobremesaError):
    """A port or an address on which this server cannot listen."""


def serve(settings: Settings, port: int | None = None, browser: bool = True) -> int:
    """Serve until somebody ends it; an error where that cannot begin."""
    with listening(settings.host, port) as listener:
        store = Store.open(settings.database_url, settings.synchronous, serving=True)
        set_up_logs(settings.log)
        app = make_app(settings, store)
        spare_the_collector()
        server = _Server(make_config(app, settings), app, address_of(settings.host, listener), browser, settings.log)
        signal.signal(signal.SIGTERM, _end_in_order)
        with building_beside(settings.log):
            server.run(sockets=[listener])
    return 0


def spare_the_collector() -> None:
    """Let Python look for garbage less often, and never in what was loaded at the start.

    By default it looks through everything several times a second under load, for up to a tenth of a second each time,
    and a page that is made at that moment waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_FEWER_COLLECTIONS, 20, 50)


@final
class _Server(Server):
    """Says where it is, and opens the browser there, as soon as it answers. It ends soon after it was told to."""

    def __init__(self, config: ServerConfig, app: Starlette, address: str, browser: bool, form: str) -> None:
        super().__init__(config, app)
        self.form = form  # of what is written down
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.should_exit:
            return
        self._say_where()
        if self.browser and has_display():
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def _say_where(self) -> None:
        """A sentence for whoever started us; where programs read what we write, a line like all others."""
        sentence = web_catalog().say("site", "at", address=self.address)
        if self.form == "json":
            _LOG.info("%s", sentence)
        else:
            print(sentence, flush=True)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody tells us to end. Even what cannot be ended must not keep the process for long."""
        if not self.should_exit:
            last = threading.Timer(LAST_MOMENT, _end_by_force)
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def _end_by_force() -> None:
    said = "the end takes more than %s seconds and is cut short; nothing acknowledged is lost"
    threading.Thread(target=_LOG.warning, args=(said, LAST_MOMENT), daemon=True).start()
    time.sleep(_LAST_WORD)  # and no longer, if nobody reads what we write
    os._exit(0)


def _end_in_order(sig: int, frame: FrameType | None) -> None:
    """What uvicorn calls when it has ended after SIGTERM: by default the process would end here and leave others."""
    sys.exit(0)


@contextlib.contextmanager
def listening(host: str, port: int | None) -> Iterator[socket.socket]:
    """A socket that listens on the port; without one, on the usual port or the next that is free."""
    first = Settings.port if port is None else port
    ports = [*range(first, first + PORTS_TRIED), 0] if port is None else [port]
    for number in ports:
        try:
            listener = _bind(host, number)
        except (OSError, OverflowError) as error:
            problem = error
            continue
        try:
            yield listener
        finally:
            listener.close()
        return
    reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    raise CannotListen(web_catalog().say("site", "cannot-listen", host=host, port=str(first), reason=reason))


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except BaseException:
        listener.close()
        raise
    return listener


def address_of(host: str, listener: socket.socket) -> str:
    """The address for a browser on this machine."""
    port = listener.getsockname()[1]
    name = "127.0.0.1" if host in _ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def has_display() -> bool:
    """Whether there is a screen on which a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextlib.contextmanager
def building_beside(form: str) -> Iterator[None]:
    """Build the engine in a process of its own where that is possible and not done; it ends with the server.

    It says when it begins and is done, or why it cannot be.
    """
    if compiled.is_active() or os.environ.get("SOBREMESA_INTERPRETED"):
        yield
        return
    told = subprocess.PIPE if form == "json" else None
    quiet = subprocess.DEVNULL
    builder = subprocess.Popen([sys.executable, "-c", _BUILD], stdin=quiet, stdout=quiet, stderr=told, text=True)
    if told is not None and builder.stderr is not None:
        threading.Thread(target=_pass_on, args=(builder.stderr,), daemon=True).start()
    try:
        yield
    finally:
        builder.terminate()
        builder.wait()


def _pass_on(lines: IO[str]) -> None:
    """Write what another process says as our own lines."""
    for line in lines:
        if line.strip():
            _LOG.info("%s", line.strip())
