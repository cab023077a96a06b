"""Cases that are much alike: some are tried each time, the rest with the long tests."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def some_of(cases: Iterable[object], every: int) -> list[ParameterSet]:
    """All of these; those between the first, the `every`-th after it, and so on are long."""
    return [pytest.param(case, marks=[pytest.mark.long] if place % every else []) for place, case in enumerate(cases)]
