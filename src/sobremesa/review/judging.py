"""Judging one turn: what was played beside the best plans of a search, on guesses that the plans were not found with.

Only a `Sight` is asked, so nothing counts that the seat did not know. Of many plans the best is in part the luckiest
one. So the plans are found with guesses of the search's own, and what is told of them comes from others, which are
the same for all ways. The plan that is compared with the turn was always chosen on guesses of an earlier stage.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Final, final

from sobremesa.bots import BOTS, Budget, SearchBot, Sight
from sobremesa.bots.search import MILLION, Prospect
from sobremesa.core.bits import words
from sobremesa.core.game import Game
from sobremesa.core.mind import Mind
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.review.intervals import Estimate
from sobremesa.review.playing import answers_in, counts_on_others, play_through
from sobremesa.review.streams import Streams
from sobremesa.review.turns import PlayedTurn

JUDGE: Final = "search"
BEST: Final = 3  # plans of the search that are kept
STAGES: Final = (32, 128, 400)  # guesses that were made in all, after each stage
LAST_STAGE: Final = len(STAGES) - 1
AT_ONCE: Final = 8  # guesses of one piece of work: whoever else waits is not kept long
WORTH_TELLING: Final = 0.02  # of the chance to win
LEAST_TOLD: Final = 0.0005  # of it: what is less is shown as no points at all
LEAST_WHOLE: Final = 0.9  # of the guesses: in so many a way can be played to its end, or nothing is said of it
_TRIALS: Final = 40  # guesses on which it is seen whether a plan can be played to its end
_THOUSAND: Final = 1000
_UNHURRIED: Final = Budget(seconds=1e9)  # simulations alone bound the search, so that a review can be made again


@dataclass(frozen=True)
class JudgedWay:
    """One way to play the turn, and what came of it; `lead` is over what was played, on the same guesses."""

    steps: tuple[int, ...]
    chance: Estimate
    points: Estimate | None  # None in a game without
    lead: Estimate
    lead_in_points: Estimate | None
    whole: float = 1.0  # the share of the guesses on which it could be played to its end

    @property
    def comes_to_the_same(self) -> bool:
        """Whether it came to what was played came to, on each guess: the same steps in another order, say."""
        leads = [self.lead, *([] if self.lead_in_points is None else [self.lead_in_points])]
        return not any(lead.mean or lead.margin for lead in leads)


@dataclass(frozen=True)
class Judgement:
    """What came of a turn on the guesses of one stage."""

    stage: int
    guesses: int
    played: JudgedWay
    better: JudgedWay | None  # the plan that it is compared with; None where there is no other than what was played
    others: tuple[JudgedWay, ...] = ()
    hangs: bool = False  # on what its player could not know: what was played, or every plan, breaks off too often
    found: bool = False  # what was played is the plan that the bot itself liked best, or begins with it

    @property
    def plans(self) -> tuple[JudgedWay, ...]:
        """All that were compared with what was played."""
        return () if self.better is None else (self.better, *self.others)

    def best(self) -> JudgedWay:
        """The best of the plans on these guesses, with which the next stage compares; what was played without any."""
        return max(self.plans, key=_merit, default=self.played)

    def goes_on(self) -> bool:
        """Whether it is to be looked at more closely: first what seems to be ahead, then what may be worth telling."""
        lead = self.best().lead
        if self.hangs:
            return False
        if self.stage == 0:
            return lead.is_clear
        return self.stage < LAST_STAGE and lead.is_clear and lead.high >= WORTH_TELLING


def _merit(way: JudgedWay) -> tuple[float, float]:
    return way.chance.mean, way.points.mean if way.points else 0.0


@dataclass(frozen=True)
class Piece:
    """So much of a judgement as is worked out at once: the plans, where there are no ways yet, or some guesses."""

    ways: tuple[tuple[int, ...], ...] = ()
    first: int = 0
    last: int = 0  # one beyond the last guess


Working = Generator[Piece, list[Prospect], Judgement]


def work_on(turn: PlayedTurn, before: Judgement | None = None, stages: Sequence[int] = STAGES) -> Working:
    """The pieces of the first stage of a turn, or of the one after `before`; each is answered with what came of it."""
    plans: list[tuple[int, ...]] | None = None
    if before is None:
        stage, plans = 0, [tuple(prospect.plan) for prospect in (yield Piece())]
        found = any(turn.begins_with(plan) for plan in plans[:1])
        ways = [plan for plan in plans if not turn.begins_with(plan)][:BEST]
    else:
        stage, best, found = before.stage + 1, before.best(), before.found
        others = [way for way in before.plans if way != best]
        ways = [best.steps, *([] if stage == LAST_STAGE else [way.steps for way in others])]
    first, last = stages[stage - 1] if stage else 0, stages[stage]
    tried: list[Prospect] = []
    for begin in range(first, last, AT_ONCE):
        more = yield Piece((turn.steps, *ways), begin, min(last, begin + AT_ONCE))
        tried = [_joined(one, other) for one, other in zip(tried, more, strict=True)] if tried else more
    played, *others_tried = [_way(prospect, tried[0]) for prospect in tried]
    whole = [way for way in others_tried if way.whole >= LEAST_WHOLE]
    hangs = played.whole < LEAST_WHOLE or plans == [] or (bool(ways) and not whole)
    return Judgement(stage, last - first, played, whole[0] if whole else None, tuple(whole[1:]), hangs, found)


def _joined(one: Prospect, other: Prospect) -> Prospect:
    chances, points = one.chances + other.chances, one.points + other.points
    return Prospect(one.plan, chances, points, whole=one.whole + other.whole)


@final
class Judge:
    """Judges the turns of one game, each from what its seat knew when it began."""

    def __init__(
        self, game: Game, streams: Streams, bot: SearchBot | None = None, stages: Sequence[int] = STAGES
    ) -> None:
        """`bot` makes the plans; there are as many `stages` as usual, of other sizes where a test needs no more."""
        self.game = game
        self._streams = streams
        self._bot = bot or _judge()
        self._stages = stages

    def known(self, position: State, turn: PlayedTurn) -> State:
        """A position that the seat cannot tell from this one; all that is judged is judged from there."""
        return position.guess(turn.seat, self._streams.of(turn.place, "known"))

    def judge(self, position: State, turn: PlayedTurn, before: Judgement | None = None) -> Judgement:
        """The first stage, or the one after `before`."""
        known, work = self.known(position, turn), work_on(turn, before, self._stages)
        piece = next(work)
        while True:
            try:
                piece = work.send(self.do(known, turn, piece))
            except StopIteration as done:
                judgement: Judgement = done.value
                return judgement

    def do(self, known: State, turn: PlayedTurn, piece: Piece) -> list[Prospect]:
        """What comes of one piece: the plans, the best first, or the ways with what became of them on each guess."""
        sight = Sight(self.game, known, self._streams.of(turn.place, "sight"), _UNHURRIED)
        return self._tried(sight, turn, piece) if piece.ways else self._plans(sight, turn)

    def chance(self, position: State, turn: PlayedTurn, guesses: int) -> Estimate:
        """How likely the seat is to win after what was played, on so many guesses."""
        (played,) = self.do(self.known(position, turn), turn, Piece((turn.steps,), 0, guesses))
        return _way(played, played).chance

    def _plans(self, sight: Sight, turn: PlayedTurn) -> list[Prospect]:
        """The best of those that hang on nothing that is hidden, and one more, for the turn may be among them.

        Nor on an answer that others did not give when they were asked: they, not the seat, would have played otherwise.
        """
        found: list[Prospect] = []
        weighed = self._bot.weigh(sight, kept=BEST)
        guesses = [self._guess(sight, turn, "trial", number) for number in range(_TRIALS)]
        answers = answers_in(guesses[0], turn.steps, turn.seat)
        for prospect in weighed:
            if counts_on_others(prospect.plan, answers):
                continue
            if len(found) <= BEST and not any(prospect.is_twin_of(each) for each in found):
                planner = (sight.mind(), sight.seat)
                ends = sum(play_through(guess.clone(), prospect.plan, planner) for guess in guesses)
                found += [prospect] if ends >= LEAST_WHOLE * _TRIALS else []
        return found

    def _tried(self, sight: Sight, turn: PlayedTurn, piece: Piece) -> list[Prospect]:
        """Every way on the same guesses, with the same draws to come; the first is what was played."""
        tried = [Prospect([*way]) for way in piece.ways]
        for number in range(piece.first, piece.last):
            guess = self._guess(sight, turn, "guess", number)
            for place, prospect in enumerate(tried):
                _try_out(sight, guess.clone(), prospect, (sight.mind(), sight.seat) if place else None)
        return tried

    def _guess(self, sight: Sight, turn: PlayedTurn, purpose: str, number: int) -> State:
        sight.rng = self._streams.of(turn.place, purpose, number)
        return sight.guess()


def _judge() -> SearchBot:
    bot = BOTS[JUDGE]()
    assert isinstance(bot, SearchBot)
    return bot


def _try_out(sight: Sight, state: State, prospect: Prospect, planner: tuple[Mind, int] | None) -> None:
    """Play a way on a guess as far as it can be played there, then by quick choices."""
    told = words([state.turns(), 0])
    prospect.whole.append(play_through(state, prospect.plan, planner))
    sight.mind().rollout(state, i64(sight.seat), told)
    prospect.chances.append(int(told[0]))
    prospect.points.append(int(told[1]))


def _way(prospect: Prospect, played: Prospect) -> JudgedWay:
    chances, points = _of(prospect.chances, MILLION), _of(prospect.points, _THOUSAND)
    lead = _leads(chances, _of(played.chances, MILLION))
    whole = sum(prospect.whole) / len(prospect.whole)
    way = JudgedWay(tuple(prospect.plan), Estimate.of(chances), None, Estimate.of(lead), None, whole)
    if not any(points) and not any(played.points):
        return way
    lead_in_points = _leads(points, _of(played.points, _THOUSAND))
    return replace(way, points=Estimate.of(points), lead_in_points=Estimate.of(lead_in_points))


def _of(values: Sequence[int], one: int) -> list[float]:
    return [value / one for value in values]


def _leads(values: Sequence[float], others: Sequence[float]) -> list[float]:
    """How far the values are ahead, guess by guess."""
    return [value - other for value, other in zip(values, others, strict=True)]
