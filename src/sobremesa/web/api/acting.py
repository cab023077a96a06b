"""Acting at a table: everything that writes into its log."""

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import final

import msgspec

from sobremesa.bots import BOTS, bots_offered
from sobremesa.core.errors import ActionError, StaleAction, UnknownAction
from sobremesa.core.game import Game
from sobremesa.table.log import Entry
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.api.asked import ActWanted, Answering, AsSeat, HandingOver, OfferWanted, Undoing, Waving
from sobremesa.web.api.bodies import read_key
from sobremesa.web.api.endpoints import SEAT, Call, Endpoint
from sobremesa.web.api.seeing import seen_now, table_seen
from sobremesa.web.api.told import ActDone, TableSeen
from sobremesa.web.chronicle import seat_text
from sobremesa.web.pages.refused import refused
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.problems import Problem
from sobremesa.web.store.acts import KeptAct, KeyUsed
from sobremesa.web.tables import Extra


def actions_of(game: Game, steps: Sequence[int | str]) -> list[int]:
    """The actions of steps, which are texts or numbers; UnknownAction for what is none of this game."""
    found = [game.parse(step) if isinstance(step, str) else step for step in steps]
    if any(not 0 <= action < game.actions for action in found):
        raise UnknownAction("a number that no action has")
    return found


# -- steps ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Sent:
    """An act as it was sent, under its key if it has one."""

    at: int
    actions: list[int]
    key: str

    def beside(self, seat: int, language: str) -> Callable[[list[Entry]], KeptAct] | None:
        """What is written beside its entries."""
        if not self.key:
            return None
        return lambda entries: KeptAct(seat, self.key, self.digest, language, entries[-1].seq, len(entries))

    @property
    def digest(self) -> str:
        """The same for the same act, however it is written."""
        return hashlib.sha256(msgspec.json.encode([self.at, self.actions])).hexdigest()


async def act(call: Call, query: AsSeat, sent: ActWanted) -> ActDone:
    """Take steps: those up to the first that brings something to light, together or not at all."""
    key = read_key(call.request)
    sitting = await call.sitting(query.seat, acts=True)
    seat, table_id = sitting.seat, sitting.table.table_id
    try:
        meant = _Sent(sent.at, actions_of(sitting.table.game, sent.steps), key)
    except UnknownAction as error:
        raise refused(sitting, error) from error
    answer = _Answer(sitting.mine, seat, call.language)
    checked = sitting.table.seq

    def check(table: Table) -> None:
        if table.seq != checked and not sitting.still_holds(table):
            raise StaleAction("the link has ended meanwhile")

    extra = Extra(meant.beside(seat, call.language), answer.make, check)
    try:
        await call.hall.moves(table_id, seat, meant.at, meant.actions, received=sitting.received, extra=extra)
    except (ActionError, NotAllowed, KeyUsed) as error:
        sitting.sit_again()
        before = await _answered_before(sitting, meant) if key else None
        if before is not None:
            return before
        raise refused(sitting, error) from error
    return answer.done or answer.of(await call.hall.table_after(table_id, answer.seq), answer.taken)


async def _answered_before(sitting: SeatRequest, meant: _Sent) -> ActDone | None:
    """The first answer to the same act; Problem where the key was another's, None where it is new."""
    table, hall = sitting.table, sitting.hall
    seats = sitting.mine if sitting.asked is None else (sitting.asked,)
    kept = await hall.kept_act(table.table_id, seats, meant.key)
    if kept is None:
        return None
    if kept.digest != meant.digest:
        raise Problem(422, "key-used", "api")
    then = await hall.table_after(table.table_id, kept.seq)
    return _Answer(sitting.mine, kept.seat, kept.language).of(then, kept.taken)


@final
class _Answer:
    """Makes the answer to an act from the table as its entries left it, so that it can be made again at any time."""

    def __init__(self, mine: tuple[int, ...], seat: int, language: str) -> None:
        self.done: ActDone | None = None
        self.seq = self.taken = 0
        self._mine = mine
        self._seat = seat
        self._language = language

    def make(self, table: Table, entries: list[Entry]) -> None:
        """Called as soon as the entries are written, before others move on."""
        self.seq, self.taken = entries[-1].seq, len(entries)
        if table.seq == self.seq:
            self.done = self.of(table, self.taken)

    def of(self, table: Table, taken: int) -> ActDone:
        """What is told of an act whose entries are the last of this table's log."""
        steps = [str(entry.body["move"]) for entry in table.entries[-taken:]]
        now = table_seen(table, self._mine, self._seat, self._language, table.last_time)
        return ActDone(taken, steps, now)


# -- the other things one can do -----------------------------------------------------------------------------------


async def _do(sitting: SeatRequest, doing: Awaitable[object], language: str) -> TableSeen:
    """Wait for something that the table may refuse; the table as it is seen then."""
    try:
        await doing
    except (StaleAction, NotAllowed) as error:
        raise refused(sitting, error) from error
    sitting.table = await sitting.hall.table(sitting.table.table_id)
    sitting.sit_again()
    return seen_now(sitting, language)


async def undo(call: Call, query: AsSeat, sent: Undoing) -> TableSeen:
    """Take back one's own last move, where that shows nothing that was hidden."""
    sitting = await call.sitting(query.seat)
    seat = sitting.seat if (last := sitting.may_take_back()) is None else last
    doing = call.hall.undo(sitting.table.table_id, seat, sent.at, sitting.received)
    return await _do(sitting, doing, call.language)


async def offer(call: Call, query: AsSeat, sent: OfferWanted) -> TableSeen:
    """Offer to take back further, or to end the game."""
    sitting = await call.sitting(query.seat)
    return await _do(sitting, call.hall.offer(sitting.table.table_id, sitting.seat, sent.offer), call.language)


async def answer_offer(call: Call, query: AsSeat, sent: Answering) -> TableSeen:
    """Agree to an offer or not."""
    sitting = await call.sitting(query.seat)
    doing = call.hall.answer(sitting.table.table_id, sitting.seat, sent.yes, sent.offer)
    return await _do(sitting, doing, call.language)


async def wave(call: Call, query: AsSeat, sent: Waving) -> TableSeen:
    """Let a pause end, for all seats of the token."""
    sitting = await call.sitting(query.seat)
    doing = call.hall.pauses.wave(sitting.table.table_id, sitting.mine, sent.at)
    return await _do(sitting, doing, call.language)


async def hand_over(call: Call, query: AsSeat, sent: HandingOver) -> TableSeen:
    """Give a seat to a bot, or take it back."""
    sitting = await call.sitting(query.seat)
    table = sitting.table
    seat = next((number for number in range(len(table.seats)) if seat_text(number) == sent.seat), None)
    if seat is None or (sent.bot and sent.bot not in BOTS):
        raise Problem(422, "no-such-seat", "table-errors")
    if sent.bot and sent.bot not in bots_offered(table.game):
        raise Problem(409, "bot-cannot-play", "table-errors")
    return await _do(sitting, call.hall.hand_over(table.table_id, seat, sent.bot, sitting.seat), call.language)


ENDPOINTS = (
    Endpoint(
        "act", "POST", "/tables/{table_id}/act", SEAT, act,
        "Take steps; the answer says how many were taken, and holds what the seat sees then.", ActDone, AsSeat,
        ActWanted, keyed=True, problems=(409,),
    ),
    Endpoint(
        "undo", "POST", "/tables/{table_id}/undo", SEAT, undo,
        "Take back one's own last move.", TableSeen, AsSeat, Undoing, problems=(409,),
    ),
    Endpoint(
        "offer", "POST", "/tables/{table_id}/offer", SEAT, offer,
        "Offer to take back further, or to end the game.", TableSeen, AsSeat, OfferWanted, problems=(409,),
    ),
    Endpoint(
        "answerOffer", "POST", "/tables/{table_id}/answer", SEAT, answer_offer,
        "Agree to an offer or not.", TableSeen, AsSeat, Answering, problems=(409,),
    ),
    Endpoint(
        "wave", "POST", "/tables/{table_id}/wave", SEAT, wave,
        "Let a pause end, for all seats of the token.", TableSeen, AsSeat, Waving, problems=(409,),
    ),
    Endpoint(
        "handOver", "POST", "/tables/{table_id}/seat", SEAT, hand_over,
        "Give a seat to a bot, or take it back.", TableSeen, AsSeat, HandingOver, problems=(409,),
    ),
)  # fmt: skip
