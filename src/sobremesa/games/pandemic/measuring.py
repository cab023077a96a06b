"""What is counted of games of Pandemic: cures and events by turns, outbreaks by cities, what is left at the end."""

from typing import final

from sobremesa.core.bits import count
from sobremesa.core.events import Event
from sobremesa.core.measures import Axis, Measurer
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.games.pandemic import happenings as h
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES, COLOURS
from sobremesa.games.pandemic.cards import AIRLIFT, EVENT_SLUGS, ROLE_SLUGS, ROLES
from sobremesa.games.pandemic.position import HIGH, LOW, Position
from sobremesa.games.pandemic.vocabulary import SEAT_TEXTS


@final
class PandemicMeasurer(Measurer):
    """Counts games of Pandemic. Turns and seats that a number names are counted from 1: 0 is where there is none.

    A cure that was found before the game began has no turn.
    """

    def __init__(self, p: Position) -> None:
        super().__init__()
        self._turn: i64 = 1
        self._outbreaks_before: i64 = 0
        self._epidemics_before: i64 = 0
        seat, colour = Axis("seat", SEAT_TEXTS[: int(p.players)]), Axis("colour", COLOUR_NAMES)
        event = Axis("event", EVENT_SLUGS)
        self._cured_turn: i64 = self.add("cured_turn", colour)
        self._outbreaks: i64 = self.add("outbreaks", Axis("city", CITY_SLUGS))
        self._outbreaks_total: i64 = self.add("outbreaks_total")
        self._epidemics: i64 = self.add("epidemics")
        self._cards_left: i64 = self.add("cards_left")
        self._roles: i64 = self.add("roles", seat, Axis("role", ROLE_SLUGS))
        self._event_turn: i64 = self.add("event_turn", event)
        self._event_seat: i64 = self.add("event_seat", event)
        self._cubes: i64 = self.add("cubes", colour)
        self._stations: i64 = self.add("stations")

    def begin(self, state: State, opening: list[Event]) -> None:
        """Outbreaks and epidemics before do not count."""
        super().begin(state, opening)
        assert isinstance(state, Position)
        self._turn = state.turn
        self._outbreaks_before = state.outbreaks
        self._epidemics_before = state.epidemics
        self.hear(state, opening)

    def hear(self, state: State, events: list[Event]) -> None:
        """Turns, cures, outbreaks and events; of all else the end says enough."""
        counts = self.counts
        for event in events:
            code = event.code
            if code == h.TURN_BEGAN:
                self._turn = event.b
            elif code == h.OUTBREAK:
                counts[self._outbreaks + event.a] += 1
            elif code == h.EVENT_PLAYED:
                counts[self._event_turn + event.b - AIRLIFT] = self._turn
                counts[self._event_seat + event.b - AIRLIFT] = event.a + 1
            elif code == h.CURED:
                counts[self._cured_turn + event.a] = self._turn

    def end(self, state: State) -> dict[str, list[int]]:
        """What lies on the table now."""
        assert isinstance(state, Position)
        self.counts[self._outbreaks_total] = state.outbreaks - self._outbreaks_before
        self.counts[self._epidemics] = state.epidemics - self._epidemics_before
        self.counts[self._cards_left] = state.player_cards_left
        self.counts[self._stations] = count(state.stations)
        for seat in range(state.players):
            self.counts[self._roles + ROLES * seat + state.role(seat)] = 1
        for colour in range(i64(COLOURS)):
            low, high = state.words[LOW + colour], state.words[HIGH + colour]
            self.counts[self._cubes + colour] = count(low) + 2 * count(high)
        return super().end(state)
