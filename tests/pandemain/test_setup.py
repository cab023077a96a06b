"""Setting up a game: what lies where before the first turn (PM-SETUP, PM-SETUPX)."""

from collections import Counter
from typing import Any

import pytest

from sobremesa.core.errors import UnknownAction
from tests.ledger import rule
from tests.pandemain.prints import default
from tests.pandemain.tables import (
    document,
    legal,
    new_game,
    play,
    position,
    refused_by,
    rule_of,
    seat,
    table,
    total_grain,
)

PRINT = default()
SEEDS = range(60)
BREADS = ("rye", "spelt", "oat", "wheat")
VILLAGES = ("ulm", "donauwoerth", "dinkelsbuehl", "augsburg")
LOCATIONS = ("farm", "market", "mill", "granary", "oven", "castle", "church", "river", "trade-house", "guild")
LEVEL_1 = [2, 3, 4, 10, 11, 12, 13, 14]
LEVEL_2 = [1, 5, 6, 7, 8, 9, 15, 16]


def view(state: Any) -> Any:
    """What everybody sees."""
    return state.view(None)


def seats_by_turn(state: Any) -> list[dict[str, Any]]:
    """The seats in the order of the tower."""
    return [seat(state, int(name[1]) - 1) for name in table(state)["tower"]]


def flour_beyond_family(mine: dict[str, Any]) -> int:
    """Flour that a player has beside what the own family card shows."""
    gift = PRINT.family_cards[mine["family"] - 1].gift
    return int(sum(mine["flours"].values()) - sum(gift.flours))


# -- the board ---------------------------------------------------------------------------------------------------


@rule("PM-SETUP-01")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_the_main_board_and_four_village_boards_are_laid_out_alike_in_both_editions(edition: str) -> None:
    state = new_game(edition=edition)
    assert [village["village"] for village in view(state)["villages"]] == list(VILLAGES)
    printed = [(BREADS[village.permanent_bread], len(village.spaces)) for village in PRINT.villages]
    orders = [village["orders"] for village in view(state)["villages"]]
    assert [(rows[0]["bread"], len(rows) - 1) for rows in orders] == printed
    assert [stall["id"] for stall in view(state)["market"]] == [stall.id for stall in PRINT.market.stalls]
    assert [column["spaces"] for column in view(state)["mill"]] == [column.tokens for column in PRINT.mill.columns]
    assert view(state)["workers"] == {}


@rule("PM-SETUP-02")
def test_five_round_tokens_lie_face_down() -> None:
    tokens = view(new_game())["round_tokens"]
    assert tokens == {"shown": [], "left": sorted(PRINT.inquisition)}
    assert len(tokens["left"]) == 5


@rule("PM-SETUP-02")
def test_the_round_tokens_are_shuffled_so_that_any_of_them_may_come_first() -> None:
    """Dawn after dawn as different games would go on."""
    first: Counter[int] = Counter()
    for seed in SEEDS:
        state = position(doing=["dawn 1"], random=document(new_game(seed))["random"])
        first[table(state)["round_tokens"][0]] += 1
    assert set(first) == {1, 2, 3, 4, 5}


@rule("PM-SETUP-03")
@pytest.mark.parametrize(
    ("options", "loans"),
    [
        ({"players": 4}, 2),
        ({"players": 3}, 2),
        ({"players": 2}, 1),
        ({"players": 1}, 1),
        ({"players": 2, "sim_bakers": ["hans"]}, 1),
        ({"players": 3, "sim_bakers": ["hans"]}, 1),
        ({"players": 3, "sim_bakers": ["helga"]}, 1),
        ({"players": 1, "sim_bakers": ["rudolf", "hans"]}, 1),
    ],
    ids=str,
)
def test_two_of_eight_loans_lie_on_the_castle_but_one_for_two_or_with_a_sim_baker(
    options: dict[str, Any], loans: int
) -> None:
    state = new_game(**options)
    assert state.turns() < 2  # no sim-baker has been at the castle yet
    assert view(state)["castle_loans"] == loans
    assert view(state)["loans_left"] == 8 - loans


@rule("PM-SETUP-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_eighty_grain_tokens_are_in_play_and_all_come_out_of_the_bag(players: int) -> None:
    state = new_game(players, players=players)
    assert sum(PRINT.grain_tokens) == 80
    assert total_grain(state) == 80
    for kind, bread in enumerate(BREADS):
        lying = table(state)
        found = lying["bag"][bread] + sum(column.get(bread, 0) for column in lying["mill"])
        found += sum(row.count(bread) for rows in lying["orders"].values() for row in rows.values())
        found += sum(seat(state, number)["flours"][bread] for number in range(players))
        assert found == PRINT.grain_tokens[kind]


@rule("PM-SETUP-05")
def test_every_space_of_the_mill_holds_a_random_token() -> None:
    tokens = [column.tokens for column in PRINT.mill.columns]
    mills = [table(new_game(seed))["mill"] for seed in SEEDS]
    assert all([sum(column.values()) for column in mill] == tokens for mill in mills)
    for column in range(len(tokens)):
        assert {flour for mill in mills for flour in mill[column]} == set(BREADS)


@rule("PM-SETUP-06")
@pytest.mark.parametrize("seed", range(6))
def test_ten_cows_oxen_and_carts_form_open_supplies(seed: int) -> None:
    state = new_game(seed, players=4)
    carts = sum(seat(state, number)["helpers"]["cart"] for number in range(4))
    assert view(state)["helpers_left"] == {"ox": 10, "cow": 10, "cart": 10 - carts}


@rule("PM-SETUP-06")
def test_what_the_supply_does_not_have_cannot_be_bought() -> None:
    """OPEN-08."""
    state = position(seats=[{"pfennigs": 20}, {"helpers": {"cow": 6, "used-cow": 4, "ox": 9}}])
    assert view(state)["helpers_left"] == {"ox": 1, "cow": 0, "cart": 10}
    play(state, "place farm")
    assert legal(state) == {"buy ox", "buy cart"}
    assert refused_by(state, "buy cow") == "PM-SETUP-06"


# -- the church --------------------------------------------------------------------------------------------------


@rule("PM-SETUP-07", "PM-SETUP-10")
@pytest.mark.parametrize("edition", ["spanish", "italian", "french", "english"])
def test_eight_offerings_of_each_level_are_shuffled_and_one_of_each_is_revealed(edition: str) -> None:
    """OPEN-32: the same sixteen tokens in both editions."""
    shown = []
    for seed in SEEDS:
        church = view(new_game(seed, edition=edition))["church"]
        assert church["discarded"] == [[], []]
        for level, tokens in enumerate((LEVEL_1, LEVEL_2)):
            assert sorted([church["shown"][level], *church["piles"][level]]) == tokens
        shown.append(church["shown"])
    assert {one for one, _ in shown} == set(LEVEL_1)
    assert {other for _, other in shown} == set(LEVEL_2)


@rule("PM-SETUP-08")
def test_the_inquisition_starts_before_the_first_level() -> None:
    for seed in range(5):
        assert view(new_game(seed, players=4))["inquisition"] == 0
    crosses = [event for event in play_to_first_dawn() if event["event"] == "inquisition"]
    assert crosses[0]["level"] == crosses[0]["crosses"]


def play_to_first_dawn() -> list[dict[str, Any]]:
    """Everybody goes to the river all day and stays home at night."""
    state = new_game(mode="basic")
    happened: list[dict[str, Any]] = []
    while view(state)["phase"] in ("day", "night") and view(state)["round"] == 1:
        happened += play(state, "place river" if view(state)["phase"] == "day" else "stay-home")
    return happened


@rule("PM-SETUP-09")
@pytest.mark.parametrize(
    ("edition", "players", "pile"),
    [("spanish", 2, 2), ("italian", 3, 3), ("french", 4, 3), ("english", 2, 2), ("english", 3, 3), ("english", 4, 4)],
)
def test_random_church_rewards_lie_face_up_on_three_levels(edition: str, players: int, pile: int) -> None:
    box = Counter(range(1, 13))
    if edition == "english":
        rewards = PRINT.church_rewards
        box.update(rewards.numbers_first_edition[number - 1] for number in rewards.extra_tokens_first_edition)
    assert box.total() == (16 if edition == "english" else 12)
    seen: list[set[int]] = [set(), set(), set()]
    for seed in SEEDS:
        piles = view(new_game(seed, players=players, edition=edition))["rewards"]
        assert [len(tokens) for tokens in piles] == [pile] * 3
        assert Counter(token for tokens in piles for token in tokens) <= box
        for at, tokens in enumerate(piles):
            seen[at] |= set(tokens)
    assert seen == [set(range(1, 13))] * 3


@rule("PM-SETUP-11")
def test_every_order_space_current_and_future_gets_a_random_token() -> None:
    seen: dict[tuple[str, str, int], set[str | None]] = {}
    for seed in SEEDS:
        for name, rows in table(new_game(seed))["orders"].items():
            for row, breads in rows.items():
                for space, bread in enumerate(breads):
                    seen.setdefault((name, row, space), set()).add(bread)
    for name, village in zip(VILLAGES, PRINT.villages, strict=True):
        for space, printed in enumerate(village.spaces):
            assert seen.pop((name, "current", space)) == set(BREADS)
            assert seen.pop((name, "future", space)) == (set(BREADS) if printed.future else {None})
    assert not seen


@rule("PM-SETUP-12")
def test_four_different_villagers_come_to_the_villages_four_cards_of_each() -> None:
    seen: list[set[int]] = [set(), set(), set(), set()]
    for seed in SEEDS:
        villages = view(new_game(seed))["villages"]
        assert [village["villagers_left"] for village in villages] == [4] * 4
        assert len({village["villager"] for village in villages}) == 4
        for at, village in enumerate(villages):
            seen[at].add(village["villager"])
    assert seen == [set(range(1, 8))] * 4


# -- the players -------------------------------------------------------------------------------------------------


@rule("PM-SETUP-13")
def test_everybody_starts_with_four_workers_and_an_empty_board() -> None:
    state = new_game(players=4)
    for number in range(4):
        assert seat(state, number)["workers"] == {"own": 4, "held": 4, "reserve": 4}
        assert seat(state, number)["villagers"] == []
        assert seat(state, number)["loans"] == 0
    assert [player["seat"] for player in view(state)["players"]] == ["p1", "p2", "p3", "p4"]


@rule("PM-SETUP-13")
def test_the_fifth_worker_waits_beside_the_board_and_the_second_cube_for_the_church() -> None:
    state = position(seats=[{"pfennigs": 2, "penitence": 7}])
    assert table(state)["next_tower"] == []
    play(state, "place church", "offer permanent")
    assert seat(state, 0)["workers"] == {"own": 5, "held": 5, "reserve": 4}
    assert table(state)["next_tower"] == ["p1"]
    assert table(state)["tower"] == ["p1", "p2"]


@rule("PM-SETUP-14")
@pytest.mark.parametrize("seed", range(6))
def test_points_start_at_five_and_penitence_at_zero_or_what_the_family_adds(seed: int) -> None:
    state = new_game(seed, players=3, sim_bakers=["helga"], mode="basic")
    for number in range(3):
        mine = seat(state, number)
        assert mine["points"] == 5
        assert mine["penitence"] == PRINT.family_cards[mine["family"] - 1].gift.penitence
    assert (seat(state, 3)["points"], seat(state, 3)["penitence"]) == (5, 0)


@rule("PM-SETUP-15")
def test_each_person_draws_one_of_eighteen_family_cards_and_a_sim_baker_none() -> None:
    drawn: Counter[int] = Counter()
    for seed in SEEDS:
        state = new_game(seed, players=3, sim_bakers=["helga"])
        cards = [seat(state, number)["family"] for number in range(4)]
        assert cards[3] == 0
        assert len(set(cards)) == 4
        drawn.update(cards[:3])
    assert set(drawn) == set(range(1, 19))


@rule("PM-SETUP-15")
@pytest.mark.parametrize("seed", range(12))
def test_a_player_receives_everything_on_the_own_family_card(seed: int) -> None:
    """The first in turn order has no bonus beside it."""
    mine = seats_by_turn(new_game(seed, players=4))[0]
    gift = PRINT.family_cards[mine["family"] - 1].gift
    assert list(mine["ingredients"].values()) == gift.ingredients
    assert list(mine["flours"].values()) == gift.flours
    assert mine["pfennigs"] == gift.pfennigs
    assert mine["helpers"]["cart"] == gift.cart
    assert mine["penitence"] == gift.penitence


@rule("PM-SETUP-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_turn_order_is_that_of_the_family_numbers(players: int) -> None:
    towers = set()
    for seed in range(20):
        state = new_game(seed, players=players)
        numbers = [PRINT.family_cards[mine["family"] - 1].order for mine in seats_by_turn(state)]
        assert numbers == sorted(numbers)
        assert table(state)["next_tower"] == []
        towers.add(tuple(table(state)["tower"]))
    assert all(sorted(tower) == ["p1", "p2", "p3", "p4"][:players] for tower in towers)
    assert len(towers) > 1


@rule("PM-SETUP-17")
def test_later_players_get_a_random_flour_and_pfennigs() -> None:
    extra: list[set[int]] = [set(), set(), set()]
    for seed in SEEDS:
        for place, mine in enumerate(seats_by_turn(new_game(seed, players=4))):
            gift = PRINT.family_cards[mine["family"] - 1].gift
            assert mine["pfennigs"] - gift.pfennigs == (0, 0, 1, 2)[place]
            assert flour_beyond_family(mine) == (0, 1, 1, 1)[place]
            assert list(mine["ingredients"].values()) == gift.ingredients
            if place > 0:
                more = [have - shown for have, shown in zip(mine["flours"].values(), gift.flours, strict=True)]
                extra[place - 1].add(more.index(1))
    assert extra == [{0, 1, 2, 3}] * 3


# -- expert mode -------------------------------------------------------------------------------------------------


@rule("PM-SETUPX-01")
def test_eight_of_ten_bakers_lie_at_the_guild_none_of_them_upgraded() -> None:
    left_out: set[int] = set()
    for seed in SEEDS:
        state = new_game(seed)
        guild = [baker["number"] for baker in view(state)["guild"]]
        assert len(set(guild)) == 8
        assert not any(baker["upgraded"] or baker["experience"] for baker in view(state)["guild"])
        left_out |= set(range(1, 11)) - set(guild)
    assert left_out == set(range(1, 11))


@rule("PM-SETUPX-02")
def test_five_random_favours_of_eight_lie_face_up() -> None:
    face_down: set[int] = set()
    for seed in SEEDS:
        favours = view(new_game(seed))["favours"]
        assert len(set(favours)) == 5
        face_down |= set(range(1, 9)) - set(favours)
    assert face_down == set(range(1, 9))


@rule("PM-SETUPX-03")
def test_twenty_penances_lie_beside_the_board_enough_for_four_players_at_five_dawns() -> None:
    assert PRINT.supply.penances == 20
    state = new_game(players=4)
    assert [seat(state, number)["penances"] for number in range(4)] == [0] * 4
    end = position(options={"players": 4}, round=5, doing=["dawn 1"], seats=[{"penances": 4} for _ in range(4)])
    assert sum(seat(end, number)["penances"] for number in range(4)) == 20


@rule("PM-SETUPX-04")
def test_every_participant_has_a_reputation_marker_in_the_middle_of_each_track() -> None:
    state = new_game(players=2, sim_bakers=["hans"])
    for number in range(3):
        reputation = seat(state, number)["reputation"]
        assert list(reputation) == list(BREADS)
        for track, at in zip(PRINT.reputation.tracks, reputation.values(), strict=True):
            assert at == len(track.points) - 1 - at


@rule("PM-SETUPX-05")
def test_control_tokens_mark_the_experience_of_bakers() -> None:
    """OPEN-08: each player has six, and they never run short; so three bakers can have two each."""
    assert PRINT.supply.control_tokens_per_player == 6
    mine = {
        "bakers": [1, 2, 10],
        "ingredients": {"water": 2, "salt": 2, "yeast": 1},
        "flours": {"spelt": 1, "rye": 1},
    }
    state = position(seats=[mine], experience={"1": 2, "2": 2, "10": 1}, guild=[])
    play(state, "place oven", "bake spelt with rye")
    assert table(state)["experience"] == {"1": 2, "2": 2, "10": 2}
    assert table(new_game())["experience"] == {}


@rule("PM-SETUPX-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_in_turn_order_places_the_servant_on_any_location_but_no_village(players: int) -> None:
    for seed in range(5):
        state = new_game(seed, players=players)
        assert f"p{state.decider() + 1}" == table(state)["tower"][-1]
        assert legal(state) == {f"servant {place}" for place in LOCATIONS}
        assert rule_of(state, "servant river") == "PM-SETUPX-06"
        play(state, "servant river")
        assert table(state)["servant"] == "river"
        assert f"p{state.decider() + 1}" == table(state)["tower"][0]


@rule("PM-SETUPX-06")
@pytest.mark.parametrize("village", VILLAGES)
def test_the_servant_goes_to_no_village(village: str) -> None:
    with pytest.raises(UnknownAction):
        play(new_game(), f"servant {village}")


@rule("PM-SETUPX-07")
def test_the_servant_occupies_no_worker_space() -> None:
    mine = {"pfennigs": 9, "ingredients": {"water": 2, "salt": 1, "yeast": 1}, "flours": {"rye": 1, "wheat": 1}}
    mill = [{"oat": column.tokens} for column in PRINT.mill.columns]
    assert "place granary" in legal(position(servant="granary"))
    assert "place mill" in legal(position(servant="mill", seats=[mine], mill=mill, workers={"mill": ["p2", "p2"]}))
    assert view(position(servant="oven"))["oven_tax"] == 0
    market = position(servant="market", seats=[{"pfennigs": 2}])
    assert [stall["free"] for stall in view(market)["market"]] == [stall.spaces for stall in PRINT.market.stalls]
    assert {stall["fee"] for stall in view(market)["market"]} == {2}
    for place in LOCATIONS:
        state = new_game()
        play(state, f"servant {place}")
        assert table(state)["workers"] == {}
