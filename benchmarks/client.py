"""What benchmarks of the server share: a client that is no burden itself, and figures in words."""

import asyncio
import statistics
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, final

from sobremesa.web.visitors import ID_COOKIE

_COOKIE: Final = f"{ID_COOKIE}={'a' * 32}"  # a browser that has been here before


@final
class Connection:
    """One HTTP connection that is kept; just enough of a client to be no burden itself."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.location = ""  # where the last answer leads

    async def ask(self, method: str, path: str, body: bytes = b"", *headers: str) -> tuple[int, bytes]:
        """The status and body of an answer."""
        if self._reader is None or self._writer is None or self._reader.at_eof():  # servers end what is idle
            self.close()
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writer.write(request_of(self._port, method, path, body, *headers))
        status, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        told = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        self.location = told.get("location", "")
        return int(status.split(" ", 2)[1]), await self._reader.readexactly(int(told.get("content-length", 0)))

    def close(self) -> None:
        """Let it go."""
        if self._writer is not None:
            self._writer.close()


def request_of(port: int, method: str, path: str, body: bytes, *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Cookie: {_COOKIE}", *headers]
    if body:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def positions(port: int, path: str) -> AsyncIterator[int]:
    """The number of the last entry, each time that an event stream tells of it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request_of(port, "GET", path, b""))
    async for line in reader:
        if line.startswith(b"data: "):
            yield int(line.partition(b'"seq":')[2].partition(b",")[0])


def memory_of(pid: int) -> float:
    """The resident memory of a process in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def high_of(values: list[float]) -> float:
    """Below which 99 of 100 lie."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.99))]


def spread(seconds: list[float]) -> str:
    """Median and 99th percentile, in words."""
    return f"{statistics.median(seconds) * 1000:.1f} ms median, {high_of(seconds) * 1000:.1f} ms p99"
