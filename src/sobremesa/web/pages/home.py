"""The first page: the games, a game at once, my games, open tables, and what can be watched."""

import logging
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from typing import Final, final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.catalog import GAMES
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.table.log import Header
from sobremesa.web.courses import LessonLine, course_of, has_first_game, is_new_to, must_ask
from sobremesa.web.faces import Face, all_faces, face_of
from sobremesa.web.finished import games_finished
from sobremesa.web.hall import Hall
from sobremesa.web.pages.places import remember_first_link
from sobremesa.web.rendering import Speaker, face_speaker, page, speaker, wants_part
from sobremesa.web.setups import pace_of
from sobremesa.web.store.rows import OVER, DatabaseDown, HeldSeat, SeatRow, TableRow
from sobremesa.web.visitors import Visitor, visitor_of
from sobremesa.wording.messages import game_catalog, number_text

_MOST_ROWS: Final = 8
_MOST_FINISHED: Final = 3
_MOST_KEPT: Final = 2_000  # headers that were looked up, which never change
_MINUTE: Final = 60_000  # milliseconds
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_headers: dict[str, Header] = {}
_logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Box:
    """One game that can be played."""

    game: Game
    prefix: str  # of its face
    own: Speaker
    presets: tuple[str, ...]
    has_sheet: bool  # a style sheet for this page
    asks: bool  # whether one has played it before
    learns: bool  # played it neither here nor elsewhere: its first game is what is offered
    lesson: LessonLine | None  # the next one

    @classmethod
    def of(cls, face: type[Face], visitor: Visitor, finished: frozenset[str]) -> "Box":
        """The box of a face's game; `finished` are the games that the visitor has played to their end."""
        game_id, language = face.game_id, visitor.language
        own, presets = face_speaker(face, language), tuple(face.setup.presets)
        sheet = face.folder() / "static" / "site.css"
        course = course_of(game_id, visitor.learnt, language)
        new = is_new_to(game_id, visitor.learnt) and game_id not in finished
        return cls(
            GAMES[game_id],
            face.prefix(),
            own,
            presets,
            sheet.is_file(),
            asks=new and must_ask(game_id, visitor.learnt),
            learns=new and has_first_game(game_id),
            lesson=course.next if course else None,
        )


@dataclass(frozen=True)
class TableLine:
    """One table in one of the lists, in words."""

    table_id: str
    game_id: str
    face: str  # its prefix
    title: str
    detail: str
    seats: tuple[SeatRow, ...]
    state: str = ""  # 'yours', 'waiting', 'over'; '' in lists of others' tables
    told: str = ""  # whose turn, or how it ended
    since: str = ""


async def show_home(request: Request) -> Response:
    """The page; with X-Part: games only my games, which are looked at again now and then."""
    hall: Hall = request.app.state.hall
    telling = _Telling(hall, visitor_of(request).language)
    visitor = visitor_of(request)
    await remember_first_link(hall, visitor)
    mine = await hall.my_tables(visitor.id) if visitor.known else []
    my_games = await _lines(telling.my_game(place) for place in _sorted(mine))
    if wants_part(request) == "games":
        return page(request, "_my_games.html", my_games=my_games)
    at_mine = {place.table.table_id for place in mine}
    open_tables = [row for row in await hall.open_tables() if row.table_id not in at_mine]
    watchable = [row for row in await hall.watchable() if row.table_id not in at_mine]
    return page(
        request,
        "home.html",
        my_games=my_games,
        open_tables=await _lines(telling.others(row) for row in open_tables[:_MOST_ROWS]),
        watchable=await _lines(telling.others(row) for row in watchable[:_MOST_ROWS]),
        boxes=[Box.of(face, visitor, games_finished(mine)) for face in all_faces()],
    )


async def _lines(told: Iterable[Awaitable[TableLine]]) -> list[TableLine]:
    """The lines of a list; one that cannot be told (of a table of other rules, say) takes no other with it."""
    found: list[TableLine] = []
    for line in told:
        try:
            found.append(await line)
        except DatabaseDown:
            raise
        except (SobremesaError, LookupError, TypeError, ValueError):
            _logger.warning("a table could not be listed", exc_info=True)
    return found


def _sorted(places: list[HeldSeat]) -> list[HeldSeat]:
    """My turn first, then what goes on, then the last few that are over; each by what changed last."""
    going_on = [place for place in places if place.table.summary.status != OVER]
    finished = [place for place in places if place.table.summary.status == OVER]
    going_on.sort(key=lambda place: (not place.your_turn, -place.table.updated))
    return going_on[: max(_MOST_ROWS, len([place for place in places if place.your_turn]))] + finished[:_MOST_FINISHED]


@final
class _Telling:
    """Makes lines of rows, in one language."""

    def __init__(self, hall: Hall, language: str) -> None:
        self.hall = hall
        self.language = language
        self.say = speaker(language)
        self.now = hall.clock()

    async def my_game(self, place: HeldSeat) -> TableLine:
        """A game of the visitor's own."""
        row = place.table
        others = [seat for seat in row.summary.seats if seat.seat not in place.seats]
        detail = self._with(row, others)
        if row.summary.status == OVER:
            told, state = self._ended(place), "over"
        elif place.your_turn:
            told, state = self.say("home", "your-turn"), "yours"
        else:
            # Never who: with hidden hands it must not be known who is asked.
            told, state = self.say("home", "waiting"), "waiting"
        title, since = row.name or GAMES[row.game_id].name, self._since(place)
        return TableLine(row.table_id, row.game_id, _face(row), title, detail, row.summary.seats, state, told, since)

    async def others(self, row: TableRow) -> TableLine:
        """A table where the visitor does not sit."""
        title = row.name or self._called(row)
        return TableLine(row.table_id, row.game_id, _face(row), title, await self._terms(row), row.summary.seats)

    def _called(self, row: TableRow) -> str:
        """A table without a name is called by its people."""
        names = [seat.name for seat in row.summary.seats if seat.kind == "person" and seat.name]
        return ", ".join(names) or GAMES[row.game_id].name

    def _with(self, row: TableRow, others: list[SeatRow]) -> str:
        names = [seat.name or self.say("new", "guest") for seat in others]
        return self.say("home", "with", names=", ".join(names)) if names else self.say("home", "alone")

    async def _terms(self, row: TableRow) -> str:
        """What a table plays, in few words."""
        header = _headers.get(row.table_id)
        if header is None:
            header = await run_in_threadpool(self.hall.store.header, row.table_id)
            if len(_headers) >= _MOST_KEPT:
                _headers.clear()
            _headers[row.table_id] = header
        face = face_of(row.game_id)
        own = face_speaker(face, self.language)
        words = [own("options", f"{name}-{header.options.get(name)}") for name in face.setup.always_told()]
        clock = header.settings.clock
        pace, number = pace_of(clock.kind, clock.seconds // 60, clock.seconds // 3600)
        words.append(self.say("home", f"clock-{pace}", **number))
        return ", ".join(words)

    def _since(self, place: HeldSeat) -> str:
        row = place.table
        if place.your_turn and row.summary.deadline is not None:
            return self._span("left", row.summary.deadline - self.now)
        return self._span("since", self.now - row.updated)

    def _span(self, word: str, span: int) -> str:
        if span >= _DAY:
            return self.say("home", f"{word}-days", days=span // _DAY)
        if span >= _HOUR:
            return self.say("home", f"{word}-hours", hours=span // _HOUR)
        return self.say("home", f"{word}-minutes", minutes=max(1, span // _MINUTE))

    def _ended(self, place: HeldSeat) -> str:
        row = place.table
        words = game_catalog(row.game_id, self.language)
        if row.summary.result not in words.section("results"):
            return self.say("home", "ended-early")
        ending = row.summary.ending
        if ending is None:
            return self.say("home", "over")
        if not ending.scores:
            return self.say("home", "won-together" if ending.winners else "lost-together")
        won = any(seat in ending.winners for seat in place.seats)
        shared = won and len(ending.winners) > 1
        scores = " : ".join(number_text(score) for score in sorted(ending.scores, reverse=True))
        return self.say("home", "shared" if shared else "won" if won else "lost", scores=scores)


def _face(row: TableRow) -> str:
    return face_of(row.game_id).prefix()


routes = [Route("/", show_home, methods=["GET"])]
