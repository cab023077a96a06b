"""The threads in which the database is asked, so that the event loop never waits for it."""

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar, final

P = ParamSpec("P")
T = TypeVar("T")


@final
class StoreThreads:
    """Some threads that read, and some that write."""

    def __init__(self, *, many_writers: bool) -> None:
        # SQLite has one writer at a time anyway; waiting in our own queue is cheaper than in its.
        self._writers = ThreadPoolExecutor(4 if many_writers else 1, "sobremesa-write")
        self._readers = ThreadPoolExecutor(4, "sobremesa-read")

    async def read(self, ask: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
        """What `ask` answers."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, functools.partial(ask, *args, **fields))

    async def write(self, put: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
        """What `put` answers, after whatever waits to be written before it."""
        return await asyncio.get_running_loop().run_in_executor(self._writers, functools.partial(put, *args, **fields))

    def close(self) -> None:
        """End them, after what they have to do."""
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
