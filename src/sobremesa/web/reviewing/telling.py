"""Tells a review to one looker: which moments there are, the turn that is looked at, figures and sums."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final, final

from sobremesa.review.curve import Curve, curve_of
from sobremesa.review.intervals import Estimate
from sobremesa.review.judging import JUDGE, JudgedWay, Judgement
from sobremesa.review.review import TEAM, Review
from sobremesa.review.trust import strength_of
from sobremesa.review.turns import PlayedTurn
from sobremesa.review.verdicts import TurnVerdict
from sobremesa.web.chronicle import seat_text
from sobremesa.web.graphs.field import Band
from sobremesa.web.graphs.shown import Graph, GraphPicture, Sheet
from sobremesa.web.lists import in_a_row, told_of
from sobremesa.web.moment import Moment
from sobremesa.web.reviewing.chances import CurvePage, draw_chances
from sobremesa.web.reviewing.figures import around, percent, points_of, tenths
from sobremesa.web.reviewing.kinds import name_of_kind
from sobremesa.web.reviewing.shown import COULD, DID, MomentTab, ReviewFact, TurnLookedAt, WayShown
from sobremesa.web.reviewing.ways import badges_of, play_ways
from sobremesa.web.timeline import Timeline, timeline_of
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import bot_title, web_catalog

_TITLES: Final = {  # else it looks better
    TurnVerdict.AS_GOOD: "could-as-good",
    TurnVerdict.BETTER: "could-as-good",
    TurnVerdict.SLIGHTLY: "could-slightly",
}


@final
@dataclass
class ReviewTelling:
    """One review in one language; `viewing` is of the moment that is looked at, `base` the address of the review."""

    review: Review
    seat: int  # or TEAM
    viewing: Viewing
    moment: Moment
    base: str
    turn: PlayedTurn | None  # that is looked at

    @property
    def language(self) -> str:
        """The looker's."""
        return self.moment.language

    def say(self, code: str, **fields: object) -> str:
        """A sentence of reviews."""
        return web_catalog(self.language).say("review", code, **fields)

    @cached_property
    def line(self) -> Timeline:
        """The whole game in parts."""
        viewing = self.viewing
        whole, words = viewing.table.whole, self.moment.words
        return timeline_of(whole, viewing.wording, viewing.face, words, viewing.looker)

    @cached_property
    def curve(self) -> Curve:
        """The chance over the game so far."""
        first = self.review.turns[0].seat if self.review.turns else 0
        return curve_of(self.review, self.viewing.table.whole.outcome(), first if self.seat == TEAM else self.seat)

    # -- moments -------------------------------------------------------------------------------------------------

    def href(self, turn: PlayedTurn) -> str:
        """The page on which this turn is looked at."""
        return f"{self.base}{'&' if '?' in self.base else '?'}turn={turn.place}"

    def when(self, turn: PlayedTurn) -> str:
        """The part of the game, and whose turn it was where that does not say it."""
        name = self.moment.words.player(seat_text(turn.seat))
        where = self.line.name_at(turn.place, self.language)
        told = where if name in where else f"{where} · {name}" if where else name
        number, several = self._numbers[turn.place]
        return f"{told} · {self.say('decision', number=str(number))}" if several else told

    @cached_property
    def _numbers(self) -> dict[int, tuple[int, bool]]:
        """Which decision of its seat a turn is in its part of the game, and whether there are several."""
        parts: dict[tuple[str, int], list[int]] = {}
        for turn in self.review.turns:
            parts.setdefault((self.line.name_at(turn.place, self.language), turn.seat), []).append(turn.place)
        return {place: (number, len(its) > 1) for its in parts.values() for number, place in enumerate(its, 1)}

    def moments(self) -> tuple[MomentTab, ...]:
        """The key moments so far."""
        return tuple(
            MomentTab(number, self.when(turn), self._lead(turn), self.href(turn), turn == self.turn)
            for number, turn in enumerate(self.review.moments(), 1)
        )

    def _lead(self, turn: PlayedTurn) -> str:
        better = self.review.judged[turn.place].better
        return "" if better is None else around(better.lead, self.language)

    # -- the turn that is looked at ------------------------------------------------------------------------------

    def looked_at(self, play_on: str) -> TurnLookedAt | None:
        """Both ways to play it, and what is different then."""
        turn = self.turn
        judgement = None if turn is None else self.review.judged.get(turn.place)
        if turn is None or judgement is None:
            return None
        verdict = self.review.verdict(turn)
        if verdict is None:
            return None
        viewing, face = self.viewing, self.viewing.face
        better = judgement.better
        did, *others = play_ways(viewing, judgement.played.steps, None if better is None else better.steps)
        could = others[0] if others else None
        name = self.moment.words.player(seat_text(turn.seat))
        ways = [self._way(DID, self.say("did", name=name), judgement.played, did.chips(viewing, self.moment))]
        if better is not None and could is not None:
            title = self.say(_TITLES.get(verdict, "could") if not better.comes_to_the_same else "could-same")
            ways.append(self._way(COULD, title, better, could.chips(viewing, self.moment)))
        facts: list[ReviewFact] = []
        if could is not None and did.whole and could.whole:
            facts = face.review_facts(self.moment, did.after, could.after, turn.seat)
        return TurnLookedAt(
            when=self.when(turn),
            title=self.say(f"title-{verdict}"),
            verdict=verdict,
            said=self._said(judgement, verdict),
            ways=tuple(ways),
            facts=tuple(facts),
            drawn=face.ways_drawn(self.moment, did.choices, could.choices if could else []),
            badges=badges_of({DID: did, **({} if could is None else {COULD: could})}, face),
            play_on=play_on,
            next=self._next(turn),
        )

    def _way(self, kind: str, title: str, way: JudgedWay, chips: tuple[str, ...]) -> WayShown:
        low, high = percent(way.chance.low), percent(way.chance.high)
        points = "" if way.points is None else self.say("points", points=tenths(way.points.mean, self.language))
        return WayShown(kind, title, chips, percent(way.chance.mean), low, high, points)

    def _said(self, judgement: Judgement, verdict: TurnVerdict) -> str:
        """By how much the plan leads, between what, and on how many guesses."""
        better = judgement.better
        if better is None:
            return self.say("the-same")
        if better.comes_to_the_same:
            return f"{self.say('said-same')} {self.say('guesses', games=judgement.guesses)}"
        language = self.language
        shown = better.lead if not better.lead.is_clearly_less else better.lead.turned()
        said = self.say(
            f"said-{self._case(judgement, verdict)}",
            lead=points_of(shown.mean, language),
            low=points_of(shown.low, language),
            high=points_of(shown.high, language),
            error=points_of(shown.margin, language),
        )
        told = [said, self.say("guesses", games=judgement.guesses)]
        if better.lead_in_points is not None:
            told.append(self._in_points(better.lead_in_points))
        return " ".join(told)

    def _case(self, judgement: Judgement, verdict: TurnVerdict) -> str:
        """Which sentence is said: not every turn of a verdict stands the same."""
        better = judgement.better
        if verdict == TurnVerdict.BEHIND and judgement.goes_on():
            return "behind-so-far"
        if verdict == TurnVerdict.AS_GOOD and better is not None and better.lead.is_clearly_less:
            return "as-good-other"
        return str(verdict)

    def _in_points(self, lead: Estimate) -> str:
        """How many points of the game the plan brings more, or fewer, at its end."""
        more = lead if lead.mean >= 0 else lead.turned()
        mean, low, high = (tenths(part, self.language) for part in (more.mean, more.low, more.high))
        if not round(more.mean, 1):
            return self.say("points-same", error=tenths(more.margin, self.language))
        return self.say("points-more" if more is lead else "points-fewer", lead=mean, low=low, high=high)

    def _next(self, turn: PlayedTurn) -> str:
        """The next moment; after the last the first."""
        moments = self.review.moments()
        later = [each for each in moments if each.place > turn.place] or [each for each in moments if each != turn]
        return self.href(later[0]) if later else ""

    # -- the whole game ------------------------------------------------------------------------------------------

    def chance(self, *, linked: bool = True) -> Graph | None:
        """The graph of the chance to win, its marks linked to their turns; None where nothing was judged yet."""
        curve = self.curve
        if not curve.points:
            return None
        end = "" if curve.end is None else self.say("won" if curve.end else "lost")
        bands = [Band(part.start, part.brief, part.dark, part.label) for part in self.line.bands]
        wide, narrow = draw_chances(curve, self._pages(linked=linked), bands, self.line.length, end)
        return Graph(
            "chance",
            self.say("chance"),
            self.say("chance-about"),
            (GraphPicture(self._chance_said(end), wide, narrow),),
            self._sheet(end),
        )

    def _pages(self, *, linked: bool) -> list[CurvePage]:
        numbers = {turn.place: number for number, turn in enumerate(self.review.moments(), 1)}
        return [
            CurvePage(self.href(point.turn) if linked else "", self._told(point.turn), numbers.get(point.turn.place, 0))
            for point in self.curve.points
        ]

    def _told(self, turn: PlayedTurn) -> str:
        chance = self.say("percent", percent=str(percent(self.review.judged[turn.place].played.chance.mean)))
        return told_of(self.when(turn), f"{chance}, {self._verdict(turn)}", self.language)

    def _verdict(self, turn: PlayedTurn) -> str:
        return self.say(f"verdict-{self.review.verdict(turn)}")

    def _chance_said(self, end: str) -> str:
        first, last = self.curve.points[0], self.curve.points[-1]
        said = self.say("chance-said", first=str(percent(first.chance.mean)), last=str(percent(last.chance.mean)))
        return f"{said} {self.say('chance-end', end=end)}" if end else said

    def _sheet(self, end: str) -> Sheet:
        head = tuple(self.say(f"head-{name}") for name in ("turn", "chance", "cost", "verdict"))
        rows = []
        for point in self.curve.points:
            chance = (
                f"{tenths(100 * point.chance.mean, self.language)} ± {points_of(point.chance.margin, self.language)}"
            )
            cost = points_of(point.cost, self.language) if point.cost else ""
            rows.append((self.when(point.turn), chance, cost, self._verdict(point.turn)))
        foot = () if not end else (self.say("end"), end, points_of(self.curve.cost, self.language), "")
        return Sheet(head, tuple(rows), foot)

    def sums(self) -> tuple[tuple[str, str], ...]:
        """What was counted: a figure, and of what."""
        review = self.review
        behind = review.count(TurnVerdict.BEHIND, TurnVerdict.KEY)
        slightly = review.count(TurnVerdict.SLIGHTLY)
        good, ahead = review.count(TurnVerdict.AS_GOOD), review.count(TurnVerdict.BETTER)
        found = [(len(review.told), self.say("sum-judged", count=len(review.told)))]
        if review.told:
            found.append((good, self.say("sum-good", count=good)))
        if ahead:
            found.append((ahead, self.say("sum-better", count=ahead)))
        if slightly:
            cost = self._cost_of(TurnVerdict.SLIGHTLY)
            found.append((slightly, self.say("sum-slightly", count=slightly, points=cost)))
        if behind:
            cost = self._cost_of(TurnVerdict.BEHIND, TurnVerdict.KEY)
            found.append((behind, self.say("sum-behind", count=behind, points=cost)))
        if review.hanging:
            found.append((len(review.hanging), self.say("sum-hanging", count=len(review.hanging))))
        if review.left_out:
            found.append((len(review.left_out), self.say("sum-silent", what=self._named_left_out())))
        sums = [(str(number), said) for number, said in found]
        if self.curve.brought is not None and review.next() is None:
            sums.append((points_of(self.curve.brought, self.language), self.say("sum-brought")))
        return tuple(sums)

    def _cost_of(self, *verdicts: TurnVerdict) -> str:
        review = self.review
        return points_of(
            sum(review.cost(turn) for turn in review.told if review.verdict(turn) in verdicts), self.language
        )

    def _named_left_out(self) -> str:
        """The kinds of decisions that are not judged, those first that came most often, each with its number."""
        game_id = self.viewing.table.header.game_id
        kinds = Counter(name_of_kind(game_id, turn.kind, self.language) for turn in self.review.left_out)
        return in_a_row([f"{name} ({number})" for name, number in kinds.most_common()], self.language)

    def silent(self) -> str:
        """What is not judged, and why; '' where everything is."""
        hanging = [self.say("hanging", count=len(self.review.hanging))] if self.review.hanging else []
        return " ".join(
            [*hanging, *([self.say("silent", kinds=self._named_left_out())] if self.review.left_out else [])]
        )

    def strength(self) -> str:
        """How strong the judge is in such games."""
        table = self.viewing.table
        found = None if table.header.start else strength_of(table.game, table.header.options)
        if found is None:
            return self.say("weak")
        share, low, high = (str(percent(part)) for part in (found.share, *found.between))
        return self.say("strength", games=str(found.games), percent=share, low=low, high=high)

    @property
    def judge(self) -> str:
        """What the bot is called that judges."""
        return bot_title(JUDGE, self.language)

    def by(self) -> str:
        """Who judges, and from what."""
        return self.say("by-team" if self.seat == TEAM else "by", judge=self.judge)
