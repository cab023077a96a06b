"""A new table: the form with every option of a game, its summary, and a game at once."""

from collections.abc import Mapping
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, ImmutableMultiDict, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sobremesa.core.errors import SetupError
from sobremesa.prints.components import read_components
from sobremesa.table.log import Clock, Seat
from sobremesa.table.log import TableSettings as TableSettings
from sobremesa.web.courses import is_new_to
from sobremesa.web.faces import Face
from sobremesa.web.finished import has_finished
from sobremesa.web.first_games import first_presets, first_table
from sobremesa.web.hall import NewTable
from sobremesa.web.pages.asking import face_asked_for, hall_of, settings_of
from sobremesa.web.pages.errors import Problem
from sobremesa.web.pages.forms import form_with_file, read_form, text_of
from sobremesa.web.pages.played_before import heed_answer
from sobremesa.web.rendering import face_speaker, page, speaker, wants_part
from sobremesa.web.setups import CLOCKS, HOURS, MINUTES, Fault, Filled, SetupForm
from sobremesa.web.visitors import Visitor, clean_name, visitor_of
from sobremesa.wording.messages import about_bot, bot_title, game_catalog

_MOST_LINES: Final = 40  # of the problems of a components file


async def show_form(request: Request) -> Response:
    """The form, fresh or as the address says; with X-Part: summary only what it comes to."""
    face = face_asked_for(request)
    fields = _lists(request.query_params)
    filled = face.setup.read(fields) if fields else face.setup.fresh(beginner=await _is_beginner(request, face.game_id))
    return _form_page(request, face, filled, face.setup.faults(filled))


async def _is_beginner(request: Request, game_id: str) -> bool:
    """Whether somebody has neither finished a game nor said that they know it."""
    visitor = visitor_of(request)
    return is_new_to(game_id, visitor.learnt) and not await has_finished(hall_of(request), visitor, game_id)


async def open_table(request: Request) -> Response:
    """Open the table that the form describes, or say what has to be changed first."""
    face = face_asked_for(request)
    setup = face.setup
    async with form_with_file(request) as form:
        text, fault = await _components_text(form, settings_of(request).limits.upload)
    filled = setup.read(_lists(form), text)
    faults = setup.faults(filled)
    if fault is not None and text_of(form, "print") == "mine":
        faults.append(fault)
    components: dict[str, object] | None = None
    if filled.components and not faults:
        components, fault = await run_in_threadpool(read_print, setup, filled.components)
        faults += [fault] if fault else []
    if faults:
        return _form_page(request, face, filled, faults, 422)
    try:
        return await _opened(request, setup, filled, components)
    except SetupError as error:
        fault = Fault("in-words", fields={"sentence": str(error)})
        return _form_page(request, face, filled, [fault], 422)


async def play_now(request: Request) -> Response:
    """A game at once, with a choice that needs no form; or what follows from whether one has played it before."""
    setup = face_asked_for(request).setup
    form = await read_form(request)
    visitor = visitor_of(request)
    if "name" in form and (name := clean_name(text_of(form, "name"))) != visitor.name:
        visitor.remember(name=name)
    led = heed_answer(request, setup.game_id, form) if "answer" in form else ""
    if led.startswith("/"):
        return RedirectResponse(led, 303)
    preset = led or text_of(form, "preset") or next(iter(setup.presets))
    if preset in first_presets(setup):
        return await _sit_down(request, first_table(setup, visitor.name, visitor.id, preset))
    if preset not in setup.presets:
        raise Problem(400, "no-preset", section="home")
    fields = {name: [value] for name, value in setup.presets[preset].items()}
    return await _opened(request, setup, setup.read(fields), None)


async def _opened(
    request: Request, setup: SetupForm, filled: Filled, components: dict[str, object] | None
) -> RedirectResponse:
    return await _sit_down(request, new_table(setup, filled, components, visitor_of(request)))


async def _sit_down(request: Request, new: NewTable) -> RedirectResponse:
    hall = hall_of(request)
    table = await hall.create(new)
    if not new.mine:
        return RedirectResponse(f"/table/{table.table_id}", 303)
    return RedirectResponse(f"/table/{table.table_id}/{hall.links.token(table, new.mine[0])}", 303)


def new_table(setup: SetupForm, filled: Filled, components: dict[str, object] | None, visitor: Visitor) -> NewTable:
    """The table that a form without faults describes. Seats that decide come first, as the games want it."""
    seats: list[Seat] = []
    mine: list[int] = []
    for at in filled.deciding():
        row = filled.rows[at]
        if row.kind == "here":
            mine.append(len(seats))
            name = row.name or (visitor.name if len(mine) == 1 else "")
            seats.append(Seat("person", name, taken=True))
        elif row.kind == "person":
            seats.append(Seat("person", row.name))
        else:
            seats.append(Seat("bot", setup.bot_names[at % len(setup.bot_names)], row.bot))
    sims = [row.sim for row in filled.of_kind("sim")]
    seats += [Seat("sim", sim.capitalize()) for sim in setup.sims if sim in sims]
    if mine and seats[mine[0]].name and seats[mine[0]].name != visitor.name:
        visitor.remember(name=seats[mine[0]].name)
    settings = TableSettings(
        name=filled.title,
        clock=_clock_of(filled),
        listed=filled.listed,
        watchers=filled.watchers,
        hints=filled.hints,
        words=filled.words,
        screens=(tuple(mine),) if len(mine) > 1 else (),
    )
    return NewTable(
        setup.game_id, setup.options_of(filled, components), tuple(seats), settings, visitor.id, tuple(mine)
    )


def _clock_of(filled: Filled) -> Clock:
    seconds = {"none": 0, "game": filled.minutes * 60, "move": filled.hours * 3600}
    return Clock(filled.clock, seconds[filled.clock])


# -- the form ----------------------------------------------------------------------------------------------------


def _form_page(request: Request, face: type[Face], filled: Filled, faults: list[Fault], status: int = 200) -> Response:
    visitor, setup = visitor_of(request), face.setup
    called = names_of(setup, visitor.language)
    bots = {
        bot: {"title": bot_title(bot, visitor.language), "about": about_bot(bot, visitor.language)}
        for bot in setup.bots()
    }

    def named(fields: Mapping[str, object]) -> dict[str, object]:
        """The fields of a fault with names instead of the engine's words."""
        return {name: called.get(str(value), value) for name, value in fields.items()}

    usual = setup.fresh()
    opened = {
        panel.key: any(filled.options.get(option.name) != usual.options.get(option.name) for option in panel.options)
        for panel in setup.panels
    }
    return page(
        request,
        "_summary.html" if wants_part(request) == "summary" else "new_table.html",
        status,
        face=face.prefix(),
        own=face_speaker(face, visitor.language),
        setup=setup,
        filled=filled,
        faults=faults,
        facts=setup.facts(filled),
        players=_players(setup, filled, visitor, called),
        length=setup.minutes(filled),
        guests=bool(filled.of_kind("person")),
        bots=bots,
        called=called,
        named=named,
        opened=opened,
        clocks=CLOCKS,
        minutes=MINUTES,
        hours=HOURS,
    )


def names_of(setup: SetupForm, language: str) -> dict[str, str]:
    """Who can play by itself, and the roles, as the game calls them."""
    return {
        one: game_catalog(setup.game_id, language).name(kind, one)
        for kind, wanted in (("kind", setup.sims), ("role", setup.roles))
        for one in wanted
    }


def _players(setup: SetupForm, filled: Filled, visitor: Visitor, called: dict[str, str]) -> str:
    """Everybody at the table, in a list."""
    say = speaker(visitor.language)
    found: list[str] = []
    for at, row in enumerate(filled.rows):
        if row.kind == "here":
            found.append(row.name or (visitor.name if at == 0 else "") or say("new", "you" if at == 0 else "guest"))
        elif row.kind == "person":
            found.append(row.name or say("new", "guest"))
        elif row.kind == "bot":
            found.append(say("new", "a-bot", name=setup.bot_names[at]))
        elif row.kind == "sim":
            found.append(called[row.sim])
    return ", ".join(found)


async def _components_text(form: FormData, limit: int) -> tuple[str, Fault | None]:
    """The text of somebody's own components: the file that was sent, or what was typed."""
    sent = form.get("components")
    if isinstance(sent, UploadFile) and sent.filename:
        raw = await sent.read(limit + 1)
        if len(raw) > limit:
            return "", Fault("file-too-large")
        try:
            return raw.decode("utf-8"), None
        except UnicodeDecodeError:
            return "", Fault("file-not-text")
    typed = text_of(form, "text")
    return typed, None if typed else Fault("file-empty")


def read_print(setup: SetupForm, text: str) -> tuple[dict[str, object] | None, Fault | None]:
    """The document of somebody's own components, or what is wrong with their text."""
    try:
        return read_components(setup.game_id, text).document, None
    except SetupError as error:
        problems = getattr(error, "problems", [str(error)])
        return None, Fault("file-problems", details=tuple(problems[:_MOST_LINES]))


def _lists(fields: "ImmutableMultiDict[str, object]") -> dict[str, list[str]]:
    """Every field with the texts that were sent for it."""
    found: dict[str, list[str]] = {}
    for name, value in fields.multi_items():
        if isinstance(value, str):
            found.setdefault(name, []).append(value)
    return found


routes = [
    Route("/new/{game}", show_form, methods=["GET"]),
    Route("/new/{game}", open_table, methods=["POST"]),
    Route("/play/{game}", play_now, methods=["POST"]),
]
