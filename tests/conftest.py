"""How the tests are run: on a compiled engine, on all cores, without the long ones unless somebody asks for them."""

import os
from pathlib import Path

import pytest

from sobremesa import compiled

# The engine is compiled before any test where that is possible, as `./run` does it. With several workers the process
# that starts them does it, before they are there.
compiled.ensure()


def pytest_report_header() -> str:
    return f"engine: {'compiled' if compiled.is_active() else 'interpreted'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run the long tests too")


def is_a_choice(config: pytest.Config) -> bool:
    """Whether somebody named what to run: a file, a test or words. They get all of it, soonest from one process."""
    named = [Path(argument.split("::")[0]) for argument in config.args]
    return bool(config.option.keyword) or all(path.suffix == ".py" for path in named)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A worker for each core that this process may use, and two while others wait; none where few tests are run.

    With all tests one is enough beside the cores: CI runs another lane there.
    """
    if is_a_choice(config):
        return 0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + (1 if config.option.all else 2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.all or is_a_choice(config):
        return
    left_out = left_out_of(items)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def left_out_of(items: list[pytest.Item]) -> set[pytest.Item]:
    """The long tests, and of those with many cases all but one in so many, as their mark says."""
    places: dict[str, int] = {}
    found = set()
    for item in items:
        test = item.nodeid.split("[")[0]
        places[test] = places.get(test, -1) + 1
        one_in = item.get_closest_marker("one_in")
        if item.get_closest_marker("long") or (one_in and places[test] % one_in.args[0]):
            found.add(item)
    return found
