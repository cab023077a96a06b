"""What changes with the number of participants (PM-COUNT, PM-SETUPN)."""

from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, new_game, play, position, refused_by, seat, table

PRINT = default()
MILL = [{"oat": column.tokens} for column in PRINT.mill.columns]
EDITIONS = ["final", "first"]
LOAVES = {"rye high 2": 1, "spelt high 3": 1, "oat high 3": 1, "wheat high 3": 1}


def view(state: Any) -> Any:
    """What everybody sees."""
    return state.view(None)


def pile_sizes(players: int, edition: str) -> list[int]:
    """How many rewards lie on each of the three levels at the start."""
    return [len(pile) for pile in view(new_game(players=players, edition=edition))["rewards"]]


def crowded(place: str, workers: list[str], players: int, **options: Any) -> Any:
    """The first player's turn while others stand at a place that the player could use otherwise."""
    mine = {"pfennigs": 20, "loaves": LOAVES}
    options = {"players": players, **options}
    return position(options=options, seats=[mine], mill=MILL, workers={place: workers})


def is_open(state: Any, place: str) -> bool:
    return f"place {place}" in legal(state)


def penances_after_a_visit(players: int, visitors: list[str]) -> int:
    """What is left of two penances when the first player comes to the church after others."""
    state = position(
        options={"players": players},
        next_tower=visitors,
        workers={"church": visitors},
        seats=[{"pfennigs": 2, "penances": 2}],
    )
    play(state, "place church", "offer permanent")
    return int(seat(state, 0)["penances"])


# -- two players -------------------------------------------------------------------------------------------------


@rule("PM-COUNT-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_find_two_rewards_on_each_level(edition: str) -> None:
    assert pile_sizes(2, edition) == [2, 2, 2]


@rule("PM-COUNT-02")
@pytest.mark.parametrize("place", ["granary", "ulm", "donauwoerth", "dinkelsbuehl", "augsburg"])
def test_with_two_players_the_granary_and_each_village_hold_one_worker(place: str) -> None:
    mine = {"pfennigs": 20, "loaves": LOAVES, "penitence": 5}
    assert is_open(position(seats=[mine]), place)
    state = position(seats=[mine], workers={place: ["p2"]})
    assert not is_open(state, place)
    assert refused_by(state, f"place {place}") == "PM-COUNT-02"


@rule("PM-COUNT-03")
def test_with_two_players_the_mill_holds_three_workers() -> None:
    assert is_open(crowded("mill", ["p1", "p2"], 2), "mill")
    state = crowded("mill", ["p1", "p2", "p2"], 2)
    assert not is_open(state, "mill")
    assert refused_by(state, "place mill") == "PM-COUNT-03"


@rule("PM-COUNT-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_two_players_one_loan_at_most_lies_on_the_castle(edition: str) -> None:
    options = {"edition": edition}
    assert view(new_game(edition=edition))["castle_loans"] == 1
    taken = position(options=options, seats=[{"points": 9}])
    play(taken, "place castle", "loan")
    assert table(taken)["castle_loans"] == 0
    for lying in (0, 1):
        after_dawn = position(options=options, doing=["dawn 5"], castle_loans=lying)
        assert table(after_dawn)["castle_loans"] == 1


@rule("PM-COUNT-05")
def test_with_two_players_only_the_first_at_the_church_discards_a_penance() -> None:
    assert penances_after_a_visit(2, []) == 1
    assert penances_after_a_visit(2, ["p2"]) == 2


# -- three players -----------------------------------------------------------------------------------------------


@rule("PM-COUNT-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_players_find_three_rewards_on_each_level(edition: str) -> None:
    assert pile_sizes(3, edition) == [3, 3, 3]


@rule("PM-COUNT-07")
def test_with_three_players_the_granary_holds_one_worker() -> None:
    assert is_open(crowded("granary", [], 3), "granary")
    state = crowded("granary", ["p3"], 3)
    assert not is_open(state, "granary")
    assert refused_by(state, "place granary") == "PM-COUNT-07"


@rule("PM-COUNT-08")
def test_with_three_players_a_village_holds_two_workers() -> None:
    assert is_open(crowded("ulm", ["p3"], 3), "ulm")
    state = crowded("ulm", ["p3", "p2"], 3)
    assert not is_open(state, "ulm")
    assert refused_by(state, "place ulm") == "PM-COUNT-08"


@rule("PM-COUNT-09")
def test_with_three_players_the_mill_holds_three_workers() -> None:
    assert is_open(crowded("mill", ["p3", "p2"], 3), "mill")
    state = crowded("mill", ["p3", "p2", "p1"], 3)
    assert not is_open(state, "mill")
    assert refused_by(state, "place mill") == "PM-COUNT-09"


@rule("PM-COUNT-10")
def test_with_three_players_only_the_first_at_the_church_discards_a_penance() -> None:
    assert penances_after_a_visit(3, []) == 1
    assert penances_after_a_visit(3, ["p3"]) == 2


# -- four participants -------------------------------------------------------------------------------------------


@rule("PM-SETUPN-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_four_participants_the_unreduced_numbers_apply(edition: str) -> None:
    state = new_game(players=4, edition=edition)
    assert view(state)["castle_loans"] == 2
    assert view(state)["settings"]["limits"] == {"mill": 4, "village": 3, "granary": PRINT.granary.worker_limit[4]}
    assert pile_sizes(4, edition) == ([4, 4, 4] if edition == "first" else [3, 3, 3])


@rule("PM-SETUPN-01")
@pytest.mark.parametrize(
    ("place", "workers", "refusal"),
    [
        ("mill", ["p1", "p2", "p3", "p4"], "PM-MILL-01"),
        ("ulm", ["p2", "p3", "p4"], "PM-VILLAGE-01"),
        ("granary", ["p2"] * PRINT.granary.worker_limit[4], "PM-GRAN-06"),
    ],
)
def test_with_four_participants_a_place_is_full_only_at_its_printed_limit(
    place: str, workers: list[str], refusal: str
) -> None:
    assert is_open(crowded(place, workers[1:], 4), place)
    state = crowded(place, workers, 4)
    assert not is_open(state, place)
    assert refused_by(state, f"place {place}") == refusal


@rule("PM-SETUPN-01")
def test_with_four_participants_the_first_two_at_the_church_discard_a_penance() -> None:
    assert [penances_after_a_visit(4, ["p4", "p3", "p2"][:before]) for before in range(3)] == [1, 1, 2]


@rule("PM-SETUPN-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("players", "sim_bakers"),
    [
        (1, ["rudolf"]),
        (1, ["helga"]),
        (1, ["rudolf", "hans"]),
        (2, ["hans"]),
        (2, ["hans", "helga"]),
        (3, ["rudolf"]),
        (1, ["rudolf", "hans", "helga"]),
    ],
)
def test_limits_count_people_and_sim_bakers_together(players: int, sim_bakers: list[str], edition: str) -> None:
    mixed = new_game(players=players, sim_bakers=sim_bakers, edition=edition, mode="basic")
    alone = new_game(players=players + len(sim_bakers), edition=edition, mode="basic")
    assert mixed.seats() == alone.seats()
    assert view(mixed)["settings"]["limits"] == view(alone)["settings"]["limits"]
    assert sum(map(len, view(mixed)["rewards"])) == sum(map(len, view(alone)["rewards"]))


@rule("PM-SETUPN-02")
@pytest.mark.parametrize("round", [1, 3, 5])
def test_one_person_and_a_sim_baker_keep_the_limits_of_two_in_every_round(round: int) -> None:
    """The sim-baker's worker fills the granary and the village as anybody's would."""
    for place in ("granary", "ulm"):
        mine = {"pfennigs": 9, "loaves": LOAVES, "penitence": 9, "points": 20}
        parts: dict[str, Any] = {"options": {"players": 1}, "round": round, "seats": [mine, {}]}
        assert is_open(position(**parts), place)
        state = position(workers={place: ["p2"]}, **parts)
        assert not is_open(state, place)
        assert refused_by(state, f"place {place}") == "PM-COUNT-02"
