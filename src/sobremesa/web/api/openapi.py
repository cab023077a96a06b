"""The document of v1 as it was published last: what was there must still be there, unchanged.

`python -m sobremesa.web.api.openapi` writes it anew, and says what v1 may not do.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, final

import msgspec

from sobremesa.web.api.document import Json, document_of, written
from sobremesa.web.api.routes import all_endpoints
from sobremesa.web.faces import all_faces

KEPT: Final = Path(__file__).with_name("openapi.v1.json")
_WORDS: Final = frozenset({"description", "summary", "title", "deprecated"})  # that may be said otherwise
_NAMES: Final = frozenset({"paths", "schemas", "properties", "headers", "securitySchemes"})  # what may get new ones
_VIEW: Final = ("components", "schemas", "View", "anyOf")  # which a new game is added to
Place = tuple[str, ...]


def published() -> Json:
    """The document that is kept."""
    document: Json = msgspec.json.decode(KEPT.read_bytes())
    return document


def of_the_code() -> Json:
    """The document that the code makes."""
    return document_of(all_endpoints(), all_faces())


def broken_promises(before: Json, after: Json) -> list[str]:
    """Everything that is gone, changed, or new where nothing may be in the document after this one, by its place."""
    return list(_Comparison(before).broken(before, after))


@final
class _Comparison:
    """Goes through two documents at once. What nobody has thought of may not be new: it could mean anything."""

    def __init__(self, before: Json) -> None:
        schemas = before["components"]["schemas"]
        # What programs send: then nothing that it does not name is taken.
        self._asked = {name for name, schema in schemas.items() if schema.get("additionalProperties") is False}

    def broken(self, before: Any, after: Any, place: Place = ()) -> Iterator[str]:
        """What is broken at a place and below it."""
        if isinstance(before, dict) and isinstance(after, dict):
            yield from self._in_mapping(before, after, place)
        elif isinstance(before, list) and isinstance(after, list):
            yield from self._in_list(before, after, place)
        elif before != after or type(before) is not type(after):
            yield f"{_shown(place)}: {before!r} became {after!r}"

    def _in_mapping(self, before: Json, after: Json, place: Place) -> Iterator[str]:
        words = frozenset[str]() if _holds_names(place) else _WORDS
        for name in before.keys() - words:
            if name in after:
                yield from self.broken(before[name], after[name], (*place, name))
            else:
                yield f"{_shown(place)}/{name}: gone"
        for name in after.keys() - before.keys() - words:
            if not self._may_be_new(place, name):
                yield f"{_shown(place)}/{name}: new"

    def _may_be_new(self, place: Place, name: str) -> bool:
        if _holds_names(place) or (len(place) == 2 and place[0] == "paths"):
            return True
        if place[-1:] == ("responses",):
            return place[0] == "components" or name >= "400"
        return place[-2:] == ("requestBody", "content") or (name == "required" and not self._is_asked(place))

    def _in_list(self, before: list[Any], after: list[Any], place: Place) -> Iterator[str]:
        if place[-1] == "parameters":
            yield from self._in_parameters(_by_name(before), _by_name(after), place)
            return
        yield from (f"{_shown(place)}: {each!r} is gone" for each in before if each not in after)
        if not self._may_be_longer(place):
            yield from (f"{_shown(place)}: {each!r} is new" for each in after if each not in before)
        if place[-1] == "prefixItems" and before != after:
            yield f"{_shown(place)}: in another order"

    def _may_be_longer(self, place: Place) -> bool:
        if place[-1] == "required":
            return not self._is_asked(place)
        return place[-1] == "security" or place == _VIEW or self._is_asked(place)

    def _in_parameters(self, before: dict[str, Json], after: dict[str, Json], place: Place) -> Iterator[str]:
        yield from self._in_mapping(before, after, (*place, "properties"))
        for name in after.keys() - before.keys():
            if after[name].get("required"):
                yield f"{_shown(place)}/{name}: new, and required"

    def _is_asked(self, place: Place) -> bool:
        if place[:2] == ("components", "schemas"):
            return place[2] in self._asked
        return "parameters" in place or "requestBody" in place


def _holds_names(place: Place) -> bool:
    """Whether names stand at a place, which themselves may be any word: `properties` can be a field's name, too."""
    return place[-1:] != () and place[-1] in _NAMES and not _holds_names(place[:-1])


def _by_name(parameters: list[Json]) -> dict[str, Json]:
    return {f"{each['in']} {each['name']}": each for each in parameters}


def _shown(place: Place) -> str:
    return "".join(f"/{name}" for name in place)


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
