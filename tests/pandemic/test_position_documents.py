"""Position documents that cannot be: each gets PositionError with its place in the document and one sentence."""

import json
from typing import Any

import pytest

from sobremesa.core.errors import PositionError
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import EVENT_SLUGS, ROLE_SLUGS
from tests.ledger import rule
from tests.pandemic.reading import plays_on, read_or_refuse, valid_states
from tests.pandemic.tables import GAME, document, position

BLUE = CITY_SLUGS[:12]
CURED = dict.fromkeys(COLOUR_NAMES, "eradicated")
SCIENTIST: dict[str, Any] = {"role": "scientist"}
MEDIC: dict[str, Any] = {"role": "medic"}


def hand(*cards: str, **more: Any) -> list[dict[str, Any]]:
    """Two players; the first, a Scientist, holds these cards."""
    return [{**SCIENTIST, "hand": list(cards), **more}, MEDIC]


# (what is wrong, entries, where it is said to be wrong, a part of what is said)
WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    # cubes
    ("four cubes in a city", {"cubes": {"blue": {"paris": 4}}}, "cubes.blue.paris", "PD-INV-02"),
    ("25 cubes of a colour", {"cubes": {"blue": {**dict.fromkeys(BLUE[:8], 3), "lima": 1}}}, "cubes.blue", "25 cubes"),
    ("fewer than no cubes", {"cubes": {"blue": {"paris": -1}}}, "cubes.blue.paris", "between"),
    ("half a cube", {"cubes": {"blue": {"paris": 0.5}}}, "cubes.blue.paris", "whole number"),
    ("a flag for a cube", {"cubes": {"blue": {"paris": True}}}, "cubes.blue.paris", "whole number"),
    ("cubes in an unknown city", {"cubes": {"blue": {"oslo": 1}}}, "cubes.blue.oslo", "no city 'oslo'"),
    ("cubes of an unknown colour", {"cubes": {"green": {"paris": 1}}}, "cubes.green", "no such entry"),
    ("cubes as a list", {"cubes": {"blue": ["paris"]}}, "cubes.blue", "mapping"),
    ("cubes as a number", {"cubes": 3}, "cubes", "mapping"),
    (
        "cubes of an eradicated colour",
        {"cures": {"blue": "eradicated"}, "cubes": {"blue": {"paris": 1}}},
        "cubes.blue",
        "PD-ERAD-03",
    ),
    # cures
    ("a cured colour without cubes", {"cures": {"red": "cured"}}, "cures.red", "PD-ERAD-01"),
    (
        "the Medic on cubes of a cured colour",
        {"players": [MEDIC, SCIENTIST], "cures": {"red": "cured"}, "cubes": {"red": {"atlanta": 1}}},
        "cubes.red",
        "PD-ROLE-14",
    ),
    ("four cures in a game that goes on", {"cures": CURED}, "cures", "PD-END-01"),
    ("a game won with three cures", {"cures": {"red": "eradicated"}, "outcome": "won"}, "cures", "PD-END-01"),
    ("an unknown state of a cure", {"cures": {"red": "found"}}, "cures.red", "uncured, cured, eradicated"),
    ("a cure of an unknown colour", {"cures": {"green": "cured"}}, "cures.green", "no such entry"),
    ("cures as a list", {"cures": ["red"]}, "cures", "mapping"),
    # stations
    ("seven stations", {"stations": list(CITY_SLUGS[:7])}, "stations", "PD-COMP-04"),
    ("no station at all", {"stations": []}, "stations", "PD-COMP-04"),
    ("a station twice", {"stations": ["paris", "paris"]}, "stations[1]", "twice"),
    ("a station in an unknown city", {"stations": ["atlanta", "oslo"]}, "stations[1]", "no city"),
    ("a station that is a number", {"stations": [7]}, "stations[0]", "a text"),
    # players
    ("one player", {"players": [MEDIC]}, "players", "PD-COMP-01"),
    ("no players", {"players": []}, "players", "PD-COMP-01"),
    ("five players", {"players": [{"role": role} for role in ROLE_SLUGS]}, "players", "PD-COMP-01"),
    ("players as a mapping", {"players": {"p1": MEDIC}}, "players", "a list"),
    ("a player that is a text", {"players": ["medic", "scientist"]}, "players[0]", "mapping"),
    ("a player without a role", {"players": [MEDIC, {}]}, "players[1].role", "missing"),
    ("an unknown role", {"players": [MEDIC, {"role": "pilot"}]}, "players[1].role", "'pilot'"),
    ("a role that is a number", {"players": [MEDIC, {"role": 1}]}, "players[1].role", "a text"),
    ("the same role twice", {"players": [MEDIC, MEDIC]}, "players[1].role", "p1"),
    ("a pawn in an unknown city", {"players": [MEDIC, {**SCIENTIST, "city": "oslo"}]}, "players[1].city", "'oslo'"),
    ("an unknown entry of a player", {"players": [MEDIC, {**SCIENTIST, "name": "Ann"}]}, "players[1].name", "no such"),
    ("an unknown consent", {"players": hand(consent=["all"])}, "players[0].consent", "moves, shares"),
    ("a consent that is a text", {"players": hand(consent="moves")}, "players[0].consent", "a list"),
    ("an unknown hush", {"players": hand(hush="tomorrow")}, "players[0].hush", "'tomorrow'"),
    # hands
    ("a hand of eight at an action", {"players": hand(*BLUE[:8])}, "players[0].hand", "PD-INV-08"),
    (
        "a card in two hands",
        {"players": [{**MEDIC, "hand": ["lima"]}, {**SCIENTIST, "hand": ["lima"]}]},
        "players[1].hand",
        "p1",
    ),
    ("a card twice in a hand", {"players": hand("lima", "lima")}, "players[0].hand[1]", "twice"),
    ("an unknown card", {"players": hand("paris", "oslo")}, "players[0].hand[1]", "no card 'oslo'"),
    ("an epidemic in a hand", {"players": hand("epidemic")}, "players[0].hand[0]", "no card 'epidemic'"),
    ("a hand that is a text", {"players": [{**MEDIC, "hand": "lima"}, SCIENTIST]}, "players[0].hand", "a list"),
    ("a card that is a number", {"players": [{**MEDIC, "hand": [3]}, SCIENTIST]}, "players[0].hand[0]", "a text"),
    ("a shown card that is not held", {"players": hand("lima", shown=["paris"])}, "players[0].shown", "of the hand"),
    (
        "an event in a game without events",
        {"options": {"events": False}, "players": hand("airlift")},
        "players[0].hand",
        "without events",
    ),
    # the player discard and the player pile
    ("an unknown card in the discard", {"player_discard": ["oslo"]}, "player_discard[0]", "no card 'oslo'"),
    ("a card held and discarded", {"players": hand("lima"), "player_discard": ["lima"]}, "player_discard[0]", "INV-04"),
    ("a card discarded twice", {"player_discard": ["lima", "lima"]}, "player_discard[1]", "PD-INV-04"),
    ("more epidemics discarded than drawn", {"player_discard": ["epidemic"]}, "player_discard", "PD-INV-06"),
    (
        "fewer epidemics discarded than drawn",
        {"epidemics": 2, "player_discard": ["epidemic"]},
        "player_discard",
        "PD-INV-06",
    ),
    (
        "an event discarded in a game without events",
        {"options": {"events": False}, "player_discard": ["airlift"]},
        "player_discard[0]",
        "",
    ),
    ("piles of the wrong size", {"player_pile": {"piles": [{"cards": 9}]}}, "player_pile.piles", "53 cards"),
    (
        "piles with too few epidemics",
        {"player_pile": {"piles": [{"cards": 57, "epidemic": True}]}},
        "player_pile.piles",
        "4 epidemics",
    ),
    ("seven piles", {"player_pile": {"piles": [{"cards": 8}] * 7}}, "player_pile.piles", "PD-SETUP-08"),
    ("a pile without cards", {"player_pile": {"piles": [{"cards": 0}]}}, "player_pile.piles[0].cards", "between"),
    ("a pile that is a number", {"player_pile": {"piles": [57]}}, "player_pile.piles[0]", "mapping"),
    (
        "an epidemic that is a number",
        {"player_pile": {"piles": [{"cards": 57, "epidemic": 4}]}},
        "player_pile.piles[0].epidemic",
        "true or false",
    ),
    ("an unknown entry of the pile", {"player_pile": {"cards": 57}}, "player_pile.cards", "no such entry"),
    (
        "a card on top that is held",
        {"players": hand("lima"), "player_pile": {"top": ["lima"]}},
        "player_pile.top[0]",
        "",
    ),
    ("a card twice on top", {"player_pile": {"top": ["lima", "lima"]}}, "player_pile.top[1]", "'lima'"),
    ("an unknown card on top", {"player_pile": {"top": ["oslo"]}}, "player_pile.top[0]", "'oslo'"),
    ("two epidemics in one pile", {"player_pile": {"top": ["epidemic"] * 2}}, "player_pile.top[1]", "no more epidemic"),
    ("eleven cards on top", {"player_pile": {"top": list(BLUE[:11])}}, "player_pile.top", "at most 10"),
    # infection cards
    (
        "an infection card in two places",
        {"infection_discard": ["lima"], "infection_pile": [["lima"]]},
        "infection_pile[0]",
        "lima",
    ),
    (
        "an infection card twice in the discard",
        {"infection_discard": ["lima", "lima"]},
        "infection_discard[1]",
        "twice",
    ),
    ("an unknown infection card", {"infection_discard": ["oslo"]}, "infection_discard[0]", "no city 'oslo'"),
    ("an event as an infection card", {"infection_discard": ["airlift"]}, "infection_discard[0]", "no city"),
    ("a layer without cards", {"infection_pile": [[]]}, "infection_pile[0]", "without cards"),
    ("a layer that is a text", {"infection_pile": ["lima"]}, "infection_pile[0]", "a list"),
    ("a card twice in a layer", {"infection_pile": [["lima", "lima"]]}, "infection_pile[0][1]", "twice"),
    ("an unknown card in a layer", {"infection_pile": [["lima"], ["oslo"]]}, "infection_pile[1][0]", "'oslo'"),
    ("too many layers", {"infection_pile": [[city] for city in CITY_SLUGS[:20]]}, "infection_pile", "layers"),
    ("five cards shown", {"infection_shown": list(BLUE[:5])}, "infection_shown", "PD-COMP-10"),
    (
        "a removed card that lies elsewhere",
        {"infection_discard": ["lima"], "infection_removed": "lima"},
        "infection_removed",
        "lima",
    ),
    ("two removed cards", {"infection_removed": ["lima", "paris"]}, "infection_removed", "a text"),
    ("an unknown epidemic card", {"epidemic_card": "oslo"}, "epidemic_card", "'oslo'"),
    # Forecast
    ("a Forecast of a seat that is not there", {"forecast": {"seen": [], "by": ["p3"]}}, "forecast.by", "'p3'"),
    ("a Forecast of an unknown city", {"forecast": {"seen": ["oslo"]}}, "forecast.seen[0]", "no city"),
    ("cards seen that do not lie alone", {"forecast": {"seen": ["lima"], "by": ["p1"]}}, "forecast.seen", "of its own"),
    ("mixed cards that were not seen", {"forecast": {"mixed": ["lima"], "by": ["p1"]}}, "forecast", "mixed"),
    ("an unknown entry of a Forecast", {"forecast": {"order": []}}, "forecast.order", "no such entry"),
    # the turn
    ("an unknown step", {"doing": ["dance"]}, "doing[0]", "no step 'dance'"),
    ("an empty step", {"doing": [""]}, "doing[0]", "no step"),
    ("a choice without a step below", {"doing": ["hand-limit p1"]}, "doing[0]", "first entry"),
    ("two steps of the turn", {"doing": ["act", "draw"]}, "doing[1]", "first entry"),
    ("nothing being done", {"doing": []}, "doing", "0 entries"),
    ("too much being done", {"doing": ["act", *["charter p1"] * 9]}, "doing", "10 entries"),
    ("a window that does not exist", {"doing": ["act", "window W13"]}, "doing[1]", "W01"),
    ("a window without a name", {"doing": ["act", "window"]}, "doing[1]", "W01"),
    ("a choice of nobody", {"doing": ["act", "charter"]}, "doing[1]", "charter"),
    ("a choice of a seat that is not there", {"doing": ["act", "charter p3"]}, "doing[1]", "'p3'"),
    ("a cure of an unknown colour on the stack", {"doing": ["act", "cure green"]}, "doing[1]", "cure"),
    ("a step with too many words", {"doing": ["act now"]}, "doing[0]", "act"),
    ("a step that is a number", {"doing": [2]}, "doing[0]", "a text"),
    ("something being done in a game that is over", {"outcome": "deck", "doing": ["act"]}, "doing", "over"),
    ("a seat that does not exist", {"active": "p3"}, "active", "p1, p2"),
    ("a seat that is a number", {"active": 1}, "active", "a text"),
    ("five actions", {"actions": 5}, "actions", "between 0 and 4"),
    ("fewer than no actions", {"actions": -1}, "actions", "between 0 and 4"),
    ("no turn", {"turn": 0}, "turn", "between"),
    # tracks
    ("nine outbreaks", {"outbreaks": 9}, "outbreaks", "between 0 and 8"),
    ("eight outbreaks in a game that goes on", {"outbreaks": 8}, "outbreaks", "PD-END-04"),
    ("a game lost by seven outbreaks", {"outbreaks": 7, "outcome": "outbreaks"}, "outbreaks", "PD-END-04"),
    ("five epidemics of four", {"epidemics": 5}, "epidemics", "between 0 and 4"),
    ("three epidemics at once", {"epidemics_to_resolve": 3}, "epidemics_to_resolve", "between 0 and 2"),
    ("an unknown outcome", {"outcome": "draw"}, "outcome", "playing, won"),
    ("a quiet night that is a number", {"quiet_night": 1}, "quiet_night", "true or false"),
    # agreements
    ("an unknown proposal", {"proposal": {"action": "dance", "from": "p1"}}, "proposal.action", "'dance'"),
    ("a proposal from nobody", {"proposal": {"action": "pass"}}, "proposal.from", "missing"),
    ("a refusal by a seat that is not there", {"declined": ["p3"]}, "declined", "'p3'"),
    ("an unknown card that is kept", {"kept": ["oslo"]}, "kept[0]", "no card"),
    # the rest
    ("a random state that is too short", {"random": "abc"}, "random", "hexadecimal"),
    ("a random state in capitals", {"random": "0000000A-00000000-00000000-00000001"}, "random", "hexadecimal"),
    ("a random state that is a number", {"random": 17}, "random", "a text"),
    ("an entry that nobody reads", {"colour": "blue"}, "colour", "no such entry"),
    ("a position of another game", {"game": "chess"}, "game", "chess"),
    ("a game that is a number", {"game": 1}, "game", "a text"),
    ("options that are a list", {"options": []}, "options", "mapping"),
    ("an unknown option", {"options": {"weather": "fine"}}, "options.weather", "no such entry"),
    ("an option of a wrong value", {"options": {"difficulty": "hard"}}, "options", "introductory, normal, heroic"),
    ("fewer than no actions taken so far", {"ply": -1}, "ply", "between"),
]


@pytest.mark.parametrize(("entries", "where", "what"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_position_that_cannot_be_says_where_and_what_is_wrong(entries: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(**entries)
    assert caught.value.where == where
    assert what in caught.value.what
    assert "\n" not in str(caught.value)
    assert not str(caught.value).endswith(".")


# Positions that no course of play leads to: each entry reads well by itself, but they do not fit together.
IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("an action without actions left", {"doing": ["act"], "actions": 0}),
    ("a hand limit for a hand of seven", {"players": hand(*BLUE[:7]), "doing": ["act", "hand-limit p1"]}),
    ("an airlift by who does not hold it", {"doing": ["act", "airlift p1"]}),
    ("a grant by who does not hold it", {"doing": ["act", "grant p1"]}),
    ("a removal by who does not hold the event", {"doing": ["act", "resilient p1"], "infection_discard": ["lima"]}),
    (
        "a removal from an empty discard",
        {"players": hand("resilient-population"), "doing": ["act", "resilient p1"]},
    ),
    ("a Forecast that looks at nothing", {"doing": ["act", "forecast p1"], "player_discard": ["forecast"]}),
    ("a consent to nothing", {"doing": ["act", "consent p2"]}),
    (
        "a consent to what needs none",
        {"doing": ["act", "consent p2"], "proposal": {"action": "pass", "from": "p1"}},
    ),
    (
        "a consent by who is not asked",
        {
            "players": hand("atlanta"),
            "doing": ["act", "consent p1"],
            "proposal": {"action": "give p2 atlanta", "from": "p1"},
        },
    ),
    ("a proposal that nobody is asked about", {"proposal": {"action": "pass", "from": "p1"}}),
    ("a cure without its cards", {"doing": ["act", "cure blue"]}),
    ("a choice of cards where all are needed", {"players": hand(*BLUE[:4]), "doing": ["act", "cure blue"]}),
    (
        "a cure that keeps cards of no cure",
        {"players": hand(*BLUE[:6]), "doing": ["act", "cure blue"], "kept": ["lima"]},
    ),
    ("a charter without its card", {"doing": ["act", "charter p1"]}),
    ("a station to move while there are others", {"doing": ["act", "move-station paris"]}),
    ("an epidemic card outside an epidemic", {"epidemic_card": "lima"}),
    ("the cubes of an epidemic without its card", {"doing": ["epidemic-cubes"], "epidemics": 1}),
    ("infection cards shown during the actions", {"infection_shown": ["lima", "paris"]}),
    ("infection cards resolved during the actions", {"infection_resolved": 1}),
    ("more cards resolved than the rate", {"doing": ["infect-next"], "options": {"infection_cards": "singly"},
                                           "infection_resolved": 4}),
    ("an infection phase without its cards", {"doing": ["infect-next"]}),
    ("an epidemic to resolve during the actions", {"epidemics_to_resolve": 1}),
    ("a window at a step that has none of its name", {"doing": ["act", "window W10"], "players": hand("airlift")}),
    ("the same interruption twice", {"players": hand("atlanta"), "doing": ["act", "charter p1", "charter p1"]}),
    ("a card removed without the event", {"infection_removed": "lima"}),
    ("a game lost for want of cards with all of them there", {"outcome": "deck", "doing": []}),
    ("a game lost for want of cubes with all of them there", {"outcome": "cubes", "doing": []}),
]  # fmt: skip


@pytest.mark.parametrize("entries", [case[1] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_entries_that_do_not_fit_together_are_refused_or_play_on(entries: dict[str, Any]) -> None:
    """A reader may be kinder than the rules here, but never crash, neither then nor later in the game."""
    entries = {"players": [SCIENTIST, {"role": "operations-expert"}], **entries}
    state = read_or_refuse(entries)
    if state is not None:
        plays_on(state)


def test_the_smallest_document_is_a_position() -> None:
    state = position()
    assert state.decision().kind == "act"
    assert document(state)["players"][0]["city"] == "atlanta"


def test_a_document_can_stop_where_nobody_must_choose_and_is_played_on() -> None:
    state = position(doing=["draw"], options={"events": False})
    assert state.decision().seat == 1
    assert state.turns() == 2


def test_reading_a_document_does_not_change_it() -> None:
    for state in valid_states()[::20]:
        source = state.to_dict()
        before = json.dumps(source)
        GAME.from_dict(source)
        assert json.dumps(source) == before


@rule("PD-INV-06")
def test_a_game_that_was_lost_in_the_middle_of_an_epidemic_reads_back() -> None:
    full = dict.fromkeys(BLUE[:8], 3)
    state = position(
        doing=["epidemic-cubes"],
        epidemics=1,
        epidemics_to_resolve=1,
        epidemic_card="milan",
        cubes={"blue": full},
        players=[SCIENTIST, {"role": "dispatcher"}],
    )
    assert document(state)["outcome"] == "cubes"
    assert GAME.from_dict(state.to_dict()).key() == state.key()


@rule("PD-HAND-05")
@pytest.mark.parametrize("event", EVENT_SLUGS)
def test_every_step_of_an_event_played_at_the_hand_limit_reads_back(event: str) -> None:
    state = position(
        doing=["hands"],
        players=[{**SCIENTIST, "hand": [*BLUE[:8], event]}, {**MEDIC, "hand": []}],
        infection_discard=["lima"],
    )
    state.apply(GAME.parse(f"play {event}"))
    for _ in range(12):
        assert GAME.from_dict(state.to_dict()).key() == state.key()
        state.apply(state.legal()[-1])


IMPOSSIBLE_PROPOSALS: list[tuple[str, str]] = [
    ("a request to who is no Researcher", "ask p2"),
    ("a card that is not held", "give p2 paris"),
    ("a flight without its card", "direct p2 paris"),
    ("a charter without its card", "charter p2 paris"),
    ("a drive by who is no Dispatcher", "drive p2 chicago"),
    ("a drive across the sea", "drive p2 sydney"),
    ("a card of another city", "take p2 lima"),
]


@pytest.mark.parametrize("action", [case[1] for case in IMPOSSIBLE_PROPOSALS], ids=[c[0] for c in IMPOSSIBLE_PROPOSALS])
def test_a_proposal_that_could_not_be_made_is_refused(action: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(doing=["act", "consent p2"], proposal={"action": action, "from": "p1"})
    assert caught.value.where == "doing[1]"


@pytest.mark.parametrize(
    ("entries", "where"),
    [
        ({"doing": ["act", "airlift p2"], "players": [SCIENTIST, {**MEDIC, "hand": ["airlift"]}]}, "doing[1]"),
        ({"doing": ["epidemics"], "players": [{**SCIENTIST, "hand": BLUE[:10]}, MEDIC]}, "players[0].hand"),
        (
            {
                "doing": ["act", "forecast p1"],
                "player_discard": ["forecast"],
                "forecast": {"left": ["paris", "lima", "milan", "essen", "miami", "osaka", "tokyo"], "by": ["p1"]},
            },
            "forecast",
        ),
        ({"infection_pile": [["lima"]], "forecast": {"seen": ["lima"], "by": ["p1"]}}, "forecast"),
        (
            {
                "doing": ["intensify"],
                "epidemics": 4,
                "epidemics_to_resolve": 1,
                "infection_discard": list(CITY_SLUGS[:3]),
                "infection_pile": [[city] for city in CITY_SLUGS[3:18]],
                "player_discard": ["forecast", "lima"],
            },
            "infection_pile",
        ),
        ({"doing": ["act", "window W02"], "players": hand("airlift")}, "doing[1]"),
    ],
    ids=[
        "an event beside another's actions",
        "ten cards",
        "a Forecast of seven",
        "a Forecast not played",
        "layers",
        "a window",
    ],
)
def test_what_no_course_of_play_leads_to_is_refused(entries: dict[str, Any], where: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(**entries)
    assert caught.value.where == where


def test_a_game_that_ended_in_any_way_reads_back() -> None:
    ends = [state for state in valid_states() if state.over()]
    assert {document(state)["outcome"] for state in ends} >= {"cubes", "outbreaks"}
    for state in ends:
        assert GAME.from_dict(state.to_dict()).key() == state.key()
