"""The words and the picture that a page names for those who show a link to it."""

from dataclasses import dataclass

from starlette.requests import Request

from sobremesa.table.situation import Situation
from sobremesa.web.faces import Face
from sobremesa.web.link_pictures.drawing import can_draw
from sobremesa.web.link_pictures.pictures import tell
from sobremesa.wording.messages import web_catalog


@dataclass(frozen=True)
class LinkPreview:
    """What stands in the head of a page."""

    title: str
    about: str
    image: str  # its whole address; '' for none


def preview_of_game(request: Request, table: Situation, face: type[Face], language: str) -> LinkPreview:
    """Of a seat's own page: the game, and nothing of the table."""
    about = web_catalog(language).say("link", "play", game=table.game.name)
    return LinkPreview(table.game.name, about, _still(request, face))


def preview_of_table(
    request: Request, table: Situation, face: type[Face], language: str, *, drawn: bool
) -> LinkPreview:
    """Of a page for whoever looks on; `drawn` says that there is a picture of this moment."""
    told = tell(table, language)
    code = "watch-again" if table.whole.closed else "look-on"
    about = web_catalog(language).say("link", code, game=table.game.name)
    if told is None:
        return LinkPreview(table.game.name, about, _still(request, face))
    image = f"{_base(request)}/card/{table.table_id}/{table.moved}.{language}.png"
    return LinkPreview(f"{told.title} · {told.above}", about, image if drawn and can_draw() else _still(request, face))


def _still(request: Request, face: type[Face]) -> str:
    return f"{_base(request)}/card/{face.game_id}.png" if face.still() is not None else ""


def _base(request: Request) -> str:
    return str(request.base_url).rstrip("/")
