"""The application: which address leads to which page, what every request passes through, start and end of a server."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from sobremesa import compiled
from sobremesa.bots import Budget
from sobremesa.bots.desk import Desk
from sobremesa.catalog import find_game
from sobremesa.core.errors import SobremesaError
from sobremesa.web.api.origins import NamedOrigins
from sobremesa.web.api.routes import NothingElse, api_routes
from sobremesa.web.clock import clock_of
from sobremesa.web.hall import Hall
from sobremesa.web.keeper import Keeper
from sobremesa.web.link_pictures.pictures import LinkPictures
from sobremesa.web.live import Live
from sobremesa.web.pages import (
    api,
    boards,
    errors,
    first_game,
    forks,
    health,
    hints,
    home,
    learn,
    ledger,
    lessons,
    link_pictures,
    my_games,
    new_table,
    played_before,
    prints,
    puzzles,
    review,
    rulebook,
    settings_page,
    shared_games,
    sit,
    study,
    study_begun,
    table,
    table_acts,
    words,
)
from sobremesa.web.proxies import Forwarded, Proxies
from sobremesa.web.rendering import PackagedFiles, environment
from sobremesa.web.reviewer import Reviewer
from sobremesa.web.runner import Runner
from sobremesa.web.security import Doorkeeper, LastResort, SecurityHeaders
from sobremesa.web.settings import Settings
from sobremesa.web.shelf import Shelf
from sobremesa.web.store.store import Store
from sobremesa.web.study_shelf import StudyShelf
from sobremesa.web.visitors import Visitors

_GZIP_LEVEL: Final = 2  # a third of the time of the usual level for a sixth more bytes
_WORTH_ZIPPING: Final = 600  # bytes


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """One server's application. Its hall and its desk are in `app.state` from the start to the end of its life.

    A store that was opened before is used, and closed at the end; else the one that the settings name is opened.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        environment()
        async with open_hall(settings, store) as (hall, desk, reviewer):
            app.state.hall, app.state.desk, app.state.reviewer = hall, desk, reviewer
            app.state.pulse = health.Pulse(hall.store)
            app.state.shelf = Shelf(settings.limits.rates, time.monotonic)
            app.state.studies = StudyShelf(settings.limits.rates, time.monotonic)
            app.state.pictures = LinkPictures(settings.limits.rates, time.monotonic)
            yield

    app = Starlette(
        routes=all_routes(),
        middleware=[
            Middleware(Forwarded, proxies=Proxies(settings.proxies)),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=_WORTH_ZIPPING, compresslevel=_GZIP_LEVEL),
            Middleware(Visitors),
            Middleware(LastResort),
            Middleware(NamedOrigins, origins=settings.api_origins),
            Middleware(Doorkeeper, settings=settings),
        ],
        exception_handlers={
            shared_games.Unplayable: shared_games.on_unplayable,
            study_begun.StudyBroken: study_begun.on_broken_study,
            errors.Problem: errors.on_problem,
            HTTPException: errors.on_http_error,
            SobremesaError: errors.on_our_error,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    return app


@contextlib.asynccontextmanager
async def open_hall(settings: Settings, store: Store | None = None) -> AsyncIterator[tuple[Hall, Desk, Reviewer]]:
    """The tables of the settings' database with what runs beside them, and where bots think and reviews are made."""
    if store is None:
        store = await asyncio.to_thread(Store.open, settings.database_url, settings.synchronous, serving=True)
    hall = Hall(store, Live(), clock=await asyncio.to_thread(clock_of, store))
    desk = Desk(find_game, settings.bot_workers, Budget(seconds=settings.bot_seconds))
    runner = Runner(hall, desk, pause=settings.bot_pause)
    reviewer = Reviewer(hall, desk, able=compiled.is_active())
    keeper = Keeper(hall, settings.keeping)
    await hall.start()
    await runner.start()
    await reviewer.start()
    await keeper.start()
    try:
        yield hall, desk, reviewer
    finally:
        await keeper.close()
        await reviewer.close()
        await runner.close()
        desk.close()
        await hall.close()
        store.close()


def all_routes() -> list[BaseRoute]:
    """Every address."""
    return [
        *api_routes(),  # programs ask much oftener than people, and what stands first is found first
        *home.routes,
        *new_table.routes,
        *played_before.routes,
        *sit.routes,
        *learn.routes,
        *words.routes,
        *rulebook.routes,
        *boards.routes,
        *lessons.routes,
        *study_begun.routes,
        *study.routes,
        *puzzles.routes,
        *ledger.routes,
        *prints.routes,
        *settings_page.routes,
        *my_games.routes,
        *hints.routes,
        *forks.routes,
        *review.routes,
        *shared_games.routes,
        *link_pictures.routes,
        *table.routes,
        *table_acts.routes,
        *first_game.routes,
        *health.routes,
        *api.routes,
        NothingElse(),
        Route("/favicon.ico", no_icon),
        Mount("/static", PackagedFiles(), name="static"),
    ]


async def no_icon(request: Request) -> Response:
    """Browsers that do not read the page's own icon ask here."""
    return Response(status_code=204)
