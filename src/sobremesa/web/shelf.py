"""The games from links and files that this process has played, so that no step of a replay plays one again."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, final

from starlette.concurrency import run_in_threadpool

from sobremesa.web.pages.errors import Problem
from sobremesa.web.rates import Buckets
from sobremesa.web.settings import Rate
from sobremesa.web.shared_games import LONGEST_LINK, CannotPlay, SharedGame, name_of, pack, read_game, unpack

_MOST_KEPT: Final = 40
_AT_ONCE: Final = 2  # games that are read and played for whoever asks
ON_THE_SHELF: Final = "~"  # before the name of a game that is too long for a link


@final
class Shelf:
    """Keeps the games that were asked for last, and what is wrong with those that cannot be played."""

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float]) -> None:
        self._games: OrderedDict[str, SharedGame | CannotPlay] = OrderedDict()
        self._rates = Buckets(rates, clock)
        self._playing = asyncio.Semaphore(_AT_ONCE)

    async def game(self, data: str, address: str) -> SharedGame:
        """The game of a link, for somebody who asks from this address; Problem where they ask too often."""
        if data.startswith(ON_THE_SHELF):
            return self._kept(data.removeprefix(ON_THE_SHELF))
        key = name_of(data)
        if key not in self._games:
            self._check_rate(address)
            async with self._playing:
                self._keep(key, await run_in_threadpool(_unpacked, data))
        return self._kept(key)

    async def put(self, text: str) -> str:
        """The data of a link to a game that somebody sent; CannotPlay where it is none."""
        async with self._playing:
            return self.link_to(await run_in_threadpool(read_game, text))

    def link_to(self, game: SharedGame) -> str:
        """The data of its link: all of it, or its name here where that is too long."""
        data = pack(game.text)
        if len(data) <= LONGEST_LINK:
            self._keep(name_of(data), game)
            return data
        self._keep(game.name, game)
        return f"{ON_THE_SHELF}{game.name}"

    def _kept(self, key: str) -> SharedGame:
        found = self._games.get(key)
        if found is None:
            raise CannotPlay("forgotten")
        self._games.move_to_end(key)
        if isinstance(found, CannotPlay):
            raise CannotPlay(found.code, found.part, **found.fields)
        return found

    def _keep(self, key: str, game: SharedGame | CannotPlay) -> None:
        self._games[key] = game
        self._games.move_to_end(key)
        while len(self._games) > _MOST_KEPT:
            self._games.popitem(last=False)

    def _check_rate(self, address: str) -> None:
        wait = self._rates.take(address, "unpack")
        if wait > 0:
            problem = Problem(429, "too-often", section="security", seconds=int(wait) + 1)
            problem.headers["retry-after"] = str(int(wait) + 1)
            raise problem


def _unpacked(data: str) -> SharedGame | CannotPlay:
    try:
        return read_game(unpack(data))
    except CannotPlay as error:
        return CannotPlay(error.code, error.part, **error.fields)  # without all that it was found in
