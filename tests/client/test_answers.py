"""The types of the client are those of the API: each has the same fields, of the same kinds."""

import types
import typing
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from sobremesa.client import answers
from sobremesa.web.api import told, told_before

PAIRS = {
    "ApiAnswer": told_before.ApiTold,
    "GamesAnswer": told_before.GamesTold,
    "GameAnswer": told_before.GameTold,
    "ActionsAnswer": told_before.ActionsTold,
    "MadeAnswer": told_before.TableMade,
    "HeldAnswer": told_before.SeatHeld,
    "TablesAnswer": told_before.TablesTold,
    "AboutAnswer": told_before.AboutTable,
    "TableAnswer": told.TableSeen,
    "ActAnswer": told.ActDone,
    "OptionsAnswer": told.OptionsTold,
    "LogAnswer": told.LogTold,
    "MomentAnswer": told.MomentSeen,
    "ChatAnswer": told.ChatTold,
    "HintAnswer": told.HintTold,
}


def shape(kind: Any) -> Any:
    """A type without its names: objects by their fields, and the rest as JSON knows it."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is typing.Annotated:
        return shape(parts[0])
    if (isinstance(kind, type) and issubclass(kind, msgspec.Struct)) or typing.is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        return {name: "a view" if name == "view" else shape(part) for name, part in hints.items()}
    if origin is types.UnionType or origin is typing.Union:
        return {"either": sorted(map(str, map(shape, parts)))}
    if origin in (list, tuple):
        return ["list", *{str(shape(part)) for part in parts}]
    return ("dict", shape(parts[1])) if origin is dict else kind


def test_every_answer_of_the_client_has_the_fields_that_the_api_tells() -> None:
    for name, told_type in PAIRS.items():
        assert shape(vars(answers)[name]) == shape(told_type), name


def test_no_answer_of_the_client_is_left_out() -> None:
    assert {name for name in vars(answers) if name.endswith("Answer")} == PAIRS.keys()


def _leaves(value: Any) -> Iterator[Any]:
    for part in value.values() if isinstance(value, dict) else [value]:
        yield from _leaves(part) if isinstance(part, dict) else [part]


def test_other_fields_and_other_kinds_would_be_found() -> None:
    assert shape(list[int]) != shape(list[str])
    assert shape(int | None) != shape(int)
    assert shape(answers.ClockItem) != shape(answers.SettledItem)
    assert {*_leaves(shape(told_before.ClockTold))} == {str, int}
