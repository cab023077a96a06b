"""Event windows W01 to W12 (PD-EVENT-01, PD-EVENT-12): who is asked, in what order, and who does not want to be.

A window's frame says which seats have answered; whom it asks next, clockwise from the active player, is worked out from
the hands each time, and a window that asks nobody is over.

With pauses (PD-EVENT-14) hands play no part: a window asks whoever has called for it, and those before an infection
phase and before the reshuffle of an epidemic ask everybody.
"""

from typing import Final, final

from sobremesa.core.bits import bit, offer_each
from sobremesa.core.decisions import Pause, Refusal, frame
from sobremesa.core.native import i64, vec
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.cards import AIRLIFT, EVENT_CARDS, FORECAST, HAND_LIMIT, RESILIENT_POPULATION
from sobremesa.games.pandemic.decisions.kind import DecisionKind
from sobremesa.games.pandemic.position import HAND, HUSH, NOBODY, Position
from sobremesa.games.pandemic.steps import (
    ACT,
    ASK_ALWAYS,
    HUSH_CALLED,
    HUSH_MY_TURN,
    HUSH_NEXT_TURN,
    LIMIT,
    W02,
    W07,
    W09,
    W10,
    WINDOW,
)

_ANSWERS: Final = 6  # NOT_NOW and the five kinds of 'not until'


def open_window(p: Position, window: i64, left_out: i64) -> None:
    """Let every holder of an event act; `left_out` is a seat that has its own decision here, or NOBODY.

    With hidden hands the window is there even if nobody holds an event: what lies on the stack must tell nothing.
    """
    p.declined = 0
    if p.events_held() != 0 or p.pauses or (p.events_in_game and not p.hands_open):
        p.push(frame(WINDOW, window | (left_out + 1) << 8))


def restart_window(p: Position) -> None:
    """PD-EVENT-05: after an event everybody may answer it with another."""
    set_answered(p, p.depth - 1, 0)


def hush_all(p: Position, hush: i64) -> None:
    """At first nobody wants to be asked: with pauses before they call (PD-EVENT-14), else before their own turn."""
    seat: i64 = 0
    while seat < p.players:
        p.words[HUSH + seat] = hush
        seat += 1


def asked_seat(p: Position) -> i64:
    """The seat that the window on top asks now, or NOBODY when all have answered."""
    if p.pauses:
        caller = asked_caller(p)
        return asked_in_pause(p) if caller == NOBODY else caller
    entry = p.top()
    answered = (entry >> 12) & 15
    left_out = ((entry >> 16) & 15) - 1
    seat = p.active
    asked: i64 = 0
    while asked < p.players:
        open_to_it = (answered >> seat) & 1 == 0 and seat != left_out and p.words[HUSH + seat] == ASK_ALWAYS
        if open_to_it and playable_events(p, seat) != 0:
            return seat
        seat += 1
        if seat == p.players:
            seat = 0
        asked += 1
    return NOBODY


def asked_caller(p: Position) -> i64:
    """PD-EVENT-14: the first seat that has called for this window and not answered it yet."""
    entry = p.top()
    answered = (entry >> 12) & 15
    left_out = ((entry >> 16) & 15) - 1
    floor = ((entry >> 20) & 15) - 1
    if floor >= 0 and (answered >> floor) & 1 == 0 and p.words[HUSH + floor] == ASK_ALWAYS:
        return floor
    seat = p.active
    asked: i64 = 0
    while asked < p.players:
        if (answered >> seat) & 1 == 0 and seat != left_out and p.words[HUSH + seat] == ASK_ALWAYS:
            return seat
        seat += 1
        if seat == p.players:
            seat = 0
        asked += 1
    return NOBODY


def call_for_window(p: Position, seat: i64) -> None:
    """PD-EVENT-14: a seat is asked in the window on top, even if it has answered, but after whoever is asked now."""
    place = p.depth - 1
    asked = asked_caller(p)
    if asked != NOBODY:
        p.words[place] = (p.words[place] & ~(i64(0xF) << 20)) | (asked + 1) << 20
    set_answered(p, place, answered_seats(p, place) & ~bit(seat))


def asked_in_pause(p: Position) -> i64:
    """PD-EVENT-14: the first seat that has not answered a window in which everybody is asked."""
    entry = p.top()
    window = (entry >> 8) & 15
    if (window != W07 and window != W10) or p.player_discard & EVENT_CARDS == EVENT_CARDS:
        return NOBODY  # all know where the events are once all five were played
    answered = (entry >> 12) & 15
    seat = p.active
    asked: i64 = 0
    while asked < p.players:
        if (answered >> seat) & 1 == 0:
            return seat
        seat += 1
        if seat == p.players:
            seat = 0
        asked += 1
    return NOBODY


def in_pause(p: Position) -> bool:
    """PD-EVENT-14: whether everybody is asked now, and nobody has called."""
    return p.pauses and p.top() & 255 == WINDOW and asked_caller(p) == NOBODY and asked_in_pause(p) != NOBODY


def pause_of(p: Position) -> Pause | None:
    """PD-EVENT-14: who has not answered a window that everybody is asked in."""
    if not in_pause(p):
        return None
    answered = answered_seats(p, p.depth - 1)
    seats = [seat for seat in range(int(p.players)) if not answered >> seat & 1]
    share = 75 if (p.top() >> 8) & 15 == W10 else 25  # a turn has two epidemics at most, which take some of it
    return Pause(seats, v.NOT_NOW, [v.CALL_ME + seat for seat in seats], share)


def answered_seats(p: Position, place: i64) -> i64:
    """The set of seats that have answered the window at this place of the stack."""
    return (p.words[place] >> 12) & 15


def set_answered(p: Position, place: i64, seats: i64) -> None:
    """Say which seats have answered the window at this place of the stack."""
    p.words[place] = (p.words[place] & ~(i64(0xF) << 12)) | seats << 12


def note_answer(p: Position, seat: i64) -> None:
    """This seat has answered the window on top."""
    set_answered(p, p.depth - 1, answered_seats(p, p.depth - 1) | bit(seat))


def playable_events(p: Position, seat: i64) -> i64:
    """PD-EVENT-02: the events in this hand that have something to act upon."""
    events = p.words[HAND + seat] & EVENT_CARDS
    if events != 0:
        if p.infection_discard == 0:  # PD-EVENT-11: it must not be empty
            events &= ~bit(RESILIENT_POPULATION)
        if p.layers == 0:
            events &= ~bit(FORECAST)
    return events


def offer_events(p: Position, seat: i64, out: vec[i64], n: i64) -> i64:
    """The events that this seat may play."""
    return offer_each(out, n, v.PLAY - AIRLIFT, playable_events(p, seat))


def spend_event(p: Position, seat: i64, card: i64) -> None:
    """PD-EVENT-04: once a game, then on the discard."""
    p.discard_card(seat, card)
    p.tell(h.EVENT_PLAYED, seat, card, 0)


def after_event(p: Position) -> None:
    """PD-EVENT-05: the event is resolved; others may answer it."""
    entry = p.top()
    kind = entry & 255
    if kind == WINDOW:
        restart_window(p)
    elif kind == ACT:
        open_window(p, W02, p.active)
    elif kind == LIMIT and p.hand_size(entry >> 8) > HAND_LIMIT:
        open_window(p, W09, entry >> 8)


def window_name(p: Position) -> str:
    """The ledger's name of the window on top of the stack."""
    return f"W{int(p.top()) >> 8 & 15:02}"


def number_of_answers(p: Position, seat: i64) -> i64:
    """How many answers a seat has, in the order of their actions.

    With pauses nobody is asked without a call, and whoever has not called is not asked until when.
    """
    if not p.pauses:
        return _ANSWERS
    return _ANSWERS - 1 if p.words[HUSH + seat] == ASK_ALWAYS else 1


@final
class EventWindow(DecisionKind):
    """Whether a seat plays an event now, and if not, until when it does not want to be asked."""

    def decider(self, p: Position, argument: i64) -> i64:
        """Whoever the window asks."""
        return asked_seat(p)

    def offer(self, p: Position, argument: i64, out: vec[i64]) -> i64:
        """Answers, and the events in hand."""
        seat = asked_seat(p)
        answers = number_of_answers(p, seat)
        n: i64 = 0
        while n < answers:
            out[n] = v.NOT_NOW + n
            n += 1
        return offer_events(p, seat, out, n)

    def take(self, p: Position, argument: i64, action: i64) -> None:
        """No event now, and perhaps: do not ask me again until something happens."""
        seat = asked_seat(p)
        if action != v.NOT_NOW:
            p.words[HUSH + seat] = action - v.NOT_NOW
            tell_of_asking(p, seat, h.HUSHED, action - v.NOT_NOW)
        elif p.pauses and p.words[HUSH + seat] == ASK_ALWAYS:  # it has called for this window, and no longer
            p.words[HUSH + seat] = HUSH_CALLED
        if p.pauses:
            p.reveals += 1  # all have heard it: nobody takes it back to think again
        note_answer(p, seat)

    def rule(self, p: Position, parts: v.ActionParts) -> str:
        """By the way in which this table asks."""
        return "PD-EVENT-14" if p.pauses else "PD-EVENT-12"

    def refusal(self, p: Position, argument: i64, parts: v.ActionParts) -> Refusal | None:
        """Whatever is no answer."""
        answers = number_of_answers(p, asked_seat(p))
        return None if v.NOT_NOW <= parts.action < v.NOT_NOW + answers else self.another_question()

    def about(self, p: Position, argument: i64) -> dict[str, object]:
        """Which window it is, and whether all are asked at once."""
        about: dict[str, object] = {"window": window_name(p)}
        if in_pause(p):
            about["pause"] = True
        return about


EVENT_WINDOW: Final = EventWindow(WINDOW, with_events=True)


def tell_of_asking(p: Position, seat: i64, code: i64, until: i64) -> None:
    """Who wants to be asked holds an event: with hidden hands that is nobody else's business, until it was told.

    With pauses anybody may want it, and says so to all.
    """
    if p.pauses:
        p.tell_why(h.IN_PAUSES, code, seat, until, 0)
    elif p.is_known_to_hold_event(seat):
        p.tell(code, seat, until, 0)
    else:
        p.tell_seats(bit(seat), code, seat, until, 0)


def wake(p: Position, hush: i64) -> None:
    """Something happened that seats wanted to wait for."""
    seat: i64 = 0
    while seat < p.players:
        if p.words[HUSH + seat] == hush:
            p.words[HUSH + seat] = ASK_ALWAYS
        seat += 1


def wake_for_turn(p: Position) -> None:
    """A turn begins: those who waited for the next one wake, and the active seat if it waited for its own."""
    wake(p, HUSH_NEXT_TURN)
    if p.words[HUSH + p.active] == HUSH_MY_TURN:
        p.words[HUSH + p.active] = ASK_ALWAYS
