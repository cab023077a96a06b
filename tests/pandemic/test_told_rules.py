"""Every event is told with the rule behind it: each event that can happen, with each rule that it can have."""

from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.games.pandemic.happenings import HAPPENINGS
from tests.ledger import rule
from tests.pandemic.looking import after_epidemic, after_infection
from tests.pandemic.printed_map import HOME_COLOUR, spread_out
from tests.pandemic.tables import play, position
from tests.pandemic.turns import short_pile

BLUE = ["paris", "milan", "essen", "london", "madrid"]
SIX_STATIONS = ["atlanta", "paris", "lima", "cairo", "delhi", "tokyo"]
Happened = list[dict[str, Any]]


def alone(role: str, hand: list[str], *texts: str, **entries: Any) -> Happened:
    """What happens when p1, who has this role and hand, does this; p2 is elsewhere and agrees to everything."""
    other = {"role": "researcher" if role != "researcher" else "medic", "city": "lima", "consent": ["moves", "shares"]}
    city = entries.pop("city", "atlanta")
    return play(position(players=[{"role": role, "hand": hand, "city": city}, other], **entries), *texts)


def dispatched(hand: list[str], *texts: str, **entries: Any) -> Happened:
    """What happens when a Dispatcher moves the pawn of p2, who stands in Paris."""
    players = [{"role": "dispatcher", "hand": hand}, {"role": "medic", "city": "paris", "consent": ["moves"]}]
    return play(position(players=players, **entries), *texts)


def shared(active: str, first: tuple[str, list[str]], second: tuple[str, list[str]], text: str) -> Happened:
    """What happens when two who agree to it share."""
    players = [{"role": role, "hand": hand, "consent": ["shares"]} for role, hand in (first, second)]
    return play(position(players=players, active=active), text)


def ended(**entries: Any) -> Happened:
    return after_infection("paris", "milan", **entries)[1]


def proposed(role: str, hand: list[str], *texts: str) -> Happened:
    players = [{"role": role, "hand": hand}, {"role": "medic", "consent": []}]
    state = position(players=players)
    happened = play(state, *texts)
    refused = state.clone()
    return happened + play(refused, "refuse") + play(state, "agree")


def hidden(*texts: str, hand: list[str] | None = None, **entries: Any) -> Happened:
    """Three with hidden hands, of whom p2 holds an event."""
    players = [
        {"role": "scientist", "hand": hand or ["paris"]},
        {"role": "medic", "hand": ["airlift", "lima"]},
        {"role": "researcher"},
    ]
    options = {"difficulty": "normal", **entries.pop("options", {})}
    return play(position(players=players, options=options, **entries), *texts)


CURED = {"blue": "cured"}
SCENES: dict[tuple[str, str], Callable[[], Happened]] = {
    ("moved", "PD-BASIC-01"): lambda: alone("scientist", [], "drive p1 chicago"),
    ("moved", "PD-BASIC-02"): lambda: alone("scientist", ["tokyo"], "direct p1 tokyo"),
    ("moved", "PD-BASIC-03"): lambda: alone("scientist", ["atlanta"], "charter p1", "charter p1 tokyo"),
    ("moved", "PD-BASIC-04"): lambda: alone("scientist", [], "shuttle p1 lima", stations=["atlanta", "lima"]),
    ("moved", "PD-ROLE-02"): lambda: dispatched([], "join p2 atlanta"),
    ("moved", "PD-EVENT-07"): lambda: alone("scientist", ["airlift"], "play airlift", "airlift p1 tokyo"),
    ("moved", "PD-ROLE-01"): lambda: dispatched([], "drive p2 milan"),
    ("moved", "PD-ROLE-05"): lambda: dispatched(["tokyo"], "direct p2 tokyo"),
    ("moved", "PD-ROLE-04"): lambda: dispatched(["paris"], "charter p2", "charter p2 tokyo"),
    ("treated", "PD-TREAT-01"): lambda: alone("scientist", [], "treat blue", cubes={"blue": {"atlanta": 2}}),
    ("treated", "PD-TREAT-02"): lambda: alone(
        "scientist", [], "treat blue", cubes={"blue": {"atlanta": 2}}, cures=CURED
    ),
    ("treated", "PD-TREAT-03"): lambda: alone("scientist", [], "treat red", cubes={"red": {"atlanta": 2}}),
    ("treated", "PD-ROLE-10"): lambda: alone("medic", [], "treat blue", cubes={"blue": {"atlanta": 2}}),
    ("built", "PD-BUILD-01"): lambda: alone("scientist", ["milan"], "build", city="milan"),
    ("built", "PD-ROLE-07"): lambda: alone("operations-expert", [], "build", city="milan"),
    ("built", "PD-EVENT-09"): lambda: alone("scientist", ["government-grant"], "play government-grant", "grant milan"),
    ("station-moved", "PD-BUILD-02"): lambda: alone(
        "scientist", ["milan"], "build", "move-station lima", city="milan", stations=SIX_STATIONS
    ),
    ("station-moved", "PD-EVENT-09"): lambda: alone(
        *("scientist", ["government-grant"], "play government-grant", "grant milan", "move-station lima"),
        stations=SIX_STATIONS,
    ),
    ("cured", "PD-CURE-02"): lambda: alone("medic", BLUE, "cure blue"),
    ("eradicated", "PD-ERAD-01"): lambda: alone("medic", BLUE, "cure blue"),
    ("discarded", "PD-BASIC-06"): lambda: alone("scientist", ["tokyo"], "direct p1 tokyo"),
    ("discarded", "PD-BUILD-01"): lambda: alone("scientist", ["milan"], "build", city="milan"),
    ("discarded", "PD-CURE-02"): lambda: alone("medic", BLUE, "cure blue"),
    ("discarded", "PD-HAND-04"): lambda: alone(
        "scientist", [*BLUE, "cairo", "delhi"], "end-actions", "discard paris", player_pile={"top": ["lima", "osaka"]}
    ),
    ("shared", "PD-SHARE-01"): lambda: shared("p1", ("scientist", ["atlanta"]), ("medic", []), "give p2 atlanta"),
    ("shared", "PD-ROLE-15"): lambda: shared("p1", ("researcher", ["paris"]), ("medic", []), "give p2 paris"),
    ("shared", "PD-ROLE-17"): lambda: shared("p1", ("medic", []), ("researcher", ["paris"]), "take p2 paris"),
    ("passed", "PD-BASIC-05"): lambda: alone("scientist", [], "pass"),
    ("actions-ended", "PD-TURN-04"): ended,
    ("drew", "PD-DRAW-02"): ended,
    ("drew-hidden", "PD-DRAW-02"): lambda: hidden("end-actions", "not-now", player_pile={"top": ["delhi", "osaka"]}),
    ("epidemic-drawn", "PD-EPI-01"): lambda: after_epidemic("paris")[1],
    ("rate-raised", "PD-EPI-02"): lambda: after_epidemic("paris")[1],
    ("bottom-shown", "PD-EPI-03"): lambda: after_epidemic("paris")[1],
    ("cubes-placed", "PD-EPI-03"): lambda: after_epidemic("paris")[1],
    ("infection-discarded", "PD-EPI-06"): lambda: after_epidemic("paris")[1],
    ("intensified", "PD-EPI-07"): lambda: after_epidemic("paris")[1],
    ("quiet-night", "PD-EVENT-10"): lambda: after_epidemic("paris")[1],
    ("infection-shown", "PD-INFECT-01"): ended,
    ("cubes-placed", "PD-INFECT-01"): ended,
    ("infection-discarded", "PD-INFECT-04"): ended,
    ("turn-began", "PD-TURN-01"): ended,
    ("infection-discarded", "PD-INFECT-02"): lambda: ended(options={"infection_cards": "singly"}),
    ("outbreak", "PD-OUTBREAK-01"): lambda: ended(cubes={"blue": {"paris": 3}}),
    ("cubes-placed", "PD-OUTBREAK-02"): lambda: ended(cubes={"blue": {"paris": 3}}),
    ("outbreak", "PD-OUTBREAK-04"): lambda: ended(cubes={"blue": {"paris": 3, "milan": 3}}),
    ("no-cube", "PD-ERAD-02"): lambda: ended(cures={"blue": "eradicated"}),
    ("no-cube", "PD-EPI-09"): lambda: after_epidemic("paris", cures={"blue": "eradicated"})[1],
    ("cubes-removed", "PD-ROLE-11"): lambda: alone(
        "medic", [], "drive p1 chicago", cubes={"blue": {"chicago": 2, "paris": 1}}, cures=CURED
    ),
    ("cube-prevented", "PD-ROLE-14"): lambda: ended(
        players=[{"role": "medic", "city": "paris"}, {"role": "scientist"}],
        options={"medic": "prevents"},
        cures=CURED,
        cubes={"blue": {"essen": 1}},
    ),
    ("event-played", "PD-EVENT-04"): lambda: alone("scientist", ["one-quiet-night"], "play one-quiet-night"),
    ("forecast-seen", "PD-EVENT-08"): lambda: alone("scientist", ["forecast"], "play forecast"),
    ("forecast-done", "PD-EVENT-08"): lambda: alone(
        "scientist",
        ["forecast"],
        "play forecast",
        *[f"next {city}" for city in BLUE],
        infection_pile=[[*BLUE, "tokyo"]],
    ),
    ("infection-reshuffled", "PD-INFECT-01"): lambda: after_infection(
        "cairo", infection_discard=[city for city in HOME_COLOUR if city != "cairo"]
    )[1],
    ("card-removed", "PD-EVENT-11"): lambda: alone(
        *("scientist", ["resilient-population"], "play resilient-population", "remove lima"),
        infection_discard=["lima", "paris"],
    ),
    ("ended", "PD-END-01"): lambda: alone(
        "medic", BLUE, "cure blue", cures=dict.fromkeys(("yellow", "black", "red"), "eradicated")
    ),
    ("ended", "PD-END-03"): lambda: ended(cubes={"blue": spread_out("blue", 24, ("paris",))}),
    ("ended", "PD-END-04"): lambda: ended(cubes={"blue": {"paris": 3}}, outbreaks=7),
    ("ended", "PD-END-05"): lambda: play(short_pile("tokyo"), "end-actions"),
    ("announced", "PD-INFO-03"): lambda: hidden("announce p1 paris"),
    ("proposed", "PD-SHARE-05"): lambda: proposed("scientist", ["atlanta"], "give p2 atlanta"),
    ("proposed", "PD-ROLE-03"): lambda: proposed("dispatcher", [], "drive p2 chicago"),
    ("proposed", "PD-EVENT-07"): lambda: proposed("scientist", ["airlift"], "play airlift", "airlift p2 tokyo"),
    **{
        (answer, cited): scene
        for answer in ("agreed", "declined")
        for cited, scene in (
            ("PD-SHARE-05", lambda: proposed("scientist", ["atlanta"], "give p2 atlanta")),
            ("PD-ROLE-03", lambda: proposed("dispatcher", [], "drive p2 chicago")),
            ("PD-EVENT-07", lambda: proposed("scientist", ["airlift"], "play airlift", "airlift p2 tokyo")),
        )
    },
    ("hushed", "PD-EVENT-12"): lambda: hidden("end-actions", "until-called"),
    ("called", "PD-EVENT-12"): lambda: hidden("end-actions", "until-called", "call-me p2"),
    ("hushed", "PD-EVENT-14"): lambda: hidden("call-me p2", "pass", "until-my-turn", options={"asking": "pauses"}),
    ("called", "PD-EVENT-14"): lambda: hidden("call-me p2", options={"asking": "pauses"}),
    ("consent-set", "PD-ROLE-03"): lambda: alone("scientist", [], "forbid-moves p2"),
    ("consent-set", "PD-SHARE-05"): lambda: alone("scientist", [], "forbid-shares p2"),
}


# What is told in no game: the cubes of the setup lie there before anybody listens, and an end always has a cause.
NEVER_TOLD = {("cubes-placed", "PD-SETUP-13"), ("ended", "PD-END-06")}


@rule("PD-EVENT-04", "PD-OUTBREAK-04", "PD-ROLE-03", "PD-ROLE-07", "PD-SHARE-05")
@pytest.mark.parametrize(("name", "cited"), SCENES, ids=[f"{name} {cited}" for name, cited in SCENES])
def test_an_event_is_told_with_the_rule_behind_it(name: str, cited: str) -> None:
    assert cited in [event["rule"] for event in SCENES[name, cited]() if event["event"] == name]


def test_every_event_was_told_with_every_rule_that_it_can_have() -> None:
    every = {(name, cited) for name, _, rules in HAPPENINGS.values() for cited in rules}
    assert set(SCENES) == every - NEVER_TOLD
