"""Reading the bakers, offerings, rewards, favours, villagers and families of a components document."""

from typing import Final

from sobremesa.games.pandemain.box.cards import (
    BakerSide,
    ChurchRewards,
    FamilyCard,
    Favour,
    Goods,
    MasterBaker,
    Offering,
    Reward,
    Villager,
)
from sobremesa.games.pandemain.box.problems import Part
from sobremesa.games.pandemain.kinds import (
    BREADS,
    EXTRA_REWARDS_FIRST_EDITION,
    FAMILY_CARDS,
    FAVOURS,
    INGREDIENTS,
    LOCATIONS,
    MASTER_BAKERS,
    OFFERINGS,
    OFFERINGS_PER_LEVEL,
    PARTICIPANTS,
    REWARD_EFFECTS,
    REWARD_MARKS,
    REWARDS,
    VILLAGER_COPIES,
    VILLAGER_EFFECTS,
    VILLAGERS,
)

_MOST: Final = 20
_TRANSPORT: Final = ("ox", "cow", "cart")
_PAID: Final = ("pfennigs", *INGREDIENTS, *BREADS, "any_flour", "any_bread", *_TRANSPORT)
_GAINED: Final = ("pfennigs", "points", "penitence", "penances", *INGREDIENTS, "chosen_flour", *_TRANSPORT)
_INHERITED: Final = ("pfennigs", *INGREDIENTS, *BREADS, "cart", "penitence")  # PM-FAM-01 to PM-FAM-06
_BONUS: Final = ("random_flour", "pfennigs")
_PLACES_WITH_BONUS: Final = ("second", "third", "fourth")


def read_goods(table: Part, kinds: tuple[str, ...]) -> Goods:
    """What is paid or received, as a table of some of these kinds; something, and penances only to lose."""
    counts: dict[str, int] = {}
    for kind in kinds:
        if table.has(kind):
            least, most = (-1, -1) if kind == "penances" else (1, _MOST)
            counts[kind] = table.number(kind, least, most)
    if not table.broken and not any(kind in table.source for kind in kinds):
        table.fail("", f"names nothing; there are {', '.join(kinds)}")
    table.close()
    return Goods(counts)


def read_numbering(part: Part, count: int) -> list[int]:
    """The numbers that the first edition gives to tokens 1 to `count`: each of them once."""
    numbers = part.numbers("numbers_first_edition", count, count, 1, count)
    for at, number in enumerate(numbers):
        if number in numbers[:at]:
            part.problems.add(f"{part.path('numbers_first_edition')}[{at}]", f"{number} is there twice", part.where)
    return numbers


def read_number_of(part: Part, at: int) -> int:
    """The id of a numbered card: its place in the list, counted from 1."""
    id = part.number("id", 1, 99)
    if not part.broken and part.has("id") and id != at + 1 and isinstance(part.source.get("id"), int):
        part.fail("id", f"the cards must be in the order of their numbers, so that this one is {at + 1}")
    return id


# -- master bakers -----------------------------------------------------------------------------------------------


def read_master_bakers(root: Part, wheat_milk: int) -> list[MasterBaker]:
    """The master bakers; nobody saves more milk than a wheat loaf needs."""
    part = root.part("master_bakers")
    bakers: list[MasterBaker] = []
    for at, card in enumerate(part.parts("baker", MASTER_BAKERS, MASTER_BAKERS)):
        id = read_number_of(card, at)
        basic = _read_side(card.part("basic"), wheat_milk)
        upgraded = _read_side(card.part("upgraded"), wheat_milk)
        for bread in basic.bakes:
            if upgraded.bakes and bread not in upgraded.bakes:
                card.fail("upgraded", f"the baker must still know {BREADS[bread]} once upgraded")
        card.close()
        bakers.append(MasterBaker(id, basic, upgraded))
    part.close()
    return bakers


def _read_side(part: Part, wheat_milk: int) -> BakerSide:
    bakes = part.different("bakes", 1, 3, BREADS)
    if 0 in bakes:
        part.fail("bakes", "rye needs no master baker (PM-OVEN-12)")
    market = part.ingredients("market", INGREDIENTS, 9) if part.has("market") else [0] * len(INGREDIENTS)
    side = BakerSide(bakes, market, -1, part.number("price", 0, _MOST), part.number("wage", 0, _MOST))
    if part.has("sale"):
        sale = part.part("sale")
        side.sale_bread = sale.choice("bread", BREADS)
        side.sale_pfennigs = sale.number("pfennigs", 1, _MOST) if sale.has("pfennigs") else 0
        side.sale_points = sale.number("points", 1, _MOST) if sale.has("points") else 0
        if not sale.broken and not sale.has("pfennigs") and not sale.has("points"):
            sale.fail("", "gives nothing; there are pfennigs and points")
        sale.close()
    if part.has("milk_less"):
        side.milk_less = part.number("milk_less", 1, 9)
        if side.milk_less > wheat_milk:
            part.fail("milk_less", f"saves {side.milk_less} milk, but a wheat loaf needs {wheat_milk}")
    part.close()
    return side


# -- church ------------------------------------------------------------------------------------------------------


def read_offerings(root: Part) -> tuple[list[Offering], list[int], Offering]:
    """The offerings, the numbers that the first edition gives them, and the permanent one."""
    part = root.part("offerings")
    numbering = read_numbering(part, OFFERINGS)
    printed = part.part("permanent")
    permanent = Offering(0, 0, read_goods(printed.part("pay"), _PAID), printed.number("crosses", 1, 9))
    printed.close()
    before = part.problems.count
    tokens: list[Offering] = []
    for at, token in enumerate(part.parts("token", OFFERINGS, OFFERINGS)):
        tokens.append(_read_offering(token, read_number_of(token, at)))
    if part.has("first_edition"):
        _read_other_offerings(part, tokens, numbering)
    if part.problems.count == before and tokens:
        for level in (1, 2):
            found = len([token for token in tokens if token.level == level])
            if found != OFFERINGS_PER_LEVEL:
                part.fail("token", f"{found} tokens are of level {level}, not {OFFERINGS_PER_LEVEL}")
    part.close()
    return tokens, numbering, permanent


def _read_offering(token: Part, id: int) -> Offering:
    level = token.number("level", 1, 2)
    offering = Offering(id, level, read_goods(token.part("pay"), _PAID), token.number("crosses", 1, 9))
    token.close()
    return offering


def _read_other_offerings(part: Part, tokens: list[Offering], numbers: list[int]) -> None:
    """Tokens that the first edition prints otherwise, by its numbers; each of the level of the one it replaces."""
    levels = {number: token.level for number, token in zip(numbers, tokens, strict=False)}
    found: list[int] = []
    for token in part.parts("first_edition", 1, OFFERINGS):
        other = _read_offering(token, token.number("id", 1, OFFERINGS))
        if other.id in found:
            token.fail("id", f"{other.id} is there twice")
        elif levels.get(other.id, other.level) != other.level:
            token.fail("level", f"offering {other.id} is of level {levels[other.id]}, and so is what replaces it")
        found.append(other.id)


def read_church_rewards(root: Part) -> ChurchRewards:
    """The church rewards."""
    part = root.part("church_rewards")
    per_mark = _read_per_mark(part, "per_mark", REWARDS)
    first = _read_per_mark(part, "per_mark_first_edition", REWARDS + EXTRA_REWARDS_FIRST_EDITION)
    extra = part.numbers(
        "extra_tokens_first_edition", EXTRA_REWARDS_FIRST_EDITION, EXTRA_REWARDS_FIRST_EDITION, 1, REWARDS
    )
    numbering = read_numbering(part, REWARDS)
    tokens = part.part("token")
    rewards = [_read_reward(tokens.part(str(number)), number) for number in range(1, REWARDS + 1)]
    tokens.close()
    part.close()
    return ChurchRewards(rewards, per_mark, first, extra, numbering)


def _read_per_mark(part: Part, name: str, tokens: int) -> list[int]:
    """Tokens on each mark by players; all marks together take no more than there are."""
    before = part.problems.count
    result = part.by_players(name, 1, REWARDS)
    for players in PARTICIPANTS:
        if part.problems.count == before and result[players] * REWARD_MARKS > tokens:
            there = f"{REWARD_MARKS} marks of {result[players]} tokens are more than the {tokens} that there are"
            part.problems.add(f"{part.path(name)}.{players}", there, part.where)
    return result


def _read_reward(part: Part, number: int) -> Reward:
    effect = part.choice("effect", REWARD_EFFECTS)
    expert = part.flag("expert")
    gain = Goods({})
    if effect == 0:
        gain = read_goods(part.part("gain"), _GAINED)
    elif effect > 0 and part.has("gain"):
        part.fail("gain", f"belongs to the effect 'gain', not to {REWARD_EFFECTS[effect]!r}")
    else:
        part.has("gain")
    part.close()
    return Reward(number, REWARD_EFFECTS[effect], gain, expert)


def read_favours(root: Part) -> tuple[list[Favour], int, list[int]]:
    """The favours, how many lie face up at the start, and the numbers that the first edition gives them."""
    part = root.part("favours")
    face_up = part.number("face_up", 1, FAVOURS)
    numbering = read_numbering(part, FAVOURS)
    tokens = part.part("token")
    favours = [Favour(number, read_goods(tokens.part(str(number)), _GAINED)) for number in range(1, FAVOURS + 1)]
    tokens.close()
    part.close()
    return favours, face_up, numbering


# -- villagers and families --------------------------------------------------------------------------------------


def read_villagers(root: Part) -> tuple[list[Villager], int, list[int]]:
    """The types of villagers, the cards of each, and the points of a set by its size."""
    part = root.part("villagers")
    copies = part.number("copies", VILLAGER_COPIES, VILLAGER_COPIES)
    points = part.numbers("set_points", VILLAGER_COPIES + 1, VILLAGER_COPIES + 1, 0, 99)
    cards = part.part("card")
    villagers: list[Villager] = []
    for number in range(1, VILLAGERS + 1):
        card = cards.part(str(number))
        place, effect = card.choice("place", LOCATIONS), card.choice("effect", VILLAGER_EFFECTS)
        villagers.append(Villager(number, LOCATIONS[place], VILLAGER_EFFECTS[effect], card.number("amount", 1, 9)))
        card.close()
    cards.close()
    part.close()
    return villagers, copies, points


def read_family_cards(root: Part) -> list[FamilyCard]:
    """The family cards. Two may have the same order (OPEN-19)."""
    part = root.part("family_cards")
    result: list[FamilyCard] = []
    for card in part.parts("cards", FAMILY_CARDS, FAMILY_CARDS):
        order = card.number("order", 1, 99)
        gift = read_goods(card, _INHERITED)
        if gift.cart > 1 or gift.penitence > 1:
            card.fail("", "gives at most 1 cart and 1 penitence (PM-FAM-04, PM-FAM-05)")
        result.append(FamilyCard(order, gift))
    part.close()
    return result


def read_initial_bonus(root: Part) -> list[Goods]:
    """The bonus by place in the first turn order; whoever is first has none."""
    part = root.part("initial_bonus")
    result = [Goods({}), *[read_goods(part.part(name), _BONUS) for name in _PLACES_WITH_BONUS]]
    part.close()
    return result
