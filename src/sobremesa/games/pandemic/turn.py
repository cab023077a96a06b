"""The course of a turn (PD-TURN-02): what the decision stack does by itself, and what each answer leads to."""

from sobremesa.core.bits import bit
from sobremesa.core.decisions import frame
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.agreements import (
    agree,
    needs_consent,
    propose,
    refuse,
    set_consent_moves,
    set_consent_shares,
    share_needs_consent,
)
from sobremesa.games.pandemic.cards import ACTIONS_PER_TURN, CARDS, CARDS_PER_DRAW, EPIDEMIC
from sobremesa.games.pandemic.event_cards import (
    carry_out_airlift,
    grant,
    grant_by_moving,
    play_event,
    put_next,
    remove_infection_card,
)
from sobremesa.games.pandemic.infection import (
    draw_bottom_card,
    draw_infection_card,
    infect,
    infect_by_epidemic,
    lay_discard_on_pile,
)
from sobremesa.games.pandemic.moves import carry_out_move, is_movement, pawn_of
from sobremesa.games.pandemic.position import (
    HUSH,
    LOST_DECK,
    NO_CARD,
    NOBODY,
    PILE,
    PLAYING,
    Position,
)
from sobremesa.games.pandemic.sharing import carry_out_share, check_hand, is_share, partner_of
from sobremesa.games.pandemic.special_actions import build, cure, keep_from_cure, move_station, treat
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
    ASK_ALWAYS,
    BEGIN_TURN,
    CHARTER_WHERE,
    CONSENT,
    CURE_WHICH,
    DRAW,
    END_TURN,
    EPIDEMIC_CUBES,
    EPIDEMIC_INFECT,
    EPIDEMICS,
    FORECAST_ORDER,
    GRANT_WHERE,
    HANDS,
    HUSH_EPIDEMIC,
    HUSH_INFECTION,
    HUSH_MY_TURN,
    INFECT_NEXT,
    INFECTION,
    INTENSIFY,
    LIMIT,
    RESILIENT_WHICH,
    STATION_FROM,
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
from sobremesa.games.pandemic.windows import asked_seat, decline_window, open_window, wake, wake_for_turn

# -- what runs by itself -----------------------------------------------------------------------------------------


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
            if kind != LIMIT or p.hand_size(p.top() >> 8) > 7:
                return
            p.pop()
        else:
            take_step(p, kind)
    p.tell(h.ENDED, p.result, 0, 0)


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
    wake_for_turn(p, HUSH_MY_TURN)
    p.tell(h.TURN_BEGAN, p.active, p.turn, 0)
    p.turn_into(ACT)
    open_window(p, W01, p.active)


def draw_player_cards(p: Position) -> None:
    """PD-DRAW-01 to 05: both cards first, then the epidemics among them."""
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
            tell_card_drawn(p, p.active, card, h.DREW, h.DREW_HIDDEN)
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


def tell_card_drawn(p: Position, seat: i64, card: i64, seen: i64, hidden: i64) -> None:
    """PD-INFO-02: with hidden hands only the owner learns which card it is."""
    if p.hands_open:
        p.tell(seen, seat, card, 0)
    else:
        others = (bit(p.players) - 1) ^ bit(seat)
        p.tell_seats(bit(seat), seen, seat, card, 0)
        p.tell_seats(others, hidden, seat, 0, 0)


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
    p.tell(h.INFECTION_DISCARDED, card, 0, 0)
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
    """PD-INFECT-01; PD-EVENT-10: One Quiet Night is used up by the first phase that would begin."""
    if p.quiet_night:
        p.quiet_night = False
        p.tell(h.QUIET_NIGHT, 0, 0, 0)
        p.turn_into(END_TURN)
        open_window(p, W12, NOBODY)
        return
    p.shown = 0
    p.shown_cards = 0
    p.shown_resolved = 0
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
    card = (p.shown >> (6 * p.shown_resolved)) & 63
    infect(p, card)
    if p.result != PLAYING:
        return
    p.shown_resolved += 1
    if p.infect_singly:
        p.note_infection_discard(card)
        p.tell(h.INFECTION_DISCARDED, card, 0, 0)
    if p.shown_resolved < p.infection_rate():
        open_window(p, W11, NOBODY)
        return
    if not p.infect_singly:
        discard_shown_cards(p)
    p.shown = 0
    p.shown_cards = 0
    p.shown_resolved = 0
    p.turn_into(END_TURN)
    open_window(p, W12, NOBODY)


def discard_shown_cards(p: Position) -> None:
    """PD-INFECT-04."""
    place: i64 = 0
    while place < p.shown_cards:
        card = (p.shown >> (6 * place)) & 63
        p.note_infection_discard(card)
        p.tell(h.INFECTION_DISCARDED, card, 0, 0)
        place += 1


def end_turn(p: Position) -> None:
    """PD-TURN-01: the left neighbour is next."""
    p.active += 1
    if p.active == p.players:
        p.active = 0
    p.turn += 1
    p.turn_into(BEGIN_TURN)


# -- what an answer leads to -------------------------------------------------------------------------------------


def take_action(p: Position, action: i64) -> None:
    """Carry out one option of the decision at hand, then go on to the next decision."""
    entry = p.top()
    kind = entry & 255
    argument = entry >> 8
    if v.PLAY <= action < v.CHARTER:
        play_event(p, deciding_seat(p), action - v.PLAY + 48)
    elif kind == ACT:
        act(p, action)
    elif kind == WINDOW:
        decline_window(p, asked_seat(p), action)
    elif kind == LIMIT:
        p.discard_card(argument, action - v.DISCARD)
        p.tell(h.DISCARDED, argument, action - v.DISCARD, 0)
    elif kind == CHARTER_WHERE:
        p.pop()
        move_or_propose(p, action)
    elif kind == CONSENT:
        answer_proposal(p, argument, action)
    elif kind == CURE_WHICH:
        if keep_from_cure(p, argument, action - v.KEEP):
            spend_action(p)
    elif kind == STATION_FROM:
        choose_station(p, argument, action - v.MOVE_STATION)
    elif kind == AIRLIFT_WHERE:
        owner = pawn_of(action)
        if needs_consent(p, owner, argument):
            propose(p, action, argument, owner)
        else:
            carry_out_airlift(p, action)
    elif kind == GRANT_WHERE:
        grant(p, action - v.GRANT_TO)
    elif kind == RESILIENT_WHICH:
        remove_infection_card(p, action - v.REMOVE)
    else:
        put_next(p, action - v.NEXT)
    run(p)


def act(p: Position, action: i64) -> None:
    """One of the four actions of a turn."""
    if is_movement(action):
        move_or_propose(p, action)
    elif v.TREAT <= action < v.CURE:
        treat(p, action - v.TREAT)
        spend_action(p)
    elif v.CURE <= action < v.NOT_NOW:
        if cure(p, action - v.CURE):
            spend_action(p)
    elif v.CHARTER <= action < v.ASK:
        p.show_card(p.active, p.pawn(action - v.CHARTER))
        p.push(frame(CHARTER_WHERE, action - v.CHARTER))
    elif action == v.BUILD:
        if build(p):
            spend_action(p)
    elif action == v.PASS:  # PD-BASIC-05
        p.tell(h.PASSED, p.active, 0, 0)
        spend_action(p)
    elif action == v.END_ACTIONS:  # OPEN-42
        p.tell(h.ACTIONS_ENDED, p.active, p.actions, 0)
        p.actions = 1
        spend_action(p)
    else:
        share_or_propose(p, action)


def spend_action(p: Position) -> None:
    """PD-TURN-03, PD-TURN-04."""
    if p.result != PLAYING:
        return
    p.actions -= 1
    if p.actions == 0:
        p.turn_into(DRAW)
        open_window(p, W03, NOBODY)
    else:
        open_window(p, W02, p.active)


def move_or_propose(p: Position, action: i64) -> None:
    """PD-ROLE-03: another's pawn needs that player's consent."""
    owner = pawn_of(action)
    if needs_consent(p, owner, p.active):
        propose(p, action, p.active, owner)
    else:
        carry_out_move(p, action)
        spend_action(p)


def share_or_propose(p: Position, action: i64) -> None:
    """PD-SHARE-05."""
    partner = partner_of(action)
    if share_needs_consent(p, action, partner):
        propose(p, action, p.active, partner)
    else:
        share(p, action)


def share(p: Position, action: i64) -> None:
    """The card changes hands, the action is spent, and a hand above the limit comes before anything else."""
    carry_out_share(p, action)
    spend_action(p)
    check_hand(p, p.active if action >= v.TAKE else partner_of(action))


def answer_proposal(p: Position, asked: i64, answer: i64) -> None:
    """Consent or refusal; a refused Airlift stays in its holder's hand."""
    if answer == v.REFUSE:
        airlift = v.AIRLIFT_TO <= p.proposal < v.GIVE
        refuse(p, asked)
        if airlift:
            p.pop()
        return
    proposal = agree(p, asked, answer)
    if is_share(proposal):
        share(p, proposal)
    elif is_movement(proposal):
        carry_out_move(p, proposal)
        spend_action(p)
    else:
        carry_out_airlift(p, proposal)


def choose_station(p: Position, argument: i64, source: i64) -> None:
    """PD-BUILD-02: by the builder's action, or by Government Grant."""
    if argument & 64 != 0:
        grant_by_moving(p, source)
    else:
        p.pop()
        move_station(p, source, argument & 63)
        spend_action(p)


def deciding_seat(p: Position) -> i64:
    """The seat whose choice is on top."""
    entry = p.top()
    kind = entry & 255
    if kind == WINDOW:
        return asked_seat(p)
    if kind == STATION_FROM and (entry >> 8) & 64 != 0:
        return entry >> 15
    if kind in (LIMIT, CONSENT, AIRLIFT_WHERE, GRANT_WHERE, RESILIENT_WHICH, FORECAST_ORDER):
        return entry >> 8
    return p.active


def say_aside(p: Position, action: i64) -> None:
    """What a seat may say at any moment (OPEN-11, OPEN-20, OPEN-37)."""
    if action >= v.ANNOUNCE:  # PD-INFO-03
        seat = (action - v.ANNOUNCE) // CARDS
        card = (action - v.ANNOUNCE) % CARDS
        p.show_card(seat, card)
        p.reveals += 1
        p.tell(h.ANNOUNCED, seat, card, 0)
        return
    seat = (action - v.CALL_ME) % 4
    if action < v.ALLOW_MOVES:
        p.words[HUSH + seat] = ASK_ALWAYS
        p.tell_seats(bit(seat), h.CALLED, seat, 0, 0)
    elif action < v.ALLOW_SHARES:
        set_consent_moves(p, seat, action < v.FORBID_MOVES)
    else:
        set_consent_shares(p, seat, action < v.FORBID_SHARES)
