"""The search of a turn: what it keeps in mind is what each position is, and it takes no position for another."""

import random
from itertools import combinations

import pytest

from sobremesa.core.bits import words
from sobremesa.core.numbers import NumberSet, sort_ascending
from sobremesa.games.pandemic import vocabulary as v
from sobremesa.games.pandemic.board import CITY_SLUGS
from sobremesa.games.pandemic.mind.appraisal import NOT_RECKONED, Appraiser, appraise_danger, worth_of_places
from sobremesa.games.pandemic.mind.hashes import hash_of_board, hash_of_both, hash_of_cards, hashed_with
from sobremesa.games.pandemic.mind.holdings import NO_WAYS, Holdings, worth_of_ways
from sobremesa.games.pandemic.mind.planner import TurnSearch
from sobremesa.games.pandemic.mind.weights import weights_for
from sobremesa.games.pandemic.position import HIGH, LOW, PAWN, PLAYING, WON, Position
from sobremesa.games.pandemic.roads import Roads, roads_with, steps_of_nearest
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.games.pandemic.steps import WINDOW
from tests.pandemic.any_position import any_position
from tests.pandemic.tables import GAME, position

POSITIONS = 16
BLUE = ["paris", "milan", "essen", "london", "madrid"]


def worth_anew(p: Position) -> int:
    """What a position is worth, with nothing remembered."""
    if p.result != PLAYING:
        return 1_000_000 if p.result == WON else -1_000_000
    w, roads = weights_for(p.players, p.epidemics_in_game), Roads(p.stations)
    for city in range(48):
        roads.look_from(city)
    holdings = Holdings(p, w, None)
    worth = w.eradicated * int(p.eradicated).bit_count() + appraise_danger(p, w) + holdings.worth
    return int(worth + worth_of_ways(p, w, holdings, roads, NO_WAYS[:]) + worth_of_places(p, w, roads, NOT_RECKONED[:]))


def all_of(p: Position) -> tuple[int, ...]:
    """All that an action can change."""
    hands = [int(p.hand(seat)) for seat in range(p.players)]
    pawns = [int(p.pawn(seat)) for seat in range(p.players)]
    cubes = [int(p.words[place]) for place in range(LOW, HIGH + 4)]
    return (int(p.cured), int(p.eradicated), int(p.stations), *hands, *pawns, *cubes)


def test_what_a_search_remembers_is_what_each_position_is_worth() -> None:
    rng = random.Random(3)
    for _ in range(POSITIONS):
        state = any_position(rng)
        for line in TurnSearch(state, 3, 1).ends:
            p = line.position
            assert line.worth == worth_anew(p), [GAME.action_text(action) for action in line.steps()]
            assert (line.cards, line.board) == (hash_of_cards(p), hash_of_board(p))
            assert line.place == p.pawn(state.active)


def test_the_steps_of_an_end_lead_to_its_position() -> None:
    """With all that is asked on the way; events of others are not played."""
    rng = random.Random(4)
    for _ in range(POSITIONS):
        state = any_position(rng)
        for line in TurnSearch(state, 3, 1).ends[::5]:
            played = state.clone()
            for action in line.steps():
                pass_windows(played)
                assert played.is_legal(action), GAME.action_text(action)
                played.perform(action)
            if line.left > 0:  # else cards are drawn already
                assert all_of(played) == all_of(line.position)


def pass_windows(state: PandemicState) -> None:
    while state.result == PLAYING and state.top() & 255 == WINDOW:
        state.perform(v.NOT_NOW)


def test_whatever_can_be_done_where_one_stands_is_among_the_ends() -> None:
    rng = random.Random(7)
    for _ in range(POSITIONS):
        state = any_position(rng)
        found = {all_of(line.position) for line in TurnSearch(state, 1, 0).ends}
        for action in state.legal():
            if v.TREAT <= action < v.CURE:
                done = state.clone()
                done.perform(action)
                assert all_of(done) in found, GAME.action_text(action)


def test_of_the_flights_and_stations_by_events_the_best_are_looked_at_further() -> None:
    hand = ["airlift", "government-grant"]
    players = [{"role": "medic", "hand": hand}, {"role": "scientist", "hand": BLUE[:4], "city": "lima"}]
    state = position(players=players, cubes={"red": {"tokyo": 3, "osaka": 2}}, actions=4)
    ends = TurnSearch(state, 5, 1).ends
    by_events = [line for line in ends if v.PLAY <= line.action < v.CHARTER]
    further = [line for line in by_events if any(other.before is line for other in ends)]
    assert len(further) == 8 < len(by_events)
    assert min(line.worth for line in further) >= max(line.worth for line in by_events if line not in further)


def test_a_medic_on_three_cubes_of_a_cured_colour_makes_them_no_danger_even_before_they_are_gone() -> None:
    players = [{"role": "medic", "city": "lima"}, {"role": "scientist"}]
    state = position(
        players=players, cures={"blue": "cured"}, cubes={"blue": {"paris": 3}}, infection_discard=["paris"]
    )
    judge, landed = Appraiser(state), state.clone()
    landed.words[PAWN] = CITY_SLUGS.index("paris")
    assert judge.appraise(landed) == worth_anew(landed)


def test_no_position_of_a_turn_has_the_name_of_another() -> None:
    rng = random.Random(5)
    for _ in range(POSITIONS):
        known: dict[int, tuple[int, ...]] = {}
        for line in TurnSearch(any_position(rng), 3, 1).ends[::2]:
            for each in children(line.position):
                name = int(hash_of_both(hash_of_board(each), hash_of_cards(each)))
                assert known.setdefault(name, all_of(each)) == all_of(each)


def children(p: Position) -> list[Position]:
    """The position, and the same without one of the active player's cards or one city's cubes."""
    found = [p]
    hand = int(p.hand(p.active))
    for card in range(48):
        if hand >> card & 1:
            other = p.clone()
            assert isinstance(other, Position)
            other.take_card(p.active, card)
            found.append(other)
        if p.cubes(card, card // 12):
            other = p.clone()
            assert isinstance(other, Position)
            other.clear_cubes(card, card // 12)
            found.append(other)
    return found


def test_sets_of_a_few_cards_have_different_names() -> None:
    """Some primes give cards 0 and 35 together the name of card 5."""
    sets = [sum(1 << card for card in cards) for size in range(4) for cards in combinations(range(53), size)]
    assert len({int(hashed_with(0, each)) for each in sets}) == len(sets)


def test_a_card_and_a_station_have_another_name_than_two_others() -> None:
    """Some factors give a card fewer here and a station more there the name of another card and another station."""
    pairs = [(1 << first, 1 << second) for first in range(53) for second in range(53)]
    assert len({int(hashed_with(hashed_with(0, first), second)) for first, second in pairs}) == len(pairs)


def test_a_position_is_not_taken_for_one_with_a_card_more_and_cubes_less() -> None:
    """Who flies to a city for its card and leaves two red cubes there, or treats them and keeps the card."""
    names: list[int] = []
    for city in CITY_SLUGS:
        for hand, cubes in (([city], {}), ([], {city: 2})):
            players = [{"role": "scientist"}, {"role": "medic", "city": city, "hand": hand}]
            state = position(players=players, cubes={"red": cubes})
            names.append(int(hash_of_both(hash_of_board(state), hash_of_cards(state))))
    assert len(set(names)) == len(names)


def test_a_search_of_a_turn_draws_no_card_and_leaves_the_position_alone() -> None:
    hands = [{"role": "medic", "hand": BLUE[:3]}, {"role": "researcher", "city": "lima"}]
    state = position(options={"hands": "open"}, players=hands)
    before = state.key()
    for line in TurnSearch(state, 5, 1).ends:
        assert line.position.reveals == state.reveals
        assert line.position.player_cards_left == state.player_cards_left
    assert state.key() == before


def test_the_best_are_looked_at_first_and_of_equal_ones_what_came_first() -> None:
    search = TurnSearch(any_position(random.Random(8)), 6, 2)
    lines = search.ends[1:80]
    for line in lines:
        line.worth //= 2000
    worths = [line.worth for line in lines]
    assert max(worths) != min(worths)
    assert worths.count(max(worths)) > 1
    best = search.best_of(lines)
    assert best[:6] == sorted(lines, key=lambda line: -line.worth)[:6]
    places = [int(line.place) for line in best[6:]]
    assert all(places.count(place) <= 2 for place in places)
    assert {int(line.place) for line in best} == {int(line.place) for line in lines}


# -- roads -------------------------------------------------------------------------------------------------------


def test_roads_are_those_of_their_stations_whatever_was_asked_before() -> None:
    rng = random.Random(6)
    states = [any_position(rng) for _ in range(100)]
    for state in [*states, *states]:
        roads, anew = roads_with(state.stations), Roads(state.stations)
        roads.look_from_pawns(state)
        for seat in range(state.players):
            row = 48 * int(state.pawn(seat))
            anew.look_from(state.pawn(seat))
            assert list(roads.ways)[row : row + 48] == list(anew.ways)[row : row + 48]
        assert list(roads.to_station) == list(anew.to_station)


@pytest.mark.parametrize(("other", "steps"), [("lima", 2), ("milan", 1)])
def test_whoever_has_just_acted_comes_two_steps_later(other: str, steps: int) -> None:
    state = position(players=[{"role": "medic", "city": "paris"}, {"role": "scientist", "city": other}])
    roads = Roads(state.stations)
    roads.look_from_pawns(state)
    paris = state.pawn(0)
    assert steps_of_nearest(state, paris, roads) == steps


# -- numbers -----------------------------------------------------------------------------------------------------


def test_a_set_of_numbers_knows_each_once_however_many_there_are() -> None:
    known, numbers = NumberSet(), [number * 1023 for number in range(3000)]
    assert all(known.add(number) for number in numbers)
    assert not any(known.add(number) for number in numbers)


def test_numbers_are_sorted() -> None:
    rng = random.Random(1)
    for length in (0, 1, 2, 3, 17, 500):
        numbers = [rng.randrange(-50, 50) for _ in range(length)]
        sorted_ones = words(numbers)
        sort_ascending(sorted_ones)
        assert list(sorted_ones) == sorted(numbers)
