"""The command that serves: a free port, one sentence for what goes wrong, a quick end, and no compiler in the way."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from sobremesa import compiled
from sobremesa.command_line.cli import main
from sobremesa.web.serve import CannotListen, address_of, building_beside, has_display, listening
from sobremesa.web.settings import Settings


@contextmanager
def occupied() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command as a process, and the address that it prints."""
    environment = {**os.environ, "SOBREMESA_DATA": str(folder), "SOBREMESA_INTERPRETED": "1", "DISPLAY": ""}
    command = [sys.executable, "-m", "sobremesa.command_line.cli", *arguments, "--no-browser", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        sentence = json.loads(line)["message"] if "json" in arguments else line
        assert sentence.startswith("Sobremesa is at http://127.0.0.1:"), line + process.stdout.read()
        yield process, sentence.split()[3]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize("arguments", [(), ("serve",)])
def test_without_a_command_the_first_page_is_served_and_kept_in_the_data_directory(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    with started(tmp_path, *arguments) as (_, address):
        assert "Play now" in httpx.get(address, timeout=30).text
        assert (tmp_path / "tables.sqlite").exists()


def test_an_open_event_stream_does_not_keep_the_server_from_ending(tmp_path: Path) -> None:
    with started(tmp_path) as (process, address), httpx.Client(base_url=address, timeout=30) as visitor:
        seat = visitor.post("/play/pandemic").headers["location"]
        with visitor.stream("GET", f"{seat}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert next(stream.iter_text())
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) in (0, 130)


def test_a_port_in_use_is_one_sentence_and_exit_code_two(capsys: pytest.CaptureFixture[str]) -> None:
    with occupied() as port:
        assert main(["--no-browser", "--port", str(port)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"sobremesa: this server cannot listen on 127.0.0.1, port {port}: ")
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://nobody@127.0.0.1:1/nothing",
        "sqlite:////dev/null/tables.sqlite",
        "mysql://localhost/x",
        "nonsense",
        "sqlite://",
    ],
)
def test_a_database_that_cannot_be_opened_is_one_sentence_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], url: str
) -> None:
    assert main(["serve", "--no-browser", "--port", "0", "--database", url]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("sobremesa: ")
    assert len(said.err.strip().splitlines()) == 1


@pytest.mark.parametrize("port", ["-1", "70000", "many", "८"])
def test_a_port_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--port", port])
    assert left.value.code == 2
    assert "is not a port from 0 to 65535" in capsys.readouterr().err


def test_the_next_free_port_is_taken_where_none_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with occupied() as port:
        monkeypatch.setattr(Settings, "port", port)
        with listening("127.0.0.1", None) as listener:
            assert listener.getsockname()[1] != port


def test_an_address_of_another_machine_cannot_be_listened_on() -> None:
    with pytest.raises(CannotListen, match="cannot listen on 192\\.0\\.2\\.1"), listening("192.0.2.1", 0):
        pass


@pytest.mark.parametrize(
    ("host", "name"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("localhost", "localhost")]
)
def test_the_printed_address_is_one_that_a_browser_can_open(host: str, name: str) -> None:
    with listening(host, 0) as listener:
        assert address_of(host, listener) == f"http://{name}:{listener.getsockname()[1]}/"


def test_no_browser_is_opened_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()


def test_the_engine_is_built_beside_the_server_and_only_where_it_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []

    class Builder:
        def __init__(self, command: list[str], **_: object) -> None:
            begun.append(command)
            self.ended = False

        def terminate(self) -> None:
            self.ended = True

        def wait(self) -> None:
            assert self.ended

    monkeypatch.setattr(subprocess, "Popen", Builder)
    monkeypatch.delenv("SOBREMESA_INTERPRETED", raising=False)
    monkeypatch.setattr(compiled, "is_active", lambda: False)
    with building_beside("plain"):
        assert len(begun) == 1
    monkeypatch.setattr(compiled, "is_active", lambda: True)
    with building_beside("plain"):
        assert len(begun) == 1
    monkeypatch.setattr(compiled, "is_active", lambda: False)
    monkeypatch.setenv("SOBREMESA_INTERPRETED", "1")
    with building_beside("plain"):
        assert len(begun) == 1


def test_whoever_wants_a_page_does_not_wait_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr("sobremesa.command_line.cli.compiled.ensure", lambda: asked.append(True))
    with occupied() as port:
        main(["--no-browser", "--port", str(port)])
        main(["serve", "--no-browser", "--port", str(port)])
    assert asked == []
    main(["rules", "pandemic", "PD-COMP-01"])
    assert asked == [True]
