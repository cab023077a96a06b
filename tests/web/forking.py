"""Tables from which somebody plays on, and how that is asked for."""

import random
from typing import Any

import httpx

from sobremesa.core.state import State
from sobremesa.table.log import TableSettings
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words
from tests.web.test_moments import HIDDEN

FREE = {"players": 2, "first": "1", "hands": "open", "events": False}


def running(site: Site, moves: int = 13, settings: TableSettings | None = None, **options: object) -> Seated:
    seated = Seated.at(site, "pandemic", {**HIDDEN, **options}, people(3), 8276123456789, settings)
    seated.play_randomly(moves, random.Random(4))
    assert not seated.table.over
    return seated


def over(site: Site, game: str = "pandemic", options: dict[str, object] | None = None, **settings: Any) -> Seated:
    seated = Seated.at(site, game, options or FREE, people(2), 6, TableSettings(**settings))
    seated.play_randomly(2000, random.Random(6))
    assert seated.table.closed
    return seated


def fork(visitor: Visit, address: str, move: int, **fields: str) -> httpx.Response:
    return visitor.post(f"{address}/fork", {"move": str(move), **fields})


def forked(site: Site, response: httpx.Response) -> Table:
    """The table that was opened."""
    assert response.status_code == 303, words(response)
    hall: Hall = site.app.state.hall
    return site.run(hall.table(response.headers["location"].split("/")[2]))


def hands(state: State) -> list[set[str]]:
    players: Any = state.to_dict()["players"]
    return [{*player["hand"]} for player in players]


def next_cards(state: State) -> tuple[str, ...]:
    """The player cards that are drawn next, if nobody does anything before."""
    state, before = state.clone(), set[str]().union(*hands(state))
    for _ in range(80):
        texts = {state.name_of(action): action for action in state.legal()}
        quiet = next((texts[text] for text in ("pass", "not-now") if text in texts), None)
        state.apply(state.legal()[0] if quiet is None else quiet)
        found = set[str]().union(*hands(state)) - before
        if found:
            return tuple(sorted(found))
    return ()
