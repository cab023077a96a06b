"""How a game went for each of its people, read from a table that is over."""

import logging
from typing import Final

from sobremesa.core.options import read_options
from sobremesa.core.state import State
from sobremesa.houses import NoSuchGame
from sobremesa.table.log import Seat
from sobremesa.table.situation import Situation
from sobremesa.web.faces import Face, face_of
from sobremesa.web.manners import manner_of
from sobremesa.web.statistics.setting import PERSON, Setting
from sobremesa.web.statistics.telling import OwnGames
from sobremesa.web.store.rows import LOST, SHARED, WON, SeatResult

EARLY: Final = "early"  # the game was ended before its end
FORK: Final = "fork"  # it went on from a moment of another one
BOT: Final = "bot"  # a bot played the seat for a while, or to the end
LEFT_OUT: Final = (EARLY, FORK, BOT)
_KEPT: Final = "file"  # the origin of a game that was kept from a link or a file: nobody here has played it
_logger = logging.getLogger(__name__)


def results_at_end(before: Situation, after: Situation) -> list[SeatResult]:
    """What is written down with the entries that end a game; nothing with any others.

    A move is never lost for it: what cannot be read now is filled in later.
    """
    if before.over or not after.closed:
        return []
    try:
        return results_of(after, _series(before, after.state))
    except Exception:
        _logger.exception("how a game went could not be written down")
        return []


def results_of(table: Situation, series: dict[str, int] | None = None) -> list[SeatResult]:
    """A row for each seat of a person who came, of a table that is over; `series` is what was counted at its end."""
    origin = table.header.origin
    if origin is not None and origin.kind == _KEPT:
        return []
    seats = [number for number, seat in enumerate(table.seats) if seat.kind == "person" and seat.taken]
    counted = _series(table, table.state) if series is None else series
    return [_of_seat(table, seat, counted) for seat in seats]


def _of_seat(table: Situation, seat: int, series: dict[str, int]) -> SeatResult:
    outcome = None if table.ended else table.outcome()
    setting = setting_of(table, seat, _own_games(table))
    scores = tuple(outcome.scores) if outcome else ()
    return SeatResult(
        table.table_id,
        seat,
        table.header.game_id,
        setting.written(),
        setting.company,
        _result(outcome.winners, scores, seat) if outcome else "",
        table.ended or (outcome.reason if outcome else ""),
        scores[seat] if scores else None,
        scores,
        table.state.turns(),
        series,
        _why_left_out(table, seat),
        table.last_time,
    )


def setting_of(table: Situation, seat: int, own_games: OwnGames) -> Setting:
    """That of one seat of a table, as its game began."""
    header = table.header
    options = read_options(table.game.options(), header.options)
    return Setting(
        header.game_id,
        len(header.seats),
        tuple(sorted(_called(who) for number, who in enumerate(header.seats) if number != seat and who.kind != "sim")),
        dict(sorted(own_games.terms(table.game, options).items())),
        seat in header.settings.coach,
    )


def _called(who: Seat) -> str:
    return PERSON if who.kind == "person" else who.bot


def _result(winners: list[int], scores: tuple[int, ...], seat: int) -> str:
    """A team, which has no scores, wins together and shares nothing."""
    if seat not in winners:
        return LOST
    return SHARED if scores and len(winners) > 1 else WON


def _why_left_out(table: Situation, seat: int) -> str:
    if table.ended:
        return EARLY
    if table.header.origin is not None:
        return FORK
    return BOT if seat in table.last_bots else ""


def _face(table: Situation) -> type[Face] | None:
    try:
        return face_of(table.header.game_id)
    except NoSuchGame:  # any game can be played at a table, shown or not
        return None


def _own_games(table: Situation) -> OwnGames:
    face = _face(table)
    return face.own_games if face else OwnGames()


def _series(table: Situation, end: State) -> dict[str, int]:
    """What the graphs of its game count, as it stands at the end."""
    return manner_of(table, "en")[1].series(end) if _face(table) else {}
