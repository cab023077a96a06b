"""A sweep's summary as people read it: for each field a table of what its values do, and what the figures mean."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sobremesa.command_line.arena_figures import counted, option_text, signed, table_with

_WIDE: Final = 1000  # a pipe has no edge at which lines would have to break
_COLUMNS: Final = 5  # settings side by side
_ROWS: Final = 25  # of what is clear
_CHANGES: Final = 8  # of a print that are named
_ALWAYS: Final = ("won", "points by")  # how names begin of what is told even where nothing of it is clear


def print_sweep(summary: dict[str, Any], folder: Path) -> None:
    """All tables, one below the other."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDE
    with console.capture() as printed:
        console.print(heading(summary))
        for group in range(len(summary["groups"])):
            for title, table in tables_of(summary, group):
                console.print()
                console.print(title, markup=False)
                console.print(table)
        console.print()
        for line in remarks(summary):
            console.print(line, markup=False)
        console.print(
            f"All figures are in {folder / 'summary.json'}; each setting has a folder of the arena beside it."
        )
    print("\n".join(line.rstrip() for line in printed.get().splitlines()))


def heading(summary: dict[str, Any]) -> str:
    """What was played."""
    from sobremesa.catalog import find_game

    game = find_game(summary["game"])
    usual = {spec.name: spec.default for spec in game.options()}
    chosen = [f"{name} {option_text(value)}" for name, value in summary["options"].items() if value != usual.get(name)]
    settings = counted(1 + len(summary["settings"]), "setting")
    return (
        f"{', '.join([game.name, *chosen])}; {', '.join(summary['bots'])}\n"
        f"{counted(summary['games'], 'game')}: {settings} on {counted(summary['rounds'], 'deal')}"
        f" from seed {summary['seed']} on"
    )


def tables_of(summary: dict[str, Any], group: int) -> Iterator[tuple[str, Table]]:
    """The tables of a field, or of all settings where they belong together: so many settings side by side."""
    places = summary["groups"][group]
    for first in range(0, len(places), _COLUMNS):
        settings = [summary["settings"][place - 1] for place in places[first : first + _COLUMNS]]
        yield _title(settings[0], summary), _table(settings, summary)


def _title(setting: dict[str, Any], summary: dict[str, Any]) -> str:
    field = _only_field(setting, summary)
    if field is None:
        return "What is otherwise"
    return f"{field['name']}{' (' + field['provenance'] + ')' if field['provenance'] else ''}"


def _only_field(setting: dict[str, Any], summary: dict[str, Any]) -> dict[str, Any] | None:
    """The field that is varied alone."""
    names = {change["name"] for change in setting["changes"]}
    alone = all(len(other["changes"]) == 1 for other in summary["settings"])
    return next((field for field in summary["fields"] if alone and {field["name"]} == names), None)


def _table(settings: list[dict[str, Any]], summary: dict[str, Any]) -> Table:
    from sobremesa.lab.sweep.fields import written

    field = _only_field(settings[0], summary)
    base = summary["base"]["title"] if field is None else f"{written(field['base'])} (as it stands)"
    heads = [each["title"] if field is None else written(each["changes"][0]["here"]) for each in settings]
    table = table_with(["", *map(escape, (base, *heads))])
    rows = [{row["figure"]: row for row in setting["figures"]} for setting in settings]
    for name in _figures(rows):
        unit = next(each[name]["unit"] for each in rows if name in each)
        mean = summary["base"]["figures"][name]["mean"]
        at_base = f"{100 * mean:.1f} %" if unit == "share" else f"{mean:.2f}"
        table.add_row(name.replace("_", " "), at_base, *(_cell(each.get(name)) for each in rows))
    return table


def _figures(rows: list[dict[str, dict[str, Any]]]) -> list[str]:
    """The figures that are shown: what changed most beyond doubt first, then those that are always told."""
    furthest: dict[str, float] = {}
    for each in rows:
        for name, row in each.items():
            furthest[name] = max(furthest.get(name, 0.0), abs(row["weighed"]) if row["clear"] else 0.0)
    clear = sorted((name for name, weighed in furthest.items() if weighed), key=lambda name: -furthest[name])[:_ROWS]
    return [*clear, *(name for name in furthest if name.startswith(_ALWAYS) and name not in clear)]


def _cell(row: dict[str, Any] | None) -> str:
    """A difference with its standard error, and a star where it is clear."""
    if row is None:
        return ""
    times, places = (100, 1) if row["unit"] == "share" else (1, 2)
    text = f"{signed(times * row['difference'], places)} ± {times * row['standard_error']:.{places}f}"
    return f"{text} *" if row["clear"] else f"{text}  "


def remarks(summary: dict[str, Any]) -> list[str]:
    """What the figures mean, how sure they are, and what was too small to be seen."""
    clear = sum(row["clear"] for setting in summary["settings"] for row in setting["figures"])
    lines = [
        "The second column is the mean as it stands; the others are differences to it on the same deals ± their"
        " standard error, shares in points of a hundred.",
        f"* beyond doubt: {counted(summary['differences_looked_at'], 'difference')} were looked at, and where nothing"
        f" makes a difference, any of them gets a star in at most {100 * summary['error']:.3g} % of such sweeps. So one"
        f" needs to be about {summary['bound']:.1f} standard errors. {clear} {'is' if clear == 1 else 'are'}"
        f"{f'; a table shows {_ROWS} at most' if clear > _ROWS else ''}.",
    ]
    if summary["bound"] ** 2 >= summary["rounds"]:
        lines.append(f"So few deals cannot show anything: at least {int(summary['bound'] ** 2) + 1} are needed.")
    else:
        found = [
            100 * row["found_with_80_percent"] for each in summary["settings"] for row in each["figures"] if _won(row)
        ]
        if found:
            between = " to ".join(dict.fromkeys(f"{least:.1f}" for least in (min(found), max(found))))
            lines.append(f"A change in victories of {between} points, by the setting, would have been found with 80 %.")
    return [*lines, *_about_prints(summary)]


def _won(row: dict[str, Any]) -> bool:
    """Whether a row tells of victories, and some of them were otherwise."""
    return str(row["figure"]).startswith("won") and bool(row["standard_error"])


def _about_prints(summary: dict[str, Any]) -> Iterator[str]:
    """What stands otherwise in each print, where whole prints were compared."""
    from sobremesa.lab.sweep.fields import written

    if summary["fields"]:
        return
    for setting in summary["settings"]:
        changes = [f"{each['name']} {written(each['base'])} → {written(each['here'])}" for each in setting["changes"]]
        more = f" and {len(changes) - _CHANGES:,} more" if len(changes) > _CHANGES else ""
        yield f"{setting['title']}: {', '.join(changes[:_CHANGES])}{more}."
