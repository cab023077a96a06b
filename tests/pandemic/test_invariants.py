"""State invariants (PD-INV): whatever is played, with whatever options, these hold after every action."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sobremesa.core.rng import seeded
from tests.ledger import rule
from tests.pandemic import invariants
from tests.pandemic.invariants import GAME, INVARIANTS, Moment, play_checked, random_options

seeds = st.integers(0, 2**64 - 1)
switches = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 3, 4]),
        "difficulty": st.sampled_from(["introductory", "normal", "heroic"]),
        "events": st.sampled_from([True, True, True, False]),
        "hands": st.sampled_from(["open", "hidden"]),
        "consent": st.sampled_from(["moves", "all", "nothing"]),
        "forecast": st.sampled_from(["hands", "player", "everybody"]),
        "edition": st.sampled_from(["2008", "2013"]),
        "medic": st.sampled_from(["edition", "removes", "prevents"]),
        "researcher_gives": st.sampled_from(["edition", "any", "city"]),
        "infection_cards": st.sampled_from(["edition", "together", "singly"]),
        "epidemic_cubes": st.sampled_from(["edition", "kept", "three"]),
    }
)
# A failing game is told by its options and seed; there is nothing to shrink in a seed.
a_quarter_of_a_hundred_games = settings(
    max_examples=25, deadline=None, derandomize=True, database=None, phases=[Phase.generate]
)


def holds_after_every_action(check: Callable[[Moment], None], options: dict[str, object], seed: int) -> None:
    decisions, reason = play_checked(options, seed, (check,), round_trip=False)
    assert decisions > 0
    assert reason in GAME.outcomes


@rule("PD-INV-01")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_cubes_on_board_in_supply_and_removed_are_always_24_of_each_colour(
    options: dict[str, object], seed: int
) -> None:
    holds_after_every_action(invariants.check_cubes_add_up, options, seed)


@rule("PD-INV-02")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_no_city_ever_holds_more_than_three_cubes_of_a_colour(options: dict[str, object], seed: int) -> None:
    holds_after_every_action(invariants.check_cities_hold_at_most_three, options, seed)


@rule("PD-INV-03")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_there_are_always_six_stations_and_never_fewer_on_the_board_than_before(
    options: dict[str, object], seed: int
) -> None:
    holds_after_every_action(invariants.check_stations, options, seed)


@rule("PD-INV-04")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_every_player_card_lies_in_exactly_one_place(options: dict[str, object], seed: int) -> None:
    holds_after_every_action(invariants.check_player_cards, options, seed)


@rule("PD-INV-05")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_every_infection_card_lies_in_exactly_one_place(options: dict[str, object], seed: int) -> None:
    holds_after_every_action(invariants.check_infection_cards, options, seed)


@rule("PD-INV-06")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_the_markers_count_epidemics_and_outbreaks_and_never_fall(options: dict[str, object], seed: int) -> None:
    holds_after_every_action(invariants.check_markers, options, seed)


@rule("PD-INV-07")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_a_disease_goes_from_uncured_to_cured_to_eradicated_and_never_back(
    options: dict[str, object], seed: int
) -> None:
    holds_after_every_action(invariants.check_cures_only_advance, options, seed)


@rule("PD-INV-08")
@pytest.mark.many_games
@a_quarter_of_a_hundred_games
@given(switches, seeds)
def test_no_hand_exceeds_seven_once_the_next_phase_begins(options: dict[str, object], seed: int) -> None:
    holds_after_every_action(invariants.check_hands, options, seed)


def test_all_of_them_hold_together_in_games_that_end_in_every_way() -> None:
    endings: Counter[str] = Counter()
    for seed in range(120):
        options = random_options(seeded(seed))
        endings[play_checked(options, seed, INVARIANTS, every=3, round_trip=False)[1]] += 1
    assert set(endings) == set(GAME.outcomes), endings


@pytest.mark.long
@pytest.mark.many_games
@settings(a_quarter_of_a_hundred_games, max_examples=100)
@given(switches, seeds)
def test_the_document_of_every_moment_reads_back_to_the_same_moment(options: dict[str, object], seed: int) -> None:
    play_checked(options, seed, ())


def test_the_checks_notice_what_is_wrong() -> None:
    """Each invariant is broken once by hand in the documents; each check must find its own."""
    for check, spoil in SPOILERS:
        now = Moment(GAME.new({"players": 3}, 1))
        check(now)
        now.document = {**now.document}
        spoil(now)
        try:
            check(now)
        except AssertionError:
            continue
        raise AssertionError(f"{check.__name__} noticed nothing")
    assert [check for check, _ in SPOILERS] == list(INVARIANTS)


def spoil(**entries: object) -> Callable[[Moment], None]:
    return lambda now: now.document.update(entries)


SPOILERS: list[tuple[Callable[[Moment], None], Callable[[Moment], None]]] = [
    (invariants.check_cubes_add_up, spoil(cubes={colour: {} for colour in ("blue", "yellow", "black", "red")})),
    (
        invariants.check_cities_hold_at_most_three,
        spoil(cubes={"blue": {"paris": 4}, "yellow": {}, "black": {}, "red": {}}),
    ),
    (invariants.check_stations, spoil(stations=["atlanta", "paris"])),
    (invariants.check_player_cards, spoil(player_discard=["paris"])),
    (invariants.check_infection_cards, spoil(infection_removed="paris")),
    (invariants.check_markers, spoil(outbreaks=1)),
    (invariants.check_cures_only_advance, spoil(cures=dict.fromkeys(("blue", "yellow", "black", "red"), "cured"))),
    (
        invariants.check_hands,
        lambda now: now.document["players"][0].update(hand=["paris"] * 8),
    ),
]
