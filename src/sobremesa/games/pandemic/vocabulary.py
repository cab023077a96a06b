"""Every action of the game as a number, and its stable text. Pawns and seats are p1 to p4 in texts, 0 to 3 in code."""

from typing import Final

from sobremesa.core.errors import UnknownAction
from sobremesa.core.native import i64
from sobremesa.games.pandemic.board import CITIES, CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import AIRLIFT, CARD_SLUGS, CARDS, EVENT_SLUGS

# One action of the turn.
PASS: Final = 0
END_ACTIONS: Final = 1
BUILD: Final = 2
TREAT: Final = 3  # + colour
CURE: Final = 7  # + colour
# Answers in an event window.
NOT_NOW: Final = 11
UNTIL_NEXT_TURN: Final = 12
UNTIL_MY_TURN: Final = 13
UNTIL_EPIDEMIC: Final = 14
UNTIL_INFECTION: Final = 15
UNTIL_CALLED: Final = 16
# Answers to a proposal.
AGREE: Final = 17
AGREE_ALWAYS: Final = 18
REFUSE: Final = 19

PLAY: Final = 20  # + place of the event: see `play_of` and `event_of`
CHARTER: Final = 25  # + pawn; where to is the next decision
ASK: Final = 29  # + seat: the Researcher, in hidden hands, for a card of their choice
# Movements: + 48 * pawn + city.
DRIVE: Final = 33
DIRECT: Final = 225
CHARTER_TO: Final = 417
SHUTTLE: Final = 609
JOIN: Final = 801
AIRLIFT_TO: Final = 993
# Sharing: + 53 * other seat + card.
GIVE: Final = 1185
TAKE: Final = 1397
# Choices inside an action or an event: + city or card.
GRANT_TO: Final = 1609
MOVE_STATION: Final = 1657
REMOVE: Final = 1705
NEXT: Final = 1753
KEEP: Final = 1801
DISCARD: Final = 1849
DECISION_ACTIONS: Final = 1902
# Asides: + seat, or + 53 * seat + card.
CALL_ME: Final = 1902
ALLOW_MOVES: Final = 1906
FORBID_MOVES: Final = 1910
ALLOW_SHARES: Final = 1914
FORBID_SHARES: Final = 1918
ANNOUNCE: Final = 1922
ACTIONS: Final = 2134

SEATS: Final = 4  # as many as play at most: a family of actions has room for each
SEAT_TEXTS: Final = ("p1", "p2", "p3", "p4")

_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "seat": SEAT_TEXTS,
    "city": CITY_SLUGS,
    "card": CARD_SLUGS,
    "event": EVENT_SLUGS,
    "colour": COLOUR_NAMES,
}
# first action, word, what it names
_FAMILIES: Final[list[tuple[int, str, list[str]]]] = [
    (PASS, "pass", []),
    (END_ACTIONS, "end-actions", []),
    (BUILD, "build", []),
    (TREAT, "treat", ["colour"]),
    (CURE, "cure", ["colour"]),
    (NOT_NOW, "not-now", []),
    (UNTIL_NEXT_TURN, "until-next-turn", []),
    (UNTIL_MY_TURN, "until-my-turn", []),
    (UNTIL_EPIDEMIC, "until-epidemic", []),
    (UNTIL_INFECTION, "until-infection", []),
    (UNTIL_CALLED, "until-called", []),
    (AGREE, "agree", []),
    (AGREE_ALWAYS, "agree-always", []),
    (REFUSE, "refuse", []),
    (PLAY, "play", ["event"]),
    (CHARTER, "charter", ["seat"]),
    (ASK, "ask", ["seat"]),
    (DRIVE, "drive", ["seat", "city"]),
    (DIRECT, "direct", ["seat", "city"]),
    (CHARTER_TO, "charter", ["seat", "city"]),
    (SHUTTLE, "shuttle", ["seat", "city"]),
    (JOIN, "join", ["seat", "city"]),
    (AIRLIFT_TO, "airlift", ["seat", "city"]),
    (GIVE, "give", ["seat", "card"]),
    (TAKE, "take", ["seat", "card"]),
    (GRANT_TO, "grant", ["city"]),
    (MOVE_STATION, "move-station", ["city"]),
    (REMOVE, "remove", ["city"]),
    (NEXT, "next", ["city"]),
    (KEEP, "keep", ["city"]),
    (DISCARD, "discard", ["card"]),
    (CALL_ME, "call-me", ["seat"]),
    (ALLOW_MOVES, "allow-moves", ["seat"]),
    (FORBID_MOVES, "forbid-moves", ["seat"]),
    (ALLOW_SHARES, "allow-shares", ["seat"]),
    (FORBID_SHARES, "forbid-shares", ["seat"]),
    (ANNOUNCE, "announce", ["seat", "card"]),
]


def _all_texts() -> list[str]:
    texts: list[str] = []
    for base, word, kinds in _FAMILIES:
        assert base == len(texts), word
        endings = [""]
        for kind in kinds:
            endings = [f"{ending} {value}" for ending in endings for value in _VALUES[kind]]
        texts.extend(word + ending for ending in endings)
    assert len(texts) == ACTIONS
    return texts


ACTION_TEXTS: Final = tuple(_all_texts())
_ACTION_BY_TEXT: Final = {text: action for action, text in enumerate(ACTION_TEXTS)}


def parse_action(text: str) -> int:
    """The action that reads so; spaces and capitals do not matter."""
    action = _ACTION_BY_TEXT.get(" ".join(text.lower().split()))
    if action is None:
        raise UnknownAction(f"{text!r} is no action of Pandemic; 'drive p1 paris' or 'treat blue' are")
    return action


class ActionParts:
    """An action taken apart: its word, and the seat, city, card or colour it names (-1 where it names none)."""

    def __init__(self, action: int, word: str) -> None:
        self.action = action
        self.word = word
        self.seat = -1
        self.city = -1
        self.card = -1
        self.colour = -1


def parts_of(action: int) -> ActionParts:
    """Take an action apart, for whoever makes sentences or forms of it."""
    base, word, kinds = next(family for family in reversed(_FAMILIES) if family[0] <= action)
    parts = ActionParts(action, word)
    rest = action - base
    for kind in reversed(kinds):
        value = rest % len(_VALUES[kind])
        rest //= len(_VALUES[kind])
        if kind == "seat":
            parts.seat = value
        elif kind == "city":
            parts.city = value
        elif kind == "colour":
            parts.colour = value
        else:
            parts.card = value + AIRLIFT if kind == "event" else value
    return parts


# -- families of actions, for the engine -------------------------------------------------------------------------


def is_play(action: i64) -> bool:
    """Whether the action plays an event."""
    return PLAY <= action < CHARTER


def play_of(event: i64) -> i64:
    """The action that plays this event card."""
    return PLAY + event - AIRLIFT


def event_of(action: i64) -> i64:
    """The event card that an action plays."""
    return action - PLAY + AIRLIFT


def is_movement(action: i64) -> bool:
    """Whether the action moves a pawn as an action of the turn."""
    return DRIVE <= action < AIRLIFT_TO


def pawn_of(action: i64) -> i64:
    """The pawn that a movement or an airlift moves."""
    return (action - DRIVE) % (SEATS * CITIES) // CITIES


def city_of(action: i64) -> i64:
    """The city to which a movement or an airlift goes."""
    return (action - DRIVE) % CITIES


def is_share(action: i64) -> bool:
    """Whether the action is a proposal to share."""
    return GIVE <= action < GRANT_TO or ASK <= action < DRIVE


def partner_of(action: i64) -> i64:
    """The other seat of a share."""
    if action < GIVE:
        return action - ASK
    return (action - GIVE) % (SEATS * CARDS) // CARDS


def shared_card(action: i64) -> i64:
    """The card that is given or taken."""
    return (action - GIVE) % CARDS
