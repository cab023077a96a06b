"""One print of the game as flat tables of integers, for the engine: made once, shared by all games that use it.

Tables by bread, ingredient and so on are indexed as in `kinds`; a table of pairs is one array, row after row.
"""

from typing import Final, final

from sobremesa.core.bits import mask_of, words
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain.box.cards import Goods
from sobremesa.games.pandemain.box.components import Components
from sobremesa.games.pandemain.box.components_reader import components_from_dict
from sobremesa.games.pandemain.box.first_edition import as_first_edition
from sobremesa.games.pandemain.kinds import LOCATIONS, REWARD_EFFECTS, ROUNDS, VILLAGER_EFFECTS

MOST_SPACES: Final = 4  # order spaces of a village
GAINS: Final = 12  # numbers in a row of `reward_gain` and `favour_gain`: see `gain_row`
PAYS: Final = 14  # numbers in a row of `offering_pay`: see `pay_row`


def gain_row(goods: Goods) -> list[int]:
    """Ingredients (4), pfennigs, points, penitence, penances that leave, chosen flour, ox, cow, cart."""
    counts = [goods.pfennigs, goods.points, goods.penitence, -goods.penances, goods.chosen_flour]
    return [*goods.ingredients, *counts, goods.ox, goods.cow, goods.cart]


def pay_row(goods: Goods) -> list[int]:
    """Ingredients (4), flours (4), pfennigs, ox, cow, cart, any flour, any bread."""
    helpers = [goods.ox, goods.cow, goods.cart]
    return [*goods.ingredients, *goods.flours, goods.pfennigs, *helpers, goods.any_flour, goods.any_bread]


def bread_price_at(bread: i64, quality: i64, past: i64) -> i64:
    """The place in `bread_price`, after so many rounds."""
    return 2 * ROUNDS * bread + ROUNDS * quality + past


def opening_villagers(c: Components, place: str) -> int:
    """PM-VILLAGER-08: penitence may bring anything by a reward; other gifts help where something of theirs is paid."""
    helps = {
        "points": ("castle", "trade_house"),
        "penitence": ("farm", "mill", "oven", "castle", "church", "trade_house", "guild"),
        "pfennigs": ("farm", "mill", "church", "trade_house", "guild"),
        "chosen_flour": ("oven", "church", "trade_house"),
        "chosen_ingredient": ("farm", "oven", "church", "trade_house"),
    }
    return mask_of(
        [number for number, one in enumerate(c.villagers) if one.place == place and place in helps.get(one.effect, ())]
    )


@final
class Print:
    """Everything printed that the rules look at."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self._first_edition: Print | None = None
        c = components
        self.grain: vec[i64] = words(c.grain_tokens)
        self.supply: vec[i64] = words([c.supply.oxen, c.supply.cows, c.supply.carts])
        self.loans: i64 = c.supply.loans
        self.workers_at_start: i64 = c.supply.workers_per_player - 1
        self.ingredient_limit: i64 = c.player_board.ingredient_limit
        self.flour_limit: i64 = c.player_board.flour_limit
        self.start_points: i64 = c.start_points
        self.farm_price: vec[i64] = words([c.farm.ox, c.farm.cow, c.farm.cart])
        self._read_market(components)
        self.columns: i64 = len(c.mill.columns)
        self.column_tokens: vec[i64] = words([column.tokens for column in c.mill.columns])
        self.column_price: vec[i64] = words([column.price for column in c.mill.columns])
        self.column_carried: vec[i64] = words([int(column.ox or column.cart) for column in c.mill.columns])
        self.granary_flour: i64 = c.granary.flour
        self.granary_flour_with_ox: i64 = c.granary.flour_with_active_ox
        self.oven_max_tax: i64 = c.oven.max_tax
        self.oven_loaves: i64 = c.oven.loaves_without_transport
        self.river_water: i64 = c.river.water
        self.river_water_with_cart: i64 = c.river.water_with_cart
        self.recipe: vec[i64] = words([count for recipe in c.recipes for count in recipe.ingredients])
        self.starred: vec[i64] = words([recipe.starred for recipe in c.recipes])
        self.enters_day: vec[i64] = words([recipe.enters_day for recipe in c.recipes])
        self.days: i64 = len(c.staleness.days)
        # by quality and day, days counted from 0: the last day first
        self.staleness: vec[i64] = words([*_by_day(c.staleness.high), *_by_day(c.staleness.low)])
        # by bread, quality and round counted from 0: see `bread_price_at`
        self.bread_price: vec[i64] = words([price for rows in c.bread_price for row in rows for price in row])
        self.wheat_bonus: vec[i64] = words(c.wheat_bonus)
        self.reputation_start: i64 = c.reputation.start
        self.reputation_top: i64 = len(c.reputation.tracks[0].points) - 1
        self.reputation_points: vec[i64] = words([p for track in c.reputation.tracks for p in track.points])
        self.reputation_goods: vec[i64] = words(
            [count for track in c.reputation.tracks for goods in track.goods for count in goods]
        )
        self.top_bonus: vec[i64] = words([track.top_bonus for track in c.reputation.tracks])
        self.work_pfennigs: i64 = c.castle.work_pfennigs
        self.loan_pfennigs: i64 = c.castle.loan_pfennigs
        self.loan_points: i64 = c.castle.loan_points
        self._read_penitence(components)
        self.crosses: vec[i64] = words(c.inquisition)
        self._read_villages(components)
        self._read_bakers(components)
        self._read_tokens(components)
        self.set_points: vec[i64] = words(c.villager_set_points)
        self.villager_copies: i64 = c.villager_copies
        self.family_order: vec[i64] = words([card.order for card in c.family_cards])
        self._read_cards(components)

    def first_edition(self) -> "Print":
        """The same print with the tokens of the first edition in the order of its own numbers, made once."""
        if self._first_edition is None:
            self._first_edition = Print(components_from_dict(as_first_edition(self.components.document)))
        return self._first_edition

    def _read_market(self, c: Components) -> None:
        stalls = c.market.stalls
        self.base_fee: i64 = c.market.base_fee
        self.fee_to_the_right: i64 = c.market.fee_per_worker_to_the_right
        self.stalls: i64 = len(stalls)
        self.stall_column: vec[i64] = words([stall.column for stall in stalls])
        self.stall_spaces: vec[i64] = words([stall.spaces for stall in stalls])
        self.stall_goods: vec[i64] = words([count for stall in stalls for count in stall.goods])
        self.stall_next: vec[i64] = words([stall.next[0] if stall.next else -1 for stall in stalls])
        self.stall_branch: vec[i64] = words([stall.next[1] if len(stall.next) > 1 else -1 for stall in stalls])
        self.stall_ox: vec[i64] = words([int(stall.ox) for stall in stalls])
        self.stall_cart: vec[i64] = words([int(stall.cart) for stall in stalls])
        right_to_left = sorted(range(len(stalls)), key=lambda at: -stalls[at].column)
        self.stalls_from_right: vec[i64] = words(right_to_left)
        from_left = sorted(range(len(stalls)), key=lambda at: (stalls[at].column, stalls[at].row))
        self.stalls_from_left: vec[i64] = words(from_left)  # column by column, each from the top

    def _read_penitence(self, c: Components) -> None:
        track = c.penitence
        self.last_level: i64 = track.last
        levels = range(track.last + 1)
        self.mark_points: vec[i64] = words([track.points_per_mark * (level in track.point_marks) for level in levels])
        self.sim_mark_points: vec[i64] = words(
            [track.points_per_mark * (level in track.sim_baker_point_marks) for level in levels]
        )
        # the number of the reward pile at a level, from 1; 0 where there is none
        self.mark_reward: vec[i64] = words(
            [track.reward_marks.index(level) + 1 if level in track.reward_marks else 0 for level in levels]
        )
        self.fifth_worker: i64 = track.fifth_worker
        self.blessing_level: i64 = track.augsburg_and_blessing

    def _read_villages(self, c: Components) -> None:
        self.permanent_bread: vec[i64] = words([village.permanent_bread for village in c.villages])
        self.permanent_points: vec[i64] = words([village.permanent_points for village in c.villages])
        self.spaces: vec[i64] = words([len(village.spaces) for village in c.villages])
        points: list[int] = []
        dawn: list[int] = []
        future: list[int] = []
        for village in c.villages:
            rest = [0] * (MOST_SPACES - len(village.spaces))
            points += [space.points for space in village.spaces] + rest
            dawn += [int(space.dawn) for space in village.spaces] + rest
            future += [int(space.future) for space in village.spaces] + rest
        self.space_points: vec[i64] = words(points)
        self.space_dawn: vec[i64] = words(dawn)
        self.space_future: vec[i64] = words(future)
        ids = [village.id for village in c.villages]
        self.ulm: i64 = ids.index("ulm")
        self.augsburg: i64 = ids.index("augsburg")

    def _read_bakers(self, c: Components) -> None:
        """PM-BAKER-01 to 10. Rows by side: the ten basic sides, then the ten upgraded ones."""
        sides = [baker.basic for baker in c.master_bakers] + [baker.upgraded for baker in c.master_bakers]
        self.baker_bakes: vec[i64] = words([mask_of(side.bakes) for side in sides])
        self.baker_market: vec[i64] = words([count for side in sides for count in side.market])
        self.baker_sale_bread: vec[i64] = words([side.sale_bread for side in sides])
        self.baker_sale_pfennigs: vec[i64] = words([side.sale_pfennigs for side in sides])
        self.baker_sale_points: vec[i64] = words([side.sale_points for side in sides])
        self.baker_milk_less: vec[i64] = words([side.milk_less for side in sides])
        self.baker_price: vec[i64] = words([side.price for side in sides])
        self.baker_wage: vec[i64] = words([side.wage for side in sides])

    def _read_tokens(self, c: Components) -> None:
        # PM-OFFER-01 to 16, PM-FAVOUR-01 to 08, PM-REWARD-01 to 12
        offerings = [c.permanent_offering, *c.offerings]  # row 0 is the one printed on the church
        self.offering_crosses: vec[i64] = words([offering.crosses for offering in offerings])
        self.offering_pay: vec[i64] = words([count for offering in offerings for count in pay_row(offering.pay)])
        self.first_level: i64 = mask_of([offering.id - 1 for offering in c.offerings if offering.level == 1])
        self.second_level: i64 = mask_of([offering.id - 1 for offering in c.offerings if offering.level == 2])
        rewards = c.church_rewards.rewards
        self.reward_effect: vec[i64] = words([REWARD_EFFECTS.index(reward.effect) for reward in rewards])
        self.reward_gain: vec[i64] = words([count for reward in rewards for count in gain_row(reward.gain)])
        self.favour_gain: vec[i64] = words([count for favour in c.favours for count in gain_row(favour.gain)])
        self.favours_face_up: i64 = c.favours_face_up
        self.villager_place: vec[i64] = words([LOCATIONS.index(villager.place) for villager in c.villagers])
        self.villager_effect: vec[i64] = words([VILLAGER_EFFECTS.index(villager.effect) for villager in c.villagers])
        self.villager_amount: vec[i64] = words([villager.amount for villager in c.villagers])
        # by location: the villagers whose gift may bring what the action there asks for
        self.opening_villagers: vec[i64] = words([opening_villagers(c, place) for place in LOCATIONS])

    def _read_cards(self, c: Components) -> None:
        """Row by card number less 1: how many actions by day, the place at night or -1, then eight places by day."""
        self.card_actions: vec[i64] = words([len(card.day) for card in c.action_cards])
        self.card_night: vec[i64] = words([card.night for card in c.action_cards])
        self.card_places: vec[i64] = words(
            [place for card in c.action_cards for place in [*card.day, *[-1] * (8 - len(card.day))]]
        )


def _by_day(row: list[int]) -> list[int]:
    """A row of the staleness track from the last day on, four long."""
    return [*reversed(row), *[0] * (4 - len(row))]
