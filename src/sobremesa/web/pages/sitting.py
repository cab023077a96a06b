"""One request at a table: which seats its link holds, whose view it gets, and the page that answers it.

Whoever has a seat's link has the seat, nobody else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sobremesa.bots import bots_offered
from sobremesa.bots.advice import Advice
from sobremesa.core.game import Game
from sobremesa.table.table import Table
from sobremesa.table.taking_back import can_take_back
from sobremesa.web.absence import may_hand_over
from sobremesa.web.chronicle import seat_text
from sobremesa.web.coached_hints import LeadShown, lead_of
from sobremesa.web.coaching import coach_of
from sobremesa.web.faces import face_of
from sobremesa.web.hall import Hall, NoSuchTable
from sobremesa.web.held_hints import hints_held
from sobremesa.web.hints import Hint, tell_hint, without_waste
from sobremesa.web.learnt import NO_SUMMARY
from sobremesa.web.link_pictures.preview import LinkPreview, preview_of_game, preview_of_table
from sobremesa.web.looker import Looker
from sobremesa.web.manners import manner_of
from sobremesa.web.moment import Moment
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of
from sobremesa.web.pages.item_cards import card_asked, draw_card, wants_card_alone
from sobremesa.web.pages.seatless import no_seat, token_of
from sobremesa.web.recap import Wish, find_summary
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.reviewing.after import DoneReview, done_review, with_chances
from sobremesa.web.robots import is_preview_robot
from sobremesa.web.store.rows import Glance
from sobremesa.web.usual_bots import stand_in_for
from sobremesa.web.viewing import Viewing
from sobremesa.web.visitors import visitor_of
from sobremesa.wording.messages import about_bot, bot_title, web_catalog


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
class SeatRequest:
    """One request at a table: which table, which seats the link holds, and whose view is asked for."""

    def __init__(self, request: Request, hall: Hall, table: Table, mine: tuple[int, ...], wanted: str) -> None:
        self.request = request
        self.hall = hall
        self.table = table
        self.mine = mine
        self.glance: Glance | None = None
        self.received: int | None = None  # when all of the request was there, by the hall's clock
        self.asked = _seat_of(wanted, mine)
        token = token_of(request)
        self.base_path = f"/table/{table.table_id}/{token}" if token else f"/table/{table.table_id}"
        self.root = self.base_path
        self.hints_held = False
        self.review: DoneReview | None = None

    @classmethod
    def of_a_game(cls, request: Request, hall: Hall, table: Table, root: str) -> "SeatRequest":
        """A request for a game that is over, and that is not kept: it came in a link.

        Its address holds the whole game; so addresses on its page say only what comes after it.
        """
        sitting = cls(request, hall, table, (), "")
        sitting.base_path, sitting.root = "", root
        sitting.glance = Glance([], (), False, [], {})
        return sitting

    @classmethod
    async def of(cls, request: Request, wanted: str) -> "SeatRequest":
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
    async def to_act(cls, request: Request, wanted: str) -> "SeatRequest":
        """The same at the table as this process knows it: what it writes there is planned on all that is stored.

        So that may end the link, too: whoever plans asks `still_holds`.
        """
        hall: Hall = request.app.state.hall
        received = hall.clock()
        try:
            sitting = cls.at(request, hall, await hall.tables.kept(request.path_params["table_id"]), wanted)
        except NoSuchTable as error:
            raise Problem(404, "no-table", "table-errors") from error
        sitting.received = received
        return sitting

    def still_holds(self, table: Table) -> bool:
        """Whether the link holds its seats at a table that may have moved on."""
        return {*self.mine} <= {*self.hall.links.seats_of(table, token_of(self.request))}

    @classmethod
    async def to_look(cls, request: Request, wanted: str) -> "SeatRequest":
        """The same with all that a page needs, read at once."""
        hall: Hall = request.app.state.hall
        try:
            looks = not is_preview_robot(request)
            table, glance = await hall.visit(request.path_params["table_id"], _known_id(request), looks=looks)
        except NoSuchTable as error:
            raise Problem(404, "no-table", "table-errors") from error
        sitting = cls.at(request, hall, table, wanted)
        sitting.glance = glance
        sitting.hints_held = await hints_held(hall, table)
        sitting.review = await done_review(hall, table, sitting.mine, sitting.asked)
        return sitting

    @classmethod
    def at(cls, request: Request, hall: Hall, table: Table, wanted: str) -> "SeatRequest":
        """A request at this table; Problem where its link holds no seat of it."""
        token = token_of(request)
        if not token:
            if not table.header.settings.watchers:
                raise Problem(403, "no-watchers", "table-errors")
            return cls(request, hall, table, (), "")
        mine = hall.links.seats_of(table, token)
        if not mine:
            raise no_seat(request, hall, table, token)
        return cls(request, hall, table, mine, wanted)

    @property
    def seat(self) -> int:
        """The seat that acts: the one that was asked for, else the one that decides, else the first of the link."""
        if self.asked is not None:
            return self.asked
        return self.table.decider() if self.table.decider() in self.mine else self.mine[0]

    def hides(self) -> bool:
        """Whether the people at this screen must not see each other's view."""
        wording, _ = manner_of(self.table, "en")
        return len(self.mine) > 1 and wording.hides(self.table.state.view(None))

    def looker(self, viewer: int | None, base: str) -> Looker:
        """Somebody who sees with these eyes what this request asks for."""
        since = number_of(self.request.headers.get("x-since", ""))
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
            root=self.root,
            hints_held=self.hints_held,
            chances=self.review.chances if self.review else (),
            may_replace=frozenset(
                seat for seat in seats if by is not None and may_hand_over(self.table, seat, by, now)
            ),
        )

    def may_take_back(self) -> int | None:
        """The seat whose last move can be taken back from this page: any of a screen that hides nothing."""
        return next((seat for seat in self._open_seats() if can_take_back(self.table, seat)), None)

    def _open_seats(self) -> tuple[int, ...]:
        """The seats whose view this page may show now: where one is hidden from another, the one that asked for it."""
        if self.mine and self.hides():
            return () if self.asked is None else (self.asked,)
        return self.mine

    def viewing(self) -> tuple[Viewing, CurtainFor | None]:
        """Whose view the page shows, and who must take the screen first, where several people share it."""
        now = self.hall.now(self.table)
        if not self.mine:
            return Viewing(self.table, self.looker(None, self.base_path or "?"), now), None
        decider = self.table.decider()
        if not self.hides():  # whoever decides at this screen sees the page, whoever acted before
            shown = decider if decider in self.mine else self.seat
            return Viewing(self.table, self.looker(shown, self.base_path), now), None
        if decider in self.mine and self.asked is None:
            viewing = Viewing(self.table, self.looker(None, self.base_path), now)
            return viewing, CurtainFor(viewing.name_of(decider), f"{self.base_path}?as={seat_text(decider)}")
        if self.asked is None:
            return Viewing(self.table, self.looker(None, self.base_path), now), None
        base = f"{self.base_path}?as={seat_text(self.asked)}"
        viewing = Viewing(self.table, self.looker(self.asked, base), now)
        viewing.looker.eyes = seat_text(self.asked)
        if decider in self.mine and decider != self.asked:  # one may look at what one drew before passing the screen on
            return viewing, CurtainFor(viewing.name_of(decider), self.base_path)
        return viewing, None

    async def look_again(self) -> Glance:
        """The table as it stands now, with all that a page needs."""
        self.table, self.glance = await self.hall.visit(self.table.table_id, _known_id(self.request))
        self.sit_again()
        self.hints_held = await hints_held(self.hall, self.table)
        self.review = await done_review(self.hall, self.table, self.mine, self.asked)
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
        moment.summary = find_summary(viewing, moment, self._wish())
        if moment.draft.dropped and notice is None:
            notice = Notice("news", say_to(self.request, "table", "steps-dropped"))
        if viewer is not None:
            visitor = visitor_of(self.request)
            moment.coach = coach_of(viewing, moment, visitor.learnt, visitor.likes.cards)
        advice = without_waste(viewing, moment, advice) if advice and moment.can_hint else advice
        hint = tell_hint(viewing, moment, advice) if advice and moment.can_hint else None
        lead = lead_of(viewing, moment, advice) if advice and hint else None
        response = self.draw(
            viewing,
            moment,
            status,
            notice=notice,
            hint=hint,
            lead=lead,
            chat=glance.chat,
            curtain=curtain,
            invites=invites,
        )
        looks = not wants_card_alone(self.request) and not is_preview_robot(self.request)
        if viewer is not None and viewing.looker.seen < self.table.seq and looks:
            self.hall.looks.note(self.table.table_id, viewer, self.table.seq)
        return response

    def _wish(self) -> Wish:
        """Which summary this page is asked for: by its address, else by what its browser remembers."""
        asked = self.request.query_params.get("summary", "") if self.request.method == "GET" else ""
        return Wish(asked, visitor_of(self.request).learnt.has(self.table.game.id, NO_SUMMARY))

    def draw(
        self,
        viewing: Viewing,
        moment: Moment,
        status: int = 200,
        *,
        notice: Notice | None = None,
        hint: Hint | None = None,
        lead: LeadShown | None = None,
        chat: Sequence[object] = (),
        curtain: CurtainFor | None = None,
        invites: bool = False,
    ) -> Response:
        """The page of a moment; nothing is waited for and nothing noted."""
        if self.review and moment.after:
            moment.after = with_chances(moment.after, self.review, viewing, moment)
        part, address = wants_part(self.request), viewing.choices.address(moment.draft.actions)
        if moment.summary and moment.summary.asked:
            address += f"{'&' if '?' in address else '?'}summary={moment.summary.summary.number}"
        card = card_asked(self.request, viewing, moment)
        if card and wants_card_alone(self.request):
            return draw_card(self.request, card)
        template = viewing.face.end_template if moment.outcome and not moment.past else viewing.face.template
        response = page(
            self.request,
            "table/_hint.html" if part == "hint" else template,
            status,
            moment=moment,
            scene=viewing.face.scene(moment),
            face=viewing.face,
            part=part in ("table", "moment"),
            notice=notice,
            hint=hint,
            lead=lead,
            offer=viewing.offer_shown(moment.words),
            chat=chat,
            curtain_for=curtain,
            card_shown=card,
            invites=invites,
            events_address=f"{self.base_path}/events" if self.base_path else "",
            game_name=self.table.game.name,
            preview=None if part else self._preview(viewing),
            default_bot=stand_in_for(self.table.game),
            bots=bots_shown(self.table.game, moment.language),
            here=address if self.base_path else self.root + address,
        )
        response.headers["X-Address"] = address
        return response

    def _preview(self, viewing: Viewing) -> LinkPreview:
        """What is shown with a link to this page: of a seat's own page the game alone."""
        game_id, language = self.table.game.id, viewing.looker.language
        if self.mine:
            return preview_of_game(self.request, self.table, face_of(game_id), language)
        drawn = bool(self.base_path)  # a game in a link is at no table
        return preview_of_table(self.request, viewing.table, face_of(game_id), language, drawn=drawn)

    def sit_again(self) -> None:
        """Problem where the link no longer holds these seats: it may have ended while we waited."""
        if self.mine and not self.still_holds(self.table):
            raise no_seat(self.request, self.hall, self.table, token_of(self.request))

    async def done(self, notice: Notice | None = None, drafted: list[int] | None = None) -> Response:
        """After something was done: the new page for a script, a way back to it for a browser without one."""
        if wants_part(self.request) or notice:
            return await self.respond(drafted or [], notice)
        shown = f"{self.base_path}?as={seat_text(self.asked)}" if self.asked is not None and self.hides() else ""
        return RedirectResponse(shown or self.base_path, 303)

    async def refuse(self, status: int, sentence: str, rule: str = "", drafted: list[int] | None = None) -> Response:
        """Why nothing was done, above the page as it is now."""
        return await self.respond(drafted or [], Notice("problem", sentence, rule), status)


def say_to(request: Request, section: str, code: str, **fields: object) -> str:
    """A sentence in the visitor's language."""
    return web_catalog(visitor_of(request).language).say(section, code, **fields)


def bots_shown(game: Game, language: str) -> dict[str, dict[str, str]]:
    """The bots that are offered for this game: what they are called, and a sentence about each."""
    return {bot: {"title": bot_title(bot, language), "about": about_bot(bot, language)} for bot in bots_offered(game)}


def _known_id(request: Request) -> str:
    """The visitor's id, '' for somebody who has none: whoever only looks gets no cookie."""
    visitor = visitor_of(request)
    return visitor.id if visitor.known else ""


def _seat_of(text: str, mine: tuple[int, ...]) -> int | None:
    """The seat of 'p1'; Problem for a seat that the link does not hold."""
    if not text:
        return None
    found = next((seat for seat in mine if seat_text(seat) == text), None)
    if found is None:
        raise Problem(403, "not-your-seat", "table-errors")
    return found
