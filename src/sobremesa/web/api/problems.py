"""Problem documents (RFC 9457): what programs are told when something is not done."""

from http import HTTPStatus
from typing import Final

import msgspec
from starlette.responses import Response

from sobremesa.web.api.told import FaultTold, ProblemTold
from sobremesa.web.problems import Problem
from sobremesa.wording.messages import web_catalog

PROBLEM_TYPE: Final = "application/problem+json"
_KIND: Final = "urn:sobremesa:problem:"
_NOT_NOW: Final = (429, 503)
_SOON: Final = "1"  # seconds, where nobody knows when there will be room


def problem_told(problem: Problem, language: str) -> ProblemTold:
    """The document of a problem: its sentence is that of the page."""
    said = problem.said or web_catalog(language).say(problem.section, problem.code, **problem.fields)
    return ProblemTold(
        type=_KIND + problem.code,
        title=_title_of(problem.status),
        status=problem.status,
        detail=said,
        code=problem.code,
        rule=problem.rule,
        errors=[FaultTold(fault.said, fault.pointer, fault.parameter, fault.rule) for fault in problem.faults],
        seq=problem.seq,
    )


def _title_of(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Error"


def problem_document(problem: Problem, language: str) -> Response:
    """The same as an answer."""
    body = msgspec.json.encode(problem_told(problem, language))
    headers = {**problem.headers, "cache-control": "no-store"}
    if problem.status in _NOT_NOW:
        headers.setdefault("retry-after", _SOON)
    if problem.status == 401:
        headers.setdefault("www-authenticate", 'Bearer realm="seat"')
    return Response(body, problem.status, headers, PROBLEM_TYPE)
