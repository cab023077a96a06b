"""The page about the API shows everything that its document describes, in folded parts that lead to each other."""

import json
import re
import shlex
from html import unescape

import pytest

from sobremesa.houses import LANGUAGES
from sobremesa.web.api.openapi import of_the_code
from sobremesa.web.api.reference import reference, reference_of
from sobremesa.wording.messages import web_catalog
from tests.web.sites import HOST, Visit, words

DOCUMENT = of_the_code()
OPERATIONS = [
    (method.upper(), path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]


def part(page: str, id: str) -> str:
    """What is folded under a name."""
    found = re.search(rf'<details class="api-one" id="{re.escape(id)}">(.*?)</details>', page, re.DOTALL)
    assert found, id
    return found[1]


def test_every_address_is_shown_once_with_what_it_asks_and_answers(visitor: Visit) -> None:
    page = visitor.get("/api").text
    for method, path, operation in OPERATIONS:
        shown = part(page, operation["operationId"])
        assert f">{method}</b> <code>{path}</code>" in shown
        assert all(f"<code>{each['name']}</code>" in shown for each in operation["parameters"][:-1])
        told = json.dumps({**operation["responses"], "sent": operation.get("requestBody", {})})
        named = {*re.findall(r"#/components/schemas/(\w+)", told)} - {"NoFields"}
        assert named <= {*re.findall(r'href="#type-(\w+)"', shown)}
        assert {*re.findall(r'href="#problem-(\d+)"', shown)} == {
            status for status in operation["responses"] if status >= "400"
        }
    assert len(re.findall('<details class="api-one" id="(?!type-)', page)) == len(OPERATIONS)


def test_every_type_is_shown_with_all_its_fields(visitor: Visit) -> None:
    page = visitor.get("/api").text
    for name, schema in DOCUMENT["components"]["schemas"].items():
        shown = part(page, f"type-{name}")
        assert all(f"<dt><code>{field}</code>" in shown for field in schema.get("properties", {})), name


def test_every_link_within_the_page_leads_somewhere(visitor: Visit) -> None:
    page = visitor.get("/api").text
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {*re.findall(r'href="#([^"]+)"', page)} <= {*ids}


def test_the_examples_ask_this_server_and_are_understood(visitor: Visit) -> None:
    page = visitor.get("/api").text
    for method, path, operation in OPERATIONS:
        shown = part(page, operation["operationId"])
        found = re.search(r'<pre class="api-example"><code>(.*?)</code>', shown, re.DOTALL)
        assert found
        curl, address, *more = shlex.split(unescape(found[1]).replace("\\\n", " "))
        given = [*zip(more[::2], more[1::2], strict=True)]
        assert (curl, address.startswith(HOST + "/api/v1")) == ("curl", True)
        headers = dict(value.split(": ") for option, value in given if option == "-H")
        data = next((value for option, value in given if option == "-d"), None)
        assert (data is not None) == (method == "POST")
        answer = visitor.request(
            method,
            address.replace("$TABLE", "k7m2q9xw4c3t").replace("$GAME", "pandemic"),
            headers=headers,
            content=data,
        )
        there = "{table_id}" not in path  # there is no such table; but whoever asks for it is understood
        assert answer.status_code in ((200, 201) if there else (404,)), (path, answer.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_whoever_asks_and_marks_what_is_english(language: str, visitor: Visit) -> None:
    page = visitor.get("/api", headers={"accept-language": language})
    say = web_catalog(language).say
    assert say("api-page", "lead") in words(page)
    assert (say("api-page", "in-english") in words(page)) == (language != "en")
    assert 'lang="en">Take back one&#39;s own last move.<' in page.text
    assert f'href="/api">{say("site", "api")}<' in visitor.get("/", headers={"accept-language": language}).text


def test_no_other_page_is_a_part_of_the_api_and_the_page_has_the_sites_headers(visitor: Visit) -> None:
    page = visitor.get("/api")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src" in page.headers["content-security-policy"]
    assert "no-store" not in page.headers["cache-control"]


def test_types_are_written_as_json_is_talked_of() -> None:
    def written(schema: dict[str, object]) -> str:
        types = {"Some": {"type": "object", "properties": {"one": schema}}}
        document = {"paths": {}, "components": {"schemas": types, "responses": {}}}
        field = reference_of(document).types[0].fields[0]
        return " ".join(["".join(piece.text for piece in field.pieces), field.limits]).strip()

    text, number = {"type": "string"}, {"type": "integer"}
    assert written({"type": "array", "items": {"$ref": "#/components/schemas/Other"}}) == "Other[]"
    assert written({"anyOf": [text, {"type": "null"}]}) == "string | null"
    assert written({"type": "array", "items": {"anyOf": [text, number]}}) == "(string | integer)[]"
    assert written({"type": "array", "prefixItems": [number, text]}) == "[integer, string]"
    assert written({"type": "object", "additionalProperties": number}) == "{name: integer}"
    assert written({"enum": ["turn", "over"]}) == '"turn" | "over"'
    assert written({**number, "minimum": 0, "maximum": 9}) == "integer 0–9"
    assert written({**text, "maxLength": 80}) == "string ≤ 80"
    assert written({**number, "minimum": 1}) == "integer ≥ 1"
    assert written({}) == "any"


def test_what_programs_send_says_what_must_be_there() -> None:
    asked = next(each for each in reference().types if each.name == "TableWanted")
    assert asked.asked
    assert {field.name for field in asked.fields if field.needed} == {"game", "seats"}
