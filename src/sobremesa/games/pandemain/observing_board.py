"""The board as numbers: mill, market, places, villages, church, guild, and what is left of everything."""

from typing import Final

from sobremesa.core.native import i16, i64, vec
from sobremesa.core.writing import at_most, put_few
from sobremesa.games.pandemain.oven import tax
from sobremesa.games.pandemain.position import (
    BAG,
    CARDS_USED,
    CASTLE_LOANS,
    CURRENT,
    EXPERIENCE,
    FAVOURS,
    FUTURE,
    GUILD,
    HELPER_SUPPLY,
    INQUISITION,
    LOAN_SUPPLY,
    MILL,
    OFFERING,
    OFFERING_DISCARD,
    OFFERING_PILE,
    REWARDS,
    ROUND_SHOWN,
    ROUND_TOKENS,
    SERVANT_AT,
    STALL_WORKERS,
    UPGRADED,
    VILLAGER,
    VILLAGERS_LEFT,
    WORKERS,
    Position,
    total_of,
)

_MOST: Final = 99
_MOST_FEE: Final = 300
_SEATS: Final = 4
_VILLAGES: Final = 4
_COLUMNS: Final = 8
_STALLS: Final = 16
_PLACES: Final = 14
_TOKENS: Final = 16
_REWARDS: Final = 12
_PILES: Final = 3
_BAKERS: Final = 10
_ROUNDS: Final = 5
_CARDS: Final = 40
_FAVOURS: Final = 8


def write_board(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """Where zeros stand already."""
    w = p.words
    for bread in range(i64(4)):
        out[at + bread] = at_most(w[BAG + bread], _MOST)
    for helper in range(i64(3)):
        out[at + 4 + helper] = at_most(w[HELPER_SUPPLY + helper], _MOST)
    out[at + 7] = at_most(w[CASTLE_LOANS], _MOST)
    out[at + 8] = at_most(w[LOAN_SUPPLY], _MOST)
    out[at + 9] = i16(w[SERVANT_AT])
    out[at + 10] = at_most(w[INQUISITION], _MOST)
    out[at + 11] = at_most(tax(p), _MOST)
    at += 12
    write_mill(p, out, at)
    at += 4 * _COLUMNS
    write_market(p, seat, out, at)
    at += _STALLS + _SEATS * _STALLS
    for place in range(i64(_PLACES)):
        put_workers(p, seat, w[WORKERS + place], out, at + _SEATS * place)
    at += _SEATS * _PLACES
    write_villages(p, out, at)
    at += 10 * _VILLAGES
    write_church(p, out, at)
    at += 2 + 4 * _TOKENS + _PILES * _REWARDS
    write_guild(p, out, at)
    at += 3 * _BAKERS
    put_few(out, at, w[FAVOURS], 1)
    at += _FAVOURS
    write_crosses(p, out, at)
    at += 2 * _ROUNDS
    put_few(out, at, w[CARDS_USED], 1)


def put_workers(p: Position, seat: i64, packed: i64, out: vec[i16], at: i64) -> None:
    """How many workers of each seat stand somewhere, from the observer on."""
    other: i64 = 0
    while packed != 0:
        place = other - seat
        out[at + (place if place >= 0 else place + p.terms.participants)] = at_most(packed & 255, _MOST)
        packed >>= 8
        other += 1


def write_mill(p: Position, out: vec[i16], at: i64) -> None:
    """The flours in each column."""
    for column in range(p.terms.print.columns):
        packed = p.words[MILL + column]
        place = at + 4 * column
        while packed != 0:
            out[place] = i16(packed & 255)
            packed >>= 8
            place += 1


def write_market(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """What each stall costs now, worked out from the right end (PM-MARKET-02), and who stands there."""
    tables = p.terms.print
    fee = tables.base_fee
    workers: i64 = 0
    column: i64 = -1
    for place in range(tables.stalls):
        stall = tables.stalls_from_right[place]
        if tables.stall_column[stall] != column:
            column = tables.stall_column[stall]
            fee = tables.base_fee + tables.fee_to_the_right * workers
        out[at + stall] = at_most(fee, _MOST_FEE)
        here = p.words[STALL_WORKERS + stall]
        if here != 0:
            workers += total_of(here)
            put_workers(p, seat, here, out, at + _STALLS + _SEATS * stall)


def write_villages(p: Position, out: vec[i16], at: i64) -> None:
    """The breads ordered now and next, the villagers and how many of them are left."""
    w = p.words
    for village in range(i64(_VILLAGES)):
        current = w[CURRENT + village]
        future = w[FUTURE + village]
        for space in range(i64(4)):
            out[at + 4 * village + space] = i16((current >> (4 * space)) & 15)
            out[at + 16 + 4 * village + space] = i16((future >> (4 * space)) & 15)
        out[at + 32 + village] = i16(w[VILLAGER + village])
        out[at + 36 + village] = at_most(w[VILLAGERS_LEFT + village], _MOST)


def write_church(p: Position, out: vec[i16], at: i64) -> None:
    """Offerings on display, those that may still come, those that were discarded; the rewards on each pile."""
    w = p.words
    for level in range(i64(2)):
        out[at + level] = i16(w[OFFERING + level])
        put_few(out, at + 2 + _TOKENS * level, w[OFFERING_PILE + level], 1)
        put_few(out, at + 2 + _TOKENS * (2 + level), w[OFFERING_DISCARD + level], 1)
    at += 2 + 4 * _TOKENS
    for pile in range(i64(_PILES)):
        packed = w[REWARDS + pile]
        place = at + _REWARDS * pile
        while packed != 0:
            out[place] = i16(packed & 15)
            packed >>= 4
            place += 1


def write_guild(p: Position, out: vec[i16], at: i64) -> None:
    """Bakers for hire, bakers that are upgraded, and what each has learned."""
    put_few(out, at, p.words[GUILD], 1)
    put_few(out, at + _BAKERS, p.words[UPGRADED], 1)
    packed = p.words[EXPERIENCE]
    place = at + 2 * _BAKERS
    while packed != 0:
        out[place] = i16(packed & 15)
        packed >>= 4
        place += 1


def write_crosses(p: Position, out: vec[i16], at: i64) -> None:
    """The crosses of the rounds so far, and those of the tokens that are still to come, in no order."""
    crosses = p.terms.print.crosses
    shown = p.words[ROUND_SHOWN]
    place = at
    while shown != 0:
        out[place] = i16(crosses[(shown & 15) - 1])
        shown >>= 4
        place += 1
    for token in range(i64(_ROUNDS)):
        if (p.words[ROUND_TOKENS] >> token) & 1 != 0:
            out[at + _ROUNDS + token] = i16(crosses[token])
