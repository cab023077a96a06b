"""What lies at the church in a position document, read: offerings, rewards, favours, round tokens, the tower."""

from sobremesa.core.bits import bit, count
from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.documents.entries import read_numbers, read_seats, read_set, seat_names
from sobremesa.games.pandemain.documents.seat_notation import numbers
from sobremesa.games.pandemain.documents.usual import (
    level_tokens,
    step_of_round,
    usual_active,
    usual_favours,
    usual_inquisition,
    usual_offering,
    usual_round_tokens,
    usual_turn_at,
    visitors_in_order,
    workers_are_home,
)
from sobremesa.games.pandemain.kinds import FAVOURS as FAVOUR_TOKENS
from sobremesa.games.pandemain.kinds import OFFERINGS, ROUNDS
from sobremesa.games.pandemain.kinds import REWARDS as REWARD_TOKENS
from sobremesa.games.pandemain.position import (
    ACTIVE,
    FAVOURS,
    INQUISITION,
    NEXT_PLACED,
    NEXT_TOWER,
    OFFERING,
    OFFERING_DISCARD,
    OFFERING_PILE,
    REWARDS,
    ROUND_SHOWN,
    ROUND_TOKENS,
    TOWER,
    TURN_AT,
    TURNS,
    VISITORS,
    Position,
)
from sobremesa.games.pandemain.steps import NIGHT
from sobremesa.games.pandemain.vocabulary import SEAT_TEXTS

_MOST_TURNS = 1_000_000


def read_tower(p: Position, document: Document) -> None:
    """The order of this round."""
    seats = seat_names(p.terms)
    tower = read_seats(p.terms, document, "tower", list(seats))
    if sorted(tower) != list(range(len(seats))):
        raise PositionError("tower", f"each of {', '.join(seats)} stands in the tower once (PM-SETUP-16)")
    p.words[TOWER] = packed_seats(tower)


def read_turn(p: Position, turn: Document) -> None:
    """Whose turn it is, by name or by the place in the tower; after the stack was read."""
    seats = seat_names(p.terms)
    turn.only(("at", "active", "count"))
    last = int(p.terms.participants) - (0 if step_of_round(p) == NIGHT and p.depth == 1 else 1)
    if turn.has("at") and not turn.has("active"):
        place = turn.number("at", 0, 0, last)
        p.words[ACTIVE] = p.seat_at(min(place, len(seats) - 1)) if p.depth > 1 else usual_active(p)
    else:
        p.words[ACTIVE] = turn.one_of("active", seats, SEAT_TEXTS[usual_active(p)])
    p.words[TURN_AT] = turn.number("at", usual_turn_at(p, turn.has("active")), 0, last)
    p.words[TURNS] = turn.number("count", 0, 0, _MOST_TURNS)


def read_next_tower(p: Position, document: Document) -> None:
    """PM-CHURCH-17: the seats whose place in the next round is set."""
    placed = read_seats(p.terms, document, "next_tower", [])
    if len(set(placed)) < len(placed):
        raise PositionError("next_tower", "a seat stands in the tower once (PM-CHURCH-17)")
    p.words[NEXT_TOWER] = packed_seats(placed)
    p.words[NEXT_PLACED] = len(placed)


def complete_next_tower(p: Position, document: Document) -> None:
    """Unless the document says it, whoever has come to the church is there; after the seats were read."""
    visitors = visitors_in_order(p)
    p.words[VISITORS] = len(visitors)
    if not document.has("next_tower") and not workers_are_home(p):
        p.words[NEXT_TOWER] = packed_seats(visitors)
        p.words[NEXT_PLACED] = len(visitors)


def packed_seats(seats: list[int]) -> int:
    """Four bits for each place."""
    packed = 0
    for place, seat in enumerate(seats):
        packed |= seat << (4 * place)
    return packed


def read_offerings(p: Position, offerings: Document) -> None:
    """PM-SETUP-07, PM-SETUP-10: one of each level on display, the discarded ones; the others are in their piles."""
    offerings.only(("shown", "discarded"))
    discarded = read_set(offerings, "discarded", OFFERINGS, [])
    for level in range(2):
        p.words[OFFERING_DISCARD + level] = discarded & level_tokens(p, level)
    usual = [usual_offering(p, 0), usual_offering(p, 1)]
    if not all(usual):
        raise PositionError("offerings.discarded", "one offering of each level is on display (PM-CHURCH-09)")
    shown = read_numbers(offerings, "shown", OFFERINGS, usual)
    if len(shown) != 2:
        raise PositionError("offerings.shown", f"{len(shown)} offerings; there is one of each level (PM-SETUP-10)")
    for level, token in enumerate(shown):
        where = f"offerings.shown[{level}]"
        if not level_tokens(p, level) >> (token - 1) & 1:
            raise PositionError(where, f"{token} is no offering of level {level + 1} (PM-SETUP-07)")
        if discarded >> (token - 1) & 1:
            raise PositionError(where, f"{token} is discarded (PM-CHURCH-09)")
        p.words[OFFERING + level] = token
        p.words[OFFERING_PILE + level] = level_tokens(p, level) & ~discarded & ~int(bit(token - 1))


def read_rewards(p: Position, document: Document) -> None:
    """PM-SETUP-09: three piles."""
    piles = document.lists("rewards")
    if len(piles) > 3:
        raise PositionError("rewards", f"{len(piles)} piles; there are 3 (PM-SETUP-09)")
    left = list(p.terms.reward_tokens)
    for pile in range(len(piles)):
        where = f"rewards[{pile}]"
        tokens = read_numbers(Document({"": piles[pile]}, where), "", REWARD_TOKENS, [])
        if len(tokens) > p.terms.rewards_per_mark:
            most = int(p.terms.rewards_per_mark)
            raise PositionError(where, f"{len(tokens)} rewards; a pile has {most} (PM-SETUP-09)")
        for place, token in enumerate(tokens):
            if token - 1 not in left:
                raise PositionError(f"{where}[{place}]", f"there are not so many rewards {token} (PM-SETUP-09)")
            left.remove(token - 1)
            p.words[REWARDS + pile] += bit(4 * (token - 1))


def read_favours(p: Position, document: Document) -> None:
    """PM-SETUPX-02: those that lie face up."""
    if document.has("favours") and not p.terms.expert:
        raise PositionError("favours", "there are no favours in basic mode (PM-MODE-02)")
    p.words[FAVOURS] = read_set(document, "favours", FAVOUR_TOKENS, numbers(usual_favours(p)))
    up = int(count(p.words[FAVOURS]))
    if p.terms.expert and not 1 <= up <= p.terms.print.favours_face_up:
        raise PositionError(
            "favours", f"{up} favours lie face up; from 1 to {int(p.terms.print.favours_face_up)} do (PM-ADD-07)"
        )


def read_inquisition(p: Position, document: Document) -> None:
    """PM-DAWN-02: the tokens that were turned, and the Inquisition's level."""
    usual = usual_round_tokens(p)
    shown = read_set(document, "round_tokens", ROUNDS, usual)
    tokens = read_numbers(document, "round_tokens", ROUNDS, usual)
    if len(tokens) != len(usual):
        raise PositionError("round_tokens", f"{len(tokens)} tokens; {len(usual)} have been turned by now (PM-DAWN-02)")
    for place, token in enumerate(tokens):
        p.words[ROUND_SHOWN] |= token << (4 * place)
    p.words[ROUND_TOKENS] = ((1 << ROUNDS) - 1) & ~shown
    p.words[INQUISITION] = document.number("inquisition", usual_inquisition(p), 0, int(p.terms.print.last_level))
