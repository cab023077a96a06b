"""What can only be seen when a position document has been read as a whole: whether its parts fit together."""

from typing import Final

from sobremesa.core.bits import count, members
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.documents.usual import (
    dawn_step,
    employed,
    frames,
    has_choice,
    needs_servant,
    place_in_tower,
    step_of_round,
    usual_cursor,
    visitors_in_order,
    workers_are_home,
    workers_on_board,
)
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BAKERS,
    CARD,
    CARD_ACTIONS,
    CARD_DAY_OVER,
    CARD_NIGHT_CAME,
    CARDS_USED,
    CHURCH,
    CURSOR,
    FAMILY,
    FIRST_VISIT,
    GRANARY,
    GUILD,
    HELD_WORKERS,
    LOANS,
    MARKED,
    NEXT_PLACED,
    NEXT_TOWER,
    OVEN,
    OWN_WORKERS,
    PENITENCE,
    PFENNIGS,
    PHASE,
    RESERVE,
    RIVER,
    ROUND,
    SERVANT_AT,
    SOLD_IN_AUGSBURG,
    SOLD_IN_ULM,
    TRADE_HOUSE,
    TURN_AT,
    UPGRADED,
    Position,
)
from sobremesa.games.pandemain.servant import seat_that_places
from sobremesa.games.pandemain.steps import (
    BEGIN_ROUND,
    BY_DAY,
    DAY,
    DISCARD,
    DUSK,
    END_OF_TURN,
    MARKS,
    NIGHT,
    NIGHT_TURN,
    OVER,
    SCORING,
    SERVANT,
    TURN,
)
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS

_BY_NIGHT: Final = (GRANARY, OVEN, CHURCH, RIVER, TRADE_HOUSE)  # PM-NIGHT-03, PM-GRAN-03
_STEPS_WITH_CHOICES: Final = (2, 11, 12)  # of dawn
_LAST_STEP_OF_OLD_TOWER: Final = 10


def check_whole(p: Position) -> None:
    """Raise PositionError where the parts of the document contradict each other."""
    check_round(p)
    check_turn(p)
    check_tower(p)
    check_workers(p)
    check_cards(p)
    check_guild(p)
    check_servant(p)
    check_sales(p)
    for seat in range(int(p.terms.participants)):
        check_seat(p, seat)


def step_kinds(p: Position) -> list[int]:
    """The kinds of all frames."""
    return [entry & 255 for entry in frames(p)]


# -- the round ---------------------------------------------------------------------------------------------------


def check_round(p: Position) -> None:
    """PM-DAWN-05: the fifth round ends with the first step of dawn, and only that one ends the game."""
    last = int(p.words[ROUND]) == ROUNDS
    if not last and step_of_round(p) in (SCORING, 0):
        raise PositionError("round", f"the game ends in round {ROUNDS}, not before (PM-STRUCT-02)")
    if last and dawn_step(p) > 1:
        raise PositionError("round", f"in round {ROUNDS} the game ends after the first step of dawn (PM-DAWN-05)")


def check_turn(p: Position) -> None:
    """Whoever decides is a person, and by day and night has the turn."""
    seat = int(p.words[ACTIVE])
    step = step_of_round(p)
    if has_choice(p):
        if not p.is_person(seat):
            raise PositionError("turn.active", f"p{seat + 1} is a sim-baker and decides nothing (PM-AUTO-03)")
        if step in (DAY, NIGHT) and p.words[TURN_AT] != place_in_tower(p, seat):
            raise PositionError("turn.at", f"p{seat + 1} has another place in the tower (PM-TURN-01)")
        if step == BEGIN_ROUND and seat != seat_that_places(p):
            raise PositionError("turn.active", "the last of the tower places the servant (PM-SETUPX-06)")
    asked = dawn_step(p) in _STEPS_WITH_CHOICES
    if p.words[CURSOR] != usual_cursor(p) and (has_choice(p) or not asked):
        raise PositionError("visit.cursor", f"{int(p.words[CURSOR])} does not fit what is being done (PM-DAWN-01)")


def check_tower(p: Position) -> None:
    """PM-CHURCH-17: whoever came to the church has a place in the next round, in the order of coming."""
    placed = [int(p.words[NEXT_TOWER] >> (4 * place)) & 15 for place in range(int(p.words[NEXT_PLACED]))]
    visitors = visitors_in_order(p)
    if workers_are_home(p):
        if visitors:
            raise PositionError(f"seats[{visitors[0]}].first_visit", "visits end with the second step of dawn")
        if placed and not 0 < dawn_step(p) <= _LAST_STEP_OF_OLD_TOWER:
            raise PositionError("next_tower", "the new order holds already (PM-DAWN-15)")
        return
    visits = [int(p.of(seat, FIRST_VISIT)) for seat in visitors]
    if visits != list(range(1, len(visits) + 1)):
        raise PositionError("seats", f"first visits are counted 1, 2 and so on, not {visits} (PM-CHURCH-17)")
    if placed != visitors[: len(placed)]:
        raise PositionError("next_tower", "only who came to the church has a place, in that order (PM-CHURCH-17)")
    if len(placed) < len(visitors) and (p.words[PHASE] == BY_DAY or p.terms.night_visit_sets_order):
        raise PositionError("next_tower", "everybody who came to the church has a place (PM-CHURCH-17)")


# -- workers -----------------------------------------------------------------------------------------------------


def check_workers(p: Position) -> None:
    """PM-SETUP-13, PM-VAR-04: nobody has more than there are, and what one borrows another has lent."""
    lent = 0
    for seat in range(int(p.terms.participants)):
        where = f"seats[{seat}].workers"
        own, held = int(p.of(seat, OWN_WORKERS)), int(p.of(seat, HELD_WORKERS))
        on_board = workers_on_board(p, seat)
        if on_board + p.of(seat, RESERVE) > held:
            reserve = int(p.of(seat, RESERVE))
            raise PositionError(where, f"{on_board} on the board, {reserve} in reserve, {held} in all (PM-SETUP-13)")
        if held != own and (not p.terms.local_trade or not p.is_person(seat) or workers_are_home(p)):
            raise PositionError(f"{where}.held", f"{held} workers, but {own} of its own (PM-VAR-05)")
        lent += held - own
    if lent != 0:
        raise PositionError("seats", "what one has borrowed another has lent (PM-VAR-04)")
    by_day = step_of_round(p) in (DAY, DUSK)
    for place, name in enumerate(PLACE_TEXTS):
        if p.workers_at(place) > 0 and not by_day and (workers_are_home(p) or place not in _BY_NIGHT):
            raise PositionError(f"workers.{name}", "no worker stands here at this time (PM-DUSK-01, PM-DAWN-06)")


# -- things that exist once --------------------------------------------------------------------------------------


def check_cards(p: Position) -> None:
    """PM-AUTO-03, PM-AUTO-04: a card of the round's range for each sim-baker, and one for each round before."""
    for seat in range(int(p.terms.people), int(p.terms.participants)):
        card = int(p.of(seat, CARD))
        where = f"seats[{seat}].card"
        if (card == 0) != (step_of_round(p) == BEGIN_ROUND):
            raise PositionError(where, "a sim-baker has a card from the beginning of a round to its end (PM-FLOW-01)")
        if card == 0:
            continue
        if int(p.words[CARDS_USED]) >> (card - 1) & 1:
            raise PositionError(where, f"card {card} was used before (PM-AUTO-03)")
        if not int(p.terms.decks[seat][int(p.words[ROUND]) - 1]) >> (card - 1) & 1:
            raise PositionError(where, f"card {card} is not for round {int(p.words[ROUND])} (PM-AUTO-04)")
        if p.of(seat, CARD_DAY_OVER) != 0 and p.of(seat, CARD_ACTIONS) < p.terms.print.card_actions[card - 1]:
            raise PositionError(f"seats[{seat}].card_day_over", "actions of the card are still to come (PM-FLOW-02)")
        if p.of(seat, CARD_NIGHT_CAME) != 0 and p.words[PHASE] == BY_DAY:
            raise PositionError(f"seats[{seat}].card_night_came", "the night has not come (PM-STRUCT-03)")
    check_used_cards(p)


def check_used_cards(p: Position) -> None:
    """Each used card was some sim-baker's in some round, and none had two in a round."""
    before = int(p.words[ROUND]) - 1
    seats = range(int(p.terms.people), int(p.terms.participants))
    slots = [int(p.terms.decks[seat][past]) for seat in seats for past in range(before)]
    taken = [-1] * len(slots)
    for card in members(int(p.words[CARDS_USED])):
        if not find_slot(card, slots, taken, []):
            raise PositionError("cards_used", f"card {card + 1} cannot have been played so far (PM-AUTO-04)")


def find_slot(card: int, slots: list[int], taken: list[int], tried: list[int]) -> bool:
    """Find a round for a card, moving others where they can move."""
    for slot, cards in enumerate(slots):
        if slot not in tried and cards >> card & 1:
            tried.append(slot)
            if taken[slot] < 0 or find_slot(taken[slot], slots, taken, tried):
                taken[slot] = card
                return True
    return False


def check_guild(p: Position) -> None:
    """PM-SETUPX-01: each baker is in one place, and no more are in the game than the guild has spaces."""
    found = 0
    for seat in range(int(p.terms.participants)):
        for baker in members(int(p.of(seat, BAKERS)) & found):
            raise PositionError(f"seats[{seat}].bakers", f"baker {baker + 1} works for another seat (PM-GUILD-05)")
        found |= int(p.of(seat, BAKERS))
    for baker in members(int(p.words[GUILD]) & found):
        raise PositionError("guild", f"baker {baker + 1} works for a seat already (PM-GUILD-05)")
    in_game = int(count(p.words[GUILD] | found))
    spaces = p.terms.print.components.guild_spaces
    if in_game > spaces:
        raise PositionError("guild", f"{in_game} bakers; {spaces} are in the game (PM-SETUPX-01)")
    if int(p.words[UPGRADED]) & ~(employed(p) | int(p.words[GUILD])):
        raise PositionError("upgraded", "only bakers of the guild and those at work can be upgraded (PM-GUILD-06)")
    learning = employed(p) & ~int(p.words[UPGRADED])
    for baker in range(10):
        if p.experience(baker) > 0 and not learning >> baker & 1:
            where = f"experience.{baker + 1}"
            raise PositionError(where, "only bakers at work who are not upgraded have experience (PM-OVEN-13)")


def check_servant(p: Position) -> None:
    """PM-SETUPX-06, PM-DUSK-04: by day he stands at a location."""
    at = int(p.words[SERVANT_AT])
    if at == 0:
        if needs_servant(p):
            raise PositionError("servant", "by day the servant stands at a location (PM-SETUPX-06)")
        return
    if not p.terms.expert:
        raise PositionError("servant", "there is no servant in basic mode (PM-MODE-02)")
    placed = step_of_round(p) == BEGIN_ROUND and SERVANT not in step_kinds(p)
    if step_of_round(p) not in (DAY, DUSK) and not placed:
        raise PositionError("servant", "the servant is not on the board at this time (PM-DUSK-04)")
    if not int(p.terms.servant_places) >> (at - 1) & 1:
        raise PositionError("servant", f"he does not go to the {PLACE_TEXTS[at - 1]} in this scenario (PM-SCEN3-03)")


def check_sales(p: Position) -> None:
    """The sales of a game are counted one by one; so are the families (PM-SETUP-15)."""
    sales: list[int] = []
    families: list[int] = []
    for seat in range(int(p.terms.participants)):
        for field, name in ((SOLD_IN_ULM, "sold_in_ulm"), (SOLD_IN_AUGSBURG, "sold_in_augsburg")):
            sale = int(p.of(seat, field))
            if sale in sales:
                raise PositionError(f"seats[{seat}].{name}", f"sale {sale} was another one (PM-SCEN1-03)")
            sales += [sale] if sale else []
        family = int(p.of(seat, FAMILY))
        if family in families:
            raise PositionError(f"seats[{seat}].family", f"family {family} is another seat's (PM-SETUP-15)")
        families += [family] if family else []


# -- one seat ----------------------------------------------------------------------------------------------------


def check_seat(p: Position, seat: int) -> None:
    """Flour, marks and loans at this moment."""
    limit = int(p.terms.print.flour_limit)
    flour = int(p.flour_total(seat))
    if flour > limit and not may_exceed_limit(p, seat):
        raise PositionError(f"seats[{seat}].flours", f"{flour} flour tokens; at most {limit} (PM-STRUCT-08)")
    resolving = seat == p.words[ACTIVE] and MARKS in step_kinds(p)
    if p.of(seat, MARKED) < p.of(seat, PENITENCE) and not resolving:
        raise PositionError(f"seats[{seat}].marked", "marks are resolved at once, but nobody does that (PM-CHURCH-14)")
    repaid = p.of(seat, LOANS) == 0 or p.of(seat, PFENNIGS) < p.terms.print.loan_pfennigs
    if p.words[PHASE] == OVER and not repaid:
        raise PositionError(f"seats[{seat}].loans", "whoever can repay a loan has done so at the end (PM-END-02)")


def may_exceed_limit(p: Position, seat: int) -> bool:
    """In the middle of the own turn; before a worker is placed only by local trade."""
    kinds = step_kinds(p)
    if seat != p.words[ACTIVE] or NIGHT_TURN in kinds or (TURN in kinds and not p.terms.local_trade):
        return False
    return END_OF_TURN in kinds or DISCARD in kinds
