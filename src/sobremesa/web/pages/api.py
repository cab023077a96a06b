"""The page about the API, made of the OpenAPI document."""

import re
from typing import Final

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.web.api.paths import API_ROOT
from sobremesa.web.api.reference import reference
from sobremesa.web.rendering import page

_CODE: Final = re.compile(r"`([^`]+)`")


def said(text: str) -> Markup:
    """A sentence of the document, in which names stand between backticks."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))


async def show_api(request: Request) -> Response:
    """Addresses in groups, types, problems."""
    server = str(request.base_url).rstrip("/")
    return page(request, "api.html", told=reference(), root=API_ROOT, server=server, said=said)


routes = [Route("/api", show_api, methods=["GET"])]
