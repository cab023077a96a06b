"""What a seat may know, as numbers (PD-INFO): written from nothing. `documents/features.py` names each number."""

from sobremesa.core.native import i16, i64, vec
from sobremesa.games.pandemic.board import CITIES, COLOURS
from sobremesa.games.pandemic.position import HIGH, LOW, SUPPLY, Position


def write_observation(p: Position, seat: i64, out: vec[i16], at: i64) -> None:
    """All of it, in the order of the features."""
    words = p.words
    out[at] = i16(seat)
    at += 1
    for colour in range(i64(COLOURS)):
        low = words[LOW + colour]
        high = words[HIGH + colour]
        for city in range(i64(CITIES)):
            out[at + city] = i16(((low >> city) & 1) + 2 * ((high >> city) & 1))
        at += CITIES
    for colour in range(i64(COLOURS)):
        out[at + colour] = i16(words[SUPPLY + colour])
