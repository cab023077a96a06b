"""How bots think about Pandemic. A team stands as one, so every seat's answer is the same."""

from typing import final

from sobremesa.core.mind import Mind
from sobremesa.core.native import i64, vec
from sobremesa.core.state import State
from sobremesa.games.pandemic.mind.appraisal import appraise_position
from sobremesa.games.pandemic.mind.foresight import foresee_options
from sobremesa.games.pandemic.mind.prospects import EFFORT, events_beside, plans_of, roll_out
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.steps import ACT, WINDOW


@final
class PandemicMind(Mind):
    """Appraises what may be drawn, searches whole turns, and plays on for some turns before it looks."""

    def appraise(self, state: State, seat: i64) -> i64:
        """How well the team stands, in thousandths of a point."""
        assert isinstance(state, Position)
        return appraise_position(state)

    def weigh(self, state: State, seat: i64, options: vec[i64], number: i64, worths: vec[i64]) -> None:
        """How well the team would stand after each option, before any card is drawn."""
        assert isinstance(state, Position)
        foresee_options(state, options, number, worths)

    def searches(self) -> bool:
        """Yes."""
        return True

    def plans(self, state: State, seat: i64, most: i64) -> list[list[int]]:
        """Whole turns, events at their moment, or answers that look good."""
        assert isinstance(state, Position)
        return plans_of(state, int(most))

    def compared(self, state: State, seat: i64, plans: list[list[int]]) -> list[list[int]]:
        """In a pause every event; nothing beside whole turns, and elsewhere every option beside an only plan."""
        assert isinstance(state, Position)
        kind = state.top() & 255
        if kind == WINDOW:
            return events_beside(state, plans)
        return [] if kind == ACT else super().compared(state, seat, plans)

    def effort(self, state: State) -> int:
        """The same in every position: so many turns are played on."""
        return EFFORT

    def rollout(self, state: State, seat: i64, told: vec[i64]) -> None:
        """The team's chance to win, after some more turns."""
        assert isinstance(state, Position)
        roll_out(state, told)
