"""Studies: `/study/GAME` begins one, `/study/GAME/DATA` is one. The address holds all of it; nothing is stored.

?n=5            the position after its move 5, in the order in which moves were tried; the start without
&draft=12,45    with some choices made
&sent=12,45     these are made: leads to the study with them
&deal=1         chance begins anew here: the same
&ask=1          with what the bot says
&set=1          it is set up: `&place=`, `&piece=`, and `&put=` where the piece goes
"""

import asyncio
import logging
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sobremesa import compiled
from sobremesa.bots.advice import Advice
from sobremesa.core.errors import ActionError
from sobremesa.study.asking import ask_for_plans, identity_of
from sobremesa.study.fields import NotOffered
from sobremesa.study.playing import PlayedStudy, deal_of
from sobremesa.study.study import LONGEST_NAME, LONGEST_REMARK, START, CannotStudy, Study
from sobremesa.study.written import write_study
from sobremesa.web.new_tables import random_seed
from sobremesa.web.pages.asking import desk_of, game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import number_of, read_form, read_steps, text_of
from sobremesa.web.pages.lessons import draw_lesson
from sobremesa.web.pages.study_begun import StudyBroken, address_of_visitor, study_shelf_of
from sobremesa.web.studying.changes import turned, with_field, with_moves, with_piece, with_text
from sobremesa.web.studying.pages import page_of_moves, page_of_setup, with_advice
from sobremesa.web.studying.place import StudyPlace
from sobremesa.web.studying.seen import SeenStudy
from sobremesa.web.teaching import Viewed
from sobremesa.web.visitors import clean_line, visitor_of

PATIENCE: Final = 25.0  # seconds for which a page waits for the bot
_logger = logging.getLogger(__name__)
_MOST_SENT: Final = 120  # actions in an address
_LONGEST_KEY: Final = 80


# -- asked for -------------------------------------------------------------------------------------------------------


async def show_study(request: Request) -> Response:
    """A study at one of its moves, or what an address does with it."""
    seen, query = await _seen(request), request.query_params
    try:
        if "sent" in query:
            steps = read_steps(query["sent"])[:_MOST_SENT]
            return _moved(request, *await run_in_threadpool(with_moves, seen, steps))
        if "deal" in query:
            return _moved(request, *seen.played.with_move(seen.place.number, deal_of(random_seed())))
        if "put" in query:
            study, key = await run_in_threadpool(with_piece, seen, query["put"][:_LONGEST_KEY])
            return await _changed(request, seen, study, f"&place={key}&piece={seen.place.piece}")
        if seen.place.sets_up:
            return draw_lesson(request, await run_in_threadpool(page_of_setup, seen))
        drafted = read_steps(query.get("draft", ""))
        viewed = await run_in_threadpool(page_of_moves, seen, drafted)
        return draw_lesson(request, await _advised(request, seen, viewed) if "ask" in query else viewed)
    except ActionError as error:
        raise Problem(400, "bad-steps", "table-errors") from error
    except NotOffered as error:
        raise Problem(400, "not-offered", "study-errors") from error
    except CannotStudy as error:
        raise StudyBroken(error) from error


async def _seen(request: Request) -> SeenStudy:
    game, data = game_asked_for(request), request.path_params["data"]
    shelf = study_shelf_of(request)
    try:
        played = await shelf.study(data, address_of_visitor(request))
        if played.study.game_id != game.id:
            raise CannotStudy("no-link")
    except CannotStudy as error:
        raise await StudyBroken.of(request, error) from error
    return SeenStudy(
        played,
        _place(request, played),
        visitor_of(request).language,
        number_of(request.headers.get("x-since", "")),
    )


def _place(request: Request, played: PlayedStudy) -> StudyPlace:
    query = request.query_params
    number = number_of(query.get("n", "0"))
    if number is None or number > len(played.study.nodes):
        raise Problem(404, "no-move", "study-errors")
    sets_up = query.get("set") == "1"
    return StudyPlace(
        played.study.game_id,
        request.path_params["data"],
        number,
        sets_up,
        _word(query.get("place", "")) if sets_up else "",
        _word(query.get("piece", "")) if sets_up else "",
    )


def _word(text: str) -> str:
    """The name of a place or a piece, as it can stand in an address."""
    clean = text[:_LONGEST_KEY]
    return clean if all(sign.isascii() and (sign.isalnum() or sign in "-_.") for sign in clean) else ""


def _moved(request: Request, played: PlayedStudy, number: int) -> Response:
    """The way to the study with one more move."""
    try:
        data = study_shelf_of(request).link_to(played)
    except CannotStudy as error:
        raise StudyBroken(error) from error
    return RedirectResponse(StudyPlace(played.study.game_id, data, number).address, 303)


async def _changed(request: Request, seen: SeenStudy, study: Study, more: str = "") -> Response:
    """The way to the study with another position."""
    number = seen.place.number if study is seen.study else START
    data = await study_shelf_of(request).put(study)
    return RedirectResponse(f"/study/{study.game_id}/{data}?n={number}&set=1{more}", 303)


async def _advised(request: Request, seen: SeenStudy, viewed: Viewed) -> Viewed:
    """The page with what the bot says, if it has the time."""
    shelf, state = study_shelf_of(request), seen.state
    if not compiled.is_active():
        raise Problem(409, "not-able", "study-errors")
    identity = identity_of(state)
    if identity not in shelf.advice:
        shelf.check_rate(address_of_visitor(request), "hint")
        if shelf.asking.locked():
            return with_advice(viewed, None)
        try:
            async with shelf.asking, asyncio.timeout(PATIENCE):
                found: list[Advice] = await ask_for_plans(desk_of(request), seen.played.game, state)
        except Exception as error:  # a worker that died, or other people's games that took all of the time
            if not isinstance(error, TimeoutError):
                _logger.warning("the bot said nothing of a study", exc_info=error)
            return with_advice(viewed, None)
        shelf.remember(identity, found)
    return await run_in_threadpool(with_advice, viewed, shelf.advice[identity])


async def download_study(request: Request) -> Response:
    """The study as a file."""
    seen = await _seen(request)
    text = write_study(seen.study.shared())
    name = f'attachment; filename="{seen.study.game_id}-study.json"'
    return PlainTextResponse(text, headers={"content-disposition": name})


# -- sent ------------------------------------------------------------------------------------------------------------


async def change_study(request: Request) -> Response:
    """Do something to the study that a form says, and lead to what becomes of it."""
    seen = await _seen(request)
    form = await read_form(request)
    fields = {name: text_of(form, name) for name in form}
    done = fields.get("do", "")
    try:
        if done == "words":
            name = clean_line(fields.get("name", ""))[:LONGEST_NAME]
            study = seen.study.told(seen.place.number, name, _remark(fields.get("remark", "")))
            return _moved(request, seen.played.rearranged(study), seen.place.number)
        if done == "remove" and seen.place.number:
            less = seen.played.rearranged(seen.study.without(seen.place.number))
            return _moved(request, less, seen.study.parent(seen.place.number))
        if done == "first" and seen.place.number:
            place = len(seen.study.line(seen.place.number))
            study = seen.study.firstly(seen.place.number)
            return _moved(request, seen.played.rearranged(study), _nth(study, place))
        more = f"&place={seen.place.key}&piece={seen.place.piece}"
        study = await run_in_threadpool(_set_up, seen, done, fields)
        return await _changed(request, seen, study, more)
    except NotOffered as error:
        raise Problem(400, "not-offered", "study-errors") from error
    except CannotStudy as error:
        raise await StudyBroken.of(request, error) from error


def _set_up(seen: SeenStudy, done: str, fields: dict[str, str]) -> Study:
    if done == "field":
        return with_field(seen, fields.get("field", ""), fields.get("to", ""))
    if done in ("undo", "redo"):
        return turned(seen, back=done == "undo")
    if done == "text":
        return with_text(seen, fields.get("text", ""))
    raise NotOffered


def _nth(study: Study, place: int) -> int:
    """The move at this place of the first line."""
    number = START
    for _ in range(place):
        number = study.children(number)[0]
    return number


def _remark(text: str) -> str:
    """A remark as it can stand on a page."""
    lines = (clean_line(line) for line in text.replace("\r\n", "\n").split("\n"))
    return "\n".join(lines)[:LONGEST_REMARK].strip()


routes = [
    Route("/study/{game}/{data}", show_study, methods=["GET"]),
    Route("/study/{game}/{data}", change_study, methods=["POST"]),
    Route("/study/{game}/{data}/file", download_study, methods=["GET"]),
]
