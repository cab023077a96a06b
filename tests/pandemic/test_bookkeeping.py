"""Whatever changes at the table is told, with the right seat, city and number: a book kept by ear agrees with it."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.happenings import HAPPENINGS
from sobremesa.testing.contract import choose
from tests.pandemic.bookkeeping import ENTRIES, Book
from tests.pandemic.tables import GAME, document
from tests.telling import named

GAMES: list[dict[str, Any]] = [
    {"roles": ["scientist", "medic", "dispatcher"], "consent": "nothing"},
    {"roles": ["operations-expert", "researcher"], "difficulty": "heroic", "consent": "all"},
    {"roles": ["medic", "scientist", "researcher", "dispatcher"], "hands": "open", "infection_cards": "singly"},
    {"roles": ["dispatcher", "scientist"], "hands": "hidden"},
]
# What random games may go without; tests of their own tell of these.
SELDOM = {"cured", "eradicated", "station-moved", "card-removed", "infection-reshuffled", "cubes-removed"}
UNCOUNTED = {
    "proposed", "agreed", "declined", "passed", "actions-ended", "drew-hidden", "no-cube", "forecast-seen",
    "forecast-done", "quiet-night", "ended", "announced", "called", "hushed", "cube-prevented",
}  # fmt: skip


@cache
def listen(number: int) -> Counter[str]:
    """Play games with a book; what was told, and how often."""
    heard: Counter[str] = Counter()
    for seed in range(4):
        state = GAME.new({"players": len(GAMES[number]["roles"]), **GAMES[number]}, seed)
        book = Book(document(state))
        rng = seeded(seed)
        while not state.over():
            seats = range(state.seats())
            asides = [aside for seat in seats for aside in state.asides(seat)] if rng.below(8) == 0 else []
            events = [named(GAME, event) for event in state.apply(choose(asides or state.legal(), rng))]
            for event in events:
                book.hear(event)
                heard[str(event["event"])] += 1
            book.agree_with(document(state))
    return heard


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[" ".join(options["roles"]) for options in GAMES])
def test_whoever_listens_knows_how_the_board_looks(number: int) -> None:
    assert listen(number)["ended"] == 4


def test_every_event_is_written_into_the_book_or_changes_nothing_that_it_counts() -> None:
    assert {name for name, _, _ in HAPPENINGS.values()} == set(ENTRIES) | UNCOUNTED
    heard = sum((listen(number) for number in range(len(GAMES))), Counter())
    assert set(ENTRIES) - set(heard) <= SELDOM
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in sorted(SELDOM | UNCOUNTED) if tests.count(f'"{name}"') < 2] == []
