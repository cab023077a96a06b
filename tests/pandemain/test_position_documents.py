"""Position documents: every state reads back, small ones can be written by hand, and wrong ones say where and why."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.steps import STEP_BY_NAME
from tests.lanes import first_both_ways
from tests.ledger import rule
from tests.pandemain.reading import plays_to_the_end, reads_back, states_of
from tests.pandemain.tables import GAME, document, legal, play, position, seat, table, total_grain

TURN = ["day", "end-of-turn"]
NIGHT = ["night", "end-of-turn"]
RICH: dict[str, Any] = {
    "pfennigs": 20,
    "ingredients": {"water": 5, "salt": 5, "yeast": 5, "milk": 5},
    "flours": {"rye": 3, "spelt": 2},
    "loaves": {"rye high 2": 2, "wheat low 1": 1},
    "helpers": {"ox": 1, "cart": 1},
    "penitence": 5,
    "bakers": [1, 2, 3],
}
MILKY: dict[str, Any] = {"ingredients": {"milk": 2}}
TRADE: dict[str, Any] = {"options": {"variants": ["local_trade"]}}


# -- all states of random games ----------------------------------------------------------------------------------


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", first_both_ways(range(36)))
def test_states_of_random_games_read_back(seed: int) -> None:
    for number, state in enumerate(states_of(seed)):
        if number % 9 == seed % 9 or state.over() or state.depth > 3:
            reads_back(state)


def test_reading_a_document_does_not_change_it() -> None:
    for number, state in enumerate(states_of(1)):
        if number % 20 == 0:
            source = state.to_dict()
            before = json.dumps(source)
            GAME.from_dict(source)
            assert json.dumps(source) == before


# -- the page about them -----------------------------------------------------------------------------------------


def page() -> str:
    """What docs/position-documents.md says of Pandemain."""
    text = (Path(__file__).parents[2] / "docs" / "position-documents.md").read_text(encoding="utf-8")
    return text[text.index("## Pandemain") :]


def test_the_example_of_the_page_can_be_loaded() -> None:
    example = re.search(r"```json\n(.*?)```", page(), re.DOTALL)
    assert example is not None
    state = GAME.from_dict(json.loads(example[1]))
    assert state.decision().kind == "sell"
    plays_to_the_end(state)


def test_the_page_explains_every_entry_and_every_step() -> None:
    text = page()
    names = [*document(position()), *table(position()), *seat(position(), 0), "ply", "reveals"]
    assert [name for name in names if name != "game" and f"`{name}`" not in text] == []
    assert [step for step in STEP_BY_NAME if not re.search(rf"`{step}( [^`]*)?`", text)] == []


# -- small documents ---------------------------------------------------------------------------------------------


def test_the_smallest_document_is_a_day_turn_of_the_first_seat() -> None:
    state = position()
    assert (state.decision().seat, state.decision().kind) == (0, "turn")
    assert document(state)["seats"] == [{}, {}]
    assert total_grain(state) == 80
    assert seat(state, 1)["workers"] == {"own": 4, "held": 4, "reserve": 4}


@rule("PM-STRUCT-05")
def test_what_is_not_flour_loaf_or_order_is_in_the_bag() -> None:
    state = position(
        seats=[{"flours": {"rye": 3}, "loaves": {"rye low 1": 2}}],
        mill=[{"rye": 1, "oat": 1}],
        orders={"ulm": {"current": ["rye", None], "future": [None, "wheat"]}},
    )
    assert table(state)["bag"] == {"rye": 13, "spelt": 20, "oat": 19, "wheat": 19}


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (["begin-round"], "turn"),
        (["day"], "turn"),
        (["dusk"], "night-turn"),
        (["night"], "night-turn"),
        *[([f"dawn {step}"], "servant") for step in range(1, 14)],
    ],
    ids=str,
)
def test_a_document_can_begin_at_any_step_and_is_played_on(step: list[str], kind: str) -> None:
    state = position(doing=step, seats=[{"pfennigs": 3}, {"pfennigs": 3}])
    assert state.decision().kind == kind
    reads_back(state)


@rule("PM-END-01")
@pytest.mark.parametrize("parts", [{"doing": ["scoring"]}, {"doing": ["dawn 1"]}, {"phase": "dawn"}, {"phase": "over"}])
def test_a_document_can_begin_at_the_end(parts: dict[str, Any]) -> None:
    state = position(round=5, **parts)
    assert state.over()
    assert document(state)["doing"] == []
    reads_back(state)


@pytest.mark.parametrize(
    ("phase", "kind"), [("setup", "servant"), ("day", "turn"), ("dusk", "night-turn"), ("night", "night-turn")]
)
def test_the_phase_alone_says_what_is_being_done(phase: str, kind: str) -> None:
    state = position(phase=phase, seats=[{"pfennigs": 3}, {"pfennigs": 3}])
    assert state.decision().kind == kind


def test_a_sim_baker_has_a_card_and_the_servant_stands_somewhere_unless_said() -> None:
    state = position(options={"players": 1}, round=2)
    assert seat(state, 1)["card"] == 7
    assert table(state)["servant"] == "castle"
    plays_to_the_end(state)


@rule("PM-CHURCH-15")
def test_the_fifth_worker_is_there_from_its_level_on() -> None:
    assert seat(position(seats=[{"penitence": 7}]), 0)["workers"]["own"] == 4
    assert seat(position(seats=[{"penitence": 8}]), 0)["workers"]["own"] == 5


def test_villages_have_the_types_that_somebody_owns() -> None:
    state = position(seats=[{"villagers": [6]}])
    assert sorted(table(state)["villagers"].values()) == [1, 2, 3, 6]
    named = position(villagers={"ulm": 3})
    assert table(named)["villagers"] == {"ulm": 3, "donauwoerth": 2, "dinkelsbuehl": 1, "augsburg": 4}


@rule("PM-CHURCH-17")
def test_a_place_in_the_next_tower_is_a_visit_and_a_visit_a_place() -> None:
    assert seat(position(next_tower=["p2"]), 1)["first_visit"] == 1
    assert table(position(seats=[{"first_visit": 1}]))["next_tower"] == ["p1"]


# -- what is being done ------------------------------------------------------------------------------------------

SERVED = {"servant": "mill", "workers": {"mill": ["p1"]}}
FORMS: list[tuple[list[str], dict[str, Any]]] = [
    ([*TURN, "turn"], {}),
    (TURN, {"visit": {"place": "church", "blessings": 1}}),
    ([*NIGHT, "night-turn"], {}),
    ([*NIGHT, "night-turn paid"], {}),
    ([*TURN, "stall"], {}),
    ([*TURN, "fork 5"], {}),
    ([*TURN, "fork from 1", "ingredient 1"], {}),
    ([*TURN, "column"], {"mill": [{"rye": 1}]}),
    ([*TURN, "column", "flour 2"], {"mill": [{"rye": 1}]}),
    ([*TURN, "buy"], {}),
    ([*TURN, "buy ox"], {}),
    ([*TURN, "buy ox,cow"], {}),
    ([*TURN, "buy cow", "pay cow 3"], {"seats": [{**RICH, "villagers": [7]}]}),
    ([*TURN, "bake"], {}),
    ([*TURN, "bake"], {"visit": {"loaves": 2, "breads": ["rye", "oat"], "loaded": True}}),
    ([*TURN, "experience spelt,oat,wheat"], {"options": {"edition": "french"}, }),
    ([*TURN, "castle"], {}),
    ([*TURN, "castle", "marks", "reward 1"], {"rewards": [[1, 2]]}),
    ([*TURN, "sell augsburg"], {"orders": {"augsburg": {"current": [None, "rye"]}}}),
    ([*TURN, "sell ulm completed 0,2"], {"orders": {"ulm": {"current": ["rye"]}}}),
    ([*TURN, "offer"], {}),
    ([*TURN, "offer permanent,level-2"], {"visit": {"crosses": 3}}),
    ([*TURN, "offer level-1", "give-flour 2"], {}),
    ([*TURN, "offer level-1", "give-loaf 1", "give-flour 1"], {}),
    ([*TURN, "exchange-give"], {}),
    ([*TURN, "exchange-give more 1"], {}),
    ([*TURN, "exchange-give optional"], {}),
    ([*TURN, "exchange-give passing"], {}),
    ([*TURN, "exchange-give passing gave flour"], {}),
    ([*TURN, "exchange-take gave ingredient"], {}),
    ([*TURN, "exchange-take more 1 gave mixed"], {"options": {"edition": "first"}}),
    ([*TURN, "exchange-take optional gave point"], {}),
    ([*NIGHT, "exchange-take passing gave flour,pfennig"], {}),
    ([*TURN, "pass-on"], {}),
    ([*TURN, "guild"], {}),
    ([*TURN, "marks", "free-baker"], {}),
    ([*TURN, "marks", "free-upgrade"], {}),
    ([*TURN, "marks", "favour by-reward"], {}),
    ([*TURN, "servant after-sale"], SERVED),
    ([*TURN, "servant after-sale", "favour"], SERVED),
    ([*TURN, "servant after-sale", "flour 2"], SERVED),
    (["begin-round", "servant"], {"turn": {"active": "p2"}}),
    (["day", "discard"], {"seats": [{"flours": {"rye": 11}}]}),
    (["dawn 2", "discard", "flour 2"], {"workers": {"granary": ["p1"]}}),
    (["dawn 11", "upgrades"], {"experience": {"2": 2}}),
    (["dawn 12", "wages"], {}),
    ([*TURN, "turn", "compose"], {**TRADE, "offer": {"asks": {"milk": 1}, "in_vain": 2}, "seats": [RICH, MILKY]}),
    ([*TURN, "compose"], {**TRADE, "visit": {"place": "river"}, "offer": {"worker": True}, "seats": [RICH, MILKY]}),
    ([*TURN, "turn", "answer p2"], {**TRADE, "offer": {"asks": {"milk": 2}, "pays": 3}, "seats": [RICH, MILKY]}),
    ([*TURN, "hans farm"], {"options": {"players": 1, "sim_bakers": ["hans"]}, "workers": {"farm": ["p2"]}}),
    ([*TURN, "hans river cart"], {"options": {"players": 1, "sim_bakers": ["hans"]}, "workers": {"river": ["p2"]}}),
    ([*TURN, "hans castle"], {"options": {"players": 1, "sim_bakers": ["hans"]}, "workers": {"castle": ["p2"]}}),
    ([*TURN, "hans river"], {"options": {"players": 1, "sim_bakers": ["hans"]}, "workers": {"river": ["p2"]},
                             "visit": {"place": "river"}}),
]  # fmt: skip


@pytest.mark.parametrize(("doing", "parts"), FORMS, ids=[" ".join(case[0]) for case in FORMS])
def test_every_choice_has_words_that_read_back(doing: list[str], parts: dict[str, Any]) -> None:
    state = position(**{"seats": [RICH], **parts, "doing": doing})
    assert document(state)["doing"] == doing
    assert legal(state)
    reads_back(state)
    plays_to_the_end(state)


def test_an_answer_goes_round_the_tower() -> None:
    state = position(
        options={"players": 3, "variants": ["local_trade"]},
        tower=["p3", "p1", "p2"],
        turn={"active": "p3"},
        doing=[*TURN, "turn", "answer p1"],
        offer={"asks": {"water": 1}, "pays": 1},
        seats=[{"ingredients": {"water": 1}}, {"ingredients": {"water": 1}}, {"pfennigs": 1}],
    )
    play(state, "decline")
    assert document(state)["doing"] == [*TURN, "turn", "answer p2"]
    play(state, "accept")
    assert seat(state, 1)["pfennigs"] == 1
    assert seat(state, 2)["ingredients"]["water"] == 1


# -- what cannot be ----------------------------------------------------------------------------------------------

ALONE = {"players": 1}
BASIC = {"mode": "basic"}
# (what is wrong, entries, where it is said to be wrong, a part of what is said)
WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    # the whole
    ("another game", {"game": "chess"}, "game", "chess"),
    ("other rules", {"rules": 9}, "rules", "rules version 9"),
    ("an entry that nobody reads", {"colour": 1}, "colour", "no such entry"),
    ("an unknown option", {"options": {"weather": 1}}, "options.weather", "no such entry"),
    ("five people", {"options": {"players": 5}}, "options", "players"),
    ("no variants at all", {"options": {"variants": None}}, "options.variants", "null"),
    ("three seats for two", {"seats": [{}, {}, {}]}, "seats", "3 seats"),
    ("a seat that is a list", {"seats": [[], {}]}, "seats[0]", "mapping"),
    ("a sixth round", {"round": 6}, "round", "between 1 and 5"),
    ("a game over in the fourth round", {"round": 4, "phase": "over"}, "round", "PM-STRUCT-02"),
    ("dawn goes on in the fifth round", {"round": 5, "doing": ["dawn 2"]}, "round", "PM-DAWN-05"),
    ("an unknown phase", {"phase": "noon"}, "phase", "setup, day"),
    ("a night that is a day", {"phase": "night", "doing": [*TURN, "turn"]}, "phase", "day is"),
    ("a setup in the second round", {"phase": "setup", "round": 2}, "phase", "dawn is"),
    ("a random state in capitals", {"random": "0000000A-0-0-0"}, "random", "hexadecimal"),
    # the tower
    ("a seat that is not there", {"turn": {"active": "p3"}}, "turn.active", "p1, p2"),
    ("another place than the active seat's", {"turn": {"active": "p2", "at": 0}}, "turn.at", "PM-TURN-01"),
    ("a sim-baker who decides", {"options": ALONE, "turn": {"active": "p2"}}, "turn.active", "PM-AUTO-03"),
    ("the wrong seat at the servant", {"doing": ["begin-round", "servant"], "turn": {"active": "p1"}},
     "turn.active", "PM-SETUPX-06"),
    ("a tower without a seat", {"tower": ["p1"]}, "tower", "PM-SETUP-16"),
    ("a tower with a stranger", {"tower": ["p1", "p4"]}, "tower[1]", "p4"),
    ("twice in the next tower", {"next_tower": ["p1", "p1"]}, "next_tower", "PM-CHURCH-17"),
    ("a second visit without a first", {"seats": [{"first_visit": 2}]}, "seats", "PM-CHURCH-17"),
    ("a visitor without a place", {"seats": [{"first_visit": 1}], "next_tower": []}, "next_tower", "PM-CHURCH-17"),
    ("a visit after dawn", {"doing": ["dawn 3"], "seats": [{"first_visit": 1}]}, "seats[0].first_visit", "dawn"),
    # grain
    ("21 rye tokens", {"seats": [{"loaves": {"rye high 1": 20}}], "mill": [{"rye": 1}]}, "bag", "PM-SETUP-04"),
    ("81 grain tokens", {"bag": {"rye": 21, "spelt": 20, "oat": 20, "wheat": 20}}, "bag", "PM-STRUCT-05"),
    ("fewer than no flour", {"seats": [{"flours": {"rye": -1}}]}, "seats[0].flours.rye", "between"),
    ("an unknown flour", {"seats": [{"flours": {"maize": 1}}]}, "seats[0].flours.maize", "no such entry"),
    ("11 flour before a turn", {"seats": [{"flours": {"rye": 11}}]}, "seats[0].flours", "PM-STRUCT-08"),
    ("11 flour of a seat that waits", {"seats": [{}, {"flours": {"rye": 11}}], "doing": TURN}, "seats[1].flours",
     "PM-STRUCT-08"),
    ("an unknown loaf", {"seats": [{"loaves": {"rye high 4": 1}}]}, "seats[0].loaves.rye high 4", "no loaf"),
    ("five columns", {"mill": [{}] * 5}, "mill", "5 columns"),
    ("three tokens where two fit", {"mill": [{"rye": 3}]}, "mill[0]", "PM-SETUP-05"),
    ("three orders where two fit", {"orders": {"ulm": {"current": ["rye"] * 3}}}, "orders.ulm.current", "3 orders"),
    ("an unknown order", {"orders": {"ulm": {"current": ["maize"]}}}, "orders.ulm.current[0]", "maize"),
    ("future orders without news", {"options": {"variants": ["no_news_from_ulm"]}, "orders": {"ulm": {"future": [
        "rye"]}}}, "orders.ulm.future[0]", "PM-VAR-06"),
    ("orders of an unknown village", {"orders": {"paris": {}}}, "orders.paris", "no such entry"),
    # goods
    ("21 units of water", {"seats": [{"ingredients": {"water": 21}}]}, "seats[0].ingredients.water", "0 and 20"),
    ("half a pfennig", {"seats": [{"pfennigs": 0.5}]}, "seats[0].pfennigs", "whole number"),
    ("a flag for pfennigs", {"seats": [{"pfennigs": True}]}, "seats[0].pfennigs", "whole number"),
    ("absurdly many points", {"seats": [{"points": 10**12}]}, "seats[0].points", "between"),
    ("11 oxen", {"seats": [{"helpers": {"ox": 6, "used-ox": 5}}]}, "seats", "11 oxen"),
    ("9 loans", {"seats": [{"loans": 5}, {"loans": 4}], "castle_loans": 0}, "castle_loans", "PM-SETUP-03"),
    ("two loans on the castle of two", {"castle_loans": 2}, "castle_loans", "between 0 and 1"),
    ("a penitence above the last level", {"seats": [{"penitence": 16}]}, "seats[0].penitence", "0 and 15"),
    ("marks that nobody resolves", {"seats": [{"penitence": 4, "marked": 2}]}, "seats[0].marked", "PM-CHURCH-14"),
    ("a loan not repaid", {"round": 5, "phase": "over", "seats": [{"loans": 1, "pfennigs": 6}]}, "seats[0].loans",
     "PM-END-02"),
    ("a family twice", {"seats": [{"family": 3}, {"family": 3}]}, "seats[1].family", "PM-SETUP-15"),
    ("an unknown family", {"seats": [{"family": 19}]}, "seats[0].family", "between"),
    ("the same sale twice", {"seats": [{"sold_in_ulm": 3}, {"sold_in_ulm": 3}]}, "seats[1].sold_in_ulm", "sale 3"),
    ("fewer sales than the last one", {"seats": [{"sold_in_ulm": 3}], "sales": 2}, "sales", "between 3"),
    ("more income than a round holds", {"seats": [{"tally": {"income": [5000]}}]}, "seats[0].tally.income[0]", "4095"),
    ("a tally above a byte", {"seats": [{"tally": {"sold": {"rye high": 300}}}]}, "seats[0].tally.sold.rye high", "99"),
    # villagers
    ("an eighth villager", {"seats": [{"villagers": [8]}]}, "seats[0].villagers[0]", "between 1 and 7"),
    ("five types", {"seats": [{"villagers": [1, 2, 3, 4, 5]}]}, "seats[0].villagers", "PM-SETUP-12"),
    ("a type at two villages", {"villagers": {"ulm": 2, "augsburg": 2}}, "villagers", "PM-SETUP-12"),
    # workers
    ("two workers of a seat in a village", {"options": {"players": 4}, "workers": {"ulm": ["p1", "p1"]}},
     "workers.ulm", "PM-VILLAGE-07"),
    ("too many workers in a village", {"workers": {"ulm": ["p1", "p2"]}}, "workers.ulm", "PM-VILLAGE-01"),
    ("too many workers at the mill", {"workers": {"mill": ["p1", "p1", "p2", "p2"]}}, "workers.mill", "room for 3"),
    ("two workers at a stall", {"workers": {"market": {"3": ["p1", "p2"]}}}, "workers.market.3", "PM-MARKET-01"),
    ("a stall that is not there", {"workers": {"market": {"10": ["p1"]}}}, "workers.market.10", "no such entry"),
    ("a worker of a stranger", {"workers": {"farm": ["p3"]}}, "workers.farm[0]", "no seat"),
    ("five workers of four", {"workers": {"farm": ["p1"] * 5}, "doing": TURN}, "seats[0].workers", "PM-SETUP-13"),
    ("a turn without a worker", {"seats": [{"workers": {"reserve": 0}}]}, "doing", "PM-TURN-04"),
    ("a borrowed worker without trade", {"seats": [{"workers": {"held": 5}}]}, "seats[0].workers.held", "PM-VAR-05"),
    ("a worker nobody lent", {**TRADE, "seats": [{"workers": {"held": 5}}]}, "seats", "PM-VAR-04"),
    ("a fifth worker too early", {"seats": [{"workers": {"own": 5}}]}, "seats[0].workers.own", "between 4 and 4"),
    ("workers at the farm by night", {"phase": "night", "workers": {"farm": ["p1"]}, "seats": [RICH]}, "workers.farm",
     "PM-DUSK-01"),
    # the church
    ("an offering of the wrong level", {"offerings": {"shown": [1, 2]}}, "offerings.shown[0]", "PM-SETUP-07"),
    ("an offering that is not there", {"offerings": {"shown": [17, 1]}}, "offerings.shown[0]", "between 1 and 16"),
    ("one offering shown", {"offerings": {"shown": [2]}}, "offerings.shown", "PM-SETUP-10"),
    ("all offerings discarded", {"offerings": {"discarded": list(range(1, 17))}}, "offerings.discarded",
     "PM-CHURCH-09"),
    ("a reward that is not there", {"rewards": [[13]]}, "rewards[0][0]", "between 1 and 12"),
    ("a reward twice", {"rewards": [[1], [1]]}, "rewards[1][0]", "PM-SETUP-09"),
    ("a pile that is too high", {"rewards": [[1, 2, 3]]}, "rewards[0]", "PM-SETUP-09"),
    ("four piles", {"rewards": [[], [], [], []]}, "rewards", "4 piles"),
    ("an expert's reward in basic mode", {"options": BASIC, "rewards": [[9]]}, "rewards[0][0]", "PM-SETUP-09"),
    ("a favour that is not there", {"favours": [9]}, "favours[0]", "between 1 and 8"),
    ("a round token too many", {"round_tokens": [1]}, "round_tokens", "PM-DAWN-02"),
    ("a round token twice", {"round": 3, "round_tokens": [1, 1]}, "round_tokens[1]", "twice"),
    # bakers and the servant
    ("a baker in two places", {"seats": [{"bakers": [3]}], "guild": [3]}, "guild", "baker 3"),
    ("a baker of two seats", {"seats": [{"bakers": [3]}, {"bakers": [3]}]}, "seats[1].bakers", "baker 3"),
    ("nine bakers in the game", {"guild": list(range(1, 10))}, "guild", "PM-SETUPX-01"),
    ("three tokens of experience", {"seats": [{"bakers": [3]}], "experience": {"3": 3}}, "experience.3", "0 and 2"),
    ("experience in the guild", {"experience": {"3": 1}}, "experience.3", "PM-OVEN-13"),
    ("the servant in a village", {"servant": "ulm"}, "servant", "ulm"),
    ("the servant by night", {"phase": "night", "servant": "mill", "seats": [RICH]}, "servant", "PM-DUSK-04"),
    ("no servant for sim-bakers", {"options": ALONE, "servant": None}, "servant", "PM-SETUPX-06"),
    ("the servant in basic mode", {"options": BASIC, "servant": "mill"}, "servant", "PM-MODE-02"),
    ("bakers in basic mode", {"options": BASIC, "seats": [{"bakers": [1]}]}, "seats[0].bakers", "PM-MODE-02"),
    ("a guild in basic mode", {"options": BASIC, "guild": [1]}, "guild", "PM-MODE-02"),
    ("favours in basic mode", {"options": BASIC, "favours": [1]}, "favours", "PM-MODE-02"),
    ("reputation in basic mode", {"options": BASIC, "seats": [{"reputation": {"rye": 1}}]}, "seats[0].reputation",
     "PM-MODE-02"),
    # sim-bakers
    *[(f"a sim-baker with {name}", {"options": ALONE, "seats": [{}, {name: value}]}, f"seats[1].{name}", "PM-AUTO-06")
      for name, value in (("pfennigs", 1), ("flours", {"rye": 1}), ("loaves", {"rye high 1": 1}), ("bakers", [1]),
                          ("family", 1), ("ingredients", {"water": 1}))],
    ("a person with a card", {"seats": [{"card": 1}]}, "seats[0].card", "PM-AUTO-03"),
    ("a card of another round", {"options": ALONE, "seats": [{}, {"card": 8}]}, "seats[1].card", "PM-AUTO-04"),
    ("a card used before", {"options": ALONE, "round": 2, "cards_used": [1, 8], "seats": [{}, {"card": 8}]},
     "seats[1].card", "PM-AUTO-03"),
    ("two cards used in one round", {"options": ALONE, "round": 2, "cards_used": [1, 2]}, "cards_used", "PM-AUTO-04"),
    ("a used card among people", {"cards_used": [1]}, "cards_used", "PM-AUTO-04"),
    ("a card between rounds", {"options": ALONE, "doing": ["begin-round"], "seats": [{}, {"card": 1}]},
     "seats[1].card", "PM-FLOW-01"),
    ("more actions than the card has", {"options": ALONE, "seats": [{}, {"card_actions": 9}]},
     "seats[1].card_actions", "between"),
    # what is being done
    ("an unknown step", {"doing": ["dance"]}, "doing[0]", "no step 'dance'"),
    ("an empty step", {"doing": [""]}, "doing[0]", "no step"),
    ("a step that is a number", {"doing": [2]}, "doing[0]", "a text"),
    ("nothing in a game that goes on", {"doing": []}, "round", "PM-STRUCT-02"),
    ("something in a game that is over", {"round": 5, "phase": "over", "doing": ["day"]}, "phase", "day is"),
    ("too much at once", {"doing": ["day"] * 10}, "doing", "10 entries"),
    ("two steps of the round", {"doing": ["day", "night"]}, "doing[1]", "first entry"),
    ("a choice without a round", {"doing": ["turn"]}, "doing[0]", "first entry"),
    ("a turn without its end", {"doing": ["day", "turn"]}, "doing[1]", "does not come up"),
    ("a turn below another choice", {"doing": [*TURN, "turn", "bake"]}, "doing[3]", "does not come up"),
    ("a sale at night", {"doing": [*NIGHT, "sell ulm"]}, "doing[2]", "PM-NIGHT-03"),
    ("a night turn without a pfennig", {"doing": [*NIGHT, "night-turn"]}, "doing[2]", "PM-NIGHT-04"),
    ("a guild in basic mode", {"options": BASIC, "doing": [*TURN, "guild"]}, "doing[2]", "PM-MODE-02"),
    ("a fork without branches", {"doing": [*TURN, "fork 1"]}, "doing[2]", "PM-MARKET-06"),
    ("a fork at no stall", {"doing": [*TURN, "fork 10"]}, "doing[2]", "does not say"),
    ("a sale in no village", {"doing": [*TURN, "sell"]}, "doing[2]", "does not say"),
    ("a sale of an order that is not there", {"doing": [*TURN, "sell ulm completed 3"]}, "doing[2]", "does not say"),
    ("no flour at all", {"doing": [*TURN, "flour 0"]}, "doing[2]", "does not say"),
    ("a step with too many words", {"doing": ["day long"]}, "doing[0]", "does not say"),
    ("a fourteenth step of dawn", {"doing": ["dawn 14"]}, "doing[0]", "does not say"),
    ("wages at the wrong step", {"doing": ["dawn 11", "wages"], "seats": [RICH]}, "doing[1]", "PM-DAWN-01"),
    ("baking without flour", {"doing": [*TURN, "bake"]}, "doing[2]", "nothing to choose"),
    ("baking without flour, but with a cow", {"doing": [*TURN, "bake"], "seats": [{"helpers": {"cow": 1}}]},
     "doing[2]", "nothing to choose"),
    ("an empty pile of rewards", {"doing": [*TURN, "marks", "reward 2"]}, "doing[3]", "nothing to choose"),
    ("more flour to give than there is", {"doing": [*TURN, "offer permanent", "give-flour 2"]}, "doing[3]",
     "PM-CHURCH-06"),
    ("a gift for no offering", {"doing": [*TURN, "offer", "give-loaf 1"], "seats": [RICH]}, "doing[3]",
     "PM-CHURCH-06"),
    ("a payment for something else", {"doing": [*TURN, "buy ox", "pay cow 1"], "seats": [{**RICH, "villagers": [7]}]},
     "doing[3]", "PM-FARM-02"),
    ("a payment that is too high", {"doing": [*TURN, "buy ox", "pay ox 40"], "seats": [{**RICH, "villagers": [7]}]},
     "doing[3]", "PM-FARM-03"),
    ("passing through with one set", {"doing": [*TURN, "exchange-give passing"]}, "doing[2]", "PM-TRADE-06"),
    ("taking without giving", {"doing": [*TURN, "exchange-take"]}, "doing[2]", "PM-TRADE-05"),
    ("a mixed set in the final edition", {"doing": [*TURN, "exchange-take gave mixed"]}, "doing[2]", "PM-TRADE-03"),
    ("Hans without Hans", {"doing": [*TURN, "hans farm"]}, "doing[2]", "PM-HANS-02"),
    ("Hans at the castle without ox or loan", {
        "options": {"players": 1, "sim_bakers": ["hans"]}, "workers": {"castle": ["p2"]}, "castle_loans": 0,
        "doing": [*TURN, "hans castle"], "seats": [{"pfennigs": 1}]}, "doing[2]", "PM-HANS-02"),
    ("Hans in a village without a loaf", {
        "options": {"players": 1, "sim_bakers": ["hans"]}, "workers": {"ulm": ["p2"]},
        "doing": [*TURN, "hans ulm"], "seats": [{"pfennigs": 1}]}, "doing[2]", "PM-HANS-02"),
    ("a worker in two places", {"doing": [*TURN, "bake"], "visit": {"place": "farm"}, "seats": [RICH]}, "visit.place",
     "somewhere else"),
    ("an offer without trade", {"doing": [*TURN, "turn", "compose"]}, "doing[3]", "PM-VAR-01"),
    ("an offer that nobody makes", {**TRADE, "offer": {"pays": 1}}, "offer", "PM-VAR-02"),
    ("an offer of what one does not have", {**TRADE, "doing": [*TURN, "turn", "compose"], "offer": {"pays": 1}},
     "offer.pays", "PM-VAR-03"),
    ("an answer by oneself", {**TRADE, "doing": [*TURN, "turn", "answer p1"]}, "doing[3]", "PM-VAR-02"),
    ("sixteen of a kind", {**TRADE, "doing": [*TURN, "turn", "compose"], "offer": {"asks": {"ox": 16}}},
     "offer.asks.ox", "0 and 15"),
    ("a cursor by day", {"visit": {"cursor": 1}}, "visit.cursor", "PM-DAWN-01"),
    ("four blessings", {"visit": {"blessings": 4}}, "visit.blessings", "between"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "where", "what"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_position_that_cannot_be_says_where_and_what_is_wrong(entries: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(PositionError) as caught:
        position_as_written(entries)
    assert caught.value.where == where
    assert what in caught.value.what
    assert "\n" not in str(caught.value)
    assert not str(caught.value).endswith(".")


def position_as_written(entries: dict[str, Any]) -> None:
    """Read the entries; two people, and as many seats as needed unless there are too many."""
    options = {"players": 2, **entries.get("options", {})}
    seats = list(entries.get("seats", []))
    seats += [{}] * (2 - len(seats)) if options["players"] in (1, 2) else []
    source = {**entries, "options": options}
    GAME.from_dict({**source, "seats": seats} if seats else source)


@pytest.mark.parametrize("source", [None, [], "pandemain", 3, {1: 2}, {"seats": None}, {"doing": None}])
def test_what_is_no_mapping_is_no_position(source: Any) -> None:
    with pytest.raises(PositionError):
        GAME.from_dict(source)
