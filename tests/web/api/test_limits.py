"""How much programs may ask, and what the API never does: cookies, caches, other sites."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers

from sobremesa.command_line.arguments import limit_of_server, site_origin
from sobremesa.web.api.gate import ApiGate
from sobremesa.web.api.problems import problem_document
from sobremesa.web.problems import Problem
from sobremesa.web.settings import Limits, Rate
from tests.web.api.callers import Caller, hidden_table, problem, seat_caller
from tests.web.sites import open_site, settings_in

FREE = Limits(rates={}, streams=0, each=0, api_seat=0, api_address=0, api_streams=0, api_seat_streams=0)
OTHER = "https://bots.example.org"


def test_answers_say_how_much_may_be_asked_and_how_much_is_left(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path, limits=replace(FREE, api_seat=60, api_address=6000))) as site:
        seated = hidden_table(site)
        first, second = (seat_caller(seated, 0).get() for _ in range(2))
        assert first.headers["ratelimit-policy"] == '"seat";q=60;w=60, "address";q=6000;w=60'
        left = [int(answer.headers["ratelimit"].split(";r=")[1].split(";")[0]) for answer in (first, second)]
        assert left[0] in (59, 60)
        assert left[1] < left[0] or left[1] == 59
        assert '"seat"' not in seat_caller(seated, None).get().headers["ratelimit"]


def test_a_seat_that_is_too_quick_is_told_when_to_come_back_and_keeps_nobody_else_out(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path, limits=replace(FREE, api_seat=2))) as site:
        seated = hidden_table(site)
        answers = [seat_caller(seated, 0).get() for _ in range(4)]
        assert [answer.status_code for answer in answers][:2] == [200, 200]
        problem(answers[3], 429, "too-often")
        assert 1 <= int(answers[3].headers["retry-after"]) <= 30
        assert answers[3].headers["ratelimit"].startswith('"seat";r=0;')
        assert seat_caller(seated, 1).get().status_code == 200


def test_an_address_has_a_rate_whatever_tokens_it_shows(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path, limits=replace(FREE, api_address=3))) as site:
        seated = hidden_table(site)
        answers = [Caller(site, seated.table.table_id, f"wrong{number}").get() for number in range(6)]
        assert [answer.status_code for answer in answers][:3] == [401] * 3
        assert [answer.status_code for answer in answers][4:] == [429] * 2


@pytest.mark.parametrize(
    ("kind", "path", "body", "code"),
    [
        (
            "create",
            "/api/v1/tables",
            {"game": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}]},
            "too-many-tables",
        ),
        ("chat", "/chat", {"text": "Hello"}, "too-often"),
        ("hint", "/hint", {"at": 99}, "too-often"),
        ("moment", "/moments/0", None, "too-often"),
    ],
)
def test_what_costs_as_much_as_on_a_page_counts_among_that_of_pages(
    tmp_path: Path, kind: str, path: str, body: Any, code: str
) -> None:
    with open_site(settings_in(tmp_path, limits=replace(FREE, rates={kind: Rate(0.001, 1)}))) as site:
        caller = seat_caller(hidden_table(site), 0)
        answers = [caller.post(path, body) if body else caller.get(path) for _ in range(2)]
        assert answers[0].status_code != 429
        problem(answers[1], 429, code)
        assert "retry-after" in answers[1].headers


def test_streams_and_requests_that_wait_are_counted_by_seat_and_by_address() -> None:
    gate = ApiGate(Limits(api_seat_streams=2, api_streams=3), lambda: 0.0)
    scope = {"path": "/api/v1/tables/abc/stream", "query_string": b"", "method": "GET"}

    def listens(token: str, **changes: object) -> int:
        asked = {**scope, **changes}
        counts = gate.check_waiting(gate.caller(asked, Headers({"authorization": token}), "1.2.3.4"), asked)
        for count, who in counts:
            count[who] += 1
        return len(counts)

    assert listens("Bearer a") == listens("Bearer a") == 2
    for asked in (scope, {"path": "/api/v1/tables/abc", "query_string": b"after=1&wait=5"}):
        with pytest.raises(Exception, match="too-many-streams"):
            listens("Bearer a", **asked)
    assert listens("Bearer b") == 2
    with pytest.raises(Exception, match="too-many-streams"):
        listens("Bearer c")
    assert listens("Bearer c", path="/api/v1/tables/abc") == 0


@pytest.mark.parametrize("query", [b"wait=5", b"%77ait=5", b"after=1&w%61it=5", b"wait=%35"])
def test_a_request_that_waits_is_counted_however_its_address_is_written(query: bytes) -> None:
    gate = ApiGate(Limits(), lambda: 0.0)
    asked = {"path": "/api/v1/tables/abc", "query_string": query, "method": "GET"}
    assert len(gate.check_waiting(gate.caller(asked, Headers({"authorization": "Bearer a"}), "1.2.3.4"), asked)) == 2


@pytest.mark.parametrize(
    "written", ["bearer {}", "BEARER {}", "Bearer   {}", "Bearer \t{} ", "Bearer" + " " * 300 + "{}"]
)
def test_a_seat_is_the_same_for_its_limits_however_its_token_is_written(tmp_path: Path, written: str) -> None:
    with open_site(settings_in(tmp_path, limits=replace(FREE, api_seat=2))) as site:
        seated = hidden_table(site)
        table, token = seated.table.table_id, seated.hall.links.token(seated.table, 0)
        other = seated.hall.links.token(seated.table, 1)
        for _ in range(2):
            assert Caller(site, table, token).get().status_code == 200
        problem(Caller(site, table, authorization=written.format(token)).get(), 429, "too-often")
        assert Caller(site, table, authorization=written.format(other)).get().status_code == 200


@pytest.mark.parametrize(
    "told", [Problem(429, "too-many-streams", "security"), Problem(429, "too-many-connections", "security")]
)
def test_whoever_hears_that_it_is_too_much_hears_when_to_come_back(told: Problem) -> None:
    assert int(problem_document(told, "en").headers["retry-after"]) >= 1


def test_an_answer_is_held_back_no_longer_than_the_host_says(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path, limits=replace(FREE, api_wait=1))) as site:
        assert seat_caller(hidden_table(site), 0).get("?after=0&wait=600").status_code == 200


def test_the_host_sets_each_of_these_limits() -> None:
    for name in ("api_seat", "api_address", "api_body", "api_seat_streams", "api_streams", "api_wait"):
        assert limit_of_server(f"{name}=7") == (name, 7)


@pytest.mark.parametrize(
    "text", ["bots.example.org", "https://bots.example.org/", "ftp://x", "https://", "*", "https://a:b"]
)
def test_an_origin_that_is_none_is_refused_at_the_start(text: str) -> None:
    assert site_origin("https://bots.example.org:8443") == "https://bots.example.org:8443"
    with pytest.raises(argparse.ArgumentTypeError, match="is no origin"):
        site_origin(text)


# -- what the API never does ---------------------------------------------------------------------------------------


def test_no_cookie_is_read_or_set_and_nothing_is_kept_by_a_cache(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path)) as site:
        seated = hidden_table(site)
        visitor = site.visitor()
        page = visitor.post("/play/pandemic").headers["location"]
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
        assert "sobremesa=" in cookie
        caller = Caller(site, page.split("/")[2], cookie=cookie)
        assert caller.told()["seat"] is None
        bodies = {"game": "pandemic", "seats": [{"kind": "me", "name": "Eva"}, {"kind": "bot"}]}
        for answer in (caller.get(), seat_caller(seated, 0).get("/log"), caller.post("/api/v1/tables", bodies)):
            assert "set-cookie" not in answer.headers
            assert answer.headers["cache-control"] == "no-store"
            assert "cookie" not in answer.headers["vary"].lower()
            assert "access-control-allow-origin" not in answer.headers


def test_pages_of_other_sites_are_let_in_only_where_their_origin_is_named(tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path, api_origins=(OTHER,))) as site:
        seated = hidden_table(site)
        decider = seated.table.decider()
        asks = {
            "origin": OTHER,
            "access-control-request-method": "POST",
            "access-control-request-headers": "authorization",
        }
        named = seat_caller(seated, decider, origin=OTHER, sec_fetch_site="cross-site")
        before = Caller(site, seated.table.table_id).request("OPTIONS", "/act", headers=asks)
        assert before.status_code == 204
        assert before.headers["access-control-allow-origin"] == OTHER
        assert "Authorization" in before.headers["access-control-allow-headers"]
        answer = named.post("/act", {"at": 0, "steps": [named.told()["legal"][0]]})
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == OTHER
        assert "Origin" in answer.headers["vary"]
        assert "access-control-allow-credentials" not in answer.headers
        strange = seat_caller(seated, decider, origin="https://elsewhere.example", sec_fetch_site="cross-site")
        problem(strange.post("/act", {"at": 1, "steps": ["pass"]}), 403, "other-site")
        problem(strange.request("OPTIONS", "/act", headers={"access-control-request-method": "POST"}), 405, "not-here")
        assert "access-control-allow-origin" not in strange.get().headers
        page = site.visitor(origin=OTHER, sec_fetch_site="cross-site").post("/play/pandemic")
        assert page.status_code == 403
        assert "access-control-allow-origin" not in page.headers
