"""Position documents, written: a state as a person reads and edits it. `position_reader` reads them back."""

from sobremesa.core.bits import members
from sobremesa.core.native import i64
from sobremesa.core.replay import FIRST_PRINT
from sobremesa.games.pandemain.documents.seat_notation import numbers, usual_seat, whole_seat
from sobremesa.games.pandemain.documents.stack_notation import write_frame
from sobremesa.games.pandemain.documents.table_counts import grain_left
from sobremesa.games.pandemain.documents.usual import (
    frames,
    has_choice,
    usual_active,
    usual_castle_loans,
    usual_crosses,
    usual_cursor,
    usual_favours,
    usual_guild,
    usual_inquisition,
    usual_offering,
    usual_round_tokens,
    usual_servant,
    usual_turn_at,
    usual_villages,
    visitors_in_order,
)
from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.local_trade import GOODS, asked_of
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAG,
    BLESSINGS,
    BREADS_MADE,
    CARDS_USED,
    CASTLE_LOANS,
    CROSSES,
    CURRENT,
    CURSOR,
    EXPERIENCE,
    FAVOURS,
    FIRST_VILLAGE,
    FUTURE,
    GUILD,
    IN_VAIN,
    INQUISITION,
    LOADED,
    LOAVES_MADE,
    MARKET,
    MILL,
    NEXT_PLACED,
    NEXT_TOWER,
    OFFERED,
    OFFERED_WORKER,
    OFFERING,
    OFFERING_DISCARD,
    PHASE,
    PLACE_AT,
    REWARDS,
    ROUND,
    ROUND_SHOWN,
    SALES,
    SERVANT_AT,
    SERVED,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    SPACES,
    STALL_WORKERS,
    TURN_AT,
    TURNS,
    UPGRADED,
    VILLAGER,
    WORKERS,
    Position,
    count_of,
)
from sobremesa.games.pandemain.steps import AT_DAWN, BY_NIGHT, PHASE_NAMES
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, SEAT_TEXTS, VILLAGE_TEXTS, WANTED


def write_position(p: Position) -> dict[str, object]:
    """The position document of a state. What is empty or as usual is left out."""
    document: dict[str, object] = {
        "game": "pandemain",
        **write_versions(p),
        "options": write_options(p),
        "round": int(p.words[ROUND]),
        "phase": PHASE_NAMES[int(p.words[PHASE])],
    }
    document.update(leave_out(whole_table(p), usual_table(p)))
    document["seats"] = [leave_out(whole_seat(p, seat), usual_seat(p, seat)) for seat in seats_of(p)]
    document["doing"] = [write_frame(entry) for entry in frames(p)]
    document["random"] = "-".join(f"{word:08x}" for word in p.rng_words())
    if p.ply != 0:
        document["ply"] = int(p.ply)
    if p.reveals != 0:
        document["reveals"] = int(p.reveals)
    return document


def write_versions(p: Position) -> dict[str, object]:
    """Whose rules and print these are; documents of the first rules name no print, and mean the first."""
    rules, print_number = p.terms.setup.rules, p.terms.print_number
    is_usual = rules == 1 and print_number == FIRST_PRINT
    return {"rules": rules} if is_usual else {"rules": rules, "print": print_number}


def write_options(p: Position) -> dict[str, object]:
    """The options of this game, copied so that nobody changes them here."""
    options: dict[str, object] = {}
    for name, value in p.terms.setup.chosen.items():
        if value is not None:
            options[name] = list(value) if isinstance(value, list) else value
    return options


def leave_out(whole: dict[str, object], usual: dict[str, object]) -> dict[str, object]:
    """What differs from the usual, mappings entry by entry."""
    result: dict[str, object] = {}
    for name, value in whole.items():
        other = usual.get(name)
        if value == other:
            continue
        if isinstance(value, dict) and isinstance(other, dict):
            value = leave_out(value, other)
            if not value:
                continue
        result[name] = value
    return result


def seats_of(p: Position) -> list[int]:
    """The seats of all participants."""
    return list(range(int(p.terms.participants)))


def whole_table(p: Position) -> dict[str, object]:
    """Everything that does not belong to a seat."""
    return {
        "turn": {
            "at": int(p.words[TURN_AT]),
            "active": SEAT_TEXTS[int(p.words[ACTIVE])],
            "count": int(p.words[TURNS]),
        },
        "tower": [SEAT_TEXTS[int(p.seat_at(place))] for place in seats_of(p)],
        "next_tower": [SEAT_TEXTS[seat] for seat in nibbles(p, NEXT_TOWER, int(p.words[NEXT_PLACED]))],
        "bag": {bread: int(p.words[BAG + kind]) for kind, bread in enumerate(BREADS)},
        "mill": [write_column(p, column) for column in range(int(p.terms.print.columns))],
        "orders": write_orders(p),
        "villagers": {name: int(p.words[VILLAGER + village]) for village, name in enumerate(VILLAGE_TEXTS)},
        "workers": write_workers(p),
        "offerings": {
            "shown": [int(p.words[OFFERING]), int(p.words[OFFERING + 1])],
            "discarded": numbers(int(p.words[OFFERING_DISCARD] | p.words[OFFERING_DISCARD + 1])),
        },
        "rewards": [write_pile(p, pile) for pile in range(3)],
        "favours": numbers(int(p.words[FAVOURS])),
        "guild": numbers(int(p.words[GUILD])),
        "upgraded": numbers(int(p.words[UPGRADED])),
        "experience": {str(baker + 1): tokens for baker, tokens in enumerate(nibbles(p, EXPERIENCE, 10)) if tokens > 0},
        "round_tokens": [token for token in nibbles(p, ROUND_SHOWN, ROUNDS) if token > 0],
        "inquisition": int(p.words[INQUISITION]),
        "servant": write_place(int(p.words[SERVANT_AT])),
        "castle_loans": int(p.words[CASTLE_LOANS]),
        "sales": int(p.words[SALES]),
        "cards_used": numbers(int(p.words[CARDS_USED])),
        "visit": write_visit(p),
        "offer": {
            "asks": {WANTED[good]: int(asked_of(p, i64(good))) for good in range(GOODS)},
            "pays": int(p.words[OFFERED]),
            "worker": p.words[OFFERED_WORKER] != 0,
            "in_vain": int(p.words[IN_VAIN]),
        },
    }


def usual_table(p: Position) -> dict[str, object]:
    """What of it goes without saying."""
    return {
        "turn": {
            "at": usual_turn_at(p, True),
            "active": SEAT_TEXTS[usual_active(p)] if may_be_left_out(p) else None,
            "count": 0,
        },
        "tower": [SEAT_TEXTS[seat] for seat in seats_of(p)],
        "next_tower": None if visitors_in_order(p) else [],  # a visit by night may set no place
        "bag": dict(zip(BREADS, grain_left(p), strict=True)),
        "mill": [{} for _ in range(int(p.terms.print.columns))],
        "orders": {},
        "villagers": dict(zip(VILLAGE_TEXTS, usual_villages(p), strict=True)),
        "workers": {},
        "offerings": {"shown": [usual_offering(p, 0), usual_offering(p, 1)], "discarded": []},
        "rewards": [[], [], []],
        "favours": numbers(usual_favours(p)),
        "guild": numbers(usual_guild(p)),
        "upgraded": [],
        "experience": {},
        "round_tokens": usual_round_tokens(p),
        "inquisition": usual_inquisition(p),
        "servant": write_place(usual_servant(p)),
        "castle_loans": usual_castle_loans(p),
        "sales": max(int(max(p.of(seat, SOLD_IN_ULM), p.of(seat, SOLD_IN_AUGSBURG))) for seat in seats_of(p)),
        "cards_used": [],
        "visit": {
            "place": None,  # it would follow from what is being done, but not from the phase alone
            "loaves": 0,
            "breads": [],
            "loaded": False,
            "crosses": usual_crosses(p),
            "blessings": 0,
            "served": False,
            "cursor": usual_cursor(p),
        },
        "offer": {"asks": dict.fromkeys(WANTED, 0), "pays": 0, "worker": False, "in_vain": 0},
    }


def may_be_left_out(p: Position) -> bool:
    """Whether it goes without saying whose turn it is; by night and at dawn the phase alone would tell another one."""
    return not has_choice(p) or p.words[PHASE] not in (BY_NIGHT, AT_DAWN)


def nibbles(p: Position, at: int, number: int) -> list[int]:
    """The first groups of four bits of a word."""
    return [int(p.words[at] >> (4 * place)) & 15 for place in range(number)]


def write_place(place: int) -> str | None:
    """A place counted from 1, None for nowhere."""
    return PLACE_TEXTS[place - 1] if place > 0 else None


def write_column(p: Position, column: int) -> dict[str, int]:
    """The flour of a column of the mill."""
    tokens = {bread: int(count_of(p.words[MILL + column], kind)) for kind, bread in enumerate(BREADS)}
    return {bread: number for bread, number in tokens.items() if number > 0}


def write_orders(p: Position) -> dict[str, object]:
    """The orders of each village from the left, None for an empty space."""
    villages: dict[str, object] = {}
    for village, name in enumerate(VILLAGE_TEXTS):
        rows: dict[str, object] = {}
        for row, at in (("current", CURRENT), ("future", FUTURE)):
            orders = nibbles(p, at + village, int(p.terms.print.spaces[village]))
            if any(orders):
                rows[row] = [BREADS[order - 1] if order else None for order in orders]
        if rows:
            villages[name] = rows
    return villages


def write_workers(p: Position) -> dict[str, object]:
    """Who stands where: in a village from the top, at the market by stall."""
    places: dict[str, object] = {}
    for place in range(FIRST_VILLAGE):
        if place == MARKET:
            stalls = {str(stall + 1): workers_in(p, STALL_WORKERS + stall) for stall in range(16)}
            here: object = {stall: workers for stall, workers in stalls.items() if workers}
        else:
            here = workers_in(p, WORKERS + place)
        if here:
            places[PLACE_TEXTS[place]] = here
    for village, name in enumerate(VILLAGE_TEXTS):
        standing = [SEAT_TEXTS[space - 1] for space in nibbles(p, SPACES + village, 4) if space > 0]
        if standing:
            places[name] = standing
    return places


def workers_in(p: Position, at: int) -> list[str]:
    """A seat's name for each of its workers that a word counts."""
    counts = p.words[at]
    if counts == 0:
        return []
    return [SEAT_TEXTS[seat] for seat in seats_of(p) for _ in range(int(count_of(counts, seat)))]


def write_pile(p: Position, pile: int) -> list[int]:
    """The rewards of a pile, counted from 1."""
    return [kind + 1 for kind, tokens in enumerate(nibbles(p, REWARDS + pile, 12)) for _ in range(tokens)]


def write_visit(p: Position) -> dict[str, object]:
    """What this turn's visit has come to."""
    return {
        "place": write_place(int(p.words[PLACE_AT])),
        "loaves": int(p.words[LOAVES_MADE]),
        "breads": [BREADS[bread] for bread in members(int(p.words[BREADS_MADE]))],
        "loaded": p.words[LOADED] != 0,
        "crosses": int(p.words[CROSSES]),
        "blessings": int(p.words[BLESSINGS]),
        "served": p.words[SERVED] != 0,
        "cursor": int(p.words[CURSOR]),
    }
