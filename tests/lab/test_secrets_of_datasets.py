"""A row of a dataset holds nothing that its seat did not know: with all that is hidden exchanged it is the same."""

import random

import numpy as np
import pytest

from sobremesa.bots import SearchBot, plan_options
from sobremesa.core.state import State
from sobremesa.lab.dataset.columns import Lists, Numbers
from sobremesa.lab.dataset.playing import DecisionRows, WeighingBot
from sobremesa.lab.dataset.settings import DatasetGames, DatasetSettings
from sobremesa.lab.seating import UNHURRIED
from tests.leaks import shuffle_secrets
from tests.pandemain.test_secrets import TABLES, other_secrets, states
from tests.pandemic import tables as pandemic
from tests.test_leaks import HIDDEN, pandemic_states

ENDS = np.zeros(4, dtype=np.float32)


def row_of(setting: DatasetGames, state: State) -> dict[str, bytes]:
    """The row that is written where a search decides; without how the game ended, which everybody sees."""
    bot = WeighingBot(SearchBot(plans=3, simulations=2))
    rows = DecisionRows(setting, [bot] * 4)
    rows.add(state, plan_options(bot, setting.game, state, 5, UNHURRIED)[0], False)
    columns = rows.columns(0, ["small"] * 4, ENDS, None)
    assert len(columns) == 14
    return {name: bytes_of(column) for name, column in columns.items()}


def bytes_of(column: Numbers | Lists) -> bytes:
    return column.numbers.tobytes() + column.lengths.tobytes() if isinstance(column, Lists) else column.tobytes()


@pytest.mark.many_games
def test_hidden_hands_and_draws_to_come_change_no_row_of_pandemic() -> None:
    setting = DatasetGames(DatasetSettings("pandemic", HIDDEN[0], bots="search-easy", values=True))
    rng = random.Random(1)
    changed = different = weighed = 0
    for state in pandemic_states()[::23]:
        if not state.over():
            seat = state.decision().seat
            other = pandemic.GAME.from_dict(shuffle_secrets(pandemic.document(state), seat, rng))
            row = row_of(setting, state)
            assert row_of(setting, other) == row
            changed += other.key() != state.key()
            weighed += len(row["values_chance"]) > 8
            known = pandemic.GAME.from_dict(shuffle_secrets(pandemic.document(state), None, rng))
            different += row_of(setting, known) != row
    assert min(changed, weighed) > 20
    assert different > 10, "another hand of its own, which only a spectator does not know, would not be noticed"


@pytest.mark.many_games
def test_tokens_and_cards_to_come_change_no_row_of_pandemain() -> None:
    setting = DatasetGames(DatasetSettings("pandemain", TABLES[0], bots="search-easy", values=True))
    rng = random.Random(2)
    changed = weighed = 0
    for state in states(TABLES[0], 6, 5):
        other = other_secrets(state, rng)
        row = row_of(setting, state)
        assert row_of(setting, other) == row
        changed += other.key() != state.key()
        weighed += len(row["values_chance"]) > 8
    assert min(changed, weighed) > 4
