"""Whether the decision stack of a position document can be: each step on one that it interrupts, with a choice."""

from typing import Final

from sobremesa.core.bits import members
from sobremesa.core.decisions import FRAMES
from sobremesa.core.errors import PositionError
from sobremesa.core.state import option_buffer
from sobremesa.games.pandemain.access import hans_demands
from sobremesa.games.pandemain.answers import list_choices
from sobremesa.games.pandemain.church import loaves_in_all, token_at
from sobremesa.games.pandemain.course import NIGHT_FEE
from sobremesa.games.pandemain.documents.deal_checks import check_offer, wrong_exchange, wrong_payment, wrong_talk
from sobremesa.games.pandemain.documents.stack_notation import AT_FORK
from sobremesa.games.pandemain.documents.usual import dawn_step, frames, usual_place
from sobremesa.games.pandemain.gifts import can_act, gifts_bring_enough, is_gift_choice
from sobremesa.games.pandemain.position import (
    ACTIVE,
    BLESSINGS,
    CART,
    CHURCH,
    CROSSES,
    LOADED,
    LOAVES_MADE,
    MARKED,
    PFENNIGS,
    PHASE,
    PLACE_AT,
    RESERVE,
    Position,
)
from sobremesa.games.pandemain.print_tables import GAINS
from sobremesa.games.pandemain.steps import (
    ANSWER,
    BAKE,
    BEGIN_ROUND,
    BUY,
    BY_DAY,
    CASTLE,
    COLUMN,
    COMPOSE,
    DAWN,
    DAY,
    DISCARD,
    DUSK,
    END_OF_TURN,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    EXPERIENCE,
    FAVOUR,
    FLOUR,
    FORK,
    FREE_BAKER,
    FREE_UPGRADE,
    GIVE_FLOUR,
    GIVE_LOAF,
    GUILD,
    HANS,
    INGREDIENT,
    MARKS,
    NIGHT,
    NIGHT_TURN,
    OFFER,
    PASS_ON,
    PAY,
    REWARD,
    SCORING,
    SELL,
    SERVANT,
    STALL,
    STEP_NAMES,
    TURN,
    UPGRADES,
    WAGES,
)
from sobremesa.games.pandemain.trade_house import MAY_STOP, PASSING
from sobremesa.games.pandemain.village import order_bread
from sobremesa.games.pandemain.visits import WITH_CART, can_pay_hans

_ROUND: Final = (BEGIN_ROUND, DAY, DUSK, NIGHT, DAWN, SCORING)  # the first entry, and only that one
_VISITS: Final = (BUY, FORK, COLUMN, BAKE, CASTLE, OFFER, EXCHANGE_GIVE, GUILD, SELL)
_BONUSES: Final = (FLOUR, INGREDIENT, MARKS)
_IN_A_TURN: Final = (END_OF_TURN,)
# What each choice can interrupt.
_BELOW: Final[dict[int, tuple[int, ...]]] = {
    END_OF_TURN: (DAY, NIGHT),
    DISCARD: (DAY, NIGHT, DAWN),
    **dict.fromkeys((TURN, NIGHT_TURN, STALL, EXCHANGE_TAKE, PASS_ON, EXPERIENCE, *_VISITS), _IN_A_TURN),
    FLOUR: (END_OF_TURN, *_VISITS, *_BONUSES, SERVANT, DISCARD),
    INGREDIENT: (END_OF_TURN, *_VISITS, *_BONUSES),
    MARKS: (END_OF_TURN, *_VISITS, *_BONUSES, SERVANT),
    HANS: (END_OF_TURN,),
    **dict.fromkeys((REWARD, FREE_BAKER, FREE_UPGRADE), (MARKS,)),
    FAVOUR: (SERVANT, MARKS),
    SERVANT: (BEGIN_ROUND, END_OF_TURN),
    GIVE_LOAF: (OFFER,),
    GIVE_FLOUR: (OFFER, GIVE_LOAF),
    PAY: (BUY,),
    COMPOSE: (TURN, END_OF_TURN),
    ANSWER: (TURN, END_OF_TURN),
    UPGRADES: (DAWN,),
    WAGES: (DAWN,),
}
_ALWAYS_ON_TOP: Final = (
    TURN, NIGHT_TURN, STALL, PASS_ON, EXPERIENCE, REWARD, FREE_BAKER, FREE_UPGRADE, FAVOUR, GIVE_FLOUR, PAY, COMPOSE,
    ANSWER, UPGRADES, WAGES, HANS, EXCHANGE_TAKE,
)  # fmt: skip
_OF_EXPERTS: Final = (GUILD, EXPERIENCE, SERVANT, FAVOUR, FREE_BAKER, FREE_UPGRADE, UPGRADES, WAGES)
_BY_DAY_ONLY: Final = (TURN, STALL, FORK, COLUMN, BUY, CASTLE, SELL, GUILD, COMPOSE, ANSWER)
_SETTLED: Final = (EXPERIENCE, DISCARD)  # they are over by themselves where there is nothing to choose
_STEP_OF_DAWN: Final[dict[int, int]] = {DISCARD: 2, UPGRADES: 11, WAGES: 12}


def check_stack(p: Position) -> None:
    """Raise PositionError for a stack that no game comes to, or that leads nowhere."""
    entries = frames(p)
    for place, entry in enumerate(entries):
        problem = wrong_place(p, entries, place) or wrong_frame(p, entry & 255, entry >> 8)
        if problem:
            raise PositionError(f"doing[{place}]", problem)
    check_visit(p, entries)
    check_offer(p, entries)
    check_room(p)
    for place, entry in enumerate(entries):
        if not has_options(p, place, entry):
            raise PositionError(f"doing[{place}]", f"there is nothing to choose at {STEP_NAMES[entry & 255]} here")


# -- one step on another -----------------------------------------------------------------------------------------


def wrong_place(p: Position, entries: list[int], place: int) -> str:
    """Why a step cannot stand at this place of the stack."""
    kind, argument = entries[place] & 255, entries[place] >> 8
    if (kind in _ROUND) != (place == 0):
        return "the first entry, and only that one, is a step of the round (PM-STRUCT-03)"
    if place == 0:
        return ""
    below, about = entries[place - 1] & 255, entries[place - 1] >> 8
    name = STEP_NAMES[kind]
    if below not in _BELOW[kind]:
        return f"{name} does not come up at {STEP_NAMES[below]}"
    if kind in _ALWAYS_ON_TOP and not is_below_offer(kind, entries, place) and place < len(entries) - 1:
        return f"{name} is settled before anything else"
    if below == DAWN and dawn_step(p) != _STEP_OF_DAWN[kind]:
        return f"{name} does not belong to step {dawn_step(p)} of dawn (PM-DAWN-01)"
    if below == DISCARD and dawn_step(p) != 2:
        return "no flour is gained after the turn has ended (PM-STRUCT-08)"
    if below in (EXCHANGE_GIVE, SERVANT) and is_begun(below, about):
        return f"{name} comes before {STEP_NAMES[below]} begins"
    if kind == FAVOUR and (argument == 1) != (below == MARKS):
        return "a favour comes from the servant, or from a reward (PM-ADD-06, PM-REWARD-11)"
    if kind == SERVANT and (argument == 0) != (below == BEGIN_ROUND):
        return "the servant is sent before a round, or after a sale (PM-SETUPX-06, PM-ADD-08)"
    if kind in (GIVE_FLOUR, GIVE_LOAF) and below == OFFER and about == 0:
        return "no offering is being paid (PM-CHURCH-06)"
    if kind == PAY and not about >> (argument & 3) & 1:
        return "this is not what is being bought (PM-FARM-02)"
    return ""


def is_below_offer(kind: int, entries: list[int], place: int) -> bool:
    """Before a worker is placed, only an offer of local trade can interrupt a turn (PM-VAR-01)."""
    return kind == TURN and place == len(entries) - 2


def is_begun(kind: int, argument: int) -> bool:
    """Whether bonuses of a visit come too late; before a round nothing else is done."""
    return argument & (PASSING | MAY_STOP) != 0 if kind == EXCHANGE_GIVE else argument == 0


# -- one step ----------------------------------------------------------------------------------------------------


def wrong_frame(p: Position, kind: int, argument: int) -> str:
    """Why a step cannot be under way at all."""
    seat = p.words[ACTIVE]
    if kind in _OF_EXPERTS and not p.terms.expert:
        return f"{STEP_NAMES[kind]} does not exist in basic mode (PM-MODE-02)"
    if kind in _BY_DAY_ONLY and p.words[PHASE] != BY_DAY:
        return f"{STEP_NAMES[kind]} is for the day (PM-NIGHT-03)"
    if kind == SERVANT and argument == 1 and p.words[PHASE] != BY_DAY:
        return "bread is sold to the servant by day (PM-ADD-09)"
    if kind == NIGHT_TURN:
        if p.words[PHASE] == BY_DAY:
            return "a night turn is for the night (PM-NIGHT-01)"
        if argument == 0 and p.of(seat, PFENNIGS) < NIGHT_FEE:
            return "there is no pfennig for the night turn (PM-NIGHT-04)"
    if kind == FORK and argument & AT_FORK and p.terms.print.stall_branch[argument & ~AT_FORK] < 0:
        return f"there is no fork at stall {(argument & ~AT_FORK) + 1} (PM-MARKET-06)"
    if kind in (OFFER, BAKE, SELL):
        return wrong_visit(p, kind, argument)
    if kind == GIVE_FLOUR and argument > p.flour_total(seat):
        return f"there are not {argument} flour tokens to give (PM-CHURCH-06)"
    if kind == GIVE_LOAF and argument > loaves_in_all(p, seat):
        return f"there are not {argument} loaves to give (PM-CHURCH-06)"
    if kind in (EXCHANGE_GIVE, EXCHANGE_TAKE):
        return wrong_exchange(p, kind, argument)
    if kind == PAY:
        return wrong_payment(p, argument & 3, argument >> 2)
    if kind == HANS:
        return wrong_demand(p, argument % WITH_CART, argument >= WITH_CART)
    return wrong_talk(p, kind, argument) if kind in (COMPOSE, ANSWER) else ""


def wrong_demand(p: Position, place: int, with_cart: bool) -> str:
    """PM-HANS-02: he stands there, can be paid, and the visit that follows can be made (OPEN-75)."""
    seat = p.words[ACTIVE]
    usable = can_act(p, seat, place) or (p.terms.gifts_open_places and gifts_bring_enough(p, seat, place))
    if not usable or not hans_demands(p, place) or not can_pay_hans(p, seat, place):
        return "Hans demands nothing that could be paid here (PM-HANS-02)"
    if with_cart and not p.has_active(seat, CART):
        return "there is no cart for the river (PM-RIVER-03)"
    return ""


def wrong_visit(p: Position, kind: int, argument: int) -> str:
    """Why a visit cannot have come to this: crosses of its offerings, loaves of its oven, orders that are done."""
    if kind == OFFER:
        tokens = [int(token_at(p, place)) for place in members(argument)]
        crosses = sum(int(p.terms.print.offering_crosses[token]) for token in tokens if token >= 0)
        if argument and p.words[CROSSES] > crosses:
            return f"the completed offerings show {crosses} crosses and no more (PM-CHURCH-07)"
    if kind == BAKE and p.words[LOADED] == 0 and p.words[LOAVES_MADE] > p.terms.print.oven_loaves:
        return "nobody bakes so many loaves without transport (PM-OVEN-04)"
    if kind == SELL:
        for order in members(argument >> 3):
            if order > 0 and order_bread(p, argument & 7, order) >= 0:
                return f"order {order} is completed, and its token still lies there (PM-SELL-07)"
    return ""


# -- the whole stack ---------------------------------------------------------------------------------------------


def check_visit(p: Position, entries: list[int]) -> None:
    """Where this turn's worker stands fits what is being done; before it is placed there is one."""
    kinds = [entry & 255 for entry in entries]
    trades = [entry >> 8 for entry in entries if entry & 255 in (EXCHANGE_GIVE, EXCHANGE_TAKE)]
    passing = any(argument & PASSING for argument in trades)
    before = passing or any(kind in (TURN, NIGHT_TURN, STALL, PASS_ON) for kind in kinds)
    if before and p.of(p.words[ACTIVE], RESERVE) < 1:
        raise PositionError("doing", "whoever has the turn has a worker left (PM-TURN-04)")
    if p.words[BLESSINGS] > 0 and p.words[PLACE_AT] != CHURCH + 1:
        raise PositionError("visit.blessings", "bread is blessed on a visit to the church (PM-CHURCH-19)")
    place = usual_place(p)
    if (before or place != 0) and p.words[PLACE_AT] != place:
        raise PositionError("visit.place", "the worker of this turn is somewhere else, by what is being done")
    if kinds[-1:] == [HANS] and p.words[PLACE_AT] != (entries[-1] >> 8) % WITH_CART + 1:
        raise PositionError("visit.place", "Hans asks for something at another place (PM-HANS-02)")


def check_room(p: Position) -> None:
    """Rewards bring more to do, and the stack must have room for it."""
    tables = p.terms.print
    growth = 0
    for table in (tables.reward_gain, tables.favour_gain):
        for row in range(len(table) // GAINS):
            growth = max(growth, int(table[GAINS * row + 6] > 0) + int(table[GAINS * row + 8] > 0))
    marked = int(p.of(p.words[ACTIVE], MARKED))
    ahead = sum(1 for level in range(marked + 1, int(tables.last_level) + 1) if tables.mark_reward[level] != 0)
    if int(p.depth) + growth * (1 + ahead) + 1 > FRAMES:
        raise PositionError("doing", f"{int(p.depth)} entries; so much is never being done at once")


def is_gift(kind: int) -> bool:
    """What comes before the action of a place."""
    return kind == MARKS or bool(is_gift_choice(kind))


def has_options(p: Position, place: int, entry: int) -> bool:
    """Whether a choice has an answer, milking aside; steps of the round and those that settle themselves need none.

    An action below a gift may still wait for it; then the gift has answers only if some lead to the action.
    """
    kind, argument = entry & 255, entry >> 8
    if kind < TURN or kind in _SETTLED or (kind == FLOUR and p.bag_total() == 0):
        return True
    if kind == FORK and not argument & AT_FORK:
        return True
    if p.terms.gifts_open_places and place + 1 < p.depth and is_gift(int(p.words[place + 1]) & 255):
        return True
    depth = p.depth
    p.depth = place + 1
    number = list_choices(p, kind, argument, option_buffer())
    p.depth = depth
    return number > 0
