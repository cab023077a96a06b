"""The print that comes with the game satisfies the rulebooks: their lists, and every example that speaks of a print."""

import tomllib

import pytest

from sobremesa.core.errors import SetupError
from sobremesa.games.pandemain.box.cards import Goods
from sobremesa.games.pandemain.box.components_reader import components_from_dict
from sobremesa.games.pandemain.box.problems import Problems
from sobremesa.games.pandemain.box.provenance import PROVENANCES, find_provenances
from sobremesa.games.pandemain.kinds import (
    BREADS,
    INGREDIENTS,
    LOCATIONS,
    SIM_BAKERS,
)
from sobremesa.games.pandemain.position import FIRST_VILLAGE, SERVANT_PLACE
from sobremesa.games.pandemain.print_tables import Print
from tests.pandemain.prints import changed, default, numbered, read

RYE, SPELT, OAT, WHEAT = range(4)
WATER, SALT, YEAST, MILK = range(4)


def routes_from(column: int) -> list[list[int]]:
    """Every purchase route that starts in a column of the market."""
    market = default().market
    return [
        route for at, stall in enumerate(market.stalls) if stall.column == column for route in market.routes(at)
    ]  # fmt: skip


def named(goods: Goods) -> dict[str, int]:
    """What a bundle of goods holds, by name."""
    counts = dict(zip(INGREDIENTS, goods.ingredients, strict=True)) | dict(zip(BREADS, goods.flours, strict=True))
    for name in (
        "pfennigs", "points", "penitence", "penances", "ox", "cow", "cart",
        "any_flour", "any_bread", "chosen_flour", "random_flour",
    ):  # fmt: skip
        counts[name] = getattr(goods, name)
    return {name: count for name, count in counts.items() if count}


# -- worked examples ---------------------------------------------------------------------------------------------


def test_an_ox_a_cow_and_a_cart_cost_eight_pfennigs_together() -> None:  # EX-01
    farm = default().farm
    assert (farm.ox, farm.cow, farm.cart) == (4, 3, 1)
    assert farm.ox + farm.cow + farm.cart == 8


def test_a_visit_to_the_second_column_of_the_market_can_go_as_in_the_example() -> None:  # EX-02
    market = default().market
    fitting = [route for route in routes_from(2) if market.goods_of(route) == [2, 2, 1, 1]]
    assert fitting
    for route in fitting:
        start = market.stalls[route[0]]
        assert start.cart
        room = sum(stall.spaces for stall in market.stalls if stall.column > start.column)
        assert room >= 2
        assert market.base_fee + 2 * market.fee_per_worker_to_the_right == 4


def test_a_visit_without_transport_can_go_as_in_the_example() -> None:  # EX-03
    market = default().market
    columns = range(3, max(stall.column for stall in market.stalls) + 1)
    fitting = [route for column in columns for route in routes_from(column) if market.goods_of(route) == [1, 2, 1, 0]]
    assert fitting
    assert all(not market.stalls[route[0]].ox and not market.stalls[route[0]].cart for route in fitting)
    assert market.base_fee == 2


def test_both_examples_of_the_market_end_alike() -> None:  # DATA-02: they differ by 1 water and 1 milk
    market = default().market
    long = next(route for route in routes_from(2) if market.goods_of(route) == [2, 2, 1, 1])
    assert market.goods_of(long[1:]) == [1, 2, 1, 0]
    assert market.goods_of(long[:1]) == [1, 0, 0, 1]


def test_one_more_salt_and_yeast_can_come_from_bakers_and_reputation() -> None:  # EX-04
    components = default()
    by_bakers = [baker.basic.market for baker in components.master_bakers if any(baker.basic.market)]
    by_reputation = [goods for track in components.reputation.tracks for goods in track.goods if any(goods)]
    assert any(
        [one + two for one, two in zip(baker, position, strict=True)] == [0, 1, 1, 0]
        for baker in by_bakers
        for position in by_reputation
    )


def test_two_pfennigs_buy_a_column_of_three_flour() -> None:  # EX-05
    assert any((column.tokens, column.price) == (3, 2) for column in default().mill.columns)


@pytest.mark.parametrize(
    ("bread", "ingredients", "starred"),
    [(RYE, [2, 1, 1, 0], WHEAT), (SPELT, [2, 2, 1, 0], RYE), (WHEAT, [2, 0, 1, 2], WHEAT)],
)
def test_the_recipes_are_those_of_the_examples(
    bread: int, ingredients: list[int], starred: int
) -> None:  # EX-06 to EX-08
    recipe = default().recipes[bread]
    assert (recipe.ingredients, recipe.flour, recipe.starred) == (ingredients, bread, starred)


def test_the_three_loaves_of_the_oven_example_need_what_it_says() -> None:  # EX-09
    components = default()
    baked = [components.recipes[bread] for bread in (RYE, SPELT, WHEAT)]
    assert [sum(recipe.ingredients[kind] for recipe in baked) for kind in range(4)] == [6, 3, 3, 2]
    second = [recipe.starred for recipe in baked[:2]] + [OAT]  # the wheat loaf takes oat flour
    flours = [recipe.flour for recipe in baked] + second
    assert [flours.count(flour) for flour in (RYE, SPELT, OAT, WHEAT)] == [2, 1, 1, 2]
    assert [recipe.enters_day for recipe in baked] == [2, 3, 3]
    assert len(baked) > components.oven.loaves_without_transport


def test_the_seventh_baker_is_the_one_of_the_guild_example() -> None:  # EX-12
    baker = default().master_bakers[6]
    assert (baker.id, baker.basic.bakes, baker.upgraded.bakes) == (7, [SPELT], [SPELT, WHEAT])
    assert (baker.basic.sale_bread, baker.basic.sale_points) == (SPELT, 1)


def test_the_deck_of_hans_is_drawn_as_in_the_example() -> None:  # EX-13
    assert default().decks[SIM_BAKERS.index("hans")] == [(19, 22), (23, 25), (26, 27), (28, 31), (28, 31)]


def test_a_cart_opens_the_second_column_of_the_market_and_not_the_first() -> None:  # EX-14
    columns = {stall.column: (stall.ox, stall.cart) for stall in default().market.stalls}
    assert columns == {1: (True, False), 2: (True, True), 3: (False, False), 4: (False, False), 5: (False, False)}


def test_one_church_visit_gains_at_most_five_penitence() -> None:  # EX-16, EX-17
    components = Print(default()).first_edition().components
    first = max(offering.crosses for offering in components.offerings if offering.level == 1)
    second = sorted({offering.crosses for offering in components.offerings if offering.level == 2})
    assert components.permanent_offering.crosses + first + second[-1] == 5
    assert [components.permanent_offering.crosses + crosses for crosses in second] == [3, 4]


def test_rewards_of_the_basic_game_fill_three_three_and_two() -> None:  # EX-24
    rewards = default().church_rewards
    basic = [reward.id for reward in rewards.rewards if not reward.expert]
    assert basic == list(range(1, 9))
    assert len(basic) == 2 * rewards.per_mark[4] + 2


# -- counts and tables -------------------------------------------------------------------------------------------


def test_there_are_eighty_grain_tokens_twenty_of_each() -> None:  # DATA-10
    assert default().grain_tokens == [20, 20, 20, 20]


def test_the_mill_has_a_column_for_each_worker_and_transport_for_four_tokens() -> None:  # DATA-01
    mill = default().mill
    assert len(mill.columns) >= max(mill.worker_limit) == 4
    assert [(column.tokens == 4) for column in mill.columns] == [column.ox and column.cart for column in mill.columns]
    assert len([column for column in mill.columns if column.tokens == 4]) == 1
    assert mill.worker_limit[2:] == [3, 3, 4]


def test_limits_by_the_number_of_participants() -> None:
    components = default()
    assert components.granary.worker_limit[2:] == [1, 1, 2]
    assert components.village_worker_limit[2:] == [1, 2, 3]
    assert components.castle.loans_on_board[2:] == [1, 2, 2]
    assert components.church_rewards.per_mark[2:] == [2, 3, 3]
    assert components.church_rewards.per_mark_first_edition[2:] == [2, 3, 4]


def test_the_supply_is_that_of_the_component_list() -> None:  # DATA-22, DATA-25
    supply = default().supply
    assert (supply.carts, supply.cows, supply.oxen, supply.loans, supply.penances) == (10, 10, 10, 8, 20)
    assert 4 * supply.workers_per_player == 20
    assert 4 * supply.control_tokens_per_player == 24
    assert (supply.coins_five, supply.coins_one, supply.coins_one_first_edition) == (12, 21, 20)
    assert supply.coins_five + supply.coins_one == 33


def test_single_figures_of_the_rulebook() -> None:
    components = default()
    assert components.start_points == 5
    assert (components.player_board.ingredient_limit, components.player_board.flour_limit) == (20, 10)
    assert (components.granary.flour, components.granary.flour_with_active_ox) == (2, 3)
    assert (components.oven.max_tax, components.oven.loaves_without_transport) == (2, 2)
    assert (components.river.water, components.river.water_with_cart) == (2, 4)
    assert components.guild_spaces == 8
    castle = components.castle
    assert (castle.work_pfennigs, castle.loan_pfennigs, castle.loan_points) == (3, 6, 2)


def test_oat_bread_holds_oat_and_the_wheat_loaf_enough_milk_to_save_some() -> None:  # DATA-04
    components = default()
    assert components.recipes[OAT].flour == OAT
    assert components.recipes[OAT].ingredients == [2, 1, 2, 0]
    assert components.recipes[OAT].starred == SPELT
    saved = components.master_bakers[8]
    assert (saved.basic.milk_less, saved.upgraded.milk_less) == (1, 1)
    assert components.recipes[WHEAT].ingredients[MILK] >= 1


def test_staleness_prices_and_bonuses() -> None:  # DATA-05, DATA-06
    components = default()
    assert components.staleness.days == [3, 2, 1]
    assert (components.staleness.high, components.staleness.low) == ([4, 3, 2], [3, 2, 1])
    assert (components.staleness.stale_pfennigs, components.staleness.stale_pfennigs_first_edition) == (3, 1)
    assert [recipe.enters_day for recipe in components.recipes] == [2, 3, 3, 3]
    assert components.bread_price == [[[price] * 5] * 2 for price in (3, 4, 5, 6)]
    assert components.wheat_bonus == [3, 3, 2, 1, 1]
    assert components.inquisition == [1, 2, 2, 3, 3]


def test_reputation_starts_in_the_middle_between_loss_and_gain() -> None:  # DATA-07
    reputation = default().reputation
    assert reputation.start == 2
    assert [track.top_bonus for track in reputation.tracks] == [1, 1, 2, 2]
    for track in reputation.tracks:
        assert len(track.points) == len(track.goods) == 5
        assert track.points == sorted(track.points)
        assert track.points[0] < 0 == track.points[2] < track.points[-1]


def test_the_marks_of_the_penitence_track() -> None:  # DATA-08
    penitence = default().penitence
    assert penitence.last == 15
    assert (penitence.point_marks, penitence.points_per_mark) == ([3, 6, 9, 12], 2)
    assert penitence.sim_baker_point_marks == [*penitence.point_marks, 15]
    assert penitence.reward_marks == [5, 10, 15]
    assert (penitence.augsburg_and_blessing, penitence.fifth_worker) == (5, 8)


def test_four_villages_each_with_a_printed_order_and_a_space_that_dawn_empties() -> None:  # DATA-14
    villages = default().villages
    assert [village.id for village in villages] == ["ulm", "donauwoerth", "dinkelsbuehl", "augsburg"]
    assert [village.name for village in villages] == ["Ulm", "Donauwörth", "Dinkelsbühl", "Augsburg"]
    assert [village.permanent_bread for village in villages] == [RYE, SPELT, OAT, WHEAT]
    assert [village.permanent_points for village in villages] == [1, 1, 1, 2]
    spaces = [[(space.points, space.dawn) for space in village.spaces] for village in villages]
    assert spaces == [
        [(2, True), (2, False)],
        [(1, True), (3, False)],
        [(2, True), (3, False)],
        [(2, True), (3, True), (4, False)],
    ]
    assert all(space.future for village in villages for space in village.spaces)


# -- cards and tokens --------------------------------------------------------------------------------------------


def test_the_master_bakers_know_and_give_what_the_appendix_lists() -> None:  # DATA-13
    bakers = default().master_bakers
    assert [baker.id for baker in bakers] == list(range(1, 11))
    basic = [SPELT, SPELT, SPELT, OAT, OAT, OAT, SPELT, SPELT, OAT, SPELT]
    learnt = [OAT, OAT, WHEAT, WHEAT, WHEAT, SPELT, WHEAT, OAT, WHEAT, OAT]
    assert [baker.basic.bakes for baker in bakers] == [[bread] for bread in basic]
    assert [baker.upgraded.bakes for baker in bakers] == [list(pair) for pair in zip(basic, learnt, strict=True)]
    assert [baker.id for baker in bakers if WHEAT in baker.upgraded.bakes] == [3, 4, 5, 7, 9]
    market = {baker.id: (baker.basic.market, baker.upgraded.market) for baker in bakers if any(baker.basic.market)}
    assert market == {
        1: ([0, 1, 0, 0], [0, 1, 1, 0]),
        2: ([0, 0, 1, 0], [0, 1, 1, 0]),
        10: ([1, 0, 0, 0], [1, 1, 0, 0]),
    }
    sales = {
        baker.id: [(side.sale_bread, side.sale_pfennigs, side.sale_points) for side in (baker.basic, baker.upgraded)]
        for baker in bakers
        if baker.basic.sale_bread >= 0
    }
    assert sales == {
        3: [(SPELT, 1, 0), (SPELT, 2, 0)],
        4: [(OAT, 1, 0), (OAT, 2, 0)],
        5: [(OAT, 0, 1), (OAT, 0, 1)],
        6: [(OAT, 0, 1), (OAT, 0, 1)],
        7: [(SPELT, 0, 1), (SPELT, 0, 1)],
        8: [(SPELT, 0, 1), (SPELT, 0, 1)],
    }


def test_a_baker_is_hired_for_the_wage_unless_a_print_says_otherwise() -> None:  # OPEN-41
    bakers = default().master_bakers
    assert [baker.basic.wage for baker in bakers] == [1, 1, 2, 2, 2, 2, 2, 2, 2, 1]
    assert [baker.upgraded.wage for baker in bakers] == [2, 2, 3, 3, 3, 2, 3, 2, 3, 2]
    assert all(side.price == side.wage for baker in bakers for side in (baker.basic, baker.upgraded))


def test_the_offerings_are_those_of_the_appendix() -> None:  # DATA-16
    offerings = default().offerings
    assert [offering.id for offering in offerings] == list(range(1, 17))
    assert [named(offering.pay) for offering in offerings] == [
        {"pfennigs": 3}, {"rye": 1}, {"oat": 1}, {"spelt": 1}, {"wheat": 1}, {"any_flour": 2}, {"cow": 1}, {"ox": 1},
        {"cart": 1}, {"salt": 1, "yeast": 1}, {"salt": 2}, {"yeast": 2}, {"any_flour": 1}, {"milk": 1}, {"milk": 2},
        {"pfennigs": 3},
    ]  # fmt: skip
    assert [offering.crosses for offering in offerings] == [2, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 2, 2]
    permanent = default().permanent_offering
    assert (named(permanent.pay), permanent.crosses) == ({"pfennigs": 2}, 1)


def test_offerings_of_one_cross_are_of_the_first_level_eight_of_each() -> None:  # as PM-OFFER-16 has it
    offerings = default().offerings
    assert all((offering.level == 1) == (offering.crosses == 1) for offering in offerings)
    assert [offering.id for offering in offerings if offering.level == 1] == [2, 3, 4, 10, 11, 12, 13, 14]
    assert len([offering for offering in offerings if offering.level == 2]) == 8


def test_the_english_text_has_another_sixth_offering_and_print_1_had_it_as_the_sixteenth() -> None:  # OPEN-32
    english = Print(default()).first_edition().components
    assert [token.id for token in english.offerings] == list(range(1, 17))
    loaf, copy = english.offerings[5], english.offerings[15]
    assert (named(loaf.pay), loaf.crosses, loaf.level) == ({"any_bread": 1}, 3, 2)
    assert (named(copy.pay), copy.crosses) == ({"pfennigs": 3}, 2)
    earlier = numbered(1)
    assert named(earlier.offerings[15].pay) == {"any_bread": 1}
    numbers = earlier.offering_numbers_first_edition
    assert {at + 1: number for at, number in enumerate(numbers) if number != at + 1} == {6: 16, 16: 6}


def test_the_church_rewards_are_those_of_the_appendix() -> None:  # DATA-17
    rewards = default().church_rewards
    assert [(reward.id, reward.effect) for reward in rewards.rewards if reward.effect != "gain"] == [
        (1, "reactivate"), (9, "hire"), (10, "upgrade"), (11, "favour"),
    ]  # fmt: skip
    gains = {reward.id: named(reward.gain) for reward in rewards.rewards if reward.effect == "gain"}
    assert gains == {
        2: {"points": 3}, 3: {"chosen_flour": 2}, 4: {"chosen_flour": 1}, 5: {"salt": 2, "water": 1, "yeast": 1},
        6: {"cart": 1}, 7: {"ox": 1}, 8: {"cow": 1}, 12: {"penances": -1},
    }  # fmt: skip
    numbers = {at + 1: number for at, number in enumerate(rewards.numbers_first_edition) if number != at + 1}
    assert numbers == {4: 12, 5: 11, 11: 5, 12: 4}


def test_the_first_edition_has_four_rewards_twice_and_none_of_them_expert() -> None:  # OPEN-04
    rewards = default().church_rewards
    assert rewards.extra_tokens_first_edition == [2, 3, 4, 5]
    assert not any(rewards.rewards[number - 1].expert for number in rewards.extra_tokens_first_edition)
    basic = len([reward for reward in rewards.rewards if not reward.expert]) + 4
    assert basic == 3 * rewards.per_mark_first_edition[4]


def test_the_favours_are_those_of_the_appendix() -> None:  # DATA-18
    components = default()
    assert [named(favour.gain) for favour in components.favours] == [
        {"salt": 2, "yeast": 2}, {"penitence": 2}, {"points": 3}, {"chosen_flour": 2},
        {"cart": 1}, {"cow": 1}, {"ox": 1}, {"penances": -1},
    ]  # fmt: skip
    assert components.favours_face_up == 5
    assert components.favour_numbers_first_edition == [1, 2, 8, 4, 5, 6, 7, 3]


def test_the_villagers_are_those_of_the_appendix() -> None:  # DATA-15
    components = default()
    assert [(villager.place, villager.effect, villager.amount) for villager in components.villagers] == [
        ("church", "points", 1), ("castle", "penitence", 1), ("castle", "pfennigs", 1), ("mill", "chosen_flour", 1),
        ("trade_house", "exchanges", 2), ("market", "chosen_ingredient", 1), ("farm", "payment", 1),
    ]  # fmt: skip
    assert len(components.villagers) * components.villager_copies == 28
    assert components.villager_set_points == [0, 1, 3, 6, 10]


def test_the_family_cards_give_only_what_families_give() -> None:  # DATA-11
    cards = default().family_cards
    assert [card.order for card in cards] == list(range(1, 19))
    allowed = {*INGREDIENTS, *BREADS, "pfennigs", "cart", "penitence"}
    for card in cards:
        assert set(named(card.gift)) <= allowed
        assert card.gift.pfennigs >= 2  # enough to enter the market, as all starting money comes from here
        assert max(card.gift.flours) <= 1
    assert named(cards[17].gift) == {"pfennigs": 6, "penitence": 1, "cart": 1, "water": 2, "yeast": 1}


def test_the_initial_bonus_grows_with_the_place() -> None:  # DATA-12
    assert [named(bonus) for bonus in default().initial_bonus] == [
        {}, {"random_flour": 1}, {"random_flour": 1, "pfennigs": 1}, {"random_flour": 1, "pfennigs": 2},
    ]  # fmt: skip


def test_the_decks_of_the_sim_bakers_use_every_card() -> None:  # DATA-19
    components = default()
    assert components.decks[SIM_BAKERS.index("rudolf")] == [(1, 6), (7, 13), (7, 13), (14, 18), (14, 18)]
    assert components.decks[SIM_BAKERS.index("helga")] == [(32, 34), (35, 37), (35, 37), (38, 40), (38, 40)]
    served = {card for deck in components.decks for first, last in deck for card in range(first, last + 1)}
    assert served == set(range(1, 41)) == {card.number for card in components.action_cards}


def test_action_cards_go_to_known_places_and_by_night_where_the_night_allows() -> None:
    components = default()
    for card in components.action_cards:
        assert all(0 <= place <= SERVANT_PLACE for place in card.day)
        assert LOCATIONS[card.night] in ("river", "church", "trade_house", "oven")
    assert components.action_cards[7].day == [6, FIRST_VILLAGE + 3, 1, 9, SERVANT_PLACE]


def test_the_cards_of_a_scenario_carry_its_theme() -> None:
    components = default()
    themes = {
        "famine_in_ulm": ("rudolf", {FIRST_VILLAGE}),
        "taking_the_cloth": ("rudolf", {FIRST_VILLAGE + 3, LOCATIONS.index("church")}),
        "lord_of_the_castle": ("helga", {SERVANT_PLACE}),
    }
    assert [scenario.id for scenario in components.scenarios] == list(themes)
    for scenario in components.scenarios:
        baker, places = themes[scenario.id]
        assert SIM_BAKERS[scenario.sim_baker] == baker
        for cards, (first, last) in zip(scenario.deck, components.decks[scenario.sim_baker], strict=True):
            assert all(first <= card <= last for card in cards)
            assert all(places <= set(components.action_cards[card - 1].day) for card in cards)
    assert [scenario.deck for scenario in components.scenarios] == [
        [[3], [9], [7, 10, 13], [16, 17], [18]],
        [[5], [8], [13], [16, 17], [15]],
        [[34], [35, 37], [36], [38], [39, 40]],
    ]


# -- provenance --------------------------------------------------------------------------------------------------


def test_every_value_has_a_provenance_and_none_was_read_off_a_box() -> None:
    components = default()
    leaves = components.leaves()
    assert len(leaves) == len(set(leaves)) > 900
    assert {components.provenance(leaf) for leaf in leaves} == set(PROVENANCES) - {"printed"}


@pytest.mark.parametrize(
    ("path", "provenance"),
    [
        ("grain_tokens.rye", "reconstructed"),
        ("supply.coins_one", "rulebook"),
        ("farm.ox", "rulebook"),
        ("market.base_fee", "rulebook"),
        ("market.stall[2].goods.milk", "reconstructed"),
        ("market.stall[2].transport[1]", "rulebook"),
        ("market.stall[4].transport", "rulebook"),
        ("market.stall[2]", "mixed"),
        ("mill.worker_limit.4", "rulebook"),
        ("mill.column[0].price", "reconstructed"),
        ("mill.column[2].price", "example"),
        ("mill.column[3].tokens", "rulebook"),
        ("mill.column[3].price", "reconstructed"),
        ("granary.worker_limit.3", "rulebook"),
        ("granary.worker_limit.4", "inferred"),
        ("recipes.rye.salt", "example"),
        ("recipes.rye.starred", "inferred"),
        ("recipes.wheat.starred", "example"),
        ("recipes.wheat.enters_day", "rulebook"),
        ("recipes.oat.yeast", "reconstructed"),
        ("recipes.oat.flour", "inferred"),
        ("recipes.oat.enters_day", "rulebook"),
        ("staleness.high", "reconstructed"),
        ("staleness.stale_pfennigs", "rulebook"),
        ("bread_price.rye", "reconstructed"),
        ("wheat_bonus.by_round[4]", "rulebook"),
        ("reputation.rye.points[0]", "reconstructed"),
        ("reputation.rye.top_bonus", "rulebook"),
        ("penitence.last", "inferred"),
        ("penitence.fifth_worker", "rulebook"),
        ("inquisition.crosses", "reconstructed"),
        ("villages.worker_limit", "rulebook"),
        ("villages.village[0].name", "rulebook"),
        ("villages.village[1].name", "reconstructed"),
        ("villages.village[3].permanent", "reconstructed"),
        ("master_bakers.baker[0].basic.market", "rulebook"),
        ("master_bakers.baker[0].upgraded.wage", "reconstructed"),
        ("offerings.token[0].crosses", "rulebook"),
        ("offerings.token[0].level", "inferred"),
        ("offerings.token[15]", "reconstructed"),
        ("offerings.permanent", "rulebook"),
        ("church_rewards.token", "rulebook"),
        ("church_rewards.extra_tokens_first_edition", "reconstructed"),
        ("favours", "rulebook"),
        ("villagers", "rulebook"),
        ("family_cards", "reconstructed"),
        ("initial_bonus", "rulebook"),
        ("automa.decks", "rulebook"),
        ("automa.cards", "reconstructed"),
        ("scenarios", "rulebook"),
    ],
)
def test_where_a_value_comes_from(path: str, provenance: str) -> None:
    assert default().provenance(path) == provenance


def test_what_is_reconstructed_is_listed_once_and_completely() -> None:
    components = default()
    listed = components.reconstructed()
    assert {"grain_tokens", "bread_price", "family_cards", "automa.cards", "mill.column[3].price"} <= set(listed)
    assert all(components.provenance(path) == "reconstructed" for path in listed)
    for leaf in components.leaves():
        above = [path for path in listed if leaf == path or leaf.startswith((f"{path}.", f"{path}["))]
        assert len(above) == (components.provenance(leaf) == "reconstructed")


def test_a_path_that_is_none_is_refused() -> None:
    with pytest.raises(SetupError, match=r"there is no component 'market\.stall\[99\]'"):
        default().provenance("market.stall[99]")


def test_the_nearest_table_decides_on_provenance() -> None:
    text = """
        provenance = "printed"
        provenance_of = { far = "example", key = "example" }
        [table]
        provenance_of = { near = "inferred" }
        far = 1
        near = 1
        other = { near = 1, far = { near = 1 } }
        [table.own]
        provenance = "rulebook"
        far = 1
        near = 1
        [other]
        key = [1, { key = 2, word = 3 }]
    """
    problems = Problems({})
    found = find_provenances(tomllib.loads(text), problems)
    assert problems.listed() == []
    assert {leaf: found.words[leaf] for leaf in found.leaves} == {
        "table.far": "example",
        "table.near": "inferred",
        "table.other.near": "inferred",
        "table.other.far.near": "inferred",
        "table.own.far": "rulebook",
        "table.own.near": "rulebook",
        "other.key[0]": "example",
        "other.key[1].key": "example",
        "other.key[1].word": "example",
    }
    assert found.words["table.own"] == "rulebook"
    assert found.words["table"] == "mixed"


def test_the_document_of_a_print_gives_the_same_print_again() -> None:
    again = components_from_dict(default().document)
    assert again.leaves() == default().leaves()
    assert again.reconstructed() == default().reconstructed()


def test_an_owner_of_the_box_marks_values_as_printed() -> None:
    text = changed("[bread_price]", 'provenance = "reconstructed"\nrye = 3', 'provenance = "printed"\nrye = 2')
    components = read(text)
    assert components.bread_price[RYE] == [[2] * 5] * 2
    assert components.provenance("bread_price.wheat") == "printed"
    assert "bread_price" not in components.reconstructed()
