"""What decisions of a kind cost on average, from the reviews of one's own games, with intervals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.review.intervals import Estimate
from sobremesa.review.written import costs_in
from sobremesa.web.reviewing.kinds import name_of_kind
from sobremesa.web.store.reviews import OwnReview
from sobremesa.wording.messages import web_catalog
from sobremesa.wording.tenths import Tenths

LEAST: Final = 10  # decisions of a kind: with fewer nothing is said
_SECTION: Final = "my-games"
_SHORTEST: Final = 1.0  # points of chance on either side of zero that bars are drawn for at least


@dataclass(frozen=True)
class OwnDecision:
    """One decision that was judged."""

    table_id: str
    game_id: str
    seat: int
    move: int  # how many had been made before it
    kind: str
    lost: Estimate  # of the chance to win


@dataclass(frozen=True)
class KindCost:
    """What decisions of one kind cost on average."""

    game_id: str
    name: str
    count: int
    said: str  # '−2.9', or that they are as good, or that there are too few
    between: str  # the interval in words; '' without one
    bar: tuple[float, float, float] | None  # where the interval begins, the mean and its end, in percent of the width
    zero: float  # where nothing is lost


def decisions_in(reviews: Iterable[OwnReview]) -> list[OwnDecision]:
    """The decisions of one's own seats in these reviews."""
    return [
        OwnDecision(review.table_id, review.game_id, review.seat, cost.place, cost.kind, cost.lost)
        for review in reviews
        for cost in costs_in(review.body)
        if cost.seat == review.seat
    ]


def costs_shown(decisions: Sequence[OwnDecision], language: str) -> tuple[KindCost, ...]:
    """A line for each kind, what cost most first; kinds of which there are too few at the end."""
    groups: dict[tuple[str, str], list[float]] = {}
    for each in decisions:
        groups.setdefault((each.game_id, name_of_kind(each.game_id, each.kind, language)), []).append(-each.lost.mean)
    means = {key: Estimate.of(values) for key, values in groups.items() if len(values) >= LEAST}
    low = min([-_SHORTEST, *(100 * mean.low for mean in means.values())])
    high = max([_SHORTEST, *(100 * mean.high for mean in means.values())])

    def at(points: float) -> float:
        return round(100 * (points - low) / (high - low), 2)

    def told(key: tuple[str, str]) -> KindCost:
        mean, count = means.get(key), len(groups[key])
        if mean is None:
            return KindCost(*key, count, web_catalog(language).say(_SECTION, "costs-few"), "", None, at(0))
        bar = (at(100 * mean.low), at(100 * mean.mean), at(100 * mean.high))
        return KindCost(*key, count, _figure(mean, language), _between(mean, language), bar, at(0))

    ordered = sorted(groups, key=lambda key: (key not in means, means[key].mean if key in means else 0.0, key))
    return tuple(told(key) for key in ordered)


def _figure(mean: Estimate, language: str) -> str:
    if mean.low <= 0 <= mean.high:
        return web_catalog(language).say(_SECTION, "costs-as-good")
    said = Tenths(100 * mean.mean, language)
    return f"+{said}" if mean.mean > 0 else said


def _between(mean: Estimate, language: str) -> str:
    low, high = Tenths(100 * mean.low, language), Tenths(100 * mean.high, language)
    return web_catalog(language).say(_SECTION, "costs-between", low=low, high=high)
