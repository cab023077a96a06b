"""Looking at a table: as it stands, as it was, what can be chosen, and what happened."""

from starlette.responses import PlainTextResponse, Response

from sobremesa.core.options import shown_options
from sobremesa.table.log import TableSettings
from sobremesa.web.api.asked import LogQuery, LookQuery, MomentQuery, NoFields, OptionsQuery, ReplayQuery, StreamQuery
from sobremesa.web.api.endpoints import LOOKER, Call, Endpoint
from sobremesa.web.api.seeing import chronicle_of, events_told, line_told, log_told, seen_now, viewer_of
from sobremesa.web.api.told import DraftTold, LogTold, MomentSeen, OptionsTold, OptionTold, RefusalTold, TableSeen
from sobremesa.web.api.told_before import AboutTable, ClockTold, SettledRule
from sobremesa.web.api.waiting import stream_of, wait_for_news
from sobremesa.web.chronicle import seat_text
from sobremesa.web.looker import Looker
from sobremesa.web.manners import settled_at
from sobremesa.web.moment import Choice, Effects, Moment
from sobremesa.web.pages.forms import read_steps
from sobremesa.web.pages.moments import entry_of, looker_with
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.problems import Problem
from sobremesa.web.shared_games import file_of
from sobremesa.web.table_titles import title_of
from sobremesa.web.viewing import Viewing
from sobremesa.wording.in_force import rules_as_of

STREAM = "text/event-stream"
REPLAY = "text/plain"


async def look(call: Call, query: LookQuery, sent: NoFields) -> TableSeen:
    """The table, at once or when there is news."""
    sitting = await call.sitting(query.seat)
    await wait_for_news(call.request, sitting, query.wait, query.after, query.until)
    call.hall.live.audience.glance(sitting.table.table_id)
    return seen_now(sitting, call.language)


async def tell_about(call: Call, query: NoFields, sent: NoFields) -> AboutTable:
    """What was settled about a table."""
    sitting = await call.sitting()
    table, language = sitting.table, call.language
    header, settings = table.header, table.header.settings
    may_replace = sitting.looker(viewer_of(sitting), "").may_replace
    return AboutTable(
        table=table.table_id,
        game=header.game_id,
        title=title_of(table, language, sitting.mine),
        rules_version=header.rules_version,
        print_number=header.print_number,
        options=shown_options(table.game.options(), header.options),
        rules=[SettledRule(rule.code, rule.words, rule.rule) for rule in settled_at(table, language)],
        rules_as_of=rules_as_of(table.game, language),
        clock=ClockTold(settings.clock.kind, settings.clock.seconds),
        created=header.created,
        present=[seat_text(seat) for seat in sorted(call.hall.live.present(table.table_id))],
        may_hand_over=[seat_text(seat) for seat in sorted(may_replace)],
        **_agreed(settings),
    )


def _agreed(settings: TableSettings) -> dict[str, bool]:
    return {name: getattr(settings, name) for name in ("listed", "watchers", "hints", "words")}


# -- options -------------------------------------------------------------------------------------------------------


async def list_options(call: Call, query: OptionsQuery, sent: NoFields) -> OptionsTold:
    """What can be chosen, and what is refused, in words."""
    sitting = await call.sitting(query.seat)
    call.hall.live.audience.glance(sitting.table.table_id)
    viewing = Viewing(sitting.table, _looker(sitting), sitting.hall.now(sitting.table))
    return _options_told(viewing.moment(read_steps(query.draft)))


def _looker(sitting: SeatRequest) -> Looker:
    looker = sitting.looker(viewer_of(sitting), "")
    looker.passes = True  # no replay bar is drawn
    return looker


def _options_told(moment: Moment) -> OptionsTold:
    """The options of a page, without the page."""
    draft = moment.draft
    return OptionsTold(
        table=moment.table_id,
        seq=moment.seq,
        position=moment.position,
        seat=moment.viewer,
        your_turn=moment.deciding,
        question=moment.question,
        kind=moment.kind,
        draft=DraftTold(
            steps=[step.text for step in draft.steps],
            closed=draft.closed,
            reveals=draft.final,
            dropped=draft.dropped,
            changes=draft.effects,
            unsure=[*draft.unsure, *draft.chance],
        ),
        options=[_option_told(choice, group.title) for group in moment.groups for choice in group.choices],
        refused=[RefusalTold(each.code, each.rule, each.sentence, each.args, each.texts) for each in moment.why_not],
        asides=[_option_told(choice, "") for choice in moment.asides],
    )


def _option_told(choice: Choice, group: str) -> OptionTold:
    changes: Effects | None = choice.effects
    return OptionTold(choice.action, choice.text, choice.rule, group, choice.label, choice.sentence, changes)


# -- what happened -------------------------------------------------------------------------------------------------


async def read_log(call: Call, query: LogQuery, sent: NoFields) -> LogTold:
    """What happened after an entry, at once or when there is news."""
    sitting = await call.sitting(query.seat)
    await wait_for_news(call.request, sitting, query.wait, query.after, query.until)
    viewing = Viewing(sitting.table, _looker(sitting), sitting.hall.now(sitting.table))
    return log_told(viewing, query.after, query.limit)


async def listen(call: Call, query: StreamQuery, sent: NoFields) -> Response:
    """An event stream that says that a position is there."""
    return await stream_of(await call.sitting(), query.until)


async def look_back(call: Call, query: MomentQuery, sent: NoFields) -> MomentSeen:
    """The table as it was after an entry of its log."""
    sitting = await call.sitting(query.seat)
    table, entry = sitting.table, entry_of(call.named("move"), sitting.table)
    looker = looker_with(sitting, query.eyes)
    looker.passes = True
    past = table.at(table.history.nearest(entry))
    viewing = Viewing(past, looker, sitting.hall.now(table))
    view = viewing.before
    move = past.moves[-1] if past.moves else past.opening
    chronicle = chronicle_of(viewing, viewing.words(view))
    return MomentSeen(
        table=table.table_id,
        game=table.header.game_id,
        move=past.moved,
        stands=table.history.moves_up_to(entry) is not None,
        number=past.count,
        of=len(table.moves),
        seat=None if looker.viewer is None else seat_text(looker.viewer),
        eyes="all" if looker.open else "" if looker.viewer is None else seat_text(looker.viewer),
        lines=[line_told(line) for line in chronicle.lines_of(move)],
        events=events_told(viewing, move),
        view=view,
    )


async def take_along(call: Call, query: ReplayQuery, sent: NoFields) -> Response:
    """The game as one file, which holds every secret: after the end only."""
    sitting = await call.sitting()
    table = sitting.table
    if not table.closed:
        raise Problem(409, "replay-later", "table-errors")
    headers = {"content-disposition": f'attachment; filename="{table.game.id}-{table.table_id}.replay"'}
    return PlainTextResponse(file_of(table, names=query.names), headers=headers)


ENDPOINTS = (
    Endpoint(
        "look", "GET", "/tables/{table_id}", LOOKER, look,
        "The table as it is seen, at once or when there is news.", TableSeen, LookQuery, NoFields,
    ),
    Endpoint(
        "tellAbout", "GET", "/tables/{table_id}/about", LOOKER, tell_about,
        "Options, rules in force, clock, who is there.", AboutTable, NoFields, NoFields,
    ),
    Endpoint(
        "listOptions", "GET", "/tables/{table_id}/options", LOOKER, list_options,
        "Options and refusals in words, with the rules behind them.", OptionsTold, OptionsQuery, NoFields,
    ),
    Endpoint(
        "readLog", "GET", "/tables/{table_id}/log", LOOKER, read_log,
        "What happened after an entry, at once or when there is news.", LogTold, LogQuery, NoFields,
    ),
    Endpoint(
        "listen", "GET", "/tables/{table_id}/stream", LOOKER, listen,
        "An event stream: it says that a position is there.", STREAM, StreamQuery, NoFields,
    ),
    Endpoint(
        "lookBack", "GET", "/tables/{table_id}/moments/{move}", LOOKER, look_back,
        "The table as it was after an entry of its log.", MomentSeen, MomentQuery, NoFields,
    ),
    Endpoint(
        "takeAlong", "GET", "/tables/{table_id}/replay", LOOKER, take_along,
        "The game as a file, when it is over.", REPLAY, ReplayQuery, NoFields,
    ),
)  # fmt: skip
