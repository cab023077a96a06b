"""The OpenAPI 3.1 document of the API, made of its endpoints and of the types that they read and tell."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sobremesa.web.api.endpoints import LOOKER, SEAT, Endpoint
from sobremesa.web.api.paths import API_ROOT, VERSION
from sobremesa.web.api.problems import PROBLEM_TYPE
from sobremesa.web.api.told import ProblemTold
from sobremesa.web.faces import Face

Json = dict[str, Any]
AnyEndpoint = Endpoint[Any, Any]
_REF: Final = "#/components/schemas/{name}"
_ALWAYS: Final = (400, 401, 421, 429, 500, 503)  # whatever is asked
_OF_TABLES: Final = (403, 404, 409)  # of one table
_WITH_BODY: Final = (403, 413, 415, 422)
_SAID: Final = {
    400: "It cannot be read.",
    401: "A token is missing, or holds no seat here.",
    403: "It may not be seen or done.",
    404: "There is no such thing.",
    409: "Not now: the position or the seat is another.",
    413: "The body is too large.",
    415: "The body is no JSON.",
    421: "The server does not go by this name.",
    422: "It can be read, and cannot be done.",
    429: "Too much at once.",
    500: "A fault of ours.",
    503: "Come back later.",
}
_PARAMETERS: Final = {
    "game": ("A game, as the list of games names it.", {"type": "string", "pattern": "^[a-z0-9_-]+$"}),
    "table_id": ("A table.", {"type": "string", "pattern": "^[a-z0-9]{1,40}$"}),
    "move": ("The number of an entry of the log; 0 is the start.", {"type": "integer", "minimum": 0}),
}
_MEDIA: Final[dict[str, Json]] = {
    "application/json": {},
    "text/plain": {"type": "string"},
    "text/event-stream": {
        "description": "One event.",
        "type": "object",
        "properties": {"event": {"type": "string"}, "data": {"type": "string"}},
    },
}
_HEADERS: Final = {
    "RateLimit-Policy": "How much may be asked, by seat and by address.",
    "RateLimit": "How much of it is left, and the seconds until all of it is there again.",
}


def document_of(endpoints: Sequence[AnyEndpoint], faces: Sequence[type[Face]]) -> Json:
    """The whole document."""
    paths: Json = {}
    for endpoint in endpoints:
        paths.setdefault(API_ROOT + endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sobremesa",
            "version": VERSION,
            "summary": "A table for heavy games: everything that a page of a table can do.",
            "description": "v1 may gain addresses and fields, and never loses or changes one.",
        },
        "paths": paths,
        "components": {
            "schemas": _schemas(endpoints, faces),
            "responses": {f"Problem{status}": _problem(status) for status in _SAID},
            "headers": {name: {"description": said, "schema": {"type": "string"}} for name, said in _HEADERS.items()},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
        },
    }


def _schemas(endpoints: Sequence[AnyEndpoint], faces: Sequence[type[Face]]) -> Json:
    """Every type by its name, with one view for each game that has a type for it."""
    views = [face.view_type for face in faces if face.view_type is not None]
    types = [endpoint.told for endpoint in endpoints if not isinstance(endpoint.told, str)]
    types += [endpoint.sent for endpoint in endpoints if _has_body(endpoint)]
    seen = list(dict.fromkeys([*types, ProblemTold]))
    found, schemas = msgspec.json.schema_components([*seen, *views], ref_template=_REF)
    schemas["OpenView"] = {
        "title": "OpenView",
        "description": "What a seat may know in a game whose view has no type here.",
        "type": "object",
        "properties": {"game": {"type": "string"}},
        "additionalProperties": True,
    }
    own = [*found[len(seen) :], {"$ref": _REF.format(name="OpenView")}]
    schemas["View"] = {"title": "View", "description": "What one seat may know, and nothing more.", "anyOf": own}
    return dict(sorted(schemas.items()))


def _operation(endpoint: AnyEndpoint) -> Json:
    operation: Json = {
        "operationId": endpoint.name,
        "summary": endpoint.says,
        "parameters": _parameters(endpoint),
        "responses": {**_answers(endpoint), **_problems(endpoint)},
        "security": [{"seat": []}] if endpoint.who == SEAT else [{"seat": []}, {}] if endpoint.who == LOOKER else [{}],
    }
    if _has_body(endpoint):
        operation["requestBody"] = {
            "required": bool(msgspec.structs.fields(endpoint.sent)),
            "content": {"application/json": {"schema": {"$ref": _REF.format(name=endpoint.sent.__name__)}}},
        }
    return operation


def _has_body(endpoint: AnyEndpoint) -> bool:
    return endpoint.method != "GET"


def _parameters(endpoint: AnyEndpoint) -> list[Json]:
    found: list[Json] = []
    for name, (said, schema) in _PARAMETERS.items():
        if f"{{{name}}}" in endpoint.path:
            found.append({"name": name, "in": "path", "required": True, "description": said, "schema": schema})
    _, schemas = msgspec.json.schema_components([endpoint.query])
    for name, schema in schemas[endpoint.query.__name__]["properties"].items():
        found.append({"name": name, "in": "query", "required": False, "schema": _without_null(schema)})
    if endpoint.keyed:
        said = "The same act under the same key gets the first answer."
        schema = {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"}
        found.append(
            {"name": "Idempotency-Key", "in": "header", "required": False, "description": said, "schema": schema}
        )
    said = "In which language sentences are wanted: en, es, it or fr."
    found.append(
        {
            "name": "Accept-Language",
            "in": "header",
            "required": False,
            "description": said,
            "schema": {"type": "string"},
        }
    )
    return found


def _without_null(schema: Json) -> Json:
    """What a text in an address can be: it is left out where it is nothing."""
    some = [each for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    return some[0] if len(some) == 1 else {name: value for name, value in schema.items() if value is not None}


def _answers(endpoint: AnyEndpoint) -> Json:
    headers: Json = {name: {"$ref": f"#/components/headers/{name}"} for name in _HEADERS}
    if isinstance(endpoint.told, str):
        content: Json = {endpoint.told: {"schema": _MEDIA[endpoint.told]}}
    else:
        content = {"application/json": {"schema": {"$ref": _REF.format(name=endpoint.told.__name__)}}}
    status = "201" if endpoint.made else "200"
    if endpoint.made:
        headers["Location"] = {"schema": {"type": "string"}, "description": "Where it is."}
    return {status: {"description": endpoint.says, "headers": headers, "content": content}}


def _problems(endpoint: AnyEndpoint) -> Json:
    statuses = {*_ALWAYS, *endpoint.problems}
    statuses |= {*_OF_TABLES} if "{table_id}" in endpoint.path else set()
    statuses |= {*_WITH_BODY} if _has_body(endpoint) else set()
    return {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in sorted(statuses)}


def _problem(status: int) -> Json:
    return {
        "description": _SAID[status],
        "content": {PROBLEM_TYPE: {"schema": {"$ref": _REF.format(name=ProblemTold.__name__)}}},
    }


def written(document: Json) -> bytes:
    """The document as a file."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
