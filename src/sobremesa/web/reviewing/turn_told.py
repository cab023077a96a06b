"""The turn of a review that is looked at: both ways to play it, what is said of them, what is different then."""

from dataclasses import dataclass
from typing import Final, final

from sobremesa.review.intervals import Estimate
from sobremesa.review.judging import JudgedWay, Judgement
from sobremesa.review.turns import PlayedTurn
from sobremesa.review.verdicts import TurnVerdict
from sobremesa.web.chronicle import seat_text
from sobremesa.web.reviewing.figures import percent, points_of
from sobremesa.web.reviewing.shown import COULD, DID, ReviewFact, TurnLookedAt, WayShown
from sobremesa.web.reviewing.telling import ReviewTelling
from sobremesa.web.reviewing.ways import badges_of, play_ways
from sobremesa.wording.articles import with_articles
from sobremesa.wording.tenths import Tenths

_TITLES: Final = {  # else it looks better
    TurnVerdict.AS_GOOD: "could-as-good",
    TurnVerdict.BETTER: "could-as-good",
    TurnVerdict.SLIGHTLY: "could-slightly",
}


@final
@dataclass(frozen=True)
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
        say, viewing, moment = self.telling.say, self.telling.viewing, self.telling.moment
        face, better = viewing.face, self.judgement.better
        did, *others = play_ways(viewing, self.judgement.played.steps, None if better is None else better.steps)
        could = others[0] if others else None
        name = moment.words.within(seat_text(self.turn.seat))
        title = with_articles(say("did", name=name), self.telling.language)
        ways = [self._way(DID, title, self.judgement.played, did.chips(viewing, moment))]
        facts: list[ReviewFact] = []
        compared = could is not None and did.whole and could.whole
        if could is not None and compared:
            facts = face.review_facts(moment, did.after, could.after, self.turn.seat)
        alike = compared and not facts
        if better is not None and could is not None:
            same = alike and better.comes_to_the_same
            title = say("could-same" if same else _TITLES.get(self.verdict, "could"))
            ways.append(self._way(COULD, title, better, could.chips(viewing, moment)))
        return TurnLookedAt(
            when=self.telling.when(self.turn),
            title=say(f"title-{self.verdict}"),
            verdict=self.verdict,
            said=self._said(alike=alike),
            ways=tuple(ways),
            facts=tuple(facts),
            drawn=face.ways_drawn(moment, did.choices, could.choices if could else []),
            badges=badges_of({DID: did, **({} if could is None else {COULD: could})}, face),
            play_on=play_on,
            next=self._next(),
        )

    def _way(self, kind: str, title: str, way: JudgedWay, chips: tuple[str, ...]) -> WayShown:
        low, high = percent(way.chance.low), percent(way.chance.high)
        points = "" if way.points is None else self._points(way.points)
        return WayShown(kind, title, chips, percent(way.chance.mean), low, high, points)

    def _points(self, points: Estimate) -> str:
        return self.telling.say("points", points=Tenths(points.mean, self.telling.language))

    def _said(self, *, alike: bool) -> str:
        """By how much the plan leads, between what, and on how many guesses; `alike` where the board is the same."""
        judgement, say, language = self.judgement, self.telling.say, self.telling.language
        better = judgement.better
        if better is None:
            return say("the-same")
        guesses = say("guesses", games=judgement.guesses)
        if better.comes_to_the_same:
            return f"{say('said-same' if alike else 'said-even')} {guesses}"
        shown = better.lead if not better.lead.is_clearly_less else better.lead.turned()
        said = say(
            f"said-{self._case(better)}",
            lead=points_of(shown.mean, language),
            low=points_of(shown.low, language),
            high=points_of(shown.high, language),
            error=points_of(shown.margin, language),
        )
        in_points = [] if better.lead_in_points is None else [self._in_points(better.lead_in_points)]
        return " ".join([said, guesses, *in_points])

    def _case(self, better: JudgedWay) -> str:
        """Which sentence is said: not every turn of a verdict stands the same."""
        if self.verdict == TurnVerdict.BEHIND and self.judgement.goes_on():
            return "behind-so-far"
        if self.verdict == TurnVerdict.AS_GOOD and better.lead.is_clearly_less:
            return "found" if self.judgement.found else "as-good-other"
        return str(self.verdict)

    def _in_points(self, lead: Estimate) -> str:
        """How many points of the game the plan brings more, or fewer, at its end."""
        say, language = self.telling.say, self.telling.language
        more = lead if lead.mean >= 0 else lead.turned()
        mean, low, high = (Tenths(part, language) for part in (more.mean, more.low, more.high))
        if not round(more.mean, 1):
            return say("points-same", error=Tenths(more.margin, language))
        return say("points-more" if more is lead else "points-fewer", lead=mean, low=low, high=high)

    def _next(self) -> str:
        """The next moment; after the last the first."""
        moments = self.telling.review.moments()
        later = [each for each in moments if each.place > self.turn.place]
        later = later or [each for each in moments if each != self.turn]
        return self.telling.href(later[0]) if later else ""
