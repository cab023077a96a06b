"""Studies as text, and read again: whatever a stranger wrote is refused with what is wrong, down to the move."""

import json
from collections.abc import Mapping
from typing import Any, Final

from sobremesa.study.fields import Path
from sobremesa.study.study import (
    LONGEST_NAME,
    LONGEST_REMARK,
    MOST_CHANGES,
    MOST_MOVES,
    CannotStudy,
    Document,
    Edit,
    Node,
    SetupChange,
    Study,
    StudySetup,
)

FORMAT: Final = 1
MARK: Final = "sobremesa-study"
_LONGEST_MOVE: Final = 80
_DEEPEST: Final = 24
_MOST_EDITS: Final = 200  # of one change
_MOST_VERSIONS: Final = 1_000_000


def write_study(study: Study) -> str:
    """Its text: short, for it travels in links."""
    written: dict[str, Any] = {
        MARK: FORMAT,
        "game": study.game_id,
        "rules": study.rules,
        "print": study.print_number,
        "position": study.position,
    }
    if study.name or study.remark:
        written["about"] = [study.name, study.remark]
    if study.nodes:
        written["moves"] = [_written_node(node) for node in study.nodes]
    if study.setup is not None:
        changes = [[_written_edit(edit) for edit in change] for change in study.setup.changes]
        written["setup"] = {"position": study.setup.document, "changes": changes, "done": study.setup.done}
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def _written_node(node: Node) -> list[Any]:
    told = [node.name, node.remark] if node.name or node.remark else []
    return [node.parent, node.move, *told]


def _written_edit(edit: Edit) -> list[Any]:
    return [list(edit.path), list(edit.before), list(edit.after)]


def read_json(text: str) -> dict[str, Any]:
    """A mapping that somebody wrote; CannotStudy where it is none."""
    try:
        found = json.loads(text, parse_constant=_no_number)
    except RecursionError as error:
        raise CannotStudy("no-document") from error
    except ValueError as error:
        raise CannotStudy("no-document") from error
    if not isinstance(found, dict) or _is_too_deep(found):
        raise CannotStudy("no-document")
    return found


def _no_number(name: str) -> None:
    raise ValueError(name)


def _is_too_deep(value: object) -> bool:
    layer = [value]
    for _ in range(_DEEPEST):
        layer = [
            inner
            for each in layer
            for inner in (each.values() if isinstance(each, dict) else each if isinstance(each, list) else ())
        ]
        if not layer:
            return False
    return True


def read_study(text: str) -> Study:
    """The study of a text, as far as it can be read without its game; CannotStudy says what is wrong."""
    return study_of(read_json(text))


def study_of(found: Mapping[str, Any]) -> Study:
    """The same of what was in the text."""
    if found.get(MARK) != FORMAT:
        raise CannotStudy("other-format" if MARK in found else "no-study")
    known = (MARK, "game", "rules", "print", "position", "about", "moves", "setup")
    if any(name not in known for name in found):
        raise CannotStudy("no-study")
    about = found.get("about", ["", ""])
    moves = found.get("moves", [])
    if not isinstance(about, list) or len(about) != 2 or not isinstance(moves, list):
        raise CannotStudy("no-study")
    if len(moves) > MOST_MOVES:
        raise CannotStudy("too-long", most=MOST_MOVES)
    return Study(
        game_id=_text(found.get("game"), LONGEST_NAME),
        rules=_number(found.get("rules"), _MOST_VERSIONS),
        print_number=_number(found.get("print"), _MOST_VERSIONS),
        position=_mapping(found.get("position")),
        nodes=tuple(_read_node(place, move) for place, move in enumerate(moves, 1)),
        name=_text(about[0], LONGEST_NAME),
        remark=_text(about[1], LONGEST_REMARK),
        setup=_read_setup(found["setup"]) if "setup" in found else None,
    )


def _read_node(place: int, move: Any) -> Node:
    if not isinstance(move, list) or len(move) not in (2, 4):
        raise CannotStudy("no-study")
    told = [_text(move[2], LONGEST_NAME), _text(move[3], LONGEST_REMARK)] if len(move) == 4 else []
    return Node(_number(move[0], place - 1), _text(move[1], _LONGEST_MOVE), *told)


def _read_setup(found: Any) -> StudySetup:
    source = _mapping(found)
    changes = source.get("changes", [])
    if {*source} - {"position", "changes", "done"} or not isinstance(changes, list) or len(changes) > MOST_CHANGES:
        raise CannotStudy("no-study")
    return StudySetup(
        _mapping(source.get("position")),
        tuple(_read_change(each) for each in changes),
        _number(source.get("done", 0), len(changes)),
    )


def _read_change(found: Any) -> SetupChange:
    if not isinstance(found, list) or len(found) > _MOST_EDITS:
        raise CannotStudy("no-study")
    return tuple(_read_edit(each) for each in found)


def _read_edit(found: Any) -> Edit:
    if not isinstance(found, list) or len(found) != 3 or not all(isinstance(each, list) for each in found):
        raise CannotStudy("no-study")
    path, before, after = found
    if len(before) > 1 or len(after) > 1 or not path or not all(_is_step(step) for step in path):
        raise CannotStudy("no-study")
    steps: Path = tuple(path)
    return Edit(steps, tuple(before), tuple(after))


def _is_step(step: Any) -> bool:
    return isinstance(step, (str, int)) and not isinstance(step, bool)


def _mapping(value: Any) -> Document:
    if not isinstance(value, dict):
        raise CannotStudy("no-study")
    return value


def _number(value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise CannotStudy("no-study")
    return value


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise CannotStudy("no-study")
    return "".join(sign for sign in value if sign.isprintable() or sign == "\n")
