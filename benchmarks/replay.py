"""What a step of a replay costs the server: `python -m benchmarks.replay`.

A game of each kind is played by bots to its end. Then its moments are drawn as a script fetches them, in the order of
a watcher who steps through it, and once as a seat. Processor time alone is counted, of the whole request and of whoever
asks; sizes are gzipped. After that a long game: about a thousand moves, the first page of a process that has just read
them, and the steps after it.
"""

import argparse
import gzip
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sobremesa.bots import Budget, choose_option, make_bot
from sobremesa.table.log import Entry, Seat
from sobremesa.table.table import Table
from sobremesa.web.chronicle import forget_told
from sobremesa.web.timeline import forget
from tests.web.seating import Seated
from tests.web.sites import Site, open_site, settings_in

NAMES = ("Ana", "Luc", "Mia", "Rob")
GAMES: dict[str, dict[str, object]] = {
    "pandemain": {"players": 3},
    "pandemic": {"players": 4, "difficulty": "normal", "hands": "hidden"},
}
LONG, LONG_SEED = 990, 600  # moves
TRADES = ("propose", "ask", "pass-through", "withdraw")
EAGER = 0.7  # how often a trade is taken where there is one
NOW = 1_900_000_000_000
PART = {"X-Part": "table"}


def play(site: Site, game: str, options: dict[str, object], seed: int, bot: str = "greedy") -> Seated:
    """A game to its end."""
    seats = [Seat("person", name, taken=True) for name in NAMES[: int(str(options["players"]))]]
    seated = Seated.at(site, game, options, seats, seed)
    table = seated.table
    while not table.over:
        accept(table, choose_option(make_bot(bot), table.game, table.state, seed, Budget(guesses=1)))
    return seated


def accept(table: Table, action: int) -> None:
    """A move that is kept nowhere but in this process."""
    entry = Entry(table.seq + 1, "move", table.state.actor(action), {"move": table.game.action_text(action)}, NOW)
    table.accept(entry)


def play_long(site: Site) -> Seated:
    """A game of about a thousand moves: four who like to trade."""
    seats = [Seat("person", name, taken=True) for name in NAMES]
    seated = Seated.at(site, "pandemain", {"players": 4, "variants": ["local_trade"]}, seats, LONG_SEED)
    rng, table = random.Random(LONG_SEED), seated.table
    while not table.over:
        legal, text = table.state.legal(), table.game.action_text
        trades = [action for action in legal if text(action).split()[0] in TRADES]
        accept(table, rng.choice(trades if trades and rng.random() < EAGER else legal))
    assert len(table.moves) > LONG, len(table.moves)
    return seated


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def measure(site: Site, seated: Seated, seat: int | None) -> dict[str, float]:
    """The first page with nothing kept, then every fifth step."""
    visitor, table, address = site.visitor(), seated.table, seated.address(seat)
    middle = table.moves[len(table.moves) // 2].seq
    for shown in (address, f"{address}?move={middle}"):
        visitor.get(shown)  # templates and drawings of this language are there
    forget(table)
    forget_told(table)
    first = spent(lambda: visitor.get(f"{address}?move={middle}"))
    steps = [spent(partial(visitor.get, f"{address}?move={move.seq}", headers=PART)) for move in table.moves[::5]]
    page, part = (visitor.get(f"{address}?move={middle}", headers=headers).content for headers in ({}, PART))
    return {
        "moves": len(table.moves),
        "first": round(first, 1),
        "median": round(statistics.median(steps), 1),
        "most": round(max(steps), 1),
        "page_kb": kilobytes(page),
        "part_kb": kilobytes(part),
    }


def kilobytes(page: bytes) -> float:
    """As it goes over the line."""
    return round(len(gzip.compress(page, 6)) / 1024, 1)


def main() -> None:
    """Print milliseconds for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=5)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_site(settings_in(Path(folder))) as site:
        for game, options in GAMES.items():
            seated = play(site, game, options, chosen.seed)
            for seat in (None, 0):
                print(json.dumps({"game": game, "seat": seat, **measure(site, seated, seat)}), flush=True)
        seated = play_long(site)
        print(json.dumps({"game": "long", **measure(site, seated, None)}), flush=True)


if __name__ == "__main__":
    main()
