"""What is printed on a game's components: which values the rulebooks tell, and which are our own."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.core.errors import SetupError
from sobremesa.prints.components import AnyPrint as Components
from sobremesa.prints.components import components_file, has_components, load_components
from sobremesa.web.faces import face_of
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.errors import Problem
from sobremesa.web.rendering import face_speaker, page
from sobremesa.web.visitors import visitor_of

OURS: Final = "reconstructed"


@dataclass(frozen=True)
class PrintPart:
    """A part of the print: how many of its values come from where."""

    name: str
    counts: dict[str, int]
    reconstructed: dict[str, int]  # names in the file, without numbers of items, and how often each stands there

    @property
    def values(self) -> int:
        """All of them."""
        return sum(self.counts.values())

    @property
    def ours(self) -> int:
        """Those that we had to choose."""
        return self.counts.get(OURS, 0)


async def show_print(request: Request) -> Response:
    """The page."""
    game = game_asked_for(request)
    try:
        parts = await run_in_threadpool(_parts_of_game, game.id)
    except SetupError as error:
        raise Problem(404, "none", section="print", game=game.name) from error
    return page(
        request,
        "print.html",
        game=game,
        own=face_speaker(face_of(game.id), visitor_of(request).language),
        parts=parts,
        values=sum(part.values for part in parts),
        ours=sum(part.ours for part in parts),
    )


@cache
def _parts_of_game(game_id: str) -> list[PrintPart]:
    return parts_of(load_components(game_id))


def parts_of(components: Components) -> list[PrintPart]:
    """The tables at the top of the file, in their order."""
    parts: dict[str, PrintPart] = {}
    for path in components.leaves():
        top = re.split(r"[.\[]", path)[0]
        part = parts.setdefault(top, PrintPart(top, {}, {}))
        word = components.provenance(path)
        part.counts[word] = part.counts.get(word, 0) + 1
        if word == OURS:
            name = re.sub(r"\[\d+\]", "", path)
            part.reconstructed[name] = part.reconstructed.get(name, 0) + 1
    return list(parts.values())


async def download(request: Request) -> Response:
    """The file itself, to be changed and sent back."""
    game = game_asked_for(request)
    if not has_components(game.id):
        raise Problem(404, "none", section="print", game=game.name)
    headers = {"content-disposition": f'attachment; filename="{game.id}-components.toml"'}
    return Response(components_file(game.id), media_type="application/toml", headers=headers)


routes = [
    Route("/print/{game}", show_print, methods=["GET"]),
    Route("/print/{game}/components.toml", download, methods=["GET"]),
]
