"""One's own games as files: everything that is kept of them, for a table of figures (CSV) or a program (JSON)."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Final

from sobremesa.web.statistics.dates import utc
from sobremesa.web.statistics.decisions import OwnDecision
from sobremesa.web.statistics.setting import Setting
from sobremesa.web.store.rows import OwnGame

_COLUMNS: Final = (
    "ended", "table", "name", "seat", "game", "players", "others", "options", "first_game", "company", "result",
    "reason", "points", "scores", "turns", "left_out",
)  # fmt: skip
_OF_DECISIONS: Final = ("table", "seat", "game", "move", "decision", "lost", "margin")
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def as_objects(games: Sequence[OwnGame]) -> list[dict[str, object]]:
    """A row for each seat, the last game first; those that are not counted say why."""
    return [_as_object(game) for game in games]


def _as_object(game: OwnGame) -> dict[str, object]:
    result = game.result
    setting = Setting.read(result.game_id, result.setting)
    return {
        "ended": utc(result.at),
        "table": result.table_id,
        "name": game.title,
        "seat": result.seat + 1,
        "game": result.game_id,
        "players": setting.players,
        "others": [*setting.others],
        "options": {**setting.options},
        "first_game": setting.coached,
        "company": result.company,
        "result": result.result,
        "reason": result.reason,
        "points": result.points,
        "scores": [*result.scores],
        "turns": result.turns,
        "left_out": result.left_out,
        "series": result.series,
    }


def decisions_as_objects(decisions: Sequence[OwnDecision]) -> list[dict[str, object]]:
    """A row for each decision that was judged: what it lost of the chance to win, in points."""
    return [
        {
            "table": each.table_id,
            "seat": each.seat + 1,
            "game": each.game_id,
            "move": each.move,
            "decision": each.kind,
            "lost": round(100 * each.lost.mean, 2),
            "margin": round(100 * each.lost.margin, 2),
        }
        for each in decisions
    ]


def as_json(games: Sequence[OwnGame], decisions: Sequence[OwnDecision]) -> str:
    """All of it."""
    document = {"games": as_objects(games), "decisions": decisions_as_objects(decisions)}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def as_csv(games: Sequence[OwnGame]) -> str:
    """The games but for the series; several things in one cell stand with spaces between."""
    return _table(_COLUMNS, as_objects(games))


def decisions_as_csv(decisions: Sequence[OwnDecision]) -> str:
    """The decisions that were judged."""
    return _table(_OF_DECISIONS, decisions_as_objects(decisions))


def _table(columns: Sequence[str], rows: Sequence[dict[str, object]]) -> str:
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)
    return written.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{name}={each}" for name, each in value.items())
    if isinstance(value, list):
        return " ".join(str(each) for each in value)
    text = str(value)
    # A name that others gave their table must be no formula for whoever opens this.
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULAS) else text
