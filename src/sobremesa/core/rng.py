"""Our own small random generator, the same on every machine, interpreted, compiled and in a browser.

The generator is Chris Doty-Humphrey's sfc32: three words of 32 bits and a counter, only additions, shifts and
exclusive-ors, so that no step ever leaves 36 bits. `docs/rng.md` gives test vectors.
"""

from sobremesa.core.bits import count, lowest, nth
from sobremesa.core.native import i64


class Rng:
    """A stream of uniform choices that can be copied, stored and continued."""

    def __init__(self) -> None:
        self._a: i64 = 0
        self._b: i64 = 0
        self._c: i64 = 0
        self._counter: i64 = 1

    def reseed(self, seed: int) -> None:
        """Start the stream of this seed, 0 to 2**64 - 1."""
        if not 0 <= seed < 1 << 64:
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        self._a = 0
        self._b = i64(seed & 0xFFFFFFFF)
        self._c = i64(seed >> 32)
        self._counter = 1
        for _ in range(12):
            self.next32()

    def rng_words(self) -> tuple[int, int, int, int]:
        """The generator's whole state."""
        return (int(self._a), int(self._b), int(self._c), int(self._counter))

    def set_rng_words(self, a: int, b: int, c: int, counter: int) -> None:
        """Continue from a state that `rng_words` gave."""
        self._a = i64(a)
        self._b = i64(b)
        self._c = i64(c)
        self._counter = i64(counter)

    def copy_rng(self, other: "Rng") -> None:
        """Continue where another generator is."""
        self._a = other._a
        self._b = other._b
        self._c = other._c
        self._counter = other._counter

    def next32(self) -> i64:
        """The next 32 random bits."""
        b = self._b
        c = self._c
        counter = self._counter
        result: i64 = (self._a + b + counter) & 0xFFFFFFFF
        self._counter = (counter + 1) & 0xFFFFFFFF
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & 0xFFFFFFFF
        self._c = ((((c << 21) | (c >> 11)) & 0xFFFFFFFF) + result) & 0xFFFFFFFF
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely (n at most 2**30); asks for no bits when n is 1."""
        if n <= 1:
            return 0
        product: i64 = self.next32() * n
        rest: i64 = product & 0xFFFFFFFF
        if rest < n:
            # The first 2**32 mod n remainders would make some results likelier: draw again.
            surplus: i64 = 0x100000000 % n
            while rest < surplus:
                product = self.next32() * n
                rest = product & 0xFFFFFFFF
        return product >> 32

    def pick(self, mask: i64) -> i64:
        """One number of a set that is not empty, each equally likely."""
        if mask & (mask - 1) == 0:
            return lowest(mask)
        return nth(mask, self.below(count(mask)))

    def shuffle(self, items: list[int]) -> None:
        """Put a list into a uniformly random order (Fisher and Yates, from the last place down)."""
        for place in range(len(items) - 1, 0, -1):
            other = int(self.below(place + 1))
            items[place], items[other] = items[other], items[place]


def seeded(seed: int) -> Rng:
    """A fresh generator at the start of this seed's stream."""
    rng = Rng()
    rng.reseed(seed)
    return rng
