"""A game's options as parameters of OpenSpiel: whole numbers, yes or no, and texts that fit into a game string.

OpenSpiel reads a text that looks like a number as one, so such a text has a '#' before it: `edition=#2013`. A list is
its items with ';' behind each, an empty one ';', a document is its JSON in base64. An empty text leaves the option out.
"""

import base64
import json
from typing import Final

from sobremesa.core.errors import SetupError
from sobremesa.core.options import OptionSpec

Parameter = bool | int | str
LEFT_OUT: Final = ""
EMPTY_LIST: Final = ";"
_NUMBER: Final = frozenset("+-.0123456789")


def usual_parameter(spec: OptionSpec) -> Parameter:
    """The parameter's default."""
    if spec.kind == "flag":
        return bool(spec.default)
    if spec.kind == "number":
        assert isinstance(spec.default, int)
        return spec.default
    return LEFT_OUT


def write_parameter(spec: OptionSpec, value: object) -> Parameter:
    """An option's value as a parameter."""
    value = spec.read(value)
    if spec.kind in ("flag", "number"):
        assert isinstance(value, int)
        return value
    if value is None:
        return LEFT_OUT
    if spec.kind == "list":
        assert isinstance(value, list)
        return ";".join([*value, ""]) or EMPTY_LIST  # ends with ';', so that it is told from one that is left out
    if spec.kind == "document":
        return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
    text = str(value)
    return f"#{text}" if set(text) <= _NUMBER else text


def read_parameter(spec: OptionSpec, given: object) -> object:
    """The value of an option that was given, in whatever way somebody may write it in a game string."""
    if spec.kind in ("flag", "number"):
        return given
    text = str(given)
    if spec.kind == "list":
        return [item.removeprefix("#") for item in text.split(";") if item]
    if spec.kind == "document":
        try:
            return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        except ValueError:
            raise SetupError(f"option {spec.name}: the JSON of a table in base64 is expected") from None
    return text.removeprefix("#")


def read_parameters(specs: list[OptionSpec], given: dict[str, object]) -> dict[str, object]:
    """The options that these parameters choose; what is left out is the game's default."""
    known = {spec.name: spec for spec in specs}
    return {
        name: read_parameter(known[name], value) for name, value in given.items() if name in known and value != LEFT_OUT
    }


def write_parameters(specs: list[OptionSpec], options: dict[str, object]) -> dict[str, Parameter]:
    """The parameters of these options; SetupError for one that does not exist."""
    known = {spec.name: spec for spec in specs}
    for name in options:
        if name not in known:
            raise SetupError(f"option {name}: there is no such option; there are {', '.join(known)}")
    return {name: write_parameter(known[name], value) for name, value in options.items()}
