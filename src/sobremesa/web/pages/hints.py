"""Asking for a hint: only whoever decides may, and what is worked out for a position is not shown on another."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.bots.advice import Advice, can_advise
from sobremesa.bots.desk import NoAdvice
from sobremesa.web.held_hints import hints_held
from sobremesa.web.pages.asking import desk_of
from sobremesa.web.pages.forms import read_form, read_position, read_steps, text_of
from sobremesa.web.pages.sitting import SeatRequest, say_to
from sobremesa.web.problems import Problem


async def ask_hint(request: Request) -> Response:
    """The page with a hint, or for a script the hint alone. It goes on from the draft, which stays as it is."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    drafted = read_steps(text_of(form, "draft"))
    sitting.hints_held = await hints_held(sitting.hall, sitting.table)
    found = await find_hint(sitting, read_position(form), drafted)
    if isinstance(found, Problem):
        said = say_to(request, found.section, found.code)
        return await sitting.refuse(found.status, said, drafted=drafted)
    return await sitting.respond(drafted, advice=found)


async def find_hint(sitting: SeatRequest, at: int, drafted: list[int]) -> list[Advice] | Problem:
    """What looks best at this position after these steps, or why there is no hint."""
    refusal = _why_not(sitting, at, drafted)
    if refusal:
        status, code = refusal
        return Problem(status, code, "hint")
    table, seat, moved = sitting.table, sitting.seat, sitting.table.moved
    state = table.draft(seat, drafted).state
    try:
        advice = await desk_of(sitting.request).advise(table.game, state, table.header.seed)
    except NoAdvice:
        return Problem(503, "failed", "hint")
    await sitting.look_again()
    if sitting.table.moved != moved or sitting.table.played_by_bot(seat):
        return Problem(409, "moved-on", "hint")
    return advice


def _why_not(sitting: SeatRequest, at: int, drafted: list[int]) -> tuple[int, str] | None:
    """The status and the sentence with which a hint is refused; None where it is given."""
    table = sitting.table
    if not sitting.mine:
        return 403, "looks-on"
    if not table.header.settings.hints:
        return 403, "off"
    if sitting.hints_held:
        return 403, "held"
    if not can_advise(table.game):
        return 409, "no-search"
    if not table.moved <= at <= table.seq:
        return 409, "moved-on"
    viewing, _ = sitting.viewing()
    seat = viewing.looker.viewer
    if seat is None or seat != table.decider() or table.played_by_bot(seat):
        return 409, "not-yours"
    draft = table.draft(seat, drafted)
    return (409, "no-choice") if draft.closed or len(draft.state.legal()) < 2 else None


routes = [
    Route("/table/{table_id}/hint", ask_hint, methods=["POST"]),
    Route("/table/{table_id}/{token}/hint", ask_hint, methods=["POST"]),
]
