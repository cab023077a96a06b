"""A uvicorn server that ends soon, whatever is open, and that survives having no descriptors left."""

import asyncio
import contextlib
import socket
from typing import Final

import uvicorn
from starlette.applications import Starlette

from sobremesa.web.connections import ServerConfig
from sobremesa.web.logs import note_loop_error, tell_what_was_left_out
from sobremesa.web.settings import Settings

GRACE: Final = 1  # seconds for answers that are under way when the server is told to end
_LISTENING: Final = 2048  # connections that the system keeps for us until we accept them
_OWN: Final = 128  # descriptors that are no connections: the database, the processes of bots, those not yet refused
_MOST_DESCRIPTORS: Final = 65_536
_TICK: Final = 0.02  # seconds


def make_config(app: Starlette, settings: Settings) -> ServerConfig:
    """How a server serves this application, as the settings want it."""
    return ServerConfig(app, settings, room_for_connections(), GRACE)


class Server(uvicorn.Server):
    """Serves one application."""

    def __init__(self, config: ServerConfig, app: Starlette) -> None:
        super().__init__(config)
        self.app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        asyncio.get_running_loop().set_exception_handler(note_loop_error)
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(_LISTENING)  # asyncio has set it to what is accepted at once

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the event streams first: they would last for ever."""
        for server in self.servers:
            server.close()
        for connection in [*self.server_state.connections]:
            connection.shutdown()
        hall = getattr(self.app.state, "hall", None)
        if hall is not None:
            hall.live.close()
        await self._wait_for_answers()
        await super().shutdown(sockets)
        tell_what_was_left_out()

    async def _wait_for_answers(self) -> None:
        """Let answers end that are under way; those that do not are ended, without an error that nobody can mend."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                while self.server_state.tasks or self.server_state.connections:
                    await asyncio.sleep(_TICK)
        for connection in [*self.server_state.connections]:
            connection.transport.abort()
        await asyncio.sleep(_TICK)  # until every page has heard of it
        for task in [*self.server_state.tasks]:
            task.cancel()


def room_for_connections() -> int:
    """How many connections there can be, after asking the system for as many descriptors as it gives."""
    try:
        import resource
    except ImportError:  # not on this system
        return 512 - _OWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    most = _MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    return max(most - _OWN, most // 2)
