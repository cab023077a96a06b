"""What a position document leaves out: the value of each entry unless it is said. Reader and writer share it.

Each function looks only at what a reader has read before it: round, stack and tower, then seats, then the board.
"""

from typing import Final

from sobremesa.core.bits import mask_of, members
from sobremesa.games.pandemain.church import token_at
from sobremesa.games.pandemain.kinds import MASTER_BAKERS, ROUNDS
from sobremesa.games.pandemain.kinds import VILLAGERS as VILLAGER_TYPES
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAKERS,
    CARDS_USED,
    CASTLE,
    CHURCH,
    FARM,
    FIRST_VILLAGE,
    FIRST_VISIT,
    GUILD_PLACE,
    HELD_WORKERS,
    LOANS,
    MARKED,
    MARKET,
    MILL_PLACE,
    NEXT_PLACED,
    NEXT_TOWER,
    OFFERING_DISCARD,
    OVEN,
    ROUND,
    ROUND_SHOWN,
    TRADE_HOUSE,
    UPGRADED,
    VILLAGERS,
    WORKERS,
    Position,
    count_of,
)
from sobremesa.games.pandemain.servant import seat_that_places
from sobremesa.games.pandemain.steps import (
    AT_DAWN,
    BAKE,
    BEFORE,
    BEGIN_ROUND,
    BUY,
    BY_DAY,
    BY_NIGHT,
    COLUMN,
    DAWN,
    DAY,
    DUSK,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    FORK,
    HANS,
    NIGHT,
    OFFER,
    OVER,
    SCORING,
    SELL,
    SERVANT,
)
from sobremesa.games.pandemain.steps import CASTLE as CASTLE_STEP
from sobremesa.games.pandemain.steps import GUILD as GUILD_STEP
from sobremesa.games.pandemain.trade_house import PASSING
from sobremesa.games.pandemain.visits import WITH_CART

_BEGINNINGS: Final[dict[str, list[str]]] = {
    "setup": ["begin-round"],
    "day": ["day", "end-of-turn", "turn"],
    "dusk": ["dusk"],
    "night": ["night"],
    "dawn": ["dawn 1"],
    "over": [],
}
_PLACE_OF_STEP: Final[dict[int, int]] = {
    BUY: FARM,
    FORK: MARKET,
    COLUMN: MILL_PLACE,
    BAKE: OVEN,
    CASTLE_STEP: CASTLE,
    OFFER: CHURCH,
    GUILD_STEP: GUILD_PLACE,
}


# -- where the round stands --------------------------------------------------------------------------------------


def usual_doing(p: Position, phase: str, says_whose: bool, says_servant: bool) -> list[str]:
    """What is being done where only the phase is said: it begins, so that everybody is asked who is asked in it.

    The servant is placed before the first day, unless he stands somewhere; a night in which somebody is said to have
    the turn has come to that turn.
    """
    if phase == "setup" and p.terms.expert and not says_servant and p.is_person(seat_that_places(p)):
        return ["begin-round", "servant"]
    if phase == "night" and says_whose:
        return ["night", "end-of-turn", "night-turn"]
    return _BEGINNINGS[phase]


def frames(p: Position) -> list[int]:
    """The decision stack from the bottom."""
    return [int(p.words[place]) for place in range(int(p.depth))]


def step_of_round(p: Position) -> int:
    """The kind of the frame at the bottom; 0 when the game is over."""
    return int(p.words[0]) & 255 if p.depth > 0 else 0


def dawn_step(p: Position) -> int:
    """Which step of dawn it is; 0 outside dawn."""
    return int(p.words[0]) >> 8 if step_of_round(p) == DAWN else 0


def has_choice(p: Position) -> bool:
    """Whether somebody is in the middle of something."""
    return p.depth > 1


def workers_are_home(p: Position) -> bool:
    """PM-DAWN-06: between the second step of dawn and the next round."""
    return dawn_step(p) > 2 or step_of_round(p) == BEGIN_ROUND


def usual_phase(p: Position) -> int:
    """The phase that the stack is in (PM-STRUCT-03)."""
    step = step_of_round(p)
    if step == BEGIN_ROUND:
        return BEFORE if p.words[ROUND] == 1 else AT_DAWN
    if step in (DAY, DUSK):
        return BY_DAY
    if step == NIGHT:
        return BY_NIGHT
    return AT_DAWN if step in (DAWN, SCORING) else OVER


def usual_active(p: Position) -> int:
    """The first person of the tower; before a round whoever places the servant (PM-SETUPX-06)."""
    if step_of_round(p) == BEGIN_ROUND:
        return int(seat_that_places(p))
    seats = [int(p.seat_at(place)) for place in range(int(p.terms.participants))]
    return next((seat for seat in seats if p.is_person(seat)), seats[0])


def place_in_tower(p: Position, seat: int) -> int:
    """Where a seat stands in the tower, the top is 0."""
    return next(place for place in range(int(p.terms.participants)) if p.seat_at(place) == seat)


def usual_turn_at(p: Position, says_active: bool) -> int:
    """The active seat's place in the tower; a day or night that only begins comes to its first seat next."""
    step = step_of_round(p)
    if step in (DAY, NIGHT):
        if has_choice(p) or says_active:
            return place_in_tower(p, int(p.words[ACTIVE]))
        return int(p.terms.participants) - (1 if step == DAY else 0)
    return 0


def usual_cursor(p: Position) -> int:
    """At dawn, the place after the one whose choice it is."""
    return place_in_tower(p, int(p.words[ACTIVE])) + 1 if dawn_step(p) != 0 and has_choice(p) else 0


def usual_place(p: Position) -> int:
    """Where this turn's worker stands, counted from 1, as far as the stack tells; 0 for nowhere."""
    for entry in frames(p):
        kind, argument = entry & 255, entry >> 8
        if kind in _PLACE_OF_STEP:
            return _PLACE_OF_STEP[kind] + 1
        if kind == SELL:
            return FIRST_VILLAGE + (argument & 7) + 1
        if kind in (EXCHANGE_GIVE, EXCHANGE_TAKE) and argument & PASSING == 0:
            return TRADE_HOUSE + 1
        if kind == HANS:
            return argument % WITH_CART + 1
    return 0


def usual_crosses(p: Position) -> int:
    """PM-CHURCH-07: those of the offerings that this visit has completed."""
    for entry in frames(p):
        if entry & 255 == OFFER:
            tokens = [int(token_at(p, place)) for place in members(entry >> 8)]
            return sum(int(p.terms.print.offering_crosses[token]) for token in tokens if token >= 0)
    return 0


# -- seats -------------------------------------------------------------------------------------------------------


def usual_own_workers(p: Position, seat: int) -> int:
    """PM-SETUP-13, PM-CHURCH-15: one more from the level of the fifth worker on."""
    tables = p.terms.print
    return int(tables.workers_at_start) + (1 if p.of(seat, MARKED) >= tables.fifth_worker else 0)


def workers_on_board(p: Position, seat: int) -> int:
    """How many workers of a seat stand somewhere."""
    return sum(int(count_of(p.words[WORKERS + place], seat)) for place in range(14))


def usual_reserve(p: Position, seat: int) -> int:
    """All that are not on the board."""
    return max(0, int(p.of(seat, HELD_WORKERS)) - workers_on_board(p, seat))


def usual_card(p: Position, seat: int) -> int:
    """PM-FLOW-01: the first card that this round may bring a sim-baker, counted from 1; none between rounds."""
    if p.is_person(seat) or step_of_round(p) == BEGIN_ROUND:
        return 0
    possible = int(p.terms.decks[seat][int(p.words[ROUND]) - 1]) & ~int(p.words[CARDS_USED])
    return members(possible)[0] + 1 if possible else 0


def usual_first_visit(p: Position, seat: int) -> int:
    """PM-CHURCH-17: the place in the left column of the tower, while it is remembered."""
    if workers_are_home(p):
        return 0
    for place in range(int(p.words[NEXT_PLACED])):
        if (p.words[NEXT_TOWER] >> (4 * place)) & 15 == seat:
            return place + 1
    return 0


def visitors_in_order(p: Position) -> list[int]:
    """The seats that came to the church this round, the first one first."""
    visits = [(int(p.of(seat, FIRST_VISIT)), seat) for seat in range(int(p.terms.participants))]
    return [seat for visit, seat in sorted(visits) if visit > 0]


# -- the board ---------------------------------------------------------------------------------------------------


def owned_types(p: Position) -> list[int]:
    """The types of villagers that somebody owns, counted from 1."""
    owned = 0
    for seat in range(int(p.terms.participants)):
        owned |= int(p.of(seat, VILLAGERS))
    return [kind + 1 for kind in members(owned)]


def usual_villages(p: Position) -> list[int]:
    """PM-SETUP-12: the four lowest types, those that somebody owns among them, counted from 1."""
    owned = owned_types(p)
    return sorted([*owned, *[kind for kind in range(1, VILLAGER_TYPES + 1) if kind not in owned]][:4])


def complete_villages(p: Position, said: list[int]) -> list[int]:
    """The types of the four villages where some are said (0: not): as usual, or so that all owned types are there."""
    usual = usual_villages(p)
    owned = owned_types(p)
    every = [*usual, *range(1, VILLAGER_TYPES + 1)]
    kept = filled(said, [[kind, *every] for kind in usual])
    return kept if all(kind in kept for kind in owned) else filled(said, [[*owned, *every]] * len(said))


def filled(said: list[int], wishes: list[list[int]]) -> list[int]:
    """Each 0 becomes the first of its wishes that is nowhere yet."""
    types = list(said)
    for place, kind in enumerate(said):
        if kind == 0:
            types[place] = next(wish for wish in wishes[place] if wish not in types)
    return types


def employed(p: Position) -> int:
    """The set of bakers that work for somebody."""
    found = 0
    for seat in range(int(p.terms.participants)):
        found |= int(p.of(seat, BAKERS))
    return found


def usual_guild(p: Position) -> int:
    """PM-SETUPX-01: as many bakers as are in the game: those at work, the upgraded ones, then the first ones."""
    if not p.terms.expert:
        return 0
    at_work = employed(p)
    waiting = members(int(p.words[UPGRADED]) & ~at_work)
    others = [baker for baker in range(MASTER_BAKERS) if not at_work >> baker & 1 and baker not in waiting]
    spaces = max(0, p.terms.print.components.guild_spaces - len(members(at_work)))
    return mask_of([*waiting, *others][:spaces])


def usual_favours(p: Position) -> int:
    """PM-SETUPX-02: the first ones."""
    return (1 << int(p.terms.print.favours_face_up)) - 1 if p.terms.expert else 0


def usual_offering(p: Position, level: int) -> int:
    """The first token of a level that is not discarded, counted from 1."""
    tokens = level_tokens(p, level) & ~int(p.words[OFFERING_DISCARD + level])
    return members(tokens)[0] + 1 if tokens else 0


def level_tokens(p: Position, level: int) -> int:
    """The set of offerings of a level (PM-SETUP-07)."""
    return int(p.terms.print.second_level if level else p.terms.print.first_level)


def usual_round_tokens(p: Position) -> list[int]:
    """PM-DAWN-02: one token for each round whose Inquisition has moved, counted from 1."""
    moved = dawn_step(p) > 1 or step_of_round(p) in (SCORING, 0)
    shown = int(p.words[ROUND]) - (0 if moved else 1)
    return list(range(1, min(shown, ROUNDS) + 1))


def usual_inquisition(p: Position) -> int:
    """The crosses of the tokens that were shown."""
    level = 0
    for place in range(ROUNDS):
        token = (int(p.words[ROUND_SHOWN]) >> (4 * place)) & 15
        if token:
            level += int(p.terms.print.crosses[token - 1])
    return min(level, int(p.terms.print.last_level))


def usual_castle_loans(p: Position) -> int:
    """PM-SETUP-03, OPEN-16: as many as belong there and are left."""
    held = sum(int(p.of(seat, LOANS)) for seat in range(int(p.terms.participants)))
    return max(0, min(int(p.terms.castle_loans), int(p.terms.print.loans) - held))


def needs_servant(p: Position) -> bool:
    """PM-SETUPX-06, PM-FLOW-03: sim-bakers look for him all day, so he must stand somewhere by then."""
    if not p.terms.expert or p.terms.people == p.terms.participants:
        return False
    step = step_of_round(p)
    return step == DAY or (step == BEGIN_ROUND and SERVANT not in [entry & 255 for entry in frames(p)])


def usual_servant(p: Position) -> int:
    """Not on the board; at the castle where sim-bakers look for him. The location counted from 1."""
    return CASTLE + 1 if needs_servant(p) else 0
