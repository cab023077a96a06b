"""The chance to win, from a review that is done, on other pages of a game: among its graphs, on its replay's line."""

from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakKeyDictionary

from sobremesa.review.review import TEAM, Review, is_of_a_team, review_of
from sobremesa.table.table import Table
from sobremesa.web.graphs.shown import AfterShown
from sobremesa.web.hall import Hall
from sobremesa.web.kept_reviews import judged_in
from sobremesa.web.moment import Moment
from sobremesa.web.reviewing.game_told import GameTelling
from sobremesa.web.reviewing.telling import ReviewTelling
from sobremesa.web.viewing import Viewing
from sobremesa.web.ways_on import may_review

NAME: Final = "chance"  # of the graph
_KEPT: Final[WeakKeyDictionary[Table, dict[int, "DoneReview"]]] = WeakKeyDictionary()


@dataclass(frozen=True)
class DoneReview:
    """A review to which nothing will be added."""

    review: Review
    seat: int  # or TEAM

    @property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """The chance after each turn that was judged, by the number of moves before it."""
        review = self.review
        return tuple((turn.place, review.judged[turn.place].played.chance.mean) for turn in review.told)


async def done_review(hall: Hall, table: Table, mine: tuple[int, ...], asked: int | None) -> DoneReview | None:
    """The review that whoever holds these seats may read of a game that is over; None where it is not done."""
    if not mine or not may_review(table):
        return None
    seat = TEAM if is_of_a_team(table) else mine[0] if asked is None else asked
    kept = _KEPT.setdefault(table, {})
    if seat not in kept:
        row = await hall.reviews.find(table.table_id, seat)
        if row is None or not row.done:
            return None
        review = review_of(table, seat)
        review.judged = judged_in(row)
        kept[seat] = DoneReview(review, seat)
    return kept[seat]


def with_chances(after: AfterShown, done: DoneReview, viewing: Viewing, moment: Moment) -> AfterShown:
    """The graphs of a game with the chance to win among them."""
    telling = ReviewTelling(done.review, done.seat, viewing, moment, "", None)
    graph = GameTelling(telling).chance(linked=False)
    if graph is None:
        return after
    return replace(after, game=replace(after.game, graphs={**after.game.graphs, NAME: graph}))
