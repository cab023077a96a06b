"""Every option names the rule that allows it, everything else the rule against it, and no reason tells a secret."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.refusals.refusal_codes import REFUSAL_CODES
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.lab.signature import deal_with_random_options
from tests.lanes import first_both_ways
from tests.ledger import rule
from tests.pandemain.reasons import FED, doing, told
from tests.pandemain.tables import GAME, legal, position, rule_of

LEDGER = Path(__file__).parent.parent.parent / "rules" / "pandemain.md"
RULES = frozenset(re.findall(r"^\s*- \*\*(PM-[A-Z0-9]+-\d+)\*\*", LEDGER.read_text(encoding="utf-8"), re.M))


def decisions(seed: int) -> Iterator[PandemainState]:
    """The decisions of a random game with random settings, all of them; nobody keeps or changes the state."""
    rng = seeded(seed)
    state = deal_with_random_options(GAME, seed, rng)
    assert isinstance(state, PandemainState)
    while not state.over():
        yield state
        options = state.legal()
        state.apply(options[int(rng.below(len(options)))])


# -- over whole games --------------------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", first_both_ways(range(12)))
def test_every_option_names_a_rule_and_everything_else_a_reason(seed: int) -> None:
    for number, state in enumerate(decisions(seed)):
        options = state.legal()
        for action in options:
            assert state.option_rule(action) in RULES
        if number % 9 == 0:
            before = state.key()
            check_every_action(state, options)
            assert state.key() == before


def check_every_action(state: PandemainState, options: list[int]) -> None:
    for action in range(GAME.actions):
        found = state.why_not(action)
        if action in options:
            assert found is None
            continue
        assert found is not None
        assert found.rule in RULES, found
        assert tuple(found.args) == REFUSAL_CODES[found.code], found
        assert json.loads(json.dumps(found.args)) == found.args
        need, have = found.args.get("need", 1), found.args.get("have", 0)
        if "need" in found.args:
            assert isinstance(need, int)
            assert isinstance(have, int)
            assert have < need, found


@pytest.mark.parametrize("seed", first_both_ways(range(100, 112)))
def test_what_is_refused_without_being_asked_for_is_short_and_said_once(seed: int) -> None:
    for number, state in enumerate(decisions(seed)):
        if number % 4 == 0:
            before = state.key()
            refused = [(found.code, found.rule, json.dumps(found.args)) for found in state.refused()]
            assert state.key() == before
            assert len(refused) == len(set(refused)) <= 20
            for code, cited, args in refused:
                assert cited in RULES
                assert tuple(json.loads(args)) == REFUSAL_CODES[code]
                assert code != "another-question"


@rule("PM-FLOW-01")
@pytest.mark.parametrize("seed", first_both_ways(range(200, 206)))
def test_no_refusal_depends_on_the_cards_of_sim_bakers(seed: int) -> None:
    rng = seeded(seed)
    for number, state in enumerate(decisions(seed)):
        if number % 9 == 0:
            other = state.guess(0, rng)
            assert [repr(found) for found in other.refused()] == [repr(found) for found in state.refused()]
            for action in range(0, GAME.actions, 3):
                assert repr(other.why_not(action)) == repr(state.why_not(action))


def test_a_number_that_is_no_action_and_a_finished_game_have_no_reason() -> None:
    state = position()
    assert state.why_not(-1) is None
    assert state.why_not(GAME.actions) is None
    state = list(decisions(1))[-1]  # the same state all along
    assert state.over()
    assert state.why_not(0) is None
    assert state.refused() == []


# -- what is told without being asked for ------------------------------------------------------------------------


def test_at_a_turn_every_place_that_is_closed_says_why() -> None:
    state = position()
    open_places = {text for text in legal(state) if text.startswith("place ")}
    refused = state.refused()
    assert open_places == {"place granary", "place castle", "place river", "place trade-house"}
    assert len([found for found in refused if found.code != "too-few-sets"]) == 14 - len(open_places)


def test_at_the_oven_every_bread_that_cannot_be_baked_says_why() -> None:
    seat = {"ingredients": FED, "flours": {"rye": 2}}
    state = doing("bake", seat=seat, workers={"oven": ["p1"]}, options={"mode": "basic"})
    assert told(state) == [("one-at-least", "PM-TURN-02"), *[("missing-flour", "PM-OVEN-06")] * 4]


def test_stalls_columns_orders_and_offerings_that_are_closed_say_why() -> None:
    market = doing("stall", seat={"pfennigs": 2})
    assert told(market) == [("no-helper", "PM-MARKET-03"), ("no-helper", "PM-MARKET-04")]
    mill = doing("column", seat={"pfennigs": 1}, mill=[{"rye": 2}, {}, {"oat": 3}], workers={"mill": ["p1"]})
    assert [code for code, _ in told(mill)] == ["column-empty", "too-few-pfennigs", "column-empty"]
    orders = {"ulm": {"current": ["oat", "wheat"]}}
    village = doing("sell ulm", seat={"loaves": {"rye low 1": 1}}, orders=orders, workers={"ulm": ["p1"]})
    assert [code for code, _ in told(village)] == ["one-at-least", "no-loaf-for-order", "no-loaf-for-order"]
    church = doing("offer", seat={"pfennigs": 2}, offerings={"shown": [2, 7]}, workers={"church": ["p1"]})
    assert told(church) == [
        ("cannot-pay-offering", "PM-OFFER-02"),
        ("cannot-pay-offering", "PM-OFFER-07"),
        ("one-at-least", "PM-CHURCH-02"),
    ]


# -- what is allowed ---------------------------------------------------------------------------------------------


@rule("PM-OVEN-07", "PM-OVEN-08", "PM-ADD-02", "PM-ADD-03", "PM-NIGHT-02", "PM-NIGHT-03", "PM-VILLAGE-03")
def test_an_option_names_the_most_particular_rule() -> None:
    seat = {"pfennigs": 9, "points": 9, "helpers": {"cow": 1, "cart": 1, "ox": 1}}
    day = position(seats=[seat], mill=[{}, {}, {}, {"oat": 4}])
    assert rule_of(day, "milk") == "PM-ADD-02"
    assert rule_of(day, "place farm") == "PM-FARM-01"
    assert rule_of(day, "river-cart") == "PM-RIVER-03"
    assert rule_of(day, "pass-through") == "PM-TRADE-04"
    night = position(phase="night", seats=[seat])
    assert rule_of(night, "milk") == "PM-ADD-03"
    assert rule_of(night, "place river") == "PM-NIGHT-03"
    assert rule_of(night, "stay-home") == "PM-NIGHT-02"
    stalls = doing("stall", seat=seat)
    assert [rule_of(stalls, text) for text in ("stall 1 ox", "stall 3 ox", "stall 5")] == [
        "PM-MARKET-03", "PM-MARKET-04", "PM-MARKET-02",
    ]  # fmt: skip
    baker = {"ingredients": FED, "flours": {"rye": 2, "wheat": 1}}
    oven = doing("bake", seat=baker, workers={"oven": ["p1"]})
    assert rule_of(oven, "bake rye with wheat") == "PM-OVEN-07"
    assert rule_of(oven, "bake rye with rye") == "PM-OVEN-08"
    orders = {"ulm": {"current": ["rye", None]}}
    village = doing("sell ulm", seat={"loaves": {"rye low 1": 2}}, orders=orders, workers={"ulm": ["p1"]})
    assert rule_of(village, "sell 0 low 1") == "PM-VILLAGE-03"
    assert rule_of(village, "sell 1 low 1") == "PM-VILLAGE-09"
    own, shown = {"pfennigs": 5, "loaves": {"rye low 1": 1}}, {"shown": [2, 6]}
    church = doing("offer", seat=own, offerings=shown, options={"edition": "english"})
    assert rule_of(church, "offer permanent") == "PM-CHURCH-03"
    assert rule_of(church, "offer level-2") == "PM-OFFER-06"
    copy = doing("offer", seat=own, offerings={"shown": [2, 16]})
    assert rule_of(copy, "offer level-2") == "PM-OFFER-01"
