"""Everything that can be done from a table's page: each a form, which also works without scripts."""

from collections.abc import Awaitable
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.bots import BOTS, bots_offered
from sobremesa.core.errors import ActionError, StaleAction
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.chronicle import seat_text
from sobremesa.web.finished import remember_finished
from sobremesa.web.new_tables import NewTable
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_form, read_position, read_steps, text_of
from sobremesa.web.pages.refused import STALE, refused
from sobremesa.web.pages.sitting import Notice, SeatRequest, say_to
from sobremesa.web.visitors import clean_name, visitor_of

_LONGEST_CHAT: Final = 400


# -- coming, and coming again --------------------------------------------------------------------------------------


async def come(request: Request) -> Response:
    """Sit down at the seat of this link. Its link is made anew, so that copies of it that others saw end."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, "")
    visitor = visitor_of(request)
    name = clean_name(text_of(form, "name"))
    if name:
        visitor.remember(name=name)
    table, token = await sitting.hall.places.come(sitting.table.table_id, sitting.mine, visitor.id, name)
    visitor.forget_waiting(table.table_id)
    return RedirectResponse(f"/table/{table.table_id}/{token}", 303)


def same_again(table: Table, visitor: str, mine: tuple[int, ...]) -> NewTable:
    """A new table like one whose game is over; Problem where it goes on."""
    header = table.header
    if not table.over:
        raise Problem(409, "not-over", "table-errors")
    seats = tuple(
        replace(seat, name=now.name, taken=number in mine, link=0)
        for number, (seat, now) in enumerate(zip(header.seats, table.seats, strict=True))
    )
    return NewTable(header.game_id, header.options, seats, header.settings, visitor, mine)


async def play_again(request: Request) -> Response:
    """A new table with the same options and the same seats; whoever asks for it keeps theirs."""
    sitting = await SeatRequest.of(request, "")
    new = same_again(sitting.table, visitor_of(request).id, sitting.mine)
    table = await sitting.hall.create(new)
    token = sitting.hall.links.token(table, sitting.mine[0])
    return RedirectResponse(f"/table/{table.table_id}/{token}", 303)


# -- playing -------------------------------------------------------------------------------------------------------


async def send_moves(request: Request) -> Response:
    """The steps of a composed turn, stored together or not at all."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    at, actions = read_position(form), read_steps(text_of(form, "steps"))
    return await _play(sitting, at, actions)


async def say_aside(request: Request) -> Response:
    """What a seat may say at any moment, one thing or several."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    drafted = read_steps(text_of(form, "draft"))
    return await _play(sitting, read_position(form), read_steps(text_of(form, "action")), drafted)


async def _play(sitting: SeatRequest, at: int, actions: list[int], drafted: list[int] | None = None) -> Response:
    request, seat = sitting.request, sitting.seat
    try:
        table = await sitting.hall.moves(sitting.table.table_id, seat, at, actions, received=sitting.received)
    except (ActionError, NotAllowed) as error:
        problem = refused(sitting, error)
        kept = actions if problem.code == STALE else None
        return await sitting.refuse(problem.status, problem.said, problem.rule, drafted=kept)
    remember_finished(visitor_of(request), table)
    played = sum(entry.kind == "move" and entry.seat == seat for entry in table.entries[at:])
    left_out = Notice("news", say_to(request, "table", "left-out")) if played < len(actions) else None
    return await sitting.done(left_out, drafted)


async def go_on(request: Request) -> Response:
    """Let a pause end, as far as the seats of this link are concerned; a shared screen answers for all of them."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    await sitting.hall.pauses.wave(sitting.table.table_id, sitting.mine, read_position(form))
    await sitting.look_again()
    return await sitting.done()


async def take_back(request: Request) -> Response:
    """Undo one's own last move, where that shows nothing that was hidden."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    seat = sitting.seat if (last := sitting.may_take_back()) is None else last
    undoing = sitting.hall.undo(sitting.table.table_id, seat, read_position(form), sitting.received)
    return await _do(sitting, undoing)


async def make_offer(request: Request) -> Response:
    """Offer to take back further, or to end the game."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    kind, drafted = text_of(form, "offer"), read_steps(text_of(form, "draft"))
    return await _do(sitting, sitting.hall.offer(sitting.table.table_id, sitting.seat, kind), drafted)


async def answer_offer(request: Request) -> Response:
    """Agree to an offer or not."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    yes, offer = text_of(form, "yes") == "1", number_of(text_of(form, "offer"))
    if offer is None:
        raise Problem(400, "bad-position", "table-errors")
    drafted = read_steps(text_of(form, "draft"))
    return await _do(sitting, sitting.hall.answer(sitting.table.table_id, sitting.seat, yes, offer), drafted)


async def hand_over(request: Request) -> Response:
    """Give a seat to a bot, or take it back. An absent person's seat may be given by anybody at the table."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    text, bot = text_of(form, "seat"), text_of(form, "bot")
    seat = next((number for number in range(len(sitting.table.seats)) if seat_text(number) == text), None)
    if seat is None or (bot and bot not in BOTS):
        raise Problem(400, "no-such-seat", "table-errors")
    if bot and bot not in bots_offered(sitting.table.game):
        return await sitting.refuse(409, say_to(request, "table-errors", "bot-cannot-play"))
    drafted = read_steps(text_of(form, "draft"))
    return await _do(sitting, sitting.hall.hand_over(sitting.table.table_id, seat, bot, sitting.seat), drafted)


async def chat(request: Request) -> Response:
    """Say something to everybody at the table."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    text, drafted = " ".join(text_of(form, "text").split()), read_steps(text_of(form, "draft"))
    if len(text) > _LONGEST_CHAT:
        sentence = say_to(request, "table-errors", "chat-too-long", most=_LONGEST_CHAT)
        return await sitting.refuse(413, sentence, drafted=drafted)
    if text:
        await sitting.hall.chat(sitting.table.table_id, sitting.seat, "", text)
    return await sitting.done(drafted=drafted)


async def _do(sitting: SeatRequest, doing: Awaitable[object], drafted: list[int] | None = None) -> Response:
    """Wait for something that the table may refuse. What is drafted stays as long as the position does."""
    moved = sitting.table.moved
    try:
        await doing
    except (StaleAction, NotAllowed) as error:
        problem = refused(sitting, error)
        return await sitting.refuse(problem.status, problem.said, drafted=drafted)
    await sitting.look_again()
    return await sitting.done(drafted=drafted if sitting.table.moved == moved else None)


_POSTS: Final = {
    "again": play_again,
    "come": come,
    "moves": send_moves,
    "aside": say_aside,
    "wave": go_on,
    "undo": take_back,
    "offer": make_offer,
    "answer": answer_offer,
    "seat": hand_over,
    "chat": chat,
}

routes = [Route(f"/table/{{table_id}}/{{token}}/{name}", doing, methods=["POST"]) for name, doing in _POSTS.items()]
