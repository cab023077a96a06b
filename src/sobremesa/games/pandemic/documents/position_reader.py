"""Position documents, read: everything a person can write wrong gets one sentence that says what and where.

Only what differs from an empty table must be written: cards not named lie in their piles, cubes not named in the
supply. A document may stop at a step that needs no choice; it is then played on to the next decision.
"""

from typing import Final

from sobremesa.core.bits import bit, mask_of, members
from sobremesa.core.document import Document, read_random
from sobremesa.core.errors import PositionError, SetupError
from sobremesa.games.pandemic.board import (
    CITY_BY_SLUG,
    CITY_SLUGS,
    COLOUR_NAMES,
    CUBES_PER_COLOUR,
    OUTBREAK_LIMIT,
    STATIONS,
)
from sobremesa.games.pandemic.cards import (
    CARD_BY_SLUG,
    CARD_SLUGS,
    ROLE_SLUGS,
)
from sobremesa.games.pandemic.documents.card_reader import read_infection_cards, read_player_cards
from sobremesa.games.pandemic.documents.position_checks import check_whole
from sobremesa.games.pandemic.documents.stack_reader import read_stack
from sobremesa.games.pandemic.options import Setup
from sobremesa.games.pandemic.position import (
    HAND,
    HUSH,
    OUTCOME_NAMES,
    PAWN,
    PLAYING,
    ROLE,
    SHOWN,
    SUPPLY,
    Position,
)
from sobremesa.games.pandemic.setup import find_medic, set_options
from sobremesa.games.pandemic.steps import HUSH_NAMES
from sobremesa.games.pandemic.turn import run
from sobremesa.games.pandemic.vocabulary import ACTION_TEXTS, SEAT_TEXTS

_KEYS: Final = (
    "game", "options", "players", "active", "turn", "actions", "cubes", "cures", "stations", "outbreaks", "epidemics",
    "player_pile", "player_discard", "infection_pile", "infection_discard", "infection_removed", "infection_shown",
    "infection_resolved", "epidemic_card", "epidemics_to_resolve", "quiet_night", "forecast", "kept", "proposal",
    "declined", "doing", "random", "outcome", "ply", "reveals",
)  # fmt: skip
_SWITCHES: Final = (
    "difficulty", "events", "hands", "forecast", "edition", "medic", "researcher_gives", "infection_cards",
    "epidemic_cubes", "asking",
)  # fmt: skip


def read_position(p: Position, source: object) -> None:
    """Fill an empty position from a document, or raise PositionError."""
    document = Document(source, "")
    document.only(_KEYS)
    if document.text("game", "pandemic") != "pandemic":
        raise PositionError("game", f"this is a position of {document.text('game', '')}, not of pandemic")
    players = document.documents("players")
    if not 2 <= len(players) <= 4:
        raise PositionError("players", f"{len(players)} players; the game is for 2, 3 or 4 (PD-COMP-01)")
    read_options_of(p, document.part("options"), len(players))
    for seat, player in enumerate(players):
        read_player(p, player, seat)
    find_medic(p)
    p.active = document.one_of("active", SEAT_TEXTS[: len(players)], "p1")
    p.turn = document.number("turn", 1, 1, 1 << 30)
    p.actions = document.number("actions", 4, 0, 4)
    p.outbreaks = document.number("outbreaks", 0, 0, OUTBREAK_LIMIT)
    p.epidemics = document.number("epidemics", 0, 0, int(p.epidemics_in_game))
    p.epidemics_to_resolve = document.number("epidemics_to_resolve", 0, 0, 2)
    p.quiet_night = document.flag("quiet_night", False)
    p.ply = document.number("ply", 0, 0, 1 << 30)
    p.reveals = document.number("reveals", 0, 0, 1 << 30)
    p.result = document.one_of("outcome", OUTCOME_NAMES, "playing")
    read_board(p, document)
    read_stack(p, document.texts("doing", ["act"] if p.result == PLAYING else []))
    read_infection_cards(p, document)
    read_player_cards(p, document)
    read_agreements(p, document)
    read_random(p, document)
    check_whole(p)
    if p.result == PLAYING:
        run(p)


def read_options_of(p: Position, options: Document, players: int) -> None:
    """The same options as a new game, less those that the document itself says."""
    options.only(_SWITCHES)
    given: dict[str, object] = {"players": players, "consent": "nothing"}
    try:
        set_options(p, Setup({**options.source, **given}))
    except SetupError as error:
        raise PositionError("options", str(error)) from error


def read_player(p: Position, player: Document, seat: int) -> None:
    """One seat: role, city, hand, and what others know of it."""
    player.only(("role", "city", "hand", "shown", "consent", "hush"))
    role = player.one_of("role", ROLE_SLUGS)
    for other in range(seat):
        if p.role(other) == role:
            raise PositionError(f"{player.where}.role", f"{ROLE_SLUGS[role]} is already p{other + 1}'s role")
    p.words[ROLE + seat] = role
    p.words[PAWN + seat] = player.one_of("city", CITY_SLUGS, "atlanta")
    hand = read_cards(player, "hand")
    for other in range(seat):
        for card in members(int(p.hand(other)) & hand):
            raise PositionError(f"{player.where}.hand", f"{CARD_SLUGS[card]} is in p{other + 1}'s hand already")
    p.words[HAND + seat] = hand
    shown = read_cards(player, "shown")
    if shown & ~hand:
        raise PositionError(f"{player.where}.shown", "only cards of the hand can be known to others")
    p.words[SHOWN + seat] = shown
    for consent in player.texts("consent", ["moves"]):
        if consent == "moves":
            p.consent_moves |= bit(seat)
        elif consent == "shares":
            p.consent_shares |= bit(seat)
        else:
            raise PositionError(f"{player.where}.consent", f"{consent!r} is not one of moves, shares")
    p.words[HUSH + seat] = player.one_of("hush", HUSH_NAMES, "called" if p.pauses else "")


def read_cards(document: Document, name: str) -> int:
    """A set of player cards, no epidemic among them."""
    return mask_of(document.ids(name, CARD_BY_SLUG, "card"))


def read_board(p: Position, document: Document) -> None:
    """Cubes, cures and stations."""
    cures = document.part("cures")
    cures.only(COLOUR_NAMES)
    for colour, name in enumerate(COLOUR_NAMES):
        state = cures.one_of(name, ("uncured", "cured", "eradicated"), "uncured")
        if state > 0:
            p.cured |= bit(colour)
        if state == 2:
            p.eradicated |= bit(colour)
    cubes = document.part("cubes")
    cubes.only(COLOUR_NAMES)
    for colour, name in enumerate(COLOUR_NAMES):
        read_cubes(p, cubes.part(name), colour)
    stations = document.ids("stations", CITY_BY_SLUG, "city", ["atlanta"])
    if not 1 <= len(stations) <= STATIONS:
        raise PositionError(
            "stations", f"{len(stations)} stations; from 1 to {STATIONS} stand on the board (PD-COMP-04)"
        )
    p.stations = mask_of(stations)


def read_cubes(p: Position, cities: Document, colour: int) -> None:
    """The cubes of one colour; those that are not on the board are in the supply."""
    total = 0
    for name in cities.source:
        if name not in CITY_BY_SLUG:
            raise PositionError(f"{cities.where}.{name}", f"there is no city {name!r}")
        number = cities.number(name, 0, 0, 1 << 30)
        if number > 3:
            raise PositionError(
                f"{cities.where}.{name}", f"{number} cubes; a city holds at most 3 of a colour (PD-INV-02)"
            )
        p.set_cubes(CITY_BY_SLUG[name], colour, number)
        total += number
    if total > CUBES_PER_COLOUR:
        raise PositionError(cities.where, f"{total} cubes; there are {CUBES_PER_COLOUR} of each colour (PD-COMP-03)")
    if p.is_eradicated(colour):
        if total > 0:
            raise PositionError(cities.where, f"{total} cubes of an eradicated colour (PD-ERAD-03)")
    else:
        p.words[SUPPLY + colour] = CUBES_PER_COLOUR - total


def read_agreements(p: Position, document: Document) -> None:
    """A proposal that waits for an answer, who has just declined, and the cards that a cure leaves in hand."""
    seats = SEAT_TEXTS[: int(p.players)]
    proposal = document.part("proposal")
    proposal.only(("action", "from"))
    if document.has("proposal"):
        p.proposal = proposal.one_of("action", ACTION_TEXTS)
        p.proposer = proposal.one_of("from", seats)
    for name in document.texts("declined", []):
        if name not in seats:
            raise PositionError("declined", f"there is no seat {name!r}")
        p.declined |= bit(seats.index(name))
    p.kept = read_cards(document, "kept")
