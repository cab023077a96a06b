"""What is counted of games of Sowing: how often each seat took how many beans, the weather, points at the end."""

from typing import final

from sobremesa.core.events import Event
from sobremesa.core.measures import Axis, Measurer
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa_sowing.engine.state import SowingState
from sobremesa_sowing.engine.vocabulary import DREW, SEATS, TOOK, WEATHER


@final
class SowingMeasurer(Measurer):
    """Counts games with so many seats."""

    def __init__(self, players: int) -> None:
        super().__init__()
        seat = Axis("seat", SEATS[:players])
        self.taken: i64 = self.add("taken", seat, Axis("beans", ("1", "2", "3")))
        self.weather: i64 = self.add("weather", Axis("weather", WEATHER))
        self.points: i64 = self.add("points", seat)

    def hear(self, state: State, events: list[Event]) -> None:
        """Count what was taken and drawn."""
        for event in events:
            if event.code == TOOK:
                self.counts[self.taken + 3 * event.a + event.b - 1] += 1
            elif event.code == DREW:
                self.counts[self.weather + event.b] += 1

    def end(self, state: State) -> dict[str, list[int]]:
        """What can be read at the end is not counted before."""
        assert isinstance(state, SowingState)
        for seat in range(state.players):
            self.counts[self.points + seat] = state.score(seat)
        return super().end(state)
