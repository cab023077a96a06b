"""Who looks at which table in this process: whoever has its stream open, and whoever fetched its page just now.

Tables of bots alone are played only where somebody looks. Each process plays those that are looked at through it, so
processes need not tell each other; whoever loses one process looks through another a moment later.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final, final

GLANCE: Final = 60.0  # seconds for which somebody who fetched a page is believed to look at it
_MOST_GLANCES: Final = 10_000


@final
class Audience:
    """Everybody who looks, by table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.told: list[Callable[[str], None]] = []  # of every table that somebody begins to look at
        self._clock = clock
        self._streams: Counter[str] = Counter()
        self._glances: OrderedDict[str, float] = OrderedDict()  # when a page was fetched, the last one last

    def watches(self, table_id: str) -> bool:
        """Whether anybody looks at this table."""
        return table_id in self._streams or self._glances.get(table_id, -GLANCE) > self._clock() - GLANCE

    def listened_to(self) -> list[str]:
        """The tables whose stream somebody has open."""
        return list(self._streams)

    def glance(self, table_id: str) -> None:
        """Somebody has fetched a page of this table."""
        self._glances[table_id] = self._clock()
        self._glances.move_to_end(table_id)
        while self._glances and (
            len(self._glances) > _MOST_GLANCES or next(iter(self._glances.values())) <= self._clock() - GLANCE
        ):
            self._glances.popitem(last=False)
        self._tell(table_id)

    def enter(self, table_id: str) -> None:
        """Somebody has opened the stream of this table."""
        self._streams[table_id] += 1
        self._tell(table_id)

    def leave(self, table_id: str) -> None:
        """One of those who had it open has gone."""
        self._streams[table_id] -= 1
        self._streams = +self._streams

    def _tell(self, table_id: str) -> None:
        for tell in self.told:
            tell(table_id)
