"""Figures of games as the command line prints them: one JSON object for programs, a table for people."""

import json
from typing import Any

from rich.console import Console
from rich.table import Table


def print_figures(figures: dict[str, Any], as_json: bool) -> None:
    """One JSON object, or a table for people."""
    if as_json:
        print(json.dumps(figures, ensure_ascii=False))
        return
    if "options" in figures:
        figures = {**figures, "options": options_in_words(figures["game"], figures["options"])}
    if "won_share" in figures:
        figures = with_share_in_words(figures)
    names = {f"p{seat}": f"p{seat} {kind.capitalize()}" for seat, kind in enumerate(figures.get("seats", []), 1)}
    names = {seat: name for seat, name in names.items() if not name.endswith("Person")}
    figures = {name: with_names(value, names) for name, value in figures.items()}
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    for name, value in figures.items():
        for row, part in rows_of(name, value):
            table.add_row(row.replace("_", " "), str(part) if name == "seed" else describe(part))
    with (console := Console()).capture() as printed:
        if not console.is_terminal:
            console.width = 1000  # a pipe has no edge at which lines would have to break
        console.print(table)
    print("\n".join(line.rstrip() for line in printed.get().splitlines()))
    if "±" in printed.get():
        print("After ± stands the spread between games (standard deviation).")


def with_share_in_words(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures in which the share of games that all have won is one row with its interval."""
    share, low, high = (f"{100 * part:.1f} %" for part in (figures["won_share"], *figures["won_interval"]))
    rows = {**figures, "won_share": f"{share} (95 % interval: {low} to {high})"}
    del rows["won_interval"]
    return rows


def with_names(value: object, names: dict[str, str]) -> object:
    """Figures with the sim-bakers' names beside their seats."""
    if isinstance(value, dict):
        return {names.get(part, part): with_names(inner, names) for part, inner in value.items()}
    return value


def options_in_words(game_id: str, options: dict[str, object]) -> dict[str, object]:
    """The options with a word for those that were not given: what is not drawn at random is as the game has it."""
    from sobremesa.catalog import find_game

    drawn = [spec.name for spec in find_game(game_id).options() if "random" in spec.choices]
    return {name: "default" if value is None and name not in drawn else value for name, value in options.items()}


def rows_of(name: str, value: object) -> list[tuple[str, object]]:
    """One row for each object that holds no further ones: 'baked rye', 'baked spelt'."""
    if not isinstance(value, dict) or is_average(value):
        return [(name, value)]
    deeper = {part: inner for part, inner in value.items() if isinstance(inner, dict) and not is_average(inner)}
    own = {part: inner for part, inner in value.items() if part not in deeper}
    rows: list[tuple[str, object]] = [(name, own)] if own or not deeper else []
    for part, inner in deeper.items():
        rows += rows_of(f"{name} {part}", inner)
    return rows


def is_average(value: dict[str, object]) -> bool:
    """Whether this is a figure over many games: a mean and its spread."""
    return set(value) == {"mean", "spread"}


def describe(value: object) -> str:
    """A figure as a person reads it."""
    if isinstance(value, dict) and is_average(value):
        return f"{describe(value['mean'])} ± {describe(value['spread'])}"
    if isinstance(value, dict):
        return "   ".join(f"{name.replace('_', ' ')} {describe(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ",".join(describe(part) for part in value) or "none"
    if value is None:
        return "random"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int | float) else str(value)
