"""What is told of a tournament: shares, intervals, differences and ratings, from rows that are made up."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from sobremesa.catalog import find_game
from sobremesa.lab.arena.rows import schema_of, table_of
from sobremesa.lab.arena.spread import Means, student
from sobremesa.lab.arena.summary import summary_of
from sobremesa.lab.arena.tournament import AskedTournament, Tournament, make_tournament
from sobremesa.lab.intervals import wilson

TWO: dict[str, object] = {"players": 2}


def described(bots: str, rounds: int, game: str = "pandemain", **more: Any) -> Tournament:
    options = more.pop("options", TWO)
    tournament = make_tournament(find_game(game), options, AskedTournament(bots, **more))
    games = rounds * len(tournament.lineups)
    return make_tournament(find_game(game), options, AskedTournament(bots, games, **more))


def told(
    tournament: Tournament, won: Sequence[Sequence[float]], points: Sequence[Sequence[int]] = ()
) -> dict[str, Any]:
    """The summary of games with these victories and points, in the order of rounds and line-ups."""
    schema = schema_of(tournament)
    count, lineups = len(won), len(tournament.lineups)
    columns: dict[str, Any] = {
        name: np.zeros((count, field.type.list_size) if pa.types.is_fixed_size_list(field.type) else count)
        for name, field in zip(schema.names, schema, strict=True)
    }
    columns |= {"lineup": [number % lineups for number in range(count)], "won": won, "turns": [10] * count}
    if points:
        columns["points"] = points
    table = table_of(schema, columns)
    pieces = [table.slice(first, 2 * lineups) for first in range(0, count, 2 * lineups)]
    return summary_of(tournament, pieces, find_game(tournament.game).options())


def row_of(summary: dict[str, Any], bot: str) -> dict[str, Any]:
    return next(row for row in summary["standings"] if row["bot"] == bot)


def test_a_bot_s_share_is_the_mean_over_its_seats() -> None:
    tournament = described("random,greedy", 2)  # line-ups: random first, then greedy first
    summary = told(tournament, [[1, 0], [1, 0], [0, 1], [0.5, 0.5]], [[5, 1], [4, 0], [1, 7], [3, 3]])
    assert row_of(summary, "random")["won"] == 0.375
    assert row_of(summary, "greedy")["won"] == 0.625
    assert [row["bot"] for row in summary["standings"]] == ["greedy", "random"]
    assert row_of(summary, "random")["points"]["mean"] == (5 + 0 + 1 + 3) / 4
    assert summary["by_seat"]["p1"]["greedy"] == {"games": 2, "won": 0.75, "points": {"mean": 3.5, "spread": 0.707107}}
    assert summary["turns"] == {"mean": 10, "spread": 0}


def test_bots_that_won_equally_often_stand_by_their_points() -> None:
    summary = told(described("random,greedy", 1), [[0, 0], [0, 0]], [[2, 8], [9, 1]])
    assert [row["bot"] for row in summary["standings"]] == ["greedy", "random"]


def test_differences_are_paired_by_deal() -> None:
    tournament = described("random,greedy", 3)
    won = [[1, 0], [0, 1], [0, 1], [1, 0], [0, 1], [0, 1]]  # of random without greedy: 1, −1, 0
    (difference,) = told(tournament, won)["differences"]
    assert (difference["bot"], difference["other"]) == ("random", "greedy")
    assert difference["won"]["mean"] == 0
    assert difference["won"]["standard_error"] == pytest.approx(1 / math.sqrt(3), abs=1e-6)
    assert difference["won"]["interval"] == pytest.approx([-4.302653 / 3**0.5, 4.302653 / 3**0.5], abs=1e-5)


def test_single_games_have_wilson_s_interval() -> None:
    summary = told(described("random,greedy", 8, seats="fixed"), [[1, 0]] * 6 + [[0, 1]] * 2)
    assert row_of(summary, "random")["won_interval"] == pytest.approx(wilson(6, 8), abs=1e-6)


def test_games_of_a_deal_that_always_end_alike_count_as_one() -> None:
    """Two games with the same winner on each of 40 deals say as much as 40 games, not as 80."""
    tournament = described("random,greedy", 40)
    won = [game for number in range(40) for game in ([[1, 0], [0, 1]] if number % 2 else [[0, 1], [1, 0]])]
    low, high = row_of(told(tournament, won), "random")["won_interval"]
    lowest, highest = wilson(20, 40)
    assert high - low == pytest.approx(highest - lowest, rel=0.05)


def test_a_game_that_the_seat_decides_says_all_on_each_deal() -> None:
    """Whoever sits first wins, but for one game: each bot has half of nearly every round."""
    won = [[1, 0], [1, 0]] * 39 + [[1, 0], [0, 1]]
    low, high = row_of(told(described("random,greedy", 40), won), "random")["won_interval"]
    assert high - low < 0.06


def test_the_interval_of_round_means_holds_what_it_says() -> None:
    rng = np.random.default_rng(3)
    inside = 0
    for _ in range(400):
        deals = rng.random((30, 1)) < 0.5  # what the games of a deal have in common
        games = np.where(rng.random((30, 2)) < 0.5, deals, rng.random((30, 2)) < 0.5)
        means = Means(1)
        means.hear(games.mean(axis=1, keepdims=True))
        low, high = means.share_interval(0, single_games=False)
        inside += low <= 0.5 <= high
    assert 0.92 <= inside / 400 <= 0.98


@pytest.mark.parametrize(("freedom", "bound"), [(1, 12.706), (2, 4.303), (10, 2.228), (100, 1.984), (2000, 1.961)])
def test_student_s_bounds_are_those_of_the_tables(freedom: int, bound: float) -> None:
    assert student(freedom) == pytest.approx(bound, abs=0.001)


def test_one_round_says_nothing_about_how_sure_a_difference_is() -> None:
    (difference,) = told(described("random,greedy", 1), [[1, 0], [0, 1]])["differences"]
    assert difference["won"] == {"mean": 1, "standard_error": 0, "interval": None}


def test_ratings_follow_who_beats_whom() -> None:
    tournament = described("random,greedy,gentle", 30)
    strength = {"greedy": 2, "gentle": 1, "random": 0}
    won = []
    for _ in range(30):
        for lineup in tournament.lineups:
            first, second = (strength[tournament.bots[bot]] for bot in lineup)
            won.append([1, 0] if first > second else [0, 1])
    rating = {row["bot"]: row["rating"]["mu"] for row in told(tournament, won)["standings"]}
    assert rating["greedy"] > rating["gentle"] > rating["random"]


def test_where_all_win_together_teams_on_the_same_deal_are_rated() -> None:
    tournament = described("random,greedy", 10, "pandemic")
    summary = told(tournament, [[0, 0], [1, 1]] * 10)
    assert "points" not in row_of(summary, "greedy")
    assert row_of(summary, "greedy")["won"] == 1
    assert row_of(summary, "greedy")["rating"]["mu"] > 25 > row_of(summary, "random")["rating"]["mu"]
    assert summary["differences"][0]["won"]["mean"] == -1
    assert "lineups_won" not in summary


def test_mixed_teams_are_told_by_line_up_and_no_bot_is_rated() -> None:
    tournament = described("random,greedy", 4, "pandemic", seats="rotate")
    summary = told(tournament, [[0, 0], [1, 1]] * 4)
    assert [row["won"] for row in summary["lineups_won"]] == [0, 1]
    assert summary["lineups_won"][0]["bots"] == ["random", "greedy"]
    assert summary["differences"] == []
    assert row_of(summary, "greedy")["rating"] is None


def test_alone_at_the_table_bots_are_compared_by_what_they_got_against_the_same_rival() -> None:
    tournament = described("random,greedy", 3, options={"players": 1, "sim_bakers": ["hans"]})
    summary = told(tournament, [[0, 1], [1, 0]] * 3, [[3, 9], [8, 2]] * 3)
    (difference,) = summary["differences"]
    assert difference["points"]["mean"] == -5
    assert row_of(summary, "greedy")["rating"]["mu"] > row_of(summary, "random")["rating"]["mu"]
    assert summary["by_seat"]["p2"]["hans"]["won"] == 0.5
    assert summary["by_seat"]["p2"]["hans"]["points"]["mean"] == 5.5


def test_an_early_stop_is_told_with_its_error_rate() -> None:
    tournament = described("random,greedy", 100, stop_early=True)
    rounds = next(look for look in tournament.looks if look >= 30)
    summary = told(tournament, [[0, 1], [1, 0]] * rounds)
    test = summary["sequential_test"]
    assert summary["stopped_early"]
    assert summary["planned_games"] == 200
    assert summary["differences"][0]["clear_at_look"] == len(test["looks"])
    assert test["error"] == 0.05
    assert abs(test["looks"][-1]["weighed"][0]) >= test["looks"][-1]["bound"]
    assert all(abs(look["weighed"][0]) < look["bound"] for look in test["looks"][:-1])
