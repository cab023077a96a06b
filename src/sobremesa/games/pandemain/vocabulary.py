"""The action space: every choice that a decision of Pandemain can offer, as a number and as a stable text.

Texts are words of the rules and numbers of the print: 'place ulm', 'stall 3 cart', 'bake spelt with rye',
'sell 2 high 3' (order 2, high quality, three days left).
The second and third village answer to the names of the print that comes with the game, whatever they are called.
"""

from typing import Final, final

from sobremesa.core.errors import UnknownAction
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, LOCATIONS

VILLAGE_TEXTS: Final = ("ulm", "donauwoerth", "dinkelsbuehl", "augsburg")
PLACE_TEXTS: Final = (*(name.replace("_", "-") for name in LOCATIONS), *VILLAGE_TEXTS)
SEAT_TEXTS: Final = ("p1", "p2", "p3", "p4")
QUALITIES: Final = ("high", "low")
HELPERS: Final = ("ox", "cow", "cart")
CARRIED: Final = ("", "ox", "cart")  # how a worker gets to a stall or a column
STALLS: Final = 16
COLUMNS: Final = 8
DAYS: Final = 4
ORDERS: Final = 5  # the one on the board is 0
BAKERS: Final = 10
# What an exchange gives and takes (PM-TRADE-03): the first nine in three of the texts; the English one has others.
EXCHANGED: Final = (
    "pfennig", "rye", "spelt", "oat", "wheat", "milk", "salt", "yeast", "point", "two-milk",
    *(f"{water}-{salt}-{3 - water - salt}" for water in range(4) for salt in range(4 - water)),  # water, salt, yeast
)  # fmt: skip
# What can be asked for in local trade (PM-VAR-03); animals and carts as they are, active or used.
WANTED: Final = (*INGREDIENTS, *(f"{bread}-flour" for bread in BREADS), *HELPERS, *(f"used-{one}" for one in HELPERS))

_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "place": PLACE_TEXTS,
    "location": PLACE_TEXTS[: len(LOCATIONS)],
    "stall": tuple(str(number) for number in range(1, STALLS + 1)),
    "column": tuple(str(number) for number in range(1, COLUMNS + 1)),
    "carried": CARRIED,
    "transport": ("ox", "cart"),
    "bread": BREADS,
    "flour": BREADS,
    "ingredient": INGREDIENTS[:3],
    "helper": HELPERS,
    "means": ("pfennigs", "salt", "yeast", "milk"),
    "baker": tuple(str(number) for number in range(1, BAKERS + 1)),
    "order": tuple(str(number) for number in range(ORDERS)),
    "quality": QUALITIES,
    "day": tuple(str(number) for number in range(1, DAYS + 1)),
    "offering": ("permanent", "level-1", "level-2"),
    "exchanged": EXCHANGED,
    "reward": tuple(str(number) for number in range(1, 13)),
    "favour": tuple(str(number) for number in range(1, 9)),
    "wanted": WANTED,
}

# word, kinds of its arguments in the order they are written
_PATTERNS: Final[list[tuple[str, tuple[str, ...]]]] = [
    ("milk", ()),
    ("done", ()),
    ("end", ()),
    ("stay-home", ()),
    ("set-aside", ()),
    ("pass-through", ()),
    ("river-cart", ()),
    ("work", ()),
    ("loan", ()),
    ("pay-hans", ()),
    ("point-for-hans", ()),
    ("pay-wages", ()),
    ("propose", ()),
    ("pay-more", ()),
    ("pay-worker", ()),
    ("ask", ()),
    ("withdraw", ()),
    ("accept", ()),
    ("decline", ()),
    ("place", ("place",)),
    ("stall", ("stall", "carried")),
    ("branch", ("stall",)),
    ("ingredient", ("ingredient",)),
    ("column", ("column", "carried")),
    ("flour", ("flour",)),
    ("discard", ("flour",)),
    ("give-flour", ("flour",)),
    ("buy", ("helper",)),
    ("pay", ("means",)),
    ("bake", ("bread", "flour")),
    ("load", ("transport",)),
    ("experience", ("baker",)),
    ("sell", ("order", "quality", "day")),
    ("serve", ("bread", "quality", "day")),
    ("give-loaf", ("bread", "quality", "day")),
    ("bless", ("bread", "day")),
    ("offer", ("offering",)),
    ("give", ("exchanged",)),
    ("take", ("exchanged",)),
    ("hire", ("baker",)),
    ("upgrade", ("baker",)),
    ("dismiss", ("baker",)),
    ("reward", ("reward",)),
    ("leave-reward", ("reward",)),
    ("favour", ("favour",)),
    ("servant", ("location",)),
    ("want", ("wanted",)),
]


def _combinations(kinds: tuple[str, ...]) -> list[tuple[str, ...]]:
    combinations: list[tuple[str, ...]] = [()]
    for kind in kinds:
        combinations = [(*before, value) for before in combinations for value in _VALUES[kind]]
    return combinations


def _text(word: str, kinds: tuple[str, ...], values: tuple[str, ...]) -> str:
    if word == "bake":
        return f"bake {values[0]} with {values[1]}"
    return " ".join([word, *values]).rstrip()


def _family(word: str) -> int:
    base = 0
    for name, kinds in _PATTERNS:
        if name == word:
            return base
        base += len(_combinations(kinds))
    raise AssertionError(word)


MILK: Final[int] = 0
DONE: Final[int] = 1
END: Final[int] = 2
STAY_HOME: Final[int] = 3
SET_ASIDE: Final[int] = 4
PASS_THROUGH: Final[int] = 5
RIVER_CART: Final[int] = 6
WORK: Final[int] = 7
LOAN: Final[int] = 8
PAY_HANS: Final[int] = 9
POINT_FOR_HANS: Final[int] = 10
PAY_WAGES: Final[int] = 11
PROPOSE: Final[int] = 12
PAY_MORE: Final[int] = 13
PAY_WORKER: Final[int] = 14
ASK: Final[int] = 15
WITHDRAW: Final[int] = 16
ACCEPT: Final[int] = 17
DECLINE: Final[int] = 18
PLACE: Final[int] = 19  # + place
STALL_AT: Final[int] = 33  # + 3 * stall + carried
BRANCH: Final[int] = 81  # + stall
INGREDIENT_OF: Final[int] = 97  # + ingredient
COLUMN_OF: Final[int] = 100  # + 3 * column + carried
FLOUR_OF: Final[int] = 124  # + flour
DISCARD_OF: Final[int] = 128  # + flour
GIVE_FLOUR_OF: Final[int] = 132  # + flour
BUY_A: Final[int] = 136  # + helper
PAY_WITH: Final[int] = 139  # + means
BAKE_A: Final[int] = 143  # + 4 * bread + flour
LOAD: Final[int] = 159  # + transport
EXPERIENCE_FOR: Final[int] = 161  # + baker
SELL_A: Final[int] = 171  # + 8 * order + 4 * quality + day
SERVE: Final[int] = 211  # + 8 * bread + 4 * quality + day
GIVE_LOAF_OF: Final[int] = 243  # + 8 * bread + 4 * quality + day
BLESS: Final[int] = 275  # + 4 * bread + day
OFFER_A: Final[int] = 291  # + offering
GIVE: Final[int] = 294  # + exchanged
TAKE: Final[int] = 314  # + exchanged
HIRE: Final[int] = 334  # + baker
UPGRADE: Final[int] = 344  # + baker
DISMISS: Final[int] = 354  # + baker
REWARD_OF: Final[int] = 364  # + reward
LEAVE_REWARD: Final[int] = 376  # + reward
FAVOUR_OF: Final[int] = 388  # + favour
SERVANT_TO: Final[int] = 396  # + location
WANT: Final[int] = 406  # + wanted
ACTIONS: Final[int] = 420


def _list_texts() -> tuple[str, ...]:
    texts: list[str] = []
    for word, kinds in _PATTERNS:
        texts.extend(_text(word, kinds, values) for values in _combinations(kinds))
    return tuple(texts)


ACTION_TEXTS: Final = _list_texts()
_ACTION_BY_TEXT: Final = {text: action for action, text in enumerate(ACTION_TEXTS)}
_FAMILIES: Final = [(_family(word), word, kinds) for word, kinds in _PATTERNS]


def parse_action(text: str) -> int:
    """The action that reads so; spaces and capitals do not matter."""
    action = _ACTION_BY_TEXT.get(" ".join(text.lower().split()))
    if action is None:
        raise UnknownAction(f"{text[:80]!r} is no action of Pandemain; 'place ulm' or 'bake rye with wheat' are")
    return action


@final
class ActionParts:
    """An action taken apart: its word, and the numbers of its arguments by their kind."""

    def __init__(self, word: str, values: dict[str, int]) -> None:
        self.word = word
        self.values = values

    def of(self, kind: str) -> int:
        """The number of this argument; -1 where the word has none."""
        return self.values.get(kind, -1)


def parts_of(action: int) -> ActionParts:
    """Take an action apart, for whoever makes sentences or forms of it."""
    base, word, kinds = next(family for family in reversed(_FAMILIES) if family[0] <= action)
    rest = action - base
    values: dict[str, int] = {}
    for kind in reversed(kinds):
        values[kind] = rest % len(_VALUES[kind])
        rest //= len(_VALUES[kind])
    return ActionParts(word, values)
