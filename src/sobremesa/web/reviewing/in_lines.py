"""A review as lines of text for a terminal, in the words of its page."""

from collections.abc import Iterator

from sobremesa.review.review import TEAM, Review
from sobremesa.review.turns import PlayedTurn
from sobremesa.table.table import Table
from sobremesa.web.lists import told_of
from sobremesa.web.looker import Looker
from sobremesa.web.reviewing.game_told import GameTelling
from sobremesa.web.reviewing.shown import TurnLookedAt, WayShown
from sobremesa.web.reviewing.telling import ReviewTelling
from sobremesa.web.reviewing.turn_told import TurnTelling
from sobremesa.web.viewing import Viewing

_NO_TIME = 0
_SIGNS = {"-": "−", "": "·"}  # before a fact


def tell_in_lines(table: Table, review: Review, seat: int, language: str) -> Iterator[str]:
    """Who judges and what was counted, the key moments, and what is not judged."""
    telling = _telling(table, review, seat, language, None)
    game, moments = GameTelling(telling), review.moments()
    yield telling.by()
    yield ""
    for figure, said in game.sums():
        yield f"{figure} {said}"
    if not moments:
        yield ""
        yield telling.say("none") if review.told else telling.say("nothing")
    for number, turn in enumerate(moments, 1):
        shown = TurnTelling.of(_telling(table, review, seat, language, turn))
        assert shown is not None
        yield ""
        yield f"{number}. {told_of(telling.when(turn), telling.say('at-move', move=str(turn.place + 1)), language)}"
        yield from _turn(shown.shown(""), telling)
    for said in filter(None, (game.silent(), game.strength())):
        yield ""
        yield said


def _telling(table: Table, review: Review, seat: int, language: str, turn: PlayedTurn | None) -> ReviewTelling:
    """As the seat sees it that had the turn; the end of the game where none is looked at."""
    viewer = turn.seat if turn else 0 if seat == TEAM else seat
    looker = Looker(language, viewer, mine=() if seat == TEAM else (seat,), passes=True)
    viewing = Viewing(table.at(turn.place if turn else len(table.moves)), looker, _NO_TIME)
    return ReviewTelling(review, seat, viewing, viewing.moment([]), "", turn)


def _turn(turn: TurnLookedAt, telling: ReviewTelling) -> Iterator[str]:
    for way in turn.ways:
        yield from _way(way, telling)
    yield f"   {turn.said}"
    if turn.facts:
        yield f"   {telling.say('different')}"
    for fact in turn.facts:
        yield f"   {_SIGNS.get(fact.sign, fact.sign)} {fact.said}"


def _way(way: WayShown, telling: ReviewTelling) -> Iterator[str]:
    yield f"   {told_of(way.title, telling.say('percent', percent=str(way.chance)), telling.language)}"
    for number, step in enumerate(way.steps, 1):
        yield f"     {number} {step}"
