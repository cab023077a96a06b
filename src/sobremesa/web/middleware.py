"""What everything has in common that a request passes through before it comes to a page."""

from abc import ABC, abstractmethod

from starlette.types import ASGIApp, Receive, Scope, Send


class Middleware(ABC):
    """ASGI middleware for requests; whatever else a server says (start and end of its life) is passed on as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one thing on."""
        passes = self.app if scope["type"] != "http" else self.answer
        await passes(scope, receive, send)

    @abstractmethod
    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or answer it."""
