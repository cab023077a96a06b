"""The figures of reports, counted again from the rows one by one."""

import json
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from sobremesa.lab.arena.spread import student
from sobremesa.report.reading import Results, find_results, read_results
from sobremesa.web.graphs.played import Estimated, PlayerFigures
from sobremesa.web.graphs.spreads import Hill


def read(*paths: Path) -> list[Results]:
    return read_results(find_results(paths))


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(path / "games.parquet").to_pylist()
    return rows


def player(results: Results, code: str) -> PlayerFigures:
    return next(each for each in results.played.players if each.code == code)


def seats_of(path: Path, code: str) -> list[tuple[dict[str, Any], int]]:
    """Each row and seat of a player."""
    about = json.loads((path / "tournament.json").read_text())
    found = []
    for row in rows_of(path):
        lineup = [about["bots"][bot] for bot in about["lineups"][row["lineup"]]]
        for seat, name in enumerate([*lineup, *about["seats"][about["deciding"] :]]):
            if name == code:
                found.append((row, seat))
    return found


def numbers_of(row: dict[str, Any], measure: str, seat: int, seats: int) -> list[int]:
    """What a row has of one seat."""
    values = row[f"m.{measure}"]
    each = len(values) // seats
    return list(values[seat * each : (seat + 1) * each])


@pytest.mark.parametrize("code", ["random", "tests.lab.arena_bots:Late", "hans"])
def test_means_and_what_winning_goes_with_are_those_of_the_rows(bakers: Path, code: str) -> None:
    (results,) = read(bakers)
    figures, cases = player(results, code), seats_of(bakers, code)
    assert figures.seats == len(cases)
    assert figures.won.mean == pytest.approx(sum(row["won"][seat] for row, seat in cases) / len(cases))
    assert figures.points == Counter(row["points"][seat] for row, seat in cases)
    for measure in ("placed", "source", "sold", "income"):
        for place, (path, cell) in enumerate(figures.uses[measure].items()):
            values = [numbers_of(row, measure, seat, 3)[place] for row, seat in cases]
            won = [row["won"][seat] for row, seat in cases]
            having = [share for share, value in zip(won, values, strict=True) if value]
            lacking = [share for share, value in zip(won, values, strict=True) if not value]
            assert cell.mean.mean == pytest.approx(sum(values) / len(values)), path
            assert cell.used.mean == pytest.approx(len(having) / len(values))
            assert (cell.won_with is None) == (not having)
            assert (cell.won_without is None) == (not lacking)
            if cell.won_with is not None:
                assert cell.won_with.mean == pytest.approx(sum(having) / len(having))
                assert cell.won_with.low <= cell.won_with.mean <= cell.won_with.high
            if cell.lead is not None:
                assert cell.lead.mean == pytest.approx(sum(having) / len(having) - sum(lacking) / len(lacking))
                assert cell.lead.cases == min(len(having), len(lacking))


def test_intervals_are_made_of_whole_deals(alike: Path) -> None:
    """By the sums of each deal, written down one after another."""
    (results,) = read(alike)
    cells = player(results, "random").uses["placed"]
    compared = 0
    for place, cell in enumerate(cells.values()):
        if cell.lead is None:
            continue
        deals: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for row, seat in seats_of(alike, "random"):
            deals[row["seed"]].append((numbers_of(row, "placed", seat, 2)[place], row["won"][seat]))
        every = [pair for pairs in deals.values() for pair in pairs]
        having = [won for value, won in every if value]
        lacking = [won for value, won in every if not value]
        here, there = sum(having) / len(having), sum(lacking) / len(lacking)
        squares = 0.0
        for pairs in deals.values():
            more = sum(won - here for value, won in pairs if value) / len(having)
            less = sum(won - there for value, won in pairs if not value) / len(lacking)
            squares += (more - less) ** 2
        half = student(len(deals) - 1) * (squares * len(deals) / (len(deals) - 1)) ** 0.5
        assert cell.lead.half == pytest.approx(half, abs=1e-9)
        compared += half > 0
    assert compared > 2


def test_a_mean_varies_between_deals(bakers: Path) -> None:
    (results,) = read(bakers)
    mean = player(results, "random").uses["orders"][()].mean
    deals: dict[int, list[int]] = defaultdict(list)
    for row, seat in seats_of(bakers, "random"):
        deals[row["seed"]].append(row["m.orders"][seat])
    means = [sum(values) / len(values) for values in deals.values()]
    spread = sum((each - mean.mean) ** 2 for each in means) / (len(means) - 1)
    assert mean.half == pytest.approx(student(len(means) - 1) * (spread / len(means)) ** 0.5)


def test_an_axis_can_be_added_up(bakers: Path) -> None:
    (results,) = read(bakers)
    figures = player(results, "random")
    for (bread,), cell in figures.uses["sold_bread"].items():
        parts = [figures.uses["sold"][bread, quality].mean.mean for quality in ("high", "low")]
        assert cell.mean.mean == pytest.approx(sum(parts))


def test_what_anybody_had_is_counted_by_games(bakers: Path) -> None:
    (results,) = read(bakers)
    rows = rows_of(bakers)
    for place, (path, share) in enumerate(results.played.anyone["placed"].items()):
        having = [any(numbers_of(row, "placed", seat, 3)[place] for seat in range(3)) for row in rows]
        assert share.mean == pytest.approx(sum(having) / len(rows)), path


def test_lengths_and_endings_are_those_of_the_rows(bakers: Path, teams: Path) -> None:
    for path in (bakers, teams):
        (results,) = read(path)
        rows, every = rows_of(path), results.played.every
        assert every.turns == Counter(row["turns"] for row in rows)
        assert every.decisions == Counter(row["decisions"] for row in rows)
        assert sum(every.tenths.values()) == len(rows)
        named = Counter(results.tournament.outcomes[row["outcome"]] for row in rows)
        assert {name: count for name, count in every.outcomes.items() if count} == named
        assert sum(every.outcomes.values()) == results.summary["games"]


def test_values_and_pairs_of_teams_are_those_of_the_rows(teams: Path) -> None:
    (results,) = read(teams)
    for number, code in enumerate(("random", "greedy")):
        figures = player(results, code)
        rows = [row for row in rows_of(teams) if row["lineup"] == number]
        assert figures.games == len(rows)
        for place, (path, counts) in enumerate(figures.values["event_turn"].items()):
            assert {value: count.games for value, count in counts.items()} == Counter(
                row["m.event_turn"][place] for row in rows
            ), path
            for value, count in counts.items():
                assert count.won == sum(row["won"][0] for row in rows if row["m.event_turn"][place] == value)
        roles = [path[0] for path in figures.uses["roles"]]
        together: Counter[tuple[str, str]] = Counter()
        for row in rows:
            here = [roles[at % len(roles)] for at, value in enumerate(row["m.roles"]) if value]
            together.update((one, other) for one in here for other in here if one != other)
        assert {pair: count.games for pair, count in figures.pairs["roles"].items()} == together


def test_small_groups_of_rows_make_the_same_figures(bakers: Path, tmp_path: Path) -> None:
    """Rows are read some at a time: how many is of no account."""
    for name in ("tournament.json", "summary.json"):
        (tmp_path / name).write_bytes((bakers / name).read_bytes())
    pq.write_table(pq.read_table(bakers / "games.parquet"), tmp_path / "games.parquet", row_group_size=4)
    (one,), (other,) = read(bakers), read(tmp_path)
    for first, second in zip(one.played.players, other.played.players, strict=True):
        assert first.points == second.points
        for name, cells in first.uses.items():
            for path, cell in cells.items():
                assert second.uses[name][path].mean.mean == pytest.approx(cell.mean.mean)
                assert second.uses[name][path].mean.half == pytest.approx(cell.mean.half, abs=1e-7)


def test_the_difference_of_two_estimates_is_as_sure_as_both() -> None:
    change = Estimated(0.5, 0.4, 0.6, 100).beyond(Estimated(0.0, 0.0, 0.04, 50))
    assert change.mean == 0.5
    assert change.low == pytest.approx(0.5 - (0.1**2 + 0.04**2) ** 0.5)
    assert change.high == pytest.approx(0.6)
    assert change.cases == 50
    assert change.is_clear


def test_quantiles_are_numbers_that_were_there() -> None:
    hill = Hill("p1", "", {-3: 1, 2: 2, 9: 1}, "")
    assert hill.mean() == 2.5
    quantiles = [hill.at(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
    assert quantiles == [-3, -3, 2, 2, 9]
    assert all(one <= other for one, other in pairwise(quantiles))
