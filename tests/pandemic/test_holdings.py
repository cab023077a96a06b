"""How near hands are to a cure: who has enough, who could get what, and what keeps them from it."""

import random

from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_CITIES
from sobremesa.games.pandemic.cards import cards_for_cure
from sobremesa.games.pandemic.mind.holdings import NO_WAYS, Holdings, brought, farthest_receiver, hope, worth_of_ways
from sobremesa.games.pandemic.mind.weights import ONE, Weights, read_tuned, weights_for
from sobremesa.games.pandemic.roads import Roads
from sobremesa.games.pandemic.state import PandemicState
from tests.pandemic.any_position import any_position
from tests.pandemic.tables import position

BLUE = ["paris", "milan", "essen", "london", "madrid"]


def weights_of(*counted: str) -> Weights:
    """Only these weights of the planner for four."""
    values = read_tuned()["planner 4"]["values"]
    assert isinstance(values, dict)
    return Weights({name: each if name in counted else [0] * len(each) for name, each in values.items()})


def ways(p: PandemicState, weights: Weights) -> int:
    roads = Roads(p.stations)
    roads.look_from_pawns(p)
    return int(worth_of_ways(p, weights, Holdings(p, weights, None), roads, NO_WAYS[:]))


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
    only_hope = weights_of("potential", "reach", "lack")
    # What the second could get (any card, from the Researcher beside her) is a little nearer than what the first could.
    side_by_side = [
        {"role": "researcher", "hand": ["new-york", "atlanta"], "city": "paris"},
        {"role": "medic", "hand": ["paris", "essen"], "city": "paris"},
    ]
    rng = random.Random(1)
    states = [with_blue_hands(rng) for _ in range(300)] + [any_position(rng) for _ in range(600)]
    for state in [position(players=side_by_side), *states]:
        roads = Roads(state.stations)
        roads.look_from_pawns(state)
        hopes = [
            ONE if state.is_cured(colour) else hope_for_colour(state, only_hope, colour, roads) for colour in range(4)
        ]
        found = ways(state, only_hope) + int(only_hope.potential) * int(state.cured).bit_count()
        assert found == sum(only_hope.potential * each // ONE for each in hopes)


def test_of_several_who_have_enough_the_one_nearest_to_a_station_counts() -> None:
    def away(first: str, second: str) -> int:
        players = [
            {"role": "scientist", "hand": BLUE[:4], "city": first},
            {"role": "medic", "hand": ["new-york", "atlanta", "chicago", "toronto", "washington"], "city": second},
        ]
        return ways(position(players=players, stations=["atlanta"]), weights_of("ready_away"))

    assert away("santiago", "santiago") < away("santiago", "atlanta") == away("atlanta", "santiago") == 0


def test_whoever_has_enough_but_no_turn_left_is_told_from_one_who_has() -> None:
    def worth(cards_left: int) -> int:
        players = [{"role": "scientist", "hand": BLUE[:4]}, {"role": "medic"}]
        state = position(players=players)
        state.player_cards_left = cards_left
        return ways(state, weights_of("no_turn_left"))

    assert worth(2) == weights_for(4, 4).no_turn_left
    assert worth(4) == 0


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
