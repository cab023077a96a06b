"""How games ended, how many points there were, and how long it took: what any game has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.report.reading import Results
from sobremesa.web.faces import face_of
from sobremesa.web.graphs.drawn_players import MARK, drawn_players
from sobremesa.web.graphs.in_figures import in_percent, in_words, plain
from sobremesa.web.graphs.played import PlayerFigures
from sobremesa.web.graphs.rows import NARROW, WIDE, Columns, NamedRow, RowLine, draw_rows
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.graphs.spreads import Hill, draw_hills

_QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class _Whole:
    """All games of a team, or of a folder."""

    mark: str
    name: str
    figures: PlayerFigures


def _wholes(results: Sequence[Results]) -> list[_Whole]:
    """Teams where all win or lose together; whole folders where not."""
    played = [each.played for each in results]
    if played[0].together:
        return [_Whole(player.mark, player.name, player.figures) for player in drawn_players(played)]
    return [_Whole(f"p{at}", each.letter or "all games", each.every) for at, each in enumerate(played, 1)]


def outcomes_graph(results: Sequence[Results]) -> Graph:
    """Shares of the ways in which games ended."""
    told = face_of(results[0].tournament.game).results
    wholes = _wholes(results)
    codes = [code for code in results[0].tournament.outcomes if any(whole.figures.outcomes[code] for whole in wholes)]
    rows = [NamedRow(told.outcome(code), [_share(whole, code) for whole in wholes]) for code in codes]
    columns = Columns(amounts="share of games")
    parts = [
        f"{whole.name}: " + in_words([f"{told.outcome(code)} {_share(whole, code).said}" for code in codes])
        for whole in wholes
    ]
    said = ". ".join(parts) + "."
    head = ("", *(whole.name for whole in wholes))
    sheet = [(told.outcome(code), *(f"{whole.figures.outcomes[code]:,}" for whole in wholes)) for code in codes]
    foot = ("games", *(f"{whole.figures.games:,}" for whole in wholes))
    picture = GraphPicture(said, draw_rows(rows, columns, WIDE), draw_rows(rows, columns, NARROW))
    return Graph(
        "outcomes",
        "How games ended",
        "each bar is a share of all games",
        (picture,),
        Sheet(head, tuple(sheet), foot),
        _key(wholes),
    )


def _share(whole: _Whole, code: str) -> RowLine:
    share = whole.figures.outcomes[code] / max(1, whole.figures.games)
    return RowLine(whole.mark, share, in_percent(share))


def _key(wholes: Sequence[_Whole]) -> tuple[tuple[str, str], ...]:
    return tuple((MARK + whole.mark, whole.name) for whole in wholes) if len(wholes) > 1 else ()


def points_graph(results: Sequence[Results]) -> Graph | None:
    """How often a seat had how many points; None where there are none."""
    players = drawn_players([each.played for each in results])
    if not any(player.figures.points for player in players):
        return None
    hills = [(player.mark, player.name, player.figures.points) for player in players]
    about = "how often a seat had so many points; the thick line is the middle half, the upright one the mean"
    return _spread("points", "How many points", about, hills, "points", 1.0)


def length_graphs(results: Sequence[Results]) -> list[Graph]:
    """Turns, decisions, and decisions a turn."""
    wholes = _wholes(results)

    def graph(
        name: str, title: str, about: str, unit: str, counts: list[Mapping[int, int]], scale: float = 1.0
    ) -> Graph:
        hills = [(whole.mark, whole.name, count) for whole, count in zip(wholes, counts, strict=True)]
        return _spread(name, title, about, hills, unit, scale)

    turns = [whole.figures.turns for whole in wholes]
    decisions = [whole.figures.decisions for whole in wholes]
    tenths = [whole.figures.tenths for whole in wholes]
    return [
        graph("turns", "How long games were", "turns of a game, over all seats", "turns", turns),
        graph("decisions", "How much was decided", "decisions of a game, over all seats", "decisions", decisions),
        graph("pace", "Decisions a turn", "decisions of a game for each of its turns", "decisions a turn", tenths, 0.1),
    ]


def _spread(
    name: str, title: str, about: str, given: Sequence[tuple[str, str, Mapping[int, int]]], unit: str, scale: float
) -> Graph:
    """Hills, with their quantiles in the table."""
    hills, rows, told = [], [], []
    decimals = 1
    for mark, called, counts in given:
        bare = Hill(mark, called, counts, "")
        mean = plain(bare.mean() * scale, decimals)
        quantiles = [_told(bare.at(share) * scale) for share in _QUANTILES]
        said = f"mean {mean}, half of them {quantiles[1]} to {quantiles[3]}"
        hills.append(Hill(mark, called, counts, said))
        ends = [_told(value * scale) for value in (min(counts, default=0), max(counts, default=0))]
        rows.append((called, mean, ends[0], *quantiles, ends[1], f"{bare.cases:,}"))
        told.append(f"{called}: {mean} {unit} on average, half of them between {quantiles[1]} and {quantiles[3]}")
    head = ("", "mean", "least", "5 %", "25 %", "half", "75 %", "95 %", "most", "cases")
    picture = GraphPicture(". ".join(told) + ".", draw_hills(hills, WIDE, scale), draw_hills(hills, NARROW, scale))
    return Graph(name, title, about, (picture,), Sheet(head, tuple(rows)))


def _told(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-", "−")
