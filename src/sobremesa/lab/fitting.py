"""Logistic regression by Newton's method, small enough for a few dozen features and some ten thousand notes."""

import math
from collections.abc import Sequence

Row = Sequence[float]


def fit_logistic(
    rows: Sequence[Row], won: Sequence[bool], penalty: float = 3.0, rounds: int = 7, towards: Row | None = None
) -> list[float]:
    """The weights under which what happened is likeliest, drawn towards others, or zero, by the penalty."""
    size = len(rows[0])
    home = [0.0] * size if towards is None else [*towards]
    weights = [*home]
    for _ in range(rounds):
        slope = [-(penalty if place else 0.0) * (weights[place] - home[place]) for place in range(size)]
        curve = [[0.0] * size for _ in range(size)]
        for row, result in zip(rows, won, strict=True):
            used = [(place, value) for place, value in enumerate(row) if value]
            chance = _logistic(sum([weights[place] * value for place, value in used]))
            miss, bend = float(result) - chance, chance * (1.0 - chance)
            for number, (place, value) in enumerate(used):
                slope[place] += miss * value
                line, scaled = curve[place], bend * value
                for other, their in used[number:]:
                    line[other] += scaled * their
        for place in range(size):
            for other in range(place):
                curve[place][other] = curve[other][place]
            curve[place][place] += penalty if place else 1e-6
        weights = [old + step for old, step in zip(weights, _solve(curve, slope), strict=True)]
    return weights


def log_loss(rows: Sequence[Row], won: Sequence[bool], weights: Row) -> float:
    """How surprised the model is by what happened, on average; 0.693 knows nothing."""
    total = 0.0
    for row, result in zip(rows, won, strict=True):
        chance = _logistic(sum(weight * value for weight, value in zip(weights, row, strict=True)))
        total -= math.log(max(1e-9, chance if result else 1.0 - chance))
    return total / len(rows)


def _logistic(total: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots."""
    size = len(right)
    lines = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(lines[row][column]))
        lines[column], lines[best] = lines[best], lines[column]
        pivot = lines[column][column]
        for row in range(column + 1, size):
            factor = lines[row][column] / pivot
            if factor:
                source, target = lines[column], lines[row]
                for place in range(column, size + 1):
                    target[place] -= factor * source[place]
    result = [0.0] * size
    for row in range(size - 1, -1, -1):
        rest = sum(lines[row][place] * result[place] for place in range(row + 1, size))
        result[row] = (lines[row][size] - rest) / lines[row][row]
    return result
