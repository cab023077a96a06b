"""What is worth something because it is kept, by the rules themselves."""

from sobremesa.games.pandemain.course import NIGHT_FEE
from sobremesa.games.pandemain.scoring import POINTS_PER_LOAF


def at_the_end(loaves: int) -> int:
    """PM-END-05: the points of loaves that are left after the last day."""
    return POINTS_PER_LOAF * loaves


def by_resting() -> int:
    """PM-NIGHT-04: the pfennigs that whoever stays at home by night does not pay."""
    return NIGHT_FEE
