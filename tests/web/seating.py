"""Tables for tests of pages: set up in the hall of a running application, and played by chance."""

import random
from collections.abc import Sequence
from typing import final

from sobremesa.table.log import Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.hall import Hall, NewTable
from tests.web.sites import Site


@final
class Seated:
    """One table, and the addresses of its seats."""

    def __init__(self, site: Site, table: Table) -> None:
        self.site = site
        self.hall: Hall = site.app.state.hall
        self.table = table

    @classmethod
    def at(
        cls,
        site: Site,
        game: str,
        options: dict[str, object],
        seats: Sequence[Seat],
        seed: int = 1,
        settings: TableSettings | None = None,
    ) -> "Seated":
        hall: Hall = site.app.state.hall
        new = NewTable(game, options, tuple(seats), settings or TableSettings(), seed=seed)
        return cls(site, site.run(hall.create(new)))

    def address(self, seat: int | None) -> str:
        """The page of a seat; of somebody who looks on for None."""
        table_id = self.table.table_id
        return f"/table/{table_id}" if seat is None else f"/table/{table_id}/{self.hall.links.token(self.table, seat)}"

    def play(self, *actions: int, seat: int | None = None) -> None:
        """Whoever decides takes these actions; a pause, in which nobody does, is over at once."""
        if self.table.pause is not None and seat is None:
            self.site.run(self.hall.pauses.end(self.table.table_id, self.table.moved))
            return
        acting = self.table.decider() if seat is None else seat
        self.table = self.site.run(self.hall.moves(self.table.table_id, acting, self.table.seq, list(actions)))

    def stop_time(self) -> None:
        """Nothing happens by itself any more, and no page depends on when it is asked for."""
        now = self.hall.clock()
        self.hall.tables.times.clock = lambda: now

    def play_randomly(self, moves: int, rng: random.Random) -> None:
        for _ in range(moves):
            if self.table.over:
                return
            self.play(rng.choice(self.table.state.legal()))


def people(number: int) -> list[Seat]:
    return [Seat("person", name, taken=True) for name in ("Ana", "Luc", "Mia", "Rob")[:number]]
