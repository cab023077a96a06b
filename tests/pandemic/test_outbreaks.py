"""Section 13 of the ledger: outbreaks and chain reactions."""

import random
from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import Happened, after_infection, cubes_in, named, supply_of
from tests.pandemic.printed_map import HOME_COLOUR, NEIGHBOURS
from tests.pandemic.tables import document, play, position
from tests.pandemic.turns import deck

ORDERS = ("first", "last", "random")


def infect(city: str, cubes: dict[str, dict[str, int]], **entries: Any) -> tuple[PandemicState, Happened]:
    """An infection phase that infects this city, then draws a card of an eradicated colour."""
    nothing = "red" if HOME_COLOUR[city] != "red" else "yellow"
    other = "tokyo" if nothing == "red" else "lima"
    return after_infection(city, other, cubes=cubes, cures={nothing: "eradicated"}, **entries)


def broken_out(happened: Happened) -> list[str]:
    return [str(event["city"]) for event in named(happened, "outbreak")]


# -- one outbreak ------------------------------------------------------------------------------------------------


@rule("PD-OUTBREAK-01")
@pytest.mark.parametrize(("before", "outbreaks"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_an_outbreak_happens_when_a_cube_must_be_added_to_three_of_its_colour(before: int, outbreaks: int) -> None:
    state, happened = infect("cairo", {"black": {"cairo": before}})
    assert document(state)["outbreaks"] == outbreaks
    assert broken_out(happened) == ["cairo"] * outbreaks
    assert cubes_in(state, "cairo", "black") == min(3, before + 1)


@rule("PD-OUTBREAK-02")
@pytest.mark.parametrize("city", HOME_COLOUR)
def test_each_adjacent_city_receives_one_cube_of_the_outbreaks_colour_and_the_city_keeps_three(city: str) -> None:
    colour = HOME_COLOUR[city]
    state, _ = infect(city, {colour: {city: 3}})
    assert document(state)["cubes"][colour] == {city: 3} | dict.fromkeys(NEIGHBOURS[city], 1)
    assert supply_of(state, colour) == 21 - len(NEIGHBOURS[city])


@rule("PD-OUTBREAK-03")
def test_a_city_may_hold_three_cubes_of_each_of_several_colours() -> None:
    full = {"black": {"algiers": 3, "madrid": 2}, "blue": {"madrid": 3}, "yellow": {"madrid": 3}}
    state, happened = infect("algiers", full)
    assert broken_out(happened) == ["algiers"]
    assert [cubes_in(state, "madrid", colour) for colour in ("black", "blue", "yellow")] == [3, 3, 3]


# -- chains ------------------------------------------------------------------------------------------------------


@rule("PD-OUTBREAK-04")
def test_a_spread_cube_that_would_exceed_three_breaks_the_neighbour_out_too() -> None:
    state, happened = infect("santiago", {"yellow": {"santiago": 3, "lima": 3, "bogota": 2}})
    assert broken_out(happened) == ["santiago", "lima"]
    expected = {"santiago": 3, "lima": 3, "bogota": 3, "mexico-city": 1}
    assert document(state)["cubes"]["yellow"] == expected


@rule("PD-OUTBREAK-04")
def test_a_chain_follows_its_colour_through_cities_of_any_colour() -> None:
    state, happened = infect("algiers", {"black": {"algiers": 3, "paris": 3}, "blue": {"essen": 3}})
    assert broken_out(happened) == ["algiers", "paris"]
    assert (cubes_in(state, "essen", "black"), cubes_in(state, "essen", "blue")) == (1, 3)


@rule("PD-OUTBREAK-05")
def test_a_city_breaks_out_at_most_once_in_a_chain_and_receives_no_further_cube() -> None:
    # Algiers and Cairo are neighbours: Cairo's outbreak aims a cube back at Algiers.
    state, happened = infect("algiers", {"black": {"algiers": 3, "cairo": 3}})
    assert broken_out(happened) == ["algiers", "cairo"]
    assert cubes_in(state, "algiers", "black") == 3
    assert cubes_in(state, "cairo", "black") == 3
    assert cubes_in(state, "istanbul", "black") == 2


@rule("PD-OUTBREAK-06")
def test_a_city_that_waits_for_its_own_outbreak_counts_as_broken_out() -> None:
    # Cairo and Istanbul are triggered together and lie next to each other; Baghdad lies next to both.
    state, happened = infect("algiers", {"black": {"algiers": 3, "cairo": 3, "istanbul": 3, "baghdad": 3}})
    assert sorted(broken_out(happened)) == ["algiers", "baghdad", "cairo", "istanbul"]
    assert document(state)["outbreaks"] == 4
    assert {cubes_in(state, city, "black") for city in ("algiers", "cairo", "istanbul", "baghdad")} == {3}


@rule("PD-OUTBREAK-07")
def test_each_outbreak_of_a_chain_advances_the_marker_one_space() -> None:
    state, happened = infect("algiers", {"black": {"algiers": 3, "cairo": 3, "istanbul": 3}}, outbreaks=2)
    assert [event["count"] for event in named(happened, "outbreak")] == [3, 4, 5]
    assert document(state)["outbreaks"] == 5


@rule("PD-OUTBREAK-08")
def test_a_city_may_break_out_again_on_a_later_card_of_the_same_turn() -> None:
    state, happened = after_infection("santiago", "lima", cubes={"yellow": {"santiago": 3, "lima": 3}})
    assert broken_out(happened) == ["santiago", "lima", "lima", "santiago"]
    assert document(state)["outbreaks"] == 4


@rule("PD-OUTBREAK-08")
def test_a_city_that_broke_out_in_an_epidemic_may_break_out_in_the_infection_phase() -> None:
    state = position(
        cubes={"yellow": {"santiago": 1}},
        infection_pile=deck([], ["santiago"]),
        player_pile={"top": ["epidemic", "osaka"]},
    )
    happened = play(state, "end-actions")
    assert broken_out(happened)[:2] == ["santiago", "santiago"]


# -- the order does not matter -----------------------------------------------------------------------------------


class Chain:
    """A chain by the words of the rulebook, on plain numbers; `order` says which waiting outbreak comes next."""

    def __init__(self, cubes: dict[str, int], order: str, chance: random.Random) -> None:
        self.cubes = dict(cubes)
        self.broken: list[str] = []
        self.waiting: list[str] = []
        self.spent = 0
        self.order = order
        self.chance = chance

    def run(self, city: str) -> None:
        self.add_cube(city)
        while self.waiting:
            place = {"first": 0, "last": -1, "random": self.chance.randrange(len(self.waiting))}[self.order]
            near = sorted(NEIGHBOURS[self.waiting.pop(place)])
            if self.order == "random":
                self.chance.shuffle(near)
            for neighbour in near:
                self.add_cube(neighbour)

    def add_cube(self, city: str) -> None:
        if city in self.broken:
            return
        if self.cubes.get(city, 0) < 3:
            self.cubes[city] = self.cubes.get(city, 0) + 1
            self.spent += 1
        else:
            self.broken.append(city)
            self.waiting.append(city)


def crowded_board(chance: random.Random) -> tuple[str, str, dict[str, int]]:
    """A city, its colour, and up to 18 cubes of it heaped around the city, so that chains run."""
    city = chance.choice(list(HOME_COLOUR))
    near = [city]
    while len(near) < 9:
        near.append(chance.choice(sorted({other for known in near for other in NEIGHBOURS[known]} - set(near))))
    room = chance.randint(9, 18)
    cubes = {city: 3}
    for other in near[1:]:
        number = chance.choice((0, 1, 2, 3, 3, 3))
        if 0 < number <= room - sum(cubes.values()):
            cubes[other] = number
    return city, HOME_COLOUR[city], cubes


@rule("PD-OUTBREAK-09")
@pytest.mark.parametrize("seed", range(10))
def test_cubes_outbreaks_and_cubes_spent_do_not_depend_on_the_order_of_the_chain(seed: int) -> None:
    chance = random.Random(seed)
    finished = longest = 0
    for _ in range(60):
        city, colour, cubes = crowded_board(chance)
        chains = [Chain(cubes, order, chance) for order in (*ORDERS, "random")]
        for chain in chains:
            chain.run(city)
        assert len({(str(sorted(chain.cubes.items())), len(chain.broken), chain.spent) for chain in chains}) == 1
        model, supply = chains[0], 24 - sum(cubes.values())
        state, happened = infect(city, {colour: cubes})
        if len(model.broken) >= 8 or model.spent > supply:
            outcome = state.outcome()
            assert outcome is not None
            assert outcome.reason in ("outbreaks", "cubes")
            continue
        assert document(state)["cubes"][colour] == model.cubes
        assert sorted(broken_out(happened)) == sorted(model.broken)
        assert document(state)["outbreaks"] == len(model.broken)
        assert supply_of(state, colour) == supply - model.spent
        finished, longest = finished + 1, max(longest, len(model.broken))
    assert finished >= 20
    assert longest >= 4


# -- the eighth --------------------------------------------------------------------------------------------------


@rule("PD-OUTBREAK-10")
def test_the_eighth_outbreak_loses_at_once_even_in_the_middle_of_a_chain() -> None:
    state, happened = infect("algiers", {"black": {"algiers": 3, "cairo": 3, "istanbul": 3}}, outbreaks=6)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "outbreaks"
    assert document(state)["outbreaks"] == 8
    assert len(broken_out(happened)) == 2
    # Algiers has spread, the eighth outbreak has not: no city beyond it has a cube.
    assert cubes_in(state, "madrid", "black") == 1
    assert cubes_in(state, "baghdad", "black") == 0
    assert cubes_in(state, "moscow", "black") == 0


@rule("PD-OUTBREAK-10")
def test_the_seventh_outbreak_does_not_lose() -> None:
    state, _ = infect("algiers", {"black": {"algiers": 3, "cairo": 3, "istanbul": 3}}, outbreaks=4)
    assert document(state)["outbreaks"] == 7
    assert state.outcome() is None
