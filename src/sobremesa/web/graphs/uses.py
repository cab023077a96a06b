"""What was used how much, and how winning goes with it: one row for each thing, a line in it for each player."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.web.graphs.drawn_players import DrawnPlayer, drawn_players, key_of
from sobremesa.web.graphs.in_figures import in_percent, in_words, plain, signed, sure_lead, sure_mean, sure_share
from sobremesa.web.graphs.played import CellUse, Estimated, Path, PlayedGames
from sobremesa.web.graphs.rows import NARROW, WIDE, Columns, NamedRow, RowLine, draw_rows
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet

Named = Callable[[Path], str]

_HUNDRED: Final = 100.0
_TOLD: Final = 2  # things that a sentence names on either side
_NAMED: Final = 3  # of those that nobody had
_LEAST: Final = 5  # cases on either side below which no difference is drawn
_FEWEST: Final = 3  # things of which one is called the rarest


@dataclass(frozen=True)
class UseWords:
    """What a graph of uses says."""

    name: str
    title: str
    about: str
    amounts: str  # above the bars: what of it
    decimals: int = 2


def use_graph(played: Sequence[PlayedGames], table: str, words: UseWords, named: Named) -> Graph | None:
    """Bars for how much, dots for what was won more with it than without; what was used most stands first.

    None where nobody had any of it, as by rules that do without.
    """
    players = [player for player in drawn_players(played, deciding=True) if table in player.figures.uses]
    paths = _ranked(players, table)
    if not any(
        cell.mean.mean for games in played for player in games.players for cell in player.uses.get(table, {}).values()
    ):
        return None
    rows = [NamedRow(named(path), [_line(player, table, path, words) for player in players]) for path in paths]
    leads = any(line.sure is not None for row in rows for line in row.lines)
    columns = Columns(words.amounts, "more won with it, of 100" if leads else "")
    said = " ".join(
        [*_said_of_use(players, table, paths, words, named), *_said_of_change(players, table, named, words)]
    )
    picture = GraphPicture(said, draw_rows(rows, columns, WIDE), draw_rows(rows, columns, NARROW))
    return Graph(
        words.name, words.title, words.about, (picture,), _sheet(played, table, paths, words, named), key_of(players)
    )


def _ranked(players: Sequence[DrawnPlayer], table: str) -> list[Path]:
    """All things, the most used first: what nobody used is told, too."""
    sums: dict[Path, float] = {}
    for player in players:
        for path, cell in player.figures.uses[table].items():
            sums[path] = sums.get(path, 0.0) + cell.mean.mean
    return sorted(sums, key=lambda path: -sums[path])


def _line(player: DrawnPlayer, table: str, path: Path, words: UseWords) -> RowLine:
    cell = player.figures.uses[table].get(path)
    if cell is None:
        return RowLine(player.mark, 0.0, "–")
    amount = cell.mean.mean
    lead, said = drawn_lead(player, cell)
    return RowLine(player.mark, max(0.0, amount), plain(amount, words.decimals), lead, said)


def drawn_lead(player: DrawnPlayer, cell: CellUse) -> tuple[Estimated | None, str]:
    """What was won more with a thing, in points of a hundred, and how that is told; nothing for whoever never won."""
    if cell.lead is None or not player.figures.won.mean:
        return None, ""
    if cell.lead.cases < _LEAST:
        return None, "few"
    lead = cell.lead.times(_HUNDRED)
    return lead, signed(lead.mean) + (" few" if lead.is_few else "")


def _said_of_use(
    players: Sequence[DrawnPlayer], table: str, paths: Sequence[Path], words: UseWords, named: Named
) -> list[str]:
    found = []
    for player in players[:_TOLD]:
        uses = player.figures.uses[table]
        ranked = sorted((path for path in paths if path in uses), key=lambda path: -uses[path].mean.mean)
        if not ranked:
            continue
        first, last = ranked[0], ranked[-1]
        most = f"{quoted(named(first))} ({plain(uses[first].mean.mean, words.decimals)})"
        least = f"{quoted(named(last))} ({plain(uses[last].mean.mean, words.decimals)})"
        found.append(f"{player.name}: {most} most" + (f", {least} least." if len(ranked) > 1 else "."))
        found += _said_of_leads(player, table, named)
    for games in {player.games.letter: player.games for player in players}.values():
        found += _said_of_rarest(games, table, named)
    return found


def _said_of_rarest(games: PlayedGames, table: str, named: Named) -> list[str]:
    """What the fewest games saw, whoever had it."""
    shares = games.anyone.get(table, {})
    if len(shares) < _FEWEST:
        return []
    where = f"In {games.letter}, over" if games.letter else "Over"
    never = [quoted(named(path)) for path, share in shares.items() if not share.mean]
    if never:
        names = in_words(never[:_NAMED]) + (f" and {len(never) - _NAMED} more" if len(never) > _NAMED else "")
        return [f"{where} all seats nobody had {names}."]
    path = min(shares, key=lambda path: shares[path].mean)
    return [f"{where} all seats {quoted(named(path))} was rarest: in {in_percent(shares[path].mean)} of games."]


def _said_of_leads(player: DrawnPlayer, table: str, named: Named) -> list[str]:
    """What winning clearly goes with; nothing for whoever never won."""
    leads = [
        (cell.lead, path)
        for path, cell in player.figures.uses[table].items()
        if cell.lead is not None and not cell.lead.is_few and cell.lead.is_clear
    ]
    if not player.figures.won.mean or not leads:
        return []
    leads.sort(key=lambda lead: -lead[0].mean)
    up = [f"{quoted(named(path))} ({signed(100 * lead.mean)})" for lead, path in leads[:_TOLD] if lead.mean > 0]
    down = [
        f"{quoted(named(path))} ({signed(100 * lead.mean)})" for lead, path in leads[: -_TOLD - 1 : -1] if lead.mean < 0
    ]
    sides = [f"more with {in_words(up)}"] if up else []
    sides += [f"less with {in_words(down)}"] if down else []
    return [f"It won {' and '.join(sides)}; that goes together and is no proof of a cause."]


def quoted(name: str) -> str:
    """A name of several parts in quotes, so that a sentence can be read."""
    return f"“{name}”" if ":" in name or "," in name else name


def pairs_of_results(players: Sequence[DrawnPlayer]) -> list[tuple[DrawnPlayer, DrawnPlayer]]:
    """The same player in the first and in the second folder."""
    letters = list(dict.fromkeys(player.games.letter for player in players))
    if len(letters) < 2:
        return []
    first, second = ([player for player in players if player.games.letter == letter] for letter in letters)
    same = [(one, other) for one in first for other in second if one.figures.name == other.figures.name]
    return same or ([(first[0], second[0])] if first and second else [])


def _said_of_change(players: Sequence[DrawnPlayer], table: str, named: Named, words: UseWords) -> list[str]:
    """What changed most from one folder to the other, of that which clearly did."""
    found = []
    for one, other in pairs_of_results(players):
        changes: list[tuple[float, Path, Estimated]] = []
        for path, cell in one.figures.uses[table].items():
            there = other.figures.uses[table].get(path)
            if there is not None:
                change = there.mean.beyond(cell.mean)
                if change.is_clear:
                    changes.append((abs(change.mean), path, change))
        same = one.figures.name == other.figures.name
        names = one.figures.name if same else f"{one.name} against {other.name}"
        if not changes:
            found.append(f"From A to B nothing clearly changed ({names}).")
            continue
        _, path, change = max(changes)
        before, after = (plain(each.figures.uses[table][path].mean.mean, words.decimals) for each in (one, other))
        sure = f"{signed(change.mean, words.decimals)} ± {plain(change.half, words.decimals)}"
        found.append(f"From A to B {quoted(named(path))} changed most: {before} to {after} ({sure}; {names}).")
    return found


def _sheet(played: Sequence[PlayedGames], table: str, paths: Sequence[Path], words: UseWords, named: Named) -> Sheet:
    """All players, also those that are not drawn."""
    head = ("", "who", words.amounts, "seats with it", "won with it", "won without", "difference")
    rows = []
    for path in paths:
        for games in played:
            for player in games.players:
                cell = player.uses.get(table, {}).get(path)
                if cell is not None and player.decides:
                    rows.append((named(path), games.called(player.name), *_cells(cell, words)))
        for games in played:
            share = games.anyone.get(table, {}).get(path)
            if share is not None:
                mean = f"{plain(games.in_all[table][path], words.decimals)} a game"
                some = f"in {in_percent(share.mean)} of games"
                rows.append((named(path), games.called("all seats together"), mean, some, "", "", ""))
    return Sheet(head, tuple(rows))


def _cells(cell: CellUse, words: UseWords) -> tuple[str, ...]:
    with_it = "" if cell.won_with is None else sure_share(cell.won_with) + (" few" if cell.won_with.is_few else "")
    without = "" if cell.won_without is None else sure_share(cell.won_without)
    lead = "" if cell.lead is None else sure_lead(cell.lead)
    return sure_mean(cell.mean, words.decimals), in_percent(cell.used.mean), with_it, without, lead
