"""Behind a proxy: who asks is who stands before it, if it was named; tried with nginx and Caddy as in the docs."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers

from sobremesa.command_line.arguments import make_parser
from sobremesa.command_line.cli import main
from sobremesa.web.proxies import Proxies, counted_as
from sobremesa.web.settings import LIMITS, Limits, Rate
from tests.web.servers import free_port
from tests.web.sites import open_site, serve_site, settings_in, words

HOSTING = Path(__file__).parent.parent.parent / "docs" / "hosting.md"
NAME = "games.example.org"
PROXY = {"nginx": "127.0.0.7", "caddy": "127.0.0.1"}  # from where each asks; Debian's Caddy cannot choose


# -- whom to believe ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("forwarded", "asker"),
    [
        (["192.0.2.1"], "192.0.2.1"),
        (["198.51.100.9, 192.0.2.1"], "192.0.2.1"),  # what the visitor invented stands left
        (["198.51.100.9", "192.0.2.1"], "192.0.2.1"),
        (["192.0.2.1, 10.1.2.3"], "192.0.2.1"),  # two proxies behind each other
        (["192.0.2.1, 10.1.2.3, 10.9.9.9"], "192.0.2.1"),
        (["10.1.2.3, 10.9.9.9"], "10.1.2.3"),  # a visitor from the proxies' own network
        (["192.0.2.1:4711"], "192.0.2.1"),
        (["[2001:db8::7]:443"], "2001:db8::7"),
        (["2001:db8::7"], "2001:db8::7"),
        (["::ffff:192.0.2.1"], "192.0.2.1"),
        ([], "10.0.0.1"),
        ([""], "10.0.0.1"),
        (["192.0.2.1, unknown"], "10.0.0.1"),
        (["unknown, 10.1.2.3"], "10.1.2.3"),
        (["x" * 5000], "10.0.0.1"),
    ],
)
def test_the_nearest_address_that_is_no_proxy_asks(forwarded: list[str], asker: str) -> None:
    headers = Headers(raw=[(b"x-forwarded-for", line.encode()) for line in forwarded])
    assert Proxies(["10.0.0.0/8"]).asker("10.0.0.1", headers) == (asker, "")


@pytest.mark.parametrize(
    ("forwarded", "schemes", "scheme"),
    [
        ("192.0.2.1", ["https"], "https"),
        ("192.0.2.1", ["HTTP"], "http"),
        ("192.0.2.1", ["gopher"], ""),
        ("192.0.2.1, 10.1.2.3", ["https, http"], "https"),  # each proxy added its own
        ("192.0.2.1, 10.1.2.3", ["https"], "https"),
        ("192.0.2.1", ["http", "https"], "https"),
        ("", ["https"], "https"),
    ],
)
def test_the_scheme_is_the_one_that_the_visitor_used(forwarded: str, schemes: list[str], scheme: str) -> None:
    lines = [("x-forwarded-for", forwarded)] * bool(forwarded) + [("x-forwarded-proto", line) for line in schemes]
    headers = Headers(raw=[(name.encode(), value.encode()) for name, value in lines])
    assert Proxies(["10.0.0.0/8"]).asker("10.0.0.1", headers)[1] == scheme


def test_only_named_addresses_are_believed() -> None:
    proxies = Proxies(["10.0.0.7", "192.168.0.0/16", "2001:db8::/32"])
    for address in ("10.0.0.7", "192.168.3.4", "2001:db8::1", "::ffff:10.0.0.7"):
        assert proxies.trusts(address)
    for address in ("10.0.0.8", "127.0.0.1", "::1", "", "testclient", "2001:db9::1"):
        assert not proxies.trusts(address)
    assert not Proxies([]).trusts("127.0.0.1")


def test_a_household_is_one_address() -> None:
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9") != counted_as("2001:db8:1:3::1")
    assert counted_as("::ffff:192.0.2.1") == counted_as("192.0.2.1") == "192.0.2.1"
    assert counted_as("192.0.2.2") != counted_as("192.0.2.1")


@pytest.mark.parametrize(("proxies", "believed"), [((), False), (("127.0.0.1",), True)])
def test_nobody_is_believed_who_was_not_named(tmp_path: Path, proxies: tuple[str, ...], believed: bool) -> None:
    limits = Limits(rates={"create": Rate(0.001, 1)})
    with open_site(settings_in(tmp_path, proxies=proxies, limits=limits)) as site:
        answers = [
            site.visitor(X_Forwarded_For=f"192.0.2.{number}", X_Forwarded_Proto="https").post("/play/pandemain")
            for number in range(2)
        ]
        assert [answer.status_code for answer in answers] == ([303, 303] if believed else [303, 429])
        assert ("; Secure" in answers[0].headers["set-cookie"]) == believed


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--proxy", "proxy.example"], "a proxy is named by its address, like 10.0.0.7 or 10.0.0.0/8"),
        (["--proxy", "10.0.0.1/8"], "10.0.0.1/8 has host bits set"),
        (["--limit", "patience=3"], "there is no limit 'patience'; there are form, upload, game, headers, body, idle"),
        (["--limit", "body=long"], "'body=long' gives no number for body; it is said like body=10"),
        (["--log", "xml"], "invalid choice: 'xml'"),
    ],
)
def test_what_a_server_cannot_be_told_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["serve", *arguments])
    assert left.value.code == 2
    assert told in capsys.readouterr().err


# -- what the docs say -------------------------------------------------------------------------------------------


def of_the_docs(language: str) -> str:
    """The example of a configuration in the docs."""
    found = re.search(rf"```{language}\n(.*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_every_limit_and_its_usual_number_is_in_the_docs() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", HOSTING.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(name, str(getattr(Limits(), name))) for name in LIMITS]


def test_the_commands_of_the_docs_can_be_read() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    commands = re.findall(r"(?:^ +\./run|^ExecStart=\S+) (.*)$", text, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        given = make_parser().parse_args(command.split())
        assert (given.port, given.allow_host, given.proxy) == (8276, [NAME], ["127.0.0.1"])


# -- real proxies ------------------------------------------------------------------------------------------------


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, f"{old!r} is no longer in the docs"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    """nginx with the file of the docs, asking from an address that is not 127.0.0.1."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    making = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    making += ["-subj", f"/CN={NAME}", "-days", "2", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(making, check=True, capture_output=True)
    site = changed(
        of_the_docs("nginx"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
        ("http://127.0.0.1:8276;", f"http://127.0.0.1:{behind}; proxy_bind {PROXY['nginx']};"),
    )
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{place}_temp_path {folder / place};\n" for place in places)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder / 'pid'}; error_log stderr;\nevents {{}}\n"
        f"http {{ access_log off;\n{temporary}{site} }}\n",
        encoding="utf-8",
    )
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    """Caddy with the file of the docs, and a certificate of its own making."""
    site = changed(
        of_the_docs("caddyfile"), (f"{NAME} {{", f"{NAME}:{port} {{\n\tbind 127.0.0.1"), (":8276", f":{behind}")
    )
    alone = f"admin off\nlocal_certs\nskip_install_trust\nhttp_port {free_port()}\nstorage file_system {folder}\n"
    (folder / "Caddyfile").write_text(f"{{\n{alone}}}\n{site}", encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


SETTING_UP: dict[str, Callable[[Path, int, int], list[str]]] = {"nginx": nginx, "caddy": caddy}


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """A proxy that answers."""
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    log = folder / "log"
    with log.open("w") as written:
        process = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT, env=environment)
    try:
        for _ in range(2_000):
            assert process.poll() is None, log.read_text()
            try:
                with httpx.Client(verify=False) as client:
                    client.get(f"https://127.0.0.1:{port}/health", extensions={"sni_hostname": NAME})
                break
            except httpx.TransportError:
                time.sleep(0.01)
        else:
            raise AssertionError(log.read_text())
        yield
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(params=[*SETTING_UP])
def through(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], httpx.Client]]:
    """Visitors from any address of this machine to a server behind a real proxy."""
    kind = request.param
    if shutil.which(kind) is None and not os.environ.get("CI"):
        pytest.skip(f"{kind} is not installed (Debian: apt-get install nginx-light caddy)")
    limits = replace(Limits(), rates={"create": Rate(0.001, 2)})
    settings = settings_in(tmp_path, hosts=(NAME,), proxies=(PROXY[kind],), limits=limits)
    with serve_site(settings) as address, ExitStack() as stack:
        port, behind = free_port(), int(address.rpartition(":")[2])
        stack.enter_context(running(SETTING_UP[kind](tmp_path, port, behind), tmp_path, port))

        def visit(source: str) -> httpx.Client:
            transport = httpx.HTTPTransport(local_address=source, verify=False)
            client = httpx.Client(transport=transport, base_url=f"https://127.0.0.1:{port}", timeout=20)
            client.headers.update({"host": f"{NAME}:{port}", "origin": f"https://{NAME}:{port}"})
            client.event_hooks["request"] = [lambda asked: asked.extensions.update(sni_hostname=NAME)]
            return stack.enter_context(client)

        yield visit


def test_behind_a_real_proxy_everything_is_as_before_it(through: Callable[[str], httpx.Client]) -> None:
    ana, eve = through("127.0.0.2"), through("127.0.0.3")
    begun = ana.post("/play/pandemain", headers={"x-forwarded-for": "192.0.2.1", "x-forwarded-host": "evil.example"})
    assert begun.status_code == 303, begun.text
    assert "; Secure" in begun.headers["set-cookie"]
    seat = begun.headers["location"]
    links = ana.get(f"{seat}/links", headers={"x-forwarded-host": "evil.example"}).text
    assert f"https://{ana.headers['host']}{seat}" in links
    assert "evil.example" not in links

    with ana.stream("GET", f"{seat}/events") as stream:
        said = stream.iter_text()
        assert '"chat":0' in until(said, '"chat":')
        eve_says = eve.post(f"{seat}/chat", data={"text": "hello"})
        assert eve_says.status_code == 303, eve_says.text
        assert '"chat":1' in until(said, '"chat":')

    # Two tables for each address, whatever it says of itself; the third one is too many.
    for client in (ana, eve):
        statuses = [
            client.post("/play/pandemain", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(3)
        ]
        assert statuses == ([303, 429, 429] if client is ana else [303, 303, 429])
    assert "Many tables were set up" in words(eve.post("/play/pandemain"))


def until(said: Iterator[str], word: str) -> str:
    """What a stream says, up to the event with this word."""
    heard = ""
    while word not in heard:
        heard += next(said)
    return heard
