"""How bots think about Sowing: whoever is ahead stands well."""

from typing import final

from sobremesa.core.mind import Mind
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa_sowing.engine.state import SowingState


@final
class SowingMind(Mind):
    """Counts beans and the seed card."""

    def appraise(self, state: State, seat: i64) -> i64:
        """How far a seat is ahead of the best of the others."""
        assert isinstance(state, SowingState)
        return state.score(int(seat)) - max(state.score(other) for other in range(state.players) if other != seat)
