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
from sobremesa.web.graphs.drawn_players import MARK
from sobremesa.web.graphs.results import ReportChapter
from sobremesa.web.graphs.shown import Graph, Plot
from sobremesa.web.graphs.svg import mark, width_of
from sobremesa.web.rendering import STATIC_FOLDER

_HERE: Final = Path(__file__).parent
_SHEETS: Final = ("base.css", "graphs.css")
_KEY_LINE: Final = 24.0


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["unbroken"] = lambda said: said.replace(" %", "\N{NO-BREAK SPACE}%")
    return made


def style_of(game_id: str) -> str:
    """The house's sheets, that of reports, and that of the game's graphs."""
    sheets = [(STATIC_FOLDER / name).read_text(encoding="utf-8") for name in _SHEETS]
    sheets.append((_HERE / "static" / "report.css").read_text(encoding="utf-8"))
    face = face_of(game_id)
    if face.results.sheet:
        sheets.append((face.folder() / "static" / face.results.sheet).read_text(encoding="utf-8"))
    return "\n".join(sheets)


def page_of(results: Sequence[Results], chapters: Sequence[ReportChapter]) -> str:
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
            mark_of=_mark_of,
        )
    )


def drawings_of(results: Sequence[Results], chapters: Sequence[ReportChapter]) -> dict[str, str]:
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
    key, deep = _placed_key(graph, plot)
    template = _environment().get_template("drawing.svg")
    ground = Markup(style.replace("&", "&amp;").replace("<", "&lt;"))
    return template.render(
        graph=graph, plot=plot, said=said, style=ground, symbols=symbols, key=key, deep=deep, mark_of=_mark_of
    )


def _mark_of(kind: str) -> Markup:
    """The mark of a player in a key."""
    return mark(kind.removeprefix(MARK), 7, 7, 1.2)


def _placed_key(graph: Graph, plot: Plot) -> tuple[list[tuple[float, float, str, str]], float]:
    """Where each entry of the key stands below a drawing, and how deep all of it is."""
    found, x, y = list[tuple[float, float, str, str]](), 0.0, 0.0
    for kind, word in graph.key:
        wide = width_of(word, 13) + 36
        if x and x + wide > plot.width:
            x, y = 0.0, y + _KEY_LINE
        found.append((x, y, kind, word))
        x += wide
    return found, y + _KEY_LINE if found else 0.0


def chapters_and_page(results: Sequence[Results]) -> tuple[list[ReportChapter], str]:
    """Both, so that graphs are drawn once."""
    chapters = chapters_of(results)
    return chapters, page_of(results, chapters)
