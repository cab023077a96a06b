"""A whole game in a link or a file: shown, stored by nobody until it is kept, and refused where it does not fit."""

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.replay import record_of, write_replay
from sobremesa.core.rng import seeded
from sobremesa.table.log import Seat, TableSettings
from sobremesa.web.settings import Limits, Rate
from sobremesa.web.shared_games import LARGEST_GAME, MOST_MOVES, CannotPlay, pack, read_game, unpack
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, open_site, settings_in, words

GOLDEN = Path(__file__).parent.parent / "golden"
PART = {"X-Part": "table"}


@cache
def played(game_id: str = "pandemic", moves: int = 999, seed: int = 5) -> str:
    """The file of a random game, or of its first moves."""
    game = GAMES[game_id]
    options = game.table_options({"players": 2})
    state, rng, actions = game.new(options, seed), random.Random(seed), []
    while not state.over() and len(actions) < moves:
        actions.append(rng.choice(state.legal()))
        state.apply(actions[-1])
    return write_replay(record_of(game, options, seed, actions), state)


@cache
def going_on() -> str:
    """The file of a game that begins in a position and names its people: format 2."""
    game = GAMES["pandemic"]
    options = game.table_options({"players": 2})
    state = game.new(options, 7)
    start = state.guess(0, seeded(9)).to_dict()
    rng, actions = random.Random(3), []
    state = game.begin(options, 7, start)
    while not state.over():
        actions.append(rng.choice(state.legal()))
        state.apply(actions[-1])
    record = record_of(game, options, 7, actions, start)
    record.names, record.bots = ["Ana", "Luc"], "p2=greedy"
    return write_replay(record, state)


def packed_raw(raw: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def finished(site: Site, game: str = "pandemic", settings: TableSettings | None = None) -> Seated:
    seated = Seated.at(site, game, {"players": 2}, people(2), 5, settings)
    seated.play_randomly(2000, random.Random(5))
    assert seated.table.over
    return seated


def link_of(visitor: Visit, address: str) -> str:
    """The link of the whole game on its page."""
    page = visitor.get(f"{address}/share")
    assert page.status_code == 200, words(page)
    return re.findall(r'data-copy="(/r/[^"]*)"', page.text)[0]


# -- showing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["pandemic", "pandemain"])
def test_a_link_shows_the_game_at_its_end_and_at_every_moment(site: Site, visitor: Visit, game: str) -> None:
    seated = finished(site, game)
    link = link_of(visitor, seated.address(0))
    assert len(link) < 3000
    before = visitor.get("/health").status_code
    end = site.visitor().get(link)
    assert end.status_code == before == 200
    assert 'data-over="yes"' in end.text
    assert "nothing of it is stored here" in words(end).lower()
    last = len(seated.table.moves)
    for move in (0, 1, last // 2, last):
        shown = site.visitor().get(f"{link}?move={move}&eyes=p1", headers=PART)
        assert shown.status_code == 200
        assert f'data-past="{move}"' in shown.text
        same = visitor.get(
            f"{seated.address(None)}?move={seated.table.history.moves[move - 1].seq if move else 0}&eyes=p1"
        )
        board = r'<section id="board".*?</section>'
        assert re.findall(board, shown.text, re.S) == re.findall(
            board, visitor.get(f"{link}?move={move}&eyes=p1", headers=PART).text, re.S
        )
        assert same.status_code == 200
    whole = site.visitor().get(f"{link}?move={last // 2}").text
    hrefs = [unescape(each) for each in re.findall(r'(?:href|action)="([^"]*)"', whole)]
    assert not [
        each for each in hrefs if each.endswith(("/log", "/links", "/events", "/moves")) and "/static/" not in each
    ]
    assert len(whole) < 400_000
