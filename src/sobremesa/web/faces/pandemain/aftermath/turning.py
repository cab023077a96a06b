"""How a game was decided, in three sentences made from figures alone: each can be counted again at its moment."""

from dataclasses import dataclass
from typing import final

from sobremesa.web.faces.pandemain.aftermath.ledger import PointsLedger, Spell
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.graphs.shown import TurningPoint
from sobremesa.wording.messages import number_text, signed_text

Points = dict[str, int]  # by seat


@final
@dataclass
class Turning:
    """Finds the moments that counted."""

    ledger: PointsLedger
    board: Board

    def points(self) -> list[TurningPoint]:
        """In the order in which they were."""
        found = [self._lead(), self._best_day(), self._scoring()]
        told = [point for point in found if point is not None]
        return sorted(told, key=lambda point: point.move)

    @property
    def hero(self) -> str:
        """Who has won; the first of those with the most points where nobody has."""
        outcome = self.ledger.course.outcome
        if outcome is not None and outcome.winners:
            return f"p{outcome.winners[0] + 1}"
        return max(self.ledger.course.seats, key=self.ledger.total)

    @property
    def others(self) -> list[str]:
        """Everybody else."""
        return [seat for seat in self.ledger.course.seats if seat != self.hero]

    # -- the lead ------------------------------------------------------------------------------------------------

    def _lead(self) -> TurningPoint | None:
        """The turn that changed most how far the winner was ahead of the best of the others, on the track."""
        if not self.others:
            return None
        best, told = 0, None
        standing = dict(self.ledger.began)
        for number, spell in enumerate(self.ledger.spells):
            before, gained = dict(standing), dict.fromkeys(standing, 0)
            last = 0
            for gain in self.ledger.gains:
                if gain.spell == number and not gain.scored:
                    gained[gain.seat] += gain.points
                    last = gain.count
            standing = {seat: points + gained[seat] for seat, points in standing.items()}
            change = abs(self._ahead(standing) - self._ahead(before))
            if spell.seat and change > best and gained[spell.seat] > 0:
                best, told = change, (spell, before, standing, last)
        return self._tell_lead(*told) if told else None

    def _ahead(self, standing: Points) -> int:
        return standing[self.hero] - max(standing[seat] for seat in self.others)

    def _tell_lead(self, spell: Spell, before: Points, after: Points, count: int) -> TurningPoint:
        rival = max(self.others, key=lambda seat: after[seat]) if spell.seat == self.hero else self.hero
        said = self.board.say(
            "decided",
            "lead" if spell.place else "lead-anywhere",
            count=after[spell.seat] - before[spell.seat],
            name=self._name(spell.seat),
            at=self.board.prices.place_fields(spell.place)["at_place"] if spell.place else "",
            after=number_text(after[spell.seat]),
            rival=self._name(rival),
            theirs=number_text(after[rival]),
        )
        return self._point("lead", self._when(spell), said, count)

    # -- a day ---------------------------------------------------------------------------------------------------

    def _best_day(self) -> TurningPoint | None:
        """The largest gain of anybody on one day, with its night and dawn."""
        gained: dict[tuple[str, int], int] = {}
        last: dict[tuple[str, int], int] = {}
        for gain in self.ledger.gains:
            if not gain.scored:
                key = (gain.seat, self.ledger.spells[gain.spell].day)
                gained[key] = gained.get(key, 0) + gain.points
                last[key] = gain.count
        if not gained:
            return None
        best = max(gained, key=lambda key: (gained[key], -key[1]))
        seat, day = best
        if gained[best] <= 0:
            return None
        before = self.ledger.began[seat] + sum(
            points for (who, when), points in gained.items() if who == seat and when < day
        )
        said = self.board.say(
            "decided",
            "day",
            count=gained[best],
            name=self._name(seat),
            before=number_text(before),
            after=number_text(before + gained[best]),
        )
        return self._point("day", self.board.say("decided", "on-day", day=day), said, last[best])

    # -- the scoring ---------------------------------------------------------------------------------------------

    def _scoring(self) -> TurningPoint | None:
        """What the scoring turned."""
        ledger, hero = self.ledger, self.hero
        if ledger.course.outcome is None:
            return None
        marker = {seat: ledger.on_the_track(seat) for seat in ledger.course.seats}
        code, rival = "alone", hero
        if self.others:
            ahead = max(self.others, key=lambda seat: (marker[seat], ledger.total(seat)))
            code = "ahead" if marker[hero] > marker[ahead] else "level" if marker[hero] == marker[ahead] else "behind"
            rival = ahead if code != "ahead" else max(self.others, key=ledger.total)
        fields = {
            "name": self._name(hero), "own": number_text(marker[hero]), "total": number_text(ledger.total(hero)),
            "more": signed_text(ledger.total(hero) - marker[hero]),
            "rival": self._name(rival), "theirs": number_text(marker[rival]), "other": number_text(ledger.total(rival)),
            "rest": signed_text(ledger.total(rival) - marker[rival]),
        }  # fmt: skip
        said = self.board.say("decided", code, **fields)
        return self._point("scoring", self.board.say("decided", "on-scoring"), said, ledger.course.moves)

    # -- words ---------------------------------------------------------------------------------------------------

    def _name(self, seat: str) -> str:
        return self.board.player(seat)

    def _when(self, spell: Spell) -> str:
        return self.board.say("decided", f"on-{spell.part}", day=spell.day)

    def _point(self, kind: str, when: str, said: str, count: int) -> TurningPoint:
        return TurningPoint(kind, when, said, self.ledger.course.entries[count])
