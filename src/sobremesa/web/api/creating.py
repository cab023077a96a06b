"""New tables of programs: set up as the form of a game does it, with the same faults in the same sentences."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers

from sobremesa.catalog import GAMES
from sobremesa.core.errors import SetupError
from sobremesa.core.options import read_options
from sobremesa.table.log import Clock, Seat
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.api.asked import Joining, NoFields, SeatWanted, TableWanted
from sobremesa.web.api.endpoints import ALL, SEAT, Call, Endpoint, Made
from sobremesa.web.api.paths import API_ROOT
from sobremesa.web.api.told_before import SeatHeld, SeatListed, SeatMade, TableListed, TableMade, TablesTold
from sobremesa.web.chronicle import seat_text
from sobremesa.web.faces import Face, face_of
from sobremesa.web.naming_games import games_listed, games_shown
from sobremesa.web.new_tables import NewTable
from sobremesa.web.pages.asking import find_table
from sobremesa.web.pages.new_table import names_of, new_table, read_print
from sobremesa.web.pages.refused import refused
from sobremesa.web.pages.table_acts import same_again
from sobremesa.web.problems import Problem, RequestFault
from sobremesa.web.rendering import face_speaker, speaker
from sobremesa.web.setups import Fault, Filled, FormRow, SetupForm, clean_title
from sobremesa.web.store.rows import TableRow
from sobremesa.web.visitors import clean_name, nobody

_ROWS: Final = {"me": "here", "person": "person", "bot": "bot", "sim": "sim"}
_BY_LINK: Final = "nobody-invites"  # whoever asks gets all tokens, and can give them to anybody


# -- setting up ----------------------------------------------------------------------------------------------------


async def make_table(call: Call, query: NoFields, sent: TableWanted) -> Made:
    """Set up a table."""
    game = GAMES.get(sent.game)
    if game is None:
        listed = games_listed(call.language)
        raise Problem(422, "no-game", count=len(games_shown()), games=listed).with_faults(
            RequestFault("no such game", "/game")
        )
    face = face_of(game.id)
    try:
        table = await call.hall.create(await _wanted(face, sent, call.language))
    except SetupError as error:
        raise _no_setup([RequestFault(str(error), "/options")]) from error
    mine = tuple(at for at, seat in enumerate(table.seats) if seat.taken)
    return _made(call, table, mine)


async def _wanted(face: type[Face], sent: TableWanted, language: str) -> NewTable:
    """The table that is wanted; Problem with all that has to be changed."""
    setup = face.setup
    options = read_options(setup.game.options(), sent.options)
    faults = [_fault_told(face, Fault("strange", fields={"field": f"seats[{at}]"}), language, f"/seats/{at}/{name}")
              for at, seat in enumerate(sent.seats) if (name := _unknown(setup, seat))]  # fmt: skip
    if faults:
        raise _no_setup(faults)
    rows = tuple(FormRow(_ROWS[seat.kind], clean_name(seat.name), seat.bot or setup.usual_bot(), seat.sim,
                         seat.role or "random") for seat in sent.seats)  # fmt: skip
    filled = Filled(rows, {name: options[name] for name in setup.fresh().options}, watchers=sent.watchers)
    told_by_seats = setup.seat_options(filled)
    faults += [RequestFault("the seats say otherwise", f"/options/{name}") for name in told_by_seats
               if name in sent.options and options[name] != told_by_seats[name]]  # fmt: skip
    wrong = [fault for fault in setup.faults(filled) if fault.code != _BY_LINK]
    document: dict[str, object] | None = None
    if sent.components and not wrong:
        document, fault = await run_in_threadpool(read_print, setup, sent.components)
        wrong += [fault] if fault else []
    faults += [_fault_told(face, fault, language) for fault in wrong]
    if faults:
        raise _no_setup(faults)
    new = new_table(setup, filled, document, nobody(Headers()))
    return replace(
        new,
        visitor="",
        options={**sent.options, **new.options},
        seats=_named(new.seats, [seat.name for seat in sent.seats if seat.kind != "sim"]),
        settings=replace(
            new.settings,
            name=clean_title(sent.name),
            clock=Clock(sent.clock.kind, sent.clock.seconds),
            listed=sent.listed,
            watchers=sent.watchers,
            hints=sent.hints,
            words=sent.words,
        ),
    )


def _unknown(setup: SetupForm, seat: SeatWanted) -> str:
    """The field of a seat that names somebody whom this game does not know, '' where all is well."""
    if seat.kind == "sim" and seat.sim not in setup.sims:
        return "sim"
    if seat.kind == "bot" and seat.bot and seat.bot not in setup.bots():
        return "bot"
    return "role" if seat.role and seat.role not in setup.roles else ""


def _named(seats: tuple[Seat, ...], names: list[str]) -> tuple[Seat, ...]:
    """Bots are called as somebody wanted, where that was said."""
    called = [clean_name(name) for name in names] + [""] * len(seats)
    return tuple(
        replace(seat, name=name) if seat.kind == "bot" and name else seat
        for seat, name in zip(seats, called, strict=False)
    )


def _no_setup(faults: Sequence[RequestFault]) -> Problem:
    return Problem(422, "no-setup").with_faults(*faults)


def _fault_told(face: type[Face], fault: Fault, language: str, pointer: str = "") -> RequestFault:
    """A fault in the sentence of the form."""
    called = names_of(face.setup, language)
    fields = {name: called.get(str(value), value) for name, value in fault.fields.items()}
    say = speaker(language) if fault.section == "new" else face_speaker(face, language)
    said = " ".join([say(fault.section, fault.code, **fields), *fault.details])
    return RequestFault(said, pointer, rule=fault.rule)


def _made(call: Call, table: Table, mine: tuple[int, ...]) -> Made:
    """A new table with the tokens of its seats, which whoever set it up gives to others."""
    address, page = f"{API_ROOT}/tables/{table.table_id}", f"/table/{table.table_id}"
    seats = []
    for number, seat in enumerate(table.seats):
        token = call.hall.links.token(table, number) if seat.kind == "person" else None
        link = f"{page}/{token}" if token else None
        seats.append(SeatMade(seat_text(number), seat.kind, seat.name, seat.bot, number in mine, token, link))
    return Made(TableMade(table.table_id, table.header.game_id, address, page, seats), address)


async def make_again(call: Call, query: NoFields, sent: NoFields) -> Made:
    """A new table with the same seats and options; the token's seats are kept."""
    sitting = await call.sitting()
    table = await call.hall.create(same_again(sitting.table, "", sitting.mine))
    return _made(call, table, sitting.mine)


# -- sitting down --------------------------------------------------------------------------------------------------


async def list_tables(call: Call, query: NoFields, sent: NoFields) -> TablesTold:
    """Listed tables."""
    open_tables, watchable = await call.hall.open_tables(), await call.hall.watchable()
    return TablesTold([_listed(row) for row in open_tables], [_listed(row) for row in watchable])


def _listed(row: TableRow) -> TableListed:
    seats = [SeatListed(seat_text(seat.seat), seat.kind, seat.name, seat.bot, seat.free) for seat in row.summary.seats]
    return TableListed(row.table_id, row.game_id, row.name, f"{API_ROOT}/tables/{row.table_id}", seats)


async def sit(call: Call, query: NoFields, sent: Joining) -> SeatHeld:
    """Take a free seat of a listed table."""
    table = await find_table(call.request, call.named("table_id"))
    if not table.header.settings.listed:
        raise Problem(403, "not-listed", section="home")
    try:
        table, token = await call.hall.places.sit(table.table_id, None, "", clean_name(sent.name))
    except NotAllowed as error:
        raise Problem(409, "over" if table.over else "seat-taken") from error
    return _held(call, table, token)


async def join(call: Call, query: NoFields, sent: Joining) -> SeatHeld:
    """Sit down at the seats of a token."""
    sitting = await call.sitting(joined=False)
    name = clean_name(sent.name)
    try:
        table, token = await call.hall.places.come(sitting.table.table_id, sitting.mine, "", name)
    except NotAllowed as error:
        raise refused(sitting, error) from error
    return _held(call, table, token)


def _held(call: Call, table: Table, token: str) -> SeatHeld:
    seats = call.hall.links.seats_of(table, token)
    address, page = f"{API_ROOT}/tables/{table.table_id}", f"/table/{table.table_id}/{token}"
    return SeatHeld(table.table_id, table.header.game_id, address, [seat_text(seat) for seat in seats], token, page)


ENDPOINTS = (
    Endpoint(
        "listTables", "GET", "/tables", ALL, list_tables,
        "Listed tables: those with a free seat, and those that may be watched.", TablesTold, NoFields, NoFields,
    ),
    Endpoint(
        "makeTable", "POST", "/tables", ALL, make_table,
        "Set up a table; the answer has the token of each seat.", TableMade, NoFields, TableWanted, made=True,
    ),
    Endpoint(
        "sit", "POST", "/tables/{table_id}/sit", ALL, sit,
        "Take a free seat of a listed table.", SeatHeld, NoFields, Joining, problems=(403, 404, 409),
    ),
    Endpoint(
        "join", "POST", "/tables/{table_id}/join", SEAT, join,
        "Sit down at the seat of a token, which ends: the answer has the new one.", SeatHeld, NoFields, Joining,
        problems=(409,),
    ),
    Endpoint(
        "makeAgain", "POST", "/tables/{table_id}/again", SEAT, make_again,
        "A new table with the same seats and options, when the game is over.", TableMade, NoFields, NoFields, made=True,
        problems=(409,),
    ),
)  # fmt: skip
