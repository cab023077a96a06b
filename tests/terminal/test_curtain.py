"""Hidden hands on one screen: a curtain falls between the seats, and nobody reads another's cards."""

import random
import re
from typing import Any

import pytest

from sobremesa.core.rng import seeded
from tests.ledger import rule
from tests.terminal.sittings import card_names, new_match, sit, sit_with

HIDDEN: dict[str, Any] = {"hands": "hidden", "first": "1"}
PASS = re.compile(r"Pass the screen to .+ \(p(\d)\), then press Enter\.")


def test_the_screen_is_passed_before_each_seat() -> None:
    match = new_match(**HIDDEN, events=False)
    screen = sit(match, "", "end-actions", "", "", "end-actions", "")
    assert [int(seat) for seat in PASS.findall(screen)] == [1, 2, 1]


def test_nothing_is_shown_before_the_screen_is_passed() -> None:
    match = new_match(**HIDDEN)
    screen = sit(match)
    assert PASS.search(screen)
    assert not any(name in screen for seat in (0, 1) for name in card_names(match, seat))


def test_the_cards_that_were_drawn_are_shown_to_who_drew_them_before_the_screen_is_passed() -> None:
    match = new_match(**HIDDEN, events=False)
    screen = sit(match, "", "end-actions")
    assert "Press Enter when you have read this." in screen
    assert screen.count("draws the") == 2
    assert "Pass the screen to" not in screen[screen.index("draws the") :]


def test_help_says_what_passing_the_screen_gives_away() -> None:
    assert "Hidden hands on one screen" in sit(new_match(**HIDDEN), "", "help")
    assert "Hidden hands on one screen" not in sit(new_match(), "help")


def test_a_card_of_a_hidden_hand_is_asked_for_not_taken() -> None:
    match = new_match(5, **HIDDEN, events=False, roles=["scientist", "medic"])
    screen = sit(match, "", "quit")
    assert "ask Medic (p2) for Atlanta" in screen
    assert "take Atlanta" not in screen


def test_whoever_wants_to_leaves_at_the_curtain() -> None:
    match = new_match(**HIDDEN)
    assert sit(match, "quit", "").count("Pass the screen") == 1


def test_open_hands_and_one_person_need_no_curtain() -> None:
    assert "Pass the screen" not in sit(new_match(), "1")
    match = new_match(**HIDDEN)
    screen = sit(match, "1", curtain=False)
    assert "Pass the screen" not in screen


@pytest.mark.long
@rule("PD-INFO-02")
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_never_reads_which_cards_another_drew(seed: int) -> None:
    match = new_match(seed, **HIDDEN, players=2 + seed, difficulty="normal")
    rng = random.Random(seed)

    def read(prompt: str) -> str:
        if match.state.over():
            raise EOFError
        return rng.choice(["log all", str(1 + rng.randrange(len(match.state.legal())))])

    pieces = PASS.split(sit_with(match, read))
    assert len(pieces) > 10
    for seat, screen in zip(pieces[1::2], pieces[2::2], strict=True):
        assert set(re.findall(r"\(p(\d)\)\s+draws\s+the", screen)) <= {seat}


@pytest.mark.one_in(4)
@rule("PD-INFO-07")
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_sees_does_not_depend_on_hands_that_it_may_not_know(seed: int) -> None:
    """The other hands are dealt again, as far as the seat cannot tell, and its screens stay the same to the letter."""
    match = new_match(seed, **HIDDEN, players=3, difficulty="normal")
    rng = random.Random(seed)
    for _ in range(15):
        if match.state.over():
            return
        seat = match.state.decision().seat
        guess: Any = match.state.guess(seat, seeded(rng.randrange(1 << 32)))
        real = match.state
        asked = ("", "map", "why", "say", "city paris", "? 1", "announce p1 paris", "announce p2 tokyo", "quit")
        first = sit(match, *asked)
        match.table.state = guess
        second = sit(match, *asked)
        match.table.state = real
        assert first == second
        match.apply(rng.choice(match.state.legal()))
