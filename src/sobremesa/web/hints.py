"""A hint in words: the plans that a search found best, told as the options of the page are told."""

from dataclasses import dataclass
from typing import Final

from sobremesa.bots.advice import Advice
from sobremesa.web.moment import Choice, Moment
from sobremesa.web.viewing import Viewing

_NARROW: Final = 4  # percent between the ends of a range within which one number tells enough


@dataclass
class StepShown:
    """One step of a plan; its choice leads to a draft with all steps up to this one."""

    words: str
    choice: Choice


@dataclass
class PlanShown:
    """One plan, how likely it wins in percent, and what speaks for it. The simulations carry `low` to `high`."""

    steps: list[StepShown]
    games: int  # in which it was played on
    chance: int
    low: int
    high: int
    points: int | None
    reasons: list[str]
    close: bool  # the simulations do not tell it from the first one

    @property
    def is_vague(self) -> bool:
        """Whether one number would promise more than the simulations carry: then the range alone is told."""
        return self.high - self.low > _NARROW


@dataclass
class Hint:
    """The best plans, the best first."""

    plans: list[PlanShown]
    drafted: bool  # they go on from the steps that were chosen

    @property
    def games(self) -> int:
        """In how many games every plan was played on at least."""
        return min(plan.games for plan in self.plans)

    @property
    def has_steps(self) -> bool:
        """Whether any plan has more than one."""
        return any(len(plan.steps) > 1 for plan in self.plans)


def tell_hint(viewing: Viewing, moment: Moment, advice: list[Advice]) -> Hint:
    """What the viewer is told of the advice for this very moment."""
    plans: dict[tuple[str, ...], PlanShown] = {}
    for each in advice:
        plan = _tell_plan(viewing, moment, each)
        plans.setdefault(tuple(step.choice.text for step in plan.steps), plan)  # what looks the same is told once
    plans.pop((), None)
    return Hint([*plans.values()], bool(moment.draft.actions))


def without_waste(viewing: Viewing, moment: Moment, advice: list[Advice]) -> list[Advice]:
    """What throws nothing away; all of it where every plan does."""
    wasteful = viewing.face.wasteful
    steps = ((each, viewing.plan(moment.draft.actions, each.plan)[0]) for each in advice) if wasteful else ()
    return [each for each, choices in steps if not any(choice.word in wasteful for choice in choices)] or advice


def steps_shown(viewing: Viewing, moment: Moment, choices: list[Choice]) -> list[StepShown]:
    """The steps of a plan in few words, without those that the next one tells."""
    face = viewing.face
    told = [choice for choice in choices if choice is choices[-1] or not face.is_told_by_next(choice)]
    return [StepShown(face.step(moment, choice), choice) for choice in told]


def _tell_plan(viewing: Viewing, moment: Moment, advice: Advice) -> PlanShown:
    choices, happened, after = viewing.plan(moment.draft.actions, advice.plan)
    chance, low, high = (viewing.face.odds(each) for each in (advice.chance, advice.low, advice.high))
    return PlanShown(
        steps=steps_shown(viewing, moment, choices),
        games=advice.simulations,
        chance=round(100 * chance),
        low=int(100 * low),
        high=min(100, int(100 * high) + 1),
        points=None if advice.points is None else round(advice.points),
        reasons=viewing.face.reasons(moment, [choice.text for choice in choices], happened, after),
        close=advice.close,
    )
