"""The document of v1 as it was published last: what was there must still be there, unchanged.

`python -m sobremesa.web.api.openapi` writes it anew, and says what v1 may not do.
"""

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from sobremesa.web.api.document import Json, document_of, written
from sobremesa.web.api.routes import all_endpoints
from sobremesa.web.faces import all_faces

KEPT: Final = Path(__file__).with_name("openapi.v1.json")
_WORDS: Final = frozenset({"description", "summary"})  # that may be said better
_NARROWER: Final = frozenset(
    {
        "type", "enum", "const", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
        "additionalProperties", "exclusiveMinimum", "exclusiveMaximum",
    }
)  # fmt: skip
_SCHEMAS: Final = "/components/schemas/"


def published() -> Json:
    """The document that is kept."""
    document: Json = msgspec.json.decode(KEPT.read_bytes())
    return document


def of_the_code() -> Json:
    """The document that the code makes."""
    return document_of(all_endpoints(), all_faces())


def broken_promises(before: Json, after: Json) -> list[str]:
    """Everything of a document that is gone or changed in the one after it, by its place."""
    asked = {name for name, schema in before["components"]["schemas"].items() if _is_body(schema)}
    return [*_broken(before, after, "", asked)]


def _is_body(schema: Json) -> bool:
    """Whether programs send it: then nothing that it does not name is taken."""
    return schema.get("additionalProperties") is False


def _broken(before: Any, after: Any, place: str, asked: set[str]) -> list[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        return _broken_mapping(before, after, place, asked)
    if isinstance(before, list) and isinstance(after, list):
        return _broken_list(before, after, place, asked)
    return [] if before == after and type(before) is type(after) else [f"{place}: {before!r} became {after!r}"]


def _broken_mapping(before: Json, after: Json, place: str, asked: set[str]) -> list[str]:
    named = place.endswith(("/properties", "/schemas", "/paths"))
    found = [f"{place}/{name}: gone" for name in before if name not in after and (named or name not in _WORDS)]
    found += [f"{place}/{name}: new, and narrower" for name in (after.keys() - before.keys()) & _NARROWER if not named]
    if "required" in after and "required" not in before and _is_asked(place, asked):
        found.append(f"{place}/required: new")
    for name in before.keys() & after.keys():
        if named or name not in _WORDS:
            found += _broken(before[name], after[name], f"{place}/{name}", asked)
    return found


def _is_asked(place: str, asked: set[str]) -> bool:
    return place.startswith(_SCHEMAS) and place.removeprefix(_SCHEMAS).split("/")[0] in asked


def _broken_list(before: list[Any], after: list[Any], place: str, asked: set[str]) -> list[str]:
    if place.endswith("/parameters"):
        old, new = _by_name(before), _by_name(after)
        added = [f"{place}/{name}: new, and required" for name in new.keys() - old.keys() if new[name]["required"]]
        return added + _broken_mapping(old, new, f"{place}/properties", asked)
    found = [f"{place}: {each!r} is gone" for each in before if each not in after]
    if place.endswith("/required") and _is_asked(place, asked):
        found += [f"{place}: {each!r} is new" for each in after if each not in before]
    return found


def _by_name(parameters: list[Json]) -> dict[str, Json]:
    return {f"{each['in']} {each['name']}": each for each in parameters}


def main() -> int:
    """Write the document anew where it keeps what was promised."""
    document = of_the_code()
    broken = broken_promises(published(), document) if KEPT.exists() else []
    if broken:
        print("v1 may gain, and never loses or changes anything:", *broken, sep="\n  ", file=sys.stderr)
        return 1
    KEPT.write_bytes(written(document))
    print(f"{KEPT.name}: {len(document['paths'])} addresses, {len(document['components']['schemas'])} types")
    return 0


if __name__ == "__main__":
    sys.exit(main())
