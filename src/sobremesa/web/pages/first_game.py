"""What a learner does beside a first game: closing a card, and switching cards and plan off or on again."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.learn.first_cards import cards_of
from sobremesa.web.coaching import cards_closed, turn_name
from sobremesa.web.learnt import NO_CARDS, NO_PLAN
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_form, read_steps, text_of
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.visitors import visitor_of

_SWITCHES: Final = {"cards": NO_CARDS, "plan": NO_PLAN}
_MOST_COUNTED: Final = 9


async def close_card(request: Request) -> Response:
    """The card was read: it is not shown again, and it counts among those of its turn."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    game_id, visitor = sitting.table.game.id, visitor_of(request)
    number = number_of(text_of(form, "card"))
    if number not in {card.number for card in cards_of(game_id)}:
        raise Problem(400, "bad-request")
    turn = turn_name(sitting.table)
    count = min(cards_closed(visitor.likes.cards, turn) + 1, _MOST_COUNTED)
    more = (NO_CARDS,) if text_of(form, "no-more") == "1" else ()
    learnt = visitor.learnt.knowing(game_id, number, *more)
    visitor.remember(learnt=learnt, cards=f"{turn}.{count}")
    return await sitting.done(drafted=read_steps(text_of(form, "draft")))


async def switch(request: Request) -> Response:
    """Cards or plan: off or on."""
    form = await read_form(request)
    sitting = await SeatRequest.of(request, text_of(form, "as"))
    game_id, visitor = sitting.table.game.id, visitor_of(request)
    bit = _SWITCHES.get(text_of(form, "what"))
    if bit is None:
        raise Problem(400, "bad-request")
    learnt = visitor.learnt
    on = text_of(form, "on") == "1"
    visitor.remember(learnt=learnt.without(game_id, bit) if on else learnt.knowing(game_id, bit))
    return await sitting.done(drafted=read_steps(text_of(form, "draft")))


routes = [
    Route("/table/{table_id}/{token}/card", close_card, methods=["POST"]),
    Route("/table/{table_id}/{token}/coach", switch, methods=["POST"]),
]
