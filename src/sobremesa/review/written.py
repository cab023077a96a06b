"""Judgements as plain values that go to JSON and back, for keeping them."""

from dataclasses import asdict
from typing import Any

from sobremesa.review.intervals import Estimate
from sobremesa.review.judging import JudgedWay, Judgement

_PLACES = 6  # behind the point: what a million simulations would tell apart


def write(judged: dict[int, Judgement]) -> dict[str, Any]:
    """The judgements by the places of their turns."""
    return {str(place): _rounded(asdict(judgement)) for place, judgement in judged.items()}


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
    )


def _way(written: dict[str, Any]) -> JudgedWay:
    parts = {name: written[name] and Estimate(**written[name]) for name in ("chance", "points", "lead")}
    in_points = written["lead_in_points"]
    return JudgedWay(tuple(written["steps"]), **parts, lead_in_points=in_points and Estimate(**in_points))
