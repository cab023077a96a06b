"""Position documents, written: a state as a person reads and edits it. `position_reader.py` reads them back."""

from sobremesa.core.bits import members
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import CARD_SLUGS, EPIDEMIC, ROLE_SLUGS
from sobremesa.games.pandemic.documents.view import (
    card_names,
    consents,
    cubes_on_board,
    cures,
    forecast_placed,
    infection_discard,
    layers,
    piles,
    player_discard,
    shown_cards,
)
from sobremesa.games.pandemic.options import DIFFICULTIES
from sobremesa.games.pandemic.position import HUSH, NO_CARD, OUTCOME_NAMES, PLAYING, SHOWN, Position
from sobremesa.games.pandemic.steps import (
    ASK_ALWAYS,
    CURE_WHICH,
    HUSH_CALLED,
    HUSH_NAMES,
    SEAT_FRAMES,
    STATION_FROM,
    STEP_NAMES,
    WINDOW,
)
from sobremesa.games.pandemic.vocabulary import ACTION_TEXTS, SEAT_TEXTS


def write_position(p: Position) -> dict[str, object]:
    """The position document of a state. What is empty or as usual is left out."""
    document: dict[str, object] = {
        "game": "pandemic",
        "options": write_options(p),
        "players": [write_player(p, seat) for seat in range(int(p.players))],
        "active": SEAT_TEXTS[int(p.active)],
        "turn": int(p.turn),
        "actions": int(p.actions),
        "cubes": {name: cubes_on_board(p, colour) for colour, name in enumerate(COLOUR_NAMES)},
        "cures": cures(p),
        "stations": [CITY_SLUGS[city] for city in members(int(p.stations))],
        "outbreaks": int(p.outbreaks),
        "epidemics": int(p.epidemics),
        "player_pile": write_player_pile(p),
        "player_discard": player_discard(p),
        "infection_pile": [[CITY_SLUGS[card] for card in members(cards)] for cards in layers(p)],
        "infection_discard": infection_discard(p),
        "doing": [write_frame(int(p.words[place])) for place in range(int(p.depth))],
        "random": "-".join(f"{word:08x}" for word in p.rng_words()),
        "ply": int(p.ply),
        "reveals": int(p.reveals),
    }
    if p.result != PLAYING:
        document["outcome"] = OUTCOME_NAMES[int(p.result)]
    if p.removed_card != NO_CARD:
        document["infection_removed"] = CITY_SLUGS[int(p.removed_card)]
    if p.shown_cards > 0:
        document["infection_shown"] = shown_cards(p)
    if p.shown_cards > 0 or p.shown_resolved > 0:
        document["infection_resolved"] = int(p.shown_resolved)
    if p.bottom_card != NO_CARD:
        document["epidemic_card"] = CITY_SLUGS[int(p.bottom_card)]
    if p.epidemics_to_resolve > 0:
        document["epidemics_to_resolve"] = int(p.epidemics_to_resolve)
    if p.quiet_night:
        document["quiet_night"] = True
    if p.peeked != 0:
        document["forecast"] = write_forecast(p)
    if p.kept != 0:
        document["kept"] = card_names(int(p.kept))
    if p.proposal != 0:
        document["proposal"] = {"action": ACTION_TEXTS[int(p.proposal)], "from": SEAT_TEXTS[int(p.proposer)]}
    if p.declined != 0:
        document["declined"] = [SEAT_TEXTS[seat] for seat in members(int(p.declined))]
    return document


def write_options(p: Position) -> dict[str, object]:
    """The options that the rules look at; players, roles and consents stand in the document itself."""
    asking: dict[str, object] = {"asking": "pauses"} if p.pauses else {}
    return {
        "difficulty": DIFFICULTIES[int(p.epidemics_in_game) - 4],
        "events": bool(p.events_in_game),
        "hands": "open" if p.hands_open else "hidden",
        "forecast": "everybody" if p.forecast_open else "player",
        "medic": "prevents" if p.medic_prevents else "removes",
        "researcher_gives": "any" if p.researcher_gives_events else "city",
        "infection_cards": "singly" if p.infect_singly else "together",
        "epidemic_cubes": "three" if p.epidemic_needs_three else "kept",
        **asking,
    }


def write_player(p: Position, seat: int) -> dict[str, object]:
    """One seat."""
    player: dict[str, object] = {
        "role": ROLE_SLUGS[int(p.role(seat))],
        "city": CITY_SLUGS[int(p.pawn(seat))],
        "hand": card_names(int(p.hand(seat))),
        "consent": consents(p, seat),
    }
    if p.words[SHOWN + seat] != 0:
        player["shown"] = card_names(int(p.words[SHOWN + seat]))
    if p.words[HUSH + seat] != (HUSH_CALLED if p.pauses else ASK_ALWAYS):
        player["hush"] = HUSH_NAMES[int(p.words[HUSH + seat])]
    return player


def write_player_pile(p: Position) -> dict[str, object]:
    """The piles, and the cards on top where the document fixed them; all cards not named elsewhere are in it."""
    pile: dict[str, object] = {"piles": piles(p)}
    if p.known_top_cards > 0:
        top = [int(p.known_top >> 6 * place & 63) for place in range(int(p.known_top_cards))]
        pile["top"] = ["epidemic" if card == EPIDEMIC else CARD_SLUGS[card] for card in top]
    return pile


def write_forecast(p: Position) -> dict[str, object]:
    """Which cards of the pile were looked at, by whom; and while they are being put back, how far that is."""
    forecast: dict[str, object] = {
        "seen": [CITY_SLUGS[card] for card in members(int(p.peeked))],
        "mixed": [CITY_SLUGS[card] for card in members(int(p.peeked_mixed))],
        "by": [SEAT_TEXTS[seat] for seat in members(int(p.peeked_by))],
    }
    if p.forecast_left != 0:
        forecast["placed"] = [CITY_SLUGS[card] for card in forecast_placed(p)]
        forecast["left"] = [CITY_SLUGS[card] for card in members(int(p.forecast_left))]
    return forecast


def write_frame(entry: int) -> str:
    """One frame of the decision stack."""
    kind = entry & 255
    argument = entry >> 8
    name = STEP_NAMES[kind]
    if kind == WINDOW:
        text = f"{name} W{argument & 15:02}"
        answered = ",".join(SEAT_TEXTS[seat] for seat in members(argument >> 4 & 15))
        left_out, floor = (argument >> 8 & 15) - 1, (argument >> 12 & 15) - 1
        text += f" answered {answered}" if answered else ""
        text += f" without {SEAT_TEXTS[left_out]}" if left_out >= 0 else ""
        return text + (f" first {SEAT_TEXTS[floor]}" if floor >= 0 else "")
    if kind in SEAT_FRAMES:
        return f"{name} {SEAT_TEXTS[argument]}"
    if kind == CURE_WHICH:
        return f"{name} {COLOUR_NAMES[argument]}"
    if kind == STATION_FROM:
        return f"{name} {CITY_SLUGS[argument & 63]}" + (f" by {SEAT_TEXTS[argument >> 7]}" if argument & 64 else "")
    return name
