"""How often something may be done, and how much of it at once: token buckets, and what is counted while it lasts."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, final

from sobremesa.web.settings import Rate

_MOST_BUCKETS: Final = 10_000


@contextmanager
def counted(counts: Sequence[tuple[Counter[str], str]]) -> Iterator[None]:
    """Count somebody in each of these as long as it lasts."""
    for count, who in counts:
        count[who] += 1
    try:
        yield
    finally:
        for count, who in counts:
            count[who] -= 1
            if not count[who]:
                del count[who]


@final
class Buckets:
    """Token buckets, one for each address and kind of thing. A bucket that is full again need not be kept."""

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float]) -> None:
        self.rates = rates
        self.clock = clock
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, address: str, kind: str) -> float:
        """Take one token; 0, or the seconds until there will be one."""
        rate = self.rates.get(kind)
        if rate is None:
            return 0.0
        now = self.clock()
        left, since = self.buckets.get((address, kind), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - since) * rate.per_second)
        if left < 1:
            self.buckets[address, kind] = (left, now)
            return (1 - left) / rate.per_second
        self.buckets[address, kind] = (left - 1, now)
        if len(self.buckets) > _MOST_BUCKETS:
            self._forget_full_ones(now)
        return 0.0

    def left(self, address: str, kind: str) -> tuple[int, float] | None:
        """How many tokens are left, and the seconds until all are there again; None where nothing is limited."""
        rate = self.rates.get(kind)
        if rate is None:
            return None
        now = self.clock()
        left, since = self.buckets.get((address, kind), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - since) * rate.per_second)
        return int(left), (rate.burst - left) / rate.per_second

    def _forget_full_ones(self, now: float) -> None:
        for (address, kind), (left, since) in list(self.buckets.items()):
            rate = self.rates[kind]
            if left + (now - since) * rate.per_second >= rate.burst:
                del self.buckets[address, kind]
        while len(self.buckets) > _MOST_BUCKETS // 2:
            del self.buckets[next(iter(self.buckets))]
