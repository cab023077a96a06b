"""Name, language, colours, sound, notices, numbers of rules: what a browser is remembered by."""

import re
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.web.pages.forms import read_form, text_of
from sobremesa.web.pages.played_before import answers_of, heed_settings
from sobremesa.web.rendering import page, wants_part
from sobremesa.web.visitors import PACES, THEMES, visitor_of

_SWITCHES: Final = ("sound", "notices", "codes", "guess")
_LIKES: Final = ("name", "language", "theme", "rules", "pace", *_SWITCHES)
# Two slashes, or one and a backslash, would lead a browser to another server.
_OWN_PATH: Final = re.compile(r"/(?:[^/\\\s][^\\\s]{0,1998})?")


async def show_settings(request: Request) -> Response:
    """The form."""
    back = own_path(request.query_params.get("next", ""))
    return page(request, "settings.html", back=back, themes=THEMES, paces=PACES, played=answers_of(visitor_of(request)))


async def keep_settings(request: Request) -> Response:
    """Remember what was sent, and go back to where it was sent from. A field that is missing stays as it was."""
    form = await read_form(request)
    likes: dict[str, object] = {name: text_of(form, name) for name in _LIKES if name in form}
    for switch in form.getlist("switch"):
        # A box that is not ticked is not sent; the hidden field `switch` says that it was there.
        if isinstance(switch, str) and switch in _SWITCHES:
            likes.setdefault(switch, "")
    visitor_of(request).remember(**likes)
    heed_settings(visitor_of(request), form)
    if wants_part(request):
        return Response(status_code=204)
    return RedirectResponse(own_path(text_of(form, "next")), 303)


def own_path(text: str) -> str:
    """An address of ours to go back to; the first page where anything else was asked for."""
    return text if _OWN_PATH.fullmatch(text) and text.isprintable() else "/"


routes = [
    Route("/settings", show_settings, methods=["GET"]),
    Route("/settings", keep_settings, methods=["POST"]),
]
