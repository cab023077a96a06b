"""What must work where Sobremesa was installed from a wheel: `python benchmarks/wheel_trials.py engine compiled`.

It needs nothing but what is installed, so it runs in the environments that `benchmarks.wheels` makes and in those of
cibuildwheel. Each trial prints one line, its name and what came of it; the first that fails ends with its reason.
"""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

KINDS: Final = ("compiled", "pure")
AT_MOST: Final = 0.3  # CPU seconds from `import sobremesa` to the end of a game
RUNS: Final = 5  # of which the quickest counts
PATIENCE: Final = 60.0  # seconds until a server must answer
GAMES: Final = {"compiled": 20, "pure": 2}  # of greedy bots; interpreted, one takes seconds

IMPORT_AND_PLAY: Final = """
import time
began = time.process_time()
from random import Random
from sobremesa.catalog import find_game
game, chance = find_game("pandemic"), Random(1)
state = game.new({}, seed=1)
while not state.over():
    state.apply(chance.choice(state.legal()))
print(time.process_time() - began)
"""
PLAY_BOTH: Final = """
import sys
from random import Random
from sobremesa import compiled
from sobremesa.catalog import GAMES
from sobremesa.extras import MODULES
chance, steps = Random(1), 0
for game in GAMES.values():
    state = game.new({}, seed=1)
    while not state.over():
        state.apply(chance.choice(state.legal()))
        steps += 1
heavy = {name for names in MODULES.values() for name in names} & {name.partition(".")[0] for name in sys.modules}
assert not heavy, f"loaded: {heavy}"
engine = [name for name in sys.modules if name.startswith("sobremesa.core.")]
built = [name for name in engine if not sys.modules[name].__file__.endswith(".py")]
assert bool(built) == compiled.is_active(), built
print("compiled" if compiled.is_active() else "pure", steps)
"""
BEGIN_ENVIRONMENTS: Final = """
from sobremesa.environments import gymnasium, pettingzoo
for name in ("pandemic", "pandemain"):
    for module in (gymnasium, pettingzoo):
        module.env(name).reset(seed=1)
"""
BEGIN_OPENSPIEL: Final = """
from sobremesa.environments import openspiel
for name in ("pandemic", "pandemain"):
    openspiel.env(name).reset()
"""
WORK_ON_RAY: Final = """
from contextlib import closing
from math import factorial
from sobremesa.lab.engines import make_engine
with closing(make_engine("ray", workers=1)) as engine:
    print("did", *(result for _, result in engine.run(factorial, [5])))
"""
REQUIRE_ALL: Final = """
from sobremesa.extras import MODULES, require
for name in MODULES:
    require(name)
print(*MODULES)
"""
Came = Iterator[tuple[str, str]]  # of each trial its name, and what came of it


class Failed(Exception):
    """Something does not work; the text says what."""


def main() -> None:
    """Run the trials of one extra, or of the engine alone."""
    parser = argparse.ArgumentParser(prog="wheel_trials.py", description=__doc__)
    parser.add_argument("what", choices=list(TRIALS), help="what is installed: the engine alone, or with an extra")
    parser.add_argument("kind", choices=KINDS, help="from which wheel")
    given = parser.parse_args()
    for name in ("PYTHONPATH", "SOBREMESA_INTERPRETED", "SOBREMESA_DATABASE"):
        os.environ.pop(name, None)
    here = os.getcwd()
    with tempfile.TemporaryDirectory(prefix="sobremesa-") as folder:
        os.environ.update(SOBREMESA_DATA=folder, XDG_CACHE_HOME=folder)  # nothing of this machine's own
        os.chdir(folder)
        try:
            for name, came in TRIALS[given.what](given.kind):
                print(f"{name}\t{came}", flush=True)
        except Failed as error:
            sys.exit(str(error))
        finally:
            os.chdir(here)


def engine(kind: str) -> Came:
    """Both games, bots, commands, and what is said where an extra is missing."""
    yield "a random game of each", plays(kind)
    yield "with SOBREMESA_INTERPRETED=1", plays("pure", SOBREMESA_INTERPRETED="1")
    yield "import and a game of Pandemic", import_time()
    simulate = ("simulate", "pandemic", "--games", str(GAMES[kind]), "--bots", "greedy")
    yield " ".join(simulate), f"{len(sobremesa(*simulate).splitlines())} lines of figures"
    yield "rules PD-OUTBREAK-05", first_line(sobremesa("rules", "PD-OUTBREAK-05"))
    for command in ((), ("serve",), ("tables", "list"), ("backup", "FILE"), ("restore", "FILE"), ("lessons", "check")):
        yield " ".join(["sobremesa", *command]), names_extra("web", "-m", "sobremesa", *command)
    for extra, module in MODULES_OF.items():
        if is_there(module):
            yield f"import {module}", names_extra(extra, "-c", f"import {module}")


def web(kind: str) -> Came:
    """A server that answers, its database, the lessons."""
    yield "serve", serves()
    yield "tables list", first_line(sobremesa("tables", "list")) or "none, as it should be"
    yield "backup", first_line(sobremesa("backup", "tables.backup"))
    yield "restore", first_line(sobremesa("restore", "tables.backup", "--database", "sqlite:///other.sqlite"))
    if kind == "compiled":  # interpreted they take minutes
        yield "lessons check", f"{len(sobremesa('lessons', 'check').splitlines())} lines, nothing wrong"


def environments(kind: str) -> Came:
    """Both games begin in the adapters of Gymnasium and PettingZoo."""
    yield "Gymnasium and PettingZoo", begins("environments.gymnasium", BEGIN_ENVIRONMENTS)


def openspiel(kind: str) -> Came:
    """Both games begin in OpenSpiel."""
    yield "OpenSpiel", begins("environments.openspiel", BEGIN_OPENSPIEL)


def client(kind: str) -> Came:
    """The client can be loaded; the tests play with it."""
    yield "import sobremesa.client", begins("client", "import sobremesa.client")


def lab(kind: str) -> Came:
    """A tournament and a dataset."""
    arena = ("arena", "pandemic", "--bots", "random", "--games", "20")
    yield " ".join(arena), f"{len(sobremesa(*arena, '--workers', '2').splitlines())} lines of figures"
    yield "dataset", f"{len(sobremesa('dataset', 'pandemic', '--games', '2', '--out', 'data').splitlines())} lines"


def on_ray(kind: str) -> Came:
    """A job done by Ray on this machine."""
    yield "an engine of Ray", python("-c", WORK_ON_RAY).strip()


def compiler(kind: str) -> Came:
    """Where no wheel brought the engine compiled, nothing is missing to compile it."""
    asked = "from sobremesa import compiled; print(compiled.why_not_buildable() or 'nothing')"
    yield "what a build lacks", python("-c", asked).strip()


def everything(kind: str) -> Came:
    """All extras together."""
    yield "extras that are there", python("-c", REQUIRE_ALL).strip()


TRIALS: Final[dict[str, Callable[[str], Came]]] = {
    "engine": engine,
    "web": web,
    "environments": environments,
    "openspiel": openspiel,
    "client": client,
    "lab": lab,
    "ray": on_ray,
    "compiled": compiler,
    "all": everything,
}
MODULES_OF: Final = {
    "web": "sobremesa.web",
    "client": "sobremesa.client",
    "environments": "sobremesa.environments.gymnasium",
    "openspiel": "sobremesa.environments.openspiel",
    "lab": "sobremesa.lab.arena",
    "ray": "sobremesa.lab.engines.on_ray",
}


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, as it is installed here."""
    command = [sys.executable, "-P", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, encoding="utf-8")


def python(*arguments: str, **environment: str) -> str:
    """What it prints; Failed where it ends with an error."""
    made = start(*arguments, **environment)
    if made.returncode:
        raise Failed(f"{' '.join(arguments)}: {made.stdout}{made.stderr}")
    return made.stdout


def sobremesa(*arguments: str) -> str:
    """What a command prints."""
    return python("-m", "sobremesa", *arguments)


def first_line(text: str) -> str:
    """What a table has room for."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def is_there(module: str) -> bool:
    """Whether the wheel holds a module; where its extra is missing cannot matter to that."""
    package, *rest = module.split(".")
    place = Path(str(files(package)), *rest)
    return place.is_dir() or place.with_suffix(".py").is_file()


def plays(kind: str, **environment: str) -> str:
    """A random game of both; Failed where the engine is not of this kind or loads too much."""
    found, steps = python("-c", PLAY_BOTH, **environment).split()
    if found != kind:
        raise Failed(f"the engine runs {found}, not {kind}")
    return f"{found}, {steps} decisions"


def import_time() -> str:
    """The quickest of some runs, and Python's own start on this machine beside it."""
    seconds = min(float(python("-c", IMPORT_AND_PLAY)) for _ in range(RUNS))
    start = min(float(python("-c", "import time; print(time.process_time())")) for _ in range(RUNS))
    verdict = "" if seconds <= AT_MOST else f", more than the {AT_MOST} asked for"
    return f"{seconds:.2f} CPU-seconds{verdict} (Python's own start: {start:.2f})"


def names_extra(extra: str, *arguments: str) -> str:
    """The sentence that says how to install an extra; Failed where it does not."""
    told = start(*arguments).stderr.strip()
    last = told.splitlines()[-1] if told else ""
    if f'pip install "sobremesa[{extra}]"' not in last:
        raise Failed(f"{' '.join(arguments)}: no word of {extra}: {told}")
    return f"names sobremesa[{extra}]"


def begins(module: str, code: str) -> str:
    """Whether something begins of a part that the wheel may not have yet."""
    if not is_there(f"sobremesa.{module}"):
        return "not in this wheel"
    python("-c", code)
    return "begins"


def serves() -> str:
    """A server that says it is well, shows a page and a file, and ends when it is told to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with running("serve", "--no-browser", "--port", str(port)) as server:
        health = answer_of(server, f"http://127.0.0.1:{port}/health")
        page = answer_of(server, f"http://127.0.0.1:{port}/")
    if b"ok" not in health or b"</html>" not in page:
        raise Failed(f"the server answers {health!r} and {page[:200]!r}")
    return f"/health says {health.decode().strip()}, / has {len(page):,} bytes"


@contextmanager
def running(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A command that goes on until it is ended."""
    with open("log", "wb") as log:
        process = subprocess.Popen([sys.executable, "-P", "-m", "sobremesa", *arguments], stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.terminate()
            process.wait()


def answer_of(server: "subprocess.Popen[bytes]", address: str) -> bytes:
    """What a server answers, once it does."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                return bytes(answer.read())
        except OSError:
            time.sleep(0.2)
    raise Failed(f"{address} is not answered: {Path('log').read_text(encoding='utf-8')}")


if __name__ == "__main__":
    main()
