"""Reviews as one process sees those that are kept: asked for, read, written, and told to whoever listens."""

import hashlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, final

from sobremesa import bots, compiled, review
from sobremesa.review.judging import Judgement
from sobremesa.review.written import read
from sobremesa.web.live import REVIEWED, Live
from sobremesa.web.store import reviews
from sobremesa.web.store.reviews import ReviewRow
from sobremesa.web.store.rows import TableProgress
from sobremesa.web.store.store import Store
from sobremesa.web.threads import StoreThreads

_THINKING: Final = (bots, review)  # packages whose sources decide what a review says, beside the engine's


@cache
def engine_signature() -> str:
    """Names what reviews are made with: the sources of the engine, of the bots and of the judge."""
    digest = hashlib.sha256()
    of_packages = [path for package in _THINKING for path in sorted(Path(package.__file__ or "").parent.glob("*.py"))]
    for path in [*compiled.engine_sources().values(), *of_packages]:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _is_outdated(row: ReviewRow) -> bool:
    """Whether an earlier release made it, which told judgements otherwise; nobody goes on with what is done."""
    return row.done and bool(row.body) and not judged_in(row)


def judged_in(row: ReviewRow) -> dict[int, Judgement]:
    """What was judged so far; nothing where it was written by a release that told it otherwise."""
    try:
        return read(row.body)
    except (LookupError, TypeError, ValueError):
        return {}


@final
class KeptReviews:
    """The reviews in the database of one store."""

    def __init__(self, store: Store, threads: StoreThreads, live: Live) -> None:
        self._store = store
        self._threads = threads
        self._live = live

    async def ask(self, table_id: str, seat: int, now: int) -> ReviewRow:
        """The review of a seat, which is wanted from now on."""
        await self._threads.write(reviews.ask, self._store.database, table_id, seat, engine_signature(), now)
        found = await self._read(table_id, seat)
        assert found is not None
        if _is_outdated(found):
            found = replace(found, engine=engine_signature(), stage=0, body={}, changed=now)
            await self._threads.write(reviews.write, self._store.database, found)
        return found

    async def find(self, table_id: str, seat: int) -> ReviewRow | None:
        """The review of a seat as far as it is; None where nobody has asked for it since judgements are as they are."""
        found = await self._read(table_id, seat)
        return None if found is None or _is_outdated(found) else found

    async def _read(self, table_id: str, seat: int) -> ReviewRow | None:
        return await self._threads.read(reviews.find, self._store.database, table_id, seat)

    async def left_alone(self, before: int) -> list[ReviewRow]:
        """Those that are not done, and at which nobody has worked since."""
        return await self._threads.read(reviews.left_alone, self._store.database, before)

    async def write(self, row: ReviewRow, now: int) -> bool:
        """Write how far a review is, and tell those who look at it; False where its table was removed."""
        written = await self._threads.write(reviews.write, self._store.database, replace(row, changed=now))
        if written:
            self._live.announce(row.table_id, TableProgress(0, 0, now))
            await self._threads.write(self._store.tell, f"{REVIEWED} {row.table_id} {now}")
        return written

    def tell_waiting(self, table_id: str, now: int) -> None:
        """Whoever looks at a review of this table here sees that it waits."""
        self._live.announce(table_id, TableProgress(0, 0, now))
