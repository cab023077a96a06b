"""Where studies begin: new, empty, from a document or file, from a moment of a game, from a puzzle.

From a game that goes on a study holds what one seat knows and a guess of the rest, as playing on from there does.
"""

from dataclasses import replace

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.catalog import GAMES
from sobremesa.core.errors import PositionError, SetupError
from sobremesa.core.game import Game
from sobremesa.study.playing import document_of, study_from
from sobremesa.study.study import LONGEST_NAME, CannotStudy, Study
from sobremesa.study.written import MARK, read_json, study_of
from sobremesa.web.faces import face_of
from sobremesa.web.forks import ANEW, start_of
from sobremesa.web.held_hints import holder_of
from sobremesa.web.new_tables import random_seed
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import form_with_file, number_of, text_of
from sobremesa.web.pages.moments import entry_of, looker_with
from sobremesa.web.pages.places import remember_seats
from sobremesa.web.pages.shared_games import shared_sitting
from sobremesa.web.pages.sitting import SeatRequest, say_to
from sobremesa.web.proxies import counted_as
from sobremesa.web.puzzle_room import puzzle_bench
from sobremesa.web.rendering import page
from sobremesa.web.shared_games import LARGEST_GAME, CannotPlay, decoded
from sobremesa.web.study_shelf import StudyShelf


class StudyBroken(Problem):
    """A study that cannot be opened: its page says why, and offers the part that can be."""

    def __init__(self, error: CannotStudy, part: str = "") -> None:
        super().__init__(422, error.code, "study-errors", **error.fields)
        self.part = part

    @classmethod
    async def of(cls, request: Request, error: CannotStudy) -> "StudyBroken":
        """With the address of the part."""
        if error.part is None:
            return cls(error)
        data = await study_shelf_of(request).put(error.part)
        return cls(error, f"/study/{error.part.game_id}/{data}?n={len(error.part.nodes)}")


def study_shelf_of(request: Request) -> StudyShelf:
    """The studies that this process has played."""
    shelf = request.app.state.studies
    assert isinstance(shelf, StudyShelf)
    return shelf


def address_of_visitor(request: Request) -> str:
    """By which visitors are counted."""
    return counted_as(request.client.host) if request.client else ""


async def on_broken_study(request: Request, error: Exception) -> Response:
    """The page of a study that cannot be opened."""
    assert isinstance(error, StudyBroken)
    return page(request, "study_broken.html", error.status, problem=error, part=error.part)


# -- new, empty, or brought along ------------------------------------------------------------------------------------


async def ask_how_to_begin(request: Request) -> Response:
    """The ways to begin a study, of all games or of one."""
    games = [game_asked_for(request)] if "game" in request.path_params else [*GAMES.values()]
    ways = [(game, _numbers(game), bool(face_of(game.id).empty_table(2))) for game in games]
    return page(request, "study.html", ways=ways, kilobytes=LARGEST_GAME // 1024)


def _numbers(game: Game) -> tuple[str, ...]:
    """For how many it can be set up: without anybody nothing is decided, and nothing can be studied."""
    choices = next((spec.choices for spec in game.options() if spec.name == "players" and spec.kind == "number"), ())
    return tuple(choice for choice in choices if choice != "0")


async def begin_study(request: Request) -> Response:
    """Begin a study as a form says."""
    game = game_asked_for(request)
    async with form_with_file(request) as form:
        sent = form.get("file")
        raw = await sent.read(LARGEST_GAME + 1) if isinstance(sent, UploadFile) else b""
        raw = raw or text_of(form, "text").encode()
        done, number = text_of(form, "do"), number_of(text_of(form, "players"))
    try:
        study = _brought(game, raw) if done == "open" else _new(game, number, empty=done == "empty")
        return await lead_to(request, study, "&set=1" if done == "empty" else "")
    except CannotStudy as error:
        raise await StudyBroken.of(request, error) from error


async def lead_to(request: Request, study: Study, more: str = "") -> Response:
    """The way to a study; CannotStudy where it cannot be played."""
    data = await study_shelf_of(request).put(study)
    return RedirectResponse(f"/study/{study.game_id}/{data}?n=0{more}", 303)


def _new(game: Game, number: int | None, *, empty: bool) -> Study:
    """A game for so many as it begins, or a table on which next to nothing lies."""
    if empty and number is not None and str(number) in _numbers(game):
        return study_from(game, face_of(game.id).empty_table(number))
    players: dict[str, object] = {} if number is None else {"players": number}
    try:
        state = game.new(players, random_seed())
    except SetupError as error:
        raise Problem(422, "no-setup") from error
    if state.over():
        raise CannotStudy("nobody-decides")
    return study_from(game, document_of(state))


def _brought(game: Game, raw: bytes) -> Study:
    """A study or a position that somebody brings."""
    if not raw:
        raise CannotStudy("nothing-sent")
    if len(raw) > LARGEST_GAME:
        raise CannotStudy("too-large", kilobytes=LARGEST_GAME // 1024)
    try:
        found = read_json(decoded(raw))
    except CannotPlay as error:
        raise CannotStudy(error.code, None, **error.fields) from error
    if MARK not in found:
        return study_from(game, found)
    study = study_of(found)
    if study.game_id != game.id:
        raise CannotStudy("of-another-game", game=game.name)
    return study


# -- from a moment, from a puzzle ------------------------------------------------------------------------------------


async def study_moment(request: Request) -> Response:
    """A study of a moment: of what its looker knows, and with other draws than those of the game."""
    if "data" in request.path_params:
        sitting = await shared_sitting(request)
    else:
        sitting = await SeatRequest.to_look(request, "")
        await remember_seats(sitting)
    table, query = sitting.table, request.query_params
    entry = entry_of(query.get("move", ""), table)
    looker = looker_with(sitting, query.get("eyes", ""))
    past = table.at(table.history.nearest(entry))
    if past.state.over():
        raise Problem(409, "over-there", "study-errors")
    if await holder_of(sitting.hall, past.whole):
        raise Problem(403, "held", "study-errors")
    try:
        study = study_from(past.game, start_of(past.state, looker, ANEW))
        return await lead_to(request, _told(request, study, past.count, open_to_all=looker.open))
    except (CannotStudy, PositionError) as error:
        raise Problem(409, "cannot-study", "study-errors") from error


def _told(request: Request, study: Study, move: int, *, open_to_all: bool) -> Study:
    """With what it was made of: whoever is sent its link does not know."""
    name = say_to(request, "study", "after-move" if move else "at-start", move=str(move))
    dealt = say_to(request, "fork", "luck-anew-open" if open_to_all else "luck-anew-told")
    return replace(study, name=name[:LONGEST_NAME], remark=dealt)


async def study_puzzle(request: Request) -> Response:
    """A study of a puzzle's position."""
    game = game_asked_for(request)
    bench = puzzle_bench(game.id, request.path_params["puzzle"])
    if bench is None:
        raise Problem(404, "no-puzzle", "puzzle-errors", game=game.name)
    try:
        return await lead_to(request, study_from(bench.game, document_of(bench.task.start)))
    except CannotStudy as error:
        raise Problem(409, "cannot-study", "study-errors") from error


routes = [
    Route("/study", ask_how_to_begin, methods=["GET"]),
    Route("/study/{game}", ask_how_to_begin, methods=["GET"]),
    Route("/study/{game}", begin_study, methods=["POST"]),
    Route("/puzzle/{game}/{puzzle}/study", study_puzzle, methods=["GET"]),
    *(
        Route(f"{place}/study", study_moment, methods=["GET"])
        for place in ("/r/{data}", "/table/{table_id}", "/table/{table_id}/{token}")
    ),
]
