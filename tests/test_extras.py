"""What needs more than the engine says which extra to install, and the engine never needs it."""

import importlib.metadata
import os
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sobremesa.extras import MODULES

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HEAVY = {module for modules in MODULES.values() for module in modules} | {"anyio", "asyncio"}


def test_every_package_of_an_extra_is_known_by_what_is_imported_of_it() -> None:
    extras = {name: packages for name, packages in PROJECT["optional-dependencies"].items() if name != "all"}
    assert set(MODULES) == set(extras)
    imported = importlib.metadata.packages_distributions()
    for extra, modules in MODULES.items():
        wanted = {canonicalize_name(Requirement(package).name) for package in extras[extra]}
        known = [{canonicalize_name(each) for each in imported[module]} for module in modules]
        assert set().union(*known) == wanted
        assert len(modules) == len(wanted)


def python(code: str, hidden: tuple[str, ...] = ()) -> list[str]:
    """The lines that another Python prints, in which these packages are not installed."""
    hide = f"import sys\nsys.modules.update(dict.fromkeys({sorted(hidden)!r}))\n"
    environment = {**os.environ, "SOBREMESA_INTERPRETED": "1"}
    made = subprocess.run(
        [sys.executable, "-c", hide + code], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    return made.stdout.splitlines()


def sentence(extra: str, *packages: str) -> str:
    names = ", ".join(packages)
    return f'this needs packages that are not installed ({names}); install them with: pip install "sobremesa[{extra}]"'


ENGINE_ALONE = """
from random import Random
import sobremesa
from sobremesa.catalog import GAMES
from sobremesa.lab.simulate import seat_bots
chance = Random(1)
for game in GAMES.values():
    state = game.new({}, seed=1)
    while not state.over():
        state.apply(chance.choice(state.legal()))
    seat_bots(game, {}, "greedy", 1, 1, words=False)
from sobremesa.command_line.cli import main
for command in NEED_NOTHING:
    assert main(command) == 0, command
print(*{name.partition(".")[0] for name in sys.modules})
"""
REPLAY = str(Path(__file__).parent / "golden" / "pandemic-won.replay")
NEED_NOTHING = (
    *(["simulate", "pandemic", "--games", "2"], ["rules", "PD-OUTBREAK-05"], ["lessons"], ["puzzles"]),
    *(["play"], ["components", "pandemain"], ["replay", REPLAY, "--log"], ["tune", "pandemic"]),
)


def test_neither_playing_nor_any_command_of_the_engine_loads_a_package_of_an_extra() -> None:
    loaded = set(python(f"NEED_NOTHING = {NEED_NOTHING!r}\n{ENGINE_ALONE}")[-1].split())
    assert "rich" in loaded
    assert not loaded & HEAVY


NEED_THE_WEB: tuple[list[str], ...] = (
    *([], ["serve"], ["--limit", "streams=3"], ["--proxy", "10.0.0.7"], ["lessons", "check"]),
    *(["tables", "list"], ["tables", "export", "a"], ["tables", "delete", "a"], ["tables", "statistics"]),
    *(["tables", "vacuum"], ["backup", "tables.backup"], ["restore", "tables.backup"], ["review", "a.replay"]),
)


def test_a_command_whose_extra_is_missing_says_in_one_sentence_which_one_to_install() -> None:
    code = f"""
from sobremesa.command_line.cli import carry_out
sys.stderr = sys.stdout
for command in {NEED_THE_WEB!r}:
    print(carry_out(command, "ahead" if "review" in command else "command"), *command)
"""
    said = "sobremesa: " + sentence("web", "jinja2", "starlette")
    expected = [line for command in NEED_THE_WEB for line in (said, " ".join(["2", *command]))]
    assert python(code, hidden=("jinja2", "starlette")) == expected


def test_an_extra_that_is_missing_is_an_error_of_ours_and_one_of_an_import() -> None:
    code = """
from sobremesa.core.errors import SobremesaError
from sobremesa.extras import MODULES, require
for extra, modules in MODULES.items():
    with require(extra):
        sys.modules[modules[-1]] = None
    for kind in (SobremesaError, ImportError):
        try:
            require(extra)
        except kind as error:
            print(error)
    del sys.modules[modules[-1]]
print(*{name.partition(".")[0] for name in sys.modules})
"""
    *said, loaded = python(code)
    assert said == [sentence(extra, modules[-1]) for extra, modules in MODULES.items() for _ in range(2)]
    assert not set(loaded.split()) & HEAVY


def test_pages_cannot_be_loaded_without_their_extra() -> None:
    code = """
try:
    import sobremesa.web.links
except ImportError as error:
    print(error)
"""
    assert python(code, hidden=("uvicorn",)) == [sentence("web", "uvicorn")]
    first, second, third, *others = MODULES["web"]
    assert python(code, hidden=MODULES["web"]) == [sentence("web", first, second, f"{third} and {len(others)} more")]


def test_whoever_names_a_postgresql_database_without_its_extra_hears_which_one_to_install() -> None:
    code = """
from sobremesa.command_line.cli import carry_out
sys.stderr = sys.stdout
print(carry_out(["tables", "list", "--database", "postgresql://nobody@localhost/nothing"], "command"))
"""
    assert python(code, hidden=("psycopg",)) == ["sobremesa: " + sentence("postgres", "psycopg"), "2"]
