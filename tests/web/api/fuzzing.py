"""Requests that schemathesis makes up from the document of the API, right and wrong ones, against a running table.

`python -m benchmarks.api_fuzz` does as many as one likes; the tests do a few of each address, always the same.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, final

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sobremesa.web.api.openapi import of_the_code
from tests.web.api.callers import hidden_table
from tests.web.seating import Seated
from tests.web.sites import HOST, Site

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
_STREAM: Final = "listen"  # ends by itself where its game is over


@final
class Fuzz:
    """Requests to the tables of one site, and what was answered."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.playing = hidden_table(site, 1)
        self.over = hidden_table(site, 2)
        for seat, kind in ((0, "end"), (1, "yes"), (2, "yes")):
            self._agree(seat, kind)
        self.statuses: Counter[int] = Counter()
        self._client = site.visitor().client
        self._schema = schemathesis.openapi.from_dict(of_the_code())

    def _agree(self, seat: int, kind: str) -> None:
        table, hall = self.over.table, self.over.hall
        doing = hall.offer(table.table_id, seat, "end") if kind == "end" else hall.answer(table.table_id, seat, True)
        self.over.site.run(doing)

    def operations(self) -> Iterator[Any]:
        """Every address with each of its methods."""
        for found in self._schema.get_all_operations():
            assert isinstance(found, Ok)
            yield found.ok()

    def try_out(self, operation: Any, examples: int, chance: int) -> None:
        """So many requests to one of them, half of them wrong on purpose; a failure says how to send it again."""

        @seed(chance)
        @settings(
            max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(
            case=operation.as_strategy(GenerationMode.POSITIVE) | operation.as_strategy(GenerationMode.NEGATIVE),
            seat=st.sampled_from((0, 1, 2, None)),
            real=st.integers(0, 5),
        )
        def ask(case: Any, seat: int | None, real: int) -> None:
            self._ask(operation, case, seat, real)

        ask()

    def _ask(self, operation: Any, case: Any, seat: int | None, real: int) -> None:
        name = operation.definition.raw["operationId"]
        table = self.over if name == _STREAM or real == 1 else self.playing
        asked = case.as_transport_kwargs(base_url=HOST)
        url, params = asked["url"], dict(asked.get("params") or {})
        if (real or name == _STREAM) and case.path_parameters and "table_id" in case.path_parameters:
            url = self._at(operation, case, table)
        if name == _STREAM:
            params["until"] = "over"
        if "wait" in params:
            params["wait"] = "0" if str(params["wait"]).isdigit() else params["wait"]  # waiting is tested elsewhere
        headers = {str(head): _header(value) for head, value in dict(asked.get("headers") or {}).items()}
        if seat is not None and real:
            headers["Authorization"] = f"Bearer {table.hall.links.token(table.table, seat)}".encode()
        body = {key: asked[key] for key in ("json", "data", "files") if asked.get(key) is not None}
        if isinstance(body.get("data"), bytes | str):
            body["content"] = body.pop("data")
        response = self.site.run(
            self._client.request(asked["method"], url, params=params, headers=headers, **body)  # type: ignore[arg-type]
        )
        self.statuses[response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    def _at(self, operation: Any, case: Any, table: Seated) -> str:
        """The address of a real table."""
        filled = {**case.path_parameters, "table_id": table.table.table_id}
        path = str(operation.path)
        for name, value in filled.items():
            path = path.replace(f"{{{name}}}", str(httpx.URL(f"http://x/{_quoted(value)}").raw_path.decode())[1:])
        return HOST + path


def _quoted(value: object) -> str:
    return str(httpx.QueryParams({"x": str(value)})).removeprefix("x=").replace("+", "%20")


def _header(value: object) -> bytes:
    return str(value).encode("utf-8", "replace")
