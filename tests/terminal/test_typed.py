"""The words on the screen are the words to type, and what fits several options lists them."""

from typing import Any

import pytest

from sobremesa.table.match import Match
from tests.pandemic.tables import position
from tests.terminal.sittings import new_match, sit, texts_of

OPEN: dict[str, Any] = {"hands": "open", "events": False}


def at_the_table(**entries: Any) -> Match:
    match = new_match()
    match.table.state = position(**entries)
    return match


def scientist() -> Match:
    """A Scientist and a Medic in Bogotá, with something to fly to, to build, to share and to treat."""
    return at_the_table(
        players=[
            {"role": "scientist", "city": "bogota", "hand": ["cairo", "bogota", "hong-kong"]},
            {"role": "medic", "city": "bogota", "hand": ["lima"]},
        ],
        cubes={"yellow": {"bogota": 2}},
        stations=["atlanta"],
    )


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("fly cairo", "direct p1 cairo"),
        ("fly direct cairo", "direct p1 cairo"),
        ("Fly Direct Hong Kong", "direct p1 hong-kong"),
        ("cairo", "direct p1 cairo"),
        ("hong kong", "direct p1 hong-kong"),
        ("hong", "direct p1 hong-kong"),
        ("san", "drive p1 santiago"),
        ("share", "give p2 bogota"),
        ("give bogota", "give p2 bogota"),
        ("give bogotá to medic", "give p2 bogota"),
        ("end", "end-actions"),
        ("end the actions", "end-actions"),
        ("yellow", "treat yellow"),
        ("treat", "treat yellow"),
        ("build", "build"),
        ("build in bogota", "build"),
        ("charter", "charter p1"),
        ("drive miami", "drive p1 miami"),
    ],
)
def test_what_stands_on_the_screen_can_be_typed(typed: str, text: str) -> None:
    match = scientist()
    if typed == "san":
        match = at_the_table(players=[{"role": "scientist", "city": "lima", "hand": []}, {"role": "medic"}])
    sit(match, typed)
    assert texts_of(match) == [text]


def test_a_card_is_taken_without_naming_who_holds_it() -> None:
    match = at_the_table(
        players=[
            {"role": "scientist", "city": "bogota", "hand": []},
            {"role": "medic", "city": "bogota", "hand": ["bogota"]},
        ]
    )
    sit(match, "take bogota")
    assert texts_of(match) == ["take p2 bogota"]


def test_what_cannot_be_shared_is_explained_for_the_other_player() -> None:
    screen = sit(scientist(), "take bogota", "take lima", "fly paris", "why fly paris")
    assert "Knowledge is shared with another player" not in screen
    assert "does not hold the Bogotá card" in screen
    assert "A direct flight to Paris takes the Paris card, and it is not in hand." in screen


def test_what_fits_several_options_lists_them_with_their_numbers() -> None:
    match = scientist()
    screen = sit(match, "fly", "why drive")
    assert "fly could be one of these; choose by number:\nFly direct  " in screen
    assert "drive is possible (PD-BASIC-01); these options fit:\nDrive  " in screen


def test_a_letter_or_two_never_move_anything() -> None:
    match = scientist()
    sit(match, "e", "en", "ca", "b", "t")
    assert texts_of(match) == []


def test_the_dispatcher_names_a_pawn_by_its_role() -> None:
    match = at_the_table(
        players=[{"role": "dispatcher", "city": "atlanta", "hand": ["paris"]}, {"role": "medic", "city": "atlanta"}]
    )
    sit(match, "drive medic chicago", "fly p2 paris", "drive chi")
    assert texts_of(match) == ["drive p2 chicago", "direct p2 paris", "drive p1 chicago"]


def test_a_city_that_could_be_several_is_asked_back() -> None:
    assert "That could be: San Francisco, Santiago." in sit(scientist(), "city san")


def test_the_shortest_drive_is_shown() -> None:
    screen = sit(
        scientist(), "route new york paris", "route lima", "route lima lima", "route", "route nowhere", "route san"
    )
    assert "2 drives: New York → London → Paris" in screen or "2 drives: New York → Madrid → Paris" in screen
    assert "One drive: Bogotá → Lima" in screen
    assert "That is the same city: Lima." in screen
    assert "Say from where to where" in screen
    assert "There is no place called nowhere here." in screen


def test_roles_are_explained() -> None:
    screen = sit(scientist(), "role", "role res", "role juggler")
    assert "Scientist (p1): Needs only four cards" in screen
    assert "Medic (p2): Treats all cubes" in screen
    assert "Researcher: Gives any card" in screen
    assert "There is no role called juggler." in screen


def test_the_rule_of_a_role_comes_with_the_rule_it_bends() -> None:
    match = at_the_table(
        players=[
            {"role": "medic", "city": "atlanta", "hand": []},
            {"role": "researcher", "city": "atlanta", "hand": ["paris"]},
        ]
    )
    screen = sit(match, "? 4")
    assert "PD-ROLE-17  Roles" in screen
    assert "PD-ROLE-15  Roles" in screen
    assert screen.count("RB = the rulebook") == 1


def test_an_airlift_without_a_pawn_is_asked_back() -> None:
    match = at_the_table(
        players=[
            {"role": "medic", "city": "atlanta", "hand": ["airlift", "atlanta", "government-grant"]},
            {"role": "scientist", "city": "paris", "hand": []},
        ],
        stations=["atlanta"],
    )
    screen = sit(match, "play airlift", "airlift tokyo", "airlift scientist tokyo")
    assert "airlift tokyo could be one of these; choose by number:\nMedic (p1) to      39 Tokyo\n" in screen
    assert texts_of(match) == ["play airlift", "airlift p2 tokyo"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("treat", "There is no red cube in Atlanta to treat. (PD-TREAT-04)"),
        ("why cure", "The cure for red takes 5 cards of that colour; in hand: 0. (PD-CURE-01)"),
        ("share", "Knowledge is shared in the same city, and Scientist (p2) is elsewhere. (PD-SHARE-01)"),
        ("shuttle", "A shuttle flight leads to another research station, and there is no other. (PD-BASIC-04)"),
        ("why join", "Only the Dispatcher moves other pawns, or joins one pawn to another. (PD-ROLE-06)"),
        ("fly", "There is no such option now."),
        ("why charter", "That is possible: it is option 4. (PD-BASIC-03)"),
    ],
)
def test_a_kind_of_action_that_is_impossible_is_explained(typed: str, sentence: str) -> None:
    players = [{"role": "medic", "city": "atlanta", "hand": ["atlanta"]}, {"role": "scientist", "city": "paris"}]
    match = at_the_table(players=players, stations=["atlanta"])
    assert sentence in sit(match, typed)
    assert texts_of(match) == []
