"""Many games by bots: counts, who won, the figures of a game with mean and spread, and who plays greedily."""

import statistics
from typing import Any

import pytest

from sobremesa.bots import RandomBot, Sight, make_bot
from sobremesa.catalog import GAMES
from sobremesa.core.errors import SetupError
from sobremesa.lab import simulate as lab
from sobremesa.lab.intervals import wilson
from sobremesa.lab.seating import play_bots
from tests.core.example import SOWING, WEATHER_SOWING, SowingState, playout, rng, simulate, sowing

ALWAYS = {
    "game", "rules_version", "print", "options", "bots", "seed", "games", "decisions", "cpu_seconds", "wall_seconds",
    "cpu_seconds_per_turn", "games_per_cpu_second", "compiled", "outcomes", "mean_turns", "mean_decisions",
}  # fmt: skip


def simulated(bots: str = "random", games: int = 40, **options: object) -> dict[str, Any]:
    return simulate.simulate(SOWING, options, bots, games, 5)


def played(games: int) -> list[SowingState]:
    """The games that `simulated` plays."""
    states = [sowing(5 + number) for number in range(games)]
    for number, state in enumerate(states):
        playout.play_randomly(state, rng.seeded((5 + number) ^ 0x9E3779B97F4A7C15))
    return states


def test_figures_have_mean_and_spread_under_their_paths() -> None:
    figures, states = simulated(), played(40)
    for path in ("points/p1", "points/p2", "held/beans/p1", "held/card/p2", "weather_left"):
        place: Any = figures
        for part in path.split("/"):
            place = place[part]
        values = [state.figures()[path] for state in states]
        assert place == {
            "mean": round(statistics.mean(values), 3),
            "spread": pytest.approx(statistics.stdev(values), abs=0.00051),
        }
    assert set(figures) == ALWAYS | {"won", "points", "held", "weather_left"}


def test_one_game_has_no_spread() -> None:
    assert simulated(games=1)["points"]["p1"]["spread"] == 0


def test_a_figure_that_not_every_game_has_is_averaged_over_those_that_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SowingState, "figures", lambda state: {"first": 4} if state.beans[0] > 6 else {})
    assert simulated()["first"] == {"mean": 4, "spread": 0}


def test_a_shared_victory_is_shared() -> None:
    figures, shares = simulated(), [0.0, 0.0]
    outcomes = [state.outcome() for state in played(40)]
    assert any(outcome is not None and len(outcome.winners) == 2 for outcome in outcomes)
    for outcome in outcomes:
        assert outcome is not None
        for winner in outcome.winners:
            shares[winner] += 1 / len(outcome.winners) / 40
    assert figures["won"] == pytest.approx({"p1": shares[0], "p2": shares[1]}, abs=0.00051)


@pytest.mark.many_games
def test_a_cooperative_game_has_one_share_of_victory_with_its_interval() -> None:
    figures: Any = lab.simulate(GAMES["pandemic"], {"players": 2, "hands": "open"}, "greedy", 6, 1)
    assert set(figures) == ALWAYS | {"won_share", "won_interval"}
    won = figures["outcomes"]["won"]
    assert 0 < won < 6
    assert figures["won_share"] == round(won / 6, 3)
    assert figures["won_interval"] == [round(bound, 3) for bound in wilson(won, 6)]


def test_the_interval_of_a_share_is_wilsons_and_stays_within_all_and_nothing() -> None:
    assert wilson(84, 200) == pytest.approx((0.3537, 0.4893), abs=0.0001)
    assert wilson(7, 7) == pytest.approx((0.6457, 1.0), abs=0.0001)
    assert all(wilson(0, games)[0] >= 0.0 and wilson(games, games)[1] <= 1.0 for games in range(1, 100))


@pytest.mark.many_games
@pytest.mark.parametrize("bots", ["greedy", "greedy,random"])
def test_the_games_are_those_of_the_bots_that_sit_at_tables(bots: str) -> None:
    game, options = GAMES["pandemic"], {"players": 2, "hands": "hidden"}
    figures: Any = lab.simulate(game, options, bots, 3, 7_300_000)
    names, decisions, outcomes = (bots.split(",") * 2)[:2], 0, dict.fromkeys(game.outcomes, 0)
    for seed in range(7_300_000, 7_300_003):
        state = game.new(options, seed)
        decisions += play_bots(game, state, [make_bot(name) for name in names], seed).decisions
        outcome = state.outcome()
        assert outcome is not None
        outcomes[outcome.reason] += 1
    assert (figures["decisions"], figures["outcomes"]) == (decisions, outcomes)


def test_a_greedy_seat_wins_more_often_than_random_ones() -> None:
    assert simulated("greedy,random", games=150)["won"]["p1"] > 0.6
    assert simulated("random,greedy", games=150)["won"]["p2"] > 0.6


def test_one_name_is_for_all_seats() -> None:
    for bot in ("random", "greedy"):
        one, all_seats = simulated(bot, players=3), simulated(f"{bot}, {bot}, {bot}", players=3)
        assert one["points"] == all_seats["points"]


def test_greedy_games_are_the_same_for_the_same_seed() -> None:
    first, second = simulated("greedy"), simulated("greedy")
    assert first["points"] == second["points"]
    assert first["decisions"] == second["decisions"]
    assert first["points"] != simulated("random")["points"]


def test_every_greedy_game_is_reported_when_it_is_done_and_the_beginning_once_it_is_sure() -> None:
    heard: list[int] = []
    simulate.simulate(SOWING, {}, "greedy", 3, 1, heard.append)
    assert heard == [0, 1, 2, 3]
    with pytest.raises(SetupError):
        simulate.simulate(SOWING, {}, "clever", 3, 1, heard.append)
    assert heard == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("greedy,random", "2 bots for 3 seats that decide; give 3, or one name for all"),
        ("greedy,random,random,random", "4 bots for 3 seats"),
        ("greedy,clever,random", "there is no bot 'clever'; there are random, gentle, greedy"),
        ("", "there is no bot ''"),
    ],
)
def test_bots_that_do_not_fit_are_an_error(bots: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        simulated(bots, players=3)


def seated(bots: str) -> list[str]:
    """The bots of three seats."""
    _, names = simulate.seat_bots(SOWING, {"players": 3}, bots, 1, 1, words=False)
    return names


def test_bots_are_named_for_the_seats_of_people_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SowingState, "people", lambda state: 2)
    assert seated("greedy,random") == ["greedy", "random"]
    assert seated("greedy") == ["greedy", "greedy"]
    with pytest.raises(SetupError, match="3 bots for 2 seats that decide"):
        seated("greedy,random,random")
    monkeypatch.setattr(SowingState, "people", lambda state: 0)
    assert seated("greedy") == []


def test_a_game_that_cannot_be_appraised_is_not_played_greedily(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SOWING, "mind", lambda: None)
    with pytest.raises(SetupError, match="the bot 'greedy' cannot play Sowing") as caught:
        simulated("greedy")
    assert "\n" not in str(caught.value)


def test_the_options_show_no_document() -> None:
    given: dict[str, object] = {"components": {"sun": 1}, "weather": ["sun"]}
    options = simulate.simulate(WEATHER_SOWING, given, "random", 3, 1)["options"]
    assert options == {"players": 2, "heap": "12", "weather": ["sun"], "components": "own file"}


def test_seats_are_named_where_sim_bakers_play() -> None:
    figures: Any = lab.simulate(GAMES["pandemain"], {}, "random", 2, 1)
    assert figures["seats"] == ["person", "rudolf"]
    assert figures["options"]["sim_bakers"] == ["rudolf"]
    nobody: Any = lab.simulate(GAMES["pandemain"], {"players": 0}, "random", 1, 1)
    assert nobody["seats"] == ["rudolf", "hans", "helga"]
    assert "bots" not in nobody


def test_the_thinking_of_seats_is_counted_for_each_turn_in_which_one_of_them_was_asked() -> None:
    game = GAMES["pandemic"]
    state = game.new({"players": 2, "difficulty": "heroic", "events": False, "consent": "all"}, 4)
    game_played = play_bots(game, state, [RandomBot(), RandomBot()], 4)
    first, second = game_played.turns_of([0]), game_played.turns_of([1])
    assert len(first) + len(second) == len(game_played.turns_of([0, 1])) == state.turns()
    assert abs(len(first) - len(second)) <= 1
    assert sum(first) + sum(second) == pytest.approx(sum(game_played.turns_of([0, 1])))
    assert game_played.decisions > state.turns()


class Listening:
    """Plays by chance, and counts the cards in hands that it does not know of."""

    def __init__(self) -> None:
        self.unknown: list[int] = []

    def choose(self, sight: Sight) -> int:
        guess = sight.guess()
        self.unknown.append(sum(len(guess.remarks(seat)) for seat in range(guess.seats()) if seat != sight.seat))
        return RandomBot().choose(sight)


def test_with_words_every_hidden_card_is_told_before_anybody_decides_and_telling_is_no_decision() -> None:
    game = GAMES["pandemic"]
    for words in (False, True):
        state, bots = game.new({"players": 3, "hands": "hidden"}, 9), [Listening(), Listening(), Listening()]
        decisions = play_bots(game, state, bots, 9, words=words).decisions
        unknown = [cards for bot in bots for cards in bot.unknown]
        assert len(unknown) == decisions
        assert (sum(unknown) == 0) == words
        assert (decisions < state.ply) == words


def test_simulations_say_whether_there_were_words() -> None:
    options: dict[str, object] = {"players": 2, "hands": "hidden"}
    assert lab.simulate(GAMES["pandemic"], options, "greedy", 1, 9, words=True)["words"] is True
    assert "words" not in lab.simulate(GAMES["pandemic"], options, "greedy", 1, 9)


def test_words_are_refused_where_nobody_has_anything_to_say() -> None:
    with pytest.raises(SetupError, match="nothing to say"):
        lab.simulate(GAMES["pandemain"], {}, "greedy", 1, 1, words=True)
