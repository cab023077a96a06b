"""How much programs may ask: rates, sizes and streams of the API, by seat and by address, told in headers."""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

from starlette.datastructures import Headers, QueryParams
from starlette.types import Scope

from sobremesa.web.api.bodies import token_in
from sobremesa.web.api.paths import API_ROOT
from sobremesa.web.problems import Problem
from sobremesa.web.rates import Buckets
from sobremesa.web.settings import Limits, Rate

_MINUTE: Final = 60
_SEAT: Final = "seat"
_ADDRESS: Final = "address"
_OF_PAGES: Final = {"hint": "hint", "chat": "chat", "again": "create"}  # by the last word of an address
_TABLES: Final = f"{API_ROOT}/tables"


@dataclass(frozen=True)
class Caller:
    """Who asks: an address, and a seat where a token is shown; its table and token are kept as a digest alone."""

    address: str
    seat: str


@final
class ApiGate:
    """Counts what programs ask of one process."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        numbers = {_SEAT: limits.api_seat, _ADDRESS: limits.api_address}
        self._rates = Buckets(
            {name: Rate(number / _MINUTE, number) for name, number in numbers.items() if number}, clock
        )
        self._waiting_seats: Counter[str] = Counter()  # streams and requests that wait
        self._waiting_addresses: Counter[str] = Counter()

    def caller(self, scope: Scope, headers: Headers, address: str) -> Caller:
        """Who asks. Whether the token holds a seat is not known here: a wrong one counts for its address alone."""
        token = token_in(headers)
        if not token:
            return Caller(address, "")
        place = scope["path"].removeprefix(_TABLES)[:60].split("/")[1:2]
        said = f"{place} {token[:200]}".encode("utf-8", "replace")
        return Caller(address, hashlib.blake2b(said, digest_size=16).hexdigest())

    def _kinds(self, caller: Caller) -> list[tuple[str, str]]:
        both = [(caller.seat, _SEAT), (caller.address, _ADDRESS)]
        return [(who, kind) for who, kind in both if kind in self._rates.rates and (who or kind == _ADDRESS)]

    def check_rates(self, caller: Caller) -> None:
        """Count a request; Problem where there are too many."""
        wait = max((self._rates.take(who, kind) for who, kind in self._kinds(caller)), default=0.0)
        if wait > 0:
            problem = Problem(429, "too-often", section="security", seconds=int(wait) + 1)
            problem.headers["retry-after"] = str(int(wait) + 1)
            raise problem

    def told(self, caller: Caller) -> dict[str, str]:
        """How it stands, in headers; none where nothing is limited."""
        policies, standings = [], []
        for who, kind in self._kinds(caller):
            left = self._rates.left(who, kind)
            if left is not None:
                policies.append(f'"{kind}";q={self._rates.rates[kind].burst};w={_MINUTE}')
                standings.append(f'"{kind}";r={left[0]};t={int(left[1]) + 1}')
        return {"ratelimit-policy": ", ".join(policies), "ratelimit": ", ".join(standings)} if policies else {}

    def check_waiting(self, caller: Caller, scope: Scope) -> list[tuple[Counter[str], str]]:
        """Where a stream or a request that waits is counted; Problem where there are too many. Others are not."""
        if not (scope["path"].endswith("/stream") or "wait" in QueryParams(scope["query_string"])):
            return []
        limits = self._limits
        found = [(self._waiting_addresses, caller.address, limits.api_streams)]
        if caller.seat:
            found.append((self._waiting_seats, caller.seat, limits.api_seat_streams))
        if any(0 < most <= count[who] for count, who, most in found):
            raise Problem(429, "too-many-streams", section="security")
        return [(count, who) for count, who, _ in found]

    def kind_of_page(self, scope: Scope) -> str:
        """As which kind of request of a page this counts, too; '' for none."""
        path, method = scope["path"], scope["method"]
        if method in ("GET", "HEAD"):
            return "moment" if "/moments/" in path else ""
        return "create" if path == _TABLES else _OF_PAGES.get(path.rpartition("/")[2], "")

    def size_limit(self, scope: Scope) -> int:
        """How many bytes a body may have: a new table may bring a components file."""
        return self._limits.api_body + (self._limits.upload if scope["path"] == _TABLES else 0)
