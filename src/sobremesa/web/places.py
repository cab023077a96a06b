"""Who has which seat: people come by a link, sit down, and find their games again.

A seat is a link's; a visitor is only remembered at it, so that a browser finds its games.
"""

from typing import final

from sobremesa.core.errors import StaleAction
from sobremesa.table.log import Entry
from sobremesa.table.table import NotAllowed, Table
from sobremesa.web.links import Links
from sobremesa.web.store.store import Store
from sobremesa.web.tables import Tables
from sobremesa.web.threads import StoreThreads


@final
class Places:
    """The seats of people, at all tables of one store."""

    def __init__(self, store: Store, threads: StoreThreads, tables: Tables, links: Links) -> None:
        self._store = store
        self._threads = threads
        self._tables = tables
        self._links = links

    async def sit(self, table_id: str, seat: int | None, visitor: str, name: str) -> tuple[Table, str]:
        """Take a free seat (None: the first), and get its new link."""
        taken: list[int] = []

        def plan(table: Table, now: int) -> list[Entry]:
            free = [number for number, who in enumerate(table.seats) if who.free]
            if not free:
                raise NotAllowed("seat-taken", "every seat is taken")
            taken[:] = [free[0] if seat is None else seat]
            return table.plan_sit(taken[0], name, now, new_link=True)

        table = await self._tables.write(table_id, plan)
        token = self._links.token(table, taken[0])
        if visitor:
            await self.take(table_id, table.header.settings.screen_of(taken[0]), visitor)
        return table, token

    async def come(self, table_id: str, seats: tuple[int, ...], visitor: str, name: str) -> tuple[Table, str]:
        """Whoever holds the link of these seats, checked just before, sits down there, and gets its new link.

        Programs are nobody's browser (`visitor` is ''), and are remembered nowhere.

        Copies of the link that others saw end with that. Where somebody has sat there before, it stays as it is.
        """
        table = self._tables.in_memory(table_id) or await self._tables.table(table_id)
        link = table.seats[seats[0]].link

        def plan(table: Table, now: int) -> list[Entry]:
            # Another copy of the link was quicker: this one must not lead to the new link.
            if table.seats[seats[0]].link != link:
                raise NotAllowed("seat-taken", "somebody has taken this seat by the same link")
            if all(table.seats[seat].taken for seat in seats):
                return []
            return _plan_new_link(table, seats, now, name)

        table = await self._tables.write(table_id, plan)
        if visitor and table.seats[seats[0]].link != link:  # else the seat's page remembers whoever comes there
            await self.take(table_id, seats, visitor)
        return table, self._links.token(table, seats[0])

    async def renew_link(self, table_id: str, seat: int, link: int, by: int) -> Table:
        """Make another link for a seat whose link was made anew `link` times; whoever had the old one has none now.

        `by` is the seat of whoever wants it, and is named in the log.
        """
        screen = (await self._tables.table(table_id)).header.settings.screen_of(seat)

        def plan(table: Table, now: int) -> list[Entry]:
            if table.seats[screen[0]].link != link:
                raise StaleAction(f"the link of seat {seat + 1} was made anew in the meantime")
            return table.plan_link(seat, now, by)

        table = await self._tables.write(table_id, plan)
        await self._threads.write(self._store.forget_places, table_id, screen)
        return table

    async def rename(self, table_id: str, seat: int, name: str) -> Table:
        """The person of a seat has come, or is called otherwise; nothing is written where that is known."""
        return await self._tables.write(table_id, lambda table, now: table.plan_sit(seat, name, now))

    async def take(self, table_id: str, seats: tuple[int, ...], visitor: str) -> None:
        """Remember these seats among the games of a visitor."""
        await self._threads.write(self._store.take_place, table_id, seats, visitor)

    async def take_by_link(self, table_id: str, token: str, seats: tuple[int, ...], visitor: str) -> None:
        """The same for whoever came by a link, unless it has ended meanwhile: it must not lead to the one after it."""
        await self.take(table_id, seats, visitor)
        if not {*seats} <= {*self._links.seats_of(await self._tables.table(table_id), token)}:
            await self._threads.write(self._store.leave_place, table_id, seats, visitor)

    async def of(self, table_id: str, visitor: str) -> tuple[tuple[int, ...], bool]:
        """The seats remembered for a visitor at a table, and whether this visitor set it up."""
        return await self._threads.read(self._store.has_place, table_id, visitor)


def _plan_new_link(table: Table, screen: tuple[int, ...], now: int, name: str) -> list[Entry]:
    """The entries after which the seats of a screen are taken, and have another link."""
    entries: list[Entry] = []
    for seat in screen:
        who = table.seats[seat]
        called = name if name and seat == screen[0] else who.name
        body = {"seat": seat, "name": called, "link": who.link + 1}
        entries.append(Entry(table.seq + len(entries) + 1, "sit", screen[0], body, now))
    return entries
