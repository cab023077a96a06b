"""Games that began by the first version of the rules go on by its rulings, whatever was ruled later."""

from typing import Any

import pytest

from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.position import SERVANT_PLACE
from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.printed import PLENTY, flours_for, starred
from tests.pandemain.tables import GAME, legal, play, position, seat, table

FIRST_RULES = GAME.as_of(1, 1)
in_both = pytest.mark.parametrize("edition", ["final", "first"])


def by_first_rules(edition: str, **parts: Any) -> PandemainState:
    """A position of the first rules and the first print."""
    return position(rules=1, **{**parts, "options": {**parts.get("options", {}), "edition": edition}})


def begun(edition: str, **options: Any) -> Any:
    """A new game of the first rules."""
    return FIRST_RULES.new({"players": 1, "edition": edition, **options}, 0)


@in_both
@rule("PM-OVEN-13")
def test_experience_was_one_token_for_the_action_or_one_for_each_bread(edition: str) -> None:
    own = {"bakers": [1, 4, 7], "flours": flours_for("spelt", "oat"), "ingredients": PLENTY}
    state = by_first_rules(edition, seats=[own], guild=[])
    play(state, "place oven", f"bake spelt with {starred('spelt')}", f"bake oat with {starred('oat')}")
    if edition == "final":
        assert legal(state) == {"experience 1", "experience 4", "experience 7"}
    play(state, "experience 7")
    assert table(state)["experience"] == ({"7": 1} if edition == "final" else {"4": 1, "7": 1})


@in_both
@rule("PM-FLOW-03")
def test_the_servant_on_a_card_was_a_church_visit_in_the_first_edition(edition: str) -> None:
    options = {"players": 1, "sim_bakers": ["helga"]}
    cards = GAME.print.components.action_cards
    card = next(number for number in range(32, 35) if SERVANT_PLACE in cards[number - 1].day)
    sim = {"card": card, "card_actions": cards[card - 1].day.index(SERVANT_PLACE)}
    state = by_first_rules(edition, options=options, seats=[{}, sim], servant="river")
    play(state, "place trade-house", "give point", "take pfennig")
    assert table(state)["workers"]["river" if edition == "final" else "church"] == ["p2"]


@in_both
@rule("PM-AUTO-09")
def test_one_loan_lay_on_the_castle_with_any_sim_baker(edition: str) -> None:
    state = begun(edition, players=3, sim_bakers=["hans"])
    assert table(state)["castle_loans"] == 1
    options = {"players": 3, "sim_bakers": ["hans"]}
    with pytest.raises(PositionError, match="between 0 and 1"):
        by_first_rules(edition, options=options, castle_loans=2)


@in_both
@rule("PM-HELGA-05")
def test_a_sim_baker_that_was_last_placed_the_servant_at_setup(edition: str) -> None:
    assert table(begun(edition, sim_bakers=["helga"]))["servant"] == "castle"


@in_both
@rule("PM-REWARD-13")
def test_rewards_and_favours_had_the_spanish_numbers_in_both_editions(edition: str) -> None:
    own = {"pfennigs": 2, "penitence": 4, "penances": 2}
    state = by_first_rules(edition, seats=[own], rewards=[[12], [], []], next_tower=["p2", "p1"])
    play(state, "place church", "offer permanent", "reward 12")
    assert seat(state, 0)["penances"] == 1


@in_both
@rule("PM-OFFER-06")
def test_the_sixteenth_offering_of_print_1_took_a_loaf(edition: str) -> None:
    own = {"loaves": {"rye high 2": 1}}
    state = by_first_rules(edition, seats=[own], offerings={"shown": [14, 16]})
    play(state, "place church", "offer level-2", "give-loaf rye high 2")
    assert seat(state, 0)["penitence"] == 3


@in_both
@rule("PM-MODE-03")
def test_basic_mode_left_the_same_four_rewards_out_of_both_editions(edition: str) -> None:
    seen: set[int] = set()
    for seed in range(30):
        state = FIRST_RULES.new({"players": 4, "edition": edition, "mode": "basic"}, seed)
        assert isinstance(state, PandemainState)
        seen.update(*table(state)["rewards"])
    assert seen == set(range(1, 9))
