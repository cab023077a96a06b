"""Setting up a game (PD-SETUP): section 2 of the ledger, over many seeds."""

from collections import Counter
from typing import Any

import pytest

from sobremesa.core.errors import SetupError
from sobremesa.games.pandemic.state import PandemicState
from tests.ledger import rule
from tests.pandemic.looking import named, play_to_the_end, supply_of, with_word
from tests.pandemic.printed_map import COLOURS, HOME_COLOUR, cities_of
from tests.pandemic.tables import document, legal, new_game, play, position

ROLES = ["dispatcher", "operations-expert", "scientist", "medic", "researcher"]
EVENTS = ["airlift", "forecast", "government-grant", "one-quiet-night", "resilient-population"]
TABLES = [(players, difficulty) for players in (2, 3, 4) for difficulty in ("introductory", "normal", "heroic")]
EPIDEMICS = {"introductory": 4, "normal": 5, "heroic": 6}
# The table of PD-SETUP-12.
PILES = {
    (2, "introductory"): [13, 12, 12, 12],
    (2, "normal"): [10, 10, 10, 10, 10],
    (2, "heroic"): [9, 9, 9, 8, 8, 8],
    (3, "introductory"): [12, 12, 12, 12],
    (3, "normal"): [10, 10, 10, 10, 9],
    (3, "heroic"): [9, 9, 8, 8, 8, 8],
    (4, "introductory"): [13, 12, 12, 12],
    (4, "normal"): [10, 10, 10, 10, 10],
    (4, "heroic"): [9, 9, 9, 8, 8, 8],
}
every_table = pytest.mark.parametrize(("players", "difficulty"), TABLES)


def roles_of(state: PandemicState) -> list[str]:
    return [player["role"] for player in document(state)["players"]]


def hands_of(state: PandemicState) -> list[list[str]]:
    return [player["hand"] for player in document(state)["players"]]


def pile_sizes(state: PandemicState) -> list[int]:
    return [entry["cards"] for entry in document(state)["player_pile"]["piles"]]


def calmed(state: PandemicState) -> PandemicState:
    """The same game with diseases that cannot end it: three are eradicated, red cards lie deep in the pile."""
    others = [city for city in HOME_COLOUR if HOME_COLOUR[city] != "red"]
    calm = {
        "cubes": {},
        "cures": {"blue": "eradicated", "yellow": "eradicated", "black": "eradicated"},
        "infection_discard": [],
        "infection_pile": [others[:29], cities_of("red"), others[29:]],
    }
    return position(**{**document(state), **calm})


def cards_in_order(state: PandemicState) -> list[str]:
    """All cards that a game draws until its player pile is used up, 'epidemic' among them."""
    happened = play_to_the_end(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "deck"
    drawn = [event for event in happened if event["event"] in ("drew", "epidemic-drawn")]
    return [event.get("card", "epidemic") for event in drawn]


# -- roles, pawns and the board ----------------------------------------------------------------------------------


@rule("PD-SETUP-01")
def test_roles_are_dealt_at_random_one_to_each_player() -> None:
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for seed in range(500):
        roles = roles_of(new_game(seed, players=4))
        assert len(set(roles)) == 4
        first[roles[0]] += 1
        last[roles[3]] += 1
    for dealt in (first, last):
        assert set(dealt) == set(ROLES)
        assert all(70 <= times <= 130 for times in dealt.values())


@rule("PD-SETUP-01")
def test_roles_and_pawns_that_nobody_got_leave_the_game() -> None:
    state = new_game(players=2, roles=["dispatcher", "random"], first="1", events=False)
    assert len(roles_of(state)) == 2
    assert {text.split()[1] for text in with_word(state, "drive", "join")} == {"p1", "p2"}


@rule("PD-SETUP-01")
def test_roles_can_be_chosen_for_every_seat() -> None:
    for seed in range(10):
        assert roles_of(new_game(seed, players=3, roles=["medic", "researcher", "dispatcher"])) == [
            "medic",
            "researcher",
            "dispatcher",
        ]


@rule("PD-SETUP-01")
def test_a_seat_without_a_chosen_role_gets_one_of_the_others_at_random() -> None:
    dealt = {tuple(roles_of(new_game(seed, players=3, roles=["random", "medic", "random"]))) for seed in range(200)}
    assert {roles[1] for roles in dealt} == {"medic"}
    others = {role for role in ROLES if role != "medic"}
    assert {(roles[0], roles[2]) for roles in dealt} == {(a, b) for a in others for b in others if a != b}


@rule("PD-SETUP-01")
@pytest.mark.parametrize(
    "roles", [["medic"], ["medic", "medic"], ["medic", "scientist", "researcher"], ["medic", "nurse"]]
)
def test_chosen_roles_must_fit_the_seats(roles: list[str]) -> None:
    with pytest.raises(SetupError):
        new_game(players=2, roles=roles)


@rule("PD-SETUP-02")
@every_table
def test_every_pawn_starts_in_atlanta(players: int, difficulty: str) -> None:
    for seed in range(20):
        state = new_game(seed, players=players, difficulty=difficulty)
        assert [player["city"] for player in document(state)["players"]] == ["atlanta"] * players


@rule("PD-SETUP-03")
@every_table
def test_one_station_stands_in_atlanta_and_five_lie_beside_the_board(players: int, difficulty: str) -> None:
    state = new_game(players=players, difficulty=difficulty)
    assert document(state)["stations"] == ["atlanta"]
    assert state.view(0)["stations_left"] == 5


@rule("PD-SETUP-04")
@every_table
def test_the_markers_start_at_no_outbreak_and_rate_2(players: int, difficulty: str) -> None:
    for seed in range(20):
        state = new_game(seed, players=players, difficulty=difficulty)
        assert document(state)["outbreaks"] == 0
        assert document(state)["epidemics"] == 0
        assert state.view(0)["infection_rate"] == 2


@rule("PD-SETUP-05")
@every_table
def test_all_diseases_start_uncured_with_all_other_cubes_in_the_supply(players: int, difficulty: str) -> None:
    for seed in range(20):
        state = new_game(seed, players=players, difficulty=difficulty)
        assert document(state)["cures"] == dict.fromkeys(COLOURS, "uncured")
        assert sum(supply_of(state, colour) for colour in COLOURS) == 96 - 18
        for colour in COLOURS:
            assert supply_of(state, colour) == 24 - sum(document(state)["cubes"][colour].values())


# -- player cards ------------------------------------------------------------------------------------------------


@rule("PD-SETUP-06")
@every_table
def test_no_opening_hand_holds_an_epidemic(players: int, difficulty: str) -> None:
    for seed in range(40):
        state = new_game(seed, players=players, difficulty=difficulty)
        assert {card for hand in hands_of(state) for card in hand} <= {*HOME_COLOUR, *EVENTS}
        hidden = [entry["epidemic"] for entry in document(state)["player_pile"]["piles"]]
        assert sum(hidden) == EPIDEMICS[difficulty]
        assert document(state)["player_discard"] == []


@rule("PD-SETUP-07")
@pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 3), (4, 2)])
def test_each_player_is_dealt_4_3_or_2_cards_by_the_number_of_players(players: int, size: int) -> None:
    for seed in range(40):
        hands = hands_of(new_game(seed, players=players))
        assert [len(hand) for hand in hands] == [size] * players
        assert len({card for hand in hands for card in hand}) == size * players


@rule("PD-SETUP-07")
def test_every_city_and_event_card_can_be_dealt_to_every_player() -> None:
    times: list[Counter[str]] = [Counter(), Counter()]
    for seed in range(800):
        for seat, hand in enumerate(hands_of(new_game(seed))):
            times[seat].update(hand)
    for dealt in times:
        assert set(dealt) == {*HOME_COLOUR, *EVENTS}
        assert all(25 <= number <= 100 for number in dealt.values())


@rule("PD-SETUP-07")
def test_without_events_only_city_cards_are_dealt_and_drawn() -> None:
    for seed in range(40):
        assert {card for hand in hands_of(new_game(seed, events=False)) for card in hand} <= set(HOME_COLOUR)
    cards = cards_in_order(calmed(new_game(7, events=False)))
    assert set(cards) <= {*HOME_COLOUR, "epidemic"}
    assert sum(pile_sizes(new_game(events=False))) == 48 - 8 + 4


@rule("PD-SETUP-08")
@every_table
def test_the_difficulty_fixes_the_number_of_epidemics(players: int, difficulty: str) -> None:
    state = calmed(new_game(3, players=players, difficulty=difficulty))
    drawn = cards_in_order(state).count("epidemic")
    left = sum(entry["epidemic"] for entry in document(state)["player_pile"]["piles"])
    assert drawn + left == EPIDEMICS[difficulty]


@rule("PD-SETUP-08")
def test_the_introductory_game_is_played_unless_another_is_chosen() -> None:
    assert document(new_game())["options"]["difficulty"] == "introductory"
    assert len(pile_sizes(new_game())) == 4
    with pytest.raises(SetupError):
        new_game(difficulty="legendary")


@rule("PD-SETUP-09", "PD-SETUP-12")
@every_table
def test_the_piles_are_as_equal_as_possible_and_as_large_as_the_table_says(players: int, difficulty: str) -> None:
    for seed in range(10):
        state = new_game(seed, players=players, difficulty=difficulty)
        sizes = pile_sizes(state)
        assert sizes == PILES[players, difficulty]
        assert max(sizes) - min(sizes) <= 1
        pile: dict[str, Any] = state.view(None)
        assert pile["player_pile"]["cards"] == sum(PILES[players, difficulty])


@rule("PD-SETUP-09")
@every_table
def test_the_piles_are_as_equal_without_events(players: int, difficulty: str) -> None:
    sizes = pile_sizes(new_game(players=players, difficulty=difficulty, events=False))
    assert max(sizes) - min(sizes) <= 1
    assert sum(sizes) == sum(PILES[players, difficulty]) - 5


@rule("PD-SETUP-10", "PD-SETUP-11")
@every_table
def test_each_pile_hides_one_epidemic_and_the_piles_are_drawn_from_the_larger_to_the_smaller(
    players: int, difficulty: str
) -> None:
    for seed in range(4):
        state = calmed(new_game(seed, players=players, difficulty=difficulty))
        cards = cards_in_order(state)
        in_piles: list[int] = []
        for size in PILES[players, difficulty]:
            in_piles.append(cards[:size].count("epidemic"))
            cards = cards[size:]
        # A pile of 49 leaves one card that nobody draws; it may be the last epidemic.
        in_piles[-1] += sum(entry["epidemic"] for entry in document(state)["player_pile"]["piles"])
        assert in_piles == [1] * EPIDEMICS[difficulty]


@rule("PD-SETUP-10")
def test_the_epidemic_of_a_pile_may_be_any_of_its_cards() -> None:
    places: Counter[int] = Counter()
    for seed in range(390):
        state = calmed(new_game(seed, events=False, players=2, first="1"))
        drawn: list[str] = []
        while "epidemic" not in drawn:
            text = "end-actions" if state.decision().kind == "act" else with_word(state, "discard")[0]
            happened = play(state, text)
            drawn.extend(
                event.get("card", "epidemic") for event in happened if event["event"] in ("drew", "epidemic-drawn")
            )
        places[drawn.index("epidemic")] += 1
    assert sorted(places) == list(range(11))  # 40 city cards and 4 epidemics: 11 in each pile
    assert all(15 <= times <= 60 for times in places.values())


@rule("PD-SETUP-11")
@every_table
def test_larger_piles_lie_above_smaller_ones(players: int, difficulty: str) -> None:
    for events in (True, False):
        sizes = pile_sizes(new_game(players=players, difficulty=difficulty, events=events))
        assert sizes == sorted(sizes, reverse=True)


# -- infection cards ---------------------------------------------------------------------------------------------


@rule("PD-SETUP-13")
@every_table
def test_nine_cities_get_three_two_and_one_cubes_of_their_colour(players: int, difficulty: str) -> None:
    for seed in range(20):
        written = document(new_game(seed, players=players, difficulty=difficulty))
        expected: dict[str, dict[str, int]] = {colour: {} for colour in COLOURS}
        for city, cubes in zip(written["infection_discard"], [3, 3, 3, 2, 2, 2, 1, 1, 1], strict=True):
            expected[HOME_COLOUR[city]][city] = cubes
        assert written["cubes"] == expected


@rule("PD-SETUP-13")
def test_any_city_can_be_among_the_first() -> None:
    first = Counter(document(new_game(seed))["infection_discard"][0] for seed in range(960))
    assert set(first) == set(HOME_COLOUR)
    assert max(first.values()) <= 45


@rule("PD-SETUP-14")
@every_table
def test_play_starts_with_39_infection_cards_in_the_pile_and_9_in_the_discard(players: int, difficulty: str) -> None:
    for seed in range(20):
        written = document(new_game(seed, players=players, difficulty=difficulty))
        pile = [city for layer in written["infection_pile"] for city in layer]
        assert len(pile) == 39
        assert len(written["infection_discard"]) == 9
        assert set(pile) | set(written["infection_discard"]) == set(HOME_COLOUR)


@rule("PD-SETUP-14")
def test_the_cities_of_the_opening_are_not_drawn_again_before_an_epidemic() -> None:
    for seed in range(20):
        state = new_game(seed, events=False)
        opening = document(state)["infection_discard"]
        happened = play(state, "end-actions")
        if not named(happened, "epidemic-drawn"):
            assert not {event["city"] for event in named(happened, "infection-shown")} & set(opening)


@rule("PD-SETUP-15")
@every_table
def test_the_board_starts_with_18_cubes_in_nine_cities_and_no_outbreak(players: int, difficulty: str) -> None:
    for seed in range(40):
        written = document(new_game(seed, players=players, difficulty=difficulty))
        laid = [(city, number) for cities in written["cubes"].values() for city, number in cities.items()]
        assert sum(number for _, number in laid) == 18
        assert len({city for city, _ in laid}) == 9
        assert written["outbreaks"] == 0


# -- the first player --------------------------------------------------------------------------------------------


@rule("PD-SETUP-16")
@pytest.mark.parametrize(("players", "first"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_the_table_may_say_who_was_ill_last_and_goes_first(players: int, first: int) -> None:
    for seed in range(10):
        state = new_game(seed, players=players, first=str(first), events=False)
        assert document(state)["active"] == f"p{first}"
        assert state.decision().seat == first - 1
        assert f"drive p{first} chicago" in legal(state)


@rule("PD-SETUP-16")
def test_a_seat_that_nobody_took_cannot_go_first() -> None:
    with pytest.raises(SetupError):
        new_game(players=2, first="3")
    with pytest.raises(SetupError):
        new_game(players=4, first="5")


@rule("PD-SETUP-16")
def test_a_random_player_goes_first_when_the_table_does_not_say() -> None:
    for players in (2, 3, 4):
        first = Counter(document(new_game(seed, players=players))["active"] for seed in range(300))
        assert len(first) == players
        assert min(first.values()) >= 300 // players * 2 // 3
