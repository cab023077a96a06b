"""Pages: one Jinja2 environment, the words of the visitor's language, and the addresses of static files.

In every template: `say(section, code, **fields)`, `static(name)`, `language`, `languages`, `theme`, `visitor`, `path`
and whatever the page is given. Fields of a sentence are escaped; sentences themselves are plain text.
"""

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sobremesa.messages import web_catalog
from sobremesa.web.moment import LogLine
from sobremesa.web.visitors import languages, visitor_of

_HERE: Final = Path(__file__).parent
STATIC_FOLDER: Final = _HERE / "static"
TEMPLATES_FOLDER: Final = _HERE / "templates"
FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_HASH_LENGTH: Final = 12


@cache
def environment() -> Environment:
    """The templates of all pages."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # templates are part of the release; looking at their files costs every page
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["static"] = static
    made.globals["draw_lines"] = draw_lines
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
        "theme": visitor.theme,
        "visitor": visitor,
        "path": request.url.path,
        "here": f"{request.url.path}?{query}" if query and request.scope.get("method") == "GET" else request.url.path,
    }


@final
class _Speaker:
    """Says the sentences of one language in templates."""

    def __init__(self, language: str) -> None:
        self.catalog = web_catalog(language)

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
def speaker(language: str) -> _Speaker:
    """Whoever says the sentences of a language."""
    return _Speaker(language)


@cache
def language_names() -> dict[str, str]:
    """Every language by its own name."""
    return {language: web_catalog(language).say("site", "language-name") for language in languages()}


@lru_cache(maxsize=4096)
def rule_link(game_id: str, language: str, rule: str) -> Markup:
    """A rule, one click away; nothing where there is none. A page has about a hundred of them."""
    if not rule:
        return Markup()
    title = escape(web_catalog(language).say("table", "rule-title", id=rule))
    shown = escape(rule.split("-", 1)[1] if "-" in rule else rule)
    address = f'href="/rules/{escape(game_id)}/{escape(rule)}" data-rule="{escape(rule)}"'
    return Markup(f'<a class="rule-ref" {address} title="{title}">{shown}</a>')


def draw_lines(lines: Sequence[LogLine], anchor: str) -> Markup:
    """Lines of the log, the newest first; what stands in each was drawn when it was told."""
    return Markup(
        "".join(
            [
                f'<li class="log-line code-{line.code}{" is-new" if line.new else ""}"'
                f' id="{anchor}-{line.seq}-{line.number}">{line.drawn}</li>'
                for line in reversed(lines)
            ]
        )
    )


def static(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may keep it for good."""
    return f"/static/{name}?v={content_hash(name)}"


def content_hash(name: str) -> str:
    """A short hash of a static file as it is now."""
    path = STATIC_FOLDER / name
    return _hash_of(path, path.stat().st_mtime_ns)


@cache
def _hash_of(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:_HASH_LENGTH]


@final
class PackagedFiles(StaticFiles):
    """The static files of the package; whoever asks with the right hash need never ask again."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC_FOLDER)

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
