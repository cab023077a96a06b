"""Fixed amounts of the rules, for whoever tells the game: the numbers that the rules themselves reckon with."""

from sobremesa.games.pandemain.guild import UPGRADE_PRICE
from sobremesa.games.pandemain.oven import MOST_EXPERIENCE
from sobremesa.games.pandemain.scoring import POINTS_PER_LOAN, POINTS_PER_PENANCE

__all__ = ["MOST_EXPERIENCE", "POINTS_PER_LOAN", "POINTS_PER_PENANCE", "UPGRADE_PRICE"]
