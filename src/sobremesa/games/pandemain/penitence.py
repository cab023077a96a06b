"""The penitence track: its marks, the church rewards, the favours, and everything else that gives several things."""

from typing import Final

from sobremesa.core.bits import bit, count, offer_each
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.gains import gain_goods, gain_points
from sobremesa.games.pandemain.guild import can_upgrade_some, hire, upgrade
from sobremesa.games.pandemain.position import (
    ACTIVE,
    ACTIVE_HELPER,
    FAVOURS,
    GUILD,
    HELD_WORKERS,
    MARKED,
    OWN_WORKERS,
    PENANCES,
    PENITENCE,
    RESERVE,
    REWARDS,
    USED_HELPER,
    Position,
)
from sobremesa.games.pandemain.print_tables import GAINS
from sobremesa.games.pandemain.steps import FAVOUR, FLOUR, FREE_BAKER, FREE_UPGRADE, MARKS, REWARD

_ALL_FAVOURS: Final = 0xFF
# Effects of a church reward, as in REWARD_EFFECTS.
_GAIN: Final = 0
_REACTIVATE: Final = 1
_HIRE: Final = 2
_UPGRADE: Final = 3
_FAVOUR: Final = 4


def gain_penitence(p: Position, seat: i64, levels: i64, why: i64) -> None:
    """PM-CHURCH-08: a level beyond the last one is a point (OPEN-29); marks are resolved next (PM-CHURCH-14)."""
    level = p.of(seat, PENITENCE) + levels
    surplus: i64 = 0
    if level > p.terms.print.last_level:
        surplus = level - p.terms.print.last_level
        level = p.terms.print.last_level
    p.put(seat, PENITENCE, level)
    if levels > surplus:
        p.tell_why(why, h.PENITENCE, seat, levels - surplus, level)
    gain_points(p, seat, surplus, h.BY_OVERFLOW)
    if p.of(seat, MARKED) < level:
        if p.is_person(seat):
            p.push(MARKS)
        else:
            resolve_sim_marks(p, seat)


def resolve_marks(p: Position) -> None:
    """One mark after the other in ascending order, each once, also those that were jumped over (PM-CHURCH-14)."""
    seat = p.words[ACTIVE]
    tables = p.terms.print
    while p.of(seat, MARKED) < p.of(seat, PENITENCE):
        level = p.of(seat, MARKED) + 1
        p.put(seat, MARKED, level)
        gain_points(p, seat, tables.mark_points[level], h.BY_MARK)  # PM-CHURCH-11
        if level == tables.fifth_worker:
            gain_worker(p, seat, 0)
        pile = tables.mark_reward[level]
        if pile != 0:
            if p.words[REWARDS + pile - 1] != 0:
                p.push(frame(REWARD, pile - 1))  # PM-CHURCH-12
                return
            p.tell(h.REWARD_PILE_EMPTY, seat, 0, 0)  # OPEN-30
    p.pop()


def resolve_sim_marks(p: Position, seat: i64) -> None:
    """Points and the fifth worker like anybody's, but of a reward the top one is thrown away (PM-SIM-10 to 12)."""
    tables = p.terms.print
    while p.of(seat, MARKED) < p.of(seat, PENITENCE):
        level = p.of(seat, MARKED) + 1
        p.put(seat, MARKED, level)
        gain_points(p, seat, tables.sim_mark_points[level], h.BY_SIM_MARK)
        if level == tables.fifth_worker:
            gain_worker(p, seat, 1)
        pile = tables.mark_reward[level]
        if pile != 0 and p.words[REWARDS + pile - 1] != 0:
            discard_top_reward(p, seat, pile - 1)


def gain_worker(p: Position, seat: i64, why: i64) -> None:
    """PM-CHURCH-15, PM-CHURCH-16: it can be used from now on (OPEN-09)."""
    p.add(seat, OWN_WORKERS, 1)
    p.add(seat, HELD_WORKERS, 1)
    p.add(seat, RESERVE, 1)
    p.tell_why(why, h.WORKER_GAINED, seat, 0, 0)


# -- rewards -----------------------------------------------------------------------------------------------------


def reward_kinds(p: Position, pile: i64) -> i64:
    """The set of rewards that lie on a pile."""
    packed = p.words[REWARDS + pile]
    kinds: i64 = 0
    reward: i64 = 0
    while packed != 0:
        if packed & 15 != 0:
            kinds |= bit(reward)
        packed >>= 4
        reward += 1
    return kinds


def discard_top_reward(p: Position, seat: i64, pile: i64) -> None:
    """PM-SIM-10: which one lies on top was left to chance when the pile was made."""
    packed = p.words[REWARDS + pile]
    tokens: i64 = 0
    while packed != 0:
        tokens += packed & 15
        packed >>= 4
    place = p.below(tokens)
    reward: i64 = 0
    while place >= (p.words[REWARDS + pile] >> (4 * reward)) & 15:
        place -= (p.words[REWARDS + pile] >> (4 * reward)) & 15
        reward += 1
    p.words[REWARDS + pile] -= bit(4 * reward)
    p.reveals += 1
    p.tell(h.REWARD_DISCARDED, seat, reward, 0)


def legal_rewards(p: Position, pile: i64, out: vec[i64]) -> i64:
    """PM-CHURCH-12, PM-CHURCH-13: one token of the pile, used or not (OPEN-36: also where it has no effect)."""
    kinds = reward_kinds(p, pile)
    n = offer_each(out, 0, v.REWARD_OF, kinds)
    return offer_each(out, n, v.LEAVE_REWARD, kinds)


def take_reward(p: Position, pile: i64, action: i64) -> None:
    """The token leaves the game either way."""
    seat = p.words[ACTIVE]
    p.pop()
    used = action < v.LEAVE_REWARD
    reward = action - (v.REWARD_OF if used else v.LEAVE_REWARD)
    p.words[REWARDS + pile] -= bit(4 * reward)
    if not used:
        p.tell(h.REWARD_LEFT, seat, reward, 0)
        return
    p.tell(h.REWARD_TAKEN, seat, reward, 0)
    effect = p.terms.print.reward_effect[reward]
    if effect == _GAIN:  # PM-REWARD-02 to 08, PM-REWARD-12
        receive(p, seat, p.terms.print.reward_gain, reward, True)
    elif effect == _REACTIVATE:
        reactivate(p, seat)
        p.tell(h.REACTIVATED, seat, 0, 0)  # PM-REWARD-01
    elif effect == _HIRE:
        if p.words[GUILD] != 0:
            p.push(FREE_BAKER)  # PM-REWARD-09
    elif effect == _UPGRADE:
        if can_upgrade_some(p, seat):
            p.push(FREE_UPGRADE)  # PM-REWARD-10
    elif p.words[FAVOURS] != 0:
        p.push(frame(FAVOUR, 1))  # PM-REWARD-11


def reactivate(p: Position, seat: i64) -> None:
    """Turn all used oxen, cows and carts back."""
    for helper in range(i64(3)):
        p.add(seat, ACTIVE_HELPER + helper, p.of(seat, USED_HELPER + helper))
        p.put(seat, USED_HELPER + helper, 0)


def take_free_baker(p: Position, action: i64) -> None:
    """PM-REWARD-09: wages are due from the next dawn."""
    p.pop()
    hire(p, p.words[ACTIVE], action - v.HIRE, 1)


def take_free_upgrade(p: Position, action: i64) -> None:
    """The reward's upgrade costs neither coins nor experience (PM-REWARD-10)."""
    p.pop()
    upgrade(p, p.words[ACTIVE], action - v.UPGRADE, 1)


def receive(p: Position, seat: i64, table: vec[i64], row: i64, reward: bool) -> None:
    """Everything that a reward or favour gives; flour of choice is asked for, and what cannot be given is lost."""
    at = GAINS * row
    for kind in range(i64(4)):
        if table[at + kind] != 0:
            gain_goods(p, seat, kind, table[at + kind], h.BY_REWARD if reward else h.BY_FAVOUR)
    if table[at + 4] != 0:
        p.earn(seat, table[at + 4])
        p.tell_why(h.PFENNIGS_BY_REWARD if reward else h.PFENNIGS_BY_FAVOUR, h.EARNED, seat, table[at + 4], 0)
    gain_points(p, seat, table[at + 5], h.POINTS_BY_REWARD if reward else h.POINTS_BY_FAVOUR)
    if table[at + 7] != 0 and p.of(seat, PENANCES) > 0:
        p.add(seat, PENANCES, -1)
        p.tell_why(h.PENANCE_BY_REWARD if reward else h.PENANCE_BY_FAVOUR, h.PENANCE_LEFT, seat, 0, 0)
    for helper in range(i64(3)):
        if table[at + 9 + helper] != 0 and p.gain_helper(seat, helper, table[at + 9 + helper]) > 0:
            p.tell_why(h.GAINED_BY_REWARD if reward else h.GAINED_BY_FAVOUR, h.HELPER_GAINED, seat, helper, 0)
    if table[at + 8] != 0:
        p.push(frame(FLOUR, table[at + 8]))
    if table[at + 6] != 0:
        gain_penitence(p, seat, table[at + 6], h.PENITENCE_BY_REWARD if reward else h.PENITENCE_BY_FAVOUR)


# -- favours -----------------------------------------------------------------------------------------------------


def take_favour(p: Position, argument: i64, action: i64) -> None:
    """PM-ADD-06: its effect, then it is turned face down; PM-ADD-07: with all face down, new ones are turned up."""
    seat = p.words[ACTIVE]
    favour = action - v.FAVOUR_OF
    p.pop()
    p.tell_why(argument, h.FAVOUR_TAKEN, seat, favour, 0)
    receive(p, seat, p.terms.print.favour_gain, favour, False)
    p.words[FAVOURS] &= ~bit(favour)
    if p.words[FAVOURS] == 0:
        turn_favours_up(p)
        p.reveals += 1
        p.tell(h.FAVOURS_TURNED, count(p.words[FAVOURS]), p.words[FAVOURS], 0)


def turn_favours_up(p: Position) -> None:
    """PM-SETUPX-02, PM-ADD-07: as many random ones as the print says."""
    up: i64 = 0
    for _ in range(p.terms.print.favours_face_up):
        up |= bit(p.pick(_ALL_FAVOURS & ~up))
    p.words[FAVOURS] = up
