"""Programs that ask the application in this process: one for each seat of a table."""

import json
from typing import Any, final

import httpx

from sobremesa.table.log import TableSettings
from tests.web.seating import Seated, people
from tests.web.sites import Site

HIDDEN: dict[str, object] = {
    "players": 3, "difficulty": "normal", "hands": "hidden", "consent": "nothing", "forecast": "player",
}  # fmt: skip
BAKERS: dict[str, object] = {"players": 2}
OPTIONS = {"pandemic": HIDDEN, "pandemain": BAKERS}


@final
class Caller:
    """A program with the token of a seat, or with none."""

    def __init__(self, site: Site, table_id: str = "", token: str = "", **headers: str) -> None:
        self.site = site
        self.table = f"/api/v1/tables/{table_id}"
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            self.headers["authorization"] = f"Bearer {token}"
        self.visit = site.visitor()

    def request(self, method: str, path: str, **details: Any) -> httpx.Response:
        address = path if path.startswith("/api") else self.table + path
        headers = {**self.headers, **details.pop("headers", {})}
        return self.visit.request(method, address, headers=headers, **details)

    def get(self, path: str = "", **details: Any) -> httpx.Response:
        return self.request("GET", path, **details)

    def post(self, path: str, body: Any = None, **details: Any) -> httpx.Response:
        if body is not None:
            details["content"] = json.dumps(body)
        details["headers"] = {"content-type": "application/json", **details.get("headers", {})}
        return self.request("POST", path, **details)

    def told(self, path: str = "", **details: Any) -> Any:
        answer = self.get(path, **details)
        assert answer.status_code == 200, answer.text
        return answer.json()


def seat_caller(seated: Seated, seat: int | None, **headers: str) -> Caller:
    """The program of a seat at this table; of somebody who looks on for None."""
    table = seated.table
    token = "" if seat is None else seated.hall.links.token(table, seat)
    return Caller(seated.site, table.table_id, token, **headers)


def hidden_table(site: Site, seed: int = 1, settings: TableSettings | None = None) -> Seated:
    """Three people with hands that nobody else sees."""
    return Seated.at(site, "pandemic", HIDDEN, people(3), seed, settings)


def table_of(site: Site, game: str, seed: int = 1) -> Seated:
    """People at a table of either game."""
    options = OPTIONS[game]
    return Seated.at(site, game, options, people(int(str(options["players"]))), seed)


def problem(answer: httpx.Response, status: int, code: str) -> Any:
    """The document of a problem, which has this status and code."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert (told["status"], told["code"]) == (status, code), told
    assert told["detail"]
    return told
