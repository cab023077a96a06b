"""The page of a review: the board of the turn that is looked at, with all that is told of it."""

from dataclasses import dataclass
from typing import Final, final

from sobremesa.review.review import TEAM, Review
from sobremesa.review.turns import PlayedTurn
from sobremesa.table.table import Table
from sobremesa.web.chronicle import seat_text
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Moment
from sobremesa.web.reviewing.game_told import GameTelling
from sobremesa.web.reviewing.shown import ReviewShown, WhoseTurns
from sobremesa.web.reviewing.telling import ReviewTelling
from sobremesa.web.reviewing.turn_told import TurnTelling
from sobremesa.web.store.reviews import ReviewRow
from sobremesa.web.viewing import Viewing

_MINUTE: Final = 60_000  # milliseconds
_MEASURED: Final = 2  # turns after which a pace is known


@final
@dataclass(frozen=True)
class ReviewPage:
    """One review for one link."""

    table: Table
    seat: int  # whose review it is, or TEAM
    mine: tuple[int, ...]  # the seats of the link
    review: Review  # with what was judged so far; of the own turns alone where those are wanted
    row: ReviewRow | None  # None where nobody has asked for it
    able: bool  # whether this server makes reviews
    only_mine: bool
    address: str  # of the review
    base_path: str  # of the table
    language: str
    now: int
    waits: bool  # whether no worker has time for it

    def tells(self, place: int | None) -> bool:
        """Whether there is a turn at this place of which something is said."""
        return place in [turn.place for turn in self.review.told]

    def made(self, wanted: int | None) -> tuple[Viewing, Moment]:
        """The page; `wanted` is the place of the turn that is to be looked at."""
        turn = self._turn(wanted)
        viewing = Viewing(
            self.table.at(len(self.table.moves) if turn is None else turn.place), self._looker(turn), self.now
        )
        moment = viewing.moment([])
        moment.after = None
        moment.review = self._shown(ReviewTelling(self.review, self.seat, viewing, moment, self._base(), turn))
        return viewing, moment

    def _turn(self, wanted: int | None) -> PlayedTurn | None:
        """The turn that is asked for; else the first key moment, or the first that was judged."""
        judged = self.review.told
        asked = [turn for turn in judged if turn.place == wanted]
        return next(iter([*asked, *self.review.moments(), *judged]), None)

    def _looker(self, turn: PlayedTurn | None) -> Looker:
        """The board is shown as the seat saw it that had the turn."""
        seat = self.mine[0] if turn is None else turn.seat
        base = self._base()
        return Looker(
            language=self.language,
            viewer=seat,
            mine=self.mine,
            base_path=self.base_path,
            base=base if turn is None else f"{base}{'&' if '?' in base else '?'}turn={turn.place}",
            eyes=seat_text(seat),
            passes=True,
            root=self.base_path,
            live=self.base_path,
        )

    def _base(self) -> str:
        if not self.only_mine:
            return self.address
        return f"{self.address}{'&' if '?' in self.address else '?'}whose=mine"

    def _shown(self, telling: ReviewTelling) -> ReviewShown:
        ways = telling.moment.ways
        state = self._state()
        game, turn = GameTelling(telling), TurnTelling.of(telling)
        return ReviewShown(
            by=telling.by(),
            state=state,
            about=self._about(telling, state),
            base=self.address,
            whose=self._whose(telling),
            moments=telling.moments(),
            turn=turn and turn.shown(f"{ways.play_on}&back=review" if ways and ways.play_on else ""),
            sums=game.sums() if self.row else (),
            silent=game.silent() if self.row else "",
            strength=game.strength(),
            chance=game.chance(),
            at=None if telling.turn is None else telling.turn.place,
            grown=0 if self.row is None else self.row.changed,
            none=telling.say("none") if state == "done" and self.review.turns and not self.review.moments() else "",
        )

    def _state(self) -> str:
        if self.row is None:
            return "unasked" if self.able else "off"
        return "done" if self.row.done else "growing" if self.able else "off"

    def _about(self, telling: ReviewTelling, state: str) -> str:
        """Why it is off, what it would be, or how far it is."""
        review = self.review
        if state == "growing":
            said = telling.say("growing", done=str(review.done), all=str(len(review.turns)))
            return " ".join(part for part in (said, self._still_to_do(telling)) if part)
        if state == "done":
            return "" if review.turns else telling.say("nothing")
        return telling.say(state, judge=telling.judge)

    def _still_to_do(self, telling: ReviewTelling) -> str:
        """That it waits; how long the rest takes at the pace so far; or how many turns need a closer look."""
        row, review = self.row, self.review
        if row is None:
            return ""
        if self.waits:
            return telling.say("growing-waits")
        if review.done == len(review.turns):
            return telling.say("closer", count=review.closer) if review.closer else ""
        if review.done < _MEASURED or self.only_mine:  # of a choice of turns the pace is not known
            return ""
        left = (row.changed - row.asked) / review.done * (len(review.turns) - review.done)
        minutes = max(1, round(left / _MINUTE))
        return telling.say("growing-left", count=minutes, minutes=str(minutes))

    def _whose(self, telling: ReviewTelling) -> tuple[WhoseTurns, ...]:
        """A whole team or one's own turns; no choice where nobody else played."""
        if self.seat != TEAM or {*self.mine} == {*range(self.table.state.people())}:
            return ()
        mine = f"{self.address}{'&' if '?' in self.address else '?'}whose=mine"
        return (
            WhoseTurns(telling.say("team"), self.address, not self.only_mine),
            WhoseTurns(telling.say("mine"), mine, self.only_mine),
        )
