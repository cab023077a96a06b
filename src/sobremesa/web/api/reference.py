"""The OpenAPI document as a page shows it: addresses in groups, what each asks and answers, types with their fields."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sobremesa.catalog import GAMES
from sobremesa.web.api import acting, creating, games, looking, talking
from sobremesa.web.api.document import AnyEndpoint, Json
from sobremesa.web.api.endpoints import LOOKER, SEAT
from sobremesa.web.api.openapi import of_the_code

# In the order of a page; what belongs to none of them comes first.
_GROUPS: Final[dict[str, Sequence[AnyEndpoint]]] = {
    "start": (),
    "games": [endpoint for endpoint in games.ENDPOINTS if endpoint.path.startswith("/games")],
    "tables": creating.ENDPOINTS,
    "looking": looking.ENDPOINTS,
    "acting": acting.ENDPOINTS,
    "talking": talking.ENDPOINTS,
}
# Values of examples that must be more than of the right type.
_KNOWN: Final[Json] = {"game": next(iter(GAMES)), "seats": [{"kind": "me"}, {"kind": "bot"}]}
_EVERYWHERE: Final = "Accept-Language"  # said once for all addresses
_LIMITS: Final = {
    "integer": ("minimum", "maximum"),
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
}


@dataclass(frozen=True)
class TypePiece:
    """A piece of how a type is written; `type_name` is the type of the document that it names, or ''."""

    text: str
    type_name: str = ""


@dataclass(frozen=True)
class ApiField:
    """A field of a type, or a parameter of an address."""

    name: str
    place: str  # of a parameter: path, query or header
    pieces: tuple[TypePiece, ...]
    limits: str  # 0–600, or ''
    usual: str  # what it is where it is left out, as JSON; '' where that is nothing
    needed: bool
    about: str


@dataclass(frozen=True)
class TypeShown:
    """A type: an object with fields, or a choice between others."""

    name: str
    about: str
    fields: tuple[ApiField, ...]
    pieces: tuple[TypePiece, ...]  # where it is no object
    open: bool  # whether it may have fields that are named nowhere
    asked: bool  # whether programs send it


@dataclass(frozen=True)
class OperationShown:
    """What can be asked at an address with a method."""

    name: str
    method: str
    path: str
    about: str
    who: str
    parameters: tuple[ApiField, ...]
    body: tuple[TypePiece, ...]
    status: str
    answer: tuple[TypePiece, ...]
    media_type: str
    problems: tuple[str, ...]
    example: str  # the lines of a curl command, from behind the name of the server


@dataclass(frozen=True)
class ReferenceShown:
    """All of it."""

    groups: dict[str, tuple[OperationShown, ...]]
    types: tuple[TypeShown, ...]
    problems: dict[str, str]  # what a status means


@cache
def reference() -> ReferenceShown:
    """The document of this release."""
    return reference_of(of_the_code())


def reference_of(document: Json) -> ReferenceShown:
    """A document as a page shows it."""
    schemas = document["components"]["schemas"]
    group_of = {endpoint.name: name for name, endpoints in _GROUPS.items() for endpoint in endpoints}
    groups: dict[str, list[OperationShown]] = {name: [] for name in _GROUPS}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            shown = _operation(path, method.upper(), operation, schemas)
            groups[group_of.get(shown.name, "start")].append(shown)
    return ReferenceShown(
        {name: tuple(operations) for name, operations in groups.items() if operations},
        tuple(_type(name, schema) for name, schema in schemas.items()),
        {
            name.removeprefix("Problem"): told["description"]
            for name, told in document["components"]["responses"].items()
        },
    )


def _operation(path: str, method: str, operation: Json, schemas: Json) -> OperationShown:
    status, answer = next((status, told) for status, told in operation["responses"].items() if status < "300")
    media_type, content = next(iter(answer["content"].items()))
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    fields = sent and schemas[sent["$ref"].rpartition("/")[2]].get("properties")
    return OperationShown(
        name=operation["operationId"],
        method=method,
        path=path,
        about=operation["summary"],
        who=_who(operation["security"]),
        parameters=tuple(_parameter(each) for each in operation["parameters"] if each["name"] != _EVERYWHERE),
        body=tuple(_pieces(sent)) if fields else (),
        status=status,
        answer=tuple(_pieces(content["schema"])) if "json" in media_type else (),
        media_type=media_type,
        problems=tuple(each for each in operation["responses"] if each >= "400"),
        example=_example(path, method, operation, sent, schemas),
    )


def _who(security: list[Json]) -> str:
    return SEAT if {} not in security else LOOKER if len(security) > 1 else "all"


def _parameter(parameter: Json) -> ApiField:
    schema = parameter["schema"]
    about = parameter.get("description") or schema.get("description", "")
    return _field(parameter["name"], schema, parameter.get("required", False), about, parameter["in"])


def _type(name: str, schema: Json) -> TypeShown:
    required, properties = schema.get("required", ()), schema.get("properties", {})
    return TypeShown(
        name,
        schema.get("description", ""),
        tuple(_field(each, told, each in required, told.get("description", "")) for each, told in properties.items()),
        () if schema.get("type") == "object" else tuple(_pieces(schema)),
        schema.get("additionalProperties") is True,
        schema.get("additionalProperties") is False,
    )


def _field(name: str, schema: Json, needed: bool, about: str, place: str = "") -> ApiField:
    usual = schema.get("default")
    written = "" if usual in (None, "", [], {}) else json.dumps(usual)
    return ApiField(name, place, tuple(_pieces(schema)), _limits(schema), written, needed, about)


def _limits(schema: Json) -> str:
    least, most = (schema.get(each) for each in _LIMITS.get(str(schema.get("type")), ("", "")))
    if least is None and most is None:
        return ""
    return f"≤ {most}" if least is None else f"≥ {least}" if most is None else f"{least}–{most}"


# -- how a type is written -----------------------------------------------------------------------------------------


def _pieces(schema: Json) -> Iterator[TypePiece]:
    """A type as JSON is talked of everywhere: `integer`, `Type[]`, `string | null`, `{name: Type}`."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield TypePiece(name, name)
    elif "anyOf" in schema:
        yield from _joined(schema["anyOf"], " | ")
    elif "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        yield TypePiece(" | ".join(json.dumps(value) for value in values))
    elif schema.get("type") == "array" and "prefixItems" in schema:
        yield TypePiece("[")
        yield from _joined(schema["prefixItems"], ", ")
        yield TypePiece("]")
    elif schema.get("type") == "array":
        items = schema.get("items", {})
        several = "anyOf" in items
        yield from [TypePiece("(")] if several else []
        yield from _pieces(items)
        yield TypePiece(")[]" if several else "[]")
    elif isinstance(schema.get("additionalProperties"), dict):
        yield TypePiece("{name: ")
        yield from _pieces(schema["additionalProperties"])
        yield TypePiece("}")
    else:
        yield TypePiece(str(schema.get("type", "any")))


def _joined(schemas: list[Json], between: str) -> Iterator[TypePiece]:
    for number, schema in enumerate(schemas):
        if number:
            yield TypePiece(between)
        yield from _pieces(schema)


# -- an example ----------------------------------------------------------------------------------------------------


def _example(path: str, method: str, operation: Json, sent: Json | None, schemas: Json) -> str:
    """What follows the address of the server in a curl command."""
    lines = [_with_names(path) + '"']
    if {} not in operation["security"] or len(operation["security"]) > 1:
        lines.append('-H "Authorization: Bearer $TOKEN"')
    if sent is not None:
        lines.append('-H "Content-Type: application/json"')
        lines.append(f"-d '{json.dumps(_value(sent, schemas), ensure_ascii=False)}'")
    return " \\\n  ".join(lines)


def _with_names(path: str) -> str:
    """An address in which parameters are those of a shell: $GAME, $TABLE."""
    return path.replace("{table_id}", "$TABLE").replace("{game}", "$GAME").replace("{move}", "17")


def _value(schema: Json, schemas: Json) -> Any:
    """Something that fits, with no more than must be there."""
    if "$ref" in schema:
        return _value(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if "anyOf" in schema:
        return _value(schema["anyOf"][-1], schemas)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        properties = schema.get("properties", {})
        needed = {name: told for name, told in properties.items() if name in schema.get("required", ())}
        return {name: _KNOWN.get(name) or _value(told, schemas) for name, told in needed.items()}
    if kind == "array":
        return [_value(schema["items"], schemas)]
    return {"integer": 17, "boolean": True}.get(str(kind), "p2" if "pattern" in schema else "…")
