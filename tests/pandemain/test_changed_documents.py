"""Documents of real positions changed at random: refused in one sentence, or a position that plays to the end."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.games.pandemain.steps import PHASE_NAMES, STEP_BY_NAME
from sobremesa.games.pandemain.vocabulary import PLACE_TEXTS, SEAT_TEXTS, WANTED
from tests.changing import places_in
from tests.pandemain.reading import plays_to_the_end, read_or_refuse, valid_documents

steps = st.sampled_from(
    [
        *STEP_BY_NAME, *(f"dawn {step}" for step in range(15)), "sell ulm", "sell augsburg completed 0", "buy ox",
        "buy ox,cow", "buy ox,ox", "pay ox 2", "pay cart 1", "flour 2", "ingredient 1", "fork 5", "fork 1",
        "fork from 1", "fork from 9", "exchange-give passing", "exchange-give passing gave flour",
        "exchange-give optional", "exchange-give more 1", "exchange-take gave flour", "exchange-take gave mixed",
        "exchange-take passing gave flour,point", "experience rye,oat", "hans farm", "hans river", "reward 1",
        "reward 3", "favour by-reward", "servant after-sale", "night-turn paid", "answer p1", "answer p2",
        "give-flour 1", "give-flour 40", "give-loaf 1", "offer permanent", "offer level-1,level-2", "",
    ]
)  # fmt: skip
words = st.one_of(
    steps,
    st.sampled_from(
        [
            *PHASE_NAMES, *SEAT_TEXTS, *PLACE_TEXTS, *WANTED[::3], "rye", "wheat", "rye high 2", "wheat low 1",
            "rye high", "expert", "basic", "first", "final", "rudolf", "hans", "helga", "local_trade",
            "no_news_from_ulm", "famine_in_ulm", "taking_the_cloth", "own", "held", "current", "future", "7",
        ]
    ),
)  # fmt: skip
values = st.one_of(
    words,
    st.integers(-2, 16),
    st.sampled_from([10**9, -(10**9), 2**31, 2**64, 10**30, 40, 128, 255]),
    st.booleans(),
    st.none(),
    st.floats(),
    st.text(max_size=5),
    st.lists(words, max_size=4),
    st.lists(st.integers(0, 17), max_size=5),
    st.dictionaries(words, st.integers(0, 5), max_size=3),
    st.just([]),
    st.just({}),
)
ENTRIES = st.sampled_from(
    [
        "turn", "tower", "next_tower", "seats", "bag", "mill", "orders", "villagers", "workers", "offerings",
        "rewards", "favours", "guild", "upgraded", "experience", "round_tokens", "inquisition", "servant",
        "castle_loans", "sales", "cards_used", "visit", "offer", "doing", "phase", "round", "random", "ply", "rules",
    ]
)  # fmt: skip
SEAT_ENTRIES = st.sampled_from(
    [
        "pfennigs", "points", "penitence", "marked", "loans", "ingredients", "flours", "loaves", "helpers", "penances",
        "villagers", "bakers", "reputation", "workers", "first_visit", "family", "card", "card_actions",
        "sold_in_ulm", "sold_in_augsburg", "tally",
    ]
)  # fmt: skip


def mutate(data: st.DataObject, source: dict[str, Any]) -> None:
    """Change one thing: an entry, a seat's entry, what is being done, or anything at all."""
    change = data.draw(st.sampled_from(["entry", "seat", "doing", "anywhere", "anywhere", "anywhere"]))
    if change == "entry":
        source[data.draw(ENTRIES)] = data.draw(values)
    elif change == "seat" and isinstance(source.get("seats"), list):
        seats = [seat for seat in source["seats"] if isinstance(seat, dict)]
        if seats:
            data.draw(st.sampled_from(seats))[data.draw(SEAT_ENTRIES)] = data.draw(values)
    elif change == "doing" and isinstance(source.get("doing"), list):
        kept = data.draw(st.integers(0, len(source["doing"])))
        source["doing"] = [*source["doing"][:kept], data.draw(steps)]
        if data.draw(st.booleans()):
            source.pop("phase", None)
    elif source:
        mutate_anywhere(data, source)


def mutate_anywhere(data: st.DataObject, source: dict[str, Any]) -> None:
    """Replace, count, remove, repeat, swap or add one thing anywhere in the document."""
    path = data.draw(st.sampled_from(places_in(source)))
    holder: Any = source
    for step in path[:-1]:
        holder = holder[step]
    last = path[-1]
    change = data.draw(st.sampled_from(["set", "count", "count", "remove", "repeat", "swap"]))
    if change == "count" and isinstance(holder[last], int):
        holder[last] += data.draw(st.sampled_from([-1, 1, 2, 5]))
    elif change in ("set", "count"):
        holder[last] = data.draw(values)
    elif change == "remove":
        del holder[last]
    elif change == "repeat" and isinstance(holder, list):
        holder.insert(0, holder[last])
    elif change == "swap" and isinstance(holder, list):
        holder[0], holder[last] = holder[last], holder[0]
    elif isinstance(holder, dict):
        holder[data.draw(words)] = data.draw(values)


@pytest.mark.long
@pytest.mark.many_games
@settings(max_examples=700, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_document_changed_at_random_is_refused_or_plays_to_the_end(data: st.DataObject) -> None:
    source: dict[str, Any] = json.loads(data.draw(st.sampled_from(valid_documents())))
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data, source)
    read = read_or_refuse(source)
    if read is not None:
        plays_to_the_end(read)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.dictionaries(st.one_of(ENTRIES, words), values, max_size=4), st.booleans())
def test_any_mapping_at_all_is_refused_or_a_position(source: dict[str, Any], with_options: bool) -> None:
    read = read_or_refuse({"options": {"players": 2}, **source} if with_options else source)
    assert read is None or read.legal() or read.over()
