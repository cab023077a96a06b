"""Whole visits composed from small choices: what the searching bot tries out.

A draft is what a seat might do, choice after choice, and the position that this leads to. From every first step on (a
place, when a worker is sent) the best few drafts are kept at each choice, until the visit ends or something comes to
light. Passing through the trade house is a way of its own to every place.
"""

from typing import Final, final

from sobremesa.core.native import i64, vec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.answers import list_options, take_action
from sobremesa.games.pandemain.mind.appraisal import appraise, copy_of, glance_at, is_choosing, worth_of_all
from sobremesa.games.pandemain.mind.offering_trade import list_offers
from sobremesa.games.pandemain.position import SEAT, WORDS, Position
from sobremesa.games.pandemain.steps import (
    ANSWER,
    COMPOSE,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    FREE_BAKER,
    FREE_UPGRADE,
    GUILD,
    HANS,
    NIGHT_TURN,
    PASS_ON,
    TURN,
    UPGRADES,
    WAGES,
)
from sobremesa.games.pandemain.trade_house import PASSING

_WIDTH: Final = 3  # drafts that are kept at each choice
_WIDTH_ALONE: Final = 6  # the same where one person plays, whose visits are tried out in several ways each
_WIDTH_OF_EXCHANGES: Final = 6
_WAYS: Final = 4  # in which a visit is tried out where one person plays
_ANOTHER_WAY: Final = 150  # hundredths of a point by which each further one is counted worse: most places are tried
_TOO_LOW: Final = 600  # hundredths of a point below the best: not worth trying out
_TOO_LOW_ALONE: Final = 1000
# Choices that are tried out; of all others the plan that looks best is followed, so that a visit goes as it was meant.
_WEIGHTY: Final = (TURN, NIGHT_TURN, GUILD, FREE_BAKER, FREE_UPGRADE, UPGRADES, WAGES, HANS)


@final
class Draft:
    """Actions one after another, where they lead, and what that is worth at a quick look."""

    def __init__(self, actions: list[int], position: Position, worth: i64) -> None:
        self.actions = actions
        self.position = position
        self.worth = worth


def make_plans(w: vec[i64], p: Position, seat: i64, most: i64) -> list[list[int]]:
    """What the deciding seat might do now, the best first at a quick look."""
    kind = p.top() & 255
    if kind in (COMPOSE, ANSWER):
        return list_answers(w, p, seat, kind)
    found: list[Draft] = []
    here = Draft([], p, 0)
    alone = p.terms.people == 1
    if kind in (EXCHANGE_GIVE, EXCHANGE_TAKE) and (p.top() >> 8) & PASSING != 0:
        return choose_best(ways_through(w, here, seat, p.reveals), 1, _TOO_LOW)
    for first in steps_from(w, here, seat):
        if first.actions[0] == v.PASS_THROUGH:
            ways = ways_through(w, first, seat, p.reveals)
            found.extend(ways if alone else keep_best(ways, 1))
        elif first.actions[0] != v.PROPOSE and alone:
            found.extend(best_ways(finish(w, first, seat, p.reveals, _WIDTH_ALONE)))
        elif first.actions[0] != v.PROPOSE:
            found.extend(finish(w, first, seat, p.reveals, _WIDTH)[:1])
    plans = choose_best(found, most if is_weighty(p, kind) else 1, _TOO_LOW_ALONE if alone else _TOO_LOW)
    if p.terms.local_trade:
        plans.extend(list_offers(w, p, seat))
    return plans


def is_weighty(p: Position, kind: i64) -> bool:
    """Whether several plans are tried out; where to go on from the trade house only where that takes little time."""
    return kind in _WEIGHTY or (kind == PASS_ON and p.terms.people == 1)


def list_answers(w: vec[i64], p: Position, seat: i64, kind: i64) -> list[list[int]]:
    """Yes or no to an offer; or how the offer that is being made may go on, and that it is dropped."""
    if kind == ANSWER:
        return [[v.ACCEPT], [v.DECLINE]]
    plans = list_offers(w, p, seat)
    plans.append([v.WITHDRAW])
    return plans


def steps_from(w: vec[i64], draft: Draft, seat: i64) -> list[Draft]:
    """The draft with one more action, for each that can follow."""
    options = option_buffer()
    number = list_options(draft.position, options)
    longer: list[Draft] = []
    for place in range(number):
        tried = copy_of(draft.position)
        take_action(tried, options[place])
        worth: i64 = 0
        if not is_choosing(tried, seat):
            worth = worth_of_all(w, tried, seat)
        elif tried.reveals != draft.position.reveals:
            worth = appraise(w, tried, seat)
        else:
            worth = glance_at(w, tried, seat)
        longer.append(Draft([*draft.actions, int(options[place])], tried, worth))
    return longer


def finish(w: vec[i64], begun: Draft, seat: i64, reveals: i64, width: i64) -> list[Draft]:
    """The best drafts of all that this one may become, each up to its end, the best first."""
    done: list[Draft] = []
    under_way = [begun]
    while under_way:
        longer: list[Draft] = []
        for draft in under_way:
            if is_choosing(draft.position, seat) and draft.position.reveals == reveals:
                longer.extend(steps_from(w, draft, seat))
            else:
                done.append(draft)
        under_way = keep_best(longer, width)
    return keep_best(done, width)


def keep_best(drafts: list[Draft], width: i64) -> list[Draft]:
    """The best of them, none that leads to the same as a better one."""
    left = sorted(drafts, key=lambda draft: -draft.worth)
    kept: list[Draft] = []
    for draft in left:
        if len(kept) == width:
            break
        if not any(leads_to_same(draft.position, other.position) for other in kept):
            kept.append(draft)
    return kept


def leads_to_same(p: Position, other: Position) -> bool:
    """Whether everything on the table lies the same."""
    if p.depth != other.depth or p.top() != other.top():
        return False
    for place in range(SEAT, i64(WORDS)):
        if p.words[place] != other.words[place]:
            return False
    return True


def ways_through(w: vec[i64], first: Draft, seat: i64, reveals: i64) -> list[Draft]:
    """The best draft for each place that the trade house is passed through to."""
    exchanged: list[Draft] = []
    under_way = [first]
    while under_way:
        longer: list[Draft] = []
        for draft in under_way:
            longer.extend(steps_from(w, draft, seat))
        exchanged.extend([draft for draft in longer if draft.position.top() & 255 == PASS_ON])
        under_way = keep_best([draft for draft in longer if draft.position.top() & 255 != PASS_ON], _WIDTH_OF_EXCHANGES)
    best: dict[int, Draft] = {}
    for exchange in keep_best(exchanged, _WIDTH_OF_EXCHANGES):
        for onward in steps_from(w, exchange, seat):
            place = onward.actions[-1]
            for finished in finish(w, onward, seat, reveals, 1):
                if place not in best or finished.worth > best[place].worth:
                    best[place] = finished
    return list(best.values())


def best_ways(drafts: list[Draft]) -> list[Draft]:
    """The best of these drafts of one visit, each a little less worth than it looks for every better one."""
    ways = drafts[:_WAYS]
    for place, draft in enumerate(ways):
        draft.worth -= _ANOTHER_WAY * i64(place)
    return ways


def choose_best(found: list[Draft], most: i64, too_low: i64) -> list[list[int]]:
    """The actions of the best drafts, without those that are far worse than the best."""
    left = sorted(found, key=lambda draft: -draft.worth)
    lowest = left[0].worth - too_low
    return [draft.actions for draft in left if draft.worth >= lowest][:most]
