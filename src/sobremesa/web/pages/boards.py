"""A position of the rulebook on the whole table: `/learn/GAME/board/ID`, where nothing is kept and nothing is sent.

?draft=12,45   with some choices made
?done=12,45    what came of them
"""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.core.errors import ActionError
from sobremesa.learn.book import book_of
from sobremesa.web.boards import Showing, board_of
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_steps
from sobremesa.web.pages.lessons import draw_lesson
from sobremesa.web.pages.rulebook import reader_of


async def show_board(request: Request) -> Response:
    """A picture or a board to try."""
    game, query = game_asked_for(request), request.query_params
    book = book_of(game.id)
    reader = reader_of(request)
    board = board_of(book, request.path_params["board"], reader.language) if book else None
    if book is None or board is None:
        raise Problem(404, "no-board", "board", game=game.name)
    showing = Showing(book, board, reader, number_of(request.headers.get("x-since", "")))
    try:
        done = read_steps(query.get("done", ""))
        return draw_lesson(request, showing.done(done) if done else showing.drafted(read_steps(query.get("draft", ""))))
    except ActionError as error:
        raise Problem(400, "bad-steps", "table-errors") from error


routes = [Route("/learn/{game}/board/{board}", show_board, methods=["GET"])]
