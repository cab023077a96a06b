"""What each option of a decision leads to, as far as it can be seen without a card being drawn.

An action of the turn is weighed by the best that the rest of the actions can make of it: a search over the actions
that are left keeps the best positions, and some for every place of the acting pawn. Events, discards and answers to
others are weighed by what they change at once. Nothing here draws a card: the state is stopped before it would.
"""

from typing import Final, final

from sobremesa.core.bits import bit, count, lowest, words
from sobremesa.core.game import option_buffer
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.answers import take_action
from sobremesa.games.pandemic.appraisal import (
    ONE,
    appraise_position,
    cities_with_three,
    expected_draws,
    full_cities,
    harm_of,
)
from sobremesa.games.pandemic.board import ALL_CITIES, CITIES, COLOUR_CITIES, STATIONS
from sobremesa.games.pandemic.cards import (
    AIRLIFT,
    CARDS,
    FORECAST,
    GOVERNMENT_GRANT,
    ONE_QUIET_NIGHT,
    RESILIENT_POPULATION,
)
from sobremesa.games.pandemic.deciding import deciding_seat
from sobremesa.games.pandemic.moves import pawn_of
from sobremesa.games.pandemic.position import HAND, HIGH, LOW, NO_CARD, PAWN, PLAYING, Position
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
_IN_HAND: Final = 8  # actions that a state in a search has to spare, so that it never comes to drawing cards
_GOOD_WILL: Final = 400  # what an action that somebody proposes may cost
_NOW: Final = 600  # for an event at its moment, against one at another
_ENOUGH_DANGER: Final = 600  # expected outbreaks, in thousandths, that are worth a quiet night
_LITTLE_DANGER: Final = 150  # the same near the end
_LAST_OUTBREAKS: Final = 6
_LAST_TURNS: Final = 2
_NO_CITIES: Final = words([0] * CITIES)
_PRIME: Final = 1099511627689  # below 2**40


@final
class Line:
    """A position that a search has come to, and the option that the way there began with."""

    def __init__(self, position: Position, root: i64, left: i64) -> None:
        self.position = position
        self.root = root
        self.left = left  # actions
        self.worth: i64 = 0


def foresee_options(p: Position, options: vec[i64], number: i64, worths: vec[i64]) -> None:
    """Write the worth of each option of the decision on top."""
    kind = p.top() & 255
    if kind in (ACT, CHARTER_WHERE):
        foresee_actions(p, options, number, worths)
        return
    before = appraise_position(p)
    place: i64 = 0
    while place < number:
        worths[place] = worth_of_answer(p, kind, options[place], before)
        place += 1


# -- the actions of a turn ---------------------------------------------------------------------------------------


def foresee_actions(p: Position, options: vec[i64], number: i64, worths: vec[i64]) -> None:
    """Search the actions that are left; each first option is worth the best that was found after it."""
    before = appraise_position(p)
    lines: list[Line] = []
    place: i64 = 0
    while place < number:
        action = options[place]
        if action == v.CHARTER + p.active:
            worths[place] = before - ONE
            for line in charters(p, place):
                note_line(line, lines, worths)
        elif v.PLAY <= action < v.CHARTER:
            worths[place] = worth_of_event(p, p.active, action - v.PLAY + 48, before)
        elif action == v.PASS or action == v.END_ACTIONS or (v.CHARTER <= action < v.ASK):
            worths[place] = before - (0 if action == v.END_ACTIONS else 1)
        else:
            worths[place] = before - ONE
            line = Line(copy_of(p), place, p.actions)
            if carry_out(line, action):
                note_line(line, lines, worths)
        place += 1
    lines = best_lines(p, lines)
    while len(lines) > 0:
        following: list[Line] = []
        for line in lines:
            if line.left > 0 and line.position.result == PLAYING:
                extend(line, following, worths)
        lines = best_lines(p, following)


def extend(line: Line, following: list[Line], worths: vec[i64]) -> None:
    """Every action that can come next."""
    p = line.position
    options = option_buffer()
    number = p.options(options)
    place: i64 = 0
    while place < number:
        action = options[place]
        place += 1
        if action == v.CHARTER + p.active:
            for other in charters(p, line.root):
                other.left = line.left - 1
                note_line(other, following, worths)
        elif action > v.END_ACTIONS and not v.PLAY <= action < v.ASK:
            other = Line(copy_of(p), line.root, line.left)
            if carry_out(other, action):
                note_line(other, following, worths)


def note_line(line: Line, lines: list[Line], worths: vec[i64]) -> None:
    """One more position that can be reached: to stop there is an end like any other."""
    line.worth = appraise_position(line.position)
    if line.worth > worths[line.root]:
        worths[line.root] = line.worth
    lines.append(line)


def charters(p: Position, root: i64) -> list[Line]:
    """The charter flights of the own pawn that lead to where something is to be done."""
    lines: list[Line] = []
    here = p.pawn(p.active)
    cities = places_of_interest(p) & ~bit(here)
    while cities != 0:
        flown = copy_of(p)
        flown.discard_card(p.active, here)
        flown.words[PAWN + p.active] = lowest(cities)
        cities &= cities - 1
        lines.append(Line(flown, root, p.actions - 1))
    return lines


def places_of_interest(p: Position) -> i64:
    """Cities with many cubes, with stations or with other pawns."""
    cities = full_cities(p) | p.stations
    seat: i64 = 0
    while seat < p.players:
        cities |= bit(p.pawn(seat))
        seat += 1
    return cities


def carry_out(line: Line, action: i64) -> bool:
    """Take an action of the turn; others agree if they can. False where nothing comes of it."""
    p = line.position
    p.actions = _IN_HAND
    take_action(p, action)
    while p.result == PLAYING:
        kind = p.top() & 255
        if kind == ACT:
            break
        if kind == WINDOW:
            p.pop()
        else:
            take_action(p, likely_answer(p, kind))
    if p.result == PLAYING and p.actions == _IN_HAND:
        return False
    line.left -= 1
    return True


def likely_answer(p: Position, kind: i64) -> i64:
    """How a question within an action will be answered: proposals with a yes, the rest at a glance."""
    options = option_buffer()
    number = p.options(options)
    best = options[0]
    most: i64 = 0
    place: i64 = 0
    while place < number:
        worth = glance(p, kind, options[place])
        if place == 0 or worth > most:
            most = worth
            best = options[place]
        place += 1
    return best


def glance(p: Position, kind: i64, action: i64) -> i64:
    """Whether to agree, which card to give or to part with, which station to take away."""
    if kind == CONSENT:
        if action == v.REFUSE or action == v.AGREE_ALWAYS:
            return -1
        card: i64 = (action - v.GIVE) % CARDS if action >= v.GIVE else NO_CARD  # the Researcher chooses one
        if card == NO_CARD or card >= CITIES or p.is_cured(card // 12):
            return 0
        return count(p.hand(p.proposer) & COLOUR_CITIES[card // 12])
    if kind == LIMIT:
        if action < v.DISCARD or action - v.DISCARD >= CITIES:
            return -100
        card = action - v.DISCARD
        if p.is_cured(card // 12):
            return 0
        return -count(p.hand(p.top() >> 8) & COLOUR_CITIES[card // 12])
    if kind == STATION_FROM:
        return 1 if places_with_pawns(p) & bit(action - v.MOVE_STATION) == 0 else 0
    return 0


def places_with_pawns(p: Position) -> i64:
    """The cities where somebody stands."""
    cities: i64 = 0
    seat: i64 = 0
    while seat < p.players:
        cities |= bit(p.pawn(seat))
        seat += 1
    return cities


def best_lines(p: Position, lines: list[Line]) -> list[Line]:
    """The best positions, none of them twice, and the best for each place of the acting pawn."""
    lines.sort(key=worth_of_line, reverse=True)
    kept: list[Line] = []
    known: dict[int, bool] = {}
    at_place = _NO_CITIES[:]
    for line in lines:
        city = line.position.pawn(p.active)
        if len(kept) >= _BEAM and at_place[city] >= _PER_PLACE:
            continue
        name = name_of_position(line.position)
        if name not in known:
            known[name] = True
            at_place[city] += 1
            kept.append(line)
    return kept


def worth_of_line(line: Line) -> int:
    """For sorting."""
    return int(line.worth)


def name_of_position(p: Position) -> int:
    """The same number for positions that differ in nothing that an action can change."""
    name = p.stations % _PRIME
    place: i64 = LOW
    while place < HIGH + 4:
        name = (name * 8191 + p.words[place]) % _PRIME
        place += 1
    seat: i64 = 0
    while seat < p.players:
        name = (name * 8191 + p.words[HAND + seat]) % _PRIME
        name = (name * 8191 + p.words[PAWN + seat]) % _PRIME
        seat += 1
    return int((name * 16 + p.cured) * 16 + p.eradicated)


def copy_of(p: Position) -> Position:
    """To try something out."""
    copy = p.clone()
    assert isinstance(copy, Position)
    return copy


# -- every other answer ------------------------------------------------------------------------------------------


def worth_of_answer(p: Position, kind: i64, action: i64, before: i64) -> i64:
    """The worth of an option that is no action of the turn."""
    if v.PLAY <= action < v.CHARTER:
        return worth_of_event(p, deciding_seat(p), action - v.PLAY + 48, before)
    if kind == WINDOW:
        return before - (0 if action == when_to_ask_again(p, p.hand(deciding_seat(p))) else 1)
    if kind == FORECAST_ORDER:
        return -harm_of(p, action - v.NEXT)
    if kind == RESILIENT_WHICH:
        return harm_of(p, action - v.REMOVE)
    if kind == CURE_WHICH:
        return harm_of(p, action - v.KEEP)
    tried = copy_of(p)
    if kind == CONSENT:
        return worth_of_consent(tried, action, before)
    if kind == LIMIT:
        tried.discard_card(p.top() >> 8, action - v.DISCARD)
    elif kind == AIRLIFT_WHERE:
        tried.words[PAWN + pawn_of(action)] = (action - v.AIRLIFT_TO) % CITIES
    elif kind == GRANT_WHERE:
        tried.stations |= bit(action - v.GRANT_TO)
    elif kind == STATION_FROM:
        tried.stations = p.stations ^ bit(action - v.MOVE_STATION) | bit((p.top() >> 8) & 63)
    return appraise_position(tried)


def worth_of_consent(p: Position, answer: i64, before: i64) -> i64:
    """Others have their reasons: a yes may cost a little."""
    if answer == v.REFUSE:
        return before
    if v.AIRLIFT_TO <= p.proposal < v.GIVE:
        p.words[PAWN + pawn_of(p.proposal)] = (p.proposal - v.AIRLIFT_TO) % CITIES
    else:
        carry_out(Line(p, 0, 1), answer)
    return appraise_position(p) + _GOOD_WILL - (1 if answer == v.AGREE_ALWAYS else 0)


def worth_of_event(p: Position, seat: i64, card: i64, before: i64) -> i64:
    """The worth of playing an event now, against keeping it: its moment must have come, or the hand is too full."""
    kind = p.top() & 255
    window = (p.top() >> 8) & 15 if kind == WINDOW else 0
    without = copy_of(p)
    without.discard_card(seat, card)
    if card == AIRLIFT:
        return best_airlift(without)
    if card == GOVERNMENT_GRANT:
        return best_grant(without)
    if kind == LIMIT:
        return appraise_position(without) + _NOW // 2
    moment = False
    if card == RESILIENT_POPULATION:
        moment = window == W07
    elif card == FORECAST:
        moment = window == W08
    elif card == ONE_QUIET_NIGHT:
        moment = window == W10 and not p.quiet_night and is_night_too_dangerous(p)
    return before + _NOW if moment else before - _NOW


def when_to_ask_again(p: Position, hand: i64) -> i64:
    """The answer that keeps windows away until the moment of an event in this hand comes.

    Airlift and Government Grant are played in the own turn, where they are options beside the actions.
    """
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


def best_airlift(p: Position) -> i64:
    """The best position that a flight of any pawn leads to; the card is gone already."""
    best: i64 = -ONE * ONE
    pawn: i64 = 0
    while pawn < p.players:
        here = p.pawn(pawn)
        cities = (places_of_interest(p) | (p.hand(pawn) & ALL_CITIES)) & ~bit(here)
        while cities != 0:
            p.words[PAWN + pawn] = lowest(cities)
            cities &= cities - 1
            worth = appraise_position(p)
            if worth > best:
                best = worth
        p.words[PAWN + pawn] = here
        pawn += 1
    return best


def best_grant(p: Position) -> i64:
    """The best position that a new station leads to; one that is moved brings less than it is worth to wait."""
    if count(p.stations) == STATIONS:
        return appraise_position(p)
    best: i64 = -ONE * ONE
    stations = p.stations
    cities = ALL_CITIES & ~stations
    while cities != 0:
        p.stations = stations | bit(lowest(cities))
        cities &= cities - 1
        worth = appraise_position(p)
        if worth > best:
            best = worth
    p.stations = stations
    return best
