"""Pandemic's graphs: cubes on the map, outbreaks, cards towards each cure, and what the actions were spent on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, final

from markupsafe import Markup

from sobremesa.games.pandemic.board import COLOUR_NAMES, CUBES_PER_COLOUR, OUTBREAK_LIMIT
from sobremesa.web.faces.pandemic import signs
from sobremesa.web.faces.pandemic.aftermath.tally import KINDS, Tally
from sobremesa.web.faces.pandemic.aftermath.turning import Turning
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.graphs import counts, lines, small
from sobremesa.web.graphs.counts import Row, draw_marks
from sobremesa.web.graphs.course import GameCourse
from sobremesa.web.graphs.field import Band
from sobremesa.web.graphs.shown import AfterGame, Graph, GraphPicture, Sheet
from sobremesa.web.graphs.small import PlacedSign, Trace
from sobremesa.web.lists import in_a_row

_BESIDE: Final = ("outbreaks", "cubes")
_BURST: Final = Markup('<use href="#burst" class="gp-burst" transform="scale(.27)"/>')
_EPIDEMIC: Final = Markup('<g class="epidemic"><circle r="7"/><path d="M0-4V4M-3.5-2 3.5 2M-3.5 2 3.5-2"/></g>')
_CURE: Final = Markup('<g class="cure"><circle r="7.5"/><path d="M-3.4.2-.9 2.8 3.6-2.6"/></g>')
_NOTHING: Final = Markup()


def after_game(course: GameCourse, sight: SceneSource) -> AfterGame:
    """All that the end page shows of a game."""
    drawing = Graphs(course, sight, Tally(course))
    found = (drawing.outbreaks(), drawing.cubes(), drawing.cards(), drawing.actions())
    return AfterGame(tuple(Turning(drawing.tally, sight).points()), {graph.name: graph for graph in found}, _BESIDE)


@final
@dataclass
class Graphs:
    """Draws one game in one language."""

    course: GameCourse
    sight: SceneSource
    tally: Tally

    def outbreaks(self) -> Graph:
        """Steps towards the eighth, with the epidemics."""
        values, high = self.course.figures["outbreaks"], OUTBREAK_LIMIT
        signs_drawn = [PlacedSign(at, high, _NOTHING, "epi") for at in self.tally.epidemics]
        signs_drawn += [PlacedSign(at, 0, _EPIDEMIC) for at in self.tally.epidemics]
        signs_drawn += [PlacedSign(at, values[at], _BURST) for at in dict.fromkeys(self.tally.outbreaks)]
        trace = Trace(values, self.bands, high, "of-outbreaks", limit=[high] * len(values), signs=signs_drawn)
        said = self._say(
            "outbreaks-said", count=values[-1], limit=str(high), epidemics=str(self.course.figures["epidemics"][-1])
        )
        panel = GraphPicture(said, trace.drawn(lines.WIDE, 230, 8), trace.drawn(lines.NARROW, 190, 4))
        head = (self._say("after"), self._say("outbreaks"), self._say("epidemics"))
        rows = self._by_turn([[str(n) for n in values], [str(n) for n in self.course.figures["epidemics"]]])
        return Graph("outbreaks", self._say("outbreaks"), self._say("outbreaks-about"), (panel,), Sheet(head, rows))

    def cubes(self) -> Graph:
        """A small picture for each colour, all on the same scale."""
        panels = []
        for name in COLOUR_NAMES:
            values = self.course.figures[f"cubes.{name}"]
            trace = Trace(
                values, self.bands, CUBES_PER_COLOUR, f"of-{name}", signs=self._cure(name, CUBES_PER_COLOUR), step=8
            )
            colour, cured = self.sight.colour(name), self._cured(name)
            said = self._say("cubes-said", count=values[-1], colour=colour, cured=cured)
            panels.append(self._small(trace, said, name, cured))
        cells = [[str(n) for n in self.course.figures[f"cubes.{name}"]] for name in COLOUR_NAMES]
        return self._of_colours("cubes", panels, cells)

    def cards(self) -> Graph:
        """The best hand of each colour against what it needs, until the cure."""
        figures = self.course.figures
        high = max(n for name in COLOUR_NAMES for what in ("held", "need") for n in figures[f"{what}.{name}"])
        panels, cells = [], []
        for name in COLOUR_NAMES:
            held, need = figures[f"held.{name}"], figures[f"need.{name}"]
            until = self.tally.cures.get(name)
            # The move of the cure spends the cards: the line ends with what was in hand before it.
            last = None if until is None else max(0, until - 1)
            trace = Trace(held, self.bands, high, f"of-{name}", last, need, self._cure(name, high))
            best, needed = held[-1 if last is None else last], need[-1 if last is None else last]
            fields = {"have": str(best), "need": str(needed), "colour": self.sight.colour(name)}
            told = self._cured(name) if until is not None else self._say("have", **fields)
            panels.append(self._small(trace, self._say("cards-said", **fields, cured=self._cured(name)), name, told))
            shown = enumerate(zip(held, need, strict=True))
            cells.append(["✓" if until is not None and at >= until else f"{have}/{all_}" for at, (have, all_) in shown])
        return self._of_colours("cards", panels, cells)

    def actions(self) -> Graph:
        """One mark for each action."""
        used = {kind: dict.fromkeys(self.course.seats, 0) for kind in KINDS}
        for turn in self.tally.turns:
            for kind in turn.actions:
                used[kind][turn.seat] += 1
        rows = [Row(self.sight.say("kinds", kind), used[kind]) for kind in KINDS if any(used[kind].values())]
        totals = {seat: sum(row.counts[seat] for row in rows) for seat in self.course.seats}
        told = [self._say("of-seat", name=self.sight.player(seat), number=str(n)) for seat, n in totals.items()]
        said = self._say("actions-said", told=in_a_row(told, self._language))
        panel = GraphPicture(said, draw_marks(rows, counts.WIDE), draw_marks(rows, counts.NARROW))
        head = (self._say("action"), *(self.sight.player(seat) for seat in self.course.seats))
        sheet = Sheet(
            head,
            tuple((row.name, *map(str, row.counts.values())) for row in rows),
            (self._say("in-all"), *map(str, totals.values())),
        )
        key = tuple((f"seat {seat}", self.sight.player(seat)) for seat in self.course.seats)
        return Graph("actions", self._say("actions"), self._say("actions-about"), (panel,), sheet, key)

    # -- parts ---------------------------------------------------------------------------------------------------

    @cached_property
    def bands(self) -> list[Band]:
        """The turns; the first one is named in full. A game that is played on begins with a later one than 1."""
        first, *rest = self.tally.bands
        return [replace(first, first=self.sight.say("decided", "on-turn", turn=self.tally.turns[0].number)), *rest]

    def _small(self, trace: Trace, said: str, colour: str, told: str) -> GraphPicture:
        title = Markup("{}<b>{}</b> {}").format(signs.token(f"d-{colour}"), _capital(self.sight.colour(colour)), told)
        wide, narrow = trace.drawn(small.WIDE, 150), trace.drawn(small.NARROW, 120)
        return GraphPicture(said, wide, narrow, title)

    def _of_colours(self, name: str, panels: Sequence[GraphPicture], cells: Sequence[Sequence[str]]) -> Graph:
        head = (self._say("after"), *(_capital(self.sight.colour(colour)) for colour in COLOUR_NAMES))
        sheet = Sheet(head, self._by_turn(cells))
        return Graph(name, self._say(name), self._say(f"{name}-about"), tuple(panels), sheet)

    def _by_turn(self, columns: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
        """A row for each turn, as it stood when the turn had ended."""
        ends = [*(turn.start for turn in self.tally.turns[1:]), self.course.moves]
        return tuple(
            (self.sight.say("decided", "on-turn", turn=turn.number), *(column[end] for column in columns))
            for turn, end in zip(self.tally.turns, ends, strict=True)
        )

    def _cure(self, colour: str, high: int) -> list[PlacedSign]:
        at = self.tally.cures.get(colour)
        return [] if not at else [PlacedSign(at, high, _CURE, "cured")]

    def _cured(self, colour: str) -> str:
        at = self.tally.cures.get(colour)
        if not at:
            return self._say("not-cured" if at is None else "cured-before")
        return self._say("cured", turn=str(self.tally.turn_at(at).number))

    @property
    def _language(self) -> str:
        return self.sight.moment.language

    def _say(self, code: str, **fields: object) -> str:
        return self.sight.say("graphs", code, **fields)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
