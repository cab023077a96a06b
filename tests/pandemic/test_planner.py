"""Plans of whole turns, and the numbers by which positions are compared: legal, complete, blind to what is hidden."""

import math
import random

import pytest

from sobremesa.bots import Course
from sobremesa.core.bits import words
from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.appraisal import appraise_position, cubes_lacking
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_CITIES
from sobremesa.games.pandemic.cards import cards_for_cure
from sobremesa.games.pandemic.features import FEATURES, features_of
from sobremesa.games.pandemic.holdings import NO_WAYS, Holdings, brought, farthest_receiver, hope, worth_of_ways
from sobremesa.games.pandemic.names import Names, joined
from sobremesa.games.pandemic.planner import TurnSearch
from sobremesa.games.pandemic.prospects import EFFORT
from sobremesa.games.pandemic.roads import Roads
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.games.pandemic.steps import ACT
from sobremesa.games.pandemic.weights import ONE, Weights, read_minds, weights_for
from tests.pandemic.tables import GAME, position

BLUE = ["paris", "milan", "essen", "london", "madrid"]
ALL_BUT_BLUE = {"red": "eradicated", "black": "eradicated", "yellow": "eradicated"}
SETTINGS = [
    {"players": players, "hands": hands, "difficulty": difficulty}
    for players, hands, difficulty in ((2, "open", "introductory"), (3, "hidden", "normal"), (4, "open", "heroic"))
]


def moments(options: dict[str, object], every: int) -> list[PandemicState]:
    """Decisions of a game of random choices, one of so many."""
    found: list[PandemicState] = []
    state, rng = GAME.new(options, 11), random.Random(5)
    while not state.over():
        if len(found) * every <= state.ply:
            found.append(state.clone())
        state.perform(rng.choice(state.legal()))
    return found


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_every_plan_can_be_played_up_to_where_something_comes_to_light(options: dict[str, object]) -> None:
    for state in moments(options, 9):
        seat = state.decision().seat
        plans = state.plans(seat, 6)
        assert plans
        for plan in plans:
            tried, reveals = state.clone(), state.reveals
            assert plan
            for action in plan:
                if tried.over() or tried.reveals != reveals:
                    break
                assert tried.is_legal(action), GAME.action_text(action)
                tried.perform(action)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_a_guess_of_what_will_be_drawn_changes_no_plan_of_an_open_table(options: dict[str, object]) -> None:
    for state in moments({**options, "hands": "open"}, 15):
        seat = state.decision().seat
        assert state.plans(seat, 6) == state.guess(seat, seeded(3)).plans(seat, 6)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_a_position_has_all_its_features_and_a_chance(options: dict[str, object]) -> None:
    for state in moments(options, 15):
        found = features_of(state)
        assert len(found) == len(FEATURES)
        assert all(math.isfinite(value) and abs(value) < 50 for value in found)
        told = words([state.turns(), 0])
        state.clone().foretell(state.decision().seat, told)
        assert 0 <= told[0] <= 1_000_000
        assert told[1] == 0


def test_a_search_of_a_turn_draws_no_card_and_leaves_the_position_alone() -> None:
    hands = [{"role": "medic", "hand": BLUE[:3]}, {"role": "researcher", "city": "lima"}]
    state = position(options={"hands": "open"}, players=hands)
    before = state.key()
    for line in TurnSearch(state, 5, 1).ends:
        assert line.position.reveals == state.reveals
        assert line.position.player_cards_left == state.player_cards_left
    assert state.key() == before


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_what_a_search_remembers_of_a_turn_is_what_each_position_is_worth(options: dict[str, object]) -> None:
    turns = [state for state in moments(options, 1) if state.top() & 255 == ACT and state.actions == 4]
    assert turns
    for state in turns[::2]:
        for line in TurnSearch(state, 4, 1).ends:
            assert line.worth == appraise_position(line.position)


def test_sets_of_single_numbers_have_different_names() -> None:
    """A card fewer here and a station more there once had the name of another card and another station."""
    pairs = [(1 << first, 1 << second) for first in range(53) for second in range(53)]
    assert len({int(joined(joined(0, first), second)) for first, second in pairs}) == len(pairs)


def test_a_table_of_names_knows_each_once_however_many_there_are() -> None:
    names, numbers = Names(), [number * 1023 for number in range(3000)]
    assert all(names.add(number) for number in numbers)
    assert not any(names.add(number) for number in numbers)


def hope_for_colour(p: PandemicState, only_hope: Weights, colour: int, roads: Roads) -> int:
    """What the likeliest holder of a colour may come to with what the others can bring, every holder looked at."""
    held = [int(p.hand(seat) & COLOUR_CITIES[colour]).bit_count() for seat in range(p.players)]
    lacks = [max(0, cards_for_cure(p.role(seat)) - held[seat]) for seat in range(p.players)]
    nearest = [seat for seat, lack in enumerate(lacks) if lack <= min(lacks) + 1]
    farthest = farthest_receiver(p)
    return max(
        int(hope(only_hope, lacks[seat] * ONE - brought(p, only_hope, seat, COLOUR_CITIES[colour], roads, farthest)))
        for seat in nearest
    )


def with_blue_hands(rng: random.Random) -> PandemicState:
    """Four players somewhere, with most of the blue cards in their hands."""
    blue = [slug for number, slug in enumerate(CITY_SLUGS) if COLOUR_CITIES[0] >> number & 1]
    rng.shuffle(blue)
    roles = rng.sample(["medic", "scientist", "researcher", "dispatcher", "operations-expert"], 4)
    ends = sorted(rng.sample(range(1, len(blue)), 3))
    hands = [blue[start:end][:4] for start, end in zip([0, *ends], [*ends, len(blue)], strict=True)]
    seats = zip(roles, hands, rng.choices(CITY_SLUGS, k=4), strict=True)
    players = [{"role": role, "hand": hand, "city": city} for role, hand, city in seats]
    return position(options={"hands": "open"}, players=players)


def test_who_is_not_looked_at_closely_for_a_colour_could_not_have_come_nearer_to_it() -> None:
    values = read_minds()["planner 4"]["values"]
    assert isinstance(values, dict)
    counted = ("potential", "reach", "lack")
    only_hope = Weights({name: each if name in counted else [0] * len(each) for name, each in values.items()})
    # What the second could get (any card, from the Researcher beside her) is a little nearer than what the first could.
    side_by_side = [
        {"role": "researcher", "hand": ["new-york", "atlanta"], "city": "paris"},
        {"role": "medic", "hand": ["paris", "essen"], "city": "paris"},
    ]
    rng = random.Random(1)
    for state in [position(players=side_by_side), *(with_blue_hands(rng) for _ in range(300))]:
        roads = Roads(state.stations)
        roads.look_from_pawns(state)
        found = worth_of_ways(state, only_hope, Holdings(state, only_hope), roads, NO_WAYS[:])
        hopes = [hope_for_colour(state, only_hope, colour, roads) for colour in range(4)]
        assert found == sum(only_hope.potential * each // ONE for each in hopes)


def test_the_first_plan_wins_where_the_last_cure_is_in_reach() -> None:
    state = position(
        options={"hands": "open"},
        players=[{"role": "operations-expert", "hand": BLUE, "city": "bogota"}, {"role": "researcher", "city": "lima"}],
        cures=ALL_BUT_BLUE,
    )
    plan = state.plans(0, 6)[0]
    for action in plan:
        state.perform(action)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "won"


def test_an_airlift_is_part_of_a_plan_where_it_brings_a_cure() -> None:
    state = position(
        options={"hands": "open"},
        players=[
            {"role": "medic", "hand": [*BLUE, "airlift"], "city": "sydney"},
            {"role": "researcher", "city": "lima"},
        ],
        cures=ALL_BUT_BLUE,
        actions=1,
    )
    texts = [GAME.action_text(action) for action in state.plans(0, 6)[0]]
    assert texts[0] == "play airlift"
    assert texts[-1] == "cure blue"


def test_a_plan_counts_on_the_yes_of_whoever_is_given_a_card_and_goes_on_after_it() -> None:
    state = position(
        options={"hands": "open"},
        players=[
            {"role": "medic", "hand": ["atlanta"], "city": "atlanta"},
            {"role": "scientist", "hand": BLUE[:3], "city": "atlanta"},
        ],
        cubes={"blue": {"chicago": 3}},
    )
    plans = [[GAME.action_text(action) for action in plan] for plan in state.plans(0, 12)]
    shared = [plan for plan in plans if "give p2 atlanta" in plan]
    assert shared
    assert all(plan[plan.index("give p2 atlanta") + 1] == "agree" for plan in shared)
    assert any(plan.index("agree") + 1 < len(plan) for plan in shared)


def test_a_plan_is_followed_beyond_the_card_that_another_must_discard() -> None:
    """PD-HAND-01: whoever is given an eighth card discards one."""
    seven = ["tokyo", "osaka", "taipei", "seoul", *BLUE[:3]]
    state = position(
        options={"hands": "open"},
        players=[
            {"role": "medic", "hand": ["atlanta"], "city": "atlanta"},
            {"role": "scientist", "hand": seven, "city": "atlanta"},
        ],
        cubes={"blue": {"chicago": 3}},
    )
    plans = state.plans(0, 24)
    plan = next(plan for plan in plans if any(GAME.action_text(action).startswith("discard") for action in plan))
    course = Course()
    course.begin(state, (), plan)
    for place, planned in enumerate(plan):
        if place > 0 and state.decider() == 0:
            assert course.next(state, tuple(plan[:place])) == planned
        state.perform(planned)


def test_three_quarters_of_the_plans_that_are_asked_for_are_tried() -> None:
    state = GAME.new({"players": 4, "hands": "open", "events": False}, 3)
    assert len(state.plans(state.decision().seat, 16)) == 12
    assert state.effort() == EFFORT


def test_cubes_are_lacking_where_the_coming_cards_may_need_more_than_there_are() -> None:
    cities = CITY_SLUGS[:12]  # the blue ones
    full = position(options={"hands": "open"}, cubes={"blue": dict.fromkeys(cities, 2)})
    empty = position(options={"hands": "open"}, cubes={"blue": {}})
    assert cubes_lacking(full, 0, 0, 8, 0) == cubes_lacking(empty, 0, 0, 8, 0) + 24 * ONE
    assert cubes_lacking(full, 0, 0, 8, 0) > 0 > cubes_lacking(empty, 0, 0, 8, 0)


def test_a_dispatcher_brings_whoever_receives_a_card_to_it() -> None:
    def brought_to(role: str) -> int:
        players = [
            {"role": "scientist", "city": "santiago"},
            {"role": role, "city": "tokyo"},
            {"role": "operations-expert", "hand": ["paris"], "city": "paris"},
        ]
        state = position(options={"hands": "open"}, players=players)
        roads = Roads(state.stations)
        roads.look_from_pawns(state)
        return int(brought(state, weights_for(3, 4), 0, COLOUR_CITIES[0], roads, farthest_receiver(state)))

    assert brought_to("dispatcher") > brought_to("medic") > 0


def test_what_was_tuned_says_where_it_comes_from() -> None:
    minds = read_minds()
    for players in (2, 3, 4):
        assert minds[f"planner {players}"]["made"]
        assert minds[f"leaf {players}"]["made"]
        weights = minds[f"leaf {players}"]["weights"]
        assert isinstance(weights, list)
        assert len(weights) == len(FEATURES)
