"""The kinds of frame on the decision stack: the course of a round, and the choices within it."""

from typing import Final

# Steps that run by themselves (PM-STRUCT-03).
BEGIN_ROUND: Final = 1
DAY: Final = 2
DUSK: Final = 3
NIGHT: Final = 4
DAWN: Final = 5  # (step 1 to 13)
SCORING: Final = 6
MARKS: Final = 7  # the marks of the penitence track that the active seat has reached

# Choices, all of the active seat but the answer to an offer. Their argument is given in brackets.
TURN: Final = 20
NIGHT_TURN: Final = 21  # (1 when the night's pfennig is paid)
STALL: Final = 22
FORK: Final = 23  # (stall)
INGREDIENT: Final = 24  # (how many)
COLUMN: Final = 25
FLOUR: Final = 26  # (how many)
BUY: Final = 27  # (set of what was bought)
PAY: Final = 28  # (what is bought + 4 * pfennigs still owed)
BAKE: Final = 29
EXPERIENCE: Final = 30  # (set of breads)
CASTLE: Final = 31
SELL: Final = 32  # (village + 8 * set of orders completed)
OFFER: Final = 33  # (set of offerings completed)
GIVE_FLOUR: Final = 34  # (how many)
GIVE_LOAF: Final = 35  # (how many)
EXCHANGE_GIVE: Final = 36  # (see trade_house)
EXCHANGE_TAKE: Final = 37
PASS_ON: Final = 38
GUILD: Final = 39
FREE_BAKER: Final = 40
FREE_UPGRADE: Final = 41
REWARD: Final = 42  # (pile)
FAVOUR: Final = 43
SERVANT: Final = 44  # (1 after a sale)
HANS: Final = 45  # (place + 16 at the river with a cart)
END_OF_TURN: Final = 46
DISCARD: Final = 47
UPGRADES: Final = 48
WAGES: Final = 49
COMPOSE: Final = 50
ANSWER: Final = 51  # (seat asked)

STEP_NAMES: Final[dict[int, str]] = {
    BEGIN_ROUND: "begin-round",
    DAY: "day",
    DUSK: "dusk",
    NIGHT: "night",
    DAWN: "dawn",
    SCORING: "scoring",
    MARKS: "marks",
    TURN: "turn",
    NIGHT_TURN: "night-turn",
    STALL: "stall",
    FORK: "fork",
    INGREDIENT: "ingredient",
    COLUMN: "column",
    FLOUR: "flour",
    BUY: "buy",
    PAY: "pay",
    BAKE: "bake",
    EXPERIENCE: "experience",
    CASTLE: "castle",
    SELL: "sell",
    OFFER: "offer",
    GIVE_FLOUR: "give-flour",
    GIVE_LOAF: "give-loaf",
    EXCHANGE_GIVE: "exchange-give",
    EXCHANGE_TAKE: "exchange-take",
    PASS_ON: "pass-on",
    GUILD: "guild",
    FREE_BAKER: "free-baker",
    FREE_UPGRADE: "free-upgrade",
    REWARD: "reward",
    FAVOUR: "favour",
    SERVANT: "servant",
    HANS: "hans",
    END_OF_TURN: "end-of-turn",
    DISCARD: "discard",
    UPGRADES: "upgrades",
    WAGES: "wages",
    COMPOSE: "compose",
    ANSWER: "answer",
}
STEP_BY_NAME: Final = {name: step for step, name in STEP_NAMES.items()}

# Phases of a round (PM-STRUCT-03).
BEFORE: Final = 0  # the servant is placed before the first day
BY_DAY: Final = 1
AT_DUSK: Final = 2
BY_NIGHT: Final = 3
AT_DAWN: Final = 4
OVER: Final = 5
PHASE_NAMES: Final = ("setup", "day", "dusk", "night", "dawn", "over")
