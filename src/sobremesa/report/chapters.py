"""The chapters of a report: what any game has, and between it what its face tells."""

from collections.abc import Sequence

from sobremesa.report.endings import length_graphs, outcomes_graph, points_graph
from sobremesa.report.reading import Results
from sobremesa.report.standings import differences_graph, seats_graph, standings_graph
from sobremesa.web.faces import face_of
from sobremesa.web.graphs.results import ReportChapter, some_of


def chapters_of(results: Sequence[Results]) -> list[ReportChapter]:
    """All of them, in the order in which a reader asks."""
    told = face_of(results[0].tournament.game).results
    won = some_of(standings_graph(results), differences_graph(results), outcomes_graph(results))
    points = some_of(points_graph(results), seats_graph(results))
    length = tuple(length_graphs(results))
    chapters = [
        ReportChapter("winning", "Winning", "Who won, by how much, and how games ended.", won),
        ReportChapter("points", "Points", "How many there were, and what each seat is worth.", points),
        *told.chapters([each.played for each in results]),
        ReportChapter("length", "Length", "How long games were, and how much there was to decide.", length),
    ]
    return [chapter for chapter in chapters if chapter.graphs]
