"""Which events were played, how winning goes with it, and in which turns."""

from collections.abc import Sequence
from typing import Final

from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.web.faces.pandemic.results.progress import team_title
from sobremesa.web.graphs.drawn_players import DrawnPlayer, drawn_players, key_of
from sobremesa.web.graphs.in_figures import in_percent, in_words, plain, signed, sure_lead, sure_share
from sobremesa.web.graphs.played import CellUse, PlayedGames, PlayerFigures
from sobremesa.web.graphs.rows import NARROW, WIDE, Columns, NamedRow, RowLine, draw_rows
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.graphs.spreads import Hill, draw_hills
from sobremesa.web.graphs.uses import drawn_lead
from sobremesa.wording.messages import game_catalog

_TABLE: Final = "event_turn"


def called(event: str) -> str:
    """'Airlift'."""
    return game_catalog("pandemic").name("card", event)


def events_graph(played: Sequence[PlayedGames]) -> Graph:
    """How often each was played, and how much more was won then."""
    players = drawn_players(played)
    rows = [NamedRow(called(event), [_line(player, event) for player in players]) for event in EVENT_SLUGS]
    leads = any(line.sure is not None for row in rows for line in row.lines)
    columns = Columns("share of games", "won more where played, of 100" if leads else "")
    said = " ".join(_said(player) for player in players)
    picture = GraphPicture(said, draw_rows(rows, columns, WIDE), draw_rows(rows, columns, NARROW))
    about = "in how many games each was played, and how winning goes with it; longer games see more of them"
    return Graph("events", "Events played", about, (picture,), _sheet(played), key_of(players))


def _line(player: DrawnPlayer, event: str) -> RowLine:
    cell = player.figures.uses[_TABLE][(event,)]
    lead, said = drawn_lead(player, cell)
    return RowLine(player.mark, cell.used.mean, in_percent(cell.used.mean, 0), lead, said)


def _said(player: DrawnPlayer) -> str:
    cells = {event: player.figures.uses[_TABLE][(event,)] for event in EVENT_SLUGS}
    most = max(cells, key=lambda event: cells[event].used.mean)
    least = min(cells, key=lambda event: cells[event].used.mean)
    if not cells[most].used.mean:
        return f"{player.name} played no event."
    clear = [
        _with(event, cell) for event, cell in cells.items() if cell.lead and cell.lead.is_clear and not cell.lead.is_few
    ]
    more = f" Winning clearly goes with or against {in_words(clear)}: no cause is shown by that." if clear else ""
    return (
        f"{player.name} played {called(most)} in {in_percent(cells[most].used.mean)} of games and {called(least)}"
        f" in {in_percent(cells[least].used.mean)}.{more}"
    )


def _with(event: str, cell: CellUse) -> str:
    assert cell.lead is not None
    return f"{called(event)} ({signed(100 * cell.lead.mean)})"


def _sheet(played: Sequence[PlayedGames]) -> Sheet:
    rows = []
    for event in EVENT_SLUGS:
        for games in played:
            for player in games.players:
                cell = player.uses[_TABLE][(event,)]
                won = ["" if each is None else sure_share(each) for each in (cell.won_with, cell.won_without)]
                lead = "" if cell.lead is None else sure_lead(cell.lead) + (" few" if cell.lead.is_few else "")
                share = sure_share(cell.used)
                rows.append((called(event), games.called(player.name), share, *won, lead, _when(player, event)))
    return Sheet(
        ("event", "who", "played", "won where played", "won where not", "difference", "mean turn"), tuple(rows)
    )


def _turns(player: PlayerFigures, event: str) -> dict[int, int]:
    counts = player.values[_TABLE].get((event,), {})
    return {turn: count.games for turn, count in counts.items() if turn}


def _when(player: PlayerFigures, event: str) -> str:
    turns = _turns(player, event)
    return plain(Hill("", "", turns, "").mean()) if turns else ""


def moments_graph(played: Sequence[PlayedGames]) -> Graph:
    """A hill for each event, in a picture for each team."""
    players = drawn_players(played)
    panels, room = [], [turn for player in players for event in EVENT_SLUGS for turn in _turns(player.figures, event)]
    for player in players:
        turns = {event: _turns(player.figures, event) for event in EVENT_SLUGS}
        hills = [
            Hill(player.mark, called(event), counts, f"mean turn {_when(player.figures, event)}")
            for event, counts in turns.items()
            if counts
        ]
        told = [f"{hill.name} in turn {plain(hill.mean())}" for hill in hills]
        said = f"{player.name} on average: {in_words(told)}." if told else f"{player.name} played no event."
        panels.append(
            GraphPicture(
                said,
                draw_hills(hills, WIDE, room=room),
                draw_hills(hills, NARROW, room=room),
                team_title(player, len(players) > 1),
            )
        )
    about = "turns in which each was played; the thick line is the middle half, the upright one the mean"
    rows = []
    for event in EVENT_SLUGS:
        for games in played:
            for figures in games.players:
                for turn, count in figures.values[_TABLE].get((event,), {}).items():
                    where = str(turn) if turn else "never"
                    share = in_percent(count.won / count.games)
                    rows.append((called(event), games.called(figures.name), where, f"{count.games:,}", share))
    head = ("event", "who", "turn", "games", "won")
    return Graph("moments", "When events were played", about, tuple(panels), Sheet(head, tuple(rows)))
