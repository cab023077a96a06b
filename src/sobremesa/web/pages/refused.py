"""Why something was not done at a table, in the words of whoever tried it: the same for pages and for programs."""

from typing import Final

from sobremesa.core.errors import GameOver, IllegalAction, SobremesaError, StaleAction, UnknownAction
from sobremesa.table.table import NotAllowed
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.problems import Problem
from sobremesa.web.visitors import visitor_of
from sobremesa.wording.messages import web_catalog

STALE: Final = "stale"  # the code of what was meant for another position


def refused(sitting: SeatRequest, error: SobremesaError) -> Problem:
    """What the table answers to something that cannot be done there now; the error itself where it is none of these."""
    if isinstance(error, StaleAction):
        problem = Problem(409, STALE, "table")
        problem.seq = sitting.table.seq
    elif isinstance(error, GameOver):
        problem = Problem(409, "over-already", "table")
    elif isinstance(error, IllegalAction) and error.refusal is not None:
        return _not_legal(sitting, error)
    elif isinstance(error, IllegalAction | UnknownAction):
        problem = Problem(422, "no-such-move", "table-errors")
    elif isinstance(error, NotAllowed):
        problem = Problem(409, error.code, "not-allowed")
    else:
        raise error
    said = web_catalog(visitor_of(sitting.request).language).say(problem.section, problem.code, **problem.fields)
    return problem.with_words(said)


def _not_legal(sitting: SeatRequest, error: IllegalAction) -> Problem:
    """Why an action of the seat's own decision is not legal."""
    assert error.refusal is not None
    viewing, _ = sitting.viewing()
    view = sitting.table.state.view(sitting.seat)
    words = viewing.wording.words(view, viewing.looker.language, viewing.called)
    return Problem(422, "not-legal").with_words(words.refusal(error.refusal), error.rule)
