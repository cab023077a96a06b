"""One frame of the decision stack as words: 'sell ulm completed 0,2', 'buy ox,cow'. `stack_reader` reads it."""

from typing import Final

from sobremesa.core.bits import members
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.steps import (
    ANSWER,
    BUY,
    DAWN,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    EXPERIENCE,
    FAVOUR,
    FLOUR,
    FORK,
    GIVE_FLOUR,
    GIVE_LOAF,
    HANS,
    INGREDIENT,
    NIGHT_TURN,
    OFFER,
    PAY,
    REWARD,
    SELL,
    SERVANT,
    STEP_NAMES,
)
from sobremesa.games.pandemain.trade_house import MAY_STOP, MORE, PASSING
from sobremesa.games.pandemain.visits import WITH_CART
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, SEAT_TEXTS, VILLAGE_TEXTS

AT_FORK: Final = 64  # in the argument of a fork: the route has come to it, a branch is chosen
COUNTED: Final = (DAWN, INGREDIENT, FLOUR, GIVE_FLOUR, GIVE_LOAF)  # the argument is how many, or which step
# Arguments that are 0 or 1, and the word for 1.
SWITCHED: Final[dict[int, str]] = {NIGHT_TURN: "paid", FAVOUR: "by-reward", SERVANT: "after-sale"}
OFFERING_TEXTS: Final = ("permanent", "level-1", "level-2")
SET_TEXTS: Final = ("pfennig", "flour", "ingredient", "point", "mixed")  # the sets of an exchange, counted from 1


def write_frame(entry: int) -> str:
    """A frame in the words of a position document."""
    kind, argument = entry & 255, entry >> 8
    return " ".join([STEP_NAMES[kind], *write_argument(kind, argument)])


def write_argument(kind: int, argument: int) -> list[str]:
    """What follows the name of a step."""
    if kind in COUNTED:
        return [str(argument)]
    if kind in SWITCHED:
        return [SWITCHED[kind]] if argument else []
    if kind == FORK:
        return [str((argument & ~AT_FORK) + 1)] if argument & AT_FORK else ["from", str(argument + 1)]
    if kind == BUY:
        return listed(HELPERS, argument)
    if kind == PAY:
        return [HELPERS[argument & 3], str(argument >> 2)]
    if kind == EXPERIENCE:
        return listed(BREADS, argument)
    if kind == SELL:
        completed = ",".join(str(order) for order in members(argument >> 3))
        return [VILLAGE_TEXTS[argument & 7], *(["completed", completed] if completed else [])]
    if kind == OFFER:
        return listed(OFFERING_TEXTS, argument)
    if kind in (EXCHANGE_GIVE, EXCHANGE_TAKE):
        return write_exchange(argument)
    if kind == REWARD:
        return [str(argument + 1)]
    if kind == HANS:
        return [PLACE_TEXTS[argument % WITH_CART], *(["cart"] if argument >= WITH_CART else [])]
    return [SEAT_TEXTS[argument & 7]] if kind == ANSWER else []


def listed(names: tuple[str, ...], numbers: int) -> list[str]:
    """The names of a set, joined by commas; nothing for an empty one."""
    return [",".join(names[number] for number in members(numbers))] if numbers else []


def write_exchange(argument: int) -> list[str]:
    """On the way or not, whether it may be left out, how many may follow, and what was given."""
    words: list[str] = []
    if argument & PASSING:
        words.append("passing")
    if argument & MAY_STOP:
        words.append("optional")
    if argument >= MORE:
        words += ["more", str(argument // MORE)]
    given = [SET_TEXTS[number - 1] for number in (argument & 15, argument >> 4 & 15) if number]
    return [*words, "gave", ",".join(given)] if given else words
