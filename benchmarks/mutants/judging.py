"""Runs tests until one fails: first those that cite the rules of the mutant, then all others, the quickest first; those
that take long come last, if at all.

A test that never calls the changed function cannot notice it, and is not run.
"""

import json
import resource
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, final

import pytest

from benchmarks.mutants.calls import Calls
from benchmarks.mutants.modules import LONG

BY_CITING: Final = "citing tests"
BY_ALL: Final = "all tests"
BY_LONG: Final = "long tests"
TIMEOUT: Final = "timeout"
SURVIVED: Final = "survived"

_SECONDS: Final = 5  # of the processor for the quickest test; a slow one gets ten times what it takes otherwise
_TIMES: Final = 10
_UNMEASURED: Final = 6.0  # what a test is thought to take at most when nobody has measured it
_MOST_TIMES: Final = 6  # and all tests together, compared with what they take otherwise
_MEMORY: Final = 4 << 30


@final
class Judge:
    """The tests of a game, collected once, and how long each takes; it hears whether they fail."""

    def __init__(self, with_long: bool) -> None:
        self._with_long = with_long
        self.items: list[pytest.Item] = []
        self.durations: dict[str, float] = {}
        self.callers: dict[str, list[str]] = {}  # the tests that call a function, which is named by `name_of`
        self.failed: str = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first failure."""
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def citing(self, rules: Iterable[str]) -> list[pytest.Item]:
        """The tests that cite one of these rules."""
        wanted = set(rules)
        return [item for item in self.items if wanted & _rules_of(item)]

    def measure(self) -> None:
        """Run the tests without a mutant; note how long each takes and which functions it calls."""
        calls = Calls()
        for item in self.items:
            if item.nodeid.startswith(LONG) and not self._with_long:
                continue
            before = time.process_time()
            calls.start()
            self._run(item)
            calls.stop()
            self.durations[item.nodeid] = time.process_time() - before
            for name in calls.taken():
                self.callers.setdefault(name, []).append(item.nodeid)

    def note(self) -> str:
        """What was measured, for another process."""
        return json.dumps([self.failed, self.durations, self.callers])

    def read(self, note: str) -> None:
        """What another process has measured."""
        failed, self.durations, self.callers = json.loads(note)
        assert not failed, f"{failed} fails without any mutant"

    def keep(self, function: str) -> None:
        """Leave only the tests that call a function, where that is known."""
        callers = set(self.callers.get(function, []))
        self.items = [item for item in self.items if item.nodeid in callers or item.nodeid not in self.durations]

    def verdict(self, rules: Iterable[str]) -> dict[str, str]:
        """How a mutant fares: who killed it, and by which test."""
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        most = time.process_time() + _MOST_TIMES * sum(map(self._duration, self.items)) + _SECONDS
        citing = sorted(self.citing(rules), key=self._duration)
        others = sorted((item for item in self.items if item not in set(citing)), key=self._duration)
        long = [item for item in others if item.nodeid.startswith(LONG)]
        short = [item for item in others if not item.nodeid.startswith(LONG)]
        for killer, items in ((BY_CITING, citing), (BY_ALL, short), (BY_LONG, long if self._with_long else [])):
            for item in items:
                signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS + _TIMES * self._duration(item))
                self._run(item)
                if self.failed:
                    return {"verdict": killer, "test": self.failed}
                if time.process_time() > most:
                    return {"verdict": TIMEOUT, "test": item.nodeid}
        return {"verdict": SURVIVED, "test": ""}

    def _duration(self, item: pytest.Item) -> float:
        return self.durations.get(item.nodeid, _UNMEASURED)

    def _run(self, item: pytest.Item) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


def _rules_of(item: pytest.Item) -> set[str]:
    return {id for mark in item.iter_markers("rule") for id in mark.args}


def write(path: Path, text: str) -> None:
    """Leave a note for the process that waits for it: all of it or nothing."""
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
