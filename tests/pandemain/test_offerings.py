"""Every offering (PM-OFFER): what exactly it takes, what it gives, and which level it belongs to."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.sim_tables import print_with
from tests.pandemain.tables import legal, new_game, play, position, refused_by, rule_of, seat, table, total_grain

LEVEL_1 = {2, 3, 4, 10, 11, 12, 13, 14}
LEVEL_2 = {1, 5, 6, 7, 8, 9, 15, 16}
NOTHING = position()


def at_church(token: int, mine: dict[str, Any], **more: Any) -> PandemainState:
    """p1 has come to the church, where this offering is on display beside one that asks for a cow or 2 salt."""
    shown = [token, 7] if token in LEVEL_1 else [11, token]
    state = position(seats=[mine], offerings={"shown": shown}, **more)
    play(state, "place church")
    return state


def offer(token: int) -> str:
    return f"offer level-{1 if token in LEVEL_1 else 2}"


def goods(state: PandemainState) -> dict[str, Any]:
    """All that p1 could give away."""
    mine = seat(state, 0)
    return {name: mine[name] for name in ("pfennigs", "ingredients", "flours", "loaves", "helpers")}


def takes_exactly(token: int, mine: dict[str, Any], crosses: int, *choices: str) -> None:
    """Whoever has just this can complete the offering and has nothing left; the token is discarded."""
    state = at_church(token, mine)
    assert offer(token) in legal(state)
    play(state, offer(token), *choices)
    assert goods(state) == goods(NOTHING)
    assert seat(state, 0)["penitence"] == crosses
    assert table(state)["offerings"]["discarded"] == [token]
    assert total_grain(state) == 80


def is_refused(token: int, mine: dict[str, Any], id: str) -> None:
    """Whoever has only this comes for the permanent offering, and the other one is refused."""
    state = at_church(token, {"pfennigs": 2, **mine})
    assert offer(token) not in legal(state)
    assert refused_by(state, offer(token)) == id


@rule("PM-OFFER-01")
def test_offering_1_takes_3_pfennigs_for_2_penitence() -> None:
    takes_exactly(1, {"pfennigs": 3}, 2)
    is_refused(1, {"pfennigs": 2}, "PM-OFFER-01")


@rule("PM-OFFER-02")
def test_offering_2_takes_1_rye_flour_for_1_penitence() -> None:
    takes_exactly(2, {"flours": {"rye": 1}}, 1)
    is_refused(2, {"flours": {"spelt": 1, "oat": 1, "wheat": 1}}, "PM-OFFER-02")


@rule("PM-OFFER-03")
def test_offering_3_takes_1_oat_flour_for_1_penitence() -> None:
    takes_exactly(3, {"flours": {"oat": 1}}, 1)
    is_refused(3, {"flours": {"rye": 1, "spelt": 1, "wheat": 1}}, "PM-OFFER-03")


@rule("PM-OFFER-04")
def test_offering_4_takes_1_spelt_flour_for_1_penitence() -> None:
    takes_exactly(4, {"flours": {"spelt": 1}}, 1)
    is_refused(4, {"flours": {"rye": 1, "oat": 1, "wheat": 1}}, "PM-OFFER-04")


@rule("PM-OFFER-05")
def test_offering_5_takes_1_wheat_flour_for_2_penitence() -> None:
    takes_exactly(5, {"flours": {"wheat": 1}}, 2)
    is_refused(5, {"flours": {"rye": 1, "spelt": 1, "oat": 1}}, "PM-OFFER-05")


@rule("PM-OFFER-06")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french"])
def test_two_flour_of_any_type_give_2_penitence(edition: str) -> None:
    token = 6
    mine = {"pfennigs": 2, "flours": {"rye": 1, "oat": 2}}
    state = at_church(token, mine, options={"edition": edition})
    assert rule_of(state, offer(token)) == "PM-OFFER-06"
    play(state, offer(token))
    assert legal(state) == {"give-flour rye", "give-flour oat"}
    play(state, "give-flour oat")
    assert legal(state) == {"give-flour rye", "give-flour oat"}
    play(state, "give-flour oat", "done")
    assert seat(state, 0)["flours"] == {"rye": 1, "spelt": 0, "oat": 0, "wheat": 0}
    assert seat(state, 0)["penitence"] == 2
    assert total_grain(state) == 80


@rule("PM-OFFER-06")
@pytest.mark.parametrize("loaf", ["rye low 1", "wheat high 3"])
def test_a_loaf_of_any_type_gives_3_penitence_and_changes_neither_points_nor_reputation(loaf: str) -> None:
    token, edition = 6, "english"
    loaves = {"rye low 1": 1, "oat high 2": 1, "wheat high 3": 1}
    state = at_church(token, {"penitence": 6, "loaves": loaves}, options={"edition": edition})
    assert rule_of(state, offer(token)) == "PM-OFFER-06"
    before = seat(state, 0)
    play(state, offer(token))
    assert legal(state) == {"give-loaf rye low 1", "give-loaf oat high 2", "give-loaf wheat high 3"}
    events = play(state, f"give-loaf {loaf}")
    after = seat(state, 0)
    assert after["penitence"] == 9
    assert after["loaves"] == {name: 1 for name in loaves if name != loaf}
    assert after["reputation"] == before["reputation"]
    assert after["points"] == before["points"] + 2  # the mark at level 9
    assert after["pfennigs"] == 0
    assert "sold" not in [event["event"] for event in events]
    assert total_grain(state) == 80


@rule("PM-OFFER-06")
def test_offering_6_is_not_completed_with_one_flour() -> None:
    is_refused(6, {"flours": {"rye": 1}}, "PM-OFFER-06")
    is_refused(16, {}, "PM-OFFER-01")  # a second copy of the first


@rule("PM-OFFER-01", "OPEN-32")
def test_the_sixteenth_offering_is_refused_as_the_first_one_that_it_is_a_copy_of() -> None:
    """In this print three of them ask for the same."""
    options = {"components": print_with(offerings__token__4__pay={"pfennigs": 3})}
    for token, cited in ((1, "PM-OFFER-01"), (5, "PM-OFFER-05"), (16, "PM-OFFER-01")):
        state = at_church(token, {"pfennigs": 2}, options=options)
        assert refused_by(state, "offer level-2") == cited


@rule("PM-OFFER-07")
def test_offering_7_takes_1_cow_for_2_penitence() -> None:
    takes_exactly(7, {"helpers": {"cow": 1}}, 2)
    is_refused(7, {"helpers": {"ox": 1, "cart": 1}}, "PM-OFFER-07")


@rule("PM-OFFER-08")
def test_offering_8_takes_1_ox_for_2_penitence() -> None:
    takes_exactly(8, {"helpers": {"ox": 1}}, 2)
    is_refused(8, {"helpers": {"used-cow": 1, "cart": 1}}, "PM-OFFER-08")


@rule("PM-OFFER-09")
def test_offering_9_takes_1_cart_for_2_penitence() -> None:
    takes_exactly(9, {"helpers": {"cart": 1}}, 2)
    is_refused(9, {"helpers": {"ox": 1, "used-cow": 1}}, "PM-OFFER-09")


@rule("PM-OFFER-10")
def test_offering_10_takes_1_salt_and_1_yeast_for_1_penitence() -> None:
    takes_exactly(10, {"ingredients": {"salt": 1, "yeast": 1}}, 1)
    is_refused(10, {"ingredients": {"salt": 2}}, "PM-OFFER-10")
    is_refused(10, {"ingredients": {"yeast": 2}}, "PM-OFFER-10")


@rule("PM-OFFER-11")
def test_offering_11_takes_2_salt_for_1_penitence() -> None:
    takes_exactly(11, {"ingredients": {"salt": 2}}, 1)
    is_refused(11, {"ingredients": {"salt": 1, "yeast": 5, "water": 5, "milk": 5}}, "PM-OFFER-11")


@rule("PM-OFFER-12")
def test_offering_12_takes_2_yeast_for_1_penitence() -> None:
    takes_exactly(12, {"ingredients": {"yeast": 2}}, 1)
    is_refused(12, {"ingredients": {"salt": 5, "yeast": 1, "water": 5, "milk": 5}}, "PM-OFFER-12")


@rule("PM-OFFER-13")
@pytest.mark.parametrize("flour", ["rye", "spelt", "oat", "wheat"])
def test_offering_13_takes_1_flour_of_any_type_for_1_penitence(flour: str) -> None:
    takes_exactly(13, {"flours": {flour: 1}}, 1, f"give-flour {flour}")
    state = at_church(13, {"flours": {"rye": 1, "spelt": 1, "oat": 1, "wheat": 1}})
    play(state, "offer level-1", f"give-flour {flour}")
    left = {"rye": 1, "spelt": 1, "oat": 1, "wheat": 1} | {flour: 0}
    assert seat(state, 0)["flours"] == left


@rule("PM-OFFER-13")
def test_offering_13_is_refused_without_flour() -> None:
    is_refused(13, {"ingredients": {"milk": 5}}, "PM-OFFER-13")


@rule("PM-OFFER-06", "PM-OFFER-13", "PM-CHURCH-06")
@pytest.mark.parametrize(
    ("shown", "offers", "cited"),
    [
        ([13, 7], ["offer level-1"], "PM-OFFER-13"),
        ([11, 6], ["offer level-2"], "PM-OFFER-06"),
        ([13, 6], ["offer level-1"], "PM-OFFER-13"),
        ([13, 6], ["offer level-2"], "PM-OFFER-06"),
        ([13, 6], ["offer permanent", "offer level-1"], "PM-OFFER-13"),
        ([13, 6], ["offer level-1", "give-flour rye", "offer level-2"], "PM-CHURCH-06"),
        ([13, 6], ["offer level-2", "give-flour rye", "give-flour rye", "offer level-1"], "PM-CHURCH-06"),
    ],
)
def test_flour_of_choice_is_asked_for_by_the_offering_that_was_made(
    shown: list[int], offers: list[str], cited: str
) -> None:
    """Where both were made, by what is common to all offerings; and what cannot be given is refused by the same."""
    state = position(seats=[{"pfennigs": 2, "flours": {"rye": 4}}], offerings={"shown": shown})
    play(state, "place church", *offers)
    assert rule_of(state, "give-flour rye") == cited
    assert refused_by(state, "give-flour oat") == cited


@rule("PM-OFFER-14")
def test_offering_14_takes_1_milk_for_1_penitence() -> None:
    takes_exactly(14, {"ingredients": {"milk": 1}}, 1)
    is_refused(14, {"ingredients": {"water": 5, "salt": 5, "yeast": 5}}, "PM-OFFER-14")


@rule("PM-OFFER-15")
def test_offering_15_takes_2_milk_for_2_penitence() -> None:
    takes_exactly(15, {"ingredients": {"milk": 2}}, 2)
    is_refused(15, {"ingredients": {"milk": 1, "water": 5}}, "PM-OFFER-15")


@rule("PM-OFFER-16", "OPEN-32")
def test_eight_offerings_of_one_penitence_are_level_1_and_the_other_eight_level_2() -> None:
    tokens = default().offerings
    assert {token.id for token in tokens if token.crosses == 1} == LEVEL_1
    assert [token.id for token in tokens if token.crosses > 2] == []
    shown = [table(new_game(seed))["offerings"]["shown"] for seed in range(80)]
    assert {first for first, _ in shown} == LEVEL_1
    assert {second for _, second in shown} == LEVEL_2


@rule("PM-OFFER-17", "OPEN-73")
@pytest.mark.parametrize(("token", "helper"), [(7, "cow"), (8, "ox"), (9, "cart")])
def test_an_animal_or_cart_is_given_active_or_used_a_used_one_first(token: int, helper: str) -> None:
    takes_exactly(token, {"helpers": {f"used-{helper}": 1}}, 2)
    state = at_church(token, {"helpers": {helper: 1, f"used-{helper}": 1}})
    play(state, "offer level-2")
    assert (seat(state, 0)["helpers"][helper], seat(state, 0)["helpers"][f"used-{helper}"]) == (1, 0)


@rule("PM-OFFER-17")
@pytest.mark.parametrize(("token", "helper"), [(7, "cow"), (8, "ox"), (9, "cart")])
def test_what_was_given_can_be_bought_again(token: int, helper: str) -> None:
    """All ten belong to the two of them: the farm has none until one is given to the church."""
    seats: list[dict[str, Any]] = [{"helpers": {f"used-{helper}": 1}}, {"pfennigs": 9, "helpers": {helper: 9}}]
    state = position(seats=seats, offerings={"shown": [11, token]})
    assert f"buy {helper}" not in legal_at_farm(seats, token)
    play(state, "place church", "offer level-2", "place farm")
    assert f"buy {helper}" in legal(state)


def legal_at_farm(seats: list[dict[str, Any]], token: int) -> set[str]:
    """What p2 can buy where p1 gives nothing."""
    state = position(seats=seats, offerings={"shown": [11, token]})
    play(state, "place river", "place farm")
    return legal(state)
