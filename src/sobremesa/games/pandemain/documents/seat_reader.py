"""The seats of a position document, read: what each participant has."""

from typing import Final

from sobremesa.core.document import Document
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.documents.entries import MOST, read_counts, read_set
from sobremesa.games.pandemain.documents.usual import (
    usual_card,
    usual_first_visit,
    usual_own_workers,
    usual_reserve,
)
from sobremesa.games.pandemain.kinds import ACTION_CARDS, BREADS, FAMILY_CARDS, INGREDIENTS, MASTER_BAKERS, ROUNDS
from sobremesa.games.pandemain.kinds import VILLAGERS as VILLAGER_TYPES
from sobremesa.games.pandemain.position import (
    ACTIVE_HELPER,
    BAKED,
    BAKERS,
    CARD,
    CARD_ACTIONS,
    CARD_DAY_OVER,
    CARD_NIGHT_CAME,
    FAMILY,
    FIRST_VISIT,
    FLOUR,
    HELD_WORKERS,
    INCOME,
    INGREDIENT,
    LOANS,
    LOAVES,
    MARKED,
    OWN_WORKERS,
    PENANCES,
    PENITENCE,
    PFENNIGS,
    POINTS,
    REPUTATION,
    RESERVE,
    SOLD,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    VILLAGERS,
    Position,
)
from sobremesa.games.pandemain.vocabulary import HELPERS, QUALITIES

_KEYS: Final = (
    "pfennigs", "points", "penitence", "marked", "loans", "ingredients", "flours", "loaves", "helpers", "penances",
    "villagers", "bakers", "reputation", "workers", "first_visit", "family", "card", "card_actions",
    "card_day_over", "card_night_came", "sold_in_ulm",
    "sold_in_augsburg", "tally",
)  # fmt: skip
_OF_PEOPLE: Final = ("pfennigs", "loans", "ingredients", "flours", "loaves", "helpers", "bakers", "family")
_OF_SIM_BAKERS: Final = ("card", "card_actions", "card_day_over", "card_night_came")
_OF_EXPERTS: Final = ("penances", "bakers", "reputation")
_MOST_LOAVES: Final = 99  # in a tally
_MOST_INCOME: Final = 4_095  # of a round: twelve bits
_HELPER_NAMES: Final = (*HELPERS, *(f"used-{helper}" for helper in HELPERS))


def read_seat(p: Position, seat: Document, number: int) -> None:
    """One seat, but for its workers in reserve."""
    seat.only(_KEYS)
    refuse_what_it_cannot_have(p, seat, number)
    tables = p.terms.print
    p.put(number, PFENNIGS, seat.number("pfennigs", 0, 0, MOST))
    p.put(number, POINTS, seat.number("points", int(tables.start_points), 0, MOST))
    penitence = seat.number("penitence", 0, 0, int(tables.last_level))
    p.put(number, PENITENCE, penitence)
    p.put(number, MARKED, seat.number("marked", penitence, 0, penitence))
    p.put(number, LOANS, seat.number("loans", 0, 0, int(tables.loans)))
    p.put(number, PENANCES, seat.number("penances", 0, 0, ROUNDS))  # PM-DAWN-04: at most one each dawn
    p.put(number, VILLAGERS, read_set(seat, "villagers", VILLAGER_TYPES, []))
    p.put(number, BAKERS, read_set(seat, "bakers", MASTER_BAKERS, []))
    p.put(number, FAMILY, seat.number("family", 0, 0, FAMILY_CARDS))
    p.put(number, SOLD_IN_ULM, seat.number("sold_in_ulm", 0, 0, MOST))
    p.put(number, SOLD_IN_AUGSBURG, seat.number("sold_in_augsburg", 0, 0, MOST))
    read_goods(p, seat, number)
    read_loaves(p, seat.part("loaves"), number)
    read_reputation(p, seat.part("reputation"), number)
    read_tally(p, seat.part("tally"), number)


def refuse_what_it_cannot_have(p: Position, seat: Document, number: int) -> None:
    """PM-AUTO-06, PM-MODE-02: people have no action cards, sim-bakers no goods, basic mode no expert things."""
    for name in seat.source:
        if not p.is_person(number) and name in _OF_PEOPLE:
            raise PositionError(seat.path(name), f"a sim-baker has no {name} (PM-AUTO-06)")
        if p.is_person(number) and name in _OF_SIM_BAKERS:
            raise PositionError(seat.path(name), "only a sim-baker has an action card (PM-AUTO-03)")
        if not p.terms.expert and name in _OF_EXPERTS:
            raise PositionError(seat.path(name), f"there are no {name} in basic mode (PM-MODE-02)")


def read_goods(p: Position, seat: Document, number: int) -> None:
    """Ingredients, flour, animals and carts."""
    limit = int(p.terms.print.ingredient_limit)  # PM-STRUCT-07
    for kind, units in enumerate(read_counts(seat.part("ingredients"), INGREDIENTS, limit)):
        p.put(number, INGREDIENT + kind, units)
    for kind, tokens in enumerate(read_counts(seat.part("flours"), BREADS, MOST)):
        p.put(number, FLOUR + kind, tokens)
    for kind, helpers in enumerate(read_counts(seat.part("helpers"), _HELPER_NAMES, MOST)):
        p.put(number, ACTIVE_HELPER + kind, helpers)  # the used ones follow the active ones


def read_loaves(p: Position, loaves: Document, number: int) -> None:
    """'rye high 2': bread, quality, and the days left, counted from 1."""
    for name in loaves.source:
        words = name.split(" ")
        days = [str(day + 1) for day in range(int(p.terms.print.days))]
        if len(words) != 3 or words[0] not in BREADS or words[1] not in QUALITIES or words[2] not in days:
            raise PositionError(loaves.path(name), f"there is no loaf {name!r}; there is 'rye high 1' and the like")
        bread = BREADS.index(words[0])
        if int(words[2]) > p.terms.print.enters_day[bread]:
            raise PositionError(loaves.path(name), f"no {words[0]} loaf has so many days left (PM-OVEN-11)")
        tokens = loaves.number(name, 0, 0, int(p.terms.print.grain[bread]))
        p.add(number, LOAVES + 4 * QUALITIES.index(words[1]) + bread, tokens << (8 * days.index(words[2])))


def read_reputation(p: Position, reputation: Document, number: int) -> None:
    """PM-SETUPX-04; none in basic mode."""
    reputation.only(BREADS)
    if p.terms.expert:
        tables = p.terms.print
        for bread, name in enumerate(BREADS):
            at = reputation.number(name, int(tables.reputation_start), 0, int(tables.reputation_top))
            p.put(number, REPUTATION + bread, at)


def read_tally(p: Position, tally: Document, number: int) -> None:
    """What the game is remembered by."""
    tally.only(("baked", "sold", "income"))
    p.put(number, BAKED, read_tally_of(tally.part("baked")))
    p.put(number, SOLD, read_tally_of(tally.part("sold")))
    income = tally.lists("income")
    if len(income) > ROUNDS:
        raise PositionError(tally.path("income"), f"{len(income)} rounds; a game has {ROUNDS} (PM-STRUCT-02)")
    packed = 0
    for place in range(len(income)):
        earned = Document({"": income[place]}, f"{tally.path('income')}[{place}]").number("", 0, 0, _MOST_INCOME)
        packed |= earned << (12 * place)
    p.put(number, INCOME, packed)


def read_tally_of(loaves: Document) -> int:
    """'rye high' and the like, a byte for each."""
    names = tuple(f"{bread} {quality}" for bread in BREADS for quality in QUALITIES)
    packed = 0
    for place, number in enumerate(read_counts(loaves, names, _MOST_LOAVES)):
        packed |= number << (8 * place)
    return packed


def read_workers_of(p: Position, seat: Document, number: int) -> None:
    """Own workers, those at hand, and those that can be placed; after the board was read."""
    workers = seat.part("workers")
    workers.only(("own", "held", "reserve"))
    tables = p.terms.print
    least = int(tables.workers_at_start)
    most = usual_own_workers(p, number)  # PM-CHURCH-15
    p.put(number, OWN_WORKERS, workers.number("own", most, least, most))
    own = int(p.of(number, OWN_WORKERS))
    p.put(number, HELD_WORKERS, workers.number("held", own, 0, 5 * (least + 1)))
    p.put(number, RESERVE, workers.number("reserve", usual_reserve(p, number), 0, int(p.of(number, HELD_WORKERS))))


def read_card(p: Position, seat: Document, number: int) -> None:
    """PM-AUTO-03: a sim-baker's card of this round, and how many of its actions were shown."""
    if p.is_person(number):
        return
    card = seat.number("card", usual_card(p, number), 0, ACTION_CARDS)
    p.put(number, CARD, card)
    actions = int(p.terms.print.card_actions[card - 1]) if card > 0 else 0
    p.put(number, CARD_ACTIONS, seat.number("card_actions", 0, 0, actions))
    p.put(number, CARD_DAY_OVER, int(seat.flag("card_day_over", False)))
    p.put(number, CARD_NIGHT_CAME, int(seat.flag("card_night_came", False)))


def read_first_visit(p: Position, seat: Document, number: int) -> None:
    """How early this seat came to church in this round, for the order of the next one; 0 not yet (PM-CHURCH-17)."""
    most = int(p.terms.participants)
    p.put(number, FIRST_VISIT, seat.number("first_visit", usual_first_visit(p, number), 0, most))
