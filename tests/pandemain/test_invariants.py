"""Whatever is played, with whatever settings: nothing appears from nowhere, nothing gets lost, every game ends."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sobremesa.core.errors import SetupError
from tests.ledger import rule
from tests.pandemain import invariants
from tests.pandemain.invariants import GAME, INVARIANTS, Moment, play_checked

pytestmark = pytest.mark.many_games

SIM_BAKERS = ("rudolf", "hans", "helga")
SCENARIOS = ("none", "famine_in_ulm", "taking_the_cloth", "lord_of_the_castle")


def every_setting() -> list[dict[str, object]]:
    """Two editions, both modes, all mixes of people and sim-bakers, scenarios and variants that go together."""
    found: list[dict[str, object]] = []
    for players in range(5):
        for mask in range(8):
            bakers = [name for at, name in enumerate(SIM_BAKERS) if mask >> at & 1]
            for scenario in SCENARIOS:
                for variants in ([], ["local_trade"], ["no_news_from_ulm"], ["local_trade", "no_news_from_ulm"]):
                    options: dict[str, object] = {
                        "players": players,
                        "sim_bakers": bakers,
                        "scenario": scenario,
                        "variants": variants,
                    }
                    for edition in ("final", "first"):
                        for mode in ("expert", "basic"):
                            chosen = {**options, "edition": edition, "mode": mode}
                            if can_be(chosen):
                                found.append(chosen)
    return found


def can_be(options: dict[str, object]) -> bool:
    try:
        GAME.dealer(options)
    except SetupError:
        return False
    return True


SETTINGS = every_setting()
seeds = st.integers(0, 2**64 - 1)
# A failing game is told by its options and seed; there is nothing to shrink in a seed.
games = settings(max_examples=8, deadline=None, derandomize=True, database=None, phases=[Phase.generate])


@pytest.mark.one_in(4)
@rule("PM-SETUP-04", "PM-STRUCT-06", "PM-SETUP-06", "PM-SETUPX-03")
@pytest.mark.parametrize("check", INVARIANTS, ids=lambda check: check.__name__.removeprefix("check_"))
@games
@given(st.sampled_from(SETTINGS), seeds)
def test_it_holds_after_every_action(check: Callable[[Moment], None], options: dict[str, object], seed: int) -> None:
    decisions, reason = play_checked(options, seed, (check,), round_trip=False)
    assert reason in GAME.outcomes
    assert decisions > 0 or options["players"] == 0


@pytest.mark.long
@rule("PM-MIXED-05", "PM-STRUCT-01")
def test_every_setting_there_is_plays_to_an_end_with_all_of_them_holding() -> None:
    assert len(SETTINGS) > 300
    endings: Counter[str] = Counter()
    for number, options in enumerate(SETTINGS):
        endings[play_checked(options, number, INVARIANTS, every=23, round_trip=False)[1]] += 1
    assert endings["points"] > 0


@rule("PM-VILLAGE-08", "PM-TURN-03")
@pytest.mark.parametrize("options", [{"players": 3, "mode": "basic"}, {"players": 4}])
def test_whoever_has_bread_and_next_to_no_money_never_pays_more_than_there_is(options: dict[str, object]) -> None:
    play_checked(options, 0, INVARIANTS, round_trip=False, poor=True)


def spoil(change: Callable[[dict[str, Any]], object]) -> Callable[[Moment], None]:
    def spoiled(now: Moment) -> None:
        change(now.view)

    return spoiled


SPOILERS: list[tuple[Callable[[Moment], None], Callable[[Moment], None]]] = [
    (invariants.check_grain, spoil(lambda view: view["bag"].update(rye=80))),
    (invariants.check_helpers, spoil(lambda view: view["helpers_left"].update(ox=11))),
    (invariants.check_loans, spoil(lambda view: view.update(loans_left=9))),
    (invariants.check_workers, spoil(lambda view: view["players"][0]["workers"].update(held=6))),
    (invariants.check_penances, spoil(lambda view: view["players"][0].update(penances=21))),
    (invariants.check_offerings, spoil(lambda view: view["church"]["piles"][0].append(1))),
    (invariants.check_rewards, spoil(lambda view: view["rewards"][0].append(view["rewards"][1][0]))),
    (invariants.check_favours, spoil(lambda view: view["favours"].append(view["favours"][0]))),
    (invariants.check_bakers, spoil(lambda view: view["guild"].append(view["guild"][0]))),
    (invariants.check_villagers, spoil(lambda view: view["villages"][0].update(villagers_left=3))),
    (invariants.check_limits, spoil(lambda view: view["players"][0]["ingredients"].update(salt=21))),
    (invariants.check_counts, spoil(lambda view: view["players"][1]["workers"].update(reserve=-1))),
    (invariants.check_course, spoil(lambda view: view.update(round=6))),
]


@pytest.mark.parametrize(("check", "change"), SPOILERS, ids=[check.__name__ for check, _ in SPOILERS])
def test_a_check_notices_what_is_wrong(check: Callable[[Moment], None], change: Callable[[Moment], None]) -> None:
    now = Moment(GAME.new({"players": 3}, 1))
    now.before = GAME.new({"players": 3}, 1).view(None)
    check(now)
    change(now)
    with pytest.raises(AssertionError):
        check(now)


def test_every_check_was_tried_that_way() -> None:
    assert [check for check, _ in SPOILERS] == list(INVARIANTS)
