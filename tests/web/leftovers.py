"""Which processes a server has left behind: found by a mark in their environment, which every child inherits."""

import os
import time
from pathlib import Path
from typing import Final

MARK: Final = "SOBREMESA_TEST_MARK"
_PATIENCE: Final = 30.0  # seconds: a worker that is just being started ends only when it has read what it is to do


def marked(mark: str) -> list[int]:
    """The processes with this mark, the one that asks left out."""
    wanted = f"{MARK}={mark}".encode()
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
            ended = (folder / "stat").read_bytes().rpartition(b")")[2].split()[0] == b"Z"
        except OSError:
            continue  # it has ended, or is somebody else's
        if wanted in environment and not ended and int(folder.name) != os.getpid():
            found.append(int(folder.name))
    return found


def memory_of_all(pids: list[int]) -> float:
    """The memory of these processes, in MiB."""
    pages = 0
    for pid in pids:
        try:
            pages += int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def left_after_a_while(mark: str) -> list[int]:
    """The processes with this mark that do not end by themselves."""
    until = time.monotonic() + _PATIENCE
    while (left := marked(mark)) and time.monotonic() < until:
        time.sleep(0.02)
    return left
