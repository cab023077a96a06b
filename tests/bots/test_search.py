"""The bot that tries its plans out: it spends its simulations where they tell most, and does the same every time."""

import random
from pathlib import Path
from typing import cast

import pytest

from sobremesa.bots import Budget, Course, SearchBot, Sight, plan_options, stream_of
from sobremesa.bots.search import Prospect, different, undecided
from sobremesa.catalog import find_game
from sobremesa.core.game import Game
from sobremesa.core.state import State

GOLDEN = Path(__file__).parent.parent / "golden"
PANDEMIC = find_game("pandemic")
CALM = Budget(seconds=1e9)
SMALL = SearchBot(plans=4, simulations=12)
# A search in which something is clearly behind before the simulations are spent, after so many moves by chance.
DROPPING: dict[str, tuple[Game, dict[str, object], int, int]] = {
    "pandemic": (PANDEMIC, {"players": 2, "hands": "open", "events": False}, 2, 0),
    # By the rules of its day: a bot at an old table thinks as it did.
    "pandemain": (find_game("pandemain").as_of(1, 1), {"players": 1, "sim_bakers": ["rudolf"]}, 5, 55),
}


def new_game(seed: int = 3, **options: object) -> State:
    return PANDEMIC.new({"players": 2, "hands": "open", "events": False, **options}, seed)


def sight_of(state: State, seed: int = 3, budget: Budget = CALM) -> Sight:
    return Sight(PANDEMIC, state, stream_of(seed, state), budget)


def test_every_plan_is_tried_and_the_better_half_more_often() -> None:
    prospects = SMALL.weigh(sight_of(new_game()))
    tried = [len(prospect.chances) for prospect in prospects]
    assert len(prospects) == 3  # of Pandemic's turns three quarters
    assert tried == sorted(tried, reverse=True)
    assert tried[0] > tried[-1] >= 1
    assert sum(tried) <= SMALL.simulations * sight_of(new_game()).effort() // 100


def test_plans_with_other_beginnings_go_before_better_ones_with_the_same() -> None:
    plans = [[1, 2], [1, 3], [1, 4], [5], [6], [7]]
    chosen = different([Prospect(plan) for plan in plans], 3)
    assert [each.plan for each in chosen] == [[1, 2], [5], [6], [1, 3], [1, 4], [7]]


def test_what_came_to_the_very_same_has_no_other_beginning() -> None:
    results = {1: [7, 3], 2: [7, 3], 3: [7, 3], 4: [6, 3], 5: [5, 3]}
    chosen = different([Prospect([plan], chances, [0, 0]) for plan, chances in results.items()], 3)
    assert [each.plan for each in chosen] == [[1], [4], [5], [2], [3]]


def undecided_after(tried: int, *chances: list[int]) -> list[list[int]]:
    """Of plans with these chances, over and over for so many guesses, the ones that are tried further."""
    plans = [Prospect([plan], (each * tried)[:tried], [0] * tried) for plan, each in enumerate(chances)]
    return [each.plan for each in undecided(plans)]


def test_a_plan_that_is_clearly_behind_on_the_same_guesses_is_tried_no_longer() -> None:
    best, behind, close = [500, 300, 700], [400, 190, 610], [510, 310, 660]
    assert undecided_after(8, behind, best, close) == [[1], [2]]
    assert undecided_after(7, behind, best, close) == [[0], [1], [2]]


def test_a_plan_is_behind_when_its_mean_is_by_two_and_a_half_standard_errors() -> None:
    best = [300, -100]  # its mean is 100, and the standard error of n guesses 200 / sqrt(n - 1)
    assert undecided_after(26, best, [0, 0]) == [[0], [1]]
    assert undecided_after(28, best, [0, 0]) == [[0]]


def test_the_better_of_two_plans_is_not_behind() -> None:
    worse, better = Prospect([1], [100] * 9, [0] * 9), Prospect([2], [200] * 9, [0] * 9)
    assert worse.is_clearly_behind(better)
    assert not better.is_clearly_behind(worse)


def test_of_plans_that_come_to_the_very_same_the_first_is_tried_further() -> None:
    assert undecided_after(8, [400, 100], [300, 400], [300, 400]) == [[0], [1]]


@pytest.mark.parametrize("always", [0, 1_000_000])
def test_plans_that_were_lost_or_won_every_time_need_not_be_the_same(always: int) -> None:
    assert undecided_after(8, [always], [always]) == [[0], [1]]


class Foretold:
    """As much of a position as a search needs: each option is a plan, and what comes of it on each guess is told."""

    def __init__(self, chances: list[list[int]], guess: int) -> None:
        self.chances = chances
        self.guess = guess
        self.plan = -1

    def clone(self) -> "Foretold":
        return Foretold(self.chances, self.guess)

    def turns(self) -> int:
        return 0

    def over(self) -> bool:
        return False

    def is_legal(self, action: int) -> bool:
        return True

    def perform(self, action: int) -> None:
        self.plan = action


class Foreseen:
    """The sight of such positions, and the mind that thinks about them."""

    def __init__(self, *chances: list[int]) -> None:
        self.chances = list(chances)
        self.seat, self.budget, self.options = 0, CALM, list(range(len(chances)))
        self.guesses = 0

    def effort(self) -> int:
        return 100

    def mind(self) -> "Foreseen":
        return self

    def plans(self, state: Foretold, seat: int, most: int) -> list[list[int]]:
        return [[option] for option in range(len(self.chances))]

    def compared(self, state: Foretold, seat: int, plans: list[list[int]]) -> list[list[int]]:
        return []

    def rollout(self, state: Foretold, seat: int, told: list[int]) -> None:
        own = self.chances[state.plan]
        told[0], told[1] = own[state.guess % len(own)], 0

    def guess(self) -> Foretold:
        self.guesses += 1
        return Foretold(self.chances, self.guesses)


def tried_with(*chances: list[int], kept: int = 1) -> list[int]:
    """How often four plans with these chances are tried in 120 simulations: 15 times, and two of them 30 times more."""
    prospects = SearchBot(plans=4, simulations=120).weigh(cast(Sight, Foreseen(*chances)), kept)
    return [len(each.chances) for each in sorted(prospects, key=lambda each: each.plan)]


def test_a_search_ends_when_one_plan_is_left() -> None:
    best, behind = [900_000], [100_000]
    assert tried_with(best, behind, behind, behind) == [8, 8, 8, 8]
    assert tried_with(best, behind, behind, behind, kept=2) == [45, 45, 15, 15]


def test_what_is_dropped_early_leaves_the_others_as_many_simulations_as_they_had() -> None:
    first, second = [300_000, 400_000, 500_000], [500_000, 300_000, 400_000]
    less = [400_000, 499_000, 300_000], [300_000, 499_000, 400_000]
    behind = [100_000]
    assert tried_with(less[0], first, less[1], second) == [15, 45, 15, 45]
    assert tried_with(behind, first, behind, second) == [8, 45, 8, 45]


def test_plans_are_tried_on_the_same_guesses() -> None:
    state = new_game()
    first = SMALL.weigh(sight_of(state))
    again = SMALL.weigh(sight_of(state))
    assert [(each.plan, each.chances) for each in first] == [(each.plan, each.chances) for each in again]


def clock_that_ends_after(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still until somebody has looked at the clock so often; then it is over."""
    times = iter([0.0] * (looks + 2))  # one look is at the beginning, one between two guesses on which plans are made
    monkeypatch.setattr("sobremesa.bots.search.time.monotonic", lambda: next(times, 1e12))


def tried_in(looks: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often each of four plans was tried, where the time was over after so many of them."""
    with monkeypatch.context() as patching:
        clock_that_ends_after(looks, patching)
        return [len(each.chances) for each in SMALL.weigh(sight_of(new_game()))]


def test_without_time_the_plan_that_looked_best_is_still_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = sight_of(new_game())
    looks_best = sight.mind().plans(sight.guess(), sight.seat, 4)[0]
    clock_that_ends_after(0, monkeypatch)
    prospects = SMALL.weigh(sight_of(new_game()))
    assert [len(each.chances) for each in prospects] == [1, 0, 0]
    assert prospects[0].plan == looks_best


def test_when_the_time_is_over_no_plan_was_tried_on_more_guesses_than_its_rivals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert tried_in(2, monkeypatch) == [1, 1, 0]  # the first guess is better than nothing
    assert tried_in(3, monkeypatch) == [1, 1, 1]
    assert tried_in(5, monkeypatch) == [1, 1, 1]
    assert tried_in(6, monkeypatch) == [2, 2, 2]


def test_the_first_turns_are_played_as_they_were_recorded() -> None:
    """Interpreted and compiled alike: this test runs both ways."""
    state, course = new_game(events=True), Course()
    actions: tuple[int, ...] = ()
    texts: list[str] = []
    while len(texts) < 14:
        action = course.next(state, actions)
        if action is None:
            action = course.begin(state, actions, plan_options(SMALL, PANDEMIC, state, 3, CALM))
        texts.append(PANDEMIC.action_text(action))
        state.perform(action)
        actions = (*actions, action)
    assert texts == (GOLDEN / "pandemic-search.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("setting", DROPPING)
def test_plans_are_dropped_early_as_it_was_recorded(setting: str) -> None:
    """Interpreted and compiled alike: this test runs both ways."""
    game, options, seed, moves = DROPPING[setting]
    state, rng = game.new(options, seed), random.Random(1)
    for _ in range(moves):
        state.perform(rng.choice(state.legal()))
    prospects = SearchBot(plans=4, simulations=30).weigh(Sight(game, state, stream_of(seed, state), CALM))
    told = [
        f"{len(each.chances)} {sum(each.chances)}: {'; '.join(game.action_text(action) for action in each.plan)}"
        for each in prospects
    ]
    assert told == (GOLDEN / f"search-dropping-{setting}.txt").read_text(encoding="utf-8").splitlines()


def there_and_back(state: State) -> list[int]:
    """A plan of two steps from Atlanta."""
    pawn = f"p{state.decision().seat + 1}"
    return [PANDEMIC.parse(f"drive {pawn} chicago"), PANDEMIC.parse(f"drive {pawn} atlanta")]


def test_a_plan_is_followed_as_long_as_nothing_comes_to_light() -> None:
    state, course = new_game(), Course()
    first, second = there_and_back(state)
    assert course.next(state, ()) is None
    assert course.begin(state, (), [first, second]) == first
    state.perform(first)
    assert course.next(state, (first,)) == second
    state.perform(second)
    assert course.next(state, (first, second)) is None, "the plan is done"


def test_a_plan_ends_where_something_else_was_done_or_came_to_light() -> None:
    state, course = new_game(), Course()
    first, second = there_and_back(state)
    state.perform(first)
    course.begin(new_game(), (), [first, second])
    assert course.next(state, (first + 1,)) is None, "another action was taken"
    course.begin(new_game(), (), [first, second])
    state.reveals += 1
    assert course.next(state, (first,)) is None, "something was drawn meanwhile"


def test_a_plan_goes_on_when_another_gives_the_answer_that_it_counts_on() -> None:
    options = {"players": 2, "hands": "open", "events": False, "roles": ["dispatcher", "medic"], "consent": "nothing"}
    state, course = PANDEMIC.new(options, 3), Course()
    plan = [PANDEMIC.parse(text) for text in ("drive p2 chicago", "agree", "drive p1 chicago")]
    assert course.begin(state, (), plan) == plan[0]
    state.perform(plan[0])
    assert state.decider() == 1
    refused = state.clone()
    state.perform(plan[1])
    assert course.next(state, tuple(plan[:2])) == plan[2]
    refuse = PANDEMIC.parse("refuse")
    refused.perform(refuse)
    assert course.next(refused, (plan[0], refuse)) is None


@pytest.mark.many_games
@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_a_team_of_searchers_plays_a_whole_game(hands: str) -> None:
    state, bot = new_game(hands=hands, players=3), SearchBot(plans=2, simulations=2)
    courses = [Course() for _ in range(3)]
    actions: tuple[int, ...] = ()
    while not state.over():
        seat = int(state.decider())
        action = courses[seat].next(state, actions)
        if action is None:
            action = courses[seat].begin(state, actions, plan_options(bot, PANDEMIC, state, 3, CALM))
        state.perform(action)
        actions = (*actions, action)
    assert state.turns() > 5
