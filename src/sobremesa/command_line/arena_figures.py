"""A tournament's summary as people read it: standings, seats, differences, how games ended, and when it stopped."""

from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

_WIDE: Final = 1000  # a pipe has no edge at which lines would have to break
_MINUS: Final = "−"


def print_standings(summary: dict[str, Any], folder: Path) -> None:
    """All tables, one below the other."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDE
    with console.capture() as printed:
        console.print(heading(summary))
        for title, table in tables_of(summary):
            console.print()
            console.print(title)
            console.print(table)
        console.print()
        for line in remarks(summary):
            console.print(line)
        console.print(f"All rows are in {folder / 'games.parquet'}, these figures in summary.json beside it.")
    print("\n".join(line.rstrip() for line in printed.get().splitlines()))


def counted(number: int, thing: str) -> str:
    """'1 game', '2,000 games'."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def heading(summary: dict[str, Any]) -> str:
    """What was played."""
    from sobremesa.catalog import find_game

    game = find_game(summary["game"])
    usual = {spec.name: spec.default for spec in game.options()}
    chosen = [f"{name} {option_text(value)}" for name, value in summary["options"].items() if value != usual.get(name)]
    first = ", ".join([game.name, *chosen])
    played = f"{counted(summary['games'], 'game')}: {counted(summary['rounds'], 'deal')} from seed {summary['seed']} on"
    seated = f"{counted(summary['lineups'], 'line-up')} each ({summary['schedule']}, {summary['seating']})"
    return f"{first}\n{played}, {seated}"


def option_text(value: object) -> str:
    """The value of an option on one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "+".join(map(str, value)) if isinstance(value, list) else str(value).replace("_", " ")


def tables_of(summary: dict[str, Any]) -> list[tuple[str, Table]]:
    """Each table with its title; those that have something to tell."""
    tables = [("Standings", standings(summary))]
    if "points" in summary["standings"][0]:
        tables.append(("By seat", seats(summary)))
    if "lineups_won" in summary:
        tables.append(("Teams", teams(summary)))
    if summary["differences"]:
        tables.append(("Differences on the same deals (95 %)", differences(summary)))
    tables.append(("How the games ended", endings(summary)))
    return tables


def standings(summary: dict[str, Any]) -> Table:
    """Who won how often, with the rating and points."""
    rated = any(row["rating"] for row in summary["standings"])
    scored = "points" in summary["standings"][0]
    heads = ["bot", "won", "95 %", *(["rating"] if rated else []), *(["points"] if scored else []), "games"]
    table = table_with(heads)
    for row in summary["standings"]:
        rating = [] if not rated else [f"{row['rating']['mu']:.1f} ± {row['rating']['sigma']:.1f}"]
        points = [] if not scored else [f"{row['points']['mean']:.2f} ± {row['points']['standard_error']:.2f}"]
        low, high = row["won_interval"]
        share, between = f"{100 * row['won']:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %"
        table.add_row(row["bot"], share, between, *rating, *points, f"{row['games']:,}")
    return table


def seats(summary: dict[str, Any]) -> Table:
    """For each bot, and each player of the game's own: won, and points, at each seat."""
    names = list(summary["by_seat"])
    table = table_with(["", *names])
    rows = list(dict.fromkeys(bot for at_seat in summary["by_seat"].values() for bot in at_seat))
    for bot in rows:
        table.add_row(bot, *(_at(summary["by_seat"][name].get(bot)) for name in names))
    return table


def _at(figures: dict[str, Any] | None) -> str:
    if figures is None:
        return ""
    share = f"{100 * figures['won']:.1f} %"
    return f"{share}, {figures['points']['mean']:.1f} points" if "points" in figures else share


def teams(summary: dict[str, Any]) -> Table:
    """Where all win or lose together and different bots sit together: how often each line-up won."""
    table = table_with(["line-up", "won", "95 %"])
    for row in summary["lineups_won"]:
        low, high = row["won_interval"]
        table.add_row(", ".join(row["bots"]), f"{100 * row['won']:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %")
    return table


def differences(summary: dict[str, Any]) -> Table:
    """What one bot got more than another, the better one first."""
    scored = "points" in summary["differences"][0]
    sequential = "sequential_test" in summary
    heads = ["", "won", *(["points"] if scored else []), *(["clear"] if sequential else [])]
    table = table_with(heads)
    for row in summary["differences"]:
        behind = (row["won"]["mean"] or (row["points"]["mean"] if scored else 0)) < 0
        better, other = (row["other"], row["bot"]) if behind else (row["bot"], row["other"])
        sign = -1 if behind else 1
        points = [_signed(row["points"], sign, 2)] if scored else []
        clear = []
        if sequential:
            look = row["clear_at_look"]
            clear = ["no" if look is None else f"at look {look}"]
        table.add_row(f"{better} {_MINUS} {other}", _signed(row["won"], 100 * sign, 1), *points, *clear)
    return table


def _signed(mean: dict[str, Any], times: int, places: int) -> str:
    parts = [times * mean["mean"], *sorted(times * bound for bound in mean["interval"] or [])]
    middle, *bounds = (signed(part, places) for part in parts)
    return f"{middle} ({' to '.join(bounds)})" if bounds else middle


def signed(value: float, places: int) -> str:
    """A number with its sign."""
    return f"{value:+.{places}f}".replace("-", _MINUS)


def endings(summary: dict[str, Any]) -> Table:
    """The reasons, and how long games were."""
    table = table_with(["", ""])
    for reason, number in summary["outcomes"].items():
        if number:
            table.add_row(reason.replace("_", " "), f"{number:,} ({100 * number / summary['games']:.1f} %)")
    for name in ("turns", "decisions"):
        table.add_row(name, f"{summary[name]['mean']:.1f} ± {summary[name]['spread']:.1f}")
    return table


def table_with(heads: list[str]) -> Table:
    """A table with these heads: words first, figures to the right."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=any(heads))
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    return table


def remarks(summary: dict[str, Any]) -> list[str]:
    """What the figures mean, and whether all planned games were played."""
    lines = []
    if summary["differences"]:
        lines.append("A difference in won is told in points of a hundred: the first bot's share without the second's.")
    if "sequential_test" in summary:
        lines += _about_looks(summary)
    if summary["standings"][0]["rating"]:
        lines.append("Ratings are OpenSkill's (25 ± 8.3 before the first game); after ± stands how sure they are.")
    return lines


def _about_looks(summary: dict[str, Any]) -> list[str]:
    test = summary["sequential_test"]
    seen, planned = len(test["looks"]), counted(summary["planned_games"], "game")
    if summary["stopped_early"]:
        first = (
            f"Stopped early, at look {seen} of {len(test['planned_looks'])}, after {summary['games']:,} of {planned}:"
            " all differences are clear. Those of a tournament that stopped early look a little larger than they are."
        )
    elif test["all_clear"]:
        first = f"All {planned} were played; at the last look all differences were clear."
    else:
        unclear = sum(row["clear_at_look"] is None for row in summary["differences"])
        first = f"All {planned} were played, and {counted(unclear, 'difference')} did not become clear."
    least = max(row["found_with_80_percent"] for row in summary["differences"])
    found = f"; with the spread seen here, a lead of {100 * least:.1f} points is found with 80 %" if least else ""
    risk = f"Where all bots are equally good, at most {100 * test['error']:.3g} % of such tournaments name a better one"
    return [first, f"{risk}{found}."]
