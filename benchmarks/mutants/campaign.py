"""A process for each mutant: a fork of one that has collected the tests, or a new one where a fork comes too late."""

import ast
import hashlib
import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, final

import pytest

from benchmarks.mutants.calls import Calls, name_of
from benchmarks.mutants.drawing import Mutant
from benchmarks.mutants.judging import BY_ALL, SURVIVED, TIMEOUT, Judge, write
from benchmarks.mutants.modules import PROJECT, test_arguments
from benchmarks.mutants.putting import replace_code

_WORTH_MEASURING: Final = 10  # mutants; measuring takes longer than running all tests once


def pytest_arguments(game: str) -> list[str]:
    """Nothing is printed, and nothing is remembered from one run to the next."""
    silent = ["-o", "addopts=--strict-markers", "-s", "-p", "no:terminal", "-p", "no:cacheprovider"]
    return [*test_arguments(game), "--all", *silent]


@final
class Campaign:
    """Judges all mutants that were drawn; a plugin of pytest, so that tests run as they always do."""

    def __init__(self, game: str, mutants: list[Mutant], early: Calls, jobs: int, with_long: bool) -> None:
        self.verdicts: dict[int, dict[str, str]] = {}
        self.tests = 0
        self.seconds = 0.0
        self._game = game
        self._mutants = mutants
        self._jobs = jobs
        self._with_long = with_long
        self._calls = early
        self._early: set[str] = set()
        self._judge = Judge(with_long)
        self._measured = PROJECT / "build" / "mutants" / f"{game}-{_fingerprint(game)}{'-long' * with_long}.json"

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """The judge hears of failures from now on."""
        session.config.pluginmanager.register(self._judge)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once."""
        self._calls.stop()
        self._early = self._calls.taken()
        assert not session.testsfailed, "tests cannot be collected"
        self._judge.items = session.items
        self.tests = len(session.items)
        with tempfile.TemporaryDirectory() as folder:
            self._measure()
            self._run_all(Path(folder))
        return True

    def _measure(self) -> None:
        """Which tests call what and for how long, in a process of its own, so that this one stays as it is."""
        if len(self._mutants) < _WORTH_MEASURING:
            return
        if not self._measured.exists():
            self._measured.parent.mkdir(parents=True, exist_ok=True)
            child = os.fork()
            if child == 0:
                _keep_quiet()
                self._judge.measure()
                write(self._measured, self._judge.note())
                os._exit(0)
            os.waitpid(child, 0)
        self._judge.read(self._measured.read_text(encoding="utf-8"))
        self.seconds = sum(self._judge.durations.values())
        print(f"{self.tests} tests take {self.seconds:.0f} CPU-seconds", file=sys.stderr, flush=True)

    def _run_all(self, folder: Path) -> None:
        waiting = list(reversed(self._mutants))
        running: dict[int, Mutant] = {}
        began = time.monotonic()
        while waiting or running:
            if waiting and len(running) < self._jobs:
                mutant = waiting.pop()
                running[self._start(mutant, folder)] = mutant
                continue
            child, status = os.wait()
            mutant = running.pop(child)
            self.verdicts[mutant.number] = _verdict_of(folder / str(mutant.number), status)
            shown = f"{len(self.verdicts)} of {len(self._mutants)}, {time.monotonic() - began:.0f} s"
            print(f"{shown}: {mutant.number} {self.verdicts[mutant.number]}", file=sys.stderr, flush=True)

    def _start(self, mutant: Mutant, folder: Path) -> int:
        """A fork tries the mutant first: most die there. What was called early, and lives, is tried once more anew."""
        note = folder / str(mutant.number)
        name = name_of(str(mutant.path), mutant.function)
        child = os.fork()
        if child != 0:
            return child
        try:
            _keep_quiet()
            verdict: dict[str, str] = {}
            if not mutant.is_constant:
                replace_code(mutant)
                self._judge.keep(name)
                verdict = self._judge.verdict(mutant.rules())
            if mutant.is_constant or (name in self._early and verdict["verdict"] == SURVIVED):
                self._try_anew(mutant, note)
            write(note, json.dumps(verdict))
        finally:
            os._exit(0)  # whatever happened: this process is a copy of another, and must not go on as it

    def _try_anew(self, mutant: Mutant, note: Path) -> None:
        """Become a process that imports the changed source."""
        source = note.with_suffix(".py")
        source.write_text(ast.unparse(mutant.tree()), encoding="utf-8")
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        measured = str(self._measured) if self._judge.durations else ""
        long = "long" if self._with_long else ""
        told = [self._game, mutant.module, str(source), str(note), ",".join(sorted(mutant.rules())), measured, long]
        os.execv(sys.executable, [sys.executable, "-m", "benchmarks.mutants.anew", *told])


def _fingerprint(game: str) -> str:
    """Names these rules and these tests: what was measured of them holds until one of them changes."""
    digest = hashlib.sha256()
    folders = [
        PROJECT / "src" / "sobremesa" / "core",
        PROJECT / "src" / "sobremesa" / "games" / game,
        PROJECT / "tests",
    ]
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        digest.update(str(path.relative_to(PROJECT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _keep_quiet() -> None:
    """What a test prints goes nowhere."""
    out = os.open(os.devnull, os.O_WRONLY)
    os.dup2(out, 1)
    os.dup2(out, 2)


def _verdict_of(note: Path, status: int) -> dict[str, str]:
    """What the process wrote, or what its end says."""
    if note.exists():
        verdict: dict[str, str] = json.loads(note.read_text(encoding="utf-8"))
        assert verdict["verdict"] != SURVIVED or os.waitstatus_to_exitcode(status) == 0
        return verdict
    how = os.waitstatus_to_exitcode(status)
    if how == -signal.SIGVTALRM:
        return {"verdict": TIMEOUT, "test": ""}
    return {"verdict": BY_ALL, "test": f"the process ended with {how}"}
