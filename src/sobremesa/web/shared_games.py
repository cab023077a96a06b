"""Whole games in a link or a file: packed, unpacked, read, played and checked. Nothing of them is stored.

A link holds the replay file itself, compressed. Whoever reads one trusts nothing in it: sizes are bounded while it is
unpacked, and a game is shown only as far as its moves can be played.
"""

import base64
import binascii
import hashlib
import logging
import re
import zlib
from dataclasses import dataclass
from typing import Final, final

from sobremesa.bots import BOTS
from sobremesa.catalog import GAMES
from sobremesa.core.errors import ActionError, BrokenReplay, OtherVersion, SobremesaError, TamperedReplay
from sobremesa.core.game import Game
from sobremesa.core.replay import Record, game_of, read_replay, verify_end, write_replay
from sobremesa.core.state import State
from sobremesa.table.log import NOBODY, BrokenLog, Entry, Header, Seat, TableSettings
from sobremesa.table.match import read_bots, write_bots
from sobremesa.table.situation import Situation
from sobremesa.table.table import Table
from sobremesa.web.visitors import clean_name
from sobremesa.web.ways_on import OF_A_FILE

LARGEST_GAME: Final = 256 * 1024  # bytes of a file that a link holds
LARGEST_UPLOAD: Final = 1024 * 1024
LONGEST_LINK: Final = 6000  # characters of its data; a longer game is a file
MOST_MOVES: Final = 5000  # of a game that is played for whoever asks; none that people play comes near
_DATA: Final = re.compile(r"[A-Za-z0-9_-]{1,6000}")
_LINE: Final = re.compile(r"line (\d{1,7}):")
_LONGEST_SHOWN: Final = 60  # characters of what a file says
_NO_TIME: Final = 0
_logger = logging.getLogger(__name__)


class CannotPlay(Exception):
    """What is wrong with a game that came from outside: a sentence of the section `shared`, and what can be watched."""

    def __init__(self, code: str, part: str = "", **fields: object) -> None:
        self.code = code
        self.part = part  # the file of what can be played of it; '' where that is nothing
        self.fields = fields
        super().__init__(code)


@final
@dataclass(frozen=True, eq=False)
class SharedGame:
    """A game that was read, played and checked: a table at which nothing can be done any more."""

    text: str
    record: Record
    table: Table

    @property
    def name(self) -> str:
        """What names its text."""
        return name_of(self.text)


def name_of(text: str) -> str:
    """A name for this text that no other text has."""
    return hashlib.sha256(text.encode()).hexdigest()


def pack(text: str) -> str:
    """The data of a link to this game."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(data: str) -> str:
    """The text of such a link; CannotPlay where there is none, or more than a link may hold."""
    if not _DATA.fullmatch(data):
        raise CannotPlay("no-link")
    inflater = zlib.decompressobj()
    try:
        packed = base64.b64decode(data + "=" * (-len(data) % 4), altchars=b"-_", validate=True)
        raw = inflater.decompress(packed, LARGEST_GAME + 1)
    except (binascii.Error, zlib.error) as error:
        raise CannotPlay("no-link") from error
    if len(raw) > LARGEST_GAME:
        raise CannotPlay("too-large", kilobytes=LARGEST_GAME // 1024)
    if not inflater.eof or inflater.unused_data:
        raise CannotPlay("no-link")
    return decoded(raw)


def decoded(raw: bytes) -> str:
    """The text of a file; CannotPlay where it is none."""
    try:
        return raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CannotPlay("no-text") from error


def file_of(table: Situation, *, names: bool) -> str:
    """The file of a game that is over, with the bots that it began with; with the names of its people if they agree."""
    record = table.record()
    people = range(table.state.people())
    record.bots = write_bots({seat: table.header.seats[seat].bot for seat in people if _is_bots(table, seat)})
    called = [clean_name(table.seats[seat].name) for seat in people]
    if names and any(called):
        record.names = called
    return write_replay(record, table.state)


def _is_bots(table: Situation, seat: int) -> bool:
    return table.header.seats[seat].kind == "bot"


# -- reading and playing ---------------------------------------------------------------------------------------------


def read_game(text: str) -> SharedGame:
    """The game of a file; CannotPlay says what is wrong with it, down to the move."""
    try:
        record = read_replay(text)
    except OtherVersion as error:
        raise CannotPlay("other-format") from error
    except BrokenReplay as error:
        found = _LINE.match(str(error))
        raise CannotPlay("no-file", line=found[1] if found else "1") from error
    if len(record.actions) > MOST_MOVES:
        raise CannotPlay("too-long", most=MOST_MOVES)
    return SharedGame(text, record, _play(record, _game_of(record)))


def _game_of(record: Record) -> Game:
    """Its game, by the rules and with the print of its day."""
    if record.game not in GAMES:
        raise CannotPlay("other-game", game=_shown(record.game))
    game = GAMES[record.game]
    try:
        return game_of(record, game)
    except OtherVersion as error:
        fields = {"game": game.name, "rules": str(record.rules), "print": str(record.print_number)}
        raise CannotPlay("other-rules", **fields) from error


def _play(record: Record, game: Game) -> Table:
    """The table of a record, played to its end."""
    table = _begin(record, game)
    for number, text in enumerate(record.actions, 1):
        try:
            seat = table.state.actor(game.parse(text))
            table.accept(Entry(number, "move", seat, {"move": text}, _NO_TIME))
        except (ActionError, BrokenLog) as error:
            last = number - 1
            part = _file_up_to(record, last, table.state) if last else ""
            code = "bad-move" if last else "bad-first-move"
            raise CannotPlay(code, part, move=str(number), text=_shown(text), last=str(last)) from error
    try:
        verify_end(record, table.state)
    except TamperedReplay as error:
        part = _file_up_to(record, len(record.actions), table.state)
        raise CannotPlay(f"bad-{error.what}", part, result=_shown(record.result)) from error
    if not table.over:
        table.accept(Entry(table.seq + 1, "end", NOBODY, {"why": OF_A_FILE}, _NO_TIME))
    return table


def _begin(record: Record, game: Game) -> Table:
    try:
        state = game.begin(record.options, record.seed, record.start)
        return Table(game, _header(record, game, state))
    except SobremesaError as error:
        raise CannotPlay("bad-start") from error
    except Exception as error:  # a position that somebody wrote to find such a fault of ours
        _logger.warning("a game from outside cannot be begun", exc_info=error)
        raise CannotPlay("bad-start") from error


def _file_up_to(record: Record, moves: int, state: State) -> str:
    """A file of what could be played, with a check of its own."""
    return write_replay(record.up_to(moves), state)


def _header(record: Record, game: Game, state: State) -> Header:
    bots = {seat: bot for seat, bot in read_bots(record.bots).items() if bot in BOTS}
    names = [clean_name(name) for name in record.names]

    def seat_of(seat: int) -> Seat:
        name = names[seat] if seat < len(names) else ""
        if seat >= state.people():
            return Seat("sim")
        return Seat("bot", name, bots[seat]) if seat in bots else Seat("person", name, taken=True)

    return Header(
        table_id="",
        game_id=game.id,
        rules_version=game.rules_version,
        options=record.options,
        seed=record.seed,
        seats=tuple(seat_of(seat) for seat in range(state.seats())),
        settings=TableSettings(hints=False, words=False),
        created=_NO_TIME,
        print_number=game.print_number,
        start=record.start,
    )


def _shown(text: str) -> str:
    """What a file says, as a sentence can quote it."""
    clean = "".join(sign if sign.isprintable() else "·" for sign in text)
    return clean if len(clean) <= _LONGEST_SHOWN else clean[: _LONGEST_SHOWN - 1] + "…"
