"""Games that are over, as links and files."""

import random
import re
import zlib
from base64 import urlsafe_b64encode
from functools import cache
from pathlib import Path

from sobremesa.catalog import GAMES
from sobremesa.core.replay import record_of, write_replay
from sobremesa.core.rng import seeded
from sobremesa.table.log import TableSettings
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words

GOLDEN = Path(__file__).parent.parent / "golden"
PART = {"X-Part": "table"}


@cache
def played(moves: int = 999) -> str:
    """The file of a random game, or of its first moves."""
    return file_of_random("pandemic", {"players": 2}, moves)


@cache
def long_game() -> str:
    """The file of a game with so much talk that no link holds it."""
    return file_of_random("pandemic", {"players": 2, "hands": "hidden"}, 4990, asides=0.98)


def file_of_random(
    game_id: str, options: dict[str, object], moves: int, start: dict[str, object] | None = None, asides: float = 0.0
) -> str:
    game, rng = GAMES[game_id], random.Random(5)
    actions: list[int] = []
    options = game.table_options(options)
    state = game.begin(options, 5, start)
    while not state.over() and len(actions) < moves:
        said = [aside for seat in range(state.people()) for aside in state.asides(seat)]
        actions.append(rng.choice(said if said and rng.random() < asides else state.legal()))
        state.apply(actions[-1])
    record = record_of(game, options, 5, actions, start)
    if start:
        record.names, record.bots = ["Ana", "Luc"], "p2=greedy"
    return write_replay(record, state)


@cache
def going_on(moves: int = 999) -> str:
    """The file of a game that begins in a position and names its people: format 2."""
    game = GAMES["pandemic"]
    options = game.table_options({"players": 2})
    return file_of_random("pandemic", {"players": 2}, moves, game.new(options, 7).guess(0, seeded(9)).to_dict())


def going_on_shortly() -> str:
    return going_on(12)


def packed_raw(raw: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def finished(site: Site, game: str = "pandemic", settings: TableSettings | None = None) -> Seated:
    seated = Seated.at(site, game, {"players": 2}, people(2), 5, settings)
    seated.play_randomly(2000, random.Random(5))
    assert seated.table.over
    return seated


def tables_in(site: Site) -> int:
    """How many tables are stored."""
    with site.app.state.hall.store.database.reading() as connection:
        return int(connection.exec_driver_sql("select count(*) from tables").scalar_one())


def link_of(visitor: Visit, address: str, more: str = "") -> str:
    """The link of the whole game on its page."""
    page = visitor.get(f"{address}/share{more}")
    assert page.status_code == 200, words(page)
    return str(re.findall(r'data-copy="(/r/[^"]*)"', page.text)[0])
