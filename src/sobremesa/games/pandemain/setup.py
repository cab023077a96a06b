"""Setting up a game (PM-SETUP, PM-SETUPX, PM-AUTO), in the rulebook's order."""

from sobremesa.core.bits import bit
from sobremesa.core.native import i64
from sobremesa.games.pandemain.box.cards import Goods
from sobremesa.games.pandemain.church import show_offering
from sobremesa.games.pandemain.course import run
from sobremesa.games.pandemain.dawn import lay_loans, lay_orders
from sobremesa.games.pandemain.kinds import FAMILY_CARDS, MASTER_BAKERS, ROUNDS
from sobremesa.games.pandemain.kinds import VILLAGERS as VILLAGER_TYPES
from sobremesa.games.pandemain.mill import fill_mill
from sobremesa.games.pandemain.penitence import turn_favours_up
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    BAG,
    CART,
    FAMILY,
    FLOUR,
    GUILD,
    HELD_WORKERS,
    HELPER_SUPPLY,
    LOAN_SUPPLY,
    MARKED,
    OFFERING_PILE,
    OWN_WORKERS,
    PENITENCE,
    PFENNIGS,
    POINTS,
    REPUTATION,
    RESERVE,
    REWARDS,
    ROUND,
    ROUND_TOKENS,
    TOWER,
    VILLAGER,
    VILLAGERS_LEFT,
    Position,
)
from sobremesa.games.pandemain.servant import place_servant_for_last
from sobremesa.games.pandemain.steps import BEGIN_ROUND
from sobremesa.games.pandemain.terms import HANS, HELGA, PERSON, RUDOLF


def deal(p: Position, seed: int) -> None:
    """Set up a new game on an empty table, and play up to the first choice."""
    set_up(p, seed)
    begin(p)


def set_up(p: Position, seed: int) -> None:
    """Everything before the servant is placed."""
    p.reseed(seed)
    p.words[ROUND] = 1
    lay_out_board(p)
    lay_out_church(p)
    if p.terms.expert:
        lay_out_expert(p)
    lay_orders(p, True)  # PM-SETUP-11, PM-VAR-06
    lay_out_villagers(p)
    for seat in range(p.terms.participants):
        seat_participant(p, seat)
    deal_families(p)
    set_first_order(p)
    p.reveals = 0
    p.push(BEGIN_ROUND)


def begin(p: Position) -> None:
    """Up to the first choice; sim-bakers may have their turns before it, and play the whole game without people."""
    if p.terms.expert:
        place_servant_for_last(p)  # PM-SETUPX-06
    run(p)


def lay_out_board(p: Position) -> None:
    """PM-SETUP-01 to 06: the round tokens, the loans, the bag, the mill, the animals and carts."""
    p.words[ROUND_TOKENS] = bit(ROUNDS) - 1
    p.words[LOAN_SUPPLY] = p.terms.print.loans
    lay_loans(p, p.terms.castle_loans)
    for flour in range(i64(4)):
        p.words[BAG + flour] = p.terms.print.grain[flour]
    fill_mill(p)
    for helper in range(i64(3)):
        p.words[HELPER_SUPPLY + helper] = p.terms.print.supply[helper]


def lay_out_church(p: Position) -> None:
    """PM-SETUP-07 to 10: the offerings, the rewards in their piles; the Inquisition waits before the first level."""
    p.words[OFFERING_PILE] = p.terms.print.first_level
    p.words[OFFERING_PILE + 1] = p.terms.print.second_level
    tokens = list(p.terms.reward_tokens)
    p.shuffle(tokens)
    for pile in range(i64(3)):
        laid: i64 = 0
        while laid < p.terms.rewards_per_mark and tokens:  # OPEN-03: the last pile may be short
            p.words[REWARDS + pile] += bit(4 * i64(tokens.pop()))
            laid += 1
    show_offering(p, 0)
    show_offering(p, 1)


def lay_out_expert(p: Position) -> None:
    """PM-SETUPX-01, PM-SETUPX-02: the bakers of the guild and the favours."""
    bakers = list(range(MASTER_BAKERS))
    p.shuffle(bakers)
    for baker in bakers[: p.terms.print.components.guild_spaces]:
        p.words[GUILD] |= bit(i64(baker))
    turn_favours_up(p)


def lay_out_villagers(p: Position) -> None:
    """PM-SETUP-12: four types, one to a village."""
    types = list(range(VILLAGER_TYPES))
    p.shuffle(types)
    for village in range(i64(4)):
        p.words[VILLAGER + village] = i64(types[village]) + 1
        p.words[VILLAGERS_LEFT + village] = p.terms.print.villager_copies


def seat_participant(p: Position, seat: i64) -> None:
    """What everybody begins with, sim-bakers too (PM-SETUP-13, PM-SETUP-14, PM-SETUPX-04, PM-AUTO-06, PM-AUTO-08)."""
    p.put(seat, POINTS, p.terms.print.start_points)
    p.put(seat, OWN_WORKERS, p.terms.print.workers_at_start)
    p.put(seat, HELD_WORKERS, p.terms.print.workers_at_start)
    p.put(seat, RESERVE, p.terms.print.workers_at_start)
    if p.terms.expert:
        for bread in range(i64(4)):
            p.put(seat, REPUTATION + bread, p.terms.print.reputation_start)


def deal_families(p: Position) -> None:
    """PM-SETUP-15: one card for each person, none for a sim-baker."""
    cards = list(range(FAMILY_CARDS))
    p.shuffle(cards)
    for seat in range(p.terms.people):
        card = cards[seat]
        p.put(seat, FAMILY, i64(card) + 1)
        receive_gift(p, seat, p.terms.print.components.family_cards[card].gift)


def receive_gift(p: Position, seat: i64, gift: Goods) -> None:
    """PM-FAM-01 to 06, and the bonus for the place in the turn order (PM-SETUP-17)."""
    for kind in range(4):
        p.gain_ingredient(seat, kind, gift.ingredients[kind])
        for _ in range(gift.flours[kind]):
            if p.words[BAG + kind] > 0:
                p.take_from_bag(seat, kind)
    for _ in range(gift.random_flour):
        if p.bag_total() > 0:
            p.add(seat, FLOUR + p.draw_grain(), 1)
    p.add(seat, PFENNIGS, gift.pfennigs)
    if gift.cart > 0 and p.words[HELPER_SUPPLY + CART] > 0:
        p.words[HELPER_SUPPLY + CART] -= 1
        p.add(seat, ACTIVE_HELPER + CART, 1)
    p.add(seat, PENITENCE, gift.penitence)
    p.put(seat, MARKED, p.of(seat, PENITENCE))  # OPEN-28: one step reaches no mark


def set_first_order(p: Position) -> None:
    """PM-SETUP-16, PM-AUTO-07, PM-SETUP-17: people by family, sim-bakers at their own places (OPEN-63)."""
    people = list(range(p.terms.people))
    p.shuffle(people)  # OPEN-19: equal numbers in random order
    people.sort(key=lambda seat: _family_number(p, seat))
    places = [-1] * int(p.terms.participants)
    for seat in range(p.terms.people, p.terms.participants):
        places[_place_of_sim_baker(p, seat)] = seat
    for place, seat in enumerate(places):
        if seat < 0:
            places[place] = people.pop(0)
    for place, seat in enumerate(places):
        p.words[TOWER] |= i64(seat) << (4 * place)
        if p.terms.kind[seat] == PERSON:
            receive_gift(p, seat, p.terms.print.components.initial_bonus[place])
    p.words[ACTIVE] = i64(places[0])


def _family_number(p: Position, seat: int) -> int:
    return int(p.terms.print.family_order[p.of(seat, FAMILY) - 1])


def _place_of_sim_baker(p: Position, seat: int) -> int:
    """PM-RUD-01, PM-HANS-01, PM-HELGA-01: first, second, last; Hans is first where only Helga plays beside him."""
    kind = int(p.terms.kind[seat])
    last = int(p.terms.participants) - 1
    if kind == HELGA:
        return last
    if kind == RUDOLF:
        return 0
    assert kind == HANS
    return 0 if last == 1 and p.terms.helga >= 0 else 1
