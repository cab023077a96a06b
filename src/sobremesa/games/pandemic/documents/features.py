"""The layout of observations: every number that `observing.py` writes, in its order.

A category that can be empty counts from 1, and 0 stands for nothing.
"""

from typing import Final

from sobremesa.core.features import RELATIVE_SEATS, Feature, Features
from sobremesa.games.pandemic.board import (
    CITY_SLUGS,
    COLOUR_NAMES,
    CUBES_PER_CITY,
    CUBES_PER_COLOUR,
    OUTBREAK_LIMIT,
    STATIONS,
)
from sobremesa.games.pandemic.cards import CARD_SLUGS, CARDS, HAND_LIMIT, ROLE_SLUGS
from sobremesa.games.pandemic.observing import MOST_TURNS
from sobremesa.games.pandemic.position import LAYERS, OUTCOME_NAMES, PILES
from sobremesa.games.pandemic.steps import HUSH_NAMES
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS

VERSION: Final = 1
_NOTHING: Final = ""
_MOST_PLAYER_CARDS: Final = CARDS + PILES
_WINDOWS: Final = (_NOTHING, *(f"W{window:02}" for window in range(1, 13)))
DECISIONS: Final = (
    "end", "act", "window", "hand-limit", "charter", "consent", "cure", "move-station", "airlift", "grant",
    "resilient", "forecast",
)  # fmt: skip
PROPOSALS: Final = ("ask", "drive", "direct", "charter", "shuttle", "join", "airlift", "give", "take")
_SEATS: Final = (RELATIVE_SEATS,)


def _flag(name: str, meaning: str) -> Feature:
    return Feature(name, meaning, 1)


def _one_of(name: str, meaning: str, names: tuple[str, ...], axes: tuple[tuple[str, ...], ...] = ()) -> Feature:
    """One of these, or nothing."""
    return Feature(name, meaning, len(names), names=(_NOTHING, *names), axes=axes)


def _counted(least: int, most: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(least, most + 1))


_OPTIONS: Final = [
    Feature("players", "How many seats there are.", 4, low=2),
    Feature("epidemics_in_game", "Epidemic cards in the deck.", 6, low=4),
    _flag("events_in_game", "Whether event cards are in the deck."),
    _flag("hands_open", "Whether everybody sees all hands."),
    _flag("pauses", "Whether everybody is asked for events in pauses (PD-EVENT-14)."),
    _flag("forecast_open", "Whether everybody sees the cards of Forecast."),
    _flag("medic_prevents", "Whether the Medic prevents cured cubes instead of removing them (PD-ROLE-13)."),
    _flag("researcher_gives_events", "Whether the Researcher gives event cards too (PD-ROLE-15)."),
    _flag("infect_singly", "Whether infection cards are turned one by one (PD-INFECT-04)."),
    _flag("epidemic_needs_three", "Whether an epidemic always needs three cubes (PD-EPI-08)."),
]
_COURSE: Final = [
    Feature("outcome", "Whether and how the game has ended.", len(OUTCOME_NAMES) - 1, names=OUTCOME_NAMES),
    Feature("turn", f"The number of this turn; {MOST_TURNS} stands for more.", MOST_TURNS, low=1),
    Feature("active", "Whose turn it is.", 3, names=RELATIVE_SEATS),
    Feature("actions", "Actions that the active seat has left.", 4),
    Feature("outbreaks", "Outbreaks so far; the game is lost at the last one.", OUTBREAK_LIMIT),
    Feature("epidemics", "Epidemics so far.", 6),
    Feature("infection_rate", "Infection cards that an infection phase turns.", 4, low=2),
    Feature("epidemics_to_resolve", "Epidemics of this draw that are not resolved yet.", 2),
    _flag("quiet_night", "Whether the next infection phase is left out."),
]
_DECISION: Final = [
    Feature("decision", "The kind of decision at hand.", len(DECISIONS) - 1, names=DECISIONS),
    _one_of("decider", "Whose decision it is; nobody after the end, or where it is not known.", RELATIVE_SEATS),
    Feature("window", "The event window that is open, by its name in the rules.", 12, names=_WINDOWS),
    _flag("pause", "Whether everybody is asked in this window."),
    Feature("excess", "Cards that are too many, where some must be discarded.", CARDS - HAND_LIMIT),
    _one_of("charter_pawn", "Whose pawn takes a charter flight, where a city is to be named.", RELATIVE_SEATS),
    _one_of("station_to", "Where a station is built, where one must be moved.", CITY_SLUGS),
    _one_of("cure_colour", "The colour of the cure that cards are kept for.", COLOUR_NAMES),
    _one_of("proposer", "Who asks for consent.", RELATIVE_SEATS),
    _one_of("proposal", "What consent is asked for.", PROPOSALS),
    _one_of("proposal_seat", "The pawn that would move, or the other seat of a shared card.", RELATIVE_SEATS),
    _one_of("proposal_card", "The city to move to, or the card to share.", CARD_SLUGS),
]
_PLAYERS: Final = [
    _one_of("role", "The role of each seat.", ROLE_SLUGS, _SEATS),
    _one_of("city", "Where each pawn stands.", CITY_SLUGS, _SEATS),
    Feature("hand_size", "Cards in each hand.", CARDS, axes=_SEATS),
    Feature("consents_to_moves", "Who agreed in advance to be moved.", 1, axes=_SEATS),
    Feature("consents_to_shares", "Who agreed in advance to share.", 1, axes=_SEATS),
    Feature("declined", "Who has just said no to a proposal.", 1, axes=_SEATS),
    _one_of(
        "hush",
        "Until when each seat does not want to be asked, where that is known.",
        ("asked", *HUSH_NAMES[1:]),
        _SEATS,
    ),
    Feature("hand", "Cards that the observer knows to be in each hand.", 1, axes=(RELATIVE_SEATS, CARD_SLUGS)),
    Feature("own_shown", "Cards of the observer's hand that everybody knows of.", 1, axes=(CARD_SLUGS,)),
    _flag("answered", "Whether the observer has answered the window that is open."),
]
_BOARD: Final = [
    Feature("cubes", "Cubes of each colour in each city.", CUBES_PER_CITY, axes=(COLOUR_NAMES, CITY_SLUGS)),
    Feature("supply", "Cubes of each colour beside the board.", CUBES_PER_COLOUR, axes=(COLOUR_NAMES,)),
    Feature(
        "cures", "How far each disease is beaten.", 2, names=("uncured", "cured", "eradicated"), axes=(COLOUR_NAMES,)
    ),
    Feature("stations", "Cities with a research station.", 1, axes=(CITY_SLUGS,)),
    Feature("stations_left", "Stations beside the board.", STATIONS),
]
_PLAYER_CARDS: Final = [
    Feature("player_cards", "Cards in the player pile.", _MOST_PLAYER_CARDS),
    Feature(
        "player_piles", "Cards in each of its parts, from the top.", _MOST_PLAYER_CARDS, axes=(_counted(1, PILES),)
    ),
    Feature("epidemic_in_pile", "In which of these parts an epidemic is left.", 1, axes=(_counted(1, PILES),)),
    Feature("unseen", "Cards that may be in the player pile.", 1, axes=(CARD_SLUGS,)),
    Feature("player_discard", "Cards on the player discard.", 1, axes=(CARD_SLUGS,)),
    Feature("epidemics_discarded", "Epidemic cards on the player discard.", PILES),
]
_INFECTION_CARDS: Final = [
    Feature("infection_discard", "Cards on the infection discard.", 1, axes=(CITY_SLUGS,)),
    _one_of("infection_removed", "The card that Resilient Population took out.", CITY_SLUGS),
    _one_of("infection_shown", "Cards of this infection phase in their order.", CITY_SLUGS, (_counted(1, 4),)),
    Feature("infection_resolved", "How many of these are resolved.", 4),
    _one_of("epidemic_card", "The bottom card of the epidemic that is being resolved.", CITY_SLUGS),
    Feature(
        "infection_layers",
        "Cards in each layer of the infection pile, from the top.",
        48,
        axes=(_counted(1, LAYERS),),
    ),
    Feature(
        "layer",
        "The layer in which each card lies, or the upper one of two; 0 where it is not in the pile.",
        LAYERS,
        axes=(CITY_SLUGS,),
    ),
    Feature("or_next_layer", "Cards that may lie in the next layer instead.", 1, axes=(CITY_SLUGS,)),
    Feature("forecast_placed", "Cards of Forecast that have been put back so far.", 6),
    _one_of("forecast_order", "Those cards from the top, for whoever saw them.", CITY_SLUGS, (_counted(1, 6),)),
    Feature("forecast_left", "Cards of Forecast not put back yet, for whoever saw them.", 1, axes=(CITY_SLUGS,)),
]

FEATURES: Final = Features(
    "pandemic",
    VERSION,
    [
        Feature("seat", "The seat that observes; actions name pawns and seats so.", 3, names=SEAT_TEXTS),
        *_OPTIONS,
        *_COURSE,
        *_DECISION,
        *_PLAYERS,
        *_BOARD,
        *_PLAYER_CARDS,
        *_INFECTION_CARDS,
    ],
)
