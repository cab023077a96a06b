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


# The numbers of a table of two with hidden hands, as recorded games have them: before the words for asking, and after.
RECORDED = (
    b"3287285385,2371254317,4048138432,13,1,1,2,5,1,0,0,0,1,0,0,1,0,4,0,0,0,0,4,0,9007199254740991,31,0,0,0,0,0,0,0,-1,"
    b"0,0,0,0,0,0,0,0,0,-1,0,0,0,0,0,3,0,2,0,0,0,0,0,0,0,0,24,24,24,24,0,0,0,0,0,0,0,0,2,2,0,0,2,1,0,0,",
    b",0,0,12,12,12,11,11,281474976710655",
)


def test_the_check_of_a_replay_is_made_of_the_numbers_that_recorded_games_have() -> None:
    """With pauses nobody is asked before calling, and there is one number more."""
    without = position(options={"difficulty": "normal"})
    pauses = position(options={"difficulty": "normal", "asking": "pauses"})
    assert without.fingerprint() == b"0,0".join(RECORDED)
    assert pauses.fingerprint() == b"5,5".join(RECORDED) + b",1"


def test_beside_a_whole_turn_no_other_plan_is_compared_but_beside_the_only_answer_every_other() -> None:
    acting = position()
    assert GAME.mind().compared(acting, 0, [[GAME.parse("pass")]]) == []
    hand = ["london", "paris", "madrid", "milan", "essen", "tokyo", "seoul", "osaka"]
    full = position(players=[{"role": "medic", "hand": hand}, {"role": "scientist"}], doing=["hands", "hand-limit p1"])
    others = [GAME.action_text(plan[0]) for plan in GAME.mind().compared(full, 0, [[GAME.parse("discard paris")]])]
    assert sorted(others) == sorted(f"discard {card}" for card in hand if card != "paris")
