"""What came of a sweep: of each setting what is otherwise than in the first, deal by deal, and what of that is clear.

A difference is clear where the sum over all deals, by the root of the sum of its squares, is beyond a bound: that of a
normal number which leaves it on either side with the error rate, divided among all differences that are looked at
(Bonferroni). The sum is never above the root of the number of deals, so a few deals never make anything clear.
"""

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from sobremesa.lab.arena.folder import ResultsFolder
from sobremesa.lab.arena.looks import POWER
from sobremesa.lab.arena.spread import Means
from sobremesa.lab.sweep.figures import SHARE, Numbers, SweepFigure, rows_of
from sobremesa.lab.sweep.sweep import FORMAT, Sweep

USUAL_ERROR: Final = 0.05
_PLACES: Final = 6
_NOTHING: Final = 1e-9  # a difference that comes from how numbers are kept


def bound_for(error: float, looked_at: int) -> float:
    """How many times the root of its squares a sum must be, where so many share the error rate."""
    return round(NormalDist().inv_cdf(1 - error / max(1, looked_at) / 2), 4)


class Compared:
    """One setting beside the first one: the means here, and of the differences."""

    def __init__(self, figures: Sequence[SweepFigure]) -> None:
        self.figures = list(figures)
        self.here = Means(len(figures))
        self.differences = Means(len(figures))

    def hear(self, here: Numbers, base: Numbers) -> None:
        """The next deals."""
        differences = here - base
        self.here.hear(here)
        self.differences.hear(np.where(np.abs(differences) < _NOTHING, 0.0, differences))

    def unlike(self) -> list[int]:
        """The figures that are otherwise in some deal."""
        differences = self.differences
        return [place for place in range(len(self.figures)) if differences.spread(place) or differences.mean(place)]


def summary_of_sweep(sweep: Sweep, folders: Sequence[ResultsFolder]) -> dict[str, Any]:
    """All figures of all settings, those first that changed most beyond doubt."""
    figures, base = _all_rows(sweep, folders[0])
    settings = [_compared(sweep, place, folders[place], figures, base) for place in range(1, len(folders))]
    looked_at = sum(len(setting.unlike()) for setting in settings)
    bound = bound_for(sweep.error, looked_at)
    means = Means(len(figures))
    means.hear(base)
    played = {name: sweep.document[name] for name in ("release", "game", "rules_version", "print", "options", "bots")}
    return {
        "format": FORMAT,
        **played,
        "seed": sweep.tournaments[0].seed,
        "rounds": sweep.rounds,
        "games": sweep.games,
        "error": sweep.error,
        "differences_looked_at": looked_at,
        "bound": bound,
        "fields": sweep.document["fields"],
        "groups": sweep.document["groups"],
        "base": {
            **sweep.document["settings"][0],
            "figures": {
                figure.name: {"mean": _rounded(means.mean(place)), "standard_error": _rounded(means.error(place))}
                for place, figure in enumerate(figures)
            },
        },
        "settings": [
            {**sweep.document["settings"][place], "figures": _told(setting, bound)}
            for place, setting in enumerate(settings, 1)
        ],
    }


def _all_rows(sweep: Sweep, folder: ResultsFolder) -> tuple[list[SweepFigure], Numbers]:
    found = list(rows_of(sweep.tournaments[0], folder))
    return found[0][0], np.concatenate([numbers for _, numbers in found])


def _compared(sweep: Sweep, place: int, folder: ResultsFolder, figures: list[SweepFigure], base: Numbers) -> Compared:
    """A setting beside the first, in the figures that both have."""
    compared: Compared | None = None
    deals = 0
    for here, numbers in rows_of(sweep.tournaments[place], folder):
        shared = [figure for figure in figures if figure in here]
        if compared is None:
            compared = Compared(shared)
        rows = base[deals : deals + len(numbers)]
        deals += len(numbers)
        compared.hear(
            numbers[:, [here.index(figure) for figure in shared]], rows[:, [figures.index(each) for each in shared]]
        )
    assert compared is not None
    assert deals == len(base)
    return compared


def _told(setting: Compared, bound: float) -> list[dict[str, Any]]:
    """The figures of a setting; what is furthest beyond doubt first."""
    rows = [_row(setting, place, bound) for place in range(len(setting.figures))]
    return sorted(rows, key=lambda row: -abs(row["weighed"]))


def _row(setting: Compared, place: int, bound: float) -> dict[str, Any]:
    means, error = setting.differences, setting.differences.error(place)
    weighed = _rounded(means.weighed(place))
    interval = means.interval(place)
    return {
        "figure": setting.figures[place].name,
        "unit": setting.figures[place].unit,
        "mean": _rounded(setting.here.mean(place)),
        "difference": _rounded(means.mean(place)),
        "standard_error": _rounded(error),
        "interval": None if interval is None else [_rounded(limit) for limit in interval],
        "weighed": weighed,
        "clear": abs(weighed) > bound,
        **(
            {"found_with_80_percent": _rounded((bound + NormalDist().inv_cdf(POWER)) * error)}
            if setting.figures[place].unit == SHARE
            else {}
        ),
    }


def _rounded(value: float) -> float:
    return round(float(value), _PLACES) + 0.0  # no -0.0
