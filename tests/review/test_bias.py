"""The figures of the benchmark of the judge's bias."""

from benchmarks.review_bias import Played, biases


def test_the_mean_of_a_kind_is_of_all_decisions_and_its_error_of_the_games() -> None:
    first, second = Played("a game", 0), Played("a game", 1)
    for more in (0.1, 0.1, 0.1):
        first.add("act", more)
    second.add("act", -0.1)
    (found,) = biases([first, second])
    assert (found.games, found.cases, found.mean) == (2, 4, 0.05)
    # Three decisions of one game are off by 0.15 together, that of the other by as much.
    assert abs(found.margin - 1.96 * (2 * 0.15**2 * 2) ** 0.5 / 4) < 1e-4


def test_one_game_alone_tells_nothing() -> None:
    game = Played("a game", 0)
    game.add("act", 0.0)
    (found,) = biases([game])
    assert found.margin == 1.0
