"""Graphs of games that are over: how they are drawn, who sees them, and that they show the moment that is asked for."""

import random
import re
from itertools import pairwise

import pytest

from sobremesa.table.log import Entry
from sobremesa.web.graphs.field import Band, Field
from sobremesa.web.graphs.lines import apart
from sobremesa.web.graphs.svg import fitted, width_of
from tests.web.finished_tables import after, begin, moment, play_on, play_out
from tests.web.seating import Seated, people
from tests.web.sites import Site, Visit, words

GAMES: list[tuple[str, dict[str, object]]] = [("pandemic", {"players": 3}), ("pandemain", {"players": 2})]
OF_GRAPHS = re.compile(r'class="(?:gr|turning|gp)\b|graph-|id="turning"')


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_while_a_game_goes_on_there_are_no_graphs(game: str, options: dict[str, object]) -> None:
    table = begin(game, options, 4)
    play_on(table, 25, random.Random(4))
    assert not table.over
    assert moment(table).after is None
    assert moment(table.at(10)).after is None


def test_no_page_of_a_running_game_holds_a_graph(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {"players": 3, "hands": "hidden"}, people(3), 5)
    seated.play_randomly(12, random.Random(5))
    for seat in (0, 1, None):
        for more in ("", "?move=6", "?move=0"):
            assert not OF_GRAPHS.search(visitor.get(seated.address(seat) + more).text)


def test_the_end_page_has_graphs_and_sentences_that_lead_to_their_moments(site: Site, visitor: Visit) -> None:
    seated = Seated.at(site, "pandemic", {"players": 2, "hands": "hidden"}, people(2), 5)
    seated.play_randomly(1000, random.Random(5))
    assert seated.table.over
    for seat in (1, None):
        text = visitor.get(seated.address(seat)).text
        for name in after(seated.table).graphs:
            assert len(re.findall(f'<section class="gr of-{name}', text)) == 1
            assert f'id="graph-{name}-sheet"' in text
        links = re.findall(r'<li class="is-\w+"><a href="([^"]+\?move=\d+)">', text)
        assert len(links) >= 2
        assert all(link.startswith(f"{seated.address(seat)}?move=") for link in links)
        for link in links:
            page = visitor.get(link)
            assert page.status_code == 200, words(page)
            assert 'id="graphs"' in page.text
        start = visitor.get(re.findall(r'id="watch-again" href="([^"]+)"', text)[0]).text
        assert 'data-past="0"' in start
        assert '<path class="now"' in start
        assert '<path class="now"' not in text


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_each_graph_has_a_sentence_two_widths_and_a_table(game: str, options: dict[str, object]) -> None:
    table = play_out(game, options, 2)
    for language in ("en", "es", "it", "fr"):
        told = after(table, language)
        for graph in told.graphs.values():
            width = len(graph.sheet.head)
            assert graph.sheet.rows, graph.name
            assert {len(row) for row in (*graph.sheet.rows, graph.sheet.foot or graph.sheet.head)} == {width}
            for panel in graph.panels:
                assert panel.said.endswith("."), graph.name
                assert panel.wide.width > panel.narrow.width
                for drawing in (panel.wide, panel.narrow):
                    assert "{" not in drawing.draw()
                    xs = [float(x) for x in re.findall(r'<text[^>]* x="([-\d.]+)"', drawing.draw())]
                    assert all(0 <= x <= drawing.width for x in xs), graph.name


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_is_drawn_once_is_the_same_at_every_moment_but_for_the_mark_of_the_moment(
    game: str, options: dict[str, object]
) -> None:
    table = play_out(game, options, 3)
    middle = len(table.moves) // 2
    then, end = moment(table.at(middle)).after, moment(table).after
    assert then is not None
    assert end is not None
    assert then.game is end.game
    assert (then.at, end.at) == (middle, None)
    for name in then.game.beside:
        for panel in then.game.graphs[name].panels:
            assert '<path class="now"' in panel.wide.draw(middle)
            assert '<rect class="later"' in panel.wide.draw(middle)
            assert '<path class="now"' not in panel.wide.draw()


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_game_that_people_ended_early_is_told_too(game: str, options: dict[str, object]) -> None:
    table = begin(game, options, 6)
    play_on(table, 30, random.Random(6))
    table.accept(Entry(table.seq + 1, "end", -1, {"why": "agreed"}, table.seq + 1))
    assert all(graph.sheet.rows for graph in after(table).graphs.values())
    table = begin(game, options, 6)
    table.accept(Entry(1, "end", -1, {"why": "agreed"}, 1))  # before anybody had moved
    assert after(table).graphs


def test_names_at_the_ends_of_lines_never_overlap() -> None:
    rng = random.Random(1)
    for _ in range(300):
        wanted = sorted(rng.uniform(12, 200) for _ in range(rng.randint(1, 4)))
        places = apart(wanted, 12, 200)
        assert all(after - before >= 14.99 for before, after in pairwise(places))
        assert all(12 - 1e-6 <= place <= 200 + 1e-6 for place in places)
    assert apart([50.0, 120.0], 12, 200) == [50.0, 120.0]


def test_a_name_that_does_not_fit_is_cut_and_told_in_full() -> None:
    name = "Mechthild von <Nördlingen>"
    cut = fitted(name, 60)
    assert cut.endswith("<title>Mechthild von &lt;Nördlingen&gt;</title>")
    assert width_of(cut.split("<title>")[0]) <= 60
    assert fitted("Ana", 60) == "Ana"


def labels(moves: int, bands: list[Band]) -> list[str]:
    return re.findall(r">([^<]+)</text>", Field(340, 230, 30, 210, 12, 206, moves, 0, 10).bands(bands))


def test_parts_are_all_named_where_there_is_room_and_evenly_where_there_is_none() -> None:
    days = [Band(0, "1", first="Day 1"), Band(30, "2"), Band(60, "", dark=True), Band(66, "3"), Band(95, "4")]
    assert labels(186, days) == ["Day 1", "2", "3", "4"]
    named = [int(label) for label in labels(60, [Band(at, str(at + 1)) for at in range(60)])]
    assert len({later - earlier for earlier, later in pairwise(named)}) == 1


def test_what_the_last_move_brought_is_seen_in_an_area() -> None:
    field = Field(340, 230, 30, 210, 12, 206, 4, 0, 10)
    assert "V31.4H210H218V206" in field.area([0, 2, 2, 5, 9], beyond=8)
