"""Judgements as plain values that go to JSON and back, for keeping them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sobremesa.review.intervals import Estimate
from sobremesa.review.judging import JudgedWay, Judgement
from sobremesa.review.review import Review

_PLACES = 6  # behind the point: what a million simulations would tell apart


@dataclass(frozen=True)
class WhatItCost:
    """What one turn lost against the plan that it was compared with; less than nothing where it was the better one."""

    place: int
    seat: int
    kind: str  # of its first decision
    lost: Estimate  # of the chance to win


def write(review: Review) -> dict[str, Any]:
    """The judgements by the places of their turns, each with whose turn it was and what kind of decision."""
    return {
        str(turn.place): {"seat": turn.seat, "kind": turn.kind, **_rounded(asdict(review.judged[turn.place]))}
        for turn in review.turns
        if turn.place in review.judged
    }


def costs_in(document: Mapping[str, Any]) -> list[WhatItCost]:
    """What the turns of a written review cost, without the game that they belong to."""
    nothing = {"mean": 0.0, "margin": 0.0, "sure_margin": 0.0}
    return [
        WhatItCost(
            int(place), each["seat"], each["kind"], Estimate(**(each["better"]["lead"] if each["better"] else nothing))
        )
        for place, each in document.items()
        if not each.get("hangs", True)  # nothing of what an earlier release wrote, which did not look at that
    ]


def read(document: dict[str, Any]) -> dict[int, Judgement]:
    """What `write` wrote."""
    return {int(place): _judgement(written) for place, written in document.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return round(value, _PLACES) if isinstance(value, float) else value


def _judgement(written: dict[str, Any]) -> Judgement:
    better = written["better"]
    return Judgement(
        written["stage"],
        written["guesses"],
        _way(written["played"]),
        None if better is None else _way(better),
        tuple(_way(other) for other in written["others"]),
        written["hangs"],
        written.get("found", False),  # nothing of what an earlier release wrote
    )


def _way(written: dict[str, Any]) -> JudgedWay:
    parts = {name: written[name] and Estimate(**written[name]) for name in ("chance", "points", "lead")}
    in_points = written["lead_in_points"]
    in_points = in_points and Estimate(**in_points)
    return JudgedWay(tuple(written["steps"]), **parts, lead_in_points=in_points, whole=written["whole"])
