"""What lies on the board in a position document, read: mill, orders, villagers, workers, guild, castle, servant."""

from typing import Final

from sobremesa.core.bits import members
from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.documents.entries import MOST, read_counts, read_place, read_seats, read_set
from sobremesa.games.pandemain.documents.seat_notation import numbers
from sobremesa.games.pandemain.documents.table_counts import grain_left, helpers_left, loans_left, villagers_left
from sobremesa.games.pandemain.documents.usual import (
    complete_villages,
    usual_castle_loans,
    usual_guild,
    usual_servant,
)
from sobremesa.games.pandemain.kinds import ACTION_CARDS, BREADS, LOCATIONS, MASTER_BAKERS
from sobremesa.games.pandemain.kinds import VILLAGERS as VILLAGER_TYPES
from sobremesa.games.pandemain.oven import MOST_EXPERIENCE
from sobremesa.games.pandemain.position import (
    BAG,
    CARDS_USED,
    CASTLE_LOANS,
    CURRENT,
    EXPERIENCE,
    FIRST_VILLAGE,
    FUTURE,
    GRANARY,
    GUILD,
    HELPER_SUPPLY,
    LOAN_SUPPLY,
    MARKET,
    MILL,
    MILL_PLACE,
    SALES,
    SERVANT_AT,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    SPACES,
    STALL_WORKERS,
    UPGRADED,
    VILLAGER,
    VILLAGERS,
    VILLAGERS_LEFT,
    WORKERS,
    Position,
)
from sobremesa.games.pandemain.print_tables import MOST_SPACES
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, VILLAGE_TEXTS

_SUPPLY_NAMES: Final = ("oxen", "cows", "carts")


def read_mill(p: Position, document: Document) -> None:
    """The flour of each column (PM-SETUP-05)."""
    columns = document.documents("mill")
    if len(columns) > p.terms.print.columns:
        raise PositionError("mill", f"{len(columns)} columns; the mill has {int(p.terms.print.columns)}")
    for place, column in enumerate(columns):
        tokens = read_counts(column, BREADS, MOST)
        room = int(p.terms.print.column_tokens[place])
        if sum(tokens) > room:
            raise PositionError(column.where, f"{sum(tokens)} tokens; this column has room for {room} (PM-SETUP-05)")
        for kind, number in enumerate(tokens):
            p.words[MILL + place] += number << (8 * kind)


def read_orders(p: Position, orders: Document) -> None:
    """Current and future orders of each village from the left (PM-SETUP-11)."""
    orders.only(VILLAGE_TEXTS)
    for village, name in enumerate(VILLAGE_TEXTS):
        rows = orders.part(name)
        rows.only(("current", "future"))
        p.words[CURRENT + village] = read_row(p, rows, "current", village)
        p.words[FUTURE + village] = read_row(p, rows, "future", village)


def read_row(p: Position, rows: Document, name: str, village: int) -> int:
    """Orders of one village; null is an empty space."""
    spaces = int(p.terms.print.spaces[village])
    row = rows.lists(name)
    if len(row) > spaces:
        raise PositionError(rows.path(name), f"{len(row)} orders; this village has {spaces} spaces (PM-VILLAGE-02)")
    packed = 0
    for space, bread in enumerate(row):
        if bread is None:
            continue
        where = f"{rows.path(name)}[{space}]"
        kind = Document({"": bread}, where).one_of("", BREADS)
        arrow = p.terms.print.space_future[MOST_SPACES * village + space] != 0
        if name == "future" and (p.terms.no_news or not arrow):
            raise PositionError(where, "there is no space for a future order here (PM-VAR-06)")
        packed |= (kind + 1) << (4 * space)
    return packed


def read_villagers(p: Position, villagers: Document) -> None:
    """PM-SETUP-12: a type for each village, all four different; whoever owns a villager owns one of these types."""
    villagers.only(VILLAGE_TEXTS)
    types = [villagers.number(name, 0, 1, VILLAGER_TYPES) if villagers.has(name) else 0 for name in VILLAGE_TEXTS]
    said = [kind for kind in types if kind > 0]
    if len(set(said)) < len(said):
        raise PositionError("villagers", "the four villages have four different types (PM-SETUP-12)")
    types = complete_villages(p, types)
    for village, kind in enumerate(types):
        p.words[VILLAGER + village] = kind
    for seat in range(int(p.terms.participants)):
        for kind in members(int(p.of(seat, VILLAGERS))):
            if kind + 1 not in types:
                where = f"seats[{seat}].villagers"
                raise PositionError(where, f"no village has villagers of type {kind + 1} (PM-SETUP-12)")


def read_workers(p: Position, workers: Document) -> None:
    """Who stands where."""
    workers.only(PLACE_TEXTS)
    for place in range(FIRST_VILLAGE):
        if place == MARKET:
            read_market(p, workers.part(PLACE_TEXTS[place]))
            continue
        seats = read_seats(p.terms, workers, PLACE_TEXTS[place], [])
        limits = {MILL_PLACE: int(p.terms.mill_limit), GRANARY: int(p.terms.granary_limit)}
        limit = limits.get(place, MOST)
        if len(seats) > limit:
            where = workers.path(PLACE_TEXTS[place])
            raise PositionError(where, f"{len(seats)} workers; there is room for {limit} (PM-SETUPN-01)")
        stand(p, workers.path(PLACE_TEXTS[place]), WORKERS + place, seats)
    for village, name in enumerate(VILLAGE_TEXTS):
        read_village(p, workers, village, name)


def stand(p: Position, where: str, at: int, seats: list[int]) -> None:
    """Count workers in a word."""
    for seat in range(int(p.terms.participants)):
        if seats.count(seat) > 99:
            raise PositionError(where, f"{seats.count(seat)} workers of one seat; nobody has so many (PM-SETUP-13)")
        p.words[at] += seats.count(seat) << (8 * seat)


def read_market(p: Position, market: Document) -> None:
    """PM-MARKET-01: by stall, counted from 1."""
    stalls = int(p.terms.print.stalls)
    market.only(tuple(str(stall + 1) for stall in range(stalls)))
    for stall in range(stalls):
        seats = read_seats(p.terms, market, str(stall + 1), [])
        spaces = int(p.terms.print.stall_spaces[stall])
        if len(seats) > spaces:
            where = market.path(str(stall + 1))
            raise PositionError(where, f"{len(seats)} workers; this stall has room for {spaces} (PM-MARKET-01)")
        stand(p, market.where, STALL_WORKERS + stall, seats)
        stand(p, market.where, WORKERS + MARKET, seats)


def read_village(p: Position, workers: Document, village: int, name: str) -> None:
    """PM-VILLAGE-01, PM-VILLAGE-05, PM-VILLAGE-07: the worker spaces from the top."""
    seats = read_seats(p.terms, workers, name, [])
    if len(seats) > p.terms.village_limit:
        limit = int(p.terms.village_limit)
        raise PositionError(workers.path(name), f"{len(seats)} workers; there is room for {limit} (PM-VILLAGE-01)")
    if len(set(seats)) < len(seats):
        raise PositionError(workers.path(name), "a seat has at most one worker in a village (PM-VILLAGE-07)")
    for space, seat in enumerate(seats):
        p.words[SPACES + village] |= (seat + 1) << (4 * space)
    stand(p, workers.path(name), WORKERS + FIRST_VILLAGE + village, seats)


def read_guild(p: Position, document: Document) -> None:
    """PM-SETUPX-01: the bakers on the guild board, the sides that lie up, and their experience."""
    for name in ("guild", "upgraded", "experience"):
        if document.has(name) and not p.terms.expert:
            raise PositionError(name, "there are no bakers in basic mode (PM-MODE-02)")
    p.words[UPGRADED] = read_set(document, "upgraded", MASTER_BAKERS, [])
    p.words[GUILD] = read_set(document, "guild", MASTER_BAKERS, numbers(usual_guild(p)))
    names = tuple(str(baker + 1) for baker in range(MASTER_BAKERS))
    packed = 0
    for baker, tokens in enumerate(read_counts(document.part("experience"), names, MOST_EXPERIENCE)):
        packed |= tokens << (4 * baker)
    p.words[EXPERIENCE] = packed


def read_castle(p: Position, document: Document) -> None:
    """PM-SETUP-03: the loans that can be taken; the others are beside the board or with somebody."""
    most = int(p.terms.castle_loans)
    p.words[CASTLE_LOANS] = document.number("castle_loans", usual_castle_loans(p), 0, most)
    if loans_left(p) < 0:
        total = int(p.terms.print.loans)
        raise PositionError("castle_loans", f"{total - loans_left(p)} loans in all; there are {total} (PM-SETUP-03)")
    p.words[LOAN_SUPPLY] = loans_left(p)


def read_supplies(p: Position, document: Document) -> None:
    """What is left in the bag, of the animals and carts, and of the villagers."""
    bag = grain_left(p)
    for kind, number in enumerate(bag):
        total = int(p.terms.print.grain[kind])
        if number < 0:
            found = f"{total - number} tokens of {BREADS[kind]} as flour, loaves and orders"
            raise PositionError("bag", f"{found}; there are {total} (PM-SETUP-04)")
        p.words[BAG + kind] = number
    if document.has("bag") and read_counts(document.part("bag"), BREADS, MOST) != bag:
        left = ", ".join(f"{number} {BREADS[kind]}" for kind, number in enumerate(bag))
        raise PositionError("bag", f"what is not flour, loaf or order is in the bag: {left} (PM-STRUCT-05)")
    for helper in range(len(HELPERS)):
        total = int(p.terms.print.supply[helper])
        left_over = helpers_left(p, helper)
        if left_over < 0:
            found = f"{total - left_over} {_SUPPLY_NAMES[helper]}"
            raise PositionError("seats", f"{found}; there are {total} (PM-SETUP-06)")
        p.words[HELPER_SUPPLY + helper] = left_over
    for village in range(4):
        p.words[VILLAGERS_LEFT + village] = villagers_left(p, village)


def read_rest(p: Position, document: Document) -> None:
    """The servant, the sales so far, and the action cards that were used."""
    p.words[SERVANT_AT] = read_place(document, "servant", PLACE_TEXTS[: len(LOCATIONS)], usual_servant(p))
    last = 0
    for seat in range(int(p.terms.participants)):
        last = max(last, int(p.of(seat, SOLD_IN_ULM)), int(p.of(seat, SOLD_IN_AUGSBURG)))
    p.words[SALES] = document.number("sales", last, last, MOST)


def read_used_cards(p: Position, document: Document) -> None:
    """PM-FLOW-07: before the cards of this round are read."""
    p.words[CARDS_USED] = read_set(document, "cards_used", ACTION_CARDS, [])
