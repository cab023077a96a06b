"""A villager's gift comes before the action of a place, so a place is open exactly if some way leads to its action."""

import random
from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS
from tests.ledger import rule
from tests.pandemain.reading import plays_to_the_end, reads_back
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import GAME, legal, play, position, refused_by, seat

PENITENT = {"villagers": [2]}  # a level of penitence at the castle
# What nobody brings along by a gift: room, permission, and what it costs to come.
ENTRANCE = (
    "place-full", "night-closed", "rudolf-forbids", "helga-forbids", "own-worker-there", "too-little-penitence",
    "guild-closed",
)  # fmt: skip
# Gifts at places whose action asks for something, in two prints, as the seven villagers of the box.
GIFTS: list[dict[str, tuple[str, str, int]]] = [
    {
        "1": ("farm", "pfennigs", 2), "2": ("castle", "penitence", 1), "3": ("oven", "chosen_flour", 2),
        "4": ("church", "chosen_ingredient", 2), "5": ("guild", "penitence", 2), "6": ("trade_house", "points", 1),
        "7": ("mill", "pfennigs", 1),
    },
    {
        "1": ("farm", "penitence", 1), "2": ("castle", "penitence", 2), "3": ("oven", "chosen_ingredient", 1),
        "4": ("church", "chosen_flour", 1), "5": ("guild", "pfennigs", 1), "6": ("oven", "penitence", 1),
        "7": ("mill", "penitence", 1),
    },
]  # fmt: skip


# -- the castle --------------------------------------------------------------------------------------------------


@rule("PM-VILLAGER-08")
@pytest.mark.parametrize(("penitence", "points"), [(2, 1), (5, 0), (11, 0), (15, 1)])
def test_the_points_that_a_gift_of_penitence_brings_pay_for_the_loan(penitence: int, points: int) -> None:
    """A mark brings 2 points, a level beyond the last one 1."""
    state = position(seats=[{**PENITENT, "points": points, "penitence": penitence}])
    assert "place castle" in legal(state)
    play(state, "place castle")
    assert legal(state) == {"loan"}
    play(state, "loan")
    assert seat(state, 0)["loans"] == 1
    assert seat(state, 0)["points"] == points + (1 if penitence == 15 else 2) - 2


@rule("PM-CASTLE-05")
@pytest.mark.parametrize("more", [{"penitence": 1}, {"penitence": 15, "points": 0}, {"penitence": 2, "villagers": [3]}])
def test_the_castle_stays_closed_where_no_gift_brings_enough(more: dict[str, Any]) -> None:
    state = position(seats=[{**PENITENT, "points": 1, **more}])
    assert refused_by(state, "place castle") == "PM-CASTLE-05"


@rule("PM-CHURCH-12")
def test_a_reward_that_is_an_ox_opens_the_castle_and_no_other_reward_may_be_chosen() -> None:
    state = position(seats=[{**PENITENT, "penitence": 4}], castle_loans=0, rewards=[[4, 7]])
    play(state, "place castle")
    assert legal(state) == {"reward 7"}
    assert refused_by(state, "reward 4") == "PM-TURN-02"
    assert refused_by(state, "leave-reward 7") == "PM-TURN-02"
    refused = [(one.code, one.rule, one.args) for one in state.refused()]
    assert refused == [("visit-would-fail", "PM-TURN-02", {"place": "castle"})]
    reads_back(state)
    play(state, "reward 7")
    assert legal(state) == {"work"}
    closed = position(seats=[{**PENITENT, "penitence": 4}], castle_loans=0, rewards=[[4, 5]])
    assert "place castle" not in legal(closed)


@rule("PM-CHURCH-12", "PM-MILL-03")
def test_a_reward_that_carries_the_flour_opens_the_mill_and_no_other_reward_may_be_chosen() -> None:
    """The villager of this print gives penitence at the mill, where only the column is left that asks for transport."""
    own = {"villagers": [7], "penitence": 4, "pfennigs": 9}
    parts: dict[str, Any] = {"mill": [{}, {}, {}, {"oat": 4}], "options": {"components": print_of(GIFTS[1])}}
    for carries in (6, 7):
        state = position(seats=[own], rewards=[[2, carries]], **parts)
        play(state, "place mill")
        assert legal(state) == {f"reward {carries}"}
        assert refused_by(state, "reward 2") == "PM-TURN-02"
    closed = position(seats=[own], rewards=[[2, 4]], **parts)
    assert refused_by(closed, "place mill") == "PM-MILL-03"


@rule("PM-VILLAGER-06", "PM-OFFER-11")
def test_of_the_goods_that_a_gift_offers_only_those_may_be_chosen_that_the_church_asks_for() -> None:
    """The villager of this print gives two of one's choice at the church, where two salt may be offered."""
    parts: dict[str, Any] = {"offerings": {"shown": [11, 7]}, "options": {"components": print_of(GIFTS[0])}}
    state = position(seats=[{"villagers": [4]}], **parts)
    play(state, "place church")
    assert legal(state) == {"ingredient salt"}
    for other in ("water", "yeast"):
        found = state.why_not(GAME.parse(f"ingredient {other}"))
        assert found is not None
        assert (found.code, found.rule, found.args) == ("visit-would-fail", "PM-TURN-02", {"place": "church"})
    play(state, "ingredient salt", "ingredient salt", "offer level-1")
    assert seat(state, 0)["penitence"] == 1


@rule("PM-REWARD-01")
def test_a_used_ox_that_a_reward_turns_back_opens_the_castle() -> None:
    state = position(
        seats=[{**PENITENT, "penitence": 9, "helpers": {"used-ox": 1}}], castle_loans=0, rewards=[[], [1, 3]]
    )
    play(state, "place castle")
    assert legal(state) == {"reward 1"}


@rule("PM-REWARD-11")
def test_a_favour_for_a_reward_opens_the_castle_if_it_brings_an_ox_or_points() -> None:
    state = position(
        seats=[{**PENITENT, "penitence": 4, "points": 0}], rewards=[[11]], favours=[1, 3, 5, 7], castle_loans=1
    )
    play(state, "place castle")
    assert legal(state) == {"reward 11"}
    play(state, "reward 11")
    assert legal(state) == {"favour 3", "favour 7"}
    assert refused_by(state, "favour 1") == "PM-TURN-02"
    reads_back(state)
    play(state, "favour 3")
    assert legal(state) == {"loan"}


def test_favours_that_only_chance_would_turn_up_open_nothing() -> None:
    """The last favour raises penitence to a second reward, a favour again: which ones lie there then nobody knows."""
    state = position(
        seats=[{**PENITENT, "penitence": 9, "points": 0, "helpers": {}}],
        castle_loans=0,
        rewards=[[], [11], [4]],
        favours=[2],
        options={
            "components": print_with(
                penitence__reward_marks=[5, 10, 12], church_rewards__token__4={"effect": "favour", "expert": False}
            )
        },
    )
    before = state.key()
    assert "place castle" not in legal(state)
    assert state.key() == before


@rule("PM-VILLAGER-08")
def test_games_of_the_first_rules_look_at_what_is_asked_for_before_the_gift() -> None:
    old = {"rules": 1, "options": {"players": 2, "edition": "final"}}
    state = GAME.from_dict({**old, "seats": [{**PENITENT, "points": 1, "penitence": 2}, {}]})
    assert refused_by(state, "place castle") == "PM-CASTLE-05"
    state = GAME.from_dict(
        {**old, "seats": [{**PENITENT, "penitence": 4, "helpers": {"ox": 1}}, {}], "rewards": [[4, 7]]}
    )
    play(state, "place castle")
    assert legal(state) == {"reward 4", "reward 7", "leave-reward 4", "leave-reward 7"}


@rule("PM-HANS-02")
def test_hans_may_be_paid_with_the_pfennig_that_a_gift_replaces() -> None:
    """A cart costs one pfennig, and the villager of this print brings one to the farm."""
    parts: dict[str, Any] = {
        "seats": [{"pfennigs": 1, "villagers": [1]}],
        "workers": {"farm": ["p2"]},
        "options": {"players": 1, "sim_bakers": ["hans"], "components": print_of(GIFTS[0])},
    }
    state = position(**parts)
    play(state, "place farm")
    assert legal(state) == {"pay-hans", "point-for-hans"}
    reads_back(state)
    play(state, "pay-hans")
    assert "buy cart" in legal(state)


# -- every place -------------------------------------------------------------------------------------------------


def print_of(gifts: dict[str, tuple[str, str, int]]) -> dict[str, Any]:
    """A print whose villagers give this."""
    cards = {name: {"place": place, "effect": effect, "amount": n} for name, (place, effect, n) in gifts.items()}
    return print_with(villagers__card=cards)


def poor_position(rng: random.Random, gifts: dict[str, tuple[str, str, int]]) -> PandemainState:
    """A day turn of somebody who owns villagers and little else, near the marks of the penitence track."""
    rewards = rng.sample(range(1, 13), 6)
    bakers = rng.choice([[], [], [rng.randrange(1, 11)]])
    has = {
        "pfennigs": rng.choice([0, 0, 1, 2]),
        "points": rng.choice([0, 0, 1]),
        "penitence": rng.choice([0, 2, 4, 7, 9, 14, 15]),
        "ingredients": {kind: rng.choice([0, 0, 1, 2]) for kind in ("water", "salt", "yeast", "milk")},
        "flours": {rng.choice(["rye", "spelt", "oat", "wheat"]): rng.choice([0, 1, 1])},
        "helpers": rng.choice([{}, {}, {"used-ox": 1}, {"cart": 1}]),
        "villagers": rng.sample(range(1, 8), 4),
        "bakers": bakers,
        "loaves": rng.choice([{}, {"rye low 1": 1}]),
    }
    return GAME.from_dict(
        {
            "seats": [has, {}],
            "rewards": [sorted(rewards[:2]), sorted(rewards[2:4]), sorted(rewards[4:])],
            "favours": sorted(rng.sample(range(1, 9), 3)),
            "castle_loans": rng.choice([0, 1]),
            "mill": [{"rye": 1}, {}, {}, {"oat": rng.choice([0, 2])}],
            "workers": {"oven": ["p2"] * rng.choice([0, 1])},
            "guild": rng.choice([[], sorted({1, 2, 3} - {*bakers})]),
            "options": {"players": 2, "components": print_of(gifts)},
        }
    )


def can_be_completed(state: PandemainState, place: int) -> bool:
    """Whether some sequence of choices, milking aside, sends a worker there and ends its visit."""
    went = state.clone()
    turns = went.turns()
    went.perform(GAME.parse(f"place {PLACE_TEXTS[place]}"))
    if seat(went, 0)["pfennigs"] < 0:
        return False
    waiting = [went]
    while waiting:
        tried = waiting.pop()
        if tried.over() or tried.turns() != turns or tried.decision().kind == "end-of-turn":
            return True
        for action in tried.legal():
            if GAME.action_text(action) != "milk":
                following = tried.clone()
                following.perform(action)
                waiting.append(following)
    return False


@rule("PM-TURN-02")
@pytest.mark.parametrize("gifts", GIFTS, ids=["goods", "penitence"])
def test_a_place_is_offered_exactly_if_some_sequence_of_choices_completes_the_visit(
    gifts: dict[str, tuple[str, str, int]],
) -> None:
    rng = random.Random(24)
    opened: set[str] = set()
    unguarded = GAME.terms({"players": 2, "components": print_of(gifts)})
    unguarded.gifts_open_places = False  # whatever a gift offers may be taken
    for _ in range(60):
        state = poor_position(rng, gifts)
        offered = legal(state)
        blunt = state.clone()
        blunt.terms = unguarded
        for place, name in enumerate(PLACE_TEXTS):
            refusal = state.why_not(GAME.parse(f"place {name}"))
            if refusal is not None and refusal.code in ENTRANCE:
                continue
            assert (f"place {name}" in offered) == can_be_completed(blunt, place), (state.to_dict(), name)
            if f"place {name}" in offered and f"place {name}" not in legal(blunt):
                opened.add(name)
    assert opened == (
        {"farm", "castle", "oven", "mill"} if gifts is GIFTS[0] else {"castle", "guild", "oven", "church"}
    )


@pytest.mark.many_games
@pytest.mark.parametrize("gifts", GIFTS, ids=["goods", "penitence"])
def test_nobody_gets_stuck_with_gifts_everywhere(gifts: dict[str, tuple[str, str, int]]) -> None:
    rng = random.Random(7)
    for _ in range(4):
        plays_to_the_end(poor_position(rng, gifts))
