"""What speaks for a plan of Pandemic, said from what the seat can see alone, in four languages."""

import re
from typing import Any

import pytest

from sobremesa.web.looker import Looker
from sobremesa.web.viewing import Viewing
from tests.pandemic.tables import position
from tests.web.pandemic_scenes import table_at

BLUE = ["london", "paris", "madrid", "milan"]
HAND = ["london", "paris", "madrid", "lima"]
AGREES = {"consent": ["moves", "shares"]}
CURES = {"blue": "uncured", "yellow": "eradicated", "black": "uncured", "red": "uncured"}


def pair(first: str, second: str, **entries: Any) -> list[dict[str, Any]]:
    """p1 and p2 in Atlanta, agreed to share whatever they may."""
    return [
        {"role": first, "city": "atlanta", "hand": HAND, **AGREES, **entries},
        {"role": second, "city": "atlanta", "hand": ["milan", "essen", "tokyo", "kolkata"], **AGREES},
    ]


def reasons(*plan: str, language: str = "en", cubes: int = 3, **entries: Any) -> list[str]:
    """What is said for a plan of p1, the Medic beside the Researcher; yellow is cured, Chicago has blue cubes."""
    usual: dict[str, Any] = {
        "players": pair("medic", "researcher"),
        "cubes": {"blue": {"chicago": cubes}},
        "cures": CURES,
    }
    return told(*plan, language=language, **usual | entries)


def told(*plan: str, seat: int = 0, language: str = "en", hands: str = "open", **entries: Any) -> list[str]:
    """What is said for a plan of a seat in a position, with what happens in it."""
    options: dict[str, object] = {"hands": hands}
    table = table_at(position(options=options, **entries), options)
    viewing = Viewing(table, Looker(language, seat), 0)
    moment = viewing.moment([])
    choices, happened, after = viewing.plan([], [table.game.parse(text) for text in plan])
    assert [choice.text for choice in choices] == [*plan]
    return viewing.face.reasons(moment, [*plan], happened, after)


def test_a_plan_that_treats_a_city_on_the_brink_says_how_likely_its_outbreak_is() -> None:
    plan = ("drive p1 chicago", "treat blue")
    (told,) = reasons(*plan)
    assert re.fullmatch(
        r"(Otherwise Chicago breaks out with a chance of \d+%|Chicago is one cube from an outbreak)\.", told
    )
    assert reasons(*plan, cubes=1) == []


def test_a_plan_that_treats_two_cubes_says_how_likely_the_third_is() -> None:
    (told,) = reasons("drive p1 chicago", "treat blue", cubes=2)
    assert re.fullmatch(r"Otherwise Chicago gets its third cube with a chance of \d+%\.", told)
    assert reasons("drive p1 chicago", "drive p1 atlanta", cubes=2) == []


def test_a_crowded_city_whose_card_is_discarded_is_told_to_come_back_with_an_epidemic() -> None:
    entries: dict[str, Any] = {"cubes": {"blue": {"chicago": 2}}, "infection_discard": ["chicago"]}
    plan = ("drive p1 chicago", "treat blue")
    assert told(*plan, **entries) == ["Chicago has two cubes, and its card comes back with the next epidemic."]
    last = {"piles": [{"cards": 53, "epidemic": False}]}
    assert told(*plan, **entries, epidemics=4, player_pile=last) == []  # no epidemic is left
    assert told(*plan, **entries | {"cubes": {"blue": {"chicago": 1}}}) == []
    assert told("treat yellow", cubes={"yellow": {"atlanta": 2}}, infection_discard=["atlanta"]) == []
    below = [["tokyo", "cairo"], ["chicago"]]
    assert told(*plan, cubes=entries["cubes"], infection_pile=below) == []  # it comes some day


def test_a_plan_that_shares_a_card_says_how_far_it_brings_whoever_receives_it() -> None:
    four = "With Milan you have 4 of 5 cards for the blue cure."
    assert reasons("take p2 milan", "drive p1 chicago") == [four]
    spent = ("direct p1 paris", "shuttle p1 atlanta", "take p2 milan")
    assert reasons(*spent, stations=["atlanta", "paris"]) == ["With Milan you have 3 of 5 cards for the blue cure."]
    given: dict[str, Any] = {"players": pair("researcher", "scientist")}
    assert reasons("give p2 london", **given) == ["With London, Sam has 3 of 4 cards for the blue cure."]
    assert reasons("give p2 london", "give p2 paris", **given)[1:] == [
        "With Paris, Sam has 4 of 4 cards for the blue cure.",
        "Sam is at the research station in Atlanta with all the cards for a cure.",
    ]
    assert reasons("give p2 lima", **given) == []  # that cure is discovered
    all_but_one = ("give p2 london", "give p2 paris", "give p2 madrid")
    assert len(reasons(*all_but_one, **given)) == 3  # with the third Sam has more than enough


def test_a_share_that_somebody_must_agree_to_is_told_as_if_it_came_about() -> None:
    four = "With Milan you have 4 of 5 cards for the blue cure."
    asked = [{**player, "consent": []} for player in pair("medic", "researcher")]
    assert reasons("take p2 milan", players=asked) == [four]
    last = [{**asked[0], "hand": [*HAND, "essen"]}, {**asked[1], "hand": ["milan"]}]
    assert reasons("take p2 milan", players=last, actions=1) == [
        "With Milan you have 5 of 5 cards for the blue cure.",
        "Atlanta has a research station: the blue cure can be discovered next turn.",
    ]
    moved = [
        {"role": "dispatcher", "city": "lima"},
        {"role": "scientist", "city": "chicago", "hand": BLUE, "consent": []},
    ]
    assert reasons("drive p2 atlanta", players=moved) == [
        "Sam is at the research station in Atlanta with all the cards for a cure.",
    ]


@pytest.mark.parametrize(("language", "told"), [("it", "Sam ha 1 carta su 4"), ("fr", "Sam a 1 carte sur 4")])
def test_a_single_card_is_one(language: str, told: str) -> None:
    giver, scientist = pair("researcher", "scientist")
    players = [giver, {**scientist, "hand": ["tokyo", "kolkata", "lagos", "bogota"]}]
    (one,) = reasons("give p2 london", language=language, players=players)
    assert told in one


def test_of_a_hand_that_the_seat_does_not_know_nothing_is_said() -> None:
    given: dict[str, Any] = {"players": pair("researcher", "scientist")}
    assert reasons("give p2 london", hands="hidden", **given) == []
    asked = pair("medic", "scientist", hand=BLUE[:3])
    asked[1]["hand"] = ["atlanta", "tokyo"]
    assert reasons("take p2 atlanta", hands="hidden", players=asked, actions=2) == [
        "With Atlanta you have 4 of 5 cards for the blue cure.",
    ]
    asked[0]["hand"] = BLUE
    assert reasons("take p2 atlanta", hands="hidden", players=asked, actions=1) == [
        "With Atlanta you have 5 of 5 cards for the blue cure.",  # and no word of the next turn: Sam may not have it
    ]


def test_a_whole_turn_that_ends_at_a_station_with_all_cards_says_what_can_be_done_next() -> None:
    told = "Atlanta has a research station: the blue cure can be discovered next turn."
    shares = ("take p2 milan", "take p2 essen")
    assert reasons(*shares, "end-actions")[-1] == told
    assert reasons(*shares, "pass", "pass")[-1] == told
    assert told not in reasons(*shares)  # it could be discovered in this very turn
    assert told not in reasons(*shares, "pass", "drive p1 chicago")
    assert told not in reasons(*shares, "cure blue", "pass")
    with_chicago = pair("medic", "researcher", hand=[*HAND, "chicago"])
    built = reasons(*shares, "drive p1 chicago", "build", players=with_chicago)
    assert built[-1] == told.replace("Atlanta", "Chicago")
    less_chicago = pair("medic", "researcher", hand=["london", "paris", "chicago"])
    assert told.replace("Atlanta", "Chicago") not in reasons(*shares, "drive p1 chicago", "build", players=less_chicago)


def test_what_was_so_before_a_plan_does_not_speak_for_it() -> None:
    players = pair("medic", "researcher", hand=[*BLUE, "new-york", "atlanta"])
    players[1]["hand"] = ["tokyo"]
    assert reasons("pass", "pass", "pass", "pass", players=players) == []


def test_a_plan_that_discovers_a_cure_says_how_many_there_are_then() -> None:
    players = pair("scientist", "medic", hand=BLUE)
    players[1] = {"role": "medic", "city": "lima"}
    assert told("cure blue", players=players, cubes={"blue": {"paris": 1}}) == ["It is cure 1 of 4."]
    assert reasons("cure blue", players=players) == ["It is cure 2 of 4."]
    last = {**dict.fromkeys(CURES, "eradicated"), "blue": "uncured"}
    assert reasons("cure blue", players=players, cures=last) == ["It is the last of the four cures: the game is won."]


def test_a_card_whose_cure_is_discovered_is_told_to_be_spare() -> None:
    players = pair("medic", "researcher", hand=[*BLUE, "new-york", "essen", "lima", "bogota"])
    players[1]["hand"] = []
    limit: dict[str, Any] = {"players": players, "actions": 0, "doing": ["hands", "hand-limit p1"]}
    assert reasons("discard lima", **limit) == ["Lima is no longer needed: its cure is discovered."]
    assert reasons("discard london", **limit) == []


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_reasons_are_told_in_every_language(language: str) -> None:
    brink = ("drive p1 chicago", "treat blue", "drive p1 atlanta", "take p2 milan")
    ready = ("take p2 milan", "take p2 essen", "end-actions")
    for plan in (brink, ready, (*ready[:2], "cure blue")):
        told = reasons(*plan, language=language)
        assert len(told) == len(reasons(*plan)) >= 2
        assert not set(told) & set(reasons(*plan))


CURED: dict[str, Any] = {
    "cures": {"blue": "cured", "yellow": "uncured", "black": "uncured", "red": "uncured"},
    "cubes": {"blue": {"san-francisco": 1}},
}


def test_a_plan_that_brings_another_pawn_to_a_station_says_what_can_be_done_there() -> None:
    players = [{"role": "dispatcher"}, {"role": "scientist", "city": "chicago", "hand": BLUE}]
    ready = "Sam is at the research station in Atlanta with all the cards for a cure."
    assert told("drive p2 atlanta", players=players) == [ready]
    assert told("drive p2 toronto", players=players) == []
    assert told("drive p2 atlanta", players=players, **CURED) == []
    there = [{"role": "dispatcher"}, {"role": "scientist", "city": "atlanta", "hand": BLUE}]
    assert told("drive p2 chicago", "drive p2 atlanta", players=there) == []  # it was so before


def test_with_all_the_cards_the_way_to_a_station_is_told() -> None:
    players: list[dict[str, Any]] = [
        {"role": "scientist", "city": "cairo", "hand": BLUE},
        {"role": "medic", "city": "lima"},
    ]
    way = "You have all the cards for a cure, and the research station in Atlanta is {}."
    nearer = ("drive p1 algiers", "drive p1 madrid", "end-actions")
    assert told(*nearer, players=players) == [way.format("3 moves away")]
    nearest = ("drive p1 algiers", "drive p1 madrid", "drive p1 new-york", "drive p1 washington")
    assert told(*nearest, players=players) == [way.format("one move away")]
    assert told(*nearer[:2], players=players) == []  # the turn goes on
    assert told("drive p1 baghdad", "end-actions", players=players) == []
    assert told("drive p1 istanbul", "end-actions", players=players) == []  # which is as far
    assert told(*nearer, players=players, **CURED) == []
    spent = ("direct p1 madrid", "end-actions")
    assert told(*spent, players=players) == []  # that took one of the cards
    last = [{**players[0], "city": "washington"}, players[1]]
    assert told("drive p1 atlanta", players=last) == []  # it can be discovered in this turn
    assert told("drive p1 atlanta", "end-actions", players=last) == [
        "Atlanta has a research station: the blue cure can be discovered next turn.",
    ]


def test_a_turn_that_ends_beside_another_says_which_card_can_be_shared_there() -> None:
    players: list[dict[str, Any]] = [
        {"role": "medic", "city": "chicago", "hand": ["lima", "toronto"]},
        {"role": "dispatcher", "city": "toronto", "hand": ["london", "paris"]},
    ]
    plan = ("drive p1 toronto", "end-actions")
    assert told(*plan, players=players) == [
        "In Toronto you can give Toronto to Sam, who then has 3 of 5 cards of its colour.",
    ]
    assert told(*plan, players=players, **CURED) == []
    assert told(*plan, players=players, hands="hidden") == []
    elsewhere = [{**players[0], "hand": ["atlanta"]}, players[1]]
    assert told("drive p1 atlanta", "end-actions", players=elsewhere) == []
    none = [{**players[0], "hand": ["toronto"]}, {"role": "scientist", "city": "toronto", "hand": ["lima"]}]
    assert told(*plan, players=none) == []  # Sam has none of them
    together = [{**players[0], "city": "toronto"}, players[1]]
    assert told("treat blue", "end-actions", players=together, cubes={"blue": {"toronto": 1}}) == []  # so it was before
    more = [{**players[0], "hand": ["toronto", "milan", "essen"]}, players[1]]
    assert told(*plan, players=more) == []  # Sam has fewer of them
    all_cards = [players[0], {**players[1], "hand": [*BLUE, "essen"]}]
    assert told(*plan, players=all_cards) == []
    complete = [
        {"role": "scientist", "city": "chicago", "hand": ["toronto", "chicago", "essen", "milan"]},
        {**players[1], "hand": ["london", "paris", "madrid", "new-york"]},
    ]
    assert told(*plan, players=complete) == []  # the Scientist needs no more
    closer = [{**complete[0], "hand": ["toronto", "essen", "milan"]}, {**players[1], "hand": [*BLUE[:2], "new-york"]}]
    assert told(*plan, players=closer) == []  # and lacks one card only, Sam two
    heard = [players[0], {**players[1], "shown": ["london"]}]
    assert told(*plan, players=heard, hands="hidden") == []  # Sam may have more


def test_of_several_cards_the_one_that_brings_a_cure_nearest_is_told() -> None:
    players = [
        {"role": "researcher", "city": "chicago", "hand": ["lima", "tokyo", "cairo"]},
        {"role": "scientist", "city": "toronto", "hand": ["lagos", "seoul", "osaka", "delhi"]},
    ]
    assert told("drive p1 toronto", "end-actions", players=players) == [
        "In Toronto you can give Tokyo to Sam, who then has 3 of 4 cards of its colour.",
    ]
    both = [
        {"role": "scientist", "city": "chicago", "hand": ["toronto", "cairo", "delhi"]},
        {"role": "researcher", "city": "toronto", "hand": ["london", "paris", "tehran"]},
    ]
    assert told("drive p1 toronto", "end-actions", players=both) == [
        "In Toronto you can receive Tehran from Sam: you then have 3 of 4 cards of its colour.",
    ]
    further = [
        {"role": "medic", "city": "chicago", "hand": ["lima", "toronto", "essen"]},
        {"role": "researcher", "city": "toronto", "hand": ["lagos", "paris"]},
    ]
    assert told("drive p1 toronto", "end-actions", players=further) == [
        "In Toronto you can receive Paris from Sam: you then have 3 of 5 cards of its colour.",
    ]


def test_a_card_that_is_thrown_away_brings_nobody_together() -> None:
    hand = ["tokyo", "seoul", "osaka", "lima", "lagos", "bogota", "miami", "cairo"]
    players = [
        {"role": "medic", "city": "toronto", "hand": hand},
        {"role": "researcher", "city": "toronto", "hand": ["beijing"]},
    ]
    limit: dict[str, Any] = {"players": players, "actions": 0, "doing": ["hands", "hand-limit p1"]}
    assert told("discard tokyo", **limit) == []


def test_what_the_researcher_gives_when_asked_is_not_promised_again() -> None:
    players = [
        {"role": "medic", "city": "chicago", "hand": ["tokyo", "seoul", "osaka"]},
        {"role": "researcher", "city": "toronto", "hand": ["beijing"], "shown": ["beijing"]},
    ]
    assert told("drive p1 toronto", "ask p2", players=players, hands="hidden", actions=2) == []


def test_a_turn_that_ends_beside_the_researcher_says_which_card_there_is_to_receive() -> None:
    players = [
        {"role": "medic", "city": "chicago", "hand": ["tokyo", "seoul", "osaka", "lima"]},
        {"role": "researcher", "city": "toronto", "hand": ["lagos", "beijing", "toronto"]},
    ]
    assert told("drive p1 toronto", "end-actions", players=players) == [
        "In Toronto you can receive Beijing from Sam: you then have 4 of 5 cards of its colour.",
    ]


def test_a_station_far_from_all_others_is_worth_a_word() -> None:
    players = [{"role": "operations-expert", "city": "cairo"}, {"role": "medic"}]
    assert told("build", players=players) == ["The nearest research station is 5 moves from Cairo."]
    assert told("drive p1 algiers", "build", players=players) == [
        "The nearest research station is 4 moves from Algiers."
    ]
    near = [{"role": "operations-expert", "city": "bogota"}, {"role": "medic"}]
    assert told("build", players=near) == []
    granted = [{"role": "medic", "hand": ["government-grant"]}, {"role": "scientist"}]
    assert told("play government-grant", "grant lima", players=granted) == [
        "The nearest research station is 3 moves from Lima.",
    ]
    waiting = [granted[0], {"role": "scientist", "city": "lima", "hand": BLUE}]
    assert told("play government-grant", "grant lima", players=waiting)[1:] == [
        "Sam is at the research station in Lima with all the cards for a cure.",
    ]


SIX = ["atlanta", "paris", "istanbul", "hong-kong", "sao-paulo", "delhi"]


def test_a_station_that_is_moved_stands_there_no_more() -> None:
    players = [{"role": "dispatcher", "city": "chicago", "hand": ["chicago"]}, {"role": "scientist", "hand": BLUE}]
    gone = [players[0], {**players[1], "city": "washington"}]
    assert told("build", "move-station atlanta", "drive p2 atlanta", players=gone, stations=SIX) == []
    expert: list[dict[str, Any]] = [
        {"role": "operations-expert", "city": "khartoum", "hand": [*BLUE, "essen"]},
        {"role": "medic"},
    ]
    remote = [{**expert[0], "city": "johannesburg", "hand": []}, expert[1]]
    assert told("build", "move-station sao-paulo", players=remote, stations=SIX) == []
    plan = ("build", "move-station sao-paulo", "drive p1 lagos", "end-actions")
    assert told(*plan, players=expert, stations=SIX) == [
        "You have all the cards for a cure, and the research station in Khartoum is one move away.",
    ]


def test_what_a_flight_or_a_station_costs_is_not_counted_on() -> None:
    ready = "Chicago has a research station: the blue cure can be discovered next turn."
    five = [*BLUE, "washington"]
    medic: list[dict[str, Any]] = [
        {"role": "medic", "city": "washington", "hand": five},
        {"role": "dispatcher", "city": "lima"},
    ]
    flight: dict[str, Any] = {"players": medic, "stations": ["chicago"]}
    assert told("drive p1 new-york", "drive p1 toronto", "drive p1 chicago", "end-actions", **flight) == [ready]
    assert told("charter p1", "charter p1 chicago", "end-actions", **flight) == []
    dispatcher = [{"role": "dispatcher", "city": "lima", "hand": ["essen"]}, {**medic[0], "city": "essen"}]
    with_own = told("direct p2 essen", players=[dispatcher[0], {**medic[0], "city": "paris"}], stations=["essen"])
    assert with_own == ["Sam is at the research station in Essen with all the cards for a cure."]
    sent = told("charter p2", "charter p2 chicago", players=dispatcher, stations=["chicago"])
    assert sent == ["Sam is at the research station in Chicago with all the cards for a cure."]
    for flight_of_other in (("direct p2 essen",), ("charter p2", "charter p2 lima")):
        city = "paris" if len(flight_of_other) == 1 else "essen"
        own = [{"role": "dispatcher", "city": "chicago", "hand": [*BLUE, "essen"]}, {"role": "medic", "city": city}]
        assert told(*flight_of_other, "drive p1 atlanta", "end-actions", players=own) == []
    six_cards = [{**medic[0], "hand": [*five, "essen"]}, medic[1]]
    not_yet = ("charter p1", "charter p1 new-york", "drive p1 toronto", "drive p1 chicago")
    assert told(*not_yet, players=six_cards, stations=["chicago"]) == []  # one action is left
    builder = {"role": "operations-expert", "city": "washington", "hand": five}
    for role, said in (("operations-expert", [ready.replace("Chicago", "Washington")]), ("medic", [])):
        players = [{**builder, "role": role}, {"role": "researcher", "city": "lima"}]
        assert told("build", "end-actions", players=players) == said


def test_joining_another_pawn_is_a_way_like_others() -> None:
    players = [
        {"role": "dispatcher", "city": "lima", "hand": [*BLUE, "essen"]},
        {"role": "medic", "city": "atlanta"},
    ]
    assert told("join p1 atlanta", "end-actions", players=players) == [
        "Atlanta has a research station: the blue cure can be discovered next turn.",
    ]


def test_a_disease_that_a_plan_eradicates_is_told() -> None:
    plan = ("drive p1 san-francisco", "treat blue")
    players = [{"role": "scientist", "city": "chicago"}, {"role": "researcher", "city": "lima"}]
    assert told(*plan, **CURED, players=players) == ["The blue disease is eradicated: its cards do no more harm."]
    crowded: dict[str, Any] = {**CURED, "cubes": {"blue": {"san-francisco": 2}}, "infection_discard": ["san-francisco"]}
    assert len(told(*plan, **crowded, players=players)) == 1  # its card does no more harm
    two = {"blue": {"san-francisco": 1, "paris": 1}}
    assert told(*plan, **CURED | {"cubes": two}, players=players) == []


def test_the_only_card_of_its_colour_is_easily_thrown_away() -> None:
    hand = ["lima", "london", "paris", "madrid", "milan", "essen", "tokyo", "seoul"]
    players = [{"role": "medic", "hand": hand}, {"role": "scientist"}]
    limit: dict[str, Any] = {"players": players, "actions": 0, "doing": ["hands", "hand-limit p1"]}
    assert told("discard lima", **limit) == ["Lima is your only card of its colour."]
    assert told("discard tokyo", **limit) == []


def night(*plan: str, **entries: Any) -> list[str]:
    """What is said for an answer right before the infection, with One Quiet Night in hand."""
    players = [{"role": "medic", "city": "lima", "hand": ["one-quiet-night"]}, {"role": "scientist", "city": "lima"}]
    return told(*plan, players=players, actions=0, doing=["infection", "window W10"], **entries)


def test_a_quiet_night_says_what_breaks_out_without_it() -> None:
    pile = [["chicago", "tokyo", "cairo", "lagos"]]
    assert night("play one-quiet-night", cubes={"blue": {"chicago": 3}}, infection_pile=pile) == [
        "Otherwise Chicago breaks out with a chance of 50%.",
    ]
    assert night("not-now", cubes={"blue": {"chicago": 3}}, infection_pile=pile) == []
    crowded = {"blue": {"chicago": 3}, "red": {"tokyo": 3}, "black": {"cairo": 3}, "yellow": {"lagos": 2}}
    assert night("play one-quiet-night", cubes=crowded, infection_pile=pile) == [
        "Otherwise Chicago breaks out with a chance of 50%.",
        "Otherwise Cairo breaks out with a chance of 50%.",
    ]
    assert night("play one-quiet-night", cubes={"blue": {"chicago": 2}}, infection_pile=pile) == [
        "Otherwise Chicago gets its third cube with a chance of 50%.",
    ]
    assert night("play one-quiet-night", cubes={"blue": {"chicago": 1}}, infection_pile=pile) == []
    several = {"blue": {"chicago": 2, "paris": 2}, "red": {"tokyo": 2}}
    likely = [["tokyo"], ["chicago", "paris", "cairo"]]
    assert night("play one-quiet-night", cubes=several, infection_pile=likely) == [
        "Otherwise Tokyo gets its third cube with a chance of 100%.",
    ]


def test_a_quiet_night_that_comes_too_late_or_too_early_says_nothing() -> None:
    players = [{"role": "medic", "city": "lima", "hand": ["one-quiet-night"]}, {"role": "scientist", "city": "lima"}]
    late: dict[str, Any] = {"doing": ["infect-next", "window W11"], "infection_shown": ["chicago", "tokyo"]}
    full: dict[str, Any] = {"players": players, "actions": 0, "cubes": {"blue": {"chicago": 3}}}
    assert told("play one-quiet-night", **full, **late, infection_resolved=0) == []
    pile: dict[str, Any] = {
        "infection_pile": [["chicago", "osaka"], ["cairo"]],
        "infection_discard": ["tokyo", "seoul", "lima"],
    }
    epidemic: dict[str, Any] = {"doing": ["intensify", "window W07"], "epidemics": 1, "epidemics_to_resolve": 1}
    assert told("play one-quiet-night", **full, **epidemic, **pile) == []


def test_where_no_cube_is_left_a_night_a_treatment_and_no_waiting_is_told() -> None:
    blue = ["san-francisco", "chicago", "atlanta", "toronto", "new-york", "washington", "london", "madrid", "paris"]
    cubes = {"blue": dict.fromkeys([*blue, "essen", "milan", "st-petersburg"], 2)}
    pile = [["chicago", "tokyo", "cairo", "lagos"]]
    assert night("play one-quiet-night", cubes=cubes, infection_pile=pile) == ["The game is lost with 50% otherwise."]
    assert night("not-now", cubes=cubes, infection_pile=pile) == []
    assert told("treat blue", cubes=cubes, infection_pile=pile) == [
        "No blue cube is left: the next one that is needed loses the game.",
    ]


def test_waiting_says_that_nothing_can_break_out() -> None:
    calm = "As the infection cards lie, no city can break out now."
    pile = [["tokyo", "cairo"], ["chicago"]]
    assert night("not-now", cubes={"blue": {"chicago": 3}}, infection_pile=pile) == [calm]
    assert night("until-infection", cubes={"blue": {"chicago": 3}}, infection_pile=pile) == [calm]
    assert night("not-now", cubes={"red": {"tokyo": 3}}, infection_pile=pile) == []
    earlier = [{"role": "medic", "hand": ["one-quiet-night"]}, {"role": "scientist"}]
    assert told("not-now", players=earlier, actions=0, doing=["draw", "window W03"], infection_pile=pile) == []
    forecast = [{"role": "medic", "hand": ["forecast"]}, {"role": "scientist"}]
    assert told("not-now", players=forecast, actions=0, doing=["infection", "window W10"], infection_pile=pile) == []


def test_a_crowded_city_whose_card_is_removed_is_told() -> None:
    players = [{"role": "medic", "hand": ["resilient-population"]}, {"role": "scientist", "city": "lima"}]
    removal: dict[str, Any] = {"players": players, "infection_discard": ["chicago", "tokyo"]}
    cubes = {"blue": {"chicago": 2}, "red": {"tokyo": 1}}
    play = "play resilient-population"
    assert told(play, "remove chicago", **removal, cubes=cubes) == [
        "Chicago has 2 cubes, and its card never comes back.",
    ]
    assert told(play, "remove tokyo", **removal, cubes=cubes) == []
    other_colour = {"yellow": {"chicago": 2}}
    assert told(play, "remove chicago", **removal, cubes=other_colour) == []


def test_whoever_is_not_active_is_told_of_the_own_cards_and_of_the_active_player_as_of_another() -> None:
    hand = ["lima", "london", "paris", "madrid", "milan", "essen", "tokyo", "government-grant"]
    active = {"role": "scientist", "city": "lima", "hand": ["new-york", "washington", "toronto", "chicago", "bogota"]}
    players = [active, {"role": "medic", "city": "cairo", "hand": hand}]
    limit: dict[str, Any] = {"players": players, "actions": 0, "doing": ["hands", "hand-limit p2"]}
    assert told("discard lima", seat=1, **limit) == ["Lima is your only card of its colour."]
    assert told("play government-grant", "grant lima", seat=1, **limit) == [
        "The nearest research station is 3 moves from Lima.",
        "Nadia is at the research station in Lima with all the cards for a cure.",
    ]
    assert told("play government-grant", "grant bogota", seat=1, **limit) == []


@pytest.mark.parametrize("language", ["es", "it", "fr"])
def test_what_a_turn_prepares_is_told_in_every_language(language: str) -> None:
    far = [{"role": "scientist", "city": "cairo", "hand": BLUE}, {"role": "dispatcher", "city": "algiers", "hand": []}]
    near = [{"role": "dispatcher", "city": "algiers", "hand": ["lagos", "lima", "algiers"]}, *far[:1]]
    beside = [{**far[0], "role": "medic", "hand": ["algiers", "lagos"]}, {**far[1], "hand": ["tehran"]}]
    cases: list[tuple[tuple[str, ...], list[Any]]] = [
        (("drive p1 algiers", "drive p1 madrid", "drive p1 new-york", "drive p1 washington"), far),
        (("drive p1 algiers", "drive p1 madrid", "end-actions"), far),
        (("drive p2 algiers", "shuttle p2 atlanta"), near),
        (("drive p1 algiers", "end-actions"), beside),
        (("build", "end-actions"), [{"role": "operations-expert", "city": "cairo"}, *far[1:]]),
    ]
    for plan, players in cases:
        stations = ["atlanta", "algiers"] if "shuttle p2 atlanta" in plan else ["atlanta"]
        (said,) = told(*plan, language=language, players=players, stations=stations)
        (english,) = told(*plan, players=players, stations=stations)
        assert said != english
    hand = ["lima", "london", "paris", "madrid", "milan", "essen", "tokyo", "seoul"]
    limit: dict[str, Any] = {"players": [{"role": "medic", "hand": hand}, *far[1:]], "actions": 0}
    assert "Lima" in told("discard lima", language=language, **limit, doing=["hands", "hand-limit p1"])[0]
