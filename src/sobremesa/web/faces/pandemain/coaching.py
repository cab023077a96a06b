"""A first game of Pandemain: its plan in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sobremesa.core.state import State
from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.learn import plan as plan_module
from sobremesa.games.pandemain.learn.errands import sold_so_far
from sobremesa.games.pandemain.learn.extras import ExtraGoods, extras_for
from sobremesa.games.pandemain.learn.lacks import recipe_of
from sobremesa.games.pandemain.learn.outlook import DawnOutlook, look_out
from sobremesa.games.pandemain.learn.plan import BAKE, COINS, SELL, Plan, Tick, follow, other_sales, ticks_of
from sobremesa.games.pandemain.position import PFENNIGS, ROUND, Position
from sobremesa.learn.nearest import Leads, find_leads
from sobremesa.web.coached import GoalShown, TickShown
from sobremesa.web.lists import in_a_row
from sobremesa.web.moment import Moment
from sobremesa.wording.messages import Catalog

_BY_DAY: Final = "day"
_AT_DAWN: Final = "dawn"
_MOST_FOR_A_POINT: Final = 2  # penitence that a visit to the church may well bring


@dataclass(frozen=True)
class Planned:
    """The plan with how far it is, and what the rules say of the dawn; plain data."""

    plan: Plan | None
    ticks: tuple[Tick, ...]
    outlook: DawnOutlook
    recipe: tuple[tuple[str, int], ...] = ()  # what a loaf of the plan's bread takes
    round: int = 0
    sold_before: int = 0  # loaves that were sold when this round was first looked at
    sold: int = 0  # and in all by now
    gifts: tuple[ExtraGoods, ...] = ()  # what villagers add that the plan takes
    others: tuple[tuple[str, int], ...] = ()  # loaves of other breads that can be sold besides


def follow_plan(guess: Position, seat: int, before: object) -> Planned:
    """What holds at a moment of a seat."""
    known = before if isinstance(before, Planned) else None
    plan = follow(guess, seat, known.plan if known else None)
    day, sold = int(guess.words[ROUND]), sum(sold_so_far(guess, seat, bread) for bread in range(len(BREADS)))
    sold_before = known.sold_before if known and known.round == day else sold
    found = Planned(plan, (), look_out(guess, seat), (), day, sold_before, sold)
    if plan is None:
        return found
    ticks = tuple(ticks_of(guess, seat, plan))
    return replace(
        found,
        ticks=ticks,
        recipe=recipe_of(guess, seat, plan.bread),
        gifts=extras_for(guess, seat, ticks),
        others=tuple(other_sales(guess, seat, plan)),
    )


def tell_plan(moment: Moment, words: Catalog, planned: object) -> GoalShown | None:
    """In one sentence and up to four ticks."""
    if not isinstance(planned, Planned) or moment.view["phase"] == _AT_DAWN:
        return None  # at dawn the last plan is over, and the next begins with the day
    by_day = moment.view["phase"] == _BY_DAY
    last_night = not by_day and moment.view["round"] == ROUNDS
    if by_day:
        title = words.say("plan", "day", round=str(moment.view["round"]))
    else:
        title = words.say("plan", "last-night" if last_night else "night")
    plan = planned.plan
    church = _church(moment, words)
    if plan is None:
        free = _free_day(moment, words, planned) if by_day else _free_night(moment, words, bool(church))
        return GoalShown(title, free, more=church)
    if plan.anew:
        title = words.say("plan", "anew")
    bread = words.say("bread", plan.bread_name)
    goal = plan.goal if plan.by_day else "bake-last-night" if last_night else "bake-by-night"
    if goal == BAKE and moment.view["round"] == ROUNDS:
        goal = "bake-last-day"
    said = " ".join(
        [words.say("plan", goal, count=plan.loaves, bread=bread)]
        + [words.say("plan", SELL, count=loaves, bread=words.say("bread", other)) for other, loaves in planned.others]
    )
    ticks = tuple(_told(moment, words, tick) for tick in planned.ticks)
    gifts = tuple(_tell_gift(moment, words, gift) for gift in planned.gifts)
    return GoalShown(title, said, ticks, _recipe(moment, words, planned), (*gifts, *church))


def penitence_lacking(moment: Moment) -> int:
    """How much more is enough for the next dawn, whatever comes: against a penance; by basic rules for the point.

    0 where nothing is at stake, where a point is too far away, and where nobody can go to the church any more.
    """
    forecast, own = moment.foreseen.forecast, own_of(moment)
    by_day = moment.view["phase"] == _BY_DAY
    if by_day:
        may_go = own["workers"]["reserve"] > 0
    else:
        going = {choice.text for choice in moment.choices} | {step.text for step in moment.draft.steps}
        may_go = "place church" in going
    if not forecast.cases or not may_go:
        return 0
    if is_expert(moment):
        return int(max(0, forecast.behind.index(0) - own["penitence"])) if 0 in forecast.behind else 0
    lacking = forecast.ahead.index(forecast.cases) - own["penitence"] if forecast.cases in forecast.ahead else 0
    return int(lacking) if 0 < lacking <= _MOST_FOR_A_POINT else 0


def is_expert(moment: Moment) -> bool:
    """Whether it is played by expert rules."""
    return bool(moment.view["settings"]["mode"] == "expert")


def _church(moment: Moment, words: Catalog) -> tuple[str, ...]:
    lacking = penitence_lacking(moment)
    at_stake = "church-penance" if is_expert(moment) else "church-point"
    return (words.say("plan", at_stake, count=lacking),) if lacking else ()


def _tell_gift(moment: Moment, words: Catalog, gift: ExtraGoods) -> str:
    name = moment.words.catalog.section("villager-names")[str(gift.villager)] if gift.villager else ""
    [goods] = _counted(moment, (("chosen-flour" if gift.villager else "milk", gift.amount),))
    return words.say("plan", gift.what, count=gift.amount, name=name, goods=goods)


def _free_day(moment: Moment, words: Catalog, planned: Planned) -> str:
    """What was sold on this day, and what the workers that are left could do, where no bread can be ready by dusk."""
    last = moment.view["round"] == ROUNDS
    sold = planned.sold - planned.sold_before
    if sold == 0:
        return words.say("plan", "free-last" if last else "free")
    done = words.say("plan", "sold-today", count=sold)
    left = own_of(moment)["workers"]["reserve"] > 0
    return f"{done} {words.say('plan', 'use-last' if last else 'use-day')}" if left else done


def _free_night(moment: Moment, words: Catalog, threatened: bool) -> str:
    """Whoever has a worker and its fee may fetch something, if there is a day on which to use it.

    Where the Inquisition threatens, staying at home may cost something; of whoever is going out it is not said.
    """
    if threatened or moment.draft.steps:
        return words.say("plan", "nothing-to-bake")
    fetches = any(choice.word == "place" for choice in moment.choices) and moment.view["round"] < ROUNDS
    return words.say("plan", "rest-or-fetch" if fetches else "rest")


def own_of(moment: Moment) -> dict[str, Any]:
    """What the viewer sees of its own seat."""
    found: dict[str, Any] = next(each for each in moment.view["players"] if each["seat"] == moment.viewer)
    return found


def _told(moment: Moment, words: Catalog, tick: Tick) -> TickShown:
    """What is done by its name; else exactly what is missing."""
    if tick.done:
        return TickShown(", ".join(words.say("ticks", name) for name in tick.names), True)
    if tick.parts:
        return TickShown(", ".join(_counted(moment, tick.parts)), False)
    (name,) = tick.names
    return TickShown(words.say("missing", name, count=tick.left), False)


def _counted(moment: Moment, goods: tuple[tuple[str, int], ...]) -> list[str]:
    return [moment.words.catalog.say("counted", name, count=count) for name, count in goods]


def _recipe(moment: Moment, words: Catalog, planned: Planned) -> str:
    """What a loaf takes, as long as one has to be baked or its goods fetched."""
    to_make = any(not tick.done and tick.names[0] != SELL for tick in planned.ticks)
    if not to_make:
        return ""
    return words.say("plan", "recipe", goods=in_a_row(_counted(moment, planned.recipe), words.language))


def leads_for(guess: State, seat: int, planned: object, liked: Sequence[int] = ()) -> Leads | None:
    """Which ways bring the plan nearer to its end."""
    if not isinstance(planned, Planned) or planned.plan is None or not isinstance(guess, Position):
        return None
    if not plan_module.is_planned_in(guess):
        return None
    had = guess.of(seat, PFENNIGS)

    def serves(end: Any, part: Tick) -> bool:
        """Whoever needs fewer coins because the goods came otherwise has not got any."""
        return COINS not in part.names or bool(end.of(seat, PFENNIGS) > had)

    return find_leads(plan_module, guess, seat, planned.plan, serves, liked)


def tell_part(moment: Moment, words: Catalog, planned: object, place: int) -> str:
    """One tick as the plan says it."""
    assert isinstance(planned, Planned)
    return _told(moment, words, planned.ticks[place]).said
