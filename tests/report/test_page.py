"""The page of a report: one file that is whole, needs nothing else, and tells each graph in words and figures too."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sobremesa.report.page import chapters_and_page, drawings_of
from sobremesa.report.reading import find_results, read_results
from sobremesa.web.graphs.results import ReportChapter, ResultsTold
from tests.report.conftest import play

VOID = {"meta", "link", "br", "hr", "img", "input"}
ADDRESSES = re.compile(
    r"""(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z0-9.-]+|@import|url\((?!#)|\ssrc=|<script|<link"""
)


class Outline(HTMLParser):
    """Whether what is opened is closed, and what the ids and links are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(*paths: Path) -> tuple[list[ReportChapter], str]:
    return chapters_and_page(read_results(find_results(paths)))


@pytest.fixture(scope="module", params=["bakers", "teams", "two"])
def page(request: pytest.FixtureRequest, bakers: Path, others: Path, teams: Path) -> tuple[list[ReportChapter], str]:
    return page_of(*{"bakers": (bakers,), "teams": (teams,), "two": (bakers, others)}[request.param])


def test_the_page_is_well_formed_and_its_links_lead_somewhere(page: tuple[list[ReportChapter], str]) -> None:
    outline = Outline()
    outline.feed(page[1])
    outline.close()
    assert not outline.open
    assert len(set(outline.ids)) == len(outline.ids)
    assert len(outline.links) > 10
    assert {link for link in outline.links if not link.startswith("#")} == set()
    assert {link[1:] for link in outline.links} <= set(outline.ids)


def test_the_page_needs_nothing_else(page: tuple[list[ReportChapter], str]) -> None:
    assert not ADDRESSES.findall(page[1])
    assert "/tmp" not in page[1]
    assert "/home" not in page[1]


def test_every_graph_is_told_in_words_and_in_figures(page: tuple[list[ReportChapter], str]) -> None:
    chapters, html = page
    graphs = [graph for chapter in chapters for graph in chapter.graphs]
    assert len(graphs) > 9
    assert html.count('<details class="gr-sheet">') == len(graphs)
    for graph in graphs:
        assert graph.title
        assert graph.about
        assert graph.sheet.rows
        assert all(len(row) == len(graph.sheet.head) for row in graph.sheet.rows), graph.name
        for panel in graph.panels:
            assert panel.said.endswith("."), graph.name
            assert not re.search(r"\bnan\b", panel.said)
            for plot in (panel.wide, panel.narrow):
                drawn = ElementTree.fromstring(f"<g>{plot.draw()}</g>")
                assert len(list(drawn.iter())) > 3 or "nobody" in panel.said.lower(), graph.name
                assert not re.search(r"\bnan\b", str(plot.draw()))


def test_who_stands_outside_of_a_drawing(page: tuple[list[ReportChapter], str]) -> None:
    """No dot, bar or square begins beyond an edge; texts have room of their own."""
    for chapter in page[0]:
        for graph in chapter.graphs:
            for panel in graph.panels:
                for plot in (panel.wide, panel.narrow):
                    for kind, x, y, width, height in re.findall(
                        r'<rect class="([^"]*)" x="([\d.-]+)" y="([\d.-]+)" width="([\d.-]+)" height="([\d.-]+)"',
                        str(plot.draw()),
                    ):
                        assert float(x) >= -1, (graph.name, kind)
                        assert float(x) + float(width) <= plot.width + 1, (graph.name, kind)
                        assert 0 <= float(y) <= plot.height - float(height) + 1, (graph.name, kind)


def test_graphs_as_files_are_well_formed_and_need_nothing_else(bakers: Path, teams: Path) -> None:
    for path in (bakers, teams):
        results = read_results(find_results([path]))
        chapters, _ = chapters_and_page(results)
        drawings = drawings_of(results, chapters)
        assert {graph.name for chapter in chapters for graph in chapter.graphs if len(graph.panels) == 1} <= {
            name.removesuffix(".svg") for name in drawings
        }
        for drawing in drawings.values():
            root = ElementTree.fromstring(drawing)
            assert root.find("{http://www.w3.org/2000/svg}desc") is not None
            assert not ADDRESSES.findall(drawing)


def test_what_was_played_can_be_played_again(bakers: Path) -> None:
    (results,) = read_results(find_results([bakers]))
    _, html = page_of(bakers)
    for said in ("Hans", "expert mode", "random", "tests.lab.arena_bots:Late", "24: 12 deals", "from seed 1"):
        assert said in html
    assert results.tournament.print_hash[:12] in html
    assert "few" in html


def test_names_are_those_of_pages_and_no_codes(bakers: Path, teams: Path) -> None:
    html = page_of(bakers)[1] + page_of(teams)[1]
    for said in ("trade house", "Donauwörth", "Operations Expert", "Ho Chi Minh City", "lost: eight outbreaks", "rye"):
        assert said in html
    for code in ("trade-house", "donauwoerth", "operations-expert<", "ho-chi-minh", "fifth_worker", "sold_bread"):
        assert f">{code}" not in html


def test_two_results_are_told_apart(bakers: Path, others: Path) -> None:
    chapters, html = page_of(bakers, others)
    assert "A is bakers, B is others. They differ in the bots and the deals." in html
    for name in ("standings", "places", "sources", "income"):
        graph = next(graph for chapter in chapters for graph in chapter.graphs if graph.name == name)
        assert "From A to B" in graph.panels[0].said, name
    standings = next(graph for graph in chapters[0].graphs if graph.name == "standings")
    assert [word for _, word in standings.key] == [
        *("A: random", "A: Hans"),
        *("B: random", "B: Hans"),
    ] or {word for _, word in standings.key} >= {"B: random", "B: Hans"}
    assert {"A: Hans", "B: Hans", "A: random", "B: random"} <= {row[0] for row in standings.sheet.rows}


def test_a_game_without_words_of_its_own_has_its_tables(bakers: Path) -> None:
    (results,) = read_results(find_results([bakers]))
    (chapter,) = ResultsTold().chapters([results.played])
    assert "Placed" in [graph.title for graph in chapter.graphs]
    assert all(graph.panels[0].said for graph in chapter.graphs)


@pytest.mark.parametrize(
    ("game", "options"),
    [("pandemain", {"players": 2, "mode": "basic"}), ("pandemic", {"players": 2, "events": False})],
)
def test_a_single_game_has_a_page_without_what_its_rules_do_without(
    game: str, options: dict[str, object], tmp_path: Path
) -> None:
    chapters, html = page_of(play(tmp_path / game, game, options, "random", 1))
    assert "1 game" in html
    graphs = {graph.name: graph for chapter in chapters for graph in chapter.graphs}
    assert all(graph.panels[0].said for graph in graphs.values())
    assert "bakers" not in graphs


def test_more_players_than_marks_stand_in_the_tables(tmp_path: Path) -> None:
    bots = "random,tests.lab.arena_bots:Late,tests.lab.arena_bots:Hasty,tests.lab.arena_bots:OfPandemic,greedy"
    chapters, html = page_of(play(tmp_path / "five", "pandemic", {"players": 2}, bots, 5))
    assert "Graphs tell four players apart; 1 more stand in the tables alone." in html
    graphs = {graph.name: graph for chapter in chapters for graph in chapter.graphs}
    assert len(graphs["map"].panels) == 4
    assert len(graphs["map"].sheet.head) == 2 + 5
    assert len(graphs["standings"].sheet.rows) == 5
