"""The threat view's mathematics: chances from known layers, epidemics in piles, outbreaks and their chains."""

from typing import Any

import pytest

from sobremesa.core.rng import seeded
from sobremesa.games.pandemic.board import CITY_SLUGS, COLOUR_NAMES
from sobremesa.games.pandemic.game import Pandemic
from sobremesa.games.pandemic.infection import draw_infection_card
from sobremesa.games.pandemic.position import PAWN, SUPPLY
from sobremesa.games.pandemic.state import PandemicState
from sobremesa.games.pandemic.steps import INFECT_NEXT
from sobremesa.games.pandemic.turn import draw_player_card, infect_next
from sobremesa.testing.contract import choose, option_sets, walk
from sobremesa.web.faces.pandemic.threat import (
    Infection,
    Infections,
    chance_of_any,
    epidemic_chance,
    foresee_infections,
    infection_chances,
    look_ahead,
)
from tests.pandemic.printed_map import spread_out
from tests.pandemic.tables import play, position
from tests.web.pandemic_scenes import look, table_at

GAME = Pandemic()
SAMPLES = 2500
NEAR = 0.045  # more than four standard deviations of a share of so many samples


def layer(count: int, *cards: str, surely: list[str] | None = None) -> dict[str, Any]:
    """One layer of a view."""
    return {"count": count, "cards": list(cards), **({} if surely is None else {"surely": surely})}


def test_every_card_of_the_top_layer_is_equally_likely() -> None:
    chances = infection_chances([layer(5, "paris", "milan", "essen", "tokyo", "osaka"), layer(2, "lima", "cairo")], 3)
    assert chances == {city: pytest.approx(0.6) for city in ("paris", "milan", "essen", "tokyo", "osaka")}


def test_a_layer_that_is_used_up_comes_in_whole_and_the_rest_from_the_one_below() -> None:
    chances = infection_chances([layer(1, "paris"), layer(4, "lima", "cairo", "tokyo", "osaka")], 3)
    assert chances["paris"] == 1.0
    assert chances["lima"] == pytest.approx(0.5)


def test_a_pile_that_is_used_up_goes_on_with_the_discard() -> None:
    assert infection_chances([layer(1, "paris")], 2, ["lima", "cairo"])["lima"] == pytest.approx(0.5)


def test_a_card_that_somebody_else_may_have_seen_is_shared_between_two_layers() -> None:
    pool = ("lima", "cairo", "tokyo", "osaka")
    layers = [layer(3, "paris", *pool, surely=["paris"]), layer(2, *pool, surely=[])]
    chances = infection_chances(layers, 4)
    assert chances["paris"] == 1.0
    assert chances["lima"] == pytest.approx(0.75)
    assert sum(chances.values()) == pytest.approx(4)
    assert chance_of_any(layers, 4, ["lima"]) == pytest.approx(0.75)
    assert chance_of_any(layers, 2, ["paris", "lima"]) == pytest.approx(1 - 1 / 3 * 3 / 4 * 2 / 3)


def test_the_chance_of_any_card_is_that_of_the_one_card_when_there_is_one() -> None:
    layers = [layer(2, "paris", "milan"), layer(5, "lima", "cairo", "tokyo", "osaka", "essen")]
    for city, chance in infection_chances(layers, 4).items():
        assert chance_of_any(layers, 4, [city]) == pytest.approx(chance)
    assert chance_of_any(layers, 4, []) == pytest.approx(0)
    assert chance_of_any(layers, 4, ["lima", "cairo", "tokyo", "osaka"]) == pytest.approx(1)


def test_a_pile_hides_its_epidemic_anywhere() -> None:
    assert epidemic_chance([{"cards": 10, "epidemic": True}]) == pytest.approx(0.2)
    assert epidemic_chance([{"cards": 10, "epidemic": False}]) == 0
    assert epidemic_chance([{"cards": 1, "epidemic": False}, {"cards": 8, "epidemic": True}]) == pytest.approx(1 / 8)
    assert epidemic_chance([{"cards": 2, "epidemic": True}]) == 1


def test_cards_that_lie_face_up_are_certain_and_nothing_more_is_drawn() -> None:
    state = position(
        players=[{"role": "scientist", "hand": ["airlift"]}, {"role": "medic"}],
        infection_pile=[["paris"], ["lima"]],
        player_pile={"top": ["lima", "osaka"]},
    )
    play(state, "end-actions")
    while state.decision().about.get("window") != "W11":
        play(state, "not-now")
    threat = look_ahead(state.view(0), foresee_infections(state))
    assert threat.certain == ["paris", "lima"]
    assert threat.chances == {"paris": 1.0, "lima": 1.0}


def test_one_quiet_night_keeps_every_card_away() -> None:
    state = position(quiet_night=True)
    threat = look_ahead(state.view(0), foresee_infections(state))
    assert threat.quiet
    assert threat.chances == {}


@pytest.mark.parametrize("number", range(6))
def test_chances_are_those_of_the_states_that_a_seat_may_guess(number: int) -> None:
    """Drawn from guesses, cards and epidemics come as often as the threat view says."""
    options = [given for given in option_sets(GAME) if given["hands"] != "open"][number]
    state = _in_the_middle(options, number)
    view = state.view(0)
    layers = view["infection_pile"]
    expected = infection_chances(layers, 3)
    wanted = sorted(expected)[:4]
    seen = dict.fromkeys(expected, 0)
    epidemics = any_wanted = 0
    rng = seeded(number)
    for _ in range(SAMPLES):
        guess = state.guess(0, rng)
        drawn = [CITY_SLUGS[int(draw_infection_card(guess))] for _ in range(3)]
        for city in drawn:
            seen[city] += 1
        any_wanted += bool(set(drawn) & set(wanted))
        if view["player_pile"]["cards"] >= 2:
            epidemics += 53 in {int(draw_player_card(guess)) for _ in range(2)}
    for city, times in seen.items():
        assert times / SAMPLES == pytest.approx(expected[city], abs=NEAR), city
    assert any_wanted / SAMPLES == pytest.approx(chance_of_any(layers, 3, wanted), abs=NEAR)
    if view["player_pile"]["cards"] >= 2:
        assert epidemics / SAMPLES == pytest.approx(epidemic_chance(view["player_pile"]["piles"]), abs=NEAR)


def _in_the_middle(options: dict[str, object], seed: int) -> Any:
    """A state after some decisions, Forecast by another seat among them where that comes about."""
    rng = seeded(seed)
    best: Any = None
    state: Any
    for state in walk(GAME, options, seed):
        if state.outcome() is not None:
            break
        if sum(layer["count"] for layer in state.view(0)["infection_pile"]) >= 6:
            best = state.clone()
            if any("surely" in layer for layer in best.view(0)["infection_pile"]):
                return best
        if state.turns() > 14 and choose([0, 1], rng):
            break
    assert best is not None
    return best


# -- what a card would do ----------------------------------------------------------------------------------------------


def foreseen(state: PandemicState, viewer: int | None) -> Infections:
    """What the page of a seat says that each card would do."""
    found: Infections = look(table_at(state), viewer)[0].foreseen
    return found


def turned(state: PandemicState, city: int) -> PandemicState:
    """The same position, in which the engine has turned the card of this city as the first of an infection phase."""
    after = state.clone()
    after.push(INFECT_NEXT)
    after.infect_singly = False
    after.shown, after.shown_cards, after.shown_resolved = city, 1, 0
    infect_next(after)
    return after


def check_told(told: Infection, before: Any, after: Any) -> None:
    """The same outbreaks, the same cubes, the same end."""
    assert told.lost == ("" if after["outcome"] == "playing" else after["outcome"])
    assert len(told.outbreaks) == after["outbreaks"] - before["outbreaks"]
    lying = before["cubes"][told.colour]
    cubes = after["cubes"][told.colour]
    assert told.struck == {place: count for place, count in cubes.items() if lying.get(place, 0) != count}


def in_danger(state: PandemicState, seed: int) -> PandemicState:
    """The same position with hardly a cube of one colour left, and the Medic in a city of it, perhaps with its cure."""
    rng, changed = seeded(seed), state.clone()
    colour = choose([0, 1, 2, 3], rng)
    changed.words[SUPPLY + colour] = choose([0, 0, 1, 2], rng)
    changed.cured |= choose([0, 1], rng) << colour
    if changed.medic >= 0:
        crowded = [city for city in range(48) if changed.cubes(city, colour) > 0] or [0]
        changed.words[PAWN + changed.medic] = choose(crowded, rng)
    return changed


@pytest.mark.parametrize("medic", ["edition", "removes", "prevents"])
@pytest.mark.parametrize("seed", range(3))
def test_what_a_page_says_that_a_card_would_do_is_what_the_engine_does(medic: str, seed: int) -> None:
    """For every city of positions of random games, as they are and in danger, whoever looks on."""
    options = {**option_sets(GAME)[seed], "medic": medic, "first": "1"}
    compared = 0
    for number, reached in enumerate(walk(GAME, options, seed)):
        if number % 5 or reached.outcome() is not None:
            continue
        assert isinstance(reached, PandemicState)
        for state in (reached, in_danger(reached, number)):
            before = state.view(None)
            told = foreseen(state, number % state.seats() if number % 3 else None)
            for city, slug in enumerate(CITY_SLUGS):
                check_told(told[slug], before, turned(state, city).view(None))
                compared += 1
    assert compared > 400


def test_in_every_guess_of_every_seat_a_card_does_the_same() -> None:
    """Cubes, pawns, cures and markers lie open: what a seat may not know changes nothing."""
    options = {**next(given for given in option_sets(GAME) if given["hands"] == "hidden"), "first": "1"}
    rng, compared = seeded(5), 0
    for number, state in enumerate(walk(GAME, options, 5)):
        if number % 9 or state.outcome() is not None:
            continue
        assert isinstance(state, PandemicState)
        truly = foresee_infections(state)
        for seat in (None, *range(state.seats())):
            assert foresee_infections(state.guess(seat, rng)) == truly
            compared += 1
    assert compared > 8


def test_a_position_that_is_looked_ahead_from_stays_as_it_is() -> None:
    state = position(cubes={"black": {"baghdad": 3, "cairo": 3}}, outbreaks=7)
    before = state.key()
    assert foresee_infections(state)["baghdad"].lost == "outbreaks"
    assert state.key() == before


@pytest.mark.parametrize(("medic", "lost"), [("removes", "cubes"), ("prevents", "")])
def test_where_the_medic_prevents_cubes_an_empty_supply_is_no_danger_in_that_city(medic: str, lost: str) -> None:
    far = spread_out("black", 24, ("baghdad",))
    state = position(
        options={"medic": medic},
        players=[{"role": "medic", "city": "baghdad"}, {"role": "scientist"}],
        cures={"black": "cured"},
        cubes={"black": far},
    )
    assert foreseen(state, 0)["baghdad"] == Infection("black", [], {}, lost)


def test_a_chain_that_loses_is_told_with_its_cause() -> None:
    black = {"baghdad": 3, "cairo": 3, "karachi": 3}
    by_outbreaks = foreseen(position(cubes={"black": black}, outbreaks=6), 0)["baghdad"]
    assert by_outbreaks.outbreaks == ["baghdad", "cairo"]
    assert by_outbreaks.lost == "outbreaks"
    many = {**black, **dict.fromkeys(("delhi", "mumbai", "chennai", "kolkata"), 3), "moscow": 2, "algiers": 1}
    assert foreseen(position(cubes={"black": many}), 0)["baghdad"].lost == "cubes"


def test_an_eradicated_disease_is_no_threat() -> None:
    state = position(cures={colour: "eradicated" for colour in COLOUR_NAMES if colour == "red"})
    assert not foreseen(state, 0)["tokyo"].struck
