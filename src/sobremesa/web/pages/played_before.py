"""Whether somebody has played a game before: asked once at "Play now", and changed under "Name and settings"."""

from dataclasses import dataclass
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.core.game import Game
from sobremesa.web.courses import first_lesson, has_first_game, taught
from sobremesa.web.faces import face_of
from sobremesa.web.first_games import FIRST
from sobremesa.web.learnt import ASKED, FINISHED, PLAYED, Learnt
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import text_of
from sobremesa.web.rendering import Speaker, face_speaker, page
from sobremesa.web.visitors import Visitor, visitor_of

NO, SUCH_GAMES, YES = "no", "such", "yes"
ASK_ME: Final = "ask"  # under "Name and settings": to be asked again
_FIELD: Final = "played-"


@dataclass(frozen=True)
class GameAsked:
    """A game of which it is asked."""

    game: Game
    prefix: str  # of its face
    own: Speaker


@dataclass(frozen=True)
class PlayedShown:
    """What was answered for a game, as a field of the settings."""

    game: Game
    field: str
    answer: str


async def ask(request: Request) -> Response:
    """The question as a page; whoever asks for a game without lessons is led to the first page, where its button is."""
    game, visitor = game_asked_for(request), visitor_of(request)
    if game not in taught():
        return RedirectResponse("/", 303)
    face = face_of(game.id)
    return page(request, "learn/ask.html", asked=GameAsked(game, face.prefix(), face_speaker(face, visitor.language)))


def heed_answer(request: Request, game_id: str, form: FormData) -> str:
    """Remember an answer. What it leads to is the address of a lesson, a game at once, or nothing: the usual."""
    answer = text_of(form, "answer")
    if answer not in (NO, SUCH_GAMES, YES):
        raise Problem(400, "no-answer", "learn")
    visitor = visitor_of(request)
    visitor.remember(learnt=with_answer(visitor.learnt, game_id, YES if answer == YES else NO))
    if answer == NO and first_lesson(game_id):
        return first_lesson(game_id)
    return FIRST if answer == SUCH_GAMES and has_first_game(game_id) else ""


def with_answer(learnt: Learnt, game_id: str, answer: str) -> Learnt:
    """What is known after an answer. Whoever takes a yes back is taught again, even after a whole game."""
    if answer == YES:
        return learnt.knowing(game_id, ASKED, PLAYED)
    new = learnt.without(game_id, PLAYED, FINISHED)
    return new.knowing(game_id, ASKED) if answer == NO else new.without(game_id, ASKED)


def answers_of(visitor: Visitor) -> list[PlayedShown]:
    """What was answered, for every game that has lessons."""
    return [PlayedShown(game, _FIELD + game.id, _answer(visitor.learnt, game.id)) for game in taught()]


def _answer(learnt: Learnt, game_id: str) -> str:
    if learnt.has(game_id, PLAYED) or learnt.has(game_id, FINISHED):
        return YES
    return NO if learnt.has(game_id, ASKED) else ASK_ME


def heed_settings(visitor: Visitor, form: FormData) -> None:
    """Remember the answers that the settings were sent with, where they were changed."""
    for shown in answers_of(visitor):
        answer = text_of(form, shown.field)
        if answer in (ASK_ME, NO, YES) and answer != shown.answer:
            visitor.remember(learnt=with_answer(visitor.learnt, shown.game.id, answer))


routes = [Route("/play/{game}", ask, methods=["GET"])]
