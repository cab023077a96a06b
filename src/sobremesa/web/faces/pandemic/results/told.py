"""The chapters of a report that only Pandemic has."""

from collections.abc import Sequence
from typing import ClassVar, Final, final

from markupsafe import Markup

from sobremesa.web.faces.pandemic.results.events import events_graph, moments_graph
from sobremesa.web.faces.pandemic.results.outbreaks import map_graph, outbreaks_graph
from sobremesa.web.faces.pandemic.results.progress import cures_graph
from sobremesa.web.faces.pandemic.results.roles import pairs_graph, roles_graph
from sobremesa.web.graphs.played import AskedTables, PlayedGames
from sobremesa.web.graphs.results import ReportChapter, ResultsTold
from sobremesa.web.rendering import environment

_ENDINGS: Final = {
    "won": "won: four cures",
    "outbreaks": "lost: eight outbreaks",
    "cubes": "lost: a colour ran out",
    "deck": "lost: no cards left",
}


@final
class PandemicResults(ResultsTold):
    """A team wins or loses: by what, how soon, with whom and with which events."""

    asked: ClassVar[AskedTables] = AskedTables(values=("cured_turn", "event_turn", "outbreaks_total"), pairs=("roles",))
    sheet: ClassVar[str] = "results.css"

    def outcome(self, code: str) -> str:
        """Won, or by what it was lost."""
        return _ENDINGS.get(code, code)

    def symbols(self) -> Markup:
        """The coast."""
        land = environment().get_template("pandemic/_land.html").render()
        return Markup(f'<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>{land}</defs></svg>')

    def chapters(self, played: Sequence[PlayedGames]) -> list[ReportChapter]:
        """Cures, roles, events and outbreaks."""
        return [
            ReportChapter("cures", "Cures", "How soon the diseases were cured.", (cures_graph(played),)),
            ReportChapter("roles", "Roles", "Who sat at the table.", (roles_graph(played), pairs_graph(played))),
            ReportChapter(
                "events", "Events", "Which were played, and when.", (events_graph(played), moments_graph(played))
            ),
            ReportChapter(
                "outbreaks", "Outbreaks", "Where and how many.", (outbreaks_graph(played), map_graph(played))
            ),
        ]
