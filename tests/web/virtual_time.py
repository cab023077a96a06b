"""An event loop whose time passes only when nothing else is to be done: an hour of waiting takes no time at all."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")
_LOOK_AGAIN = 0.05  # seconds of real time while threads work


class VirtualLoop(asyncio.SelectorEventLoop):
    """Jumps to the next timer, unless a thread of the program is still at work."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._jobs = 0
        selector = self._selector  # type: ignore[attr-defined]
        self._really_select: Callable[[float | None], list[Any]] = selector.select
        selector.select = self._select

    def time(self) -> float:
        return self._now

    def _select(self, timeout: float | None) -> list[Any]:
        if self._jobs or timeout is None:
            return self._really_select(_LOOK_AGAIN if timeout is None else min(timeout, _LOOK_AGAIN))
        events = self._really_select(0)
        if not events:
            self._now += timeout
        return events

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        self._jobs += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._job_done)
        return future

    def _job_done(self, _: object) -> None:
        self._jobs -= 1


def run_virtually(story: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    """Run a story on a loop of its own."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(story(loop))
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
