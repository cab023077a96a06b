"""What a server does under attack, and how it ends: `python -m benchmarks.web_attacks streams` (or `slow`, `nonsense`).

Each attack starts the server as its command does, on 127.0.0.1, and prints figures.

    streams     opens watching streams (--count 3000), tells the server to end, and measures how long that takes
    slow        half headers, half bodies and bytes that drip (--count 400) at a server with few descriptors
                (--descriptors 256), while somebody asks for pages, from the same address and from another one
    nonsense    malformed chunks, WebSocket upgrades and multipart bodies (--count 20 of each)
"""

import argparse
import asyncio
import contextlib
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, final

from benchmarks.client import Connection, request_of, spread
from tests.web.servers import free_port

_STREAMS_OF_AN_ADDRESS: Final = 50  # below what one address may have open
_AT_ONCE: Final = 50
_SPARE: Final = 200  # descriptors of this process that are no attack
_LONGEST_END: Final = 60.0  # seconds


@final
class Attacked:
    """A server as its command starts it, with its log in a file."""

    def __init__(self, folder: Path, descriptors: int = 0) -> None:
        self.port = free_port()
        self.log = folder / "log"
        self._folder = folder
        self._descriptors = descriptors
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Start it, and wait until it says where it is."""
        command = [
            sys.executable,
            "-m",
            "sobremesa.command_line.cli",
            "serve",
            "--port",
            str(self.port),
            "--no-browser",
        ]
        environment = {**os.environ, "SOBREMESA_DATA": str(self._folder), "SOBREMESA_INTERPRETED": "1"}

        def limit() -> None:
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            few = self._descriptors or most
            resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))

        with self.log.open("w", encoding="utf-8") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, env=environment, stdout=subprocess.PIPE, stderr=log, preexec_fn=limit
            )
        assert self.process.stdout is not None
        assert await self.process.stdout.readline(), self.log.read_text(encoding="utf-8")

    async def end(self) -> float:
        """Tell it to end; the seconds until it has ended."""
        began = time.perf_counter()
        self.process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self.process.wait(), _LONGEST_END)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
        return time.perf_counter() - began

    def tell_log(self) -> None:
        """How much was written down, and what its first lines are."""
        text = self.log.read_text(encoding="utf-8")
        lines = text.splitlines()
        print(f"log: {len(text.encode()):,} bytes in {len(lines)} lines, {text.count('Traceback')} tracebacks")
        for line in lines[:12]:
            print(f"   {line[:160]}")


@contextlib.asynccontextmanager
async def attacked(descriptors: int = 0) -> AsyncIterator[Attacked]:
    """A server that is ended afterwards, if it has not ended before."""
    with tempfile.TemporaryDirectory() as folder:
        server = Attacked(Path(folder), descriptors)
        await server.start()
        try:
            yield server
        finally:
            if server.process.returncode is None:
                await server.end()


async def open_from(server: Attacked, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))


# -- the end with streams open -----------------------------------------------------------------------------------


async def attack_with_streams(count: int) -> None:
    async with attacked() as server:
        connection = Connection(server.port)
        status, body = await connection.ask("POST", "/play/pandemic", b"x=1")
        assert status == 303, body[:500]
        watching = "/".join(connection.location.split("/")[:3]) + "/events"
        gate = asyncio.Semaphore(_AT_ONCE)

        async def watch(number: int) -> asyncio.StreamWriter:
            which = number // _STREAMS_OF_AN_ADDRESS
            async with gate:
                reader, writer = await open_from(server, f"127.0.{which // 250 + 1}.{which % 250 + 1}")
                writer.write(request_of(server.port, "GET", watching, b""))
                first = await reader.readuntil(b"\n\n")
                assert b" 200 " in first or b"retry" in first, first
                return writer

        writers = await asyncio.gather(*(watch(number) for number in range(count)))
        seconds = await server.end()
        print(f"{count} watching streams: the server ended {seconds:.1f} s after SIGTERM ({server.process.returncode})")
        server.tell_log()
        for writer in writers:
            writer.close()


# -- slow connections --------------------------------------------------------------------------------------------


async def attack_slowly(count: int, descriptors: int, seconds: float) -> None:
    async with attacked(descriptors) as server:
        end = time.perf_counter() + seconds
        attackers = [asyncio.create_task(keep_open(server, number % 3, end)) for number in range(count)]
        await asyncio.sleep(1.0)
        for address in ("127.0.0.1", "127.0.0.2"):
            await ask_for_pages(server, address, (end - time.perf_counter()) / (2 if address == "127.0.0.1" else 1))
        held = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        print(f"{descriptors} descriptors, {count} attackers for {seconds:.0f} s: {held} descriptors are held now")
        opened = sum([await attacker for attacker in attackers])
        print(f"attackers opened {opened} connections")
        server.tell_log()


async def keep_open(server: Attacked, kind: int, end: float) -> int:
    """Hold a connection as long as it can be held, and open the next one; how many were opened."""
    head = f"Host: 127.0.0.1:{server.port}\r\n"
    begins = (
        f"GET / HTTP/1.1\r\n{head}X-Half: ",
        f"POST /settings HTTP/1.1\r\n{head}Content-Length: 1000\r\n\r\nname=",
        f"GET / HTTP/1.1\r\n{head}X-Drip: ",
    )
    opened = 0
    while (left := end - time.perf_counter()) > 0:
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(left):
                reader, writer = await open_from(server, "127.0.0.1")
                opened += 1
                writer.write(begins[kind].encode())
                closed = asyncio.ensure_future(reader.read())
                try:
                    while not closed.done():
                        await asyncio.wait([closed], timeout=0.5)
                        if kind == 2:
                            writer.write(b"x")
                finally:
                    closed.cancel()
                    writer.close()
        await asyncio.sleep(0.2)
    return opened


async def ask_for_pages(server: Attacked, address: str, seconds: float) -> None:
    """Ask for the first page again and again, as somebody who has just come; tells how often it was answered."""
    answered: list[float] = []
    asked, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        asked += 1
        began = time.perf_counter()
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(5):
                reader, writer = await open_from(server, address)
                try:
                    writer.write(request_of(server.port, "GET", "/", b""))
                    if b" 200 " in await reader.readuntil(b"\r\n"):
                        answered.append(time.perf_counter() - began)
                finally:
                    writer.close()
        await asyncio.sleep(0.25)
    print(f"pages from {address}: {len(answered)} of {asked} answered{', ' + spread(answered) if answered else ''}")


# -- nonsense ----------------------------------------------------------------------------------------------------


def nonsense(port: int) -> dict[str, list[bytes]]:
    """What no browser sends, by kind."""
    host = f"Host: 127.0.0.1:{port}\r\n"
    post = f"POST /settings HTTP/1.1\r\n{host}"
    form = "Content-Type: application/x-www-form-urlencoded\r\n"
    chunked = f"{post}{form}Transfer-Encoding: chunked\r\n\r\n"
    upgrade = f"GET / HTTP/1.1\r\n{host}Connection: Upgrade\r\nUpgrade: websocket\r\n"
    keyed = f"{upgrade}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    multipart = [
        "nothing",
        "--x\r\nbroken",
        "--x\r\n\r\n\r\n--x--",
        '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nhalf',
        '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=no\r\n\r\nx\r\n--x--',
        "--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--",
        "--x\r\n" + "X-Long: " + "x" * 20_000 + "\r\n\r\nx\r\n--x--",
    ]
    kinds = ["multipart/form-data; boundary=x", "multipart/form-data", "multipart/form-data; boundary=" + "x" * 200]
    kinds += ['multipart/form-data; boundary="x"; charset=idna', "multipart/form-data; boundary=x; charset=utf-7"]
    bodies = [
        f"{post}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        for kind in kinds
        for body in multipart
    ]
    return {
        "malformed chunks": [
            (chunked + chunk).encode()
            for chunk in ("zz\r\n", "5\r\nhello!!\r\n", "-1\r\n\r\n", "f" * 30 + "\r\n", "1\r\na\r\n\x00\r\n")
        ],
        "chunks after a refusal": [
            f"POST /nowhere HTTP/1.1\r\n{host}{form}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n\0zz\r\n".encode(),
            f"GET / HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n\0zz\r\n".encode(),
        ],
        "WebSocket upgrades": [keyed.encode(), f"{upgrade}\r\n".encode()],
        "multipart bodies": [body.encode() for body in bodies],
    }


async def attack_with_nonsense(count: int) -> None:
    async with attacked() as server:
        for kind, requests in nonsense(server.port).items():
            before = server.log.stat().st_size
            answers: dict[str, int] = {}
            for number in range(max(count, len(requests))):
                answer = await answer_to(server, requests[number % len(requests)])
                answers[answer] = answers.get(answer, 0) + 1
            print(f"{kind}: {answers}, {server.log.stat().st_size - before:,} bytes of log")
        server.tell_log()


async def answer_to(server: Attacked, request: bytes) -> str:
    """The first line that comes back; the request comes in two halves, as it may over a network."""
    reader, writer = await open_from(server, "127.0.0.1")
    try:
        head, _, rest = request.partition(b"\r\n\r\n")
        writer.write(head + b"\r\n\r\n")
        await writer.drain()
        await asyncio.sleep(0.02)
        writer.write(rest)
        async with asyncio.timeout(5):
            return (await reader.readline()).decode().strip() or "closed"
    except (OSError, TimeoutError) as error:
        return type(error).__name__
    finally:
        writer.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web_attacks", description=__doc__.partition("\n")[0])
    attacks = parser.add_subparsers(dest="attack", required=True)
    streams = attacks.add_parser("streams")
    streams.add_argument("--count", type=int, default=3000)
    slow = attacks.add_parser("slow")
    slow.add_argument("--count", type=int, default=400)
    slow.add_argument("--descriptors", type=int, default=256)
    slow.add_argument("--seconds", type=float, default=30.0)
    attacks.add_parser("nonsense").add_argument("--count", type=int, default=20)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, given.count + _SPARE) if most > 0 else most, most))
    if given.attack == "streams":
        asyncio.run(attack_with_streams(given.count))
    elif given.attack == "slow":
        asyncio.run(attack_slowly(given.count, given.descriptors, given.seconds))
    else:
        asyncio.run(attack_with_nonsense(given.count))
    return 0


if __name__ == "__main__":
    sys.exit(main())
