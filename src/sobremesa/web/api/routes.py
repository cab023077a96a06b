"""Every address of the API."""

from collections.abc import Sequence
from functools import cache
from typing import Any, final

from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from sobremesa.web.api import acting, creating, games, looking, talking
from sobremesa.web.api.asked import NoFields
from sobremesa.web.api.document import document_of, written
from sobremesa.web.api.endpoints import ALL, Call, Endpoint, routes_of
from sobremesa.web.api.paths import is_api
from sobremesa.web.faces import all_faces
from sobremesa.web.problems import Problem


@cache
def _document() -> bytes:
    return written(document_of(all_endpoints(), all_faces()))


async def show_document(call: Call, query: NoFields, sent: NoFields) -> Response:
    """The OpenAPI document."""
    return Response(_document(), media_type="application/json")


def all_endpoints() -> Sequence[Endpoint[Any, Any]]:
    """All of them, in the order in which the document tells them."""
    says = "The OpenAPI document of all this."
    document = Endpoint(
        "showDocument", "GET", "/openapi.json", ALL, show_document, says, "application/json", NoFields, NoFields
    )
    return [
        *games.ENDPOINTS,
        document,
        *creating.ENDPOINTS,
        *looking.ENDPOINTS,
        *acting.ENDPOINTS,
        *talking.ENDPOINTS,
    ]


def api_routes() -> list[BaseRoute]:
    """Their routes."""
    return [*routes_of(all_endpoints())]


@final
class NothingElse(BaseRoute):
    """Whatever no other route of the API answers: nothing is there.

    Browsers are led on where a '/' is missing or too much; programs are not, with the token that they have sent.
    """

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Only in part, so that routes come first which have the address, and be it with another method."""
        is_ours = scope["type"] == "http" and is_api(scope["path"]) and scope["path"].strip("/") != "api"
        return Match.PARTIAL if is_ours else Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so."""
        raise Problem(404, "not-found")
