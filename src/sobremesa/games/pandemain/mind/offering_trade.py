"""Offers of local trade that both sides might like: a good or two for some pfennigs."""

from typing import Final

from sobremesa.core.native import i64, vec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain import vocabulary as v
from sobremesa.games.pandemain.answers import list_options, take_action
from sobremesa.games.pandemain.deciding import deciding_seat
from sobremesa.games.pandemain.local_trade import can_propose
from sobremesa.games.pandemain.mind.appraisal import copy_of, worth_of_all
from sobremesa.games.pandemain.mind.playing_on import answer_to_offer
from sobremesa.games.pandemain.position import IN_VAIN, Position
from sobremesa.games.pandemain.steps import ANSWER, COMPOSE, END_OF_TURN, TURN

_MOST_OFFERS: Final = 2
_MOST_PFENNIGS: Final = 4
_IN_VAIN: Final = 1  # offers of this turn that came to nothing, after which the bot makes no more


def list_offers(w: vec[i64], p: Position, seat: i64) -> list[list[int]]:
    """The best offers that somebody would accept at a quick look; at most two, the best first."""
    kind = p.top() & 255
    begun: list[int] = []
    drafted = copy_of(p)
    if kind in (TURN, END_OF_TURN):
        if not can_propose(p, seat) or p.words[IN_VAIN] >= _IN_VAIN:
            return []
        begun = [v.PROPOSE]
        take_action(drafted, v.PROPOSE)
    elif kind != COMPOSE:
        return []
    offers: list[tuple[int, list[int]]] = []
    options = option_buffer()
    number = list_options(drafted, options)
    for place in range(number):
        if options[place] >= v.WANT:
            wanting = copy_of(drafted)
            take_action(wanting, options[place])
            add_priced(w, wanting, seat, [*begun, int(options[place])], offers)
    if kind == COMPOSE:
        add_priced(w, drafted, seat, begun, offers)
    offers.sort(key=lambda offer: -offer[0])
    return [actions for _, actions in offers[:_MOST_OFFERS]]


def add_priced(w: vec[i64], p: Position, seat: i64, begun: list[int], offers: list[tuple[int, list[int]]]) -> None:
    """Add the offer under way at the lowest price at which somebody accepts and the seat still stands better."""
    now = worth_of_all(w, p, seat)
    drafted = copy_of(p)
    actions = begun
    paid: i64 = 0
    while paid <= _MOST_PFENNIGS:
        if drafted.is_legal(v.ASK):
            gained = worth_if_asked(w, drafted, seat) - now
            if gained > 0:
                offers.append((int(gained), [*actions, v.ASK]))
                return
        if not drafted.is_legal(v.PAY_MORE):
            return
        take_action(drafted, v.PAY_MORE)
        actions = [*actions, v.PAY_MORE]
        paid += 1


def worth_if_asked(w: vec[i64], p: Position, seat: i64) -> i64:
    """What the seat's position is worth when the others have answered."""
    asked = copy_of(p)
    take_action(asked, v.ASK)
    while asked.top() & 255 == ANSWER:
        other = deciding_seat(asked)
        take_action(asked, answer_to_offer(w, asked, other))
    return worth_of_all(w, asked, seat)
