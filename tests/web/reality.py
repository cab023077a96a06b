"""What a turn that was sent really changed for its seat, told from views and the log alone.

What came after the turn (other people, dusk, dawn, cards that were drawn) is taken off again by the events that tell of
it; where they do not tell enough, a number is left out of the comparison.
"""

from typing import Any

from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemic.board import CITY_BY_SLUG, COLOUR_CITIES, COLOUR_NAMES
from sobremesa.games.pandemic.cards import EVENT_SLUGS

Numbers = dict[str, int]
Told = list[dict[str, Any]]


def counted(view: dict[str, Any], seat: int) -> Numbers:
    """All numbers of a seat that a turn can change, read from the seat's own view."""
    return _pandemain(view, seat) if view["game"] == "pandemain" else _pandemic(view, seat)


def own_part(after: Numbers, events: Told, seat: int) -> Numbers:
    """The numbers as the turn itself left them, without those of which the events do not tell it.

    The events are those of the last step, and of all that followed it before the next decision.
    """
    true, unknown = dict(after), set[str]()
    for last, event in zip([{}, *events], events, strict=False):
        if "actions" in after:
            _take_off_pandemic(true, last, event, f"p{seat + 1}")
        else:
            _take_off_pandemain(true, unknown, event, f"p{seat + 1}")
    return {name: count for name, count in true.items() if name not in unknown}


# -- Pandemain ---------------------------------------------------------------------------------------------------------


def _pandemain(view: dict[str, Any], seat: int) -> Numbers:
    player = view["players"][seat]
    found = {name: player[name] for name in ("pfennigs", "points", "penitence", "loans", "penances")}
    found |= player["ingredients"]
    found |= {f"{bread}-flour": count for bread, count in player["flours"].items()}
    for helper, its in player["helpers"].items():
        found |= {helper: its["active"], f"used-{helper}": its["used"]}
    for bread in BREADS:
        for quality in ("high", "low"):
            loaves = [loaf for loaf in player["loaves"] if (loaf["bread"], loaf["quality"]) == (bread, quality)]
            found[f"{bread}-{quality}"] = sum(loaf["count"] for loaf in loaves)
    found |= {f"reputation-{bread}": at for bread, at in player["reputation"].items()}
    if player["reputation"]:
        found["upgraded-bakers"] = sum(baker["upgraded"] for baker in player["bakers"])
        found["experience"] = sum(baker["experience"] for baker in player["bakers"])
    found |= {"bakers": len(player["bakers"]), "villagers": len(player["villagers"])}
    found |= {"workers": player["workers"]["reserve"], "all-workers": player["workers"]["held"]}
    tower = view["next_tower"]
    found["next-place"] = tower.index(player["seat"]) + 1 if player["seat"] in tower else 0
    return found


def _take_off_pandemain(true: Numbers, unknown: set[str], event: dict[str, Any], me: str) -> None:
    name, rule = event["event"], event["rule"]
    if name in ("night-fell", "workers-home"):
        unknown |= {"workers", "all-workers"}  # who comes home
    elif name == "all-reactivated":
        unknown |= {each for helper in ("ox", "cow", "cart") for each in (helper, f"used-{helper}")}
    elif name in ("inquisition", "mill-emptied", "round-began"):
        unknown.add("next-place")  # at dawn the order of the next round becomes that of this one
    elif event.get("seat") != me:
        return
    elif name == "spoiled":
        unknown |= {f"{event['bread']}-high", f"{event['bread']}-low"}
    elif name == "milk-spoiled":
        true["milk"] += event["count"]
    elif name == "earned" and rule in ("PM-DUSK-03", "PM-VILLAGE-08"):  # stale loaves, and visitors of one's village
        true["pfennigs"] -= event["pfennigs"]
    elif name == "points" and rule == "PM-DAWN-03":
        true["points"] -= event["count"]
    elif name == "penance-gained":
        true["penances"] -= 1
    elif name == "paid" and rule == "PM-END-02":
        true["pfennigs"] += event["pfennigs"]
        unknown.add("loans")


# -- Pandemic ----------------------------------------------------------------------------------------------------------


def _pandemic(view: dict[str, Any], seat: int) -> Numbers:
    hand = view["players"][seat]["hand"]
    actions = (
        view["actions"] if view["active"] == f"p{seat + 1}" else 0
    )  # those of somebody else's turn are not one's own
    found = {"actions": actions, "hand": len(hand), "events": sum(card in EVENT_SLUGS for card in hand)}
    for colour in COLOUR_NAMES:
        found[f"{colour}-cards"] = sum(_colour(card) == colour for card in hand)
        found[f"{colour}-cubes"] = view["supply"][colour]
    found["cures"] = sum(state != "uncured" for state in view["cures"].values())
    found["stations"] = view["stations_left"]
    return found


def _colour(card: str) -> str:
    if card not in CITY_BY_SLUG:
        return ""
    return next(name for colour, name in enumerate(COLOUR_NAMES) if COLOUR_CITIES[colour] >> CITY_BY_SLUG[card] & 1)


def _take_off_pandemic(true: Numbers, last: dict[str, Any], event: dict[str, Any], me: str) -> None:
    name = event["event"]
    if name == "drew" and event["seat"] == me:
        true["hand"] -= 1
        true["events"] -= event["card"] in EVENT_SLUGS
        if _colour(event["card"]):
            true[f"{_colour(event['card'])}-cards"] -= 1
    elif name == "cubes-placed":
        true[f"{event['colour']}-cubes"] += event["count"]
    elif name == "cubes-removed" and last.get("event") == "cubes-placed":  # the Medic stood there
        true[f"{event['colour']}-cubes"] -= event["count"]
    elif name == "turn-began":
        true["actions"] = 0
