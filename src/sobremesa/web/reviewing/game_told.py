"""The whole game in a review: the chance to win over it, what was counted, what was not judged, how sure it is."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import final

from sobremesa.review.curve import Curve, curve_of
from sobremesa.review.review import TEAM
from sobremesa.review.trust import strength_of
from sobremesa.review.turns import PlayedTurn
from sobremesa.review.verdicts import TurnVerdict
from sobremesa.web.graphs.field import Band
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.lists import in_a_row, told_of
from sobremesa.web.reviewing.chances import CurvePage, draw_chances
from sobremesa.web.reviewing.figures import percent, points_of
from sobremesa.web.reviewing.kinds import name_of_kind
from sobremesa.web.reviewing.telling import ReviewTelling


@final
@dataclass
class GameTelling:
    """A review as far as it is; of one that still grows the end of the game is left out."""

    telling: ReviewTelling

    @cached_property
    def curve(self) -> Curve:
        """The chance over the game; no line leads to its end from turns behind which others are still to be judged."""
        review, seat = self.telling.review, self.telling.seat
        first = review.turns[0].seat if review.turns else 0
        outcome = self.telling.viewing.table.whole.outcome() if review.next() is None else None
        return curve_of(review, outcome, first if seat == TEAM else seat)

    # -- the graph -----------------------------------------------------------------------------------------------

    def chance(self, *, linked: bool = True) -> Graph | None:
        """The graph of the chance to win, its marks linked to their turns; None where nothing was judged yet."""
        curve, say, line = self.curve, self.telling.say, self.telling.line
        if not curve.points:
            return None
        end = "" if curve.end is None else say("won" if curve.end else "lost")
        bands = [Band(part.start, part.brief, part.dark, part.label) for part in line.bands]
        wide, narrow = draw_chances(curve, self._pages(linked=linked), bands, line.length, end)
        picture = GraphPicture(self._chance_said(end), wide, narrow)
        return Graph("chance", say("chance"), say("chance-about"), (picture,), self._sheet(end))

    def _pages(self, *, linked: bool) -> list[CurvePage]:
        numbers = {turn.place: number for number, turn in enumerate(self.telling.review.moments(), 1)}
        return [
            CurvePage(
                self.telling.href(point.turn) if linked else "",
                self._told(point.turn),
                numbers.get(point.turn.place, 0),
            )
            for point in self.curve.points
        ]

    def _told(self, turn: PlayedTurn) -> str:
        telling = self.telling
        chance = telling.say("percent", percent=str(percent(telling.review.judged[turn.place].played.chance.mean)))
        return told_of(telling.when(turn), f"{chance}, {self._verdict(turn)}", telling.language)

    def _verdict(self, turn: PlayedTurn) -> str:
        return self.telling.say(f"verdict-{self.telling.review.verdict(turn)}")

    def _chance_said(self, end: str) -> str:
        first, last, say = self.curve.points[0], self.curve.points[-1], self.telling.say
        said = say("chance-said", first=str(percent(first.chance.mean)), last=str(percent(last.chance.mean)))
        return f"{said} {say('chance-end', end=end)}" if end else said

    def _sheet(self, end: str) -> Sheet:
        telling, language = self.telling, self.telling.language
        head = tuple(telling.say(f"head-{name}") for name in ("turn", "chance", "cost", "verdict"))
        rows = []
        for point in self.curve.points:
            chance = f"{points_of(point.chance.mean, language)} ± {points_of(point.chance.margin, language)}"
            cost = points_of(point.cost, language) if point.cost else ""
            rows.append((telling.when(point.turn), chance, cost, self._verdict(point.turn)))
        foot = () if not end else (telling.say("end"), end, points_of(self.curve.cost, language), "")
        return Sheet(head, tuple(rows), foot)

    # -- what was counted ----------------------------------------------------------------------------------------

    def sums(self) -> tuple[tuple[str, str], ...]:
        """A figure, and of what."""
        review, say = self.telling.review, self.telling.say
        behind = review.count(TurnVerdict.BEHIND, TurnVerdict.KEY)
        slightly = review.count(TurnVerdict.SLIGHTLY)
        good, ahead = review.count(TurnVerdict.AS_GOOD), review.count(TurnVerdict.BETTER)
        found = [(len(review.told), say("sum-judged", count=len(review.told)))]
        if review.told:
            found.append((good, say("sum-good", count=good)))
        if ahead:
            found.append((ahead, say("sum-better", count=ahead)))
        if slightly:
            cost = self._cost_of(TurnVerdict.SLIGHTLY)
            found.append((slightly, say("sum-slightly", count=slightly, points=cost)))
        if behind:
            cost = self._cost_of(TurnVerdict.BEHIND, TurnVerdict.KEY)
            found.append((behind, say("sum-behind", count=behind, points=cost)))
        if review.hanging:
            found.append((len(review.hanging), say("sum-hanging", count=len(review.hanging))))
        if review.left_out:
            found.append((len(review.left_out), say("sum-silent", what=self._named_left_out())))
        sums = [(str(number), said) for number, said in found]
        if self.curve.brought is not None:
            brought = points_of(self.curve.brought, self.telling.language)
            sums.append((brought, say("sum-brought", points=brought)))
        return tuple(sums)

    def _cost_of(self, *verdicts: TurnVerdict) -> str:
        """What turns with these verdicts cost together, in points of chance."""
        review = self.telling.review
        cost = sum(review.cost(turn) for turn in review.told if review.verdict(turn) in verdicts)
        return self.telling.say("points-of-chance", points=points_of(cost, self.telling.language))

    def _named_left_out(self) -> str:
        """The kinds of decisions that are not judged, those first that came most often, each with its number."""
        telling, language = self.telling, self.telling.language
        game_id = telling.viewing.table.header.game_id
        kinds = Counter(name_of_kind(game_id, turn.kind, language) for turn in telling.review.left_out)
        return in_a_row([f"{name} ({number})" for name, number in kinds.most_common()], language)

    # -- how sure it is ------------------------------------------------------------------------------------------

    def silent(self) -> str:
        """What is not judged, and why; '' where everything is."""
        review, say = self.telling.review, self.telling.say
        hanging = [say("hanging", count=len(review.hanging))] if review.hanging else []
        left_out = [say("silent", kinds=self._named_left_out())] if review.left_out else []
        return " ".join([*hanging, *left_out])

    def strength(self) -> str:
        """How strong the judge is in such games."""
        table, say = self.telling.viewing.table, self.telling.say
        found = None if table.header.start else strength_of(table.game, table.header.options)
        if found is None:
            return say("weak")
        share, low, high = (str(percent(part)) for part in (found.share, *found.between))
        return say("strength", games=str(found.games), percent=share, low=low, high=high)
