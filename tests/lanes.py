"""Which cases of a test are run both interpreted and compiled, where CI runs the engine both ways."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_both_ways(cases: Iterable[Any], ids: Any = str) -> list[Any]:
    """The first case is run interpreted too; the others are the same code again, and are run compiled only."""
    first, *others = cases
    return [
        pytest.param(first, id=ids(first)),
        *(pytest.param(case, id=ids(case), marks=pytest.mark.many_games) for case in others),
    ]
