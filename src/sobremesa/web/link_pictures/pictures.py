"""The pictures that this process has drawn: kept by table, moment and language, and drawn one at a time."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, final

from starlette.concurrency import run_in_threadpool

from sobremesa.table.situation import Situation
from sobremesa.web.link_pictures.drawing import HEIGHT, SANS, SERIF, WIDTH, CannotDraw, can_draw, to_png
from sobremesa.web.link_pictures.moments import link_moment, names_shown
from sobremesa.web.link_pictures.told import LinkPicture
from sobremesa.web.manners import manner_of
from sobremesa.web.pages.errors import Problem
from sobremesa.web.rates import Buckets
from sobremesa.web.rendering import environment
from sobremesa.web.settings import Rate
from sobremesa.web.trouble import note

_MOST_KEPT: Final = 120
_logger = logging.getLogger(__name__)
_Key = tuple[object, ...]


@final
class LinkPictures:
    """Keeps those that were asked for last."""

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float]) -> None:
        self._pictures: OrderedDict[_Key, bytes] = OrderedDict()
        self._rates = Buckets(rates, clock)
        self._drawing = asyncio.Semaphore(1)

    async def picture(self, table: Situation, language: str, address: str) -> bytes | None:
        """The picture of a table or a moment of it, for somebody who asks from this address.

        None where there can be none; Problem where they ask too often.
        """
        key = (table.table_id, table.moved, language, table.whole.closed, *names_shown(table).items())
        if key not in self._pictures:
            svg = draw(table, language) if can_draw() else None
            if svg is None:
                return None
            self._check_rate(address)
            async with self._drawing:
                if key not in self._pictures:  # somebody else may have asked for it meanwhile
                    folder = manner_of(table, language)[1].folder() / "static"
                    try:
                        self._keep(key, await run_in_threadpool(to_png, svg, folder))
                    except CannotDraw as error:
                        note(_logger, "links are shown with a still picture", error)
                        return None
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def _keep(self, key: _Key, picture: bytes) -> None:
        self._pictures[key] = picture
        while len(self._pictures) > _MOST_KEPT:
            self._pictures.popitem(last=False)

    def _check_rate(self, address: str) -> None:
        wait = self._rates.take(address, "card")
        if wait > 0:
            problem = Problem(429, "too-often", section="security", seconds=int(wait) + 1)
            problem.headers["retry-after"] = str(int(wait) + 1)
            raise problem


def tell(table: Situation, language: str) -> LinkPicture | None:
    """What the face of its game makes of a moment; None where it draws none."""
    _, face = manner_of(table, language)
    return face.link_picture(link_moment(table, language))


def draw(table: Situation, language: str) -> str | None:
    """The drawing of a moment as everybody saw it; None where the face of its game draws none."""
    _, face = manner_of(table, language)
    told = tell(table, language)
    return None if told is None else draw_template(face.link_template, told)


def draw_template(template: str, told: LinkPicture | None, name: str = "") -> str:
    """A drawing of a game: a moment of a table, or its still picture with its name alone."""
    fields = {"told": told, "name": name, "width": WIDTH, "height": HEIGHT, "serif": SERIF, "sans": SANS}
    scene = told.scene() if told else {}
    return environment().get_template(template).render(fields, scene=scene)
