"""What is printed on cards and tokens: bakers, offerings, rewards, favours, villagers, families, action cards.

Lists of ingredients are indexed as in INGREDIENTS, lists of breads and flours as in BREADS.
"""

from typing import final

from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS


@final
class Goods:
    """What is paid or received: counts of everything, most of them 0. Penances are negative where they leave."""

    def __init__(self, counts: dict[str, int]) -> None:
        self.ingredients = [counts.get(name, 0) for name in INGREDIENTS]
        self.flours = [counts.get(name, 0) for name in BREADS]
        self.pfennigs = counts.get("pfennigs", 0)
        self.points = counts.get("points", 0)
        self.penitence = counts.get("penitence", 0)
        self.penances = counts.get("penances", 0)
        self.ox = counts.get("ox", 0)
        self.cow = counts.get("cow", 0)
        self.cart = counts.get("cart", 0)
        self.any_flour = counts.get("any_flour", 0)
        self.any_bread = counts.get("any_bread", 0)
        self.chosen_flour = counts.get("chosen_flour", 0)
        self.random_flour = counts.get("random_flour", 0)


@final
class BakerSide:
    """One side of a master baker; `sale_bread` is -1 where no sale is rewarded."""

    def __init__(self, bakes: list[int], market: list[int], sale_bread: int, price: int, wage: int) -> None:
        self.bakes = bakes
        self.market = market
        self.sale_bread = sale_bread
        self.sale_pfennigs = 0
        self.sale_points = 0
        self.milk_less = 0
        self.price = price
        self.wage = wage


@final
class MasterBaker:
    """A master baker's card."""

    def __init__(self, id: int, basic: BakerSide, upgraded: BakerSide) -> None:
        self.id = id
        self.basic = basic
        self.upgraded = upgraded


@final
class Offering:
    """An offering: what is paid for how many crosses. The permanent one has id and level 0."""

    def __init__(self, id: int, level: int, pay: Goods, crosses: int) -> None:
        self.id = id
        self.level = level
        self.pay = pay
        self.crosses = crosses


@final
class Reward:
    """A church reward; `gain` counts only where the effect is "gain"."""

    def __init__(self, id: int, effect: str, gain: Goods, expert: bool) -> None:
        self.id = id
        self.effect = effect
        self.gain = gain
        self.expert = expert


@final
class ChurchRewards:
    """The rewards in the order of their numbers, and how many lie on each mark by players."""

    def __init__(
        self, rewards: list[Reward], per_mark: list[int], per_mark_first_edition: list[int], extra: list[int],
        numbers_first_edition: list[int],
    ) -> None:  # fmt: skip
        self.rewards = rewards
        self.per_mark = per_mark
        self.per_mark_first_edition = per_mark_first_edition
        self.extra_tokens_first_edition = extra
        self.numbers_first_edition = numbers_first_edition


@final
class Favour:
    """A favour of the feudal lord."""

    def __init__(self, id: int, gain: Goods) -> None:
        self.id = id
        self.gain = gain


@final
class Villager:
    """A type of villager: which place it improves, and how."""

    def __init__(self, id: int, place: str, effect: str, amount: int) -> None:
        self.id = id
        self.place = place
        self.effect = effect
        self.amount = amount


@final
class FamilyCard:
    """A family: its place in the first turn order, and its gifts."""

    def __init__(self, order: int, gift: Goods) -> None:
        self.order = order
        self.gift = gift


@final
class ActionCard:
    """A sim-baker's card: places in their order (see PLACE_…), and the place at night or -1."""

    def __init__(self, number: int, day: list[int], night: int) -> None:
        self.number = number
        self.day = day
        self.night = night


@final
class Scenario:
    """A scenario: whose deck it is, and the cards that may be drawn for each round."""

    def __init__(self, id: str, sim_baker: int, deck: list[list[int]]) -> None:
        self.id = id
        self.sim_baker = sim_baker
        self.deck = deck
