"""A table as a program is told it: made of one viewer's view, of the log and of who sits there, and of nothing else."""

from collections.abc import Mapping

from sobremesa.table.asked import people_asked
from sobremesa.table.history import Move
from sobremesa.table.log import Entry
from sobremesa.table.situation import Situation
from sobremesa.table.table import Table
from sobremesa.table.taking_back import can_take_back
from sobremesa.web.api.told import (
    EntryTold,
    EventTold,
    LineTold,
    LogTold,
    OfferSeen,
    OutcomeSeen,
    PauseSeen,
    SeatSeen,
    TableSeen,
)
from sobremesa.web.chronicle import Chronicle, events_of, seat_text
from sobremesa.web.looker import Looker
from sobremesa.web.moment import LogLine, SeatShown
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import Words

_OPENING = "opening"


def viewer_of(sitting: SeatRequest) -> int | None:
    """Whose eyes a request sees with: those of the seat that it names, else of the one that decides or the first.

    Where the seats of one token must not see each other's hands, it is what everybody sees until one is named.
    """
    if sitting.asked is not None or not sitting.mine:
        return sitting.asked
    return None if sitting.hides() else sitting.seat


def seen_now(sitting: SeatRequest, language: str) -> TableSeen:
    """The table of a request as it stands."""
    return table_seen(sitting.table, sitting.mine, viewer_of(sitting), language, sitting.hall.now(sitting.table))


def table_seen(table: Table, mine: tuple[int, ...], viewer: int | None, language: str, now: int) -> TableSeen:
    """A table as a seat sees it, or somebody who looks on; nothing but the log and the time has a part in it."""
    viewing = Viewing(table, Looker(language, viewer, mine), now)
    view, words = viewing.before, viewing.words(viewing.before)
    deciding, over = viewing.is_deciding(), table.over
    outcome, offer = viewing.outcome_shown(words), viewing.offer_shown(words)
    text = table.game.action_text
    return TableSeen(
        table=table.table_id,
        game=table.header.game_id,
        seq=table.seq,
        position=table.moved,
        seat=None if viewer is None else seat_text(viewer),
        mine=[seat_text(seat) for seat in mine],
        your_turn=deciding,
        over=over,
        question=viewing.question(view, words, table.state.decision() if deciding else None),
        legal=[text(action) for action in table.state.legal()] if deciding else [],
        asides=[] if viewer is None or over else [text(action) for action in table.state.asides(viewer)],
        seats=[_seat_seen(seat) for seat in viewing.seats_shown(view, words)],
        pause=_pause_seen(table, mine, now),
        offer=_offer_seen(offer) if offer else None,
        outcome=OutcomeSeen(**outcome) if outcome else None,
        can_undo=viewer is not None and can_take_back(table, viewer),
        view=view,
    )


def _seat_seen(seat: SeatShown) -> SeatSeen:
    return SeatSeen(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        bot=seat.bot,
        mine=seat.mine,
        free=seat.free,
        absent=seat.absent,
        deciding=seat.deciding,
        clock=seat.clock,
    )


def _pause_seen(table: Table, mine: tuple[int, ...], now: int) -> PauseSeen | None:
    pause = table.pause
    if pause is None:
        return None
    asked = [seat for seat in mine if seat in people_asked(table)]
    stops = [table.game.action_text(pause.stops[pause.seats.index(seat)]) for seat in asked]
    return PauseSeen(table.pause_at, max(0, (table.pause_ends() or now) - now), stops)


def _offer_seen(offer: Mapping[str, object]) -> OfferSeen:
    return OfferSeen(
        offer=int(str(offer["seq"])),
        kind=str(offer["kind"]),
        seat=str(offer["seat"]),
        sentence=str(offer["sentence"]),
        to_answer=bool(offer["to_answer"]),
    )


# -- what happened -------------------------------------------------------------------------------------------------


def line_told(line: LogLine) -> LineTold:
    """A line of the log."""
    return LineTold(line.sentence, line.rules, line.seat, line.code, line.heading)


def chronicle_of(viewing: Viewing, words: Words) -> Chronicle:
    """Who tells the log to this viewer."""
    return Chronicle(viewing.table, viewing.wording, words, viewing.looker)


def log_told(viewing: Viewing, after: int | None, limit: int) -> LogTold:
    """The entries after one, at most so many; without one all from the opening on."""
    table, looker = viewing.table, viewing.looker
    chronicle = chronicle_of(viewing, viewing.words(viewing.before))
    first = -1 if after is None else after
    wanted = range(first + 1, min(table.seq, first + limit) + 1)
    return LogTold(
        table=table.table_id,
        seq=table.seq,
        seat=None if looker.viewer is None else seat_text(looker.viewer),
        over=table.over,
        entries=[_entry_told(viewing, chronicle, seq) for seq in wanted],
        more=bool(wanted) and wanted[-1] < table.seq,
    )


def _entry_told(viewing: Viewing, chronicle: Chronicle, seq: int) -> EntryTold:
    table = viewing.table
    if seq == 0:
        lines = chronicle.lines_of(table.opening)
        return EntryTold(0, _OPENING, True, [line_told(line) for line in lines], events_told(viewing, table.opening))
    entry = table.entries[seq - 1]
    move = table.history.move_of(seq) if entry.kind == "move" else None
    lines = chronicle.lines_of_entry(entry)
    events = events_told(viewing, move) if move is not None else []
    return EntryTold(seq, entry.kind, _stands(table, entry, move), [line_told(line) for line in lines], events)


def _stands(table: Situation, entry: Entry, move: Move | None) -> bool:
    return entry.kind != "move" or move is not None


def events_told(viewing: Viewing, move: Move) -> list[EventTold]:
    """What happened in a move, as data, as far as the viewer may know it."""
    return events_of(viewing.table, viewing.wording, move, viewing.looker)
