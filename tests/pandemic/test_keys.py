"""Keys of states of Pandemic: equal exactly for states that play on in the same way."""

import json

from sobremesa.core.rng import seeded
from sobremesa.testing.contract import choose
from tests.pandemic.reading import valid_states
from tests.pandemic.tables import GAME, document, position


def test_neither_the_number_of_the_turn_nor_actions_that_nobody_can_take_matter() -> None:
    assert position(turn=7).key() == position(turn=1).key()
    drawing = {
        "doing": ["draw", "window W03"],
        "players": [{"role": "medic", "hand": ["airlift"]}, {"role": "scientist"}],
    }
    assert position(**drawing, actions=0).key() == position(**drawing, actions=4).key()
    assert position(actions=3).key() != position(actions=4).key()


def test_the_order_of_the_discards_does_not_matter_but_what_lies_there_does() -> None:
    either = ["paris", "lima"]
    assert position(infection_discard=either).key() == position(infection_discard=either[::-1]).key()
    assert position(infection_discard=["paris"]).key() != position(infection_discard=["lima"]).key()


def test_a_document_read_back_has_the_key_of_the_state_and_plays_on_alike() -> None:
    rng = seeded(3)
    for number, state in enumerate(valid_states()[::7]):
        source = json.loads(json.dumps(document(state)))
        other = GAME.from_dict({**source, "turn": int(source["turn"]) + 3})
        assert other.key() == GAME.from_dict(source).key() == state.key()
        one = state.clone()
        for _ in range(20 if number % 4 == 0 else 0):
            assert one.legal() == other.legal()
            assert one.key() == other.key()
            if one.over():
                break
            action = choose(one.legal(), rng)
            one.apply(action)
            other.apply(action)
