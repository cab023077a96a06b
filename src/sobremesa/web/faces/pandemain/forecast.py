"""What the Inquisition may do at the next dawn, in words: all figures come from the engine's forecast."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sobremesa.web.faces.pandemain.board import Board
from sobremesa.wording.messages import Named, number_text

_FEW_WORKERS: Final = 2


@dataclass(frozen=True)
class ForecastTold:
    """The forecast beside the track, and in full."""

    short: str
    whole: str
    danger: bool  # the worst case would leave the viewer behind
    levels: tuple[int, ...]  # where the Inquisition may stand


def forecast_of(board: Board) -> ForecastTold | None:
    """For the viewer, or for whoever looks on; None once the Inquisition has walked for the last time."""
    forecast = board.prospects.forecast
    if not forecast.cases or board.view["phase"] == "over":
        return None
    me = next((player for player in board.view["players"] if player["seat"] == board.moment.viewer), None)
    levels = _either(board, forecast.levels)
    whole = [board.say("dawn", "walks", walks=_either(board, forecast.walks), levels=levels)]
    whole.append(board.say("board", "crosses-left", crosses=", ".join(map(str, forecast.walks))))
    short, danger = board.say("dawn", "short", levels=levels), False
    if me is not None:
        behind = forecast.behind[me["penitence"]]
        danger = behind > 0
        if board.view["settings"]["mode"] == "expert":
            whole += _of_levels(board, forecast.behind, "penance")
            case = "certain" if behind == forecast.cases else "likely" if danger else "safe"
            short = board.say("dawn", f"short-{case}", levels=levels, behind=behind, cases=forecast.cases)
        else:
            whole += _of_levels(board, forecast.ahead, "point")
    return ForecastTold(short, " ".join(whole), danger, tuple(sorted({*forecast.levels})))


def _either(board: Board, numbers: list[int]) -> str:
    """'2 or 3', each once; the last may choose how "or" is said."""
    *first, last = [number_text(number) for number in sorted({*numbers})]
    return board.say("dawn", "or", first=", ".join(first), last=Named(last, last)) if first else last


def _of_levels(board: Board, counts: list[int], what: str) -> list[str]:
    """On which levels of penitence it comes for certain, perhaps, and not at all."""
    cases = board.prospects.forecast.cases
    certain = [level for level, count in enumerate(counts) if count == cases]
    perhaps = [level for level, count in enumerate(counts) if 0 < count < cases]
    found = []
    edge: Callable[[list[int]], int] = max if what == "penance" else min
    if certain:
        found.append(board.say("dawn", f"{what}-certain", level=edge(certain)))
    for count in sorted({counts[level] for level in perhaps}, reverse=True):
        levels = _either(board, [level for level in perhaps if counts[level] == count])
        found.append(board.say("dawn", f"{what}-likely", levels=levels, count=count, cases=cases))
    if what == "penance" and counts[-1] == 0:
        found.append(board.say("dawn", "safe", level=counts.index(0)))
    return found


def warning_of(board: Board) -> str:
    """Said again to whoever sends one of the last two workers of a day while the worst case is behind; else ''."""
    forecast, view = board.prospects.forecast, board.view
    if not board.moment.deciding or view["phase"] != "day" or board.moment.kind != "turn" or not forecast.cases:
        return ""
    me = next(player for player in view["players"] if player["seat"] == board.moment.viewer)
    left, behind = me["workers"]["reserve"], forecast.behind[me["penitence"]]
    if left > _FEW_WORKERS or behind == 0:
        return ""
    case = "warn-certain" if behind == forecast.cases else "warn-likely"
    return board.say("dawn", case, workers=left, behind=behind, cases=forecast.cases, level=forecast.behind.index(0))
