"""Games of somebody's own that are over, as rows of a store: set up and written down without being played."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sobremesa.catalog import find_game
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.statistics.setting import Setting
from sobremesa.web.store import reviews
from sobremesa.web.store.results import write_results
from sobremesa.web.store.reviews import ReviewRow
from sobremesa.web.store.rows import SeatResult
from sobremesa.web.store.store import Store
from sobremesa.web.summaries import summary_of
from tests.web.sites import Site, Visit

AGAINST_RUDOLF: Final = Setting("pandemain", 2, (), {"mode": "expert", "sims": "rudolf"})
IN_THREE: Final = Setting("pandemain", 3, ("greedy", "greedy"), {"mode": "basic"})
IN_TWO: Final = Setting("pandemic", 2, ("search",), {"difficulty": "introductory", "hands": "open"})
IN_FOUR: Final = Setting("pandemic", 4, ("person", "person", "search"), {"difficulty": "normal", "hands": "hidden"})
DAY: Final = 24 * 3600 * 1000
BEGAN: Final = 1_790_000_000_000  # in September 2026
_numbers: Final = itertools.count(1)


def result_in(setting: Setting, result: str, **more: Any) -> SeatResult:
    """How one game of this setting went."""
    number = next(_numbers)
    fields: dict[str, Any] = {
        "table_id": f"own{number}",
        "seat": 0,
        "game_id": setting.game_id,
        "setting": setting.written(),
        "company": setting.company,
        "result": result,
        "reason": {"won": "won", "lost": "deck"}.get(result, "agreed"),
        "points": None,
        "scores": (),
        "turns": 21,
        "series": {},
        "left_out": "",
        "at": BEGAN + number * DAY,
    }
    return SeatResult(**{**fields, **more})


def scored(setting: Setting, *scores: int, **more: Any) -> SeatResult:
    """The same with points, one's own first."""
    won = scores[0] == max(scores)
    return result_in(setting, "won" if won else "lost", points=scores[0], scores=scores, reason="points", **more)


def put(store: Store, visitor: str, *results: SeatResult, title: str = "") -> None:
    """Such games at tables at which this visitor sits."""
    for result in results:
        game = find_game(result.game_id)
        others = [Seat("person", name, taken=True) for name in ("Luc", "Mia", "Rob")]
        players = 2 if result.game_id == "pandemic" else 1
        seats = [Seat("person", "Ana", taken=True), *others[: players - 1]]
        if result.game_id == "pandemain":
            seats.append(Seat("sim", "Rudolf"))
        header = Header(
            result.table_id, game.id, game.rules_version, {"players": players}, 1, tuple(seats),
            replace(TableSettings(), name=title), result.at, game.print_number,
        )  # fmt: skip
        store.create(header, replace(summary_of(Table(game, header)), status="over"), visitor, (result.seat,))
        with store.database.writing() as connection:
            write_results(connection, store.database, [result])


def put_review(store: Store, result: SeatResult, seat: int, lost: Mapping[str, Sequence[float]]) -> None:
    """A review of such a game that is done: by kind of decision what each lost of the chance to win."""
    kinds = [(kind, value) for kind, values in lost.items() for value in values]
    body = {str(place): _judged(result.seat, kind, value) for place, (kind, value) in enumerate(kinds)}
    reviews.ask(store.database, result.table_id, seat, "engine", result.at)
    reviews.write(store.database, ReviewRow(result.table_id, seat, "engine", reviews.DONE, body, result.at, result.at))


def _judged(seat: int, kind: str, lost: float) -> dict[str, Any]:
    lead = {"mean": lost, "margin": 0.02, "sure_margin": 0.03}
    return {"seat": seat, "kind": kind, "better": {"lead": lead}, "hangs": False}


def known(site: Site, letter: str = "a") -> tuple[Visit, str]:
    """A browser that has an id, and the id."""
    visitor, name = site.visitor(), letter * 32
    visitor.client.cookies.set("sobremesa", name)
    return visitor, name
