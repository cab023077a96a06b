"""What a seat may know, built up from nothing (PD-INFO): never a state with parts cut out."""

from sobremesa.core.bits import members
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES, STATIONS
from sobremesa.games.pandemic.cards import CARD_SLUGS, EPIDEMIC, ROLE_SLUGS
from sobremesa.games.pandemic.deciding import deciding_seat, describe_decision
from sobremesa.games.pandemic.decisions.windows import answered_seats, in_pause, window_name
from sobremesa.games.pandemic.knowledge import hidden_cards, knows_forecast
from sobremesa.games.pandemic.position import (
    HIGH,
    HUSH,
    INFECTION_DISCARDS,
    LAYER,
    LOW,
    NO_CARD,
    OUTCOME_NAMES,
    PILE,
    PLAYER_DISCARDS,
    PLAYING,
    SHOWN,
    Position,
)
from sobremesa.games.pandemic.steps import HUSH_NAMES, WINDOW
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS


def make_view(p: Position, seat: int | None) -> dict[str, object]:
    """All that this seat may know; None is a spectator."""
    return {
        "game": "pandemic",
        "seat": None if seat is None else SEAT_TEXTS[seat],
        "outcome": OUTCOME_NAMES[int(p.result)],
        "turn": int(p.turn),
        "active": SEAT_TEXTS[int(p.active)],
        "actions": int(p.actions),
        "decision": view_decision(p, seat),
        "players": [view_player(p, other, seat) for other in range(int(p.players))],
        "hands": "open" if p.hands_open else "hidden",
        **({"asking": "pauses"} if p.pauses else {}),
        "cubes": {name: cubes_on_board(p, colour) for colour, name in enumerate(COLOUR_NAMES)},
        "supply": {name: int(p.supply(colour)) for colour, name in enumerate(COLOUR_NAMES)},
        "cures": cures(p),
        "stations": [CITY_SLUGS[city] for city in members(int(p.stations))],
        "stations_left": STATIONS - len(members(int(p.stations))),
        "outbreaks": int(p.outbreaks),
        "epidemics": int(p.epidemics),
        "infection_rate": int(p.infection_rate()),
        "player_pile": view_player_pile(p, seat),
        "player_discard": player_discard(p),
        "infection_pile": view_infection_pile(p, seat),
        "infection_discard": infection_discard(p),
        "infection_removed": [] if p.removed_card == NO_CARD else [CITY_SLUGS[int(p.removed_card)]],
        "infection_shown": shown_cards(p),
        "infection_resolved": int(p.shown_resolved),
        "epidemic_card": None if p.bottom_card == NO_CARD else CITY_SLUGS[int(p.bottom_card)],
        "epidemics_to_resolve": int(p.epidemics_to_resolve),
        "quiet_night": bool(p.quiet_night),
        "declined": [SEAT_TEXTS[other] for other in members(int(p.declined))],
        "forecast": view_forecast(p, seat),
    }


def view_decision(p: Position, seat: int | None) -> dict[str, object]:
    """With hidden hands nobody else learns who is asked for an event (OPEN-11); in a pause everybody is."""
    if p.result != PLAYING:
        return {"kind": "end"}
    if in_pause(p):
        return {"kind": "window", "window": window_name(p), "pause": True}
    hidden = not p.hands_open and not p.pauses
    if p.top() & 255 == WINDOW and hidden and deciding_seat(p) != (-1 if seat is None else seat):
        return {"kind": "window", "window": window_name(p)}
    decision = describe_decision(p)
    return {"kind": decision.kind, "seat": SEAT_TEXTS[decision.seat], **decision.about}


def view_player(p: Position, other: int, seat: int | None) -> dict[str, object]:
    """PD-INFO-06, PD-INFO-07."""
    known = p.hand(other) if p.hands_open or other == seat else p.words[SHOWN + other]
    player: dict[str, object] = {
        "seat": SEAT_TEXTS[other],
        "role": ROLE_SLUGS[int(p.role(other))],
        "city": CITY_SLUGS[int(p.pawn(other))],
        "hand_size": int(p.hand_size(other)),
        "hand": card_names(int(known)),
        "shown": card_names(int(p.words[SHOWN + other])),
        "consent": consents(p, other),
    }
    if other == seat and p.depth > 0 and p.top() & 255 == WINDOW:
        player["answered"] = bool(answered_seats(p, p.depth - 1) >> other & 1)
    if other == seat or p.pauses or p.is_known_to_hold_event(other):
        player["hush"] = HUSH_NAMES[int(p.words[HUSH + other])]
    return player


def view_player_pile(p: Position, seat: int | None) -> dict[str, object]:
    """How many cards, in which piles, which epidemics are still in them, and which cards may be there."""
    unseen = int(p.unseen)
    if not p.hands_open:
        unseen |= int(hidden_cards(p, -1 if seat is None else seat))
    return {"cards": int(p.player_cards_left), "piles": piles(p), "unseen": card_names(unseen)}


def view_infection_pile(p: Position, seat: int | None) -> list[dict[str, object]]:
    """From the top: how many cards, which they may be, and which of them are surely there."""
    if p.peeked == 0 or knows_forecast(p, -1 if seat is None else seat):
        return [layer_of(cards, cards, len(members(cards))) for cards in known_layers(p)]
    peeked = int(p.peeked)
    mixed = int(p.peeked_mixed)
    result: list[dict[str, object]] = []
    looked_at = p.forecast_left != 0  # the cards that were looked at come next
    for cards in layers(p):
        if cards & peeked:
            looked_at = True
        elif looked_at:
            looked_at = False
            possible = peeked | cards if mixed else peeked
            result.append(layer_of(possible, peeked & ~mixed, len(members(peeked))))
            result.append(layer_of(cards | mixed, 0 if mixed else cards, len(members(cards))))
        else:
            result.append(layer_of(cards, cards, len(members(cards))))
    if looked_at:
        result.append(layer_of(peeked, peeked, len(members(peeked))))
    return result


def layer_of(possible: int, surely: int, number: int) -> dict[str, object]:
    """One set of the infection pile, as a seat knows it."""
    entry: dict[str, object] = {"count": number, "cards": [CITY_SLUGS[card] for card in members(possible)]}
    if surely != possible:
        entry["surely"] = [CITY_SLUGS[card] for card in members(surely)]
    return entry


def known_layers(p: Position) -> list[int]:
    """The sets of the pile from the top, for whoever saw the cards of Forecast."""
    placed = [1 << card for card in forecast_placed(p)]
    left = [int(p.forecast_left)] if p.forecast_left != 0 else []
    return placed + left + layers(p)


def view_forecast(p: Position, seat: int | None) -> dict[str, object] | None:
    """The cards that are being put back, for whoever may see them."""
    if p.forecast_left == 0:
        return None
    if not knows_forecast(p, -1 if seat is None else seat):
        return {"placed": int(p.forecast_placed)}
    return {
        "placed": [CITY_SLUGS[card] for card in forecast_placed(p)],
        "left": [CITY_SLUGS[card] for card in members(int(p.forecast_left))],
    }


# -- pieces that position documents share ------------------------------------------------------------------------


def card_names(cards: int) -> list[str]:
    """The cards of a set."""
    return [CARD_SLUGS[card] for card in members(cards)]


def cubes_on_board(p: Position, colour: int) -> dict[str, int]:
    """The cities with cubes of a colour, and how many."""
    both = int(p.words[LOW + colour] | p.words[HIGH + colour])
    return {CITY_SLUGS[city]: int(p.cubes(city, colour)) for city in members(both)}


def cures(p: Position) -> dict[str, str]:
    """uncured, cured or eradicated."""
    result = {}
    for colour, name in enumerate(COLOUR_NAMES):
        result[name] = "eradicated" if p.is_eradicated(colour) else "cured" if p.is_cured(colour) else "uncured"
    return result


def consents(p: Position, seat: int) -> list[str]:
    """What a seat agreed to in advance."""
    moves = ["moves"] if p.consent_moves >> seat & 1 else []
    return moves + (["shares"] if p.consent_shares >> seat & 1 else [])


def piles(p: Position) -> list[dict[str, object]]:
    """The piles of the player pile from the top: cards left, and whether the epidemic is still among them."""
    return [
        {"cards": int(p.words[PILE + pile]), "epidemic": bool(p.hiding_epidemic >> pile & 1)}
        for pile in range(int(p.pile), 6)
        if p.words[PILE + pile] > 0
    ]


def player_discard(p: Position) -> list[str]:
    """The player discard, the oldest card first (PD-INFO-05)."""
    cards = p.discards(PLAYER_DISCARDS, int(p.player_discarded))
    return ["epidemic" if card == EPIDEMIC else CARD_SLUGS[card] for card in cards]


def infection_discard(p: Position) -> list[str]:
    """The infection discard, the oldest card first."""
    return [CITY_SLUGS[card] for card in p.discards(INFECTION_DISCARDS, int(p.infection_discarded))]


def layers(p: Position) -> list[int]:
    """The sets of the infection pile from the top."""
    return [int(p.words[LAYER + layer]) for layer in range(int(p.layers) - 1, -1, -1)]


def shown_cards(p: Position) -> list[str]:
    """The infection cards of this phase, in the order they were turned."""
    return [CITY_SLUGS[int(p.shown >> 6 * place & 63)] for place in range(int(p.shown_cards))]


def forecast_placed(p: Position) -> list[int]:
    """The cards that Forecast has put back so far, from the top (while it is being played)."""
    return [int(p.forecast_order >> 6 * place & 63) for place in range(int(p.forecast_placed))]
