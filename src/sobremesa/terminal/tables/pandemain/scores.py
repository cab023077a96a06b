"""The score sheet of Pandemain: every line named with its rule, a column for each participant."""

from typing import Any

from rich.text import Text

from sobremesa.terminal.flow import heading
from sobremesa.wording import View
from sobremesa.wording.messages import Words


def score_sheet(view: View, words: Words, width: int, plain: bool) -> list[Text]:
    """All lines that scored anything, the total, and who wins; nothing before the end."""
    outcome = view["outcome"]
    if outcome is None:
        return []
    scores: list[dict[str, Any]] = outcome["scores"]
    rules = {line["line"]: line["rule"] for score in scores for line in score["lines"]}
    names = words.catalog.section("score-lines")
    order = [line for line in names if line in rules]
    rows = [
        (words.board("score-line", name=names[line], rule=rules[line]), [_points(score, line) for score in scores])
        for line in order
    ]
    rows.append((words.board("total"), [str(score["points"]) for score in scores]))
    first = max(len(title) for title, _ in rows) + 2
    columns = [max(len(words.player(score["seat"])), 6) + 2 for score in scores]
    head = Text(" " * first)
    for score, wide in zip(scores, columns, strict=True):
        head.append(words.player(score["seat"]).rjust(wide), "bold")
    lines = [heading(words.board("score"), width, plain), head]
    for title, numbers in rows:
        last = title == rows[-1][0]
        line = Text(title.ljust(first), "bold" if last else "")
        for number, wide in zip(numbers, columns, strict=True):
            line.append(number.rjust(wide), "bold" if last else "")
        lines.append(line)
    marks = Text(" " * first)
    for score, wide in zip(scores, columns, strict=True):
        marks.append((words.board("winner") if score["seat"] in outcome["winners"] else "").rjust(wide), "bold green")
    return [*lines, marks]


def _points(score: dict[str, Any], line: str) -> str:
    """What one line is worth; nothing where it scored nothing."""
    return next((str(found["points"]) for found in score["lines"] if found["line"] == line), "")
