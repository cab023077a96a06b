"""Tracks as their templates draw them: penitence with the Inquisition, reputation, the rounds and their tokens."""

from dataclasses import dataclass
from typing import Any

from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.vocabulary import QUALITIES
from sobremesa.web.faces.pandemain.board import Board, reward_icons
from sobremesa.web.faces.pandemain.forecast import ForecastTold
from sobremesa.web.faces.pandemain.icons import ingredient_tokens, marker_of
from sobremesa.wording.messages import signed_text

_LEFT, _RIGHT = 84.0, 820.0
_REWARD_WIDTH = 1.8  # of a usual step
_PIECES_IN_A_ROW = 2
_INQUISITION = (21.0, 26.0)
_LETTER = 5.9  # the mean width of a letter of the forecast
_MARGIN = 7.0


@dataclass
class Level:
    """A step of the penitence track."""

    number: int
    x: float
    width: float
    open: bool  # Augsburg and blessings are open from here on
    points: int
    coming: bool  # the Inquisition may come here at the next dawn
    worker: bool
    rewards: list[dict[str, Any]]
    empty: list[tuple[float, float]]


@dataclass
class Marker:
    """Something that stands above a step of the track."""

    piece: str
    card: str
    label: str
    symbol: str
    x: float
    y: float
    width: float
    height: float


def penitence_track(board: Board, forecast: ForecastTold | None = None) -> dict[str, Any]:
    """The track with everything that lies on it or stands above it, and the forecast beside it."""
    track = board.c.penitence
    steps = [_REWARD_WIDTH if level in track.reward_marks else 1.0 for level in range(track.last + 1)]
    unit = (_RIGHT - _LEFT) / sum(steps)
    from_level = board.prospects.augsburg_level
    levels: list[Level] = []
    x = _LEFT
    for number, wide in enumerate(steps):
        width = unit * wide
        levels.append(
            Level(
                number=number,
                x=round(x, 1),
                width=round(width - 2, 1),
                open=number >= track.augsburg_and_blessing,
                coming=forecast is not None and number in forecast.levels,
                points=track.points_per_mark if number in track.point_marks else 0,
                worker=number == track.fifth_worker,
                rewards=[],
                empty=[],
            )
        )
        if number in track.reward_marks:
            _lay_rewards(board, levels[-1], track.reward_marks.index(number))
        x += width
    markers = _markers(board, levels)
    begin = levels[min(track.augsburg_and_blessing, track.last)].x
    told = board.say("board", "open-from", level=track.augsburg_and_blessing)
    if from_level != track.augsburg_and_blessing:
        told = board.say("board", "open-from-cloth", level=track.augsburg_and_blessing, augsburg=from_level)
    coming = _place_of_forecast(markers, forecast)
    taken = [*markers, *([] if coming is None else [Marker("", "", "", "", coming["x"], 0, coming["width"], 20)])]
    return {
        "levels": levels,
        "markers": markers,
        "begin": begin,
        "forecast": forecast,
        "forecast_at": coming,
        "told": told,
        "told_at": _free_place(taken, begin, len(told) * 6.4 + 12),
        "told_width": round(len(told) * 6.4 + 12),
        "last": track.last,
        "label": f"{_penitence_label(board)} {forecast.whole if forecast else ''}".strip(),
    }


def _lay_rewards(board: Board, level: Level, pile: int) -> None:
    """The tokens of a mark that are left, and the places of those that are gone."""
    left: list[int] = board.view["rewards"][pile]
    laid = board.prospects.rewards_per_mark
    decision = board.view["decision"]
    asked = decision["kind"] == "reward" and decision["pile"] == pile + 1
    spaces = max(laid, len(left))
    size = min(16.6, (level.width - 22) / spaces)
    for space in range(spaces):
        x = round(level.x + 20 + size * space, 1)
        if space >= len(left):
            level.empty.append((x, round(size - 1, 1)))
            continue
        number = left[space]
        level.rewards.append(
            {
                "id": f"reward-{number}" if asked and number not in left[:space] else "",
                "card": f"reward-{number}",
                "x": x,
                "width": round(size - 1, 1),
                "icons": reward_icons(board.c, number),
                "label": board.printed.reward(number),
            }
        )


def _markers(board: Board, levels: list[Level]) -> list[Marker]:
    """Players' markers and the Inquisition side by side where they share a step; many in two rows."""
    found: list[Marker] = []
    for level in levels:
        here = [player["seat"] for player in board.view["players"] if player["penitence"] == level.number]
        inquired = board.view["inquisition"] == level.number
        rows, size = (1, 17.0) if len(here) + inquired <= _PIECES_IN_A_ROW else (2, 12.0)
        columns = -(-len(here) // rows)
        room = columns * (size + 1) + (_INQUISITION[0] if inquired else 0)
        start = level.x + (level.width - room) / 2
        for at, seat in enumerate(here):
            x, y = start + at % columns * (size + 1), 8.0 if rows == 1 else 1.5 + at // columns * (size + 0.5)
            label = f"{board.player(seat)}, {board.say('purse', 'penitence')} {level.number}"
            symbol = marker_of(seat)
            found.append(Marker(f"penitence-{seat}", f"seat-{seat[1:]}", label, symbol, round(x, 1), y, size, size))
        if inquired:
            x = start + columns * (size + 1)
            label = board.say("cards", "inquisition-at", level=level.number)
            found.append(Marker("inquisition", "inquisition", label, "i-inq", round(x, 1), 0.0, *_INQUISITION))
    return found


def _place_of_forecast(markers: list[Marker], forecast: ForecastTold | None) -> dict[str, float] | None:
    """Where it stands above the track: in the longest way between the markers; None where that is too short."""
    if forecast is None:
        return None
    width = len(forecast.short) * _LETTER + 2 * _MARGIN
    taken = sorted((marker.x - 3, marker.x + marker.width + 3) for marker in markers)
    edges = [_LEFT, *(edge for span in taken for edge in span), _RIGHT]
    gaps = [(end - start, start) for start, end in zip(edges[::2], edges[1::2], strict=True)]
    room, start = max(gaps)
    if room < width:
        return None
    return {"x": round(start, 1), "width": round(width, 1)}


def _free_place(markers: list[Marker], begin: float, width: float) -> float | None:
    """Where a text above the track covers no marker; None where there is no such place."""
    taken = [(marker.x - 3, marker.x + marker.width + 3) for marker in markers]
    for start in (*range(524, int(_RIGHT - width), 12), *range(int(begin) + 8, 524, 12)):
        if all(right < start or left > start + width for left, right in taken):
            return float(start)
    return None


def _penitence_label(board: Board) -> str:
    """The track in words."""
    players = ", ".join(
        board.say("board", "level-of", player=board.player(player["seat"]), level=player["penitence"])
        for player in board.view["players"]
    )
    return board.say("board", "penitence-track", players=players, inquisition=board.view["inquisition"])


# -- reputation --------------------------------------------------------------------------------------------------


def reputation_table(board: Board) -> dict[str, Any] | None:
    """The four tracks side by side; None in basic mode."""
    if board.view["settings"]["mode"] == "basic":
        return None
    rows = []
    told = []
    for number, bread in enumerate(BREADS):
        track = board.c.reputation.tracks[number]
        width = round(154 / len(track.points), 1)
        cells = []
        for place, (points, goods) in enumerate(zip(track.points, track.goods, strict=True)):
            here = [player["seat"] for player in board.view["players"] if player["reputation"][bread] == place]
            x = round(32 + width * place, 1)
            icons = [one.icon for one in ingredient_tokens(goods)]
            markers = [
                (f"reputation-{bread}-{seat}", marker_of(seat), round(x + 1.5 + 13 * (at % 2), 1), 22 + 11 * (at // 2))
                for at, seat in enumerate(here)
            ]
            kind = "neg" if points < 0 else "pos" if points > 0 else "zer"
            cells.append((x, width - 2, kind, signed_text(points), icons, markers))
        prices = [board.printed.bread_price(number, quality, board.view["round"]) for quality in QUALITIES]
        rows.append((bread, 48 * number, "/".join(map(str, dict.fromkeys(prices))), cells))
        for player in board.view["players"]:
            worth = signed_text(track.points[player["reputation"][bread]])
            name = board.moment.words.name("bread", bread)
            told.append(
                board.say("board", "reputation-of", player=board.player(player["seat"]), bread=name, worth=worth)
            )
    return {
        "rows": rows,
        "title": board.ringed(board.say("board", "reputation"), "reputation"),
        "label": " ".join(told),
    }


# -- rounds ------------------------------------------------------------------------------------------------------


def rounds_of(board: Board) -> dict[str, Any]:
    """The tokens of the rounds: turned ones with their crosses; the phases of the day."""
    now: int = board.view["round"]
    shown: list[int] = board.view["round_tokens"]["shown"]
    tokens = []
    for number in range(1, ROUNDS + 1):
        crosses = shown[number - 1] if number <= len(shown) else 0
        state = "past" if crosses else "now" if number == now else "next"
        key = {"past": "round-past", "now": "round-now", "next": "round-next"}[state]
        tokens.append((number, state, crosses, board.say("board", key, round=str(number), crosses=crosses)))
    left = ", ".join(str(crosses) for crosses in board.view["round_tokens"]["left"])
    phases = [
        (phase, board.say("phases", phase), icon)
        for phase, icon in (("day", "i-sun"), ("dusk", "i-dusk"), ("night", "i-moon"), ("dawn", "i-dawn"))
    ]
    phase = board.view["phase"]
    return {
        "tokens": tokens,
        "phases": phases,
        "phase": "day" if phase == "setup" else phase,
        "left": board.say("board", "crosses-left", crosses=left) if left else "",
        "walked": any(shown),
    }
