"""What each answer to a choice leads to: the four actions of a turn, agreements, events, and asides."""

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
)
from sobremesa.games.pandemic.cards import CARDS
from sobremesa.games.pandemic.deciding import deciding_seat
from sobremesa.games.pandemic.event_cards import (
    carry_out_airlift,
    grant,
    grant_by_moving,
    play_event,
    put_next,
    remove_infection_card,
)
from sobremesa.games.pandemic.moves import carry_out_move, is_movement, pawn_of
from sobremesa.games.pandemic.position import HUSH, NOBODY, PLAYING, Position
from sobremesa.games.pandemic.sharing import agreed_to_share, carry_out_share, check_hand, is_share, partner_of
from sobremesa.games.pandemic.special_actions import build, cure, keep_from_cure, move_station, treat
from sobremesa.games.pandemic.steps import (
    ACT,
    AIRLIFT_WHERE,
    ASK_ALWAYS,
    CHARTER_WHERE,
    CONSENT,
    CURE_WHICH,
    DRAW,
    GRANT_WHERE,
    LIMIT,
    RESILIENT_WHICH,
    STATION_FROM,
    W02,
    W03,
    WINDOW,
)
from sobremesa.games.pandemic.turn import close_windows, run
from sobremesa.games.pandemic.windows import (
    asked_seat,
    call_for_window,
    decline_window,
    note_answer,
    open_window,
    tell_of_asking,
)


def take_action(p: Position, action: i64) -> None:
    """Carry out one option of the decision at hand, then go on to the next decision."""
    carry_out(p, action)
    run(p)


def take_action_alone(p: Position, action: i64) -> None:
    """The same, but nothing that follows by itself: no draw, no infection, no window for the events of others."""
    carry_out(p, action)
    close_windows(p)


def carry_out(p: Position, action: i64) -> None:
    """One option of the decision at hand."""
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
        p.tell_why(h.FOR_LIMIT, h.DISCARDED, argument, action - v.DISCARD, 0)
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
    if agreed_to_share(p, partner, v.GIVE <= action < v.TAKE):
        share(p, action)
    else:
        propose(p, action, p.active, partner)


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
        move_station(p, source, argument & 63, h.MOVED_BY_BUILDING)
        spend_action(p)


def say_aside(p: Position, action: i64) -> None:
    """What a seat may say at any moment, whoever's turn it is (PD-INFO-01; OPEN-11, OPEN-20, OPEN-37)."""
    if action >= v.ANNOUNCE:  # PD-INFO-03
        seat = (action - v.ANNOUNCE) // CARDS
        card = (action - v.ANNOUNCE) % CARDS
        p.show_card(seat, card)
        p.reveals += 1
        p.tell(h.ANNOUNCED, seat, card, 0)
        return
    seat = (action - v.CALL_ME) % 4
    if action < v.ALLOW_MOVES:
        call(p, seat)
    elif action < v.ALLOW_SHARES:
        set_consent_moves(p, seat, action < v.FORBID_MOVES)
    else:
        set_consent_shares(p, seat, action < v.FORBID_SHARES)


def call(p: Position, seat: i64) -> None:
    """OPEN-50: ask me again; from the next window on where it would change this decision or tell who is asked."""
    if p.pauses:  # PD-EVENT-14: in a window it is asked in its turn, even if it has answered, else in the next one
        if p.top() & 255 == WINDOW:
            call_for_window(p, seat)
        p.words[HUSH + seat] = ASK_ALWAYS
        p.reveals += 1
        tell_of_asking(p, seat, h.CALLED, 0)
        return
    window = p.top() & 255 == WINDOW
    asked = asked_seat(p) if window else NOBODY
    p.words[HUSH + seat] = ASK_ALWAYS
    if window and (not p.hands_open or asked_seat(p) != asked):
        note_answer(p, seat)
    tell_of_asking(p, seat, h.CALLED, 0)
