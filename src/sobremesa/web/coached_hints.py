"""What a hint leads with in a first game: one way to go on, and what it does for the plan of the day."""

from dataclasses import dataclass
from typing import Final

from sobremesa.bots.advice import Advice
from sobremesa.core.native import i64
from sobremesa.core.state import State
from sobremesa.learn.nearest import Leads, Way
from sobremesa.web.coaching import Coach
from sobremesa.web.hints import StepShown, steps_shown
from sobremesa.web.moment import Moment
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import web_catalog

_DONE: Final = 0
_BEST: Final = "lead-best"
_BETTER: Final = "lead-better"


@dataclass(frozen=True)
class LeadShown:
    """A sentence and the steps that it speaks of."""

    said: str
    steps: list[StepShown]
    reasons: list[str]  # where the plan of the day is none
    notes: list[str]  # on what it advises and nobody has explained yet


def lead_of(viewing: Viewing, moment: Moment, advice: list[Advice]) -> LeadShown | None:
    """For a page with a coach; None for every other one, and where there is no way to go on."""
    coached = moment.coach
    if coached is None or not advice:
        return None
    code, part, path = _BEST, "", advice[0].plan
    if coached.plan_on:
        coach = Coach(viewing, moment)
        plan = coach.plan()
        guess = _guess(viewing)
        leads = viewing.face.plan_leads(guess, _viewer(viewing), plan, path) if guess else None
        if guess is not None and leads is not None:
            way = _preferred(viewing, guess, leads, advice)
            if _is_worse(viewing, guess, way, advice):
                code = _BETTER
            else:
                path, part = way.path, viewing.face.tell_part(moment, coach.words, plan, leads.place)
                done = way.lefts[leads.place] == _DONE
                code = ("lead-finishes" if done else "lead-nearer") if part else "lead-plan"
    choices, happened, after = viewing.plan(moment.draft.actions, path)
    steps = steps_shown(viewing, moment, choices)
    reasons = []
    if code in (_BEST, _BETTER):
        reasons = viewing.face.reasons(moment, [choice.text for choice in choices], happened, after)
    said = web_catalog(moment.language).say("hint", code, **({"part": part} if part else {}))
    notes = _notes(viewing, moment, [path, *(each.plan for each in advice)])
    return LeadShown(said, steps, reasons, notes) if steps else None


def _notes(viewing: Viewing, moment: Moment, paths: list[tuple[int, ...]]) -> list[str]:
    """What the cards of all that is advised would say."""
    coached = moment.coach
    if coached is None or not coached.cards_on:
        return []
    texts = [choice.text for path in paths for choice in viewing.plan(moment.draft.actions, path)[0]]
    coach = Coach(viewing, moment)
    return [card.said for card in coach.explained(coached.known, texts, coach.plan())]


def _viewer(viewing: Viewing) -> int:
    viewer = viewing.looker.viewer
    assert viewer is not None
    return viewer


def _guess(viewing: Viewing) -> State | None:
    """The guess of the viewer that drafts are played on."""
    return None if viewing.draft is None else viewing.draft.state


def _preferred(viewing: Viewing, guess: State, leads: Leads, advice: list[Advice]) -> Way:
    """The way that the search liked; else what the game's bots think best, and of such ways the shortest."""
    liked = (way for each in advice for way in leads.ways if _is_alike(way, each))
    return next(liked, None) or max(leads.ways, key=lambda way: (_worth(viewing, guess, way.path), -len(way.path)))


def _is_alike(way: Way, advice: Advice) -> bool:
    """Whether one of the two goes on with the other."""
    shorter = min(len(way.path), len(advice.plan))
    return bool(shorter) and way.path[:shorter] == advice.plan[:shorter]


def _is_worse(viewing: Viewing, guess: State, way: Way, advice: list[Advice]) -> bool:
    """Whether a way of the plan is clearly worse than what the search found best.

    What it tried it knows; of other ways it found several that are better, and the game's bots think so, too.
    """
    best = advice[0]
    tried = next((each for each in advice if _is_alike(way, each)), None)
    if tried is not None:
        return tried is not best and not tried.close
    return len(advice) > 1 and _worth(viewing, guess, best.plan) > _worth(viewing, guess, way.path)


def _worth(viewing: Viewing, guess: State, path: tuple[int, ...]) -> int:
    """By the appraisal of the game's bots, when it is done as far as chance has no part in it."""
    mind, state, seat = viewing.table.game.mind(), guess.clone(), _viewer(viewing)
    for action in path:
        if state.reveals != guess.reveals or state.decider() != seat or not state.is_legal(action):
            break
        state.perform_alone(i64(action))
    return int(mind.appraise(state, i64(seat))) if mind else 0
