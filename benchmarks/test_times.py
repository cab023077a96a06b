"""Where the tests' time goes: CPU seconds (of servers and browsers too) and wall seconds of each file and test.

python -m benchmarks.test_times [--tests N] [pytest's arguments…]
"""

import ctypes
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PR_SET_CHILD_SUBREAPER = 36
TICKS = os.sysconf("SC_CLK_TCK")


def family_seconds(process: str) -> float:
    """User and system time of a process and of all that it started, ended or not."""
    folder = Path("/proc") / process
    try:
        fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        children = [
            child for thread in (folder / "task").iterdir() for child in (thread / "children").read_text().split()
        ]
    except OSError:
        return 0.0  # it has just ended: its parent has its time
    return sum(map(int, fields[11:15])) / TICKS + sum(map(family_seconds, children))


class Times:
    """Counts what each test takes, what its fixtures start and stop included."""

    def __init__(self, few: int) -> None:
        self.few = few
        self.family = str(os.getppid())
        self.tests: dict[str, list[float]] = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure a test from the start of its fixtures to their end."""
        wall, cpu = time.perf_counter(), family_seconds(self.family)
        try:
            return (yield)
        finally:
            self.tests[item.nodeid] = [family_seconds(self.family) - cpu, time.perf_counter() - wall]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Files and the longest tests, those that take most first."""
        files: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0])
        for name, (cpu, wall) in self.tests.items():
            of_file = files[name.split("::")[0]]
            of_file[:] = [of_file[0] + cpu, of_file[1] + wall, of_file[2] + 1]
        say = terminalreporter.write_line
        say("    CPU    wall  tests")
        for name, (cpu, wall, count) in sorted(files.items(), key=lambda entry: -entry[1][0]):
            say(f"{cpu:7.2f} {wall:7.2f} {count:6.0f}  {name}")
        for name, (cpu, wall) in sorted(self.tests.items(), key=lambda entry: -entry[1][0])[: self.few]:
            say(f"{cpu:7.2f} {wall:7.2f}         {name}")
        say(f"{family_seconds(self.family):7.2f}                 in all")


def main(arguments: list[str]) -> int:
    few = 40
    if arguments[:1] == ["--tests"]:
        few, arguments = int(arguments[1]), arguments[2:]
    # What a test leaves to the system, as PostgreSQL leaves its server, becomes a child of this process and counts.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    tests = os.fork()
    if tests == 0:
        return pytest.main(["-n", "0", *arguments], plugins=[Times(few)])
    ended, status = 0, 0
    while ended != tests:
        ended, status = os.wait()
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
