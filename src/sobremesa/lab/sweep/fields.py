"""What a sweep varies: an option of a game or a printed value of it, and the values that it takes.

`bread_price.rye=2..5` is a range, `farm.ox=2..6/2` goes in steps, `players=2,4` is a list, and any of them can stand
beside others with commas between. A value that is a list or a table is written as in the file of the print.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.options import OptionSpec
from sobremesa.prints.components import AnyPrint, components_of, has_components, load_components
from sobremesa.prints.paths import ABOUT_VALUES, value_at

MOST_VALUES: Final = 1000
_RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:/(\d{1,9}))?")
_WORD: Final = re.compile(r"[\w-]+")
_OPENING, _CLOSING = "[{", "]}"


@dataclass(frozen=True)
class SweptField:
    """An option by its name, or a printed value by its path, with all values that are tried."""

    name: str
    is_option: bool
    base: Any  # as it stands
    values: tuple[Any, ...]
    provenance: str = ""  # of a printed value


def read_field(game: Game, options: Mapping[str, object], text: str) -> SweptField:
    """What `NAME=VALUES` says about games with these options; SetupError in one sentence where it says nothing."""
    name, sign, values = (part.strip() for part in text.partition("="))
    if not name or not sign or not values:
        raise SetupError(f"{text!r} does not say what to vary; that reads like players=2..4 or bread_price.rye=2,3")
    specs = {spec.name: spec for spec in game.options()}
    spec = specs.get(name.replace("-", "_"))
    if spec is not None:
        return _option_field(spec, options, values)
    if not has_components(game.id):
        raise SetupError(
            f"{game.name} has no option {name!r}, and its print is part of its rules; options are {', '.join(specs)}"
        )
    return _printed_field(game, print_of(game, options), name, values)


def document_option(game: Game) -> str:
    """The option that takes a whole print."""
    return next(spec.name for spec in game.options() if spec.kind == "document")


def print_of(game: Game, options: Mapping[str, object]) -> AnyPrint:
    """The print that games with these options are played with."""
    given = options.get(document_option(game))
    return load_components(game.id) if given is None else components_of(game.id, given)


def _option_field(spec: OptionSpec, options: Mapping[str, object], text: str) -> SweptField:
    if spec.kind == "document":
        raise SetupError(f"{spec.name} is a whole print; prints are compared by --print FILE --print FILE")
    base = spec.read(options[spec.name]) if spec.name in options else spec.default
    values = _different([spec.read(value) for part in _parts(text) for value in _option_values(spec, part)])
    return SweptField(spec.name, True, base, tuple(values))


def _option_values(spec: OptionSpec, part: str) -> list[Any]:
    """What a part of the list of values says for an option: words as they are, with + between those of a list."""
    if spec.kind == "number":
        return _numbers(part) or [_toml(part)]
    if spec.kind == "flag":
        return [{"yes": True, "true": True, "no": False, "false": False}.get(part, part)]
    return [[word.strip() for word in part.split("+")] if spec.kind == "list" else part]


def _printed_field(game: Game, played: AnyPrint, path: str, text: str) -> SweptField:
    try:
        base = value_at(played.document, path)
        provenance = played.provenance(path)
    except (KeyError, SetupError) as error:
        near = get_close_matches(path, played.leaves(), 1)
        hint = f"; did you mean {near[0]}?" if near else f"; `sobremesa components {game.id}` shows all"
        raise SetupError(f"{game.name} has no option and no printed value {path!r}{hint}") from error
    values = _different([value for part in _parts(text) for value in (_numbers(part) or [_toml(part)])])
    return SweptField(path, False, base, tuple(values), provenance)


def _numbers(part: str) -> list[int]:
    """The whole numbers of a range; none where it is no range."""
    found = _RANGE.fullmatch(part)
    if found is None:
        return []
    first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if last < first or step < 1:
        raise SetupError(f"{part!r} is no range; one goes up, like 2..5 or 2..6/2")
    if (last - first) // step >= MOST_VALUES:
        raise SetupError(f"{part!r} has more than {MOST_VALUES:,} values")
    return list(range(first, last + 1, step))


def _toml(part: str) -> Any:
    """A value as the file of a print has it; a word needs no quotes."""
    try:
        read = tomllib.loads(f"value = {part}")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        if _WORD.fullmatch(part):
            return part
        raise SetupError(f"{part!r} is no value; one reads like 3, rye or [1, 2, 2]") from error
    if read.keys() != {"value"}:
        raise SetupError(f"{part!r} is no value; one reads like 3, rye or [1, 2, 2]")
    return read["value"]


def _parts(text: str) -> list[str]:
    """What stands between the commas; those inside of brackets belong to a value."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += sign
    if not all(part.strip() for part in parts):
        raise SetupError(f"between the commas of {text!r} a value is missing")
    return [part.strip() for part in parts]


def _different(values: list[Any]) -> list[Any]:
    """Each value once."""
    kept: list[Any] = []
    for value in values:
        if not any(value == other and type(value) is type(other) for other in kept):
            kept.append(value)
    return kept


def written(value: object) -> str:
    """A value on one line: '3', 'rye', 'a+b', '[1, 2]', '{ water = 1 }'."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return "+".join(value)
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        named = [f"{name} = {written(inner)}" for name, inner in value.items() if name not in ABOUT_VALUES]
        return f"{{ {', '.join(named)} }}"
    return "usual" if value is None else str(value)
