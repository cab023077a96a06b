"""What an action does by itself is the beginning of what it does: nothing of it is missing, nothing is made up."""

import pytest

from sobremesa.core.native import i64
from sobremesa.core.rng import seeded
from sobremesa.testing.contract import Subject, choose, heard, walk
from tests import test_contract  # a class of tests that is imported by its name is run again here

SUBJECTS = [test_contract.TestPandemain.subject, test_contract.TestPandemic.subject, test_contract.TestSowing.subject]
AFTER_A_TURN = {"turn-began", "night-fell", "inquisition", "card-action", "drew", "epidemic-drawn", "infection-shown"}


@pytest.mark.many_games
@pytest.mark.parametrize("subject", SUBJECTS, ids=repr)
def test_an_action_alone_tells_what_the_whole_one_begins_with_and_stops_before_others(subject: Subject) -> None:
    rng, shorter = seeded(2), 0
    for seed, options in enumerate(subject.option_sets[::2]):
        for state in walk(subject.game, options, seed):
            if state.over() or rng.below(5):
                continue
            action = choose(state.legal(), rng)
            whole, alone = state.clone(), state.clone()
            all_heard = heard(subject.game, whole.apply(action))
            alone.listen()
            alone.perform_alone(i64(action))
            part_heard = heard(subject.game, alone.stop_listening())
            assert all_heard[: len(part_heard)] == part_heard, state.name_of(action)
            assert alone.ply == whole.ply
            assert state.reveals <= alone.reveals <= whole.reveals
            for seat in (None, *range(state.seats())):
                alone.view(seat)
            if subject.game.id != "sowing":
                assert not any(f'"event": "{name}"' in text for text, _ in part_heard for name in AFTER_A_TURN)
            shorter += len(part_heard) < len(all_heard)
    assert shorter > 8 or subject.game.id == "sowing"
