"""Which choices before a game of Pandemain go together, and the table of editions."""

from pathlib import Path
from typing import Any

import pytest

from sobremesa.core.errors import SetupError
from sobremesa.core.replay import play_again, read_replay, record_of, write_replay
from sobremesa.games.pandemain.edition_table import DIFFERENCES, RULEBOOKS
from sobremesa.games.pandemain.editions import EDITIONS
from sobremesa.games.pandemain.options import Setup
from tests.pandemain.prints import default
from tests.pandemain.tables import GAME

RULES = Path(__file__).parent.parent.parent / "rules" / "pandemain.md"


@pytest.mark.parametrize(
    ("options", "participants", "bakers"),
    [
        ({}, 2, [0]),
        ({"players": 4}, 4, []),
        ({"players": 1, "sim_bakers": ["helga", "hans"]}, 3, [1, 2]),
        ({"players": 0, "sim_bakers": ["rudolf", "hans", "helga"]}, 3, [0, 1, 2]),
        ({"scenario": "lord_of_the_castle"}, 2, [2]),
        ({"players": 2, "scenario": "famine_in_ulm", "sim_bakers": ["none"]}, 2, []),
        ({"players": 3, "scenario": "taking_the_cloth"}, 4, [0]),
    ],
)
def test_people_and_sim_bakers_mix_freely_from_two_to_four(
    options: dict[str, Any], participants: int, bakers: list[int]
) -> None:
    setup = Setup(options)
    assert setup.participants == participants
    assert setup.sim_bakers == bakers


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 5}, "option players: '5'"),
        ({"players": 4, "sim_bakers": ["rudolf"]}, "5 at the table"),
        ({"players": 1, "sim_bakers": ["none"]}, "1 at the table"),
        ({"players": 0, "sim_bakers": []}, "0 at the table"),
        ({"sim_bakers": ["rudolf", "rudolf"]}, "named 2 times"),
        ({"sim_bakers": ["greta"]}, "'greta' is not one of"),
        ({"sim_bakers": ["none", "hans"]}, "'none' stands alone"),
        ({"scenario": "famine_in_ulm", "sim_bakers": ["hans"]}, "PM-SCEN-02"),
        ({"scenario": "lord_of_the_castle", "mode": "basic"}, "mode must be expert"),
        ({"players": 0, "sim_bakers": ["rudolf"], "scenario": "famine_in_ulm"}, "at the table"),
        ({"edition": "second"}, "'second' is not one of spanish, italian, french, english"),
        ({"mode": "easy"}, "'easy' is not one of"),
        ({"variants": ["house_rules"]}, "'house_rules' is not one of"),
        ({"variants": ["local_trade"]}, "PM-VAR-01"),
        ({"weather": "fine"}, "no such option"),
    ],
)
def test_choices_that_do_not_go_together_are_refused_in_one_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        Setup(options)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_difference_cites_rules_of_the_ledger() -> None:
    ledger = RULES.read_text(encoding="utf-8")
    for row in DIFFERENCES:
        assert all(f"**{rule}**" in ledger for rule in row.rules.split(", "))


def test_the_old_words_for_editions_are_read_and_the_new_ones_written() -> None:
    assert list(EDITIONS[1]) == ["final", "first"]
    assert list(EDITIONS[2]) == list(RULEBOOKS)
    for old, new in (("final", "spanish"), ("first", "english")):
        setup = Setup({"players": 2, "edition": old})
        assert (setup.edition.name, setup.written["edition"]) == (new, new)
    assert Setup({"players": 2}).edition.name == "spanish"


def test_a_replay_of_a_game_with_a_print_of_ones_own_verifies_whatever_the_order_of_its_keys() -> None:
    document = dict(reversed(default().document.items()))
    options: dict[str, object] = {"players": 2, "components": document}
    state, actions = GAME.new(options, 1), []
    for _ in range(20):
        actions.append(state.legal()[0])
        state.apply(actions[-1])
    text = write_replay(record_of(GAME, options, 1, actions), state)
    assert play_again(read_replay(text), GAME).key() == state.key()


def test_four_people_in_a_scenario_are_told_how_to_play_it_without_its_sim_baker() -> None:
    with pytest.raises(SetupError, match="with sim_bakers: none the scenario is played without rudolf"):
        Setup({"players": 4, "scenario": "famine_in_ulm"})
    assert Setup({"players": 4, "scenario": "famine_in_ulm", "sim_bakers": ["none"]}).participants == 4
