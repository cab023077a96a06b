"""The figures that the cards of a first game of Pandemain ask for, and the names in their words."""

from typing import Any, Final

from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.games.pandemain.learn.plan import COINS
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.web.faces import Whole
from sobremesa.web.faces.pandemain.coaching import Planned, is_expert, own_of, penitence_lacking
from sobremesa.web.moment import Moment
from sobremesa.wording import EventDict
from sobremesa.wording.pandemain.printed import Printed

_BY_DAY: Final = "day"
_BY_NIGHT: Final = "night"


def figures_of(moment: Moment, events: list[EventDict], planned: object, whole: Whole) -> dict[str, int | str]:
    """Numbers and places for the cards, from the viewer's own view."""
    view, me = moment.before, moment.viewer
    player = next(each for each in view["players"] if each["seat"] == me)
    reckoned = reckoned_in(player)
    began = any(event["event"] == "round-began" for event in events)
    first_turn = view["round"] == 1 and view["phase"] == _BY_DAY and not moment.has_played
    wanted = planned.plan.bread_name if isinstance(planned, Planned) and planned.plan else ""
    free = isinstance(planned, Planned) and planned.plan is None and view["phase"] == _BY_DAY  # penitence is named then
    joined = [each for each in own_of(moment)["villagers"] if each not in player["villagers"]]
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
        "expert": int(is_expert(moment)),
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
        called = moment.view["villages"][VILLAGE_TEXTS.index(fields["village"])]["name"]
        named["village"] = moment.words.name("village", called)
    for seat in ("first", "other"):
        if fields.get(seat):
            named[seat] = moment.words.player(str(fields[seat]))
    if fields.get("bread"):
        named["bread"] = moment.words.name("bread", str(fields["bread"]))
    if fields.get("villager"):
        named["effect"] = printed.villager(int(fields["villager"]))
    return named
