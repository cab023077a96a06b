"""Whatever programs send: what cannot be read or done is answered with a problem document, and never with a 500."""

import json
import random
from typing import Any

import httpx
import pytest

from sobremesa.web.api.asked import NoFields
from sobremesa.web.api.bodies import DEEPEST, pointer_of
from sobremesa.web.api.endpoints import SEAT
from sobremesa.web.api.openapi import of_the_code, published
from sobremesa.web.api.routes import all_endpoints
from sobremesa.web.settings import Limits
from tests.web.api.callers import Caller, hidden_table, problem, seat_caller
from tests.web.sites import Site

POSTS = [endpoint for endpoint in all_endpoints() if endpoint.method == "POST"]
WITH_FIELDS = [endpoint for endpoint in POSTS if endpoint.sent is not NoFields]
every_post = pytest.mark.parametrize("path", [endpoint.path for endpoint in WITH_FIELDS])


@pytest.fixture(scope="module")
def caller(site: Site) -> Caller:
    """The program of a seat that has a table."""
    return seat_caller(hidden_table(site), 0)


def send(caller: Caller, path: str, content: bytes, sort: str = "application/json") -> httpx.Response:
    address = "/api/v1" + path.replace("{table_id}", caller.table.rpartition("/")[2])
    return caller.request("POST", address, content=content, headers={"content-type": sort})


@every_post
def test_a_body_that_is_no_json_or_of_another_kind_is_refused(caller: Caller, path: str) -> None:
    for content in (b"", b"{", b"{'at': 1}", b"\xff\xfe", b'{"\xff": 1}', b'{"a\\ud8', b"NaN"):
        problem(send(caller, path, content), 400, "bad-json")
    for content in (b"[]", b"null", b"1", b'"text"', b'{"nothing": 1}', b'{"at": "x", "steps": 1}', b'{"name": []}'):
        told = problem(send(caller, path, content), 422, "bad-body")
        assert told["errors"][0]["detail"]
    for sort in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        problem(send(caller, path, b"{}", sort), 415, "no-json")


@every_post
def test_a_body_that_is_nested_too_deep_is_refused_however_it_is_nested(caller: Caller, path: str) -> None:
    deep = [b"[" * 8000, b'{"a":' * 2500, b"[" * 17 + b"]" * 17, b'{"options": {"a": ' + b"[" * 15 + b"]" * 15 + b"}}"]
    for content in deep:
        told = problem(send(caller, path, content), 400, "too-deep")
        assert str(DEEPEST) in told["detail"]
    problem(send(caller, path, b"[" * DEEPEST + b"]" * DEEPEST), 422, "bad-body")
    problem(send(caller, path, json.dumps({"x": "[" * 5000 + '"'}).encode()), 422, "bad-body")


@every_post
def test_a_body_that_is_too_large_is_refused(caller: Caller, path: str) -> None:
    limits = Limits()
    most = limits.api_body + (limits.upload if path == "/tables" else 0)
    problem(send(caller, path, b" " * (most + 1)), 413, "too-large")


def test_a_fault_says_where_it_is(caller: Caller) -> None:
    seats = [{"kind": "me"}, {"kind": "dog"}]
    told = problem(caller.post("/api/v1/tables", {"game": "pandemic", "seats": seats}), 422, "bad-body")
    assert told["errors"][0]["pointer"] == "/seats/1/kind"
    assert pointer_of(".a~b[...].c/d") == "/a~0b/.../c~1d"


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("?after=x", "after"), ("?after=-1", "after"), ("?wait=1e3", "wait"), ("?until=never", "until"),
        ("?seat=first", "seat"), ("?moon=1", "moon"), ("?after=1&after=2", "after"), ("/log?limit=0", "limit"),
        ("/options?draft=a,b", "draft"), ("/stream?until=", "until"), ("/replay?names=perhaps", "names"),
        ("/moments/1?eyes=everybodys", "eyes"), ("/chat?after=99999999999999999999", "after"), ("/about?x=%00", "x"),
    ],
)  # fmt: skip
def test_a_parameter_that_cannot_be_understood_is_named(caller: Caller, path: str, named: str) -> None:
    told = problem(caller.get(path), 400, "bad-parameter")
    assert told["errors"][0]["parameter"] == named
    assert named in told["detail"]


@pytest.mark.parametrize("given", ["Bearer", "Bearer ", "Basic YTpi", "token", "bearer\t", "Bearer  "])
def test_an_authorization_that_is_no_token_is_refused_everywhere(caller: Caller, given: str) -> None:
    for endpoint in all_endpoints():
        path = "/api/v1" + endpoint.path.format(game="pandemic", table_id=caller.table.rpartition("/")[2], move=0)
        answer = caller.request(endpoint.method, path, headers={"authorization": given})
        problem(answer, 401, "no-token")


@pytest.mark.parametrize("token", ["x", "x" * 26, "x" * 5000, "../../x", "%00", "ñ", "a b"])
def test_a_wrong_token_holds_no_seat(site: Site, caller: Caller, token: str) -> None:
    wrong = Caller(site, caller.table.rpartition("/")[2])
    headers = {"authorization": f"Bearer {token}".encode()}
    for endpoint in all_endpoints():
        if "{table_id}" in endpoint.path and endpoint.name != "sit":
            path = endpoint.path.removeprefix("/tables/{table_id}").format(move=0)
            body = {"headers": {**headers, "content-type": "application/json"}, "content": example(endpoint.name)}
            answer = wrong.request(
                endpoint.method, path, **(body if endpoint.method == "POST" else {"headers": headers})
            )
            problem(answer, 401, "no-seat")


def test_a_token_of_another_table_or_in_an_address_is_worth_nothing(site: Site, caller: Caller) -> None:
    token = caller.headers["authorization"].removeprefix("Bearer ")
    other = hidden_table(site, 9)
    problem(Caller(site, other.table.table_id, token).get(), 401, "no-seat")
    nobody = Caller(site, caller.table.rpartition("/")[2])
    problem(nobody.get(f"?token={token}"), 400, "bad-parameter")
    problem(nobody.get(f"/{token}"), 404, "not-found")
    assert nobody.told()["seat"] is None


def example(name: str) -> bytes:
    """A body that this address takes."""
    bodies: dict[str, Any] = {
        "act": {"at": 0, "steps": ["pass"]}, "undo": {"at": 0}, "offer": {"offer": "end"}, "wave": {"at": 0},
        "answerOffer": {"offer": 1, "yes": True}, "handOver": {"seat": "p1", "bot": ""}, "say": {"text": "Hello"},
        "askHint": {"at": 0},
    }  # fmt: skip
    return json.dumps(bodies.get(name, {})).encode()


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_another_method_is_refused_and_told_which_there_are(caller: Caller, method: str) -> None:
    for path, allowed in (("", "GET"), ("/act", "POST"), ("/chat", "GET, POST"), ("/api/v1/tables", "GET, POST")):
        answer = caller.request(method, path)
        problem(answer, 405, "not-here")
        assert {*allowed.split(", ")} <= {*answer.headers["allow"].split(", ")}


@pytest.mark.parametrize(
    "path", ["/api/v1/nothing", "/api/v2/games", "/api/v1/tables/x/nothing", "/api/v3", "/api/v1/games/x/y"]
)
def test_an_address_that_is_not_there_is_a_problem_too(site: Site, path: str) -> None:
    problem(Caller(site).get(path), 404, "not-found")


@pytest.mark.parametrize("table", ["aaaaaaaaaaaa", "A" * 12, "x" * 300, "%00", "..%2f..", "ñ"])
def test_a_table_that_is_not_there_is_not_found(site: Site, table: str) -> None:
    for endpoint in all_endpoints():
        if "{table_id}" in endpoint.path and endpoint.method == "GET":
            path = endpoint.path.removeprefix("/tables/{table_id}").format(move=0)
            answer = Caller(site, table, "x" * 26).get(path)
            assert answer.status_code == 404, (path, answer.text)


def test_what_a_get_brings_along_is_refused(caller: Caller) -> None:
    problem(caller.request("GET", "", content=b"{}"), 400, "no-body")


def test_nonsense_gets_documented_problems_alone(caller: Caller) -> None:
    """Random parts of right bodies, wrong kinds, long texts: each answer is one that the document names."""
    chance, document = random.Random(8), of_the_code()
    values: list[Any] = [
        None,
        -1,
        0,
        1,
        2**70,
        1.5,
        True,
        "",
        "p1",
        "x" * 300,
        [],
        [[]],
        {},
        {"a": 1},
        ["pass"],
        "\ud800",
        "\0",
    ]
    fields = (
        "at",
        "steps",
        "offer",
        "yes",
        "seat",
        "bot",
        "text",
        "name",
        "draft",
        "game",
        "seats",
        "options",
        "clock",
    )
    for _ in range(150):
        endpoint = chance.choice(POSTS)
        body = {chance.choice(fields): chance.choice(values) for _ in range(chance.randint(0, 4))}
        answer = send(caller, endpoint.path, json.dumps(body).encode())
        named = document["paths"]["/api/v1" + endpoint.path]["post"]["responses"]
        assert str(answer.status_code) in named, (endpoint.path, body, answer.text)
        assert answer.status_code < 500, (endpoint.path, body, answer.text)


def test_a_seat_is_asked_for_its_token_where_one_is_needed(site: Site, caller: Caller) -> None:
    nobody = Caller(site, caller.table.rpartition("/")[2])
    for endpoint in all_endpoints():
        if endpoint.who == SEAT:
            path = endpoint.path.removeprefix("/tables/{table_id}")
            problem(nobody.post(path, json.loads(example(endpoint.name))), 401, "no-token")


def test_the_sentence_of_a_problem_is_in_the_language_that_is_asked_for(caller: Caller) -> None:
    said = {
        language: problem(caller.get("/moments/99", headers={"accept-language": language}), 404, "no-move-yet")[
            "detail"
        ]
        for language in ("en", "es", "it", "fr")
    }
    assert len({*said.values()}) == 4


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_nobody_is_led_on_to_another_address(site: Site, method: str) -> None:
    seated = hidden_table(site)
    caller = seat_caller(seated, 0)
    for path in {path.format(table_id=seated.table.table_id, game="pandemic", move=0) for path in published()["paths"]}:
        answer = caller.request(method, path + "/?token=secret")
        assert answer.status_code == 404, path
        assert "location" not in answer.headers
