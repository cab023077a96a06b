"""The decision stack of a position document: what is being done, the most urgent last. `stack_notation` writes it."""

from typing import Final

from sobremesa.core.decisions import frame
from sobremesa.core.errors import PositionError
from sobremesa.games.pandemain.documents.stack_notation import AT_FORK, COUNTED, OFFERING_TEXTS, SET_TEXTS, SWITCHED
from sobremesa.games.pandemain.documents.usual import place_in_tower
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.position import RIVER, TURN_AT, Position
from sobremesa.games.pandemain.steps import (
    ANSWER,
    BUY,
    DAWN,
    EXCHANGE_GIVE,
    EXCHANGE_TAKE,
    EXPERIENCE,
    FORK,
    HANS,
    OFFER,
    PAY,
    REWARD,
    SELL,
    STEP_BY_NAME,
)
from sobremesa.games.pandemain.trade_house import MAY_STOP, MORE, PASSING
from sobremesa.games.pandemain.visits import WITH_CART
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, SEAT_TEXTS, VILLAGE_TEXTS

_DEEPEST: Final = 9
_MOST_COUNTED: Final = 40
_DAWN_STEPS: Final = 13
_WRONG: Final = -1


def read_stack(p: Position, texts: list[str]) -> None:
    """Fill the stack. Whether its frames fit together is seen when everything else has been read."""
    if len(texts) > _DEEPEST:
        raise PositionError("doing", f"{len(texts)} entries; at most {_DEEPEST} things are being done")
    for place, text in enumerate(texts):
        p.push(read_frame(p, text, f"doing[{place}]"))


def read_frame(p: Position, text: str, where: str) -> int:
    """One entry."""
    parts = text.split()
    kind = STEP_BY_NAME.get(parts[0] if parts else "", _WRONG)
    if kind == _WRONG:
        raise PositionError(where, f"there is no step {text!r}; there are {', '.join(STEP_BY_NAME)}")
    argument = read_argument(p, kind, parts[1:])
    if argument == _WRONG:
        raise PositionError(where, f"{text!r} does not say what {parts[0]} is about")
    return int(frame(kind, argument))


def read_argument(p: Position, kind: int, rest: list[str]) -> int:
    """The number behind the words that follow a step's name; -1 where they make no sense."""
    if kind in (EXCHANGE_GIVE, EXCHANGE_TAKE):
        return read_exchange(rest)
    if kind == SELL:
        return read_sale(p, rest)
    if kind == FORK and len(rest) == 2 and rest[0] == "from":
        return read_number(rest[1], int(p.terms.print.stalls)) - 1
    if kind == PAY:
        if len(rest) != 2 or rest[0] not in HELPERS or read_number(rest[1], _MOST_COUNTED) < 1:
            return _WRONG
        return HELPERS.index(rest[0]) + 4 * int(rest[1])
    if kind == HANS and rest == [PLACE_TEXTS[RIVER], "cart"]:
        return RIVER + WITH_CART
    if len(rest) > 1:
        return _WRONG
    return read_word(p, kind, rest[0]) if rest else read_nothing(kind)


def read_nothing(kind: int) -> int:
    """The argument of a step that is named alone."""
    needs_word = kind in COUNTED or kind in (FORK, EXPERIENCE, REWARD, HANS, ANSWER)
    return _WRONG if needs_word else 0


def read_word(p: Position, kind: int, word: str) -> int:
    """The argument that one word says."""
    if kind in COUNTED:
        return read_number(word, _DAWN_STEPS if kind == DAWN else _MOST_COUNTED) or _WRONG
    if kind in SWITCHED:
        return 1 if word == SWITCHED[kind] else _WRONG
    if kind == FORK:
        stall = read_number(word, int(p.terms.print.stalls))
        return stall - 1 | AT_FORK if stall > 0 else _WRONG
    if kind == BUY:
        return read_names(word, HELPERS)
    if kind == EXPERIENCE:
        return read_names(word, BREADS)
    if kind == OFFER:
        return read_names(word, OFFERING_TEXTS)
    if kind == REWARD:
        return read_number(word, 3) - 1
    if kind == HANS:
        return PLACE_TEXTS.index(word) if word in PLACE_TEXTS else _WRONG
    if kind == ANSWER:
        seats = SEAT_TEXTS[: int(p.terms.people)]
        return seats.index(word) if word in seats else _WRONG
    return _WRONG


def read_number(word: str, most: int) -> int:
    """A number from 1 on; 0 where it is none."""
    if not word.isascii() or not word.isdigit() or len(word) > 3 or not 1 <= int(word) <= most:
        return 0
    return int(word)


def read_names(word: str, names: tuple[str, ...]) -> int:
    """A set of names joined by commas, in their order."""
    found = 0
    for name in word.split(","):
        if name not in names or found >> names.index(name):
            return _WRONG
        found |= 1 << names.index(name)
    return found


def read_sale(p: Position, rest: list[str]) -> int:
    """A village, and the orders that were completed; the one on the board is 0."""
    if not rest or rest[0] not in VILLAGE_TEXTS:
        return _WRONG
    village = VILLAGE_TEXTS.index(rest[0])
    if len(rest) == 1:
        return village
    if len(rest) != 3 or rest[1] != "completed":
        return _WRONG
    orders = tuple(str(order) for order in range(int(p.terms.print.spaces[village]) + 1))
    completed = read_names(rest[2], orders)
    return village + 8 * completed if completed > 0 else _WRONG


def read_exchange(rest: list[str]) -> int:
    """'passing', 'optional', 'more 1' and 'gave flour,point', in this order."""
    argument = 0
    left = list(rest)
    if left and left[0] == "passing":
        argument |= PASSING
        left = left[1:]
    if left and left[0] == "optional":
        argument |= MAY_STOP
        left = left[1:]
    if len(left) > 1 and left[0] == "more" and read_number(left[1], 9) > 0:
        argument |= MORE * int(left[1])
        left = left[2:]
    if len(left) == 2 and left[0] == "gave":
        names = left[1].split(",")
        if len(names) > 2 or any(name not in SET_TEXTS for name in names):
            return _WRONG
        for place, name in enumerate(names):
            argument |= (SET_TEXTS.index(name) + 1) << (4 * place)
        left = []
    return _WRONG if left else argument


def complete_answer(p: Position) -> None:
    """PM-VAR-02: an answer also says how far round the tower the offer has come."""
    for place in range(int(p.depth)):
        entry = int(p.words[place])
        if entry & 255 == ANSWER:
            seat = (entry >> 8) & 7
            distance = (place_in_tower(p, seat) - int(p.words[TURN_AT])) % int(p.terms.participants)
            p.words[place] = frame(ANSWER, seat + 8 * distance)
