"""The page of a moment that is gone: `?move=39` at a table's address, with `&eyes=p2` for whose eyes see it.

While a game goes on a link shows what its own seat saw then, and whoever looks on sees what everybody saw. When it is
over all eyes are free.
"""

from typing import Final

from starlette.responses import Response

from sobremesa.table.situation import Situation
from sobremesa.web.chronicle import seat_text
from sobremesa.web.eyes import ALL
from sobremesa.web.looker import Looker
from sobremesa.web.looking_back import address_of
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.sitting import Notice, SeatRequest, say_to
from sobremesa.web.rendering import wants_part
from sobremesa.web.viewing import Viewing
from sobremesa.web.visitors import visitor_of

_LONGEST: Final = 7  # digits of a move's number


async def show_moment(sitting: SeatRequest, move: str, eyes: str) -> Response:
    """The table as it was after the entry `move` of its log."""
    glance = sitting.glance or await sitting.look_again()
    # From here on nothing waits: the table would move on in the middle of a page.
    table = sitting.table
    entry = entry_of(move, table)
    looker = looker_with(sitting, eyes)
    past = table.at(table.history.nearest(entry))
    looker.base = address_of(sitting.base_path, past.moved, looker.eyes)
    looker.since = past.moves[-2].seq if past.count > 1 else 0  # what is new and moves is what happened then
    notice = None
    if table.history.moves_up_to(entry) is None:
        code = "taken-back" if past.moved else "taken-back-start"
        notice = Notice("news", say_to(sitting.request, "past", code, shown=str(past.count)))
    viewing = Viewing(past, looker, sitting.hall.now(table))
    return sitting.draw(viewing, viewing.moment([]), notice=notice, chat=glance.chat)


def entry_of(text: str, table: Situation) -> int:
    """The entry that an address names; Problem where it is no number, or the log has not come to it."""
    if not (text.isascii() and text.isdigit()):
        raise Problem(400, "bad-move", "table-errors")
    digits = text.lstrip("0") or "0"
    if len(digits) > _LONGEST or int(digits) > table.seq:
        raise Problem(404, "no-move-yet", "table-errors", now=str(len(table.moves)))
    return int(digits)


def looker_with(sitting: SeatRequest, eyes: str) -> Looker:
    """With whose eyes the moment is seen; Problem where the link does not hold them and the game goes on."""
    table, mine = sitting.table, sitting.mine
    looker = Looker(visitor_of(sitting.request).language, None, mine, sitting.base_path, root=sitting.root)
    looker.guesses = visitor_of(sitting.request).likes.guess
    looker.passes = wants_part(sitting.request) == "moment"
    looker.live = "" if sitting.base_path else "?"
    looker.may_choose_eyes = table.closed
    looker.chances = sitting.review.chances if sitting.review else ()
    seats = {seat_text(seat): seat for seat in range(table.state.people())}
    if eyes and eyes != ALL and eyes not in seats:
        raise Problem(404, "no-such-eyes", "table-errors")
    if eyes and not table.closed and seats.get(eyes) not in mine:
        raise Problem(403, "eyes-later", "table-errors")
    looker.open = eyes == ALL
    if eyes and not looker.open:
        looker.viewer, looker.eyes = seats[eyes], eyes
    elif looker.open:
        looker.eyes = ALL
    elif sitting.asked is not None:
        looker.viewer, looker.eyes = sitting.asked, seat_text(sitting.asked)
    elif mine and not sitting.hides():
        looker.viewer = mine[0]
    if looker.viewer in mine and sitting.hides():
        looker.live = f"{sitting.base_path}?as={seat_text(looker.viewer)}"
    return looker
