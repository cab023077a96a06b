"""A first game of Pandemain: its plan in words, and the figures that its cards ask for."""

from dataclasses import dataclass, replace
from typing import Any, Final

from sobremesa.core.state import State
from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.kinds import BREADS, ROUNDS
from sobremesa.games.pandemain.learn import plan as plan_module
from sobremesa.games.pandemain.learn.errands import sold_so_far
from sobremesa.games.pandemain.learn.extras import ExtraGoods, extras_for
from sobremesa.games.pandemain.learn.lacks import recipe_of
from sobremesa.games.pandemain.learn.outlook import DawnOutlook, look_out
from sobremesa.games.pandemain.learn.plan import BAKE, COINS, SELL, Plan, Tick, follow, other_sales, ticks_of
from sobremesa.games.pandemain.position import PFENNIGS, PHASE, ROUND, Position
from sobremesa.games.pandemain.steps import BY_DAY, BY_NIGHT
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.learn.nearest import Leads, find_leads
from sobremesa.web.coached import GoalShown, TickShown
from sobremesa.web.faces import Whole
from sobremesa.web.lists import in_a_row
from sobremesa.web.moment import Moment
from sobremesa.wording import EventDict
from sobremesa.wording.messages import Catalog
from sobremesa.wording.pandemain.printed import Printed

_BY_DAY: Final = "day"
_BY_NIGHT: Final = "night"
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
    if not isinstance(planned, Planned) or moment.view["phase"] not in (_BY_DAY, _BY_NIGHT):
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
    forecast, own = moment.foreseen.forecast, _own(moment)
    by_day = moment.view["phase"] == _BY_DAY
    if by_day:
        may_go = own["workers"]["reserve"] > 0
    else:
        going = (*moment.choices, *moment.draft.steps)
        may_go = any(choice.text == "place church" for choice in going)
    if not forecast.cases or not may_go:
        return 0
    if _is_expert(moment):
        return int(max(0, forecast.behind.index(0) - own["penitence"])) if 0 in forecast.behind else 0
    lacking = forecast.ahead.index(forecast.cases) - own["penitence"] if forecast.cases in forecast.ahead else 0
    return int(lacking) if 0 < lacking <= _MOST_FOR_A_POINT else 0


def _is_expert(moment: Moment) -> bool:
    return bool(moment.view["settings"]["mode"] == "expert")


def _church(moment: Moment, words: Catalog) -> tuple[str, ...]:
    lacking = penitence_lacking(moment)
    at_stake = "church-penance" if _is_expert(moment) else "church-point"
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
    left = _own(moment)["workers"]["reserve"] > 0
    return f"{done} {words.say('plan', 'use-last' if last else 'use-day')}" if left else done


def _free_night(moment: Moment, words: Catalog, threatened: bool) -> str:
    """Whoever has a worker and its fee may fetch something, if there is a day on which to use it.

    Where the Inquisition threatens, staying at home may cost something; of whoever is going out it is not said.
    """
    if threatened or moment.draft.steps:
        return words.say("plan", "nothing-to-bake")
    fetches = any(choice.word == "place" for choice in moment.choices) and moment.view["round"] < ROUNDS
    return words.say("plan", "rest-or-fetch" if fetches else "rest")


def _own(moment: Moment) -> dict[str, Any]:
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


def leads_for(guess: State, seat: int, planned: object) -> Leads | None:
    """Which ways bring the plan nearer to its end."""
    if not isinstance(planned, Planned) or planned.plan is None or not isinstance(guess, Position):
        return None
    if guess.words[PHASE] not in (BY_DAY, BY_NIGHT):
        return None
    had = guess.of(seat, PFENNIGS)

    def serves(end: Any, part: Tick) -> bool:
        """Whoever needs fewer coins because the goods came otherwise has not got any."""
        return COINS not in part.names or bool(end.of(seat, PFENNIGS) > had)

    return find_leads(plan_module, guess, seat, planned.plan, serves)


def tell_part(moment: Moment, words: Catalog, planned: object, place: int) -> str:
    """One tick as the plan says it."""
    assert isinstance(planned, Planned)
    return _told(moment, words, planned.ticks[place]).said


# -- cards -------------------------------------------------------------------------------------------------------


def figures_of(moment: Moment, events: list[EventDict], planned: object, whole: Whole) -> dict[str, int | str]:
    """Numbers and places for the cards, from the viewer's own view."""
    view, me = moment.before, moment.viewer
    player = next(each for each in view["players"] if each["seat"] == me)
    reckoned = reckoned_in(player)
    began = any(event["event"] == "round-began" for event in events)
    first_turn = view["round"] == 1 and view["phase"] == _BY_DAY and not moment.has_played
    wanted = planned.plan.bread_name if isinstance(planned, Planned) and planned.plan else ""
    free = isinstance(planned, Planned) and planned.plan is None and view["phase"] == _BY_DAY  # penitence is named then
    joined = [each for each in _own(moment)["villagers"] if each not in player["villagers"]]
    found: dict[str, int | str] = {
        "round": view["round"],
        "by_day": int(view["phase"] == _BY_DAY),
        "by_night": int(view["phase"] == _BY_NIGHT),
        "first_turn": int(first_turn),
        "day_began": int(began and view["round"] > 1),
        "last_day": int(view["round"] == ROUNDS),
        "workers": player["workers"]["reserve"],
        "pfennigs": player["pfennigs"],
        "milk": player["ingredients"]["milk"],
        "penitence": player["penitence"],
        "bakes": len(reckoned.get("loaves", [])),
        "wages": reckoned.get("wages", 0),
        "dawn_shown": int(moment.summary is not None),
        "expert": int(_is_expert(moment)),
        "church_named": int(free or penitence_lacking(moment) > 0),
        "villager_joins": len(joined),
        "above_augsburg": player["penitence"] - moment.foreseen.augsburg_level,
        "stale_pfennigs": moment.foreseen.stale_pfennigs,
        **_full(moment),
        **_loaves(moment, player, reckoned, wanted),
        **_order_of_turn(moment, whole() if began else []),
    }
    breads = [str(loaf["bread"]) for loaf in reckoned.get("loaves", [])]
    if joined:
        found["villager"] = joined[0]
    if breads:
        found["bread"] = wanted if wanted in breads else breads[0]
    if isinstance(planned, Planned):
        outlook = planned.outlook
        coins = any(COINS in tick.names and not tick.done for tick in planned.ticks)
        found |= {"coins_lack": int(coins), "most": outlook.inquisition, "may_pass": int(outlook.may_pass)}
        found |= {
            "ready": int(outlook.ready_baker > 0),
            "baker": outlook.ready_baker,
            "oven": outlook.oven,
            "tops": len(outlook.top_breads),
        }
    servant = view["servant"]
    found["servant_there"] = int(any(step.text == f"place {servant}" for step in moment.draft.steps))
    found["servant"] = servant or ""
    return found


def _full(moment: Moment) -> dict[str, int | str]:
    """A place that has no room for one worker more."""
    full = [str(entry.args["place"]) for entry in moment.why_not if entry.code == "place-full"]
    return {"full": len(full), "full_place": full[0] if full else ""}


def _loaves(moment: Moment, player: dict[str, Any], reckoned: dict[str, Any], wanted: str) -> dict[str, int | str]:
    """The loaves on the track: how many, where, what matches an order now, and which go stale at the next dusk.

    The village that is named pays most, for a loaf of the plan's bread if there is one.
    """
    loaves = player["loaves"]
    found: dict[str, int | str] = {"loaves": sum(loaf["count"] for loaf in loaves)}
    if loaves:
        found |= {"loaf": f"loaves-{loaves[0]['quality']}-{loaves[0]['day']}", "loaf_days": loaves[0]["day"]}
    room, locked = {*reckoned.get("room", ())}, {*reckoned.get("locked", ())}
    there = {(loaf["bread"], loaf["quality"], loaf["day"]) for loaf in loaves}  # what is only drafted has no order yet
    best: dict[tuple[str, str, int], tuple[int, str]] = {}
    for (bread, quality, day, village, _), gains in moment.foreseen.sales.items():
        if (bread, quality, day) in there and village in room and village not in locked:
            points = sum(gain["count"] for gain in gains if gain["what"] == "points")
            best[bread, quality, day] = max(best.get((bread, quality, day), (0, village)), (points, village))
    if best:
        found |= {"matched": len(best), "village": max((key[0] == wanted, *paid) for key, paid in best.items())[2]}
    last = {key: points for key, (points, _) in best.items() if key[2] == 1 and points > 0}
    if last:
        (bread, quality, _), points = max(last.items(), key=lambda entry: entry[1])
        found |= {"stale": 1, "stale_at": f"loaves-{quality}-1", "points": points, "stale_bread": bread}
    return found


def _order_of_turn(moment: Moment, events: list[EventDict]) -> dict[str, int | str]:
    """Who begins, and whether the church of the day before made it so; without events nothing is said of that."""
    first = str(moment.before["tower"][0])
    begun = [at for at, event in enumerate(events) if event["event"] == "round-began"]
    yesterday = events[begun[-2] : begun[-1]] if len(begun) > 1 else []
    came = [event["seat"] for event in yesterday if event["event"] == "order-of-turn"]
    others = [player["seat"] for player in moment.before["players"] if player["seat"] != moment.viewer]
    return {
        "others_begin": int(first != moment.viewer),
        "first_in_church": int(came[:1] == [first]),
        "first": first,
        "other": str(others[0]),
    }


def name_fields(moment: Moment, printed: Printed, fields: dict[str, Any]) -> dict[str, Any]:
    """Places, villages and players by their names, and what a villager does."""
    named = dict(fields)
    if fields.get("village") in VILLAGE_TEXTS:
        printed = moment.view["villages"][VILLAGE_TEXTS.index(fields["village"])]["name"]
        named["village"] = moment.words.name("village", printed)
    for seat in ("first", "other"):
        if fields.get(seat):
            named[seat] = moment.words.player(str(fields[seat]))
    if fields.get("bread"):
        named["bread"] = moment.words.name("bread", str(fields["bread"]))
    if fields.get("villager"):
        named["effect"] = printed.villager(int(fields["villager"]))
    return named
