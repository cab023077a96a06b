"""Tables whose games were played to their end by chance, and what their pages tell of them."""

import random
from collections.abc import Mapping

from sobremesa.catalog import find_game
from sobremesa.table.log import Entry, Header, Seat, TableSettings
from sobremesa.table.situation import Situation
from sobremesa.table.table import Table
from sobremesa.web.graphs.course import GameCourse, read_course
from sobremesa.web.graphs.shown import AfterGame
from sobremesa.web.looker import Looker
from sobremesa.web.manners import manner_of
from sobremesa.web.moment import Moment
from sobremesa.web.viewing import Viewing
from sobremesa.wording import View

NAMES = ("Ana", "Luc", "Mia", "Rob")


def begin(game_id: str, options: Mapping[str, object], seed: int, table_id: str = "over") -> Table:
    """A table at which nobody has moved."""
    game = find_game(game_id)
    start = game.new(dict(options), seed)
    seats = [Seat("person", name, taken=True) for name in NAMES[: start.people()]]
    seats += [Seat("sim")] * (start.seats() - start.people())
    header = Header(table_id, game_id, game.rules_version, dict(options), seed, tuple(seats), TableSettings(), 0)
    return Table(game, header)


def play_on(table: Table, moves: int, rng: random.Random) -> None:
    """So many moves by chance, or up to the end."""
    for _ in range(moves):
        if table.over:
            return
        pause = table.pause
        action = rng.choice(table.state.legal()) if pause is None else pause.wave
        body = {"move": table.game.action_text(action)}
        table.accept(Entry(table.seq + 1, "move", table.state.actor(action), body, table.seq + 1))


def play_out(game_id: str, options: Mapping[str, object], seed: int, table_id: str = "over") -> Table:
    """A whole game by chance."""
    table = begin(game_id, options, seed, table_id)
    play_on(table, 100_000, random.Random(seed))
    assert table.over
    return table


def course(table: Table) -> GameCourse:
    return read_course(table, manner_of(table, "en")[1].series)


def seen(table: Table, count: int) -> View:
    """What everybody saw after so many moves."""
    view: View = table.state_after(count).view(None)
    return view


def moment(table: Situation, language: str = "en") -> Moment:
    """What whoever looks on sees."""
    return Viewing(table, Looker(language, None, (), "/table/over", "/table/over"), 0).moment([])


def after(table: Situation, language: str = "en") -> AfterGame:
    shown = moment(table, language).after
    assert shown is not None
    return shown.game


def column(game: AfterGame, graph: str, number: int) -> list[str]:
    """The cells of a graph's table below one of its headings."""
    return [row[number] for row in game.graphs[graph].sheet.rows]
