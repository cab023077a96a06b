"""What Pandemic's graphs count in a position, read without making a view: it is asked for after each move."""

from sobremesa.core.bits import count
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import COLOUR_CITIES, COLOUR_NAMES, CUBES_PER_COLOUR
from sobremesa.games.pandemic.cards import cards_for_cure
from sobremesa.games.pandemic.position import Position


def count_position(state: State) -> dict[str, int]:
    """Turn and track, and for each colour its cubes on the map, and the hand that is nearest to its cure."""
    assert isinstance(state, Position)
    found = {
        "turn": int(state.turn),
        "active": int(state.active),
        "outbreaks": int(state.outbreaks),
        "epidemics": int(state.epidemics),
        "cards": int(state.player_cards_left),
        "cures": int(count(state.cured | state.eradicated)),
    }
    for colour, name in enumerate(COLOUR_NAMES):
        found[f"cubes.{name}"] = CUBES_PER_COLOUR - int(state.supply(colour))
        held, need = _nearest(state, colour)
        found |= {f"held.{name}": held, f"need.{name}": need}
        found[f"cured.{name}"] = int(state.is_cured(colour) or state.is_eradicated(colour))
    return found


def _nearest(state: Position, colour: int) -> tuple[int, int]:
    """How many cards of a colour the hand has that is nearest to its cure, and how many it needs."""
    hands = [
        (int(count(state.hand(seat) & COLOUR_CITIES[colour])), int(cards_for_cure(state.role(seat))))
        for seat in range(int(state.players))
    ]
    return max(hands, key=lambda hand: (hand[0] - hand[1], hand[0]))
