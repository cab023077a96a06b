"""Pages: one Jinja2 environment, the words of the visitor's language, and the addresses of static files.

In every template: `say(section, code, **fields)`, `static(name)`, `art_of(prefix)`, `games`, `has_print(game_id)`,
`has_rulebook(game_id)`, `dotted(game_id, language, text)`, `language`, `languages`, `theme`, `visitor`, `path` and
whatever the page is given. Fields of a sentence are escaped; sentences themselves are plain text.

What a game brings lies in the folder of its face: a name that begins with the face's prefix is looked for there,
whether it is one of a template (`GAME/table.html`) or of a static file (`GAME/table.css`).
"""

import hashlib
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, final

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, Template, TemplateNotFound
from jinja2.environment import TemplateModule
from markupsafe import Markup, escape
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sobremesa.learn.book import book_of
from sobremesa.learn.inline import to_html
from sobremesa.prints.components import has_components
from sobremesa.web.courses import taught
from sobremesa.web.faces import Face, all_faces, face_catalog, folder_behind
from sobremesa.web.glossaries import dotted, marker_of, marking
from sobremesa.web.log_parts import draw_lines, parts_of
from sobremesa.web.naming_games import counted, games_listed, games_shown
from sobremesa.web.puzzle_lists import puzzle_games
from sobremesa.web.visitors import languages, visitor_of
from sobremesa.wording.messages import Catalog, number_text, web_catalog

_HERE: Final = Path(__file__).parent
STATIC_FOLDER: Final = _HERE / "static"
TEMPLATES_FOLDER: Final = _HERE / "templates"
FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_HASH_LENGTH: Final = 12
_LONGEST_LABEL: Final = 40  # letters of an option on a small screen


@final
class _FaceTemplates(BaseLoader):
    """The templates of games, each in the folder of the game's face."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool] | None]:
        """One of them, by its name with the face's prefix."""
        folder, name = folder_behind(template)
        if folder is None:
            raise TemplateNotFound(template)
        return FileSystemLoader(folder / "templates").get_source(environment, name)

    def list_templates(self) -> list[str]:
        """All of them."""
        return [
            f"{face.prefix()}/{name}"
            for face in all_faces()
            for name in FileSystemLoader(face.folder() / "templates").list_templates()
        ]


_IMPORTED: Final = "_imported"  # where a page keeps what it has imported


@final
class PageTemplate(Template):
    """A template whose page imports each other one once: making a module again costs more than most of its macros.

    A module sees what the page was given, and nothing that a template has set before it imports the module.
    """

    def render(self, *given: Any, **more: Any) -> str:
        """The page."""
        return super().render({**dict(*given, **more), _IMPORTED: {}})

    def make_module(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> TemplateModule:
        """The macros of this template for a page."""
        kept: dict[str | None, TemplateModule] | None = (vars or {}).get(_IMPORTED)
        if kept is None:
            return super().make_module(vars, shared, locals)
        if self.name not in kept:
            kept[self.name] = super().make_module(vars, shared)
        return kept[self.name]


@final
class _Pages(Environment):
    """Makes such templates."""

    template_class = PageTemplate


@cache
def environment() -> Environment:
    """The templates of all pages."""
    made = _Pages(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES_FOLDER), _FaceTemplates()]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # templates are part of the release; looking at their files costs every page
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["number"] = number_text
    made.filters["marked"] = marked
    made.filters["brief"] = brief
    made.globals["static"] = static
    made.globals["art_of"] = art_of
    made.globals["has_print"] = has_components
    made.globals["has_rulebook"] = lambda game_id: book_of(game_id) is not None
    made.globals["taught"] = taught
    made.globals["puzzle_games"] = puzzle_games
    made.globals["marker"] = marker_of
    made.globals["dotted"] = dotted
    made.globals["marking"] = marking
    made.globals["counted"] = counted
    made.globals["games_listed"] = games_listed
    made.globals["draw_lines"] = draw_lines
    made.globals["log_parts"] = parts_of
    return made


def page(request: HTTPConnection, template: str, status: int = 200, **context: object) -> HTMLResponse:
    """A page, or a part of one, in the visitor's language."""
    return HTMLResponse(render(request, template, **context), status)


def render(request: HTTPConnection, template: str, **context: object) -> str:
    """The text of a template for this visitor."""
    return environment().get_template(template).render({**_surroundings(request), **context})


def _surroundings(request: HTTPConnection) -> dict[str, object]:
    visitor = visitor_of(request)
    query = request.url.query
    return {
        "say": speaker(visitor.language),
        "language": visitor.language,
        "languages": language_names(),
        "games": games_shown(),
        "theme": visitor.theme,
        "visitor": visitor,
        "path": request.url.path,
        "here": f"{request.url.path}?{query}" if query and request.scope.get("method") == "GET" else request.url.path,
    }


@final
class Speaker:
    """Says the sentences of one catalog in templates."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __call__(self, section: str, code: str, **fields: object) -> str:
        """A sentence. It is plain text, which the template escapes, unless a field brings a piece of the page."""
        if not fields or not any(isinstance(value, Markup) for value in fields.values()):
            return self.catalog.say(section, code, **fields)
        safe = {name: value if isinstance(value, int) else escape(value) for name, value in fields.items()}
        return Markup(self.catalog.say(section, code, **safe))

    def has(self, section: str, code: str) -> bool:
        """Whether there is such a sentence."""
        return code in self.catalog.optional_section(section)


@cache
def speaker(language: str) -> Speaker:
    """Whoever says the site's own sentences in a language."""
    return Speaker(web_catalog(language))


@cache
def face_speaker(face: type[Face], language: str) -> Speaker:
    """Whoever says those of a game's face."""
    return Speaker(face_catalog(face.game_id, language))


@cache
def language_names() -> dict[str, str]:
    """Every language by its own name."""
    return {language: web_catalog(language).say("site", "language-name") for language in languages()}


def marked(text: str) -> Markup:
    """A text for players with its marks: **bold**, *slanted*."""
    return Markup(to_html(text, str))


def brief(label: str) -> str:
    """A label on a button for a thumb: without what the option costs and gives where that is long."""
    short = label if len(label) <= _LONGEST_LABEL else label.partition(":")[0]
    return short[:1].upper() + short[1:]


def art_of(prefix: str) -> TemplateModule:
    """The pictures that a face has for the site's own pages: the macros of its `drawings.html`."""
    return environment().get_template(f"{prefix}/drawings.html").module


def static(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for good."""
    return f"/static/{name}?v={content_hash(name)}"


def content_hash(name: str) -> str:
    """A short hash of a static file as it is now."""
    folder, rest = _place_of(name)
    path = folder / rest
    return _hash_of(path, path.stat().st_mtime_ns)


def _place_of(name: str) -> tuple[Path, str]:
    """The folder in which a static file lies, and its name there."""
    folder, rest = folder_behind(name)
    return (STATIC_FOLDER if folder is None else folder / "static"), rest


@cache
def _hash_of(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:_HASH_LENGTH]


@final
class PackagedFiles(StaticFiles):
    """The static files of the site and of all faces; whoever asks with the right hash need never ask again."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC_FOLDER)

    def get_path(self, scope: Scope) -> str:
        """The name that is asked for, with the same strokes on every system."""
        return super().get_path(scope).replace(os.sep, "/")

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file lies: those of a face lie in its own folder, and no name leads out of it."""
        folder, rest = _place_of(path)
        if folder == STATIC_FOLDER:
            return super().lookup_path(rest)
        return StaticFiles(directory=folder, check_dir=False).lookup_path(rest)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file."""
        response = await super().get_response(path, scope)
        asked = scope["query_string"].decode("latin-1").removeprefix("v=")
        known = response.status_code in (200, 304) and asked and asked == content_hash(path)
        response.headers["cache-control"] = FOREVER if known else _ASK_AGAIN
        return response


def wants_part(request: HTTPConnection) -> str:
    """Which part of the page a script asks for; '' for the whole page."""
    return Headers(scope=request.scope).get("x-part", "")
