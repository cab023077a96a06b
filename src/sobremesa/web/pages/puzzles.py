"""Puzzles: the list of all, one of them on the table page, and the one of a day.

What this browser has solved is kept by POST alone, as lessons are. The puzzle of a day is a function of the date in its
address; days up to tomorrow are answered, for somewhere it is tomorrow already.
"""

import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.core.errors import ActionError
from sobremesa.puzzles.daily import days_of, in_order, puzzle_of_day
from sobremesa.puzzles.puzzle import Puzzle
from sobremesa.web.pages.asking import game_asked_for, hall_of
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_form, read_steps, text_of
from sobremesa.web.pages.lessons import draw_lesson
from sobremesa.web.pages.settings_page import own_path
from sobremesa.web.puzzle_lists import all_lists, remembered_as, shelf_of, today_at
from sobremesa.web.puzzle_room import NoAnswer, PuzzlePlace, puzzle_bench
from sobremesa.web.puzzle_words import PuzzleWords
from sobremesa.web.puzzling import HINTS, Puzzling
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.teaching import Viewed
from sobremesa.web.visitors import visitor_of

_MOST_SENT: Final = 120  # actions in an address


async def show_puzzles(request: Request) -> Response:
    """The puzzles of all games."""
    visitor = visitor_of(request)
    lists = all_lists(visitor.learnt, visitor.language, today_at(hall_of(request).clock()))
    return page(request, "puzzles.html", lists=lists)


async def show_puzzle(request: Request) -> Response:
    """A puzzle, by its id or by its day."""
    game, name, query = game_asked_for(request), request.path_params["puzzle"], request.query_params
    day = _day_of(name)
    puzzle = _of_day(request, game.id, day) if day else None
    bench = puzzle_bench(game.id, puzzle.id if puzzle else name)
    if bench is None:
        raise Problem(404, "no-puzzle", "puzzle-errors", game=game.name)
    visitor = visitor_of(request)
    try:
        place = PuzzlePlace(game.id, bench.puzzle.id, name, tuple(read_steps(query.get("so", "")))[:_MOST_SENT])
        puzzling = Puzzling(
            bench,
            place,
            visitor.language,
            shelf_of(bench.puzzle, visitor.learnt),
            day,
            number_of(request.headers.get("x-since", "")),
        )
        viewed = await run_in_threadpool(_viewed, puzzling, query, len(bench.puzzle.way))
    except (NoAnswer, ActionError) as error:
        raise Problem(400, "bad-steps", "table-errors") from error
    return draw_lesson(request, viewed)


def _viewed(puzzling: Puzzling, query: QueryParams, length: int) -> Viewed:
    """The page that an address asks for."""
    if query.get("sent"):
        return puzzling.sent(read_steps(query["sent"])[:_MOST_SENT])
    if "show" in query:
        return puzzling.shown(_number(query["show"], length))
    return puzzling.drafted(read_steps(query.get("draft", "")), _number(query.get("hint", "0"), HINTS + 1))


def _number(text: str, end: int) -> int:
    number = number_of(text)
    if number is None or number >= end:
        raise Problem(404, "no-way", "lesson-errors")
    return number


def _day_of(name: str) -> datetime.date | None:
    """The day that an address names; None where it names a puzzle."""
    try:
        day = datetime.date.fromisoformat(name)
    except ValueError:
        return None
    return day if day.isoformat() == name else None


def _of_day(request: Request, game_id: str, day: datetime.date) -> Puzzle:
    tomorrow = today_at(hall_of(request).clock()) + datetime.timedelta(days=1)
    puzzle = puzzle_of_day(game_id, day) if day <= tomorrow else None
    if puzzle is None:
        stretches = days_of(game_id)
        words = PuzzleWords(in_order(game_id)[0], visitor_of(request).language) if stretches else None
        if words is None:
            raise Problem(404, "not-found")
        raise Problem(404, "no-day", "puzzle-errors", first=words.date(stretches[0].day))
    return puzzle


async def keep_solved(request: Request) -> Response:
    """Know from now on that a puzzle was solved."""
    game = game_asked_for(request)
    form = await read_form(request)
    number = number_of(text_of(form, "number"))
    if number is None or number >= len(in_order(game.id)):
        raise Problem(400, "no-number", "puzzle-errors")
    visitor = visitor_of(request)
    try:
        visitor.remember(learnt=visitor.learnt.knowing(remembered_as(game.id), number))
    except ValueError as error:
        raise Problem(400, "no-number", "puzzle-errors") from error
    if wants_part(request):
        return Response(status_code=204)
    return RedirectResponse(own_path(text_of(form, "next") or "/puzzles"), 303)


routes = [
    Route("/puzzles", show_puzzles, methods=["GET"]),
    Route("/puzzle/{game}/solved", keep_solved, methods=["POST"]),
    Route("/puzzle/{game}/{puzzle}", show_puzzle, methods=["GET"]),
]
