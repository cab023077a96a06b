"""What a seat may say at any moment, whoever's turn it is (PD-INFO-01): it changes no rule of the game."""

from typing import Final

from sobremesa.core.bits import members
from sobremesa.core.decisions import Refusal
from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.agreements import set_consent_moves, set_consent_shares
from sobremesa.games.pandemic.cards import CARDS
from sobremesa.games.pandemic.decisions.kind import name_of
from sobremesa.games.pandemic.decisions.windows import (
    EVENT_WINDOW,
    asked_seat,
    call_for_window,
    note_answer,
    tell_of_asking,
)
from sobremesa.games.pandemic.position import HUSH, NOBODY, PLAYING, SHOWN, Position
from sobremesa.games.pandemic.steps import ASK_ALWAYS, WINDOW

_RULES: Final = {
    "announce": "PD-INFO-03",
    "allow-moves": "PD-ROLE-03",
    "forbid-moves": "PD-ROLE-03",
    "allow-shares": "PD-SHARE-05",
    "forbid-shares": "PD-SHARE-05",
}


def asides_of(p: Position, seat: int) -> list[int]:
    """Asking to be asked again, consent in advance, and telling of a card (OPEN-11, OPEN-20, OPEN-37)."""
    if p.result != PLAYING:
        return []
    result = []
    if p.words[HUSH + seat] != ASK_ALWAYS:
        result.append(v.CALL_ME + seat)
    result.append((v.FORBID_MOVES if p.consent_moves >> seat & 1 else v.ALLOW_MOVES) + seat)
    result.append((v.FORBID_SHARES if p.consent_shares >> seat & 1 else v.ALLOW_SHARES) + seat)
    return [*result, *remarks_of(p, seat)]


def remarks_of(p: Position, seat: int) -> list[int]:
    """PD-INFO-03: which cards it holds, where hands are hidden and the others do not know it yet."""
    if p.result != PLAYING or p.hands_open:
        return []
    untold = int(p.hand(seat) & ~p.words[SHOWN + seat])
    return [v.ANNOUNCE + CARDS * seat + card for card in members(untold)]


def aside_rule(p: Position, parts: v.ActionParts) -> str:
    """The rule that allows it."""
    return _RULES.get(parts.word) or EVENT_WINDOW.rule(p, parts)


def aside_refusal(p: Position, parts: v.ActionParts) -> Refusal | None:
    """Something said already, or not true; None where it can be said."""
    if parts.action in asides_of(p, parts.seat):
        return None
    if parts.word == "announce":
        return Refusal("cannot-announce", "PD-INFO-03", {"card": name_of(parts.card)})
    return Refusal("said-already", _RULES.get(parts.word, "PD-EVENT-12"))


def say_aside(p: Position, action: i64) -> None:
    """A seat says it."""
    if action >= v.ANNOUNCE:
        announce(p, (action - v.ANNOUNCE) // CARDS, (action - v.ANNOUNCE) % CARDS)
        return
    seat = (action - v.CALL_ME) % v.SEATS
    if action < v.ALLOW_MOVES:
        call(p, seat)
    elif action < v.ALLOW_SHARES:
        set_consent_moves(p, seat, action < v.FORBID_MOVES)
    else:
        set_consent_shares(p, seat, action < v.FORBID_SHARES)


def announce(p: Position, seat: i64, card: i64) -> None:
    """PD-INFO-03: everybody knows of the card from now on."""
    p.show_card(seat, card)
    p.reveals += 1
    p.tell(h.ANNOUNCED, seat, card, 0)


def call(p: Position, seat: i64) -> None:
    """OPEN-50: ask me again; from the next window on where it would change this decision or tell who is asked."""
    window = p.top() & 255 == WINDOW
    if p.pauses:  # PD-EVENT-14: in a window it is asked in its turn, even if it has answered, else in the next one
        if window:
            call_for_window(p, seat)
        p.words[HUSH + seat] = ASK_ALWAYS
        p.reveals += 1
    else:
        asked = asked_seat(p) if window else NOBODY
        p.words[HUSH + seat] = ASK_ALWAYS
        if window and (not p.hands_open or asked_seat(p) != asked):
            note_answer(p, seat)
    tell_of_asking(p, seat, h.CALLED, 0)
