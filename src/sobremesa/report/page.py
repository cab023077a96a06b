"""The page of a report: one file that needs nothing else, no script and no network; and its graphs as files."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from sobremesa.report.chapters import chapters_of
from sobremesa.report.heading import head_of, remarks
from sobremesa.report.reading import Results
from sobremesa.web.faces import face_of
from sobremesa.web.graphs.results import Chapter
from sobremesa.web.graphs.shown import Graph, Plot
from sobremesa.web.graphs.svg import mark
from sobremesa.web.rendering import STATIC_FOLDER

_HERE: Final = Path(__file__).parent
_SHEETS: Final = ("base.css", "graphs.css")


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def style_of(game_id: str) -> str:
    """The house's sheets, that of reports, and that of the game's graphs."""
    sheets = [(STATIC_FOLDER / name).read_text(encoding="utf-8") for name in _SHEETS]
    sheets.append((_HERE / "static" / "report.css").read_text(encoding="utf-8"))
    face = face_of(game_id)
    if face.results.sheet:
        sheets.append((face.folder() / "static" / face.results.sheet).read_text(encoding="utf-8"))
    return "\n".join(sheets)


def page_of(results: Sequence[Results], chapters: Sequence[Chapter]) -> str:
    """The whole file."""
    game = results[0].game
    return (
        _environment()
        .get_template("report.html")
        .render(
            game=game.name,
            heads=[head_of(each) for each in results],
            remarks=remarks(results),
            chapters=chapters,
            symbols=face_of(game.id).results.symbols(),
            style=Markup(style_of(game.id)),
            mark_of=lambda kind: mark(kind.removeprefix("mark "), 7, 7, 1.2),
        )
    )


def drawings_of(results: Sequence[Results], chapters: Sequence[Chapter]) -> dict[str, str]:
    """Each graph as a file of its own, by its name; where it has several pictures, each of them."""
    game_id = results[0].tournament.game
    style, symbols = style_of(game_id), face_of(game_id).results.symbols()
    found: dict[str, str] = {}
    for chapter in chapters:
        for graph in chapter.graphs:
            for place, panel in enumerate(graph.panels, 1):
                name = graph.name if len(graph.panels) == 1 else f"{graph.name}-{place}"
                found[f"{name}.svg"] = _drawing(graph, panel.wide, panel.said, style, symbols)
    return found


def _drawing(graph: Graph, plot: Plot, said: str, style: str, symbols: Markup) -> str:
    return (
        _environment()
        .get_template("drawing.svg")
        .render(
            graph=graph,
            plot=plot,
            said=said,
            style=Markup(style.replace("<", "&lt;")),
            symbols=symbols,
            key=[(kind, word, mark(kind.removeprefix("mark "), 7, 7, 1.0)) for kind, word in graph.key],
        )
    )


def chapters_and_page(results: Sequence[Results]) -> tuple[list[Chapter], str]:
    """Both, so that graphs are drawn once."""
    chapters = chapters_of(results)
    return chapters, page_of(results, chapters)
