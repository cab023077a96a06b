"""What each option of a decision leads to, as far as it can be seen without a card being drawn.

An action of the turn is weighed by the best that the rest of the actions can make of it: a search over the actions
that are left keeps the best positions, and some for every place of the acting pawn. Events, discards and answers to
others are weighed by what they change at once. Nothing here draws a card: the state is stopped before it would.
"""

from typing import Final

from sobremesa.core.bits import bit, count, lowest
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import ALL_CITIES, STATIONS
from sobremesa.games.pandemic.cards import (
    AIRLIFT,
    FORECAST,
    GOVERNMENT_GRANT,
    ONE_QUIET_NIGHT,
    RESILIENT_POPULATION,
)
from sobremesa.games.pandemic.deciding import deciding_seat
from sobremesa.games.pandemic.mind.appraisal import Appraiser, cities_with_three, expected_draws, harm_of
from sobremesa.games.pandemic.mind.planner import Line, TurnSearch, carry_out, copy_of, places_of_interest
from sobremesa.games.pandemic.mind.weights import ONE
from sobremesa.games.pandemic.position import PAWN, Position
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
    CHARTER_WHERE,
    CONSENT,
    CURE_WHICH,
    FORECAST_ORDER,
    GRANT_WHERE,
    LIMIT,
    RESILIENT_WHICH,
    STATION_FROM,
    W07,
    W08,
    W10,
    WINDOW,
)

_BEAM: Final = 14  # positions that are kept after each action
_PER_PLACE: Final = 1  # and for each city where the acting pawn stands
_GOOD_WILL: Final = 400  # what an action that somebody proposes may cost
_NOW: Final = 600  # for an event at its moment, against one at another
_ENOUGH_DANGER: Final = 600  # expected outbreaks, in thousandths, that are worth a quiet night
_LITTLE_DANGER: Final = 150  # the same near the end
_LAST_OUTBREAKS: Final = 6
_LAST_TURNS: Final = 2


def foresee_options(p: Position, options: vec[i64], number: i64, worths: vec[i64]) -> None:
    """Write the worth of each option of the decision on top."""
    kind = p.top() & 255
    if kind == ACT:
        foresee_actions(p, options, number, worths)
        return
    judge = Appraiser(p)
    before = judge.appraise(p)
    place: i64 = 0
    while place < number:
        worths[place] = worth_of_answer(p, kind, options[place], judge, before)
        place += 1


# -- the actions of a turn ---------------------------------------------------------------------------------------


def foresee_actions(p: Position, options: vec[i64], number: i64, worths: vec[i64]) -> None:
    """Search the actions that are left; each first option is worth the best that was found after it."""
    search = TurnSearch(p, _BEAM, _PER_PLACE)
    best = best_by_first_step(search)
    before = search.ends[0].worth
    place: i64 = 0
    while place < number:
        action = options[place]
        found = best.get(int(action))
        if found is not None:
            worths[place] = found
        elif v.is_play(action):
            worths[place] = worth_of_event(p, p.active, v.event_of(action), search.judge, before)
        elif action == v.END_ACTIONS:
            worths[place] = before
        elif action == v.PASS:
            worths[place] = before - 1
        else:
            worths[place] = before - ONE
        place += 1


def best_by_first_step(search: TurnSearch) -> dict[int, int]:
    """The worth of the best end that begins with each action."""
    best: dict[int, int] = {}
    for line in search.ends:
        first = line
        while first.before is not None and first.before.before is not None:
            first = first.before
        action = int(first.action)
        known = best.get(action)
        if known is None or line.worth > known:
            best[action] = int(line.worth)
    return best


# -- every other answer ------------------------------------------------------------------------------------------


def worth_of_answer(p: Position, kind: i64, action: i64, judge: Appraiser, before: i64) -> i64:
    """The worth of an option that is no action of the turn."""
    if v.is_play(action):
        return worth_of_event(p, deciding_seat(p), v.event_of(action), judge, before)
    if kind == WINDOW:
        return before - (0 if action == when_to_ask_again(p, p.hand(deciding_seat(p))) else 1)
    if kind == FORECAST_ORDER:
        return -harm_of(p, action - v.NEXT)
    if kind == RESILIENT_WHICH:
        return harm_of(p, action - v.REMOVE)
    if kind == CURE_WHICH:
        return harm_of(p, action - v.KEEP)
    tried = copy_of(p)
    if kind == CHARTER_WHERE:
        tried.words[PAWN + v.pawn_of(action)] = v.city_of(action)
    if kind == CONSENT:
        return worth_of_consent(tried, action, judge, before)
    if kind == LIMIT:
        tried.discard_card(p.top() >> 8, action - v.DISCARD)
    elif kind == AIRLIFT_WHERE:
        tried.words[PAWN + v.pawn_of(action)] = v.city_of(action)
    elif kind == GRANT_WHERE:
        tried.stations |= bit(action - v.GRANT_TO)
    elif kind == STATION_FROM:
        tried.stations = p.stations ^ bit(action - v.MOVE_STATION) | bit((p.top() >> 8) & 63)
    return judge.appraise(tried)


def worth_of_consent(p: Position, answer: i64, judge: Appraiser, before: i64) -> i64:
    """Others have their reasons: a yes may cost a little."""
    if answer == v.REFUSE:
        return before
    if v.AIRLIFT_TO <= p.proposal < v.GIVE:
        p.words[PAWN + v.pawn_of(p.proposal)] = v.city_of(p.proposal)
    else:
        carry_out(Line(p, 1, None, answer, p.pawn(p.active)), answer)
    return judge.appraise(p) + _GOOD_WILL - (1 if answer == v.AGREE_ALWAYS else 0)


def worth_of_event(p: Position, seat: i64, card: i64, judge: Appraiser, before: i64) -> i64:
    """The worth of playing an event now, against keeping it: its moment must have come, or the hand is too full."""
    kind = p.top() & 255
    window = (p.top() >> 8) & 15 if kind == WINDOW else 0
    without = copy_of(p)
    without.discard_card(seat, card)
    if card == AIRLIFT:
        return best_airlift(without, judge)
    if card == GOVERNMENT_GRANT:
        return best_grant(without, judge)
    if kind == LIMIT:
        return judge.appraise(without) + _NOW // 2
    moment = False
    if card == RESILIENT_POPULATION:
        moment = window == W07
    elif card == FORECAST:
        moment = window == W08 or (p.pauses and window == W10)  # there nobody is asked in W08
    elif card == ONE_QUIET_NIGHT:
        moment = window == W10 and not p.quiet_night and is_night_too_dangerous(p)
    return before + _NOW if moment else before - _NOW


def when_to_ask_again(p: Position, hand: i64) -> i64:
    """The answer that keeps windows away until the moment of an event in this hand comes.

    Airlift and Government Grant are played in the own turn, where they are options beside the actions. With pauses
    every answer but the plainest would tell of the hand.
    """
    if p.pauses:
        return v.NOT_NOW
    quiet = hand & bit(ONE_QUIET_NIGHT) != 0
    if hand & (bit(FORECAST) | bit(RESILIENT_POPULATION)) != 0:
        return v.NOT_NOW if quiet or p.epidemics_to_resolve > 0 else v.UNTIL_EPIDEMIC
    return v.UNTIL_INFECTION if quiet else v.UNTIL_MY_TURN


def is_night_too_dangerous(p: Position) -> bool:
    """Whether the infection that comes now is likely to break out."""
    expected = expected_draws(p, cities_with_three(p), p.infection_rate(), 0)
    if p.outbreaks >= _LAST_OUTBREAKS or p.player_cards_left // 2 <= _LAST_TURNS:
        return expected >= _LITTLE_DANGER
    return expected >= _ENOUGH_DANGER


def best_airlift(p: Position, judge: Appraiser) -> i64:
    """The best position that a flight of any pawn leads to; the card is gone already."""
    best: i64 = -ONE * ONE
    pawn: i64 = 0
    while pawn < p.players:
        here = p.pawn(pawn)
        cities = (places_of_interest(p) | (p.hand(pawn) & ALL_CITIES)) & ~bit(here)
        while cities != 0:
            p.words[PAWN + pawn] = lowest(cities)
            cities &= cities - 1
            worth = judge.appraise(p)
            if worth > best:
                best = worth
        p.words[PAWN + pawn] = here
        pawn += 1
    return best


def best_grant(p: Position, judge: Appraiser) -> i64:
    """The best position that a new station leads to; one that is moved brings less than it is worth to wait."""
    if count(p.stations) == STATIONS:
        return judge.appraise(p)
    best: i64 = -ONE * ONE
    stations = p.stations
    cities = ALL_CITIES & ~stations
    while cities != 0:
        p.stations = stations | bit(lowest(cities))
        cities &= cities - 1
        worth = judge.appraise(p)
        if worth > best:
            best = worth
    p.stations = stations
    return best
