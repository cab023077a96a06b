"""The first visit to the church in a round (PM-CHURCH-17, PM-CHURCH-18): the tower, and a penance less."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import play, position, seat, table

VISIT = ("place church", "offer permanent")


def poor_penitents(players: int, penances: int = 2, **more: Any) -> PandemainState:
    """Everybody has money for one offering of two pfennigs at a time, and penances."""
    seats = [{"pfennigs": 4, "penances": penances} for _ in range(players)]
    return position(options={"players": players}, seats=seats, offerings={"shown": [2, 8]}, **more)


def penances(state: PandemainState) -> list[int]:
    return [seat(state, number)["penances"] for number in range(state.seats())]


# -- the tower ---------------------------------------------------------------------------------------------------


@rule("PM-CHURCH-17")
def test_whoever_comes_first_takes_the_highest_free_space_of_the_left_column() -> None:
    state = poor_penitents(3, tower=["p2", "p3", "p1"], turn={"active": "p3"})
    play(state, *VISIT)
    assert table(state)["next_tower"] == ["p3"]
    play(state, *VISIT)
    assert table(state)["next_tower"] == ["p3", "p1"]
    play(state, *VISIT)
    assert table(state)["next_tower"] == ["p3", "p1", "p2"]
    assert table(state)["tower"] == ["p2", "p3", "p1"]  # this round's order stays


@rule("PM-CHURCH-17")
def test_later_visits_of_the_round_do_not_change_the_place() -> None:
    state = poor_penitents(2)
    play(state, "place river", *VISIT)
    play(state, *VISIT)
    events = play(state, *VISIT)
    assert table(state)["next_tower"] == ["p2", "p1"]
    assert "order-of-turn" not in [event["event"] for event in events]


@rule("PM-CHURCH-17")
def test_the_visits_of_a_round_fix_the_order_of_the_next_and_of_no_later_one() -> None:
    options = {"players": 3, "mode": "basic"}
    state = position(
        options=options,
        seats=[{}, {}, {"pfennigs": 2}],
        tower=["p1", "p2", "p3"],
        turn={"active": "p3"},
        workers={"river": [*["p1"] * 4, *["p2"] * 4, *["p3"] * 3]},
    )
    play(state, *VISIT)
    assert table(state)["tower"] == ["p3", "p1", "p2"]
    assert table(state)["next_tower"] == []
    assert seat(state, 2)["first_visit"] == 0


@rule("PM-CHURCH-17", "OPEN-33")
@pytest.mark.parametrize(("edition", "next_tower"), [("final", ["p2"]), ("first", [])])
def test_a_visit_by_night_fixes_the_place_in_the_final_edition_only(edition: str, next_tower: list[str]) -> None:
    options = {"players": 2, "edition": edition, "mode": "basic"}
    state = position(doing=["night"], options=options, seats=[{"pfennigs": 1}, {"pfennigs": 3}])
    play(state, *VISIT)
    assert table(state)["next_tower"] == next_tower
    play(state, "stay-home")
    assert table(state)["tower"] == (["p2", "p1"] if edition == "final" else ["p1", "p2"])


@rule("PM-CHURCH-17")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_a_visit_by_day_fixes_the_place_in_both_editions(edition: str) -> None:
    state = position(options={"edition": edition}, seats=[{"pfennigs": 2}])
    play(state, *VISIT)
    assert table(state)["next_tower"] == ["p1"]


# -- penances ----------------------------------------------------------------------------------------------------


@rule("PM-CHURCH-18")
@pytest.mark.parametrize(
    ("players", "left"), [(2, [1, 2]), (3, [1, 2, 2]), (4, [1, 1, 2, 2])], ids=["two", "three", "four"]
)
def test_the_first_visitor_discards_a_penance_and_among_four_the_second_too(players: int, left: list[int]) -> None:
    state = poor_penitents(players)
    for _ in range(players):
        play(state, *VISIT)
    assert penances(state) == left


@rule("PM-CHURCH-18", "OPEN-34")
def test_a_second_visit_of_the_first_visitor_discards_nothing_more() -> None:
    state = poor_penitents(4)
    play(state, *VISIT, "place river", "place river", "place river", *VISIT)
    assert penances(state) == [1, 2, 2, 2]
    play(state, *VISIT)  # p2 is the second participant, although the third visitor
    assert penances(state) == [1, 1, 2, 2]


@rule("PM-CHURCH-18", "OPEN-34")
def test_nobody_inherits_the_chance_of_a_first_visitor_without_penances() -> None:
    state = position(seats=[{"pfennigs": 2}, {"pfennigs": 2, "penances": 1}], offerings={"shown": [2, 8]})
    events = play(state, *VISIT, *VISIT)
    assert penances(state) == [0, 1]
    assert "penance-left" not in [event["event"] for event in events]


@rule("PM-CHURCH-18", "OPEN-34")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_a_first_visit_by_night_discards_a_penance_in_both_editions(edition: str) -> None:
    options = {"edition": edition}
    state = position(doing=["night"], options=options, seats=[{"pfennigs": 1}, {"pfennigs": 3, "penances": 2}])
    play(state, *VISIT)
    assert penances(state) == [0, 1]


@rule("PM-CHURCH-18")
def test_the_next_round_has_a_first_visitor_again() -> None:
    state = position(
        seats=[{"pfennigs": 9, "penances": 3, "penitence": 15}],
        offerings={"shown": [2, 8]},
        workers={"river": ["p1", "p1", "p1", "p1", "p2", "p2", "p2", "p2"]},
    )
    play(state, *VISIT)
    assert penances(state)[0] == 2
    play(state, "stay-home", "servant castle", *VISIT)
    assert penances(state)[0] == 1


@rule("PM-CHURCH-18")
def test_a_sim_baker_who_comes_first_leaves_the_chance_to_nobody_else() -> None:
    """Rudolf has shown every action of his card: his last worker goes to the church (PM-RUD-03)."""
    card = default().decks[0][0][0]
    state = position(
        options={"players": 1, "sim_bakers": ["rudolf"]},
        tower=["p1", "p2"],
        seats=[
            {"pfennigs": 2, "penances": 1},
            {"card": card, "card_actions": len(default().action_cards[card - 1].day), "penances": 1},
        ],
        workers={"river": ["p2", "p2", "p2"]},
    )
    play(state, "place river")
    assert table(state)["next_tower"] == ["p2"]
    assert penances(state) == [1, 0]
    play(state, *VISIT)
    assert penances(state) == [1, 0]
