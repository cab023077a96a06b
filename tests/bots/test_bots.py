"""What every bot keeps to: it has a name, answers with an option, and plays the same game for the same seed."""

import gc

import pytest

from sobremesa.bots import BOTS, DEFAULT_BOT, Bot, Budget, IllegalChoice, Sight, UnknownBot, choose_option, make_bot
from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.core.rng import seeded
from sobremesa.core.state import State
from sobremesa.testing.contract import option_sets
from sobremesa.wording.messages import read_catalog
from tests.bots.seats import QUICK, SMALL_BOTS, play_out

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_bot = pytest.mark.parametrize("name", SMALL_BOTS)


def test_there_are_bots_and_each_has_a_title_and_a_sentence() -> None:
    assert {"random", "greedy"} <= set(BOTS)
    assert DEFAULT_BOT in BOTS
    catalog = read_catalog("sobremesa.bots", "en")
    for section in ("titles", "about"):
        assert list(catalog.section(section)) == list(BOTS)
        assert all(catalog.say(section, name) for name in BOTS)


def test_a_bot_that_does_not_exist_is_an_error_of_one_sentence() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'clever'; there are random, gentle, greedy"):
        make_bot("clever")


@pytest.mark.many_games
@every_game
@every_bot
def test_the_same_seed_gives_the_same_choices(name: str, game: Game) -> None:
    state, choices = game.new({}, 4), []
    for _ in range(12):
        again = [choose_option(SMALL_BOTS[name](), game, state, 4, QUICK) for _ in range(2)]
        assert again[0] == again[1]
        choices.append(again[0])
        state.apply(again[0])
    assert len(set(choices)) > 2


def test_another_seed_gives_another_game_of_chance() -> None:
    game = GAMES["pandemic"]
    state = game.new({}, 1)
    chosen = {choose_option(make_bot("random"), game, state, seed, QUICK) for seed in range(40)}
    assert len(chosen) == len(state.legal())


@every_bot
def test_a_choice_leaves_the_state_as_it_was(name: str) -> None:
    for game in GAMES.values():
        state = game.new({}, 2)
        before = state.key()
        choose_option(SMALL_BOTS[name](), game, state, 2, QUICK)
        assert state.key() == before


@pytest.mark.many_games
@every_bot
def test_games_of_every_kind_are_played_to_their_end(name: str) -> None:
    for game in GAMES.values():
        for seed, options in enumerate(option_sets(game)[:: {"random": 1, "greedy": 5, "search": 60}[name]]):
            assert play_out(SMALL_BOTS[name](), game, options, seed).outcome() is not None


class Stubborn:
    """Wants what is not to be had."""

    def choose(self, sight: Sight) -> int:
        return max(sight.options) + 1


def test_what_is_not_an_option_is_not_taken_from_a_bot() -> None:
    game = GAMES["pandemic"]
    stubborn: Bot = Stubborn()
    with pytest.raises(IllegalChoice, match="Stubborn chose"):
        choose_option(stubborn, game, game.new({}, 1), 1, QUICK)


def test_a_sight_holds_options_and_guesses_but_not_the_state_itself() -> None:
    for game in GAMES.values():
        state = game.new({}, 3)
        sight = Sight(game, state, seeded(1), QUICK)
        assert sight.options == state.legal()
        assert sight.view() == state.view(sight.seat)
        assert state not in gc.get_referents(sight, vars(sight))
        guesses = [sight.guess() for _ in range(3)]
        assert len({guess.rng_words() for guess in guesses} | {state.rng_words()}) == 4


@pytest.mark.parametrize(("hands", "looked_at"), [("hidden", 5), ("open", 2)])
def test_guesses_are_made_as_the_budget_has_them_unless_nothing_is_hidden(
    hands: str, looked_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["pandemic"]
    made: list[State] = []
    guess = Sight.guess

    def counted(sight: Sight) -> State:
        made.append(guess(sight))
        return made[-1]

    monkeypatch.setattr(Sight, "guess", counted)
    choose_option(make_bot("greedy"), game, game.new({"hands": hands}, 1), 1, Budget(guesses=5))
    assert len(made) == looked_at
