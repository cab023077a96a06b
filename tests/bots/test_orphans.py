"""Workers end with the process that started them, whatever they are doing, and however that process dies."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def thinking(bot: str) -> Iterator["subprocess.Popen[str]"]:
    """A process whose worker thinks. Both write to the same pipe, which ends when neither is left."""
    process = subprocess.Popen([sys.executable, "-m", "tests.bots.orphans", bot], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "thinking\n"
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("bot", ["searching", "deaf"])
@pytest.mark.parametrize("death", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_that_thinks_ends_when_its_parent_dies(bot: str, death: signal.Signals) -> None:
    with thinking(bot) as process:
        process.send_signal(death)
        process.communicate(timeout=60)  # until the pipe ends, and with it the worker
