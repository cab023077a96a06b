"""The tree of a study in words: a line for each move, branches after the move that they are tried instead of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sobremesa.study.playing import PlayedStudy
from sobremesa.study.study import START
from sobremesa.web.study_shown import TreeLine

_DEEPEST: Final = 5  # what lies deeper is drawn no further in


@dataclass(frozen=True)
class MoveTold:
    """A move in words."""

    label: str
    seat: str


def tree_lines(
    played: PlayedStudy, current: int, told: Callable[[int], MoveTold], address: Callable[[int], str]
) -> list[TreeLine]:
    """All moves in the order in which they are read."""
    study = played.study
    leading = {*study.line(current)}
    children: dict[int, list[int]] = {}
    for number, node in enumerate(study.nodes, 1):
        children.setdefault(node.parent, []).append(number)
    found: list[TreeLine] = []
    waiting = [(number, 0, False) for number in children.get(START, [])[:1]]
    while waiting:
        number, depth, begins = waiting.pop()
        node, words = study.node(number), told(number)
        found.append(
            TreeLine(
                number=number,
                label=words.label,
                seat=words.seat,
                name=node.name,
                remark=node.remark,
                href=address(number),
                depth=depth,
                begins=begins,
                current=number == current,
                leads_here=number in leading,
            )
        )
        waiting += [(child, depth, False) for child in children.get(number, [])[:1]]
        if not begins:
            first, *others = children[node.parent]
            if number == first:
                waiting += [(other, min(depth + 1, _DEEPEST), True) for other in reversed(others)]
    return found
