"""What people and bots say at a table, and what looks best to a bot."""

from sobremesa.core.errors import UnknownAction
from sobremesa.table.table import NotAllowed
from sobremesa.web.api.acting import actions_of
from sobremesa.web.api.asked import AsSeat, ChatQuery, HintWanted, NoFields, Saying
from sobremesa.web.api.endpoints import LOOKER, SEAT, Call, Endpoint
from sobremesa.web.api.told import ChatLineTold, ChatTold, HintTold, PlanTold, StepTold
from sobremesa.web.chronicle import seat_text
from sobremesa.web.held_hints import hints_held
from sobremesa.web.hints import PlanShown, tell_hint, without_waste
from sobremesa.web.pages.hints import find_hint
from sobremesa.web.pages.refused import refused
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.problems import Problem


async def read_chat(call: Call, query: ChatQuery, sent: NoFields) -> ChatTold:
    """The last lines."""
    sitting = await call.sitting()
    return await _chat_told(sitting, query.after)


async def _chat_told(sitting: SeatRequest, after: int) -> ChatTold:
    _, glance = await sitting.hall.visit(sitting.table.table_id, "", looks=False)
    return ChatTold(
        sitting.table.table_id,
        [
            ChatLineTold(
                line.number, None if line.seat is None else seat_text(line.seat), line.name, line.text, line.at
            )
            for line in glance.chat
            if line.number > after
        ],
    )


async def say(call: Call, query: AsSeat, sent: Saying) -> ChatTold:
    """Say something to everybody at the table."""
    sitting = await call.sitting(query.seat)
    try:
        await call.hall.chat(sitting.table.table_id, sitting.seat, "", sent.text)
    except NotAllowed as error:
        raise refused(sitting, error) from error
    return await _chat_told(sitting, 0)


async def ask_hint(call: Call, query: AsSeat, sent: HintWanted) -> HintTold:
    """What looks best at a position, after some steps."""
    sitting = await call.sitting(query.seat)
    sitting.hints_held = await hints_held(sitting.hall, sitting.table)
    try:
        drafted = actions_of(sitting.table.game, sent.draft)
    except UnknownAction as error:
        raise refused(sitting, error) from error
    found = await find_hint(sitting, sent.at, drafted)
    if isinstance(found, Problem):
        raise found
    viewing, _ = sitting.viewing()
    moment = viewing.moment(drafted)
    hint = tell_hint(viewing, moment, without_waste(viewing, moment, found))
    return HintTold(
        sitting.table.table_id, sitting.table.moved, hint.drafted, [_plan_told(plan) for plan in hint.plans]
    )


def _plan_told(plan: PlanShown) -> PlanTold:
    return PlanTold(
        steps=[StepTold(step.choice.action, step.choice.text, str(step.words)) for step in plan.steps],
        games=plan.games,
        chance=plan.chance,
        low=plan.low,
        high=plan.high,
        points=plan.points,
        reasons=[str(reason) for reason in plan.reasons],
        close=plan.close,
    )


ENDPOINTS = (
    Endpoint(
        "readChat", "GET", "/tables/{table_id}/chat", LOOKER, read_chat,
        "The last lines of the table's chat.", ChatTold, ChatQuery, NoFields,
    ),
    Endpoint(
        "say", "POST", "/tables/{table_id}/chat", SEAT, say,
        "Say something to everybody at the table.", ChatTold, AsSeat, Saying, problems=(409,),
    ),
    Endpoint(
        "askHint", "POST", "/tables/{table_id}/hint", SEAT, ask_hint,
        "What looks best at a position, after some steps.", HintTold, AsSeat, HintWanted, problems=(409,),
    ),
)  # fmt: skip
