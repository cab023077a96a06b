"""What chance brings to light is counted, each thing once: nobody takes a step back after having seen what came."""

from typing import Any

import pytest

from sobremesa.games.pandemain.state import PandemainState
from tests.ledger import rule
from tests.pandemain.sim_tables import with_sim
from tests.pandemain.tables import GAME, document, new_game, play, position


def brought_to_light(state: PandemainState, *texts: str) -> int:
    """How many things came to light by these actions."""
    before = int(state.reveals)
    play(state, *texts)
    return int(state.reveals) - before


@rule("PM-SIM-05")
@pytest.mark.parametrize("baker", ["rudolf", "hans", "helga"])
def test_the_baker_that_a_sim_baker_discards_comes_to_light(baker: str) -> None:
    nobody, somebody = (with_sim(baker, "guild", guild=guild) for guild in ([], [2, 4, 5]))
    assert brought_to_light(somebody, "place river") == brought_to_light(nobody, "place river") + 1


@rule("PM-SIM-10")
@pytest.mark.parametrize("pile", range(3))
def test_the_reward_that_a_sim_baker_discards_comes_to_light(pile: int) -> None:
    def table(rewards: list[int]) -> PandemainState:
        piles: list[list[int]] = [[], [], []]
        piles[pile] = rewards
        return with_sim("hans", "church", seats=[{}, {"penitence": 5 * pile + 4}], rewards=piles)

    assert brought_to_light(table([1, 2]), "place river") == brought_to_light(table([]), "place river") + 1


@rule("PM-CHURCH-09")
def test_each_offering_that_is_replaced_comes_to_light() -> None:
    own = {"pfennigs": 9, "flours": {"rye": 1}, "helpers": {"cow": 1}}
    offers = {
        0: ["offer permanent", "done"],
        1: ["offer level-1", "done"],
        2: ["offer level-1", "offer level-2", "done"],
    }
    for replaced, texts in offers.items():
        state = position(seats=[own], offerings={"shown": [2, 7]})
        assert brought_to_light(state, "place church", *texts) == replaced


@rule("PM-ADD-07")
@pytest.mark.parametrize(("favours", "count"), [([3], 1), ([3, 4], 0)])
def test_favours_that_are_turned_up_come_to_light_together(favours: list[int], count: int) -> None:
    own: dict[str, Any] = {"loaves": {"rye high 1": 1}}
    state = position(seats=[own], servant="river", favours=favours)
    assert brought_to_light(state, "place river", "serve rye high 1", "favour 3", "servant mill") == count


def test_nothing_has_come_to_light_when_a_game_begins_and_copies_and_documents_count_on() -> None:
    assert new_game(players=4).reveals == 0
    state = position(seats=[{"flours": {"rye": 1}}], offerings={"shown": [2, 7]})
    play(state, "place church", "offer level-1")
    assert state.reveals == state.clone().reveals == GAME.from_dict(document(state)).reveals == 1
