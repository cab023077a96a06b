"""The mill: one column of flour for its price (PM-MILL)."""

from typing import Any

import pytest

from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, refused_by, seat, table, total_grain

COLUMNS = default().mill.columns
FULL = [{"oat": column.tokens} for column in COLUMNS]
PLAIN = [number for number, column in enumerate(COLUMNS, 1) if column.tokens < 4]
HEAVY = [number for number, column in enumerate(COLUMNS, 1) if column.tokens == 4]


def only(column: int, **flours: int) -> list[dict[str, int]]:
    """A mill with nothing but these tokens in one column."""
    return [flours if number == column else {} for number in range(1, len(COLUMNS) + 1)]


def flours(state: Any) -> dict[str, int]:
    """The first seat's flour, types that it has none of left out."""
    return {flour: number for flour, number in seat(state, 0)["flours"].items() if number > 0}


@rule("PM-MILL-01")
def test_at_most_four_workers_of_all_colours_together_use_the_mill() -> None:
    parts: dict[str, Any] = {"options": {"players": 4}, "seats": [{"pfennigs": 9}], "mill": FULL}
    three = position(workers={"mill": ["p1", "p1", "p3"]}, **parts)
    play(three, "place mill", f"column {PLAIN[0]}")
    assert len(table(three)["workers"]["mill"]) == 4
    four = position(workers={"mill": ["p1", "p2", "p3", "p3"]}, **parts)
    assert "place mill" not in legal(four)
    assert refused_by(four, "place mill") == "PM-MILL-01"


@rule("PM-MILL-01")
def test_the_mill_is_closed_at_night() -> None:
    state = position(phase="night", seats=[{"pfennigs": 9}], mill=FULL)
    assert "place mill" not in legal(state)
    assert refused_by(state, "place mill") == "PM-NIGHT-03"


@rule("PM-MILL-02")
@pytest.mark.parametrize("column", PLAIN)
def test_a_visit_pays_the_printed_price_and_takes_all_flour_of_the_column(column: int) -> None:
    price, tokens = COLUMNS[column - 1].price, COLUMNS[column - 1].tokens
    state = position(seats=[{"pfennigs": price}], mill=FULL)
    play(state, "place mill", f"column {column}")
    assert seat(state, 0)["pfennigs"] == 0
    assert flours(state) == {"oat": tokens}
    assert table(state)["mill"] == [{} if at == column else held for at, held in enumerate(FULL, 1)]
    assert total_grain(state) == 80


@rule("PM-MILL-02")
def test_two_pfennigs_buy_a_column_of_two_rye_and_a_spelt() -> None:
    """EX-05."""
    column = next(number for number in PLAIN if COLUMNS[number - 1].tokens == 3 and COLUMNS[number - 1].price == 2)
    state = position(seats=[{"pfennigs": 5}], mill=only(column, rye=2, spelt=1))
    play(state, "place mill", f"column {column}")
    assert seat(state, 0)["pfennigs"] == 3
    assert flours(state) == {"rye": 2, "spelt": 1}


@rule("PM-MILL-02")
def test_a_visit_buys_exactly_one_column() -> None:
    state = position(seats=[{"pfennigs": 20}], mill=FULL)
    play(state, "place mill")
    assert legal(state) == {f"column {column}" for column in PLAIN}
    assert refused_by(state, "done") == "PM-MILL-02"
    play(state, f"column {PLAIN[0]}")
    assert state.decider() == 1


@rule("PM-MILL-02")
def test_a_column_costs_its_full_price_and_no_less() -> None:
    column = max(PLAIN, key=lambda number: COLUMNS[number - 1].price)
    price = COLUMNS[column - 1].price
    state = position(seats=[{"pfennigs": price - 1}], mill=only(column, rye=1))
    assert "place mill" not in legal(state)
    assert refused_by(state, "place mill") == "PM-MILL-02"
    state = position(seats=[{"pfennigs": price}], mill=only(column, rye=1))  # OPEN-14: not less for fewer tokens
    play(state, "place mill", f"column {column}")
    assert seat(state, 0)["pfennigs"] == 0
    assert flours(state) == {"rye": 1}


@rule("PM-MILL-03")
@pytest.mark.parametrize("transport", ["ox", "cart"])
@pytest.mark.parametrize("tokens", [1, 4])
def test_the_column_of_four_needs_an_active_ox_or_cart_whatever_it_holds(transport: str, tokens: int) -> None:
    """OPEN-14: the requirement is printed on the column."""
    column = HEAVY[0]
    price = COLUMNS[column - 1].price
    state = position(seats=[{"pfennigs": price, "helpers": {transport: 1}}], mill=only(column, wheat=tokens))
    play(state, "place mill")
    assert legal(state) == {f"column {column} {transport}"}
    assert refused_by(state, f"column {column}") == "PM-MILL-03"
    play(state, f"column {column} {transport}")
    assert seat(state, 0)["helpers"][transport] == 0
    assert seat(state, 0)["helpers"][f"used-{transport}"] == 1
    assert seat(state, 0)["pfennigs"] == 0
    assert flours(state) == {"wheat": tokens}


@rule("PM-MILL-03")
def test_a_cow_carries_no_flour() -> None:
    column = HEAVY[0]
    state = position(seats=[{"pfennigs": 20, "helpers": {"cow": 1}}], mill=only(column, wheat=4))
    assert "place mill" not in legal(state)
    assert refused_by(state, "place mill") == "PM-MILL-03"


@rule("PM-MILL-03")
def test_a_used_ox_carries_no_flour() -> None:
    column = HEAVY[0]
    state = position(seats=[{"pfennigs": 20, "helpers": {"used-ox": 1}}], mill=only(column, wheat=4))
    assert "place mill" not in legal(state)
    assert refused_by(state, "place mill") == "PM-STRUCT-09"


@rule("PM-MILL-03")
def test_the_other_columns_use_no_transport() -> None:
    state = position(seats=[{"pfennigs": 20, "helpers": {"ox": 1, "cart": 1}}], mill=FULL)
    play(state, "place mill")
    assert f"column {PLAIN[0]} ox" not in legal(state)
    play(state, f"column {PLAIN[0]}")
    assert seat(state, 0)["helpers"]["ox"] == 1
    assert seat(state, 0)["helpers"]["cart"] == 1


@rule("PM-MILL-04")
def test_a_bought_column_stays_empty_and_cannot_be_bought_again() -> None:
    state = position(seats=[{"pfennigs": 20}, {"pfennigs": 20}], mill=FULL)
    play(state, "place mill", f"column {PLAIN[0]}", "place mill")
    assert legal(state) == {f"column {column}" for column in PLAIN[1:]}
    assert refused_by(state, f"column {PLAIN[0]}") == "PM-MILL-04"


@rule("PM-MILL-04")
def test_an_empty_mill_cannot_be_visited() -> None:
    state = position(seats=[{"pfennigs": 20, "helpers": {"ox": 1}}])
    assert "place mill" not in legal(state)
    assert refused_by(state, "place mill") == "PM-MILL-04"


@rule("PM-MILL-04")
def test_an_empty_column_is_filled_in_the_sixth_step_of_dawn_and_not_before() -> None:
    empty: list[dict[str, int]] = [{} for _ in COLUMNS]
    at_night = position(phase="night", seats=[{"pfennigs": 1}], mill=empty)
    assert table(at_night)["mill"] == empty
    after_the_sixth = position(doing=["dawn 7"], mill=empty)
    assert table(after_the_sixth)["mill"] == empty
    before_the_sixth = position(doing=["dawn 6"], mill=empty)
    assert [sum(column.values()) for column in table(before_the_sixth)["mill"]] == [held.tokens for held in COLUMNS]


@rule("PM-MILL-01")
def test_everybody_sees_the_flours_that_lie_in_each_column_and_no_others() -> None:
    lying = [{"rye": 1}, {}, {"oat": 1, "wheat": 2}, {"spelt": 4}]
    state = position(mill=lying)
    for viewer in (None, 0, 1):
        view: dict[str, Any] = state.view(viewer)
        assert [column["flours"] for column in view["mill"]] == lying
