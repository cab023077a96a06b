"""Everything on the table that has a card, in the order of a walk over it."""

from typing import Final

from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES, INFECTION_RATES, OUTBREAK_LIMIT
from sobremesa.games.pandemic.cards import EVENT_SLUGS
from sobremesa.web.faces.pandemic.hands import sorted_cards
from sobremesa.web.faces.pandemic.sight import SceneSource

# Words of the glossary that stand on the table, and the chapters that tell of them.
WORDS: Final = {
    "action": "turn#4-actions",
    "draw": "turn#2-cards",
    "infection-phase": "infection",
    "raise": "epidemics#the-3-steps",
    "epidemic-infect": "epidemics#the-3-steps",
    "intensify": "epidemics#the-3-steps",
    "city": "aim#what-you-see",
    "cube": "treating",
    "drive": "moving#drive",
    "direct-flight": "moving#direct-flight",
    "full-city": "outbreaks",
    "threat": "infection#what-is-coming",
    "forecast": "cards#the-5-events",
}


def targets_on(sight: SceneSource) -> dict[str, list[str]]:
    """The names of things by the part of the table on which they lie."""
    cards = sorted_cards(sight, sorted(cards_seen(sight)))
    found = {
        "map": [*(f"city-{city}" for city in CITY_SLUGS), *(f"pawn-{seat}" for seat in sight.players), "stations"],
        "tracks": [
            *(f"outbreaks-{place}" for place in range(OUTBREAK_LIMIT + 1)),
            *(f"rate-{place + 1}" for place in range(len(INFECTION_RATES))),
            *(f"cure-{colour}" for colour in COLOUR_NAMES),
            "epidemics",
        ],
        "piles": ["pile-player", "discard-player", "pile-infection", "discard-infection"],
        "players": [f"{kind}-{seat}" for seat in sight.players for kind in ("seat", "hand")]
        + [f"role-{player['role']}" for player in sight.players.values()],
        "cards": [f"card-{card}" for card in cards],
        "signs": [f"word-{word}" for word in WORDS],
    }
    return {part: targets for part, targets in found.items() if targets}


def cards_seen(sight: SceneSource) -> set[str]:
    """The player cards that the viewer knows the place of."""
    known = {card for player in sight.players.values() for card in player["hand"]} | {*sight.view["player_discard"]}
    about = str(sight.moment.about.get("proposal", "")).split()[-1:]
    return known | {card for card in about if card in (*CITY_SLUGS, *EVENT_SLUGS)}
