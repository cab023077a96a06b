"""No bot peeks: with everything exchanged that its seat may not know, it chooses the same."""

import random

import pytest

from sobremesa.bots import Bot, Budget, SearchBot, choose_option, search
from sobremesa.bots.search import Prospect, undecided
from sobremesa.core.game import Game
from sobremesa.core.state import State
from tests.bots.seats import SMALL_BOTS
from tests.leaks import indistinguishable, shuffle_secrets
from tests.pandemain import tables as pandemain
from tests.pandemain.test_secrets import TABLES, other_secrets, states
from tests.pandemic import tables as pandemic
from tests.test_leaks import pandemic_states

every_bot = pytest.mark.parametrize("name", SMALL_BOTS)
BUDGET = Budget(guesses=2, seconds=1e9)


def chooses_the_same(name: str, game: Game, state: State, other: State) -> None:
    the_same_for_both(SMALL_BOTS[name](), game, state, other)


def the_same_for_both(bot: Bot, game: Game, state: State, other: State) -> None:
    indistinguishable(state, other, state.decision().seat)
    first, second = (choose_option(bot, game, each, 5, BUDGET) for each in (state, other))
    assert game.action_text(first) == game.action_text(second)


@pytest.mark.many_games
@every_bot
def test_hidden_hands_and_draws_to_come_do_not_change_a_choice_in_pandemic(name: str) -> None:
    rng = random.Random(1)
    changed = 0
    for state in pandemic_states()[::23]:
        if state.over():
            continue
        other = pandemic.GAME.from_dict(shuffle_secrets(pandemic.document(state), state.decision().seat, rng))
        chooses_the_same(name, pandemic.GAME, state, other)
        changed += other.key() != state.key()
    assert changed > 30


@pytest.mark.many_games
@every_bot
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_tokens_and_cards_to_come_do_not_change_a_choice_in_pandemain(name: str, options: dict[str, object]) -> None:
    rng = random.Random(2)
    changed = 0
    for state in states(options, 6, 12):
        other = other_secrets(state, rng)
        chooses_the_same(name, pandemain.GAME, state, other)
        changed += other.key() != state.key()
    assert changed > 4


@pytest.mark.many_games
def test_what_is_hidden_does_not_change_which_plans_are_dropped_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many simulations as it takes to drop some."""
    dropped: list[int] = []

    def counted(alive: list[Prospect]) -> list[Prospect]:
        left = undecided(alive)
        dropped.append(len(alive) - len(left))
        return left

    monkeypatch.setattr(search, "undecided", counted)
    rng, bot = random.Random(4), SearchBot(plans=4, simulations=40)
    for state in pandemic_states()[::97]:
        if not state.over():
            other = pandemic.GAME.from_dict(shuffle_secrets(pandemic.document(state), state.decision().seat, rng))
            the_same_for_both(bot, pandemic.GAME, state, other)
    in_pandemic = sum(dropped)
    for each in states(TABLES[0], 6, 9):
        the_same_for_both(bot, pandemain.GAME, each, other_secrets(each, rng))
    assert 0 < in_pandemic < sum(dropped)


def test_a_bot_that_looked_at_the_state_would_be_noticed() -> None:
    """The check itself: what a choice made from the true state brings to light is not the same for both."""
    rng = random.Random(3)
    differing = 0
    for state in pandemic_states()[::23]:
        if state.over():
            continue
        other = pandemic.GAME.from_dict(shuffle_secrets(pandemic.document(state), state.decision().seat, rng))
        outcomes = []
        for each in (state, other):
            tried = each.clone()
            tried.perform(tried.legal()[-1])
            outcomes.append(pandemic.GAME.mind().appraise(tried, 0))
        differing += outcomes[0] != outcomes[1]
    assert differing > 10
