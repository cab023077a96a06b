"""The time of a server process: the time of day when it began, and from then on a clock that nobody can set.

A chess clock must neither stand still nor jump because the time of day was set right. So a process reads it once, at
its start, and writes down what it and the steady clock said then. Whoever starts next goes on from there: a restart
costs a player at most the real pause. All times are in milliseconds.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, final

from sobremesa.web.store.store import Store
from sobremesa.web.store.times import keep_times, kept_times, time_of_day

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True)
class Reading:
    """What the clocks said at one moment."""

    time: int  # ours, since 1970
    wall: int  # the time of day, since 1970
    steady: int  # since the machine was started, or some other moment
    boot: str  # which start of which machine that was; '' where nothing tells


def steady_time() -> int:
    """A clock that only goes forward, with the time in which a machine slept where the system counts that."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


def boot_of_machine() -> str:
    """Which start of this machine the steady clock counts from; '' where the system does not tell."""
    try:
        return _BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return ""


@final
class SteadyClock:
    """The time, from a given one on."""

    def __init__(self, begins: int, steady: Callable[[], int] | None = None) -> None:
        self._steady = steady or steady_time
        self._ahead = begins - self._steady()

    def __call__(self) -> int:
        """The time now."""
        return self._ahead + self._steady()


milliseconds: Final = SteadyClock(time.time_ns() // 1_000_000)


def clock_of(store: Store) -> SteadyClock:
    """The clock of a process that begins to serve these tables; it goes on where the one before stopped."""
    wall, steady, boot = time_of_day(store.database), steady_time(), boot_of_machine()
    kept = _read(kept_times(store.database))
    # Nobody is harmed when the time jumps while no clock runs, unless another process is at work.
    runs = store.database.is_postgres or store.next_deadline() is not None
    began = time_at_start(kept if runs else None, wall, steady, boot)
    keep_times(store.database, json.dumps(asdict(Reading(began, wall, steady, boot))))
    return SteadyClock(began)


def time_at_start(kept: Reading | None, wall: int, steady: int, boot: str) -> int:
    """The time at which a process begins: when the one before began, and what has really passed since.

    The steady clock tells that unless the machine was started anew, then the time of day must. Where nobody knows
    whether it was, the one that costs players less is believed.
    """
    if kept is None:
        return wall
    by_wall, by_steady = wall - kept.wall, steady - kept.steady
    if boot and kept.boot:
        passed = by_steady if boot == kept.boot else by_wall
    else:
        passed = min(by_wall, by_steady) if by_steady >= 0 else by_wall
    return kept.time + max(0, passed)


def _read(written: str | None) -> Reading | None:
    if written is None:
        return None
    try:
        told = json.loads(written)
        return Reading(int(told["time"]), int(told["wall"]), int(told["steady"]), str(told["boot"]))
    except (LookupError, TypeError, ValueError):
        return None
