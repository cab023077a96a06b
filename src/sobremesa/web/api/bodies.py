"""Reading what programs send: JSON of a known type in a body, texts in a query, a token in a header."""

import re
from typing import Final, TypeVar

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request

from sobremesa.web.problems import Problem, RequestFault
from sobremesa.web.store.acts import LONGEST_KEY

DEEPEST: Final = 16  # levels of a body
_BRACKETS: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_PLACE: Final = re.compile(r" - at `(?:key in )?\$(?P<path>[^`]*)`$")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[([^\]]*)\]")
_UNKNOWN: Final = re.compile(r"unknown field `(.*?)`")
_KEY: Final = re.compile(rf"[!-~]{{1,{LONGEST_KEY}}}")
_JSON: Final = "application/json"

T = TypeVar("T", bound=msgspec.Struct)


async def read_body(request: Request, wanted: type[T]) -> T:
    """The body of a request; Problem where it is no JSON, or not of this type."""
    raw = await request.body()
    if not raw and not msgspec.structs.fields(wanted):
        return wanted()
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != _JSON:
        raise Problem(415, "no-json", "api")
    if _depth(raw) > DEEPEST:
        raise Problem(400, "too-deep", "api", most=DEEPEST)
    try:
        return msgspec.json.decode(raw, type=wanted)
    except msgspec.ValidationError as error:
        said, place = told_apart(str(error))
        raise Problem(422, "bad-body", "api").with_faults(RequestFault(said, pointer_of(place))) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Problem(400, "bad-json", "api").with_faults(RequestFault(str(error))) from error


def _depth(raw: bytes) -> int:
    """How deep a text is nested, as far as it is JSON."""
    depth = deepest = 0
    for found in _BRACKETS.finditer(raw):
        sign = raw[found.start()]
        if sign in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in b"]}":
            depth -= 1
    return deepest


def read_query(request: Request, wanted: type[T]) -> T:
    """What stands behind the '?' of an address; Problem for a name that is unknown or twice, and a wrong value."""
    given: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in given:
            raise bad_parameter(name, "given twice")
        given[name] = value
    try:
        return msgspec.convert(given, wanted, strict=False)
    except msgspec.ValidationError as error:
        said, place = told_apart(str(error))
        unknown = _UNKNOWN.search(said)
        raise bad_parameter(unknown[1] if unknown else place.removeprefix("."), said) from error


def bad_parameter(name: str, said: str) -> Problem:
    """The problem of a parameter that cannot be understood."""
    shown = name.encode("ascii", "replace").decode()[:40]
    return Problem(400, "bad-parameter", "api", name=shown).with_faults(RequestFault(said, parameter=shown))


def told_apart(message: str) -> tuple[str, str]:
    """What is wrong, and the path of where, of a sentence of msgspec's."""
    found = _PLACE.search(message)
    return (message[: found.start()], found["path"]) if found else (message, "")


def pointer_of(path: str) -> str:
    """A path like '.seats[0].kind' as a JSON pointer."""
    parts = [name or place for name, place in _STEP.findall(path)]
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)


def read_token(request: Request) -> str:
    """The token of the header Authorization, '' where there is none; Problem where it is something else."""
    token = token_in(request.headers)
    if "authorization" in request.headers and not token:
        raise Problem(401, "no-token", "api")
    return token


def token_in(headers: Headers) -> str:
    """The same token however the header is written; '' where it holds none."""
    given = headers.getlist("authorization")
    sort, _, token = given[0].partition(" ") if len(given) == 1 else ("", "", "")
    return token.strip() if sort.lower() == "bearer" else ""


def read_key(request: Request) -> str:
    """The header Idempotency-Key, '' where there is none."""
    given = request.headers.getlist("idempotency-key")
    if not given:
        return ""
    if len(given) > 1 or not _KEY.fullmatch(given[0]):
        raise Problem(400, "bad-key", "api", most=LONGEST_KEY)
    return given[0]
