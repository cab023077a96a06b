"""Tables of the example game, for tests: two or three people who take beans or draw weather."""

import pytest

from sobremesa.core.game import Game
from sobremesa.table.log import Clock, Entry, Header, Seat, TableSettings
from sobremesa.table.refusals import NotAllowed
from sobremesa.table.table import Table
from tests.core.example import DRAW, SOWING

NOW = 1_000_000  # when every table here was set up, in milliseconds
PERSON = Seat("person", taken=True)
FREE = Seat("person")
BOT = Seat("bot", bot="random")


def header_of(
    *seats: Seat, seed: int = 1, settings: TableSettings | None = None, heap: str = "20", game: Game = SOWING
) -> Header:
    options: dict[str, object] = {"players": len(seats), "heap": heap}
    return Header("t", game.id, game.rules_version, options, seed, seats, settings or TableSettings(), NOW)


def sowing_table(
    *seats: Seat,
    seed: int = 1,
    clock: Clock | None = None,
    screens: tuple[tuple[int, ...], ...] = (),
    heap: str = "20",
) -> Table:
    settings = TableSettings(clock=clock or Clock(), screens=screens)
    return Table(SOWING, header_of(*(seats or (PERSON, PERSON)), seed=seed, settings=settings, heap=heap))


def play(table: Table, seat: int, *actions: int, now: int = NOW, bot: bool = False) -> None:
    """Play actions as the hall does it: plan, then accept."""
    table.accept_all(table.plan_moves(seat, table.seq, list(actions), now, bot=bot))


def write(table: Table, entries: list[Entry]) -> None:
    table.accept_all(entries)


def refused(code: str) -> "pytest.RaisesExc[NotAllowed]":
    """With this, the lines below must be refused by the table with this code."""
    return pytest.raises(NotAllowed, check=lambda error: error.code == code)


def read_again(table: Table) -> Table:
    """The same table from its log."""
    again = Table(table.game, Header.from_dict(table.header.to_dict()))
    again.accept_all(table.entries)
    return again


def likeness(table: Table) -> object:
    """All that makes two tables the same."""
    return (
        table.state.key(),
        int(table.state.ply),
        int(table.state.reveals),
        list(table.seats),
        dict(table.last_bots),
        table.entries,
        [(move.seq, move.seat, move.action, move.ply, move.reveals) for move in table.moves],
        table.moved,
        table.offer,
        table.ended,
        table.waiting_since,
        [table.seconds_left(seat, table.waiting_since + 5000) for seat in range(len(table.seats))],
        table.deadline(),
        [table.can_undo(seat) for seat in range(len(table.seats))],
    )


def weather_seed(weather: str) -> int:
    """A seed with which the first seat draws this weather at once."""
    for seed in range(100):
        table = sowing_table(seed=seed)
        play(table, 0, DRAW)
        if table.state.decision().kind == weather:
            return seed
    raise AssertionError(weather)
