"""Position documents, read: everything a person can write wrong gets one sentence that says what and where.

Only what differs from the usual must be written. A document may stop at a step that needs no choice; it is then played
on to the next one.
"""

from collections.abc import Callable
from typing import Final

from sobremesa.core.document import Document, read_random
from sobremesa.core.errors import PositionError, SetupError
from sobremesa.core.options import OptionSpec
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain.answers import list_choices
from sobremesa.games.pandemain.course import run
from sobremesa.games.pandemain.documents.church_reader import (
    complete_next_tower,
    read_favours,
    read_inquisition,
    read_next_tower,
    read_offerings,
    read_rewards,
    read_tower,
    read_turn,
)
from sobremesa.games.pandemain.documents.entries import MOST, read_counts, read_place
from sobremesa.games.pandemain.documents.pieces_reader import (
    read_castle,
    read_guild,
    read_mill,
    read_orders,
    read_rest,
    read_supplies,
    read_used_cards,
    read_villagers,
    read_workers,
)
from sobremesa.games.pandemain.documents.position_checks import check_whole
from sobremesa.games.pandemain.documents.seat_reader import read_card, read_first_visit, read_seat, read_workers_of
from sobremesa.games.pandemain.documents.stack_checks import check_stack
from sobremesa.games.pandemain.documents.stack_reader import complete_answer, read_stack
from sobremesa.games.pandemain.documents.usual import (
    step_of_round,
    usual_crosses,
    usual_cursor,
    usual_doing,
    usual_phase,
    usual_place,
)
from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.local_trade import MOST_OFFERS_IN_VAIN
from sobremesa.games.pandemain.position import (
    ASKED_GOODS,
    BLESSINGS,
    BREADS_MADE,
    CROSSES,
    CURSOR,
    IN_VAIN,
    LOADED,
    LOAVES_MADE,
    OFFERED,
    OFFERED_WORKER,
    PHASE,
    PLACE_AT,
    ROUND,
    SERVED,
    Position,
)
from sobremesa.games.pandemain.state import PandemainState, empty_state
from sobremesa.games.pandemain.steps import AT_DAWN, AT_DUSK, DUSK, PHASE_NAMES
from sobremesa.games.pandemain.terms import Terms
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, WANTED

_KEYS: Final = (
    "game", "rules", "print", "options", "round", "phase", "turn", "tower", "next_tower", "seats", "bag", "mill",
    "orders", "villagers", "workers", "offerings", "rewards", "favours", "guild", "upgraded", "experience",
    "round_tokens", "inquisition", "servant", "castle_loans", "sales", "cards_used", "visit", "offer", "doing",
    "random", "ply", "reveals",
)  # fmt: skip
_MOST_MOVES: Final = 1 << 30
_MOST_BLESSINGS: Final = 3  # PM-CHURCH-21
_MOST_OF_A_KIND: Final = 15


def read_position(
    document: Document, specs: list[OptionSpec], terms_of: Callable[[dict[str, object]], Terms]
) -> PandemainState:
    """The state of a document, or PositionError; what may be chosen, and the terms, are those of its rules."""
    document.only(_KEYS)
    if document.text("game", "pandemain") != "pandemain":
        raise PositionError("game", f"this is a position of {document.text('game', '')!r}, not of 'pandemain'")
    p = empty_state(read_terms(document.part("options"), specs, terms_of))
    read_tower(p, document)
    read_round(p, document)
    read_turn(p, document.part("turn"))
    read_next_tower(p, document)
    complete_answer(p)
    read_seats(p, document)
    read_visit(p, document.part("visit"))
    read_offer(p, document.part("offer"))
    read_random(p, document)
    p.ply = document.number("ply", 0, 0, _MOST_MOVES)
    p.reveals = document.number("reveals", 0, 0, _MOST_MOVES)
    check_whole(p)
    check_stack(p)
    run(p)
    if not p.over() and list_choices(p, p.top() & 255, p.top() >> 8, option_buffer()) == 0:
        raise PositionError("doing", "there is nothing to choose here, and yet the game is not over")
    return p


def read_terms(options: Document, specs: list[OptionSpec], terms_of: Callable[[dict[str, object]], Terms]) -> Terms:
    """The same options as a new game."""
    options.only(tuple(spec.name for spec in specs))
    for spec in specs:
        if spec.default is not None and options.source.get(spec.name, spec.default) is None:
            raise PositionError(options.path(spec.name), "null says nothing; leave it out")
    try:
        return terms_of(dict(options.source))
    except SetupError as error:
        raise PositionError("options", " ".join(str(error).split())) from error


def read_round(p: Position, document: Document) -> None:
    """The round, what is being done, and the phase, which follows from that."""
    p.words[ROUND] = document.number("round", 1, 1, ROUNDS)
    phase = document.one_of("phase", PHASE_NAMES, "day") if document.has("phase") else -1
    turn = document.part("turn")
    says_whose = turn.has("active") or turn.has("at")
    if phase == AT_DAWN and says_whose and not document.has("doing"):
        raise PositionError(
            "doing", "somebody chooses at dawn; say at which step, as in 'dawn 12', 'wages' (PM-DAWN-01)"
        )
    usual = usual_doing(p, PHASE_NAMES[phase] if phase >= 0 else "day", says_whose, document.has("servant"))
    read_stack(p, document.texts("doing", usual))
    p.words[PHASE] = usual_phase(p)
    falling = phase == AT_DUSK and step_of_round(p) == DUSK
    if phase >= 0 and phase != p.words[PHASE] and not falling:
        named = PHASE_NAMES[int(p.words[PHASE])]
        raise PositionError("phase", f"{PHASE_NAMES[phase]} is not the phase of what is being done, {named} is")


def read_seats(p: Position, document: Document) -> None:
    """One mapping for each participant, and all that lies between them; some of it tells what is left of the other."""
    seats = document.documents("seats") if document.has("seats") else []
    if document.has("seats") and len(seats) != p.terms.participants:
        expected = int(p.terms.participants)
        raise PositionError("seats", f"{len(seats)} seats; there are {expected}, people first (PM-SETUPN-02)")
    if not seats:
        seats = [Document({}, f"seats[{number}]") for number in range(int(p.terms.participants))]
    for number, seat in enumerate(seats):
        read_seat(p, seat, number)
    read_mill(p, document)
    read_orders(p, document.part("orders"))
    read_villagers(p, document.part("villagers"))
    read_workers(p, document.part("workers"))
    read_used_cards(p, document)
    for number, seat in enumerate(seats):
        read_workers_of(p, seat, number)
        read_first_visit(p, seat, number)
        read_card(p, seat, number)
    complete_next_tower(p, document)
    read_offerings(p, document.part("offerings"))
    read_rewards(p, document)
    read_favours(p, document)
    read_inquisition(p, document)
    read_guild(p, document)
    read_castle(p, document)
    read_supplies(p, document)
    read_rest(p, document)


def read_visit(p: Position, visit: Document) -> None:
    """What this turn's visit has come to."""
    visit.only(("place", "loaves", "breads", "loaded", "crosses", "blessings", "served", "cursor"))
    p.words[PLACE_AT] = read_place(visit, "place", PLACE_TEXTS, usual_place(p))
    p.words[LOAVES_MADE] = visit.number("loaves", 0, 0, MOST)
    breads = 0
    for bread in visit.ids("breads", {name: kind for kind, name in enumerate(BREADS)}, "bread"):
        breads |= 1 << bread
    p.words[BREADS_MADE] = breads
    p.words[LOADED] = 1 if visit.flag("loaded", False) else 0
    p.words[CROSSES] = visit.number("crosses", usual_crosses(p), 0, MOST)
    p.words[BLESSINGS] = visit.number("blessings", 0, 0, _MOST_BLESSINGS)
    p.words[SERVED] = 1 if visit.flag("served", False) else 0
    p.words[CURSOR] = visit.number("cursor", usual_cursor(p), 0, int(p.terms.participants))


def read_offer(p: Position, offer: Document) -> None:
    """The offer of local trade that is being made."""
    offer.only(("asks", "pays", "worker", "in_vain"))
    packed = 0
    for good, number in enumerate(read_counts(offer.part("asks"), WANTED, _MOST_OF_A_KIND)):
        packed |= number << (4 * good)
    p.words[ASKED_GOODS] = packed
    p.words[OFFERED] = offer.number("pays", 0, 0, MOST)
    p.words[OFFERED_WORKER] = 1 if offer.flag("worker", False) else 0
    p.words[IN_VAIN] = offer.number("in_vain", 0, 0, MOST_OFFERS_IN_VAIN)
