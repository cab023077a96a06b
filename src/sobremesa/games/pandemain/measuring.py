"""What is counted of games of Pandemain: points by where they came from, places, loaves, gifts, levels by the round.

Each event is counted by its code. Most count one thing of one seat, and two tables say where its number stands; the
few others are told apart in `_hear_more`.
"""

from typing import Final, final

from sobremesa.core.bits import words
from sobremesa.core.events import Event
from sobremesa.core.measures import Axis, Measurer
from sobremesa.core.native import i64, vec
from sobremesa.core.state import State
from sobremesa.games.pandemain import happenings as h
from sobremesa.games.pandemain.kinds import BREADS, FAVOURS, MASTER_BAKERS, OFFERINGS, REWARDS, ROUNDS, VILLAGERS
from sobremesa.games.pandemain.position import (
    INQUISITION,
    OWN_WORKERS,
    PENANCES,
    PENITENCE,
    POINTS,
    REPUTATION,
    ROUND,
    Position,
)
from sobremesa.games.pandemain.scoring import LINES, final_points, score_line
from sobremesa.games.pandemain.sources import BEGAN, GAINED, LOST, NOWHERE, SCORED, SOURCES
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, QUALITIES, SEAT_TEXTS

_UNHEARD: Final = -1
_MORE: Final = -2
_SOURCES: Final = 15
_LOAVES: Final = 8  # breads by qualities
_HEARD_MORE: Final = (
    h.ROUND_BEGAN, h.STAYED_HOME, h.EARNED, h.POINTS, h.POINTS_LOST, h.PENITENCE, h.REPUTATION, h.BAKED, h.SOLD,
    h.INQUISITION,
)  # fmt: skip


def _numbered(last: int) -> tuple[str, ...]:
    return tuple([str(number) for number in range(1, last + 1)])


@final
class PandemainMeasurer(Measurer):
    """Counts games of Pandemain. Seats are those of people and, after them, of sim-bakers.

    Levels by the round are as they stand when the next one begins; of rounds that were over before the game began they
    are 0. An offering of a sim-baker is the token that is replaced, a reward is one that somebody has used, and a turn
    at night that somebody stays at home for is none (OPEN-42).
    """

    def __init__(self, p: Position) -> None:
        super().__init__()
        self._seats: i64 = p.terms.participants
        self._round: i64 = 1
        self._inquisition: i64 = 0
        self._levels: vec[i64] = vec[i64]()  # the penitence of each seat
        self._names: vec[i64] = vec[i64]()  # its reputation, by bread
        codes = max(h.HAPPENINGS) + 1
        self._first: vec[i64] = words([_UNHEARD] * codes)  # by the code of an event: where its table begins,
        self._width: vec[i64] = words([0] * codes)  # and how many numbers a seat has in it
        for code in _HEARD_MORE:
            self._first[code] = _MORE
        seat = Axis("seat", SEAT_TEXTS[: int(p.terms.participants)])
        rounds = Axis("round", _numbered(ROUNDS))
        loaf = (Axis("bread", BREADS), Axis("quality", QUALITIES))
        self._points: i64 = self.add("points", seat)
        self._source: i64 = self.add("source", seat, Axis("source", SOURCES))
        self._income: i64 = self.add("income", seat, rounds)
        self._penitence: i64 = self.add("penitence", seat, rounds)
        self._inquisitions: i64 = self.add("inquisition", rounds)
        self._reputation: i64 = self.add("reputation", seat, rounds)
        self._add_counted(h.PLACED, "placed", seat, Axis("place", PLACE_TEXTS))
        self._baked: i64 = self.add("baked", seat, *loaf)
        self._sold: i64 = self.add("sold", seat, *loaf)
        self._add_counted(h.OFFERED, "offered", seat, Axis("offering", ("permanent", *_numbered(OFFERINGS))))
        self._add_counted(h.HIRED, "hired", seat, Axis("baker", _numbered(MASTER_BAKERS)))
        self._add_counted(h.VILLAGER_GAINED, "villagers", seat, Axis("villager", _numbered(VILLAGERS)))
        self._orders: i64 = self.add("orders", seat)
        self._add_counted(h.REWARD_TAKEN, "rewards", seat, Axis("reward", _numbered(REWARDS)))
        self._add_counted(h.FAVOUR_TAKEN, "favours", seat, Axis("favour", _numbered(FAVOURS)))
        self._fifth_worker: i64 = self.add("fifth_worker", seat)
        self._penances: i64 = self.add("penances", seat)
        self._turns: i64 = self.add("turns_taken", seat)
        self._first[h.TURN_BEGAN] = self._turns
        self._width[h.TURN_BEGAN] = 1

    def _add_counted(self, code: int, name: str, seat: Axis, things: Axis) -> None:
        """A table of how often this event was heard, with a seat and a thing as its arguments."""
        self._first[code] = self.add(name, seat, things)
        self._width[code] = len(things.labels)

    def begin(self, state: State, opening: list[Event]) -> None:
        """Points and levels before the opening are those of the state without what the opening brought."""
        super().begin(state, opening)
        assert isinstance(state, Position)
        assert state.terms.participants == self._seats
        self._round = state.words[ROUND]
        self._inquisition = state.words[INQUISITION]
        self._levels = words([int(state.of(seat, PENITENCE)) for seat in range(self._seats)])
        self._names = words([int(state.of(at >> 2, REPUTATION + (at & 3))) for at in range(4 * self._seats)])
        for seat in range(self._seats):
            self.counts[self._source + _SOURCES * seat + BEGAN] = state.of(seat, POINTS)
        for event in opening:
            began = self._source + _SOURCES * event.a + BEGAN
            if event.code == h.POINTS:
                self.counts[began] -= event.b
            elif event.code == h.POINTS_LOST:
                self.counts[began] += event.b
            elif event.code == h.PENITENCE:
                self._levels[event.a] -= event.b
            elif event.code == h.REPUTATION:  # nobody but sim-bakers has sold, and all their loaves are of high quality
                self._names[4 * event.a + event.b] -= 1
        self.hear(state, opening)

    def hear(self, state: State, events: list[Event]) -> None:
        """Count what happened."""
        first = self._first
        width = self._width
        counts = self.counts
        for event in events:
            at = first[event.code]
            if at >= 0:
                counts[at + width[event.code] * event.a + event.b] += 1
            elif at == _MORE:
                self._hear_more(event)

    def _hear_more(self, event: Event) -> None:
        """What is more than one of a thing, or not only that."""
        code = event.code
        counts = self.counts
        if code == h.EARNED:
            counts[self._income + ROUNDS * event.a + self._round - 1] += event.b
        elif code == h.POINTS:
            counts[self._source + _SOURCES * event.a + GAINED[event.why]] += event.b
        elif code == h.BAKED:
            counts[self._baked + _LOAVES * event.a + 2 * event.b + event.c] += 1
        elif code == h.SOLD:
            counts[self._sold + _LOAVES * event.a + 2 * event.b + (event.c & 1)] += 1
            if event.why != h.SOLD_TO_SERVANT and event.why != h.SOLD_BY_SIM_TO_SERVANT:
                counts[self._orders + event.a] += 1
        elif code == h.PENITENCE:
            self._levels[event.a] = event.c
        elif code == h.REPUTATION:
            self._names[4 * event.a + event.b] = event.c
        elif code == h.ROUND_BEGAN:
            if event.a > 1:
                self._note_round(event.a - 1)
            self._round = event.a
        elif code == h.STAYED_HOME:
            counts[self._turns + event.a] -= 1
        elif code == h.INQUISITION:
            self._inquisition = event.b
        else:
            counts[self._source + _SOURCES * event.a + LOST[event.why]] -= event.b

    def _note_round(self, number: i64) -> None:
        """The levels at the end of this round."""
        counts = self.counts
        counts[self._inquisitions + number - 1] = self._inquisition
        for seat in range(self._seats):
            at = ROUNDS * seat + number - 1
            counts[self._penitence + at] = self._levels[seat]
            names: i64 = 0
            for bread in range(i64(4)):
                names += self._names[4 * seat + bread]
            counts[self._reputation + at] = names

    def end(self, state: State) -> dict[str, list[int]]:
        """What the last round and the scoring leave."""
        assert isinstance(state, Position)
        self._note_round(state.words[ROUND])
        for seat in range(self._seats):
            self.counts[self._points + seat] = final_points(state, seat)
            self.counts[self._penances + seat] = state.of(seat, PENANCES)
            if state.of(seat, OWN_WORKERS) > state.terms.print.workers_at_start:
                self.counts[self._fifth_worker + seat] = 1
            for line in range(i64(LINES)):
                source = SCORED[line]
                if source != NOWHERE:
                    self.counts[self._source + _SOURCES * seat + source] += score_line(state, seat, line)
        return super().end(state)
