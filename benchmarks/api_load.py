"""What the API carries on one core: `python -m benchmarks.api_load`.

The whole application in this process, SQLite in NORMAL, requests given to it without a network. Figures per CPU-second
of the process, in which the server does nearly all; of several rounds the median and the best, for on a machine with
other work a CPU-second is worth less:

1. acts, each with the view in its answer, without and with a key; the ends of pauses count as no acts;
2. looks at a table, and options in words;
3. the view of a position as JSON: made, and encoded by msgspec and by json.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any, Final

from sobremesa import compiled

compiled.ensure()

import msgspec  # noqa: E402  (after the engine was chosen)
from starlette.applications import Starlette  # noqa: E402

from sobremesa.catalog import find_game  # noqa: E402
from sobremesa.table.log import Seat  # noqa: E402
from sobremesa.web.app import make_app  # noqa: E402
from sobremesa.web.hall import Hall, NewTable  # noqa: E402
from sobremesa.web.serve import spare_the_collector  # noqa: E402
from sobremesa.web.settings import Limits, Settings  # noqa: E402

_SETTINGS: Final[dict[str, dict[str, object]]] = {
    "pandemic": {"players": 4, "hands": "open"},
    "pandemain": {"players": 4},
}
_ROUNDS: Final = 5
_HEADERS: Final = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]


async def ask(
    app: Starlette, method: str, path: str, token: str, body: bytes = b"", key: str = ""
) -> tuple[int, bytes]:
    """One request, and its answer."""
    headers = [*_HEADERS, (b"authorization", f"Bearer {token}".encode())]
    if key:
        headers.append((b"idempotency-key", key.encode()))
    if body:
        headers.append((b"content-length", str(len(body)).encode()))
    place, _, query = path.partition("?")
    scope = {
        "type": "http", "method": method, "path": place, "query_string": query.encode(), "headers": headers,
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "scheme": "http", "http_version": "1.1",
        "root_path": "",
    }  # fmt: skip
    status, parts = 0, []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)
        parts.append(message.get("body", b""))

    await app(scope, receive, send)
    return status, b"".join(parts)


async def play(app: Starlette, game_id: str, acts: int, *, keyed: bool) -> tuple[int, float, float]:
    """So many acts at tables of this game; how many, the CPU time, and the mean size of an answer."""
    hall: Hall = app.state.hall
    rng, done, spent, size = random.Random(1), 0, 0.0, 0
    while done < acts:
        options = _SETTINGS[game_id]
        seats = tuple(Seat("person", f"P{seat}", taken=True) for seat in range(int(str(options["players"]))))
        table = await hall.create(NewTable(game_id, options, seats, seed=done))
        tokens = [hall.links.token(table, seat) for seat in range(len(seats))]
        path = f"/api/v1/tables/{table.table_id}/act"
        while not table.over and done < acts:
            if table.pause is not None:
                await hall.pauses.end(table.table_id, table.pause_at)
                continue
            seat, step = table.decider(), table.game.action_text(rng.choice(table.state.legal()))
            body = json.dumps({"at": table.seq, "steps": [step]}).encode()
            began = time.process_time()
            status, answer = await ask(app, "POST", path, tokens[seat], body, f"key-{done}" if keyed else "")
            spent += time.process_time() - began
            assert status == 200, answer
            done, size = done + 1, size + len(answer)
    return done, spent, size / done


async def look(app: Starlette, game_id: str, times: int, path: str) -> float:
    """Looks a CPU-second at a table in the middle of its game."""
    hall: Hall = app.state.hall
    options = _SETTINGS[game_id]
    seats = tuple(Seat("person", f"P{seat}", taken=True) for seat in range(int(str(options["players"]))))
    table = await hall.create(NewTable(game_id, options, seats, seed=5))
    rng = random.Random(5)
    for _ in range(40):
        await hall.moves(table.table_id, table.decider(), table.seq, [rng.choice(table.state.legal())])
    token = hall.links.token(table, table.decider())
    began = time.process_time()
    for _ in range(times):
        status, answer = await ask(app, "GET", f"/api/v1/tables/{table.table_id}{path}", token)
        assert status == 200, answer
    return times / (time.process_time() - began)


def told_of(speeds: list[float]) -> str:
    """The median of some rounds, and the best."""
    return f"{statistics.median(speeds):.0f} (best {max(speeds):.0f})"


def microseconds(do: Callable[[], object], times: int = 2000) -> float:
    """How long something takes."""
    began = time.process_time()
    for _ in range(times):
        do()
    return (time.process_time() - began) / times * 1e6


def views(game_id: str) -> None:
    """The view of a position in the middle of a game, as JSON."""
    state, rng = find_game(game_id).new(_SETTINGS[game_id], 5), random.Random(5)
    for _ in range(30):
        state.apply(rng.choice(state.legal()))
    view = state.view(0)
    made, quick = microseconds(lambda: state.view(0)), microseconds(lambda: msgspec.json.encode(view))
    slow = microseconds(lambda: json.dumps(view))
    size = len(msgspec.json.encode(view))
    print(f"{game_id}: a view of {size} bytes made in {made:.0f} µs, msgspec {quick:.1f} µs, json {slow:.0f} µs")


async def measure(acts: int, folder: Path) -> None:
    """All of it."""
    limits = Limits(rates={}, streams=0, each=0, api_seat=0, api_address=0, api_streams=0, api_seat_streams=0)
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.sqlite'}", synchronous="NORMAL", limits=limits, bot_workers=0
    )
    app = make_app(settings)
    spare_the_collector()  # as the command that serves does
    async with app.router.lifespan_context(app):
        for game_id in _SETTINGS:
            await play(app, game_id, 50, keyed=False)  # what is made once
            for keyed in (False, True):
                rounds = [await play(app, game_id, acts // _ROUNDS, keyed=keyed) for _ in range(_ROUNDS)]
                under = "under a key" if keyed else "without a key"
                told = told_of([done / spent for done, spent, _ in rounds])
                print(f"{game_id}: {told} acts a CPU-second {under}, {rounds[-1][2] / 1024:.1f} KB each", flush=True)
            for path in ("", "/log?after=30", "/options"):
                speeds = [await look(app, game_id, acts // 20, path) for _ in range(_ROUNDS)]
                print(f"{game_id}: {told_of(speeds)} a CPU-second of GET …{path}", flush=True)


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.api_load", description=__doc__)
    parser.add_argument("--acts", type=int, default=1000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.acts, Path(folder)))
    for game_id in _SETTINGS:
        views(game_id)
    return 0


if __name__ == "__main__":
    sys.exit(main())
