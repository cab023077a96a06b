"""A process with a desk whose worker thinks for ever: `python -m tests.bots.orphans BOT`. To be killed.

The worker prints a line when it is about to think. It has imported this module, and with it the bots in it.
"""

import asyncio
import ctypes
import sys
from typing import Final

from sobremesa import compiled

compiled.activate()

from sobremesa.bots import BOTS, Budget, Sight  # noqa: E402  (after the engine was chosen)
from sobremesa.bots import worker as workers  # noqa: E402
from sobremesa.bots.desk import Desk  # noqa: E402
from sobremesa.catalog import find_game  # noqa: E402
from tests.bots.seats import table  # noqa: E402

_LONG: Final = 600  # seconds


class Searching:
    """Tries plans out as those that search do, for ever."""

    def choose(self, sight: Sight) -> int:
        print("thinking", flush=True)
        strong = BOTS["search-strong"]()
        while True:
            strong.choose(sight)


class Deaf:
    """Lets no other thread of its process have a turn, as compiled code does that comes to no end."""

    def choose(self, sight: Sight) -> int:
        print("thinking", flush=True)
        ctypes.PyDLL(None).sleep(_LONG)
        return sight.options[0]


BOTS.update({"searching": Searching, "deaf": Deaf})
if __name__ == "__mp_main__" and "deaf" in sys.argv:  # in a worker
    setattr(workers, "_GIVEN_UP", 0.5)  # noqa: B010  (a worker's own constant, in a process of its own)


async def ask(bot: str) -> None:
    at = table("pandemic", bot, seed=3)
    await Desk(find_game, 1, Budget(guesses=8, seconds=1.0)).choose(at, at.seat)


if __name__ == "__main__":
    asyncio.run(ask(sys.argv[1]))
