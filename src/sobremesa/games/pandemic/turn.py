"""The course of a turn (PD-TURN-02): every step that runs by itself, up to the next choice.

What can be chosen, and what it leads to, is in `decisions/`.
"""

from sobremesa.core.bits import bit
from sobremesa.core.events import SPECTATORS
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic.cards import ACTIONS_PER_TURN, CARDS_PER_DRAW, EPIDEMIC
from sobremesa.games.pandemic.decisions.hand_limit import check_hand, is_above_limit
from sobremesa.games.pandemic.decisions.windows import asked_seat, open_window, wake, wake_for_turn
from sobremesa.games.pandemic.infection import (
    draw_bottom_card,
    draw_infection_card,
    infect,
    infect_by_epidemic,
    lay_discard_on_pile,
)
from sobremesa.games.pandemic.position import LOST_DECK, NO_CARD, NOBODY, PILE, PLAYING, Position
from sobremesa.games.pandemic.steps import (
    ACT,
    BEGIN_TURN,
    DRAW,
    END_TURN,
    EPIDEMIC_CUBES,
    EPIDEMIC_INFECT,
    EPIDEMICS,
    HANDS,
    HUSH_EPIDEMIC,
    HUSH_INFECTION,
    INFECT_NEXT,
    INFECTION,
    INTENSIFY,
    LIMIT,
    W01,
    W02,
    W03,
    W04,
    W05,
    W06,
    W07,
    W08,
    W10,
    W11,
    W12,
    WINDOW,
)


def run(p: Position) -> None:
    """Go on until somebody must choose or the game is over."""
    while p.result == PLAYING:
        kind = p.top() & 255
        if kind == WINDOW:
            if asked_seat(p) != NOBODY:
                return
            p.pop()
        elif kind == ACT:
            return
        elif kind >= LIMIT:
            if kind != LIMIT or is_above_limit(p, p.top() >> 8):
                return
            p.pop()
        else:
            take_step(p, kind)
    p.tell_why(p.result, h.ENDED, p.result, 0, 0)


def close_windows(p: Position) -> None:
    """Up to the choice or the step that lies below: for looking at what an action did, not for playing on."""
    while p.result == PLAYING:
        entry = p.top()
        kind = entry & 255
        if kind != WINDOW and (kind != LIMIT or is_above_limit(p, entry >> 8)):
            return
        p.pop()
    p.tell_why(p.result, h.ENDED, p.result, 0, 0)


def take_step(p: Position, kind: i64) -> None:
    """One step of the turn that needs no choice."""
    if kind == BEGIN_TURN:
        begin_turn(p)
    elif kind == DRAW:
        draw_player_cards(p)
    elif kind == EPIDEMICS:
        raise_rate_or_go_on(p)
    elif kind == EPIDEMIC_INFECT:
        show_bottom_card(p)
    elif kind == EPIDEMIC_CUBES:
        place_epidemic_cubes(p)
    elif kind == INTENSIFY:
        intensify(p)
    elif kind == HANDS:
        check_hands(p)
    elif kind == INFECTION:
        begin_infection(p)
    elif kind == INFECT_NEXT:
        infect_next(p)
    else:
        end_turn(p)


def begin_turn(p: Position) -> None:
    """PD-TURN-03."""
    p.actions = ACTIONS_PER_TURN
    p.declined = 0
    wake_for_turn(p)
    p.tell(h.TURN_BEGAN, p.active, p.turn, 0)
    p.turn_into(ACT)
    open_window(p, W01, p.active)


def spend_action(p: Position) -> None:
    """PD-TURN-03, PD-TURN-04."""
    p.actions -= 1
    if p.actions == 0:
        p.turn_into(DRAW)
        open_window(p, W03, NOBODY)
    else:
        open_window(p, W02, p.active)


def spend_card(p: Position, card: i64, why: i64) -> None:
    """PD-BASIC-06: the active player's card goes face up to the discard."""
    p.discard_card(p.active, card)
    p.tell_why(why, h.DISCARDED, p.active, card, 0)


def draw_player_cards(p: Position) -> None:
    """PD-DRAW-01 to 07: both cards first, then the epidemics among them. An empty pile loses at the next draw only."""
    if p.player_cards_left < CARDS_PER_DRAW:
        p.end(LOST_DECK)
        return
    p.turn_into(EPIDEMICS)
    drawn: i64 = 0
    while drawn < CARDS_PER_DRAW:
        card = draw_player_card(p)
        if card == EPIDEMIC:
            p.epidemics_to_resolve += 1
            p.note_player_discard(EPIDEMIC)  # PD-EPI-01, OPEN-41
            p.tell(h.EPIDEMIC_DRAWN, p.active, 0, 0)
        else:
            p.add_card(p.active, card)
            tell_card_drawn(p, p.active, card)
        drawn += 1
    if p.epidemics_to_resolve > 0:
        wake(p, HUSH_EPIDEMIC)
    open_window(p, W04, NOBODY)


def draw_player_card(p: Position) -> i64:
    """The top card of the player pile, drawn from what it may be."""
    card: i64 = EPIDEMIC
    left = p.words[PILE + p.pile]
    hidden_epidemic = (p.hiding_epidemic >> p.pile) & 1 == 1
    if p.known_top_cards > 0:
        card = p.known_top & 63
        p.known_top >>= 6
        p.known_top_cards -= 1
    elif not hidden_epidemic or p.below(left) != 0:
        card = p.pick(p.unseen)
    if card == EPIDEMIC:
        p.hiding_epidemic &= ~bit(p.pile)
    else:
        p.unseen ^= bit(card)
    p.words[PILE + p.pile] = left - 1
    p.player_cards_left -= 1
    p.reveals += 1
    if left == 1:
        p.pile += 1
    return card


def tell_card_drawn(p: Position, seat: i64, card: i64) -> None:
    """PD-INFO-02: with hidden hands only the owner learns which card it is."""
    if p.hands_open:
        p.tell(h.DREW, seat, card, 0)
    else:
        others = SPECTATORS | (bit(p.players) - 1) ^ bit(seat)
        p.tell_seats(bit(seat), h.DREW, seat, card, 0)
        p.tell_seats(others, h.DREW_HIDDEN, seat, 0, 0)


def raise_rate_or_go_on(p: Position) -> None:
    """PD-EPI-02; PD-DRAW-04: one epidemic after the other; PD-HAND-06: the hand check comes after all of them."""
    if p.epidemics_to_resolve == 0:
        p.turn_into(HANDS)
        return
    p.epidemics += 1
    p.tell(h.RATE_RAISED, p.infection_rate(), 0, 0)
    p.turn_into(EPIDEMIC_INFECT)
    open_window(p, W05, NOBODY)


def show_bottom_card(p: Position) -> None:
    """PD-EPI-03."""
    p.bottom_card = draw_bottom_card(p)
    p.tell(h.BOTTOM_SHOWN, p.bottom_card, 0, 0)
    p.turn_into(EPIDEMIC_CUBES)
    open_window(p, W06, NOBODY)


def place_epidemic_cubes(p: Position) -> None:
    """PD-EPI-03 to 06."""
    card = p.bottom_card
    infect_by_epidemic(p, card)
    if p.result != PLAYING:
        return
    p.bottom_card = NO_CARD
    p.note_infection_discard(card)
    p.tell_why(h.AFTER_EPIDEMIC, h.INFECTION_DISCARDED, card, 0, 0)
    p.turn_into(INTENSIFY)
    open_window(p, W07, NOBODY)


def intensify(p: Position) -> None:
    """PD-EPI-07."""
    p.tell(h.INTENSIFIED, p.infection_discarded, 0, 0)
    lay_discard_on_pile(p)
    p.epidemics_to_resolve -= 1
    p.turn_into(EPIDEMICS)
    open_window(p, W08, NOBODY)


def check_hands(p: Position) -> None:
    """PD-HAND-03."""
    seat: i64 = 0
    while seat < p.players:
        if check_hand(p, seat):
            return
        seat += 1
    p.turn_into(INFECTION)
    wake(p, HUSH_INFECTION)
    open_window(p, W10, NOBODY)


def begin_infection(p: Position) -> None:
    """PD-INFECT-01, at the rate an epidemic has raised (PD-EPI-10); eradicated colours count too (PD-ERAD-05).

    PD-EVENT-10, PD-TURN-05: only One Quiet Night skips the phase, and the first that would begin uses it up.
    """
    if p.quiet_night:
        p.quiet_night = False
        p.tell(h.QUIET_NIGHT, 0, 0, 0)
        p.turn_into(END_TURN)
        open_window(p, W12, NOBODY)
        return
    if not p.infect_singly:  # OPEN-29
        rate = p.infection_rate()
        while p.shown_cards < rate:
            show_infection_card(p)
    p.turn_into(INFECT_NEXT)
    open_window(p, W11, NOBODY)


def show_infection_card(p: Position) -> None:
    """Turn one more card of this phase."""
    card = draw_infection_card(p)
    p.shown |= card << (6 * p.shown_cards)
    p.shown_cards += 1
    p.tell(h.INFECTION_SHOWN, card, 0, 0)


def infect_next(p: Position) -> None:
    """PD-INFECT-02, PD-INFECT-04: in the order drawn; the cards are discarded together at the end."""
    if p.infect_singly:
        show_infection_card(p)
    card = (p.shown >> (0 if p.infect_singly else 6 * p.shown_resolved)) & 63
    infect(p, card)
    if p.result != PLAYING:
        return
    p.shown_resolved += 1
    if p.infect_singly or p.shown_resolved == p.shown_cards:
        discard_shown_cards(p)
    if p.shown_resolved < p.infection_rate():
        open_window(p, W11, NOBODY)
        return
    p.shown_resolved = 0
    p.turn_into(END_TURN)
    open_window(p, W12, NOBODY)


def discard_shown_cards(p: Position) -> None:
    """PD-INFECT-04."""
    place: i64 = 0
    while place < p.shown_cards:
        card = (p.shown >> (6 * place)) & 63
        p.note_infection_discard(card)
        why = h.AFTER_ITS_CITY if p.infect_singly else h.AFTER_ALL_CITIES
        p.tell_why(why, h.INFECTION_DISCARDED, card, 0, 0)
        place += 1
    p.shown = 0
    p.shown_cards = 0


def end_turn(p: Position) -> None:
    """PD-TURN-01: the left neighbour is next."""
    p.active += 1
    if p.active == p.players:
        p.active = 0
    p.turn += 1
    p.turn_into(BEGIN_TURN)
