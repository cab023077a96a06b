"""What a seat might do, and what would come of it: the plans and the playing on that a search is made of."""

from typing import Final

from sobremesa.core.bits import bit, count
from sobremesa.core.native import i64, vec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import CITIES, STATIONS
from sobremesa.games.pandemic.cards import FORECAST, GOVERNMENT_GRANT, ONE_QUIET_NIGHT, RESILIENT_POPULATION
from sobremesa.games.pandemic.deciding import deciding_seat, take_action
from sobremesa.games.pandemic.mind.appraisal import harm_of
from sobremesa.games.pandemic.mind.features import chance_of
from sobremesa.games.pandemic.mind.foresight import foresee_options, when_to_ask_again
from sobremesa.games.pandemic.mind.hashes import hash_without_places
from sobremesa.games.pandemic.mind.planner import TurnSearch, copy_of, worth_of_line
from sobremesa.games.pandemic.position import PLAYING, Position
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
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

_BEAM: Final = 30  # of the plans of a turn
_AT_PLACE: Final = 3
_QUICK_BEAM: Final = 5  # of playing on
_QUICK_AT_PLACE: Final = 1
_TURNS_AHEAD: Final = 3  # that are played on
_TRIED: Final = 75  # percent of the plans that are asked for: fewer are tried more often, and told apart better
EFFORT: Final = 220  # percent of a search's usual simulations
_ALIKE: Final = 2  # plans that differ in nothing but where pawns stand
_WORTH_A_LOOK: Final = 5  # answers to a question that is no action of a turn
_REMOVALS: Final = 3  # cards that Resilient Population might take
_TARGETS: Final = 3  # of an event that somebody asks about


# -- plans -------------------------------------------------------------------------------------------------------


def plans_of(p: Position, most: int) -> list[list[int]]:
    """The plans of the seat that decides, best first."""
    kind = p.top() & 255
    if kind == ACT:
        return plans_of_turn(p, most)
    if kind == WINDOW:
        return plans_of_window(p)
    if kind == CONSENT:
        return answers_to_proposal(p)
    return best_answers(p, answers_worth_a_look(kind, most))


def answers_to_proposal(p: Position) -> list[list[int]]:
    """Yes to what is sensible, and once for all: whoever plays in the same team need not ask again.

    What does not look so is tried out, for whoever proposes it may have seen further.
    """
    answers = best_answers(p, 2)
    if answers[0][0] != v.REFUSE:
        return [[v.AGREE_ALWAYS] if p.is_legal(v.AGREE_ALWAYS) else answers[0]]
    return [*answers[1:], answers[0]]


def answers_worth_a_look(kind: i64, most: int) -> int:
    """How many answers of a kind are tried out."""
    if kind == CURE_WHICH:
        return 1
    if kind in (LIMIT, STATION_FROM, FORECAST_ORDER):
        return min(_WORTH_A_LOOK, most)
    if kind in (AIRLIFT_WHERE, GRANT_WHERE):
        return min(2 * _WORTH_A_LOOK, most)
    return min(_REMOVALS, most)


def plans_of_turn(p: Position, most: int) -> list[list[int]]:
    """Whole turns that end in different positions, each ending the actions where some are left."""
    search = TurnSearch(p, _BEAM, _AT_PLACE)
    search.ends.sort(key=worth_of_line, reverse=True)
    plans: list[list[int]] = []
    alike: dict[int, int] = {}
    for line in search.ends:
        hashed = hash_without_places(line.position)
        known = alike.get(hashed)
        if known is None:
            known = 0
        if known < _ALIKE:
            alike[hashed] = known + 1
            steps = line.steps()
            if line.left > 0 and line.position.result == PLAYING:
                steps.append(v.END_ACTIONS)
            plans.append(steps)
            if 100 * len(plans) >= _TRIED * most or line.position.result != PLAYING:
                break
    return plans


def plans_of_window(p: Position) -> list[list[int]]:
    """Not now, or an event whose moment this is."""
    window = (p.top() >> 8) & 15
    seat = deciding_seat(p)
    hand = p.hand(seat)
    plans = [[int(when_to_ask_again(p, hand))]]
    if window == W07 and hand & bit(RESILIENT_POPULATION) != 0 and p.infection_discard != 0:
        for card in worst_cards(p, p.infection_discard):
            plans.append([int(v.play_of(RESILIENT_POPULATION)), v.REMOVE + card])
    if window in (W08, W10) and hand & bit(FORECAST) != 0 and p.layers > 0:
        plans.append([int(v.play_of(FORECAST))])
    if window == W10 and hand & bit(ONE_QUIET_NIGHT) != 0 and not p.quiet_night:
        plans.append([int(v.play_of(ONE_QUIET_NIGHT))])
    return plans


def events_beside(p: Position, plans: list[list[int]]) -> list[list[int]]:
    """The events that can be played in a window and are in no plan, each with what looks best for it.

    To move a station is left out: it brings less than it is worth to wait.
    """
    found: list[list[int]] = []
    left_out = [plan[0] for plan in plans]
    if count(p.stations) == STATIONS:
        left_out.append(int(v.play_of(GOVERNMENT_GRANT)))
    for action in p.legal():
        if v.is_play(action) and action not in left_out:
            played = copy_of(p)
            take_action(played, i64(action))
            if played.top() & 255 in (AIRLIFT_WHERE, GRANT_WHERE, RESILIENT_WHICH):
                found.extend([action, *answer] for answer in best_answers(played, _TARGETS))
            else:
                found.append([action])
    return found


def worst_cards(p: Position, cards: i64) -> list[int]:
    """The infection cards of a set that would do most harm."""
    found: list[tuple[int, int]] = []
    for card in range(CITIES):
        if (cards >> card) & 1 == 1:
            found.append((-int(harm_of(p, i64(card))), card))
    found.sort()
    return [card for _, card in found[:_REMOVALS]]


def best_answers(p: Position, most: int) -> list[list[int]]:
    """The answers that look best at once."""
    options = option_buffer()
    worths = option_buffer()
    number = p.options(options)
    foresee_options(p, options, number, worths)
    found: list[tuple[int, int]] = []
    place: i64 = 0
    while place < number:
        found.append((-int(worths[place]), int(options[place])))
        place += 1
    found.sort()
    return [[action] for _, action in found[:most]]


# -- playing on --------------------------------------------------------------------------------------------------


def roll_out(p: Position, told: vec[i64]) -> None:
    """Play on by quick turns, some turns beyond the one in which the plan was made, and look at what is there then."""
    last = told[0] + _TURNS_AHEAD
    while p.result == PLAYING:
        if p.top() & 255 == ACT:
            end = TurnSearch(p, _QUICK_BEAM, _QUICK_AT_PLACE).best()
            p = end.position
            if p.turn >= last or p.result != PLAYING:
                break
            p.actions = 1
            take_action(p, v.END_ACTIONS)
        else:
            take_action(p, quick_answer(p))
    told[0] = chance_of(p)
    told[1] = 0


def quick_answer(p: Position) -> i64:
    """The answer that looks best at once."""
    options = option_buffer()
    number = p.options(options)
    if number == 1:
        return options[0]
    worths = option_buffer()
    foresee_options(p, options, number, worths)
    best: i64 = 0
    place: i64 = 1
    while place < number:
        if worths[place] > worths[best]:
            best = place
        place += 1
    return options[best]
