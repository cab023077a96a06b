"""Pandemain's graphs: points, penitence, pfennigs, loaves sold, where workers went, and where points came from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, final

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.sources import SOURCES
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.web.faces.pandemain.aftermath.ledger import PointsLedger
from sobremesa.web.faces.pandemain.aftermath.turning import Turning
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.graphs import counts, lines
from sobremesa.web.graphs.counts import Pile, Row, Stack, StackedBar, draw_bars, draw_blocks, draw_marks
from sobremesa.web.graphs.course import GameCourse
from sobremesa.web.graphs.field import Band
from sobremesa.web.graphs.lines import Chart, SeatLine
from sobremesa.web.graphs.shown import AfterGame, Graph, GraphPicture, Plot, Sheet
from sobremesa.web.graphs.small import PlacedSign, placed
from sobremesa.web.graphs.svg import use
from sobremesa.web.lists import in_a_row
from sobremesa.wording.messages import number_text

_HIGH: Final = "high"
_BESIDE: Final = ("points", "pfennigs")


def after_game(course: GameCourse, board: Board) -> AfterGame:
    """All that the end page shows of a game."""
    drawing = Graphs(course, board, PointsLedger(course))
    found = [drawing.points(), drawing.penitence(), drawing.pfennigs(), drawing.loaves(), drawing.workers()]
    graphs = {graph.name: graph for graph in [*found, drawing.sources()]}
    return AfterGame(tuple(Turning(drawing.ledger, board).points()), graphs, _BESIDE)


@final
@dataclass
class Graphs:
    """Draws one game in one language."""

    course: GameCourse
    board: Board
    ledger: PointsLedger

    # -- lines ---------------------------------------------------------------------------------------------------

    def points(self) -> Graph:
        """On the track; the scoring is the last step."""
        scored = self.course.outcome is not None
        chart = [
            SeatLine(seat, self._name(seat), self._of(seat, "points"), self.ledger.total(seat) if scored else None)
            for seat in self.course.seats
        ]
        beyond = self._say("score") if scored else ""
        last = [self.ledger.total(seat) for seat in self.course.seats] if scored else None
        return self._chart("points", Chart(chart, self.bands, self.course.moves, beyond=beyond), last)

    def penitence(self) -> Graph:
        """Held against the Inquisition."""
        signs = [
            PlacedSign(count, self._of(str(event["seat"]), "penitence")[count], use("i-pen", 0, 0, 15))
            for count, event in self.course.happenings()
            if event["event"] == "penance-gained"
        ]
        chart = [SeatLine(seat, self._name(seat), self._of(seat, "penitence")) for seat in self.course.seats]
        area = self.course.figures["inquisition"]
        found = Chart(chart, self.bands, self.course.moves, area=area, behind=placed(signs))
        name = "penitence" if self.board.view["settings"]["mode"] == "expert" else "penitence-basic"
        return self._chart("penitence", found, None, about=name, against=area)

    def pfennigs(self) -> Graph:
        """Of those who have any: sim-bakers pay nothing."""
        seats = [seat for seat in self.course.seats if any(self._of(seat, "pfennigs"))]
        chart = [SeatLine(seat, self._name(seat), self._of(seat, "pfennigs")) for seat in seats]
        return self._chart("pfennigs", Chart(chart, self.bands, self.course.moves), None)

    @cached_property
    def bands(self) -> list[Band]:
        """Days and nights, as the log has them."""
        found: list[Band] = []
        began = [event["round"] for _, event in self.course.happenings() if event["event"] == "round-began"]
        today = self.course.figures["day"][0]
        if today and (not began or began[0] != today):  # the game began in a position
            found.append(Band(0, str(today), first=self.board.say("decided", "on-day", day=today)))
        for count, event in self.course.happenings():
            if event["event"] == "round-began":
                day = int(str(event["round"]))
                found.append(Band(count, str(day), first=self.board.say("decided", "on-day", day=day)))
            elif event["event"] == "night-fell":
                found.append(Band(count, "", dark=True))
        return found or [Band(0, "")]

    def _chart(
        self, name: str, chart: Chart, last: list[int] | None, *, about: str = "", against: list[int] | None = None
    ) -> Graph:
        """A graph of lines, with a row for each day in its table."""
        shown = last or [line.values[-1] for line in chart.lines]
        ranked = sorted(zip(shown, chart.lines, strict=True), key=lambda pair: -pair[0])
        told = in_a_row(
            [self._say("of-seat", name=line.name, number=number_text(n)) for n, line in ranked], self._language
        )
        said = self._say(f"{name}-said", told=told, against=str(against[-1]) if against else "")
        panel = GraphPicture(said, chart.drawn(lines.WIDE), chart.drawn(lines.NARROW))
        columns = [list(line.values) for line in chart.lines] + ([against] if against else [])
        days = [band for band in self.bands if not band.dark]
        ends = [*(band.start for band in days[1:]), self.course.moves]
        rows = [
            (
                self.board.say("decided", "on-day", day=int(band.label)),
                *(number_text(column[end]) for column in columns),
            )
            for band, end in zip(days, ends, strict=True)
            if band.label
        ]
        if last:
            rows.append((self.board.say("decided", "on-scoring"), *map(number_text, last)))
        head = (self._say("after"), *(line.name for line in chart.lines))
        head += (self._say("the-inquisition"),) if against else ()
        return Graph(name, self._say(name), self._say(f"{about or name}-about"), (panel,), Sheet(head, tuple(rows)))

    # -- things counted ------------------------------------------------------------------------------------------

    def loaves(self) -> Graph:
        """Loaves sold by bread and quality."""
        sold = {(seat, bread, high): 0 for seat in self.course.seats for bread in BREADS for high in (True, False)}
        for _, event in self.course.happenings():
            if event["event"] == "sold":
                sold[str(event["seat"]), str(event["bread"]), event["quality"] == _HIGH] += 1
        piles = [
            Pile(
                seat,
                self._name(seat),
                [Stack(f"of-{b}", f"b-{b}", sold[seat, b, True], sold[seat, b, False]) for b in BREADS],
            )
            for seat in self.course.seats
        ]
        totals = {seat: sum(n for (who, _, _), n in sold.items() if who == seat) for seat in self.course.seats}
        panel = self._counted("loaves", totals, lambda width: draw_blocks(piles, width))
        rows = [
            (self._say("of-quality", bread=self.board.moment.words.name("bread", bread), quality=self._say(quality)),
             *(str(sold[seat, bread, quality == _HIGH]) for seat in self.course.seats))
            for bread in BREADS
            for quality in (_HIGH, "low")
        ]  # fmt: skip
        return self._graph("loaves", panel, rows, totals)

    def workers(self) -> Graph:
        """One mark for each worker that was sent somewhere."""
        sent: dict[str, dict[str, int]] = {}
        for _, event in self.course.happenings():
            if event["event"] == "placed":
                place = sent.setdefault(str(event["place"]), dict.fromkeys(self.course.seats, 0))
                place[str(event["seat"])] += 1
        ranked = sorted(sent, key=lambda place: (-sum(sent[place].values()), place))
        found = [Row(self._place(place), sent[place]) for place in ranked]
        totals = {seat: sum(row.counts[seat] for row in found) for seat in self.course.seats}
        panel = self._counted("workers", totals, lambda width: draw_marks(found, width))
        return self._graph("workers", panel, [(row.name, *map(str, row.counts.values())) for row in found], totals)

    def sources(self) -> Graph:
        """What each total is made of."""
        parts = {seat: self.ledger.sources(seat) for seat in self.course.seats}
        totals = {seat: self.ledger.total(seat) for seat in self.course.seats}
        bars = [
            StackedBar(seat, self._name(seat), {f"of-{source}": n for source, n in parts[seat].items()}, totals[seat])
            for seat in self.course.seats
        ]
        panel = self._counted("sources", totals, lambda width: draw_bars(bars, width))
        shown = [source for source in SOURCES if any(source in found for found in parts.values())]
        rows = [
            (self._source(source), *(number_text(parts[seat].get(source, 0)) for seat in self.course.seats))
            for source in shown
        ]
        key = tuple((f"of-{source}", self._source(source)) for source in shown)
        return self._graph("sources", panel, rows, totals, key)

    def _counted(self, name: str, totals: dict[str, int], draw: Callable[[int], Plot]) -> GraphPicture:
        ranked = sorted(totals, key=lambda seat: -totals[seat])
        told = [self._say("of-seat", name=self._name(seat), number=number_text(totals[seat])) for seat in ranked]
        said = self._say(f"{name}-said", told=in_a_row(told, self._language), against="")
        return GraphPicture(said, draw(counts.WIDE), draw(counts.NARROW))

    def _graph(
        self,
        name: str,
        panel: GraphPicture,
        rows: Sequence[tuple[str, ...]],
        totals: dict[str, int],
        key: tuple[tuple[str, str], ...] = (),
    ) -> Graph:
        head = (self._say("what"), *(self._name(seat) for seat in self.course.seats))
        foot = (self._say("in-all"), *map(number_text, totals.values()))
        return Graph(name, self._say(name), self._say(f"{name}-about"), (panel,), Sheet(head, tuple(rows), foot), key)

    # -- words ---------------------------------------------------------------------------------------------------

    @property
    def _language(self) -> str:
        return self.board.moment.language

    def _say(self, code: str, **fields: object) -> str:
        return self.board.say("graphs", code, **fields)

    def _name(self, seat: str) -> str:
        return self.board.player(seat)

    def _of(self, seat: str, figure: str) -> list[int]:
        return self.course.figures[f"{seat}.{figure}"]

    def _source(self, source: str) -> str:
        return self.board.say("sources", source)

    def _place(self, place: str) -> str:
        return self.board.prices.place_name(place) if place in VILLAGE_TEXTS else self.board.say("places", place)
