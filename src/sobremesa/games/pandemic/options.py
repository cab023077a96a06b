"""What can be chosen before a game of Pandemic, and every difference between the 2008 and the 2013 behaviour.

The 2013 switches are those that the ledger marks; they do not make a whole 2013 edition.
"""

from typing import Final, final

from sobremesa.core.errors import SetupError
from sobremesa.core.options import OptionSpec, read_options
from sobremesa.games.pandemic.cards import ROLE_SLUGS

DIFFICULTIES: Final = ("introductory", "normal", "heroic")
EPIDEMICS: Final = {"introductory": 4, "normal": 5, "heroic": 6}  # PD-SETUP-08
OPENING_HAND: Final = {2: 4, 3: 3, 4: 2}  # PD-SETUP-07

# Every difference between the editions is one field of this table.
EDITIONS: Final[dict[str, dict[str, str]]] = {
    "2008": {"medic": "removes", "researcher_gives": "any", "infection_cards": "together", "epidemic_cubes": "kept"},
    "2013": {"medic": "prevents", "researcher_gives": "city", "infection_cards": "singly", "epidemic_cubes": "kept"},
}

SPECS: Final = [
    OptionSpec("players", "number", 2, "how many players", ("2", "3", "4"), "PD-COMP-01"),
    OptionSpec("difficulty", "choice", "introductory", "4, 5 or 6 epidemics in the deck", DIFFICULTIES, "PD-SETUP-08"),
    OptionSpec(
        "roles",
        "list",
        None,
        "a role for each seat in order, 'random' where it does not matter; dealt at random unless given",
        (*ROLE_SLUGS, "random"),
        "PD-SETUP-01",
    ),
    OptionSpec("events", "flag", True, "play with the five special events", (), "PD-COMP-11"),
    OptionSpec(
        "first", "choice", "random", "the seat that takes the first turn", ("random", "1", "2", "3", "4"), "PD-SETUP-16"
    ),
    OptionSpec(
        "hands",
        "choice",
        "difficulty",
        "open or hidden hands; by difficulty: open in the introductory game, hidden in the others",
        ("difficulty", "open", "hidden"),
        "PD-INFO-04",
    ),
    OptionSpec(
        "consent",
        "choice",
        "moves",
        "what players agree to in advance: being moved, being moved and sharing, or nothing",
        ("moves", "all", "nothing"),
        "PD-ROLE-03",
    ),
    OptionSpec(
        "forecast",
        "choice",
        "hands",
        "who sees the cards of Forecast: everybody when hands are open, only who plays it, or always everybody",
        ("hands", "player", "everybody"),
        "PD-EVENT-08",
    ),
    OptionSpec("edition", "choice", "2008", "the behaviour of the four switches below", ("2008", "2013")),
    OptionSpec(
        "medic",
        "choice",
        "edition",
        "the Medic removes cured cubes once placed (2008) or prevents their placement (2013)",
        ("edition", "removes", "prevents"),
        "PD-ROLE-13",
    ),
    OptionSpec(
        "researcher_gives",
        "choice",
        "edition",
        "the Researcher gives any card (2008) or any city card (2013)",
        ("edition", "any", "city"),
        "PD-ROLE-15",
    ),
    OptionSpec(
        "infection_cards",
        "choice",
        "edition",
        "infection cards are shown together (2008) or turned, resolved and discarded one by one (2013)",
        ("edition", "together", "singly"),
        "PD-INFECT-04",
    ),
    OptionSpec(
        "epidemic_cubes",
        "choice",
        "edition",
        "an epidemic needs only the cubes that stay in the supply (kept), or always three",
        ("edition", "kept", "three"),
        "PD-EPI-08",
    ),
    OptionSpec(
        "asking",
        "choice",
        "holders",
        "who is asked for events: their holders, their holders from their own first turn on (later), or everybody in "
        "short pauses, so that waiting tells nothing of hands",
        ("holders", "later", "pauses"),
        "PD-EVENT-14",
        added=True,
    ),
    OptionSpec(
        "silent",
        "list",
        [],
        "seats that no window asks for events before they have called; until then they play them in their own turn",
        ("1", "2", "3", "4"),
        "PD-EVENT-12",
        added=True,
    ),
]


@final
class Setup:
    """Options that were checked, as the engine uses them."""

    def __init__(self, given: dict[str, object]) -> None:
        chosen = read_options(SPECS, given)
        self.chosen = chosen
        players = chosen["players"]
        assert isinstance(players, int)
        self.players: int = players
        self.difficulty = str(chosen["difficulty"])
        self.epidemics = EPIDEMICS[self.difficulty]
        self.roles = _read_roles(chosen["roles"], self.players)
        self.events = chosen["events"] is True
        self.first = _read_first(str(chosen["first"]), self.players)
        hands = str(chosen["hands"])
        # PD-INFO-02, PD-INFO-04.
        self.hands_open = hands == "open" or (hands == "difficulty" and self.difficulty == "introductory")
        consent = str(chosen["consent"])
        everyone = (1 << self.players) - 1
        self.consent_moves = everyone if consent in ("moves", "all") else 0
        self.consent_shares = everyone if consent == "all" else 0
        forecast = str(chosen["forecast"])
        self.forecast_open = forecast == "everybody" or (forecast == "hands" and self.hands_open)
        self.pauses = chosen["asking"] == "pauses" and self.events
        self.asked_later = chosen["asking"] == "later"
        self.silent = _read_silent(chosen["silent"], self.players)
        edition = EDITIONS[str(chosen["edition"])]
        switches = {name: edition[name] if chosen[name] == "edition" else str(chosen[name]) for name in edition}
        self.medic_prevents = switches["medic"] == "prevents"
        self.researcher_gives_events = switches["researcher_gives"] == "any"
        self.infect_singly = switches["infection_cards"] == "singly"
        self.epidemic_needs_three = switches["epidemic_cubes"] == "three"


def _read_roles(value: object, players: int) -> list[int]:
    """The role of each seat, -1 where it is dealt at random."""
    if value is None:
        return [-1] * players
    assert isinstance(value, list)
    if len(value) != players:
        raise SetupError(f"option roles: {len(value)} roles for {players} players; give one for each seat")
    named = [role for role in value if role != "random"]
    for role in named:
        if named.count(role) > 1:
            raise SetupError(f"option roles: {role} is named {named.count(role)} times; each role exists once")
    return [-1 if role == "random" else ROLE_SLUGS.index(role) for role in value]


def _read_silent(value: object, players: int) -> list[int]:
    """The seats that no window asks before they call."""
    assert isinstance(value, list)
    if any(int(seat) > players for seat in value):
        raise SetupError(f"option silent: seats {', '.join(value)} with {players} players")
    return [int(seat) - 1 for seat in value]


def _read_first(value: str, players: int) -> int:
    """The first seat, -1 for a random one."""
    if value == "random":
        return -1
    if int(value) > players:
        raise SetupError(f"option first: seat {value} does not exist with {players} players")
    return int(value) - 1
