"""What stands between the network and the pages: nothing from elsewhere gets in, nonsense gets a sentence."""

import asyncio
import logging
import random
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Message, Receive, Scope, Send

from sobremesa.web.app import all_routes
from sobremesa.web.rates import Buckets
from sobremesa.web.rendering import TEMPLATES_FOLDER
from sobremesa.web.security import Doorkeeper, pattern_of
from sobremesa.web.settings import Limits, Rate, Settings
from sobremesa.web.visitors import Preferences, Visitor
from tests.web.face_files import files_of_faces
from tests.web.sites import Site, Visit, open_site, settings_in, words

PAGES = (
    "/",
    "/new/pandemain",
    "/settings",
    "/ledger/pandemic",
    "/rules/pandemain/oven",
    "/print/pandemain",
    "/nowhere",
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_forbids_scripts_from_elsewhere_framing_and_sniffing(visitor: Visit, path: str) -> None:
    headers = visitor.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"


def test_no_template_holds_a_style_or_a_script_that_the_policy_would_block() -> None:
    for path in [*TEMPLATES_FOLDER.rglob("*.html"), *files_of_faces("templates/*.html")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=[\"']|<style\b", text), path
        assert not re.search(r"\son[a-z]+\s*=\s*[\"']", text), path
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), path


def test_a_page_of_a_seat_is_kept_by_no_cache(visitor: Visit) -> None:
    seat = visitor.post("/play/pandemic").headers["location"]
    for path in (seat, f"{seat}/links", f"/table/{seat.split('/')[2]}"):
        assert visitor.get(path).headers["cache-control"] == "no-store"


def test_static_files_are_kept_for_good_only_under_their_own_hash(visitor: Visit) -> None:
    address = re.search(r'href="(/static/base\.css\?v=\w+)"', visitor.get("/").text)
    assert address
    assert "immutable" in visitor.get(address[1]).headers["cache-control"]
    assert visitor.get("/static/base.css?v=0123456789ab").headers["cache-control"] == "no-cache"
    assert visitor.get("/static/base.css").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"])
def test_only_static_files_are_served_as_such(visitor: Visit, path: str) -> None:
    assert visitor.get(path).status_code == 404


# -- other sites -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:8277"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site", "origin": "http://127.0.0.1:8276"},
    ],
)
@pytest.mark.parametrize("path", ["/play/pandemain", "/settings", "/join", "/new/pandemic"])
def test_a_form_from_another_site_is_refused(visitor: Visit, path: str, headers: dict[str, str]) -> None:
    answer = visitor.post(path, {"theme": "dark"}, headers=headers)
    assert answer.status_code == 403
    assert "This form was sent from another site" in words(answer)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers", [{"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {"origin": "http://127.0.0.1:8276"}, {}]
)
def test_our_own_forms_pass(visitor: Visit, headers: dict[str, str]) -> None:
    assert visitor.post("/settings", {"theme": "dark"}, headers=headers).status_code == 303


def test_a_link_from_another_site_may_be_followed(visitor: Visit) -> None:
    assert visitor.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


# -- hosts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.7:8276"])
def test_a_server_of_this_machine_answers_to_no_other_name(visitor: Visit, host: str) -> None:
    answer = visitor.get("/", headers={"host": host})
    assert answer.status_code == 421
    assert "does not answer to the name" in words(answer)


@pytest.mark.parametrize("host", ["localhost", "localhost:8276", "127.0.0.1:1", "[::1]:8276"])
def test_a_server_of_this_machine_answers_to_its_own_names(visitor: Visit, host: str) -> None:
    assert visitor.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["", "a b", "<script>", "localhost:99999", "x" * 300, "localhost:8276:1", "a/b"])
def test_a_host_that_is_no_name_is_refused(visitor: Visit, host: str) -> None:
    answer = visitor.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert "does not say which server it is meant for" in words(answer)


def test_names_of_a_proxy_are_known_and_a_public_server_answers_to_all() -> None:
    assert Settings(hosts=("table.example",)).knows_host("table.example")
    assert not Settings(hosts=("table.example",)).knows_host("other.example")
    assert Settings(host="0.0.0.0").knows_host("anything.example")


# -- sizes and rates ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    limits = Limits(form=2000, upload=3000, rates={"create": Rate(0.001, 2), "chat": Rate(0.001, 1)})
    with open_site(settings_in(tmp_path_factory.mktemp("strict"), limits=limits)) as opened:
        yield opened


def test_a_form_that_is_too_large_is_refused_before_it_is_read(strict: Site) -> None:
    answer = strict.visitor().post("/settings", {"name": "x" * 3000})
    assert answer.status_code == 413
    assert "at most 1 kilobytes can be sent at once" in words(answer)


def test_a_body_that_does_not_tell_its_length_is_measured_while_it_comes(strict: Site) -> None:
    async def endless() -> object:
        for _ in range(10):
            yield b"name=" + b"x" * 500 + b"&"

    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = strict.visitor().request("POST", "/settings", content=endless(), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("length", ["-1", "many", "1_0", "9" * 30])
def test_a_length_that_is_no_number_is_refused(strict: Site, length: str) -> None:
    visitor = strict.visitor()
    request = visitor.client.build_request("POST", "/settings", content=b"a=b")
    request.headers["content-length"] = length
    assert strict.run(visitor.client.send(request)).status_code in (400, 413)


def test_too_many_new_tables_from_one_address_have_to_wait(strict: Site) -> None:
    visitor = strict.visitor()
    answers = [visitor.post("/play/pandemain") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert int(answers[2].headers["retry-after"]) > 1
    told = {"en": "Many tables", "es": "muchas mesas", "fr": "Beaucoup de tables", "it": "molti tavoli"}
    for language, sentence in told.items():
        answer = strict.visitor(accept_language=language).post("/new/pandemic")
        assert (answer.status_code, sentence in words(answer)) == (429, True)
    assert visitor.get("/").status_code == 200


def test_whoever_sets_up_tables_all_the_time_is_slowed_to_three_a_minute() -> None:
    clock = [0.0]
    door = Buckets(Limits().rates, lambda: clock[0])
    made = 0
    for second in range(600):
        clock[0] = second
        made += door.take("1.2.3.4", "create") == 0
    assert made == 30 + 600 // 20 - 1


def test_a_game_played_again_is_a_new_table_for_the_rates(tmp_path: Path) -> None:
    limits = Limits(rates={"create": Rate(0.001, 1)})
    with open_site(settings_in(tmp_path, limits=limits)) as site:
        visitor = site.visitor()
        seat = visitor.post("/play/pandemain").headers["location"]
        assert visitor.post(f"{seat}/again").status_code == 429


@pytest.mark.parametrize("path", ["/", "/table/aaaaaaaaaaaa/events"])
def test_whoever_asks_for_a_page_may_send_nothing_along(visitor: Visit, path: str) -> None:
    async def endless() -> AsyncIterator[bytes]:
        yield b"x"

    for body in (b"x", endless()):
        answer = visitor.request("GET", path, content=body)
        assert answer.status_code == 400
        assert "sends something along where nothing is expected" in words(answer)


def test_one_address_has_only_so_many_event_streams_open() -> None:
    async def story() -> None:
        end = asyncio.Event()
        statuses: dict[str, list[int]] = {"a": [], "b": []}

        async def stream(scope: Scope, receive: Receive, send: Send) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await end.wait()

        door = Doorkeeper(stream, Settings(limits=Limits(streams=2)))

        async def listen(address: str, path: str = "/table/x/events") -> None:
            headers = [(b"host", b"localhost")]
            scope: Scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "client": (address, 1)}
            scope.update(query_string=b"", visitor=Visitor("", Preferences(), ""), app=None)

            async def send(message: Message) -> None:
                if "status" in message:
                    statuses[address].append(message["status"])

            await door(scope, None, send)  # type: ignore[arg-type]

        tasks = [asyncio.create_task(listen(address)) for address in ("a", "a", "a", "b")]
        tasks.append(asyncio.create_task(listen("a", "/")))
        await asyncio.sleep(0)
        while sum(map(len, statuses.values())) < 5:
            await asyncio.sleep(0.001)
        assert sorted(statuses["a"]) == [200, 200, 200, 429]
        assert statuses["b"] == [200]
        end.set()
        await asyncio.gather(*tasks)
        assert not door.streams
        await listen("a")
        assert statuses["a"][-1] == 200

    asyncio.run(story())


def test_a_bucket_fills_again_with_time() -> None:
    now = [0.0]
    buckets = Buckets({"chat": Rate(per_second=2, burst=3)}, lambda: now[0])
    assert [buckets.take("a", "chat") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b", "chat") == 0
    assert buckets.take("a", "unlimited") == 0
    now[0] = 0.5
    assert buckets.take("a", "chat") == 0
    assert buckets.take("a", "chat") == 0.5
    now[0] = 100
    assert [buckets.take("a", "chat") for _ in range(4)] == [0, 0, 0, 0.5]


def test_buckets_of_many_addresses_are_forgotten() -> None:
    buckets = Buckets({"chat": Rate(1, 2)}, lambda: 0.0)
    for number in range(25_000):
        buckets.take(str(number), "chat")
    assert len(buckets.buckets) <= 10_001


# -- faults and nonsense -----------------------------------------------------------------------------------------


def test_a_fault_of_ours_shows_nothing_of_its_insides(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(request: Request) -> Response:
        raise RuntimeError("the secret is 1276")

    with open_site(settings_in(tmp_path)) as site, caplog.at_level(logging.ERROR, "sobremesa.web"):
        site.app.router.routes.insert(0, Route("/broken", broken))
        answer = site.visitor().get("/broken")
    assert answer.status_code == 500
    assert "it is written down" in words(answer)
    assert "1276" not in answer.text
    assert "RuntimeError" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "the secret is 1276" in caplog.text


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/table/abc/secretsecret", "/table/abc/…"),
        ("/table/abc/secretsecret/moves", "/table/abc/…/moves"),
        ("/new/x\nERROR all is lost", r"/new/x\nERROR all is lost"),
        ("/" + "x" * 5000, "/" + "x" * 199),
    ],
)
def test_what_is_written_down_of_a_fault_has_no_secret_and_one_line(path: str, logged: str) -> None:
    assert pattern_of(path) == logged


def test_a_fault_at_a_seat_does_not_write_down_its_link(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(request: Request) -> Response:
        raise RuntimeError

    with open_site(settings_in(tmp_path)) as site, caplog.at_level(logging.ERROR, "sobremesa.web"):
        site.app.router.routes.insert(0, Route("/table/{table_id}/{token}", broken))
        site.visitor().get("/table/abc/secretsecret")
    assert "GET /table/abc/… failed" in caplog.text
    assert "secretsecret" not in caplog.text


def test_a_script_gets_the_sentence_of_a_problem_alone(visitor: Visit) -> None:
    answer = visitor.get("/nowhere", headers={"X-Part": "table"})
    assert answer.status_code == 404
    assert "<html" not in answer.text
    assert "There is no page at this address" in words(answer)


NONSENSE = (
    "", "0", "-1", "999999999999999999999", "pandemain", "pandemic", "PD-OUTBREAK-05", "aaaaaaaaaaaa",
    "'; drop table--", "../../etc/passwd", "<script>", "\u202e", "%00", "p1", "p9", "null", "1,2,x", "1e9", "ñ" * 40,
    "x" * 300, "[]", "{}", "http://[", "//evil.example",
)  # fmt: skip
FIELDS = (
    "at", "steps", "draft", "to", "seat", "bot", "offer", "yes", "text", "name", "preset", "link", "k1", "s2", "b3",
    "mode", "first", "clock", "minutes", "theme", "language", "next", "switch", "set", "print", "as", "aside",
    "variants",
)  # fmt: skip


def routes_with_methods(routes: list[BaseRoute]) -> list[tuple[str, str]]:
    found = [("GET", f"/static/{NONSENSE[-1]}") for route in routes if isinstance(route, Mount)]
    for route in routes:
        if isinstance(route, Route) and not route.path.endswith(("/events", "/stream")):
            found += [(method, route.path) for method in sorted(route.methods or {"GET"})]
    return found


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("method", "path"), sorted(set(routes_with_methods(all_routes()))))
def test_nonsense_is_answered_with_a_4xx_and_never_with_a_500(site: Site, method: str, path: str) -> None:
    chance = random.Random(f"{method} {path}")
    visitor = site.visitor()
    real = visitor.post("/play/pandemic").headers["location"].split("/")
    for attempt in range(25):
        known = {"table_id": real[2], "token": real[3], "game": chance.choice(("pandemain", "pandemic"))}
        filled = path
        for name in re.findall(r"\{(\w+)(?::\w+)?\}", path):
            value = known[name] if name in known and attempt % 3 else chance.choice(NONSENSE)
            filled = re.sub(rf"\{{{name}(?::\w+)?\}}", lambda _, value=value: quoted(value), filled)  # type: ignore[misc]
        fields = {chance.choice(FIELDS): chance.choice(NONSENSE) for _ in range(chance.randint(0, 6))}
        headers = {"X-Part": chance.choice(("", "table", "summary", "rule", "games"))}
        if method in ("GET", "HEAD"):
            answer = visitor.request(method, filled, params=fields, headers=headers)
        else:
            body = nonsense_body(chance, fields)
            answer = visitor.request(method, filled, headers={**headers, **body[1]}, content=body[0])
        assert answer.status_code < 500, (method, filled, fields, answer.text[:2000])
        if answer.status_code >= 400 and method != "HEAD":
            assert len(words(answer).strip()) > 20


def quoted(text: str) -> str:
    return httpx.QueryParams({"x": text}).__str__().removeprefix("x=").replace("+", "%20")


def nonsense_body(chance: random.Random, fields: dict[str, str]) -> tuple[bytes, dict[str, str]]:
    """A form as it should be, or anything else that can be sent as one."""
    form = str(httpx.QueryParams(fields)).encode()
    return chance.choice(
        [
            (form, {"content-type": "application/x-www-form-urlencoded"}),
            (form, {"content-type": "application/x-www-form-urlencoded"}),
            (b"\xff\xfe=%zz&&&=", {"content-type": "application/x-www-form-urlencoded"}),
            (b"--x\r\nbroken", {"content-type": "multipart/form-data; boundary=x"}),
            (b"nothing", {"content-type": "multipart/form-data"}),
            (b'{"at": 1}', {"content-type": "application/json"}),
            (b"", {}),
        ]
    )


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_methods_that_nobody_offers_are_refused_in_a_sentence(visitor: Visit, method: str) -> None:
    for path in ("/", "/new/pandemain", "/table/aaaaaaaaaaaa", "/settings"):
        answer = visitor.request(method, path)
        assert answer.status_code == 405
        assert "This address cannot be used in this way" in words(answer)


def test_cookies_of_nonsense_are_ignored(site: Site) -> None:
    for cookie in ("sobremesa=short", "sobremesa=" + "x" * 5000, "a;;=;,\x7f", "sobremesa-likes=%ff%fe&language=xx&&"):
        assert site.visitor(cookie=cookie).get("/").status_code == 200
