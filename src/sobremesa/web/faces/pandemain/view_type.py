"""What programs are told of a view of Pandemain: the type that the document of the API has for it."""

from typing import NotRequired, TypedDict

# Their names are words that Python keeps for itself, or have signs that no name can have.
_Named = TypedDict("_Named", {"from": NotRequired[str], "after-sale": NotRequired[bool]})


class PandemainTrade(TypedDict):
    """An offer of local trade: what is asked for, the pfennigs that are paid, and whether a worker comes with them."""

    asks: dict[str, int]
    pays: int
    worker: bool


class PandemainDecision(_Named):
    """What is asked, and of whom."""

    kind: str
    seat: NotRequired[str]
    stall: NotRequired[int]
    count: NotRequired[int]
    bought: NotRequired[list[str]]
    helper: NotRequired[str]
    owed: NotRequired[int]
    baked: NotRequired[int]
    loaded: NotRequired[bool]
    breads: NotRequired[list[str]]
    village: NotRequired[str]
    completed: NotRequired[list[int]]
    passing: NotRequired[bool]
    pile: NotRequired[int]
    place: NotRequired[str]
    begun: NotRequired[bool]
    blessings: NotRequired[int]
    excess: NotRequired[int]
    asks: NotRequired[dict[str, int]]
    pays: NotRequired[int]
    worker: NotRequired[bool]


class PandemainLimits(TypedDict):
    """How many workers of one player may stand there."""

    mill: int
    village: int
    granary: int


class PandemainSettings(TypedDict):
    """What was chosen before the game; `rules` and `print` are missing where they are the first."""

    rules: NotRequired[int]
    print: NotRequired[int]
    people: int
    participants: int
    mode: str
    edition: str
    scenario: str
    local_trade: bool
    no_news_from_ulm: bool
    castle: str
    own_print: bool
    limits: PandemainLimits


class PandemainWorkers(TypedDict):
    """Workers of a player."""

    reserve: int
    own: int
    held: int


class PandemainLoaves(TypedDict):
    """Loaves of one kind; `day` is the days left."""

    bread: str
    quality: str
    day: int
    count: int


class PandemainHelper(TypedDict):
    """Helpers of one kind."""

    active: int
    used: int


class PandemainBaker(TypedDict):
    """A master baker."""

    number: int
    upgraded: bool
    experience: int


class PandemainCard(TypedDict):
    """The action card of somebody who plays by itself: what was shown of it, and which cards it may be."""

    drawn: bool
    shown: list[str]
    possible: list[int]


class PandemainPlayer(TypedDict):
    """A player. Whoever plays by itself has a `card`, and neither goods nor money."""

    seat: str
    kind: str
    points: int
    penitence: int
    penances: int
    villagers: list[int]
    reputation: dict[str, int]
    workers: PandemainWorkers
    first_visit: int
    pfennigs: NotRequired[int]
    loans: NotRequired[int]
    ingredients: NotRequired[dict[str, int]]
    flours: NotRequired[dict[str, int]]
    loaves: NotRequired[list[PandemainLoaves]]
    helpers: NotRequired[dict[str, PandemainHelper]]
    bakers: NotRequired[list[PandemainBaker]]
    family: NotRequired[int]
    card: NotRequired[PandemainCard]


class PandemainColumn(TypedDict):
    """A column of the mill."""

    price: int
    spaces: int
    transport: bool
    flours: dict[str, int]


class PandemainStall(TypedDict):
    """A stall of the market."""

    id: str
    column: int
    row: int
    workers: list[str]
    free: int
    fee: int


class PandemainOrder(TypedDict):
    """An order of a village; a permanent one is never filled for good."""

    order: int
    bread: str | None
    points: int
    permanent: bool
    dawn: NotRequired[bool]
    future: NotRequired[str | None]


class PandemainVillage(TypedDict):
    """A village."""

    village: str
    name: str
    orders: list[PandemainOrder]
    villager: int
    villagers_left: int


class PandemainChurch(TypedDict):
    """Offerings by their numbers: on display, still to come, discarded."""

    shown: list[int]
    piles: list[list[int]]
    discarded: list[list[int]]


class PandemainCrosses(TypedDict):
    """Crosses of rounds: shown in their order, and still to come in none."""

    shown: list[int]
    left: list[int]


class PandemainScoreLine(TypedDict):
    """One line of a score."""

    line: str
    points: int
    rule: str


class PandemainScore(TypedDict):
    """The score of a player."""

    seat: str
    points: int
    lines: list[PandemainScoreLine]


class PandemainOutcome(TypedDict):
    """How the game ended."""

    decided_by: str
    winners: list[str]
    scores: list[PandemainScore]


class PandemainView(TypedDict):
    """All that one seat may know of a game of Pandemain."""

    game: str
    seat: str | None
    settings: PandemainSettings
    round: int
    phase: str
    turns: int
    active: str
    decision: PandemainDecision
    outcome: PandemainOutcome | None
    tower: list[str]
    next_tower: list[str]
    players: list[PandemainPlayer]
    bag: dict[str, int]
    mill: list[PandemainColumn]
    market: list[PandemainStall]
    workers: dict[str, list[str]]
    oven_tax: int
    villages: list[PandemainVillage]
    church: PandemainChurch
    rewards: list[list[int]]
    favours: list[int]
    guild: list[PandemainBaker]
    castle_loans: int
    loans_left: int
    helpers_left: dict[str, int]
    servant: str | None
    inquisition: int
    round_tokens: PandemainCrosses
    cards_used: list[int]
    offer: PandemainTrade | None
    reconstructed: list[str]
