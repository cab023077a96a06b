"""Whether this server can do its work, for programs that watch over it: 200 while its database answers, else 503."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sobremesa.web.store.store import Store

_PATIENCE: Final = 2.0  # seconds for the database
_KEPT: Final = 1.0  # seconds for which an answer is given again, so that asking us often does not mean asking it often
_RETRY_AFTER: Final = 5  # seconds
_LOG: Final = logging.getLogger(__name__)


@final
class Pulse:
    """Asks the database whether it is there, once at a time, and not more often than it must."""

    def __init__(self, store: Store, patience: float = _PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self._patience = patience
        self._clock = clock
        self._asking: asyncio.Task[bool] | None = None
        self._since = 0.0

    async def beats(self) -> bool:
        """Whether the database answers."""
        now = self._clock()
        if self._asking is None or (self._asking.done() and now - self._since >= _KEPT):
            self._asking, self._since = asyncio.create_task(self._ask()), now
        try:
            return await asyncio.wait_for(asyncio.shield(self._asking), self._patience)
        except TimeoutError:
            _LOG.error("the database has not answered for %.1f seconds", self._clock() - self._since)
            return False

    async def _ask(self) -> bool:
        try:
            await asyncio.to_thread(self.store.ask_anything)
        except Exception as error:  # whatever it is: this is no answer
            _LOG.error("the database does not answer: %s", error)
            return False
        return True


async def show_health(request: Request) -> Response:
    """How it is."""
    pulse = request.app.state.pulse
    assert isinstance(pulse, Pulse)
    if await pulse.beats():
        return JSONResponse({"status": "ok", "database": "answers"}, headers={"cache-control": "no-store"})
    headers = {"cache-control": "no-store", "retry-after": str(_RETRY_AFTER)}
    return JSONResponse({"status": "unavailable", "database": "does not answer"}, 503, headers)


routes = [Route("/health", show_health, methods=["GET"])]
