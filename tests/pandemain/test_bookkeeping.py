"""Whatever changes at the table is told, with the right seat, good and number: a book kept by ear agrees with it."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemain.happenings import HAPPENINGS
from sobremesa.games.pandemain.state import PandemainState
from sobremesa.testing.contract import choose
from tests.pandemain.bookkeeping import ENTRIES, Book
from tests.pandemain.tables import GAME, document
from tests.telling import named

GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "variants": ["local_trade"]},
    {"players": 4},
    {"players": 2, "sim_bakers": ["rudolf", "helga"]},
    {"players": 1, "sim_bakers": ["hans"]},
    {"players": 3, "mode": "basic", "edition": "first", "variants": ["no_news_from_ulm"]},
    {"players": 2, "scenario": "famine_in_ulm", "sim_bakers": []},
]


def rich_table(options: dict[str, Any], seed: int) -> PandemainState:
    """A new game where everybody has plenty, so that bread is baked and sold, bakers are hired and gifts are made."""
    state = GAME.new(options, seed)
    plenty = {"pfennigs": 30, "ingredients": {"water": 12, "salt": 12, "yeast": 12, "milk": 6}}
    loaves = {"rye high 2": 1, "spelt low 2": 1, "oat high 3": 1, "wheat high 3": 1}
    written = document(state)
    people = state.people()
    seats = [
        {**seat, **plenty, "loaves": loaves, "helpers": {"ox": 1, "cow": 1}} if number < people else seat
        for number, seat in enumerate(written["seats"])
    ]
    return GAME.from_dict({**written, "seats": seats})


@cache
def listen(number: int) -> Counter[str]:
    """Play one of the games with a book; what was told, and how often."""
    state = rich_table(GAMES[number], 5)
    book = Book(state.view(None))
    rng = seeded(5)
    heard: Counter[str] = Counter()
    while not state.over():
        events = [named(GAME, event) for event in state.apply(choose(state.legal(), rng))]
        for event in events:
            book.hear(event)
            heard[str(event["event"])] += 1
        if events:
            book.agree_with(state.view(None))
    return heard


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[str(options) for options in GAMES])
def test_whoever_listens_knows_what_everybody_has(number: int) -> None:
    assert listen(number)["ended"] == 1


# What whole games may go without; tests of their own tell of these, most of them in `test_events.py`.
SELDOM = {
    "set-aside", "favours-turned", "reactivated", "upgraded", "experienced", "loaf-given", "loan-discarded",
    "baker-discarded", "worker-lent", "dismissed", "reward-left", "reward-taken", "worker-gained",
}  # fmt: skip
UNCOUNTED = {
    "stayed-home", "passed-through", "reward-pile-empty", "proposed", "declined", "withdrawn", "blessed", "card-action",
    "card-idle", "card-discarded", "scored", "ended",
}  # fmt: skip


def test_every_event_is_written_into_the_book_or_changes_nothing_that_it_counts() -> None:
    names = {name for name, _, _ in HAPPENINGS.values()}
    assert names == set(ENTRIES) | UNCOUNTED
    heard = sum((listen(number) for number in range(len(GAMES))), Counter())
    assert set(ENTRIES) - set(heard) <= SELDOM
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in sorted(SELDOM | UNCOUNTED) if tests.count(f'"{name}"') < 2] == []
