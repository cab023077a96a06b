"""What a visitor is told when something is not as it should be: one sentence, on a page or for a script."""

import logging
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.core.errors import GameOver, OtherVersion, SetupError, SobremesaError
from sobremesa.table.log import BrokenLog
from sobremesa.table.table import NotAllowed
from sobremesa.web.api.paths import is_api
from sobremesa.web.api.problems import problem_document
from sobremesa.web.problems import Problem as Problem
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.store.rows import CannotKeep, Conflict, DatabaseDown, NoSuchTable
from sobremesa.web.trouble import note
from sobremesa.web.visitors import visitor_of

_BY_STATUS: Final = {400: "bad-request", 404: "not-found", 405: "not-here", 413: "too-large", 429: "too-often"}
_BY_ERROR: Final[dict[type[SobremesaError], tuple[int, str]]] = {
    OtherVersion: (409, "other-version"),
    BrokenLog: (500, "broken-table"),
    NoSuchTable: (404, "no-table"),
    SetupError: (422, "no-setup"),
    CannotKeep: (413, "too-large"),
    GameOver: (409, "over"),
    Conflict: (409, "too-often"),
}
_COME_BACK_AFTER: Final = 5  # seconds, where the database fails
_logger = logging.getLogger(__name__)


def problem_page(request: Request, problem: Problem) -> Response:
    """The page of a problem; a script that asked for a part of a page gets the sentence, a program a document."""
    if is_api(request.scope["path"]):
        return problem_document(problem, visitor_of(request).language)
    template = "_problem.html" if wants_part(request) else "error.html"
    response = page(request, template, problem.status, problem=problem)
    response.headers.update(problem.headers)
    response.headers["cache-control"] = "no-store"
    return response


async def on_problem(request: Request, error: Exception) -> Response:
    """A problem that a page raised."""
    assert isinstance(error, Problem)
    return problem_page(request, error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """What Starlette found: no such address, a method that does not exist here, a form that cannot be read."""
    assert isinstance(error, HTTPException)
    problem = Problem(error.status_code, _BY_STATUS.get(error.status_code, "bad-request"))
    problem.headers = dict(error.headers or {})
    return problem_page(request, problem)


async def on_our_error(request: Request, error: Exception) -> Response:
    """What the engine or the store refused, where no page had a better sentence.

    The error's own text is English, and that of a broken log can name another seat's move: it is never shown.
    """
    assert isinstance(error, SobremesaError)
    if isinstance(error, BrokenLog):
        note(_logger, "a table cannot be read", error)
    if isinstance(error, DatabaseDown):
        return _database_down(request, error)
    if isinstance(error, NotAllowed):
        return problem_page(request, Problem(409, error.code, "not-allowed"))
    status, code = next((told for kind, told in _BY_ERROR.items() if isinstance(error, kind)), (400, "bad-request"))
    return problem_page(request, Problem(status, code))


def _database_down(request: Request, error: DatabaseDown) -> Response:
    note(_logger, "visitors are asked to come back", error)
    problem = Problem(503, "database-down")
    problem.headers["retry-after"] = str(_COME_BACK_AFTER)
    return problem_page(request, problem)
