"""Prints that say what no rulebook decides: prices by quality and by round, and a card that names a village twice."""

import json
from typing import Any

import pytest

from sobremesa.games.pandemain.box.components_reader import components_from_dict
from tests.ledger import rule
from tests.pandemain.prints import changed, default, read
from tests.pandemain.reading import plays_to_the_end, reads_back
from tests.pandemain.sim_tables import pass_turn, print_with, with_sim
from tests.pandemain.tables import GAME, play, position, seat

BY_QUALITY = {"high": 4, "low": 2}
BY_ROUND = [1, 2, 3, 4, 5]
BY_BOTH = {"high": [5, 6, 7, 8, 9], "low": [0, 0, 1, 1, 2]}
# (what the print says of rye, what each quality sells for in rounds 1 to 5)
PRICES: list[tuple[Any, dict[str, list[int]]]] = [
    (3, {"high": [3] * 5, "low": [3] * 5}),
    (BY_QUALITY, {"high": [4] * 5, "low": [2] * 5}),
    (BY_ROUND, {"high": BY_ROUND, "low": BY_ROUND}),
    (BY_BOTH, BY_BOTH),
    ({"high": 3, "low": BY_ROUND}, {"high": [3] * 5, "low": BY_ROUND}),
]


@rule("PM-SELL-04")
@pytest.mark.parametrize(("said", "prices"), PRICES, ids=[str(case[0]) for case in PRICES])
@pytest.mark.parametrize("quality", ["high", "low"])
@pytest.mark.parametrize("round_number", [1, 3, 5])
def test_a_loaf_sells_for_what_the_print_says_of_its_quality_and_of_the_round(
    said: Any, prices: dict[str, list[int]], quality: str, round_number: int
) -> None:
    options = {"components": print_with(bread_price__rye=said)}
    for sale in (["place ulm", f"sell 0 {quality} 1"], ["place river", f"serve rye {quality} 1"]):
        state = position(
            options=options, round=round_number, servant="river", seats=[{"loaves": {f"rye {quality} 1": 1}}]
        )
        events = play(state, *sale)
        earned = prices[quality][round_number - 1]
        assert seat(state, 0)["pfennigs"] == earned
        assert [event["pfennigs"] for event in events if event["event"] == "earned"] == [earned]


def test_a_print_with_such_prices_is_kept_in_documents_and_replays_and_is_written_as_it_was_read() -> None:
    own = print_with(bread_price__rye=BY_BOTH, bread_price__oat=BY_ROUND)
    before = json.dumps(own)
    state = GAME.new({"players": 2, "components": own}, 4)
    reads_back(state)
    plays_to_the_end(state)
    assert json.dumps(own) == before
    assert components_from_dict(own).document == own


def test_every_price_has_its_provenance() -> None:
    text = changed(
        "[bread_price]", 'provenance = "reconstructed"\nrye = 3', 'provenance = "printed"\nrye = [1, 2, 3, 4, 5]'
    )
    text = changed("[bread_price]", "oat = 5", "oat = { high = 5, low = 4 }", text)
    components = read(text)
    assert components.provenance("bread_price.rye[4]") == "printed"
    assert components.provenance("bread_price.oat.low") == "printed"
    assert components.bread_price[0] == [BY_ROUND, BY_ROUND]
    assert components.bread_price[2] == [[5] * 5, [4] * 5]


def test_a_print_without_them_has_the_document_it_had() -> None:
    assert default().document["bread_price"] == {
        "provenance": "reconstructed", "rye": 3, "spelt": 4, "oat": 5, "wheat": 6,
    }  # fmt: skip


@rule("PM-VILLAGE-07")
def test_the_second_worker_of_a_card_that_names_a_village_twice_is_left_over() -> None:
    """OPEN-56: it finds no room beside the sim-baker's own worker; Rudolf's goes to the church later (PM-RUD-03)."""
    state = with_sim("rudolf", "ulm", "ulm", orders={"ulm": {"current": ["rye", "oat"]}})
    events = pass_turn(state)
    assert [event["place"] for event in events if event["event"] == "placed" and event["seat"] == "p2"] == ["ulm"]
    events = pass_turn(state)
    assert [event["place"] for event in events if event["event"] == "card-idle"] == ["ulm"]
    assert seat(state, 1)["workers"]["reserve"] == 3
    events = pass_turn(state)
    assert [event["place"] for event in events if event["event"] == "placed" and event["seat"] == "p2"] == ["church"]
    reads_back(state)
    plays_to_the_end(state)
