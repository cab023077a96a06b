"""The turn of a review that is looked at: both ways to play it, what is said of them, what is different then."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, final

from sobremesa.review.intervals import Estimate
from sobremesa.review.judging import JudgedWay, Judgement
from sobremesa.review.turns import PlayedTurn
from sobremesa.review.verdicts import TurnVerdict
from sobremesa.web.chronicle import seat_text
from sobremesa.web.reviewing.figures import percent, points_of
from sobremesa.web.reviewing.shown import COULD, DID, ReviewFact, TurnLookedAt, WayShown
from sobremesa.web.reviewing.telling import ReviewTelling
from sobremesa.web.reviewing.ways import PlayedWay, badges_of, play_ways
from sobremesa.wording.articles import with_articles
from sobremesa.wording.tenths import Tenths

_TITLES: Final = {  # else it looks better
    TurnVerdict.AS_GOOD: "could-as-good",
    TurnVerdict.BETTER: "could-as-good",
    TurnVerdict.SLIGHTLY: "could-slightly",
}
_NEXT_TO_NOTHING: Final = 0.001  # of the chance to win: a tenth of a point


@final
@dataclass
class TurnTelling:
    """One turn with what was judged of it."""

    telling: ReviewTelling  # of the moment before it
    turn: PlayedTurn
    judgement: Judgement
    verdict: TurnVerdict

    @classmethod
    def of(cls, telling: ReviewTelling) -> "TurnTelling | None":
        """The turn that is looked at, where something is said of it."""
        turn, review = telling.turn, telling.review
        judgement = None if turn is None else review.judged.get(turn.place)
        verdict = None if turn is None else review.verdict(turn)
        if turn is None or judgement is None or verdict is None:
            return None
        return cls(telling, turn, judgement, verdict)

    def shown(self, play_on: str) -> TurnLookedAt:
        """All of it; `play_on` is the address at which one plays on from there."""
        face, moment = self.telling.viewing.face, self.telling.moment
        ways = [self._way(DID, self._did_title(), self.judgement.played, self._chips(self._did))]
        if self._better is not None and self._could is not None:
            ways.append(self._way(COULD, self._could_title(), self._better, self._chips(self._could)))
        return TurnLookedAt(
            when=self.telling.when(self.turn),
            title=self.telling.say("title-found" if self._is_the_bots else f"title-{self.verdict}"),
            verdict=self.verdict,
            said=self._said(),
            ways=tuple(ways),
            facts=tuple(self._facts),
            drawn=face.ways_drawn(moment, self._did.choices, self._could.choices if self._could else []),
            badges=badges_of({DID: self._did, **({COULD: self._could} if self._could else {})}, face),
            play_on=play_on,
            next=self._next(),
        )

    # -- both ways -----------------------------------------------------------------------------------------------

    @cached_property
    def _ways(self) -> list[PlayedWay]:
        better = self.judgement.better
        return play_ways(self.telling.viewing, self.judgement.played.steps, better.steps if better else None)

    @property
    def _did(self) -> PlayedWay:
        return self._ways[0]

    @cached_property
    def _better(self) -> JudgedWay | None:
        """The plan that is compared; None where it is told by the same steps and came to the same."""
        better, did = self.judgement.better, self._chips(self._did)
        if better is None or len(self._ways) < 2:
            return None
        steps = self._chips(self._ways[1])
        return None if better.comes_to_the_same and steps == did[: len(steps)] else better

    @property
    def _could(self) -> PlayedWay | None:
        return None if self._better is None else self._ways[1]

    def _chips(self, way: PlayedWay) -> tuple[str, ...]:
        """Its steps in few words, and which of them others refused."""
        refused = {id(choice) for choice in way.refused}
        return tuple(
            self.telling.say("refused", step=step.words) if id(step.choice) in refused else step.words
            for step in way.steps(self.telling.viewing, self.telling.moment)
        )

    @cached_property
    def _stand_together(self) -> bool:
        """Whether both ways go to their end, and to the same moment.

        Between their steps the game never went on, and where one answers what was asked the other has done so, too.
        """
        could, did = self._could, self._did
        if could is None or not all(way.whole and not way.goes_on for way in (did, could)):
            return False
        asked = (self.turn.seat, self.turn.kind)
        still_asks = [(way.after.decision().seat, way.after.decision().kind) == asked for way in (did, could)]
        return still_asks[0] == still_asks[1]

    @cached_property
    def _facts(self) -> list[ReviewFact]:
        """What is different on the board."""
        face, moment = self.telling.viewing.face, self.telling.moment
        if self._could is None or not self._stand_together:
            return []
        return face.review_facts(moment, self._did.after, self._could.after, self.turn.seat)

    @property
    def _is_the_same(self) -> bool:
        """Whether the plan leads to the same board, and on each guess to the same result."""
        better = self._better
        return better is not None and better.comes_to_the_same and self._stand_together and not self._facts

    @property
    def _is_the_bots(self) -> bool:
        """Whether it is what the bot would have done, and nothing was found that is better."""
        return self.judgement.found and self.verdict == TurnVerdict.AS_GOOD

    def _did_title(self) -> str:
        viewing, words = self.telling.viewing, self.telling.moment.words
        if viewing.looker.mine == (self.turn.seat,) and not viewing.table.seats[self.turn.seat].bot:
            return self.telling.say("did-you")
        name = words.within(seat_text(self.turn.seat))
        return with_articles(self.telling.say("did", name=name), self.telling.language)

    def _could_title(self) -> str:
        if self._is_the_same:
            return self.telling.say("could-same")
        return self.telling.say("could-other" if self._is_the_bots else _TITLES.get(self.verdict, "could"))

    def _way(self, kind: str, title: str, way: JudgedWay, chips: tuple[str, ...]) -> WayShown:
        low, high = percent(way.chance.low), percent(way.chance.high)
        points = "" if way.points is None else self._points(way.points)
        return WayShown(kind, title, chips, percent(way.chance.mean), low, high, points)

    def _points(self, points: Estimate) -> str:
        return self.telling.say("points", points=Tenths(points.mean, self.telling.language))

    # -- what is said --------------------------------------------------------------------------------------------

    def _said(self) -> str:
        """By how much the plan leads, between what, and on how many guesses."""
        better, say, language = self._better, self.telling.say, self.telling.language
        if better is None:
            return say("the-same")
        guesses = say("guesses", games=self.judgement.guesses)
        if better.comes_to_the_same:
            return f"{say('said-same' if self._is_the_same else 'said-even')} {guesses}"
        shown = better.lead if not better.lead.is_clearly_less else better.lead.turned()
        said = say(
            f"said-{self._case(better)}",
            lead=points_of(shown.mean, language),
            error=points_of(shown.margin, language),
            between=self._between(points_of(shown.low, language), points_of(shown.high, language)),
        )
        in_points = [] if better.lead_in_points is None else [self._in_points(better.lead_in_points)]
        return " ".join([said, guesses, *in_points])

    def _case(self, better: JudgedWay) -> str:
        """Which sentence is said: not every turn of a verdict stands the same."""
        lead = better.lead
        if self.verdict == TurnVerdict.BEHIND and self.judgement.goes_on():
            return "behind-so-far"
        if self.verdict != TurnVerdict.AS_GOOD:
            return str(self.verdict)
        if max(abs(lead.low), abs(lead.high)) < _NEXT_TO_NOTHING:
            return "hardly"
        if lead.is_clearly_less:
            return "found" if self._is_the_bots else "as-good-other"
        return "found-open" if self._is_the_bots else "as-good"

    def _between(self, low: Tenths, high: Tenths) -> str:
        """The interval in words; where both ends look the same, how small the error is."""
        return self.telling.say("between" if low != high else "between-narrow", low=low, high=high)

    def _in_points(self, lead: Estimate) -> str:
        """How many points of the game the plan brings more, or fewer, at its end."""
        say, language = self.telling.say, self.telling.language
        mean, error = Tenths(lead.mean, language), Tenths(lead.margin, language)
        if not round(lead.mean, 1) and not round(lead.margin, 1):
            return say("points-same")
        if not lead.is_clear and not lead.is_clearly_less:
            return say("points-open", lead=mean, error=error)
        more = lead if lead.is_clear else lead.turned()
        between = self._between(Tenths(more.low, language), Tenths(more.high, language))
        code = "points-more" if lead.is_clear else "points-fewer"
        return say(code, lead=Tenths(more.mean, language), between=between)

    def _next(self) -> str:
        """The next moment; after the last the first."""
        moments = self.telling.review.moments()
        later = [each for each in moments if each.place > self.turn.place]
        later = later or [each for each in moments if each != self.turn]
        return self.telling.href(later[0]) if later else ""
