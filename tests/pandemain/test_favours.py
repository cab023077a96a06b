"""The favours of the Feudal Lord (PM-FAVOUR), each taken after a loaf was sold to his servant."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import legal, play, position, rule_of, seat, table, total_grain


def served(favour: int, mine: dict[str, Any] | None = None, **more: Any) -> PandemainState:
    """p1 has sold a loaf to the servant and may choose this favour."""
    others: list[dict[str, Any]] = more.pop("others", [])
    state = position(
        seats=[{"loaves": {"rye high 2": 1}, **(mine or {})}, *others],
        servant="river",
        favours=[favour, 9 - favour],
        **more,
    )
    play(state, "place river", "serve rye high 2")
    assert rule_of(state, f"favour {favour}") == f"PM-FAVOUR-{favour:02}"
    return state


def take(state: PandemainState, favour: int) -> dict[str, Any]:
    """Choose it; what p1 had before."""
    before = seat(state, 0)
    play(state, f"favour {favour}")
    assert favour not in table(state)["favours"]
    return before


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [name for name in before if before[name] != after[name]]


@rule("PM-FAVOUR-01")
def test_favour_1_gives_2_salt_and_2_yeast() -> None:
    state = served(1, {"ingredients": {"salt": 1}})
    before = take(state, 1)
    assert seat(state, 0)["ingredients"] == before["ingredients"] | {"salt": 3, "yeast": 2}
    assert changed(before, seat(state, 0)) == ["ingredients"]


@rule("PM-FAVOUR-02")
def test_favour_2_gives_2_penitence() -> None:
    state = served(2, {"penitence": 6})
    before = take(state, 2)
    assert seat(state, 0)["penitence"] == 8
    assert set(changed(before, seat(state, 0))) == {"penitence", "marked", "workers"}  # the fifth worker at level 8


@rule("PM-FAVOUR-02")
def test_a_reward_that_favour_2_brings_is_chosen_before_the_servant_moves() -> None:
    state = served(2, {"penitence": 3}, rewards=[[2], [], []])
    take(state, 2)
    assert legal(state) == {"reward 2", "leave-reward 2"}
    play(state, "reward 2")
    assert "servant farm" in legal(state)


@rule("PM-FAVOUR-03")
@pytest.mark.parametrize(("edition", "points", "penance"), [("spanish", 3, 8), ("english", 8, 3)])
def test_favour_3_gives_3_points_and_the_english_text_numbers_it_8(edition: str, points: int, penance: int) -> None:
    numbers = default().favour_numbers_first_edition if edition == "english" else list(range(1, 9))
    assert (numbers[2], numbers[7]) == (points, penance)
    assert [numbers[at] for at in (0, 1, 3, 4, 5, 6)] == [1, 2, 4, 5, 6, 7]
    state = served(points, options={"edition": edition})
    before = take(state, points)
    assert seat(state, 0)["points"] == before["points"] + 3
    assert changed(before, seat(state, 0)) == ["points"]


@rule("PM-FAVOUR-04")
def test_favour_4_gives_2_flour_of_choice_from_the_bag() -> None:
    state = served(4)
    take(state, 4)
    assert legal(state) == {"flour rye", "flour spelt", "flour oat", "flour wheat"}
    assert rule_of(state, "flour wheat") == "PM-FAVOUR-04"
    play(state, "flour wheat", "flour rye")
    assert seat(state, 0)["flours"] == {"rye": 1, "spelt": 0, "oat": 0, "wheat": 1}
    assert total_grain(state) == 80
    assert "servant farm" in legal(state)


@rule("PM-FAVOUR-04", "OPEN-13")
def test_flour_of_a_favour_above_the_limit_is_discarded_at_the_end_of_the_turn() -> None:
    state = served(4, {"flours": {"rye": 9}})
    play(state, "favour 4", "flour wheat", "flour wheat", "servant farm")
    assert legal(state) == {"discard rye", "discard wheat"}


@rule("PM-FAVOUR-05")
def test_favour_5_gives_a_cart() -> None:
    state = served(5)
    before = take(state, 5)
    assert seat(state, 0)["helpers"] == before["helpers"] | {"cart": 1}
    assert changed(before, seat(state, 0)) == ["helpers"]


@rule("PM-FAVOUR-06")
def test_favour_6_gives_a_cow() -> None:
    state = served(6)
    before = take(state, 6)
    assert seat(state, 0)["helpers"] == before["helpers"] | {"cow": 1}
    assert changed(before, seat(state, 0)) == ["helpers"]


@rule("PM-FAVOUR-07")
def test_favour_7_gives_an_ox() -> None:
    state = served(7)
    before = take(state, 7)
    assert seat(state, 0)["helpers"] == before["helpers"] | {"ox": 1}
    assert changed(before, seat(state, 0)) == ["helpers"]


@rule("PM-FAVOUR-08")
def test_favour_8_discards_a_penance() -> None:
    state = served(8, {"penances": 2}, others=[{"penances": 2}])
    before = take(state, 8)
    assert (seat(state, 0)["penances"], seat(state, 1)["penances"]) == (1, 2)
    assert changed(before, seat(state, 0)) == ["penances"]


@rule("PM-FAVOUR-08", "OPEN-36", "OPEN-45")
def test_a_favour_without_effect_may_be_taken_and_is_turned_face_down() -> None:
    state = served(8)
    assert legal(state) == {"favour 8", "favour 1"}  # one of them must be taken
    before = take(state, 8)
    assert changed(before, seat(state, 0)) == []
    assert "servant farm" in legal(state)
