"""What Pandemain's graphs count in a position, read without making a view: it is asked for after each move."""

from typing import Final, cast

from sobremesa.core.state import State
from sobremesa.games.pandemain.position import INQUISITION, PENITENCE, PFENNIGS, POINTS, ROUND, Position

_OF_SEATS: Final = (("points", POINTS), ("penitence", PENITENCE), ("pfennigs", PFENNIGS))


def count_position(state: State) -> dict[str, int]:
    """`inquisition`, `day`, and `p1.points` and the like for every seat, sim-bakers as well."""
    position = cast(Position, state)
    found = {"inquisition": int(position.words[INQUISITION]), "day": int(position.words[ROUND])}
    for seat in range(state.seats()):
        for name, field in _OF_SEATS:
            found[f"p{seat + 1}.{name}"] = int(position.of(seat, field))
    return found
