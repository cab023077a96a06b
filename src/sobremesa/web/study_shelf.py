"""The studies that this process has played, so that no step in one plays it again; and their links.

A link holds the study itself, compressed. One that is too long for a link is kept here for a while, under its name.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, final

from starlette.concurrency import run_in_threadpool

from sobremesa.bots.advice import Advice
from sobremesa.catalog import GAMES
from sobremesa.study.playing import BadPosition, PlayedStudy, play_study
from sobremesa.study.study import CannotStudy, Study
from sobremesa.study.written import read_study, write_study
from sobremesa.web.pages.errors import Problem
from sobremesa.web.rates import Buckets
from sobremesa.web.settings import Rate
from sobremesa.web.shared_games import LARGEST_GAME, LONGEST_LINK, CannotPlay, name_of, pack, unpack
from sobremesa.web.shelf import ON_THE_SHELF

_MOST_KEPT: Final = 40
_MOST_ADVICE: Final = 200
_AT_ONCE: Final = 2  # studies that are read and played for whoever asks
_ASKED_AT_ONCE: Final = 8  # positions for which the bot is asked, in all
_logger = logging.getLogger(__name__)


@final
class StudyShelf:
    """Keeps the studies that were asked for last, what is wrong with those that are none, and what the bot said."""

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float]) -> None:
        self._studies: OrderedDict[str, PlayedStudy | CannotStudy] = OrderedDict()
        self._rates = Buckets(rates, clock)
        self._playing = asyncio.Semaphore(_AT_ONCE)
        self.asking = asyncio.Semaphore(_ASKED_AT_ONCE)
        self.advice: OrderedDict[str, list[Advice]] = OrderedDict()  # by what identifies the position

    async def study(self, data: str, address: str) -> PlayedStudy:
        """The study of a link, for somebody who asks from this address; Problem where they ask too often."""
        if data.startswith(ON_THE_SHELF):
            return self._kept(data.removeprefix(ON_THE_SHELF))
        key = name_of(data)
        if key not in self._studies:
            self.check_rate(address, "unpack")
            async with self._playing:
                self._keep(key, await run_in_threadpool(_unpacked, data))
        return self._kept(key)

    async def put(self, study: Study) -> str:
        """The data of a link to a study that came from elsewhere; CannotStudy where it cannot be played."""
        async with self._playing:
            return self.link_to(await run_in_threadpool(_played, study))

    def link_to(self, played: PlayedStudy) -> str:
        """The data of its link: all of it, or its name here where that is too long."""
        text = write_study(played.study)
        if len(text.encode()) > LARGEST_GAME:
            raise CannotStudy("too-large", kilobytes=LARGEST_GAME // 1024)
        data = pack(text)
        if len(data) <= LONGEST_LINK:
            self._keep(name_of(data), played)
            return data
        self._keep(name_of(text), played)
        return f"{ON_THE_SHELF}{name_of(text)}"

    def remember(self, identity: str, advice: list[Advice]) -> None:
        """Keep what the bot said of a position."""
        self.advice[identity] = advice
        while len(self.advice) > _MOST_ADVICE:
            self.advice.popitem(last=False)

    def check_rate(self, address: str, kind: str) -> None:
        """Problem where somebody does this too often."""
        wait = self._rates.take(address, kind)
        if wait > 0:
            problem = Problem(429, "too-often", section="security", seconds=int(wait) + 1)
            problem.headers["retry-after"] = str(int(wait) + 1)
            raise problem

    def _kept(self, key: str) -> PlayedStudy:
        found = self._studies.get(key)
        if found is None:
            raise CannotStudy("forgotten")
        self._studies.move_to_end(key)
        if isinstance(found, CannotStudy):
            raise CannotStudy(found.code, found.part, **found.fields)
        return found

    def _keep(self, key: str, study: PlayedStudy | CannotStudy) -> None:
        self._studies[key] = study
        self._studies.move_to_end(key)
        while len(self._studies) > _MOST_KEPT:
            self._studies.popitem(last=False)


def _unpacked(data: str) -> PlayedStudy | CannotStudy:
    try:
        return _played(read_study(unpack(data)))
    except CannotPlay as error:
        return CannotStudy(error.code, None, **error.fields)
    except CannotStudy as error:
        return CannotStudy(error.code, error.part, **error.fields)  # without all that it was found in


def _played(study: Study) -> PlayedStudy:
    try:
        return play_study(study, GAMES)
    except BadPosition as error:
        if error.error is None:
            _logger.warning("a position from outside cannot be read", exc_info=error.__cause__)
        raise
