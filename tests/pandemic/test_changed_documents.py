"""Documents of real positions changed at random, wrong options and wrong texts: refused or played on, never a crash."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.core.errors import PositionError, SetupError, UnknownAction
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.cards import CARD_SLUGS, EVENT_SLUGS, ROLE_SLUGS
from sobremesa.games.pandemic.steps import STEP_BY_NAME
from tests.changing import places_in
from tests.pandemic.reading import plays_on, read_or_refuse, valid_states
from tests.pandemic.tables import GAME

words = st.sampled_from(
    [
        *CITY_SLUGS[::5], *EVENT_SLUGS, *ROLE_SLUGS, *COLOUR_NAMES, *STEP_BY_NAME, "p1", "p2", "p3", "p4", "epidemic",
        "cured", "eradicated", "uncured", "moves", "shares", "called", "my-turn", "won", "cubes", "deck", "outbreaks",
        "hand-limit p1", "charter p2", "consent p1", "airlift p1", "grant p2", "resilient p1", "forecast p1",
        "cure blue", "move-station paris", "move-station paris by p2", "window W02", "window W11 answered p1",
        "act", "pass", "give p2 atlanta", "take p1 lima", "airlift p2 lima", "drive p2 lima", "ask p1", "hidden", "",
    ]
)  # fmt: skip
values = st.one_of(
    words,
    st.integers(-2, 9),
    st.sampled_from([10**9, -(10**9), 2**31, 2**64, 10**30]),
    st.booleans(),
    st.none(),
    st.floats(),
    st.text(max_size=5),
    st.lists(words, max_size=4),
    st.dictionaries(words, st.integers(0, 4), max_size=3),
    st.just([]),
    st.just({}),
)


def mutate(data: st.DataObject, source: dict[str, Any]) -> None:
    """Change, remove, repeat or add one thing anywhere in the document."""
    path = data.draw(st.sampled_from(places_in(source)))
    holder: Any = source
    for step in path[:-1]:
        holder = holder[step]
    last = path[-1]
    change = data.draw(st.sampled_from(["set", "set", "remove", "repeat", "swap"]))
    if change == "set":
        holder[last] = data.draw(values)
    elif change == "remove":
        del holder[last]
    elif change == "repeat" and isinstance(holder, list):
        holder.insert(0, holder[last])
    elif change == "swap" and isinstance(holder, list) and len(holder) > 1:
        holder[0], holder[last] = holder[last], holder[0]
    elif isinstance(holder, dict):
        name = data.draw(words)
        holder[name] = data.draw(values)


@pytest.mark.long
@pytest.mark.many_games
@settings(max_examples=600, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_document_changed_at_random_is_refused_or_a_position_that_plays_on(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(valid_states()))
    source: dict[str, Any] = json.loads(json.dumps(state.to_dict()))
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data, source)
    read = read_or_refuse(source)
    if read is not None:
        plays_on(read)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(
    st.dictionaries(st.one_of(words, st.sampled_from(["players", "doing", "cubes", "forecast"])), values, max_size=4)
)
def test_any_mapping_at_all_is_refused_or_a_position(source: dict[str, Any]) -> None:
    read = read_or_refuse(source)
    assert read is None or read.legal() or read.over()


@pytest.mark.parametrize("source", [None, [], "pandemic", 3, {1: 2}, {"players": None}])
def test_what_is_no_mapping_is_no_position(source: Any) -> None:
    with pytest.raises(PositionError):
        GAME.from_dict(source)


# -- options and texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"players": 1}, "option players: "),
        ({"players": 5}, "option players: "),
        ({"players": "3"}, "option players: "),
        ({"players": None}, "option players: "),
        ({"players": 2.0}, "option players: "),
        ({"difficulty": "legendary"}, "option difficulty: "),
        ({"difficulty": 4}, "option difficulty: "),
        ({"roles": ["medic"]}, "option roles: 1 roles for 2 players"),
        ({"roles": ["medic"] * 2}, "option roles: medic is named 2 times"),
        ({"roles": ["medic", "pilot"]}, "option roles: 'pilot'"),
        ({"roles": "medic"}, "option roles: "),
        ({"roles": []}, "option roles: 0 roles"),
        ({"players": 3, "roles": ["medic", "random"]}, "option roles: 2 roles for 3 players"),
        ({"events": "yes"}, "option events: "),
        ({"events": 1}, "option events: "),
        ({"first": "3"}, "option first: seat 3 does not exist with 2 players"),
        ({"first": 1}, "option first: "),
        ({"first": "0"}, "option first: "),
        ({"hands": "closed"}, "option hands: "),
        ({"consent": "none"}, "option consent: "),
        ({"forecast": "nobody"}, "option forecast: "),
        ({"edition": "2020"}, "option edition: "),
        ({"edition": 2008}, "option edition: "),
        ({"medic": "heals"}, "option medic: "),
        ({"researcher_gives": "all"}, "option researcher_gives: "),
        ({"infection_cards": "twice"}, "option infection_cards: "),
        ({"epidemic_cubes": "four"}, "option epidemic_cubes: "),
        ({"colour": "blue"}, "option colour: there is no such option"),
        ({"": 1}, "option : there is no such option"),
    ],
)
def test_options_that_do_not_fit_say_which_and_why(options: dict[str, object], what: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(options, 1)
    assert str(caught.value).startswith(what)
    assert "\n" not in str(caught.value)
    with pytest.raises(SetupError):
        GAME.dealer(options)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.one_of(st.text(), st.lists(st.one_of(words, st.sampled_from(CARD_SLUGS)), max_size=4).map(" ".join)))
def test_any_text_is_an_action_or_unknown(text: str) -> None:
    try:
        action = GAME.parse(text)
    except UnknownAction:
        return
    assert GAME.action_text(action) == " ".join(text.lower().split())
