"""The review of a game that is over, for whoever had a seat in it: asked for, watched while it grows, read.

`/table/ID/TOKEN/review`, with `?turn=39` for the turn that is looked at, by the number of moves made before it, and
`&whose=mine` for one's own turns alone where a team is reviewed.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.review.review import TEAM, is_of_a_team, review_of
from sobremesa.web.chronicle import seat_text
from sobremesa.web.kept_reviews import judged_in
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of
from sobremesa.web.pages.places import remember_seats
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.reviewer import Reviewer
from sobremesa.web.reviewing.page import ReviewPage
from sobremesa.web.store.reviews import ReviewRow
from sobremesa.web.visitors import visitor_of
from sobremesa.web.ways_on import may_review

_MINE: Final = "mine"


async def show_review(request: Request) -> Response:
    """The page, or for a script the part of it that changes."""
    sitting = await SeatRequest.to_look(request, request.query_params.get("as", ""))
    seat = _seat(sitting)
    await remember_seats(sitting)
    row = await sitting.hall.reviews.find(sitting.table.table_id, seat)
    # From here on nothing waits: the table would move on in the middle of a page.
    page, wanted = _page(sitting, seat, row), request.query_params.get("turn", "")
    if wanted and row is not None and not page.tells(number_of(wanted)):
        raise Problem(404, "review-turn", "table-errors")
    viewing, moment = page.made(number_of(wanted))
    return sitting.draw(viewing, moment, chat=sitting.glance.chat if sitting.glance else ())


async def ask_review(request: Request) -> Response:
    """The review is wanted; then back to its page."""
    sitting = await SeatRequest.to_look(request, request.query_params.get("as", ""))
    seat, maker = _seat(sitting), _reviewer(request)
    if maker.able:
        await maker.ask(sitting.table.table_id, seat)
    return RedirectResponse(_address(sitting), 303)


def _seat(sitting: SeatRequest) -> int:
    """Whose review it is: a team's, or that of a seat of this link; Problem where there is none."""
    if not sitting.mine:
        raise Problem(403, "review-seats", "table-errors")
    if not may_review(sitting.table):
        raise Problem(409, "review-later", "table-errors")
    if is_of_a_team(sitting.table):
        return TEAM
    return sitting.mine[0] if sitting.asked is None else sitting.asked


def _page(sitting: SeatRequest, seat: int, row: ReviewRow | None) -> ReviewPage:
    review = review_of(sitting.table, seat)
    if row is not None:
        review.judged = judged_in(row)
    only_mine = seat == TEAM and sitting.request.query_params.get("whose", "") == _MINE
    return ReviewPage(
        table=sitting.table,
        seat=seat,
        mine=sitting.mine,
        review=review.of_seats(sitting.mine) if only_mine else review,
        row=row,
        able=_reviewer(sitting.request).able,
        only_mine=only_mine,
        address=_address(sitting),
        base_path=sitting.base_path,
        language=visitor_of(sitting.request).language,
        now=sitting.hall.now(sitting.table),
        waits=row is not None and _reviewer(sitting.request).waits(row),
    )


def _address(sitting: SeatRequest) -> str:
    asked = "" if sitting.asked is None else f"?as={seat_text(sitting.asked)}"
    return f"{sitting.base_path}/review{asked}"


def _reviewer(request: Request) -> Reviewer:
    maker: Reviewer = request.app.state.reviewer
    return maker


routes = [
    Route("/table/{table_id}/review", show_review, methods=["GET"]),
    Route("/table/{table_id}/{token}/review", show_review, methods=["GET"]),
    Route("/table/{table_id}/{token}/review", ask_review, methods=["POST"]),
]
