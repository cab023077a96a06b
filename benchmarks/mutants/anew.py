"""One mutant in a new process, for what is reckoned while modules are imported. `campaign.py` starts it."""

import json
import sys
from pathlib import Path
from typing import final

import pytest

from benchmarks.mutants.judging import BY_ALL, Judge, write
from benchmarks.mutants.putting import ChangedSource


@final
class _Once:
    """Judges the one mutant that was imported; it stands for a campaign."""

    def __init__(self, judge: Judge, rules: list[str]) -> None:
        self.judge = judge
        self.rules = rules
        self.verdict = {"verdict": BY_ALL, "test": "the tests cannot even be collected"}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        if not session.testsfailed:
            self.judge.items = session.items
            self.verdict = self.judge.verdict(self.rules)
        return True


def main(game: str, module: str, source: str, note: str, rules: str, measured: str, with_long: str) -> None:
    from benchmarks.mutants.campaign import pytest_arguments

    ChangedSource(module, Path(source).read_text(encoding="utf-8")).install()
    judge = Judge(bool(with_long))
    if measured:
        judge.read(Path(measured).read_text(encoding="utf-8"))
    once = _Once(judge, rules.split(","))
    pytest.main(pytest_arguments(game), plugins=[once, judge])
    write(Path(note), json.dumps(once.verdict))


if __name__ == "__main__":
    main(*sys.argv[1:])
