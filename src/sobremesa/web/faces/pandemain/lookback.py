"""The end of a first game of Pandemain: where the viewer's points came from, and the largest loss."""

from typing import Final, NamedTuple

from sobremesa.learn.lessons import texts_of
from sobremesa.web.coached import Lookback, bars
from sobremesa.web.lists import in_a_row
from sobremesa.web.moment import Moment
from sobremesa.wording import EventDict
from sobremesa.wording.messages import Catalog

# What earned points, by the rule behind an event: all others are told together.
_EARNED: Final = {
    "PM-SELL-02": "bread", "PM-SELL-03": "wheat", "PM-SELL-09": "masters", "PM-SELL-06": "orders", "PM-REP-03": "name",
    "PM-CHURCH-08": "church", "PM-CHURCH-11": "church", "PM-DAWN-03": "inquisition",
}  # fmt: skip
_SCORED: Final = {
    "villagers": "villagers", "loaves": "loaves", "reputation": "name", "loans": "loans", "penances": "penances",
    "more-penances": "penances",
}  # fmt: skip
_LENT: Final = "PM-CASTLE-04"
_MARKER: Final = "marker"  # the line of the score that repeats the points of the game
_BEGAN: Final = "began"
_OTHER: Final = "other"
_KEPT_LOAF: Final = 3  # what a loss is weighed by, in points of a loaf that is kept to the end
_WEIGHTS: Final = {"stale": _KEPT_LOAF, "behind": 3, "wages": 3, "milk": 1, "passed": 1}
_LESSON: Final = {"basic": "px-1-guild", "expert": "px-5-sim-bakers"}  # for whoever has won
# The lesson on a source of points, or on a loss: for whoever has lost by it.
_LESSON_ON: Final = {
    "bread": "pm-03-villages", "wheat": "pm-03-villages", "orders": "pm-03-villages", "villagers": "pm-03-villages",
    "church": "pm-09-church", "inquisition": "pm-09-church", "passed": "pm-09-church", "loaves": "pm-10-dawn",
    "loans": "pm-07-money", "stale": "pm-08-night", "milk": "pm-08-night", "masters": "px-1-guild",
    "wages": "px-1-guild", "name": "px-2-reputation", "penances": "px-4-penance", "behind": "px-4-penance",
}  # fmt: skip


class Loss(NamedTuple):
    """What was lost, on which day, and how much of it."""

    what: str
    day: int
    units: int


def look_back(moment: Moment, words: Catalog, events: list[EventDict]) -> Lookback:
    """What the viewer's points are made of, to the last one, and what the events of the game can count as lost."""
    mode, me = str(moment.view["settings"]["mode"]), moment.viewer or ""
    counts = [(words.say("earned", name), count) for name, count in sources_of(moment, events, me).items()]
    losses = losses_of(events, me, mode)
    decided = _decided_by(moment, events, me)
    won = bool(moment.outcome and me in moment.outcome["winners"])
    lesson = _LESSON[mode] if won else _LESSON_ON.get(decided[0] if decided else _worst_of(losses), _LESSON[mode])
    title = texts_of(moment.game_id, moment.language).say(f"{lesson}.title")
    why = ""
    if decided:
        why = words.say("why", "won" if won else "lost", what=words.say("earned", decided[0]), **decided[1])
    return Lookback(bars(counts), _tell_loss(words, losses), lesson, title, why)


def sources_of(moment: Moment, events: list[EventDict], seat: str) -> dict[str, int]:
    """Where a seat's points came from; together they are its total. What no event brought was there at the start."""
    found: dict[str, int] = {}
    for event in events:
        if event.get("seat") != seat:
            continue
        name, count = _OTHER, int(str(event.get("count", 0)))
        if event["event"] == "points":
            name = _EARNED.get(str(event["rule"]), name)
        elif event["event"] == "points-lost":
            name, count = "loans" if event["rule"] == _LENT else name, -count
        elif event["event"] == "scored" and event["line"] != _MARKER:
            name = _SCORED.get(str(event["line"]), name)
        else:
            continue
        found[name] = found.get(name, 0) + count
    return {_BEGAN: total_of(moment, seat) - sum(found.values()), **found}


def _decided_by(moment: Moment, events: list[EventDict], me: str) -> tuple[str, dict[str, object]] | None:
    """By what the viewer has won or lost: the largest difference that has a name, to the best of the others."""
    winners = moment.outcome["winners"] if moment.outcome else []
    others = [str(player["seat"]) for player in moment.view["players"] if player["seat"] != me]
    if len(winners) != 1 or not others:
        return None
    other = max(others, key=lambda seat: (seat in winners, total_of(moment, seat)))
    mine, theirs = sources_of(moment, events, me), sources_of(moment, events, other)
    sign = 1 if me in winners else -1
    ahead = {name: sign * (mine.get(name, 0) - theirs.get(name, 0)) for name in {**mine, **theirs}}
    named = [name for name in ahead if name not in (_BEGAN, _OTHER)]
    most = max(named, key=lambda name: ahead[name], default=_OTHER)
    if most == _OTHER or ahead[most] <= 0:
        return None
    return most, {"own": mine.get(most, 0), "theirs": theirs.get(most, 0), "name": moment.words.player(other)}


def total_of(moment: Moment, seat: str) -> int:
    """The points that the score sheet shows; those so far in a game that people agreed to end."""
    if moment.view["outcome"]:
        scores = {score["seat"]: score["points"] for score in moment.view["outcome"]["scores"]}
    else:
        scores = {player["seat"]: player["points"] for player in moment.view["players"]}
    return int(scores[seat])


def losses_of(events: list[EventDict], me: str, mode: str) -> list[Loss]:
    """Everything that went without a choice, by day. The last dawn counts too: the Inquisition walks before the end."""
    found: list[Loss] = []
    day = 1
    for event in events:
        name = event["event"]
        own = event.get("seat") == me
        if name == "round-began":
            day = int(str(event["round"]))
        elif name == "spoiled" and own:
            found.append(Loss("stale", day, int(str(event["count"]))))
        elif name == "milk-spoiled" and own:
            found.append(Loss("milk", day, int(str(event["count"]))))
        elif name == "dismissed" and own:
            found.append(Loss("wages", day, 1))
        elif name == "penance-gained" and own:
            found.append(Loss("behind", day, 1))
        elif name == "inquisition" and mode == "basic":
            found.append(Loss("passed", day, 1))
        elif name == "points" and own and event["rule"] == "PM-DAWN-03" and mode == "basic":
            found.remove(Loss("passed", day, 1))
    return found


def _tell_loss(words: Catalog, losses: list[Loss]) -> str:
    """The kind of loss that cost most in all, with its days."""
    if not losses:
        return words.say("lost", "nothing")
    worst = _worst_of(losses)
    units = sum(loss.units for loss in losses if loss.what == worst)
    days = [*dict.fromkeys(str(day) for what, day, _ in losses if what == worst)]
    listed = in_a_row(days, words.language)
    told = words.say("days", "one" if len(days) == 1 else "many", days=listed)
    return words.say("lost", worst, count=units, days=told)


def _worst_of(losses: list[Loss]) -> str:
    """What cost most in all; '' for nothing."""
    totals: dict[str, int] = {}
    for what, _, count in losses:
        totals[what] = totals.get(what, 0) + count
    return max(totals, key=lambda what: (_WEIGHTS[what] * totals[what], what), default="")
