"""What a hint leads with in a first game: one way to go on, and what it does for the plan of the day."""

from dataclasses import dataclass
from typing import Final

from sobremesa.bots.advice import Advice
from sobremesa.learn.nearest import Nearest, Way
from sobremesa.web.coaching import Coach
from sobremesa.web.hints import StepShown, steps_shown
from sobremesa.web.moment import Moment
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import web_catalog

_DONE: Final = 0


@dataclass(frozen=True)
class LeadShown:
    """A sentence and the steps that it speaks of."""

    said: str
    steps: list[StepShown]


def lead_of(viewing: Viewing, moment: Moment, advice: list[Advice]) -> LeadShown | None:
    """For a page with a coach; None for every other one, and where there is no way to go on."""
    coached = moment.coach
    if coached is None or not advice:
        return None
    code, part, path = "lead-best", "", advice[0].plan
    if coached.plan_on:
        coach = Coach(viewing, moment)
        plan = coach.plan()
        nearest = _nearest(viewing, moment, plan)
        if nearest is not None and nearest.place is not None:
            way = _preferred(nearest, advice)
            path, part = way.path, viewing.face.tell_part(moment, coach.words, plan, nearest.place)
            done = way.lefts[nearest.place] == _DONE
            code = ("lead-finishes" if done else "lead-nearer") if part else "lead-plan"
        elif nearest is not None:
            code = "lead-not-plan"
    steps = steps_shown(viewing, moment, viewing.plan(moment.draft.actions, path)[0])
    said = web_catalog(moment.language).say("hint", code, **({"part": part} if part else {}))
    return LeadShown(said, steps) if steps else None


def _nearest(viewing: Viewing, moment: Moment, plan: object) -> Nearest | None:
    """On the guess of the viewer that drafts are played on."""
    viewer, draft = viewing.looker.viewer, viewing.draft
    assert viewer is not None
    return None if draft is None else viewing.face.nearest(draft.state, viewer, plan)


def _preferred(nearest: Nearest, advice: list[Advice]) -> Way:
    """One of the shortest ways that leave least of the whole plan; if there is one, that a search found good."""
    ways = nearest.ways
    least = min((len(way.path), way.lefts) for way in ways.values())
    best = {option: way for option, way in ways.items() if (len(way.path), way.lefts) == least}
    liked = next((each.plan[0] for each in advice if each.plan and each.plan[0] in best), None)
    return next(iter(best.values())) if liked is None else best[liked]
