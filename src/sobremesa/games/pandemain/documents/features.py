"""The layout of observations: every number that `observing.py` and its neighbours write, in their order.

A category that can be empty counts from 1, and 0 stands for nothing. What is printed is not told, but whether the game
is played with a print of its own.
"""

from typing import Final

from sobremesa.core.features import RELATIVE_SEATS, Feature, Features
from sobremesa.games.pandemain.editions import EDITION_NAMES
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS, LOCATIONS, ROUNDS, SCENARIOS, SIM_BAKERS
from sobremesa.games.pandemain.observing import MOST, MOST_MONEY
from sobremesa.games.pandemain.steps import ANSWER, PHASE_NAMES, STEP_NAMES, TURN
from sobremesa.games.pandemain.vocabulary import (
    COLUMNS,
    HELPERS,
    PLACE_TEXTS,
    QUALITIES,
    SEAT_TEXTS,
    STALLS,
    VILLAGE_TEXTS,
    WANTED,
)

VERSION: Final = 1
_NOTHING: Final = ""
_FROM_THE_OBSERVER: Final = (RELATIVE_SEATS,)
_OVER: Final = f"{MOST} stands for more."
_MONEY_OVER: Final = f"{MOST_MONEY} stands for more."
DECISIONS: Final = ("end", *(STEP_NAMES[kind] for kind in range(TURN, ANSWER + 1)))
_LOCATIONS: Final = PLACE_TEXTS[: len(LOCATIONS)]


def _flag(name: str, meaning: str) -> Feature:
    return Feature(name, meaning, 1)


def _set(name: str, meaning: str, *axes: tuple[str, ...]) -> Feature:
    return Feature(name, meaning, 1, axes=axes)


def _one_of(name: str, meaning: str, names: tuple[str, ...], *axes: tuple[str, ...]) -> Feature:
    """One of these, or nothing."""
    return Feature(name, meaning, len(names), names=(_NOTHING, *names), axes=axes)


def _count(name: str, meaning: str, *axes: tuple[str, ...]) -> Feature:
    return Feature(name, f"{meaning} {_OVER}", MOST, axes=axes)


def _numbered(most: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, most + 1))


_SETTINGS: Final = [
    Feature("seat", "The seat that observes.", 3, names=SEAT_TEXTS),
    Feature("people", "Seats that somebody decides for; they come first.", 4),
    Feature("participants", "All seats, those of sim-bakers among them.", 4, low=2),
    _flag("expert", "Whether the expert rules hold."),
    Feature("edition", "Whose rulebook is played.", len(EDITION_NAMES) - 1, names=EDITION_NAMES),
    _flag("own_print", "Whether the game has a print of its own instead of the one that comes with it."),
    _one_of("scenario", "The scenario.", SCENARIOS),
    _flag("local_trade", "Whether seats may trade with each other (PM-VAR-01)."),
    _flag("no_news_from_ulm", "Whether the variant without news from Ulm is played."),
    Feature("mill_limit", "Workers that the mill has room for.", 8),
    Feature("village_limit", "Workers that each village has room for.", 8),
    Feature("granary_limit", "Workers that the granary has room for.", 8),
]
_COURSE: Final = [
    Feature("round", "The number of this round.", ROUNDS, low=1),
    Feature("phase", "The part of the round.", len(PHASE_NAMES) - 1, names=PHASE_NAMES),
    _count("turns", "Turns that have begun, of all seats together."),
    Feature("active", "The seat that acts.", 3, names=RELATIVE_SEATS),
    _one_of("tower", "The order of turns in this round, the first one first.", RELATIVE_SEATS, _numbered(4)),
    _one_of("next_tower", "The order of the next round, as far as it is set.", RELATIVE_SEATS, _numbered(4)),
]
_CHOICE: Final = [
    Feature("decision", "The kind of decision at hand.", len(DECISIONS) - 1, names=DECISIONS),
    _one_of("decider", "Whose decision it is; nobody's after the end.", RELATIVE_SEATS),
    _one_of("fork_at", "The stall from which a route is chosen.", _numbered(STALLS)),
    _count(
        "count",
        "How many: ingredients, flours or loaves to choose, loaves baked in this visit, blessings, or flours too many.",
    ),
    _set("bought", "What was bought in this visit to the farm.", HELPERS),
    _one_of("paid_for", "What is being paid for.", HELPERS),
    _count("owed", "Pfennigs still owed for it."),
    _flag("loaded", "Whether an ox or a cart carries to the oven."),
    _set("learned", "The breads that a baker learns from.", BREADS),
    _one_of("sold_in", "The village where loaves are sold.", VILLAGE_TEXTS),
    _set("orders_completed", "Orders completed in this visit; 0 is the printed one.", ("0", *_numbered(4))),
    _set("offerings_completed", "Offerings completed in this visit.", ("permanent", "level-1", "level-2")),
    _flag("passing", "Whether the exchange is one in passing."),
    _one_of("reward_pile", "The pile of rewards that one is taken from.", _numbered(3)),
    _flag("after_sale", "Whether the servant is sent after a sale."),
    _one_of("hans_at", "The place where Hans wants something.", PLACE_TEXTS),
    _flag("night_begun", "Whether the night's pfennig is paid."),
    Feature("asked", "What the offer of local trade asks for.", 15, axes=(WANTED,)),
    Feature("offered", f"Pfennigs that it offers. {_MONEY_OVER}", MOST_MONEY),
    _flag("offered_worker", "Whether it offers a worker."),
]
_PLAYERS: Final = [
    _one_of("kind", "Who sits there.", ("person", *SIM_BAKERS), RELATIVE_SEATS),
    Feature("points", f"Points on the track. {_MONEY_OVER}", MOST_MONEY, low=-MOST, axes=_FROM_THE_OBSERVER),
    Feature("pfennigs", f"Pfennigs. {_MONEY_OVER}", MOST_MONEY, axes=_FROM_THE_OBSERVER),
    _count("penitence", "Levels on the penitence track.", RELATIVE_SEATS),
    _count("penances", "Penances.", RELATIVE_SEATS),
    _count("loans", "Loans that are owed.", RELATIVE_SEATS),
    _count("reserve", "Workers that can still be placed in this round.", RELATIVE_SEATS),
    _count("own_workers", "Workers of one's own.", RELATIVE_SEATS),
    _count("held_workers", "Workers of one's own and borrowed ones, without those that were lent.", RELATIVE_SEATS),
    Feature("first_visit", "Who came to the church as which this round.", 4, axes=_FROM_THE_OBSERVER),
    _set("card_drawn", "Which sim-bakers have an action card in this round.", RELATIVE_SEATS),
    Feature("card_shown", "How many places this card has shown so far.", 9, axes=_FROM_THE_OBSERVER),
    _count("ingredients", "Ingredients.", RELATIVE_SEATS, INGREDIENTS),
    _count("flours", "Flours.", RELATIVE_SEATS, BREADS),
    Feature("reputation", "Places on the reputation tracks, from the bottom.", 14, axes=(RELATIVE_SEATS, BREADS)),
    _count("active_helpers", "Animals and carts that are active.", RELATIVE_SEATS, HELPERS),
    _count("used_helpers", "Animals and carts that were used.", RELATIVE_SEATS, HELPERS),
    _set("villagers", "Kinds of villagers.", RELATIVE_SEATS, _numbered(7)),
    _set("bakers", "Master bakers, by their numbers.", RELATIVE_SEATS, _numbered(10)),
    _count("loaves", "Loaves by bread, quality and days left.", RELATIVE_SEATS, BREADS, QUALITIES, _numbered(4)),
    _set("possible_cards", "The cards that a sim-baker's may be, by their numbers.", RELATIVE_SEATS, _numbered(40)),
]
_BOARD: Final = [
    _count("bag", "Grain tokens in the bag.", BREADS),
    _count("helpers_left", "Animals and carts in the supply.", HELPERS),
    _count("castle_loans", "Loans at the castle."),
    _count("loans_left", "Loans in the supply."),
    _one_of("servant", "Where the servant is.", _LOCATIONS),
    _count("inquisition", "The level of the Inquisition."),
    _count("oven_tax", "What the oven asks for now."),
    Feature("mill", "Flours in each column.", 4, axes=(_numbered(COLUMNS), BREADS)),
    Feature("stall_fees", f"What each stall costs now. {_MONEY_OVER}", MOST_MONEY, axes=(_numbered(STALLS),)),
    _count("stall_workers", "Workers at each stall, by their seats.", _numbered(STALLS), RELATIVE_SEATS),
    _count("workers", "Workers at each place, by their seats.", PLACE_TEXTS, RELATIVE_SEATS),
    _one_of("orders", "The bread of each open order.", BREADS, VILLAGE_TEXTS, _numbered(4)),
    _one_of("future_orders", "The bread of each order of the next round.", BREADS, VILLAGE_TEXTS, _numbered(4)),
    _one_of("villager", "The kind of villager in each village.", _numbered(7), VILLAGE_TEXTS),
    _count("villagers_left", "How many of them are left.", VILLAGE_TEXTS),
    _one_of("offerings", "The offerings on display.", _numbered(16), ("level-1", "level-2")),
    _set("offerings_to_come", "Offerings that may still come.", ("level-1", "level-2"), _numbered(16)),
    _set("offerings_discarded", "Offerings that were discarded.", ("level-1", "level-2"), _numbered(16)),
    Feature("rewards", "Rewards on each pile.", 15, axes=(_numbered(3), _numbered(12))),
    _set("guild", "Master bakers for hire.", _numbered(10)),
    _set("upgraded", "Master bakers that are upgraded.", _numbered(10)),
    Feature("experience", "What each master baker has learned.", 15, axes=(_numbered(10),)),
    _set("favours", "Favours that lie face up.", _numbered(8)),
    Feature("crosses_shown", "Crosses of the rounds so far.", 9, axes=(_numbered(ROUNDS),)),
    Feature(
        "crosses_to_come", "Crosses of the tokens that are still to come, in no order.", 9, axes=(_numbered(ROUNDS),)
    ),
    _set("cards_used", "Action cards that were played.", _numbered(40)),
]

FEATURES: Final = Features("pandemain", VERSION, [*_SETTINGS, *_COURSE, *_CHOICE, *_PLAYERS, *_BOARD])
