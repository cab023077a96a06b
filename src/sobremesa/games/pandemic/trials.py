"""What would happen if …: the rules themselves, played on a copy, and what comes of it. Nothing is drawn here."""

from sobremesa.core.native import i64
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic.infection import infect
from sobremesa.games.pandemic.position import OUTCOME_NAMES, PLAYING, Position


class TriedInfection:
    """What one infection card would do if it were turned now."""

    def __init__(self, outbreaks: list[int], struck: dict[int, int], lost: str) -> None:
        self.outbreaks = outbreaks  # the cities that break out, in their order
        self.struck = struck  # the cities that receive cubes, and how many of that colour then lie there
        self.lost = lost  # the reason for which the game would be lost, or ''


def try_infection(p: Position, city: i64) -> TriedInfection:
    """The infection of a city on a copy of this position, which stays as it is.

    Cubes, pawns, roles and markers lie open, so it comes out alike in every guess of every seat.
    """
    tried = p.clone()
    assert isinstance(tried, Position)
    tried.result = PLAYING  # the end of a game is looked at as if it went on
    tried.listen()
    infect(tried, city)
    outbreaks: list[int] = []
    struck: dict[int, int] = {}
    for event in tried.stop_listening():
        if event.code == h.OUTBREAK:
            outbreaks.append(int(event.a))
        elif event.code == h.CUBES_PLACED:
            lie = tried.cubes(event.a, event.b)
            if lie > p.cubes(event.a, event.b):  # else the supply was empty, or the Medic removed the cube at once
                struck[int(event.a)] = int(lie)
    return TriedInfection(outbreaks, struck, "" if tried.result == PLAYING else OUTCOME_NAMES[tried.result])
