"""Pages of other sites: those whose origin the host has named may use the API, and no others."""

from typing import Final, final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.web.api.paths import is_api
from sobremesa.web.middleware import Middleware

_NAMED: Final = "named_origin"
_MAY_SEND: Final = "Accept-Language, Authorization, Content-Type, Idempotency-Key"
_MAY_READ: Final = "Location, RateLimit, RateLimit-Policy, Retry-After"
_KEPT: Final = "600"  # seconds for which a browser need not ask again


def is_named(scope: Scope) -> bool:
    """Whether a request comes from a page of such a site."""
    return bool(scope.get(_NAMED, False))


@final
class NamedOrigins(Middleware):
    """ASGI middleware: lets browsers give answers of the API to pages of the named origins."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        super().__init__(app)
        self._origins = frozenset(origins)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on; what a browser asks beforehand is answered here."""
        headers = Headers(scope=scope)
        origin = headers.get("origin", "")
        if origin not in self._origins or not is_api(scope["path"]):
            await self.app(scope, receive, send)
            return
        scope[_NAMED] = True
        asks = scope["method"] == "OPTIONS" and "access-control-request-method" in headers

        async def send_with_origin(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                told["access-control-allow-origin"] = origin
                told.add_vary_header("Origin")
                if asks:
                    told["access-control-allow-methods"] = "GET, POST"
                    told["access-control-allow-headers"] = _MAY_SEND
                    told["access-control-max-age"] = _KEPT
                else:
                    told["access-control-expose-headers"] = _MAY_READ
            await send(message)

        if asks:
            await send_with_origin({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        else:
            await self.app(scope, receive, send_with_origin)
