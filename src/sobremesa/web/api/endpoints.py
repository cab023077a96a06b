"""What an address of the API is: who may ask, what is sent and told, and what can go wrong; and one call of it.

The routes and the OpenAPI document are both made of these, so no address can be one and not in the other.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.web.api.asked import NoFields
from sobremesa.web.api.bodies import read_body, read_query, read_token
from sobremesa.web.api.paths import API_ROOT
from sobremesa.web.hall import Hall
from sobremesa.web.pages.asking import hall_of
from sobremesa.web.pages.seatless import SEAT_TOKEN
from sobremesa.web.pages.sitting import SeatRequest
from sobremesa.web.problems import Problem
from sobremesa.web.visitors import visitor_of

ALL: Final = "all"  # no token is asked for
LOOKER: Final = "looker"  # a seat, or whoever looks on where the table lets them
SEAT: Final = "seat"
_NO_SEAT: Final = ("no-seat", "link-ended")  # told to programs as what it is: a token that is none
_ENCODER: Final = msgspec.json.Encoder()

Query = TypeVar("Query", bound=msgspec.Struct)
Sent = TypeVar("Sent", bound=msgspec.Struct)


class Call:
    """One request of a program."""

    def __init__(self, request: Request) -> None:
        self.request = request

    @property
    def hall(self) -> Hall:
        """The tables of this server."""
        return hall_of(self.request)

    @property
    def language(self) -> str:
        """The language that is asked for."""
        return visitor_of(self.request).language

    def named(self, parameter: str) -> str:
        """A part of the address."""
        found = self.request.path_params[parameter]
        assert isinstance(found, str)
        return found

    async def sitting(self, seat: str | None = None, *, joined: bool = True, acts: bool = False) -> SeatRequest:
        """The table of the address, with the seats of the token; Problem where it holds none, or nobody joined yet."""
        sit = SeatRequest.to_act if acts else SeatRequest.of
        sitting = await sit(self.request, seat or "" if self.request.scope[SEAT_TOKEN] else "")
        if seat and not sitting.mine:
            raise Problem(403, "not-your-seat", "table-errors")
        if joined and any(not sitting.table.seats[each].taken for each in sitting.mine):
            raise Problem(409, "join-first", "api")
        return sitting


@dataclass(frozen=True)
class Made:
    """Something new, and its address."""

    told: msgspec.Struct
    address: str


Told = msgspec.Struct | Made | Response


@dataclass(frozen=True)
class Endpoint(Generic[Query, Sent]):
    """One address with one method."""

    name: str  # of the operation
    method: str
    path: str  # below the root
    who: str
    does: Callable[[Call, Query, Sent], Awaitable[Told]]
    says: str  # one sentence about it
    told: type[msgspec.Struct] | str  # the answer, or its media type
    query: type[Query]
    sent: type[Sent]
    made: bool = False  # whether something new is answered, with its address
    keyed: bool = False  # whether it takes a header Idempotency-Key
    problems: Sequence[int] = field(default=())  # beside those that any address of its kind has

    async def answer(self, request: Request) -> Response:
        """The answer to a request."""
        request.scope[SEAT_TOKEN] = read_token(request)
        if self.who == SEAT and not request.scope[SEAT_TOKEN]:
            raise Problem(401, "no-token", "api")
        query = read_query(request, self.query)
        sent = self.sent() if self.sent is NoFields and self.method == "GET" else await read_body(request, self.sent)
        try:
            told = await self.does(Call(request), query, sent)
        except Problem as problem:
            if problem.code in _NO_SEAT:
                problem.status = 401
            raise
        if isinstance(told, Response):
            return told
        if isinstance(told, Made):
            return encoded(told.told, 201, {"location": told.address})
        return encoded(told)


def encoded(told: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Something as JSON."""
    return Response(_ENCODER.encode(told), status, headers, "application/json")


def routes_of(endpoints: "Sequence[Endpoint[msgspec.Struct, msgspec.Struct]]") -> list[Route]:
    """One route for each address, whatever can be done there."""
    by_path: dict[str, dict[str, Endpoint[msgspec.Struct, msgspec.Struct]]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [_route(path, methods) for path, methods in by_path.items()]


def _route(path: str, methods: "dict[str, Endpoint[msgspec.Struct, msgspec.Struct]]") -> Route:
    async def answer(request: Request) -> Response:
        return await methods["GET" if request.method == "HEAD" else request.method].answer(request)

    return Route(API_ROOT + path, answer, methods=[*methods])
