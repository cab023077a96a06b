"""What programs are told of a view of Pandemic: the type that the document of the API has for it."""

from typing import NotRequired, TypedDict

# Its names are words that Python keeps for itself, or has signs that no name can have.
_Proposed = TypedDict("_Proposed", {"from": NotRequired[str]})


class PandemicDecision(_Proposed):
    """What is asked. Whose decision it is (`seat`) is missing where nobody else may know it, and in a pause."""

    kind: str
    seat: NotRequired[str]
    actions: NotRequired[int]
    excess: NotRequired[int]
    window: NotRequired[str]
    pause: NotRequired[bool]
    proposal: NotRequired[str]
    colour: NotRequired[str]
    pawn: NotRequired[str]
    city: NotRequired[str]


class PandemicPlayer(TypedDict):
    """A player. `hand` holds the cards that the viewer knows of, `shown` those that all have seen."""

    seat: str
    role: str
    city: str
    hand_size: int
    hand: list[str]
    shown: list[str]
    consent: list[str]
    answered: NotRequired[bool]
    hush: NotRequired[str]


class PandemicColours(TypedDict):
    """A number for each colour."""

    blue: int
    yellow: int
    black: int
    red: int


class PandemicCubes(TypedDict):
    """Cubes in cities, by colour; cities without any are not named."""

    blue: dict[str, int]
    yellow: dict[str, int]
    black: dict[str, int]
    red: dict[str, int]


class PandemicCures(TypedDict):
    """`uncured`, `cured` or `eradicated`, by colour."""

    blue: str
    yellow: str
    black: str
    red: str


class PandemicPilePart(TypedDict):
    """One of the piles that the player cards were made of: how many are left, and whether an epidemic is among them."""

    cards: int
    epidemic: bool


class PandemicPlayerPile(TypedDict):
    """The player cards to come; `unseen` are all that may be among them."""

    cards: int
    piles: list[PandemicPilePart]
    unseen: list[str]


class PandemicLayer(TypedDict):
    """Cards that lie together in the infection pile: how many, which they may be, which are surely there."""

    count: int
    cards: list[str]
    surely: NotRequired[list[str]]


class PandemicForecast(TypedDict):
    """The six cards of Forecast while they are put back: names for whoever sees them, else how many are placed."""

    placed: list[str] | int
    left: NotRequired[list[str]]


class PandemicView(TypedDict):
    """All that one seat may know of a game of Pandemic."""

    game: str
    seat: str | None
    outcome: str
    turn: int
    active: str
    actions: int
    decision: PandemicDecision
    players: list[PandemicPlayer]
    hands: str
    asking: NotRequired[str]
    cubes: PandemicCubes
    supply: PandemicColours
    cures: PandemicCures
    stations: list[str]
    stations_left: int
    outbreaks: int
    epidemics: int
    infection_rate: int
    player_pile: PandemicPlayerPile
    player_discard: list[str]
    infection_pile: list[PandemicLayer]
    infection_discard: list[str]
    infection_removed: list[str]
    infection_shown: list[str]
    infection_resolved: int
    epidemic_card: str | None
    epidemics_to_resolve: int
    quiet_night: bool
    declined: list[str]
    forecast: PandemicForecast | None
