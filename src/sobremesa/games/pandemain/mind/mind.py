"""How bots think about Pandemain."""

from typing import final

from sobremesa.core.mind import Mind
from sobremesa.core.native import i64, vec
from sobremesa.core.state import State
from sobremesa.games.pandemain.mind.appraisal import appraise
from sobremesa.games.pandemain.mind.planning import make_plans
from sobremesa.games.pandemain.mind.rollouts import effort_of, roll_out
from sobremesa.games.pandemain.mind.worths import HAND_MADE, worths_of_search
from sobremesa.games.pandemain.position import Position


@final
class PandemainMind(Mind):
    """Counts what things will bring until the end, plans whole visits, and plays whole games out."""

    def appraise(self, state: State, seat: i64) -> i64:
        """How well a seat stands."""
        assert isinstance(state, Position)
        return appraise(HAND_MADE, state, seat)

    def searches(self) -> bool:
        """Yes."""
        return True

    def plans(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """Whole visits, or what is left of one."""
        assert isinstance(state, Position)
        return make_plans(worths_of_search(state.terms.people), state, seat, most)

    def effort(self, state: State) -> int:
        """Whole games are played on: the fewer rounds are left, the quicker."""
        assert isinstance(state, Position)
        return int(effort_of(state))

    def rollout(self, state: State, seat: i64, told: vec[i64]) -> None:
        """Play on by quick choices."""
        assert isinstance(state, Position)
        roll_out(worths_of_search(state.terms.people), state, seat, told)
