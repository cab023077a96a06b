"""A table's page, and everything that can be done from it. Whoever has a seat's link has the seat, nobody else.

A script that asks with `X-Part: table` gets the part of the page that changes; every form also works without scripts.
"""

from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Final, final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sobremesa.bots import BOTS, bots_for
from sobremesa.bots.advice import Advice
from sobremesa.core.errors import ActionError, GameOver, IllegalAction, StaleAction, UnknownAction
from sobremesa.core.game import Game
from sobremesa.table.table import NotAllowed, Table
from sobremesa.table.taking_back import can_take_back
from sobremesa.web.absence import may_hand_over
from sobremesa.web.chronicle import Chronicle, seat_text
from sobremesa.web.hall import Hall, NewTable, NoSuchTable
from sobremesa.web.hints import tell_hint
from sobremesa.web.moment import Moment
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import read_form, text_of
from sobremesa.web.pages.places import remember_place
from sobremesa.web.pages.seatless import no_seat
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.store.rows import Glance
from sobremesa.web.usual_bots import stand_in_for
from sobremesa.web.viewing import Looker, Viewing, manner_of, settled_at
from sobremesa.web.visitors import clean_name, visitor_of
from sobremesa.wording.in_force import rules_as_of
from sobremesa.wording.messages import about_bot, bot_title, web_catalog

_MOST_STEPS: Final = 80
_LONGEST_NUMBER: Final = 7
_LONGEST_CHAT: Final = 400
_WHOLE_LOG: Final = 5000


@dataclass
class Notice:
    """What is said above the board."""

    kind: str  # 'problem' or 'news'
    sentence: str
    rule: str = ""


@dataclass
class CurtainFor:
    """Who takes a shared screen next."""

    name: str
    href: str


@final
class Sitting:
    """One request at a table: which table, which seats the link holds, and whose view is asked for."""

    def __init__(self, request: Request, hall: Hall, table: Table, mine: tuple[int, ...], wanted: str) -> None:
        self.request = request
        self.hall = hall
        self.table = table
        self.mine = mine
        self.glance: Glance | None = None
        self.received: int | None = None  # when all of the request was there, by the hall's clock
        self.asked = _seat_of(wanted, mine)
        token = request.path_params.get("token", "")
        self.base_path = f"/table/{table.table_id}/{token}" if token else f"/table/{table.table_id}"

    @classmethod
    async def of(cls, request: Request, wanted: str) -> "Sitting":
        """The table of a request's address; Problem where there is none, or the link holds no seat of it."""
        hall: Hall = request.app.state.hall
        received = hall.clock()
        try:
            sitting = cls.at(request, hall, await hall.table(request.path_params["table_id"]), wanted)
        except NoSuchTable as error:
            raise Problem(404, "no-table", "table-errors") from error
        sitting.received = received
        return sitting

    @classmethod
    async def to_look(cls, request: Request, wanted: str) -> "Sitting":
        """The same with all that a page needs, read at once."""
        hall: Hall = request.app.state.hall
        try:
            table, glance = await hall.visit(request.path_params["table_id"], _known_id(request))
        except NoSuchTable as error:
            raise Problem(404, "no-table", "table-errors") from error
        sitting = cls.at(request, hall, table, wanted)
        sitting.glance = glance
        return sitting

    @classmethod
    def at(cls, request: Request, hall: Hall, table: Table, wanted: str) -> "Sitting":
        """A request at this table; Problem where its link holds no seat of it."""
        if "token" not in request.path_params:
            if not table.header.settings.watchers:
                raise Problem(403, "no-watchers", "table-errors")
            return cls(request, hall, table, (), "")
        mine = hall.seats_of(table, request.path_params["token"])
        if not mine:
            raise no_seat(request, hall, table, request.path_params["token"])
        return cls(request, hall, table, mine, wanted)

    @property
    def seat(self) -> int:
        """The seat that acts: the one that was asked for, else the one that decides, else the first of the link."""
        if self.asked is not None:
            return self.asked
        return self.table.decider() if self.table.decider() in self.mine else self.mine[0]

    def _hides(self) -> bool:
        """Whether the people at this screen must not see each other's view."""
        wording, _ = manner_of(self.table, "en")
        return len(self.mine) > 1 and wording.hides(self.table.state.view(None))

    def _looker(self, viewer: int | None, base: str) -> Looker:
        since = _number(self.request.headers.get("x-since", ""))
        by = self.mine[0] if self.mine else None
        seats, now = range(len(self.table.seats)), self.hall.now(self.table)
        return Looker(
            language=visitor_of(self.request).language,
            viewer=viewer,
            mine=self.mine,
            base_path=self.base_path,
            base=base,
            since=since,
            here=self.hall.live.present(self.table.table_id),
            waved=self.hall.pauses.waves.of(self.table),
            may_take_back=self.may_take_back(),
            may_replace=frozenset(
                seat for seat in seats if by is not None and may_hand_over(self.table, seat, by, now)
            ),
        )

    def may_take_back(self) -> int | None:
        """The seat whose last move can be taken back from this page: any of a screen that hides nothing."""
        return next((seat for seat in self._open_seats() if can_take_back(self.table, seat)), None)

    def _open_seats(self) -> tuple[int, ...]:
        """The seats whose view this page may show now: where one is hidden from another, the one that asked for it."""
        if self.mine and self._hides():
            return () if self.asked is None else (self.asked,)
        return self.mine

    def viewing(self) -> tuple[Viewing, CurtainFor | None]:
        """Whose view the page shows, and who must take the screen first, where several people share it."""
        now = self.hall.now(self.table)
        if not self.mine:
            return Viewing(self.table, self._looker(None, self.base_path), now), None
        decider = self.table.decider()
        if not self._hides():  # whoever decides at this screen sees the page, whoever acted before
            shown = decider if decider in self.mine else self.seat
            return Viewing(self.table, self._looker(shown, self.base_path), now), None
        if decider in self.mine and self.asked is None:
            viewing = Viewing(self.table, self._looker(None, self.base_path), now)
            return viewing, CurtainFor(viewing.name_of(decider), f"{self.base_path}?as={seat_text(decider)}")
        if self.asked is None:
            return Viewing(self.table, self._looker(None, self.base_path), now), None
        base = f"{self.base_path}?as={seat_text(self.asked)}"
        viewing = Viewing(self.table, self._looker(self.asked, base), now)
        if decider in self.mine and decider != self.asked:  # one may look at what one drew before passing the screen on
            return viewing, CurtainFor(viewing.name_of(decider), self.base_path)
        return viewing, None

    async def look_again(self) -> Glance:
        """The table as it stands now, with all that a page needs."""
        self.table, self.glance = await self.hall.visit(self.table.table_id, _known_id(self.request))
        self._sit_again()
        return self.glance

    async def respond(
        self,
        drafted: list[int],
        notice: Notice | None = None,
        status: int = 200,
        advice: list[Advice] | None = None,
    ) -> Response:
        """The page, or the part of it that a script asked for; with the hint that was asked for."""
        glance = self.glance or await self.look_again()
        # From here on nothing waits: the table would move on in the middle of a page.
        invites = glance.owner and bool(self.mine) and any(seat.free for seat in self.table.seats)
        viewing, curtain = self.viewing()
        viewer = viewing.looker.viewer
        if viewer is not None:
            viewing.looker.seen = glance.looks[viewer]
        moment = viewing.moment([] if curtain else drafted)
        if moment.draft.dropped and notice is None:
            notice = Notice("news", say_to(self.request, "table", "steps-dropped"))
        part = wants_part(self.request)
        template = viewing.face.end_template if moment.outcome else viewing.face.template
        response = page(
            self.request,
            "table/_hint.html" if part == "hint" else template,
            status,
            moment=moment,
            scene=viewing.face.scene(moment),
            face=viewing.face,
            part=part == "table",
            notice=notice,
            hint=tell_hint(viewing, moment, advice) if advice and moment.can_hint else None,
            offer=self._offer(moment),
            chat=glance.chat,
            curtain_for=curtain,
            invites=invites,
            events_address=f"{self.base_path}/events",
            game_name=self.table.game.name,
            default_bot=stand_in_for(self.table.game),
            bots=bots_shown(self.table.game, moment.language),
            here=_address(moment),
        )
        response.headers["X-Address"] = _address(moment)
        if viewer is not None and viewing.looker.seen < self.table.seq:
            self.hall.look(self.table.table_id, viewer, self.table.seq)
        return response

    def _offer(self, moment: Moment) -> dict[str, object] | None:
        offer = self.table.offer
        if offer is None or self.table.over:
            return None
        viewer = next((seat for seat in self.mine if seat_text(seat) == moment.viewer), None)
        name = moment.words.player(seat_text(offer.seat))
        return {
            "sentence": say_to(self.request, "table", f"offers-{offer.kind}", name=name),
            "to_answer": viewer in self.table.persons() and viewer not in offer.agreed,
            "seq": offer.seq,
        }

    def _sit_again(self) -> None:
        """Whether the link still holds these seats: it may have ended while we waited."""
        token = self.request.path_params.get("token", "")
        if self.mine and not {*self.mine} <= {*self.hall.seats_of(self.table, token)}:
            raise no_seat(self.request, self.hall, self.table, token)

    async def done(self, notice: Notice | None = None, drafted: list[int] | None = None) -> Response:
        """After something was done: the new page for a script, a way back to it for a browser without one."""
        if wants_part(self.request) or notice:
            return await self.respond(drafted or [], notice)
        shown = f"{self.base_path}?as={seat_text(self.asked)}" if self.asked is not None and self._hides() else ""
        return RedirectResponse(shown or self.base_path, 303)

    async def refuse(self, status: int, sentence: str, rule: str = "", drafted: list[int] | None = None) -> Response:
        """Why nothing was done, above the page as it is now."""
        return await self.respond(drafted or [], Notice("problem", sentence, rule), status)


# -- reading what came --------------------------------------------------------------------------------------------


def say_to(request: Request, section: str, code: str, **fields: object) -> str:
    """A sentence in the visitor's language."""
    return web_catalog(visitor_of(request).language).say(section, code, **fields)


def bots_shown(game: Game, language: str) -> dict[str, dict[str, str]]:
    """The bots that can play this game: what they are called, and a sentence about each."""
    return {bot: {"title": bot_title(bot, language), "about": about_bot(bot, language)} for bot in bots_for(game)}


def _known_id(request: Request) -> str:
    """The visitor's id, '' for somebody who has none: whoever only looks gets no cookie."""
    visitor = visitor_of(request)
    return visitor.id if visitor.known else ""


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else None


def _seat_of(text: str, mine: tuple[int, ...]) -> int | None:
    """The seat of 'p1'; Problem for a seat that the link does not hold."""
    if not text:
        return None
    found = next((seat for seat in mine if seat_text(seat) == text), None)
    if found is None:
        raise Problem(403, "not-your-seat", "table-errors")
    return found


def read_steps(text: str) -> list[int]:
    """The actions of '12,45'."""
    if not text:
        return []
    numbers = [_number(part) for part in text.split(",", _MOST_STEPS)]
    if None in numbers or len(numbers) > _MOST_STEPS:
        raise Problem(400, "bad-steps", "table-errors")
    return [number for number in numbers if number is not None]


def read_position(form: FormData) -> int:
    """The entry that a form was made for."""
    number = _number(text_of(form, "at"))
    if number is None:
        raise Problem(400, "bad-position", "table-errors")
    return number


def _address(moment: Moment) -> str:
    """The page as it stands, its draft included."""
    if not moment.draft.actions:
        return moment.base
    joint = "&" if "?" in moment.base else "?"
    return f"{moment.base}{joint}at={moment.seq}&draft={','.join(map(str, moment.draft.actions))}"


# -- pages --------------------------------------------------------------------------------------------------------


async def show_table(request: Request) -> Response:
    """The table as a seat sees it, or as somebody who looks on."""
    sitting = await Sitting.to_look(request, request.query_params.get("as", ""))
    if any(not sitting.table.seats[seat].taken for seat in sitting.mine):
        return _invite(sitting)  # looking at a link, as programs that preview links do, takes no seat
    known = sitting.glance is not None and {*sitting.mine} <= {*sitting.glance.seats}
    if not known and not wants_part(request) and request.method == "GET":
        await remember_place(sitting.hall, visitor_of(request), sitting.table, request.path_params["token"])
        sitting.glance = None  # it may be old by now, and so may the link
    return await sitting.respond(read_steps(request.query_params.get("draft", "")))


def _invite(sitting: Sitting) -> Response:
    """The page before one sits down: whose table it is, and under which name one joins it."""
    table, now = sitting.table, sitting.hall.now(sitting.table)
    viewing = Viewing(table, Looker(visitor_of(sitting.request).language, None), now)
    others = [viewing.name_of(seat) for seat in range(len(table.seats)) if seat not in sitting.mine]
    return page(
        sitting.request,
        "table/come.html",
        title=table.header.settings.name or table.game.name,
        game_name=table.game.name,
        game_id=table.game.id,
        others=", ".join(others),
        in_force=settled_at(table, viewing.looker.language),
        as_of=rules_as_of(table.game, viewing.looker.language),
        name=table.seats[sitting.mine[0]].name or visitor_of(sitting.request).name,
        base_path=sitting.base_path,
    )


async def come(request: Request) -> Response:
    """Sit down at the seat of this link. Its link is made anew, so that copies of it that others saw end."""
    form = await read_form(request)
    sitting = await Sitting.of(request, "")
    visitor = visitor_of(request)
    name = clean_name(text_of(form, "name"))
    if name:
        visitor.remember(name=name)
    table, token = await sitting.hall.come(sitting.table.table_id, sitting.mine, visitor.id, name)
    return RedirectResponse(f"/table/{table.table_id}/{token}", 303)


async def show_log(request: Request) -> Response:
    """The whole log in words."""
    sitting = await Sitting.of(request, request.query_params.get("as", ""))
    viewing, _ = sitting.viewing()
    table, viewer = viewing.table, viewing.looker.viewer
    words = viewing.wording.words(table.state.view(viewer), viewing.looker.language, viewing.called)
    lines = Chronicle(table, viewing.wording, words, viewer).last_lines(_WHOLE_LOG, table.seq)
    title = table.header.settings.name or table.game.name
    return page(request, "table/log.html", lines=lines, back=sitting.base_path, game_id=table.game.id, title=title)


async def download_replay(request: Request) -> Response:
    """The game as one file. It holds the seed, and with it every secret, so it is given after the end only."""
    sitting = await Sitting.of(request, "")
    if not sitting.table.over:
        raise Problem(409, "replay-later", "table-errors")
    name = f"{sitting.table.game.id}-{sitting.table.table_id}.replay"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(sitting.table.replay(), headers=headers)


async def stream(request: Request) -> Response:
    """The event stream of a table: it says only that there is a newer position."""
    sitting = await Sitting.of(request, "")
    position = await sitting.hall.position(sitting.table.table_id)
    return sitting.hall.live.stream(sitting.table.table_id, position, sitting.mine)


# -- what can be done ---------------------------------------------------------------------------------------------


async def send_moves(request: Request) -> Response:
    """The steps of a composed turn, stored together or not at all."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    at, actions = read_position(form), read_steps(text_of(form, "steps"))
    return await _play(sitting, at, actions)


async def say_aside(request: Request) -> Response:
    """What a seat may say at any moment, one thing or several."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    drafted = read_steps(text_of(form, "draft"))
    return await _play(sitting, read_position(form), read_steps(text_of(form, "action")), drafted)


async def _play(sitting: Sitting, at: int, actions: list[int], drafted: list[int] | None = None) -> Response:
    request, seat = sitting.request, sitting.seat
    try:
        table = await sitting.hall.moves(sitting.table.table_id, seat, at, actions, received=sitting.received)
    except StaleAction:
        return await sitting.refuse(409, say_to(request, "table", "stale"), drafted=actions)
    except GameOver:
        return await sitting.refuse(409, say_to(request, "table", "over-already"))
    except IllegalAction as error:
        return await _explain(sitting, error)
    except UnknownAction:
        return await sitting.refuse(422, say_to(request, "table-errors", "no-such-move"))
    except ActionError as error:
        return await sitting.refuse(422, str(error))
    except NotAllowed as error:
        return await sitting.refuse(409, say_to(request, "not-allowed", error.code))
    played = sum(entry.kind == "move" and entry.seat == seat for entry in table.entries[at:])
    left_out = Notice("news", say_to(request, "table", "left-out")) if played < len(actions) else None
    return await sitting.done(left_out, drafted)


async def _explain(sitting: Sitting, error: IllegalAction) -> Response:
    """Why an action of the seat's own decision is not legal."""
    if error.refusal is None:
        return await sitting.refuse(422, say_to(sitting.request, "table-errors", "no-such-move"))
    viewing, _ = sitting.viewing()
    view = sitting.table.state.view(sitting.seat)
    words = viewing.wording.words(view, viewing.looker.language, viewing.called)
    return await sitting.refuse(422, words.refusal(error.refusal), error.rule)


async def go_on(request: Request) -> Response:
    """Let a pause end, as far as the seats of this link are concerned; a shared screen answers for all of them."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    await sitting.hall.pauses.wave(sitting.table.table_id, sitting.mine, read_position(form))
    await sitting.look_again()
    return await sitting.done()


async def take_back(request: Request) -> Response:
    """Undo one's own last move, where that shows nothing that was hidden."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    seat = sitting.seat if (last := sitting.may_take_back()) is None else last
    undoing = sitting.hall.undo(sitting.table.table_id, seat, read_position(form), sitting.received)
    return await _do(sitting, undoing)


async def make_offer(request: Request) -> Response:
    """Offer to take back further, or to end the game."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    kind, drafted = text_of(form, "offer"), read_steps(text_of(form, "draft"))
    return await _do(sitting, sitting.hall.offer(sitting.table.table_id, sitting.seat, kind), drafted)


async def answer_offer(request: Request) -> Response:
    """Agree to an offer or not."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    yes, offer = text_of(form, "yes") == "1", _number(text_of(form, "offer"))
    if offer is None:
        raise Problem(400, "bad-position", "table-errors")
    drafted = read_steps(text_of(form, "draft"))
    return await _do(sitting, sitting.hall.answer(sitting.table.table_id, sitting.seat, yes, offer), drafted)


async def hand_over(request: Request) -> Response:
    """Give a seat to a bot, or take it back. An absent person's seat may be given by anybody at the table."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    text, bot = text_of(form, "seat"), text_of(form, "bot")
    seat = next((number for number in range(len(sitting.table.seats)) if seat_text(number) == text), None)
    if seat is None or (bot and bot not in BOTS):
        raise Problem(400, "no-such-seat", "table-errors")
    if bot and bot not in bots_for(sitting.table.game):
        return await sitting.refuse(409, say_to(request, "table-errors", "bot-cannot-play"))
    drafted = read_steps(text_of(form, "draft"))
    return await _do(sitting, sitting.hall.hand_over(sitting.table.table_id, seat, bot, sitting.seat), drafted)


async def chat(request: Request) -> Response:
    """Say something to everybody at the table."""
    form = await read_form(request)
    sitting = await Sitting.of(request, text_of(form, "as"))
    text, drafted = " ".join(text_of(form, "text").split()), read_steps(text_of(form, "draft"))
    if len(text) > _LONGEST_CHAT:
        sentence = say_to(request, "table-errors", "chat-too-long", most=_LONGEST_CHAT)
        return await sitting.refuse(413, sentence, drafted=drafted)
    if text:
        await sitting.hall.chat(sitting.table.table_id, sitting.seat, "", text)
    return await sitting.done(drafted=drafted)


async def _do(sitting: Sitting, doing: Awaitable[object], drafted: list[int] | None = None) -> Response:
    """Wait for something that the table may refuse. What is drafted stays as long as the position does."""
    request, moved = sitting.request, sitting.table.moved
    try:
        await doing
    except StaleAction:
        return await sitting.refuse(409, say_to(request, "table", "stale"), drafted=drafted)
    except NotAllowed as error:
        return await sitting.refuse(409, say_to(request, "not-allowed", error.code), drafted=drafted)
    await sitting.look_again()
    return await sitting.done(drafted=drafted if sitting.table.moved == moved else None)


async def play_again(request: Request) -> Response:
    """A new table with the same options and the same seats; whoever asks for it keeps theirs."""
    sitting = await Sitting.of(request, "")
    header = sitting.table.header
    if not sitting.table.over:
        raise Problem(409, "not-over", "table-errors")
    seats = tuple(
        replace(seat, name=now.name, taken=number in sitting.mine, link=0)
        for number, (seat, now) in enumerate(zip(header.seats, sitting.table.seats, strict=True))
    )
    visitor = visitor_of(request).id
    new = NewTable(header.game_id, header.options, seats, header.settings, visitor, sitting.mine)
    table = await sitting.hall.create(new)
    token = sitting.hall.token(table, sitting.mine[0])
    return RedirectResponse(f"/table/{table.table_id}/{token}", 303)


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

routes = [
    Route("/table/{table_id}", show_table),
    Route("/table/{table_id}/events", stream),
    Route("/table/{table_id}/log", show_log),
    Route("/table/{table_id}/replay", download_replay),
    Route("/table/{table_id}/{token}", show_table),
    Route("/table/{table_id}/{token}/events", stream),
    Route("/table/{table_id}/{token}/log", show_log),
    Route("/table/{table_id}/{token}/replay", download_replay),
    *(Route(f"/table/{{table_id}}/{{token}}/{name}", doing, methods=["POST"]) for name, doing in _POSTS.items()),
]
