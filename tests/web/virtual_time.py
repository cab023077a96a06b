"""An event loop whose time passes only when nothing else is to be done: an hour of waiting takes no time at all."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualLoop(asyncio.SelectorEventLoop):
    """Jumps to the next timer when nothing is to be done.

    What the program would let threads do is done at once: which of two threads is ready first must not decide which of
    two things comes first that happen at the same virtual time.
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        selector = self._selector  # type: ignore[attr-defined]
        self._really_select: Callable[[float | None], list[Any]] = selector.select
        selector.select = self._select

    def time(self) -> float:
        return self._now

    def _select(self, timeout: float | None) -> list[Any]:
        events = self._really_select(0 if timeout is not None else None)
        if not events and timeout is not None:
            self._now += timeout
        return events

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


def run_virtually(story: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    """Run a story on a loop of its own."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(story(loop))
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
